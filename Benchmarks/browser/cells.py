#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes records for eight built-in templates, with texts of many languages, for certify.sh.

    Benchmarks/browser/cells.py DEBIAN.ndjson RTL.ndjson FOLDER [ROWS [SEED]]

DEBIAN.ndjson comes from Examples/debian-descriptions.sh, RTL.ndjson from Examples/rtl-paragraphs.sh.
FOLDER gets chat.ndjson and so on, with ROWS records each (2000). A record is one of the template's
samples with other texts, each a part of a paragraph of any language, of about the old one's length,
some with emoji or with a second language. The choice is seeded.
"""
import json
import pathlib
import random
import sys

from corpora import ROOT, emoji, paragraphs, records, with_emoji

TEMPLATES = ["chat", "news", "product", "mail", "comments", "order", "inbox", "invoice"]
# Fields whose values are no texts for readers.
KEPT = {"id", "number", "kind", "status", "color", "ink", "url"}


class Texts:
    def __init__(self, paths, seed):
        self.rng = random.Random(seed)
        self.pictures = emoji()
        languages = {}
        for path in paths:
            for record in records(path):
                languages.setdefault(record["language"], []).append(record)
        # As many texts of a language with few as of one with many.
        self.paragraphs = {}
        for language, found in sorted(languages.items()):
            chosen = self.rng.sample(found, min(len(found), 400))
            texts = [text for record in chosen for text in paragraphs(record)]
            if texts:
                self.paragraphs[language] = texts

    def piece(self, length):
        """A part of a paragraph that begins with a word, some `length` characters long."""
        text = self.rng.choice(self.paragraphs[self.rng.choice(sorted(self.paragraphs))])
        start = self.rng.randrange(max(1, len(text) - length))
        start = text.find(" ", start) + 1
        return text[start:start + length].strip() or text[:length].strip()

    def like(self, text):
        length = max(1, round(len(text) * self.rng.uniform(0.4, 2.5)))
        chance = self.rng.random()
        if chance < 0.1:
            return self.piece(length // 2 + 1) + " " + self.piece(length // 2 + 1)
        piece = self.piece(length)
        return with_emoji(self.rng, piece, self.pictures) if chance < 0.25 else piece

    def value(self, value, name=""):
        if isinstance(value, dict):
            return {key: self.value(item, key) for key, item in value.items()}
        if isinstance(value, list):
            return [self.value(item, name) for item in value]
        if isinstance(value, str) and name not in KEPT and any(map(str.isalpha, value)):
            return self.like(value)
        return value


def main():
    if not 4 <= len(sys.argv) <= 6:
        sys.exit(__doc__)
    debian, rtl, folder = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 2000
    texts = Texts([debian, rtl], int(sys.argv[5]) if len(sys.argv) > 5 else 20261128)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for template in TEMPLATES:
        path = ROOT / f"Sources/CellTemplates/Resources/Samples/{template}.ndjson"
        samples = list(records(path))
        with open(folder / f"{template}.ndjson", "w", encoding="utf-8") as file:
            for number in range(count):
                record = texts.value(texts.rng.choice(samples))
                file.write(json.dumps(record | {"id": number}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
