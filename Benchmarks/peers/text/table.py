#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the results of compare.sh as tables of Markdown: times, ratios to Quoin's, instructions."""
import json
import os
import sys

folder = sys.argv[1]
KINDS = ("en", "cjk", "mixed", "emoji", "th", "hi", "twenty", "bn", "ta", "km", "my",
         "my-zwsp", "lo", "lo-zwsp", "spaced", "bold", "justified", "truncated", "soft")


def read(kind, peer):
    path = os.path.join(folder, f"{kind}.{peer}")
    if not os.path.exists(path):
        return None
    text = open(path, encoding="utf-8").read()
    if peer == "quoin":
        figures = json.loads(text)
        return (figures["first_us"], figures["rewrap_us"], figures["layout_us"], figures["lines"],
                figures)
    first, again, layout, lines, _ = text.split()
    return float(first), float(again), float(layout), int(lines), None


print("CPU microseconds a text. A ratio is the peer's time by Quoin's.")
print()
print("| texts | engine | height | ratio | full layout | ratio | other width | ratio | lines |")
print("|---|---|---:|---:|---:|---:|---:|---:|---:|")
for kind in KINDS:
    own = read(kind, "quoin")
    if own is None:
        continue
    print(f"| {kind} | Quoin | {own[0]:.2f} | | {own[2]:.2f} | | {own[1]:.3f} | | {own[3]} |")
    for peer, name in (("pango", "Pango"), ("qt", "Qt"), ("skia", "SkParagraph")):
        other = read(kind, peer)
        if other is None:
            continue
        # Other numbers of lines are other work.
        isEqual = other[3] > 0 and abs(other[3] - own[3]) <= own[3] / 50
        ratios = [f"{other[i] / own[i]:.1f}x" if isEqual else "does not count" for i in range(3)]
        print(f"| | {name} | {other[0]:.2f} | {ratios[0]} | {other[2]:.2f} | {ratios[2]} "
              f"| {other[1]:.3f} | {ratios[1]} | {other[3] or 'unknown'} |")

counts = os.path.join(folder, "counts")
if os.path.exists(counts):
    print()
    print("Instructions a text with warm caches (callgrind).")
    print()
    print("| texts | work | Quoin | Pango | ratio |")
    print("|---|---|---:|---:|---:|")
    for line in open(counts, encoding="utf-8"):
        kind, part, own, other = line.split()
        print(f"| {kind} | {part} | {int(own):,} | {int(other):,} | {int(other) / int(own):.1f}x |")
