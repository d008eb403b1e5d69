// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// Some connected entries of an engine, as a linear system of their own.
struct ProbeSystem {
  private var solver = LinearSolver()
  private var copies: [Variable: Variable] = [:]
  private var originals: [Variable: Variable] = [:]
  private var ids: [ConstraintID: ConstraintID] = [:]
  /// The violations at each priority, highest first.
  private var levels: [(priority: Double, sum: Double)] = []

  /// How far a constant is shifted, in points.
  private static let shift = 1.0
  /// A level is better if its violation is smaller by more than this for each entry: then some
  /// variable has moved by more than rounding.
  private static let gain = 2e-6
  /// A level is as good if its violation is larger by at most this for each entry.
  private static let rounding = 1e-9

  /// Adds the entries in their order; nil if they contradict each other.
  init?(_ entries: [EngineEntry], _ variables: [Variable]) {
    for (variable, copy) in zip(variables, solver.makeVariables(variables.count)) {
      copies[variable] = copy
      originals[copy] = variable
    }
    var batch = ConstraintBatch()
    var names: [ConstraintID] = []
    for entry in entries {
      guard let id = entry.id else { return nil }
      var linear = entry.linear
      linear.terms = linear.terms.compactMap { term in
        copies[term.variable].map { Term($0, term.coefficient) }
      }
      guard linear.terms.count == entry.linear.terms.count else { return nil }
      batch.append(linear)
      names.append(id)
    }
    guard let made = try? solver.add(batch) else { return nil }
    for (name, id) in zip(names, made) { ids[name] = id }
  }

  /// Records the violations with which shifted constraints are compared.
  mutating func noteLevels() { levels = solver.levelViolations() }

  /// The value of a variable of the engine's.
  mutating func value(of variable: Variable) -> Double {
    copies[variable].map { solver.value(of: $0) } ?? 0
  }

  /// The engine's variables that the system does not determine.
  mutating func ambiguousVariables() -> Set<Variable> {
    Set(solver.ambiguousVariables().compactMap { originals[$0] })
  }

  /// The system without some of its entries.
  func without(_ entries: [EngineEntry]) -> ProbeSystem? {
    var result = self
    for entry in entries {
      guard let id = entry.id.flatMap({ ids[$0] }), (try? result.solver.remove(id)) != nil else {
        return nil
      }
    }
    return result
  }

  /// Whether all other entries are met better when the constant of one is changed a little.
  ///
  /// - Parameter excluded: Entries, the shifted one among them, that do not count.
  mutating func isBetter(shifting entry: EngineEntry, without excluded: [EngineEntry]) -> Bool {
    guard let id = entry.id.flatMap({ ids[$0] }) else { return false }
    let shifts: [Double] =
      switch entry.linear.relation {
      case .lessThanOrEqual: [Self.shift]
      case .equal: [Self.shift, -Self.shift]
      case .greaterThanOrEqual: [-Self.shift]
      }
    let weak = excluded.filter { $0.linear.priority < LinearConstraint.required }
    let before = subtracting(weak, from: levels)
    for shift in shifts {
      guard (try? solver.setConstant(entry.linear.constant + shift, of: id)) != nil else {
        continue
      }
      let after = subtracting(weak, from: solver.levelViolations())
      // The constant of before is feasible again.
      do { try solver.setConstant(entry.linear.constant, of: id) } catch { return false }
      if isLess(after, than: before) { return true }
    }
    return false
  }

  /// Violations without those of some entries.
  private mutating func subtracting(
    _ entries: [EngineEntry], from levels: [(priority: Double, sum: Double)]
  ) -> [(priority: Double, sum: Double)] {
    var result = levels
    for entry in entries {
      guard let id = entry.id.flatMap({ ids[$0] }), let slack = solver.slack(of: id),
        let level = result.firstIndex(where: { $0.priority == entry.linear.priority })
      else { continue }
      switch entry.linear.relation {
      case .lessThanOrEqual: result[level].sum -= max(0, slack)
      case .equal: result[level].sum -= abs(slack)
      case .greaterThanOrEqual: result[level].sum -= max(0, -slack)
      }
    }
    return result
  }

  /// Whether violations are clearly smaller than others at the highest priority at which they
  /// differ.
  private func isLess(
    _ left: [(priority: Double, sum: Double)], than right: [(priority: Double, sum: Double)]
  ) -> Bool {
    let count = Double(ids.count + 16)
    for (left, right) in zip(left, right) {
      if left.sum < right.sum - Self.gain * count { return true }
      // Whatever is more than rounding is worse.
      if left.sum > right.sum + Self.rounding * count { return false }
    }
    return false
  }
}
