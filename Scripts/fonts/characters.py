# SPDX-License-Identifier: Apache-2.0
"""The characters of the subset fonts, as sets of code points."""

# Latin, Greek and Cyrillic with their marks, then punctuation and symbols.
LATIN = [
    (0x0000, 0x052F), (0x1C80, 0x1C8F), (0x1D00, 0x1FFF), (0x2000, 0x2BFF), (0x2C60, 0x2C7F),
    (0x2DE0, 0x2E7F), (0xA640, 0xA69F), (0xA700, 0xA7FF), (0xAB30, 0xAB6F), (0xFB00, 0xFB06),
    (0xFE00, 0xFE2F), (0xFEFF, 0xFEFF), (0xFFFC, 0xFFFD),
]

# Operators, arrows and letter-like symbols that running text uses and no other core file has.
MATH = [(0x2100, 0x214F), (0x2190, 0x22FF), (0x27C0, 0x27FF)]

# Commonest outside the sets' first levels: "browse", "render", a check mark.
CJK_EXTRA = "浏渲✓"

HANGUL_SYLLABLES = set(range(0xAC00, 0xD7A4))


def of_ranges(ranges):
    """The code points of inclusive ranges."""
    return {c for first, last in ranges for c in range(first, last + 1)}


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


def double_bytes(encoding, first=0x8100, last=0xFFFF):
    """The characters of a code page's pairs of bytes from `first` to `last`.

    Pairs that are two characters, or a character with a mark, are left out.
    """
    found = set()
    for pair in range(first, last + 1):
        try:
            text = pair.to_bytes(2, "big").decode(encoding)
        except UnicodeDecodeError:
            continue
        if len(text) == 1 and not 0xE000 <= ord(text) <= 0xF8FF:
            found.add(ord(text))
    return found


def cjk_common():
    """GB 2312 level 1, JIS X 0208 level 1 and KS X 1001's syllables, each with its symbols."""
    chosen = rows("gb2312", 1, 9) | rows("gb2312", 16, 55)
    chosen |= rows("euc_jp", 1, 8) | rows("euc_jp", 16, 47)
    chosen |= rows("euc_kr", 1, 12) | rows("euc_kr", 16, 40)
    chosen |= of_ranges([
        (0x0020, 0x007E), (0x00A0, 0x00FF), (0x1100, 0x11FF), (0x2010, 0x2027), (0x2460, 0x24FF),
        (0x2500, 0x25FF), (0x3000, 0x30FF), (0x3105, 0x312F), (0x3131, 0x318E), (0x31F0, 0x31FF),
        (0x3200, 0x33FF), (0xFE30, 0xFE4F), (0xFF01, 0xFFEE),
    ])
    return chosen | {ord(character) for character in CJK_EXTRA}


def big5_level_1():
    """The 5,401 frequent ideographs of Big5."""
    return double_bytes("big5", 0xA440, 0xC67E)


def cjk_whole():
    """Big5, GB 2312, JIS X 0208 and all Hangul syllables, and what their code pages added.

    GBK and the supplement of Hong Kong have the names of people and places, and written Cantonese.
    Of the supplement the ideographs beyond U+FFFF are left out.
    """
    chosen = double_bytes("big5") | double_bytes("cp950") | double_bytes("gb2312")
    chosen |= double_bytes("gbk") | double_bytes("euc_jp") | double_bytes("cp932")
    chosen |= double_bytes("cp949") | HANGUL_SYLLABLES
    return chosen | {c for c in double_bytes("big5hkscs") if c < 0x10000}
