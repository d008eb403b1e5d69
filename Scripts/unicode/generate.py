#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the Swift tables of TextMeasurement and TextVocabulary, and those of the terminal.

    pip install -r Scripts/unicode/requirements.txt
    Scripts/unicode/generate.py [--unicode /usr/share/unicode]

ucd.py names the source of each property. The tables are string literals of seven-bit values: such
a literal compiles at once, lies in read-only memory and needs no work when a program starts.
"""

import argparse
import functools
import os

import graphemes
import linebreak
import ucd

FOLDER = os.path.join(
    os.path.dirname(__file__), "../../Sources/TextMeasurement/Unicode/Generated")

VOCABULARY = os.path.join(
    os.path.dirname(__file__), "../../Sources/TextVocabulary/Generated")

TERMINAL = os.path.join(
    os.path.dirname(__file__), "../../Backends/Terminal/Sources/TerminalBackend")

LEAF_BITS = 5
MIDDLE_BITS = 5

BIDI_CLASSES = (
    "L R AL EN AN NSM ES ET CS ON WS S B BN LRE LRO RLE RLO PDF LRI RLI FSI PDI").split()
CATEGORIES = (
    "Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co"
).split()
EMOJI = "Emoji Emoji_Presentation Emoji_Modifier Emoji_Modifier_Base Extended_Pictographic".split()


def script_tags(db):
    """ISO 15924 tags in the order of their numbers: Common, Inherited, Unknown, then the rest."""
    return ["Zyyy", "Zinh", "Zzzz"] + sorted(set(db.scripts) - {"Zyyy", "Zinh", "Zzzz"})


def extension_sets(db, tags):
    """The sets of Script_Extensions, each a tuple of script numbers; number 0 means none."""
    sets = sorted({value for value in db.script_extensions if value})
    numbers = {value: index + 1 for index, value in enumerate(sets)}
    members = [()] + [tuple(sorted(tags.index(tag) for tag in value)) for value in sets]
    return [numbers.get(value, 0) for value in db.script_extensions], members


def words(db):
    """The eight seven-bit numbers of every code point; see UnicodeProperties.swift."""
    tags = script_tags(db)
    script_numbers = {tag: number for number, tag in enumerate(tags)}
    extensions, _ = extension_sets(db, tags)
    bidi = db.bidi_classes()
    brackets = {first: kind for first, _, kind in db.brackets()}
    ignorable = db.members("Default_Ignorable_Code_Point")
    emoji = [db.members(name) for name in EMOJI]
    lines = line_break_classes(db)
    line_numbers = {name: number for number, name in enumerate(line_break_names(lines))}
    clusters = db.enumerated("gcb", graphemes.NAMES, "Other")
    conjuncts = db.enumerated("InCB", ("Consonant", "Extend", "Linker"), None)

    for code_point in range(ucd.LIMIT):
        flags = sum((code_point in members) << bit for bit, members in enumerate(emoji))
        cluster = graphemes.refine(
            clusters[code_point], conjuncts[code_point], code_point in emoji[-1])
        script = script_numbers[db.scripts[code_point]]
        bracket = {None: 0, "o": 1, "c": 2}[brackets.get(code_point)]
        yield (
            line_numbers[lines[code_point]],
            graphemes.CLASSES.index(cluster),
            BIDI_CLASSES.index(bidi[code_point]) | bracket << 5,
            CATEGORIES.index(db.categories[code_point]) | (code_point in ignorable) << 6,
            flags,
            script & 127,
            script >> 7,
            extensions[code_point],
        )


@functools.cache
def line_break_classes(db):
    """The class of linebreak.py of every code point."""
    breaks = db.line_breaks(linebreak.NAMES)
    widths = db.widths()
    pictures = db.members("Extended_Pictographic")
    return [
        linebreak.refine(
            code_point, breaks[code_point], widths[code_point], db.categories[code_point],
            code_point in pictures)
        for code_point in range(ucd.LIMIT)
    ]


def line_break_names(classes):
    """The classes in the order of their numbers."""
    names = linebreak.NAMED_CLASSES
    return names + sorted(set(classes) - set(names))


def stages(values, bits):
    """Splits values into blocks: the number of each block, and the distinct blocks in a row."""
    size = 1 << bits
    blocks = {}
    index = []
    for start in range(0, len(values), size):
        block = tuple(values[start:start + size])
        index.append(blocks.setdefault(block, len(blocks)))
    return index, [value for block in blocks for value in block]


def pairs(values):
    """Numbers below 2^14 as two seven-bit ones, the low one first."""
    assert max(values) < 1 << 14
    return [part for value in values for part in (value & 127, value >> 7)]


def wide(value, width):
    """A number as so many seven-bit ones, the lowest first."""
    assert value < 1 << 7 * width
    return [value >> 7 * place & 127 for place in range(width)]


def literal(values):
    """The lines of a Swift multi-line string literal whose bytes are the values."""
    lines = []
    line = ""
    for value in values:
        assert 0 <= value < 128
        if value == 0:
            text = "\\0"
        elif value < 32 or value == 127:
            text = "\\u{%x}" % value
        elif value in (34, 92):
            text = "\\" + chr(value)
        else:
            text = chr(value)
        # A space at the end of a line would be lost to editors.
        if len(line) + len(text) > 92:
            lines.append(line)
            line = ""
        line += text
    lines.append(line)
    return ["      " + line + "\\" for line in lines[:-1]] + ["      " + lines[-1]]


class SwiftFile:
    """A generated Swift file: one enum of tables."""

    def __init__(self, name, comment):
        self.name = name
        self.parts = [
            "// SPDX-License-Identifier: Apache-2.0",
            f"// Generated by Scripts/unicode/generate.py from Unicode {ucd.VERSION}; do not edit.",
            "// swift-format-ignore-file",
            "",
            f"/// {comment}",
            f"enum {name} {{",
        ]

    def table(self, name, comment, values, width=1):
        self.parts += [
            f"  /// {comment} {len(values) // width} entries.",
            f"  static var {name}: SevenBitTable {{",
            "    SevenBitTable(",
            '      """',
        ] + literal(values) + ['      """)', "  }", ""]

    def number(self, name, comment, value):
        self.parts += [f"  /// {comment}", f"  static let {name} = {value}", ""]

    def write(self):
        if self.parts[-1] == "":
            self.parts.pop()
        with open(os.path.join(FOLDER, self.name + ".swift"), "w", encoding="utf-8") as file:
            file.write("\n".join(self.parts + ["}"]) + "\n")


