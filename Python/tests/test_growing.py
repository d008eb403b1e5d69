# SPDX-License-Identifier: Apache-2.0
"""Tests of rows whose texts are still being written."""

import copy
import os
import pickle
import random
import unittest

import quoin

TEMPLATE = """
version: 1
width: 200
views:
  sender: {type: text, text: "${sender}", lines: 1}
  text: {type: text, text: "${message.text}", if: "${message.text}"}
layout: ["V:|-[sender]-[text]-|", "H:|-[sender]-|", "H:|-[text]-|"]
"""
# Some join with what is before them.
PIECES = [
    "word", "words ", " ", "\n", "e", "\u0301", "\U0001F469", "\u200d\U0001F680 ", "ไป", "สวัสดี ",
    "سلام ", "漢字", "https://example.org/a/path-that-fits-no-line?with=a&query=string ",
]


class GrowingTests(unittest.TestCase):
    def setUp(self):
        self.template = quoin.Template(TEMPLATE)

    def test_a_growing_row_is_measured_as_the_whole_record(self):
        seed = int(os.environ.get("SEED", "1"))
        dice = random.Random(seed)
        for _ in range(5):
            words, widths = "", [120, 320]
            row = self.template.growing({"sender": "Ada", "message": {}}, width=widths, scale=3)
            for _ in range(40):
                piece = dice.choice(PIECES)
                words += piece
                row.append("message.text", piece)
                whole = self.template.heights(
                    {"sender": "Ada", "message": {"text": words}}, width=widths, scale=3)[0]
                self.assertEqual(row.heights(), whole, (f"SEED={seed}", words))
                self.assertEqual(row.height(), whole[0])

    def test_a_field_that_is_no_text_is_refused(self):
        row = self.template.growing({"sender": "Ada", "message": {"text": "x", "n": 1}})
        before = row.height()
        for field in ["message.n", "message", "message[0]", "a.b", ""]:
            with self.assertRaises(quoin.QuoinError, msg=field):
                row.append(field, "words " * 100)
        with self.assertRaises(TypeError):
            row.append("message.text", 5)
        self.assertEqual(row.height(), before)

    def test_a_row_that_lacks_a_field_has_its_height_once_it_is_there(self):
        row = self.template.growing({})
        with self.assertRaises(quoin.QuoinError):
            row.height()
        row.append("sender", "Ada")
        self.assertEqual(row.height(), self.template.heights({"sender": "Ada"})[0])

    def test_a_growing_row_belongs_to_its_process_and_is_not_copied(self):
        row = self.template.growing({"sender": "Ada"})
        for make in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaises(TypeError):
                make(row)


if __name__ == "__main__":
    unittest.main()
