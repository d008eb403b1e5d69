# SPDX-License-Identifier: Apache-2.0
"""Templates of cells, and what they give for records."""

import ctypes
import json
import math
import os
from array import array
from collections import OrderedDict
from typing import NamedTuple, Tuple

from ._arrow import batches_of, table_of
from ._fonts import Fonts
from ._library import (
    BUFFER_TOO_SMALL, TEMPLATE_SCALE, Column, Owned, QuoinError, Rect, TextFitRecord, check,
    library, message,
)
from ._picture import Drawing
from ._records import at_row, json_line, json_lines


class TextFit(NamedTuple):
    """How a text fits the view that shows it; lengths are points."""

    view: str
    frame: Tuple[float, float, float, float]  # x, y, width, height
    line_count: int  # lines that are shown
    wanted_line_count: int  # lines at the view's width without a limit
    is_truncated: bool  # a part is left out for want of lines
    lost_bytes: int  # of the text's UTF-8, that are left out
    clipped_width: float  # by which the widest line is wider than the view
    clipped_height: float  # by which the lines are higher than the view
    missing_glyphs: int  # characters that no font has

    @property
    def fits(self):
        """Whether the whole text is shown."""
        return not (
            self.is_truncated or self.clipped_width or self.clipped_height or self.missing_glyphs)


