#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares heights that were measured inside Spark with those of one local run, byte for byte.

    Examples/spark/check.py QUOIN [RECORDS TEMPLATE]

Without records it makes 3,000, in several languages. It needs Java 17 (Debian's
openjdk-17-jre-headless), and installs pyspark from PyPI into .build/spark: half a
gigabyte, a minute or two.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
VENV = TOP / ".build" / "spark"
TEMPLATE = """\
width: 320
margins: 12
fonts: {title: {size: 17, weight: bold}, body: {size: 15, lineHeight: 1.37}}
views:
  title: {type: text, text: "${title}", font: title}
  body: {type: text, text: "${body}", font: body}
layout: |
  H:|-[title]-|
  H:|-[body]-|
  V:|-[title]-4-[body]-|
"""


def with_pyspark():
    """Goes on in an environment that has pyspark, which is made if it is missing."""
    try:
        import pyspark  # noqa: F401
        return
    except ModuleNotFoundError:
        if Path(sys.prefix) == VENV:
            raise
    if not (VENV / "bin" / "python3").exists():
        venv.create(VENV, with_pip=True)
    subprocess.run([VENV / "bin" / "pip", "install", "--quiet", "pyspark"], check=True)
    os.execv(VENV / "bin" / "python3", [str(VENV / "bin" / "python3"), *sys.argv])


def make_records(path):
    words = "the row of a list גובה שורה высота строки 一行の高さは ความสูง \\ \" tab\t é👩‍👩‍👧".split(" ")
    with open(path, "w", encoding="utf-8") as file:
        for row in range(3000):
            record = {
                "id": row if row % 3 else f'"{row}", {{"y":1}}',
                "title": f"Row {row}",
                "body": " ".join(words[(row * 31 + n * 7) % len(words)] for n in range(row % 61)),
            }
            file.write(json.dumps(record, ensure_ascii=row % 2 == 0) + "\n")


def main():
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__)
    with_pyspark()
    from pyspark import SparkConf, SparkContext
    import heights

    quoin = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if len(sys.argv) == 4:
            records, template = (str(Path(path).resolve()) for path in sys.argv[2:])
        else:
            records, template = str(folder / "records.ndjson"), str(folder / "cell.yaml")
            make_records(records)
            Path(template).write_text(TEMPLATE)
        failed = False

        def compare(output, scale, what):
            nonlocal failed
            local = subprocess.run(
                [quoin, "heights", "-t", template, "-d", records, "--scale", str(scale)],
                check=True, stdout=subprocess.PIPE).stdout
            spark = b"".join(part.read_bytes() for part in sorted(output.glob("part-*")))
            failed = failed or spark != local
            print(f"scale {scale}, {what}:",
                  "the same bytes" if spark == local else "DIFFERENT", flush=True)

        conf = SparkConf().setMaster("local[2]").setAppName("check")
        conf.set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false")
        with SparkContext(conf=conf) as context:
            context.setLogLevel("ERROR")
            # Functions travel to the workers by name; those of a program travel whole.
            context.addPyFile(heights.__file__)
            for scale, partitions in ((1, 1), (1, 7), (2, 2), (3, 40), (0, 3)):
                placed, extents = heights.heights(
                    context, quoin, template, records, partitions, scale)
                output = folder / f"{scale}-{partitions}"
                placed.saveAsTextFile(str(output))
                rows = sum(rows for rows, _ in extents)
                compare(output, scale, f"{rows} rows in {len(extents)} partitions")
        output = folder / "program"
        subprocess.run(
            [sys.executable, heights.__file__, quoin, template, records, str(output),
             "--partitions", "5", "--scale", "3"], check=True, stderr=subprocess.DEVNULL)
        compare(output, 3, "as a program")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
