# SPDX-License-Identifier: Apache-2.0
"""The rules of UAX #14 (Unicode 17.0) as a finite automaton.

A state says all that the rules may ask about the text before a position; an input is the class of
the code point after it. Some rules ask about the code point after that: the automaton then takes
the break *provisionally*, and the next input confirms or withdraws it.
"""

from typing import NamedTuple

# The values of Line_Break.
NAMES = (
    "AI AK AL AP AS B2 BA BB BK CB CJ CL CM CP CR EB EM EX GL H2 H3 HH HL HY ID IN IS JL JT JV LF "
    "NL NS NU OP PO PR QU RI SA SG SP SY VF VI WJ XX ZW ZWJ"
).split()

# What a class is divided into, beside its values for East Asian characters (East_Asian_Width F, H
# or W), which end with "w":
#   SAm        a mark of class SA (LB1)
#   ALx, IDx   an unassigned Extended_Pictographic (LB30b)
#   ALd        the dotted circle U+25CC (LB28a)
#   QUi, QUf   initial and final quotation marks (LB15a, LB15b, LB19)
#   QUo, QUc   the quotation marks U+201C and U+201D, which CSS engines tailor in Chinese
#   BAs        the ideographic space U+3000, before which CSS engines do not break
#   HHs        hyphen U+2010 and dash U+2013         } CSS Text 3 § 5.2 tailors these
#   NSh        hyphen-like U+301C and U+30A0         }
#   NSi        iteration marks                       }
#   NSc, EXc   centered punctuation                  }
#   POp, PRp   PO and PR with East Asian Width A, F, W }

# The classes that the scan of a text asks for, which come first: those that runs of class SA may
# contain, then the others.
NAMED_CLASSES = "SA SAm CM ZWJ AL IDw SP BAsw BK CR LF NL".split()

# Strictness, whether the text is Chinese or Japanese (CJ), and whether the tailoring is that of
# CSS engines: in Chinese and Japanese these take U+201C as OP and U+201D as CL unless strict, as
# ICU does. Those of WebKit have ICU's rules before Unicode 15.1: lines never break beside quotation
# marks (LB19), U+2010 and U+2013 are of the class BA, and Hebrew has other rules for hyphens (HEBREW).
VARIANTS = [
    "strict", "normal", "normalCJ", "loose", "looseCJ", "normalCJCSS", "looseCJCSS",
    "strictWebKit", "normalWebKit", "looseWebKit", "strictCJWebKit", "normalCJWebKit",
    "looseCJWebKit",
]

HARD = {"BK", "CR", "LF", "NL"}
MARKS = {"CM", "ZWJ", "SAm"}
QUOTES = {"QU", "QUi", "QUf"}
HYPHENS = {"HY", "HH"}
LETTERS = {"AL", "ALd", "ALx", "HL"}
# A letter of Hebrew by the rules before Unicode 15.1: a hyphen is no part of the word that it begins
# (LB20a), and is one with what follows it behind another such letter, whatever that is (LB21a). So is
# a character of the class BA then ("BAo").
HEBREW = {"HL", "HLo"}
PICTURES = {"ID", "IDx", "EB", "EM"}
SYLLABLES = {"JL": {"JL", "JV", "H2", "H3"}, "H2": {"JV", "JT"}, "H3": {"JT"}}
AKSARAS = {"AK", "AS", "ALd"}
CLOSERS = {"CL", "CP"}
# What may follow a final quotation mark that ends a quotation (LB15b).
AFTER_QUOTATION = {"SP", "GL", "WJ", "CL", "CP", "EX", "IS", "SY", "ZW", "end"} | HARD | QUOTES


class Input(NamedTuple):
    """What a class counts as, in a variant."""

    # On the right of a break; "any" is a class that no rule after LB20 names.
    right: str
    # On the left of the next.
    after: str
    # Whether it is East Asian.
    is_wide: bool


class State(NamedTuple):
    """What the rules ask about the text before a position."""

    # The class before, or before the spaces before: "start", "HL" …
    last: str = "start"
    # Whether it is East Asian.
    is_wide: bool = False
    # Whether spaces follow it.
    has_spaces: bool = False
    # What the rules ask about the text before `last`, sorted:
    #   opens    a quotation mark or hyphen begins a word (LB15a, LB20a)
    #   narrow   a quotation mark follows what is not East Asian (LB19a)
    #   number   a separator or closer is within or after a number (LB25)
    #   HL       a hyphen follows a Hebrew letter (LB21a)
    #   aksara   a virama follows an aksara (LB28a)
    #   even     the second of two regional indicators (LB30a)
    context: frozenset = frozenset()
    # What decides on the provisional break before `last` (with "digit2" before the one before):
    #   narrow   it is withdrawn before what is not East Asian, and at the end (LB19a)
    #   closed   it is withdrawn before AFTER_QUOTATION (LB15b)
    #   digit    it is withdrawn before NU, and before IS NU (LB25)
    #   digit2   it is withdrawn before NU (LB25)
    #   decimal  it is confirmed by NU (LB15c)
    #   final    it is withdrawn before VF (LB28a)
    pending: str = ""


