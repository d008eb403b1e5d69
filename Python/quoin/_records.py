# SPDX-License-Identifier: Apache-2.0
"""Records of Python as the JSON lines that the library reads, some thousands at a time."""

import datetime
import decimal
import enum
import json
import math
import pathlib
import uuid
from collections.abc import Iterable, Mapping, Set

# Lines of so many records are made and measured at once, so that generators stream.
CHUNK = 4096


def json_lines(records):
    """Chunks of JSON lines, and how many records were in the chunks before.

    >>> [lines for lines, _ in json_lines({"text": "a record", "count": decimal.Decimal("1.5")})]
    [b'{"text": "a record", "count": 1.5}']
    """
    if isinstance(records, (bytes, str)):
        yield records if isinstance(records, bytes) else records.encode(), 0
        return
    if isinstance(records, Mapping):
        records = [records]
    if not isinstance(records, Iterable):
        raise TypeError(
            "records are dicts, JSON lines as str or bytes, or a table, not "
            f"{type(records).__name__}")
    chunk, done = [], 0
    for record in records:
        chunk.append(json_line(record, done + len(chunk)))
        if len(chunk) == CHUNK:
            yield b"\n".join(chunk), done
            chunk, done = [], done + CHUNK
    if chunk or not done:
        yield b"\n".join(chunk), done


def json_line(record, number=0):
    """A record as one line of JSON; NaN and other missing values are null."""
    if not isinstance(record, Mapping):
        raise TypeError(f"record {number} is a {type(record).__name__}; a dict is expected")
    try:
        try:
            return json.dumps(
                record if isinstance(record, dict) else dict(record), allow_nan=False,
                default=_plain).encode()
        except ValueError:
            return json.dumps(_without_nan(record, 0), allow_nan=False).encode()
    except TypeError as error:
        raise TypeError(f"record {number}: {error}") from None


def _plain(value):
    """A value that JSON has for one that it has not."""
    if isinstance(value, decimal.Decimal):
        if not value.is_finite():
            return None
        return int(value) if value == value.to_integral_value() else float(value)
    if type(value).__name__ in ("NaTType", "NAType"):
        return None
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (uuid.UUID, pathlib.PurePath, datetime.timedelta)):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "tolist"):  # numpy's scalars and arrays
        return value.tolist()
    if isinstance(value, Set) or type(value).__name__ == "deque":
        return list(value)
    name = type(value).__name__
    if isinstance(value, (bytes, bytearray)):
        raise TypeError(f"a value is {name}; decode it to text first")
    raise TypeError(
        f"a value is of the type {name}; pass text, a number, a date, a list, a dict or None")


def _without_nan(value, depth):
    """A value whose NaN and infinities are None, as Arrow and pandas have missing values."""
    if depth > 200:
        raise TypeError("values are nested in themselves, or over 200 deep")
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, Mapping):
        return {key: _without_nan(each, depth + 1) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_nan(each, depth + 1) for each in value]
    return _without_nan(_plain(value), depth + 1)


def at_row(text, first):
    """A message about a record of a chunk, with its number among all records.

    >>> at_row("record 5: no 'text'", 9000)
    "record 9005: no 'text'"
    """
    head, separator, rest = text.partition(":")
    number = head.removeprefix("record ")
    if separator and number.isdigit():
        return f"record {int(number) + first}:{rest}"
    return text
