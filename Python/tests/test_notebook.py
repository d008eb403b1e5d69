# SPDX-License-Identifier: Apache-2.0
"""Tests of the notebook of the examples: what its cells print is what it shows.

Where nbclient and a kernel are installed, Jupyter runs it; else its cells run one after another.
"""

import contextlib
import importlib.util
import io
import json
import os
import pathlib
import tempfile
import unittest

import quoin

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "Examples" / "python" / "messages.ipynb"


def printed(cells):
    """The text that each cell of code prints."""
    return [
        "".join(
            "".join(output["text"]) for output in cell["outputs"]
            if output["output_type"] == "stream")
        for cell in cells if cell["cell_type"] == "code"]


class NotebookTests(unittest.TestCase):
    def setUp(self):
        self.cells = json.loads(NOTEBOOK.read_text())["cells"]
        for name in ("numpy", "pandas", "fontTools", "resvg_py"):
            if importlib.util.find_spec(name) is None:
                self.skipTest(f"{name} is not installed")

    def test_the_cells_print_what_the_notebook_shows(self):
        names, found = {}, []
        for cell in self.cells:
            if cell["cell_type"] == "code":
                output = io.StringIO()
                with contextlib.redirect_stdout(output):
                    exec(compile("".join(cell["source"]), NOTEBOOK.name, "exec"), names)
                found.append(output.getvalue())
        self.assertEqual(found, printed(self.cells))
        self.assertGreater(len("".join(found)), 500)

    def test_jupyter_shows_what_the_notebook_shows(self):
        for name in ("nbclient", "nbformat", "ipykernel"):
            if importlib.util.find_spec(name) is None:
                self.skipTest(f"{name} is not installed")
        import nbclient
        import nbformat

        notebook = nbformat.read(NOTEBOOK, as_version=4)
        package = str(pathlib.Path(quoin.__file__).resolve().parents[1])
        with tempfile.TemporaryDirectory() as home:
            nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute(
                cwd=home, env=dict(os.environ, HOME=home, PYTHONPATH=package))
        self.assertEqual(printed(notebook.cells), printed(self.cells))
        data = [
            output["data"] for cell in notebook.cells if cell["cell_type"] == "code"
            for output in cell["outputs"] if output["output_type"] == "execute_result"]
        self.assertEqual(len(data), 1)
        self.assertTrue(data[0]["image/svg+xml"].startswith("<svg"))
        self.assertIn("image/png", data[0])


if __name__ == "__main__":
    unittest.main()
