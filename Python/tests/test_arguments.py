# SPDX-License-Identifier: Apache-2.0
"""Tests of arguments: their shapes and types, what is returned for them, and errors."""

import decimal
import json
import math
import pathlib
import pickle
import tempfile
import threading
import unittest
from unittest import mock

import quoin
from quoin import _template

TEMPLATE = """
version: 1
width: 200
views:
  title: {type: text, text: "${title}", lines: 1}
  text: {type: text, text: "${text ?? 'none'}"}
layout: |
  V:|-[title]-4-[text]-|
  H:|-[title]-|
  H:|-[text]-|
"""
RECORD = {"title": "x", "text": "Words that take several lines in a narrow cell. " * 3}


class Zero:
    """Like an array of numpy without an axis, or a scalar."""

    ndim = 0

    def __iter__(self):
        raise TypeError("iteration over a 0-d array")

    def __float__(self):
        return 150.0


class ShapesTests(unittest.TestCase):
    def setUp(self):
        self.template = quoin.Template(TEMPLATE)

    def test_one_width_is_any_number(self):
        expected = self.template.heights(RECORD, width=150)
        self.assertEqual(type(expected), quoin.Heights)
        for width in (150.0, decimal.Decimal(150), Zero()):
            self.assertEqual(self.template.heights(RECORD, width=width), expected)
        # All are kept as one.
        self.assertEqual(len(self.template._rows), 1)

    def test_a_list_of_widths_gives_a_row_of_results_even_of_one(self):
        one = {width: self.template.heights([RECORD, RECORD], width=width) for width in (150, 300)}
        for widths in ([150], (150, 300), iter([300, 150]), {150: 0, 300: 0}):
            widths = list(widths)
            found = self.template.heights([RECORD, RECORD], width=iter(widths))
            self.assertEqual(type(found), quoin.HeightsByWidth)
            self.assertEqual(found, [tuple(one[width][0] for width in widths)] * 2)
            self.assertEqual(found[-1], found[1])
            self.assertEqual(found[:1], [found[0]])
            for place, width in enumerate(widths):
                self.assertEqual(found.at(place), one[width])
            for outside in (2, -3):
                with self.assertRaises(IndexError):
                    found[outside]
        self.assertEqual(pickle.loads(pickle.dumps(found)), found)
        self.assertNotEqual(found, [(1.0, 2.0)] * 2)
        self.assertNotEqual(found, found[:1])
        self.assertNotEqual(found, [1.0, 2.0])

    def test_frames_fits_and_drawings_at_several_widths_are_lists_of_those_at_one(self):
        methods = [
            self.template.frames, self.template.text_fits, self.template.display_list,
            lambda record, **more: self.template.display_list(record, format="binary", **more),
            self.template.explain,
        ]
        for method in methods:
            each = [method(RECORD, width=width) for width in (150, 300)]
            self.assertNotEqual(*each)
            self.assertEqual(method(RECORD, width=[150, 300]), each)
            self.assertEqual(method(RECORD, width=(300,)), each[1:])
        drawings = self.template.drawing(RECORD, width=[150, 300])
        self.assertEqual([drawing.width for drawing in drawings], [150, 300])
        self.assertEqual(
            [drawing.height for drawing in drawings],
            list(self.template.heights(RECORD, width=[150, 300])[0]))

    def test_frames_of_all_records_are_those_of_each(self):
        records = [dict(RECORD, title="x" * count) for count in range(1, 30)]
        each = [self.template.frames(record) for record in records]
        lines = "\n\n".join(map(json.dumps, records))
        columns = {name: [record[name] for record in records] for name in RECORD}
        for given in (records, iter(records), lines, lines.encode(), columns):
            self.assertEqual(list(self.template.all_frames(given)), each)
        at_two = next(self.template.all_frames(records, width=[150, 300]))
        self.assertEqual(at_two, self.template.frames(records[0], width=[150, 300]))
        # Rows of more widths than are kept are made once all the same.
        widths = list(range(150, 190))
        with mock.patch.object(_template, "Rows", wraps=_template.Rows) as made:
            self.template._rows.clear()
            self.assertEqual(len(next(self.template.all_frames(records, width=widths))), 40)
            self.assertEqual(len(list(self.template.all_frames(records[:3], width=widths))), 3)
        self.assertLess(made.call_count, 100)
        records[7] = {}
        with self.assertRaises(quoin.QuoinError) as caught:
            list(self.template.all_frames(records))
        self.assertEqual(caught.exception.record, 7)
        found = list(self.template.all_frames(records, errors="nan"))
        self.assertTrue(math.isnan(found[7][0]))
        self.assertEqual(found[7][1], {})
        self.assertEqual(found[:7] + found[8:], each[:7] + each[8:])

    def test_threads_that_share_a_template_have_errors_of_their_own(self):
        good, bad, found = [RECORD] * 300, [RECORD] * 299 + [{}], []

        def run(records, fails):
            for _ in range(15):
                try:
                    self.template.heights(records, workers=1)
                    found.append(fails is False)
                except quoin.QuoinError as error:
                    found.append(fails and error.record == 299)

        threads = [
            threading.Thread(target=run, args=case)
            for case in [(good, False), (bad, True)] * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [True] * 60)


