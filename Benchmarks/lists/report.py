#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table and the plots of results of run.py, or compares two results.

    Benchmarks/lists/report.py RESULTS.json FOLDER
    Benchmarks/lists/report.py --compare RESULTS.json OTHER.json

The first writes results.json, results.md and, with matplotlib (Debian's python3-matplotlib, or
PyPI), lists.svg. The second says for each list whether both rank the engines alike: by pixels of
jumps, then by the worst error of contentSize. It fails if they do not.
"""
import itertools
import json
import math
import subprocess
import sys
from pathlib import Path

DEBIAN_PYTHON = "/usr/bin/python3"
COLUMNS = [
    ("first", "first true frame, ms", "{:.0f}"),
    ("openCPU", "CPU to open, ms", "{:.0f}"),
    ("errorOpen", "error when open", "{:+.1%}"),
    ("errorWorst", "worst error", "{:.1%}"),
    ("jumps", "jumps", "{:d}"),
    ("jumpTotal", "pixels of jumps", "{:.0f}"),
    ("blank", "blank frames", "{:d}"),
    ("measured", "rows measured", "{:,d}"),
    ("landing", "jump to a row, off by px", "{:.0f}"),
    ("dragged", "drag, off by", "{:.1f} %"),
    ("wheelCPU", "CPU of a turn of the wheel, ms", "{:.2f}"),
    ("resizeCPU", "CPU of 1 px of width, ms", "{:.1f}"),
    ("insertCPU", "CPU to insert 200, ms", "{:.1f}"),
    ("wordCPU", "CPU of a streamed word, ms", "{:.2f}"),
    ("peak", "peak, MB", "{:.0f}"),
]


def greatest(values):
    """The greatest of some numbers that may be missing; None if all are."""
    known = [value for value in values if value is not None]
    return max(known) if known else None


def each(actions, name):
    """The CPU time of an action by the frames that its input made; None if it was not played."""
    found = [action for action in actions if action["do"] == name]
    if not found or any(action["cpuMs"] is None for action in found):
        return None
    return sum(action["cpuMs"] for action in found) / sum(action["steps"] for action in found)


def summary(run):
    """The columns of a run that ended."""
    actions = run["measurements"]
    opened = next(action for action in actions if action["do"] == "open")
    jumped = [action["landing"] for action in actions if action["do"] == "jump"]
    return {
        "first": opened["firstTrueFrameMs"], "openCPU": opened["cpuMs"],
        "errorOpen": opened["errorAfter"],
        "errorWorst": greatest(action["errorWorst"] for action in actions),
        "jumps": sum(action["jumps"] for action in actions),
        "jumpTotal": sum(action["jumpTotal"] for action in actions),
        "blank": sum(action["blankFrames"] for action in actions),
        "measured": sum(action["measured"] for action in actions),
        "landing": greatest(jumped),
        "dragged": greatest(a["landing"] for a in actions if a["do"] == "drag"),
        "wheelCPU": each(actions, "wheel"), "resizeCPU": each(actions, "resize"),
        "insertCPU": each(actions, "insert"), "wordCPU": each(actions, "stream"),
        "peak": run["peakKB"] / 1024,
    }


def lists(results):
    """The runs by corpus and number of rows, in the order of the results."""
    found = {}
    for run in results["runs"]:
        found.setdefault((run["corpus"], run["rows"]), []).append(run)
    return found


def ranking(runs):
    """Engines from the best behaved on: by pixels of jumps, then by the error in 0.1 %.

    Engines that cannot be told apart stand together.
    """
    places = {}
    for run in runs:
        if "failure" not in run:
            columns = summary(run)
            error = columns["errorWorst"]
            place = (round(columns["jumpTotal"]), None if error is None else round(error * 1000))
            places.setdefault(place, []).append(run["engine"])
    def key(place):
        return place[0], math.inf if place[1] is None else place[1]
    return [sorted(places[place]) for place in sorted(places, key=key)]


def cell(form, value):
    """A cell of the table."""
    return "–" if value is None else form.format(value)


def table(runs):
    """The table of a list, a line for each engine."""
    lines = ["| engine | " + " | ".join(title for _, title, _ in COLUMNS) + " |",
             "|---|" + "---:|" * len(COLUMNS)]
    for run in runs:
        if "failure" in run:
            first = run["failure"].splitlines()[0]
            lines.append(f"| {run['title']} | did not end: {first} |" + " |" * (len(COLUMNS) - 1))
            continue
        columns = summary(run)
        lines.append(f"| {run['title']} | " + " | ".join(
            cell(form, columns[name]) for name, _, form in COLUMNS) + " |")
    return lines


def slope(points):
    """The slope of the line of least squares through the logarithms; None for one size alone."""
    logs = [(math.log(size), math.log(work)) for size, work in points if work > 0]
    if len(logs) < 2:
        return None
    mean = [sum(column) / len(logs) for column in zip(*logs)]
    spread = sum((x - mean[0]) ** 2 for x, _ in logs)
    return sum((x - mean[0]) * (y - mean[1]) for x, y in logs) / spread if spread else None


def growth(results, column):
    """A column by the number of rows, for each engine and the first corpus."""
    series = {}
    for (corpus, rows), runs in lists(results).items():
        if corpus == results["runs"][0]["corpus"]:
            for run in runs:
                value = None if "failure" in run else summary(run)[column]
                if value is not None:
                    series.setdefault(run["title"], []).append((rows, value))
    return series


def is_loaded(results):
    """Whether other work than the benchmark kept the machine busy, so that times count little."""
    return any(run["load"] > results["cores"] for run in results["runs"])


def markdown(results):
    """The report."""
    lines = [
        "# Large lists, measured", "",
        f"Quoin {results['quoin']}, {results['date']}, {results['machine']}"
        + (", a part of the script (`--quick`)" if results["quick"] else "")
        + f", {results['seconds']} s in all.", "",
    ]
    if is_loaded(results):
        lines += [
            "**The machine was busy with other work: times and CPU times of this page are no "
            "figures.** Errors, jumps, blank frames and rows measured do not depend on it.", ""]
    for (corpus, rows), runs in lists(results).items():
        lines += [f"## {corpus}, {rows:,} rows", "", *table(runs), ""]
        places = ["**" + " = ".join(place) + "**" if any("quoin" in name for name in place)
                  else " = ".join(place) for place in ranking(runs)]
        lines += ["By jumps, then by error: " + ", ".join(places) + ".", ""]
    lines += ["## How opening grows", "", "| engine | exponent of CPU time | sizes |",
              "|---|---:|---|"]
    for title, points in growth(results, "openCPU").items():
        sizes = " · ".join(f"{size:,}: {work:,.0f} ms" for size, work in points)
        lines.append(f"| {title} | {cell('{:.2f}', slope(points))} | {sizes} |")
    lines += instructions(results.get("instructions") or {})
    lines += ["", "## Engines", "", "| engine | version | what it cannot do | true to |",
              "|---|---|---|---:|"]
    told = set()
    for run in results["runs"]:
        if "failure" not in run and run["engine"] not in told:
            told.add(run["engine"])
            worst = max(one["untrue"] for one in results["runs"]
                        if one["engine"] == run["engine"] and "failure" not in one)
            cannot = "; ".join(run["cannot"]) or "–"
            lines.append(f"| {run['title']} | {run['version']} | {cannot} | {worst:.2f} px |")
    return "\n".join(lines) + "\n"


COUNTED = [
    ("open", "open"), ("wheel", "a turn of the wheel"), ("jump", "a jump"),
    ("insert", "insert 200"), ("resize", "1 px of width"), ("turn", "a turn of the screen"),
    ("grow", "a row that grows"), ("stream", "a streamed word"),
]


def instructions(counts):
    """The instructions of an input of each action, a table for each number of rows."""
    lines, opened = [], {}
    for rows, engines in counts.items():
        lines += ["", f"## Instructions, chat, {int(rows):,} rows", "",
                  "| engine | " + " | ".join(title for _, title in COUNTED) + " |",
                  "|---|" + "---:|" * len(COUNTED)]
        for title, found in engines.items():
            lines.append(f"| {title} | " + " | ".join(
                cell("{:,.0f}", found.get(name)) for name, _ in COUNTED) + " |")
            opened.setdefault(title, []).append((int(rows), found["open"]))
    if opened:
        lines += ["", "Counted by callgrind, without browsers, with a tenth of the script's inputs; "
                  "the frames after an input count with it. Exponents of opening: " + ", ".join(
                      f"{title} {cell('{:.2f}', slope(points))}"
                      for title, points in opened.items()) + "."]
    return lines


def shown_list(results):
    """The list that the plots show: of the first corpus, with most engines, then most rows."""
    found = lists(results)
    corpus = results["runs"][0]["corpus"]
    return max((key for key in found if key[0] == corpus), key=lambda key: (
        sum("failure" not in run for run in found[key]), key[1]))


def drawn_by_debian(path):
    """Whether the plots of the results beside them were drawn by Debian's Python.

    It has Debian's matplotlib, which another Python that runs this program does not find.
    """
    if sys.prefix == "/usr" or not Path(DEBIAN_PYTHON).exists():
        return False
    found = subprocess.run(
        [DEBIAN_PYTHON, "-c", "import matplotlib"], capture_output=True, check=False)
    return found.returncode == 0 and subprocess.run(
        [DEBIAN_PYTHON, __file__, path.parent / "results.json", path.parent],
        check=False).returncode == 0


def draw(results, path):
    """Draws errors over the distance, jumps, first frames and growth; says so if it cannot."""
    try:
        import matplotlib
    except ModuleNotFoundError:
        if not drawn_by_debian(path):
            print("report: matplotlib is missing, so there are no plots", file=sys.stderr)
        return
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "quoin", "font.size": 9})
    from matplotlib import pyplot, ticker
    corpus, rows = shown_list(results)
    runs = [run for run in lists(results)[corpus, rows] if "failure" not in run]
    titles = [run["title"] for run in runs]
    # Ten dark colours, then ten light ones.
    pairs = pyplot.get_cmap("tab20").colors
    colors = dict(zip(titles, itertools.cycle(pairs[::2] + pairs[1::2])))
    figure, axes = pyplot.subplots(2, 2, figsize=(12, 8.8))
    for run in runs:
        if run["errors"]:
            axes[0][0].plot(
                [distance / 1000 for distance, _ in run["errors"]],
                [error for _, error in run["errors"]], label=run["title"],
                color=colors[run["title"]], linewidth=2.4 if "quoin" in run["engine"] else 1.1,
                linestyle="-" if "quoin" in run["engine"] else "--")
    axes[0][0].set(title="error of contentSize, percent", xlabel="thousand pixels scrolled")
    axes[0][0].set_yscale("symlog", linthresh=5)
    axes[0][0].yaxis.set_major_formatter(ticker.FormatStrFormatter("%g"))
    for axis, column, title in [
        (axes[0][1], "jumpTotal", "pixels that moved without being asked"),
        (axes[1][0], "first", "first true frame, ms"),
    ]:
        values = [summary(run)[column] for run in runs][::-1]
        bars = axis.barh(titles[::-1], values, color=[colors[name] for name in titles[::-1]])
        axis.bar_label(bars, fmt="%.0f", padding=3)
        axis.set_xscale("symlog", linthresh=10)
        axis.xaxis.set_major_formatter(ticker.FormatStrFormatter("%g"))
        axis.margins(x=0.15)
        axis.set_title(title)
    for title, points in growth(results, "openCPU").items():
        if len(points) > 1:
            axes[1][1].loglog(*zip(*points), marker="o", markersize=4, color=colors.get(title))
    axes[1][1].set(title="CPU time to open by rows, ms")
    for axis in axes.flat:
        axis.grid(True, linewidth=0.4)
        axis.set_axisbelow(True)
    busy = "; the machine was busy, so times are no figures" if is_loaded(results) else ""
    figure.suptitle(f"{corpus}, {rows:,} rows{busy}")
    figure.legend(loc="lower center", ncol=5, fontsize=8, frameon=False)
    figure.tight_layout(rect=(0, 0.06, 1, 1))
    figure.savefig(path, metadata={"Date": None, "Creator": None})


def write(results, folder):
    """Writes results.json, results.md and lists.svg in a folder."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "results.json").write_text(
        json.dumps(results, indent=1) + "\n", encoding="utf-8")
    (folder / "results.md").write_text(markdown(results), encoding="utf-8")
    draw(results, folder / "lists.svg")


def compared(results, other):
    """What differs in the rankings of two results, a sentence for each list that both have."""
    mine, others = lists(results), lists(other)
    common = [key for key in mine if key in others]
    if not common:
        return ["the results have no list in common"]
    differences = []
    for corpus, rows in common:
        one, two = ranking(mine[corpus, rows]), ranking(others[corpus, rows])
        if one != two:
            differences.append(f"{corpus}, {rows:,} rows: {one} and {two}")
    return differences


def main():
    """Reads the arguments."""
    arguments = sys.argv[1:]
    try:
        if len(arguments) == 3 and arguments[0] == "--compare":
            both = [json.loads(Path(path).read_text(encoding="utf-8")) for path in arguments[1:]]
            differences = compared(*both)
            print("\n".join(differences) or "both rank the engines alike")
            sys.exit(1 if differences else 0)
        if len(arguments) != 2:
            sys.exit(__doc__)
        write(json.loads(Path(arguments[0]).read_text(encoding="utf-8")), arguments[1])
    except (OSError, ValueError) as error:
        sys.exit(f"report: {error}")


if __name__ == "__main__":
    main()
