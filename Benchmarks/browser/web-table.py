#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the lines of certify.sh's table for one report of `quoin certify --json`."""
import json
import sys


def main():
    template, height, language, path = sys.argv[1:5]
    report = json.load(open(path, encoding="utf-8"))
    rows = report["rows"]
    shares = []
    for column in report["widths"]:
        equal = 100 * (rows - column["differing"]) / rows
        # Rounded down: 100 means all.
        shares.append(f"{int(equal * 1000) / 1000:.3f} ({column['worst']:.2f})")
    print(f"| {template} | {height} | {language} | {rows} | " + " | ".join(shares) + " |", flush=True)


if __name__ == "__main__":
    main()
