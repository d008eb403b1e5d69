#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures Quoin's solver beside kiwi's on the same systems, and prints the ratios.

    Benchmarks/peers/kiwi/run.py [--work DIRECTORY] [--program PATH] [--quoin PATH] [--quick]

Fetches kiwi's headers from PyPI's source package of kiwisolver, writes the systems
(`systems.py`), builds both programs and runs them in turn. Times are CPU microseconds, the best
of five trials in each of three turns. Instructions are counted with valgrind's callgrind where
it is installed. kiwi emulates the levels with weights; Quoin's are true levels. With `--quoin`, the
first comparison is also made with the times of `quoin bench solve`, of the tool at that path.
"""

import argparse
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parent.parent
VERSION = "1.4.9"

# Title, the goal as a ratio, Quoin's task and kiwi's, and the systems with repetitions each.
CELLS = [f"cell_{n}" for n in range(8)]
TREES = [f"tree_{n}" for n in range(4)]
SMALL = [f"small_{n}" for n in range(4)]
COMPARISONS = [
    ("W1 cell, built and solved", 8, "build", "build", CELLS, 500, 500),
    ("W2 edit inside a region", 2, "edit", "edit", ["edit_inside"], 200, 200),
    ("W2 edit across regions", 2, "edit", "edit", ["edit_across"], 200, 50),
    ("W1 row of a compiled cell", 100, "compiled", "build", ["cell_rows"], 5, 500),
    ("W3 chain of 10", None, "build", "build", ["chain_10"], 200, 20),
    ("W3 chain of 30", None, "build", "build", ["chain_30"], 100, 2),
    ("W3 chain of 100", 40, "build", "build", ["chain_100"], 50, 1),
    ("W4 tree, 480 variables", 1, "build", "build", TREES, 2, 1),
    ("W4 tree, 120 variables", 1, "build", "build", SMALL, 10, 10),
    ("W5 cell, remove and re-add", 1, "churn", "churn", ["cell_0"], 500, 500),
    ("W5 chain of 100", 1, "churn", "churn", ["chain_100"], 10, 2),
    ("W5 small tree", 1, "churn", "churn", SMALL, 5, 5),
    ("W5 tree", 1, "churn", "churn", TREES, 1, 1),
]


def run(command, **options):
    return subprocess.run(
        [str(word) for word in command], check=True, text=True, stdout=subprocess.PIPE,
        **options).stdout


def headers(work):
    """The directory with kiwi's headers."""
    source = work / f"kiwisolver-{VERSION}"
    if not source.exists():
        run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
             "--no-binary", ":all:", "--dest", work, f"kiwisolver=={VERSION}"])
        with tarfile.open(work / f"kiwisolver-{VERSION}.tar.gz") as archive:
            archive.extractall(work)
    return source / "kiwi" if (source / "kiwi" / "kiwi").exists() else source


def build_harness(work):
    compiler = shutil.which("g++") or shutil.which("clang++")
    if not compiler:
        sys.exit("run.py: a C++ compiler (g++ or clang++) is needed for kiwi")
    program = work / "kiwiharness"
    run([compiler, "-std=c++14", "-O3", "-DNDEBUG", "-I", headers(work), "-o", program,
         HERE / "harness.cpp"])
    return program


def build_quoin():
    swift = ["swift", "build", "-c", "release", "--product", "ConstraintBenchmarks"]
    run(swift, cwd=PACKAGE)
    folder = run(swift + ["--show-bin-path"], cwd=PACKAGE).strip()
    return pathlib.Path(folder) / "ConstraintBenchmarks"


def measure(program, task, repetitions, paths):
    """Microseconds for each operation, by file."""
    lines = run([program, task, repetitions] + paths, stderr=subprocess.DEVNULL).splitlines()
    return [float(line.split()[1]) for line in lines]


def measure_tool(quoin, paths):
    """Microseconds to build and solve each system, as the tool times it."""
    report = json.loads(run([quoin, "bench", "solve", "--json", *paths]))
    return [system["build_us"] for system in report["systems"]]


def instructions(program, task, repetitions, path, operations):
    """The instructions of one operation: the difference of two runs, so that start-up cancels."""
    totals = []
    for count in (repetitions, 2 * repetitions):
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), task,
             str(count), str(path)], text=True, capture_output=True, check=True)
        total = [line for line in result.stderr.splitlines() if "Collected" in line]
        totals.append(int(total[0].split(":")[1]))
    return (totals[1] - totals[0]) / (5 * repetitions * operations)


