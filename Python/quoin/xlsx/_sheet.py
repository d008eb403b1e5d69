# SPDX-License-Identifier: Apache-2.0
"""What stands in the cells of openpyxl's worksheets, and their rows fitted."""

import datetime

from ._fit import HIGHEST, POINTS_PER_PIXEL, Content, Fitter
from ._fonts import FontBook, SheetFont

# Alignments that wrap like `wrap_text`.
WRAPPING = ("justify", "distributed")
# Borders that take a pixel of the row above them.
THICK = ("medium", "thick", "double", "mediumDashed", "mediumDashDot", "mediumDashDotDot")


class SheetReader:
    """Reads the cells of a worksheet for a fitter, and notes what cannot be told."""

    def __init__(self, worksheet, book, merged=False):
        from openpyxl.utils import column_index_from_string

        self.worksheet = worksheet
        styles = worksheet.parent._named_styles
        normal = styles["Normal"].font if "Normal" in styles.names else None
        self.fitter = Fitter(sheet_font(normal), book)
        self.merged = merged
        # Names of fonts, and the cells that have them.
        self.cells_by_font = {}
        # Rotated numbers, whose format decides their length.
        self.unsure = []
        self._widths = {}
        self._spans = {}
        self._inside = set()
        for area in worksheet.merged_cells.ranges:
            self._spans[area.min_row, area.min_col] = area
            for row in range(area.min_row, area.max_row + 1):
                for column in range(area.min_col, area.max_col + 1):
                    self._inside.add((row, column))
        for dimension in worksheet.column_dimensions.values():
            # Only columns that were read from a file have their span yet.
            first = dimension.min or column_index_from_string(dimension.index)
            for column in range(first, min(dimension.max or first, 16384) + 1):
                self._widths[column] = 0 if dimension.hidden else dimension.width
        form = worksheet.sheet_format
        self._default_width = form.defaultColWidth
        self._base_width = form.baseColWidth or 8
        # The usual row is the sheet's own, unless another resolution than 96 dpi stored it.
        stored = (form.defaultRowHeight or 0) / POINTS_PER_PIXEL
        is_stored = stored and (form.customHeight or stored == int(stored))
        self.least = round(stored) if is_stored else self.fitter.default_height

    def column_pixels(self, column):
        """The pixels of a column by its number from 1; 0 if it is hidden."""
        width = self._widths.get(column)
        if width == 0:
            return 0
        return self.fitter.column_pixels(
            self._default_width if width is None else width, self._base_width)

    def contents(self, cells):
        """The contents of a row's cells. Merged ones are left out, as in Excel, or span columns."""
        found = []
        for cell in cells:
            place = (cell.row, cell.column)
            pixels = self.column_pixels(cell.column)
            if place in self._inside:
                area = self._spans.get(place)
                if not self.merged or area is None or area.max_row > area.min_row:
                    continue
                pixels = sum(map(self.column_pixels, range(area.min_col, area.max_col + 1)))
            if pixels:
                found.append(self._content(cell, pixels))
        return found

    def last_rows(self):
        """Merged areas of several rows, the last of which takes what the others leave."""
        return [
            area for area in self._spans.values() if self.merged and area.max_row > area.min_row]

    def area_content(self, area):
        """The content of a merged area."""
        pixels = sum(map(self.column_pixels, range(area.min_col, area.max_col + 1)))
        return self._content(self.worksheet.cell(area.min_row, area.min_col), pixels)

    def _content(self, cell, pixels):
        font, value, alignment = sheet_font(cell.font), cell.value, cell.alignment
        parts = parts_of(value, font)
        if value is not None:
            for _, used in parts:
                self.cells_by_font.setdefault(used.name, []).append(
                    f"{self.worksheet.title}!{cell.coordinate}")
        is_text = isinstance(value, str) or type(value).__name__ == "CellRichText"
        if not is_text and value is not None:
            parts = ((shown(value, cell.number_format), font),)
            if alignment.text_rotation and not is_plain(value, cell.number_format):
                self.unsure.append(f"{self.worksheet.title}!{cell.coordinate}")
        wraps = bool(alignment.wrap_text) or alignment.horizontal in WRAPPING
        wraps = wraps or alignment.vertical in WRAPPING
        return Content(
            parts, is_text and wraps, pixels if is_text and wraps else 0,
            int(alignment.indent or 0) if wraps else 0, alignment.text_rotation or 0)

    def has_thick_border(self, cells):
        """Whether a thick or medium border lies under the row."""
        return any(
            cell.border.bottom is not None and cell.border.bottom.style in THICK for cell in cells
            if cell.has_style)


