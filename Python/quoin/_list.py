# SPDX-License-Identifier: Apache-2.0
"""The rows of a list with sections, or whose records show their neighbours."""

import ctypes
import json
from typing import Any, NamedTuple, Optional, Tuple

from ._library import ListPlace, Owned, QuoinError, check, filled, library

PARTS = "item", "header", "footer", "between"


class ListRow(NamedTuple):
    """A row of a list.

    >>> row = ListRow("header", 0, 0, (32.0,), {"section": "Monday", "part": "header"})
    >>> row.height
    32.0
    """

    part: str  # "item", "header", "footer" or "between"
    record: int  # of a head or foot the first of its section, of what is between the lower
    section: int
    heights: Tuple[float, ...]  # one for each width and pixel ratio
    content: Optional[Any]  # what `frames` and its like take; None for a record that has no height

    @property
    def height(self):
        """The height at the first width."""
        return self.heights[0]


def list_rows(template, rows, lines, workers, errors):
    """The rows of records in JSON lines."""
    made = Owned()
    check(library.quoin_list_create(template._handle, lines, len(lines), made._handle))
    count = ctypes.c_size_t()
    check(library.quoin_list_size(made._handle, count, None))
    run = rows.run(workers)
    heights = run.add_list(made, count.value)
    run.finish(errors, "")
    found, place = [], ListPlace()
    for number in range(count.value):
        check(library.quoin_list_row(made._handle, number, place))
        try:
            content = json.loads(bytes(filled(
                library.quoin_list_record, ctypes.c_char, made._handle, number, room=1 << 12)))
        except QuoinError:
            content = None
        found.append(ListRow(
            PARTS[place.part], place.record, place.section, heights[number], content))
    return found
