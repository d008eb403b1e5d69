# SPDX-License-Identifier: Apache-2.0
"""Records of Python as the JSON lines that the library reads, some thousands at a time."""

import dataclasses
import datetime
import decimal
import enum
import io
import json
import math
import pathlib
import uuid
from collections.abc import Iterable, Mapping, Set

# Lines of so many records are made and measured at once, so that generators stream.
CHUNK = 4096
# JSON lines are measured by so many bytes or characters.
BLOCK = 1 << 19


def json_chunks(records):
    """Chunks of JSON lines of dicts, of JSON lines themselves, or of a file of them.

    Between chunks Python handles signals, such as that of Control-C, and progress is told.

    >>> list(json_chunks({"text": "a record", "count": decimal.Decimal("1.5")}))
    [b'{"text": "a record", "count": 1.5}']
    >>> list(json_chunks(io.BytesIO(b'{"a": 1}\\n{"a": 2}')))
    [b'{"a": 1}\\n', b'{"a": 2}']
    """
    if isinstance(records, (bytes, bytearray, memoryview, str)):
        yield from _blocks(io.BytesIO(_utf8(records)))
    elif hasattr(records, "read"):
        yield from _blocks(records)
    else:
        chunk, number = [], -1
        for number, record in enumerate(_dicts(records)):
            chunk.append(json_line(record, number))
            if len(chunk) == CHUNK:
                yield b"\n".join(chunk)
                chunk = []
        if chunk or number < 0:
            yield b"\n".join(chunk)


def json_each(records):
    """The records one by one, each as a line of JSON."""
    if isinstance(records, (bytes, bytearray, memoryview, str)) or hasattr(records, "read"):
        for block in json_chunks(records):
            yield from filter(bytes.strip, block.split(b"\n"))
    else:
        for number, record in enumerate(_dicts(records)):
            yield json_line(record, number)


def _dicts(records):
    if isinstance(records, Mapping):
        return [records]
    if not isinstance(records, Iterable):
        raise TypeError(
            "records are dicts, JSON lines as str or bytes, a file of them, or a table, not "
            f"{type(records).__name__}")
    return records


def _utf8(lines):
    if not isinstance(lines, str):
        return lines if isinstance(lines, bytes) else bytes(lines)
    # Halves of surrogate pairs become bytes that the library refuses, with their record.
    return lines.encode("utf-8", "surrogatepass")


def _blocks(file):
    """Blocks of a file's lines, some thousands or one long line."""
    rest = b""
    while block := file.read(BLOCK):
        block = rest + _utf8(block)
        end = block.rfind(b"\n") + 1
        if end:
            yield block[:end]
        rest = block[end:]
    if rest:
        yield rest


def line_count(records):
    """How many records there are at most, where that is known without reading them."""
    if isinstance(records, str):
        return records.count("\n") + 1
    if isinstance(records, (bytes, bytearray)):
        return records.count(b"\n") + 1
    if isinstance(records, Mapping):
        return 1
    return len(records) if hasattr(records, "__len__") else None


def text_hint(records):
    """What to pass in place of a str that does not look like JSON lines.

    >>> text_hint("rows.ndjson")
    "; a str is JSON lines: open('rows.ndjson', 'rb') reads those of a file"
    >>> text_hint(b'[{"a": 1}]')
    '; bytes are JSON lines: json.loads() makes records of an array'
    """
    if not isinstance(records, (str, bytes)):
        return ""
    kind = "a str is" if isinstance(records, str) else "bytes are"
    start = records.lstrip()[:1]
    if start in ("[", b"["):
        return f"; {kind} JSON lines: json.loads() makes records of an array"
    if start in ("{", b"{") or len(records) > 1000 or b"\n" in _utf8(records):
        return ""
    return f"; {kind} JSON lines: open({records!r}, 'rb') reads those of a file"


def json_line(record, number=0):
    """A record as one line of JSON; NaN and other missing values are null."""
    if not isinstance(record, Mapping):
        raise TypeError(
            f"record {number} is a {type(record).__name__}; a dict is expected{_maker(record)}")
    try:
        try:
            return json_text(record if isinstance(record, dict) else dict(record)).encode()
        except RecursionError:
            raise TypeError("values are nested in themselves, or too deep") from None
    except TypeError as error:
        raise TypeError(f"record {number}: {error}") from None


def _maker(record):
    """What makes a dict of a value of some usual types, for messages."""
    if isinstance(record, (str, bytes)):
        return ", which json.loads() makes of JSON"
    if dataclasses.is_dataclass(record):
        return ", which dataclasses.asdict() makes"
    for name in ("_asdict", "model_dump", "asDict", "to_dict"):
        if callable(getattr(record, name, None)):
            return f", which its {name}() makes"
    return ""


def json_text(value):
    """A value as JSON; NaN and other missing values are null."""
    try:
        return json.dumps(value, allow_nan=False, default=plain)
    except ValueError:
        return json.dumps(_without_nan(value, 0), allow_nan=False)


def plain(value):
    """A value that JSON has for one that it has not."""
    if isinstance(value, decimal.Decimal):
        if not value.is_finite():
            return None
        return int(value) if value == value.to_integral_value() else float(value)
    if type(value).__name__ in ("NaTType", "NAType"):
        return None
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        # Subclasses, such as that of pandas, write themselves in another way.
        return str(datetime.timedelta(value.days, value.seconds, value.microseconds))
    if isinstance(value, (uuid.UUID, pathlib.PurePath)):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "tolist"):  # numpy's scalars and arrays
        kind = getattr(getattr(value, "dtype", None), "kind", "")
        # Of nanoseconds numpy makes numbers, which say nothing about a date.
        if kind == "M" and str(value.dtype) == "datetime64[ns]":
            value = value.astype("datetime64[us]")
        if kind == "m" and str(value.dtype) == "timedelta64[ns]":
            value = value.astype("timedelta64[us]")
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
    return _without_nan(plain(value), depth + 1)
