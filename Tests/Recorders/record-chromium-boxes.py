#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records where Chromium puts boxes in flows and grids, for ChromiumBoxTests.

    Tests/Recorders/record-chromium-boxes.py > Tests/QuoinToolTests/ChromiumBoxes/boxes.ndjson

Needs Debian's package `chromium`, and no network: the font is the bundled Noto Sans. Each case has
its views as a template states them, and by hand the CSS that should give the same boxes.
"""
import json

import chromium

FONT = "NotoSans-Regular.ttf"
WIDTHS = [180, 300, 333.5]
FLOW = "display: flex; flex-wrap: wrap; align-content: flex-start; "
GRID = "display: grid; align-content: start; grid-template-columns: "
LARGE = ("font: large", "font-size: 26px; line-height: 1.2")
SMALL = ("font: small", "font-size: 9px; line-height: normal")

# A case: its name, the holder in a template and in CSS, and the views: each with its properties in
# a template, its CSS and its text, or the views inside.
CASES = [
    (
        "flow with percentages", "type: flow, gap: [6, 10%], padding: 10, border: 1",
        FLOW + "gap: 6px 10%; padding: 10px; border: 1px solid",
        [
            ("type: text, width: 50%", "width: 50%", "one half"),
            ("type: text, width: 30%", "width: 30%", "words in thirty percent"),
            ("type: text, width: 25% - 4", "width: calc(25% - 4px)", "a"),
            ("type: text, minWidth: 40%", "min-width: 40%", "b"),
            ("type: text, maxWidth: 20%", "max-width: 20%", "no more than a fifth"),
            ("type: box, width: 60, aspect: 1.5", "width: 60px; aspect-ratio: 1.5; align-self: start",
             None),
            ("type: box, height: 20, aspect: 3", "height: 20px; aspect-ratio: 3; align-self: start",
             None),
            ("type: text, width: 500, minHeight: 50", "width: 500px; min-height: 50px", "wide"),
            ("type: text, maxHeight: 30, maxWidth: 90", "max-height: 30px; max-width: 90px",
             "cut off below thirty points"),
            ("type: text, minWidth: 400", "min-width: 400px", "wider than all"),
        ],
    ),
    (
        "thirds", "type: flow", FLOW,
        [("type: text, width: 33.3334%", "width: 33.3334%", word) for word in "abcd"],
    ),
    (
        "flow on baselines", "type: flow, gap: [4, 8], padding: 5, alignment: firstBaseline",
        FLOW + "gap: 4px 8px; padding: 5px; align-items: baseline",
        [
            (f"type: text, {LARGE[0]}", LARGE[1], "Large"),
            ("type: text, padding: [2, 6, 9, 6], border: 1",
             "padding: 2px 6px 9px 6px; border: 1px solid", "chip"),
            ("type: box, width: 20, height: 35", "width: 20px; height: 35px", None),
            (f"type: text, {SMALL[0]}", SMALL[1], "small words, and many of them, that wrap"),
            ("type: flow, padding: 7, gap: 3, alignment: bottom",
             FLOW + "gap: 3px; padding: 7px; align-items: flex-end",
             [
                 ("type: text", "", "in"),
                 ("type: box, width: 9, height: 40", "width: 9px; height: 40px", None),
             ]),
            ("type: text", "", "last"),
        ],
    ),
    (
        "grid with percentages", "type: grid, columns: [25%, 1fr, 2fr], gap: [5, 3%], padding: 3",
        GRID + "25% minmax(0, 1fr) minmax(0, 2fr); gap: 5px 3%; padding: 3px",
        [
            ("type: text", "", "a word"),
            ("type: text, width: 50%", "width: 50%", "half of it"),
            ("type: text, maxWidth: 60%", "max-width: 60%", "at most sixty percent of the column"),
            ("type: image, aspect: 2", "aspect-ratio: 2; width: 100%; align-self: start", None),
            ("type: image, aspect: 0.5, height: 40",
             "aspect-ratio: 0.5; height: 40px; align-self: start", None),
            ("type: text, minHeight: 70", "min-height: 70px", "high"),
            ("type: text, width: 70%, height: 15", "width: 70%; height: 15px", "x"),
        ],
    ),
    (
        "grid on baselines", "type: grid, columns: 3, gap: 4, alignment: firstBaseline",
        GRID + "repeat(3, minmax(0, 1fr)); gap: 4px; align-items: baseline",
        [
            (f"type: text, {LARGE[0]}", LARGE[1], "Ab"),
            ("type: text", "", "two lines of words here"),
            (f"type: text, {SMALL[0]}, padding: 6", SMALL[1] + "; padding: 6px", "small"),
            ("type: text, padding: [20, 0, 0, 0]", "padding: 20px 0 0 0", "low"),
            ("type: image, aspect: 1, width: 30", "aspect-ratio: 1; width: 30px", None),
        ],
    ),
    (
        "flow with padding of percentages",
        "type: flow, gap: 4, padding: 6, alignment: firstBaseline",
        FLOW + "gap: 4px; padding: 6px; align-items: baseline",
        [
            ("type: text, padding: 4%", "padding: 4%", "chip"),
            ("type: text, padding: [2, 7%, 3%, 1], border: 2",
             "padding: 2px 1px 3% 7%; border: 2px solid", "another chip of some words"),
            ("type: text, padding: [0, 10%, 0, 10%], width: 50%", "padding: 0 10%; width: 50%",
             "half of the width with padding inside"),
            ("type: flow, padding: [5%, 3%, 1, 2], gap: 2",
             FLOW + "padding: 5% 2px 1px 3%; gap: 2px",
             [("type: text, padding: 3%", "padding: 3%", "in"), ("type: text", "", "inner")]),
        ],
    ),
    (
        "grid with padding of percentages", "type: grid, columns: [30%, 1fr], gap: 4, padding: 3",
        GRID + "30% minmax(0, 1fr); gap: 4px; padding: 3px",
        [
            ("type: text, padding: 10%", "padding: 10%", "words in a column"),
            ("type: text, padding: [8%, 2, 0, 20%]", "padding: 8% 20% 0 2px", "words in the other"),
            ("type: grid, columns: 2, padding: 5%",
             GRID + "repeat(2, minmax(0, 1fr)); padding: 5%",
             [("type: text", "", "a"), ("type: text, padding: 50% ", "padding: 50%", "b")]),
            ("type: text, padding: 2%, width: 60%", "padding: 2%; width: 60%", "narrow"),
        ],
    ),
]

STYLE = chromium.font_faces([FONT]) + f"""
div {{ box-sizing: border-box; min-width: 0; max-width: 100%; overflow-wrap: break-word }}
.cell {{ font: 14px/20px '{FONT}'; text-spacing-trim: space-all; max-width: none }}
"""

SCRIPT = """return [...document.querySelectorAll(".cell")].map(cell => {
  const origin = cell.getBoundingClientRect();
  return [...cell.querySelectorAll("div")].map(element => {
    const box = element.getBoundingClientRect();
    return [box.x - origin.x, box.y - origin.y, box.width, box.height];
  });
});"""


def elements(views):
    return "".join(
        f'<div style="{css}">' + (elements(inner) if isinstance(inner, list) else inner or "")
        + "</div>" for _, css, inner in views)


def lines(views, numbers):
    """The views of a template, in the order of the elements, and the names of the first level."""
    text, names = [], []
    for properties, _, inner in views:
        name = f"v{next(numbers)}"
        names.append(name)
        below = []
        if isinstance(inner, list):
            below, children = lines(inner, numbers)
            properties += f", children: [{', '.join(children)}]"
        elif inner is not None:
            properties += f", text: {json.dumps(inner)}, overflowWrap: breakWord"
            if "font:" not in properties:
                properties += ", font: f"
        text += [f"  {name}: {{{properties}}}"] + below
    return text, names


def main():
    places = [(case, width, way) for case in CASES for width in WIDTHS for way in ("ltr", "rtl")]
    body = "".join(
        f'<div class="cell" dir="{way}" style="width:{width}px"><div style="{css}">'
        f"{elements(views)}</div></div>" for (_, _, css, views), width, way in places)
    for (case, width, way), frames in zip(places, chromium.measure(STYLE, body, SCRIPT)):
        name, holder, _, views = case
        text, names = lines(views, iter(range(1000)))
        template = "\n".join([
            "conventions: web", f"direction: {way}", "fonts:", "  f: {size: 14, lineHeight: 20px}",
            "  large: {size: 26, lineHeight: 1.2}", "  small: {size: 9}", "views:",
            f"  holder: {{{holder}, children: [{', '.join(names)}]}}", *text, "layout: |",
            "  holder.edges = cell.edges", ""])
        labels = ["holder"] + [line.split(":")[0].strip() for line in text]
        print(json.dumps({
            "name": name, "width": width, "direction": way, "template": template,
            "frames": dict(zip(labels, frames)),
        }))


main()
