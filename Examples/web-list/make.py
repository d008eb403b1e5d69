#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a folder with a page that shows a long list: heights, texts, fonts and the page.

    Examples/web-list/make.py QUOIN FOLDER [ROWS]

QUOIN is a built tool, ROWS 1000000 unless given. The heights are `quoin heights --out f32`, the
style sheet is that of `quoin export --html`; index.html reads both. Serve the folder with any web
server, such as `python3 -m http.server --directory FOLDER`.
"""
import json
import pathlib
import random
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FONTS = HERE.parent.parent / "fonts" / "files"
TEXTS = 1009
WORDS = """a about across after again all along also always and another any are around as ask at away
be because been before below between both bridge but by can carries close come could day do does
down each early end even evening every far few field find first for found from garden give go good
great had has have he hear her here high hill him his home house how if in into is it its just keep
kind know last late leave left letter light like line little long look made make many may me measure
meet might mill more morning most much must my near need never new next night no not nothing now of
off often old on once one only open or other our out over own paper people place point read right
river road room round row said same saw say sea second see seem send set shall she should side small
so some soon stand start still stone street such take tell than that the their them then there these
they thing think this those three through time to together told too town tree turn two under until
up upon us use very walk wall want was watch water way we well went were what when where which while
who why will wind with without word work world would write year yet you young your""".split()
SENDERS = ["Ada", "Bohumil", "Clara", "Diyar", "Erzsébet", "Fatma", "Gustav", "Hélène", "Ines"]


def texts():
    rng = random.Random(20261122)
    for _ in range(TEXTS):
        count = rng.choice([3, 8, 15, 30, 60, 90])
        words = [rng.choice(WORDS) for _ in range(count)]
        yield words[0].capitalize() + " " + " ".join(words[1:]) + "."


def record(row, texts):
    """The record of a row; index.html has the same function."""
    return {
        "sender": SENDERS[row * 7 % len(SENDERS)] + " " + str(row),
        "time": f"{row // 60 % 24:02}:{row % 60:02}",
        "text": texts[row * 31 % len(texts)],
    }


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    quoin, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) == 4 else 1_000_000
    folder.mkdir(parents=True, exist_ok=True)
    all_texts = list(texts())
    template = HERE / "list.cell.yaml"
    with open(folder / "heights.f32", "wb") as output:
        tool = subprocess.Popen(
            [quoin, "heights", "--template", template, "--out", "f32", "--progress", "never"],
            stdin=subprocess.PIPE, stdout=output)
        for row in range(count):
            line = json.dumps(record(row, all_texts), ensure_ascii=False) + "\n"
            tool.stdin.write(line.encode())
        tool.stdin.close()
        if tool.wait() != 0:
            sys.exit("quoin heights failed")
    page = subprocess.run(
        [quoin, "export", "--html", "--template", template], check=True, capture_output=True,
        text=True).stdout
    style = page.split("<style>\n", 1)[1].split("</style>", 1)[0]
    (folder / "cell.css").write_text(style, encoding="utf-8")
    (folder / "data.json").write_text(
        json.dumps({"texts": all_texts, "senders": SENDERS}, ensure_ascii=False), encoding="utf-8")
    for name in ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"]:
        shutil.copy(FONTS / name, folder / name)
    shutil.copy(HERE / "index.html", folder / "index.html")


if __name__ == "__main__":
    main()
