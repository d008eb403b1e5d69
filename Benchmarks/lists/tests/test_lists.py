# SPDX-License-Identifier: Apache-2.0
"""Tests of the plan, the meter and the report, on small runs that record.py has recorded:

    python3 -m unittest discover Benchmarks/lists/tests
"""
import contextlib
import copy
import io
import json
import random
import re
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import harnesses  # noqa: E402
import meter  # noqa: E402
import plan as plans  # noqa: E402
import report  # noqa: E402

PLAN = json.loads((HERE / "recorded/plan.json").read_text(encoding="utf-8"))
ENGINES = ["quoin-known", "chromium-cv-estimate", "qt-listview"]


def recorded(engine):
    """The lines of a recorded run."""
    text = (HERE / f"recorded/{engine}.ndjson").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def measured(lines, name):
    """The first measurement of an action by its name."""
    return next(one for one in meter.measurements(PLAN, lines) if one["do"] == name)


def frames(lines, name):
    """The frames of the first action of a name."""
    number = next(i for i, action in enumerate(PLAN["actions"]) if action["do"] == name)
    return [line for line in lines if line["kind"] == "frame" and line["action"] == number]


def frame(seen, asked=0.0, width=400.0):
    """A frame as a harness writes it."""
    return {"kind": "frame", "action": 0, "ms": 0, "content": 0, "offset": 0, "asked": asked,
            "width": width, "seen": seen}


class NaiveRows:
    """The rows as a list of heights, the slow and simple way."""

    def __init__(self, plan, truth):
        self.texts, self.truth = len(plan["texts"]), truth
        self.ids, self.next_id, self.changed = list(range(plan["rows"])), plan["rows"], {}

    def insert(self, count):
        self.ids[:0] = range(self.next_id, self.next_id + count)
        self.next_id += count

    def remove(self, count):
        del self.ids[:count]

    def heights(self, width):
        return [self.changed.get(i, self.truth[width][i * 31 % self.texts]) for i in self.ids]


class PlanTests(unittest.TestCase):
    def test_every_text_is_used_before_one_comes_again(self):
        self.assertEqual(
            {plans.text_index(row) for row in range(plans.TEXTS)}, set(range(plans.TEXTS)))

    def test_a_plan_is_the_same_each_time(self):
        script = json.loads((HERE.parent / "script.json").read_text(encoding="utf-8"))
        texts = ["one", "two", "three"]
        self.assertEqual(plans.make(script, texts, 1000), plans.make(script, texts, 1000))

    def test_rows_and_words_are_resolved(self):
        plan = plans.make({"width": 400, "height": 640, "actions": [
            {"do": "jump", "row": 0.37}, {"do": "stream", "words": 3},
            {"do": "turn", "to": 640}, {"do": "wheel", "by": 120, "times": 200},
        ]}, ["a"], 1000, 0.25)
        jump, stream, _, wheel = plan["actions"]
        self.assertEqual(jump["row"], 370)
        self.assertEqual(len(stream["words"]), 3)
        self.assertEqual(wheel["times"], 200 * 0.25)
        self.assertEqual(plan["truthWidths"], [400.0, 640.0])

    def test_every_harness_plays_every_action_of_the_script(self):
        script = json.loads((HERE.parent / "script.json").read_text(encoding="utf-8"))
        names = {action["do"] for action in script["actions"]}
        sources = [
            "../../Sources/ToolBenchmarks/List/ListPlan.swift", "gtk/list.c", "qt/list.cpp"]
        for path in sources:
            text = (HERE.parent / path).read_text(encoding="utf-8")
            for name in names:
                self.assertIn(f'"{name}"', text + '"open"', f"{path} does not play {name}")
        page = (HERE.parent / "web/page.js").read_text(encoding="utf-8")
        for name in names - {"picture"}:
            self.assertRegex(page, rf"async {name}\(|players\.{name} =", f"no {name} in page.js")

    def test_the_format_is_described(self):
        text = (HERE.parent / "FORMAT.md").read_text(encoding="utf-8")
        for line in [line for engine in ENGINES for line in recorded(engine)]:
            self.assertIn(f"`{line['kind']}`", text)
            for key in line:
                self.assertIn(f"`{key}`", text, f"FORMAT.md lacks {key} of {line['kind']}")
        for action in json.loads((HERE.parent / "script.json").read_text())["actions"]:
            self.assertIn(f"`{action['do']}`", text)