def input_as(variant, name):
    """The input that a class is in a variant."""
    is_wide = name.endswith("w")
    name = name.removesuffix("w")
    cj = "CJ" in variant
    loose = variant.startswith("loose")
    strict = variant.startswith("strict")
    webkit = variant.endswith("WebKit")
    right = after = name
    if name == "CJ":
        right = after = "NS" if strict else "ID"
    elif name in ("QUo", "QUc"):
        if variant.endswith("CSS") or webkit and cj:
            right = after = "OP" if name == "QUo" else "CL"
        elif webkit:
            right = after = "QU"
        else:
            right = after = "QUi" if name == "QUo" else "QUf"
    elif webkit and name in QUOTES:
        right = after = "QU"
    elif webkit and (name in ("BA", "HH") or name == "HHs" and not loose):
        right, after = "BA", "BAo"
    elif webkit and name == "HL":
        right, after = "HLo", "HL"
    elif name == "NSh":
        right, after = "any" if cj and not strict else "NS", "NS"
    elif name == "NSi":
        right, after = "any" if loose else "NS", "NS"
    elif name in ("NSc", "EXc"):
        right, after = "any" if cj and loose else name[:2], name[:2]
    elif name == "POp":
        right, after = "POp" if cj and loose else "PO", "PO"
    elif name == "PRp":
        right, after = "PR", "ID" if cj and loose else "PR"
    elif name == "BAs":
        right = after = "BA"
    elif name == "HHs":
        right, after = "HHs" if loose else "HH", "HH"
    elif name == "IN":
        right = "INs" if loose else "IN"
    elif name == "SA":
        right = after = "AL"
    return Input(right, after, is_wide)


def allows(state, given):
    """Whether the text may break between a state and an input (LB4 to LB31 in order).

    The result is False, True, or for a provisional break what decides on it.
    """
    answer = allows_before(state, given)
    # LB19a asks only where no other rule forbids the break.
    asks = answer is True and given.right == "QUi" and state.is_wide and not state.has_spaces
    return "narrow" if asks else answer


def allows_before(state, given):
    """The same, without the part of LB19a that asks what follows a quotation mark."""
    left, right, context = state.last, given.right, state.context
    is_digit = right == "NU"
    if right in HARD or right in ("SP", "ZW", "end"):  # LB6, LB7
        return False
    if left == "ZW":  # LB8
        return True
    if left == "start" and not state.has_spaces:  # LB2, and LB4 and LB5, taken before
        return False
    if not state.has_spaces:
        if right == "WJ" or left == "WJ":  # LB11
            return False
        if left == "GL":  # LB12
            return False
        if right == "GL" and left != "BA" and left not in HYPHENS:  # LB12a
            return False
    elif right == "WJ":  # LB11
        return False
    if right in ("EX", "CL", "CP", "SY"):  # LB13
        return False
    if left == "OP":  # LB14
        return False
    if left == "QUi" and "opens" in context:  # LB15a
        return False
    if right == "IS":  # LB15c, LB15d
        return "decimal" if state.has_spaces else False
    if left in CLOSERS and right == "NS":  # LB16
        return False
    if left == "B2" and right == "B2":  # LB17
        return False
    if state.has_spaces:  # LB18, and LB15b before it
        return "closed" if right == "QUf" else True
    if right in ("QU", "QUf") or left in ("QU", "QUi"):  # LB19, LB15b
        return False
    if right == "QUi" and not state.is_wide:  # LB19a
        return False
    if left == "QUf" and ("narrow" in context or not given.is_wide):  # LB19a
        return False
    if right == "CB" or left == "CB":  # LB20
        return True
    if left in HYPHENS and "opens" in context and right in LETTERS:  # LB20a
        return False
    if right == "HHs":  # LB21, and CSS Text 3 § 5.2: allowed after ID if loose
        return left in ("ID", "IDx")
    if right in HYPHENS | {"BA", "NS"} or left == "BB":  # LB21
        return False
    if left in HYPHENS | {"BA"} and "HL" in context and right != "HL":  # LB21a
        return False
    if left == "SY" and right in HEBREW:  # LB21b
        return False
    if right == "IN":  # LB22
        return False
    if right == "INs":  # CSS Text 3 § 5.2: allowed between two if loose
        return left == "IN"
    is_letter, follows_letter = right in LETTERS | HEBREW, left in LETTERS
    if (follows_letter and is_digit) or (left == "NU" and is_letter):  # LB23
        return False
    # A suffix that may start a line still follows a letter, as in ICU.
    if follows_letter and right == "POp":
        return False
    if (left == "PR" and right in PICTURES) or (left in PICTURES and right == "PO"):  # LB23a
        return False
    if (left in ("PR", "PO") and is_letter) or (follows_letter and right in ("PR", "PO")):  # LB24
        return False
    is_in_number = left == "NU" or "number" in context
    if right in ("PO", "PR") and is_in_number:  # LB25
        return False
    if left in ("PO", "PR") and right == "OP":  # LB25
        return "digit"
    if is_digit and (left in ("PO", "PR", "HY", "IS", "NU") or left == "SY" and is_in_number):
        return False  # LB25
    if right in SYLLABLES.get(left, ()):  # LB26
        return False
    if left in SYLLABLES and right == "PO":  # LB27
        return False
    if left == "PR" and right in ("JL", "JV", "JT", "H2", "H3"):  # LB27
        return False
    if follows_letter and is_letter:  # LB28
        return False
    if left == "AP" and right in AKSARAS:  # LB28a
        return False
    if left in AKSARAS and right in ("VF", "VI"):  # LB28a
        return False
    if "aksara" in context and right in ("AK", "ALd"):  # LB28a
        return False
    if left in AKSARAS and right in AKSARAS:  # LB28a
        return "final"
    if left == "IS" and is_letter:  # LB29
        return False
    if (follows_letter or left == "NU") and right == "OP" and not given.is_wide:  # LB30
        return False
    if left == "CP" and not state.is_wide and (is_letter or is_digit):  # LB30
        return False
    if left == "RI" and right == "RI" and "even" not in context:  # LB30a
        return False
    if left in ("EB", "ALx", "IDx") and right == "EM":  # LB30b
        return False
    return True  # LB31


