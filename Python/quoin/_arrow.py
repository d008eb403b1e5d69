# SPDX-License-Identifier: Apache-2.0
"""Columns of Arrow and pandas as the library takes them, without copies where they fit."""

import json

from ._library import BOOL, DOUBLE, INT64, JSON, LARGE_UTF8, UTF8, Column


def columns_of(records):
    """The number of rows, columns, and what must live as long as they; None for other records."""
    module = type(records).__module__.split(".")[0]
    if module not in ("pandas", "pyarrow"):
        return None
    import pyarrow

    if module == "pandas":
        records = pyarrow.Table.from_pandas(records, preserve_index=False)
    elif isinstance(records, pyarrow.RecordBatch):
        records = pyarrow.Table.from_batches([records])
    elif not isinstance(records, pyarrow.Table):
        raise TypeError(f"a table or a record batch is expected, not {type(records).__name__}")
    columns, kept = [], []
    for field, chunks in zip(records.schema, records.columns):
        code, array = _known(pyarrow, _whole(pyarrow, chunks))
        validity, *buffers = [buffer and buffer.address for buffer in array.buffers()]
        has_offsets = code in (UTF8, LARGE_UTF8, JSON)
        columns.append(
            Column(
                field.name.encode(), code,
                # A column of empty texts may have no bytes at all.
                (buffers[1] or buffers[0]) if has_offsets else buffers[0],
                buffers[0] if has_offsets else None, validity if array.null_count else None))
        kept.append(array)
    return records.num_rows, columns, kept


def _whole(pyarrow, chunks):
    """A column's chunks as one array that begins where its buffers begin."""
    array = pyarrow.concat_arrays(chunks.chunks) if chunks.num_chunks else (
        pyarrow.array([], chunks.type))
    return array if array.offset == 0 else array.take(pyarrow.array(range(len(array))))


def _known(pyarrow, array):
    """An array's values as one of the types that the library knows, and that type."""
    types = pyarrow.types
    if types.is_dictionary(array.type):
        array = array.dictionary_decode()
    kind = array.type
    if types.is_string(kind):
        return UTF8, array
    if types.is_large_string(kind):
        return LARGE_UTF8, array
    if types.is_boolean(kind):
        return BOOL, array
    if types.is_integer(kind):
        return INT64, array.cast(pyarrow.int64())
    if types.is_floating(kind) or types.is_decimal(kind):
        return DOUBLE, array.cast(pyarrow.float64())
    if types.is_null(kind) or types.is_temporal(kind):
        return UTF8, array.cast(pyarrow.string())
    texts = [None if value is None else json.dumps(value) for value in array.to_pylist()]
    return JSON, pyarrow.array(texts, pyarrow.string())
