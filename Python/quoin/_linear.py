# SPDX-License-Identifier: Apache-2.0
"""Variables, sums of them, and constraints, written with operators."""

import math
from collections.abc import Mapping

from ._arguments import number

_MISTAKES = {"<": "use <=", ">": "use >=", "!=": "a constraint is <=, == or >="}


class _Linear:
    """What variables and expressions have in common: arithmetic and comparisons.

    A comparison is a `Constraint`, not a truth.
    """

    __slots__ = ()
    # NumPy's numbers then leave the arithmetic to these methods.
    __array_ufunc__ = None

    def _sum(self):
        """The coefficients of the variables, and the constant."""
        raise NotImplementedError

    def __add__(self, other):
        return _added(self, other, 1.0)

    __radd__ = __add__

    def __sub__(self, other):
        return _added(self, other, -1.0)

    def __rsub__(self, other):
        return _added(-self, other, 1.0)

    def __neg__(self):
        return self * -1.0

    def __pos__(self):
        return self

    def __mul__(self, factor):
        if isinstance(factor, _Linear):
            raise TypeError(f"({self}) * ({factor}) is not linear; multiply by a number")
        factor = number(factor, "a factor")
        terms, constant = self._sum()
        return Expression({each: size * factor for each, size in terms.items()}, constant * factor)

    __rmul__ = __mul__

    def __truediv__(self, divisor):
        if isinstance(divisor, _Linear):
            raise TypeError(f"({self}) / ({divisor}) is not linear; divide by a number")
        divisor = number(divisor, "a divisor")
        terms, constant = self._sum()
        if divisor == 0:
            raise ZeroDivisionError(f"({self}) / 0 has no value")
        scaled = {each: size / divisor for each, size in terms.items()}
        return Expression(scaled, constant / divisor)

    def __rtruediv__(self, other):
        raise TypeError(f"{other!r} / ({self}) is not linear; divide by a number")

    def __le__(self, other):
        return _compared(self, other, "<=")

    def __ge__(self, other):
        return _compared(self, other, ">=")

    def __eq__(self, other):
        return _compared(self, other, "==")

    def __ne__(self, other):
        return _no_constraint(self, other, "!=")

    def __lt__(self, other):
        return _no_constraint(self, other, "<")

    def __gt__(self, other):
        return _no_constraint(self, other, ">")

    # By what it is, because == makes a constraint.
    __hash__ = object.__hash__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class Variable(_Linear):
    """An unknown number, for constraints of any solvers. Its name is for messages alone.

    Variables, expressions and constraints never change: a copy is the object itself. They can be
    pickled; what is pickled together keeps its variables in common.

    >>> x, y = Variable("x"), Variable("y")
    >>> 2 * x + y - 3
    Expression(2 x + y - 3)
    >>> x + 8 <= y
    Constraint(x - y <= -8)
    """

    __slots__ = ("name",)

    def __init__(self, name=""):
        if not isinstance(name, str):
            raise TypeError(
                f"the name of a variable is a str, not the {type(name).__name__} {name!r}")
        self.name = name

    def _sum(self):
        return {self: 1.0}, 0.0

    def __repr__(self):
        return f"Variable({self.name!r})" if self.name else "Variable()"

    def __str__(self):
        return self.name or "?"


class Expression(_Linear):
    """A sum of variables with coefficients, and a constant; arithmetic with variables makes it.

    >>> x = Variable("x")
    >>> str(Expression({x: 2}, 8)) == str(2 * x + 8)
    True
    """

    __slots__ = ("_terms", "constant")

    def __init__(self, terms, constant=0.0):
        self._terms = _terms(terms)
        self.constant = number(constant, "constant")

    def _sum(self):
        return self._terms, self.constant

    @property
    def terms(self):
        """The variables with their coefficients, in the order in which they were written."""
        return dict(self._terms)

    def __repr__(self):
        return f"Expression({self})"

    def __str__(self):
        terms = _terms_text(self._terms)
        if not self.constant:
            return terms
        if terms == "0":
            return f"{self.constant:g}"
        return f"{terms} {'-' if self.constant < 0 else '+'} {abs(self.constant):g}"


class Constraint:
    """A comparison of sums of variables: `x + 8 <= y`, with <=, == or >=.

    It has all variables at its left side, as `terms`, and `constant` at its right. Each is a
    constraint of its own, even if it is written as another one is.

    >>> x, y = Variable("x"), Variable("y")
    >>> constraint = 2 * x >= y + 1
    >>> constraint
    Constraint(2 x - y >= 1)
    >>> constraint.relation, constraint.constant, list(constraint.terms.values())
    ('>=', 1.0, [2.0, -1.0])
    >>> 0 <= x <= 10
    Traceback (most recent call last):
    TypeError: x >= 0 is a constraint, and neither true nor false; a <= b <= c are two of them
    """

    __slots__ = ("_terms", "relation", "constant")

    def __init__(self, terms, relation, constant):
        if relation not in ("<=", "==", ">="):
            raise ValueError(f"relation is '<=', '==' or '>=', not {relation!r}")
        self._terms = _terms(terms)
        self.relation = relation
        self.constant = number(constant, "constant")

    @property
    def terms(self):
        """The variables of the left side with their coefficients."""
        return dict(self._terms)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __bool__(self):
        raise TypeError(
            f"{self} is a constraint, and neither true nor false; a <= b <= c are two of them")

    def __repr__(self):
        return f"Constraint({self})"

    def __str__(self):
        return constraint_text(self, self.constant)


def constraint_text(constraint, constant):
    """A constraint in words, with a right side that may have changed since it was made."""
    return f"{_terms_text(constraint._terms)} {constraint.relation} {constant:g}"


def _terms(terms):
    """Coefficients of variables."""
    if not isinstance(terms, Mapping):
        raise TypeError(
            f"terms is a dict of variables and numbers, not the {type(terms).__name__} {terms!r}")
    for variable in terms:
        if not isinstance(variable, Variable):
            raise TypeError(f"a key of terms is a quoin.Variable, not {variable!r}")
    return {each: number(size, "a coefficient") for each, size in terms.items()}


def _terms_text(terms):
    """A sum as it is written: 2 x - y; 0 if nothing is left of it."""
    text = ""
    for variable, size in terms.items():
        if size:
            factor = "" if abs(size) == 1 else f"{abs(size):g} "
            text += f" {'-' if size < 0 else '+'} {factor}{variable}"
    if not text:
        return "0"
    return text[3:] if text.startswith(" + ") else f"-{text[3:]}"


def linear(value, name):
    """The coefficients and the constant of a variable, an expression or a number."""
    if isinstance(value, _Linear):
        return value._sum()
    if isinstance(value, Constraint):
        raise TypeError(f"{name} is a constraint, {value}, and no number, variable or sum of them")
    return {}, number(value, name)


def _added(left, right, sign):
    terms, constant = left._sum()
    more, other = linear(right, "what is added")
    terms = dict(terms)
    for variable, size in more.items():
        terms[variable] = terms.get(variable, 0.0) + sign * size
    return Expression(terms, constant + sign * other)


def _compared(left, right, relation):
    more, other = linear(right, "what is compared")
    if not math.isfinite(other):
        raise ValueError(f"a constraint compares with finite numbers, not with {other}")
    difference = _added(left, Expression(more, other), -1.0)
    return Constraint(difference._terms, relation, 0.0 - difference.constant)


def _no_constraint(left, right, sign):
    shown = right if isinstance(right, _Linear) else repr(right)
    raise TypeError(f"{left} {sign} {shown} is no constraint; {_MISTAKES[sign]}")