def operations(path, task):
    """The number of operations in one repetition of a task."""
    key = {"edit": ("edit", 4), "churn": ("churn", 1), "compiled": ("rows", 1)}.get(task)
    for line in path.read_text().splitlines():
        words = line.split()
        if key and words[0] == key[0]:
            return int(words[key[1]])
    return 1


def mean(values):
    """The geometric mean."""
    return math.exp(sum(math.log(value) for value in values) / len(values))


def number(value):
    return f"{value:,.3f}" if value < 10 else f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"


def print_tool(options, harness, paths, their_repetitions):
    """Prints the first comparison with the times of `quoin bench solve`, by turns with kiwi's."""
    files = [path.with_suffix(".json") for path in paths]
    turns = [(measure_tool(options.quoin, files),
              measure(harness, "build", their_repetitions, paths))
             for _ in range(1 if options.quick else 3)]
    ours = [min(column) for column in zip(*(turn[0] for turn in turns))]
    kiwi = [min(column) for column in zip(*(turn[1] for turn in turns))]
    ratios = [b / a for a, b in zip(ours, kiwi)]
    print(f"{'  the same, quoin bench solve':28}{number(mean(ours)):>11}{number(mean(kiwi)):>12}"
          f"{mean(ratios):8.2f}x{min(ratios):8.2f}x{8:>6}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=pathlib.Path, default=PACKAGE / ".build" / "kiwi")
    parser.add_argument("--program", type=pathlib.Path, help="ConstraintBenchmarks, if built")
    parser.add_argument("--quoin", type=pathlib.Path, help="the tool, for a row of its own times")
    parser.add_argument("--quick", action="store_true", help="one turn, no instruction counts")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    harness = build_harness(options.work)
    program = options.program or build_quoin()
    systems = options.work / "systems"
    run([sys.executable, HERE / "systems.py", systems])
    counts = shutil.which("valgrind") and not options.quick
    print(f"Quoin beside kiwi {VERSION}: CPU us and instructions for each operation")
    print(f"{'':28}{'Quoin us':>12}{'kiwi us':>12}{'ratio':>9}{'worst':>9}{'goal':>6}"
          f"{'Quoin Ir':>12}{'kiwi Ir':>14}{'ratio':>9}")
    for title, goal, own, theirs, names, repetitions, their_repetitions in COMPARISONS:
        paths = [systems / f"{name}.lcs" for name in names]
        # A compiled row is compared with building one cell of the same shape.
        their_paths = [systems / "cell_0.lcs"] if own == "compiled" else paths
        turns = [(measure(program, own, repetitions, paths),
                  measure(harness, theirs, their_repetitions, their_paths))
                 for _ in range(1 if options.quick else 3)]
        ours = [min(column) for column in zip(*(turn[0] for turn in turns))]
        kiwi = [min(column) for column in zip(*(turn[1] for turn in turns))]
        # Where kiwi fails there is no ratio.
        pairs = [(a, b) for a, b in zip(ours, kiwi) if not math.isnan(b)]
        counted = next((n for n, b in enumerate(kiwi) if not math.isnan(b)), 0)
        failed = len(ours) - len(pairs)
        if not pairs:
            print(f"{title:28}{number(mean(ours)):>12}{'fails':>12}", flush=True)
            continue
        ours, kiwi = [a for a, _ in pairs], [b for _, b in pairs]
        ratios = [b / a for a, b in pairs]
        line = (f"{title:28}{number(mean(ours)):>12}{number(mean(kiwi)):>12}"
                f"{mean(ratios):8.2f}x{min(ratios):8.2f}x{goal or '':>6}")
        if counts:
            # Counts are of the first system that kiwi solves; times are means over all systems.
            path, their_path = paths[counted], their_paths[counted]
            ours = instructions(program, own, max(1, repetitions // 5), path,
                                operations(path, own))
            kiwi = instructions(harness, theirs, max(1, their_repetitions // 5), their_path,
                                operations(their_path, theirs))
            line += f"{ours:>12,.0f}{kiwi:>14,.0f}{kiwi / ours:8.2f}x"
        print(line + (f"  (kiwi fails on {failed})" if failed else ""), flush=True)
        if names is CELLS and options.quoin:
            print_tool(options, harness, paths, their_repetitions)
    for kind in ("chain", "fitted", "filled"):
        print(f"\nGrowth of systems.py's {kind} with its length (Quoin)")
        for count in (10, 100, 1000, 10000):
            path = systems / f"{kind}_{count}.lcs"
            time = measure(program, "build", max(1, 1000 // count), [path])[0]
            print(f"{'N = ' + str(count):28}{number(time):>12}{number(time / count):>12}"
                  " us per view", flush=True)


if __name__ == "__main__":
    main()
