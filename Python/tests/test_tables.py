# SPDX-License-Identifier: Apache-2.0
"""Tests of tables of other libraries: the same values give the same heights, without copies."""

import datetime
import decimal
import importlib
import sys
import unittest
from unittest import mock

import quoin
from quoin._arguments import doubles

# Each value stands twelve times in a narrow cell, so that other digits give other heights.
VALUE = "${v ?? 'none'}" * 12
TEMPLATE = f"""
version: 1
width: 60
views:
  v: {{type: text, text: "{VALUE}"}}
layout: ["V:|[v]|", "H:|[v]|"]
"""
ZONE = datetime.timezone(datetime.timedelta(hours=5, minutes=30))
COLUMNS = {
    "texts": ["a", "Words that are long enough", None, "", "文字 👩🏽‍🚀"],
    "integers": [1, -3, 2**53 + 1, None, 2**62],
    "floats": [0.1, 1e300, float("nan"), 1e-7, 1 / 3, -2.5],
    "booleans": [True, False, None],
    "dates": [datetime.date(2026, 1, 2), None],
    "moments": [
        datetime.datetime(2026, 1, 2, 3, 4), None,
        datetime.datetime(2026, 1, 2, 3, 4, 5, 123456)],
    "moments with zones": [datetime.datetime(2026, 1, 2, 3, 4, tzinfo=ZONE), None],
    "times": [datetime.time(3, 4), datetime.time(3, 4, 5, 7), None],
    "durations": [datetime.timedelta(days=1, seconds=3), datetime.timedelta(0, 1, 5), None],
    "decimals": [decimal.Decimal("1.10"), decimal.Decimal("3.00"), None],
    "numbers and texts": [1, "x", None, 2.5],
}
MIXED = "numbers and texts"


