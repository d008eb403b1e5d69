// SPDX-License-Identifier: Apache-2.0

import CQuoin
import ConstraintSolver

/// A solver whose variables and constraints have the numbers of handles.
///
/// A number is that of one variable or constraint of one solver, in the whole process, so one that
/// belongs to another solver, or to what was removed, is found to be wrong.
struct NumberedSystem: Sendable {
  /// The greatest number of variables; each takes some 100 bytes.
  static let variableLimit = 1_000_000

  /// The system itself.
  var solver = LinearSolver()
  /// The constraints that the last one which was refused contradicts, until another change.
  private(set) var conflict: [UInt64] = []

  private var variables: [UInt64: Variable] = [:]
  private var constraints: [UInt64: ConstraintID] = [:]
  private var numbers: [ConstraintID: UInt64] = [:]
  /// The constraint that holds an edit variable at the value suggested, by the variable's number.
  private var edits: [UInt64: ConstraintID] = [:]

  // MARK: - Names

  private func variable(_ number: UInt64) throws(CallFailure) -> Variable {
    guard let variable = variables[number] else {
      throw CallFailure(
        .badHandle, "\(number) is not a variable of this solver, or it was removed")
    }
    return variable
  }

  private func constraint(_ number: UInt64) throws(CallFailure) -> ConstraintID {
    guard let constraint = constraints[number] else {
      throw CallFailure(
        .badHandle, "\(number) is not a constraint of this solver, or it was removed")
    }
    return constraint
  }

  private func edit(_ number: UInt64) throws(CallFailure) -> ConstraintID {
    _ = try variable(number)
    guard let edit = edits[number] else {
      throw CallFailure(
        .badArgument,
        "variable \(number) is no edit variable; quoin_solver_add_edit() makes it one")
    }
    return edit
  }

  // MARK: - Variables

  /// Makes variables, and returns their numbers.
  mutating func makeVariables(_ count: Int) throws(CallFailure) -> Range<UInt64> {
    guard count <= Self.variableLimit - variables.count else {
      throw CallFailure(
        .badArgument,
        "a solver has at most \(Self.variableLimit) variables, and this one has "
          + "\(variables.count)")
    }
    conflict = []
    let numbers = HandleTable.shared.takeNumbers(count)
    for (number, variable) in zip(numbers, solver.makeVariables(count)) {
      variables[number] = variable
    }
    return numbers
  }

  /// Removes a variable that no constraint names and that is no edit variable.
  mutating func removeVariable(_ number: UInt64) throws(CallFailure) {
    let variable = try variable(number)
    guard edits[number] == nil else {
      throw CallFailure(
        .badArgument,
        "variable \(number) is an edit variable; quoin_solver_remove_edit() ends that")
    }
    do throws(RemoveVariableError) {
      try solver.removeVariable(variable)
    } catch {
      switch error {
      case .unknownVariable: preconditionFailure("Variable \(number) is kept but unknown.")
      case .inUse(by: let constraints):
        throw CallFailure(
          .badArgument,
          "variable \(number) is in \(Self.count(constraints.count)); remove them first")
      }
    }
    conflict = []
    variables[number] = nil
  }

  // MARK: - Constraints

  /// Adds a constraint, and returns its number.
  mutating func addConstraint(
    _ terms: UnsafeBufferPointer<quoin_term>, _ relation: Relation, _ constant: Double,
    priority: Double
  ) throws(CallFailure) -> UInt64 {
    var known: [Term] = []
    known.reserveCapacity(terms.count)
    for term in terms {
      known.append(Term(try variable(term.variable.id), term.coefficient))
    }
    let id = try add(LinearConstraint(known, relation, constant, priority: priority))
    let number = HandleTable.shared.takeNumbers(1).lowerBound
    constraints[number] = id
    numbers[id] = number
    return number
  }

  private mutating func add(_ constraint: LinearConstraint) throws(CallFailure) -> ConstraintID {
    conflict = []
    do throws(AddConstraintError) {
      return try solver.add(constraint)
    } catch {
      switch error {
      case .unsatisfiable(let conflict): throw refused(by: conflict)
      case .badNumber(let number): throw CallFailure(.badArgument, number.description)
      case .unknownVariable: preconditionFailure("A variable is kept but unknown.")
      }
    }
  }

