# SPDX-License-Identifier: Apache-2.0
"""The font files of both products, and how each is made of a file of a Debian package."""

import pathlib
from dataclasses import dataclass
from typing import Callable

import characters
import emoji
import subsets

# The packages of Debian 12, whose files are the sources.
PACKAGES = {
    "core": "fonts-noto-core 20201225-1",
    "cjk": "fonts-noto-cjk 1:20220127+repack1-1",
    "emoji": "fonts-noto-color-emoji 2.042-0+deb12u1",
}
FOLDERS = {
    "core": "usr/share/fonts/truetype/noto/",
    "cjk": "usr/share/fonts/opentype/noto/",
    "emoji": "usr/share/fonts/truetype/noto/",
}
# The SIL Open Font License, which all of them have.
LICENCE = pathlib.Path(__file__).resolve().parent / "OFL.txt"
CJK_FACE = 2  # The collection's Simplified Chinese face.


@dataclass
class Font:
    """A file of a product."""

    name: str
    package: str
    source: str
    covers: str
    # The bytes of the file from those of its source and the characters of the core fonts.
    make: Callable[[bytes, set], bytes]
    # Which characters are kept, in the words of the documentation.
    made: str


def unchanged(name, covers):
    """A copy of a font."""
    return Font(name, "core", name, covers, lambda data, _: data, "an unchanged copy")


def plain(name, covers):
    """All characters of a font, without hints and signature."""
    return Font(
        name, "core", name, covers, lambda data, _: subsets.of_characters(data), "without hints")


def pair(family, covers):
    """The regular and the bold face of a family."""
    return [plain(f"{family}-{style}.ttf", covers) for style in ("Regular", "Bold")]


def latin(style):
    name = f"NotoSans-{style}.ttf"
    return Font(
        name, "core", name, "Latin, Greek, Cyrillic",
        lambda data, _: subsets.of_characters(data, characters.of_ranges(characters.LATIN)),
        "Latin, Greek and Cyrillic with their marks, punctuation and symbols")


CJK_COVERS = "Simplified Chinese, Japanese, Korean"

# The fonts that come with every product.
BUNDLED = [
    *[latin(style) for style in ("Regular", "Bold", "Italic", "BoldItalic")],
    unchanged("NotoNaskhArabic-Regular.ttf", "Arabic"),
    plain("NotoNaskhArabic-Bold.ttf", "Arabic"),
    unchanged("NotoSansHebrew-Regular.ttf", "Hebrew"),
    unchanged("NotoSansHebrew-Bold.ttf", "Hebrew"),
    unchanged("NotoSansDevanagari-Regular.ttf", "Devanagari"),
    plain("NotoSansDevanagari-Bold.ttf", "Devanagari"),
    unchanged("NotoSansThai-Regular.ttf", "Thai"),
    plain("NotoSansThai-Bold.ttf", "Thai"),
    Font(
        "NotoSansCJKsc-Common.otf", "cjk", "NotoSansCJK-Regular.ttc", CJK_COVERS,
        lambda data, _: subsets.common_cjk(data, CJK_FACE),
        "GB 2312 level 1, JIS X 0208 level 1, the syllables of KS X 1001, and their symbols"),
    Font(
        "NotoSansMath-Common.ttf", "core", "NotoSansMath-Regular.ttf",
        "arrows, mathematical operators",
        lambda data, _: subsets.of_characters(data, characters.of_ranges(characters.MATH)),
        "arrows, operators and letter-like symbols"),
    Font(
        "NotoColorEmoji-Common.ttf", "emoji", "NotoColorEmoji.ttf", "common emoji",
        lambda data, _: emoji.common_part(data),
        "the pictures of Scripts/common-emoji.txt, the advances of all emoji"),
]

