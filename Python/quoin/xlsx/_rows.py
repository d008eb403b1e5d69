# SPDX-License-Identifier: Apache-2.0
"""The rows of a worksheet's XML: which heights are the user's, and others set in their place."""

import re

_ROW = re.compile(
    rb"""<((?:[\w.-]+:)?)row((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(/?)>""")
_ATTRIBUTE = re.compile(rb"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_DATA = re.compile(rb"<(?:[\w.-]+:)?sheetData[\s>/]")
_TRUE = (b"1", b"true")


class SheetRows:
    """The rows of a worksheet's XML as it was written, byte by byte."""

    def __init__(self, data):
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise ValueError("a worksheet is not in UTF-8")
        self._data = data
        start = _DATA.search(data)
        self._start = start.end() if start else len(data)
        # By number: the height in points that is stored, or None.
        self.heights = {}
        # Rows whose height a user set, and hidden ones.
        self.kept = set()
        for number, match, attributes in self._rows():
            height = attributes.get(b"ht")
            self.heights[number] = None if height is None else float(height)
            is_hidden = attributes.get(b"hidden") in _TRUE
            if (height is not None and attributes.get(b"customHeight") in _TRUE) or is_hidden:
                self.kept.add(number)

    def _rows(self):
        number = 0
        for match in _ROW.finditer(self._data, self._start):
            attributes = {
                name: first or second for name, first, second in _ATTRIBUTE.findall(match[2])}
            number = int(attributes.get(b"r", number + 1))
            yield number, match, attributes

    def with_heights(self, heights):
        """The XML with other heights in points by row; other bytes stay."""
        parts, done = [], 0
        for number, match, _ in self._rows():
            if number not in heights or heights[number] == self.heights[number]:
                continue
            text = b'ht="%s"' % f"{heights[number]:g}".encode()
            inside, count = re.subn(
                rb"""(?<=\s)ht\s*=\s*(?:"[^"]*"|'[^']*')""", text, match[2], count=1)
            if not count:
                inside += b" " + text
            parts += [self._data[done:match.start(2)], inside]
            done = match.end(2)
        return b"".join(parts) + self._data[done:]
