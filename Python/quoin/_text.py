# SPDX-License-Identifier: Apache-2.0
"""Texts by themselves: sizes, lines and truncation at any width."""

import itertools
import math
import os
from collections.abc import Mapping
from typing import NamedTuple, Optional, TypedDict

from ._arguments import number, text as utf8, whole
from ._fonts import Fonts
from ._library import (
    Face as FaceRecord, Owned, TextGlyph, TextLine, TextMetrics, TextRun, check, filled, library,
)


class Line(NamedTuple):
    """A line of a text; all lengths are points, y downward from the text's top.

    >>> first, second = Text("To and fro").lines(width=60)
    >>> second.start, second.text, second.baseline == 2 * first.baseline + first.descent
    (7, 'fro', True)
    """

    start: int  # the place of its first character in the text
    end: int  # after its last one, the spaces and the line's end included
    text: str
    x: float
    width: float  # without the spaces at its end
    baseline: float
    ascent: float  # above the baseline
    descent: float  # below it


class Face(NamedTuple):
    """A font that glyphs are of.

    >>> Text("x").glyphs()[0].face.name
    'NotoSans-Regular'
    """

    name: str  # the PostScript name
    path: Optional[str]  # None for a font in memory
    number: int  # of the face in its file


class Glyph(NamedTuple):
    """A glyph of a text; all lengths are points, y downward from the text's top.

    >>> first, second = Text("ab").glyphs()
    >>> second.start, second.x == first.advance, first.y == second.y
    (1, True, True)
    """

    id: int  # in its font; 0 is the box of a missing character
    face: Face
    start: int  # the place in the text where its characters begin
    x: float
    y: float  # its origin on the baseline
    advance: float


class Metrics(TypedDict):
    """The measures of a text at a width; lengths are points.

    >>> sorted(Text("x").measure())[:3]
    ['first_baseline', 'height', 'is_truncated']
    """

    width: float
    height: float
    first_baseline: float  # from the top
    last_baseline: float  # from the top
    line_count: int
    is_truncated: bool


