#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the fonts in fonts/files from Debian's Noto packages.

    apt-get install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji python3-venv
    python3 -m venv .build/fonts && .build/fonts/bin/pip install fonttools==4.68.0
    .build/fonts/bin/python Scripts/make-fonts.py            # writes fonts/files
    .build/fonts/bin/python Scripts/make-fonts.py --check    # compares, writes nothing

The same sources and the same fonttools give the same bytes: no time stamp is written, and
every set is sorted before it is used. `--sources DIR` reads the packages' files from below
another root than `/`. The provenance table is in fonts/README.md.
"""

import argparse
import hashlib
import io
import pathlib
import sys

import fontTools
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otBase import USE_HARFBUZZ_REPACKER

ROOT = pathlib.Path(__file__).resolve().parent.parent
EMOJI_LIST = pathlib.Path(__file__).resolve().parent / "common-emoji.txt"
FONTTOOLS_VERSION = "4.68.0"

CORE = "usr/share/fonts/truetype/noto/"
CJK = "usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
EMOJI = "usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
MATH = "NotoSansMath-Regular.ttf"
CJK_FACE = 2  # The collection's Simplified Chinese face.

LATIN = ["Regular", "Bold", "Italic", "BoldItalic"]
VERBATIM = [
    "NotoNaskhArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "NotoSansThai-Regular.ttf",
]

# Latin, Greek and Cyrillic with their marks, then punctuation and symbols.
LATIN_RANGES = [
    (0x0000, 0x052F), (0x1C80, 0x1C8F), (0x1D00, 0x1FFF), (0x2000, 0x2BFF), (0x2C60, 0x2C7F),
    (0x2DE0, 0x2E7F), (0xA640, 0xA69F), (0xA700, 0xA7FF), (0xAB30, 0xAB6F), (0xFB00, 0xFB06),
    (0xFE00, 0xFE2F), (0xFEFF, 0xFEFF), (0xFFFC, 0xFFFD),
]

# Operators, arrows and letter-like symbols that running text uses and no other file has.
MATH_RANGES = [(0x2100, 0x214F), (0x2190, 0x22FF), (0x27C0, 0x27FF)]

# Commonest outside the sets' first levels: "browse", "render", a check mark.
CJK_EXTRA = "浏渲✓"

# Horizontal layout only: `vert` and its kin go, and with them the vertical metrics.
CJK_FEATURES = [
    "calt", "ccmp", "dlig", "fwid", "halt", "hwid", "kern", "liga", "ljmo", "locl", "mark",
    "palt", "pwid", "tjmo", "vjmo",
]


def rows(encoding, first, last):
    """The characters in rows `first` to `last` of a 94 x 94 character set (EUC coded)."""
    found = set()
    for row in range(first, last + 1):
        for cell in range(1, 95):
            try:
                found.add(ord(bytes([0xA0 + row, 0xA0 + cell]).decode(encoding)))
            except (UnicodeDecodeError, TypeError):
                pass
    return found


def cjk_characters():
    """GB 2312 level 1, JIS X 0208 level 1 and KS X 1001's syllables, each with its symbols."""
    chosen = rows("gb2312", 1, 9) | rows("gb2312", 16, 55)
    chosen |= rows("euc_jp", 1, 8) | rows("euc_jp", 16, 47)
    chosen |= rows("euc_kr", 1, 12) | rows("euc_kr", 16, 40)
    for first, last in [
        (0x0020, 0x007E), (0x00A0, 0x00FF), (0x1100, 0x11FF), (0x2010, 0x2027), (0x2460, 0x24FF),
        (0x2500, 0x25FF), (0x3000, 0x30FF), (0x3105, 0x312F), (0x3131, 0x318E), (0x31F0, 0x31FF),
        (0x3200, 0x33FF), (0xFE30, 0xFE4F), (0xFF01, 0xFFEE),
    ]:
        chosen |= set(range(first, last + 1))
    return chosen | {ord(character) for character in CJK_EXTRA}


def options(features):
    """Subsetter options that all fonts share; `features` is a list or ["*"]."""
    chosen = subset.Options()
    chosen.layout_features = features
    chosen.name_IDs = ["*"]
    chosen.name_languages = [0x409]
    chosen.notdef_outline = True
    chosen.recommended_glyphs = True
    chosen.recalc_timestamp = False
    chosen.recalc_average_width = False
    chosen.hinting = False
    chosen.drop_tables += ["DSIG", "MATH"]
    return chosen


def save(font):
    """The font as bytes, with the tables in the order that OpenType recommends."""
    out = io.BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()


def open_font(data, number=-1):
    font = TTFont(io.BytesIO(data), fontNumber=number, recalcTimestamp=False, lazy=True)
    # Else the bytes depend on whether the machine has uharfbuzz.
    font.cfg[USE_HARFBUZZ_REPACKER] = False
    return font


