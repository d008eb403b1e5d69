#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts instructions over growing inputs, prints fitted exponents, and draws them as SVG.

    Benchmarks/scaling.py .build/release/quoin debian.ndjson [SERIES…]

The series are `rows`, `cache`, `constraints`, `views` and `characters`. A program's start is counted
once, with the smallest input, and taken off. The exponent is the slope of the line of least squares
through the logarithms: 1 where twice the input costs twice as much. Work is counted by callgrind, so
the load of the machine changes nothing. The numbers go to Benchmarks/plots/scaling.json, where those
of series that were not run stay, and with matplotlib (Debian's python3-matplotlib, or PyPI) all are
drawn in Benchmarks/plots/scaling.svg.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
TEMPLATE = TOP / "Examples" / "debian.cell.yaml"
UNITS = ["rows", "constraints", "views in a cell", "characters"]


class Counter:
    """Counts the instructions of runs of a copy of the program without debug information."""

    def __init__(self, program, folder):
        self.folder = folder
        self.program = folder / "quoin"
        subprocess.run(["objcopy", "--strip-debug", program, self.program], check=True)
        for kind in ("*.resources", "*.bundle"):
            for resources in Path(program).resolve().parent.glob(kind):
                os.symlink(resources, folder / resources.name)

    def count(self, *arguments):
        """The instructions of a run, which must succeed."""
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self.program,
             *arguments],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})
        if run.returncode != 0:
            sys.exit(f"scaling: {' '.join(map(str, arguments))}\n{run.stderr}")
        return next(
            int(line.split()[-1]) for line in run.stderr.splitlines() if "Collected" in line)

    def write(self, name, text):
        """A file of the folder with a text."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path


def row_series(counter, records, options=()):
    """The work on rows of real records, one worker."""
    def work(count):
        path = counter.write("records", "".join(records[:count]))
        return counter.count("heights", "-t", TEMPLATE, "-d", path, "--jobs", "1", *options)
    sizes = [500, 1000, 2000, 4000, 8000]
    return measured(work, 1, sizes)


def cached_series(counter, records):
    """The work on rows that a cache on disk has all."""
    path = counter.write("records", "".join(records))
    cache = ["--cache", counter.folder / "cache"]
    subprocess.run(
        [counter.program, "heights", "-t", TEMPLATE, "-d", path, *cache], check=True,
        stdout=subprocess.DEVNULL)
    return row_series(counter, records, cache)


def chain(count):
    """A chain: each variable at least 8 behind the one before, and optional distances of 10."""
    constraints = []
    for index in range(count):
        terms = [[f"v{index}", 1]] + ([[f"v{index - 1}", -1]] if index else [])
        constraints.append({"id": 2 * index, "terms": terms, "relation": ">=", "constant": 8})
        constraints.append(
            {"id": 2 * index + 1, "terms": terms, "relation": "==", "constant": 10 - index % 5,
             "priority": 750})
    return json.dumps({"constraints": constraints})


def constraint_series(counter):
    """The work on one system of constraints; sizes are numbers of constraints."""
    def work(count):
        return counter.count("solve", counter.write("system", chain(count // 2)))
    return measured(work, 2, [250, 500, 1000, 2000, 4000])


def view_template(count):
    """A cell of texts, one below the other."""
    views = "\n".join(f'  v{index}: {{type: text, text: "text {index}"}}' for index in range(count))
    sides = "\n".join(f"  H:|-[v{index}]-|" for index in range(count))
    column = "-4-".join(f"[v{index}]" for index in range(count))
    return f"width: 320\nmargins: 12\nviews:\n{views}\nlayout: |\n{sides}\n  V:|-{column}-|\n"


def view_series(counter):
    """The work on the frames of one cell; sizes are numbers of views."""
    record = counter.write("record", "{}\n")

    def work(count):
        template = counter.write("cell.yaml", view_template(count))
        return counter.count("layout", "-t", template, "-d", record, "--in", "ndjson")
    return measured(work, 1, [32, 64, 128, 256, 512])


def character_series(counter, words, *options):
    """The work on one text in lines of 300 points; sizes are numbers of characters."""
    def work(count):
        text = (words * (count // len(words) + 1))[:count]
        path = counter.write("text", json.dumps({"text": text}) + "\n")
        return counter.count("measure", path, "--in", "ndjson", "--width", "300",
                             *options)
    return measured(work, 1, [4000, 16000, 64000, 256000, 1024000])


def measured(work, smallest, sizes):
    """The sizes, each with the instructions for one of so many, beyond those of the start."""
    start = work(smallest)
    return [[size, round((work(size) - start) / (size - smallest))] for size in sizes]


def exponent(points):
    """The slope of the line of least squares through the logarithms of sizes and work."""
    logs = [(math.log(size), math.log(size * max(1, each))) for size, each in points]
    mean = [sum(column) / len(logs) for column in zip(*logs)]
    above = sum((x - mean[0]) * (y - mean[1]) for x, y in logs)
    return above / sum((x - mean[0]) ** 2 for x, _ in logs)


def draw(groups, path):
    """Draws each group of series as a plot with logarithmic scales."""
    try:
        import matplotlib
    except ModuleNotFoundError:
        print("scaling: matplotlib is missing, so there are no plots", file=sys.stderr)
        return
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "quoin", "font.size": 9})
    from matplotlib import pyplot, ticker
    groups = {unit: groups[unit] for unit in UNITS if unit in groups}
    figure, axes = pyplot.subplots(1, len(groups), figsize=(4.2 * len(groups), 3.8), squeeze=False)
    for axis, (unit, series) in zip(axes[0], groups.items()):
        for name, points in series.items():
            axis.loglog([size for size, _ in points], [size * each for size, each in points],
                        marker="o", markersize=4, label=f"{name}: {exponent(points):.2f}")
        axis.set_xlabel(unit)
        axis.set_ylabel("instructions")
        sizes = sorted({size for points in series.values() for size, _ in points})
        axis.set_xticks(sizes, [f"{size:,}" for size in sizes])
        axis.yaxis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
        axis.yaxis.set_major_formatter(ticker.EngFormatter())
        axis.minorticks_off()
        axis.grid(True, linewidth=0.4)
        axis.legend(loc="upper left", title="exponents")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    print(f"\nplots: {path}")


def main():
    if len(sys.argv) < 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    wanted = sys.argv[3:] or ["rows", "cache", "constraints", "views", "characters"]
    with open(sys.argv[2], encoding="utf-8") as file:
        # Every twelfth record, so that rows are of all languages and packages.
        records = [line for index, line in enumerate(file) if index % 12 == 11][:8000]
    stored = TOP / "Benchmarks" / "plots" / "scaling.json"
    groups = json.loads(stored.read_text()) if stored.exists() else {}

    def add(unit, name, points):
        groups.setdefault(unit, {})[name] = points
        cells = " · ".join(f"{size:,}: {each:,}" for size, each in points)
        print(f"| {name} | {exponent(points):.2f} | {cells} |", flush=True)
        stored.write_text(json.dumps(groups, indent=1) + "\n")

    print("| series | exponent | instructions for each, by size |\n|---|---:|---|", flush=True)
    with tempfile.TemporaryDirectory() as name:
        counter = Counter(sys.argv[1], Path(name))
        if "rows" in wanted:
            add(UNITS[0], "measured rows", row_series(counter, records))
        if "cache" in wanted:
            add(UNITS[0], "rows of a cache", cached_series(counter, records))
        if "constraints" in wanted:
            add(UNITS[1], "chain of constraints", constraint_series(counter))
        if "views" in wanted:
            add(UNITS[2], "column of texts", view_series(counter))
        if "characters" in wanted:
            for kind, words in (("English", "a line of words that wraps "),
                                ("Chinese", "一行的高度由字決定，"),
                                ("Arabic", "ارتفاع السطر من الكلمات ")):
                add(UNITS[3], kind, character_series(counter, words))
            add(UNITS[3], "Chinese with trimmed brackets", character_series(
                counter, "「一行的高度」，由字決定。", "--conventions", "web"))
    draw(groups, stored.with_suffix(".svg"))


if __name__ == "__main__":
    main()
