# SPDX-License-Identifier: Apache-2.0
"""Row heights at every width, from a file that the tool has written."""

import ctypes
import os

from ._arguments import number
from ._heights import Heights, address_of
from ._library import HeightFacts, Owned, check, library


class HeightFile(Owned):
    """The rows' heights of a file of `quoin heights --widths 280...1200 --out widths`.

    `len` of it is the number of rows; `start` and `end` are the least and the greatest width.

        rows = quoin.HeightFile.from_file("rows.widths")
        heights = rows.heights(375)

    A file never changes.
    """

    def __init__(self, data):
        super().__init__()
        try:
            self._recipe = HeightFile, (bytes(memoryview(data)),)
        except TypeError:
            raise TypeError(
                f"the bytes of a file are expected, not {type(data).__name__}; "
                "HeightFile.from_file takes a path") from None
        data = self._recipe[1][0]
        check(library.quoin_heights_open(data, len(data), ctypes.byref(self._handle)))
        facts = HeightFacts()
        check(library.quoin_heights_facts(self._handle, ctypes.byref(facts)))
        self._count = facts.row_count
        self.start, self.end = facts.start, facts.end

    @classmethod
    def from_file(cls, path):
        """The rows of a file."""
        with open(os.fspath(path), "rb") as file:
            return cls(file.read())

    def __len__(self):
        return self._count

    def heights(self, width):
        """The heights of all rows at a width; 0 for a row whose record failed."""
        values = Heights(bytes(8 * self._count))
        count = ctypes.c_size_t()
        check(
            library.quoin_heights_at(
                self._handle, number(width, "width"), address_of(values), self._count,
                ctypes.byref(count)))
        return values

    def total(self, width):
        """The height of all rows together at a width."""
        height = ctypes.c_double()
        width = number(width, "width")
        check(library.quoin_heights_total(self._handle, width, ctypes.byref(height)))
        return height.value
