#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays one script of actions on lists of several engines, and writes a table and plots.

    Benchmarks/lists/run.py [--quick] [--install] [OPTION…]

  --quick           a part of the rows and of the turns of the wheel, in about ten minutes
  --install         installs Debian's packages that are missing; else their engines are left out
  --instructions    also counts instructions of opening, with Debian's valgrind, without pages
  --quoin TOOL      a built tool; it is built if none is given
  --debian FILE     records of Examples/debian-descriptions.sh; without it the chat alone is shown
  --rows N,…        the numbers of rows (1000,10000,100000,1000000; quick: 1000,10000,100000)
  --engines NAME,…  the engines (all)
  --adapters FOLDER engines of your own, for the page: see web/adapters/README.md
  --out FOLDER      where data, lines, pictures and results go (.build/lists)

Lines, pictures and programs go to the folder, and so do results.json, results.md and lists.svg.
FORMAT.md describes the files. README.md says what the columns mean.
"""
import argparse
import datetime
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import chromium
import harnesses
import meter
import plan as plans
import report

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
# The number of rows whose opening counts as a program's start.
START = 100
# What a module has that is an engine of the page, and not a part of one.
MAKES = re.compile(r"^export (const|(async )?function) make\b", re.MULTILINE)


def options():
    """The options of the command line."""
    parser = argparse.ArgumentParser(usage=__doc__, add_help=True)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--install", action="store_true")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--quoin", type=Path)
    parser.add_argument("--debian", type=Path)
    parser.add_argument("--rows")
    parser.add_argument("--engines")
    parser.add_argument("--adapters", type=Path)
    parser.add_argument("--out", type=Path, default=TOP / ".build/lists")
    chosen = parser.parse_args()
    rows = chosen.rows or ("1000,10000,100000" if chosen.quick else "1000,10000,100000,1000000")
    try:
        chosen.rows = [int(number) for number in rows.split(",")]
    except ValueError:
        parser.error(f"--rows takes whole numbers with commas between, not '{rows}'")
    if min(chosen.rows) < 100:
        parser.error("--rows takes at least 100 rows")
    names = chosen.engines.split(",") if chosen.engines else list(harnesses.BY_NAME)
    for name in names:
        if name not in harnesses.BY_NAME:
            parser.error(f"there is no engine '{name}' among " + ", ".join(harnesses.BY_NAME))
    chosen.engines = [harnesses.BY_NAME[name] for name in names]
    for path in filter(None, (chosen.quoin, chosen.debian, chosen.adapters)):
        if not path.exists():
            parser.error(f"there is no {path}")
    if chosen.adapters:
        chosen.engines += [
            harnesses.Engine(f"adapter-{path.stem}", "adapter", path.stem, 100_000, path.stem)
            for path in sorted(chosen.adapters.glob("*.js"))
            if MAKES.search(path.read_text(encoding="utf-8"))]
    return chosen


def say(text):
    """A line of progress."""
    print(f"lists: {text}", file=sys.stderr, flush=True)


def widths_file(tool, plan, folder):
    """The heights of all rows at every width of the plan, made where they are not there yet."""
    least, most = min(plan["truthWidths"]), max(plan["truthWidths"])
    status = os.stat(tool)
    key = json.dumps([
        plan["texts"], plan["rows"], least, most, status.st_size, status.st_mtime_ns,
        Path(plan["template"]).read_text(encoding="utf-8")])
    path = folder / f"{hashlib.sha256(key.encode()).hexdigest()[:16]}.widths"
    if path.exists():
        return path
    partial = path.with_suffix(".partial")
    with open(partial, "wb") as output:
        process = subprocess.Popen(
            [tool, "heights", "--template", plan["template"], "--widths", f"{least:g}...{most:g}",
             "--out", "widths", "--progress", "never"], stdin=subprocess.PIPE, stdout=output)
        for record in plans.records(plan):
            process.stdin.write(json.dumps(record, ensure_ascii=False).encode() + b"\n")
        process.stdin.close()
        if process.wait() != 0:
            raise harnesses.HarnessError("quoin heights failed")
    partial.rename(path)
    return path


def style_sheet(tool, template):
    """The style of a row, as `quoin export` writes it."""
    page = harnesses.run([tool, "export", "--html", "--template", template], "quoin export")
    return page.split("<style>\n", 1)[1].split("</style>", 1)[0]


def commit():
    """The version of Quoin."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=TOP, capture_output=True, text=True,
        check=False)
    return done.stdout.strip() or "unknown"


def lay_out(engines, plan, folder, tool, adapters):
    """Writes the plan, and for pages what they load."""
    folder.mkdir(parents=True, exist_ok=True)
    widths = widths_file(tool, plan, folder.parent)
    plan["widthsFile"] = str(widths)
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    if any(engine.kind in ("chromium", "adapter") for engine in engines):
        chromium.lay(
            folder / "page", plan, style_sheet(tool, plan["template"]), widths, adapters)


