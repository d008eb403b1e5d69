#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions that a message of a chat takes, by callgrind, and prints a table:

    Benchmarks/messages/run.py .build/release/quoin

The plain message is a name and a text, of records that have no more and of those that the other
cells show. The others have quotes, files and reactions (nested cells),
days as sections and a name only where the author changes (neighbours), and last Markdown in the
text. All have the same texts. A figure is the mean of the 1,000th to the 3,000th message, by the
least of three runs each: at its end a run may release what its worker kept, or not.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
WORDS = (
    "the boat trip is still on for saturday weather looks fine we should bring coffee and small "
    "pot last time it was empty before had left harbour please look through proofs of almanac noon "
    "plates arrived beside press table schedule week pinned above ask me anything missing new"
).split()
NAMES = ["Ines", "Jonas", "Yuki", "Salma", "Noor", "Mateo", "Mara Lindqvist", "Tomás Rey"]


def message(number: int, rng: random.Random) -> dict:
    """A message with everything."""

    def text(count: int) -> str:
        return " ".join(rng.choice(WORDS) for _ in range(count)).capitalize() + "."

    words = text(rng.randint(2, 30)).split()
    if rng.random() < 0.38:
        place = rng.randrange(len(words))
        words[place] = f"**{words[place]}**"
    body = " ".join(words)
    if "**" in body and rng.random() < 0.3:
        body += f"\n\n- {text(4)}\n- {text(5)}"
    quotes = [{"author": rng.choice(NAMES), "text": text(rng.randint(3, 14))}]
    return {
        "id": number,
        "date": f"Day {number // 200}",
        "author": rng.choice(NAMES),
        "text": body,
        "quotes": quotes if rng.random() < 0.2 else [],
        "files": [
            {"name": f"{rng.choice(WORDS)}-{rng.randint(1, 99)}.pdf", "size": rng.randint(1, 900)}
            for _ in range(rng.choice([0, 0, 0, 1, 2]))
        ],
        "reactions": [
            {"emoji": rng.choice("👍🎉🚆☕👋"), "count": rng.randint(1, 12)}
            for _ in range(rng.choice([0, 0, 1, 2, 4]))
        ],
    }


def instructions(tool: str, template: pathlib.Path, records: pathlib.Path) -> int:
    """The instructions of a run with one worker, the least of three runs."""

    def count() -> int:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", tool, "heights",
             "-t", template, "-d", records, "--jobs", "1", "--out", "csv"],
            capture_output=True, text=True, env={"SWIFT_DETERMINISTIC_HASHING": "1"}, check=True)
        lines = run.stderr.splitlines()
        return next(int(line.split()[-1]) for line in lines if "Collected" in line)

    return min(count() for _ in range(3))


def main() -> None:
    rng = random.Random(5)
    messages = [message(number, rng) for number in range(3000)]
    plain = [{key: each[key] for key in ("id", "author", "text")} for each in messages]
    all_parts = (HERE / "all.cell.yaml").read_text()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        tool = str(work / "quoin")
        subprocess.run(["objcopy", "--strip-debug", sys.argv[1], tool], check=True)
        (work / "parts.cell.yaml").write_text(all_parts.replace(", markdown: block", ""))
        rows = [
            ("a name and a text", HERE / "plain.cell.yaml", plain),
            ("the same, of records with everything", HERE / "plain.cell.yaml", messages),
            ("with quotes, files, reactions, sections and neighbours", work / "parts.cell.yaml",
             messages),
            ("with Markdown too", HERE / "all.cell.yaml", messages),
        ]
        print("| message | instructions | of the first |\n|---|---:|---:|")
        first = 0
        for name, template, records in rows:
            counts = []
            for count in (1000, 3000):
                data = work / "data.ndjson"
                lines = (json.dumps(each, ensure_ascii=False) + "\n" for each in records[:count])
                data.write_text("".join(lines))
                counts.append(instructions(tool, template, data))
            cost = (counts[1] - counts[0]) // 2000
            first = first or cost
            print(f"| {name} | {cost:,} | {cost / first:.2f} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
