# SPDX-License-Identifier: Apache-2.0
"""The functions of quoin.h that the package leaves out, called as other packages may call them.

A test reads the header: with these, each of its functions is called from Python.
"""

import ctypes
import math
import os
import platform
import re
import unittest
from ctypes import (
    CFUNCTYPE, POINTER, byref, c_bool, c_char_p, c_double, c_int32, c_size_t, c_uint8, c_uint32,
    c_void_p,
)

import quoin
from quoin._library import Font, Handle, Rect, TextGlyph, TextMetrics, check, filled, library

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
BAD_ARGUMENT = 1
DOWNSTREAM = 1
TEMPLATE = """
version: 1
width: 200
views: {text: {type: text, text: "${text}"}}
layout: ["V:|[text]|", "H:|[text]|"]
"""


class Caret(ctypes.Structure):
    _fields_ = [("line", c_size_t), ("x", c_double), ("top", c_double), ("bottom", c_double)]


class GlyphImage(ctypes.Structure):
    _fields_ = [
        ("format", c_int32), ("width", c_int32), ("height", c_int32), ("left", c_int32),
        ("top", c_int32), ("scale", c_double),
    ]


class OutlineStep(ctypes.Structure):
    _fields_ = [("pen", c_int32)] + [
        (name, c_double) for name in ("x", "y", "x1", "y1", "x2", "y2")]


class AtlasEntry(ctypes.Structure):
    _fields_ = [("is_placed", c_bool)] + [
        (name, c_int32) for name in ("x", "y", "width", "height", "left", "top")
    ] + [("scale", c_double)]


class LineMetrics(ctypes.Structure):
    _fields_ = [("ascent", c_double), ("descent", c_double), ("leading", c_double)]


# ctypes has no callbacks that return structures. On x86-64 they are told where to put those of more
# than 16 bytes, in an argument before the others, and return that place.
PREPARE = CFUNCTYPE(c_void_p, c_void_p, POINTER(ctypes.c_char), c_size_t, POINTER(Font))
MEASURE = CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_void_p, c_double, c_size_t)
LEAST_WIDTH = CFUNCTYPE(c_double, c_void_p, c_void_p)
RELEASE = CFUNCTYPE(None, c_void_p, c_void_p)
LINE_METRICS = CFUNCTYPE(c_void_p, c_void_p, c_void_p, POINTER(Font))


class Engine(ctypes.Structure):
    _fields_ = [
        ("prepare", PREPARE), ("measure", MEASURE), ("min_width", LEAST_WIDTH),
        ("release", RELEASE), ("line_metrics", LINE_METRICS),
    ]


HANDLE, SIZE = POINTER(Handle), POINTER(c_size_t)
PLACE = [Handle, c_double, c_size_t]
PICTURE = [Handle, c_uint32, c_uint32, c_double, c_int32]
for name, arguments in {
    "quoin_rows_width_count": [Handle, SIZE],
    "quoin_text_caret": PLACE + [c_size_t, c_int32, POINTER(Caret)],
    "quoin_text_byte_at": PLACE + [c_double, c_double, SIZE, POINTER(c_int32)],
    "quoin_text_selection": PLACE + [c_size_t, c_size_t, POINTER(Rect), c_size_t, SIZE],
    "quoin_glyph_drawer_of_text": [Handle, HANDLE],
    "quoin_glyph_drawer_of_display_list": [c_char_p, c_size_t, c_int32, HANDLE],
    "quoin_glyph_draw": PICTURE + [POINTER(GlyphImage), c_void_p, c_size_t, SIZE],
    "quoin_glyph_outline": PICTURE[:-1] + [POINTER(OutlineStep), c_size_t, SIZE],
    "quoin_atlas_create": [c_int32, c_int32, c_int32, HANDLE],
    "quoin_atlas_begin_frame": [Handle],
    "quoin_atlas_place": [Handle] + PICTURE + [POINTER(AtlasEntry)],
    "quoin_atlas_changes": [Handle, SIZE, c_void_p, c_size_t, SIZE],
    "quoin_heights_measure": [
        Handle, c_double, c_double, c_size_t, c_char_p, c_size_t, c_void_p, HANDLE, HANDLE],
    "quoin_heights_bytes": [Handle, c_void_p, c_size_t, SIZE],
    "quoin_lane_offsets": [
        c_void_p, c_void_p, c_size_t, c_size_t, c_double, c_double, c_void_p, c_void_p,
        POINTER(c_double)],
    "quoin_fonts_engine": [POINTER(Engine), c_void_p, HANDLE],
}.items():
    getattr(library, name).argtypes = arguments
    getattr(library, name).restype = c_int32


