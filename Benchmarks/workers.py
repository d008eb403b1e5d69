#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares two workers of one run with two processes of one worker, and the memory of long runs.

    Examples/debian-descriptions.sh > debian.ndjson
    Benchmarks/workers.py .build/release/quoin debian.ndjson

Each process has half of the rows. The two ways are run by turns, and either comes first in every
other pair, so that both meet the same load.
The ratio is that of the processes' time to that of the workers, pair by pair: above 1 the workers
are faster. The peak of memory is that of a run over records from a pipe, and of one a tenth as long.

Environment: ROWS=1000000, RUNS=7 (0 leaves the times out), LONG=5000000 (0 leaves the memory out),
TEMPLATE.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

if len(sys.argv) != 3:
    sys.exit(__doc__)
quoin, data = sys.argv[1:]
template = os.environ.get(
    "TEMPLATE", str(Path(__file__).resolve().parents[1] / "Examples" / "debian.cell.yaml"))
rows = int(os.environ.get("ROWS", 1_000_000))
runs = int(os.environ.get("RUNS", 7))
long = int(os.environ.get("LONG", 5_000_000))
if rows < 2 or runs < 0 or long != 0 and long < 10:
    sys.exit("workers: ROWS must be at least 2, RUNS at least 0, and LONG 0 or at least 10")
with open(data, "rb") as file:
    lines = file.readlines()
if not lines or not lines[-1].endswith(b"\n"):
    sys.exit(f"workers: {data} is empty, or its last line has no end")


def write(file, first, last):
    """Writes the records of a range of rows, repeated from the start where there are too few."""
    while first < last:
        start = first % len(lines)
        part = lines[start:start + last - first]
        file.write(b"".join(part))
        first += len(part)


def start(records, jobs):
    return subprocess.Popen(
        [quoin, "heights", "-t", template, "-d", records, "--jobs", str(jobs)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def seconds(*processes):
    """The time from the start of the first of some processes to the end of the last."""
    begin = time.monotonic()
    for process in [start(*process) for process in processes]:
        if process.wait() != 0:
            sys.exit("workers: a run failed")
    return time.monotonic() - begin


def peak(count, folder):
    """The peak of memory of a run over streamed records, in kB, as the run itself gives it."""
    summary = f"{folder}/summary.json"
    process = subprocess.Popen(
        # Memory of this program counts as that of a program that it starts, so a shell starts it.
        ["sh", "-c", '"$0" "$@"; exit $?', quoin, "heights", "-t", template, "--in", "ndjson",
         "--jobs", "2", "--summary", summary],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    write(process.stdin, 0, count)
    process.stdin.close()
    if process.wait() != 0:
        sys.exit("workers: a streamed run failed")
    with open(summary, encoding="utf-8") as file:
        return json.load(file)["peak_bytes"] // 1000


def compare(folder):
    """Prints the times of the two ways, and their ratio."""
    whole, halves = f"{folder}/all", [f"{folder}/first", f"{folder}/second"]
    for path, first, last in ((whole, 0, rows), (halves[0], 0, rows // 2),
                              (halves[1], rows // 2, rows)):
        with open(path, "wb") as file:
            write(file, first, last)
    print(f"{rows:,} rows, {runs} runs by turns, load {os.getloadavg()[0]:.1f}", flush=True)
    seconds((whole, 2))
    ratios, together, apart = [], [], []
    for turn in range(runs):
        def run_together():
            together.append(seconds((whole, 2)))

        def run_apart():
            apart.append(seconds((halves[0], 1), (halves[1], 1)))
        for run in (run_together, run_apart)[::-1 if turn % 2 else 1]:
            run()
        ratios.append(apart[-1] / together[-1])
    for name, times in (("two workers", together), ("two processes", apart)):
        middle = statistics.median(times)
        print(f"{name:15} {middle:8.2f} s  {rows / middle:10,.0f} rows/s")
    print(f"ratio           {statistics.median(ratios):8.3f}    {min(ratios):.3f} to "
          f"{max(ratios):.3f}", flush=True)


with tempfile.TemporaryDirectory() as scratch:
    if runs:
        compare(scratch)
    if long:
        short, full = peak(long // 10, scratch), peak(long, scratch)
        print(f"peak memory     {short:,} kB for {long // 10:,} records, {full:,} kB for {long:,}:"
              f" {100 * (full - short) / short:+.1f} %")
