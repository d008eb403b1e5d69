# SPDX-License-Identifier: Apache-2.0
"""The rules of UAX #29 for extended grapheme clusters (Unicode 17.0) as a finite automaton."""

# The values of Grapheme_Cluster_Break.
NAMES = "CR LF Control Extend ZWJ Regional_Indicator Prepend SpacingMark L V T LV LVT".split()

# The input classes: those values, and
#   Consonant   Indic_Conjunct_Break=Consonant
#   Linker      Extend with Indic_Conjunct_Break=Linker
#   ExtendOnly  Extend without Indic_Conjunct_Break, which ends a conjunct (GB9c)
#   ExtPict     Extended_Pictographic
# Clusters of several characters begin with, or contain, classes from `Extend` on only.
CLASSES = ["Other", "Consonant"] + NAMES + ["Linker", "ExtendOnly", "ExtPict"]

# The class before, where a rule asks for it; PictZWJ is ExtPict Extend* ZWJ, RI an odd number
# of regional indicators, Linked a consonant with a linker. Extend, SpacingMark and the rest count
# as Other.
STATES = "SOT Other CR Control Prepend L V T RI Pict PictZWJ Consonant Linked".split()


EXTENDERS = ("Extend", "Linker", "ExtendOnly", "ZWJ")


def refine(name, conjunct, is_pictographic):
    """The input class of a code point."""
    if is_pictographic:
        assert name == "Other" and not conjunct
        return "ExtPict"
    if conjunct == "Consonant":
        assert name == "Other"
        return "Consonant"
    if name != "Extend":
        assert not conjunct or name == "ZWJ" and conjunct == "Extend"
        return name
    return {"Linker": "Linker", "Extend": "Extend"}.get(conjunct, "ExtendOnly")


def allows(left, right):
    """Whether a cluster may end between a state and a class (GB1 to GB999)."""
    if left == "SOT":
        return False
    if left == "CR" and right == "LF":  # GB3
        return False
    if left in ("CR", "Control") or right in ("CR", "LF", "Control"):  # GB4, GB5
        return True
    if left == "L" and right in ("L", "V", "LV", "LVT"):  # GB6
        return False
    if left == "V" and right in ("V", "T"):  # GB7
        return False
    if left == "T" and right == "T":  # GB8
        return False
    if right in EXTENDERS or right == "SpacingMark" or left == "Prepend":  # GB9, GB9a, GB9b
        return False
    if left == "Linked" and right == "Consonant":  # GB9c
        return False
    if left == "PictZWJ" and right == "ExtPict":  # GB11
        return False
    if left == "RI" and right == "Regional_Indicator":  # GB12, GB13
        return False
    return True


def following(left, name):
    """The state after a class."""
    if name in EXTENDERS:
        if left == "Pict":
            return "PictZWJ" if name == "ZWJ" else "Pict"
        if left in ("Consonant", "Linked") and name != "ExtendOnly":
            return "Linked" if name == "Linker" else left
        return "Other"
    if name == "Regional_Indicator":
        return "Other" if left == "RI" else "RI"
    return {
        "CR": "CR", "LF": "Control", "Control": "Control", "Prepend": "Prepend", "L": "L",
        "V": "V", "LV": "V", "T": "T", "LVT": "T", "ExtPict": "Pict",
        "Consonant": "Consonant",
    }.get(name, "Other")


def transitions():
    """Rows of 32 values, one per state: bit 6 says break before, bits 0 to 5 the next state."""
    table = []
    for left in STATES:
        row = [
            allows(left, right) << 6 | STATES.index(following(left, right)) for right in CLASSES
        ]
        table += row + [0] * (32 - len(row))
    return table