class FunctionTests(unittest.TestCase):
    def made(self, function, *arguments):
        """The object that a function makes, until the end of the test."""
        handle = Handle()
        check(function(*arguments, byref(handle)))
        self.addCleanup(library.quoin_release, handle.id)
        return handle

    def setUp(self):
        self.fonts = self.made(library.quoin_fonts_bundled)

    def text(self, string):
        source = string.encode()
        return self.made(library.quoin_text_prepare, self.fonts, source, len(source), None)

    def rows(self, fonts, width):
        source = TEMPLATE.encode()
        template = self.made(library.quoin_template_parse, source, len(source))
        return self.made(
            library.quoin_rows_create, template, fonts, (c_double * 1)(width), 1, 1.0)

    def heights(self, rows, lines):
        """The heights of records, NaN for those that fail; and the failures."""
        heights, count, failures = (c_double * 9)(), c_size_t(), Handle()
        status = library.quoin_rows_heights_json(
            rows, lines.encode(), len(lines.encode()), None, heights, 9, count, byref(failures))
        self.addCleanup(library.quoin_release, failures.id)
        return status, heights[:count.value], failures

    def test_each_function_of_the_header_is_called(self):
        with open(os.path.join(ROOT, "Sources/CQuoin/include/quoin.h"), encoding="utf-8") as file:
            header = re.sub(r"/\*.*?\*/|//[^\n]*", " ", file.read(), flags=re.DOTALL)
        functions = set(re.findall(r"\b(quoin_[a-z_]+)\(", header))
        self.assertGreater(len(functions), 100)
        called = set()
        for folder in ("Python/quoin", "Python/tests"):
            for name in os.listdir(os.path.join(ROOT, folder)):
                if not name.endswith(".py"):
                    continue
                with open(os.path.join(ROOT, folder, name), encoding="utf-8") as file:
                    called |= set(re.findall(r"library\.(quoin_[a-z_]+)(?!\w|\.)", file.read()))
        self.assertEqual(sorted(functions - called), [])

    def test_heights_at_every_width(self):
        lines = '{"text": "Some words that are long enough for lines."}\n{}'.encode()
        heights, failures = Handle(), Handle()
        check(library.quoin_heights_measure(
            self.rows(self.fonts, 200), 100, 300, 64, lines, len(lines), None, heights, failures))
        self.addCleanup(library.quoin_release, heights.id)
        self.addCleanup(library.quoin_release, failures.id)
        reasons = c_size_t()
        check(library.quoin_failures_count(failures, reasons))
        self.assertEqual(reasons.value, 1)
        file = quoin.HeightFile(
            bytes(filled(library.quoin_heights_bytes, c_uint8, heights)))
        self.assertEqual((len(file), file.start, file.end), (2, 100, 300))
        for width in (100, 123.515625, 200, 300):
            expected = self.heights(self.rows(self.fonts, width), lines.decode())[1][0]
            self.assertEqual(list(file.heights(width)), [expected, 0])

    def test_carets_hits_and_selections(self):
        text = self.text("To and fro")
        lines = quoin.Text("To and fro").lines(width=60)
        caret = Caret()
        check(library.quoin_text_caret(text, 60, 0, 7, DOWNSTREAM, caret))
        self.assertEqual((caret.line, caret.x), (1, 0))
        self.assertLess(caret.top, lines[1].baseline)
        self.assertGreater(caret.bottom, lines[1].baseline)
        byte, affinity = c_size_t(), c_int32()
        middle = (caret.top + caret.bottom) / 2
        check(library.quoin_text_byte_at(text, 60, 0, -5, middle, byte, affinity))
        self.assertEqual((byte.value, affinity.value), (7, DOWNSTREAM))
        rects = filled(library.quoin_text_selection, Rect, text, 60, 0, 3, 10)
        self.assertEqual(len(rects), 2)
        self.assertEqual((rects[1].x, rects[1].width), (0, lines[1].width))

    def test_pictures_outlines_and_the_atlas(self):
        text = self.text("Q")
        glyph, = quoin.Text("Q").glyphs()
        filled(library.quoin_text_glyphs, TextGlyph, text, math.inf, 0)
        of_text = self.made(library.quoin_glyph_drawer_of_text, text)
        template = quoin.Template(TEMPLATE)
        drawing = template.display_list({"text": "Q"}, format="binary")
        of_list = self.made(
            library.quoin_glyph_drawer_of_display_list, drawing, len(drawing), 0)
        found = []
        for drawer in (of_text, of_list):
            image, count = GlyphImage(), c_size_t()
            pixels = (c_uint8 * 10_000)()
            check(library.quoin_glyph_draw(
                drawer, 0, glyph.id, 34, 0, image, pixels, len(pixels), count))
            self.assertEqual(image.width * image.height, count.value)
            self.assertGreater(max(pixels), 200)
            steps = filled(library.quoin_glyph_outline, OutlineStep, drawer, 0, glyph.id, 17)
            self.assertEqual(steps[0].pen, 0)
            found.append((bytes(pixels), [(step.pen, step.x, step.y) for step in steps]))
        self.assertEqual(*found)

        atlas = self.made(library.quoin_atlas_create, 0, 64, 64)
        check(library.quoin_atlas_begin_frame(atlas))
        entry = AtlasEntry()
        check(library.quoin_atlas_place(atlas, of_text, 0, glyph.id, 34, 0, entry))
        self.assertTrue(entry.is_placed)
        self.assertEqual((entry.width, entry.height), (image.width, image.height))
        first, texture = c_size_t(), (c_uint8 * (64 * 64))()
        check(library.quoin_atlas_changes(atlas, first, texture, len(texture), count))
        row = (entry.y - first.value) * 64 + entry.x
        self.assertEqual(
            bytes(texture)[row:row + entry.width], found[0][0][:image.width])

    def test_lanes(self):
        heights = (c_double * 3)(10, 30, 20)
        lanes, tops, height = (c_size_t * 3)(), (c_double * 3)(), c_double()
        check(library.quoin_lane_offsets(heights, None, 3, 2, 4, 1, lanes, tops, height))
        self.assertEqual((list(lanes), list(tops), height.value), ([0, 1, 0], [0, 0, 14], 34))

    def test_warnings_widths_and_failures(self):
        doubtful = TEMPLATE.replace("${text}", "{{text}}").encode()
        template = self.made(library.quoin_template_parse, doubtful, len(doubtful))
        self.assertIn(b"{{", library.quoin_template_warning(template, 0))
        self.assertIsNone(library.quoin_template_warning(template, 1))
        rows, count = self.rows(self.fonts, 120), c_size_t()
        check(library.quoin_rows_width_count(rows, count))
        self.assertEqual(count.value, 1)
        status, heights, failures = self.heights(rows, '{"text": "a"}\n{}\n{"text": "b"}\nx')
        self.assertEqual(status, 0)
        self.assertEqual([math.isnan(height) for height in heights], [False, True, False, True])
        check(library.quoin_failures_count(failures, count))
        self.assertEqual(count.value, 2)

    @unittest.skipUnless(
        platform.machine() in ("x86_64", "AMD64"), "calls that return structures are x86-64's")
    def test_a_text_engine(self):
        texts = {}

        def prepare(context, text, length, font):
            number = len(texts) + 1
            texts[number] = (text[:length].decode(), font[0].size)
            return number

        def measure(place, context, number, width, max_lines):
            text, size = texts[number]
            characters = max(1, int(min(width, 1e6) // 5))
            lines = max(1, math.ceil(len(text) / characters))
            TextMetrics.from_address(place).__init__(
                min(width, len(text) * 5), lines * size, size, lines * size, lines, False)
            return place

        def line_metrics(place, context, font):
            LineMetrics.from_address(place).__init__(font[0].size, 0, 0)
            return place

        engine = Engine(
            PREPARE(prepare), MEASURE(measure), LEAST_WIDTH(lambda context, number: 5),
            RELEASE(lambda context, number: texts.pop(number, None) and None),
            LINE_METRICS(line_metrics))
        fonts = self.made(library.quoin_fonts_engine, engine, None)
        self.addCleanup(lambda kept: None, engine)
        status, heights, _ = self.heights(self.rows(fonts, 50), '{"text": "%s"}' % ("x" * 25))
        self.assertEqual((status, heights), (0, [3 * 17.0]))
        self.assertEqual(
            library.quoin_fonts_engine(None, None, byref(Handle())), BAD_ARGUMENT)


if __name__ == "__main__":
    unittest.main()