def withdraws(pending, given):
    """Whether an input withdraws a provisional break."""
    if pending == "narrow":
        return not given.is_wide
    if pending == "closed":
        return given.right in AFTER_QUOTATION
    if pending in ("digit", "digit2"):
        return given.right == "NU"
    if pending == "decimal":
        return given.right != "NU"
    if pending == "final":
        return given.right == "VF"
    return False


def following(state, given, pending):
    """The state after an input."""
    name = given.after
    if name == "SP":
        # Spaces before: nothing but the class before them matters.
        context = state.context & {"opens"} if state.last == "QUi" else frozenset()
        keeps = state.last in CLOSERS | {"OP", "B2", "ZW"} or context
        return State(state.last if keeps else "SP", has_spaces=True, context=context)
    if name in HARD:
        return State("end")
    left = "SP" if state.has_spaces and state.last != "ZW" else state.last
    context = set()
    if name == "QUi" and left in QUOTES | {"start", "OP", "GL", "SP", "ZW"}:
        context.add("opens")
    if name in QUOTES and not (state.is_wide and left == state.last):
        context.add("narrow")
    if name in HYPHENS and left in ("start", "SP", "ZW", "CB", "GL"):
        context.add("opens")
    if name in HYPHENS | {"BAo"} and left == "HL":
        context.add("HL")
    if name == "BAo":
        name = "BA"
    is_in_number = left == "NU" or left in ("SY", "IS") and "number" in state.context
    if name in ("IS", "SY", "CL", "CP") and is_in_number:
        context.add("number")
    if name == "VI" and left in AKSARAS:
        context.add("aksara")
    if name == "RI" and left == "RI" and "even" not in state.context:
        context.add("even")
    if name == "IS" and state.pending == "digit":
        pending = "digit2"
    name = {"JV": "H2", "JT": "H3"}.get(name, name)
    return State(name, given.is_wide, False, frozenset(context), pending)


class Step(NamedTuple):
    """A transition: what it says of the break before the input, and the next state."""

    breaks: bool
    is_provisional: bool
    withdraws: bool
    following: State


def step(state, given):
    """The transition from a state by an input."""
    if given.right in MARKS:
        is_base = state.last not in ("start", "SP", "ZW") and not state.has_spaces
        if is_base:  # LB9
            return Step(False, False, False, state)
        given = Input("AL", "AL", given.is_wide)  # LB10
    answer = allows(state, given)
    pending = answer if isinstance(answer, str) else ""
    return Step(
        bool(answer), bool(pending), withdraws(state.pending, given),
        following(state, given, pending))


END = Input("end", "BK", False)


