# SPDX-License-Identifier: Apache-2.0
"""Subsets of fonts, with the same bytes on every machine."""

import io

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables.otBase import USE_HARFBUZZ_REPACKER

import characters

# Horizontal layout only: `vert` and its kin go, and with them the vertical metrics.
CJK_FEATURES = [
    "calt", "ccmp", "dlig", "fwid", "halt", "hwid", "kern", "liga", "ljmo", "locl", "mark",
    "palt", "pwid", "tjmo", "vjmo",
]


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
    """A font, which is read as far as it is used and written without a time stamp."""
    font = TTFont(io.BytesIO(data), fontNumber=number, recalcTimestamp=False, lazy=True)
    # Else the bytes depend on whether the machine has uharfbuzz.
    font.cfg[USE_HARFBUZZ_REPACKER] = False
    return font


def characters_of(data):
    """The characters that a font covers."""
    return set(open_font(data).getBestCmap())


def of_characters(data, wanted=None):
    """Keeps every layout feature, and the characters `wanted`, or all."""
    font = open_font(data)
    covered = set(font.getBestCmap())
    maker = subset.Subsetter(options(["*"]))
    maker.populate(unicodes=sorted(covered if wanted is None else covered & wanted))
    maker.subset(font)
    return save(font)


def of_cjk(data, face, wanted, is_scattered=False):
    """Keeps characters of a face of the Noto Sans CJK collection.

    Scattered characters have more segments than a cmap of format 4 can hold, so they have format
    12 alone.
    """
    font = open_font(data, face)
    chosen = options(CJK_FEATURES)
    chosen.drop_tables += ["VORG", "vhea", "vmtx"]
    chosen.glyph_names = False
    maker = subset.Subsetter(chosen)
    maker.populate(unicodes=sorted(wanted & set(font.getBestCmap())))
    maker.subset(font)
    if is_scattered:
        table = CmapSubtable.newSubtable(12)
        table.platformID, table.platEncID, table.language = 3, 10, 0
        table.cmap = dict(font.getBestCmap())
        others = [other for other in font["cmap"].tables if other.format == 14]
        font["cmap"].tables = others + [table]
    return save(font)


def common_cjk(data, face):
    """The common characters of the collection's Regular face."""
    return of_cjk(data, face, characters.cjk_common())
