# SPDX-License-Identifier: Apache-2.0
"""Row heights of tables with self-sizing cells, and sizes of texts.

    import quoin

    template = quoin.Template.from_file("message.cell.yaml")
    heights = template.heights([{"name": "Ada", "text": "Words"}], width=375)

>>> import quoin
>>> quoin.Text("To and fro", size=15).measure()["line_count"]
1
"""

from array import array

from ._fonts import Fonts
from ._library import QuoinError, check, library
from ._picture import Drawing
from ._template import Template, TextFit
from ._text import Line, Text
from ._widths import HeightFile

__all__ = [
    "Drawing", "Fonts", "HeightFile", "Line", "QuoinError", "Template", "Text", "TextFit", "offsets", "version",
]


def version():
    """The library's version."""
    return library.quoin_version().decode()


def offsets(heights, scale=1.0):
    """The exact tops of rows of these heights, and after them the height of all.

    `scale` is that of the heights, whose thirds of a point are exact at 3: `template.scale`.

    >>> list(offsets([10, 20.5, 1]))
    [0.0, 10.0, 30.5, 31.5]
    """
    values = heights if isinstance(heights, array) else array("d", heights)
    tops = array("d", bytes(8 * (len(values) + 1)))
    check(
        library.quoin_offsets(
            values.buffer_info()[0], len(values), scale, tops.buffer_info()[0]))
    return tops