class ErrorsTests(unittest.TestCase):
    def check(self, kind, message, call):
        with self.assertRaises(kind) as caught:
            call()
        self.assertRegex(str(caught.exception), message)
        # Errors of ctypes say nothing to a user.
        self.assertNotIn("argument ", str(caught.exception))

    def test_numbers_that_are_none(self):
        template, text = quoin.Template(TEMPLATE), quoin.Text("x")
        number = "is a number, not the str '375'; float\\(\\) makes one"
        self.check(TypeError, "^width " + number, lambda: template.heights([], width="375"))
        self.check(TypeError, "^width " + number, lambda: template.heights([], width=["375"]))
        self.check(TypeError, "^width is a number, not NoneType",
                   lambda: template.heights([], width=[None]))
        self.check(TypeError, "^scale " + number, lambda: template.heights([], scale="375"))
        self.check(TypeError, "^pixel_ratio " + number,
                   lambda: template.frames(RECORD, pixel_ratio="375"))
        self.check(ValueError, "at least one width", lambda: template.frames(RECORD, width=[]))
        self.check(ValueError, "at least one pixel_ratio",
                   lambda: template.heights(RECORD, pixel_ratio=[]))
        self.check(TypeError, "^workers is a whole number from 0, not the float 1.5",
                   lambda: template.heights([], workers=1.5))
        self.check(ValueError, "^workers is a whole number from 0, not -1",
                   lambda: template.heights([], workers=-1))
        self.check(quoin.QuoinError, "from 0 to 1024 workers, not 5000",
                   lambda: template.heights([], workers=5000))
        self.check(TypeError, "^width " + number, lambda: text.height("375"))
        self.check(ValueError, "^width is a number of points or infinite, not NaN",
                   lambda: text.measure(math.nan))
        self.check(ValueError, "^max_lines is a whole number from 0, not -1",
                   lambda: text.lines(100, -1))
        self.check(TypeError, "^size " + number, lambda: quoin.Text("x", size="375"))
        self.check(TypeError, "^one of heights is a number, not the str 'x'|heights are numbers",
                   lambda: quoin.offsets("x"))

    def test_texts_that_are_none(self):
        parts = "a text is a str, or a list of parts, each a str or a pair such as"
        self.check(TypeError, parts, lambda: quoin.Text(None))
        self.check(TypeError, parts, lambda: quoin.Text(("b", {"weight": 700})))
        self.check(TypeError, parts, lambda: quoin.Text([("b", "bold")]))
        self.check(TypeError, "^language is a str, not the int 5",
                   lambda: quoin.Text("x", language=5))
        self.check(TypeError, "^family is a str", lambda: quoin.Text("x", family=None))
        self.check(ValueError, "^text has half of a surrogate pair at 1",
                   lambda: quoin.Text("x\ud800"))
        self.check(TypeError, "^name is a str", lambda: quoin.Template.builtin(5))
        self.check(TypeError, "Template.from_file takes a path", lambda: quoin.Template(b"x"))
        self.check(TypeError, "quoin.Fonts\\(\\['a.ttf'\\]\\) opens files",
                   lambda: quoin.Template(TEMPLATE, fonts="a.ttf"))
        self.check(TypeError, "a list of paths of font files", lambda: quoin.Fonts([5]))
        self.check(TypeError, "HeightFile.from_file takes a path",
                   lambda: quoin.HeightFile("rows.widths"))

    def test_records_that_are_none(self):
        template = quoin.Template(TEMPLATE)
        self.check(quoin.QuoinError, "; a str is JSON lines: open\\('rows.ndjson', 'rb'\\) reads",
                   lambda: template.heights("rows.ndjson"))
        self.check(quoin.QuoinError, "; bytes are JSON lines: json.loads\\(\\) makes records",
                   lambda: template.heights(b'[{"title": "x"}]'))
        self.check(quoin.QuoinError, "half of a surrogate pair|not UTF-8",
                   lambda: template.heights({"title": "x\ud800"}))
        tags = quoin.Template(TEMPLATE.replace("${title}", "${title[1]}"))
        self.check(quoin.QuoinError, "; a dict of lists of one length is columns: in a list it is",
                   lambda: tags.heights({"title": ["x", "y"]}))
        self.assertEqual(len(tags.heights([{"title": ["x", "y"]}])), 1)
        self.check(TypeError, "record 0 is a list; a dict is expected",
                   lambda: template.frames([RECORD]))
        self.check(TypeError, "a file of them, or a table, not PurePosixPath",
                   lambda: template.heights(pathlib.PurePosixPath("rows.ndjson")))
        self.check(ValueError, "errors must be 'raise' or 'nan', not 'skip'",
                   lambda: template.all_frames([], errors="skip"))
        self.check(TypeError, "records are dicts", lambda: list(template.all_frames(5)))
        deep = {}
        deep["title"] = deep
        self.check(TypeError, "record 0: values are nested in themselves",
                   lambda: template.heights([deep]))

    def test_a_file_that_is_not_text_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.cell.yaml")
            path.write_bytes(b"version: 1 # \xff")
            self.check(quoin.QuoinError, "a.cell.yaml: byte 13 is not UTF-8",
                       lambda: quoin.Template.from_file(path))
        # A path names a text too.
        with self.assertRaises(quoin.QuoinError) as caught:
            quoin.Template("views: [", name=pathlib.PurePosixPath("b/c.yaml"))
        self.assertEqual(caught.exception.file, "b/c.yaml")


