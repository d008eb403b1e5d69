# SPDX-License-Identifier: Apache-2.0
"""Row heights of tables with self-sizing cells, and sizes of texts.

    import quoin

    template = quoin.Template(open("message.cell.yaml").read())
    heights = template.heights([{"name": "Ada", "text": "Words"}], width=375)
"""

import ctypes
import json
import math
import os
from array import array
from collections import OrderedDict

from ._arrow import batches_of, table_of
from ._library import (
    BUFFER_TOO_SMALL, TEMPLATE_SCALE, Column, Handle, Owned, QuoinError, Rect, TextMetrics, check,
    library, message,
)

__all__ = ["Fonts", "QuoinError", "Template", "Text", "offsets", "version"]


def version():
    """The library's version."""
    return library.quoin_version().decode()


class Fonts(Owned):
    """The fonts that come with the library, or those of files alone.

    Pickled fonts are opened again where they are unpickled, from the same paths.
    """

    _bundled = None

    def __init__(self, files=None):
        super().__init__()
        if files is None:
            check(library.quoin_fonts_bundled(self._handle))
            self._recipe = (Fonts.bundled, ())
        else:
            files = [os.path.abspath(path) for path in files]
            paths = [os.fsencode(path) for path in files]
            self._recipe = (Fonts, (files,))
            check(
                library.quoin_fonts_files(
                    (ctypes.c_char_p * len(paths))(*paths), len(paths), self._handle))

    @classmethod
    def bundled(cls):
        """The fonts that come with the library, opened once."""
        if cls._bundled is None:
            cls._bundled = cls()
        return cls._bundled


class Template(Owned):
    """A cell: YAML or JSON text, or the name of a built-in one by `Template.builtin`.

    A template never changes. It is pickled by its text and fonts, so that workers of
    `multiprocessing`, Ray, Dask or Spark make it again.
    """

    # Rows of this many widths, scales and pixel ratios are kept, those used last.
    _KEPT_ROWS = 16

    def __init__(self, text, fonts=None):
        super().__init__()
        source = text.encode()
        check(library.quoin_template_parse(source, len(source), self._handle))
        self._prepare(fonts, Template, text)

    @classmethod
    def builtin(cls, name, fonts=None):
        """A built-in template, such as news or chat; a wrong name raises an error with all."""
        template = cls.__new__(cls)
        Owned.__init__(template)
        check(library.quoin_template_builtin(name.encode(), template._handle))
        template._prepare(fonts, Template.builtin, name)
        return template

    def _prepare(self, fonts, maker, source):
        self._fonts = fonts or Fonts.bundled()
        self._rows = OrderedDict()
        self._recipe = (maker, (source, fonts))

    def _rows_at(self, width, scale, pixel_ratio=None):
        """The rows of the template at one width or several, kept for the next calls."""
        widths = () if width is None else tuple(_numbers(width))
        ratios = () if pixel_ratio is None else tuple(_numbers(pixel_ratio))
        key = (widths, scale, ratios)
        rows = self._rows.pop(key, None)
        if rows is None:
            rows = _Rows(self, widths, TEMPLATE_SCALE if scale is None else scale, ratios)
        self._rows[key] = rows
        if len(self._rows) > self._KEPT_ROWS:
            self._rows.popitem(last=False)
        return rows

    @property
    def scale(self):
        """Pixels per point: what the template states, else 1, or 0 by the web's conventions."""
        return self._rows_at(None, None).scale

    def heights(
            self, records, width=None, scale=None, workers=0, errors="raise", pixel_ratio=None):
        """The heights of records, in their order.

        `scale` is the pixels per point to whose wholes heights round up, 0 for 1/64 point; the
        template's own if it is None, as in `quoin heights`.

        Records are dicts, JSON lines as bytes or str, a pandas DataFrame, a table or record batch
        of Arrow, a dict of columns, or another library's table that Arrow can read, such as one
        of polars. With several widths the heights of a record are a tuple. A
        record that cannot be used raises QuoinError, or has NaN with errors="nan".

        `pixel_ratio` is CSS's devicePixelRatio, zoom included, of a template with the conventions
        of the web; with several a tuple has the heights at all widths for the first, then for the
        second, and so on. The template's own if it is None.
        """
        if errors not in ("raise", "nan"):
            raise ValueError(f"errors must be 'raise' or 'nan', not {errors!r}")
        return self._rows_at(width, scale, pixel_ratio).heights(records, workers, errors)

    def frames(self, record, width=None, scale=None, pixel_ratio=None):
        """The row's height, and the frames of its views by name: x, y, width, height."""
        return self._rows_at(width, scale, pixel_ratio).frames(record)

    def display_list(self, record, width=None, scale=None, format="json", pixel_ratio=None):
        """The row's drawing: a dict for "json", bytes for "binary"."""
        return self._rows_at(width, scale, pixel_ratio).display_list(record, format)


