#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Heights of texts with Skia's SkParagraph, through skia-python.

    skparagraph.py FILE SIZE WIDTH REWRAP FONTS -> "first_us rewrap_us layout_us lines lines2"

The times include the binding: about 4 us for a first height and 0.3 us for a re-wrap. SkParagraph
places all glyphs for a height, so the time of a full layout is the same. The lines are counted
outside of the times, by the height of a single line; 0 is for texts whose lines differ in height.
"""
import sys
import time

import skia

path, size, width, rewrap, fonts = sys.argv[1:6]
size, width, rewrap = float(size), float(width), float(rewrap)
texts = open(path, encoding="utf-8").read().split("\n")[:-1]
collection = skia.textlayout.FontCollection()
collection.setDefaultFontManager(skia.FontMgr.New_Custom_Directory(fonts))
unicode = skia.Unicode.ICU_Make()
style = skia.textlayout.ParagraphStyle()
text_style = skia.textlayout.TextStyle()
text_style.setFontFamilies([
    "Noto Sans", "Noto Naskh Arabic", "Noto Sans Hebrew", "Noto Sans CJK SC", "Noto Sans Math",
    "Noto Color Emoji"])
text_style.setFontSize(size)
style.setTextStyle(text_style)


def paragraph(text):
    builder = skia.textlayout.ParagraphBuilder(style, collection, unicode)
    builder.pushStyle(text_style)
    builder.addText(text)
    return builder.Build()


paragraph("a \u0628 \u05D0 \u6F22 \uAC00 \U0001F600").layout(width)
start = time.process_time()
for text in texts:
    made = paragraph(text)
    made.layout(width)
    made.Height
first = (time.process_time() - start) / len(texts) * 1e6

kept = [paragraph(text) for text in texts[::10]]
for made in kept:
    made.layout(width)
start = time.process_time()
for made in kept:
    made.layout(rewrap)
    made.Height
again = (time.process_time() - start) / len(kept) * 1e6


def height(text, width):
    made = paragraph(text)
    made.layout(width)
    return made.Height


def lines(width, step):
    """The number of lines of the texts; 0 where lines have other heights than those of Latin
    letters, because this binding reports no lines."""
    one = height("a", 1e6)
    counts = [height(text, width) / one for text in texts[::step]]
    if any(abs(count - round(count)) > 0.01 for count in counts):
        return 0
    return sum(map(round, counts)) * step


counts = lines(width, 1), lines(rewrap, 10)
print(f"{first:.4f} {again:.4f} {first:.4f} {counts[0]} {counts[1]}")