class FindingsTests(unittest.TestCase):
    def test_a_check_names_records_and_texts(self):
        template = quoin.Template(TEMPLATE)
        found = template.check([RECORD, {"text": "no title"}, {"title": "long " * 30}])
        self.assertEqual(
            [(finding.record, finding.view, finding.kind) for finding in found],
            [(1, None, "record"), (2, "title", "truncated")])
        self.assertIn("field 'title' is missing", found[0].message)
        self.assertIn("lines of 1;", found[1].message)
        self.assertEqual(template.check([{"title": "long " * 30}], width=5000)[0].kind, "field")
        self.assertEqual(template.check([]), [])
        only, = template.check(['{"title": "x"}'][0])
        self.assertEqual(only, (None, None, "field", "no record has the field 'text'"))

    def test_the_schema_is_that_of_templates(self):
        schema = quoin.Template.schema
        self.assertLessEqual({"views", "layout", "width"}, set(schema["properties"]))
        source = pathlib.Path(__file__).resolve().parents[2].joinpath(
            "Sources/CellTemplates/Resources/Schema/template.schema.json")
        self.assertEqual(schema, json.loads(source.read_bytes()))
        # Each time it is another dict, so that a change of one is not a change of all.
        schema.clear()
        self.assertTrue(quoin.Template(TEMPLATE).schema)


class GlyphsTests(unittest.TestCase):
    def test_glyphs_stand_in_their_lines_and_say_their_characters(self):
        string = "Grüße 👩🏽‍🚀 aus 東京, نص عربي"
        text = quoin.Text(string, size=20)
        for width in (60, math.inf):
            lines, glyphs = text.lines(width), text.glyphs(width)
            self.assertEqual(
                {glyph.y for glyph in glyphs}, {line.baseline for line in lines})
            for line in lines:
                own = [glyph for glyph in glyphs if glyph.y == line.baseline]
                self.assertTrue(all(line.start <= glyph.start < line.end for glyph in own))
                lefts = [glyph.x for glyph in own]
                self.assertEqual(lefts, sorted(lefts))
        by_start = {glyph.start: glyph for glyph in glyphs}
        self.assertIn("Emoji", by_start[string.index("👩")].face.name)
        self.assertIn("CJK", by_start[string.index("東")].face.name)
        self.assertTrue(pathlib.Path(by_start[0].face.path).is_file())
        self.assertEqual(by_start[0].advance, by_start[1].x - by_start[0].x)
        self.assertEqual(quoin.Text("").glyphs(), [])
        cut = text.glyphs(60, max_lines=1)
        self.assertLess(len(cut), len(glyphs))
        self.assertIs(text.prepare(), text)


if __name__ == "__main__":
    unittest.main()
