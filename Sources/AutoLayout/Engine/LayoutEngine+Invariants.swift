// SPDX-License-Identifier: Apache-2.0

extension LayoutEngine {
  /// The most items of a tree that debug builds check: a check costs more than linear time.
  static let mostCheckedNodes = 100

  /// Checks the invariants of all parts, after an update. O(constraints · content areas).
  ///
  /// Each part checks its own, where its state is. Debug builds check them after each update of a
  /// tree of at most ``mostCheckedNodes`` items; tests check larger ones.
  ///
  /// - Throws: ``InvariantViolation``, for the first one that does not hold.
  func checkInvariants() throws(InvariantViolation) {
    guard isCurrent else { return }
    let nodes = parts.nodes.nodes
    let violation =
      parts.ledger.violation() ?? parts.nodes.violation() ?? parts.contents.violation(among: nodes)
      ?? parts.lowering.violation(among: nodes)
    if let violation { throw InvariantViolation(description: violation) }
  }
}

/// An invariant that does not hold.
struct InvariantViolation: Error, CustomStringConvertible {
  /// What is wrong.
  let description: String
}