# The scripts of which the second product has a regular and a bold face.
BOLD_SCRIPTS = [
    ("NotoSansArmenian", "Armenian"), ("NotoSansBengali", "Bengali"),
    ("NotoSansEthiopic", "Ethiopic"), ("NotoSansGeorgian", "Georgian"),
    ("NotoSansGujarati", "Gujarati"), ("NotoSansGurmukhi", "Gurmukhi"),
    ("NotoSansKannada", "Kannada"), ("NotoSansKhmer", "Khmer"), ("NotoSansLao", "Lao"),
    ("NotoSansMalayalam", "Malayalam"), ("NotoSansMyanmar", "Myanmar"),
    ("NotoSansOriya", "Oriya"), ("NotoSansSinhala", "Sinhala"), ("NotoSansTamil", "Tamil"),
    ("NotoSansTelugu", "Telugu"), ("NotoSerifTibetan", "Tibetan"),
]

# The scripts of which it has a regular face alone: those in daily use somewhere (UAX #31, tables 5
# and 7), and a few that students of old texts write most.
OTHER_SCRIPTS = [
    "Adlam", "Balinese", "Bamum", "Batak", "Brahmi", "Buginese", "Buhid", "CanadianAboriginal",
    "Chakma", "Cham", "Cherokee", "Coptic", "Deseret", "Glagolitic", "Gothic", "HanifiRohingya",
    "Hanunoo", "Javanese", "KayahLi", "Lepcha", "Limbu", "Lisu", "Mandaic", "MeeteiMayek", "Miao",
    "Mongolian", "Newa", "NewTaiLue", "NKo", "Ogham", "OlChiki", "OldItalic", "OldPersian",
    "OldTurkic", "Osage", "Osmanya", "PahawhHmong", "PhagsPa", "Phoenician", "Rejang", "Runic",
    "Samaritan", "Saurashtra", "Shavian", "Sundanese", "SylotiNagri", "Syriac", "Tagalog",
    "Tagbanwa", "TaiLe", "TaiTham", "TaiViet", "Thaana", "Tifinagh", "Ugaritic", "Vai", "Wancho",
    "Yi",
]


def words(name):
    """A script's name in words: TaiLe is Tai Le."""
    if name == "NKo":
        return "N'Ko"
    return "".join(
        " " + letter if letter.isupper() and index else letter for index, letter in enumerate(name))


# The fonts of the second product.
WORLD = [
    *[font for family, covers in BOLD_SCRIPTS for font in pair(family, covers)],
    *[plain(f"NotoSans{name}-Regular.ttf", words(name)) for name in OTHER_SCRIPTS],
    Font(
        "NotoSansCJKsc-Rest.otf", "cjk", "NotoSansCJK-Regular.ttc",
        "Traditional Chinese, all Hangul syllables, further ideographs",
        lambda data, core: subsets.of_cjk(
            data, CJK_FACE, characters.cjk_whole() - core, is_scattered=True),
        "Big5, GBK, JIS X 0208, the supplement of Hong Kong and all Hangul syllables, as far as no "
        "core font has them"),
    Font(
        "NotoSansCJKsc-Bold.otf", "cjk", "NotoSansCJK-Bold.ttc",
        "frequent ideographs, kana and Hangul syllables",
        lambda data, _: subsets.of_cjk(
            data, CJK_FACE, characters.cjk_common() | characters.big5_level_1(),
            is_scattered=True),
        "the characters of the core font, and level 1 of Big5"),
    Font(
        "NotoSansMath-Rest.ttf", "core", "NotoSansMath-Regular.ttf", "mathematical letters",
        lambda data, core: subsets.of_characters(data, subsets.characters_of(data) - core),
        "the characters that no core font has"),
    plain("NotoSansSymbols-Regular.ttf", "symbols"),
    plain("NotoSansSymbols2-Regular.ttf", "symbols"),
    plain("NotoMusic-Regular.ttf", "musical notes"),
    Font(
        "NotoColorEmoji-Rest.ttf", "emoji", "NotoColorEmoji.ttf", "all other emoji",
        lambda data, _: emoji.other_part(data),
        "the pictures that NotoColorEmoji-Common.ttf lacks, the advances of all emoji"),
]
