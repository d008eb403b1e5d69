# SPDX-License-Identifier: Apache-2.0
"""Tests of the types that the stubs state, by mypy and pyright, and of the README's calls."""

import gc
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import warnings

import quoin

README = pathlib.Path(__file__).resolve().parents[1] / "README.md"
INSTALLED = pathlib.Path(quoin.__file__).resolve().parents[1]
# What the README's calls take for granted.
BEFORE = """
import itertools
from typing import Any, Iterator

def records() -> Iterator[dict[str, Any]]:
    yield {"name": "Ada", "text": "Words"}
    yield {"name": "Grace", "text": "Other words"}

worksheet: Any = None
table: dict[str, list[str]] = {"name": ["Ada", "Grace"], "text": ["Words", "Other words"]}
"""
TEMPLATE = """
version: 1
width: 375
views:
  name: {type: text, text: "${name}", lines: 1}
  text: {type: text, text: "${text}"}
layout: ["V:|-[name]-[text]-|", "H:|-[name]-|", "H:|-[text]-|"]
"""
# Lines that end with # wrong must be errors, and no others.
CALLS = """
import decimal
from array import array
import quoin

template = quoin.Template.builtin("news")
record = {"title": "x"}
a: "array[float]" = template.heights([record], width=375)
b: float = template.heights(record, width=decimal.Decimal(375))[0]
c: tuple[float, ...] = template.heights(record, width=[375])[0]
d: tuple[float, ...] = template.heights(iter([record]), width=[320, 375])[0]
e: list[tuple[float, ...]] = template.heights(record, pixel_ratio=(1, 2))[:]
f: float = template.frames(record)[1]["title"][0]
g: float = template.frames(record, width=[320, 375])[1][1]["title"][0]
h: bytes = template.display_list(record, format="binary")
i: list[bytes] = template.display_list(record, width=[320], format="binary")
j: bool = template.text_fits(record)[0].fits
k: str = template.drawing(record).to_svg()
l: bytes = template.drawing(record, width=(320, 375))[0].to_png()
m: int = quoin.Text("x").measure(width=100)["line_count"]
n: str = quoin.Text(["x", ("y", {"size": 3})]).prepare().lines()[0].text
o: str = quoin.Text("x").glyphs()[0].face.name
p: range = quoin.Table([10, 20.5]).visible(0, 100)
q: list[str] = [finding.message for finding in template.check([record], width=320)]
r: object = quoin.Template.schema["properties"]
v: list[str] = template.explain(record)["steps"]
x: tuple[float, float] = quoin.Table().header(0, visible_top=50)
y: quoin.Constraint = 2 * quoin.Variable("x") + decimal.Decimal(3) <= quoin.Variable("y") / 2
z: list[float] = quoin.Solver().values([])
aa: dict[quoin.Variable, float] = (quoin.Variable("x") - 8 == 0).terms
quoin.Solver().add_constraint(8 >= -quoin.Variable("x"), priority=quoin.STRONG)
w: float = template.growing(record, width=[320, 375]).height()
for height, frames in template.all_frames([record]):
    s: float = height + frames["title"][0]
with open("rows.ndjson", "rb") as lines:
    t: quoin.Heights = template.heights(lines, progress=True)
template.heights(5)  # wrong
template.heights([record], width="375")  # wrong
template.heights([record], widths=375)  # wrong
template.heights([record], errors="skip")  # wrong
quoin.Text("x").measure()["widht"]  # wrong
quoin.Text("x").height("12")  # wrong
quoin.Text(5)  # wrong
quoin.Table().visible(0)  # wrong
quoin.Table().scroll_to_row(0, "left")  # wrong
quoin.offsets(["x"])  # wrong
quoin.Variable("x") * quoin.Variable("y")  # wrong
quoin.Solver().add_constraint(quoin.Variable("x"))  # wrong
quoin.Solver().add_constraint(quoin.Variable("x") >= "8")  # wrong
quoin.Solver().suggest_value("x", 8)  # wrong
template.growing(record).append("title", 5)  # wrong
u: float = template.heights(record, width=[375])[0]  # wrong
"""


