# SPDX-License-Identifier: Apache-2.0
"""Tests of tables of other libraries: the same values give the same heights, without copies."""

import datetime
import decimal
import sys
import unittest
from unittest import mock

import quoin

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
# What one of the libraries does to the values itself: an integer beside a missing one is a float,
# or a date a moment.
OTHER_VALUES = {("integers", "pandas"), ("numbers and texts", "polars"), ("integers", "records")}


def installed(name):
    try:
        return __import__(name)
    except ImportError:
        return None


class TablesTests(unittest.TestCase):
    def setUp(self):
        self.template = quoin.Template(TEMPLATE)

    def ways(self, values):
        """Each way to hand over a column, by the names of what it needs."""
        pandas, pyarrow, polars = map(installed, ("pandas", "pyarrow", "polars"))
        yield "columns", lambda: {"v": values}
        if pandas:
            yield "pandas", lambda: pandas.DataFrame({"v": values})
            yield "objects", lambda: pandas.DataFrame({"v": pandas.Series(values, dtype=object)})
            yield "records", lambda: pandas.DataFrame({"v": values}).to_dict("records")
        if pyarrow and values != COLUMNS["numbers and texts"]:
            yield "arrow", lambda: pyarrow.table({"v": values})
            yield "batch", lambda: pyarrow.record_batch({"v": pyarrow.array(values)})
        if polars:
            yield "polars", lambda: polars.DataFrame({"v": values})

    def test_values_have_the_same_heights_in_every_table(self):
        for name, values in COLUMNS.items():
            expected = self.template.heights([{"v": value} for value in values])
            for way, table in self.ways(values):
                if (name, way) not in OTHER_VALUES:
                    self.assertEqual(self.template.heights(table()), expected, f"{name} by {way}")
                    self.assertEqual(
                        [height for height, _ in self.template.all_frames(table())],
                        list(expected), f"frames of {name} by {way}")

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
        pandas = installed("pandas")
        if not pandas:
            self.skipTest("pandas is not installed")
        frame = pandas.DataFrame({"v": ["one", "two", "a third"], "x": [1, 2, 3]})
        expected = self.template.heights(frame.to_dict("records"))
        with mock.patch.dict(sys.modules, {"pyarrow": None}):
            self.assertEqual(self.template.heights(frame), expected)

    def test_a_column_by_itself_is_refused_with_what_to_pass(self):
        pandas, pyarrow = installed("pandas"), installed("pyarrow")
        if not pandas or not pyarrow:
            self.skipTest("pandas and pyarrow are not installed")
        for column in (pandas.Series(["x"]), pyarrow.array(["x"])):
            with self.assertRaisesRegex(TypeError, "{'text': column} names a column"):
                self.template.heights(column)

    def test_numpy_takes_heights_where_they_are(self):
        numpy = installed("numpy")
        if not numpy:
            self.skipTest("numpy is not installed")
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

    def test_arrow_and_polars_take_heights_where_they_are(self):
        pyarrow, polars = installed("pyarrow"), installed("polars")
        if not pyarrow:
            self.skipTest("pyarrow is not installed")
        heights = self.template.heights([{"v": "x" * row} for row in range(50)])
        address = heights.buffer_info()[0]
        column = pyarrow.array(heights)
        self.assertEqual((column.buffers()[1].address, column.type), (address, pyarrow.float64()))
        self.assertEqual(column.to_pylist(), list(heights))
        # What Arrow holds is alive as long as its column.
        expected = list(heights)
        del heights
        self.assertEqual(column.to_pylist(), expected)
        if polars:
            heights = self.template.heights([{"v": "x" * row} for row in range(50)])
            series = polars.from_arrow(pyarrow.array(heights))
            self.assertEqual(series.to_list(), expected)
            self.assertEqual(
                series.to_numpy(allow_copy=False).ctypes.data, heights.buffer_info()[0])
            self.assertEqual(polars.Series(heights).to_list(), expected)

    def test_heights_of_columns_become_offsets_where_they_are(self):
        from quoin._arguments import doubles

        pandas, pyarrow, polars = map(installed, ("pandas", "pyarrow", "polars"))
        made = []
        if pandas:
            made.append(pandas.Series([10.0, 20.5]))
        if pyarrow:
            made.append(pyarrow.array([10.0, 20.5]))
        if polars:
            made.append(polars.Series([10.0, 20.5]))
        if not made:
            self.skipTest("no library of tables is installed")
        for column in made:
            self.assertEqual(list(quoin.offsets(column)), [0, 10, 30.5])
            self.assertEqual(doubles(column, "heights")[0], doubles(column, "heights")[0])


if __name__ == "__main__":
    unittest.main()
