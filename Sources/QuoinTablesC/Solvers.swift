// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import ConstraintSolver
import Synchronization

/// What a `quoin_solver` names: a solver, and the numbers that C has for its variables and
/// constraints.
final class SolverObject: Sendable {
  private let system = Mutex(NumberedSystem())

  /// Reads or changes the system; other threads wait. Values are brought up to date by reading.
  func use<Result: Sendable>(
    _ body: (inout NumberedSystem) throws(CallFailure) -> Result
  ) throws(CallFailure) -> Result {
    try system.withLock { system throws(CallFailure) in try body(&system) }
  }
}

extension quoin_solver {
  func object() throws(CallFailure) -> SolverObject {
    try HandleTable.shared.object(id, "a solver")
  }
}

@c @implementation
public func quoin_solver_create(_ solver: UnsafeMutablePointer<quoin_solver>?) -> quoin_status {
  call { () throws(CallFailure) in
    let solver = try solver.required("solver")
    solver.pointee.id = HandleTable.shared.insert(SolverObject())
  }
}

// MARK: - Variables

@c @implementation
public func quoin_solver_add_variables(
  _ solver: quoin_solver, _ count: Int, _ variables: UnsafeMutablePointer<quoin_variable>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let object = try solver.object()
    let limit = NumberedSystem.variableLimit
    guard (0...limit).contains(count) else {
      throw CallFailure(.badArgument, "a solver has at most \(limit) variables")
    }
    let buffer = OutputBuffer(start: variables, capacity: count)
    try buffer.checkRoom(for: count)
    let numbers = try object.use { system throws(CallFailure) in
      try system.makeVariables(count)
    }
    try buffer.fill(with: numbers.lazy.map { quoin_variable(id: $0) })
  }
}

@c @implementation
public func quoin_solver_remove_variable(
  _ solver: quoin_solver, _ variable: quoin_variable
) -> quoin_status {
  call { () throws(CallFailure) in
    try solver.object().use { system throws(CallFailure) in
      try system.removeVariable(variable.id)
    }
  }
}

// MARK: - Constraints

@c @implementation
public func quoin_solver_add_constraint(
  _ solver: quoin_solver, _ terms: UnsafePointer<quoin_term>?, _ count: Int,
  _ relation: quoin_relation, _ constant: Double, _ priority: Double,
  _ constraint: UnsafeMutablePointer<quoin_constraint>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let object = try solver.object()
    let terms = try elements(terms, count, "terms")
    guard let relation = Relation(rawValue: Int(relation)) else {
      throw CallFailure(
        .badArgument, "the relation is -1 (at most), 0 (equal) or 1 (at least), not \(relation)")
    }
    let number = try object.use { system throws(CallFailure) in
      try system.addConstraint(terms, relation, constant, priority: priority)
    }
    constraint?.pointee.id = number
  }
}

@c @implementation
public func quoin_solver_remove_constraint(
  _ solver: quoin_solver, _ constraint: quoin_constraint
) -> quoin_status {
  call { () throws(CallFailure) in
    try solver.object().use { system throws(CallFailure) in
      try system.removeConstraint(constraint.id)
    }
  }
}

@c @implementation
public func quoin_solver_set_constant(
  _ solver: quoin_solver, _ constraint: quoin_constraint, _ constant: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    try solver.object().use { system throws(CallFailure) in
      try system.setConstant(constant, of: constraint.id)
    }
  }
}

@c @implementation
public func quoin_solver_set_priority(
  _ solver: quoin_solver, _ constraint: quoin_constraint, _ priority: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    try solver.object().use { system throws(CallFailure) in
      try system.setPriority(priority, of: constraint.id)
    }
  }
}

@c @implementation
public func quoin_solver_conflict(
  _ solver: quoin_solver, _ constraints: UnsafeMutablePointer<quoin_constraint>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let conflict = try solver.object().use { system throws(CallFailure) in system.conflict }
    try OutputBuffer(start: constraints, capacity: capacity)
      .fill(with: conflict.lazy.map { quoin_constraint(id: $0) }, count: count)
  }
}

// MARK: - Edit variables

@c @implementation
public func quoin_solver_add_edit(
  _ solver: quoin_solver, _ variable: quoin_variable, _ priority: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    try solver.object().use { system throws(CallFailure) in
      try system.addEdit(of: variable.id, priority: priority)
    }
  }
}

@c @implementation
public func quoin_solver_suggest(
  _ solver: quoin_solver, _ variable: quoin_variable, _ value: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    try solver.object().use { system throws(CallFailure) in
      try system.suggest(value, for: variable.id)
    }
  }
}

@c @implementation
public func quoin_solver_remove_edit(
  _ solver: quoin_solver, _ variable: quoin_variable
) -> quoin_status {
  call { () throws(CallFailure) in
    try solver.object().use { system throws(CallFailure) in
      try system.removeEdit(of: variable.id)
    }
  }
}

// MARK: - Solutions

@c @implementation
public func quoin_solver_solve(_ solver: quoin_solver) -> quoin_status {
  call { () throws(CallFailure) in
    try solver.object().use { system throws(CallFailure) in system.solver.solve() }
  }
}

@c @implementation
public func quoin_solver_values(
  _ solver: quoin_solver, _ variables: UnsafePointer<quoin_variable>?, _ count: Int,
  _ values: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let object = try solver.object()
    let variables = try elements(variables, count, "variables")
    let buffer = OutputBuffer(start: values, capacity: count)
    try buffer.checkRoom(for: count)
    let found = try object.use { system throws(CallFailure) in try system.values(of: variables) }
    try buffer.fill(with: found)
  }
}

@c @implementation
public func quoin_solver_slack(
  _ solver: quoin_solver, _ constraint: quoin_constraint, _ slack: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let object = try solver.object()
    let slack = try slack.required("slack")
    slack.pointee = try object.use { system throws(CallFailure) in
      try system.slack(of: constraint.id)
    }
  }
}
