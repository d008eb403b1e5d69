# SPDX-License-Identifier: Apache-2.0
"""Tests of the examples for Ray, Dask and Spark, on those engines that are installed."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import quoin

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Examples" / "python"


class ClustersTests(unittest.TestCase):
    def run_example(self, name, *needed):
        for module in needed:
            if importlib.util.find_spec(module) is None:
                self.skipTest(f"{module} is not installed")
        package = str(pathlib.Path(quoin.__file__).resolve().parents[1])
        with tempfile.TemporaryDirectory() as home:
            run = subprocess.run(
                [sys.executable, "-B", FOLDER / name, "600"], capture_output=True, text=True,
                cwd=home, env=dict(os.environ, HOME=home, PYTHONPATH=package))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("600 heights in 8 parts, the same bytes as one process", run.stdout)

    def test_ray_has_the_heights_of_one_process(self):
        self.run_example("with_ray.py", "ray")

    def test_dask_has_the_heights_of_one_process(self):
        self.run_example("with_dask.py", "dask", "distributed")

    def test_spark_has_the_heights_of_one_process(self):
        if shutil.which("java") is None:
            self.skipTest("java is not installed")
        self.run_example("with_spark.py", "pyspark", "pyarrow", "pandas")


if __name__ == "__main__":
    unittest.main()
