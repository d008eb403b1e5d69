#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Collects right-to-left texts as NDJSON on standard output.

    rtl-paragraphs.py HANDBOOK-HTML LOCALE-FOLDER > rtl.ndjson

Fields: id, language, title, footer and, for paragraphs, body.
"""

import gettext
import html.parser
import json
import pathlib
import re
import sys

HANDBOOK = [("ar", "ar-MA", "كتاب مدير دبيان"), ("fa", "fa-IR", "کتاب راهنمای مدیر دبیان")]
STANDARDS = [
    ("iso_3166-1", "ISO 3166-1"), ("iso_3166-2", "ISO 3166-2"), ("iso_639-2", "ISO 639-2"),
    ("iso_639-3", "ISO 639-3"), ("iso_15924", "ISO 15924"),
]


def is_right_to_left(text):
    """Whether more than half of the letters are Hebrew or Arabic."""
    letters = [c for c in text if c.isalpha()]
    found = [c for c in letters if "\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufefc"]
    return len(found) * 2 > len(letters)


class Paragraphs(html.parser.HTMLParser):
    """The text of each `<div class="para">` with the heading above it.

    A paragraph inside another one (in a list, say) is on its own; its text is not repeated.
    """

    VOID = {"img", "br", "hr", "link", "meta", "input"}

    def __init__(self):
        super().__init__()
        self.found = []
        self.heading = ""
        self.open = []

    def handle_starttag(self, tag, attributes):
        if tag in self.VOID:
            return
        names = (dict(attributes).get("class") or "").split()
        kind = "other"
        if "para" in names:
            kind = "para"
        elif "title" in names and tag in ("h1", "h2", "h3", "h4", "h5"):
            kind = "heading"
        elif tag == "pre":
            kind = "skipped"
        self.open.append((tag, kind, []))

    def handle_endtag(self, tag):
        while self.open:
            name, kind, pieces = self.open.pop()
            text = " ".join("".join(pieces).split())
            if kind == "para" and text:
                self.found.append((self.heading, text))
            elif kind == "heading" and text:
                # The section's number is not part of its name: "6.2.1. ".
                self.heading = re.sub(r"^\W*[\d.]+\s*", "", text)
            if name == tag:
                return

    def handle_data(self, data):
        for _, kind, pieces in reversed(self.open):
            if kind != "other":
                pieces.append(data)
                return


def handbook(folder):
    for language, name, book in HANDBOOK:
        seen = set()
        for path in sorted((folder / name).glob("*.html")):
            parser = Paragraphs()
            parser.feed(path.read_text(encoding="utf-8"))
            for number, (heading, text) in enumerate(parser.found):
                if is_right_to_left(text) and text not in seen:
                    seen.add(text)
                    yield {"id": f"{language}/{path.stem}/{number}", "language": language,
                           "title": heading, "body": text, "footer": f"{book} · {path.stem}"}


def labels(folder):
    for domain, standard in STANDARDS:
        with open(folder / "he" / "LC_MESSAGES" / f"{domain}.mo", "rb") as file:
            catalog = gettext.GNUTranslations(file)._catalog
        for source, label in sorted(item for item in catalog.items() if isinstance(item[0], str)):
            if source and is_right_to_left(label):
                yield {"id": f"he/{domain}/{source}", "language": "he", "title": label,
                       "footer": f"{standard} · {source}"}


def main():
    count = 0
    out = sys.stdout.buffer
    for source in (handbook(pathlib.Path(sys.argv[1])), labels(pathlib.Path(sys.argv[2]))):
        for record in source:
            out.write(json.dumps(record, ensure_ascii=False).encode("utf-8") + b"\n")
            count += 1
    print(f"rtl-paragraphs: {count} records", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.stderr.close()
