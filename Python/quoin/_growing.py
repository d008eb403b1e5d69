# SPDX-License-Identifier: Apache-2.0
"""Rows whose texts are still being written."""

import ctypes
from array import array

from ._arguments import text
from ._library import Owned, check, library
from ._records import json_line


class GrowingRow(Owned):
    """A row whose texts are still being written; `Template.growing` makes it.

    Its heights are those of the whole record, and text that is appended costs the same however long
    the text before it is. quoin.h says of which texts that holds.

    >>> import quoin
    >>> template = quoin.Template('views: {t: {type: text, text: "${t}"}}\\nlayout: '
    ...                           '["V:|[t]|", "H:|[t]|"]')
    >>> row = template.growing({"t": ""}, width=100)
    >>> for words in ["Some ", "words ", "of an ", "answer"]:
    ...     row.append("t", words)
    >>> row.height()
    70.0
    >>> [row.height()] == list(template.heights({"t": "Some words of an answer"}, width=100))
    True
    """

    def __init__(self, rows, record):
        super().__init__()
        line = json_line(record)
        check(library.quoin_growing_row_create(rows._handle, line, len(line), self._handle))
        self._found = array("d", bytes(8 * rows.height_count))

    def __copy__(self):
        raise TypeError("a growing row cannot be copied; make another one of its record")

    def __deepcopy__(self, memo):
        return self.__copy__()

    def append(self, field, words):
        """Adds text at the end of a field, or to none: a field that is missing or None becomes it.

        `field` is its path as in templates: "text", or "message.text".
        """
        more = text(words, "words")
        check(library.quoin_growing_row_append(
            self._handle, text(field, "field"), more, len(more)))

    def height(self):
        """The height of the row, at the first width if there are several."""
        return self.heights()[0]

    def heights(self):
        """The heights of the row as a tuple, at all widths and pixel ratios."""
        count = ctypes.c_size_t()
        found = self._found
        check(library.quoin_growing_row_heights(
            self._handle, found.buffer_info()[0], len(found), count))
        return tuple(found)
