#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes which functions of the tool run, so that the linker puts them beside each other.

    Scripts/install.sh PREFIX
    Scripts/link/make-order.py .build-install/release/quoin > Scripts/link/order.txt

Linux maps the tool's code by the 64 KB around each page that runs. What runs of an empty text takes
900 KB of 20 MB, and was spread over 12 MB of them.

The functions are those that valgrind's callgrind sees in runs of `measure` and `heights`, each with
rows of the built-in sample or with a text of a megabyte. First those of all runs, then those of
fewer. Names that no longer exist do no harm, and new functions stand behind: the file needs to be
made again only when `Benchmarks/memory.py` says that an empty text takes much more than before.
"""

import collections
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Benchmarks"))
import memory

# A text from a megabyte on is kept as those of ten megabytes are.
memory.SIZE = 1_200_000
TEXTS = ["200,000 words of ten scripts", "Han and web addresses", "tabs", "emoji"]


def runs(folder):
    """The arguments of each run."""
    yield ["heights", "--sample"]
    texts = dict(memory.made_texts())
    for number, text in enumerate(["Hello", *(texts[name] for name in TEXTS)]):
        for name, form, options in memory.kinds(folder):
            path = os.path.join(folder, f"{number} {name}")
            memory.write(path, {"text": text}, form)
            yield memory.arguments(path, form, options)


def functions(program, arguments, folder):
    """The functions of a program that run."""
    profile = os.path.join(folder, "profile")
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", "--demangle=no",
         "--compress-strings=no", program, *arguments], capture_output=True)
    if run.returncode != 0:
        sys.exit(f"make-order: {arguments} failed: {run.stderr.decode()}")
    found, inside = set(), False
    with open(profile, encoding="utf-8") as file:
        for line in file:
            if line.startswith("ob="):
                inside = line[3:].strip() == program
            elif line.startswith("fn=") and inside:
                found.add(line[3:].strip())
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        sys.exit("make-order: valgrind is not installed")
    uses = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind cannot read the debugging information of Swift's libraries.
        program = os.path.join(os.path.realpath(folder), "quoin")
        subprocess.run(["strip", "--strip-debug", "-o", program, sys.argv[1]], check=True)
        for arguments in runs(folder):
            uses.update(functions(program, arguments, folder))
    print("# The functions that run, for the linker. Made by Scripts/link/make-order.py.")
    for name in sorted(uses, key=lambda name: (-uses[name], name)):
        if name[0] not in "(0":  # Not "(below main)", nor an address.
            print(name)


if __name__ == "__main__":
    main()
