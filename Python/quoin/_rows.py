# SPDX-License-Identifier: Apache-2.0
"""The rows of a template at widths, a scale and pixel ratios: calls of the library."""

import ctypes
import json
import math
from array import array
from typing import NamedTuple, Tuple

from ._arguments import whole
from ._arrow import batches_of
from ._heights import Heights, HeightsByWidth, address_of
from ._library import (
    BUFFER_TOO_SMALL, Batch, Column, Owned, QuoinError, Rect, TextFitRecord, check, filled, library,
)
from ._progress import bar
from ._records import json_chunks, json_line, line_count

# Most display lists have fewer bytes.
DRAWING_ROOM = 1 << 15
# So have most explanations.
EXPLANATION_ROOM = 1 << 13


class TextFit(NamedTuple):
    """How a text fits the view that shows it; lengths are points.

    >>> fit = TextFit("title", (0, 0, 90, 24), 1, 2, True, False, 9, 0, 0, 0)
    >>> fit.fits, [kind for kind, _ in fit.problems()]
    (False, ['truncated'])
    """

    view: str
    frame: Tuple[float, float, float, float]  # x, y, width, height
    line_count: int  # lines that are shown
    wanted_line_count: int  # lines at the view's width without a limit
    is_truncated: bool  # a part is left out for want of lines
    is_truncation_expected: bool  # the template says that it may be: truncation: expected
    lost_bytes: int  # of the text's UTF-8, that are left out
    clipped_width: float  # by which the widest line is wider than the view
    clipped_height: float  # by which the lines are higher than the view
    missing_glyphs: int  # characters that no font has

    @property
    def fits(self):
        """Whether the whole text is shown."""
        return not self.problems()

    def problems(self):
        """What is wrong, as pairs of a kind and a sentence's end.

        The kinds are "truncated", "clipped", "wide" and "glyphs", as in `quoin.fit`.
        """
        found = []
        if self.is_truncated and not self.is_truncation_expected:
            found.append((
                "truncated", f"takes {self.wanted_line_count} lines of {self.line_count}; "
                f"{self.lost_bytes} bytes are left out"))
        if self.clipped_height:
            found.append(
                ("clipped", f"is {self.clipped_height:.2f} points higher than its view"))
        if self.clipped_width:
            found.append(("wide", f"is {self.clipped_width:.2f} points wider than its view"))
        if self.missing_glyphs:
            found.append(("glyphs", f"has {self.missing_glyphs} characters that no font has"))
        return found


class Rows(Owned):
    """What records give at some widths. It never changes, so that threads may share it."""

    def __init__(self, template, fonts, widths, scale, ratios=()):
        super().__init__()
        values = array("d", widths)
        address, count = values.buffer_info()
        check(library.quoin_rows_create(template, fonts, address, count, scale, self._handle))
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
        own_scale, width = ctypes.c_double(), ctypes.c_double()
        check(library.quoin_rows_scale(self._handle, own_scale))
        check(library.quoin_rows_width(self._handle, 0, width))
        self.scale, self.width = own_scale.value, width.value
        self.fields = self._names(library.quoin_rows_field_name)
        self.views = self._names(library.quoin_rows_view_name)

    def _names(self, function):
        names = []
        while name := function(self._handle, len(names)):
            names.append(name.decode())
        return names

    def run(self, workers):
        """What measures the records of one call."""
        return _Run(self, whole(workers, "workers"))

    def frames(self, line):
        """The height of a record in JSON, and the frames of its views that are not hidden."""
        height = ctypes.c_double()
        rects = filled(
            library.quoin_rows_frames, Rect, self._handle, line, len(line), self.width,
            rest=(height,), room=len(self.views))
        return height.value, {
            name: (rect.x, rect.y, rect.width, rect.height)
            for name, rect in zip(self.views, rects) if not math.isnan(rect.x)}

    def text_fits(self, line):
        fits = filled(
            library.quoin_rows_text_fits, TextFitRecord, self._handle, line, len(line), self.width,
            room=len(self.views))
        return [
            TextFit(
                self.views[fit.view],
                (fit.frame.x, fit.frame.y, fit.frame.width, fit.frame.height), fit.line_count,
                fit.wanted_line_count, fit.is_truncated, fit.is_truncation_expected,
                fit.lost_bytes, fit.clipped_width, fit.clipped_height, fit.missing_glyphs)
            for fit in fits]

    def explain(self, line):
        """Why a record in JSON is as high as it is at the first width, as a dict."""
        return json.loads(bytes(filled(
            library.quoin_rows_explain, ctypes.c_char, self._handle, line, len(line), self.width,
            room=EXPLANATION_ROOM)))

    def display_list(self, record, format):
        if format not in ("binary", "json"):
            raise ValueError(f"format must be 'binary' or 'json', not {format!r}")
        line, code = json_line(record), int(format == "json")
        found = bytes(filled(
            library.quoin_rows_display_list, ctypes.c_uint8, self._handle, line, len(line),
            self.width, False, code, room=DRAWING_ROOM))
        return json.loads(found) if format == "json" else found


