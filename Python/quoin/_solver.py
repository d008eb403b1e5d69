# SPDX-License-Identifier: Apache-2.0
"""Systems of linear constraints with priorities."""

import ctypes
from array import array

from ._arguments import number
from ._library import UNSATISFIABLE, Handle, Owned, QuoinError, Term, check, library, message
from ._linear import Constraint, Variable, constraint_text, linear

REQUIRED, STRONG, MEDIUM, WEAK = 1000.0, 750.0, 500.0, 250.0

_RELATIONS = {"<=": -1, "==": 0, ">=": 1}


class UnsatisfiableError(QuoinError):
    """A required constraint contradicts others, and was not added or changed.

    `constraint` is the one that was refused. `conflict` has those that it contradicts, a smallest
    set: without any one of them it could be added. It is empty if the constraint cannot hold alone.

    >>> x, solver = Variable("x"), Solver()
    >>> solver.add_constraint(x >= 8)
    >>> try:
    ...     solver.add_constraint(x <= 7)
    ... except UnsatisfiableError as error:
    ...     error.constraint, error.conflict
    (Constraint(x <= 7), [Constraint(x >= 8)])
    """

    def __init__(self, text, constraint, conflict):
        super().__init__(text)
        self.constraint, self.conflict = constraint, conflict

    def __reduce__(self):
        return type(self), (str(self), self.constraint, self.conflict)


