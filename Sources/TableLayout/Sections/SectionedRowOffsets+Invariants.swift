// SPDX-License-Identifier: Apache-2.0

extension SectionedRowOffsets {
  /// Checks both trees, and that they count the same elements; tests call it after each step.
  ///
  /// - Complexity: O(elements).
  package func checkInvariants() throws(InvariantViolation) {
    try elements.checkInvariants()
    try sections.checkInvariants()
    guard sections.totalUnits + 2 == elements.count else {
      throw InvariantViolation(
        "The sections have \(sections.totalUnits) elements, the table \(elements.count).")
    }
    for section in 0..<sectionCount where rowCount(inSection: section) < 0 {
      throw InvariantViolation("Section \(section) has too few elements.")
    }
  }
}
