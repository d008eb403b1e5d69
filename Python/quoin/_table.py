# SPDX-License-Identifier: Apache-2.0
"""The rows of a list: where each is, which are visible, and what is not measured yet."""

import ctypes

from ._arguments import doubles, number, whole
from ._library import Owned, check, library


class Table(Owned):
    """Rows of known and of estimated heights, and their offsets.

    Every method takes a time that grows with the logarithm of the number of rows, or less; those
    that take heights, with the number of these. Heights are points, kept to 1/64 of a pixel, of
    which a point has `scale`; sums are exact. `len` is the number of rows.

    >>> table = Table()
    >>> table.insert_estimated(0, 1000, height=44)
    0
    >>> table.set_heights(0, [50, 60.5])
    >>> table.height_of_all, table.offset(2), table.row_at(52)
    (44022.5, 110.5, 1)
    >>> table.visible(y=0, height=100)
    range(0, 2)
    >>> table.unmeasured(range(0, 10))
    2

    To keep a row in place while heights above it change, take the distance from its offset to the
    top of the screen before, and add it to its offset afterwards.
    """

    def __init__(self, heights=(), scale=1.0):
        super().__init__()
        check(library.quoin_table_create(number(scale, "scale"), self._handle))
        self._estimates = {}
        self.insert(0, heights)

    def __copy__(self):
        raise TypeError("a table cannot be copied; make another one of its heights")

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __len__(self):
        return self._size()[0]

    @property
    def height_of_all(self):
        """The height of all rows together, estimates included."""
        return self._size()[1]

    def _size(self):
        count, height = ctypes.c_size_t(), ctypes.c_double()
        check(library.quoin_table_size(self._handle, count, height))
        return count.value, height.value

    def insert(self, row, heights):
        """Inserts rows of these heights before a row; at the end if it is the number of rows."""
        address, count, kept = doubles(heights, "heights")
        check(library.quoin_table_insert(
            self._handle, whole(row, "row"), address if count else None, count))
        del kept  # It must live until here.

    def insert_estimated(self, row, count, height):
        """Inserts rows that are not measured and count with an estimate, whose number it returns.

        Equal estimates share one number, of which a table has at most 128; `set_estimate` changes
        the heights of all rows with it.
        """
        estimate = self._estimate(height)
        check(library.quoin_table_insert_estimated(
            self._handle, whole(row, "row"), estimate, whole(count, "count")))
        return estimate

    def _estimate(self, height):
        height = number(height, "height")
        if height not in self._estimates:
            estimate = ctypes.c_size_t()
            check(library.quoin_table_add_estimate(self._handle, height, estimate))
            self._estimates[height] = estimate.value
        return self._estimates[height]

    def set_estimate(self, estimate, height):
        """Changes an estimate, and the heights of its rows that are not measured."""
        estimate, height = whole(estimate, "estimate"), number(height, "height")
        check(library.quoin_table_set_estimate(self._handle, estimate, height))
        known = {each: at for each, at in self._estimates.items() if at != estimate}
        self._estimates = {height: estimate, **known}

    def remove(self, rows):
        """Removes a row, or a range of them."""
        check(library.quoin_table_remove(self._handle, *_span(rows)))

    def move(self, rows, target):
        """Moves a row or a range, so that the first of them stands at `target` afterwards."""
        check(library.quoin_table_move(self._handle, *_span(rows), whole(target, "target")))

    def set_height(self, row, height):
        """Measures a row: changes its height."""
        check(library.quoin_table_set_height(
            self._handle, whole(row, "row"), number(height, "height")))

    def set_heights(self, row, heights):
        """Changes the heights of the rows from a row on; NaN leaves one as it is.

        What `Template.heights` returns is used where it is, and so are columns of float64 in one
        piece. If one height is refused, none is changed.
        """
        address, count, kept = doubles(heights, "heights")
        check(library.quoin_table_set_heights(
            self._handle, whole(row, "row"), address if count else None, count))
        del kept  # It must live until here.

    def forget(self, rows, height):
        """Makes a row or a range unmeasured, with an estimate, as after a change of the width."""
        check(library.quoin_table_forget(self._handle, *_span(rows), self._estimate(height)))

    def height(self, row):
        """The height of a row, measured or estimated."""
        return self._height(row)[0]

    def is_measured(self, row):
        """Whether a row's height was given and is not an estimate."""
        return self._height(row)[1]

    def _height(self, row):
        height, is_measured = ctypes.c_double(), ctypes.c_bool()
        check(library.quoin_table_height(self._handle, whole(row, "row"), height, is_measured))
        return height.value, is_measured.value

    def unmeasured(self, rows=None):
        """The first row of a range, or of all, that is not measured; None if there is none."""
        start, count = (0, len(self)) if rows is None else _span(rows)
        found = ctypes.c_size_t()
        check(library.quoin_table_unmeasured(self._handle, start, count, found))
        return None if found.value == start + count else found.value

    def offset(self, row):
        """The top of a row; that of the row after the last is the height of all."""
        y = ctypes.c_double()
        check(library.quoin_table_offset(self._handle, whole(row, "row"), y))
        return y.value

    def row_at(self, y):
        """The row at a y; QuoinError above the first and below the last."""
        row = ctypes.c_size_t()
        check(library.quoin_table_row(self._handle, number(y, "y"), row))
        return row.value

    def visible(self, y, height):
        """The range of rows that a screen of a height shows at a y, which may be outside."""
        first, count = ctypes.c_size_t(), ctypes.c_size_t()
        check(library.quoin_table_visible(
            self._handle, number(y, "y"), number(height, "height"), first, count))
        return range(first.value, first.value + count.value)


def _span(rows):
    """The first of a range of rows and their number; a row by itself is one."""
    if not isinstance(rows, range):
        return whole(rows, "rows"), 1
    if rows.step != 1:
        raise ValueError(f"rows go up by 1, not by {rows.step} as in {rows}")
    return whole(rows.start, "rows"), len(rows)