def write_properties(db):
    rows = list(words(db))
    distinct = {}
    numbers = [distinct.setdefault(row, len(distinct)) for row in rows]
    index, leaves = stages(numbers, LEAF_BITS)
    plane = 0x10000 >> LEAF_BITS
    top, middle = stages(index[plane:], MIDDLE_BITS)
    file = SwiftFile("PropertyTables", "The property words of all code points, as a trie.")
    file.number("leafBits", "Bits of a code point that choose within a leaf.", LEAF_BITS)
    file.number("middleBits", "Bits that choose a leaf.", MIDDLE_BITS)
    file.table("ascii", "Property words of ASCII.",
               [part for row in rows[:128] for part in row], 8)
    file.table("basicPlane", "Numbers of leaves for U+0000 to U+FFFF.", pairs(index[:plane]), 2)
    file.table("top", "Numbers of middle blocks, from U+10000.", pairs(top), 2)
    file.table("middle", "Numbers of leaves, from U+10000.", pairs(middle), 2)
    file.table("leaves", "Numbers of property words.", pairs(leaves), 2)
    file.table("words", "Property words of eight numbers.",
               [part for row in distinct for part in row], 8)
    file.write()
    print(f"{len(distinct)} words, {plane} + {len(top)} + {len(middle)} + {len(leaves)} numbers")


def write_line_breaks(db):
    file = SwiftFile("LineBreakTables", "The automaton of UAX #14.")
    classes = line_break_classes(db)
    names = line_break_names(classes)
    automaton = linebreak.Automaton(names)
    for name in linebreak.NAMED_CLASSES:
        file.number("class" + name, f"The class {name}.", names.index(name))
    file.number("stateLetter", "The state after a letter.",
                automaton.kinds[linebreak.State("AL")])
    file.number("stateEnd", "The state after a hard line break.",
                automaton.kinds[linebreak.State("end")])
    width = len(automaton.rows[0])
    file.number("columnCount", "The columns of `transitions`; the last is the end of the text.",
                width)
    file.table("cssPairs", "Masks for pairs of ASCII characters: right (3 bits), left (3 bits).",
               linebreak.css_pairs())
    file.table("breakAll", "Masks for `word-break: break-all`, by class: left, then right.",
               [mask for masks in linebreak.break_all(names) for mask in masks], 2)
    file.table(
        "transitions",
        "Next state, then break before (bit 0), provisional break (1) and withdrawal (2), by "
        "state × columnCount + column.",
        [part
         for row in automaton.rows for breaks, is_provisional, withdraws, after in row
         for part in (after, breaks | is_provisional << 1 | withdraws << 2)], 2)
    for variant in linebreak.VARIANTS:
        columns = automaton.columns[variant]
        file.table(variant, "Columns of ASCII, then of the classes.",
                   [columns[names.index(name)] for name in classes[:128]] + columns)
    file.write()
    print(f"{len(names)} classes, {len(automaton.rows)} states, {width} columns")


def write_graphemes(db):
    file = SwiftFile("GraphemeTables", "The automaton of UAX #29 for clusters.")
    file.table("transitions", "Break before (bit 6) and next state, by state × 32 + class.",
               graphemes.transitions())
    file.write()


