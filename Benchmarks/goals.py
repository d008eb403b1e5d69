#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures each goal for the speed of rows, and prints one table: before, now, and the goal.

    Examples/debian-descriptions.sh > debian.ndjson
    Benchmarks/goals.py .build/release/quoin debian.ndjson [PART…]

The parts are `rows` (instructions of rows, start-up and widths: rows.sh), `start` (its time),
`cache`, `million` (the seconds of a million rows), `workers` and `memory` (workers.py), `regions`,
`text` (peers/text/compare.sh), `solver` (peers/kiwi/run.py) and `series` (scaling.py). Without names
all are measured, which takes an hour. The figures go to Benchmarks/plots/goals.json, with the commit
and the date, and those of parts that were not measured stay as they are. With `table` nothing is
measured, and the table is printed. The figures before are those of the commits that are named beside
them.

Environment: ROWS=1000000, RUNS=7, LONG=5000000 for workers.py; TEXTS=20000 a kind and
TEXT_FOLDER=.build/text-peers for compare.sh.
"""

import datetime
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
TEMPLATE = TOP / "Examples" / "debian.cell.yaml"
STORED = HERE / "plots" / "goals.json"


class Goal:
    """A line of the table: what is measured, before, and how the present figure is judged."""

    def __init__(self, title, key, target, before, unit="", least=None, most=None):
        self.title, self.key, self.target, self.before = title, key, target, before
        self.unit, self.least, self.most = unit, least, most

    def line(self, figures):
        value = figures.get(self.key, {}).get("value")
        if value is None:
            return f"| {self.title} | {self.target} | {self.before} | not measured | |"
        isMet = (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most)
        judged = "" if self.least is None and self.most is None else "yes" if isMet else "no"
        return (f"| {self.title} | {self.target} | {self.before} | {shown(value)}{self.unit} "
                f"| {judged} |")


GOALS = [
    Goal("instructions of a row, the 10,000th to the 12,000th", "warm", "70,000",
         "277,458 (4c69237)", most=70_000),
    Goal("instructions of a row, the 500th to the 2,500th", "cold", "", "437,778 (4c69237)"),
    Goal("a million rows, two workers, wall time", "million", "about 10 s", "", " s"),
    Goal("start-up and one record, instructions", "start", "40 million", "112,500,000 (4c69237)",
         most=40_000_000),
    Goal("start-up and one record, CPU time", "start_ms", "25 ms", "", " ms", most=25),
    Goal("each further width, of a row", "width", "8 %", "31 % (4c69237)", " %", most=8),
    Goal("instructions of two workers, more than of one", "two", "3 %", "3.3 % (92e35f1)", " %",
         most=3),
    Goal("two workers, by two processes", "workers", "0.97", "0.92 (14e0363)", "",
         least=0.97),
    Goal("peak memory, 10 times the records", "memory", "+10 %", "+44 % for twice (14e0363)", " %",
         most=10),
    Goal("instructions of a found row", "found", "", "57,130 (4c69237)"),
    Goal("CPU time of a found row", "found_us", "3 us", "5.4 us (14e0363)", " us", most=3),
    Goal("the same, by that of a measured row", "found_share", "0.5", "0.43 (14e0363)", "",
         most=0.5),
    Goal("the cache's file, bytes a row", "bytes", "40", "39 (0.1.0)", "", most=40),
    Goal("regions, hits and fallbacks with 1, 2 and 4 workers", "regions", "equal", "", ""),
    Goal("height, by Pango's: English", "text_en", "40x", "36.8x", "x", least=40),
    Goal("height, by Pango's: Chinese, Japanese, Korean", "text_cjk", "30x", "23.1x", "x",
         least=30),
    Goal("height, by Pango's: mixed directions", "text_mixed", "20x", "17.2x", "x", least=20),
    Goal("wrapping again, by SkParagraph's: English", "rewrap_en", "80x", "62.7x", "x", least=80),
    Goal("a cell solved, by kiwi's: batch", "solver", "8x", "8.4x", "x", least=8),
    Goal("a cell solved, by kiwi's: `quoin bench solve`", "solver_tool", "8x", "6.7x", "x",
         least=8),
]


def shown(value):
    if isinstance(value, str):
        return value
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def run(*command, **options):
    """The output of a command, which must succeed."""
    done = subprocess.run(
        [str(word) for word in command], text=True, capture_output=True, **options)
    if done.returncode != 0:
        sys.exit(f"goals: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


class Measuring:
    """Measures the parts; each function returns the figures of one by their keys."""

    def __init__(self, quoin, data, folder):
        self.quoin, self.data, self.folder = quoin, data, folder
        with open(data, "rb") as file:
            self.lines = file.readlines()

    def records(self, name, lines):
        path = self.folder / name
        path.write_bytes(b"".join(lines))
        return path

    def heights(self, records, *options):
        """The summary of a run."""
        summary = self.folder / "summary.json"
        run(self.quoin, "heights", "-t", TEMPLATE, "-d", records, "--summary", summary, *options)
        return json.loads(summary.read_text())

    def rows(self):
        table = run(HERE / "rows.sh", self.quoin, self.data)
        print(table)
        cells = dict(re.findall(r"^\| (.*?) \| (.*?) \|$", table, re.M))

        def number(beginning):
            return next(float(v) for k, v in cells.items() if k.startswith(beginning))
        return {"start": number("start-up"), "cold": number("a cold row"),
                "warm": number("a warm row"), "width": number("for each further width"),
                "two": number("with two")}

    def start(self):
        one = self.records("one", self.lines[:1])
        times = []
        for _ in range(21):
            before = os.times()
            run(self.quoin, "heights", "-t", TEMPLATE, "-d", one, "--jobs", "1")
            after = os.times()
            times.append(after.children_user + after.children_system
                         - before.children_user - before.children_system)
        return {"start_ms": 1000 * statistics.median(times)}

    def cache(self):
        every = self.records("every", self.lines)
        few = [line for index, line in enumerate(self.lines) if index % 12 == 11]
        cache = self.folder / "cache"
        empty = self.heights(self.records("none", []), "--jobs", "1")["cpu_s"]
        measured, found = [], []
        for _ in range(3):
            measured.append(self.heights(every, "--jobs", "1")["cpu_s"] - empty)
            summary = self.heights(every, "--jobs", "1", "--cache", cache)
            if summary["cache_hits"]:
                found.append(summary["cpu_s"] - empty)
        summary = self.heights(every, "--jobs", "1", "--cache", cache)
        found.append(summary["cpu_s"] - empty)
        count = len(self.lines)
        if summary["cache_hits"] != count:
            sys.exit(f"goals: {summary['cache_hits']} of {count} rows were found")
        counts = [self.instructions(self.records("few", few[:number]), "--cache", cache)
                  for number in (2000, 6000)]
        return {"found": (counts[1] - counts[0]) / 4000,
                "found_us": 1e6 * statistics.median(found) / count,
                "found_share": statistics.median(found) / statistics.median(measured),
                # Equal records have one height.
                "bytes": cache.stat().st_size / self.heightCount(cache)}

    def heightCount(self, cache):
        import sqlite3
        with sqlite3.connect(cache) as database:
            return database.execute("SELECT count(*) FROM heights_by_hash").fetchone()[0]

    def instructions(self, records, *options):
        """The instructions of a run by a copy of the program without debug information."""
        copy = self.folder / "quoin"
        if not copy.exists():
            run("objcopy", "--strip-debug", self.quoin, copy)
            for kind in ("*.resources", "*.bundle"):
                for resources in Path(self.quoin).resolve().parent.glob(kind):
                    os.symlink(resources, self.folder / resources.name)
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", copy, "heights",
             "-t", TEMPLATE, "-d", records, "--jobs", "1", *options],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True,
            env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})
        return next(int(line.split()[-1])
                    for line in done.stderr.splitlines() if "Collected" in line)

    def million(self):
        count = int(os.environ.get("ROWS", 1_000_000))
        copies = count // len(self.lines) + 1
        path = self.records("million", (self.lines * copies)[:count])
        walls = [self.heights(path, "--jobs", "2")["wall_s"] for _ in range(3)]
        path.unlink()
        return {"million": statistics.median(walls) * 1e6 / count}

    def workers(self):
        return self.by_workers("workers", r"^ratio +([\d.]+)", LONG="0")

    def memory(self):
        return self.by_workers("memory", r"records.*: ([+-][\d.]+) %", RUNS="0")

    def by_workers(self, key, pattern, **environment):
        output = run(HERE / "workers.py", self.quoin, self.data, env={**os.environ, **environment})
        print(output)
        return {key: float(re.search(pattern, output, re.M).group(1))}

    def regions(self):
        few = self.records("regions", self.lines[:20_000])
        found = {tuple(self.heights(few, "--jobs", jobs)[key]
                       for key in ("regions", "region_hits", "fallbacks"))
                 for jobs in ("1", "2", "4")}
        return {"regions": " or ".join(f"{a:,}, {b:,} and {c:,}" for a, b, c in sorted(found))}

    def text(self):
        folder = Path(os.environ.get("TEXT_FOLDER", TOP / ".build" / "text-peers"))
        print(run(HERE / "peers" / "text" / "compare.sh", folder, os.environ.get("TEXTS", "20000"),
                  env={**os.environ, "QUOIN": str(Path(self.quoin).resolve())}))

        def peer(kind, name):
            path = folder / f"{kind}.{name}"
            return [float(word) for word in path.read_text().split()[:3]] if path.exists() else None
        figures = {}
        for kind in ("en", "cjk", "mixed"):
            own = json.loads((folder / f"{kind}.quoin").read_text())
            if pango := peer(kind, "pango"):
                figures[f"text_{kind}"] = pango[0] / own["first_us"]
            if kind == "en" and (skia := peer(kind, "skia")):
                figures["rewrap_en"] = skia[1] / own["rewrap_us"]
        return figures

    def solver(self):
        output = run(HERE / "peers" / "kiwi" / "run.py", "--quoin", self.quoin, "--quick")
        print(output)
        cell, tool = (re.search(pattern + r".*?([\d.]+)x", output).group(1)
                      for pattern in ("W1 cell, built and solved", "the same, quoin bench solve"))
        return {"solver": float(cell), "solver_tool": float(tool)}

    def series(self):
        print(run(HERE / "scaling.py", self.quoin, self.data))
        return {}


PARTS = ["rows", "start", "cache", "million", "workers", "memory", "regions", "text", "solver",
         "series"]


def main():
    if len(sys.argv) < 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    wanted = sys.argv[3:] or PARTS
    if unknown := set(wanted) - {*PARTS, "table"}:
        sys.exit(f"goals: no part is called {', '.join(sorted(unknown))}; there are {PARTS}")
    figures = json.loads(STORED.read_text()) if STORED.exists() else {}
    commit = run("git", "-C", TOP, "rev-parse", "--short", "HEAD").strip()
    with tempfile.TemporaryDirectory() as name:
        measuring = Measuring(*sys.argv[1:3], Path(name)) if wanted != ["table"] else None
        for part in wanted:
            if part == "table":
                continue
            for key, value in getattr(measuring, part)().items():
                figures[key] = {"value": value, "commit": commit,
                                "date": datetime.date.today().isoformat()}
            STORED.write_text(json.dumps(figures, indent=1) + "\n")
    print("| | goal | before | now | met |\n|---|---:|---:|---:|---|")
    for goal in GOALS:
        print(goal.line(figures))


if __name__ == "__main__":
    main()
