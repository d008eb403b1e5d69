// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import QuoinTestSupport
import Testing

@Suite struct SolverConflictTests {
  @Test func `a contradiction names the smallest set and changes nothing`() throws {
    var solver = LinearSolver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(LinearConstraint([Term(z)], .equal, 7))
    let low = try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 10))
    let high = try solver.add(LinearConstraint([Term(y)], .lessThanOrEqual, 5))
    #expect(throws: AddConstraintError.unsatisfiable(conflict: [low, high])) {
      try solver.add(LinearConstraint([Term(y), Term(x, -1)], .greaterThanOrEqual, 0))
    }
    #expect([x, y, z].map { solver.value(of: $0) } == [10, 5, 7])
  }

  @Test func `the constraint added last gives way`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let results = solver.add(contentsOf: [
      LinearConstraint([Term(x)], .equal, 0),
      LinearConstraint([Term(x)], .equal, 4, priority: 500),
      LinearConstraint([Term(x)], .equal, 10),
    ])
    #expect(results[2] == .failure(.unsatisfiable(conflict: [try results[0].get()])))
    #expect(solver.value(of: x) == 0)
    #expect(solver.levelViolations().map(\.sum) == [4])
  }

  @Test func `a constraint that contradicts itself has an empty set`() throws {
    var solver = LinearSolver()
    #expect(throws: AddConstraintError.unsatisfiable(conflict: [])) {
      try solver.add(LinearConstraint([], .equal, 1))
    }
    try solver.add(LinearConstraint([], .lessThanOrEqual, 1))
  }

  @Test func `redundant required constraints are no contradiction`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    var ids: [ConstraintID] = []
    for _ in 0..<200 {
      ids.append(try solver.add(LinearConstraint([Term(x), Term(y, -1)], .equal, 3)))
    }
    try solver.add(LinearConstraint([Term(y)], .equal, 1))
    #expect(solver.value(of: x) == 4)
    for id in ids.dropLast() { try solver.remove(id) }
    #expect(solver.value(of: x) == 4)
    try solver.remove(ids[199])
    #expect(solver.value(of: x) == 0)
  }

  @Test func `a constant that would contradict is refused`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let low = try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 10))
    let high = try solver.add(LinearConstraint([Term(x)], .lessThanOrEqual, 20))
    #expect(throws: ChangeConstraintError.unsatisfiable(conflict: [low])) {
      try solver.setConstant(5, of: high)
    }
    #expect(solver.constraint(high)?.constant == 20)
    #expect(solver.value(of: x) == 10)
  }

  @Test func `conflict sets cannot hold, and every part of them can`() throws {
    var generator = SeededGenerator(fallback: 5)
    var conflicts = 0
    for _ in 0..<120 {
      var system = RandomSystem(variables: 4, rows: 8, using: &generator)
      for index in system.rows.indices {
        system.rows[index].priority = 1000
        system.rows[index].constant += Double(Int.random(in: -2...2, using: &generator))
      }
      var solver = LinearSolver()
      let variables = (0..<4).map { _ in solver.makeVariable() }
      var rowOf: [ConstraintID: RandomSystem.Row] = [:]
      for row in system.rows {
        let constraint = LinearConstraint(
          row.terms.map { Term(variables[$0.variable], $0.coefficient) }, row.relation,
          row.constant)
        do {
          rowOf[try solver.add(constraint)] = row
        } catch {
          guard case .unsatisfiable(let ids) = error else {
            Issue.record("unexpected \(error)")
            continue
          }
          conflicts += 1
          let set = ids.compactMap { rowOf[$0] } + [row]
          #expect(!canHold(set), "\(generator.hint)")
          for index in set.indices {
            var part = set
            part.remove(at: index)
            #expect(canHold(part), "\(generator.hint)")
          }
        }
      }
    }
    #expect(conflicts > 30)
  }

  @Test(arguments: [0, 64])
  func `conflict sets among redundant constraints can hold without any one of them`(
    _ columnCount: Int
  ) throws {
    var generator = SeededGenerator(fallback: 6)
    var conflicts = 0
    for round in 0..<400 {
      var solver = LinearSolver(sparseFrom: columnCount)
      let variables = solver.makeVariables(2)
      var rowOf: [ConstraintID: RandomSystem.Row] = [:]
      for _ in 0..<8 {
        // Few planes, so that many constraints share one.
        let factor = Double([1, 2, 4].randomElement(using: &generator) ?? 1)
        let isSum = Int.random(in: 0..<3, using: &generator) == 0
        let row = RandomSystem.Row(
          terms: isSum ? [(0, factor), (1, factor)] : [(round % 2, factor)],
          relation: [.lessThanOrEqual, .equal, .greaterThanOrEqual].randomElement(
            using: &generator) ?? .equal,
          constant: factor * Double([0, 28, 28].randomElement(using: &generator) ?? 0),
          priority: 1000)
        let constraint = LinearConstraint(
          row.terms.map { Term(variables[$0.variable], $0.coefficient) }, row.relation,
          row.constant)
        do {
          rowOf[try solver.add(constraint)] = row
        } catch {
          guard case .unsatisfiable(let ids) = error else {
            Issue.record("unexpected \(error)")
            continue
          }
          conflicts += 1
          let set = ids.compactMap { rowOf[$0] } + [row]
          #expect(!canHold(set), "round \(round), \(generator.hint)")
          for index in set.indices {
            var part = set
            part.remove(at: index)
            #expect(canHold(part), "round \(round), \(generator.hint)")
          }
        }
        _ = solver.values(of: variables)
      }
    }
    #expect(conflicts > 300)
  }

  /// Whether required rows can hold together, by the reference.
  func canHold(_ rows: [RandomSystem.Row]) -> Bool {
    let system = RandomSystem(variableCount: 4, rows: rows)
    return rows.isEmpty || VertexReference.bestLevels(of: system)[0] < 1e-7
  }

  @Test func `variables that nothing determines are ambiguous`() throws {
    var solver = LinearSolver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(LinearConstraint([Term(x), Term(y)], .equal, 10))
    try solver.add(LinearConstraint([Term(z)], .equal, 1, priority: 250))
    #expect(solver.ambiguousVariables() == [x, y])
    try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 4, priority: 1))
    try solver.add(LinearConstraint([Term(x)], .lessThanOrEqual, 4, priority: 1))
    #expect(solver.ambiguousVariables() == [])
  }
}