  /// Removes a constraint.
  mutating func removeConstraint(_ number: UInt64) throws(CallFailure) {
    let id = try constraint(number)
    remove(id)
    constraints[number] = nil
    numbers[id] = nil
  }

  private mutating func remove(_ id: ConstraintID) {
    conflict = []
    do throws(RemoveConstraintError) {
      try solver.remove(id)
    } catch {
      preconditionFailure("A constraint is kept but unknown.")
    }
  }

  /// Changes the right side of a constraint.
  mutating func setConstant(_ constant: Double, of number: UInt64) throws(CallFailure) {
    let id = try constraint(number)
    try change { solver throws(ChangeConstraintError) in
      try solver.setConstant(constant, of: id)
    }
  }

  /// Changes the priority of a constraint.
  mutating func setPriority(_ priority: Double, of number: UInt64) throws(CallFailure) {
    let id = try constraint(number)
    try change { solver throws(ChangeConstraintError) in
      try solver.setPriority(priority, of: id)
    }
  }

  private mutating func change(
    _ body: (inout LinearSolver) throws(ChangeConstraintError) -> Void
  ) throws(CallFailure) {
    conflict = []
    do throws(ChangeConstraintError) {
      try body(&solver)
    } catch {
      switch error {
      case .unsatisfiable(let conflict): throw refused(by: conflict)
      case .badNumber(let number): throw CallFailure(.badArgument, number.description)
      case .unknownConstraint: preconditionFailure("A constraint is kept but unknown.")
      }
    }
  }

  /// Keeps a conflict, and describes it.
  private mutating func refused(by ids: [ConstraintID]) -> CallFailure {
    // Edits are optional and contradict nothing, so all have numbers.
    conflict = ids.compactMap { numbers[$0] }
    guard !conflict.isEmpty else {
      return CallFailure(.unsatisfiable, "the constraint cannot hold, whatever the others are")
    }
    return CallFailure(
      .unsatisfiable,
      "the constraint contradicts \(Self.count(conflict.count)): "
        + conflict.prefix(10).map(String.init).joined(separator: ", ")
        + (conflict.count > 10 ? " and others" : ""))
  }

  /// A number of constraints in words.
  private static func count(_ count: Int) -> String {
    count == 1 ? "1 constraint" : "\(count) constraints"
  }

  // MARK: - Edit variables

  /// Makes a variable an edit variable, whose value is held where it is now.
  mutating func addEdit(of number: UInt64, priority: Double) throws(CallFailure) {
    let variable = try variable(number)
    guard edits[number] == nil else {
      throw CallFailure(.badArgument, "variable \(number) is an edit variable already")
    }
    guard priority < LinearConstraint.required else {
      throw CallFailure(
        .badArgument,
        "the priority of an edit is above 0 and below 1000, because a suggestion may be refused; "
          + "it is not \(priority)")
    }
    let value = solver.value(of: variable)
    edits[number] = try add(
      LinearConstraint([Term(variable)], .equal, value, priority: priority))
  }

  /// Changes the value that an edit variable is held at.
  mutating func suggest(_ value: Double, for number: UInt64) throws(CallFailure) {
    let id = try edit(number)
    guard value.isFinite, abs(value) <= 1e12 else {
      throw CallFailure(
        .badArgument, "the value \(value) is not finite and at most 1e12 in magnitude")
    }
    try change { solver throws(ChangeConstraintError) in try solver.setConstant(value, of: id) }
  }

  /// Makes an edit variable an ordinary one.
  mutating func removeEdit(of number: UInt64) throws(CallFailure) {
    remove(try edit(number))
    edits[number] = nil
  }

  // MARK: - Solutions

  /// The values of variables.
  mutating func values(
    of numbers: UnsafeBufferPointer<quoin_variable>
  ) throws(CallFailure) -> [Double] {
    var known: [Variable] = []
    known.reserveCapacity(numbers.count)
    for number in numbers { known.append(try variable(number.id)) }
    return solver.values(of: known)
  }

  /// The left side of a constraint minus its right side.
  mutating func slack(of number: UInt64) throws(CallFailure) -> Double {
    guard let slack = solver.slack(of: try constraint(number)) else {
      preconditionFailure("Constraint \(number) is kept but unknown.")
    }
    return slack
  }
}
