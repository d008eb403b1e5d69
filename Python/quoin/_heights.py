# SPDX-License-Identifier: Apache-2.0
"""Heights of many rows, which other libraries take where they are."""

import ctypes
import operator
from array import array
from collections.abc import Sequence


class Heights(array):
    """The heights of rows: an `array` of doubles.

    `numpy.asarray`, `pyarrow.array` and `memoryview` take it without a copy; of these columns
    pandas and `polars.from_arrow` make theirs without one.

    >>> import quoin
    >>> heights = quoin.Template.builtin("chat").heights([])
    >>> len(heights), heights.typecode
    (0, 'd')
    """

    def __new__(cls, values=()):
        return super().__new__(cls, "d", values)

    def __reduce_ex__(self, protocol):
        return Heights, (self.tobytes(),)

    def __arrow_c_array__(self, requested_schema=None):
        import pyarrow

        buffers = [None, pyarrow.py_buffer(self)]
        values = pyarrow.Array.from_buffers(pyarrow.float64(), len(self), buffers)
        return values.__arrow_c_array__(requested_schema)


class HeightsByWidth(Sequence):
    """The heights of rows at several widths: a sequence with a tuple for each row.

    All are in one piece, which `numpy.asarray` takes without a copy, with a row for each record and
    a column for each width. It is equal to a list of the same tuples.

    >>> rows = HeightsByWidth(Heights([1, 2, 3, 4]), 2)
    >>> rows[1], len(rows), rows == [(1, 2), (3, 4)]
    ((3.0, 4.0), 2, True)
    >>> rows.at(0)
    Heights('d', [1.0, 3.0])
    """

    def __init__(self, heights, count):
        self._heights, self._count = heights, count

    def __len__(self):
        return len(self._heights) // self._count

    def __getitem__(self, row):
        if isinstance(row, slice):
            return [self[each] for each in range(*row.indices(len(self)))]
        if not -len(self) <= row < len(self):
            raise IndexError(f"there are {len(self)} rows, and no row {row}")
        start = row % len(self) * self._count
        return tuple(self._heights[start:start + self._count])

    def __iter__(self):
        return zip(*[iter(self._heights)] * self._count)

    def __eq__(self, other):
        if not isinstance(other, (list, HeightsByWidth)):
            return NotImplemented
        return len(self) == len(other) and all(map(operator.eq, self, other))

    def __repr__(self):
        if len(self) <= 6:
            return repr(list(self))
        shown = ", ".join(map(repr, self[:3]))
        return f"[{shown}, … {len(self) - 3} more]"

    def at(self, place):
        """The heights of all rows at one of the widths, by its place from 0."""
        if not 0 <= place < self._count:
            raise IndexError(f"there are {self._count} widths, and none at {place}")
        return Heights(self._heights[place::self._count])

    def __array__(self, dtype=None, copy=None):
        import numpy

        found = numpy.frombuffer(self._heights).reshape(len(self), self._count)
        return found.astype(dtype or found.dtype, copy=bool(copy))


def address_of(heights, start=0):
    """The address of the heights from a place on."""
    return heights.buffer_info()[0] + ctypes.sizeof(ctypes.c_double) * start
