#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Heights of all records of a file or folder, measured by `quoin heights` inside Spark.

    spark-submit heights.py QUOIN TEMPLATE RECORDS OUTPUT [--partitions N] [--scale S] [OPTION...]

RECORDS is NDJSON, in a file or a folder that Spark can read. OUTPUT becomes a folder of NDJSON, a
file for each partition; one after another they are the lines that `quoin heights` writes for all
records at once. QUOIN and TEMPLATE are paths that hold on every machine. Other options go to
`quoin heights`; there must be one width.

Each partition is measured alone: `pipe` hands its lines to a process of `quoin` and takes that
one's lines back. A partition starts its rows and offsets at 0. The rows and the height of each
partition are then summed in order, on the driver, and the sums of those before it are added to each
line. Heights are whole numbers of 1/64 pixel, so the sums are exact and the offsets are those of one
run, to the bit.
"""

import argparse
import re
import shlex
from itertools import accumulate

from pyspark import SparkContext, StorageLevel

ROW = re.compile(r'\{"row":(\d+),(.*)"y":([-+.e\d]+),"height":([-+.e\d]+)\}', re.DOTALL)


def parsed(line):
    """The row, the identity, the offset and the height of a line, the latter three as texts."""
    match = ROW.fullmatch(line)
    if match is None:
        raise ValueError(f"not a line of heights at one width: {line!r}")
    return int(match[1]), match[2], match[3], match[4]


def units(points, per_point):
    """A number of points as a whole number of units."""
    return round(float(points) * per_point)


def text(points):
    """A number as `quoin` writes it: the fewest digits that give it again, no fraction of 0."""
    return str(int(points)) if points == int(points) else repr(points)


def extent(index, lines, per_point):
    """The index of a partition, its number of rows and its height in units."""
    rows, height = 0, 0
    for line in lines:
        row, _, y, row_height = parsed(line)
        rows, height = row + 1, units(y, per_point) + units(row_height, per_point)
    yield index, rows, height


def moved(lines, rows, height, per_point):
    """The lines of a partition below so many rows of a height in units."""
    for line in lines:
        row, identity, y, row_height = parsed(line)
        top = (units(y, per_point) + height) / per_point
        yield f'{{"row":{row + rows},{identity}"y":{text(top)},"height":{row_height}}}'


def heights(context, quoin, template, records, partitions=None, scale=1, options=()):
    """The lines of all records, as an RDD in their order, and each partition's rows and height."""
    command = [quoin, "heights", "--template", template, "--in", "ndjson", "--jobs", "1",
               "--scale", text(float(scale)), *options]
    per_point = 64 * (float(scale) or 1)
    lines = context.textFile(records, partitions)
    measured = lines.pipe(shlex.join(command), checkCode=True).persist(StorageLevel.DISK_ONLY)
    extents = sorted(
        measured.mapPartitionsWithIndex(lambda index, part: extent(index, part, per_point)).collect()
    )
    rows_before = [0, *accumulate(rows for _, rows, _ in extents)]
    heights_before = [0, *accumulate(height for _, _, height in extents)]
    placed = measured.mapPartitionsWithIndex(
        lambda index, part: moved(part, rows_before[index], heights_before[index], per_point)
    )
    return placed, [(rows, height / per_point) for _, rows, height in extents]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("quoin", "template", "records", "output"):
        parser.add_argument(name)
    parser.add_argument("--partitions", type=int, help="the least number of partitions")
    parser.add_argument("--scale", type=float, default=1, help="pixels per point")
    arguments, options = parser.parse_known_args()
    with SparkContext(appName="heights") as context:
        placed, extents = heights(
            context, arguments.quoin, arguments.template, arguments.records, arguments.partitions,
            arguments.scale, options)
        placed.saveAsTextFile(arguments.output)
    rows, height = sum(rows for rows, _ in extents), sum(height for _, height in extents)
    print(f"{rows} rows in {len(extents)} partitions, {text(height)} points")


if __name__ == "__main__":
    main()
