#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the records that certify.sh compares with a browser: English, CJK, right-to-left, emoji.

    Benchmarks/browser/corpora.py DEBIAN.ndjson RTL.ndjson FOLDER [ROWS]

DEBIAN.ndjson comes from Examples/debian-descriptions.sh, RTL.ndjson from Examples/rtl-paragraphs.sh.
FOLDER gets en.ndjson, cjk.ndjson, rtl.ndjson and emoji.ndjson with ROWS records each (20000), which
have the fields of the templates chat, news and product. The choice is seeded.
"""
import json
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def records(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def paragraphs(record):
    """The body's paragraphs, each whole and, if it is long, in sentences."""
    for paragraph in (record.get("body") or "").split("\n"):
        paragraph = paragraph.strip()
        if not paragraph:
            continue
        yield paragraph
        sentences = re.split(r"(?<=[.!?؟。！？])\s*", paragraph)
        if len(sentences) > 2:
            yield from (sentence for sentence in sentences if len(sentence) > 8)


def pairs(path, languages):
    """Titles with texts, from records of some languages, each pair once."""
    found = {}
    for record in records(path):
        if record["language"] in languages:
            for text in paragraphs(record):
                found.setdefault((record["title"] or text[:40], text))
    return list(found)


def emoji():
    text = (ROOT / "Scripts/common-emoji.txt").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    return [word for line in lines for word in line.split() if not word[0].isascii()]


def with_emoji(rng, text, pictures):
    """A text with a picture after about every fifth word."""
    words = []
    for word in text.split(" "):
        words.append(word)
        if rng.random() < 0.2:
            words.append("".join(rng.choice(pictures) for _ in range(rng.choice([1, 1, 1, 2, 3]))))
    return rng.choice(["", "", rng.choice(pictures) + " "]) + " ".join(words)


def record(rng, number, title, text):
    row = {
        "id": number, "title": title, "body": text, "author": title.split(" ")[0],
        "points": rng.randrange(2000), "sender": title[:24], "text": text, "time": "10:42",
        "mine": rng.random() < 0.4, "name": title, "description": text,
        "price": f"{rng.randrange(1, 90)},50",
    }
    if rng.random() < 0.3:
        row["image"] = {"width": rng.choice([640, 800, 1024]), "height": rng.choice([360, 480, 900])}
    return row


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    debian, rtl, folder = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) == 5 else 20000
    rng = random.Random(20261122)
    english = pairs(debian, {"en"})
    sources = {
        "en": english,
        "cjk": pairs(debian, {"ja", "ko", "zh_CN", "zh_TW"}),
        "rtl": pairs(rtl, {"ar", "fa", "he"}),
    }
    pictures = emoji()
    latin = english + pairs(debian, {"de", "fr"})
    rng.shuffle(latin)
    sources["emoji"] = [
        (title, with_emoji(rng, text, pictures)) for title, text in latin[:count]
    ]
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for name, texts in sources.items():
        rng.shuffle(texts)
        # Too few texts are joined in pairs, so that no two rows are the same.
        first = len(texts)
        while len(texts) < count:
            one, other = rng.choice(texts[:first]), rng.choice(texts[:first])
            texts.append((one[0], one[1] + " " + other[1]))
        with open(pathlib.Path(folder) / f"{name}.ndjson", "w", encoding="utf-8") as file:
            for number, (title, text) in enumerate(texts[:count]):
                row = record(rng, number, title, text)
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
        print(f"{name}: {count} rows of {first} texts", file=sys.stderr)


if __name__ == "__main__":
    main()
