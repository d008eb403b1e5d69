# SPDX-License-Identifier: Apache-2.0
"""Row heights of tables with self-sizing cells, and sizes of texts.

    import quoin

    template = quoin.Template.from_file("message.cell.yaml")
    heights = template.heights([{"name": "Ada", "text": "Words"}], width=375)

>>> import quoin
>>> quoin.Text("To and fro", size=15).measure()["line_count"]
1
"""

from ._arguments import doubles, number
from ._fonts import Fonts
from ._growing import GrowingRow
from ._heights import Heights, HeightsByWidth, address_of
from ._library import QuoinError, check, library
from ._linear import Constraint, Expression, Variable
from ._list import ListRow
from ._picture import Drawing
from ._rows import TextFit
from ._solver import MEDIUM, REQUIRED, STRONG, WEAK, Solver, UnsatisfiableError
from ._table import Table
from ._template import Finding, Template
from ._text import Face, Glyph, Line, Metrics, Text
from ._widths import HeightFile

__all__ = [
    "MEDIUM", "REQUIRED", "STRONG", "WEAK", "Constraint", "Drawing", "Expression", "Face",
    "Finding", "Fonts", "Glyph", "GrowingRow", "HeightFile", "Heights", "HeightsByWidth",
    "Line", "ListRow", "Metrics", "QuoinError", "Solver", "Table", "Template", "Text",
    "TextFit", "UnsatisfiableError", "Variable", "offsets", "version",
]


def version():
    """The library's version.

    >>> version().count(".")
    2
    """
    return library.quoin_version().decode()


def offsets(heights, scale=1.0):
    """The exact tops of rows of these heights, and after them the height of all.

    `scale` is that of the heights, whose thirds of a point are exact at 3: `template.scale`.

    >>> list(offsets([10, 20.5, 1]))
    [0.0, 10.0, 30.5, 31.5]
    """
    address, count, kept = doubles(heights, "heights")
    tops = Heights(bytes(8 * (count + 1)))
    check(library.quoin_offsets(
        address if count else None, count, number(scale, "scale"), address_of(tops)))
    del kept  # It must live until here.
    return tops
