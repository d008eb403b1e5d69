// SPDX-License-Identifier: Apache-2.0

// Rows numbered over all sections, from 0, for lists that name a row by one number. Headers and
// footers have no such number.

extension SectionedRowOffsets {
  /// The number of a row among those of all sections; the end of a section counts as a row.
  ///
  /// - Complexity: O(log sections).
  public func rowNumber(of path: RowIndexPath) -> Int {
    let count = rowCount(inSection: path.section)
    precondition(
      path.row >= 0 && path.row <= count,
      "Row \(path.row) of section \(path.section) is out of range 0...\(count).")
    return rowCount(beforeSection: path.section) + path.row
  }

  /// The place of the row with a number among those of all sections.
  ///
  /// - Complexity: O(log² sections).
  public func path(ofRow number: Int) -> RowIndexPath {
    precondition(
      number >= 0 && number < rowCount, "Row \(number) is out of range 0..<\(rowCount).")
    // The last section that begins at the row or above it; empty ones before it end there too.
    var (lower, upper) = (0, sectionCount)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if rowCount(beforeSection: middle) <= number { lower = middle } else { upper = middle }
    }
    return RowIndexPath(row: number - rowCount(beforeSection: lower), section: lower)
  }

  /// The number of rows above a position; that of all rows for the number of elements.
  ///
  /// - Complexity: O(log sections).
  public func rowCount(beforePosition position: Int) -> Int {
    precondition(
      position >= 0 && position <= elements.count,
      "Position \(position) is out of range 0...\(elements.count).")
    if position == 0 { return 0 }
    guard let place = sections.row(atUnits: position - 1) else { return rowCount }
    let inSection = min(max(0, place.unitsInRow - 1), rowCount(inSection: place.row))
    return rowCount(beforeSection: place.row) + inSection
  }

  /// The positions of rows with these numbers among those of all sections, section by section.
  ///
  /// - Complexity: O(log² sections) for each section with such a row.
  public func positions(ofRows rows: Range<Int>) -> [Range<Int>] {
    var positions: [Range<Int>] = []
    var row = rows.lowerBound
    while row < rows.upperBound {
      let path = path(ofRow: row)
      let count = min(rows.upperBound - row, rowCount(inSection: path.section) - path.row)
      let position = position(of: .row(path))
      positions.append(position..<position + count)
      row += count
    }
    return positions
  }

  /// The sections that overlap a range of offsets with their headers, rows or footers.
  ///
  /// An empty range, or one beside all sections, gives an empty range at the place where a section
  /// would lie.
  ///
  /// - Complexity: O(log elements).
  public func sections(in offsets: Range<Double>) -> Range<Int> {
    let positions = positions(in: offsets)
    let first = section(fromPosition: positions.lowerBound)
    guard let last = positions.last, last > 0 else { return first..<first }
    return first..<min(sectionCount, section(fromPosition: last) + 1)
  }

  /// The section of the element at a position; for the table's header the first one, for its footer
  /// the end.
  private func section(fromPosition position: Int) -> Int {
    position == 0 ? 0 : sections.row(atUnits: position - 1)?.row ?? sectionCount
  }

  /// The number of rows of the sections above one.
  private func rowCount(beforeSection section: Int) -> Int {
    sections.unitsBefore(section) - 2 * section
  }
}
