# SPDX-License-Identifier: Apache-2.0
"""The rules of UAX #14 (Unicode 15.0) as a finite automaton.

A state says all that the rules may ask about the text before a position; an input is the
class of the code point after it. Rule numbers are those of UAX #14; LB25 is the regular
expression of its section 8.2, example 7, as LineBreakTest.txt wants it.
"""

# Input classes: those of LineBreak.txt after LB1, and parts of them that a rule tells apart.
#   CPw, OPw   CP and OP with East Asian Width F, W or H, which LB30 leaves out
#   IDx        an unassigned Extended_Pictographic (LB30b)
#   SA, SAm    complex context: a letter, and a mark (LB1)
#   QUo, QUc   quotation marks U+201C and U+201D, which CSS engines tailor in Chinese
#   BAh, BAd   hyphen U+2010 and dash U+2013         } CSS Text 3 § 5.2 tailors these
#   NSh        hyphen-like U+301C and U+30A0         }
#   NSi        iteration marks                       }
#   NSc, EXc   centered punctuation                  }
#   POw, PRw   PO and PR with East Asian Width A, F, W }
CLASSES = (
    "AL BA BAh BAd BB B2 BK CB CJ CL CM CP CPw CR EB EM EX EXc GL H2 H3 HL HY ID IDx IN IS JL JT JV "
    "LF NL NS NSh NSi NSc NU OP OPw PO POw PR PRw QU QUo QUc RI SA SAm SP SY WJ ZW ZWJ"
).split()

# States: the class before, and where needed what stood before that.
#   XSP        spaces after X       HLh   HL, then HY or BA
#   NUSY …     inside a number      PXOP  OP after PR or PO
#   IHY, IBA   a hyphen (HY or U+2010) at the start of a word, told apart for CSS
#   RI         an odd number of regional indicators, RIRI an even one
STATES = (
    "SOT AL BA BB B2 CB CL CP CPw EB EM EX GL H2 H3 HL HY ID IDx IN IS JL NS NU OP PO PR QU RI "
    "RIRI SY WJ ZW SP OPSP QUSP CLSP B2SP HLh IHY IBA NUSY NUIS NUCL NUCP NUCPw PXOP"
).split()

# Entering one of these needs work beyond the table; they have the highest numbers.
#   NUback     NU after PXOP: the break before OP, taken in advance, goes (LB25)
#   CRend, END a hard line break, after CR a line feed may follow
SPECIAL = ["NUback", "CRend", "END"]
SPECIAL_BASE = 61

# Strictness, whether the text is Chinese or Japanese (CJ), and whether the tailoring is that of
# CSS engines. What ICU does by default beyond UAX #14, and browsers with it, is in the last: no
# break between IS and NU, none between a letter and a hyphen that starts a word (LB20a of later
# versions of UAX #14), and in Chinese and Japanese U+201C as OP and U+201D as CL.
VARIANTS = [
    "strict", "normal", "normalCJ", "loose", "looseCJ",
    "strictCSS", "strictCJCSS", "normalCSS", "normalCJCSS", "looseCSS", "looseCJCSS",
]

SPACES = {"SP", "OPSP", "QUSP", "CLSP", "B2SP"}
NUMBER = {"NU", "NUSY", "NUIS"}
CLOSED_NUMBER = {"NUCL", "NUCP", "NUCPw"}
CLOSERS = {"CL", "CP", "CPw"} | CLOSED_NUMBER
OPENERS = {"OP", "PXOP"}
MARKS = {"CM", "ZWJ", "SAm"}


def input_as(variant, name):
    """What a class counts as on the right of a break, and which state follows it.

    "any" stands for a class that no rule after LB20 names, so that a break before it is allowed.
    """
    cj = "CJ" in variant
    css = variant.endswith("CSS")
    loose = variant.startswith("loose")
    strict = variant.startswith("strict")
    if name == "CJ":
        return ("NS", "NS") if strict else ("ID", "ID")
    if name in ("QUo", "QUc"):
        name = ("OP" if name == "QUo" else "CL") if cj and css else "QU"
        return (name, name)
    if name == "NSh":
        return ("any", "NS") if cj and not strict else ("NS", "NS")
    if name == "NSi":
        return ("any", "NS") if loose else ("NS", "NS")
    if name in ("NSc", "EXc"):
        return ("any" if cj and loose else name[:2], name[:2])
    if name == "POw":
        return ("POw", "PO") if cj and loose else ("PO", "PO")
    if name == "PRw":
        return ("PR", "ID") if cj and loose else ("PR", "PR")
    if name == "SA":
        return ("AL", "AL")
    return (name, name)


def allows(variant, left, right):
    """Whether the text may break between a state and a class (LB4 to LB31 in order)."""
    if right in ("BK", "CR", "LF", "NL", "SP", "ZW"):  # LB6, LB7
        return False
    if left == "SOT":  # LB2, and LB4 and LB5, whose breaks are taken before
        return False
    if left == "ZW":  # LB8
        return True
    if right == "WJ" or left == "WJ":  # LB11
        return False
    if left == "GL":  # LB12
        return False
    if right == "GL" and left not in SPACES | {"BA", "HY", "HLh", "IHY", "IBA"}:  # LB12a
        return False
    if right in ("EX", "CL", "CP", "CPw", "IS", "SY"):  # LB13, LB25
        return False
    if left in OPENERS or left == "OPSP":  # LB14
        return False
    if left in ("QU", "QUSP") and right in ("OP", "OPw"):  # LB15
        return False
    if (left in CLOSERS or left == "CLSP") and right == "NS":  # LB16
        return False
    if left in ("B2", "B2SP") and right == "B2":  # LB17
        return False
    if left in SPACES:  # LB18
        return True
    if right == "QU" or left == "QU":  # LB19
        return False
    if right == "CB" or left == "CB":  # LB20
        return True
    if right in ("BAh", "BAd"):  # LB21, and CSS Text 3 § 5.2: allowed after ID if loose
        return variant.startswith("loose") and left in ("ID", "IDx")
    if right in ("BA", "HY", "NS") or left == "BB":  # LB21
        return False
    if left == "HLh":  # LB21a
        return False
    if variant.endswith("CSS"):
        if left in ("IHY", "IBA") and right == "AL":  # LB20a of later versions
            return False
        if left == "IS" and right == "NU":  # LB25 as a table of pairs
            return False
    if left in ("SY", "NUSY") and right == "HL":  # LB21b
        return False
    if right == "IN":  # LB22, and CSS Text 3 § 5.2: allowed between two if loose
        return variant.startswith("loose") and left == "IN"
    letters = ("AL", "HL")
    pictures = ("ID", "IDx", "EB", "EM")
    if (left in letters and right == "NU") or (left == "NU" and right in letters):  # LB23
        return False
    # A suffix that may start a line still follows a letter, as in ICU.
    if left in letters and right == "POw":
        return False
    if (left == "PR" and right in pictures) or (left in pictures and right == "PO"):  # LB23a
        return False
    if (left in ("PR", "PO") and right in letters) or (
        left in letters and right in ("PR", "PO")
    ):  # LB24
        return False
    if right == "NU" and (left in ("PR", "PO", "HY", "IHY") or left in NUMBER):  # LB25
        return False
    if right in ("PO", "PR") and left in NUMBER | CLOSED_NUMBER:  # LB25
        return False
    syllables = {"JL": ("JL", "JV", "H2", "H3"), "H2": ("JV", "JT"), "H3": ("JT",)}  # LB26
    if right in syllables.get(left, ()):
        return False
    if left in syllables and right == "PO":  # LB27
        return False
    if left == "PR" and right in ("JL", "JV", "JT", "H2", "H3"):  # LB27
        return False
    if left in letters and right in letters:  # LB28
        return False
    if left in ("IS", "NUIS") and right in letters:  # LB29
        return False
    if left in ("AL", "HL", "NU") and right == "OP":  # LB30
        return False
    if left in ("CP", "NUCP") and right in ("AL", "HL", "NU"):  # LB30
        return False
    if left == "RI" and right == "RI":  # LB30a
        return False
    if left in ("EB", "IDx") and right == "EM":  # LB30b
        return False
    return True  # LB31


def following(left, name):
    """The state after a class."""
    if name == "SP":
        if left == "ZW":
            return "ZW"
        for names, after in (
            (OPENERS | {"OPSP"}, "OPSP"),
            ({"QU", "QUSP"}, "QUSP"),
            (CLOSERS | {"CLSP"}, "CLSP"),
            ({"B2", "B2SP"}, "B2SP"),
        ):
            if left in names:
                return after
        return "SP"
    if name in ("BK", "LF", "NL"):
        return "END"
    if name == "CR":
        return "CRend"
    if name in ("BAh", "HY") and left in SPACES | {"SOT", "ZW", "CB"}:
        return "I" + name[:2]
    if name in ("BA", "BAh", "BAd", "HY"):
        return "HLh" if left == "HL" else name[:2]
    if name in ("IS", "SY", "CL", "CP", "CPw"):
        return "NU" + name if left in NUMBER else name
    if name in ("OP", "OPw"):
        return "PXOP" if left in ("PR", "PO") else "OP"
    if name == "NU":
        return "NUback" if left == "PXOP" else "NU"
    if name == "RI":
        return "RIRI" if left == "RI" else "RI"
    return {"JV": "H2", "JT": "H3"}.get(name, name)


def number_of(state):
    """The number of a state in the table."""
    if state in SPECIAL:
        return SPECIAL_BASE + SPECIAL.index(state)
    return STATES.index(state)


def transitions(variant):
    """Rows of 64 values, one per state: bit 6 says break before, bits 0 to 5 the next state."""
    table = []
    for left in STATES:
        row = []
        for name in CLASSES:
            right, after = input_as(variant, name)
            if right in MARKS:
                if left not in SPACES and left not in ("SOT", "ZW"):  # LB9
                    row.append(number_of(left))
                    continue
                right = after = "AL"  # LB10
            row.append(allows(variant, left, right) << 6 | number_of(following(left, after)))
        table += row + [0] * (64 - len(row))
    assert len(STATES) <= SPECIAL_BASE and len(CLASSES) <= 64
    return table


WIDE = {"F", "W", "H"}
PARTS = {0x2010: "BAh", 0x2013: "BAd", 0x201C: "QUo", 0x201D: "QUc"}
HYPHEN_LIKE = {0x301C, 0x30A0}
ITERATION = {0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE}
CENTERED = {0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047, 0x2048, 0x2049, 0xFF01, 0xFF1F}


def refine(code_point, name, width, category, is_pictographic):
    """The input class of a code point: LB1, and the finer parts."""
    if name in ("AI", "SG", "XX"):
        return "AL"
    if name == "SA":
        return "SAm" if category in ("Mn", "Mc") else "SA"
    if name in ("CP", "OP") and width in WIDE:
        return name + "w"
    if name in ("PO", "PR") and width in ("A", "F", "W"):
        return name + "w"
    if name == "ID" and is_pictographic and category == "Cn":
        return "IDx"
    if code_point in PARTS:
        return PARTS[code_point]
    if code_point in HYPHEN_LIKE:
        return "NSh"
    if code_point in ITERATION:
        return "NSi"
    if code_point in CENTERED:
        return name + "c"
    assert not (is_pictographic and category == "Cn"), hex(code_point)
    return name


def css_pairs():
    """Where CSS engines break between two printing ASCII characters, as one mask for each.

    A pair may break if bits 3 to 5 of the left mask and bits 0 to 2 of the right have one in
    common. Observed in Chromium's text_break_iterator.cc: a break before an opening bracket or
    '<' unless the left side keeps it, and after '-' and '?' but not before closing punctuation.
    A hyphen before a digit is decided in the code.
    """
    digits = set("0123456789")
    letters = {chr(c) for c in range(128) if chr(c).isalpha()}
    openers = set("([{<")
    printing = {chr(c) for c in range(0x21, 0x80)}
    keeps_openers = openers | letters | digits | set("$'/@^_`-?\x7f")
    not_after_hyphen = digits | set("!$),./:;?]}")
    not_after_question = set("!\"'),./:;?]}")
    table = []
    for code in range(128):
        c = chr(code)
        right = (c in openers) | (c in printing - not_after_hyphen) << 1
        right |= (c in printing - not_after_question) << 2
        left = (c in printing - keeps_openers) | (c == "-") << 1 | (c == "?") << 2
        table.append(right | left << 3)
    return table