def blocks():
    """The README's blocks of Python."""
    text = README.read_text()
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


class TypesTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        source = CALLS + BEFORE + "\n".join(blocks())
        self.lines = source.splitlines()
        self.path = self.folder / "calls.py"
        self.path.write_text(source)

    def check_lines(self, numbers, output):
        wrong = {number for number, line in enumerate(self.lines, 1) if line.endswith("# wrong")}
        self.assertEqual(set(numbers), wrong, output)
        self.assertGreater(len(wrong), 9)

    def test_the_calls_of_the_readme_are_those_of_the_stubs_by_mypy(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed")
        import mypy.api

        output, errors, _ = mypy.api.run([
            "--strict", "--cache-dir", str(self.folder), "--no-error-summary", str(self.path)])
        self.assertEqual(errors, "")
        self.check_lines(
            (int(line.split(":")[1]) for line in output.splitlines() if ": error:" in line),
            output)

    def test_the_calls_of_the_readme_are_those_of_the_stubs_by_pyright(self):
        if importlib.util.find_spec("basedpyright") is None:
            self.skipTest("basedpyright is not installed")
        (self.folder / "pyrightconfig.json").write_text(json.dumps({
            "typeCheckingMode": "strict", "extraPaths": [str(INSTALLED)],
            "reportUnusedExpression": False, "reportUnusedVariable": False,
            "reportDuplicateImport": False,
        }))
        run = subprocess.run(
            [sys.executable, "-m", "basedpyright", "--outputjson", "--project", self.folder,
             "--pythonpath", sys.executable],
            capture_output=True, cwd=self.folder)
        found = json.loads(run.stdout)["generalDiagnostics"]
        self.check_lines(
            (each["range"]["start"]["line"] + 1 for each in found if each["severity"] == "error"),
            run.stdout.decode())

    def test_the_stubs_have_what_the_package_has(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed")
        (self.folder / "mypy.ini").write_text("[mypy]\nignore_missing_imports = true\n")
        run = subprocess.run(
            [sys.executable, "-m", "mypy.stubtest", "quoin", "--concise", "--ignore-missing-stub",
             "--mypy-config-file", self.folder / "mypy.ini"],
            capture_output=True, text=True, cwd=self.folder,
            env=dict(os.environ, MYPY_CACHE_DIR=str(self.folder), PYTHONPATH=str(INSTALLED)))
        names = re.findall(r"^(quoin\.\S+) ", run.stdout, re.MULTILINE)
        # Modules whose names begin with _ have no stubs, and mypy takes them for their own.
        self.assertEqual(
            [name for name in names if not re.match(r"quoin\.(xlsx|_)", name)], [], run.stdout)
        self.assertNotIn("not checking", run.stdout + run.stderr)

    def test_the_calls_of_the_readme_run(self):
        first = blocks()[0]
        (self.folder / "message.cell.yaml").write_text(TEMPLATE)
        (self.folder / "rows.ndjson").write_text('{"name": "Ada", "text": "Words"}\n')
        names, before = {}, os.getcwd()
        os.chdir(self.folder)
        try:
            with warnings.catch_warnings():
                # The README leaves it to Python to close its file.
                warnings.simplefilter("ignore", ResourceWarning)
                exec(compile(BEFORE + first, "README.md", "exec"), names)
                gc.collect()
        finally:
            os.chdir(before)
        self.assertEqual(len(names["tops"]), 2)
        self.assertEqual(names["rows"].unmeasured(names["shown"]), names["shown"].start + 2)
        self.assertIsInstance(names["text"], quoin.Text)
        self.assertEqual(names["solver"].values([names["left"], names["width"]]), [75.0, 300.0])


if __name__ == "__main__":
    unittest.main()
