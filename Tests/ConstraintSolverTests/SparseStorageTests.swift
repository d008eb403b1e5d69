// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import QuoinTestSupport
import Testing

@Suite struct SparseStorageTests {
  /// A solver that stores no coefficient which is zero, however few columns there are.
  let sparse = LinearSolver(sparseFrom: 0)
  /// A solver that stores all coefficients, however many columns there are.
  let dense = LinearSolver(sparseFrom: .max)

  @Test func `any sequence of changes ends where a dense solver does`() throws {
    let churn = SolverChurnTests()
    try churn.checkChurn(of: sparse, seed: 61, variables: 3, rows: 9, rounds: 60, edits: 60)
    try churn.checkChurn(of: sparse, seed: 62, variables: 6, rows: 18, rounds: 40, edits: 60)
    try churn.checkChurn(of: sparse, seed: 63, variables: 25, rows: 80, rounds: 6, edits: 60)
  }

  @Test func `contradictions are seen where a dense solver sees them, and their sets are smallest`()
    throws
  {
    var generator = SeededGenerator(fallback: 64)
    var found = 0
    for round in 0..<60 {
      let system = RandomSystem(variables: 6, rows: 14, using: &generator)
      var own = try LoadedSystem(system, in: sparse)
      var other = try LoadedSystem(system, in: dense)
      for _ in 0..<8 {
        let extra = RandomSystem(variables: 6, rows: 1, using: &generator).rows[0]
        var required = own.constraint(extra)
        required.priority = LinearConstraint.required
        let conflict = conflict(adding: required, to: &own.solver)
        // Of several smallest sets each may name another one.
        let isSeen = self.conflict(adding: required, to: &other.solver) != nil
        #expect((conflict != nil) == isSeen, "round \(round), \(generator.hint)")
        guard let conflict else { continue }
        found += 1
        #expect(try !canHold(conflict, with: required, in: own.solver), "\(generator.hint)")
        for id in conflict {
          let others = conflict.filter { $0 != id }
          #expect(try canHold(others, with: required, in: own.solver), "\(generator.hint)")
        }
      }
      #expect(own.point() == other.point(), "round \(round), \(generator.hint)")
    }
    #expect(found > 50)
  }

  /// Whether some constraints of a solver and another one can hold together.
  func canHold(
    _ ids: [ConstraintID], with constraint: LinearConstraint, in solver: LinearSolver
  ) throws -> Bool {
    var solver = solver
    for id in solver.constraintIDs where !ids.contains(id) { try solver.remove(id) }
    return conflict(adding: constraint, to: &solver) == nil
  }

  /// The names of the constraints that contradict one; nil if it could be added.
  func conflict(
    adding constraint: LinearConstraint, to solver: inout LinearSolver
  ) -> [ConstraintID]? {
    do {
      try solver.add(constraint)
      return nil
    } catch {
      guard case .unsatisfiable(let conflict) = error else { return [] }
      return conflict
    }
  }

  @Test func `ambiguous variables and slacks are the same ones`() throws {
    var generator = SeededGenerator(fallback: 65)
    var ambiguous = 0
    for round in 0..<60 {
      let system = RandomSystem(variables: 8, rows: 6, using: &generator)
      var own = try LoadedSystem(system, in: sparse)
      var other = try LoadedSystem(system, in: dense)
      let movable = own.solver.ambiguousVariables()
      #expect(movable == other.solver.ambiguousVariables(), "round \(round), \(generator.hint)")
      #expect(
        own.ids.map { own.solver.slack(of: $0) } == other.ids.map { other.solver.slack(of: $0) },
        "round \(round), \(generator.hint)")
      ambiguous += movable.count
    }
    #expect(ambiguous > 50)
  }

  @Test func `a component that outgrows dense storage keeps its values`() throws {
    var generator = SeededGenerator(fallback: 66)
    for round in 0..<10 {
      let system = RandomSystem(variables: 40, rows: 90, using: &generator)
      // Grows past twice as many columns, solved after each constraint.
      var own = try LoadedSystem(
        RandomSystem(variableCount: 40, rows: []), in: LinearSolver(sparseFrom: 4))
      var other = try LoadedSystem(RandomSystem(variableCount: 40, rows: []), in: dense)
      for row in system.rows {
        try own.solver.add(own.constraint(row))
        try other.solver.add(other.constraint(row))
        #expect(own.point() == other.point(), "round \(round), \(generator.hint)")
      }
    }
  }

  /// The height of a column of texts: each below the one before, each as high as its text.
  func column(_ count: Int, in empty: LinearSolver) throws -> LoadedSystem {
    var rows: [RandomSystem.Row] = []
    func add(
      _ terms: [(Int, Double)], _ relation: Relation, _ constant: Double, _ priority: Double
    ) {
      rows.append(
        RandomSystem.Row(
          terms: terms, relation: relation, constant: constant, priority: priority))
    }
    add([(0, 1)], .equal, 0, 50)
    for text in 0..<count {
      let (top, height) = (1 + 2 * text, 2 + 2 * text)
      if text == 0 {
        add([(top, 1)], .equal, 8, 1000)
      } else {
        add([(top, 1), (top - 2, -1), (height - 2, -1)], .equal, 8, 1000)
      }
      add([(height, 1)], .greaterThanOrEqual, 0, 1000)
      add([(height, 1)], .greaterThanOrEqual, Double(18 + text % 5 * 18), 750)
      add([(height, 1)], .lessThanOrEqual, Double(18 + text % 5 * 18), 250)
    }
    add([(0, 1), (2 * count - 1, -1), (2 * count, -1)], .equal, 8, 1000)
    var loaded = try LoadedSystem(
      RandomSystem(variableCount: 1 + 2 * count, rows: []), in: empty)
    for row in rows { loaded.ids.append(try loaded.solver.add(loaded.constraint(row))) }
    return loaded
  }

  @Test func `a column of texts takes two pivots, and a change of one text none`() throws {
    for count in [100, 1000] {
      var loaded = try column(count, in: LinearSolver())
      let heights = (0..<count).reduce(0.0) { $0 + Double(18 + $1 % 5 * 18) }
      #expect(loaded.solver.value(of: loaded.variables[0]) == heights + Double(count + 1) * 8)
      let pivots = loaded.solver.statistics.pivots
      #expect(pivots <= 2)
      #expect(loaded.solver.statistics.coefficients <= 8 * count)
      // The third text, 54 high, becomes 100 high.
      let atLeast = loaded.ids[1 + 2 * 4 + 2]
      try loaded.solver.setConstant(100, of: atLeast)
      try loaded.solver.setConstant(100, of: loaded.ids[1 + 2 * 4 + 3])
      #expect(
        loaded.solver.value(of: loaded.variables[0]) == heights + 46 + Double(count + 1) * 8)
      #expect(loaded.solver.statistics.pivots == pivots)
      #expect(loaded.solver.statistics.builds == 1)
    }
  }
}
