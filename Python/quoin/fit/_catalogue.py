# SPDX-License-Identifier: Apache-2.0
"""Catalogues of texts: NDJSON, CSV and TSV by themselves, all else by the Translate Toolkit."""

import csv
import json
import pathlib
import re
from typing import NamedTuple, Optional

# What a row of a table says beside its texts.
FIELDS = ("key", "language", "text", "width", "lines", "size", "field", "comment")
# What the comment of a text may say of its room: fit: width=120 lines=2
_ROOM = re.compile(r"\bfit:\s*((?:(?:width|lines|size)=[\d.]+[\s,;]*)+)")


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
    room = _room(row.get("comment") or "")
    for name, kind in (("width", float), ("lines", int), ("size", float)):
        if row.get(name) is not None:
            room[name] = _number(row[name], kind, name, path, number)
    common = {**room, "field": row.get("field"), "file": str(path), "line": number}
    if "text" in row:
        texts = {row.get("language") or language: row["text"]}
    else:
        texts = {name: text for name, text in row.items() if name not in FIELDS}
    for name, text in texts.items():
        if not isinstance(text, str):
            raise CatalogueError(f"{path}:{number}: the text of {name or row['key']} is no string")
    return [Entry(str(row["key"]), name, text, **common) for name, text in texts.items()]


def _number(value, kind, name, path, number):
    try:
        result = kind(value)
    except (TypeError, ValueError):
        result = 0
    if not 0 < result < 1e6:
        raise CatalogueError(f"{path}:{number}: {name} is a number above 0, not {value!r}")
    return result


def _room(comment):
    match = _ROOM.search(comment)
    if not match:
        return {}
    values = (part.split("=") for part in re.split(r"[\s,;]+", match[1].strip(" ,;\t\n")))
    return {name: int(float(value)) if name == "lines" else float(value) for name, value in values}


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
            str(key), language, str(unit.target), **_room(unit.getnotes()), file=str(path),
            line=line))
    return entries
