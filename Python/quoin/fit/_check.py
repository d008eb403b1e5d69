# SPDX-License-Identifier: Apache-2.0
"""Which texts do not fit: by a width and a number of lines each, or in the views of a template."""

import json
import re
from typing import NamedTuple, Optional

from .._library import QuoinError
from .._template import Template

# What may be wrong with a text in its place.
KINDS = {
    "truncated": "a part of the text is left out for want of lines",
    "clipped": "lines are higher than their view",
    "wide": "a line is wider than its view",
    "glyphs": "no font has a character",
    "record": "the template cannot use the record",
}


# How an error names a field that is missing, or whose empty text should be a list.
_REFUSED = re.compile(
    r"field '([^']+)'(?: is missing| is null|(: expected an array, found a string))")


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
    size: Optional[str] = None  # of the font, or of a template's text if there are several


def check_texts(
        entries, widths=(), lines=0, fonts=None, sizes=(17,), weight=400, family="Noto Sans"):
    """The texts that do not fit a room: the entry's own, or each of these widths and font sizes.

    `lines` count where an entry does not say them; 0 set no limit. Each text is alone in a cell, as
    in `quoin fit` without a template.
    """
    findings, cells = [], {}
    for entry in entries:
        own = [entry.width] if entry.width else list(widths)
        if not own:
            raise ValueError(
                f"{entry.file or 'the catalogue'}: the text {entry.key!r} has no width; "
                "give one by --width or a column 'width'")
        # An empty line at the end, which a last line end opens, loses nothing.
        record = {"text": entry.text.rstrip(), "language": entry.language or ""}
        for size in [entry.size] if entry.size else sizes:
            place = size, entry.lines or lines
            if place not in cells:
                cells[place] = _text_cell(*place, weight, family, fonts)
            for width in own:
                findings += [
                    found._replace(view=None, size=f"{size:g}")
                    for found in _findings(entry, cells[place], record, width)]
    return findings


def _text_cell(size, lines, weight, family, fonts):
    """The cell of a text that stands alone."""
    font = {"family": family, "size": size, "weight": weight}
    text = {"type": "text", "text": "${text}", "locale": "${language}", "lines": lines}
    return Template(
        json.dumps({
            "version": 1, "views": {"text": {**text, "font": font}},
            "layout": ["H:|[text]|", "V:|[text]|"],
        }), fonts)


def check_template(entries, template, record=None, widths=(), text_sizes=()):
    """The texts that do not fit the views of a template, at its widths and its sizes of text.

    Each text takes the place of a field in a record: of the entry's `field`, else of the field
    with the key's name, or with the name after the key's last dot, slash or colon. A field
    `language` or `locale` has the entry's language, unless the record says it. What the template
    cannot do without is empty: a text, or a list.
    """
    fields = [name for name in template.fields if "[" not in name]
    findings = []
    sized = [(size, template.at_text_size(size)) for size in text_sizes] or [(None, template)]
    for entry in entries:
        field = entry.field or field_of(entry.key, fields)
        if field is None:
            raise ValueError(
                f"{entry.file or 'the catalogue'}: the key {entry.key!r} names no field of the "
                f"template; it has {', '.join(fields)}; a column 'field' can say which it is")
        filled = json.loads(json.dumps(record or {}))
        for name in set(fields) & {"language", "locale"}:
            _put(filled, name, entry.language or "", replaces=False)
        _put(filled, field, entry.text)
        for size, cell in sized:
            for width in [entry.width] if entry.width else widths or [template.width]:
                while _fill(filled, cell, width, field):
                    pass
                findings += [
                    found._replace(size=size if len(sized) > 1 else None)
                    for found in _findings(entry, cell, filled, width)]
    return findings


def _fill(record, template, width, kept):
    """Puts an empty text or list where the template misses one; False if it misses nothing."""
    try:
        template.text_fits(record, width=width)
    except QuoinError as error:
        refused = _REFUSED.search(str(error))
        if refused and refused[1] != kept and "[" not in refused[1]:
            value = _get(record, refused[1])
            if value == ("" if refused[2] else None):
                _put(record, refused[1], [] if refused[2] else "")
                return _get(record, refused[1]) != value
    return False


def _get(record, path):
    """The value at a path of names; None if there is none."""
    for name in path.split("."):
        record = record.get(name) if isinstance(record, dict) else None
    return record


def _put(record, path, value, replaces=True):
    """Puts a value at a path of names; without `replaces` only where there is none."""
    *names, last = path.split(".")
    for name in names:
        inner = record.get(name)
        if not isinstance(inner, dict):
            if inner is not None and not replaces:
                return
            inner = record[name] = {}
        record = inner
    if replaces or record.get(last) is None:
        record[last] = value


def field_of(key, fields):
    """The field that a key names; None if it names none."""
    if key in fields:
        return key
    short = key.replace("/", ".").replace(":", ".").rpartition(".")[2]
    return short if short in fields else None


def _findings(entry, template, record, width):
    """What is wrong with an entry's text in a record at a width."""
    def finding(kind, message, view=None, lines=0, wanted=0):
        return Finding(
            entry.key, entry.language, kind, message, float(width), view, lines, wanted, entry.text,
            entry.file, entry.line)

    try:
        fits = template.text_fits(record, width=width)
    except QuoinError as error:
        return [finding("record", str(error))]
    return [
        finding(kind, message, fit.view, fit.line_count, fit.wanted_line_count)
        for fit in fits for kind, message in fit.problems()]
