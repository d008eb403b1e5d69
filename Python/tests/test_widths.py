# SPDX-License-Identifier: Apache-2.0
"""Tests of files of heights at every width, which the tool writes: QUOIN_TOOL is its path."""

import json
import os
import pathlib
import pickle
import subprocess
import tempfile
import unittest

import quoin

TEMPLATE = """
version: 1
conventions: web
views:
  text: {type: text, text: "${text}"}
layout: |
  text.edges = cell.edges
"""


@unittest.skipUnless("QUOIN_TOOL" in os.environ, "QUOIN_TOOL is not set")
class WidthsTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "cell.yaml").write_text(TEMPLATE)
        self.records = [{"text": "some words " * count} for count in range(60)]
        self.path = self.folder / "rows.widths"
        self.path.write_bytes(self.run_tool("--widths", "100...300", "--out", "widths"))

    def run_tool(self, *options):
        lines = "".join(json.dumps(record) + "\n" for record in self.records)
        return subprocess.run(
            [os.environ["QUOIN_TOOL"], "heights", "-t", self.folder / "cell.yaml", *options],
            input=lines.encode(), stdout=subprocess.PIPE, check=True).stdout

    def test_heights_are_the_tools_at_every_width(self):
        rows = quoin.HeightFile.from_file(self.path)
        self.assertEqual((len(rows), rows.start, rows.end), (60, 100, 300))
        for width in (100, 123.515625, 200, 299.984375, 300):
            lines = self.run_tool("--width", str(width)).splitlines()
            expected = [json.loads(line)["height"] for line in lines]
            self.assertEqual(list(rows.heights(width)), expected)
            self.assertEqual(rows.total(width), sum(expected))
            self.assertEqual(memoryview(rows.heights(width)).format, "d")

    def test_a_file_is_pickled_by_its_bytes(self):
        rows = quoin.HeightFile(self.path.read_bytes())
        other = pickle.loads(pickle.dumps(rows))
        self.assertEqual(other.heights(150), rows.heights(150))

    def test_damaged_files_and_other_widths_are_errors(self):
        data = self.path.read_bytes()
        with self.assertRaisesRegex(quoin.QuoinError, "cut off"):
            quoin.HeightFile(data[:-1])
        with self.assertRaisesRegex(quoin.QuoinError, "damaged"):
            quoin.HeightFile(data[:60] + bytes([data[60] ^ 1]) + data[61:])
        with self.assertRaisesRegex(quoin.QuoinError, "begins with QUOINWH"):
            quoin.HeightFile(b"")
        rows = quoin.HeightFile(data)
        for width in (99.9, 300.5, float("nan")):
            with self.assertRaisesRegex(quoin.QuoinError, "is not between 100.0 and 300.0"):
                rows.heights(width)


if __name__ == "__main__":
    unittest.main()
