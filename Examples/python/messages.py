# SPDX-License-Identifier: Apache-2.0
# %% [markdown]
# # How high are ten thousand messages?
#
# Run it with `python messages.py`, or cell by cell in an editor that knows `# %%`, or as a notebook:
# `jupytext --to ipynb messages.py`.

# %% A cell, and records for it
import quoin

template = quoin.Template("""
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
""")
words = "the engine weaves algebraic patterns as the loom weaves flowers and leaves".split()
names = ["Ada", "Бела", "千代", "داود"]
records = [
    {"name": names[row % 4], "text": " ".join(words * (row % 7) + words[: 1 + row % 12])}
    for row in range(10_000)
]

# %% The heights at three widths, on all cores
widths = [320, 375, 768]
for width in widths:
    heights = template.heights(records, width=width)
    tops = quoin.offsets(heights)
    print(f"At {width} points the {len(records):,} messages are {tops[-1]:,.0f} points high,")
    print(f"  the highest {max(heights):.0f}, the lowest {min(heights):.0f}.")

# %% What a list shows at an offset, without measuring
from bisect import bisect_right

tops = quoin.offsets(template.heights(records))
offset, screen = 100_000, 812
first, last = bisect_right(tops, offset) - 1, bisect_right(tops, offset + screen) - 1
print(f"From {offset:,} points on, a screen shows the rows {first} to {last}.")

# %% Where the parts of a row are
height, frames = template.frames(records[first])
for name, (x, y, width, part) in frames.items():
    print(f"  {name}: {width:g} by {part:g} points at {x:g}, {y:g} of {height:g}")

# %% A single text, prepared once
text = quoin.Text(records[6]["text"], size=15)
for width in widths:
    measured = text.measure(width=width)
    print(f"  {width} points: {measured['line_count']} lines, {measured['height']:.1f} high")

# %% The same with pandas, whose columns are handed over where they are
try:
    import pandas
    import pyarrow  # noqa: F401: pandas' columns are read through it
except ImportError:
    print("pandas and pyarrow are not installed")
else:
    frame = pandas.DataFrame(records)
    frame["height"] = template.heights(frame, width=375)
    print(frame.groupby("name")["height"].describe()[["count", "mean", "max"]])
