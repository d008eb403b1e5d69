#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares which texts do not fit with Chromium's scrollWidth and scrollHeight.

    PYTHONPATH=Python python3 Tests/Recorders/compare-fit.py

Takes 200 translated texts in each of ten languages from the catalogues of this system's packages,
at three widths with one to three lines, in the bundled Noto Sans of 16 points. Prints how many
verdicts differ in each language, and the texts. Needs Debian's packages `chromium` and, for more
catalogues, any with translations. The page has `white-space: pre-wrap; overflow-wrap: anywhere`.
"""

import gettext
import html
import pathlib
import random
import sys

import chromium

from quoin import Fonts
from quoin.fit import Entry, check_texts

LANGUAGES = ["de", "fr", "es", "it", "pl", "ru", "uk", "el", "tr", "vi"]
PLACES = [(90, 1), (200, 1), (140, 3)]  # width and lines
COUNT, SIZE, LINE = 200, 16, 30
FONT = "NotoSans-Regular.ttf"


def texts(language):
    found = set()
    for path in pathlib.Path("/usr/share/locale", language, "LC_MESSAGES").glob("*.mo"):
        try:
            with open(path, "rb") as file:
                catalogue = gettext.GNUTranslations(file)._catalog
        except (OSError, UnicodeDecodeError, ValueError):
            continue
        found.update(
            text for key, text in catalogue.items()
            if key and isinstance(text, str) and 0 < len(text) <= 300
            and all(letter == "\n" or letter.isprintable() for letter in text))
    if len(found) < COUNT:
        sys.exit(f"there are {len(found)} texts in {language}, not {COUNT}")
    return random.Random(language).sample(sorted(found), COUNT)


def main():
    rows = [(language, text) for language in LANGUAGES for text in texts(language)]
    style = chromium.font_faces([FONT]) + f""".row{{font:{SIZE}px/{LINE}px '{FONT}';
white-space:pre-wrap;overflow-wrap:anywhere;overflow:hidden;text-rendering:geometricPrecision}}"""
    body = "".join(
        f'<div class="row" lang="{language}" style="width:{width}px;height:{lines * LINE}px">'
        f"{html.escape(text)}</div>" for language, text in rows for width, lines in PLACES)
    theirs = chromium.measure(style, body, """return [...document.querySelectorAll(".row")].map(
        row => row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight);""")
    fonts, ours = Fonts([chromium.FONTS / FONT]), []
    for language, text in rows:
        for width, lines in PLACES:
            entry = Entry("text", language, text, width, lines)
            ours.append(bool(check_texts([entry], fonts=fonts, sizes=[SIZE])))
    print(chromium.recorded_with())
    for language in LANGUAGES:
        places = [
            (text, place) for own, text in rows if own == language for place in PLACES]
        start = LANGUAGES.index(language) * COUNT * len(PLACES)
        cut = sum(theirs[start:start + len(places)])
        differing = [
            (text, place, their) for (text, place), our, their in zip(
                places, ours[start:], theirs[start:]) if our != their]
        print(f"{language}: {len(places)} verdicts, {cut} do not fit, {len(differing)} differ")
        for text, (width, lines), their in differing[:5]:
            print(f"  {width} by {lines}, Chromium {'cuts' if their else 'fits'}: {text!r}")


if __name__ == "__main__":
    main()