class Template(Owned):
    """A cell: YAML or JSON text, or the name of a built-in one by `Template.builtin`.

    A template never changes. It is pickled by its text and fonts, so that workers of
    `multiprocessing`, Ray, Dask or Spark make it again. `name` is what errors call the text.

    >>> template = Template('''
    ... version: 1
    ... width: 200
    ... views:
    ...   text: {type: text, text: "${text}", lines: 1}
    ... layout: "V:|[text]|"
    ... ''')
    >>> list(template.heights([{"text": "One"}, {"text": "Another"}]))
    [24.0, 24.0]
    >>> template.heights({"text": "One"}, width=[200, 300])
    [(24.0, 24.0)]
    >>> template.frames({"text": "One"})[1]["text"][:2]
    (0.0, 0.0)
    >>> [fit.view for fit in template.text_fits({"text": "One"}) if not fit.fits]
    []
    """

    # Rows of this many widths, scales and pixel ratios are kept, those used last.
    _KEPT_ROWS = 16

    def __init__(self, text, fonts=None, name="template"):
        super().__init__()
        if not isinstance(text, str):
            raise TypeError(
                f"a template's text is expected, not {type(text).__name__}; "
                "Template.from_file takes a path")
        source = text.encode()
        check(library.quoin_template_parse(source, len(source), self._handle), name)
        self._prepare(fonts, Template, (text, fonts, name))

    @classmethod
    def from_file(cls, path, fonts=None):
        """The template of a file, which errors name."""
        with open(path, encoding="utf-8") as file:
            return cls(file.read(), fonts, os.fspath(path))

    @classmethod
    def builtin(cls, name, fonts=None):
        """A built-in template, such as news or chat; a wrong name raises an error with all."""
        template = cls.__new__(cls)
        Owned.__init__(template)
        check(library.quoin_template_builtin(name.encode(), template._handle))
        template._prepare(fonts, Template.builtin, (name, fonts))
        return template

    def _prepare(self, fonts, maker, arguments):
        self._fonts = fonts or Fonts.bundled()
        self._rows = OrderedDict()
        self._recipe = (maker, arguments)

    def _rows_at(self, width, scale, pixel_ratio=None):
        """The rows of the template at one width or several, kept for the next calls."""
        widths = () if width is None else tuple(width) if _is_several(width) else (width,)
        if width is not None and not widths:
            raise ValueError("there must be at least one width")
        ratios = ()
        if pixel_ratio is not None:
            ratios = tuple(pixel_ratio) if _is_several(pixel_ratio) else (pixel_ratio,)
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

    @property
    def fields(self):
        """The names of the fields of a record that the template uses."""
        return list(self._rows_at(None, None).fields)

    def heights(
            self, records, width=None, scale=None, workers=0, errors="raise", pixel_ratio=None):
        """The heights of records, in their order.

        `scale` is the pixels per point to whose wholes heights round up, 0 for 1/64 point; the
        template's own if it is None, as in `quoin heights`.

        Records are dicts, a single dict, JSON lines as bytes or str, a pandas DataFrame, a table
        or record batch of Arrow, a dict of columns, or another library's table that Arrow can
        read, such as one of polars. Dicts may come from a generator: some thousands are read at a
        time. With a list of widths the heights of a record are a tuple, even of one. A record that
        cannot be used raises QuoinError, or has NaN with errors="nan".

        `pixel_ratio` is CSS's devicePixelRatio, zoom included, of a template with the conventions
        of the web; with a list a tuple has the heights at all widths for the first, then for the
        second, and so on. The template's own if it is None.
        """
        if errors not in ("raise", "nan"):
            raise ValueError(f"errors must be 'raise' or 'nan', not {errors!r}")
        rows = self._rows_at(width, scale, pixel_ratio)
        heights = rows.heights(records, workers, errors)
        step = rows.height_count
        if step == 1 and not _is_several(width) and not _is_several(pixel_ratio):
            return heights
        return [tuple(heights[row:row + step]) for row in range(0, len(heights), step)]

    def frames(self, record, width=None, scale=None, pixel_ratio=None):
        """The row's height, and the frames of its views by name: x, y, width, height."""
        return self._rows_at(width, scale, pixel_ratio).frames(record)

    def text_fits(self, record, width=None, scale=None, pixel_ratio=None):
        """How the record's texts fit their views, as a list of TextFit."""
        return self._rows_at(width, scale, pixel_ratio).text_fits(record)

    def display_list(self, record, width=None, scale=None, format="json", pixel_ratio=None):
        """The row's drawing: a dict for "json", bytes for "binary"."""
        return self._rows_at(width, scale, pixel_ratio).display_list(record, format)

    def drawing(self, record, width=None, scale=None, pixel_ratio=None):
        """The row's drawing, which shows itself in notebooks and becomes SVG or PNG."""
        rows = self._rows_at(width, scale, pixel_ratio)
        size = (rows.width_of(), rows.frames(record)[0])
        return Drawing(rows.display_list(record, "json"), *size)


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
        self.height_count = count.value
        own_scale = ctypes.c_double()
        check(library.quoin_rows_scale(self._handle, own_scale))
        self.scale = own_scale.value
        self.fields = []
        while name := library.quoin_rows_field_name(self._handle, len(self.fields)):
            self.fields.append(name.decode())

    def heights(self, records, workers, errors):
        self._first_failure, self._failed = None, 0
        table = table_of(records, self.fields)
        if table is not None:
            heights = self._table_heights(*table, workers)
        else:
            heights = array("d")
            for lines, done in json_lines(records):
                heights += self._line_heights(lines, workers, done)
        if self._failed and errors == "raise":
            count = "1 record has" if self._failed == 1 else f"{self._failed} records have"
            raise QuoinError(f"{count} no height; the first: {self._first_failure}")
        return heights

    def _line_heights(self, lines, workers, done):
        count, failed = ctypes.c_size_t(), ctypes.c_size_t()
        heights = array("d")
        while True:
            status = library.quoin_rows_heights_json(
                self._handle, lines, len(lines), workers, heights.buffer_info()[0] or None,
                len(heights), count, failed)
            if status != BUFFER_TOO_SMALL:
                break
            heights = array("d", bytes(8 * count.value * self.height_count))
        check(status)
        self._note(failed.value, done)
        return heights

    def _note(self, failed, done):
        if failed and not self._failed:
            self._first_failure = at_row(message(), done)
        self._failed += failed

    def _table_heights(self, table, row_count, workers):
        heights = array("d", bytes(8 * row_count * self.height_count))
        address, done = heights.buffer_info()[0], 0
        batches = batches_of(table) if table.num_columns else [(row_count, [], None)]
        for count, columns, kept in batches:
            failed = ctypes.c_size_t()
            start = done * self.height_count
            check(
                library.quoin_rows_heights_columns(
                    self._handle, (Column * len(columns))(*columns), len(columns), count, workers,
                    address + 8 * start, len(heights) - start, failed))
            del kept  # What the columns point to must live until here.
            self._note(failed.value, done)
            done += count
        return heights

    def _filled(self, function, record, kind, *rest):
        """The elements that a function writes, whose number it tells when asked without room."""
        line, count = json_line(record), ctypes.c_size_t()
        buffer = (kind * 0)()
        while True:
            status = function(self._handle, line, len(line), buffer, len(buffer), count, *rest)
            if status != BUFFER_TOO_SMALL:
                break
            buffer = (kind * count.value)()
        check(status)
        return buffer

    def _view_name(self, index):
        return library.quoin_rows_view_name(self._handle, index).decode()

    def frames(self, record):
        height, frames = ctypes.c_double(), {}
        rects = self._filled(library.quoin_rows_frames, record, Rect, height)
        for index, rect in enumerate(rects):
            if not math.isnan(rect.x):
                frames[self._view_name(index)] = (rect.x, rect.y, rect.width, rect.height)
        return height.value, frames

    def text_fits(self, record):
        fits = self._filled(library.quoin_rows_text_fits, record, TextFitRecord)
        return [
            TextFit(
                self._view_name(fit.view),
                (fit.frame.x, fit.frame.y, fit.frame.width, fit.frame.height), fit.line_count,
                fit.wanted_line_count, fit.is_truncated, fit.lost_bytes, fit.clipped_width,
                fit.clipped_height, fit.missing_glyphs)
            for fit in fits]

    def display_list(self, record, format):
        if format not in ("binary", "json"):
            raise ValueError(f"format must be 'binary' or 'json', not {format!r}")
        line, code, count = json_line(record), int(format == "json"), ctypes.c_size_t()
        buffer = (ctypes.c_uint8 * 0)()
        while True:
            status = library.quoin_rows_display_list(
                self._handle, line, len(line), code, buffer, len(buffer), count)
            if status != BUFFER_TOO_SMALL:
                break
            buffer = (ctypes.c_uint8 * count.value)()
        check(status)
        return json.loads(bytes(buffer)) if format == "json" else bytes(buffer)

    def width_of(self):
        """The first of the widths."""
        width = ctypes.c_double()
        check(library.quoin_rows_width(self._handle, 0, width))
        return width.value


def _is_several(width):
    return hasattr(width, "__iter__")