class _Run:
    """The heights of one call, batch by batch, and the records that have none."""

    def __init__(self, rows, workers):
        self._rows, self._batch = rows, Batch(workers)
        self.heights = Heights()
        self._done, self._failures = 0, []

    def add_records(self, records, progress):
        """Measures dicts or JSON lines."""
        with bar(progress, line_count(records)) as advance:
            for lines in json_chunks(records):
                advance(self._add_lines(lines))

    def add_table(self, table, row_count, progress):
        """Measures the rows of an Arrow table."""
        batches = batches_of(table) if table.num_columns else [(row_count, [], None)]
        self.heights.frombytes(bytes(8 * row_count * self._rows.height_count))
        with bar(progress, row_count) as advance:
            for count, columns, kept in batches:
                self._add_columns(columns, count)
                del kept  # What the columns point to must live until here.
                advance(count)

    def add_list(self, made, count):
        """Measures the rows of a list, and returns a tuple of heights for each."""
        failures, step = Owned(), self._rows.height_count
        self.heights.frombytes(bytes(8 * step * count))
        check(library.quoin_rows_heights_list(
            self._rows._handle, made._handle, self._batch,
            address_of(self.heights) if count else None, len(self.heights), failures._handle))
        self._note(failures, count)
        return HeightsByWidth(self.heights, step)

    def _add_lines(self, lines):
        """Measures some JSON lines, and returns how many records they have."""
        count, failures = ctypes.c_size_t(), Owned()
        step = self._rows.height_count
        heights = array("d", bytes(8 * step * line_count(lines)))
        while True:
            status = library.quoin_rows_heights_json(
                self._rows._handle, lines, len(lines), self._batch,
                heights.buffer_info()[0] or None, len(heights), count, failures._handle)
            if status != BUFFER_TOO_SMALL:
                break
            heights = array("d", bytes(8 * count.value * step))
        check(status)
        del heights[count.value * step:]
        self.heights += heights
        self._note(failures, count.value)
        return count.value

    def _add_columns(self, columns, count):
        """Measures records in columns, whose heights have their place already."""
        failures = Owned()
        start = self._done * self._rows.height_count
        check(
            library.quoin_rows_heights_columns(
                self._rows._handle, (Column * len(columns))(*columns), len(columns), count,
                self._batch, address_of(self.heights, start), len(self.heights) - start,
                failures._handle))
        self._note(failures, count)

    def _note(self, failures, count):
        """Keeps which records failed, and why."""
        place, record = 0, ctypes.c_size_t()
        while failures._handle.id and (
                reason := library.quoin_failures_message(failures._handle, place, record)):
            self._failures.append((self._done + record.value, reason.decode()))
            place += 1
        self._done += count

    def finish(self, errors, hint):
        """All heights; with errors="raise" an error that ends in a hint, if a record has none."""
        if self._failures and errors == "raise":
            number, reason = self._failures[0]
            count = len(self._failures)
            have = "1 record has" if count == 1 else f"{count} records have"
            error = QuoinError(f"{have} no height; the first: record {number}: {reason}{hint}")
            error.failures = self._failures
            raise error
        return self.heights
