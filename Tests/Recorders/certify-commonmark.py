#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Certifies the 652 examples of the CommonMark specification 0.31 as cells, in Chromium.

    python3 Tests/Recorders/certify-commonmark.py --quoin .build/release/quoin
    python3 Tests/Recorders/certify-commonmark.py --write commonmark.json

The examples are under CC BY-SA 4.0, so they are not part of this repository: pip fetches the source
of the Python package mistune, which contains them. Each example is a text with `markdown: block` by
the conventions of the web; `quoin certify` compares its height with that of the elements in
Chromium at three widths. Prints the certificate and the examples that differ, with their sections,
and fails if less than 99 % of the heights are equal.

`--write` writes the examples as JSON instead, for `compare-markdown.py`, which compares with the
HTML of the specification in place of the HTML that Quoin exports. Needs pip; the certificate needs
Debian's package `chromium`.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

PACKAGE = "mistune==3.4.0"
FIXTURE = "tests/fixtures/commonmark.json"
COUNT = 652
WIDTHS = [240, 375, 700]
LEAST = 0.99
TEMPLATE = """conventions: web
fonts: {body: {size: 16}}
views:
  body: {type: text, text: "${markdown}", markdown: block, unknownElements: text, font: body}
layout: |
  H:|[body]|
  V:|[body]|
"""


def examples(folder):
    """The examples: a list of `{example, section, markdown, html}`."""
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
         "--no-deps", "--no-binary", ":all:", "--dest", folder, PACKAGE], check=True)
    archive = next(pathlib.Path(folder).glob("*.tar.gz"))
    with tarfile.open(archive) as files:
        member = next(
            (name for name in files.getnames() if name.endswith("/" + FIXTURE)), None)
        if member is None:
            sys.exit(f"{archive.name} has no {FIXTURE}")
        found = json.load(files.extractfile(member))
    if len(found) != COUNT:
        sys.exit(f"{FIXTURE} of {PACKAGE} has {len(found)} examples, and {COUNT} are expected")
    return found


def certify(quoin, found, folder):
    """The certificate of the examples as JSON."""
    (folder / "cell.yaml").write_text(TEMPLATE)
    with open(folder / "rows.ndjson", "w") as file:
        for example in found:
            record = {"id": example["example"], "markdown": example["markdown"]}
            file.write(json.dumps(record) + "\n")
    run = subprocess.run(
        [quoin, "certify", "-t", folder / "cell.yaml", "-d", folder / "rows.ndjson", "--width",
         ",".join(map(str, WIDTHS)), "--json"], stdout=subprocess.PIPE, text=True)
    if not run.stdout:
        sys.exit(run.returncode)
    return json.loads(run.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quoin", default=".build/release/quoin")
    parser.add_argument("--write", type=pathlib.Path, help="write the examples, and certify none")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = examples(folder)
        if arguments.write:
            arguments.write.write_text(json.dumps(found))
            return
        certificate = certify(
            pathlib.Path(arguments.quoin).resolve(), found, pathlib.Path(folder))
    for difference in certificate["differences"]:
        example = found[difference["row"]]
        print(f"example {difference['id']} ({example['section']}), width {difference['width']:g}: "
              f"Quoin {difference['quoin']:g}, browser {difference['browser']:g}: "
              f"{example['markdown']!r}")
    count = certificate["rows"] * len(WIDTHS)
    equal = count - len(certificate["differences"])
    print(f"{certificate['browser']}: {equal} of {count} heights are equal, "
          f"{100 * equal / count:.2f} %")
    if equal < LEAST * count:
        sys.exit(f"less than {100 * LEAST:g} % are")


if __name__ == "__main__":
    main()
