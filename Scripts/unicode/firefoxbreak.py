# SPDX-License-Identifier: Apache-2.0
"""Firefox's rules for line breaks as a finite automaton, with the classes of linebreak.py.

They are those of UAX #14 before Unicode 15.1, for each word between spaces alone: numbers by pairs
of classes (LB25), quotation marks that never break (LB19), and no rule for hyphens that begin a word
or for quotation marks around spaces. LineBreaker+Options.swift says how this was measured.
"""

from linebreak import (
    CLOSERS, HARD, HYPHENS, LETTERS, MARKS, PICTURES, QUOTES, SYLLABLES, Automaton, Input, State,
    Step,
)

# Strictness, and whether the text is Chinese or Japanese (CJ), as in linebreak.py.
VARIANTS = ["strict", "normal", "normalCJ", "loose", "looseCJ"]


def allows(state, given):
    """Whether the text may break between a state and an input (LB4 to LB31 in order)."""
    left, right, context = state.last, given.right, state.context
    is_digit = right == "NU"
    if right in HARD or right in ("SP", "end"):  # LB6, LB7
        return False
    if left == "SP":  # Each word is divided alone.
        return True
    if right == "ZW" or left == "start":  # LB7, LB2
        return False
    if left == "ZW":  # LB8
        return True
    if right == "INs":  # Loose, and behind every character: CSS Text 3 § 5.2 says between two.
        return True
    if "WJ" in (left, right) or left == "GL":  # LB11, LB12
        return False
    if right == "GL" and left != "BA" and left not in HYPHENS:  # LB12a
        return False
    if right in ("EX", "CL", "CP", "SY", "IS") or left == "OP":  # LB13, LB14
        return False
    if right in QUOTES or left in QUOTES:  # LB19
        return False
    if left in CLOSERS and right == "NS":  # LB16
        return False
    if left == "B2" and right == "B2":  # LB17
        return False
    if "CB" in (left, right):  # LB20
        return True
    if right == "HHs":  # LB21, and CSS Text 3 § 5.2: allowed after ID if loose
        return left in ("ID", "IDx")
    if right in HYPHENS | {"BA", "NS"} or left == "BB":  # LB21
        return False
    if "HL" in context:  # LB21a
        return False
    if left == "SY" and right == "HL":  # LB21b
        return False
    if right == "IN":  # LB22
        return False
    is_letter, follows_letter = right in LETTERS, left in LETTERS
    if (follows_letter and is_digit) or (left == "NU" and is_letter):  # LB23
        return False
    if follows_letter and right == "POp":
        return False
    if (left == "PR" and right in PICTURES) or (left in PICTURES and right == "PO"):  # LB23a
        return False
    if (left in ("PR", "PO") and is_letter) or (follows_letter and right in ("PR", "PO")):  # LB24
        return False
    if left in ("CL", "CP", "NU") and right in ("PO", "PR"):  # LB25
        return False
    if left in ("PO", "PR") and right in ("OP", "NU"):  # LB25
        return False
    if left in ("HY", "IS", "NU", "SY") and is_digit:  # LB25
        return False
    if right in SYLLABLES.get(left, ()):  # LB26
        return False
    if left in SYLLABLES and right == "PO":  # LB27
        return False
    if left == "PR" and right in ("JL", "JV", "JT", "H2", "H3"):  # LB27
        return False
    if is_letter and (follows_letter or left == "IS"):  # LB28, LB29
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


def following(state, given):
    """The state after an input."""
    name = given.after
    if name in HARD:
        return State("end")
    context = set()
    if name in HYPHENS | {"BA"} and state.last == "HL":
        context.add("HL")
    if name == "RI" and state.last == "RI" and "even" not in state.context:
        context.add("even")
    name = {"JV": "H2", "JT": "H3"}.get(name, name)
    return State(name, given.is_wide and name == "CP", False, frozenset(context))


def step(state, given):
    """The transition from a state by an input."""
    if given.right in MARKS:
        if state.last not in ("start", "SP", "ZW"):  # LB9
            return Step(False, False, False, state)
        if state.last == "ZW":
            return Step(False, False, False, State("AL"))
        given = Input("AL", "AL", given.is_wide)  # LB10
    return Step(allows(state, given), False, False, following(state, given))


def automaton(classes):
    """The smallest automaton of the rules for given classes."""
    return Automaton(classes, VARIANTS, step)
