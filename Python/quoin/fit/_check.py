# SPDX-License-Identifier: Apache-2.0
"""Which texts do not fit: by a width and a number of lines each, or in the views of a template."""

from typing import NamedTuple, Optional

from .._library import QuoinError
from .._text import Text

# What may be wrong with a text in its place.
KINDS = {
    "truncated": "a part of the text is left out for want of lines",
    "clipped": "lines are higher than their view",
    "wide": "a line is wider than its view",
    "glyphs": "no font has a character",
    "record": "the template cannot use the record",
}


class Finding(NamedTuple):
    """A text that does not fit."""

    key: str
    language: Optional[str]
    kind: str
    message: str
    width: float
    view: Optional[str] = None
    lines: int = 0  # that are shown
    wanted_lines: int = 0
    text: str = ""
    file: str = ""
    line: int = 0


def check_texts(entries, widths=(), lines=0, fonts=None, **style):
    """The texts that take more lines than they may, at the entry's own width or these.

    `lines` and the style of `Text` (`size`, `weight`, `family`, …) count where an entry does not
    say them; 0 lines set no limit.
    """
    findings = []
    for entry in entries:
        own = [entry.width] if entry.width else list(widths)
        if not own:
            raise ValueError(
                f"{entry.file or 'the catalogue'}: the text {entry.key!r} has no width; "
                "give one by --width or a column 'width'")
        limit = entry.lines or lines
        asked = dict(style, size=entry.size) if entry.size else style
        text = Text(entry.text, language=entry.language, fonts=fonts, **asked)
        for width in own:
            found = text.lines(width)
            # Empty lines at the end, which a last line end opens, lose nothing.
            lost = "".join(line.text for line in found[limit:]).strip() if limit else ""
            if lost:
                findings.append(_finding(
                    entry, "truncated", width, limit, len(found),
                    f"takes {len(found)} lines of {limit}; {lost!r} is left out"))
            widest = max((line.width for line in found), default=0)
            if widest > width + 0.01:
                findings.append(_finding(
                    entry, "wide", width, len(found), len(found),
                    f"is {widest:.2f} points wide in {width:g}"))
    return findings


def check_template(entries, template, record=None, widths=()):
    """The texts that do not fit the views of a template.

    Each text takes the place of a field in a record: of the entry's `field`, else of the field
    with the key's name, or with the name after the key's last dot, slash or colon.
    """
    fields, findings = template.fields, []
    base = {name: "" for name in fields if "." not in name and "[" not in name}
    base.update(record or {})
    for entry in entries:
        field = entry.field or field_of(entry.key, fields)
        if field is None:
            raise ValueError(
                f"{entry.file or 'the catalogue'}: the key {entry.key!r} names no field of the "
                f"template; it has {', '.join(fields)}; a column 'field' can say which it is")
        filled = {**base, field: entry.text}
        for width in widths or (None,):
            try:
                fits = template.text_fits(filled, width=width)
            except QuoinError as error:
                findings.append(_finding(entry, "record", width or 0, 0, 0, str(error)))
                continue
            findings += [each for fit in fits for each in _view_findings(entry, fit, width)]
    return findings


def field_of(key, fields):
    """The field that a key names; None if it names none."""
    if key in fields:
        return key
    short = key.replace("/", ".").replace(":", ".").rpartition(".")[2]
    return short if short in fields else None


def _view_findings(entry, fit, width):
    width = fit.frame[2] if width is None else width
    for kind, message in fit.problems():
        yield _finding(
            entry, kind, width, fit.line_count, fit.wanted_line_count, message, fit.view)


def _finding(entry, kind, width, lines, wanted, message, view=None):
    return Finding(
        entry.key, entry.language, kind, message, float(width), view, lines, wanted, entry.text,
        entry.file, entry.line)
