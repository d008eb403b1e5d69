#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares fitted rows with the heights that Excel stored, and LibreOffice's with them.

    PYTHONPATH=Python python3 Scripts/compare-xlsx.py FOLDER [--list] [--font-dir FOLDER]

Takes all .xlsx and .xlsm files of a folder that Excel for Windows saved at 96 dpi, and of them the
rows with wrapped text whose height no user set. Prints a line for each file: how many such rows
there are, how many are higher than 1.4 times the usual row, and how many of either are within one
pixel (0.75 points) by `quoin.xlsx` and by LibreOffice, where `soffice` is installed. `--list` names
the rows that are further off. Rows that Excel did not fit again after a later change count as any.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
import zipfile

import openpyxl

from quoin.xlsx import FontBook
from quoin.xlsx._file import _sheet_paths
from quoin.xlsx._rows import SheetRows
from quoin.xlsx._sheet import SheetReader, fitted_rows

PIXEL = 0.75


def stored_rows(path):
    """By sheet and row: the height that Excel stored for wrapped text; None of other programs."""
    with zipfile.ZipFile(path) as file:
        about = file.read("docProps/app.xml").decode("utf-8", "replace")
        if "<Application>Microsoft Excel</Application>" not in about:
            return None
        workbook = openpyxl.load_workbook(path, data_only=True, rich_text=True)
        paths, stored = _sheet_paths(file), {}
        for sheet in workbook.worksheets:
            part = SheetRows(file.read(paths[sheet.title]))
            inside = {cell for area in sheet.merged_cells.ranges for cell in area.cells}
            usual = sheet.sheet_format.defaultRowHeight or 15
            for number, height in part.heights.items():
                if height is None or number in part.kept:
                    continue
                if height % PIXEL or usual % PIXEL:
                    return {}  # saved at another resolution
                if any(isinstance(cell.value, str) and cell.alignment.wrap_text
                       and (cell.row, cell.column) not in inside for cell in sheet[number]):
                    stored[sheet.title, number] = (height, usual)
    return stored, workbook


def fitted(workbook, book):
    """By sheet and row: the heights of quoin.xlsx."""
    heights = {}
    for sheet in workbook.worksheets:
        reader = SheetReader(sheet, book)
        found = fitted_rows(reader, None, 409, lambda row: False)
        usual = reader.least * PIXEL
        for row in range(1, sheet.max_row + 1):
            heights[sheet.title, row] = found.get(row, usual)
    return heights


def libreoffice(path, folder):
    """By sheet and row: the heights of LibreOffice.

    It keeps the heights of an .xlsx file, and fits the rows of its own format that have none.
    """
    def convert(source, kind):
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless",
             "--convert-to", kind, "--outdir", folder / kind, source],
            check=True, capture_output=True, timeout=300)
        return folder / kind / (source.stem + "." + kind)

    flat = convert(path, "fods")
    text = flat.read_text(encoding="utf-8")
    text = re.sub(r' style:row-height="[^"]*"', "", text)
    text = text.replace(
        'style:use-optimal-row-height="false"', 'style:use-optimal-row-height="true"')
    flat.write_text(text.replace("<meta:generator>LibreOffice", "<meta:generator>None"))
    heights = {}
    with zipfile.ZipFile(convert(flat, "xlsx")) as file:
        for name, part in _sheet_paths(file).items():
            for row, height in SheetRows(file.read(part)).heights.items():
                heights[name, row] = height
    return heights


def line(name, counts):
    print(f"{name[:44]:44}" + "".join(f"{count:>9}" for count in counts))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--font-dir", action="append", default=[])
    parser.add_argument("--no-office", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    book = FontBook(options.font_dir)
    office = None if options.no_office else shutil.which("soffice")
    line("file", ["rows", "quoin", "office", "tall", "quoin", "office"])
    totals, left_out = [0] * 6, 0
    files = [path for path in sorted(pathlib.Path(options.folder).rglob("*.xls[xm]"))]
    for path in files:
        try:
            stored = stored_rows(path)
        except Exception as error:  # noqa: BLE001 - files of test suites are broken on purpose
            print(f"{path.name}: {type(error).__name__}", file=sys.stderr)
            continue
        if not stored:
            left_out += stored is not None
            continue
        stored, workbook = stored
        if not stored:
            continue
        ours = fitted(workbook, book)
        theirs = {}
        if office:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    theirs = libreoffice(path, pathlib.Path(folder))
                except (subprocess.SubprocessError, OSError) as error:
                    print(f"{path.name}: soffice: {error}", file=sys.stderr)
        counts = [0] * 6
        for place, (height, usual) in stored.items():
            is_tall = height > 1.4 * usual
            good = abs(ours[place] - height) <= PIXEL
            other = abs((theirs.get(place) or usual) - height) <= PIXEL
            for index, number in enumerate([1, good, other] * 2):
                counts[index] += number if index < 3 or is_tall else 0
            if options.list and not good:
                print(f"  {place[0]} row {place[1]}: {height:g} stored, {ours[place]:g} fitted")
        totals = [sum(pair) for pair in zip(totals, counts)]
        line(path.name, counts if office else [*counts[:2], "-", *counts[3:5], "-"])
    line("all", totals if office else [*totals[:2], "-", *totals[3:5], "-"])
    print(f"{left_out} files were saved at another resolution")


if __name__ == "__main__":
    main()
