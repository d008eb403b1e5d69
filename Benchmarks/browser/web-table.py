#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the lines of certify.sh's table for one report of `quoin certify --json`.

There is a line for each device pixel ratio.

For each width: the rows that differ, and in percent those that are equal, rounded down.
"""
import json
import sys


def main():
    template, height, language, path = sys.argv[1:5]
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    rows = report["rows"]
    shares = {}
    for column in report["widths"]:
        # 100 means all.
        equal = 100 * (rows - column["differing"]) / max(rows, 1)
        shares.setdefault(column["pixelRatio"], []).append(
            f"{column['differing']} ({int(equal * 1000) / 1000:.3f} %)")
    for ratio, cells in shares.items():
        print(f"| {template} | {height} | {language} | {ratio} | {rows} | " + " | ".join(cells)
              + " |", flush=True)


if __name__ == "__main__":
    main()
