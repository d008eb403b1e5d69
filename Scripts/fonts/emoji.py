# SPDX-License-Identifier: Apache-2.0
"""The two parts of Noto Color Emoji.

Both parts have the advance of every sequence; the common part has the pictures of the common
sequences, and the other part those of all others. So a text is as wide with the common part alone
as with both. Sequences that are newer than the font have an advance and no picture.
"""

import pathlib

from fontTools import subset
from fontTools.ttLib.tables import otTables

from subsets import open_font, options, save

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
COMMON = SCRIPTS / "common-emoji.txt"
LATER = SCRIPTS / "later-emoji.txt"


def sequences(path):
    """The sequences of a list, without duplicates, sorted."""
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    return sorted({sequence for line in lines for sequence in line.split()})


def scalars(sequence):
    """The code points of a sequence without its variation selectors, which no ligature has."""
    return [ord(character) for character in sequence if character != "\ufe0f"]


def ligature_table(font):
    """The font's first lookup: the ligatures of emoji."""
    table = font["GSUB"].table.LookupList.Lookup[0].SubTable[0]
    return getattr(table, "ExtSubTable", table)


def ligatures_of(font):
    """The glyph of each ligature, by the glyphs that form it."""
    return {
        (first, *ligature.Component): ligature.LigGlyph
        for first, candidates in ligature_table(font).ligatures.items()
        for ligature in candidates
    }


def common_glyphs(font):
    """The characters and the glyphs that the common sequences need.

    The subsetter's own closure would keep every ligature that the parts can form: each of the
    258 flags, for one. So the closure is off and the glyphs are named one by one.
    """
    covered = font.getBestCmap()
    ligatures = ligatures_of(font)
    unicodes = {0x20, 0x200D, 0x20E3, 0xFE0F, 0xE007F}
    unicodes |= set(range(0x1F1E6, 0x1F200)) | set(range(0x1F3FB, 0x1F400)) | set(range(0x30, 0x3A))
    glyphs = set()
    missing = []
    for sequence in sequences(COMMON):
        parts = scalars(sequence)
        if any(part not in covered for part in parts):
            missing.append(sequence)
            continue
        unicodes |= set(parts)
        names = tuple(covered[part] for part in parts)
        if len(names) > 1:
            if names in ligatures:
                glyphs.add(ligatures[names])
            else:
                missing.append(sequence)
    if missing:
        raise SystemExit(f"make-fonts: the font has no glyph for: {' '.join(missing)}")
    return unicodes, glyphs


def subset_glyphs(data, unicodes, glyphs):
    """The font with some characters and glyphs, and the ligatures among them."""
    font = open_font(data)
    chosen = options(["*"])
    chosen.layout_closure = False
    chosen.drop_tables += ["vhea", "vmtx"]
    maker = subset.Subsetter(chosen)
    maker.populate(unicodes=sorted(unicodes), glyphs=sorted(glyphs))
    maker.subset(font)
    return font


def add_glyphs(font, names):
    """Adds glyphs behind the font's own, with the advance of a picture and without a picture."""
    # Tables name glyphs by their numbers, so all are read before the order of the glyphs changes.
    font.ensureDecompiled()
    advance = max(advance for advance, _ in font["hmtx"].metrics.values())
    font.setGlyphOrder(font.getGlyphOrder() + names)
    for name in names:
        font["hmtx"].metrics[name] = (advance, 0)
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


def add_characters(font, glyphs):
    """Maps characters to glyphs, for which the font has none."""
    for table in font["cmap"].tables:
        if table.format == 12:
            table.cmap.update(glyphs)


def add_ligatures(font, ligatures):
    """Adds ligatures: of those with the same first glyph the longest come first."""
    table = ligature_table(font)
    for names, glyph in ligatures.items():
        made = otTables.Ligature()
        made.Component = list(names[1:])
        made.CompCount = len(names)
        made.LigGlyph = glyph
        table.ligatures.setdefault(names[0], []).append(made)
    for candidates in table.ligatures.values():
        candidates.sort(key=lambda ligature: (-len(ligature.Component), ligature.Component))


def add_later_sequences(font):
    """Gives the sequences that the font lacks, which are newer, an advance."""
    covered = font.getBestCmap()
    later = sequences(LATER)
    fresh = sorted({part for text in later for part in scalars(text)} - set(covered))
    fresh_names = {part: f"later{part:X}" for part in fresh}
    known = ligatures_of(font)
    joined = [
        text for text in later
        if len(scalars(text)) > 1 and tuple(covered.get(c) for c in scalars(text)) not in known
    ]
    joined_names = {text: f"later.{number}" for number, text in enumerate(joined)}
    add_glyphs(font, list(fresh_names.values()) + list(joined_names.values()))
    add_characters(font, fresh_names)
    covered = font.getBestCmap()
    add_ligatures(
        font, {tuple(covered[part] for part in scalars(text)): name
               for text, name in joined_names.items()})


def common_part(data):
    """Pictures of the common sequences, and the advances of all."""
    source = open_font(data)
    font = subset_glyphs(data, *common_glyphs(source))
    known = set(font.getGlyphOrder())
    characters = {
        part: name for part, name in sorted(source.getBestCmap().items())
        if name not in known and part >= 0x80
    }
    ligatures = ligatures_of(source)
    rest = [name for name in source.getGlyphOrder()
            if name in set(ligatures.values()) | set(characters.values()) and name not in known]
    add_glyphs(font, rest)
    add_characters(font, characters)
    present = set(font.getGlyphOrder())
    own = ligatures_of(font)
    add_ligatures(font, {
        names: glyph for names, glyph in ligatures.items()
        if names not in own and present.issuperset(names) and glyph in present
    })
    add_later_sequences(font)
    return save(font)


def other_part(data):
    """Pictures of all but the common sequences, and the advances of all."""
    source = open_font(data)
    common = set(subset_glyphs(data, *common_glyphs(source)).getGlyphOrder())
    font = subset_glyphs(data, set(source.getBestCmap()), set(source.getGlyphOrder()))
    for strike, pictures in zip(font["CBLC"].strikes, font["CBDT"].strikeData):
        for name in common:
            pictures.pop(name, None)
        for table in strike.indexSubTables:
            table.names = [name for name in table.names if name not in common]
        strike.indexSubTables = [table for table in strike.indexSubTables if table.names]
    add_later_sequences(font)
    return save(font)