class HeightsTests(unittest.TestCase):
    def test_totals_and_offsets_are_those_of_a_list_of_heights(self):
        seed = random.randrange(1 << 30)
        rng = random.Random(seed)
        plan = {"texts": ["t"] * 37, "rows": 150}
        truth = {width: [rng.randrange(20, 300) for _ in range(37)] for width in (320.0, 400.0)}
        heights, naive = meter.Heights(plan, truth), NaiveRows(plan, truth)
        for _ in range(60):
            change = rng.choice(["insert", "remove", "change"])
            if change == "change":
                row = rng.choice(naive.ids)
                heights.changed[row] = naive.changed[row] = rng.randrange(20, 300)
            elif change == "insert" or len(naive.ids) > 40:
                count = rng.randrange(1, 20)
                for row in naive.ids[:count] if change == "remove" else []:
                    if row in naive.changed:
                        del naive.changed[row], heights.changed[row]
                getattr(heights, change)(count)
                getattr(naive, change)(count)
            width = rng.choice([320.0, 400.0])
            self.assertEqual(heights.total(width), sum(naive.heights(width)), f"seed {seed}")
            place = rng.randrange(len(naive.ids))
            self.assertEqual(
                heights.before(place, width), sum(naive.heights(width)[:place]), f"seed {seed}")

    def test_a_width_without_true_heights_has_no_total(self):
        heights = meter.Heights({"texts": ["t"], "rows": 3}, {400.0: [20.0]})
        self.assertIsNone(heights.total(401.0))
        self.assertEqual(heights.total(400.0), 3 * 20)


class JumpTests(unittest.TestCase):
    def jump(self, first, second, action="wheel", at_end=False):
        jumps = meter.JumpMeter(640)
        jumps.jump(first, action, False)
        return jumps.jump(second, action, at_end)

    def test_rows_that_move_as_asked_do_not_jump(self):
        self.assertEqual(self.jump(frame([[1, 0, 100], [2, 100, 90]]), frame(
            [[1, -40, 100], [2, 60, 90]], asked=40)), 0)

    def test_rows_that_move_without_being_asked_jump_by_as_much(self):
        self.assertEqual(self.jump(frame([[1, 0, 100]]), frame([[1, 7, 100]])), 7)

    def test_of_a_turn_of_the_wheel_the_row_that_strays_most_counts(self):
        self.assertEqual(self.jump(frame([[1, 0, 100], [2, 100, 90]]), frame(
            [[1, -40, 130], [2, 90, 90]], asked=40)), 30)

    def test_a_frame_without_a_row_of_the_last_one_is_a_jump_of_the_viewport(self):
        self.assertEqual(self.jump(frame([[1, 0, 100]]), frame([[9, 0, 100]])), 640)

    def test_a_place_that_was_asked_for_is_no_jump(self):
        self.assertEqual(self.jump(frame([[1, 0, 100]]), frame([[9, 0, 100]], asked=None)), 0)

    def test_blank_frames_do_not_hide_a_jump(self):
        jumps = meter.JumpMeter(640)
        jumps.jump(frame([[1, 0, 100]]), "wheel", False)
        self.assertEqual(jumps.jump(frame([], asked=40), "wheel", False), 0)
        self.assertEqual(jumps.jump(frame([[1, -85, 100]], asked=40), "wheel", False), 5)

    def test_at_the_end_a_list_may_move_by_less_but_not_by_more(self):
        one = frame([[1, 0, 100]])
        self.assertEqual(self.jump(one, frame([[1, -10, 100]], asked=40), at_end=True), 0)
        self.assertEqual(self.jump(one, frame([[1, -45, 100]], asked=40), at_end=True), 5)

    def test_at_another_width_some_point_of_what_is_seen_must_stay(self):
        one = frame([[1, -50, 100], [2, 50, 100]])
        # The middle of row 1, at the top of the viewport, is still there: -25 + 0.5 * 50 == 0.
        self.assertEqual(self.jump(one, frame([[1, -25, 50], [2, 25, 60]], width=500.0)), 0)
        self.assertEqual(self.jump(one, frame([[1, 5, 50], [2, 55, 200]], width=500.0)), 5)

    def test_rows_above_one_that_grows_at_the_end_may_move_up_by_as_much(self):
        one = frame([[1, 400, 100], [2, 500, 140]])
        self.assertEqual(self.jump(one, frame([[1, 379, 100], [2, 479, 161]]), "stream"), 0)
        # The growth is 21, and no point is where it was or 21 higher.
        self.assertEqual(self.jump(one, frame([[1, 360, 100], [2, 460, 161]]), "stream"), 19)

    def test_an_injected_jump_is_found_in_a_recorded_run(self):
        lines = recorded("quoin-known")
        self.assertEqual([one["jumps"] for one in meter.measurements(PLAN, lines)],
                         [0] * len(PLAN["actions"]))
        for line in frames(lines, "insert")[-1:]:
            for row in line["seen"]:
                row[1] += 7.5
        self.assertEqual(measured(lines, "insert")["jumps"], 1)
        self.assertEqual(measured(lines, "insert")["jumpTotal"], 7.5)


