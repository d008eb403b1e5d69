# SPDX-License-Identifier: Apache-2.0
"""Columns of Arrow and pandas as the library takes them, without copies where they fit.

Texts, 64-bit integers and floats, and booleans are handed over where they are: whole tables, slices
and chunks. Other types are converted first. Columns that the template does not use are left alone.
"""

from collections.abc import Mapping

from ._library import BOOL, DOUBLE, INT64, JSON, LARGE_UTF8, UTF8, Column
from ._records import json_text, plain

# Chunks of fewer rows than this are joined first: each is a call that starts threads.
SMALL_BATCH = 4096


def table_of(records, names):
    """The columns of some names as an Arrow table, and its rows; None for records of another kind.

    Tables of other libraries, such as polars, are taken by Arrow's interface for them. What Arrow
    cannot hold, such as a column of numbers and texts, and columns where Arrow is not installed,
    are for `rows_of`.
    """
    is_plain = isinstance(records, Mapping)
    module = type(records).__module__.split(".")[0]
    if is_plain and not is_columns(records):
        return None
    is_stream = hasattr(records, "__arrow_c_stream__") or hasattr(records, "__arrow_c_array__")
    if not is_plain and module not in ("pandas", "pyarrow") and not is_stream:
        return None
    try:
        import pyarrow
    except ImportError:
        if is_plain or module == "pandas":
            return None
        raise ImportError("tables need pyarrow: pip install 'quoin[tables]'") from None

    try:
        if is_plain:
            columns = {name: records[name] for name in names if name in records}
            return pyarrow.table(columns), max(map(len, records.values()), default=0)
        if module == "pandas" and hasattr(records, "columns"):
            frame = records[[name for name in names if name in records.columns]]
            # Without columns it would have no rows either.
            return pyarrow.Table.from_pandas(frame, preserve_index=False), len(records)
    except (pyarrow.ArrowException, OverflowError):
        return None
    table = None
    if isinstance(records, pyarrow.Table):
        table = records
    elif is_stream and module != "pandas":
        try:
            table = pyarrow.table(records)
        except pyarrow.ArrowInvalid:
            pass  # It has values, and no columns.
    if table is None:
        raise TypeError(
            f"a table or a record batch is expected, not {type(records).__name__}; "
            "{'text': column} names a column")
    return table.select([name for name in names if name in table.column_names]), len(table)


def rows_of(records, names):
    """Records that `for` goes through: those of a table as dicts, others as they are."""
    is_frame = type(records).__module__.split(".")[0] == "pandas" and hasattr(records, "columns")
    if is_frame or isinstance(records, Mapping) and is_columns(records):
        used = [name for name in names if name in (records.columns if is_frame else records)]
        if not used:
            length = len(records) if is_frame else max(map(len, records.values()), default=0)
            return ({} for _ in range(length))
        columns = [
            column.to_pylist() if hasattr(column, "to_pylist") else column
            for column in (records[name] for name in used)]
        return (dict(zip(used, values)) for values in zip(*columns))
    table = table_of(records, names)
    if table is None:
        return records
    if not table[0].num_columns:
        return ({} for _ in range(table[1]))
    return (
        row for batch in table[0].to_batches(max_chunksize=SMALL_BATCH)
        for row in batch.to_pylist())


def is_columns(records):
    """Whether a dict has columns of values, all of one length, rather than one record's values."""
    lengths = {
        len(values) if hasattr(values, "__len__") and not isinstance(values, (str, bytes, Mapping))
        else None for values in records.values()}
    return len(lengths) == 1 and None not in lengths


def batches_of(table):
    """For each batch of rows: how many, their columns, and what must live as long as they.

    Between batches Python handles signals, such as that of Control-C, and progress is told.
    """
    import pyarrow

    if table.num_columns and max(column.num_chunks for column in table.columns) > 1:
        if table.num_rows < SMALL_BATCH * max(column.num_chunks for column in table.columns):
            table = table.combine_chunks()
    for batch in table.to_batches(max_chunksize=2 * SMALL_BATCH):
        columns, kept = [], []
        for field, array in zip(batch.schema, batch.columns):
            code, array = _known(pyarrow, array)
            columns.append(_column(field.name, code, array))
            kept.append(array)
        yield batch.num_rows, columns, kept


def _column(name, code, array):
    validity, *buffers = [buffer and buffer.address for buffer in array.buffers()]
    if not array.null_count:
        validity = None
    if code in (UTF8, LARGE_UTF8, JSON):
        # A column of empty texts may have no bytes at all.
        values, offsets = buffers[1] or buffers[0], buffers[0]
    else:
        values, offsets = buffers[0], None
    return Column(name.encode(), code, values, offsets, validity, array.offset)


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
    if types.is_signed_integer(kind) or types.is_unsigned_integer(kind) and kind.bit_width < 64:
        return INT64, array if kind == pyarrow.int64() else array.cast(pyarrow.int64())
    if types.is_floating(kind) or types.is_decimal(kind):
        return DOUBLE, array if kind == pyarrow.float64() else array.cast(pyarrow.float64())
    if types.is_null(kind) or types.is_date(kind):
        return UTF8, array.cast(pyarrow.string())
    if kind in (getattr(pyarrow, "string_view", lambda: None)(),):
        return LARGE_UTF8, array.cast(pyarrow.large_string())
    values = array.to_pylist()
    if types.is_temporal(kind):
        # Arrow writes them in another way than the values of records are written.
        return UTF8, pyarrow.array(
            [None if value is None else plain(value) for value in values], pyarrow.string())
    texts = [None if value is None else json_text(value) for value in values]
    return JSON, pyarrow.array(texts, pyarrow.string())
