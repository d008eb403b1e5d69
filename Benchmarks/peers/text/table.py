#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the results of compare.sh: CPU microseconds per string, and ratios to Quoin's."""
import json
import os
import sys

folder = sys.argv[1]
# The goals, as factors by which Quoin is faster: (kind, peer) -> (first height, height at another width).
GOALS = {
    ("en", "pango"): (20, 500), ("cjk", "pango"): (20, 300), ("mixed", "pango"): (10, None),
    ("emoji", "pango"): (12, None), ("en", "qt"): (8, None), ("en", "skia"): (None, 40),
    ("cjk", "skia"): (None, 25),
}


def read(kind, peer):
    path = os.path.join(folder, f"{kind}.{peer}")
    if not os.path.exists(path):
        return None
    text = open(path, encoding="utf-8").read()
    if peer == "quoin":
        figures = json.loads(text)
        return (figures["first_us"], figures["rewrap_us"], figures["lines"],
                figures["lines_rewrap"], figures)
    first, again, lines, lines_again = text.split()
    return float(first), float(again), int(lines), int(lines_again), None


def cell(ratio, goal):
    mark = "" if goal is None else f" (goal {goal}{'' if ratio >= goal else ', missed'})"
    return f"{ratio:.1f}x{mark}"


print(f"{'texts':7}{'engine':8}{'first us':>10}{'re-wrap us':>12}{'lines':>9}  "
      f"{'first against Quoin':26}{'re-wrap against Quoin'}")
for kind in ("en", "cjk", "mixed", "emoji"):
    own = read(kind, "quoin")
    if own is None:
        continue
    print(f"{kind:7}{'quoin':8}{own[0]:10.2f}{own[1]:12.3f}{own[2]:9}  "
          f"{own[4]['bytes_per_string']} bytes a string, {own[4]['warm_us']:.2f} us with warm "
          f"caches, {own[4]['shape_calls']} shaping calls")
    for peer in ("pango", "qt", "skia"):
        other = read(kind, peer)
        if other is None:
            continue
        first_goal, again_goal = GOALS.get((kind, peer), (None, None))
        lines = other[2] if other[2] else "-"
        print(f"{'':7}{peer:8}{other[0]:10.2f}{other[1]:12.3f}{lines:>9}  "
              f"{cell(other[0] / own[0], first_goal):26}{cell(other[1] / own[1], again_goal)}")