class MeterTests(unittest.TestCase):
    def test_rows_are_seen_at_their_true_heights(self):
        for engine in ENGINES:
            self.assertLessEqual(meter.untrue_pixels(PLAN, recorded(engine)), 1, engine)

    def test_a_false_truth_is_found(self):
        lines = recorded("qt-listview")
        for line in lines:
            if line["kind"] == "truth":
                line["heights"] = [height + 3 for height in line["heights"]]
        self.assertGreaterEqual(meter.untrue_pixels(PLAN, lines), 3)

    def test_rows_that_lie_on_each_other_are_found(self):
        lines = recorded("qt-listview")
        row_id, top, height = frames(lines, "insert")[-1]["seen"][0]
        frames(lines, "insert")[-1]["seen"].insert(1, [row_id + 1, top + height - 9, height])
        self.assertGreaterEqual(meter.untrue_pixels(PLAN, lines), 9)

    def test_errors_are_those_of_a_list_of_heights(self):
        for engine in ENGINES:
            lines = recorded(engine)
            truth = {line["width"]: line["heights"] for line in lines if line["kind"] == "truth"}
            naive = NaiveRows(PLAN, truth)
            results = {one["action"]: one for one in meter.measurements(PLAN, lines)}
            for number, action in enumerate(PLAN["actions"]):
                if action["do"] in ("insert", "remove"):
                    getattr(naive, action["do"])(action["count"])
                if action["do"] == "grow":
                    break
                last = [one for one in lines
                        if one["kind"] == "frame" and one["action"] == number][-1]
                if last["width"] in truth:
                    total = sum(naive.heights(last["width"]))
                    self.assertAlmostEqual(
                        results[number]["errorAfter"], last["content"] / total - 1, places=9,
                        msg=f"{engine}, {action}")

    def test_known_heights_have_no_error_and_estimates_have_one(self):
        for one in meter.measurements(PLAN, recorded("quoin-known")):
            self.assertLess(one["errorWorst"] or 0, 1e-6, one["do"])
        self.assertGreater(measured(recorded("chromium-cv-estimate"), "open")["errorWorst"], 0.05)

    def test_a_wrong_content_size_is_an_error(self):
        lines = recorded("quoin-known")
        frames(lines, "open")[-1]["content"] *= 1.25
        self.assertAlmostEqual(measured(lines, "open")["errorAfter"], 0.25)

    def test_a_gap_is_a_blank_frame_and_the_ends_of_a_list_are_none(self):
        def blank(seen):
            return meter.blank_pixels(frame(seen), 640, 0, 9)
        self.assertEqual(blank([[3, -20, 300], [4, 280, 400]]), 0)
        self.assertEqual(blank([[3, -20, 300], [4, 290, 400]]), 10)
        self.assertEqual(blank([[8, -20, 120], [9, 100, 100]]), 0)
        self.assertEqual(blank([[8, -20, 120]]), 640 - 100)
        self.assertEqual(blank([]), 640)
        # A short list that rests at the bottom begins further down.
        self.assertEqual(blank([[0, 40, 600]]), 0)
        self.assertEqual(blank([[1, 40, 600]]), 40)

    def test_a_recorded_frame_without_a_row_is_blank(self):
        lines = recorded("quoin-known")
        del frames(lines, "wheel")[2]["seen"][1]
        self.assertEqual(measured(lines, "wheel")["blankFrames"], 1)

    def test_a_jump_that_lands_elsewhere_says_by_how_much(self):
        lines = recorded("quoin-known")
        self.assertEqual(measured(lines, "jump")["landing"], 0)
        for row in frames(lines, "jump")[-1]["seen"]:
            row[1] += 12
        self.assertEqual(measured(lines, "jump")["landing"], 12)

    def test_the_first_true_frame_is_that_after_which_nothing_moves(self):
        rows = [frame([[0, 0, 100]]), frame([[0, 0, 120]]), frame([[0, 0, 120]])]
        for number, one in enumerate(rows):
            one["ms"] = number
        self.assertEqual(meter.first_true_frame(rows)["ms"], 1)


