# SPDX-License-Identifier: Apache-2.0
"""Tests of quoin.fit."""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

import quoin
from quoin.fit import Entry, check_template, check_texts, pseudo_entries, read_catalogue
from quoin.fit.__main__ import main
from quoin.fit._pseudo import pseudo_text

TEMPLATE = """
version: 1
width: 200
views:
  title: {type: text, text: "${title}", lines: 1}
  text: {type: text, text: "${text}", lines: 2}
layout: |
  V:|-[title]-4-[text]-|
  H:|-[title]-|
  H:|-[text]-|
"""
LONG = "Einstellungen für Benachrichtigungen und mehr speichern"


class CatalogueTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def run_it(self, *arguments):
        output, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            status = main([str(argument) for argument in arguments])
        return status, output.getvalue(), errors.getvalue()

    def test_tables_and_lines_are_the_same_catalogue(self):
        table = self.write("t.csv", "key,width,lines,en,de\nsave,100,1,Save,Speichern\n")
        lines = self.write(
            "t.ndjson",
            '{"key": "save", "width": 100, "lines": 1, "language": "en", "text": "Save"}\n\n'
            '{"key": "save", "comment": "fit: width=100 lines=1", "de": "Speichern"}\n')
        read = [entry[:5] for entry in read_catalogue(table)]
        self.assertEqual(read, [entry[:5] for entry in read_catalogue(lines)])
        self.assertEqual(read[1], ("save", "de", "Speichern", 100, 1))
        self.assertEqual(read_catalogue(lines)[1].line, 3)

    def test_texts_are_counted_in_lines(self):
        entries = [Entry("a", "de", LONG), Entry("b", "en", "Save"), Entry("c", "en", "x", 400, 1)]
        findings = check_texts(entries, [120, 2000], lines=2)
        self.assertEqual([(each.key, each.width, each.kind) for each in findings],
                         [("a", 120, "truncated")])
        self.assertEqual(findings[0].lines, 2)
        self.assertEqual(
            findings[0].wanted_lines, quoin.Text(LONG).measure(120)["line_count"])
        self.assertRegex(findings[0].message, r"takes \d+ lines of 2; \d+ bytes are left out")
        # A line end at the end opens a line that holds nothing.
        self.assertEqual(check_texts([Entry("d", "en", "Save\n")], [200], lines=1), [])
        with self.assertRaisesRegex(ValueError, "'b' has no width"):
            check_texts(entries[1:])

    def test_texts_stand_in_the_views_of_a_template(self):
        template = quoin.Template(TEMPLATE)
        entries = [Entry("page.title", "de", LONG), Entry("text", "de", LONG)]
        found = check_template(entries, template, widths=[200, 900])
        self.assertEqual([(each.key, each.view, each.width) for each in found],
                         [("page.title", "title", 200), ("text", "text", 200)][:len(found)])
        self.assertEqual(found[0].view, "title")
        with self.assertRaisesRegex(ValueError, "'nope' names no field.*title, text"):
            check_template([Entry("nope", "en", "x")], template)
        self.assertEqual(check_template([Entry("nope", "en", "x", field="text")], template), [])

    def test_a_template_may_expect_that_a_text_is_cut(self):
        cut = quoin.Template(TEMPLATE).text_fits({"title": LONG, "text": ""})[0]
        self.assertTrue(cut.is_truncated and not cut.is_truncation_expected and not cut.fits)
        template = quoin.Template(TEMPLATE.replace("lines: 1}", "lines: 1, truncation: expected}"))
        expected = template.text_fits({"title": LONG, "text": ""})[0]
        self.assertTrue(expected.is_truncated and expected.is_truncation_expected)
        self.assertEqual((expected.fits, expected.lost_bytes), (True, cut.lost_bytes))
        self.assertEqual(check_template([Entry("title", "de", LONG)], template), [])

    def test_made_up_languages_are_longer_and_keep_what_programs_fill_in(self):
        text = pseudo_text("Hi %1$s, {name} & <b>you</b>&nbsp;%d")
        for kept in ("%1$s", "{name}", "<b>", "</b>", "&nbsp;", "%d"):
            self.assertIn(kept, text)
        for count in (1, 8, 40, 300):
            self.assertGreaterEqual(len(pseudo_text("x" * count)), 1.3 * count)
        made = pseudo_entries([Entry("a", "en", "Save"), Entry("a", "de", "x")], "en")
        self.assertEqual([each.language for each in made], ["en-XA", "ar-XB"])

    def test_the_command_tells_what_does_not_fit_in_every_form(self):
        path = self.write("t.csv", f"key,en,de\nsave,Save,{LONG}\nopen,Open,Auf\n")
        common = ["--texts", path, "--width", "120", "--lines", "1"]
        status, output, _ = self.run_it(*common)
        self.assertEqual(status, 1)
        self.assertIn("t.csv:2: save (de) at 120, size 17: truncated: takes", output)
        self.assertIn("1 findings in 4 texts", output)
        line = json.loads(self.run_it(*common, "--out", "ndjson")[1])
        self.assertEqual((line["key"], line["language"], line["line"]), ("save", "de", 2))
        suite = xml.etree.ElementTree.fromstring(self.run_it(*common, "--out", "junit")[1])
        self.assertEqual((suite.get("tests"), suite.get("failures"), len(suite)), ("4", "1", 4))
        run = json.loads(self.run_it(*common, "--out", "sarif")[1])["runs"][0]
        self.assertEqual(run["results"][0]["ruleId"], "truncated")
        place = run["results"][0]["locations"][0]["physicalLocation"]
        self.assertEqual(place["region"], {"startLine": 2})
        self.assertEqual(self.run_it(*common, "--width", "900")[0], 0)
        self.assertEqual(self.run_it(*common, "--findings", "glyphs")[0], 0)
        exempt = self.write("exempt", "# known\nsa* de\n")
        self.assertEqual(self.run_it(*common, "--exempt", exempt)[0], 0)
        status, output, _ = self.run_it(*common, "--pseudo", "en", "--width", "50")
        self.assertIn("(en-XA)", output)

    @unittest.skipUnless("QUOIN_TOOL" in os.environ, "QUOIN_TOOL names no tool")
    def test_the_command_finds_what_the_tool_finds(self):
        texts = [LONG, "Save", "Öffnen & schließen", "保存して閉じる", "حفظ الملف وإغلاقه", "a\nb\n",
                 "Donaudampfschifffahrtsgesellschaft", "x\U0010fffdy", "%1$s of {count} <b>files</b>"]
        rows = [{"key": "title", "en": text, "comment": "fit: lines=2" * (place % 2)}
                for place, text in enumerate(texts)]
        path = self.write("t.ndjson", "".join(json.dumps(row) + "\n" for row in rows))
        cell = self.write("t.cell.yaml", TEMPLATE)
        alone = ["--texts", path, "--width", "40,120,300", "--size", "12,30", "--lines", "1"]
        kinds = ["--findings", "truncated,clipped,wide,glyphs,record", "--out", "ndjson"]
        for options in (
                alone + ["--pseudo", "en"], ["--texts", path, "--template", cell],
                ["--texts", path, "--template", cell, "--width", "90,300"]):
            tool = subprocess.run(
                [os.environ["QUOIN_TOOL"], "fit", *map(str, options), *kinds],
                capture_output=True, text=True)
            status, output, _ = self.run_it(*options, *kinds)
            self.assertEqual((status, tool.returncode), (1, 1), tool.stderr)
            names = ("key", "language", "kind", "width", "size", "view", "text", "file", "line")
            ours, its = (
                [[json.loads(line).get(name) for name in names] for line in lines.splitlines()]
                for lines in (output, tool.stdout))
            self.assertEqual(ours, its)

    @unittest.skipUnless("QUOIN_TOOL" in os.environ, "QUOIN_TOOL names no tool")
    def test_rooms_patterns_and_missing_fields_are_what_they_are_to_the_tool(self):
        def statuses(*options):
            tool = subprocess.run(
                [os.environ["QUOIN_TOOL"], "fit", *map(str, options)], capture_output=True)
            return self.run_it(*options)[0], tool.returncode

        for comment, status in (
                ("fit: width=60 lines=1", 1), ("Fit: width=60 (see design) lines=1", 1),
                ("benefit: width=60 lines=1", 0), ("fit: width=60pt", 65), ("fit: widht=6", 65),
                ("fit: lines=0", 65), ("fit: lines=2.9", 65), ("fit: size=20000", 65)):
            path = self.write("c.csv", f'key,en,comment\na,{LONG},"{comment}"\n')
            found = statuses("--texts", path, "--width", "1000")
            self.assertEqual(found, (status, status), comment)
        path = self.write("e.csv", f"key,en\na b,{LONG}\na[1],{LONG}\n")
        for patterns, status in (
                ('"a b"\r\na[1] en # known\r\n', 0), ("\ufeffa*\n", 0), ("a?b\n", 1),
                ("a b c\n", 65)):
            exempt = self.write("exempt", patterns)
            found = statuses(
                "--texts", path, "--width", "60", "--lines", "1", "--exempt", exempt)
            self.assertEqual(found, (status, status), patterns)
        cell = self.write("m.yaml", """
views:
  title: {type: text, text: "${short ?? title}", lines: 1}
  tags: {type: stack, each: "${tags}", cell: {type: text, text: "${item}"}}
layout: ["H:|[title]|", "H:|[tags]|", "V:|[title][tags]|"]
""")
        for text, status in ((LONG, 1), ("Save", 0), ("", 65)):
            path = self.write("m.csv", f"key,en\ntitle,{text}\n")
            found = statuses("--texts", path, "--template", cell, "--width", "100")
            self.assertEqual(found, (status, status), text)

    def test_the_command_takes_a_template(self):
        path = self.write("t.csv", f"key,de\ntitle,{LONG}\n")
        cell = self.write("t.cell.yaml", TEMPLATE)
        status, output, _ = self.run_it("--texts", path, "--template", cell)
        self.assertEqual(status, 1)
        self.assertIn("view 'title': truncated: takes", output)
        self.assertEqual(
            self.run_it("--texts", path, "--template", cell, "--width", "900")[0], 0)
        styled = self.write("s.cell.yaml", TEMPLATE.replace(
            "lines: 1", "lines: 1, font: {textStyle: body}"))
        large = ["--texts", path, "--template", styled, "--width", "900", "--text-size"]
        self.assertEqual(self.run_it(*large, "l")[0], 0)
        status, output, _ = self.run_it(*large, "l,ax5")
        self.assertEqual(status, 1)
        self.assertIn("at 900, size ax5, view 'title': truncated", output)

    def test_bad_input_is_refused_with_its_place(self):
        cases = [
            ("a.csv", "key,en\nx,a,b\n", "a.csv:2: there are more values than names of columns"),
            ("b.csv", "name,en\nx,a\n", "b.csv:2: there is no 'key'"),
            ("c.csv", "key,width,en\nx,wide,a\n", "c.csv:2: width is a number above 0"),
            ("d.ndjson", '{"key": "a"}\n{', "d.ndjson:2:"),
            ("e.ndjson", '{"key": "a", "en": 5}', "e.ndjson:1: the text of en is no string"),
        ]
        for name, text, message in cases:
            status, _, errors = self.run_it("--texts", self.write(name, text), "--width", "9")
            self.assertEqual(status, 65)
            self.assertIn(message, errors)
        self.assertEqual(self.run_it("--texts", self.folder / "none.csv")[0], 66)

    def test_other_catalogues_are_read_by_the_translate_toolkit(self):
        path = self.write(
            "de.po", 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; '
            'charset=UTF-8\\n"\n\n#. fit: width=100 lines=1\nmsgid "Save"\n'
            'msgstr "Einstellungen speichern"\n')
        try:
            import translate  # noqa: F401
        except ImportError:
            status, _, errors = self.run_it("--texts", path)
            self.assertEqual(status, 69)
            self.assertIn("pip install 'quoin[l10n]'", errors)
            return
        entry, = read_catalogue(path)
        self.assertEqual(entry[:5], ("Save", "de", "Einstellungen speichern", 100, 1))
        self.assertEqual(self.run_it("--texts", path)[0], 1)


if __name__ == "__main__":
    unittest.main()
