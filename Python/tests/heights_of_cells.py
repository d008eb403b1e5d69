# SPDX-License-Identifier: Apache-2.0
"""Prints the heights of cells by all ways of the package, for a test that compares them.

    python heights_of_cells.py FOLDER

The folder has templates and records with the same names: 7.cell.yaml and 7.ndjson. A line is printed
for each, in the order of the numbers, with the number and the heights of the records by each way;
null for a record that has none:

    {"cell": 7, "heights": [101, 72.5, null], "frames": [101, 72.5, null]}
"""

import json
import math
import pathlib
import sys

import quoin


def frame_height(template, record):
    try:
        return template.frames(record)[0]
    except quoin.QuoinError:
        return None


def main(folder):
    for path in sorted(pathlib.Path(folder).glob("*.ndjson"), key=lambda path: int(path.stem)):
        template = quoin.Template(path.with_suffix(".cell.yaml").read_text())
        records = [json.loads(line) for line in path.read_text().splitlines()]
        heights = template.heights(records, errors="nan")
        print(json.dumps({
            "cell": int(path.stem),
            "heights": [None if math.isnan(height) else height for height in heights],
            "frames": [frame_height(template, record) for record in records],
        }))


if __name__ == "__main__":
    main(sys.argv[1])