def fit_worksheet(worksheet, rows=None, merged=False, highest=HIGHEST, book=None):
    """Fits the rows of an openpyxl worksheet that have no height; points by the row's number.

    Rows with a height are left alone: openpyxl does not keep whether a user set it. `rows` limits
    the rows, as a collection of numbers; `merged` also fits merged cells, which Excel never does.
    The heights that are set do not count as the user's, so that Excel goes on fitting the rows.
    """
    reader = SheetReader(worksheet, book or FontBook(), merged)
    with_height = {
        number for number, row in worksheet.row_dimensions.items() if row.height is not None}
    heights = fitted_rows(reader, rows, highest, lambda row: row in with_height)
    for number, points in heights.items():
        dimension = worksheet.row_dimensions[number]
        dimension.height = points
        dimension.__class__ = _fitted_class(type(dimension))
    return heights


def fitted_rows(reader, rows, highest, is_left_alone):
    """The heights of rows in points, of those that are higher than the usual row."""
    heights, least = {}, reader.least
    for cells in reader.worksheet.iter_rows():
        cells = [cell for cell in cells if cell.value is not None or cell.has_style]
        if not cells:
            continue
        number = cells[0].row
        if is_left_alone(number) or (rows is not None and number not in rows):
            continue
        points = reader.fitter.row_points(
            reader.contents(cells), reader.has_thick_border(cells), least, highest)
        if points > least * POINTS_PER_PIXEL:
            heights[number] = points
    for area in reader.last_rows():
        last = area.max_row
        if is_left_alone(last) or (rows is not None and last not in rows):
            continue
        most = highest * (area.max_row - area.min_row + 1)
        wanted = reader.fitter.row_points([reader.area_content(area)], most=most)
        others = sum(
            height_of(reader, heights, row) for row in range(area.min_row, last))
        if wanted - others > height_of(reader, heights, last):
            heights[last] = min(highest, wanted - others)
    return heights


def height_of(reader, heights, row):
    """The height of a row in points: fitted, the sheet's, or the usual one."""
    if row in heights:
        return heights[row]
    dimension = reader.worksheet.row_dimensions.get(row)
    if dimension is not None and dimension.height is not None:
        return dimension.height
    return reader.least * POINTS_PER_PIXEL


def sheet_font(font):
    """A font of openpyxl; what it does not say is Calibri 11's."""
    if font is None:
        return SheetFont()
    # The fonts of parts of a text are of another class, with `rFont`.
    name = getattr(font, "rFont", None) or font.name
    return SheetFont(
        name if isinstance(name, str) else "Calibri", float(font.sz or 11), bool(font.b),
        bool(font.i), font.vertAlign in ("superscript", "subscript"))


def parts_of(value, font):
    """The texts of a cell and their fonts."""
    if type(value).__name__ != "CellRichText":
        text = "" if value is None else str(value)
        return ((lines_of(text), font),)
    parts = []
    for part in value:
        if isinstance(part, str):
            parts.append((lines_of(part), font))
        else:
            parts.append((lines_of(part.text or ""), sheet_font(part.font)))
    return tuple(parts) or (("", font),)


def lines_of(text):
    """A text with one kind of line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("_x000D_", "")


def is_plain(value, form):
    """Whether `shown` knows how Excel shows a number."""
    return isinstance(value, bool) or form in ("General", "@") or _decimals(form) is not None


def shown(value, form):
    """What Excel shows of a number: whole, decimals, thousands, percent; others as they are."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
        return str(value)
    decimals = _decimals(form)
    if decimals is None or not isinstance(value, (int, float)):
        return f"{value:.10g}" if isinstance(value, float) else str(value)
    if form.endswith("%"):
        return f"{value * 100:.{decimals}f}%"
    return f"{value:,.{decimals}f}" if form.startswith("#,##") else f"{value:.{decimals}f}"


def _decimals(form):
    """The decimals of a format of the kinds 0, 0.00, #,##0.00 and 0.0%; None of others."""
    digits = form.removesuffix("%").removeprefix("#,##")
    whole, point, decimals = digits.partition(".")
    if whole != "0" or decimals.strip("0") or (point and not decimals):
        return None
    return len(decimals)


def _fitted_class(base):
    """A row of openpyxl whose height is not the user's."""
    class FittedRow(base):
        __fields__ = base.__fields__
        customHeight = property(lambda row: False)

    return FittedRow
