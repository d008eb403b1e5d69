# SPDX-License-Identifier: Apache-2.0
"""Tests of what a record and its values may be, of errors, and of the examples in the docs."""

import base64
import collections
import dataclasses
import datetime
import decimal
import doctest
import enum
import gc
import importlib
import io
import json
import pathlib
import pickle
import pkgutil
import struct
import tempfile
import unittest
import uuid
import warnings
import xml.etree.ElementTree

import quoin
import quoin.xlsx
from quoin._records import CHUNK, json_line

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
LONG = "A title of a good many words that one line cannot hold"


class Scalar:
    """Like a number of numpy, which need not be installed here."""

    def __init__(self, value):
        self.value = value

    def tolist(self):
        return self.value


class Kind(enum.Enum):
    ONE = "one"


Point = collections.namedtuple("Point", "x y")


@dataclasses.dataclass
class Note:
    title: str


class ValuesTests(unittest.TestCase):
    def test_values_of_python_are_values_of_json(self):
        cases = [
            (decimal.Decimal("1.5"), 1.5), (decimal.Decimal("3"), 3),
            (decimal.Decimal("NaN"), None), (float("nan"), None), (float("inf"), None),
            (datetime.date(2026, 1, 2), "2026-01-02"),
            (datetime.datetime(2026, 1, 2, 3, 4), "2026-01-02T03:04:00"),
            (datetime.time(3, 4), "03:04:00"), (uuid.UUID(int=1), str(uuid.UUID(int=1))),
            (pathlib.PurePosixPath("a/b"), "a/b"), (Kind.ONE, "one"), ({"x"}, ["x"]),
            (collections.deque([1]), [1]), (collections.ChainMap({"a": 1}), {"a": 1}),
            (Scalar(5), 5), (Scalar(float("nan")), None), (Scalar([1, 2]), [1, 2]),
        ]
        for value, expected in cases:
            self.assertEqual(json.loads(json_line({"x": value})), {"x": expected}, repr(value))
            nested = {"x": [{"y": value}, float("nan")]}
            self.assertEqual(json.loads(json_line(nested)), {"x": [{"y": expected}, None]})

    def test_other_values_are_refused_with_what_to_pass(self):
        template = quoin.Template(TEMPLATE)
        cases = [
            ([{"title": object()}], "record 0: a value is of the type object; pass text"),
            ([{"title": "x"}, {"title": b"x"}], "record 1: a value is bytes; decode it"),
            (["x"], "record 0 is a str; a dict is expected"),
            (5, "records are dicts, JSON lines as str or bytes, a file of them, or a table, not int"),
        ]
        for records, message in cases:
            with self.assertRaisesRegex(TypeError, message):
                template.heights(records)
        makers = [
            (Point(1, 2), ", which its _asdict\\(\\) makes"),
            (Note("x"), ", which dataclasses.asdict\\(\\) makes"),
            ('{"title": "x"}', ", which json.loads\\(\\) makes of JSON"),
        ]
        for record, hint in makers:
            with self.assertRaisesRegex(TypeError, "record 0 is a .*; a dict is expected" + hint):
                template.frames(record)
        circle = {"x": float("nan")}
        circle["circle"] = circle
        with self.assertRaises((TypeError, ValueError)):
            template.heights([circle])

    def test_generators_stream(self):
        template, seen, most = quoin.Template(TEMPLATE), 0, 0
        live = set()

        class Record(dict):
            def __del__(self):
                live.discard(id(self))

        def records():
            nonlocal seen, most
            for index in range(3 * CHUNK + 5):
                record = Record(title="x", text=str(index % 7))
                live.add(id(record))
                most = max(most, len(live))
                seen += 1
                yield record

        heights = template.heights(records())
        self.assertEqual((len(heights), seen), (3 * CHUNK + 5, 3 * CHUNK + 5))
        self.assertLessEqual(most, 2)
        self.assertEqual(list(template.heights(iter([]))), [])

    def test_errors_name_the_record_among_all_and_the_place_in_the_template(self):
        template = quoin.Template(TEMPLATE)
        records = [{"title": "x"}] * (CHUNK + 3) + [{}]
        with self.assertRaises(quoin.QuoinError) as caught:
            template.heights(records)
        self.assertEqual(caught.exception.record, CHUNK + 3)
        self.assertIn("1 record has no height; the first: record 4099", str(caught.exception))
        with self.assertRaises(quoin.QuoinError) as caught:
            quoin.Template("version: 1\nviews: {a: {type: txet}}", name="my.yaml")
        # Workers of other processes send it as it is.
        for error in (caught.exception, pickle.loads(pickle.dumps(caught.exception))):
            self.assertEqual((error.file, error.line, error.column), ("my.yaml", 2, 19))
            self.assertEqual(str(error), str(caught.exception))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "other.cell.yaml")
            path.write_text("version: 1\nviews: {}\nlayout: |\n  V:|[b]|\n  V:|[c]|\n")
            with self.assertRaises(quoin.QuoinError) as caught:
                quoin.Template.from_file(path)
            self.assertEqual(caught.exception.file, str(path))
            self.assertGreater(str(caught.exception).count(f"{path}:"), 1)
            self.assertNotIn("template:", str(caught.exception))
        with self.assertRaisesRegex(TypeError, "Template.from_file takes a path"):
            quoin.Template(path)


