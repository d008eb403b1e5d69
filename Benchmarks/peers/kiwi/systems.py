#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the systems of constraints for the solver's benchmarks.

    systems.py DIRECTORY

Each system is written twice: NAME.lcs for the two benchmark programs, in lines

    vars N
    con ID RELATION CONSTANT PRIORITY WEIGHT COUNT (VARIABLE COEFFICIENT)...
    edit VARIABLE PRIORITY WEIGHT COUNT VALUE...
    churn COUNT ID...
    param ID POSITION FACTOR
    rows COUNT WIDTH VALUE...

and NAME.json for `quoin solve`. All random numbers have fixed seeds.

A constraint means: sum of coefficients times variables, RELATION, CONSTANT; 1000 is required.
WEIGHT is for solvers without levels: the k priorities below required that occur become powers of
a base, the largest up to 1000 for which the highest stays below 1e9.
"""

import json
import pathlib
import random
import sys

REQUIRED = 1000
EDITED = 999
SIDES = ("left", "top", "width", "height")


class System:
    """Constraints over named variables."""

    def __init__(self, name):
        self.name = name
        self.names = []
        self.rows = []
        self.edit = None
        self.churn = []
        self.parameters = []
        self.data = []

    def variable(self, name):
        self.names.append(name)
        return len(self.names) - 1

    def box(self, name):
        """Four variables of a view: left, top, width, height."""
        return tuple(self.variable(f"{name}.{side}") for side in SIDES)

    def add(self, terms, relation, constant, priority=REQUIRED):
        sums = {}
        for coefficient, variable in terms:
            sums[variable] = sums.get(variable, 0) + coefficient
        kept = [(v, float(c)) for v, c in sums.items() if c != 0]
        self.rows.append((kept, relation, float(constant), priority))
        return len(self.rows) - 1

    def weights(self):
        levels = {row[3] for row in self.rows if row[3] < REQUIRED}
        if self.edit:
            levels.add(EDITED)
        levels = sorted(levels)
        base = min(1000.0, 1e9 ** (1 / max(1, len(levels))))
        weights = {level: base**rank for rank, level in enumerate(levels)}
        weights[REQUIRED] = 1001001000.0
        return weights

    def write(self, folder):
        weights = self.weights()
        lines = [f"vars {len(self.names)}"]
        for number, (terms, relation, constant, priority) in enumerate(self.rows):
            pairs = " ".join(f"{v} {c!r}" for v, c in terms)
            lines.append(
                f"con {number} {relation} {constant!r} {priority} {weights[priority]!r}"
                f" {len(terms)} {pairs}")
        if self.edit:
            variable, values = self.edit
            numbers = " ".join(repr(float(value)) for value in values)
            lines.append(f"edit {variable} {EDITED} {weights[EDITED]!r} {len(values)} {numbers}")
        if self.churn:
            lines.append(f"churn {len(self.churn)} " + " ".join(map(str, self.churn)))
        for row, position, factor in self.parameters:
            lines.append(f"param {row} {position} {factor!r}")
        if self.data:
            flat = " ".join(repr(float(value)) for row in self.data for value in row)
            lines.append(f"rows {len(self.data)} {len(self.data[0])} {flat}")
        (folder / f"{self.name}.lcs").write_text("\n".join(lines) + "\n")
        constraints = [
            {"id": number, "terms": [[self.names[v], c] for v, c in terms],
             "relation": relation, "constant": constant, "priority": priority}
            for number, (terms, relation, constant, priority) in enumerate(self.rows)]
        text = json.dumps({"variables": self.names, "constraints": constraints})
        (folder / f"{self.name}.json").write_text(text + "\n")


def cell(name, width, title, label, edited=None):
    """W1: a table cell with an avatar of 44 by 44, a title of one line and a label of many.

    `title` and `label` are the sizes of the texts, hugged at 251 and 250 and kept at 750. With
    `edited` the label's height is a variable that is edited to these values.
    """
    s = System(name)
    content, avatar, first, second = (s.box(n) for n in ("content", "avatar", "title", "label"))
    left, top, wide, high = range(4)

    def fix(view, side, value):
        s.add([(1, view[side])], "==", value)

    def after(view, side, other, sides, relation, distance):
        terms = [(1, view[side])] + [(-1, other[each]) for each in sides]
        s.add(terms, relation, distance)

    def ends(view, start, length, relation):
        """The view's end is 4 points before the content's."""
        s.add([(1, view[start]), (1, view[length]), (-1, content[start]), (-1, content[length])],
              relation, -4)
        return len(s.rows) - 1

    fix(content, left, 0)
    fix(content, top, 0)
    s.add([(1, content[wide])], "==", width)
    cell_width = len(s.rows) - 1
    after(avatar, left, content, [left], "==", 4)
    after(avatar, top, content, [top], "==", 4)
    fix(avatar, wide, 44)
    fix(avatar, high, 44)
    ends(avatar, top, high, "<=")
    after(first, left, avatar, [left, wide], "==", 8)
    after(first, top, content, [top], "==", 4)
    ends(first, left, wide, "<=")
    after(second, left, first, [left], "==", 0)
    after(second, top, first, [top, high], "==", 4)
    ends(second, left, wide, "==")
    s.churn = [ends(second, top, high, "==")]
    for length in (first[wide], first[high], second[wide], second[high], content[high]):
        s.add([(1, length)], ">=", 0)
    s.parameters.append((cell_width, 4, 1.0))
    for view, size, hugging, base in ((first, title, 251, 0), (second, label, 250, 2)):
        for offset, (side, value) in enumerate(zip((wide, high), size)):
            terms = [(1, view[side])]
            if edited is not None and view is second and side == high:
                intrinsic = s.variable("label.intrinsicHeight")
                terms.append((-1, intrinsic))
                s.edit = (intrinsic, edited)
                value = 0
            for relation, priority in (("<=", hugging), (">=", 750)):
                row = s.add(terms, relation, value, priority)
                s.parameters.append((row, base + offset, 1.0))
    s.add([(1, content[high])], "==", 0, 50)
    if edited is not None:
        s.parameters = []
    return s


def with_data(s, count):
    """Makes the text sizes and the width parameters, and adds rows of values for them.

    The parameter of the width is the cell's width less 375.
    """
    random_rows = random.Random(41)
    for row, _, _ in s.parameters:
        terms, relation, _, priority = s.rows[row]
        if priority < REQUIRED:
            s.rows[row] = (terms, relation, 0.0, priority)
    for _ in range(count):
        s.data.append([
            random_rows.randint(40, 420), 18 * random_rows.randint(1, 2),
            random_rows.choice([random_rows.randint(50, 300), 315, 2000]),
            18 * random_rows.randint(0, 20), random_rows.choice([-55, 0, 39])])
    return s


def chain(count):
    """W3: views of equal width in a row, 8 points apart, as high as their container less 16."""
    s = System(f"chain_{count}")
    left, top, wide, high = range(4)
    content = s.box("content")
    for side, value in ((left, 0), (top, 0), (high, 60)):
        s.add([(1, content[side])], "==", value)
    views = [s.box(f"view{number}") for number in range(count)]
    for number, view in enumerate(views):
        before = views[number - 1] if number else None
        if before:
            s.add([(1, view[left]), (-1, before[left]), (-1, before[wide])], "==", 8)
            equal = s.add([(1, view[wide]), (-1, views[0][wide])], "==", 0)
            if number == count // 2:
                s.churn = [equal]
        else:
            s.add([(1, view[left]), (-1, content[left])], "==", 8)
        s.add([(1, view[top]), (-1, content[top])], "==", 8)
        s.add([(1, view[top]), (1, view[high]), (-1, content[top]), (-1, content[high])],
              "==", -8)
    last = views[-1]
    s.add([(1, last[left]), (1, last[wide]), (-1, content[left]), (-1, content[wide])], "==", -8)
    s.edit = (content[wide], [320 * count + 7 * step for step in range(16)])
    return s


def column(count, kind):
    """W6: texts one below the other, each as high as its content, 8 points apart.

    `filled`: the container's height is given, so that one text gives way. `fitted`: it is as low
    as possible, at priority 50. `bounded`: as `fitted`, and each text must end above its bottom.
    """
    s = System(f"{kind}_{count}")
    g = random.Random(count)
    left, top, wide, high = range(4)
    content = s.box("content")
    for side, value in ((left, 0), (top, 0), (wide, 320)):
        s.add([(1, content[side])], "==", value)
    if kind == "filled":
        s.add([(1, content[high])], "==", 60 * count)
    else:
        s.add([(1, content[high])], "==", 0, 50)
    before = None
    for number in range(count):
        text = s.box(f"text{number}")
        s.add([(1, text[left]), (-1, content[left])], "==", 8)
        s.add([(1, text[left]), (1, text[wide]), (-1, content[left]), (-1, content[wide])], "==",
              -8)
        if before:
            s.add([(1, text[top]), (-1, before[top]), (-1, before[high])], "==", 8)
        else:
            s.add([(1, text[top]), (-1, content[top])], "==", 8)
        if kind == "bounded":
            s.add([(1, text[top]), (1, text[high]), (-1, content[top]), (-1, content[high])],
                  "<=", -8)
        for side, size in ((wide, g.randint(40, 900)), (high, 18 * g.randint(1, 4))):
            s.add([(1, text[side])], ">=", 0)
            s.add([(1, text[side])], ">=", size, 750)
            s.add([(1, text[side])], "<=", size, 250)
        before = text
    s.add([(1, before[top]), (1, before[high]), (-1, content[top]), (-1, content[high])], "==", -8)
    s.churn = [len(s.rows) // 2]
    return s


def tree(name, total, view_count, seed, levels, optional_share):
    """W4: a random tree of views.

    A hidden layout is drawn first, and required constraints hold in it, so that they never
    contradict each other; those with other priorities have constants of their own.
    """
    g = random.Random(seed)
    s = System(name)
    views = [s.box("root")]
    frames = [(0, 0, 1000, 2000)]
    parents = [None]
    for side in range(4):
        s.add([(1, views[0][side])], "==", frames[0][side])
    while len(views) < view_count:
        recent = g.random() < 0.7
        parent = g.randrange(max(0, len(views) - 12) if recent else 0, len(views))
        x, y, w, h = frames[parent]
        if min(w, h) < 12:
            continue
        width, height = g.randint(4, w - 4), g.randint(4, h - 4)
        frames.append((x + g.randint(0, w - width), y + g.randint(0, h - height), width, height))
        parents.append(parent)
        views.append(s.box(f"view{len(views)}"))
    required, optional = [], []

    def hold(terms, relation, constant):
        required.append((terms, relation, constant, REQUIRED))

    def prefer(terms, relation, constant):
        optional.append((terms, relation, constant, g.choice(levels)))

    for number in range(1, view_count):
        view, parent = views[number], views[parents[number]]
        mine, outer = frames[number], frames[parents[number]]
        for start, length in ((0, 2), (1, 3)):
            from_start = [(1, view[start]), (-1, parent[start])]
            from_end = from_start + [(1, view[length]), (-1, parent[length])]
            center = [(2 * c, v) for c, v in from_start] + [(1, view[length]), (-1, parent[length])]
            gap = mine[start] - outer[start]
            rest = outer[start] + outer[length] - mine[start] - mine[length]
            hold(from_start, ">=", g.randint(0, gap))
            hold(from_end, "<=", -g.randint(0, rest))
            hold([(1, view[length])], ">=", 0)
            prefer(from_start, "==", g.randint(0, 200))
            prefer([(1, view[length])], g.choice(["==", "<=", ">="]), g.randint(0, 400))
            prefer(center, "==", 0)
            elder = [n for n in range(1, number) if parents[n] == parents[number]]
            if elder:
                other = g.choice(elder)
                space = mine[start] - frames[other][start] - frames[other][length]
                behind = [(1, view[start]), (-1, views[other][start]), (-1, views[other][length])]
                if space >= 0:
                    hold(behind, ">=", g.randint(0, space))
                else:
                    prefer(behind, ">=", g.randint(0, 20))
                prefer([(1, view[length]), (-1, views[other][length])], "==", 0)
        prefer([(1, view[2]), (-g.choice([0.5, 1, 1.5, 2]), view[3])], "==", 0)
    g.shuffle(required)
    g.shuffle(optional)
    preferred = int(total * optional_share)
    chosen = required[:total - 4 - preferred] + optional[:preferred]
    g.shuffle(chosen)
    for row in chosen:
        s.add(*row)
    s.churn = [4 + g.randrange(len(chosen)) for _ in range(64)]
    return s


def all_systems():
    """Every system, W1 to W5 (W5 is the churn of the others) and the small random ones."""
    g = random.Random(20)
    for number in range(8):
        yield cell(f"cell_{number}", 375, (g.randint(40, 500), 18),
                   (g.choice([g.randint(50, 300), 315, 2000]), 18 * g.randint(1, 20)))
    yield with_data(cell("cell_rows", 375, (0, 0), (0, 0)), 4096)
    yield cell("edit_inside", 375, (180, 18), (300, 90),
               [18 * g.randint(4, 20) for _ in range(64)])
    yield cell("edit_across", 375, (180, 18), (300, 90),
               [18 * g.randint(0, 5) for _ in range(64)])
    for count in (10, 30, 100, 300, 1000, 10000):
        yield chain(count)
    for kind in ("filled", "fitted", "bounded"):
        for count in (10, 30, 100, 300, 1000, 3000, 10000):
            yield column(count, kind)
    for count in (2000, 4000, 8000):
        yield tree(f"large_{count}", count, count // 8, 500 + count,
                   (999, 750, 500, 251, 250, 50), 0.45)
    for seed in range(4):
        yield tree(f"tree_{seed}", 1000, 120, 300 + seed, (999, 750, 500, 251, 250, 50), 0.45)
        yield tree(f"small_{seed}", 200, 30, 400 + seed, (999, 750, 500, 251, 250, 50), 0.45)
    for seed in range(200):
        size, views = 24 + seed % 30, 5 + seed % 4
        yield tree(f"three_{seed}", size, views, 2000 + seed, (750, 500, 250), 0.5)
        yield tree(f"levels_{seed}", size, views, 6000 + seed, tuple(range(1, 1000)), 0.5)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: systems.py DIRECTORY")
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for system in all_systems():
        system.write(folder)
        count += 1
    print(f"{count} systems in {folder}")


if __name__ == "__main__":
    main()
