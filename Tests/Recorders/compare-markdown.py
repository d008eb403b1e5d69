#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the heights of texts in Markdown with Chromium's of the HTML that they stand for.

    python3 Tests/Recorders/compare-markdown.py --quoin .build/release/quoin --made 400
    python3 Tests/Recorders/compare-markdown.py --quoin .build/release/quoin commonmark.json

The first makes texts of its own, and with `--record FILE` writes them with Chromium's heights, which
`ChromiumMarkupTests` reads. The second takes a list of `{markdown, html}`, such as the examples of
the CommonMark specification: `commonmark.json` in the source of the package markdown-it-py. Each
text is a cell by the conventions of the web at three widths, and the content of a `div` in Chromium,
with HTML's own style sheet, in the bundled Noto Sans of 16 points for code too. A picture is its
description, and a box that is ticked `[x]`, in both. Prints how many heights differ by more than
0.1 px, and the texts. Needs Debian's packages `chromium` and, for `--made`, `cmark-gfm`.
"""

import argparse
import json
import pathlib
import random
import subprocess
import tempfile

import chromium

WIDTHS = [240, 375, 700]
FONTS = ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "NotoSans-Italic.ttf",
         "NotoSans-BoldItalic.ttf"]
TEMPLATE = """conventions: web
fonts: {body: {size: 16}}
views: {body: {type: text, text: "${%s}", %s: block, unknownElements: text, font: body}}
layout: |
  H:|[body]|
  V:|[body]|
