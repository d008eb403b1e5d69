#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the values of `quoin solve` with exact rational arithmetic on random systems.

    Benchmarks/peers/exact/values.py --program .build/release/quoin [--systems 10000] [--seed 1]

The reference looks at every point where as many rows or variables are zero as there are variables,
and takes the one that the rules of the documentation ask for: least sums of violations, priority by
priority; then least violations, the row added last first; then bounds, the one added first first;
then magnitudes. It works with Python's fractions and shares nothing with the solver. A value is
equal if it lies within 2**-20, the step of values that are read out, or with right sides or values
above a million within 2**-40 of the largest.

Half of the systems are reached by steps that add, remove and change rows, each solved on the way.
Prints a line for each family, and each system that differs as input for `quoin solve`.
"""

import argparse
import itertools
import json
import math
import random
import subprocess
import sys
from fractions import Fraction

STEP = Fraction(1, 2**20)
PRIORITIES = [1000, 1000, 750, 750, 500, 250, 250, 50]


def whole(random):
    """Whole factors and right sides: exact ties and degenerate vertices are common."""
    return random.choice([-2, -1, -1, 1, 1, 1, 2]), lambda: random.randint(-9, 9)


def layout(random):
    """Factors of layouts: halves, ratios, and right sides in quarters of a point."""
    factor = random.choice([1, 1, 1, -1, -1, 0.5, -0.5, 2, 0.75, 1.5, 0.5625, 1.78125])
    return factor, lambda: random.randint(-4000, 4000) / 4


def wide(random):
    """Factors of a range of magnitudes, with 8 bits each."""
    exponent = random.randint(-7, 6)
    size = 2.0 ** exponent * (1 + random.randint(0, 128) / 128)
    return random.choice([-1, 1]) * size, lambda: random.randint(-400, 400) / 4


def large(random):
    """Right sides up to a million."""
    return random.choice([-2, -1, 1, 1, 0.5]), lambda: random.randint(-10**6, 10**6)


def spread(random):
    """Required rows whose factors are up to 2**14 apart, of any size; optional ones as `wide`."""
    return wide(random)


def pair(random):
    """As `spread`, and optional rows of two variables whose factors are up to 2**10 apart."""
    return wide(random)


def huge(random):
    """Right sides up to 1e12."""
    factor = random.choice([-2, -1, 1, 1, 0.5])
    return factor, lambda: random.randint(-10**6, 10**6) * 10 ** random.randint(0, 6)


FAMILIES = [whole, layout, wide, spread, pair, large, huge]


def row(random, family, hidden, name):
    """A row; a required one holds at the hidden point."""
    count = len(hidden)
    chosen = random.sample(range(count), random.randint(1, min(3, count)))
    terms, right = [], None
    for variable in chosen:
        factor, right = family(random)
        terms.append([f"x{variable}", factor])
    made = {
        "id": name, "terms": terms, "relation": random.choice(["<=", "==", ">="]),
        "constant": right(), "priority": random.choice(PRIORITIES)}
    if family in (spread, pair) and made["priority"] == 1000:
        middle = random.randint(-6, 6)
        for term in terms:
            size = 2.0 ** (middle + random.randint(-7, 6)) * (1 + random.randint(0, 128) / 128)
            term[1] = random.choice([-1, 1]) * size
    elif family is pair and len(terms) == 2:
        larger, smaller = random.sample(terms, 2)
        larger[1] = random.choice([-1, 1]) * 2.0 ** random.randint(-3, 2) * random.choice([1, 1.25])
        smaller[1] = larger[1] * random.choice([-1, 1]) * 2.0 ** -random.randint(0, 10)
    if made["priority"] == 1000:
        left = sum(Fraction(f) * hidden[int(v[1:])] for v, f in terms)
        constant = Fraction(made["constant"])
        if made["relation"] == "==":
            constant = left
        elif made["relation"] == "<=":
            constant = max(constant, left)
        else:
            constant = min(constant, left)
        made["constant"] = float(constant)
        # All numbers have few bits, so that this is exact.
        assert Fraction(made["constant"]) == constant
    return made


def history(random, family):
    """A document for `quoin solve`, and the rows that it ends with, the oldest first."""
    count = random.randint(1, 3)
    hidden = [random.randint(-9, 9) for _ in range(count)]
    names = itertools.count()
    rows = [row(random, family, hidden, next(names)) for _ in range(random.randint(1, 8))]
    document = {"variables": [f"x{i}" for i in range(count)], "constraints": list(rows)}
    if random.random() < 0.5:
        return document, rows
    steps = []
    rows = [dict(r) for r in rows]
    document["constraints"] = [dict(r) for r in rows]
    for _ in range(random.randint(1, 12)):
        kind = random.randrange(4)
        if kind == 0 and len(rows) < 8:
            rows.append(row(random, family, hidden, next(names)))
            steps.append({"add": dict(rows[-1])})
        elif kind == 1 and rows:
            steps.append({"remove": rows.pop(random.randrange(len(rows)))["id"]})
        elif kind == 2 and rows:
            changed = random.choice(rows)
            if changed["priority"] < 1000:
                changed["constant"] = family(random)[1]()
                steps.append({"constant": [changed["id"], changed["constant"]]})
        elif kind == 3 and rows:
            changed = random.choice(rows)
            if changed["priority"] < 1000:
                changed["priority"] = random.choice([750, 500, 250, 50])
                steps.append({"priority": [changed["id"], changed["priority"]]})
    document["steps"] = steps
    return document, rows


def precision(rows, values):
    """How far values may be from the exact ones: the step, or 2**-40 of the largest number."""
    largest = max([abs(Fraction(r["constant"])) for r in rows] + [abs(x) for x in values])
    return max(STEP, largest / 2**40)


def determinant(m):
    if len(m) == 1:
        return m[0][0]
    if len(m) == 2:
        return m[0][0] * m[1][1] - m[0][1] * m[1][0]
    return sum(
        (-1) ** i * m[0][i] * determinant([r[:i] + r[i + 1:] for r in m[1:]])
        for i in range(len(m)))


def exact(document, rows):
    """The values that the rules ask for, and the sums of violations."""
    count = len(document["variables"])
    planes = []
    for r in rows:
        plane = [Fraction(0)] * (count + 1)
        for name, factor in r["terms"]:
            plane[int(name[1:])] += Fraction(factor)
        plane[count] = Fraction(r["constant"])
        planes.append(plane)
    for variable in range(count):
        planes.append([Fraction(int(i == variable)) for i in range(count + 1)])
    priorities = sorted({r["priority"] for r in rows}, reverse=True)
    best, found, seen = None, None, set()
    for chosen in itertools.combinations(planes, count):
        d = determinant([p[:count] for p in chosen])
        if d == 0:
            continue
        point = tuple(
            determinant([p[:i] + [p[count]] + p[i + 1:count] for p in chosen]) / d
            for i in range(count))
        if point in seen:
            continue
        seen.add(point)
        residuals = [
            sum(a * x for a, x in zip(p, point)) - p[count] for p in planes[:len(rows)]]
        violations = [
            max(0, e) if r["relation"] == "<=" else max(0, -e) if r["relation"] == ">=" else abs(e)
            for r, e in zip(rows, residuals)]
        if any(v for r, v in zip(rows, violations) if r["priority"] == 1000):
            continue
        levels = [
            sum(v for r, v in zip(rows, violations) if r["priority"] == p) for p in priorities]
        ties = [
            v for p in priorities for r, v in reversed(list(zip(rows, violations)))
            if r["priority"] == p]
        bounds = [abs(e) for r, e in zip(rows, residuals) if r["relation"] != "=="]
        costs = levels + ties + bounds + [abs(x) for x in point]
        if best is None or costs < best:
            best, found = costs, point
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=".build/release/quoin")
    parser.add_argument("--systems", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one family: " + ", ".join(f.__name__ for f in FAMILIES))
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    wrong = 0
    families = [f for f in FAMILIES if arguments.only in (None, f.__name__)]
    for family in families:
        total = -(-arguments.systems // len(families))
        made = [history(generator, family) for _ in range(total)]
        lines = "".join(json.dumps(document) + "\n" for document, _ in made)
        answers = subprocess.run(
            [arguments.program, "solve", "-"], input=lines, text=True, check=True,
            stdout=subprocess.PIPE).stdout.splitlines()
        differing, furthest = 0, Fraction(0)
        for (document, rows), line in zip(made, answers, strict=True):
            answer = json.loads(line)
            answer = answer["results"][-1] if "results" in answer else answer
            expected = exact(document, rows)
            values = [Fraction(answer["values"][name]) for name in document["variables"]]
            apart = max(abs(a - b) for a, b in zip(values, expected))
            furthest = max(furthest, apart)
            if answer["status"] != "optimal" or apart > precision(rows, expected):
                differing += 1
                print(json.dumps(document), [float(x) for x in expected], line, sep="\n  ")
        print(f"{family.__name__}: {total} systems, {differing} differ, "
              f"largest distance {float(furthest):.3g}")
        wrong += differing
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
