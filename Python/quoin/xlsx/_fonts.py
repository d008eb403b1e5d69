# SPDX-License-Identifier: Apache-2.0
"""Fonts of spreadsheets: which files stand for them, and how high Excel makes their lines."""

import math
import os
import pathlib
from typing import NamedTuple

from .._fonts import Fonts
from .._text import Text
from ._sfnt import facts_of

# Families with the same advances as those that spreadsheets name, and the Debian packages of them.
METRIC_TWINS = {
    "calibri": ("Carlito", "fonts-crosextra-carlito"),
    "cambria": ("Caladea", "fonts-crosextra-caladea"),
    "arial": ("Liberation Sans", "fonts-liberation2"),
    "helvetica": ("Liberation Sans", "fonts-liberation2"),
    "times new roman": ("Liberation Serif", "fonts-liberation2"),
    "times": ("Liberation Serif", "fonts-liberation2"),
    "courier new": ("Liberation Mono", "fonts-liberation2"),
}

# Families that have no twin: others of a like look, and the width of their own digits in ems.
STAND_INS = {
    "verdana": ("DejaVu Sans", 0.6357),
    "tahoma": ("DejaVu Sans Condensed", 0.5459),
    "segoe ui": ("Noto Sans", 0.5391),
    "trebuchet ms": ("Carlito", 0.5244),
    "georgia": ("Liberation Serif", 0.6138),
    "comic sans ms": ("Carlito", 0.6099),
    "宋体": ("Noto Sans", 0.5),
    "新細明體": ("Noto Sans", 0.5),
}

# Where fonts usually are.
FOLDERS = [
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts",
    "/Library/Fonts", "~/Library/Fonts",
]

# Pixels of one line at 96 dpi, as Excel stored them in public files of its own: regular, and bold
# where it differs. *Observed*: Excel 2007 to 2016 for Windows.
OBSERVED_LINES = {
    "calibri": {8: 15, 9: 16, 10: 17, 11: 20, 12: 21, 14: 25, 16: 28, 18: 31, 20: 35, 22: 38},
    "arial": {
        8: 15, 8.25: 15, 9: 16, 10: 17, 11: (19, 20), 12: (20, 21), 13: 22, 14: 24, 16: 27, 18: 31,
        20: (34, 35), 24: 40,
    },
    "times new roman": {
        9: 16, 10: 17, 10.5: 18, 11: (20, 19), 12: 21, 14: 25, 15: 26, 16: 27, 18: (31, 30),
        20: (35, 34), 22: (37, 36), 24: 40, 26: 44,
    },
    "verdana": {10: 17, 12: 20, 24: 39},
    "tahoma": {10: 17, 11: 19, 16: 26},
    "segoe ui": {11: 22},
    "trebuchet ms": {8: 18, 10: 20, 16: 28, 28: 48},
    "comic sans ms": {16: 33},
    "lucida sans unicode": {10: 17},
    "bookman old style": {11: 20, 12: 21, 14: 24},
    "宋体": {9: 16, 11: 18, 12: 19},
    "ｍｓ ｐゴシック": {11: 18},
    "標楷體": {12: 22},
}


class SheetFont(NamedTuple):
    """A font as a spreadsheet names it; the size is in points."""

    name: str = "Calibri"
    size: float = 11
    bold: bool = False
    italic: bool = False
    raised: bool = False  # or lowered: superscript or subscript

    @property
    def pixels(self):
        """Pixels per em at 96 dpi, which Windows rounds to a whole number."""
        return max(1, math.floor(self.size * 96 / 72 + 0.5))

    @property
    def glyph_pixels(self):
        """Pixels per em of the letters: two thirds in a superscript or subscript (*guess*)."""
        return max(1, math.floor(self.pixels * 2 / 3 + 0.5)) if self.raised else self.pixels


