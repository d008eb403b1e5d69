# SPDX-License-Identifier: Apache-2.0
"""Texts that stand for translations that are not there yet: accented and longer, or right to left.

>>> pseudo_text("Save {count} files")
'[Šåvé {count} ƒîļéš one two three]'
"""

import re

# By how much translations grow, for texts of up to so many characters: short ones the most.
GROWTH = ((10, 2.0), (20, 1.0), (30, 0.8), (50, 0.6), (70, 0.4))
LEAST_GROWTH = 0.3
_LETTERS = str.maketrans(
    "acefgijklnorstuyzACEGIJLNORSTUYZ", "åçéƒĝîĵķļñöŕšţûýžÅÇÉĜÎĴĻÑÖŔŠŢÛÝŽ")
# What programs fill in, and markup, stays as it is.
_KEPT = re.compile(r"(\{[^{}]*\}|%(?:\d+\$)?[-+ #0]*\d*(?:\.\d*)?[a-zA-Z@]|<[^<>]*>|&\w+;)")
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RIGHT_TO_LEFT = ("\u202e", "\u202c")


def pseudo_text(text):
    """A text with accents, in brackets, as much longer as a translation may be."""
    parts = _KEPT.split(text)
    plain = "".join(parts[::2])
    parts[::2] = [part.translate(_LETTERS) for part in parts[::2]]
    growth = next((growth for length, growth in GROWTH if len(plain) <= length), LEAST_GROWTH)
    wanted, more = round(len(plain) * growth), []
    while sum(map(len, more)) + len(more) < wanted:
        more.append(_WORDS[len(more) % len(_WORDS)])
    return "[" + " ".join(["".join(parts), *more]) + "]"


def pseudo_entries(entries, source):
    """Entries of the languages en-XA (accents, longer) and ar-XB (right to left) of a source."""
    found = []
    for entry in entries:
        if entry.language == source:
            start, end = RIGHT_TO_LEFT
            found.append(entry._replace(language="en-XA", text=pseudo_text(entry.text)))
            found.append(entry._replace(language="ar-XB", text=f"{start}{entry.text}{end}"))
    return found