class ReportTests(unittest.TestCase):
    def results(self):
        runs = []
        for rows in (150, 1500):
            for engine in ENGINES:
                lines = recorded(engine)
                runs.append({
                    "corpus": "chat", "engine": engine, "title": engine, "rows": rows, "load": 0.2,
                    "version": "1", "cannot": ["fly"], "peakKB": 2048, "untrue": 0.0,
                    "measurements": meter.measurements(PLAN, lines),
                    "errors": meter.errors_over_distance(PLAN, lines)})
        return {"format": 1, "date": "2026-11-26", "quoin": "abc", "machine": "m", "cores": 2,
                "quick": True, "seconds": 9, "runs": runs}

    def test_each_engine_has_a_line_with_all_columns(self):
        text = report.markdown(self.results())
        lines = [line for line in text.splitlines() if line.startswith("| quoin-known |")]
        self.assertEqual(lines[0].count("|"), len(report.COLUMNS) + 2)
        self.assertIn("| +0.0% | 0.0% | 0 | 0 | 0 |", lines[0])
        self.assertIn("fly", text)

    def test_a_run_that_failed_is_named_with_its_reason(self):
        results = self.results()
        results["runs"][1] = {**{key: results["runs"][1][key] for key in (
            "corpus", "engine", "title", "rows", "load")}, "failure": "no display\nmore"}
        self.assertIn("did not end: no display |", report.markdown(results))

    def test_times_of_a_busy_machine_are_called_no_figures(self):
        results = self.results()
        self.assertNotIn("no figures", re.sub(r"\s+", " ", report.markdown(results)))
        results["runs"][0]["load"] = 7.0
        self.assertIn("no figures", re.sub(r"\s+", " ", report.markdown(results)))

    def test_the_engine_without_jumps_and_errors_is_ranked_first(self):
        runs = report.lists(self.results())["chat", 150]
        self.assertEqual(report.ranking(runs)[0], ["quoin-known"])

    def test_two_results_are_compared_by_their_rankings(self):
        one, other = self.results(), self.results()
        for run in other["runs"]:
            run["measurements"][0]["ms"] *= 3
        self.assertEqual(report.compared(one, other), [])
        other["runs"][0]["measurements"][0]["jumpTotal"] = 5000.0
        self.assertEqual(len(report.compared(one, other)), 1)
        other["runs"] = []
        self.assertEqual(report.compared(one, other), ["the results have no list in common"])

    def test_instructions_are_told_where_they_were_counted(self):
        counts = {"1000": {"Q": {"open": 2_000, "wheel": 7}}, "10000": {"Q": {"open": 20_000}}}
        text = report.markdown({**self.results(), "instructions": counts})
        self.assertIn("| Q | 2,000 | 7 | – |", text)
        self.assertIn("Exponents of opening: Q 1.00.", text)
        self.assertNotIn("Instructions", report.markdown(self.results()))

    def test_inputs_are_turns_steps_and_words(self):
        actions = [
            {"do": "open"}, {"do": "wheel", "by": -5, "times": 4},
            {"do": "resize", "to": 420, "step": 3}, {"do": "turn", "to": 400},
            {"do": "resize", "to": 405, "step": 1}, {"do": "stream", "words": ["a", "b"]}]
        self.assertEqual(
            list(plans.inputs(actions, 400).values()), [1, 4, 7, 1, 5, 2])
        few = plans.shortened(actions, 0.5, 400)
        self.assertEqual(list(plans.inputs(few, 400).values()), [1, 2, 4, 1, 2, 1])
        self.assertEqual(actions[1]["times"], 4)

    def test_the_exponent_of_what_doubles_with_the_rows_is_one(self):
        self.assertAlmostEqual(report.slope([(10, 5), (100, 50), (1000, 500)]), 1)
        self.assertAlmostEqual(report.slope([(10, 5), (100, 500)]), 2)
        self.assertIsNone(report.slope([(10, 5)]))

    def test_the_same_results_give_the_same_files(self):
        results = self.results()
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            report.write(results, one)
            report.write(copy.deepcopy(results), other)
            names = sorted(path.name for path in Path(one).iterdir())
            self.assertLessEqual({"results.json", "results.md"}, set(names))
            for name in names:
                self.assertEqual(
                    (Path(one) / name).read_bytes(), (Path(other) / name).read_bytes(), name)


