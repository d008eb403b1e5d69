// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
package import ConstraintSolver

/// The solution of a system that changes step by step.
///
/// Of each contradicting set of required constraints the one that was added last is given up. The
/// result depends only on the present constraints and their order, so a change while some are given
/// up solves from scratch; every other change is incremental.
package struct SolveSession {
  /// A constraint, and its identity in the solver; nil while it is given up.
  private struct Entry {
    var row: SystemDocument.Row
    var id: ConstraintID?
  }

  /// The names of all variables of the system, including those that only steps name.
  package let names: [String]
  /// The solver, which has the constraints of the system and of the steps that were taken.
  package private(set) var solver = LinearSolver()
  private var variables: [Variable]
  private var entries: [Entry] = []
  private var positions: [RecordValue: Int] = [:]
  /// The contradicting sets, each as names in the order of adding.
  package private(set) var conflicts: [[RecordValue]] = []

  /// Solves the system before its steps.
  package init(_ document: SystemDocument) throws(SystemDocument.Problem) {
    names = document.names
    var solver = LinearSolver()
    variables = document.names.map { _ in solver.makeVariable() }
    self.solver = solver
    for row in document.rows {
      var row = row
      if let parameter = row.parameter { row.constant += document.parameters[parameter].values[0] }
      try append(row)
    }
    try addAll()
  }

  /// The names of the constraints that were given up, in order.
  package var broken: [RecordValue] { entries.filter { $0.id == nil }.map(\.row.id) }

  /// The values of all variables, in order.
  package mutating func values() -> [Double] { solver.values(of: variables) }

  /// The names of the variables that the constraints do not determine.
  package mutating func ambiguousNames() -> [String] {
    let ambiguous = Set(solver.ambiguousVariables())
    return zip(names, variables).filter { ambiguous.contains($0.1) }.map(\.0)
  }

  /// The sum of violations at each priority below required, highest first.
  package mutating func levels() -> [(priority: Double, sum: Double)] { solver.levelViolations() }

  /// The constraint of a name in the solver; nil if it was given up.
  package func constraintID(of name: RecordValue) -> ConstraintID? {
    positions[name].flatMap { entries[$0].id }
  }

  /// The variables, in the order of their names.
  package var allVariables: [Variable] { variables }

  /// Makes one change.
  package mutating func apply(_ step: SystemDocument.Step) throws(SystemDocument.Problem) {
    switch step {
    case .add(let row):
      try append(row)
      guard broken.count == 1 else { return try rebuild() }
      do {
        entries[entries.count - 1].id = try solver.add(constraint(row))
      } catch {
        try addConflict(error, of: entries.count - 1)
      }
    case .remove(let name):
      let position = try position(of: name)
      let entry = entries.remove(at: position)
      positions[name] = nil
      for index in position..<entries.count { positions[entries[index].row.id] = index }
      guard let id = entry.id, conflicts.isEmpty else { return try rebuild() }
      do { try solver.remove(id) } catch { throw Self.unknown(name) }
    case .constant(let name, let constant):
      try change(name) {
        $0.constant = constant
      } inSolver: {
        (solver, id) throws(ChangeConstraintError) in
        try solver.setConstant(constant, of: id)
      }
    case .priority(let name, let priority):
      try change(name) {
        $0.priority = priority
      } inSolver: {
        (solver, id) throws(ChangeConstraintError) in
        try solver.setPriority(priority, of: id)
      }
    }
  }

  // MARK: - Parts of changes

  private mutating func change(
    _ name: RecordValue, _ edit: (inout SystemDocument.Row) -> Void,
    inSolver: (inout LinearSolver, ConstraintID) throws(ChangeConstraintError) -> Void
  ) throws(SystemDocument.Problem) {
    let position = try position(of: name)
    edit(&entries[position].row)
    guard let id = entries[position].id, conflicts.isEmpty else { return try rebuild() }
    do {
      try inSolver(&solver, id)
    } catch {
      switch error {
      case .unsatisfiable: try rebuild()
      case .badNumber(let number): throw Self.bad(number, name)
      case .unknownConstraint: throw Self.unknown(name)
      }
    }
  }

  private mutating func append(_ row: SystemDocument.Row) throws(SystemDocument.Problem) {
    guard positions[row.id] == nil else {
      throw SystemDocument.Problem("the constraint id \(JSONText.value(row.id)) occurs twice")
    }
    positions[row.id] = entries.count
    entries.append(Entry(row: row, id: nil))
  }

  private func position(of name: RecordValue) throws(SystemDocument.Problem) -> Int {
    guard let position = positions[name] else { throw Self.unknown(name) }
    return position
  }

  /// Solves the present constraints from scratch.
  private mutating func rebuild() throws(SystemDocument.Problem) {
    var fresh = LinearSolver()
    variables = names.map { _ in fresh.makeVariable() }
    solver = fresh
    conflicts = []
    for index in entries.indices { entries[index].id = nil }
    try addAll()
  }

  private mutating func addAll() throws(SystemDocument.Problem) {
    let results = solver.add(contentsOf: entries.map { constraint($0.row) })
    for (index, result) in results.enumerated() {
      if case .success(let id) = result { entries[index].id = id }
    }
    for (index, result) in results.enumerated() {
      if case .failure(let error) = result { try addConflict(error, of: index) }
    }
  }

  /// Adds the set that a refused constraint contradicts; fails if its numbers are bad.
  private mutating func addConflict(
    _ error: AddConstraintError, of index: Int
  ) throws(SystemDocument.Problem) {
    let name = entries[index].row.id
    switch error {
    case .unsatisfiable(let ids):
      let members = Set(ids)
      let others = entries.filter { $0.id.map { members.contains($0) } ?? false }.map(\.row.id)
      conflicts.append(others + [name])
    case .badNumber(let number): throw Self.bad(number, name)
    case .unknownVariable: throw Self.unknown(name)
    }
  }

  private func constraint(_ row: SystemDocument.Row) -> LinearConstraint {
    LinearConstraint(
      row.terms.map { Term(variables[$0.variable], $0.coefficient) }, row.relation, row.constant,
      priority: row.priority)
  }

  private static func bad(_ number: InvalidNumber, _ name: RecordValue) -> SystemDocument.Problem {
    SystemDocument.Problem("constraint \(JSONText.value(name)): \(number.description)")
  }

  private static func unknown(_ name: RecordValue) -> SystemDocument.Problem {
    SystemDocument.Problem("there is no constraint \(JSONText.value(name))")
  }
}