def played(harness, engine, plan, folder, timeout):
    """The result of a run: measurements, or why there are none."""
    result = {
        "engine": engine.name, "title": engine.title, "rows": plan["rows"],
        "load": os.getloadavg()[0],
    }
    try:
        if engine.kind == "adapter":
            lines = chromium.play(
                folder / "page", engine.inner, plan, plan.get("pictures"), timeout,
                engines="adapters", label=engine.name)
        else:
            lines = harness.play(engine, plan, folder, timeout)
    except (harnesses.HarnessError, RuntimeError, subprocess.TimeoutExpired, OSError) as error:
        return {**result, "failure": str(error).strip()[-500:] or type(error).__name__}, []
    by_kind = {line["kind"]: line for line in lines}
    return {
        **result, "version": by_kind["engine"]["version"], "cannot": by_kind["engine"]["cannot"],
        "peakKB": by_kind["end"]["peakKB"], "untrue": meter.untrue_pixels(plan, lines),
        "measurements": meter.measurements(plan, lines),
        "errors": meter.errors_over_distance(plan, lines),
    }, lines


def play_list(chosen, harness, engines, corpus, rows, script, texts, results):
    """Plays a list of a number of rows on all engines that can have so many."""
    playing = [engine for engine in engines if engine.most >= rows]
    plan = plans.make(script, texts, rows, 0.25 if chosen.quick else 1.0)
    plan["version"] = results["quoin"]
    for name in ("lines", "pictures"):
        (chosen.out / name).mkdir(exist_ok=True)
    if rows == chosen.rows[0]:
        plan["pictures"] = str(chosen.out / "pictures")
    folder = chosen.out / "data" / f"{corpus}-{rows}"
    lay_out(playing, plan, folder, harness.tool(), chosen.adapters)
    for engine in playing:
        say(f"{corpus}, {rows:,} rows, {engine.name}")
        result, lines = played(harness, engine, plan, folder, 120 if chosen.quick else 600)
        results["runs"].append({"corpus": corpus, **result})
        if "failure" in result:
            say(f"{engine.name}: {result['failure']}")
        path = chosen.out / "lines" / f"{corpus}-{rows}-{engine.name}.ndjson"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def opening(harness, engines, folder, numbers):
    """The instructions of opening by the number of rows, beyond those of START rows.

    So the start of the program counts for nothing, and neither does the load of the machine.
    """
    counts = {}
    for engine in engines:
        points = []
        for rows in [START, *numbers]:
            plan = json.loads((folder / f"chat-{rows}/plan.json").read_text(encoding="utf-8"))
            plan.update(actions=plan["actions"][:1], truthWidths=[])
            plan.pop("pictures", None)
            path = folder / f"chat-{rows}/open.json"
            path.write_text(json.dumps(plan), encoding="utf-8")
            say(f"instructions, {rows:,} rows, {engine.name}")
            try:
                points.append([rows, harness.instructions(engine, path, 600)])
            except (harnesses.HarnessError, subprocess.TimeoutExpired) as error:
                say(f"{engine.name}: {error}")
        if points and points[0][0] == START:
            counts[engine.title] = [
                [rows, count - points[0][1]] for rows, count in points[1:]]
    return counts


def main():
    """Plays everything that was asked for, and reports."""
    chosen = options()
    if shutil.which("swift") is None:
        sys.exit("lists: Swift is missing, which builds Quoin: https://www.swift.org/install")
    kinds = {engine.kind for engine in chosen.engines} & set(harnesses.PACKAGES)
    if chosen.instructions:
        kinds.add("valgrind")
    missing = harnesses.missing_packages(kinds)
    if chosen.install:
        harnesses.run([TOP / "Scripts/setup.sh"], "Scripts/setup.sh")
        if missing:
            harnesses.install([name for names in missing.values() for name in names.split()])
        missing = harnesses.missing_packages(kinds)
    for kind, packages in missing.items():
        say(f"what needs {kind} is left out; --install would install: {packages}")
    chosen.instructions = chosen.instructions and "valgrind" not in missing
    engines = [engine for engine in chosen.engines if engine.kind not in missing]
    if not engines:
        sys.exit("lists: no engine is left to play")
    chosen.out.mkdir(parents=True, exist_ok=True)
    harness = harnesses.Harnesses(chosen.out, chosen.quoin)
    tool = harness.tool()
    script = json.loads((HERE / "script.json").read_text(encoding="utf-8"))
    corpora = {"chat": plans.chat_texts()}
    if chosen.debian:
        corpora["debian"] = plans.debian_texts(chosen.debian)
    results = {
        "format": 1, "date": datetime.date.today().isoformat(), "quoin": commit(),
        "machine": f"{platform.machine()}, {os.cpu_count()} processors", "quick": chosen.quick,
        "cores": os.cpu_count(), "seconds": 0, "runs": [], "instructions": {},
    }
    start = time.monotonic()
    for corpus, texts in corpora.items():
        for rows in chosen.rows:
            play_list(chosen, harness, engines, corpus, rows, script, texts, results)
            results["seconds"] = round(time.monotonic() - start)
            # What was played is kept, should the rest be interrupted.
            report.write(results, chosen.out)
    if chosen.instructions:
        folder = chosen.out / "data"
        plan = plans.make(script, corpora["chat"], START)
        lay_out([], plan, folder / f"chat-{START}", tool, None)
        counted = [engine for engine in engines if engine.kind in ("quoin", "gtk", "qt")]
        numbers = [rows for rows in chosen.rows if rows > START]
        results["instructions"] = opening(harness, counted, folder, numbers)
        results["seconds"] = round(time.monotonic() - start)
        report.write(results, chosen.out)
    say(f"{chosen.out}/results.md, after {results['seconds']} s")


if __name__ == "__main__":
    try:
        main()
    except harnesses.HarnessError as problem:
        sys.exit(f"lists: {problem}")
