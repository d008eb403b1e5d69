# SPDX-License-Identifier: Apache-2.0
"""How high Excel makes a row for what stands in its cells.

All lengths are pixels of Excel at 96 dpi unless they are said to be points; a pixel is 0.75 points.
"""

import math
from typing import NamedTuple, Optional, Tuple

from ._fonts import FontBook, SheetFont

# The highest row of Excel, in points.
HIGHEST = 409
POINTS_PER_PIXEL = 72 / 96
# An indent is as wide as three spaces of the default font (ECMA-376, Part 1, 18.8.1).
SPACES_PER_INDENT = 3
# What `text_rotation` says of letters that stand one below the other (18.8.1).
STACKED = 255


class Content(NamedTuple):
    """What a cell shows, and how."""

    parts: Tuple[Tuple[str, SheetFont], ...]  # texts and their fonts
    is_wrapped: bool = False
    width: float = 0  # of its columns; counts where it is wrapped
    indent: int = 0
    rotation: int = 0  # degrees from 0 to 90 upward, 91 to 180 downward, or STACKED


class Fitter:
    """Fits rows of a workbook whose default font is known.

    - A column's width counts in widest digits of the default font, its padding included:
      trunc((256 w + trunc(128 / d)) / 256 d) pixels for digits of d pixels (ECMA-376, Part 1,
      18.3.1.13).
    - Of it 2 ceil(d / 4) + 2 pixels are padding and grid: *observed* in files of Excel, where it
      agrees with the most rows; six for Calibri 11.
    - Lines break in whole pixels per em, at the font's own advances: *observed* likewise.
    - A row has n times the height of its font's line, in each cell, and one pixel more under a
      thick or medium border; the highest cell counts, empty ones with their font: *observed*.
    - Numbers, dates and truth values never wrap.
    - Rotated text takes its box: w sin a + h cos a. *Guess*; so is that it wraps only at its line
      ends.
    """

    def __init__(self, default_font=SheetFont(), book=None):
        self.book = book or FontBook()
        self.default_font = default_font
        self.digit = self.book.digit_pixels(default_font)
        self.default_height = self.book.line_pixels(default_font)
        self._indent = SPACES_PER_INDENT * self.book.space_pixels(default_font)
        self._padding = 2 * math.ceil(self.digit / 4) + 2
        self._known = {}

    def column_pixels(self, width: Optional[float] = None, characters=8):
        """The pixels of a column of a width, or of one without a width of its own."""
        if width is None:
            pixels = characters * self.digit + 2 * math.ceil(self.digit / 4) + 1
            return math.ceil(pixels / 8) * 8
        return math.floor((256 * width + math.floor(128 / self.digit)) / 256 * self.digit)

    def content_pixels(self, content):
        """The height that a cell's content wants."""
        if content not in self._known:
            self._known[content] = self._pixels(content)
        return self._known[content]

    def row_points(self, contents, has_thick_border=False, least=None, most=HIGHEST):
        """The height of a row in points."""
        least = self.default_height if least is None else least
        pixels = max([self.content_pixels(content) for content in contents], default=0)
        pixels = max(pixels + bool(has_thick_border), least)
        return min(pixels * POINTS_PER_PIXEL, most)

    def _pixels(self, content):
        line = max(self.book.line_pixels(font) for _, font in content.parts)
        if content.rotation == STACKED:
            return line * max(1, sum(len(text) for text, _ in content.parts))
        if content.rotation:
            return self._rotated_pixels(content, line)
        if not content.is_wrapped:
            return line
        room = content.width - self._padding - content.indent * self._indent
        text = self.book.text(content.parts)
        if len(content.parts) == 1:
            return line * max(1, text.measure(max(1, room))["line_count"])
        lines, ends, place = text.lines(max(1, room)), [], 0
        for string, font in content.parts:
            place += len(string)
            ends.append((place, self.book.line_pixels(font)))
        return sum(_highest(ends, found) for found in lines) or line

    def _rotated_pixels(self, content, line):
        angle = content.rotation if content.rotation <= 90 else content.rotation - 90
        text = self.book.text(content.parts)
        found = text.lines() if content.is_wrapped else text.lines(max_lines=1)
        width = max((each.width for each in found), default=0) + self._padding
        turned = math.radians(angle)
        height = width * math.sin(turned) + line * max(1, len(found)) * math.cos(turned)
        return math.ceil(height - 1e-6)


def _highest(ends, line):
    """The height of the highest part that stands in a line."""
    heights, start = [], 0
    for end, height in ends:
        if start < max(line.end, line.start + 1) and end > line.start:
            heights.append(height)
        start = end
    return max(heights) if heights else ends[-1][1]


def row_heights(rows, widths, fonts=SheetFont(), wrap=True, default_font=None, book=None):
    """The heights in points of rows of texts, without a file.

    `widths` are those of the columns, in characters as Excel shows them (8.43 is its usual one).
    `fonts` is one font for all columns or a list with one for each, as `SheetFont` or a tuple of
    name, size, bold and italic. The default font, the first of them, sets the unit of widths.

    >>> row_heights([["Words for two lines in a column of ten", 5]], widths=[20, 10])
    [30.0]
    """
    fonts = [fonts] * len(widths) if fonts[:1] and isinstance(fonts[0], str) else list(fonts)
    fonts = [SheetFont(*font) for font in fonts]
    if len(fonts) != len(widths):
        raise ValueError(f"there are {len(widths)} columns and {len(fonts)} fonts")
    default = SheetFont(*default_font) if default_font else fonts[0] if fonts else SheetFont()
    fitter = Fitter(default, book)
    # The width that Excel shows leaves out the padding, which the one in files has.
    padding = (2 * math.ceil(fitter.digit / 4) + 1) / fitter.digit
    pixels = [fitter.column_pixels(width + padding) for width in widths]
    heights = []
    for number, row in enumerate(rows):
        if len(row) > len(widths):
            raise ValueError(f"row {number} has {len(row)} cells for {len(widths)} columns")
        heights.append(fitter.row_points([
            Content(((str(value), font),), wrap and isinstance(value, str), width)
            for value, font, width in zip(row, fonts, pixels) if value is not None
        ]))
    return heights
