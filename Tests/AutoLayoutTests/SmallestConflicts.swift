// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

@testable import AutoLayout

extension LayoutEngine {
  /// The first conflict that is no smallest set which cannot hold; nil if all are.
  func wrongConflict() -> String? {
    for entry in parts.ledger.brokenEntries where !entry.rivals.isEmpty {
      let set = [entry] + entry.rivals.map(\.entry)
      let names = set.map(\.report.text)
      if canHold(set) { return "these can hold: \(names)" }
      for index in set.indices {
        var part = set
        part.remove(at: index)
        if !canHold(part) { return "these cannot hold without '\(names[index])': \(names)" }
      }
    }
    return nil
  }

  /// Whether entries can hold together, in a solver of their own.
  private func canHold(_ entries: [EngineEntry]) -> Bool {
    var solver = LinearSolver()
    var variables: [Variable: Variable] = [:]
    for entry in entries {
      var constraint = entry.linear
      for index in constraint.terms.indices {
        let known = constraint.terms[index].variable
        if variables[known] == nil { variables[known] = solver.makeVariable() }
        constraint.terms[index].variable = variables[known] ?? known
      }
      do { try solver.add(constraint) } catch { return false }
    }
    return true
  }
}
