#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the fonts of fonts/files and Sources/WorldFonts/files from Debian's Noto packages.

    apt-get install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji python3-venv
    python3 -m venv .build/fonts && .build/fonts/bin/pip install fonttools==4.68.0
    .build/fonts/bin/python Scripts/make-fonts.py            # writes fonts, tables and lists
    .build/fonts/bin/python Scripts/make-fonts.py --check    # compares, writes nothing

The same sources and the same fonttools give the same bytes: no time stamp is written, and
every set is sorted before it is used. `--sources DIR` reads the packages' files from below
another root than `/`. Beside each product's fonts it writes a table of facts in Swift, by which
fonts are chosen before they are opened, and a list of files with their sources and digests.
Scripts/fonts/files.py says what is made, characters.py and emoji.py of which characters.
"""

import argparse
import hashlib
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Scripts" / "fonts"))

import fontTools

import files
import subsets
import tables

FONTTOOLS_VERSION = "4.68.0"


def make(fonts, sources, core):
    """Each font with its bytes, its source's bytes and its facts, in the order of the list."""
    for font in fonts:
        path = files.FOLDERS[font.package] + font.source
        source = (sources / path).read_bytes()
        yield tables.Made(font, font.make(source, core), source, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sources", default="/", type=pathlib.Path)
    parser.add_argument("--out", default=ROOT, type=pathlib.Path, help="the root of a checkout")
    parser.add_argument("--check", action="store_true", help="compare with --out, write nothing")
    arguments = parser.parse_args()
    if fontTools.version != FONTTOOLS_VERSION:
        print(
            f"make-fonts: fonttools is {fontTools.version}; the kept files were made with "
            f"{FONTTOOLS_VERSION}, so bytes may differ", file=sys.stderr)

    core = set()
    written = {}
    for product in tables.PRODUCTS:
        made = []
        for font in make(product.fonts, arguments.sources, core):
            made.append(font)
            written[f"{product.folder}/files/{font.font.name}"] = font.data
            print(f"{len(font.data)}\t{hashlib.sha256(font.data).hexdigest()}\t{font.font.name}",
                  flush=True)
        core |= {c for font in made for c in subsets.characters_of(font.data)}
        print(f"{product.name}: {len(made)} fonts, {sum(len(font.data) for font in made)} bytes")
        written |= product.documents(made)

    written["Sources/QuoinTool/Output/NotoFontTable.swift"] = tables.other_fonts(
        arguments.sources, core)
    differing = 0
    for path, data in written.items():
        target = arguments.out / path
        if not arguments.check:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        elif not target.exists() or target.read_bytes() != data:
            differing += 1
            print(f"make-fonts: {path} differs", file=sys.stderr)
    if arguments.check and differing == 0:
        print(f"make-fonts: all {len(written)} files are the same")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