class Automaton:
    """The smallest automaton for given classes, in some variants, with the transitions of a function.

    `columns[variant]` is the column of each class; `rows[state][column]` a transition as numbers
    (breaks, is provisional, withdraws, next state). State 0 is the start of the text or of a line
    after a hard line break; the last column is the end of the text.
    """

    def __init__(self, classes, variants=VARIANTS, take=step):
        self.take = take
        inputs = {variant: [input_as(variant, name) for name in classes] for variant in variants}
        alphabet = sorted({given for row in inputs.values() for given in row}) + [END]
        states = self.reachable(alphabet)
        kinds = self.minimize(states, alphabet)
        rows = {}
        for state in states:
            rows.setdefault(kinds[state], tuple(
                (*take(state, given)[:3], kinds[take(state, given).following])
                for given in alphabet))
        table = [rows[kind] for kind in range(len(rows))]
        columns = list(zip(*table))
        distinct = sorted(set(columns), key=columns.index)
        # The end of the text comes last.
        distinct.sort(key=lambda column: column == columns[-1])
        places = {given: distinct.index(column) for given, column in zip(alphabet, columns)}
        self.rows = [list(row) for row in zip(*distinct)]
        self.columns = {
            variant: [places[given] for given in row] for variant, row in inputs.items()
        }
        self.kinds = kinds

    def reachable(self, alphabet):
        """All states from the start, in the order in which they are found."""
        states = {State(): None, State("end"): None}
        waiting = [State()]
        while waiting:
            state = waiting.pop()
            for given in alphabet:
                after = self.take(state, given).following
                if after not in states:
                    states[after] = None
                    waiting.append(after)
        return list(states)

    def minimize(self, states, alphabet):
        """The number of the class of equivalent states of each; the start has 0 (Moore)."""
        kinds = {state: int(state.last == "end") for state in states}
        while True:
            signatures = {
                state: (kinds[state], tuple(
                    (*self.take(state, given)[:3], kinds[self.take(state, given).following])
                    for given in alphabet))
                for state in states
            }
            numbers = {}
            for state in states:
                numbers.setdefault(signatures[state], len(numbers))
            refined = {state: numbers[signatures[state]] for state in states}
            if len(numbers) == len(set(kinds.values())):
                return refined
            kinds = refined


WIDE = {"F", "W", "H"}
PARTS = {
    0x2010: "HHs", 0x2013: "HHs", 0x201C: "QUo", 0x201D: "QUc", 0x25CC: "ALd", 0x3000: "BAsw",
}
HYPHEN_LIKE = {0x301C, 0x30A0}
ITERATION = {0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE}
CENTERED = {0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047, 0x2048, 0x2049, 0xFF01, 0xFF1F}


def refine(code_point, name, width, category, is_pictographic):
    """The class of a code point: LB1, and the finer parts."""
    part = ""
    if name in ("AI", "SG", "XX"):
        name = "AL"
    if name == "SA":
        return "SAm" if category in ("Mn", "Mc") else "SA"
    if name in MARKS or name in HARD or name in ("SP", "ZW", "WJ"):
        return name
    if code_point in PARTS:
        return PARTS[code_point]
    if is_pictographic and category == "Cn":
        part = "x"
    elif name == "QU" and category in ("Pi", "Pf"):
        part = category[1]
    elif code_point in HYPHEN_LIKE:
        part = "h"
    elif code_point in ITERATION:
        part = "i"
    elif code_point in CENTERED:
        part = "c"
    elif name in ("PO", "PR") and width in ("A", "F", "W"):
        part = "p"
    return name + part + ("w" if width in WIDE else "")


def break_all(names):
    """Where `word-break: break-all` adds a break, as a left and a right mask for each class.

    A pair of classes may break if the left mask of the first and the right mask of the second have
    a bit in common. Observed in Chromium 156, for pairs of two characters of all classes that do
    not break otherwise.
    """
    groups = "AL HY NU OP PO PR SA".split()
    after = {name: "AL HY NU OP PR SA" for name in ("AL", "NU", "SA", "SY")}
    after |= {"CL": "AL HY NU PR SA", "CP": "AL HY NU PR SA", "EX": "AL HY NU PO PR SA",
              "PO": "AL HY NU PO PR", "IS": "AL HY NU", "BA": "HY SA", "HY": "NU", "PR": "PO"}
    masks = []
    for name in names:
        base = name if name in NAMES else name.rstrip("acdfhimnopqswx")
        base = "AL" if base == "HL" else base
        left = sum(1 << groups.index(other) for other in after.get(base, "").split())
        masks.append((left, 1 << groups.index(base) if base in groups else 0))
    return masks


def css_pairs():
    """Where CSS engines break between two printing ASCII characters, as one mask for each.

    LineBreaker+CSS.swift states the rules. A pair may break if bits 3 to 5 of the left mask and
    bits 0 to 2 of the right have one in common. Observed in Chromium's text_break_iterator.cc: a break before an opening bracket or
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
