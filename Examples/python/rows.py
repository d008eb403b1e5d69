# SPDX-License-Identifier: Apache-2.0
"""The cell and the records of the examples for Ray, Dask and Spark."""

TEMPLATE = """
version: 1
name: message
width: 375
margins: 12
fonts: {name: {size: 15, weight: bold}, text: {size: 15}}
views:
  name: {type: text, text: "${name}", font: name, lines: 1}
  text: {type: text, text: "${text}", font: text}
layout: |
  V:|-[name]-2-[text]-|
  H:|-[name]-|
  H:|-[text]-|
"""
NAMES = ["Ada", "Бела", "千代", "داود"]
WORDS = "the engine weaves patterns ברקמה как станок 花や葉を weaves as a loom flowers".split()


def records(count):
    """Messages of up to some eighty words."""
    return [
        {"id": row, "name": NAMES[row % 4], "text": " ".join(WORDS * (row % 7) + WORDS[:row % 12])}
        for row in range(count)
    ]


def report(engine, heights, expected, parts):
    """Prints whether an engine's heights are those of one process, and fails if they are not."""
    if bytes(heights) != bytes(expected):
        raise SystemExit(f"{engine}: DIFFERENT from one process")
    print(
        f"{engine}: {len(expected):,} heights in {parts} parts, the same bytes as one process, "
        f"{sum(expected):,.0f} points")