class Text(Owned):
    """A text, analysed and shaped once, for any width.

    The text is a string, or a list of parts: strings, and pairs of a string and a dict of what is
    different there (`size`, `weight`, `italic`, `family`, `letter_spacing`, `language`). Widths are
    points and infinite unless given; `max_lines` 0 sets no limit. A text never changes, and any
    number of threads may use it.

    >>> text = Text("To and fro", size=15)
    >>> text.measure(width=60)["line_count"]
    2
    >>> [line.text for line in text.lines(width=60)]
    ['To and ', 'fro']
    >>> text.height(width=60) == 2 * text.height()
    True
    >>> text.is_truncated(width=60, max_lines=1)
    True
    >>> Text(["To ", ("and", {"weight": 700}), " fro"]).measure()["line_count"]
    1
    >>> [glyph.start for glyph in text.glyphs()] == list(range(10))
    True
    """

    _CHANGES = ("size", "weight", "italic", "family", "letter_spacing", "language")

    def __init__(
        self, text, size=17.0, weight=400.0, italic=False, family="Noto Sans", letter_spacing=0.0,
        line_height_multiple=1.0, line_spacing=0.0, language=None, fonts=None,
    ):
        super().__init__()
        if not isinstance(text, str):
            text = _parts(text)
        self._recipe = (Text, (
            text, size, weight, italic, family, letter_spacing, line_height_multiple, line_spacing,
            language, fonts))
        base = {
            "size": size, "weight": weight, "italic": italic, "family": family,
            "letter_spacing": letter_spacing, "language": language,
        }
        parts = [(text, {})] if isinstance(text, str) else text
        runs, source = [], b""
        for string, changes in parts or [("", {})]:
            unknown = sorted(set(changes) - set(self._CHANGES))
            if unknown:
                raise TypeError(
                    f"a part of a text has no {unknown[0]!r}; it may have "
                    + ", ".join(self._CHANGES))
            style = _style(**{**base, **changes})
            style.line_spacing = number(line_spacing, "line_spacing")
            style.line_height_multiple = number(line_height_multiple, "line_height_multiple")
            runs.append(TextRun(len(source), style))
            source += utf8(string, "text")
        self._source = source
        check(
            library.quoin_text_prepare_runs(
                Fonts.handle_of(fonts), source, len(source), (TextRun * len(runs))(*runs),
                len(runs), self._handle))

    def prepare(self):
        """The text itself: it was analysed and shaped when it was made.

        >>> Text("To and fro").prepare().is_truncated(60, max_lines=2)
        False
        """
        return self

    def measure(self, width=math.inf, max_lines=0):
        """Width, height, baselines and line count at a width, and whether lines are left out.

        >>> measures = Text("To and fro").measure(60)
        >>> measures["line_count"], measures["width"] <= 60
        (2, True)
        """
        metrics = TextMetrics()
        check(library.quoin_text_measure(self._handle, *_space(width, max_lines), metrics))
        return {name: getattr(metrics, name) for name, _ in TextMetrics._fields_}

    def height(self, width=math.inf, max_lines=0):
        """The height at a width.

        >>> text = Text("To and fro", line_spacing=10)
        >>> text.height(60) - 2 * text.height()
        10.0
        """
        return self.measure(width, max_lines)["height"]

    def is_truncated(self, width=math.inf, max_lines=0):
        """Whether a part of the text is left out at a width.

        >>> Text("To and fro").is_truncated(60, max_lines=1)
        True
        """
        return self.measure(width, max_lines)["is_truncated"]

    def lines(self, width=math.inf, max_lines=0):
        """The lines at a width, from the top.

        >>> [(line.start, line.text) for line in Text("To and fro").lines(60)]
        [(0, 'To and '), (7, 'fro')]
        """
        found, place, byte = [], 0, 0
        space = _space(width, max_lines)
        lines = filled(library.quoin_text_lines, TextLine, self._handle, *space, room=64)
        for line in lines:
            place += len(self._source[byte:line.start].decode())
            text = self._source[line.start:line.end].decode()
            found.append(Line(
                place, place + len(text), text, line.x, line.width, line.baseline, line.ascent,
                line.descent))
            place, byte = place + len(text), line.end
        return found

    def glyphs(self, width=math.inf, max_lines=0):
        """The glyphs at a width, line by line, from left to right.

        >>> text = Text("fro and to")
        >>> "".join("fro and to"[glyph.start] for glyph in text.glyphs(60))
        'fro and to'
        """
        found = filled(
            library.quoin_text_glyphs, TextGlyph, self._handle, *_space(width, max_lines),
            room=len(self._source) + 8)
        faces = {font: self._face(font) for font in {glyph.font for glyph in found}}
        places = self._places()
        return [
            Glyph(
                glyph.id, faces[glyph.font], places[glyph.cluster], glyph.x, glyph.y,
                glyph.advance)
            for glyph in found]

    def _face(self, font):
        face = FaceRecord()
        check(library.quoin_text_font(self._handle, font, face))
        path = None if face.path is None else os.fsdecode(face.path)
        return Face(face.name.decode(), path, face.index)

    def _places(self):
        """For each byte of the text and its end, the place of its character."""
        if self._source.isascii():
            return range(len(self._source) + 1)
        # Bytes 80 to BF go on with a character; others begin one.
        begun = itertools.accumulate(byte & 0xC0 != 0x80 for byte in self._source)
        places = [count - 1 for count in begun]
        return [*places, places[-1] + 1]


def _parts(parts):
    """Pairs of a string and a dict of changes."""
    found = []
    for part in parts if isinstance(parts, (list, tuple)) else [None]:
        if isinstance(part, str):
            part = (part, {})
        if not (
                isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], str)
                and isinstance(part[1], Mapping)):
            raise TypeError(
                "a text is a str, or a list of parts, each a str or a pair such as "
                f"('bold', {{'weight': 700}}), not {parts!r:.80}")
        found.append((part[0], dict(part[1])))
    return found


def _space(width, max_lines):
    width = number(width, "width")
    if math.isnan(width):
        raise ValueError("width is a number of points or infinite, not NaN")
    return width, whole(max_lines, "max_lines")


def _style(size, weight, italic, family, letter_spacing, language):
    style = library.quoin_text_style_default()
    style.font.family = utf8(family, "family")
    style.font.size, style.font.weight = number(size, "size"), number(weight, "weight")
    style.font.italic = bool(italic)
    style.letter_spacing = number(letter_spacing, "letter_spacing")
    style.language = None if language is None else utf8(language, "language")
    return style
