#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes records for the built-in templates, with texts of many languages, for certify.sh.

    Benchmarks/browser/cells.py DEBIAN.ndjson RTL.ndjson FOLDER [ROWS [SEED]]

DEBIAN.ndjson comes from Examples/debian-descriptions.sh, RTL.ndjson from Examples/rtl-paragraphs.sh.
FOLDER gets chat.ndjson and so on, with ROWS records each (2000). A record is one of the template's
samples with other texts, each a part of a paragraph of any language, of about the old one's length,
some with emoji or with a second language. Kinds, states, colours, numbers and the marks of
Markdown stay as they are. The choice is seeded.
"""
import json
import pathlib
import random
import re
import sys

from corpora import ROOT, emoji, paragraphs, records, with_emoji

SAMPLES = ROOT / "Sources/CellTemplates/Resources/Samples"
# Records for the templates without samples, but for recipe-b: its text is as high as at a width of its
# own, even in a narrower cell, which no style sheet can say.
OTHERS = {
    "single-line": [{"title": "A short one"}, {"title": "One too long for a line of a phone"}],
    "subtitle": [
        {"title": "Night train to the coast", "subtitle": "Runs again after eleven years of rest"},
        {"title": "Tides of the week, with the times of the ferries that depend on them",
         "subtitle": "Two pages", "detail": "yesterday"},
        {"title": "Lost property", "detail": "12 things, three of them umbrellas"},
    ],
    "form": [
        {"label": "Name", "value": "Ines Moreau"},
        {"label": "Where letters are sent", "value": "7 Mill Lane, behind the old customs house"},
        {"label": "Telephone", "hint": "Only for questions about a delivery, never for anything"},
    ],
    "rtl": [
        {"title": "A title of some words", "body": "A text of about two lines, or of three where the"
         " cell is narrow, so that some are cut and others are not. " * 2, "author": "Somebody"},
        {"title": "A title that needs more than a line in most cells", "body": "A short text."},
    ],
    "recipe-a": [
        {"title": "A title", "content": "A text beside a picture. " * 6, "footer": "A line below."},
        {"title": "A title that takes two lines or more", "content": "Short.", "footer": "By whom"},
    ],
}
# Fields whose values are no texts for readers.
KEPT = {"id", "number", "kind", "status", "color", "ink", "url"}
# Fields that tell which records belong together: half of the records have those of the one before.
SHARED = {"channel": ["date", "author"], "settings": ["section"], "edition": ["section"]}
# A run of words of Markdown, without the characters that mark something up.
WORDS = re.compile(r"[^\W\d_][^\n`*_~|<>#\[\](){}]*[^\W_]")


def samples():
    """The records of each template's sample, by the template's name."""
    found = {path.stem: list(records(path)) for path in sorted(SAMPLES.glob("*.ndjson"))}
    return found | OTHERS


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

    def markdown(self, text):
        """The same marks around other words."""
        return WORDS.sub(lambda words: self.like(words.group()), text)

    def value(self, value, name=""):
        if isinstance(value, dict):
            return {key: self.value(item, key) for key, item in value.items()}
        if isinstance(value, list):
            return [self.value(item, name) for item in value]
        if isinstance(value, str) and name not in KEPT and any(map(str.isalpha, value)):
            # Code keeps its indent.
            indent = value[:len(value) - len(value.lstrip(" "))]
            return indent + self.like(value)
        return value

    def record(self, template, samples, before):
        """One of the samples with other texts."""
        sample = self.rng.choice(samples)
        if template == "post":
            return self.value(sample | {"body": ""}) | {"body": self.markdown(sample["body"])}
        record = self.value(sample)
        if self.rng.random() < 0.5:
            record |= {key: before[key] for key in SHARED.get(template, []) if key in before}
        return record


def main():
    if not 4 <= len(sys.argv) <= 6:
        sys.exit(__doc__)
    debian, rtl, folder = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 2000
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 20261128
    texts = Texts([debian, rtl], seed)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for template, found in samples().items():
        # So that a template's records do not depend on other templates.
        texts.rng.seed(f"{seed} {template}")
        record = {}
        with open(folder / f"{template}.ndjson", "w", encoding="utf-8") as file:
            for number in range(count):
                record = texts.record(template, found, record) | {"id": number}
                file.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
