# SPDX-License-Identifier: Apache-2.0
"""Texts by themselves: sizes, lines and truncation at any width."""

import ctypes
import math
from typing import NamedTuple

from ._fonts import Fonts
from ._library import BUFFER_TOO_SMALL, Owned, TextLine, TextMetrics, TextRun, check, library


class Line(NamedTuple):
    """A line of a text; all lengths are points, y downward from the text's top."""

    start: int  # the place of its first character in the text
    end: int  # after its last one, the spaces and the line's end included
    text: str
    x: float
    width: float  # without the spaces at its end
    baseline: float
    ascent: float  # above the baseline
    descent: float  # below it


class Text(Owned):
    """A text, analysed and shaped once, for any width.

    The text is a string, or a list of parts: strings, and pairs of a string and a dict of what is
    different there (`size`, `weight`, `italic`, `family`, `letter_spacing`, `language`).

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
    """

    _CHANGES = ("size", "weight", "italic", "family", "letter_spacing", "language")

    def __init__(
        self, text, size=17.0, weight=400.0, italic=False, family="Noto Sans", letter_spacing=0.0,
        line_height_multiple=1.0, line_spacing=0.0, language=None, fonts=None,
    ):
        super().__init__()
        self._recipe = (Text, (
            text, size, weight, italic, family, letter_spacing, line_height_multiple, line_spacing,
            language, fonts))
        base = {
            "size": size, "weight": weight, "italic": italic, "family": family,
            "letter_spacing": letter_spacing, "language": language,
        }
        parts = [(text, {})] if isinstance(text, str) else [_part(part) for part in text]
        runs, source = [], b""
        for string, changes in parts or [("", {})]:
            unknown = sorted(set(changes) - set(self._CHANGES))
            if unknown:
                raise TypeError(
                    f"a part of a text has no {unknown[0]!r}; it may have "
                    + ", ".join(self._CHANGES))
            style = _style(**{**base, **changes})
            style.line_spacing, style.line_height_multiple = line_spacing, line_height_multiple
            runs.append(TextRun(len(source), style))
            source += string.encode()
        self._source = source
        check(
            library.quoin_text_prepare_runs(
                (fonts or Fonts.bundled())._handle, source, len(source),
                (TextRun * len(runs))(*runs), len(runs), self._handle))

    def measure(self, width=math.inf, max_lines=0):
        """Width, height, baselines and line count at a width; max_lines 0 sets no limit."""
        metrics = TextMetrics()
        check(library.quoin_text_measure(self._handle, width, max_lines, metrics))
        return {name: getattr(metrics, name) for name, _ in TextMetrics._fields_}

    def height(self, width=math.inf, max_lines=0):
        """The height at a width."""
        return self.measure(width, max_lines)["height"]

    def is_truncated(self, width=math.inf, max_lines=0):
        """Whether a part of the text is left out at a width."""
        return self.measure(width, max_lines)["is_truncated"]

    def lines(self, width=math.inf, max_lines=0):
        """The lines at a width, from the top."""
        count = ctypes.c_size_t()
        lines = (TextLine * 0)()
        while True:
            status = library.quoin_text_lines(
                self._handle, width, max_lines, lines, len(lines), count)
            if status != BUFFER_TOO_SMALL:
                break
            lines = (TextLine * count.value)()
        check(status)
        found, place, byte = [], 0, 0
        for line in lines:
            place += len(self._source[byte:line.start].decode())
            text = self._source[line.start:line.end].decode()
            found.append(Line(
                place, place + len(text), text, line.x, line.width, line.baseline, line.ascent,
                line.descent))
            place, byte = place + len(text), line.end
        return found


def _part(part):
    return (part, {}) if isinstance(part, str) else part


def _style(size, weight, italic, family, letter_spacing, language):
    style = library.quoin_text_style_default()
    style.font.family = family.encode()
    style.font.size, style.font.weight, style.font.italic = size, weight, italic
    style.letter_spacing = letter_spacing
    style.language = None if language is None else language.encode()
    return style
