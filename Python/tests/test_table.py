# SPDX-License-Identifier: Apache-2.0
"""Tests of tables: rows of known and estimated heights."""

import copy
import math
import os
import pickle
import random
import unittest
from array import array

import quoin


class Model:
    """A table as a list of heights, each with the number of its estimate or None."""

    def __init__(self):
        self.rows, self.estimates = [], []

    def height(self, row):
        height, estimate = self.rows[row]
        return height if estimate is None else self.estimates[estimate]

    def offset(self, row):
        return math.fsum(map(self.height, range(row)))

    def visible(self, y, height):
        tops = [self.offset(row) for row in range(len(self.rows) + 1)]
        return [
            row for row in range(len(self.rows))
            if tops[row] < y + height and tops[row + 1] > y and tops[row] != tops[row + 1]]


class TableTests(unittest.TestCase):
    def test_a_table_is_as_a_list_of_heights(self):
        seed = int(os.environ.get("SEED", "1"))
        dice = random.Random(seed)
        for _ in range(20):
            table, model = quoin.Table(), Model()
            for _ in range(60):
                self.change(table, model, dice)
                self.compare(table, model, dice, f"SEED={seed}")

    def change(self, table, model, dice):
        count = len(model.rows)
        row = dice.randint(0, count)
        some = range(row, row + dice.randint(0, count - row))
        heights = [dice.randint(1, 6400) / 64 for _ in some]
        kind = dice.randrange(8)
        if kind == 0:
            table.remove(some)
            del model.rows[row:some.stop]
        elif kind == 1:
            table.set_heights(row, heights)
            model.rows[row:some.stop] = [(height, None) for height in heights]
        elif kind == 2 and some:
            table.set_height(row, heights[0])
            model.rows[row] = heights[0], None
        elif kind == 3:
            target = dice.randint(0, count - len(some))
            table.move(some, target)
            moved = model.rows[row:some.stop]
            del model.rows[row:some.stop]
            model.rows[target:target] = moved
        elif kind in (4, 5):
            height, added = 44.0 + dice.randrange(3), dice.randrange(20)
            estimate = table.insert_estimated(row, added, height)
            if estimate == len(model.estimates):
                model.estimates.append(height)
            model.rows[row:row] = [(0, estimate)] * added
        elif kind == 6 and model.estimates:
            table.set_estimate(0, 50.5)
            model.estimates[0] = 50.5
        else:
            added = [dice.randint(1, 6400) / 64 for _ in range(dice.randrange(9))]
            table.insert(row, added)
            model.rows[row:row] = [(height, None) for height in added]

    def compare(self, table, model, dice, seed):
        count = len(model.rows)
        self.assertEqual(len(table), count, seed)
        self.assertEqual(table.height_of_all, model.offset(count), seed)
        for row in range(count):
            self.assertEqual(table.height(row), model.height(row), seed)
            self.assertEqual(table.is_measured(row), model.rows[row][1] is None, seed)
        row = dice.randint(0, count)
        self.assertEqual(table.offset(row), model.offset(row), seed)
        y, height = dice.uniform(-50, model.offset(count) + 50), dice.uniform(0.1, 300)
        self.assertEqual(list(table.visible(y, height)), model.visible(y, height), seed)
        missing = [row for row in range(count) if model.rows[row][1] is not None]
        self.assertEqual(table.unmeasured(), missing[0] if missing else None, seed)

    def test_rows_are_measured_as_they_become_visible(self):
        template = quoin.Template.builtin("chat")
        records = [{"sender": "Ada", "text": "Words " * (row % 40)} for row in range(300)]
        known = template.heights(records)
        table = quoin.Table(scale=template.scale)
        table.insert_estimated(0, len(records), height=60)
        rows = table.visible(y=3000, height=800)
        top = table.offset(rows.start) - 3000
        table.set_heights(rows.start, template.heights(records[rows.start:rows.stop]))
        self.assertEqual(table.unmeasured(rows), None)
        self.assertEqual([table.height(row) for row in rows], list(known[rows.start:rows.stop]))
        # What was on the screen stays there while rows above it are measured.
        table.set_heights(0, known[:rows.start])
        self.assertEqual(table.offset(rows.start), math.fsum(known[:rows.start]))
        self.assertEqual(
            table.visible(table.offset(rows.start) - top, 1).start, rows.start)

    def test_nan_leaves_a_row_as_it_is(self):
        table = quoin.Table([10, 20, 30])
        table.set_heights(0, [math.nan, 5, math.nan])
        self.assertEqual([table.height(row) for row in range(3)], [10, 5, 30])
        table.forget(range(0, 2), 44)
        self.assertEqual((table.height_of_all, table.unmeasured()), (118, 0))

    def test_equal_estimates_are_one(self):
        table = quoin.Table()
        for row in range(300):
            table.insert_estimated(row, 1, 40 + row % 2)
        self.assertEqual(len(table), 300)
        table.set_estimate(0, 41)
        self.assertEqual(table.height_of_all, 300 * 41)

    def test_columns_of_doubles_are_used_where_they_are(self):
        from quoin._arguments import doubles

        heights = array("d", [10, 20])
        self.assertEqual(doubles(heights, "heights")[:2], heights.buffer_info())
        self.assertEqual(quoin.Table(heights).height_of_all, 30)
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        values = numpy.array([1.0, 2.0, 3.0, 4.0])
        self.assertEqual(doubles(values, "heights")[:2], (values.ctypes.data, 4))
        for copied in (values[::2], values.astype("float32")[::2], [1, 3], (1, 3), iter([1, 3])):
            self.assertEqual(list(quoin.offsets(copied)), [0, 1, 4])

    def test_what_is_shown_stays_where_it_is(self):
        seed = int(os.environ.get("SEED", "1"))
        dice = random.Random(seed)
        table = quoin.Table([dice.randint(20, 90) for _ in range(300)])
        table.set_viewport(400, top_inset=44, bottom_inset=30)
        self.assertEqual(table.scroll_range, (-44, table.height_of_all + 30 - 400))
        table.scroll(5000)
        row = table.row_at(5044)
        shown = table.offset(row) - table.scroll_offset
        for _ in range(50):
            above = dice.randrange(row)
            kind = dice.randrange(3)
            if kind == 0:
                table.set_height(above, dice.randint(0, 200))
            elif kind == 1:
                table.insert(above, [10, 20])
                row += 2
            else:
                table.remove(above)
                row -= 1
            self.assertEqual(table.offset(row) - table.scroll_offset, shown, f"SEED={seed}")
        table.scroll_to_row(100, "top")
        self.assertEqual(table.scroll_offset, table.offset(100) - 44)
        table.scroll(math.inf)
        self.assertEqual(table.scroll_offset, table.scroll_range[1])
        with self.assertRaisesRegex(ValueError, "place is one of nearest, top, .* not 'left'"):
            table.scroll_to_row(1, "left")
        with self.assertRaisesRegex(quoin.QuoinError, "insets are from 0 to 1000000"):
            table.set_viewport(-1)

    def test_sections_have_headers_and_footers(self):
        table = quoin.Table([10, 20], scale=2)
        table.insert_sections(1, 2)
        table.set_header(1, 8)
        table.set_footer(2, 4.5)
        table.insert_in_section(1, 0, [30, 40])
        self.assertEqual(table.insert_estimated_in_section(2, 0, 3, 50), 0)
        self.assertEqual(table.section_count, 3)
        self.assertEqual([table.section_rows(each) for each in range(3)],
                         [range(0, 2), range(2, 4), range(4, 7)])
        self.assertEqual((len(table), table.height_of_all), (7, 30 + 8 + 70 + 150 + 4.5))
        self.assertEqual(table.section_of(5), (2, 1))
        self.assertEqual((table.header(1), table.footer(2)), ((30, 8), (258, 4.5)))
        self.assertEqual((table.header(1, 50), table.header(1, 105)), ((50, 8), (100, 8)))
        self.assertEqual(table.footer(2, visible_bottom=200), (195.5, 4.5))
        self.assertEqual(table.visible_sections(y=31, height=4), range(1, 2))
        self.assertEqual(table.visible(y=31, height=4), range(2, 2))
        table.move_to_section(range(4, 6), 0, 1)
        self.assertEqual([table.height(row) for row in range(7)], [10, 50, 50, 20, 30, 40, 50])
        table.move_section(0, 2)
        self.assertEqual(table.section_rows(2), range(3, 7))
        table.remove_sections(range(0, 2))
        self.assertEqual((table.section_count, len(table)), (1, 4))
        for message, call in [
            ("the table has 1 sections, and not 1 from section 1 on",
             lambda: table.set_header(1, 5)),
            ("can begin at 0 to 4 of it, not at 5", lambda: table.insert_in_section(0, 5, [1])),
        ]:
            with self.assertRaisesRegex(quoin.QuoinError, message):
                call()

    def test_errors_say_what_to_pass(self):
        table = quoin.Table([10, 20])
        cases = [
            (quoin.QuoinError, "the table has 2 rows, and not 2 from row 1 on",
             lambda: table.set_heights(1, [5, 5])),
            (quoin.QuoinError, "has 0 estimates, and no number 3",
             lambda: table.set_estimate(3, 5)),
            (ValueError, "row is a whole number from 0, not -1", lambda: table.height(-1)),
            (TypeError, "row is a whole number from 0, not the float 1.5",
             lambda: table.offset(1.5)),
            (TypeError, "height is a number, not the str '5'; float\\(\\) makes one",
             lambda: table.set_height(0, "5")),
            (TypeError, "one of heights is a number, not NoneType",
             lambda: table.insert(0, [None])),
            (ValueError, "rows go up by 1, not by 2", lambda: table.remove(range(0, 2, 2))),
            (TypeError, "a table cannot be copied", lambda: copy.copy(table)),
            (TypeError, "a table cannot be copied", lambda: copy.deepcopy([table])),
            (TypeError, "Table cannot be pickled", lambda: pickle.dumps(table)),
        ]
        for kind, message, call in cases:
            with self.assertRaisesRegex(kind, message):
                call()
        self.assertEqual(table.height_of_all, 30)


if __name__ == "__main__":
    unittest.main()
