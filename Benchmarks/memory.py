#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the peak of the process for texts of 10 MB, and fails above five times their size, or
three times that of a field that is not used.

    Scripts/install.sh PREFIX
    Benchmarks/memory.py PREFIX/bin/quoin [DATA]

Each text is one line, one record of NDJSON, or one field of CSV, for `measure` or for `heights` by
UIKit's rules and by the web's, with a width of 300. The words are random: many different ones are
the worst case, since shaped words are kept up to a bound. With DATA, the records of
Examples/debian-descriptions.sh, the same for real texts: English, and all languages. The columns
are the ratios of the peak to the size of the text, and the CPU time of the first.

Then the same for words of ten scripts in a field that no view shows, in each format.
"""

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

SIZE = 10_000_000
MOST = 5
MOST_UNUSED = 3

LATIN = "abcdefghijklmnopqrstuvwxyz"
SCRIPTS = {
    "Latin": LATIN,
    "Cyrillic": "абвгдежзиклмнопрстуфхцчшщыьэюя",
    "Greek": "αβγδεζηθικλμνξοπρστυφχψω",
    "Arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "Hebrew": "אבגדהוזחטיכלמנסעפצקרשת",
    "Devanagari": "कखगघचछजझटडतथदधनपबभमयरलवशसह",
    "Thai": "กขคงจชดตนบปพมยรลวสหอ",
    "Hangul": "가나다라마바사아자차카타파하한국어",
    "Han": "的一是不了人我在有他这中大来上国个到说们",
    "kana": "あいうえおかきくけこさしすせそアイウエオカキクケコ",
}
ADDRESS = "https://example.org/a/path/of/many/parts/that/is/longer/than/a/line/of/text.html"
TEMPLATE = """version: 1
width: 300
margins: 0
conventions: {conventions}
views:
  text: {{type: text, text: "${{text}}"}}
layout: text.edges = cell.edges
"""
EMOJI = ["😀", "🎉", "👩‍👩‍👧‍👦", "👍🏽", "🇩🇪", "❤️", "7️⃣", "🧑🏾‍🚒", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🐈‍⬛"]


def vocabulary(letters, count, chance):
    """Random words of letters."""
    return ["".join(chance.choices(letters, k=chance.randint(2, 9))) for _ in range(count)]


def filled(pieces):
    """The pieces one after another, up to the size in bytes."""
    text, length = [], 0
    for piece in pieces:
        length += len(piece.encode())
        if length > SIZE:
            break
        text.append(piece)
    return "".join(text)


def repeated(make):
    while True:
        yield make()


def cycled(texts):
    while True:
        for text in texts:
            yield text + " "


def made_texts():
    """Names and texts; the same ones in each run."""
    chance = random.Random(20261123)
    many = {name: vocabulary(letters, 20_000, chance) for name, letters in SCRIPTS.items()}
    latin = vocabulary(LATIN, 200_000, chance)
    every = [word for words in many.values() for word in words]
    yield "one sentence again and again", filled(cycled(["The quick brown fox."]))
    yield "200,000 Latin words", filled(repeated(lambda: chance.choice(latin) + " "))
    for name in ["Arabic", "Devanagari", "Thai", "Hangul", "Han"]:
        yield f"20,000 words, {name}", filled(repeated(lambda: chance.choice(many[name]) + " "))
    yield "200,000 words of ten scripts", filled(repeated(lambda: chance.choice(every) + " "))
    yield "Latin with Arabic here and there", filled(
        repeated(
            lambda: chance.choice(many["Arabic"] if chance.random() < 0.01 else latin) + " "))
    yield "web addresses", filled(
        repeated(lambda: (ADDRESS if chance.random() < 0.01 else chance.choice(latin)) + " "))
    yield "Han and web addresses", filled(
        repeated(lambda: f" {ADDRESS} " if chance.random() < 0.01 else chance.choice(many["Han"])))
    yield "brackets that are not closed", filled(
        repeated(lambda: "(" * (chance.random() < 0.2) + chance.choice(latin) + " "))
    yield "tabs", filled(repeated(lambda: chance.choice(latin) + "\t"))
    yield "double spaces", filled(repeated(lambda: chance.choice(latin) + "  "))
    yield "one word", filled(repeated(lambda: chance.choice(LATIN)))
    yield "emoji", filled(repeated(lambda: chance.choice(EMOJI) + " " * (chance.random() < 0.2)))


def real_texts(path):
    """English, and all languages at random, of Debian's descriptions."""
    bodies = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            bodies.append((record["language"], record["body"].replace("\n", " ")))
    english = [body for language, body in bodies if language == "en"]
    yield "Debian's, English", filled(cycled(english))
    random.Random(7).shuffle(bodies)
    yield "Debian's, all languages", filled(cycled([body for _, body in bodies]))


