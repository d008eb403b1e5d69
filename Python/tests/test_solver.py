# SPDX-License-Identifier: Apache-2.0
"""Tests of the solver: against a naive model, against `quoin solve`, and what errors say."""

import copy
import importlib.util
import json
import math
import operator
import os
import pickle
import random
import subprocess
import unittest
from decimal import Decimal
from fractions import Fraction

import quoin
from quoin import Solver, UnsatisfiableError, Variable


class Model:
    """Bounds and distances of a row of boxes: each value is the longest path from the left.

    All constraints are `v[i] >= v[j] + d` or `v[i] >= d`, and every variable is drawn to 0, so that
    the values are those of the naive fixed point.
    """

    def __init__(self, count):
        self.count, self.gaps = count, []

    def values(self):
        found = [0.0] * self.count
        for _ in range(self.count + 1):
            for first, second, distance in self.gaps:
                start = 0.0 if first is None else found[first]
                found[second] = max(found[second], start + distance)
        return found


class SolverTests(unittest.TestCase):
    def setUp(self):
        self.seed = int(os.environ.get("SEED", "1"))
        self.dice = random.Random(self.seed)

    def test_boxes_in_a_row_are_where_the_longest_path_has_them(self):
        for _ in range(30):
            self.play(Solver(), Model(self.dice.randint(1, 6)))

    def play(self, solver, model):
        variables = [Variable(f"v{place}") for place in range(model.count)]
        solver.add_variables(*variables)
        for variable in variables:
            solver.add_constraint(variable >= 0)
            solver.add_constraint(variable == 0, priority=1)
        kept = []
        for _ in range(25):
            kind = self.dice.randrange(4)
            if kind == 0 and kept:
                constraint, gap = kept.pop(self.dice.randrange(len(kept)))
                solver.remove_constraint(constraint)
                model.gaps.remove(gap)
            elif kind == 1 and kept:
                place = self.dice.randrange(len(kept))
                constraint, (first, second, distance) = kept[place]
                changed = first, second, self.dice.randint(0, 640) / 64
                solver.set_constant(constraint, changed[2])
                model.gaps[model.gaps.index((first, second, distance))] = changed
                kept[place] = constraint, changed
            else:
                second = self.dice.randrange(model.count)
                first = self.dice.choice([None, *range(second)])
                distance = self.dice.randint(0, 640) / 64
                start = 0 if first is None else variables[first]
                constraint = variables[second] >= start + distance
                solver.add_constraint(constraint)
                kept.append((constraint, (first, second, distance)))
                model.gaps.append(kept[-1][1])
            self.assertEqual(solver.values(variables), model.values(), f"SEED={self.seed}")

    def test_values_are_those_of_quoin_solve(self):
        tool = os.environ.get("QUOIN_TOOL")
        if not tool:
            self.skipTest("QUOIN_TOOL does not name the tool")
        systems, values = [], []
        for _ in range(50):
            system, found = self.random_system()
            systems.append(json.dumps(system))
            values.append(found)
        run = subprocess.run(
            [tool, "solve"], input="\n".join(systems), capture_output=True, text=True, check=True)
        for line, found, system in zip(run.stdout.splitlines(), values, systems, strict=True):
            expected = json.loads(line)["values"]
            for name, value in found.items():
                # The tool does not round values to 1/1,048,576.
                self.assertAlmostEqual(
                    expected[name], value, delta=1e-6, msg=f"SEED={self.seed} {system}")

    def random_system(self):
        """A system as JSON, and the values that a solver finds."""
        dice, solver = self.dice, Solver()
        variables = [Variable(f"v{place}") for place in range(dice.randint(1, 5))]
        solver.add_variables(*variables)
        listed = []
        for place in range(dice.randint(1, 8)):
            some = dice.sample(variables, dice.randint(1, len(variables)))
            terms = [(each, dice.choice([1, -1, 2, 0.5])) for each in some]
            left = sum((size * each for each, size in terms[1:]), terms[0][1] * terms[0][0])
            relation, constant = dice.choice(["<=", "==", ">="]), dice.randint(-40, 40)
            priority = dice.choice([1000, 750, 500, 250])
            compare = {"<=": operator.le, "==": operator.eq, ">=": operator.ge}[relation]
            constraint = compare(left, constant)
            try:
                solver.add_constraint(constraint, priority=priority)
            except UnsatisfiableError as error:
                self.check_conflict(error)
                continue
            listed.append({
                "id": place, "terms": [[each.name, size] for each, size in terms],
                "relation": relation, "constant": constant, "priority": priority})
        system = {"variables": [each.name for each in variables], "constraints": listed}
        return system, dict(zip(system["variables"], solver.values(variables)))

    def check_conflict(self, error):
        """With the refused constraint a conflict cannot hold, and without any of it it can."""
        def add_all(constraints):
            solver = Solver()
            for constraint in constraints:
                solver.add_constraint(constraint)

        with self.assertRaises(UnsatisfiableError):
            add_all([*error.conflict, error.constraint])
        for left_out in error.conflict:
            add_all([*(each for each in error.conflict if each is not left_out), error.constraint])

    def test_a_suggestion_moves_what_may_move(self):
        left, right, solver = Variable("left"), Variable("right"), Solver()
        for constraint in (left >= 0, right <= 300, right - left >= 50):
            solver.add_constraint(constraint)
        solver.add_constraint(right - left == 100, priority=quoin.WEAK)
        solver.add_edit_variable(left, priority=quoin.STRONG)
        for wanted, values in [
                (20, [20, 120]), (240, [240, 300]), (290, [250, 300]), (-5, [0, 100])]:
            solver.suggest_value(left, wanted)
            self.assertEqual(solver.values([left, right]), values)
        self.assertTrue(solver.has_edit_variable(left))
        solver.remove_edit_variable(left)
        self.assertFalse(solver.has_edit_variable(left))

    def test_priorities_and_slack(self):
        x, solver = Variable("x"), Solver()
        low, high = x == 10, x == 20
        solver.add_constraint(low, priority=quoin.MEDIUM)
        solver.add_constraint(high, priority=quoin.MEDIUM)
        self.assertEqual((solver.value(x), solver.slack(low), solver.slack(high)), (20, 10, 0))
        solver.set_priority(low, 501)
        solver.solve()
        self.assertEqual((solver.value(x), solver.slack(high)), (10, -10))
        solver.set_priority(low, quoin.REQUIRED)
        with self.assertRaises(UnsatisfiableError) as raised:
            solver.set_priority(high, quoin.REQUIRED)
        self.assertEqual(raised.exception.conflict, [low])
        self.assertIs(raised.exception.constraint, high)

    def test_messages_have_the_right_sides_of_now(self):
        x, solver = Variable("x"), Solver()
        least = x >= 5
        solver.add_constraint(least)
        solver.set_constant(least, 7)
        with self.assertRaises(UnsatisfiableError) as raised:
            solver.add_constraint(x <= 6)
        self.assertEqual(str(raised.exception), "x <= 6 contradicts 1 constraint: x >= 7")
        with self.assertRaises(UnsatisfiableError) as raised:
            solver.add_constraint(x - x == 1)
        error = raised.exception
        self.assertEqual((str(error), error.conflict), ("0 == 1 cannot hold", []))
        self.assertEqual([str(each) for each in (-x + 2, 2 * x - 0 * x, x - x, -x - 1 <= x)], [
            "-x + 2", "2 x", "0", "-2 x <= 1"])

    def test_numbers_of_any_library(self):
        x = Variable("x")
        for constraint in (Decimal("1.5") * x + 1 <= 4, x * Fraction(3, 2) <= 3, 3 >= x * 1.5):
            self.assertEqual((constraint.relation, constraint.constant), ("<=", 3.0))
            self.assertEqual(constraint.terms, {x: 1.5})
        if importlib.util.find_spec("numpy") is not None:
            import numpy

            left = numpy.float64(1.5) * x - numpy.int64(3)
            self.assertEqual((left.terms, left.constant), ({x: 1.5}, -3.0))
            self.assertEqual((numpy.float32(2) >= x).terms, {x: 1.0})

    def test_a_comparison_is_no_truth_and_products_are_refused(self):
        x, y, solver = Variable("x"), Variable("y"), Solver()
        for wrong, kind, words in [
            (lambda: 0 <= x <= 10, TypeError, "a <= b <= c are two"),
            (lambda: bool(x == y), TypeError, "neither true nor false"),
            (lambda: x in [y], TypeError, "neither true nor false"),
            (lambda: x < 1, TypeError, "use <="),
            (lambda: x > y, TypeError, "use >="),
            (lambda: x != 1, TypeError, "<=, == or >="),
            (lambda: x * y, TypeError, "not linear"),
            (lambda: 1 / x, TypeError, "not linear"),
            (lambda: x / 0, ZeroDivisionError, "no value"),
            (lambda: x + "1", TypeError, "float() makes one"),
            (lambda: x >= None, TypeError, "what is compared is a number"),
            (lambda: x >= math.nan, ValueError, "finite"),
            (lambda: x + (x >= 1), TypeError, "is a constraint"),
            (lambda: quoin.Constraint({x: 1}, "=>", 3), ValueError, "'<=', '==' or '>='"),
            (lambda: quoin.Expression({"x": 1}), TypeError, "quoin.Variable, not 'x'"),
            (lambda: quoin.Expression([x]), TypeError, "dict of variables"),
            (lambda: Variable(3), TypeError, "is a str, not the int 3"),
            (lambda: solver.add_constraint(True), TypeError, "were numbers alone compared"),
            (lambda: solver.add_constraint(x), TypeError, "such as x >= 8"),
            (lambda: solver.add_constraint(x >= 1, priority=0), ValueError, "priority"),
            (lambda: solver.add_constraint(x >= 1, priority=1001), ValueError, "priority"),
            (lambda: solver.add_constraint(1e9 * x >= 1), ValueError, "coefficient"),
            (lambda: solver.add_constraint(x >= 1e13), ValueError, "1e13|1e12|10000000000000"),
            (lambda: solver.value(y), ValueError, "no variable of this solver"),
            (lambda: solver.value("x"), TypeError, "float() makes one"),
            (lambda: solver.values(["x"]), TypeError, "quoin.Variable"),
            (lambda: solver.suggest_value(x, 1), ValueError, "no edit variable"),
            (lambda: solver.add_edit_variable(x, 1000), ValueError, "below 1000"),
            (lambda: solver.remove_constraint(x >= 1), ValueError, "written again is another one"),
        ]:
            with self.assertRaises(kind) as raised:
                wrong()
            self.assertRegex(str(raised.exception), words.replace("(", r"\(").replace(")", r"\)"))

    def test_what_is_used_cannot_be_removed_or_added_twice(self):
        x, solver = Variable("x"), Solver()
        constraint = x >= 1
        solver.add_constraint(constraint)
        with self.assertRaisesRegex(ValueError, "in the solver already"):
            solver.add_constraint(constraint)
        with self.assertRaisesRegex(ValueError, "x is in the constraint x >= 1"):
            solver.remove_variable(x)
        self.assertTrue(solver.has_constraint(constraint))
        solver.remove_constraint(constraint)
        self.assertFalse(solver.has_constraint(constraint))
        solver.add_edit_variable(x, 500)
        with self.assertRaisesRegex(ValueError, "remove_edit_variable"):
            solver.remove_variable(x)
        with self.assertRaisesRegex(ValueError, "already"):
            solver.add_edit_variable(x, 500)
        solver.remove_edit_variable(x)
        solver.remove_variable(x)
        with self.assertRaisesRegex(ValueError, "no variable of this solver"):
            solver.value(x)

    def test_what_is_refused_changes_nothing(self):
        x, solver = Variable("x"), Solver()
        solver.add_constraint(x >= 3)
        for wrong in (x <= 2, x - x == 1):
            with self.assertRaises(UnsatisfiableError):
                solver.add_constraint(wrong)
            self.assertFalse(solver.has_constraint(wrong))
        self.assertEqual(solver.value(2 * x + 1), 7)

    def test_solvers_cannot_be_pickled_and_constraints_can(self):
        solver = Solver()
        for fails in (pickle.dumps, copy.copy, copy.deepcopy):
            with self.assertRaisesRegex(TypeError, "a solver cannot be"):
                fails(solver)
        x, y = Variable("x"), Variable("y")
        one, other = pickle.loads(pickle.dumps((x + 1 <= y, y <= 9)))
        self.assertEqual(str(one), "x - y <= -1")
        self.assertIs(list(one.terms)[1], next(iter(other.terms)))
        self.assertIs(copy.deepcopy(x), x)
        constraint = x >= 1
        self.assertIs(copy.copy(constraint), constraint)
        try:
            solver.add_constraint(x - x == 1)
        except UnsatisfiableError as error:
            self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))


if __name__ == "__main__":
    unittest.main()
