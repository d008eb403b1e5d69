# SPDX-License-Identifier: Apache-2.0
"""Tests of quoin.xlsx. Files are written by the tests themselves."""

import contextlib
import io
import os
import pathlib
import re
import sys
import tempfile
import unittest
import zipfile

import quoin
from quoin.xlsx import FontBook, Fitter, SheetFont, fit_file, fit_worksheet, row_heights
from quoin.xlsx._fit import STACKED, Content
from quoin.xlsx._rows import SheetRows

try:
    import openpyxl
except ImportError:
    openpyxl = None

BOOK = FontBook()
HAS_CARLITO = BOOK.family("Calibri") == "Carlito"
WORDS = "Words that need more than one line in a column that is narrow."


def content(text, width=0, font=SheetFont(), **more):
    return Content(((text, font),), width > 0, width, **more)


@unittest.skipUnless(HAS_CARLITO, "Carlito is not installed")
class RulesTests(unittest.TestCase):
    def setUp(self):
        self.fitter = Fitter(book=BOOK)

    def test_columns_count_in_digits_of_the_default_font(self):
        self.assertEqual(self.fitter.digit, 7)
        self.assertEqual(self.fitter.column_pixels(), 64)
        # The width that Excel stores of a column that it shows as 8.43, 64 pixels wide.
        self.assertEqual(self.fitter.column_pixels(9.140625), 64)
        self.assertEqual(self.fitter.column_pixels(20.7109375), 145)

    def test_lines_have_the_height_that_excel_gives_them(self):
        for count in range(1, 6):
            lines = "\n".join(["x"] * count)
            self.assertEqual(self.fitter.content_pixels(content(lines, 64)), 20 * count)
            arial = content(lines, 64, SheetFont("Arial", 10))
            self.assertEqual(self.fitter.content_pixels(arial), 17 * count)

    def test_only_wrapped_text_has_lines(self):
        self.assertEqual(self.fitter.content_pixels(content("one\ntwo\nthree")), 20)
        self.assertEqual(self.fitter.content_pixels(content("", 64)), 20)
        self.assertEqual(self.fitter.content_pixels(content("one\n", 64)), 2 * 20)

    def test_a_wider_column_never_has_more_lines(self):
        heights = [self.fitter.content_pixels(content(WORDS, width)) for width in range(30, 400, 7)]
        self.assertEqual(heights, sorted(heights, reverse=True))
        self.assertGreater(heights[0], heights[-1])

    def test_indents_narrow_the_text(self):
        free = self.fitter.content_pixels(content(WORDS, 150))
        self.assertGreater(self.fitter.content_pixels(content(WORDS, 150, indent=5)), free)

    def test_each_line_of_parts_has_the_height_of_its_highest_font(self):
        parts = (("small\n", SheetFont()), ("large\n", SheetFont(size=22)), ("end", SheetFont()))
        self.assertEqual(self.fitter.content_pixels(Content(parts, True, 200)), 20 + 38 + 20)

    def test_rotated_text_takes_its_box(self):
        upright = self.fitter.content_pixels(content("Words"))
        turned = [self.fitter.content_pixels(content("Words", rotation=angle))
                  for angle in (30, 60, 90)]
        self.assertGreater(min(turned), upright)
        self.assertEqual(self.fitter.content_pixels(content("Words", rotation=120)), turned[0])
        self.assertEqual(self.fitter.content_pixels(content("Words", rotation=STACKED)), 5 * 20)

    def test_rows_are_as_high_as_their_highest_cell_and_at_most_409_points(self):
        self.assertEqual(self.fitter.row_points([]), 15)
        self.assertEqual(self.fitter.row_points([content("a"), content("a\nb", 64)]), 30)
        self.assertEqual(self.fitter.row_points([content("a")], has_thick_border=True), 15.75)
        self.assertEqual(self.fitter.row_points([content("\n" * 40, 64)]), 409)
        self.assertEqual(self.fitter.row_points([content("\n" * 40, 64)], most=100), 100)

    def test_a_plain_table_needs_no_file(self):
        self.assertEqual(row_heights([["a", None], ["a\nb", 5]], [10, 5], book=BOOK), [15, 30])
        heights = row_heights(
            [["a", "b"]], [10, 10], fonts=[("Calibri", 11), ("Arial", 20, True)], book=BOOK)
        self.assertEqual(heights, [35 * 0.75])
        with self.assertRaisesRegex(ValueError, "row 1 has 2 cells for 1 columns"):
            row_heights([["a"], ["a", "b"]], [10], book=BOOK)
        with self.assertRaisesRegex(ValueError, "2 columns and 1 fonts"):
            row_heights([["a"]], [10, 10], fonts=[SheetFont()], book=BOOK)

    def test_a_missing_font_is_named(self):
        book = FontBook()
        self.assertEqual(book.family("No Such Font"), "Carlito")
        self.assertEqual(book.missing, {"No Such Font": ("Carlito", None)})


