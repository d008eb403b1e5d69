# SPDX-License-Identifier: Apache-2.0
"""Reads the files of the Unicode Character Database."""

import os

LIMIT = 0x110000


class Database:
    """The files below one folder, such as /usr/share/unicode of Debian's unicode-data."""

    def __init__(self, root):
        self.root = root

    def lines(self, name):
        """The lines of a file without comments and blank lines."""
        with open(os.path.join(self.root, name), encoding="utf-8") as file:
            for line in file:
                line = line.split("#")[0].strip()
                if line:
                    yield line

    def version(self):
        """The version, read from the first line of Scripts.txt ("# Scripts-15.0.0.txt")."""
        with open(os.path.join(self.root, "Scripts.txt"), encoding="utf-8") as file:
            return file.readline().strip().split("-")[1].removesuffix(".txt")

    def ranges(self, name, field=1):
        """Triples (first, last, value) of a file whose first field is a code point or a range."""
        for line in self.lines(name):
            fields = [field_text.strip() for field_text in line.split(";")]
            first, _, last = fields[0].partition("..")
            yield int(first, 16), int(last or first, 16), fields[field]

    def enumerated(self, name, default, missing=(), field=1):
        """The value of every code point; `missing` are ranges with a default of their own."""
        values = [default] * LIMIT
        for first, last, value in list(missing) + list(self.ranges(name, field)):
            for code_point in range(first, last + 1):
                values[code_point] = value
        return values

    def missing(self, name):
        """The ranges of the "@missing" comments of a file, in file order."""
        result = []
        with open(os.path.join(self.root, name), encoding="utf-8") as file:
            for line in file:
                if line.startswith("# @missing:"):
                    span, value = line[len("# @missing:"):].split(";")
                    first, last = span.strip().split("..")
                    result.append((int(first, 16), int(last, 16), value.strip()))
        return result

    def binary(self, name, wanted):
        """The set of code points that have a binary property."""
        return {
            code_point
            for first, last, value in self.ranges(name)
            if value == wanted
            for code_point in range(first, last + 1)
        }

    def short_names(self, property_name):
        """Long value names to short ones, from PropertyValueAliases.txt."""
        names = {}
        for line in self.lines("PropertyValueAliases.txt"):
            fields = [field.strip() for field in line.split(";")]
            if fields[0] == property_name:
                for name in fields[1:]:
                    names[name] = fields[1]
        return names
