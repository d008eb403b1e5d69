// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// The optional constraints that are not met, by rank.
  ///
  /// Entries for a root that is measured or placed by hand are not among them.
  func unmetConstraints() -> [ConstraintStanding] {
    let ledger = parts.ledger
    let optional = ledger.installedEntries.filter { !$0.isRequired }
    return ledger.ranking.sorted(optional).compactMap { entry in
      switch entry.source {
      case .constraint, .hugging, .compressionResistance:
        let standing = standing(of: entry)
        return standing.violation > 0 ? standing : nil
      case .place, .nonNegative, .measure: return nil
      }
    }
  }

  /// The last measures of the contents whose height depends on their width, in order.
  func contentMeasures() -> [ContentMeasure] { parts.contents.measures() }

  /// An entry with its slack and violation.
  func standing(of entry: EngineEntry) -> ConstraintStanding {
    let slack = parts.ledger.slack(of: entry)
    let violation =
      switch entry.linear.relation {
      case .lessThanOrEqual: max(0, slack)
      case .equal: abs(slack)
      case .greaterThanOrEqual: max(0, -slack)
      }
    let priority =
      switch entry.origin {
      case .constraint(let constraint): constraint.priority.clampedValue
      case .place, .nonNegative, .intrinsic, .measure: entry.linear.priority
      }
    return ConstraintStanding(
      report: entry.report, priority: priority, slack: slack, violation: violation)
  }
}