class HarnessTests(unittest.TestCase):
    def test_a_library_is_bundled_with_the_packages_that_its_module_imports(self):
        folder = HERE.parent / "web/libraries"
        self.assertEqual({path.stem for path in folder.iterdir()},
                         {name for name, _, _ in harnesses.LIBRARIES})
        readme = (HERE.parent / "README.md").read_text(encoding="utf-8")
        for name, packages, title in harnesses.LIBRARIES:
            text = (folder / f"{name}.js").read_text(encoding="utf-8")
            self.assertRegex(text, harnesses.MAKES)
            imported = {
                re.match(r"(@[^/]+/)?[^/]+", source).group()
                for source in re.findall(r"from '([^.'][^']*)'", text)}
            self.assertEqual(imported, set(packages), name)
            self.assertIn(f"[{name}.js](web/libraries/{name}.js)", readme)
            self.assertIn(title, readme)

    def test_every_list_in_the_page_has_what_the_page_asks_of_it(self):
        page = (HERE.parent / "web/page.js").read_text(encoding="utf-8")
        asked = set(re.findall(r"\bengine\.(\w+)", page))
        self.assertLessEqual({"open", "inserted", "contentHeight", "cannot"}, asked)
        for name, _, _ in harnesses.LIBRARIES:
            text = (HERE.parent / f"web/libraries/{name}.js").read_text(encoding="utf-8")
            shared = HERE.parent / "web/engines/virtual.js"
            if "extends Virtual" in text:
                text += shared.read_text(encoding="utf-8")
            for member in asked:
                self.assertRegex(
                    text, rf"(?m)^  (get )?{member}(\(| = )", f"{name}.js lacks {member}")

    def test_libraries_whose_packages_are_missing_are_left_out_and_named(self):
        with tempfile.TemporaryDirectory() as name:
            packages = Path(name)
            (packages / "react-virtuoso").mkdir()
            (packages / "react-virtuoso/package.json").write_text('{"version": "1"}')
            said = io.StringIO()
            with contextlib.redirect_stderr(said):
                self.assertEqual(harnesses.libraries(packages, packages), [])
        self.assertIn("no virtua, so virtua is left out", said.getvalue())
        self.assertIn("no react, no react-dom, so React Virtuoso is left out", said.getvalue())

    def test_one_of_quoins_engines_knows_heights_and_another_draws(self):
        with tempfile.TemporaryDirectory() as name:
            plan = Path(name) / "plan.json"
            plan.write_text('{"widthsFile": "rows.widths"}', encoding="utf-8")
            harness = harnesses.Harnesses(Path(name))
            ends = {
                engine.name: harness._command(engine, plan, "quoin")[0][6:]
                for engine in harnesses.ENGINES if engine.kind == "quoin"}
        self.assertEqual(ends, {
            "quoin-known": ["--heights", "rows.widths"], "quoin-estimated": [],
            "quoin-estimated-drawn": ["--draw"]})


if __name__ == "__main__":
    unittest.main()
