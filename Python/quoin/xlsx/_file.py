# SPDX-License-Identifier: Apache-2.0
"""Files of spreadsheets whose rows are fitted, and of which nothing else changes."""

import io
import os
import posixpath
import tempfile
import zipfile
from dataclasses import dataclass, field
from xml.etree import ElementTree

from ._fit import HIGHEST, POINTS_PER_PIXEL
from ._fonts import FontBook
from ._rows import SheetRows
from ._sheet import SheetReader, fitted_rows


@dataclass
class FileReport:
    """What became of a file."""

    # By sheet, by row: the height in points that was written.
    heights: dict = field(default_factory=dict)
    # How many rows were looked at, and how many heights are other than before.
    row_count: int = 0
    changed_count: int = 0
    # By font that is not here: what stood for it, and the cells that wanted it.
    missing_fonts: dict = field(default_factory=dict)
    # Cells of formulas without a stored value, which were left out.
    formulas_without_value: list = field(default_factory=list)
    # Rotated cells of numbers whose format is not known, measured as the bare number.
    unsure: list = field(default_factory=list)


def fit_file(source, target, sheets=None, rows=None, merged=False, highest=HIGHEST, book=None):
    """Copies a spreadsheet with the rows fitted whose height no user set.

    Only `ht` of rows changes: all other parts of the file stay as they are. `sheets` limits the
    sheets by name, `rows` the rows by number; `merged` also fits merged cells.
    """
    import openpyxl

    book, report = book or FontBook(), FileReport()
    with zipfile.ZipFile(source) as file:
        workbook = openpyxl.load_workbook(source, data_only=True, rich_text=True)
        formulas = openpyxl.load_workbook(source, rich_text=True)
        names = [sheet.title for sheet in workbook.worksheets]
        for name in sheets or ():
            if name not in names:
                raise ValueError(f"there is no sheet {name!r}; there are {', '.join(names)}")
        changed, paths = {}, _sheet_paths(file)
        for sheet in workbook.worksheets:
            if sheets and sheet.title not in sheets:
                continue
            part = SheetRows(file.read(paths[sheet.title]))
            reader = SheetReader(sheet, book, merged)
            _note_formulas(sheet, formulas[sheet.title], report)
            heights = fitted_rows(reader, rows, highest, part.kept.__contains__)
            usual = reader.least * POINTS_PER_PIXEL
            for row, height in part.heights.items():
                if row not in part.kept and (rows is None or row in rows):
                    report.row_count += 1
                    # A row that was higher than it need be, and still has its height.
                    if height is not None and row not in heights and height != usual:
                        heights[row] = usual
            heights = {row: points for row, points in heights.items() if row in part.heights}
            report.changed_count += sum(
                points != part.heights[row] for row, points in heights.items())
            report.heights[sheet.title] = heights
            report.unsure += reader.unsure
            for name, (other, package) in book.missing.items():
                cells = reader.cells_by_font.get(name, [])
                if cells:
                    report.missing_fonts.setdefault(name, (other, package, []))[2].extend(cells)
            changed[paths[sheet.title]] = part.with_heights(heights)
        _write(file, changed, target)
    return report


def _note_formulas(values, formulas, report):
    for cells in formulas.iter_rows():
        for cell in cells:
            if cell.data_type == "f" and values[cell.coordinate].value is None:
                report.formulas_without_value.append(f"{values.title}!{cell.coordinate}")


def _sheet_paths(file):
    """The parts of the worksheets by name."""
    def relations(path):
        folder, name = posixpath.split(path)
        root = ElementTree.fromstring(file.read(posixpath.join(folder, "_rels", name + ".rels")))
        return {
            each.get("Id"): (each.get("Type"), posixpath.normpath(
                posixpath.join("/" + folder, each.get("Target"))).lstrip("/"))
            for each in root}

    workbook = next(
        target for kind, target in relations("").values() if kind.endswith("/officeDocument"))
    targets, paths = relations(workbook), {}
    for element in ElementTree.fromstring(file.read(workbook)).iter():
        if element.tag.endswith("}sheet"):
            id = next(value for name, value in element.attrib.items() if name.endswith("}id"))
            paths[element.get("name")] = targets[id][1]
    return paths


def _write(file, changed, target):
    """Writes the whole file beside the target first, so that a failure leaves none."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as copy:
        for info in file.infolist():
            copy.writestr(info, changed.get(info.filename, None) or file.read(info.filename))
    folder = os.path.dirname(os.path.abspath(target))
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".xlsx", delete=False) as output:
        output.write(buffer.getvalue())
    os.chmod(output.name, 0o666 & ~_umask())
    os.replace(output.name, target)


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask
