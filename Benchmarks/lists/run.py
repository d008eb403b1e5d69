#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays one script of actions on lists of several engines, and writes a table and plots.

    Benchmarks/lists/run.py [--quick] [--install] [OPTION…]

  --quick           a part of the rows and of the turns of the wheel, in about ten minutes
  --install         installs Debian's packages that are missing; else their engines are left out
  --instructions    also counts instructions of each action, with Debian's valgrind, without pages
  --quoin TOOL      a built tool; it is built if none is given
  --debian FILE     records of Examples/debian-descriptions.sh; without it the chat alone is shown
  --rows N,…        the numbers of rows (1000,10000,100000,1000000; quick: 1000,10000,100000)
  --engines NAME,…  the engines (all)
  --libraries DIR   a folder node_modules; lists of web/libraries whose packages it has are played
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
# The share of the turns, steps and words under valgrind, which is some fifty times slower.
COUNTED_SHARE = 0.1
# An engine whose list took longer to count, in seconds, is not counted with more rows: GTK draws with
# a renderer in software, which takes some ten minutes under valgrind whatever the number of rows.
COUNTED_SECONDS = 300
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
    parser.add_argument("--libraries", type=Path)
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
    for path in filter(None, 
            (chosen.quoin, chosen.debian, chosen.libraries, chosen.adapters)):
        if not path.exists():
            parser.error(f"there is no {path}")
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


def adapters(chosen):
    """The folder of the lists that are no part of this benchmark, and their engines."""
    if not chosen.libraries and not chosen.adapters:
        return None, []
    folder = chosen.out / "adapters"
    shutil.rmtree(folder, ignore_errors=True)
    if chosen.adapters:
        shutil.copytree(chosen.adapters, folder)
    engines = harnesses.adapters(folder)
    if chosen.libraries:
        engines += harnesses.libraries(chosen.libraries, folder)
    return folder, engines


def lay_out(engines, plan, folder, tool, others):
    """Writes the plan, and for pages what they load."""
    folder.mkdir(parents=True, exist_ok=True)
    widths = widths_file(tool, plan, folder.parent)
    plan["widthsFile"] = str(widths)
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    if any(engine.kind in ("chromium", "adapter") for engine in engines):
        chromium.lay(
            folder / "page", plan, style_sheet(tool, plan["template"]), widths, others)


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


def play_list(chosen, harness, engines, others, corpus, rows, script, texts, results):
    """Plays a list of a number of rows on all engines that can have so many; its plan."""
    playing = [engine for engine in engines if engine.most >= rows]
    plan = plans.make(script, texts, rows, 0.25 if chosen.quick else 1.0)
    plan["version"] = results["quoin"]
    for name in ("lines", "pictures"):
        (chosen.out / name).mkdir(exist_ok=True)
    if rows == chosen.rows[0]:
        plan["pictures"] = str(chosen.out / "pictures")
    folder = chosen.out / "data" / f"{corpus}-{rows}"
    lay_out(playing, plan, folder, harness.tool(), others)
    for engine in playing:
        say(f"{corpus}, {rows:,} rows, {engine.name}")
        result, lines = played(harness, engine, plan, folder, 120 if chosen.quick else 600)
        results["runs"].append({"corpus": corpus, **result})
        if "failure" in result:
            say(f"{engine.name}: {result['failure']}")
        path = chosen.out / "lines" / f"{corpus}-{rows}-{engine.name}.ndjson"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return plan


def counted(harness, engines, folder, plan, slow):
    """The instructions of an input of each action, by engine, for a list that was played.

    An input is a turn of the wheel, a step of the width, a word; other actions have one. Names of
    engines that took too long are added to `slow`, and those that are in it are left out.
    """
    path = folder / "counted.json"
    actions = plans.shortened(
        [action for action in plan["actions"] if action["do"] != "picture"], COUNTED_SHARE,
        plan["width"])
    path.write_text(json.dumps({**plan, "actions": actions}), encoding="utf-8")
    found = {}
    for engine in engines:
        if engine.name in slow:
            continue
        say(f"instructions, {plan['rows']:,} rows, {engine.name}")
        start = time.monotonic()
        try:
            counts = harness.instructions(engine, path, 1200)
        except (harnesses.HarnessError, subprocess.TimeoutExpired) as error:
            say(f"{engine.name}: {error}")
            continue
        finally:
            if time.monotonic() - start > COUNTED_SECONDS:
                slow.add(engine.name)
        sums = {}
        for number, inputs in plans.inputs(actions, plan["width"]).items():
            count, all_inputs = sums.get(actions[number]["do"], (0, 0))
            sums[actions[number]["do"]] = (count + counts[number], all_inputs + inputs)
        found[engine.title] = {name: round(count / n) for name, (count, n) in sums.items()}
    return found


def main():
    """Plays everything that was asked for, and reports."""
    chosen = options()
    if shutil.which("swift") is None:
        sys.exit("lists: Swift is missing, which builds Quoin: https://www.swift.org/install")
    kinds = {engine.kind for engine in chosen.engines} & set(harnesses.PACKAGES) | {"matplotlib"}
    for kind, is_needed in [
        ("valgrind", chosen.instructions), ("chromium", chosen.adapters or chosen.libraries),
        ("esbuild", chosen.libraries),
    ]:
        if is_needed:
            kinds.add(kind)
    missing = harnesses.missing_packages(kinds)
    if chosen.install:
        harnesses.run([TOP / "Scripts/setup.sh"], "Scripts/setup.sh")
        if missing:
            harnesses.install([name for names in missing.values() for name in names.split()])
        missing = harnesses.missing_packages(kinds)
    for kind, packages in missing.items():
        say(f"what needs {kind} is left out; --install would install: {packages}")
    chosen.instructions = chosen.instructions and "valgrind" not in missing
    if "esbuild" in missing:
        chosen.libraries = None
    chosen.out.mkdir(parents=True, exist_ok=True)
    others, engines = adapters(chosen)
    engines = [
        engine for engine in chosen.engines + engines
        if {"adapter": "chromium"}.get(engine.kind, engine.kind) not in missing]
    if not engines:
        sys.exit("lists: no engine is left to play")
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
    start, slow = time.monotonic(), set()
    for corpus, texts in corpora.items():
        for rows in chosen.rows:
            plan = play_list(
                chosen, harness, engines, others, corpus, rows, script, texts, results)
            if chosen.instructions and corpus == "chat":
                native = [engine for engine in engines if engine.kind in ("quoin", "gtk", "qt")]
                results["instructions"][str(rows)] = counted(
                    harness, native, chosen.out / f"data/chat-{rows}", plan, slow)
            results["seconds"] = round(time.monotonic() - start)
            # What was played is kept, should the rest be interrupted.
            report.write(results, chosen.out)
    say(f"{chosen.out}/results.md, after {results['seconds']} s")


if __name__ == "__main__":
    try:
        main()
    except harnesses.HarnessError as problem:
        sys.exit(f"lists: {problem}")