def write_scripts(db):
    tags = script_tags(db)
    _, members = extension_sets(db, tags)
    file = SwiftFile("ScriptTables", "Scripts and sets of script extensions.")
    for name, tag in (("common", "Zyyy"), ("unknown", "Zzzz"),
                      ("latin", "Latn"), ("han", "Hani"), ("hiragana", "Hira"),
                      ("katakana", "Kana"), ("bopomofo", "Bopo"), ("hangul", "Hang")):
        file.number(name, f"The number of the script {tag}.", tags.index(tag))
    file.table("tags", "ISO 15924 tags, four letters each.",
               [ord(letter) for tag in tags for letter in tag], 4)
    starts = [0]
    for scripts in members:
        starts.append(starts[-1] + len(scripts))
    # ScriptSet has a bit for each script, RunKind for each set.
    assert len(tags) <= 192 and len(members) <= 128
    file.number("setCount", "The number of sets, with the empty one.", len(members))
    file.table("setStarts", "Where the members of each set start, and the end of all.",
               pairs(starts), 2)
    file.table("setMembers", "Numbers of scripts.",
               pairs([script for scripts in members for script in scripts]), 2)
    file.write()


def write_ascii(db):
    file = SwiftFile("ASCIITables", "Sets of ASCII characters, by bytes.")
    printing = set(range(0x21, 0x7F))
    brackets = {first for first, _, _ in db.brackets()}
    file.table("printing", "1 for printing characters other than the space.",
               [int(byte in printing) for byte in range(256)])
    file.table("printingWithoutBrackets", "The same without brackets.",
               [int(byte in printing - brackets) for byte in range(256)])
    file.write()


def write_pairs(db):
    file = SwiftFile("PairTables", "Paired brackets.")
    brackets = [(first, other) for first, other, _ in db.brackets()]
    file.number("bracketsCount", "Rows of `brackets`.", len(brackets))
    file.table("brackets",
               "Brackets and the other bracket of the pair, ascending, two numbers a row.",
               [part for row in brackets for value in row for part in wide(value, 3)], 3)
    file.write()


def write_strong_characters(db):
    """What decides a paragraph's direction (UAX #9, P2), for modules that know no other property."""
    kinds = {
        "L": 1, "R": 2, "AL": 2, "LRI": 3, "RLI": 3, "FSI": 3, "PDI": 4, "B": 5,
    }
    entries = []
    for code_point, name in enumerate(db.bidi_classes()):
        kind = kinds.get(name, 0)
        if not entries or entries[-1] & 7 != kind:
            entries.append(code_point << 3 | kind)
    os.makedirs(VOCABULARY, exist_ok=True)
    with open(os.path.join(VOCABULARY, "StrongCharacters.swift"), "w", encoding="utf-8") as file:
        file.write("\n".join([
            "// SPDX-License-Identifier: Apache-2.0",
            f"// Generated by Scripts/unicode/generate.py from Unicode {ucd.VERSION}; do not edit.",
            "",
            "/// The characters that decide a paragraph's direction, by Bidi_Class.",
            "enum StrongCharacters {",
            "  /// The starts of ranges of one kind, ascending: the code point times 8, plus 1 for L,",
            "  /// 2 for R and AL, 3 for LRI, RLI and FSI, 4 for PDI, 5 for B, and 0 for the rest.",
            "  static let ranges: [UInt32] = [",
            *number_lines(f"0x{entry:X}" for entry in entries),
            "  ]",
            "}",
        ]) + "\n")


def number_lines(items):
    """The lines of the elements of a Swift array."""
    line = "   "
    for item in items:
        if len(line) + len(item) + 2 > 100:
            yield line
            line = "   "
        line += f" {item},"
    yield line


def write_wide_characters(db):
    """The terminal is a package of its own, which sees public names alone."""
    ranges = []
    for code_point, width in enumerate(db.widths()):
        if width not in ("W", "F"):
            continue
        if ranges and ranges[-1][1] == code_point - 1:
            ranges[-1][1] = code_point
        else:
            ranges.append([code_point, code_point])
    lines = [
        "// SPDX-License-Identifier: Apache-2.0",
        f"// Generated by Scripts/unicode/generate.py from Unicode {ucd.VERSION}; do not edit.",
        "",
        "/// The characters that take two cells.",
        "enum WideCharacters {",
        "  /// The code points of the classes W and F of East_Asian_Width, ascending.",
        "  static let ranges: [ClosedRange<UInt32>] = [",
    ]
    lines += number_lines(f"0x{first:04X}...0x{last:04X}" for first, last in ranges)
    with open(os.path.join(TERMINAL, "WideCharacters.swift"), "w", encoding="utf-8") as file:
        file.write("\n".join([*lines, "  ]", "}"]) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--unicode", default="/usr/share/unicode")
    db = ucd.Database(parser.parse_args().unicode)
    os.makedirs(FOLDER, exist_ok=True)
    write_properties(db)
    write_line_breaks(db)
    write_graphemes(db)
    write_scripts(db)
    write_pairs(db)
    write_ascii(db)
    write_strong_characters(db)
    write_wide_characters(db)


if __name__ == "__main__":
    main()
