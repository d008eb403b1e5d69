#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records how high Chromium's own style sheet makes the elements of a text, alone and in each other.

    python3 Tests/Recorders/record-chromium-elements.py

Writes Tests/QuoinToolTests/ChromiumMarkup/elements.ndjson: an HTML text and its height a line, at
300 px in Noto Sans of 16 px. The page states what Quoin states too: the letters of code are those
of the text, lines across the text are 2 px high, and cells of tables stand at the top. Left out are
blocks in headings and in cells of tables. Needs the package `chromium`.
"""
import json
import pathlib

import chromium

OUTPUT = pathlib.Path(__file__).parents[1] / "QuoinToolTests/ChromiumMarkup/elements.ndjson"
HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
BLOCKS = (
    "address article aside blockquote center dd dir div dl dt figcaption figure footer header "
    "hgroup hr li main menu nav ol p pre section table caption ul"
).split() + HEADINGS
PARTS = (
    "abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small "
    "span strike strong sub sup time tt u var"
).split()
FACES = {"": "NotoSans-Regular.ttf", "font-weight:700;": "NotoSans-Bold.ttf",
         "font-style:italic;": "NotoSans-Italic.ttf",
         "font-weight:700;font-style:italic;": "NotoSans-BoldItalic.ttf"}
STYLE = """
body { font: 16px N; margin: 0; width: 300px }
.text { display: flow-root }
.text :is(code, kbd, samp, tt, pre) { font-family: inherit; font-size: inherit }
.text hr { border: 0; height: 2px }
.text :is(td, th) { vertical-align: top }
"""


def element(name, content):
    """An element with letters around what is in it, where it may stand."""
    inside = f"a{content}c"
    if name == "hr":
        return f"a<hr>{content}c"
    if name == "table":
        return f"<table><tr><td>{inside}</td></tr></table>"
    if name == "caption":
        return f"<table><caption>{inside}</caption><tr><td>a</td></tr></table>"
    if name == "dl":
        return f"<dl><dd>{inside}</dd></dl>"
    if name in ("ul", "ol", "dir", "menu"):
        return f"<{name}><li>{inside}</li></{name}>"
    return f"<{name}>{inside}</{name}>"


def texts():
    """The texts, which begin and end with letters."""
    for outer in BLOCKS:
        holds_blocks = outer not in [*HEADINGS, "table", "caption"]
        for inner in ["", *(BLOCKS if holds_blocks else []), *PARTS]:
            yield f"x{element(outer, element(inner, '') if inner else '')}y"
    for outer in PARTS:
        for inner in ["", *PARTS]:
            yield f"x{element(outer, element(inner, '') if inner else '')}y"


def main():
    faces = "".join(
        f"@font-face{{font-family:N;{style}src:url('file://{chromium.FONTS / file}')}}"
        for style, file in FACES.items())
    found = list(texts())
    heights = chromium.measure(
        faces + STYLE, "".join(f'<div class="text">{text}</div>' for text in found),
        "return [...document.querySelectorAll('.text')].map("
        "text => text.getBoundingClientRect().height);")
    with open(OUTPUT, "w", encoding="utf-8") as file:
        for text, height in zip(found, heights, strict=True):
            file.write(json.dumps({"html": text, "height": height}) + "\n")


if __name__ == "__main__":
    main()