"""
FACES = "".join(
    f"@font-face{{font-family:Body;src:url('file://{chromium.FONTS / name}');"
    f"font-weight:{700 if 'Bold' in name else 400};"
    f"font-style:{'italic' if 'Italic' in name else 'normal'}}}" for name in FONTS)
OTHERS = sorted(
    path for folder in [chromium.FONTS, chromium.FONTS.parents[1] / "Sources/WorldFonts/files"]
    for path in folder.glob("*.?tf") if "Regular" in path.name or "Common" in path.name)
FACES += "".join(
    f"@font-face{{font-family:'{path.name}';src:url('file://{path}')}}" for path in OTHERS)
STYLE = FACES + f".row{{font-family:Body,{','.join(repr(path.name) for path in OTHERS)}}}" + """
.row{font-size:16px;text-rendering:geometricPrecision}
.row *{font-family:inherit!important}
.row code,.row kbd,.row samp,.row tt,.row pre{font-size:inherit}
.around{display:flow-root}"""
SCRIPT = """
    const parser = new DOMParser(), heights = [];
    for (const html of texts) {
      const content = parser.parseFromString(html, "text/html");
      content.querySelectorAll("script,style,template,meta,link,title").forEach(e => e.remove());
      content.querySelectorAll("img").forEach(e => e.replaceWith(e.alt));
      content.querySelectorAll("input").forEach(
          e => e.replaceWith(e.hasAttribute("checked") ? "[x]" : "[ ]"));
      const row = document.createElement("div"), around = document.createElement("div");
      row.className = "row";
      around.className = "around";
      row.append(...content.body.childNodes);
      around.append(row);
      document.body.append(around);
      heights.push(widths.map(width => {
        around.style.width = width + "px";
        return row.getBoundingClientRect().height;
      }));
      around.remove();
    }
    return heights;"""


WORDS = """apples bread a in the of receipt international amount 12.50 3 delivered unfortunately *red*
`code` **total** und Österreich naïve x yes no configuration ***both*** [link](https://example.org)
~~old~~ &amp; <b>bold</b> <small>tiny</small> https://example.org/a/rather/long/path""".split()


class Maker:
    """Makes texts in Markdown, with blocks in blocks."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def words(self, most):
        words = [self.random.choice(WORDS) for _ in range(self.random.randint(1, most))]
        return " ".join(words)

    def table(self):
        columns = self.random.randint(1, 5)
        def row():
            return "| " + " | ".join(
                self.random.choice(["", self.words(2), self.words(3), self.words(12)])
                for _ in range(columns)) + " |"
        marks = "|".join(self.random.choice([":-", "-:", ":-:", "---"]) for _ in range(columns))
        return "\n".join(
            [row(), f"|{marks}|"] + [row() for _ in range(self.random.randint(1, 4))])

    def items(self, level):
        mark = self.random.choice(["-", "*", "1.", "7)"])
        gap = self.random.choice(["\n", "\n\n"])
        return gap.join(
            f"{mark} " + self.blocks(level + 1, 2).replace("\n", "\n" + " " * (len(mark) + 1))
            for _ in range(self.random.randint(1, 4)))

    def block(self, level):
        kinds = ["words"] * 4 + ["heading", "code", "break", "rule", "table"]
        if level < 3:
            kinds += ["items"] * 3 + ["quote"] * 2
        kind = self.random.choice(kinds if level == 0 else kinds[:4] + kinds[7:])
        match kind:
            case "heading":
                return "#" * self.random.randint(1, 6) + " " + self.words(8)
            case "code":
                lines = [self.random.choice(["let x = 1", "  indented", "", "}"]) for _ in range(3)]
                return "```\n" + "\n".join(lines) + "\n```"
            case "break":
                return self.words(4) + "  \n" + self.words(4)
            case "rule":
                return "***" if level == 0 else self.words(3)
            case "table":
                return self.table() if level == 0 else self.words(9)
            case "items":
                return self.items(level)
            case "quote":
                return "> " + self.blocks(level + 1, 2).replace("\n", "\n> ")
        return self.words(25)

    def blocks(self, level, most):
        return "\n\n".join(self.block(level) for _ in range(self.random.randint(1, most)))


def made(count):
    """Texts in Markdown with their HTML, by cmark-gfm."""
    command = ["cmark-gfm", "--unsafe"]
    for name in ["table", "strikethrough", "autolink", "tasklist"]:
        command += ["-e", name]
    examples = []
    for seed in range(count):
        text = Maker(seed).blocks(0, 5) + "\n"
        html = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        examples.append({"example": seed, "markdown": text, "html": html.stdout})
    return examples


def ours(tool, examples, field):
    with tempfile.TemporaryDirectory() as folder:
        template = pathlib.Path(folder, "cell.yaml")
        template.write_text(TEMPLATE % (field, field))
        data = pathlib.Path(folder, "rows.ndjson")
        data.write_text("".join(json.dumps(example) + "\n" for example in examples))
        result = subprocess.run(
            [tool, "heights", "--template", template, "--data", data, "--on-error", "null",
             "--width", ",".join(map(str, WIDTHS))], capture_output=True, text=True)
        if not result.stdout:
            raise SystemExit(result.stderr)
        return [json.loads(line) for line in result.stdout.splitlines()], result.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quoin", default=".build/release/quoin")
    parser.add_argument("--html", action="store_true", help="compare the examples' HTML instead")
    parser.add_argument("--made", type=int, help="compare as many texts as given of its own")
    parser.add_argument("--record", type=pathlib.Path, help="write the texts with Chromium's heights")
    parser.add_argument("examples", type=pathlib.Path, nargs="?")
    arguments = parser.parse_args()
    if (arguments.examples is None) == (arguments.made is None):
        parser.error("either a file of examples or --made is needed")
    examples = (
        made(arguments.made) if arguments.made else json.loads(arguments.examples.read_text()))
    texts = json.dumps([example["html"] for example in examples]).replace("</", "<\\/")
    theirs = chromium.measure(
        STYLE, "", f"const texts = {texts}, widths = {WIDTHS};" + SCRIPT)
    if arguments.record:
        with open(arguments.record, "w") as file:
            for example, heights in zip(examples, theirs):
                record = {"markdown": example["markdown"], "heights": heights}
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
    rows, errors = ours(arguments.quoin, examples, "html" if arguments.html else "markdown")
    print(chromium.recorded_with())
    print(errors, end="")
    count, differing = 0, 0
    for index, (example, row, their) in enumerate(zip(examples, rows, theirs)):
        own = row.get("heights") or [None] * len(WIDTHS)
        count += len(WIDTHS)
        wrong = [(width, a, b) for width, a, b in zip(WIDTHS, own, their)
                 if a is None or abs(a - b) > 0.1]
        differing += len(wrong)
        if wrong:
            print(f"{example.get('example', index)}: {wrong} {example['markdown']!r}")
            print(f"    {example['html']!r}")
    print(f"{count} heights, {differing} differ")


if __name__ == "__main__":
    main()
