// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
  /// Checks heights, scroll position and the places of all cells; tests call it after each layout.
  ///
  /// - Complexity: O(rows).
  package func checkInvariants() throws(InvariantViolation) {
    try tracked.checkInvariants()
    try selection.checkInvariants()
    try cells.checkInvariants(in: self, isLaidOut: !needsLayout)
    try sectionViews.checkInvariants(in: self)
  }
}

extension GridView {
  /// Checks lengths, scroll position and the places of all cells; tests call it after each layout.
  ///
  /// - Complexity: O(items).
  package func checkInvariants() throws(InvariantViolation) {
    try geometry.checkInvariants()
    try cells.checkInvariants(in: self, isLaidOut: !needsLayout)
    try sectionViews.checkInvariants(in: self)
  }
}

extension TableGeometry {
  /// Checks the heights, and that the scroll position is within the content and its insets.
  ///
  /// - Complexity: O(elements).
  package func checkInvariants() throws(InvariantViolation) {
    try offsets.checkInvariants()
    guard contentOffset >= minimumOffset, contentOffset <= maximumOffset else {
      throw InvariantViolation(
        "The offset \(contentOffset) is not in \(minimumOffset)...\(maximumOffset).")
    }
    guard estimators.count == offsets.elements.totals.estimators.count else {
      throw InvariantViolation("\(estimators.count) estimators learn for the tree's.")
    }
    guard contains(anchor) else {
      throw InvariantViolation("The anchor is \(anchor), which is not in the table.")
    }
    guard keptPlace.map({ contains($0.element) }) ?? true else {
      throw InvariantViolation("The place is \(keptPlace as Any), which is not in the table.")
    }
  }
}

extension GridGeometry {
  /// Checks the lengths of items and lines, and that each section has the lines of its items or the
  /// length of its lanes.
  ///
  /// - Complexity: O(items).
  package func checkInvariants() throws(InvariantViolation) {
    try lines.checkInvariants()
    try items.checkInvariants()
    guard items.sectionCount == lines.offsets.sectionCount, sections.count == items.sectionCount
    else {
      throw InvariantViolation("The lines have \(lines.offsets.sectionCount) sections.")
    }
    for section in 0..<items.sectionCount {
      if arrangement == .staggered { try checkLanes(ofSection: section) } else {
        try checkLines(ofSection: section)
      }
    }
  }

  private func checkLines(ofSection section: Int) throws(InvariantViolation) {
    let count = lines.offsets.rowCount(inSection: section)
    guard count == lineCount(items.rowCount(inSection: section), inSection: section) else {
      throw InvariantViolation("Section \(section) has \(count) lines.")
    }
  }

  private func checkLanes(ofSection section: Int) throws(InvariantViolation) {
    let placement = placements[section]
    guard placement.items.count <= items.rowCount(inSection: section) else {
      throw InvariantViolation("\(placement.items.count) items of section \(section) are placed.")
    }
    for (row, item) in placement.items.enumerated() {
      let path = RowIndexPath(row: row, section: section)
      let length = items.isMeasured(.row(path)) ? items.height(of: .row(path)) : nil
      guard length ?? items.unit.points(estimatedUnits) == items.unit.points(Int(item.length))
      else { throw InvariantViolation("The item \(path) is placed with another length.") }
    }
    let rows = lines.offsets.extent(ofSection: section)
    let ends =
      lines.offsets.height(of: .header(section: section))
      + lines.offsets.height(of: .footer(section: section))
    let isPlaced = placement.items.count == items.rowCount(inSection: section)
    let length = rows.upperBound - rows.lowerBound - ends
    guard !isPlaced || abs(length - placement.lanes.length) < 1e-6 else {
      throw InvariantViolation("The lanes of section \(section) are \(length) points long.")
    }
  }
}
