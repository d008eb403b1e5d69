# SPDX-License-Identifier: Apache-2.0
"""Tests of long runs: memory, files that are read in parts, and progress."""

import io
import itertools
import json
import pathlib
import signal
import sys
import tempfile
import types
import unittest
from unittest import mock

import quoin
from quoin import _arrow, _records
from quoin._library import library

TEMPLATE = """
version: 1
width: 200
views:
  text: {type: text, text: "${text}"}
layout: ["V:|[text]|", "H:|[text]|"]
"""


def resident():
    """The bytes of memory that this process has now."""
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise OSError("/proc/self/status has no VmRSS")


class Bar:
    """Like tqdm, as far as it is used."""

    made = []

    def __init__(self, total, **style):
        self.total, self.steps = total, []
        self.made.append(self)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.is_closed = True

    def update(self, count):
        self.steps.append(count)


class StreamsTests(unittest.TestCase):
    def setUp(self):
        self.template = quoin.Template(TEMPLATE)

    @unittest.skipUnless(sys.platform == "linux", "memory is read from /proc")
    def test_memory_does_not_grow_with_the_number_of_records(self):
        seen = []

        def records():
            for row in range(2001):
                if row in (501, 2000):
                    seen.append(resident())
                yield {"text": "x", "more": f"{row:6000}"}

        # Of 1,500 records remain 1,500 doubles, where their texts would be 9 MB.
        with mock.patch.object(_records, "CHUNK", 100):
            self.assertEqual(len(self.template.heights(records(), workers=2)), 2001)
        self.assertLess(seen[1] - seen[0], 3_000_000)
        seen.clear()
        for _ in self.template.all_frames(records()):
            pass
        self.assertLess(seen[1] - seen[0], 3_000_000)

    def test_a_file_is_read_in_parts_and_has_the_heights_of_its_bytes(self):
        records = [{"text": "Grüße " * (row % 20)} for row in range(200)]
        lines = "\n".join(json.dumps(record, ensure_ascii=False) for record in records)
        heights = self.template.heights(records)
        with mock.patch.object(_records, "BLOCK", 1000):
            for text in (lines, lines + "\n", lines.replace("\n", "\n\n")):
                data = text.encode()
                for file in (io.BytesIO(data), io.StringIO(text)):
                    self.assertEqual(self.template.heights(file), heights)
                self.assertEqual(
                    [height for height, _ in self.template.all_frames(io.BytesIO(data))],
                    list(heights))
            with self.assertRaises(quoin.QuoinError) as caught:
                self.template.heights(io.BytesIO(lines.encode() + b'\n{"text": }'))
        self.assertEqual(caught.exception.record, 200)
        # A line may be longer than a part.
        with mock.patch.object(_records, "BLOCK", 7):
            self.assertEqual(self.template.heights(io.StringIO(lines)), heights)
        with tempfile.TemporaryFile() as file:
            self.assertEqual(len(self.template.heights(file)), 0)

    def test_progress_is_told_to_tqdm(self):
        records = [{"text": "x"}] * (2 * _records.CHUNK + 7)
        lines = "\n".join(map(json.dumps, records)).encode()
        module = types.ModuleType("tqdm.auto")
        module.tqdm = Bar
        expected = self.template.heights(records)
        with mock.patch.dict(sys.modules, {"tqdm": module, "tqdm.auto": module}):
            with mock.patch.object(_records, "BLOCK", 50_000):
                for given, total in [
                        (records, len(records)), (iter(records), None), (lines, len(records))]:
                    Bar.made.clear()
                    self.assertEqual(self.template.heights(given, progress=True), expected)
                    bar, = Bar.made
                    self.assertEqual((bar.total, sum(bar.steps)), (total, len(records)))
                    self.assertGreater(len(bar.steps), 2)
                    self.assertTrue(bar.is_closed)
            Bar.made.clear()
            self.template.heights(records)
            self.assertEqual(Bar.made, [])
        # Without tqdm there is no bar, and all else is as with it.
        with mock.patch.dict(sys.modules, {"tqdm": None, "tqdm.auto": None}):
            self.assertEqual(self.template.heights(records, progress=True), expected)

    def test_progress_of_a_table(self):
        try:
            import pyarrow
        except ImportError:
            self.skipTest("pyarrow is not installed")
        table = pyarrow.table({"text": ["x"] * 1000})
        module = types.ModuleType("tqdm.auto")
        module.tqdm = Bar
        Bar.made.clear()
        with mock.patch.dict(sys.modules, {"tqdm": module, "tqdm.auto": module}):
            with mock.patch.object(_arrow, "SMALL_BATCH", 16):
                heights = self.template.heights(table, progress=True)
        self.assertEqual(heights, self.template.heights(table))
        self.assertEqual((Bar.made[0].total, sum(Bar.made[0].steps)), (1000, 1000))
        self.assertEqual(len(Bar.made[0].steps), 32)

    def test_control_c_ends_a_run_between_its_parts(self):
        lines = b'{"text": "x"}\n' * 1000
        measure, calls = library.quoin_rows_heights_json, []

        def interrupted(*arguments):
            calls.append(arguments)
            if len(calls) == 2:
                signal.raise_signal(signal.SIGINT)
            return measure(*arguments)

        # A shell's background has it ignored.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        with mock.patch.object(_records, "BLOCK", 1000):
            with mock.patch.object(library, "quoin_rows_heights_json", interrupted):
                with self.assertRaises(KeyboardInterrupt):
                    self.template.heights(lines)
        self.assertEqual(len(calls), 2)

    def test_reading_ends_where_a_record_is_none(self):
        read = []

        def records():
            for row in itertools.count():
                read.append(row)
                yield {"text": "x"} if row != 9 else "text"

        with self.assertRaisesRegex(TypeError, "record 9 is a str; a dict is expected"):
            self.template.heights(records())
        self.assertEqual(len(read), 10)


if __name__ == "__main__":
    unittest.main()
