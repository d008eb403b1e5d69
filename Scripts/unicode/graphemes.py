# SPDX-License-Identifier: Apache-2.0
"""The rules of UAX #29 for extended grapheme clusters (Unicode 15.0) as a finite automaton."""

CLASSES = (
    "Other CR LF Control Extend ZWJ Regional_Indicator Prepend SpacingMark L V T LV LVT ExtPict"
).split()

# The class before, where a rule asks for it; PictZWJ is ExtPict Extend* ZWJ, RI an odd number
# of regional indicators. Extend, SpacingMark and the rest count as Other.
STATES = "SOT Other CR Control Prepend L V T RI Pict PictZWJ".split()


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
    if right in ("Extend", "ZWJ", "SpacingMark") or left == "Prepend":  # GB9, GB9a, GB9b
        return False
    if left == "PictZWJ" and right == "ExtPict":  # GB11
        return False
    if left == "RI" and right == "Regional_Indicator":  # GB12, GB13
        return False
    return True


def following(left, name):
    """The state after a class."""
    if name == "Extend":
        return "Pict" if left == "Pict" else "Other"
    if name == "ZWJ":
        return "PictZWJ" if left == "Pict" else "Other"
    if name == "Regional_Indicator":
        return "Other" if left == "RI" else "RI"
    return {
        "CR": "CR", "LF": "Control", "Control": "Control", "Prepend": "Prepend", "L": "L",
        "V": "V", "LV": "V", "T": "T", "LVT": "T", "ExtPict": "Pict",
    }.get(name, "Other")


def transitions():
    """Rows of 16 values, one per state: bit 6 says break before, bits 0 to 5 the next state."""
    table = []
    for left in STATES:
        row = [
            allows(left, right) << 6 | STATES.index(following(left, right)) for right in CLASSES
        ]
        table += row + [0] * (16 - len(row))
    return table