class TextsTests(unittest.TestCase):
    def test_lines_are_places_in_the_string(self):
        text = quoin.Text("Grüße aus 東京 and\nback", size=15)
        for width in (40, 80, float("inf")):
            lines = text.lines(width)
            self.assertEqual("".join(line.text for line in lines), "Grüße aus 東京 and\nback")
            self.assertEqual([line.start for line in lines[1:]], [line.end for line in lines[:-1]])
            self.assertEqual(len(lines), text.measure(width)["line_count"])
            self.assertLess(lines[0].baseline, lines[1].baseline)

    def test_parts_have_styles_of_their_own(self):
        plain, bold = quoin.Text("ab"), quoin.Text(["a", ("b", {"weight": 700, "size": 30})])
        self.assertGreater(bold.height(), plain.height())
        self.assertEqual(quoin.Text(["a", "b"]).measure(), plain.measure())
        self.assertEqual(quoin.Text([]).measure()["line_count"], 0)
        with self.assertRaisesRegex(TypeError, "no 'colour'; it may have size"):
            quoin.Text([("b", {"colour": "red"})])

    def test_views_say_whether_their_texts_fit(self):
        template = quoin.Template(TEMPLATE)
        title, text = template.text_fits({"title": LONG, "text": "文字"})
        self.assertEqual((title.view, title.line_count, title.is_truncated), ("title", 1, True))
        self.assertGreater(title.wanted_line_count, 1)
        self.assertGreater(title.lost_bytes, 5)
        self.assertEqual(title.frame, template.frames({"title": LONG})[1]["title"])
        self.assertTrue(text.fits and not title.fits)
        self.assertTrue(all(fit.fits for fit in template.text_fits({"title": LONG}, width=2000)))
        missing = template.text_fits({"title": "\U0010fffd"})[0]
        self.assertEqual((missing.missing_glyphs, missing.fits), (1, False))

    def test_fonts_of_files_come_beside_the_bundled_ones(self):
        run = quoin.Template(TEMPLATE).display_list({"title": "x"})["fonts"][0]
        both = quoin.Fonts([run["path"]], bundled=True)
        self.assertEqual(
            quoin.Text("x 文", fonts=both).measure(), quoin.Text("x 文").measure())
        with self.assertRaisesRegex(TypeError, "a single path goes into a list"):
            quoin.Fonts(run["path"])

    def test_a_drawing_is_svg(self):
        try:
            import fontTools  # noqa: F401
        except ImportError:
            self.skipTest("fontTools is not installed")
        drawing = quoin.Template(TEMPLATE).drawing({"title": "Tüt", "text": "x"})
        root = xml.etree.ElementTree.fromstring(drawing.to_svg("white"))
        self.assertEqual(root.get("width"), "200")
        self.assertEqual(len(root.findall(".//{*}path")), 4)
        self.assertEqual(drawing._repr_svg_(), drawing.to_svg())
        try:
            import resvg_py  # noqa: F401
        except ImportError:
            self.skipTest("resvg_py is not installed")
        self.assertTrue(drawing.to_png().startswith(b"\x89PNG"))
        self.assertEqual(drawing._repr_png_(), drawing.to_png())

    def test_emoji_are_pictures_in_a_drawing(self):
        try:
            import fontTools  # noqa: F401
        except ImportError:
            self.skipTest("fontTools is not installed")
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Font files are closed.
            svg = quoin.Template(TEMPLATE).drawing({"title": "a 👩🏽‍🚀😀b"}).to_svg()
            gc.collect()
        images = xml.etree.ElementTree.fromstring(svg).findall(".//{*}image")
        self.assertEqual(len(images), 2)
        for image in images:
            head, _, content = image.get("href").partition(",")
            self.assertEqual(head, "data:image/png;base64")
            picture = base64.b64decode(content)
            # A PNG begins with its width and height.
            size = struct.unpack(">II", picture[16:24])
            self.assertEqual((int(image.get("width")), int(image.get("height"))), size)


class DocumentsTests(unittest.TestCase):
    def test_the_examples_in_the_modules_run(self):
        tried, failed = 0, ""
        for module in pkgutil.walk_packages(quoin.__path__, "quoin."):
            if not module.name.endswith("__main__"):
                tests = doctest.DocTestFinder().find(importlib.import_module(module.name))
                for test in (test for test in tests if test.examples):
                    if "xlsx" in test.name and quoin.xlsx.FontBook().family("Calibri") != "Carlito":
                        continue
                    output = io.StringIO()
                    result = doctest.DocTestRunner().run(test, out=output.write)
                    failed += output.getvalue()
                    tried += result.attempted
        self.assertFalse(failed, failed)
        self.assertGreater(tried, 80)

    def test_what_is_public_has_an_example(self):
        # What a file of heights is made of, only the tool writes; priorities are numbers.
        public = [
            getattr(quoin, name) for name in quoin.__all__
            if name != "HeightFile" and not name.isupper()]
        methods = [
            getattr(kind, name) for kind in (quoin.Template, quoin.Text)
            for name in vars(kind) if name[0] != "_" and name != "schema"]
        for each in public + methods:
            self.assertIn(">>> ", each.__doc__, each)


if __name__ == "__main__":
    unittest.main()
