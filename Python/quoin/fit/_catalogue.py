# SPDX-License-Identifier: Apache-2.0
"""Catalogues of texts: NDJSON, CSV and TSV by themselves, all else by the Translate Toolkit."""

import csv
import json
import pathlib
import re
from typing import NamedTuple, Optional

# What a row of a table says beside its texts.
FIELDS = ("key", "language", "text", "width", "lines", "size", "field", "comment")
# The words of a comment, which may say a text's room: fit: width=120 lines=2
_WORDS = re.compile(r"[^\s,;()\[\]]+")
# The greatest width, number of lines and size of a font.
_GREATEST = {"width": 1e6, "lines": 1e6, "size": 1e4}


class Entry(NamedTuple):
    """A text of a catalogue in a language, and its room where the catalogue says it."""

    key: str
    language: Optional[str]
    text: str
    width: Optional[float] = None
    lines: Optional[int] = None
    size: Optional[float] = None
    field: Optional[str] = None  # of a template's records
    file: str = ""
    line: int = 0


class CatalogueError(ValueError):
    """What is wrong with a catalogue, with its file and line."""


def read_catalogue(path, language=None):
    """The texts of a file. `language` is that of files that do not say theirs."""
    path = pathlib.Path(path)
    kind = path.suffix.lower()
    if kind in (".ndjson", ".jsonl"):
        return _json_entries(path, language)
    if kind in (".csv", ".tsv"):
        return _table_entries(path, language, "\t" if kind == ".tsv" else ",")
    return _toolkit_entries(path, language)


def _json_entries(path, language):
    entries = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise CatalogueError(f"{path}:{number}: {error}") from None
        if not isinstance(row, dict):
            raise CatalogueError(f"{path}:{number}: an object is expected")
        entries += _row_entries(row, path, number, language)
    return entries


def _table_entries(path, language, delimiter):
    entries = []
    with open(path, encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file, delimiter=delimiter)
        for row in reader:
            if None in row:
                raise CatalogueError(
                    f"{path}:{reader.line_num}: there are more values than names of columns")
            row = {name: value for name, value in row.items() if value not in (None, "")}
            entries += _row_entries(row, path, reader.line_num, language)
    return entries


def _row_entries(row, path, number, language):
    """One entry of a row with a text, or one for each other column, whose name is a language."""
    if "key" not in row:
        raise CatalogueError(f"{path}:{number}: there is no 'key'")
    room = _room(row.get("comment") or "", path, number)
    for name in _GREATEST:
        if row.get(name) is not None:
            room[name] = _number(row[name], name, path, number)
    common = {**room, "field": row.get("field"), "file": str(path), "line": number}
    if "text" in row:
        texts = {row.get("language") or language: row["text"]}
    else:
        texts = {name: text for name, text in row.items() if name not in FIELDS}
    for name, text in texts.items():
        if not isinstance(text, str):
            raise CatalogueError(f"{path}:{number}: the text of {name or row['key']} is no string")
    # An empty text is one that is not translated yet.
    return [Entry(str(row["key"]), name, text, **common) for name, text in texts.items() if text]


def _number(value, name, path, number):
    try:
        result = float(value)
    except (TypeError, ValueError):
        result = 0
    is_whole = name != "lines" or result == int(result)
    if not (0 < result <= _GREATEST[name] and is_whole):
        kind = "a whole number" if name == "lines" else "a number"
        raise CatalogueError(
            f"{path}:{number}: {name} is {kind} above 0, at most {_GREATEST[name]:.0f}, "
            f"not {value!r}")
    return int(result) if name == "lines" else result


def _room(comment, path, number):
    """The room that a comment states behind `fit:`, where words without `=` are prose."""
    words = _WORDS.findall(comment)
    first = next((i for i, word in enumerate(words) if word.lower().startswith("fit:")), None)
    if first is None:
        return {}
    room = {}
    for word in [words[first][len("fit:"):], *words[first + 1:]]:
        name, equals, value = word.partition("=")
        if not equals:
            continue
        if name not in _GREATEST:
            raise CatalogueError(
                f"{path}:{number}: the comment has {word!r} behind 'fit:', where width, lines or "
                "size and a number stand, such as width=120")
        room[name] = _number(value, name, path, number)
    return room


def _toolkit_entries(path, language):
    from translate.storage import factory

    store = factory.getobject(str(path))
    language = store.gettargetlanguage() or language or path.stem
    entries = []
    for number, unit in enumerate(store.units, 1):
        if unit.isheader() or not unit.istranslatable() or not unit.target:
            continue
        key = unit.getid() or unit.source
        line = next((
            int(place.rpartition(":")[2]) for place in unit.getlocations()
            if place.rpartition(":")[2].isdigit()), number)
        entries.append(Entry(
            str(key), language, str(unit.target), **_room(unit.getnotes(), path, line),
            file=str(path),
            line=line))
    return entries
