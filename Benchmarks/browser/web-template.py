#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a template with CSS's line heights and the conventions of browsers.

    Benchmarks/browser/web-template.py TEMPLATE LINE-HEIGHT > web.cell.yaml

All fonts get the line height; a text without a font of its own gets a font that has it.
"""
import re
import sys


def main():
    path, height = sys.argv[1:3]
    text = open(path, encoding="utf-8").read()
    text = re.sub(r",? *lineHeight(Multiple)?: [0-9.]+(px|em)?", "", text)
    text = re.sub(r"(\{size: [^}]*)\}", rf"\1, lineHeight: {height}}}", text)
    text = re.sub(
        r"(?m)\{type: text, (?!.*\b(font|style): )",
        f"{{type: text, font: {{lineHeight: {height}}}, ", text)
    if not re.search(r"(?m)^conventions:", text):
        text = re.sub(r"(?m)^width:", "conventions: web\nwidth:", text, count=1)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
