// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import QuoinTestSupport
import Testing

@Suite struct SolverBatchTests {
  /// Adds constraints in batches, and compares with adding one after the other.
  func checkBatches(_ system: RandomSystem, sizes: [Int], hint: String) throws {
    var single = try LoadedSystem(system)
    var solver = LinearSolver()
    let variables = solver.makeVariables(system.variableCount)
    #expect(variables == single.variables)
    var ids: [ConstraintID] = []
    var start = 0
    for size in sizes + [system.rows.count] {
      var batch = ConstraintBatch()
      let end = min(start + size, system.rows.count)
      for row in system.rows[start..<end] {
        batch.append(row.relation, row.constant, priority: row.priority)
        for term in row.terms { batch.append(Term(variables[term.variable], term.coefficient)) }
      }
      #expect(
        (0..<batch.count).map { batch[$0] } == system.rows[start..<end].map(single.constraint))
      ids += try solver.add(batch)
      start = end
    }
    #expect(ids == single.ids, "\(hint)")
    #expect(ids.map(solver.constraint) == single.ids.map(single.solver.constraint), "\(hint)")
    #expect(variables.map { solver.value(of: $0) } == single.point(), "\(hint)")
  }

  @Test func `batches end where adding one after the other does`() throws {
    var generator = SeededGenerator(fallback: 31)
    for round in 0..<100 {
      let system = RandomSystem(
        variables: 2 + round % 9, rows: 4 + round % 31, using: &generator)
      let sizes = (0..<3).map { _ in Int.random(in: 0...12, using: &generator) }
      try checkBatches(system, sizes: sizes, hint: "round \(round), \(generator.hint)")
    }
  }

  @Test func `a batch that contradicts changes nothing and names the first that does`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let kept = try solver.add(LinearConstraint([Term(x)], .equal, 3))
    var batch = ConstraintBatch()
    batch.append(LinearConstraint([Term(y), Term(x, -1)], .greaterThanOrEqual, 1))
    batch.append(LinearConstraint([Term(y)], .equal, 40, priority: 500))
    batch.append(LinearConstraint([Term(x)], .greaterThanOrEqual, 4))
    batch.append(LinearConstraint([Term(x)], .equal, 5))
    #expect(throws: AddBatchError(position: 2, reason: .unsatisfiable(conflict: [kept]))) {
      try solver.add(batch)
    }
    #expect(solver.constraintIDs == [kept])
    #expect(solver.values(of: [x, y]) == [3, 0])
  }

  @Test func `a batch that contradicts copies only the part of the solver that it contradicts`()
    throws
  {
    var solver = LinearSolver()
    let groups = (0..<50).map { _ in solver.makeVariables(8) }
    for group in groups {
      for (variable, next) in zip(group, group.dropFirst()) {
        try solver.add(
          LinearConstraint([Term(next), Term(variable, -1)], .greaterThanOrEqual, 1))
      }
    }
    solver.solve()
    var batch = ConstraintBatch()
    // Every constraint of the second half contradicts; the first of them is the answer.
    for (index, group) in groups.enumerated() {
      batch.append(LinearConstraint([Term(group[0])], .greaterThanOrEqual, 0))
      if index >= 25 { batch.append(LinearConstraint([Term(group[1])], .equal, 0)) }
    }
    let before = solver.statistics
    do {
      try solver.add(batch)
      Issue.record("a batch was added that contradicts")
    } catch {
      #expect(error.position == 26)
    }
    #expect(solver.statistics.copies == before.copies + 1)
    #expect(solver.constraintIDs.count == 50 * 7)
  }

  @Test func `a batch is held against all required constraints after a constant has changed`()
    throws
  {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = try solver.add(LinearConstraint([Term(y)], .greaterThanOrEqual, 0))
    let second = try solver.add(LinearConstraint([Term(x), Term(y, -1)], .greaterThanOrEqual, 5))
    let wish = try solver.add(LinearConstraint([Term(x)], .equal, 100, priority: 500))
    #expect(solver.values(of: [x, y]) == [100, 0])
    // Until values are read, x stands at -100, where the bound below holds and the others do not.
    try solver.setConstant(-100, of: wish)
    let bound = LinearConstraint([Term(x)], .lessThanOrEqual, -50)
    var batch = ConstraintBatch()
    batch.append(bound)
    let reason = AddConstraintError.unsatisfiable(conflict: [first, second])
    #expect(throws: AddBatchError(position: 0, reason: reason)) { try solver.add(batch) }
    #expect(solver.add(contentsOf: [bound]) == [.failure(reason)])
    #expect(solver.values(of: [x, y]) == [5, 0])
  }

  @Test func `batches between changes of constants end where single constraints do`() throws {
    var generator = SeededGenerator(fallback: 35)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    var counts = (accepted: 0, refused: 0)
    for round in 0..<200 {
      // Each variable is at least so far to the right of one before it, and wants to be elsewhere.
      var solver = LinearSolver(sparseFrom: round % 2 == 0 ? 64 : 0)
      let x = solver.makeVariables(2 + round % 5)
      try solver.add(LinearConstraint([Term(x[0])], .greaterThanOrEqual, 0))
      let wishes = try x.indices.map { index in
        if index > 0 {
          try solver.add(
            LinearConstraint(
              [Term(x[index]), Term(x[number(0...index - 1)], -1)], .greaterThanOrEqual,
              Double(number(0...9))))
        }
        return try solver.add(
          LinearConstraint([Term(x[index])], .equal, 50, priority: [250, 500][number(0...1)]))
      }
      for _ in 0..<6 {
        if number(0...1) == 0 { _ = solver.values(of: x) }
        for wish in wishes where number(0...1) == 0 {
          try solver.setConstant(Double(number(-60...60)), of: wish)
        }
        var batch = ConstraintBatch()
        for _ in 0..<number(1...2) {
          let bound = Double(number(-20...60))
          batch.append(
            LinearConstraint([Term(x[number(0...x.count - 1)])], .lessThanOrEqual, bound))
        }
        let rows = (0..<batch.count).map { batch[$0] }
        var single = solver
        let isAdded = rows.map { (try? single.add($0)) != nil }
        var several = solver
        let hint: Comment = "round \(round), \(generator.hint)"
        #expect(several.add(contentsOf: rows).map { (try? $0.get()) != nil } == isAdded, hint)
        do {
          _ = try solver.add(batch)
          #expect(!isAdded.contains(false), hint)
          counts.accepted += 1
        } catch {
          #expect(error.position == isAdded.firstIndex(of: false), hint)
          counts.refused += 1
        }
      }
    }
    #expect(min(counts.accepted, counts.refused) > 100, "\(counts)")
  }

  @Test func `a batch with a wrong number or variable changes nothing`() throws {
    var other = LinearSolver()
    let foreign = other.makeVariables(9)[8]
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let cases: [(LinearConstraint, AddConstraintError)] = [
      (
        LinearConstraint([Term(x)], .equal, .infinity),
        .badNumber(InvalidNumber(role: .constant, value: .infinity))
      ),
      (
        LinearConstraint([Term(x, 1e300)], .equal, 1),
        .badNumber(InvalidNumber(role: .coefficient, value: 1e300))
      ),
      (
        LinearConstraint([Term(x)], .equal, 1, priority: 0),
        .badNumber(InvalidNumber(role: .priority, value: 0))
      ),
      (LinearConstraint([Term(foreign)], .equal, 1), .unknownVariable(foreign)),
    ]
    for (constraint, reason) in cases {
      var batch = ConstraintBatch()
      batch.append(LinearConstraint([Term(x)], .equal, 7))
      batch.append(constraint)
      #expect(throws: AddBatchError(position: 1, reason: reason)) { try solver.add(batch) }
      #expect(solver.constraintIDs.isEmpty)
      #expect(solver.value(of: x) == 0)
    }
  }

  @Test func `terms of one variable add up in a batch, also where they cancel out`() throws {
    var solver = LinearSolver()
    let variables = solver.makeVariables(20)
    var batch = ConstraintBatch()
    batch.append(.equal, 6)
    batch.append(Term(variables[0], 2))
    batch.append(Term(variables[0]))
    batch.append(.equal, 40, priority: 300)
    for variable in variables { batch.append(Term(variable)) }
    for variable in variables.dropFirst(2) { batch.append(Term(variable, -1)) }
    let ids = try solver.add(batch)
    let second = try #require(solver.constraint(ids[1]))
    #expect(second.terms == [Term(variables[0]), Term(variables[1])])
    #expect(solver.values(of: Array(variables[..<3])) == [2, 38, 0])
    try solver.remove(ids[0])
    try solver.remove(ids[1])
    for variable in variables { try solver.removeVariable(variable) }
  }

  @Test func `an empty batch adds nothing`() throws {
    var solver = LinearSolver()
    var batch = ConstraintBatch()
    batch.append(.equal, 1)
    batch.removeAll()
    #expect(try solver.add(batch).isEmpty)
    batch.append(.equal, 1)
    #expect(throws: AddBatchError(position: 0, reason: .unsatisfiable(conflict: []))) {
      try solver.add(batch)
    }
  }

  @Test func `names of a batch are those of its constraints, also where old ones went`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    var batch = ConstraintBatch()
    for size in 0..<6 {
      batch.append(LinearConstraint([Term(x)], .greaterThanOrEqual, Double(size), priority: 500))
    }
    let first = try solver.add(batch)
    #expect(first.map { solver.constraint($0)?.constant } == [0, 1, 2, 3, 4, 5])
    #expect(Array(first) == solver.constraintIDs)
    for index in [4, 1, 2] { try solver.remove(first[index]) }
    let second = try solver.add(batch)
    #expect(second.map { solver.constraint($0)?.constant } == [0, 1, 2, 3, 4, 5])
    #expect([first[0], first[3], first[5]] + Array(second) == solver.constraintIDs)
    #expect(Set(Array(first) + Array(second)).count == 12)
  }

  @Test func `zero and repeated terms of a batch leave other constraints intact`() throws {
    var generator = SeededGenerator(fallback: 33)
    for round in 0..<200 {
      var solver = LinearSolver()
      let variables = solver.makeVariables(5)
      var batch = ConstraintBatch()
      var sums: [[Double]] = []
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        var sum = [Double](repeating: 0, count: 5)
        batch.append(.equal, 0, priority: 500)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let variable = Int.random(in: 0..<5, using: &generator)
          let coefficient = Double(Int.random(in: -1...1, using: &generator))
          batch.append(Term(variables[variable], coefficient))
          sum[variable] += coefficient
        }
        sums.append(sum)
      }
      let ids = try solver.add(batch)
      for (id, sum) in zip(ids, sums) {
        let constraint = try #require(solver.constraint(id))
        #expect(
          Set(constraint.terms)
            == Set(zip(variables, sum).filter { $0.1 != 0 }.map { Term($0, $1) }),
          "round \(round), \(generator.hint)")
      }
      let named = Set(sums.flatMap { sum in (0..<5).filter { sum[$0] != 0 } })
      #expect(solver.values(of: variables) == [0, 0, 0, 0, 0])
      for (index, variable) in variables.enumerated() {
        #expect(
          solver.constraints(naming: variable).isEmpty != named.contains(index), "\(generator.hint)"
        )
      }
      // Each is taken out whole.
      for id in ids { try solver.remove(id) }
      for variable in variables { try solver.removeVariable(variable) }
    }
  }
}