class TablesTests(unittest.TestCase):
    def setUp(self):
        self.template = quoin.Template(TEMPLATE)

    def library(self, name):
        """A library, without which the test is skipped."""
        try:
            return importlib.import_module(name)
        except ImportError:
            self.skipTest(f"{name} is not installed")

    def check(self, make, without=()):
        """Compares the heights of each column's values in a table with those in dicts."""
        for name, values in COLUMNS.items():
            if name not in without:
                expected = self.template.heights([{"v": value} for value in values])
                self.assertEqual(self.template.heights(make(values)), expected, name)
                frames = self.template.all_frames(make(values))
                self.assertEqual([height for height, _ in frames], list(expected), name)

    def test_values_have_the_same_heights_in_plain_lists(self):
        self.check(lambda values: {"v": values})

    def test_values_have_the_same_heights_in_pandas(self):
        pandas = self.library("pandas")
        # An integer beside a missing one becomes a float there.
        self.check(lambda values: pandas.DataFrame({"v": values}), {"integers"})
        self.check(lambda values: pandas.DataFrame({"v": pandas.Series(values, dtype=object)}))
        self.check(
            lambda values: pandas.DataFrame({"v": values}).to_dict("records"), {"integers"})

    def test_values_have_the_same_heights_in_arrow(self):
        pyarrow = self.library("pyarrow")
        self.check(lambda values: pyarrow.table({"v": values}), {MIXED})
        self.check(lambda values: pyarrow.record_batch({"v": pyarrow.array(values)}), {MIXED})

    def test_values_have_the_same_heights_in_polars(self):
        polars = self.library("polars")
        self.check(lambda values: polars.DataFrame({"v": values}), {MIXED})

    def test_columns_need_no_other_library(self):
        missing = {"pyarrow": None, "pandas": None}
        values = COLUMNS["texts"]
        expected = self.template.heights([{"v": value} for value in values])
        columns = {"v": values, "unused": [object()] * len(values)}
        with mock.patch.dict(sys.modules, missing):
            self.assertEqual(self.template.heights(columns), expected)

            class Foreign:
                def __arrow_c_stream__(self, requested_schema=None):
                    raise AssertionError("it is not asked")

            with self.assertRaisesRegex(ImportError, "pip install 'quoin\\[tables\\]'"):
                self.template.heights(Foreign())

    def test_a_frame_without_pyarrow(self):
        pandas = self.library("pandas")
        frame = pandas.DataFrame({"v": ["one", "two", "a third"], "x": [1, 2, 3]})
        expected = self.template.heights(frame.to_dict("records"))
        with mock.patch.dict(sys.modules, {"pyarrow": None}):
            self.assertEqual(self.template.heights(frame), expected)

    def test_a_column_by_itself_is_refused_with_what_to_pass(self):
        pandas, pyarrow = self.library("pandas"), self.library("pyarrow")
        for column in (pandas.Series(["x"]), pyarrow.array(["x"])):
            with self.assertRaisesRegex(TypeError, "{'text': column} names a column"):
                self.template.heights(column)

    def test_numpy_takes_heights_where_they_are(self):
        numpy = self.library("numpy")
        records = [{"v": "x" * row} for row in range(50)]
        heights = self.template.heights(records)
        values = numpy.asarray(heights)
        self.assertEqual(values.ctypes.data, heights.buffer_info()[0])
        self.assertEqual(values.tolist(), list(heights))
        several = self.template.heights(records, width=[60, 90, 120])
        values = numpy.asarray(several)
        self.assertEqual(values.shape, (50, 3))
        self.assertEqual(values.ctypes.data, several._heights.buffer_info()[0])
        self.assertEqual(list(map(tuple, values.tolist())), several)
        self.assertEqual(numpy.asarray(several, dtype="float32").dtype, numpy.float32)
        self.assertNotEqual(numpy.array(several).ctypes.data, values.ctypes.data)

    def test_pandas_takes_heights_where_they_are(self):
        pandas, numpy = self.library("pandas"), self.library("numpy")
        heights = self.template.heights([{"v": "x" * row} for row in range(50)])
        series = pandas.Series(numpy.asarray(heights), copy=False)
        self.assertEqual(series.to_numpy().ctypes.data, heights.buffer_info()[0])
        frame = pandas.DataFrame({"v": ["x"] * 50})
        frame["height"] = heights
        self.assertEqual((frame["height"].tolist(), frame["height"].dtype), (
            list(heights), numpy.float64))

    def test_arrow_takes_heights_where_they_are(self):
        pyarrow = self.library("pyarrow")
        heights = self.template.heights([{"v": "x" * row} for row in range(50)])
        column = pyarrow.array(heights)
        self.assertEqual(
            (column.buffers()[1].address, column.type),
            (heights.buffer_info()[0], pyarrow.float64()))
        # What Arrow holds is alive as long as its column.
        expected = list(heights)
        del heights
        self.assertEqual(column.to_pylist(), expected)

    def test_polars_takes_heights_where_they_are(self):
        polars, pyarrow = self.library("polars"), self.library("pyarrow")
        heights = self.template.heights([{"v": "x" * row} for row in range(50)])
        series = polars.from_arrow(pyarrow.array(heights))
        self.assertEqual(series.to_list(), list(heights))
        self.assertEqual(
            series.to_numpy(allow_copy=False).ctypes.data, heights.buffer_info()[0])
        self.assertEqual(polars.Series(heights).to_list(), list(heights))

    def test_heights_of_a_column_of_pandas_become_offsets_where_they_are(self):
        self.check_offsets(self.library("pandas").Series)

    def test_heights_of_a_column_of_arrow_become_offsets_where_they_are(self):
        self.check_offsets(self.library("pyarrow").array)

    def test_heights_of_a_column_of_polars_become_offsets_where_they_are(self):
        self.check_offsets(self.library("polars").Series)

    def check_offsets(self, make):
        self.library("numpy")
        column = make([10.0, 20.5])
        self.assertEqual(list(quoin.offsets(column)), [0, 10, 30.5])
        # A copy would have another address each time, while the one before is kept.
        first, second = doubles(column, "heights"), doubles(column, "heights")
        self.assertEqual(first[:2], second[:2])
        self.assertEqual(list(quoin.offsets(make([]))), [0])


if __name__ == "__main__":
    unittest.main()
