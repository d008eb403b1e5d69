# SPDX-License-Identifier: Apache-2.0
"""Row heights at every width, from a file that the tool has written."""

import ctypes
import os
from array import array

from ._library import HeightFacts, Owned, check, library


class HeightFile(Owned):
    """The rows' heights of a file of `quoin heights --widths 280...1200 --out widths`.

    `len` of it is the number of rows; `start` and `end` are the least and the greatest width.

        rows = quoin.HeightFile.from_file("rows.widths")
        heights = rows.heights(375)

    A file never changes. Heights are in an `array`, which NumPy takes without a copy.
    """

    def __init__(self, data):
        super().__init__()
        self._recipe = HeightFile, (bytes(data),)
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
        values = array("d", bytes(8 * self._count))
        count = ctypes.c_size_t()
        check(
            library.quoin_heights_at(
                self._handle, width, values.buffer_info()[0], self._count, ctypes.byref(count)))
        return values

    def total(self, width):
        """The height of all rows together at a width."""
        height = ctypes.c_double()
        check(library.quoin_heights_total(self._handle, width, ctypes.byref(height)))
        return height.value