class _Rows(Owned):
    def __init__(self, template, widths, scale, ratios=()):
        super().__init__()
        values = array("d", widths)
        address, count = values.buffer_info()
        check(
            library.quoin_rows_create(
                template._handle, template._fonts._handle, address, count, scale, self._handle))
        if ratios:
            values = array("d", ratios)
            address, count = values.buffer_info()
            at_template = Owned()
            at_template._handle, self._handle = self._handle, at_template._handle
            check(
                library.quoin_rows_at_pixel_ratios(
                    at_template._handle, address, count, self._handle))
        count = ctypes.c_size_t()
        check(library.quoin_rows_height_count(self._handle, count))
        self._height_count = count.value
        own_scale = ctypes.c_double()
        check(library.quoin_rows_scale(self._handle, own_scale))
        self.scale = own_scale.value
        self._fields = []
        while name := library.quoin_rows_field_name(self._handle, len(self._fields)):
            self._fields.append(name.decode())

    def heights(self, records, workers, errors):
        self._first_failure = None
        table = table_of(records, self._fields)
        failed = ctypes.c_size_t()
        if table is not None:
            heights = self._table_heights(*table, workers, failed)
        else:
            lines = _json_lines(records)
            count = ctypes.c_size_t()
            heights = array("d")
            while True:
                status = library.quoin_rows_heights_json(
                    self._handle, lines, len(lines), workers, heights.buffer_info()[0] or None,
                    len(heights), count, failed)
                if status != BUFFER_TOO_SMALL:
                    break
                heights = array("d", bytes(8 * count.value * self._height_count))
            check(status)
        if failed.value and errors == "raise":
            first = self._first_failure or message()
            raise QuoinError(f"{failed.value} records have no height; the first: {first}")
        if self._height_count == 1:
            return heights
        step = self._height_count
        return [tuple(heights[row:row + step]) for row in range(0, len(heights), step)]

    def _table_heights(self, table, row_count, workers, failed):
        heights = array("d", bytes(8 * row_count * self._height_count))
        address, done = heights.buffer_info()[0], 0
        batches = batches_of(table) if table.num_columns else [(row_count, [], None)]
        for count, columns, kept in batches:
            own = ctypes.c_size_t()
            start = done * self._height_count
            check(
                library.quoin_rows_heights_columns(
                    self._handle, (Column * len(columns))(*columns), len(columns), count, workers,
                    address + 8 * start, len(heights) - start, own))
            del kept  # What the columns point to must live until here.
            if own.value and not failed.value:
                self._first_failure = _at_row(message(), done)
            failed.value += own.value
            done += count
        return heights

    def frames(self, record):
        line = json.dumps(record).encode()
        count, height = ctypes.c_size_t(), ctypes.c_double()
        rects = (Rect * 0)()
        while True:
            status = library.quoin_rows_frames(
                self._handle, line, len(line), rects, len(rects), count, height)
            if status != BUFFER_TOO_SMALL:
                break
            rects = (Rect * count.value)()
        check(status)
        frames = {}
        for index, rect in enumerate(rects):
            name = library.quoin_rows_view_name(self._handle, index).decode()
            if not math.isnan(rect.x):
                frames[name] = (rect.x, rect.y, rect.width, rect.height)
        return height.value, frames

    def display_list(self, record, format):
        if format not in ("binary", "json"):
            raise ValueError(f"format must be 'binary' or 'json', not {format!r}")
        line = json.dumps(record).encode()
        code = 1 if format == "json" else 0
        count = ctypes.c_size_t()
        buffer = (ctypes.c_uint8 * 0)()
        while True:
            status = library.quoin_rows_display_list(
                self._handle, line, len(line), code, buffer, len(buffer), count)
            if status != BUFFER_TOO_SMALL:
                break
            buffer = (ctypes.c_uint8 * count.value)()
        check(status)
        return json.loads(bytes(buffer)) if format == "json" else bytes(buffer)


class Text(Owned):
    """A text, analysed and shaped once, for any width."""

    def __init__(
        self, text, size=17.0, weight=400.0, italic=False, family="Noto Sans", letter_spacing=0.0,
        line_height_multiple=1.0, line_spacing=0.0, language=None, fonts=None,
    ):
        super().__init__()
        self._recipe = (Text, (
            text, size, weight, italic, family, letter_spacing, line_height_multiple, line_spacing,
            language, fonts))
        style = library.quoin_text_style_default()
        style.font.family = family.encode()
        style.font.size, style.font.weight, style.font.italic = size, weight, italic
        style.letter_spacing, style.line_spacing = letter_spacing, line_spacing
        style.line_height_multiple = line_height_multiple
        style.language = None if language is None else language.encode()
        source = text.encode()
        fonts = fonts or Fonts.bundled()
        check(
            library.quoin_text_prepare(
                fonts._handle, source, len(source), style, self._handle))

    def measure(self, width=math.inf, max_lines=0):
        """Width, height, baselines and line count at a width; max_lines 0 sets no limit."""
        metrics = TextMetrics()
        check(library.quoin_text_measure(self._handle, width, max_lines, metrics))
        return {name: getattr(metrics, name) for name, _ in TextMetrics._fields_}


def offsets(heights, scale=1.0):
    """The exact tops of rows of these heights, and after them the height of all.

    `scale` is that of the heights, whose thirds of a point are exact at 3: `template.scale`.
    """
    values = heights if isinstance(heights, array) else array("d", heights)
    tops = array("d", bytes(8 * (len(values) + 1)))
    check(
        library.quoin_offsets(
            values.buffer_info()[0], len(values), scale, tops.buffer_info()[0]))
    return tops


def _numbers(value):
    return value if hasattr(value, "__iter__") else (value,)


def _at_row(text, first):
    """A message about a record of a batch, with its number among all records."""
    head, separator, rest = text.partition(":")
    number = head.removeprefix("record ")
    if separator and number.isdigit():
        return f"record {int(number) + first}:{rest}"
    return text


def _json_lines(records):
    if isinstance(records, bytes):
        return records
    if isinstance(records, str):
        return records.encode()
    return "\n".join(json.dumps(record) for record in records).encode()
