# SPDX-License-Identifier: Apache-2.0
"""The few facts of a font file that row heights need, read from its tables."""

import struct
from typing import NamedTuple


class FontFacts(NamedTuple):
    """The family and the vertical measures of a face, in units of which an em has `units`."""

    family: str
    units: int
    win_ascent: int
    win_descent: int
    line_gap: int  # that Windows adds between lines: its external leading


def facts_of(path):
    """The facts of the first face of a TrueType or OpenType file; None if they are not there."""
    try:
        with open(path, "rb") as file:
            start = 0
            head = file.read(16)
            if head[:4] == b"ttcf":
                start = struct.unpack(">I", head[12:16])[0]
            file.seek(start)
            count = struct.unpack(">4sH", file.read(6))[1]
            file.seek(start + 12)
            tables = {}
            for _ in range(count):
                tag, _, offset, length = struct.unpack(">4sIII", file.read(16))
                tables[tag] = (offset, length)

            def table(tag):
                file.seek(tables[tag][0])
                return file.read(tables[tag][1])

            family = _family(table(b"name"))
            units = struct.unpack_from(">H", table(b"head"), 18)[0]
            ascent, descent, gap = struct.unpack_from(">hhh", table(b"hhea"), 4)
            win_ascent, win_descent = struct.unpack_from(">HH", table(b"OS/2"), 74)
    except (OSError, KeyError, struct.error, UnicodeDecodeError):
        return None
    if not family or not units:
        return None
    # What is left of the gap beside the larger measures of OS/2, as GDI computes it.
    gap = max(0, gap - ((win_ascent + win_descent) - (ascent - descent)))
    return FontFacts(family, units, win_ascent, win_descent, gap)


def _family(names):
    count, texts = struct.unpack_from(">HH", names, 2)
    found = {}
    for index in range(count):
        platform, encoding, _, kind, length, offset = struct.unpack_from(
            ">HHHHHH", names, 6 + 12 * index)
        if kind in (1, 16) and platform == 3 and encoding in (1, 10):
            raw = names[texts + offset:texts + offset + length]
            found.setdefault(kind, raw.decode("utf-16-be"))
    return found.get(16) or found.get(1)