class FontBook:
    """The files of fonts by family, for all fonts of some spreadsheets.

    A family that is not here is measured in its twin of the same advances, such as Calibri in
    Carlito; one that has no twin here is measured in another font and is in `missing`.
    """

    def __init__(self, folders=()):
        self._folders = [*folders, *FOLDERS]
        self._index = None
        self._faces = {}
        self._files = []
        self._fonts = Fonts.bundled()
        # By the name in the spreadsheet: the family that stands for it, and what to install.
        self.missing = {}

    def family(self, name):
        """The family that texts of a font are measured in."""
        return self._face(name)[0]

    @property
    def fonts(self):
        """All fonts that were asked for, and those that come with the library."""
        if self._fonts is None:
            self._fonts = Fonts(self._files, bundled=True)
        return self._fonts

    def text(self, parts):
        """A prepared text of parts with a font each, measured in pixels."""
        families = [self.family(font.name) for _, font in parts]
        return Text(
            [(string, {
                "family": family, "size": font.glyph_pixels, "weight": 700 if font.bold else 400,
                "italic": font.italic,
            }) for (string, font), family in zip(parts, families)],
            fonts=self.fonts)

    def line_pixels(self, font):
        """The height of a line in pixels, with what Excel leaves free around it.

        Observed where `OBSERVED_LINES` has the font and size, else a *guess*: ascent, descent and
        external leading of Windows, each rounded at whole pixels per em, and two pixels; three
        from 30 pixels per em on, one more for each 16 above 48.
        A superscript or subscript takes an eighth of its em more: *observed* for Arial 10.
        """
        if font.raised:
            return self.line_pixels(font._replace(raised=False)) + (font.pixels + 4) // 8
        observed = OBSERVED_LINES.get(_plain(font.name), {}).get(font.size)
        if observed is not None:
            return observed[font.bold] if isinstance(observed, tuple) else observed
        em = font.pixels
        facts = self._face(font.name)[1]
        if facts is None:
            units, ascent, descent, gap = 2048, 1950, 550, 0  # Calibri's, the usual font's
        else:
            _, units, ascent, descent, gap = facts
        free = 2 if em < 30 else 3 + max(0, em - 48) // 16
        return sum(math.floor(part * em / units + 0.5) for part in (ascent, descent, gap)) + free

    def digit_pixels(self, font):
        """The width of the widest digit in whole pixels: the unit of column widths."""
        em = font.size * 96 / 72
        digit = Text("0", size=1, family=self.family(font.name), fonts=self.fonts)
        width = digit.measure()["width"]
        if self._face(font.name)[1] is None:
            width = STAND_INS.get(_plain(font.name), (None, width))[1]
        return max(1, math.floor(width * em + 0.5))

    def space_pixels(self, font):
        """The width of a space in whole pixels."""
        text = Text("\u00a0", size=1, family=self.family(font.name), fonts=self.fonts)
        return max(1, math.floor(text.measure()["width"] * font.pixels + 0.5))

    def _face(self, name):
        plain = _plain(name)
        if plain not in self._faces:
            self._faces[plain] = self._find(name, plain)
        return self._faces[plain]

    def _find(self, name, plain):
        twin, package = METRIC_TWINS.get(plain, (None, None))
        for family in (name, twin):
            found = family and self._files_of(family)
            if found:
                self._add(found)
                facts = found[0][1]
                return facts.family, facts
        wanted = (STAND_INS.get(plain, ("Carlito",))[0], "Carlito", "Liberation Sans")
        other = next((family for family in wanted if self._files_of(family)), "Noto Sans")
        self._add(self._files_of(other) or [])
        self.missing[name] = (other, package)
        return other, None

    def _add(self, found):
        new = [path for path, _ in found if path not in self._files]
        if new:
            self._files += new
            self._fonts = None

    def _files_of(self, family):
        if self._index is None:
            self._index = {}
            for folder in self._folders:
                for path in sorted(pathlib.Path(os.path.expanduser(folder)).rglob("*")):
                    if path.suffix.lower() in (".ttf", ".otf", ".ttc"):
                        facts = facts_of(path)
                        if facts:
                            self._index.setdefault(_plain(facts.family), []).append((path, facts))
        return self._index.get(_plain(family))


def _plain(name):
    """A family's name to look up: Windows adds a script to some, such as Arial Cyr."""
    plain = " ".join(name.casefold().split())
    for script in (" cyr", " tur", " greek", " ce", " baltic"):
        plain = plain.removesuffix(script)
    return plain
