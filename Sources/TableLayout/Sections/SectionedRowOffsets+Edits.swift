// SPDX-License-Identifier: Apache-2.0

extension SectionedRowOffsets {
  // MARK: - Estimators

  /// Adds an estimator of one height for all its elements, in points.
  public mutating func addEstimator(base: Double) throws(RowOffsetError) -> EstimatorID {
    try elements.addEstimator(base: base)
  }

  /// Adds an estimator by weight, `base + slope * weight` points.
  public mutating func addEstimator(
    base: Double, slope: Double
  ) throws(RowOffsetError) -> EstimatorID {
    try elements.addEstimator(base: base, slope: slope)
  }

  /// Changes an estimate, and returns the change of the content height, in points.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public mutating func setEstimate(
    _ id: EstimatorID, base: Double, slope: Double = 0
  ) throws(RowOffsetError) -> Double {
    try elements.setEstimate(id, base: base, slope: slope)
  }

  // MARK: - Heights

  /// Sets the height of an element, and returns the change of the content height, in points.
  ///
  /// - Complexity: O(log elements).
  /// - Throws: ``RowOffsetError/invalidHeight(points:)`` or
  ///   ``RowOffsetError/heightTooLarge(points:limit:)``; nothing changed then.
  @discardableResult
  public mutating func setHeight(
    _ height: Double, of element: TableElement
  ) throws(RowOffsetError) -> Double {
    try elements.setHeight(height, ofRow: position(of: element))
  }

  /// Sets an element's extent, and returns the change of the content height, in points.
  ///
  /// - Complexity: O(log elements).
  /// - Throws: as ``setHeight(_:of:)``.
  @discardableResult
  public mutating func setExtent(
    _ extent: TableExtent, of element: TableElement
  ) throws(RowOffsetError) -> Double {
    let value = try slot(extent)
    return unit.points(elements.setSlot(value, ofRow: position(of: element)))
  }

  /// Makes all rows of a section unmeasured.
  ///
  /// - Complexity: O(log elements), whatever the number of rows is.
  public mutating func forgetRows(inSection section: Int, estimator: EstimatorID, weight: Int = 0) {
    let start = start(ofSection: section) + 1
    elements.forgetHeights(
      in: start..<start + rowCount(inSection: section), estimator: estimator, weight: weight)
  }

  // MARK: - Rows

  /// Inserts rows of equal extents before a row of a section, or at its end.
  ///
  /// - Complexity: O(log elements), whatever `count` is.
  /// - Throws: the faults of `extent`, ``RowOffsetError/negativeCount(_:)`` or
  ///   ``RowOffsetError/tooManyRows(count:limit:)``; nothing changed then.
  public mutating func insertRows(
    count: Int, at path: RowIndexPath, extent: TableExtent
  ) throws(RowOffsetError) {
    let value = try slot(extent)
    try checkInsertion(of: count, at: path)
    guard count > 0 else { return }
    var rows = RowSequence()
    rows.append(value, count: count, leafCapacity: runThreshold(value))
    insert(rows, at: path)
  }

  /// Inserts rows before a row of a section, or at its end, each with its own extent.
  ///
  /// - Complexity: O(rows + log elements).
  /// - Throws: as ``insertRows(count:at:extent:)``, for the first extent that is refused.
  public mutating func insertRows(
    _ extents: some Collection<TableExtent>, at path: RowIndexPath
  ) throws(RowOffsetError) {
    try checkInsertion(of: extents.count, at: path)
    var rows = RowSequence()
    for extent in extents { rows.append(try slot(extent)) }
    guard rows.count > 0 else { return }
    insert(rows, at: path)
  }

  /// Removes rows of a section.
  ///
  /// - Complexity: O(log elements), whatever the range's length is.
  public mutating func removeRows(_ range: Range<Int>, inSection section: Int) {
    let count = rowCount(inSection: section)
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "Rows \(range) of section \(section) are out of range 0..<\(count).")
    let start = start(ofSection: section) + 1
    elements.remove(start + range.lowerBound..<start + range.upperBound)
    _ = sections.setUnits(count + 2 - range.count, ofRow: section)
  }

  /// Moves rows of a section so that the first of them is at `path` afterwards.
  ///
  /// - Parameter path: A row of any section, or the end of it, numbered without the moved rows.
  /// - Complexity: O(log elements), whatever the range's length is.
  public mutating func moveRows(
    _ range: Range<Int>, inSection section: Int, to path: RowIndexPath
  ) {
    let count = rowCount(inSection: section)
    let targetCount =
      rowCount(inSection: path.section) - (path.section == section ? range.count : 0)
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "Rows \(range) of section \(section) are out of range 0..<\(count).")
    precondition(
      path.row >= 0 && path.row <= targetCount,
      "Row \(path.row) of section \(path.section) is out of range 0...\(targetCount).")
    let start = start(ofSection: section) + 1 + range.lowerBound
    _ = sections.setUnits(count + 2 - range.count, ofRow: section)
    let target = self.start(ofSection: path.section) + 1 + path.row
    elements.move(start..<start + range.count, to: target)
    _ = sections.setUnits(targetCount + 2 + range.count, ofRow: path.section)
  }

  // MARK: - Sections

  /// Inserts a section of rows of equal extents.
  ///
  /// - Complexity: O(log elements), whatever `rowCount` is.
  /// - Throws: as ``insertRows(count:at:extent:)``.
  public mutating func insertSection(
    at section: Int, rowCount: Int, rows: TableExtent, header: TableExtent = .none,
    footer: TableExtent = .none
  ) throws(RowOffsetError) {
    try insertSections(
      at: section, rowCounts: CollectionOfOne(rowCount), rows: rows, header: header,
      footer: footer)
  }

  /// Inserts sections whose rows, headers and footers have equal extents.
  ///
  /// - Complexity: O(sections + log elements), whatever the row counts are.
  /// - Throws: as ``insertRows(count:at:extent:)``.
  public mutating func insertSections(
    at section: Int, rowCounts: some Collection<Int>, rows: TableExtent,
    header: TableExtent = .none, footer: TableExtent = .none
  ) throws(RowOffsetError) {
    let (rows, header, footer) = (try slot(rows), try slot(header), try slot(footer))
    var added = RowSequence()
    var counts = RowSequence()
    var total = 0
    for count in rowCounts {
      try checkRowCount(count)
      total += count + 2
      guard elements.count + total <= RowOffsetTree.maximumCount else {
        throw .tooManyRows(count: elements.count + total, limit: RowOffsetTree.maximumCount)
      }
      added.append(header)
      added.append(rows, count: count, leafCapacity: runThreshold(rows))
      added.append(footer)
      counts.append(Int32(truncatingIfNeeded: count + 2))
    }
    guard total > 0 else { return }
    let start = start(ofSection: section)
    elements.insert(added, at: start)
    sections.insert(counts, at: section)
  }

  /// Removes sections with all their rows.
  ///
  /// - Complexity: O(log elements), whatever they contain.
  public mutating func removeSections(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= sectionCount,
      "Sections \(range) are out of range 0..<\(sectionCount).")
    elements.remove(start(ofSection: range.lowerBound)..<start(ofSection: range.upperBound))
    sections.remove(range)
  }

  /// Moves a section so that it has the number `target` afterwards.
  ///
  /// - Complexity: O(log elements), whatever it contains.
  public mutating func moveSection(_ section: Int, to target: Int) {
    precondition(
      section >= 0 && section < sectionCount && target >= 0 && target < sectionCount,
      "Sections \(section) and \(target) must be in 0..<\(sectionCount).")
    let range = start(ofSection: section)..<start(ofSection: section + 1)
    sections.move(row: section, to: target)
    elements.move(range, to: start(ofSection: target))
  }

  // MARK: - Internals

  /// The slot of an extent.
  func slot(_ extent: TableExtent) throws(RowOffsetError) -> Int32 {
    switch extent {
    case .none: 0
    case .height(let points): Int32(truncatingIfNeeded: try unit.units(height: points))
    case .estimated(let id, let weight): elements.unmeasuredSlot(id, weight: weight)
    }
  }

  /// The leaf capacity by which equal rows become a run; measured rows never do.
  private func runThreshold(_ value: Int32) -> Int {
    value >= 0 ? Int.max : elements.configuration.leafCapacity
  }

  /// Inserts rows and counts them in their section.
  mutating func insert(_ rows: RowSequence, at path: RowIndexPath) {
    elements.insert(rows, at: start(ofSection: path.section) + 1 + path.row)
    let count = rowCount(inSection: path.section)
    _ = sections.setUnits(count + 2 + rows.count, ofRow: path.section)
  }

  /// Refuses a section's row count that is negative or too large.
  private func checkRowCount(_ count: Int) throws(RowOffsetError) {
    guard count >= 0 else { throw .negativeCount(count) }
    guard count <= Self.maximumRowCount else {
      throw .tooManyRows(count: count, limit: Self.maximumRowCount)
    }
  }

  /// Refuses insertions that make a section or the table too large.
  private func checkInsertion(of added: Int, at path: RowIndexPath) throws(RowOffsetError) {
    let count = rowCount(inSection: path.section)
    precondition(
      path.row >= 0 && path.row <= count,
      "Row \(path.row) of section \(path.section) is out of range 0...\(count).")
    guard added >= 0 else { throw .negativeCount(added) }
    let (sum, isOverflow) = count.addingReportingOverflow(added)
    try checkRowCount(isOverflow ? Int.max : sum)
    try elements.checkInsertion(of: added, at: 0)
  }
}
