# SPDX-License-Identifier: Apache-2.0
"""Tests of the command `python -m quoin`."""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import quoin

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
LINES = '{"title": "x"}\n\n{"title": "y", "text": "Words of several lines, in a narrow cell"}\n'


class CommandTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.path = self.folder / "t.cell.yaml"
        self.path.write_text(TEMPLATE)
        self.template = quoin.Template(TEMPLATE)
        self.records = [json.loads(line) for line in LINES.splitlines() if line]

    def run_it(self, command, *options, text=LINES, status=0):
        given = [] if command in ("schema", "--version") else ["--template", str(self.path)]
        run = subprocess.run(
            [sys.executable, "-B", "-m", "quoin", command, *given, *options],
            input=text.encode(), capture_output=True)
        self.assertEqual(run.returncode, status, run.stderr.decode())
        return run.stdout, run.stderr.decode()

    def objects(self, *arguments, **more):
        return [json.loads(line) for line in self.run_it(*arguments, **more)[0].splitlines()]

    def test_heights_are_those_of_the_package(self):
        for width in (200, 99.5):
            heights = list(self.template.heights(self.records, width=width))
            tops = list(quoin.offsets(heights))
            rows = self.objects("heights", "--width", str(width))
            self.assertEqual(rows, [
                {"row": row, "y": tops[row], "height": heights[row]} for row in (0, 1)])
        # Wholes have no fraction, as in the tool's lines.
        self.assertTrue(self.run_it("heights")[0].startswith(b'{"row":0,"y":0,"height":'))
        self.assertEqual(self.objects("heights", text=""), [])

    def test_frames_are_those_of_the_package(self):
        rows = self.objects("frames")
        for row, record in zip(rows, self.records):
            height, frames = self.template.frames(record)
            self.assertEqual(row["height"], height)
            self.assertEqual({name: tuple(box) for name, box in row["frames"].items()}, frames)
        self.assertEqual([row["row"] for row in rows], [0, 1])
        _, errors = self.run_it("frames", text="{}", status=65)
        self.assertIn("quoin: error: record 0: field 'title' is missing", errors)

    def test_a_check_fails_if_there_are_findings(self):
        self.assertEqual(self.objects("check"), [])
        long = json.dumps({"title": "Many words " * 9, "text": ""})
        found = self.objects("check", text=LINES + long, status=1)
        self.assertEqual(
            [(each["record"], each["view"], each["kind"]) for each in found],
            [(2, "title", "truncated")])
        self.assertEqual(self.objects("check", "--width", "5000", text=LINES + long), [])

    def test_the_schema_is_that_of_templates(self):
        self.assertEqual(json.loads(self.run_it("schema")[0]), quoin.Template.schema)

    def test_a_row_is_drawn(self):
        if importlib.util.find_spec("fontTools") is None:
            self.skipTest("fontTools is not installed")
        svg, _ = self.run_it("svg", "--row", "1")
        self.assertEqual(svg.decode(), self.template.drawing(self.records[1]).to_svg("white"))
        for row in ("2", "-1"):
            _, errors = self.run_it("svg", "--row", row, status=65)
            self.assertIn(f"the data has no row {row}", errors)
        if importlib.util.find_spec("resvg_py") is None:
            self.skipTest("resvg_py is not installed")
        path = self.folder / "row.png"
        self.run_it("png", "-o", str(path))
        self.assertEqual(path.read_bytes(), self.template.drawing(self.records[0]).to_png())

    def test_errors_have_the_exit_codes_of_the_tool(self):
        _, errors = self.run_it("heights", "--data", str(self.folder / "no"), status=66)
        self.assertIn("no: No such file or directory", errors)
        _, errors = self.run_it("heights", "--data", str(self.folder), status=74)
        self.assertIn("Is a directory", errors)
        _, errors = self.run_it("heights", text='{"title": 5', status=65)
        self.assertIn("record 0:", errors)
        self.path.write_text("views: {a: {type: txet}}")
        _, errors = self.run_it("heights", status=65)
        self.assertIn(f"{self.path}:1:19: error:", errors)
        self.run_it("heights", "--rows", "5", status=2)
        output, _ = self.run_it("--version")
        self.assertEqual(output.decode().strip(), quoin.version())

    def test_a_reader_may_leave(self):
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb") as output:
            run = subprocess.run(
                [sys.executable, "-B", "-m", "quoin", "heights", "--template", self.path],
                input=LINES.encode() * 9000, stdout=output, stderr=subprocess.PIPE)
        self.assertEqual((run.returncode, run.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
