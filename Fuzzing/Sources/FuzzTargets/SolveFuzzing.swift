// SPDX-License-Identifier: Apache-2.0

import CellTemplates

@testable import ConstraintSolver
@testable import ToolInput

/// Changes of a constraint system: after each of them the values are those of a fresh solver with
/// the present constraints, and a change that is refused changes nothing.
enum SolveFuzzing {
  /// Reads changes, or a text that begins with `{` as systems in the tool's format.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    if bytes.first == UInt8(ascii: "{") { return try runDocuments(bytes) }
    var history = History(Choices(bytes))
    try history.run()
  }

  /// A solver, and its constraints in the order of adding.
  private struct History {
    var choices: Choices
    var solver: LinearSolver
    var variables: [Variable]
    var rows: [(row: LinearConstraint, id: ConstraintID)] = []

    init(_ choices: Choices) {
      self.choices = choices
      solver = LinearSolver(sparseFrom: self.choices.flag() ? 0 : 64)
      variables = solver.makeVariables(1 + self.choices.number(below: 6))
    }

    mutating func run() throws(FuzzFailure) {
      for _ in 0..<48 where !choices.isEmpty {
        switch choices.number(below: 10) {
        case 0...2: try add(makeRow())
        case 3: try addBatch()
        case 4: try remove()
        case 5, 6: try setConstant()
        case 7: try setPriority()
        case 8: try checkReports()
        default: _ = solver.values(of: variables)
        }
        do {
          try solver.checkInvariants()
        } catch {
          throw FuzzFailure(error.description)
        }
        if choices.flag() { try checkFresh() }
      }
      try checkFresh()
      try checkCompiled()
    }

    // MARK: - Changes

    private mutating func makeConstant() -> Double {
      let value = Double(choices.whole())
      switch value {
      case 127: return .nan
      case 126: return .infinity
      case 125: return 1e13
      default: return value
      }
    }

    private mutating func makeRow() -> LinearConstraint {
      let factors: [Double] = [1, -1, 2, -2, 0.5, 3, 0, 1, -1, .infinity]
      let terms = (0..<choices.number(below: 5)).map { _ in
        Term(choices.pick(variables), choices.pick(factors))
      }
      return LinearConstraint(
        terms, choices.pick([.lessThanOrEqual, .equal, .greaterThanOrEqual]), makeConstant(),
        priority: choices.pick([1000, 1000, 750, 500, 500, 250, 0.5, 1001]))
    }

    /// Whether the present constraints hold still and the values are the same, after a refusal.
    private func checkUnchanged(
      _ before: (ids: [ConstraintID], values: [Double])
    ) throws(FuzzFailure) {
      let now = state
      try check(before.ids == now.ids, "a refused change leaves \(now.ids)")
      try check(
        before.values == now.values, "a refused change makes \(before.values) \(now.values)")
    }

    /// The constraints and the values of a copy.
    private var state: (ids: [ConstraintID], values: [Double]) {
      var copy = solver
      return (copy.constraintIDs, copy.values(of: variables))
    }

    private mutating func add(_ row: LinearConstraint) throws(FuzzFailure) {
      let before = state
      do {
        rows.append((row, try solver.add(row)))
      } catch .unsatisfiable(let conflict) {
        try checkUnchanged(before)
        try checkConflict(conflict, of: row)
      } catch {
        try checkUnchanged(before)
      }
    }

    private mutating func addBatch() throws(FuzzFailure) {
      let before = state
      var batch = ConstraintBatch()
      for _ in 0..<1 + choices.number(below: 4) { batch.append(makeRow()) }
      var single = solver
      var refused: Int?
      for position in 0..<batch.count where refused == nil {
        if (try? single.add(batch[position])) == nil { refused = position }
      }
      do {
        let ids = try solver.add(batch)
        try check(refused == nil, "constraint \(refused as Any) of an accepted batch is refused")
        for position in 0..<batch.count { rows.append((batch[position], ids[position])) }
      } catch let error as AddBatchError {
        try check(
          error.position == refused, "constraint \(error.position) fails, alone \(refused as Any)")
        try checkUnchanged(before)
      } catch let failure as FuzzFailure {
        throw failure
      } catch {
        throw FuzzFailure("\(error)")
      }
    }

    private mutating func remove() throws(FuzzFailure) {
      guard !rows.isEmpty else { return }
      let row = rows.remove(at: choices.number(below: rows.count))
      do {
        try solver.remove(row.id)
      } catch {
        throw FuzzFailure("a present constraint cannot be removed: \(error)")
      }
      var copy = solver
      if (try? copy.remove(row.id)) != nil { throw FuzzFailure("a constraint is removed twice") }
    }

    private mutating func setConstant() throws(FuzzFailure) {
      guard !rows.isEmpty else { return }
      let index = choices.number(below: rows.count)
      let constant = makeConstant()
      let before = state
      do {
        try solver.setConstant(constant, of: rows[index].id)
        rows[index].row.constant = constant
      } catch {
        try checkUnchanged(before)
      }
    }

    private mutating func setPriority() throws(FuzzFailure) {
      guard !rows.isEmpty else { return }
      let index = choices.number(below: rows.count)
      let priority: Double = choices.pick([1000, 750, 500, 250, 1, 0])
      let before = state
      do {
        try solver.setPriority(priority, of: rows[index].id)
        rows[index].row.priority = priority
      } catch {
        try checkUnchanged(before)
      }
    }

    // MARK: - Checks

    /// A new solver with some constraints, and whether none of them was refused. Its variables have
    /// the names of those here, since both solvers made them first.
    private func fresh(_ constraints: [LinearConstraint]) -> (LinearSolver, Bool) {
      var fresh = LinearSolver()
      _ = fresh.makeVariables(variables.count)
      let results = constraints.map { (try? fresh.add($0)) != nil }
      return (fresh, results.allSatisfy { $0 })
    }

    private mutating func checkFresh() throws(FuzzFailure) {
      var (other, areAllAdded) = fresh(rows.map(\.row))
      try check(areAllAdded, "constraints that hold together contradict each other when added anew")
      let values = solver.values(of: variables)
      let expected = other.values(of: variables)
      try check(values == expected, "values \(values), fresh \(expected)")
      let levels = solver.levelViolations()
      let expectedLevels = other.levelViolations()
      try check(
        levels.map(\.priority) == expectedLevels.map(\.priority), "other levels than fresh")
      for (level, other) in zip(levels, expectedLevels) {
        try check(
          abs(level.sum - other.sum) <= 1e-6 * max(1, other.sum),
          "violations \(level) fresh \(other)")
      }
      for (row, _) in rows where row.priority == LinearConstraint.required {
        let sum = row.terms.reduce(-row.constant) { sum, term in
          sum + term.coefficient * values[variables.firstIndex(of: term.variable) ?? 0]
        }
        let isMet =
          switch row.relation {
          case .lessThanOrEqual: sum <= 1e-4
          case .equal: abs(sum) <= 1e-4
          case .greaterThanOrEqual: sum >= -1e-4
          }
        try check(isMet, "a required constraint is violated by \(sum)")
      }
    }

    /// The constraints of a conflict cannot hold with the one refused, and all but one of them can.
    private func checkConflict(
      _ conflict: [ConstraintID], of row: LinearConstraint
    ) throws(FuzzFailure) {
      let members = rows.filter { conflict.contains($0.id) }.map(\.row)
      try check(members.count == conflict.count, "a conflict names constraints that are gone")
      try check(
        !fresh(members + [row]).1,
        "constraints in conflict can hold together: \(text(members + [row])) of \(text(rows.map(\.row)))"
      )
      for index in members.indices {
        var others = members
        others.remove(at: index)
        try check(
          fresh(others + [row]).1, "a conflict is not the smallest: \(text(members + [row]))")
      }
    }

    /// Constraints as text, with the variables by number.
    private func text(_ constraints: [LinearConstraint]) -> String {
      constraints.map { row in
        let terms = row.terms.map { "\($0.coefficient)x\($0.variable.serial)" }
        return "\(terms.joined(separator: " + ")) \(row.relation) \(row.constant) @\(row.priority)"
      }.joined(separator: "; ")
    }

    private mutating func checkReports() throws(FuzzFailure) {
      try check(!solver.report().isEmpty, "a report is empty")
      let present = Set(rows.map(\.id))
      for variable in variables {
        let ids = solver.constraints(determining: variable)
        try check(ids.allSatisfy(present.contains), "a value follows from what is gone")
        let naming = solver.constraints(naming: variable)
        try check(naming.allSatisfy(present.contains), "a variable is named by what is gone")
      }
      for (row, id) in rows {
        guard let slack = solver.slack(of: id), let stored = solver.constraint(id) else {
          throw FuzzFailure("a present constraint has no slack")
        }
        try check(slack.isFinite && stored.priority == row.priority, "slack \(slack)")
      }
      let ambiguous = solver.ambiguousVariables()
      try check(ambiguous.allSatisfy(variables.contains), "an unknown variable is ambiguous")
    }

    /// The system compiled with parameters gives the values of a solver with those constants.
    private func checkCompiled() throws(FuzzFailure) {
      let uses = rows.prefix(3).enumerated().map { index, row in
        ParameterUse(row.id, parameter: index % 2, factor: index == 1 ? 2 : 1)
      }
      guard
        let system = try? CompiledSystem(
          solver, parameterCount: 2, uses: uses, outputs: variables)
      else { throw FuzzFailure("a system cannot be compiled") }
      var evaluator = system.makeEvaluator()
      for parameters in [[0.0, 0.0], [8, -3], [-50, 7], [8, -3]] {
        var constraints = rows.map(\.row)
        for (index, use) in uses.enumerated() {
          constraints[index].constant += use.factor * parameters[use.parameter]
        }
        var (other, isPossible) = fresh(constraints)
        let values = try? evaluator.evaluate(parameters)
        try check(
          (values != nil) == isPossible,
          "the system is \(isPossible ? "possible" : "impossible"), compiled \(values as Any)")
        guard let values else { continue }
        let expected = other.values(of: variables)
        try check(values == expected, "compiled \(values), fresh \(expected)")
      }
    }
  }

  // MARK: - Systems of the tool

  private static func runDocuments(_ bytes: [UInt8]) throws(FuzzFailure) {
    var reader = SystemReader(source: ByteSource(name: "input", bytes: bytes))
    do {
      while let document = try reader.next() {
        guard document.names.count <= 40, document.rows.count <= 60 else { return }
        var session = try SolveSession(document)
        try checkValues(&session)
        for step in (document.steps ?? []).prefix(40) {
          try session.apply(step)
          try checkValues(&session)
        }
      }
    } catch let failure as FuzzFailure {
      throw failure
    } catch let failure as ToolFailure {
      try check(!failure.message.isEmpty, "an error says nothing")
    } catch let problem as SystemDocument.Problem {
      try check(!problem.message.isEmpty, "an error says nothing")
    } catch {
      throw FuzzFailure("an error without a place: \(error)")
    }
  }

  private static func checkValues(_ session: inout SolveSession) throws(FuzzFailure) {
    for value in session.values() { try check(value.isFinite, "value \(value)") }
    for level in session.levels() {
      try check(level.sum.isFinite && level.sum >= 0, "violations \(level)")
    }
    let names = Set(session.names)
    try check(session.ambiguousNames().allSatisfy(names.contains), "an unknown name is ambiguous")
  }

  // MARK: - Seeds

  static var seeds: [[UInt8]] {
    let documents = [
      """
      {"variables": ["x", "y"], "constraints": [
        {"id": 1, "terms": [["x", 1], ["y", -1]], "relation": "==", "constant": 8},
        {"id": "b", "terms": [["x", 2]], "relation": "<=", "constant": 3.5, "priority": 750}],
       "steps": [{"add": {"id": 2, "terms": [["y", 1]], "relation": ">=", "constant": -9}},
        {"constant": [1, 4]}, {"priority": ["b", 1000]}, {"remove": 1}]}
      """,
      """
      {"parameters": {"w": [1, 2]}, "constraints": [{"id": 1, "terms": [["x", 1]], \
      "relation": "=", "constant": {"parameter": "w", "offset": 2}}]}
      """,
    ]
    let changes: [[UInt8]] = [
      [0, 2, 0, 1, 0, 0, 0, 8, 0, 1, 2, 0, 0, 1, 1, 1, 4, 2, 5, 0, 9, 8, 4, 0],
      [1, 4, 3, 3, 2, 1, 0, 2, 1, 1, 40, 2, 2, 0, 1, 3, 2, 0, 250, 0, 7, 1, 0, 7, 0, 3, 8],
    ]
    return documents.map { Array($0.utf8) } + changes
  }
}