class RowsTests(unittest.TestCase):
    XML = (
        b'<x:worksheet><x:cols/><x:sheetData><x:row r="2" ht="15" spans="1:2"><x:c r="A2"/></x:row>'
        b"<x:row r='3' customHeight='1' ht='40'/><x:row r=\"5\"></x:row><x:row hidden='1'/>"
        b"</x:sheetData></x:worksheet>")

    def test_only_heights_change(self):
        rows = SheetRows(self.XML)
        self.assertEqual(rows.heights, {2: 15, 3: 40, 5: None, 6: None})
        self.assertEqual(rows.kept, {3, 6})
        self.assertEqual(rows.with_heights({}), self.XML)
        self.assertEqual(rows.with_heights({2: 15.0}), self.XML)
        changed = rows.with_heights({2: 30, 5: 22.5})
        expected = self.XML.replace(b'ht="15"', b'ht="30"').replace(
            b'<x:row r="5">', b'<x:row r="5" ht="22.5">')
        self.assertEqual(changed, expected)


@unittest.skipUnless(openpyxl and HAS_CARLITO, "openpyxl or Carlito is not installed")
class FilesTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.source, self.target = self.folder / "in.xlsx", self.folder / "out.xlsx"
        self.workbook = openpyxl.Workbook()
        self.sheet = self.workbook.active
        self.sheet.column_dimensions["A"].width = 20

    def put(self, place, value, **alignment):
        self.sheet[place] = value
        self.sheet[place].alignment = openpyxl.styles.Alignment(**{"wrap_text": True, **alignment})

    def fit(self, *options):
        """The exit status, the heights that the target has, and what was said."""
        from quoin.xlsx.__main__ import main

        self.workbook.save(self.source)
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            status = main([str(self.source), str(self.target), *options])
        heights = {}
        if self.target.exists():
            with zipfile.ZipFile(self.target) as file:
                heights = SheetRows(file.read("xl/worksheets/sheet1.xml")).heights
        return status, heights, errors.getvalue()

    def test_rows_without_a_height_of_the_user_are_fitted_and_nothing_else_changes(self):
        self.put("A1", WORDS)
        self.put("A2", WORDS)
        self.sheet.row_dimensions[2].height = 50
        self.put("A3", WORDS)
        self.sheet.row_dimensions[3].hidden = True
        self.put("A4", 1234567890123.25)
        self.put("A5", "short")
        status, heights, errors = self.fit()
        self.assertEqual((status, errors), (0, "1 of 3 rows have another height\n"))
        self.assertEqual(heights, {1: 60, 2: 50, 3: None, 4: None, 5: None})
        with zipfile.ZipFile(self.source) as before, zipfile.ZipFile(self.target) as after:
            self.assertEqual(before.namelist(), after.namelist())
            for name in before.namelist():
                old, new = before.read(name), after.read(name)
                if name == "xl/worksheets/sheet1.xml":
                    new = new.replace(b' ht="60"', b"", 1)
                self.assertEqual(old, new, name)

    def test_fitting_twice_changes_nothing_more(self):
        self.put("A1", WORDS)
        self.fit()
        report = fit_file(self.target, self.folder / "twice.xlsx", book=BOOK)
        self.assertEqual(report.changed_count, 0)
        with zipfile.ZipFile(self.target) as one, zipfile.ZipFile(
                self.folder / "twice.xlsx") as two:
            for name in one.namelist():
                self.assertEqual(one.read(name), two.read(name), name)

    def test_a_row_that_was_too_high_shrinks(self):
        self.put("A1", WORDS)
        self.fit()
        workbook = openpyxl.load_workbook(self.target)
        workbook.active["A1"] = "short"
        fitted = self.folder / "again.xlsx"
        self.workbook = workbook
        fit_worksheet(workbook.active, book=BOOK)
        # openpyxl takes the stored height for the user's; the file itself still says whose it is.
        with zipfile.ZipFile(self.target) as file, zipfile.ZipFile(fitted, "w") as copy:
            for name in file.namelist():
                copy.writestr(name, file.read(name).replace(WORDS.encode(), b"short"))
        report = fit_file(fitted, self.target, book=BOOK)
        self.assertEqual(report.heights, {"Sheet": {1: 15.0}})

    def test_sheets_and_rows_are_chosen(self):
        for row in (1, 2, 3):
            self.put(f"A{row}", WORDS)
        self.assertEqual(self.fit("--rows", "2-3")[1], {1: None, 2: 60, 3: 60})
        self.assertEqual(self.fit("--rows", "2")[1], {1: None, 2: 60, 3: None})
        self.assertEqual(self.fit("--max", "40")[1], {1: 40, 2: 40, 3: 40})
        status, _, errors = self.fit("--sheet", "Nope")
        self.assertEqual(status, 65)
        self.assertIn("there is no sheet 'Nope'; there are Sheet", errors)

    def test_merged_cells_are_fitted_when_asked_for(self):
        self.put("A1", WORDS)
        self.sheet.merge_cells("A1:B1")
        self.put("A3", WORDS)
        self.sheet.merge_cells("A3:A4")
        self.put("B4", "end")
        self.assertEqual(self.fit()[1], {1: None, 3: None, 4: None})
        # One row of two columns; two rows, of which the last takes what the first leaves.
        heights = self.fit("--merged")[1]
        self.assertEqual(heights, {1: 30, 3: None, 4: 60 - 15})

    def test_rich_text_and_fonts_count(self):
        from openpyxl.cell.rich_text import CellRichText, TextBlock
        from openpyxl.cell.text import InlineFont

        large = TextBlock(InlineFont(rFont="Calibri", sz=22), "large")
        self.put("A1", CellRichText("small\n", large, "\nend"))
        self.sheet["A2"].font = openpyxl.styles.Font(name="Arial", sz=20, b=True)
        self.assertEqual(self.fit()[1], {1: (20 + 38 + 20) * 0.75, 2: 35 * 0.75})

    def test_a_missing_font_a_formula_and_a_format_are_reported_with_their_cells(self):
        self.put("A1", WORDS)
        self.sheet["A1"].font = openpyxl.styles.Font(name="No Such Font", sz=11)
        self.put("A2", "=1+1")
        self.put("A3", 5, text_rotation=90)
        self.sheet["A3"].number_format = '0.0" pieces"'
        status, _, errors = self.fit()
        self.assertEqual(status, 0)
        self.assertIn(
            "the font No Such Font is not here, 1 cell (Sheet!A1) measured in Carlito", errors)
        self.assertIn("1 cell (Sheet!A2) left out: formulas without a stored value", errors)
        self.assertIn("1 cell (Sheet!A3) rotated, with a number format that is not", errors)

    def test_a_worksheet_is_fitted_in_place(self):
        self.put("A1", WORDS)
        self.put("A2", WORDS)
        self.sheet.row_dimensions[2].height = 33
        self.assertEqual(fit_worksheet(self.sheet, book=BOOK), {1: 60})
        self.workbook.save(self.target)
        with zipfile.ZipFile(self.target) as file:
            rows = SheetRows(file.read("xl/worksheets/sheet1.xml"))
        self.assertEqual((rows.heights, rows.kept), ({1: 60, 2: 33}, {2}))

    def test_a_workbook_of_one_more_font_is_measured_in_its_digits(self):
        self.workbook._named_styles["Normal"].font = openpyxl.styles.Font(name="Arial", sz=20)
        self.put("A1", WORDS)
        self.sheet["A1"].font = openpyxl.styles.Font(name="Calibri", sz=11)
        # Digits of Arial 20 are 15 pixels wide: 20 of them hold more of Calibri 11.
        self.assertEqual(self.fit()[1], {1: 2 * 20 * 0.75})

    def test_bad_files_are_refused_by_name(self):
        from quoin.xlsx.__main__ import main

        self.source.write_bytes(b"no zip")
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            self.assertEqual(main([str(self.source), str(self.target)]), 65)
            self.assertEqual(main([str(self.folder / "none.xlsx"), str(self.target)]), 66)
            self.assertEqual(main([str(self.source), str(self.target), "--max", "500"]), 64)
        self.assertIn("not an .xlsx file", errors.getvalue())
        self.assertIn("none.xlsx", errors.getvalue())
        self.assertIn("at most 409, not 500", errors.getvalue())
        self.assertFalse(self.target.exists())


if __name__ == "__main__":
    unittest.main()