def make_ranges(data, ranges):
    """Keeps the characters of some ranges and every layout feature."""
    font = open_font(data)
    wanted = {c for first, last in ranges for c in range(first, last + 1)}
    maker = subset.Subsetter(options(["*"]))
    maker.populate(unicodes=sorted(wanted & set(font.getBestCmap())))
    maker.subset(font)
    return save(font)


def make_cjk(data):
    font = open_font(data, CJK_FACE)
    chosen = options(CJK_FEATURES)
    chosen.drop_tables += ["VORG", "vhea", "vmtx"]
    chosen.glyph_names = False
    maker = subset.Subsetter(chosen)
    maker.populate(unicodes=sorted(cjk_characters() & set(font.getBestCmap())))
    maker.subset(font)
    return save(font)


def emoji_sequences():
    text = EMOJI_LIST.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    return sorted({sequence for line in lines for sequence in line.split()})


def make_emoji(data):
    """Keeps the listed sequences' glyphs and their parts, and only the ligatures among them.

    The subsetter's own closure would keep every ligature that the parts can form: each of the
    258 flags, for one. So the closure is off and the glyphs are named one by one.
    """
    font = open_font(data)
    characters = font.getBestCmap()
    ligatures = {}
    for table in font["GSUB"].table.LookupList.Lookup[0].SubTable:
        table = getattr(table, "ExtSubTable", table)
        for first, candidates in table.ligatures.items():
            for ligature in candidates:
                ligatures[(first, *ligature.Component)] = ligature.LigGlyph

    unicodes = {0x20, 0x200D, 0x20E3, 0xFE0F, 0xE007F}
    unicodes |= set(range(0x1F1E6, 0x1F200)) | set(range(0x1F3FB, 0x1F400)) | set(range(0x30, 0x3A))
    glyphs = set()
    missing = []
    for sequence in emoji_sequences():
        scalars = [ord(c) for c in sequence if c != "\ufe0f"]
        if any(c not in characters for c in scalars):
            missing.append(sequence)
            continue
        unicodes |= set(scalars)
        names = tuple(characters[c] for c in scalars)
        if len(names) > 1:
            if names in ligatures:
                glyphs.add(ligatures[names])
            else:
                missing.append(sequence)
    if missing:
        sys.exit(f"make-fonts: {EMOJI} has no glyph for: {' '.join(missing)}")

    chosen = options(["*"])
    chosen.layout_closure = False
    chosen.drop_tables += ["vhea", "vmtx"]
    maker = subset.Subsetter(chosen)
    maker.populate(unicodes=sorted(unicodes), glyphs=sorted(glyphs))
    maker.subset(font)
    return save(font)


def make_all(sources):
    """Pairs of file name and bytes, with the source's path and hash, in the order of the table."""
    cjk = (sources / CJK).read_bytes()
    emoji = (sources / EMOJI).read_bytes()
    for style in LATIN:
        name = f"NotoSans-{style}.ttf"
        data = (sources / CORE / name).read_bytes()
        yield name, make_ranges(data, LATIN_RANGES), CORE + name, data
    for name in VERBATIM:
        data = (sources / CORE / name).read_bytes()
        yield name, data, CORE + name, data
    yield "NotoSansCJKsc-Common.otf", make_cjk(cjk), CJK, cjk
    data = (sources / CORE / MATH).read_bytes()
    yield "NotoSansMath-Common.ttf", make_ranges(data, MATH_RANGES), CORE + MATH, data
    yield "NotoColorEmoji-Common.ttf", make_emoji(emoji), EMOJI, emoji


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sources", default="/", type=pathlib.Path)
    parser.add_argument("--out", default=ROOT / "fonts" / "files", type=pathlib.Path)
    parser.add_argument("--check", action="store_true", help="compare with --out, write nothing")
    arguments = parser.parse_args()
    if fontTools.version != FONTTOOLS_VERSION:
        print(
            f"make-fonts: fonttools is {fontTools.version}; the kept files were made with "
            f"{FONTTOOLS_VERSION}, so bytes may differ", file=sys.stderr)

    differing = 0
    total = 0
    for name, made, path, source in make_all(arguments.sources):
        target = arguments.out / name
        total += len(made)
        state = ""
        if arguments.check:
            same = target.exists() and target.read_bytes() == made
            differing += not same
            state = "same" if same else "DIFFERS"
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(made)
        print(f"{name}\t{len(made)}\t{hashlib.sha256(made).hexdigest()}\t{state}")
        print(f"  from /{path}\t{len(source)}\t{hashlib.sha256(source).hexdigest()}")
    print(f"{total} bytes in all")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