def write(path, record, form):
    """Writes a record as one line of text, or in another form of input."""
    if form == "sqlite":
        if os.path.exists(path):
            os.remove(path)
        database = sqlite3.connect(path)
        database.execute(f"CREATE TABLE records ({','.join(record)})")
        places = ",".join("?" * len(record))
        database.execute(f"INSERT INTO records VALUES ({places})", list(record.values()))
        database.commit()
        database.close()
        return
    with open(path, "w", encoding="utf-8") as file:
        if form == "lines":
            file.write(record["text"] + "\n")
        elif form == "ndjson":
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
        elif form == "json":
            json.dump([record], file, ensure_ascii=False)
        else:
            fields = ['"' + text.replace('"', '""') + '"' for text in record.values()]
            file.write(f"{','.join(record)}\n{','.join(fields)}\n")


def kinds(folder):
    """The name, the form of the data and the options of each way to measure a text."""
    templates = {}
    for conventions in ["uikit", "web"]:
        templates[conventions] = os.path.join(folder, conventions + ".yaml")
        with open(templates[conventions], "w", encoding="utf-8") as file:
            file.write(TEMPLATE.format(conventions=conventions))
    return [
        ("lines", "lines", ["measure"]),
        ("web", "lines", ["measure", "--conventions", "web"]),
        ("balance", "lines", ["measure", "--text-wrap", "balance"]),
        ("NDJSON", "ndjson", ["measure"]),
        ("heights", "ndjson", ["heights", "--template", templates["uikit"]]),
        ("heights, web", "ndjson", ["heights", "--template", templates["web"]]),
        ("heights, CSV", "csv", ["heights", "--template", templates["uikit"]]),
    ]


def arguments(path, form, options):
    """The tool's arguments to measure a text."""
    limits = ["--limit", "text=200M", "--limit", "record=200M", "--limit", "field=200M"]
    data = ["--data", path] if options[0] == "heights" else [path]
    if form == "sqlite":
        data += ["--query", "SELECT * FROM records"]
    return [*options, "--width", "300", "--in", form, *limits, *data]


def measure(quoin, path, form, options):
    """The peak in bytes and the CPU time in seconds of a run."""
    # The peak of a child counts what this process had when it began, so a small one begins it.
    run = subprocess.run(
        ["/usr/bin/time", "-f", "%M %U %S", "-o", path + ".time",
         quoin, *arguments(path, form, options)],
        stdout=subprocess.PIPE)
    if run.returncode != 0 or b'"height"' not in run.stdout:
        sys.exit(f"memory: {quoin} failed for {path}: {run.stdout[:200]!r}")
    with open(path + ".time", encoding="ascii") as file:
        kibibytes, user, system = file.read().split()
    return int(kibibytes) * 1024, float(user) + float(system)


def print_texts(quoin, folder, texts):
    """Prints a table of the ratios for each text, and returns the greatest."""
    path = os.path.join(folder, "text")
    ways = kinds(folder)
    print(f"| text | {' | '.join(name for name, _, _ in ways)} | CPU |")
    print("|---|" + "---:|" * (len(ways) + 1))
    worst = 0
    for name, text in texts:
        row = []
        seconds = 0
        for _, form, options in ways:
            write(path, {"text": text}, form)
            peak, time = measure(quoin, path, form, options)
            seconds = seconds or time
            row.append(peak / len(text.encode()))
        worst = max(worst, *row)
        ratios = " | ".join(f"{ratio:.2f}" for ratio in row)
        print(f"| {name} | {ratios} | {seconds:.1f} s |", flush=True)
    return worst


def print_unused(quoin, folder, text):
    """Prints the ratio for a text in a field that no view shows, and returns the greatest."""
    path = os.path.join(folder, "text")
    options = next(options for name, _, options in kinds(folder) if name == "heights")
    row = {}
    for form in ["ndjson", "csv", "json", "sqlite"]:
        write(path, {"text": "hello", "other": text}, form)
        peak, _ = measure(quoin, path, form, options)
        row[form] = peak / len(text.encode())
    print("a field that is not used:", ", ".join(f"{form} {row[form]:.2f}" for form in row))
    return max(row.values())


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    quoin = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "text")
        write(path, {"text": "hello"}, "lines")
        peak, _ = measure(quoin, path, "lines", ["measure"])
        print(f"one word: {peak / 1e6:.1f} MB; the others are texts of {SIZE / 1e6:.0f} MB\n")
        texts = list(made_texts())
        if len(sys.argv) == 3:
            texts += real_texts(sys.argv[2])
        worst = print_texts(quoin, folder, texts)
        print()
        worst_unused = print_unused(quoin, folder, dict(texts)["200,000 words of ten scripts"])
    if worst >= MOST:
        sys.exit(f"memory: {worst:.2f} times the size of the text; {MOST} are allowed")
    if worst_unused >= MOST_UNUSED:
        sys.exit(
            f"memory: {worst_unused:.2f} times the size of a field that is not used; "
            f"{MOST_UNUSED} are allowed")


if __name__ == "__main__":
    main()
