// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// The sum of absolute violations at every priority below required that is present.
  ///
  /// - Returns: the priorities highest first, sums of zero included.
  public mutating func levelViolations() -> [(priority: Double, sum: Double)] {
    solve()
    var sums: [Double: Double] = [:]
    for entry in entries {
      guard let entry, entry.constraint.priority < LinearConstraint.required else { continue }
      sums[entry.constraint.priority, default: 0] += violation(of: entry)
    }
    return sums.sorted { $0.key > $1.key }.map { (priority: $0.key, sum: $0.value) }
  }

  /// How far a constraint is from holding.
  private func violation(of entry: Entry) -> Double {
    let place = places[entry.residual]
    guard place.isRow else { return 0 }
    let value = components[place.component].constants[place.index]
    let residual = residuals[entry.residual]
    return max(value * residual.costAbove, -value * residual.costBelow, 0)
  }

  /// The variables that the constraints do not determine: they could move without any level of
  /// violations getting worse.
  ///
  /// - Complexity: up to two searches for each variable.
  public mutating func ambiguousVariables() -> [Variable] {
    solve()
    var lowest = LinearConstraint.required
    for case let entry? in entries { lowest = min(lowest, entry.constraint.priority) }
    return variables.indices.filter { variables[$0] >= 0 }.map(Variable.init).filter { variable in
      let value = exactValue(of: variable)
      return [(Relation.greaterThanOrEqual, 1.0), (.lessThanOrEqual, -1)].contains {
        var probe = self
        let pull = LinearConstraint(
          [Term(variable)], $0.0, value + $0.1, priority: lowest / 2)
        _ = probe.insert(pull)
        return abs(probe.exactValue(of: variable) - value) > Self.requiredTolerance
      }
    }
  }
}
