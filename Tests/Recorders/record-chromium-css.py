#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records the heights of hand-written cells in Chromium, for ChromiumCSSTests.

    Tests/Recorders/record-chromium-css.py

Needs Debian's package `chromium`, and no network: the fonts are the bundled ones. Each HTML file of
Tests/QuoinToolTests/ChromiumCSS is a cell, laid out for each record at each width; heights.ndjson
there gets a line for each. In a cell `${field}` is a field of the record, as text, but `${html}` as
HTML, and what stands between `<!-- each field -->` and `<!-- end -->` is repeated for each `${item}`
of an array. The page gives a cell a width and the fonts in their order, at 17px; everything else the
cell states itself. Of the template only `pixelRatio` is read: the page's `devicePixelRatio`.
"""
import html
import json
import pathlib
import re

import chromium

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "QuoinToolTests" / "ChromiumCSS"
WIDTHS = [320, 240, 150]

# The families of the bundled fonts in the order in which they are asked for a character, and the
# files of each by weight and slant.
FONTS = {
    "Noto Sans": {
        "400 normal": "NotoSans-Regular.ttf", "700 normal": "NotoSans-Bold.ttf",
        "400 italic": "NotoSans-Italic.ttf", "700 italic": "NotoSans-BoldItalic.ttf",
    },
    "Noto Naskh Arabic": {
        "400 normal": "NotoNaskhArabic-Regular.ttf", "700 normal": "NotoNaskhArabic-Bold.ttf",
    },
    "Noto Sans Thai": {
        "400 normal": "NotoSansThai-Regular.ttf", "700 normal": "NotoSansThai-Bold.ttf",
    },
    "Noto Sans CJK SC": {"400 normal": "NotoSansCJKsc-Common.otf"},
    "Noto Sans Math": {"400 normal": "NotoSansMath-Common.ttf"},
}


def style():
    faces = "".join(
        f"@font-face {{ font-family: '{family}'; font-weight: {key.split()[0]}; "
        f"font-style: {key.split()[1]}; src: url('file://{chromium.FONTS / file}') }}\n"
        for family, files in FONTS.items() for key, file in files.items())
    return faces + f"""
:root {{ --fonts: {chromium.families(FONTS)} }}
.host {{ display: flow-root; font: 17px var(--fonts) }}
"""


def value(record, path):
    for name in path.split("."):
        record = record[name]
    return str(record) if path == "html" else html.escape(str(record))


def fill(text, record):
    """The HTML of a cell with the texts of a record."""
    text = re.sub(
        r"<!-- each (\w+) -->(.*?)<!-- end -->",
        lambda part: "".join(fill(part[2], {**record, "item": item}) for item in record[part[1]]),
        text, flags=re.S)
    return re.sub(r"\$\{([\w.]+)\}", lambda field: value(record, field[1]), text)


def heights(cells, records, ratio):
    """The heights of cells: of each one for each record a list for the widths."""
    body = "".join(
        f'<div class="host" style="width: {width}px"><template shadowrootmode="open">'
        f"{fill(cell.read_text(encoding='utf-8'), record)}</template></div>"
        for cell in cells for record in records for width in WIDTHS)
    found = chromium.measure(
        style(), body,
        "return [...document.querySelectorAll('.host')].map(x => x.getBoundingClientRect().height)",
        ratio)
    rows = [found[at:at + len(WIDTHS)] for at in range(0, len(found), len(WIDTHS))]
    return {cell.stem: rows[at * len(records):(at + 1) * len(records)]
            for at, cell in enumerate(cells)}


def main():
    records = [json.loads(line) for line in (FOLDER / "records.ndjson").open(encoding="utf-8")]
    ratios = {}
    for cell in sorted(FOLDER.glob("*.html")):
        template = cell.with_suffix(".cell.yaml").read_text(encoding="utf-8")
        stated = re.search(r"(?m)^pixelRatio: ([\d.]+)$", template)
        ratios.setdefault(stated[1] if stated else "1", []).append(cell)
    found = {}
    for ratio, cells in ratios.items():
        found.update(heights(cells, records, ratio))
    with (FOLDER / "heights.ndjson").open("w", encoding="utf-8") as file:
        print(json.dumps({"browser": chromium.recorded_with(), "widths": WIDTHS}), file=file)
        for name in sorted(found):
            print(json.dumps({"cell": name, "heights": found[name]}), file=file)


main()
