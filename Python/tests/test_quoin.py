# SPDX-License-Identifier: Apache-2.0
"""Tests of an installed quoin: `python -m unittest discover Python/tests`.

With QUOIN_TOOL set to the tool's path, heights are compared with the tool's.
"""

import copy
import gc
import json
import math
import multiprocessing
import os
import pickle
import subprocess
import tempfile
import threading
import time
import unittest

import quoin

TEMPLATE = """
version: 1
name: note
width: 320
margins: 10
views:
  title: {type: text, text: "${title}", if: "${title}"}
  text: {type: text, text: "${text} ${count}"}
layout: |
  V:|-[title]-4-[text]-|
  H:|-[title]-|
  H:|-[text]-|
"""

RECORDS = [
    {"title": "One", "text": "Words that are long enough for several lines of text.", "count": 1},
    {"title": None, "text": "", "count": 22},
    {"title": "文字", "text": "نص عربي و 👩🏽‍🚀", "count": -3},
]


def heights_in_worker(pickled):
    """What a template gives in another process, beside another one that was made there before."""
    other = quoin.Template(TEMPLATE.replace("-[title]-4-", "-99-[title]-4-"))
    other.heights(RECORDS)
    return list(pickle.loads(pickled).heights(RECORDS))


class HeightsTests(unittest.TestCase):
    def setUp(self):
        self.template = quoin.Template(TEMPLATE)

    def test_records_lines_and_bytes_have_the_same_heights(self):
        heights = list(self.template.heights(RECORDS))
        lines = "\n".join(json.dumps(record) for record in RECORDS)
        self.assertEqual(list(self.template.heights(lines)), heights)
        self.assertEqual(list(self.template.heights(lines.encode(), workers=3)), heights)
        self.assertEqual(len(heights), 3)

    def test_heights_at_pixel_ratios(self):
        web = quoin.Template(
            'conventions: web\nfonts: {b: {size: 15}}\n'
            'views: {a: {type: text, text: "${t}", font: b}}\nlayout: "a.edges = cell.edges"\n')
        records = [{"t": "Hxg"}]
        self.assertEqual(list(web.heights(records)), [20])
        self.assertEqual(list(web.heights(records, pixel_ratio=2)), [20.5])
        self.assertEqual(
            web.heights(records, width=[100, 200], pixel_ratio=[1, 2]), [(20, 20, 20.5, 20.5)])
        self.assertEqual(web.frames(records[0], pixel_ratio=2)[0], 20.5)
        with self.assertRaisesRegex(quoin.QuoinError, "conventions: web"):
            self.template.heights(RECORDS, pixel_ratio=2)
        with self.assertRaisesRegex(quoin.QuoinError, "from 0.05 to 64"):
            web.heights(records, pixel_ratio=0)

    def test_tables_have_the_same_heights(self):
        try:
            import pandas
            import pyarrow
        except ImportError:
            self.skipTest("pandas and pyarrow are not installed")
        heights = list(self.template.heights(RECORDS))
        table = pyarrow.Table.from_pylist(RECORDS)
        self.assertEqual(list(self.template.heights(table)), heights)
        self.assertEqual(list(self.template.heights(table.slice(1))), heights[1:])
        self.assertEqual(list(self.template.heights(table.to_batches()[0])), heights)
        chunked = pyarrow.concat_tables([table, table.slice(1, 1)])
        self.assertEqual(list(self.template.heights(chunked)), heights + [heights[1]])
        large = table.set_column(1, "text", table["text"].cast(pyarrow.large_string()))
        self.assertEqual(list(self.template.heights(large)), heights)
        frame = pandas.DataFrame(RECORDS)
        self.assertEqual(list(self.template.heights(frame)), heights)
        nested = quoin.Template(TEMPLATE.replace("${count}", "${tags[0]}"))
        records = [dict(record, tags=["a", "b"]) for record in RECORDS]
        self.assertEqual(
            list(nested.heights(pyarrow.Table.from_pylist(records))),
            list(nested.heights(records)))

    def test_dicts_of_columns_and_tables_of_others_have_the_same_heights(self):
        try:
            import pyarrow
        except ImportError:
            self.skipTest("pyarrow is not installed")
        heights = list(self.template.heights(RECORDS))
        table = pyarrow.Table.from_pylist(RECORDS)

        class Foreign:
            def __arrow_c_stream__(self, requested_schema=None):
                return table.__arrow_c_stream__(requested_schema)

        self.assertEqual(list(self.template.heights(Foreign())), heights)
        columns = {name: table[name] for name in table.column_names}
        self.assertEqual(list(self.template.heights(columns)), heights)
        lists = {name: table[name].to_pylist() for name in table.column_names}
        self.assertEqual(list(self.template.heights(lists)), heights)
        # A dict of values is one record.
        self.assertEqual(list(self.template.heights(RECORDS[0])), heights[:1])

    def test_columns_are_handed_over_where_they_are(self):
        try:
            import pyarrow
        except ImportError:
            self.skipTest("pyarrow is not installed")
        from quoin import _arrow

        table = pyarrow.table({
            "title": ["a", None, "c", "d"], "text": ["one", "two", "three", "four"],
            "count": [1, 2, 3, 4], "unused": [{"x": 1}] * 4,
        })
        buffers = {
            buffer.address for column in table.columns for buffer in column.chunk(0).buffers()
            if buffer
        }
        chosen, count = _arrow.table_of(table.slice(1, 2), ["title", "text", "count"])
        self.assertEqual(count, 2)
        (rows, columns, _), = _arrow.batches_of(chosen)
        self.assertEqual((rows, len(columns)), (2, 3))
        for column in columns:
            self.assertEqual(column.first, 1)
            self.assertIn(column.values, buffers)
            if column.offsets:
                self.assertIn(column.offsets, buffers)
        self.assertEqual(
            list(self.template.heights(table.slice(1, 2))),
            list(self.template.heights(table))[1:3])

    def test_batches_of_a_table_give_the_heights_and_errors_of_the_whole(self):
        try:
            import pyarrow
        except ImportError:
            self.skipTest("pyarrow is not installed")
        from quoin import _arrow

        table = pyarrow.Table.from_pylist(RECORDS)
        large = pyarrow.concat_tables([table] * 3000)
        chunked = pyarrow.concat_tables([large, large])
        self.assertEqual(sum(count for count, *_ in _arrow.batches_of(chunked)), 18_000)
        heights = list(self.template.heights(RECORDS))
        self.assertEqual(list(self.template.heights(chunked)), heights * 6000)

    def test_failures_have_their_numbers_among_all_records(self):
        records = RECORDS * 3000
        places = [5, 4500, 9002]
        for place in places:
            records.insert(place, {"unknown": 1})
        with self.assertRaises(quoin.QuoinError) as caught:
            self.template.heights(records)
        self.assertEqual([number for number, _ in caught.exception.failures], places)
        self.assertEqual(caught.exception.record, 5)
        self.assertIn("3 records have no height; the first: record 5: ", str(caught.exception))

    def test_several_widths_give_tuples(self):
        single = [list(self.template.heights(RECORDS, width=width)) for width in (200, 320)]
        self.assertEqual(
            self.template.heights(RECORDS, width=[200, 320]), list(zip(*single)))
        # One width in a list has the shape of several.
        self.assertEqual(
            self.template.heights(RECORDS, width=[320]), [(height,) for height in single[1]])
        with self.assertRaisesRegex(ValueError, "at least one width"):
            self.template.heights(RECORDS, width=[])

    def test_heights_are_those_of_the_tool_at_the_scale_of_the_template(self):
        tool = os.environ.get("QUOIN_TOOL")
        if not tool:
            self.skipTest("QUOIN_TOOL is not set")
        for line, scale in [("", 1), ("scale: 0", 0), ("scale: 3", 3), ("conventions: web", 0)]:
            source = TEMPLATE.replace("width: 320", f"width: 320\n{line}")
            with tempfile.NamedTemporaryFile("w", suffix=".cell.yaml") as file:
                file.write(source)
                file.flush()
                output = subprocess.run(
                    [tool, "heights", "--template", file.name, "--data", "-"], check=True,
                    input="\n".join(json.dumps(record) for record in RECORDS).encode(),
                    capture_output=True).stdout
            expected = [json.loads(line)["height"] for line in output.splitlines()]
            template = quoin.Template(source)
            self.assertEqual(list(template.heights(RECORDS)), expected)
            self.assertEqual([template.frames(record)[0] for record in RECORDS], expected)
            self.assertEqual(template.scale, scale)
            halves = [height * 2 for height in template.heights(RECORDS, scale=2)]
            self.assertTrue(all(half.is_integer() for half in halves))

    def test_explanations_are_those_of_the_tool(self):
        tool = os.environ.get("QUOIN_TOOL")
        if not tool:
            self.skipTest("QUOIN_TOOL is not set")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.cell.yaml")
            with open(path, "w") as file:
                file.write(TEMPLATE)
            for row, record in enumerate(RECORDS):
                expected = json.loads(subprocess.run(
                    [tool, "explain", "--template", path, "--data", "-", "--json", "--width", "150",
                     "--row", str(row)], check=True,
                    input="\n".join(json.dumps(record) for record in RECORDS).encode(),
                    capture_output=True).stdout)
                self.assertEqual(expected.pop("row"), row)
                source = json.dumps(expected).replace(json.dumps(path), '"template"')
                found = self.template.explain(record, width=150)
                self.assertEqual(found, json.loads(source))
                self.assertEqual(list(found), list(expected))
                self.assertEqual(found["height"], self.template.frames(record, width=150)[0])
        with self.assertRaisesRegex(quoin.QuoinError, "lacks the field|has no field|title"):
            quoin.Template.builtin("news").explain({"title": []})

    def test_a_pickled_template_is_the_same_in_another_process(self):
        expected = list(self.template.heights(RECORDS))
        pickled = pickle.dumps(self.template)
        for method in ("spawn", "fork"):
            with multiprocessing.get_context(method).Pool(1) as pool:
                self.assertEqual(pool.apply(heights_in_worker, (pickled,)), expected)
                self.assertEqual(list(pool.apply(self.template.heights, (RECORDS,))), expected)
        news = pickle.loads(pickle.dumps(quoin.Template.builtin("news")))
        self.assertEqual(list(news.heights([{"title": "x"}])), list(
            quoin.Template.builtin("news").heights([{"title": "x"}])))
        text = pickle.loads(pickle.dumps(quoin.Text("To and fro", size=30)))
        self.assertEqual(text.measure(), quoin.Text("To and fro", size=30).measure())
        self.assertIs(pickle.loads(pickle.dumps(quoin.Fonts.bundled())), quoin.Fonts.bundled())

    def test_a_copy_outlives_its_original_and_the_other_way_round(self):
        expected = list(self.template.heights(RECORDS))
        template = quoin.Template(TEMPLATE)
        for copied in (copy.copy, copy.deepcopy):
            twin = copied(template)
            del twin
            gc.collect()
            self.assertEqual(list(template.heights(RECORDS, width=200.5)),
                             list(self.template.heights(RECORDS, width=200.5)))
        twin = copy.deepcopy({"template": template})["template"]
        del template
        gc.collect()
        self.assertEqual(list(twin.heights(RECORDS)), expected)

    def test_rows_of_a_few_widths_are_kept(self):
        for width in range(300, 360):
            self.template.frames(RECORDS[0], width=width)
        self.assertEqual(len(self.template._rows), 16)
        kept = self.template._rows_at(359, None)
        self.template.frames(RECORDS[0], width=100)
        self.assertIs(self.template._rows_at(359, None), kept)

    def test_a_record_that_cannot_be_used(self):
        records = RECORDS[:1] + [{"title": "no text"}]
        with self.assertRaisesRegex(quoin.QuoinError, "record 1.*'text' is missing"):
            self.template.heights(records)
        heights = self.template.heights(records, errors="nan")
        self.assertTrue(math.isnan(heights[1]) and heights[0] > 0)

    def test_errors_say_what_was_wrong(self):
        with self.assertRaisesRegex(quoin.QuoinError, "txet"):
            quoin.Template("version: 1\nviews: {a: {type: txet}}")
        with self.assertRaisesRegex(quoin.QuoinError, "there are"):
            quoin.Template.builtin("nwes")
        with self.assertRaises(quoin.QuoinError):
            self.template.heights(RECORDS, width=-1)
        with self.assertRaises(quoin.QuoinError):
            quoin.Fonts(["/no/such.ttf"])

    def test_frames_and_display_lists(self):
        height, frames = self.template.frames(RECORDS[0])
        self.assertEqual(height, self.template.heights(RECORDS[:1])[0])
        self.assertEqual(list(frames), ["title", "text"])
        self.assertEqual(frames["text"][0], 10)
        self.assertNotIn("title", self.template.frames(RECORDS[1])[1])
        drawing = self.template.display_list(RECORDS[0])
        self.assertEqual(drawing["format"], "quoin display list")
        self.assertTrue(self.template.display_list(RECORDS[0], format="binary").startswith(b"QDL"))

    def test_offsets_are_exact(self):
        self.assertEqual(list(quoin.offsets([10, 20.5, math.nan, 1])), [0, 10, 30.5, 30.5, 31.5])

    def test_texts(self):
        text = quoin.Text("To and fro", size=15, weight=700)
        wide, narrow = text.measure(), text.measure(width=40)
        self.assertEqual(wide["line_count"], 1)
        self.assertGreater(narrow["line_count"], 1)
        self.assertLessEqual(narrow["width"], 40)

    def test_other_threads_run_while_rows_are_measured(self):
        lines = "\n".join(json.dumps(RECORDS[0]) for _ in range(20_000)).encode()
        ticks = []
        done = threading.Event()

        def tick():
            while not done.is_set():
                ticks.append(time.monotonic())
                time.sleep(0.001)

        thread = threading.Thread(target=tick)
        thread.start()
        self.template.heights(lines, workers=1)
        done.set()
        thread.join()
        self.assertGreater(len(ticks), 5)

    def test_objects_are_released(self):
        for _ in range(200):
            quoin.Template(TEMPLATE).heights(RECORDS[:1])
        gc.collect()


if __name__ == "__main__":
    unittest.main()
