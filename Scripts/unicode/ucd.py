# SPDX-License-Identifier: Apache-2.0
"""The properties of all code points, from packages of pinned versions.

| Properties | Source |
| --- | --- |
| General_Category, East_Asian_Width, Bidi_Class | unicodedata2 17.0.1 (Unicode 17.0.0) |
| Line_Break, Grapheme_Cluster_Break, Indic_Conjunct_Break | regex 2026.2.28 (Unicode 17.0.0) |
| Default_Ignorable_Code_Point and the emoji properties | the same |
| Script, Script_Extensions | fonttools 4.62.0 (Unicode 17.0.0) |
| Bidi_Paired_Bracket, and what holds for unassigned code points | Debian's unicode-data 15.0.0 |

The last row has not changed since: no bracket has been added, and the ranges that Unicode
reserves for ideographs, pictures, currency signs and right-to-left scripts are the same.
"""

import os

import regex
import unicodedata2
from fontTools import unicodedata as scripts

VERSION = "17.0.0"
LIMIT = 0x110000


def check_versions():
    """Stops if a package is of another version of Unicode."""
    assert unicodedata2.unidata_version == VERSION, unicodedata2.unidata_version
    assert regex.__version__ == "2026.2.28", regex.__version__
    assert scripts.script(chr(0x16D80)) == "Zzzz" and scripts.script(chr(0x10940)) == "Sidt", (
        "fonttools has another version of Unicode")


class Defaults:
    """What holds for unassigned code points: files of Debian's unicode-data."""

    def __init__(self, root):
        self.root = root

    def lines(self, name):
        """The lines of a file, without the end of line."""
        with open(os.path.join(self.root, name), encoding="utf-8") as file:
            return file.read().splitlines()

    def ranges(self, name, field=1):
        """Triples (first, last, value) of a file whose first field is a code point or a range."""
        for line in self.lines(name):
            fields = [text.strip() for text in line.split("#")[0].split(";")]
            if len(fields) > field:
                yield *self.span(fields[0]), fields[field]

    def missing(self, name):
        """The ranges of the "@missing" comments of a file, in file order."""
        for line in self.lines(name):
            if line.startswith("# @missing:"):
                span, value = line[len("# @missing:"):].split(";")
                yield *self.span(span.strip()), value.strip()

    @staticmethod
    def span(text):
        """The first and last code point of "0041" or "0041..005A"."""
        first, _, last = text.partition("..")
        return int(first, 16), int(last or first, 16)

    def values(self, name, default):
        """The value of every code point in a file, with the defaults of its comments."""
        values = [default] * LIMIT
        for first, last, value in [*self.missing(name), *self.ranges(name)]:
            values[first:last + 1] = [value] * (last + 1 - first)
        return values


class Database:
    """The properties of every code point, by lists that a code point indexes."""

    def __init__(self, root):
        check_versions()
        self.defaults = Defaults(root)
        self.text = [chr(code_point) for code_point in range(LIMIT)]
        self.categories = [unicodedata2.category(character) for character in self.text]
        # ISO 15924 tags.
        self.scripts = [scripts.script(character) for character in self.text]
        self.script_extensions = [
            self.extensions_beside(code_point, script)
            for code_point, script in enumerate(self.scripts)
        ]

    def assigned(self, values, default):
        """The given values, but those of `default` where a code point is unassigned."""
        return [
            other if category == "Cn" else value
            for value, other, category in zip(values, default, self.categories)
        ]

    def members(self, expression):
        """The code points that have a property, such as `Emoji` or `lb=ID`."""
        matches = regex.compile(r"\p{%s}" % expression).match
        return {code_point for code_point, text in enumerate(self.text) if matches(text)}

    def enumerated(self, property_name, names, default):
        """The value of every code point, of the values that `names` lists."""
        values = [default] * LIMIT
        for name in names:
            for code_point in self.members(f"{property_name}={name}"):
                values[code_point] = name
        return values

    def line_breaks(self, names):
        """Line_Break, by its short names."""
        return self.enumerated("lb", names, "XX")

    def widths(self):
        """East_Asian_Width, by its short names."""
        return self.assigned(
            [unicodedata2.east_asian_width(character) for character in self.text],
            self.defaults.values("EastAsianWidth.txt", "N"))

    def bidi_classes(self):
        """Bidi_Class, by its short names."""
        longer = {
            "Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL",
            "European_Terminator": "ET", "Boundary_Neutral": "BN",
        }
        default = self.defaults.values("extracted/DerivedBidiClass.txt", "L")
        return self.assigned(
            # Surrogates have a class and, in Python, none.
            [unicodedata2.bidirectional(character) or "L" for character in self.text],
            [longer.get(value, value) for value in default])

    def brackets(self):
        """Triples (bracket, the other of the pair, `o` or `c`), ascending."""
        kinds = {first: kind for first, _, kind in self.defaults.ranges("BidiBrackets.txt", 2)}
        return sorted(
            (first, int(other, 16), kinds[first])
            for first, _, other in self.defaults.ranges("BidiBrackets.txt"))

    def extensions_beside(self, code_point, script):
        """Script_Extensions as a sorted tuple of tags; empty where Script alone holds."""
        tags = scripts.script_extension(self.text[code_point])
        return () if tags == {script} else tuple(sorted(tags))
