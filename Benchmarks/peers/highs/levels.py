#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The smallest sums of violations, level by level, as HiGHS finds them (scipy.optimize.linprog).

    levels.py --check QUOIN [NAME...]     compares `quoin solve` with HiGHS on the systems
    levels.py --record FILE               writes the table of Tests/ConstraintSolverTests

The systems are those of ../kiwi/systems.py. Each level is minimised with the sums of all levels
above it held at their minima. Needs scipy.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
import scipy
from scipy.optimize import linprog

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "kiwi"))
import systems  # noqa: E402


def best_levels(system):
    """[(priority, sum)] from the highest priority below required."""
    variables = len(system.names)
    soft = [row for row in system.rows if row[3] < systems.REQUIRED]
    columns = variables + 2 * len(soft)
    upper, upper_right, equal, equal_right = [], [], [], []
    costs = {}
    below = variables
    for terms, relation, constant, priority in system.rows:
        entries = dict(terms)
        if priority < systems.REQUIRED:
            # left + less - more = right; a deviation that the relation allows costs nothing.
            entries[below], entries[below + 1] = 1.0, -1.0
            cost = costs.setdefault(priority, numpy.zeros(columns))
            cost[below] = relation != "<="
            cost[below + 1] = relation != ">="
            below += 2
            relation = "=="
        sign = -1.0 if relation == ">=" else 1.0
        row = numpy.zeros(columns)
        for column, coefficient in entries.items():
            row[column] = sign * coefficient
        (equal if relation == "==" else upper).append(row)
        (equal_right if relation == "==" else upper_right).append(sign * constant)
    bounds = [(None, None)] * variables + [(0, None)] * (columns - variables)
    found = []
    for priority in sorted(costs, reverse=True):
        result = linprog(
            costs[priority], A_ub=numpy.array(upper) if upper else None,
            b_ub=upper_right or None, A_eq=numpy.array(equal) if equal else None,
            b_eq=equal_right or None, bounds=bounds, method="highs")
        if result.status != 0:
            raise RuntimeError(f"{system.name}: {result.message}")
        found.append((priority, result.fun))
        upper.append(costs[priority])
        upper_right.append(result.fun + 1e-9)
    return found


def check(program, names):
    """Compares the tool with HiGHS, and prints the number of systems that agree."""
    agreeing, total = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for system in systems.all_systems():
            if names and system.name not in names or not names and len(system.rows) > 60:
                continue
            system.edit = None
            system.write(pathlib.Path(folder))
            text = subprocess.run(
                [program, "solve", f"{folder}/{system.name}.json"], check=True,
                capture_output=True, text=True).stdout
            result = json.loads(text)
            own = [(p, s) for p, s in result["levels"]]
            best = best_levels(system)
            total += 1
            if result["status"] == "optimal" and len(own) == len(best) and all(
                    p == q and abs(a - b) <= 1e-6 * max(1, abs(b))
                    for (p, a), (q, b) in zip(own, best)):
                agreeing += 1
            else:
                print(f"{system.name}: quoin {own}, HiGHS {best}")
    print(f"{agreeing} of {total} systems have HiGHS' levels (scipy {scipy.__version__})")
    return agreeing == total


def encoded(system):
    """The rows of a system as words such as `2x0-x3>=12@750`."""
    words = []
    for terms, relation, constant, priority in system.rows:
        left = ""
        for variable, coefficient in terms:
            sign = "-" if coefficient < 0 else "+" if left else ""
            size = abs(coefficient)
            left += sign + ("" if size == 1 else f"{size:g}") + f"x{variable}"
        words.append(f"{left}{relation}{constant:g}@{priority}")
    return words


def wrapped(words, indent):
    lines, line = [], ""
    for word in words:
        if line and len(indent) + len(line) + 1 + len(word) > 98:
            lines.append(indent + line)
            line = ""
        line += (" " if line else "") + word
    return lines + [indent + line]


def record(path):
    out = ["// SPDX-License-Identifier: Apache-2.0", "",
           f"// Recorded by Benchmarks/peers/highs/levels.py with scipy {scipy.__version__}; not "
           "edited by hand.", "",
           "/// Systems of constraints and the smallest sums of violations that HiGHS finds.",
           "///",
           "/// For each the number of variables, the constraints, and after a semicolon",
           "/// `priority:sum` for every level.",
           "enum RecordedLevels {", '  static let table = """']
    wanted = {f"{kind}_{number}" for kind in ("three", "levels") for number in range(20)}
    for system in systems.all_systems():
        if system.name not in wanted:
            continue
        levels = [f"{p}:{round(s, 9):.9g}" for p, s in best_levels(system)]
        out += wrapped([f"{system.name} {len(system.names)}"] + encoded(system) + [";"] + levels,
                       "    ")
        out.append("")
    out += ['    """', "}"]
    pathlib.Path(path).write_text("\n".join(out) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", metavar="QUOIN")
    parser.add_argument("--record", metavar="FILE")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if options.record:
        record(options.record)
    if options.check and not check(options.check, options.names):
        sys.exit(1)


if __name__ == "__main__":
    main()