class Solver(Owned):
    """Linear constraints, and the values that violate them least.

    A constraint has a priority above 0 and at most 1000, and outranks any number of those of lower
    priorities. At `REQUIRED`, 1000, it must hold. Of two others that compete at one priority, the
    one that was added first gives way. A variable that only inequalities hold lies on the bound that
    was added first; one that nothing holds is as near to 0 as possible, in the order in which the
    solver got its variables. What was added and removed before never matters.

    >>> left, width = Variable("left"), Variable("width")
    >>> solver = Solver()
    >>> limit = left + width <= 375
    >>> for constraint in (left >= 16, width >= 100, limit):
    ...     solver.add_constraint(constraint)
    >>> solver.add_constraint(width == 500, priority=750)
    >>> solver.values([left, width])
    [16.0, 359.0]
    >>> solver.add_edit_variable(left, priority=800)
    >>> solver.suggest_value(left, 75)
    >>> solver.value(width), solver.value(left + width / 2)
    (300.0, 225.0)

    A required constraint that contradicts others is refused, with a smallest set of these:

    >>> try:
    ...     solver.add_constraint(width >= 360)
    ... except UnsatisfiableError as error:
    ...     print(error)
    ...     error.conflict[1] is limit
    width >= 360 contradicts 2 constraints: left >= 16; left + width <= 375
    True
    """

    def __init__(self):
        super().__init__()
        check(library.quoin_solver_create(self._handle))
        self._variables = {}
        # The handle of each constraint, and its right side now.
        self._constraints = {}
        self._constants = {}
        self._by_id = {}
        self._edits = set()

    def __copy__(self):
        raise TypeError("a solver cannot be copied; add its constraints to another one")

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        raise TypeError(
            "a solver cannot be pickled: it belongs to this process; pickle its constraints, and "
            "add them to a solver there")

    # Variables

    def add_variables(self, *variables):
        """Gives the solver variables now, and not when a constraint first names them.

        Those that it has already are left out.
        """
        named = dict.fromkeys(map(_variable, variables))
        added = [each for each in named if each not in self._variables]
        handles = (Handle * len(added))()
        check(library.quoin_solver_add_variables(self._handle, len(added), handles))
        for variable, handle in zip(added, handles):
            self._variables[variable] = Handle(handle.id)

    def remove_variable(self, variable):
        """Removes a variable that is in no constraint and no edit variable."""
        handle = self._known(variable)
        if variable in self._edits:
            raise ValueError(f"{variable} is an edit variable; remove_edit_variable() ends that")
        for constraint in self._constraints:
            if variable in constraint._terms:
                raise ValueError(f"{variable} is in the constraint {self._text(constraint)}")
        check(library.quoin_solver_remove_variable(self._handle, handle))
        del self._variables[variable]

    def _known(self, variable):
        if _variable(variable) not in self._variables:
            raise ValueError(
                f"{variable!r} is no variable of this solver, which has those that its constraints "
                "and add_variables() gave it")
        return self._variables[variable]

    # Constraints

    def add_constraint(self, constraint, priority=REQUIRED):
        """Adds a constraint: add_constraint(x >= 2 * y + 8, priority=750).

        `UnsatisfiableError` if it is required and contradicts others that are. A coefficient is 0,
        or from 1/128 to 128 in magnitude, in required constraints from 1/8192 to 8192 and at most
        16,384 apart; the constant is at most 1e12 in magnitude.
        """
        if not isinstance(constraint, Constraint):
            hint = "; were numbers alone compared?" if isinstance(constraint, bool) else ""
            raise TypeError(
                f"constraint compares variables, such as x >= 8, and is not {constraint!r}{hint}")
        if constraint in self._constraints:
            raise ValueError(
                f"{constraint} is in the solver already; write it again to add another one")
        priority = number(priority, "priority")
        self.add_variables(*constraint._terms)
        terms = (Term * len(constraint._terms))(*(
            (self._variables[variable], size) for variable, size in constraint._terms.items()))
        handle = Handle()
        self._check(
            library.quoin_solver_add_constraint(
                self._handle, terms, len(terms), _RELATIONS[constraint.relation],
                constraint.constant, priority, handle),
            constraint, constraint.constant)
        self._constraints[constraint] = handle
        self._constants[constraint] = constraint.constant
        self._by_id[handle.id] = constraint

    def remove_constraint(self, constraint):
        """Removes a constraint. Its variables stay until `remove_variable`."""
        handle = self._added(constraint)
        check(library.quoin_solver_remove_constraint(self._handle, handle))
        del self._constraints[constraint], self._constants[constraint], self._by_id[handle.id]

    def has_constraint(self, constraint):
        """Whether a constraint was added, this one and not one that is written alike."""
        return isinstance(constraint, Constraint) and constraint in self._constraints

    def set_constant(self, constraint, constant):
        """Changes the right side of a constraint, `constraint.constant` when it was added."""
        handle, constant = self._added(constraint), number(constant, "constant")
        self._check(
            library.quoin_solver_set_constant(self._handle, handle, constant), constraint, constant)
        self._constants[constraint] = constant

    def set_priority(self, constraint, priority):
        """Changes the priority of a constraint, which keeps its place in the order of adding."""
        handle, priority = self._added(constraint), number(priority, "priority")
        self._check(
            library.quoin_solver_set_priority(self._handle, handle, priority),
            constraint, self._constants[constraint])

    def slack(self, constraint):
        """The left side of a constraint minus its right side: 0 if it is met exactly."""
        slack = ctypes.c_double()
        check(library.quoin_solver_slack(self._handle, self._added(constraint), slack))
        return slack.value

    def _added(self, constraint):
        if not self.has_constraint(constraint):
            raise ValueError(
                f"{constraint} is not in this solver; keep the constraint that is added, because "
                "one that is written again is another one")
        return self._constraints[constraint]

    def _text(self, constraint):
        return constraint_text(constraint, self._constants[constraint])

    def _check(self, status, constraint, constant):
        """Raises the error of a call for a constraint, with the conflict as constraints."""
        if status != UNSATISFIABLE:
            check(status)
            return
        count = ctypes.c_size_t()
        library.quoin_solver_conflict(self._handle, None, 0, count)
        handles = (Handle * count.value)()
        check(library.quoin_solver_conflict(self._handle, handles, len(handles), count))
        conflict = [self._by_id[handle.id] for handle in handles]
        refused = constraint_text(constraint, constant)
        if not conflict:
            raise UnsatisfiableError(f"{refused} cannot hold", constraint, conflict)
        some = "1 constraint" if len(conflict) == 1 else f"{len(conflict)} constraints"
        named = "; ".join(map(self._text, conflict[:10]))
        rest = " and others" if len(conflict) > 10 else ""
        raise UnsatisfiableError(
            f"{refused} contradicts {some}: {named}{rest}", constraint, conflict)

    # Edit variables

    def add_edit_variable(self, variable, priority):
        """Holds a variable at its present value, and then at those that are suggested.

        The priority is below 1000. The edit counts among the constraints that are added last.
        """
        priority = number(priority, "priority")
        if _variable(variable) in self._edits:
            raise ValueError(f"{variable} is an edit variable already")
        self.add_variables(variable)
        check(library.quoin_solver_add_edit(self._handle, self._variables[variable], priority))
        self._edits.add(variable)

    def suggest_value(self, variable, value):
        """Suggests a value for an edit variable, as while a border is dragged."""
        handle, value = self._edited(variable), number(value, "value")
        check(library.quoin_solver_suggest(self._handle, handle, value))

    def remove_edit_variable(self, variable):
        """Makes an edit variable an ordinary one."""
        check(library.quoin_solver_remove_edit(self._handle, self._edited(variable)))
        self._edits.remove(variable)

    def has_edit_variable(self, variable):
        """Whether a variable is an edit variable."""
        return _variable(variable) in self._edits

    def _edited(self, variable):
        handle = self._known(variable)
        if variable not in self._edits:
            raise ValueError(f"{variable} is no edit variable; add_edit_variable() makes it one")
        return handle

    # Values

    def solve(self):
        """Solves the system now, and not when a value is next asked for."""
        check(library.quoin_solver_solve(self._handle))

    def value(self, expression):
        """The value of a variable, or of a sum of variables."""
        terms, constant = linear(expression, "expression")
        values = self.values(terms)
        return sum((size * value for size, value in zip(terms.values(), values)), constant)

    def values(self, variables):
        """The values of variables, to the nearest 1/1,048,576, as a list.

        They are exact while constants and values are at most a million.
        """
        handles = [self._known(each) for each in variables]
        found = array("d", bytes(8 * len(handles)))
        check(library.quoin_solver_values(
            self._handle, (Handle * len(handles))(*handles), len(handles), found.buffer_info()[0]))
        return found.tolist()


def _variable(value):
    if not isinstance(value, Variable):
        raise TypeError(f"a variable is a quoin.Variable, not the {type(value).__name__} {value!r}")
    return value
