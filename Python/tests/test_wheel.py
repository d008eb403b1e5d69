# SPDX-License-Identifier: Apache-2.0
"""Tests of a wheel with this library, installed where there is nothing else of this package.

Scripts/make-wheel.sh makes the wheel that is published, with the libraries that it needs; here it
has the library of QUOIN_LIBRARY as it is.
"""

import importlib.metadata
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import venv
import zipfile

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = """
import importlib.util, pathlib, sys
import quoin
folder = pathlib.Path(quoin.__file__).parent
assert folder.is_relative_to(sys.prefix), folder
heights = quoin.Template.builtin("news").heights([{"title": "A title", "body": "Words " * 40}])
assert heights[0] > 100, heights
assert "views" in quoin.Template.schema["properties"]
faces = {glyph.face.path for glyph in quoin.Text("Words").glyphs()}
assert all(pathlib.Path(path).is_relative_to(folder) for path in faces), faces
for name in ("numpy", "pyarrow", "pandas", "fontTools", "openpyxl", "tqdm"):
    assert importlib.util.find_spec(name) is None, name
print(quoin.version())
"""


def has_setuptools():
    """Whether setuptools knows licences as pyproject.toml states them."""
    try:
        return int(importlib.metadata.version("setuptools").split(".")[0]) >= 77
    except importlib.metadata.PackageNotFoundError:
        return False


@unittest.skipUnless("QUOIN_LIBRARY" in os.environ, "QUOIN_LIBRARY is not set")
@unittest.skipUnless(has_setuptools(), "setuptools 77 is not installed")
class WheelTests(unittest.TestCase):
    def test_a_wheel_works_where_nothing_else_is_installed(self):
        library = pathlib.Path(os.environ["QUOIN_LIBRARY"]).resolve()
        fonts = "quoin_CBundledFonts.resources"
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            source = folder / "source"
            shutil.copytree(
                PACKAGE, source, ignore=shutil.ignore_patterns("tests", "docs", "__pycache__"))
            (source / "quoin" / "lib").mkdir()
            shutil.copy(library, source / "quoin" / "lib" / "libquoin.so.0")
            shutil.copytree(library.parent / fonts, source / "quoin" / "lib" / fonts)
            subprocess.run(
                [sys.executable, "setup.py", "-q", "bdist_wheel", "--dist-dir", folder],
                cwd=source, check=True, capture_output=True)
            wheel, = folder.glob("quoin-*.whl")
            self.assertRegex(wheel.name, r"^quoin-[\d.]+-py3-none-linux_")
            with zipfile.ZipFile(wheel) as archive:
                names = set(archive.namelist())
            for part in ("py.typed", "__init__.pyi", "template.schema.json", "xlsx/__init__.pyi"):
                self.assertIn(f"quoin/{part}", names)
            self.assertFalse([name for name in names if "test" in name.lower()])

            venv.create(folder / "fresh", with_pip=True)
            python = folder / "fresh" / "bin" / "python"
            environment = {"PATH": "/usr/bin:/bin"}
            if "LD_LIBRARY_PATH" in os.environ:
                environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
            subprocess.run(
                [python, "-m", "pip", "install", "-q", "--no-index",
                 "--disable-pip-version-check", wheel], check=True, env=environment)
            run = subprocess.run(
                [python, "-c", PROGRAM], cwd=folder, env=environment, capture_output=True,
                text=True)
            self.assertEqual(run.returncode, 0, run.stderr)
            command = subprocess.run(
                [python, "-m", "quoin", "--version"], cwd=folder, env=environment,
                capture_output=True, text=True)
            self.assertEqual(command.stdout, run.stdout)


if __name__ == "__main__":
    unittest.main()
