// SPDX-License-Identifier: Apache-2.0

/// The vertical extents of a table with sections, and the map between its parts and offsets.
///
/// From the top: the table's header; for each section its header, its rows and its footer; the
/// table's footer. Each of these *elements* has a *position*, counted from 0 in this order. A
/// missing part is an element of height 0. Offsets are in points, downward from the
/// top of the table's header.
///
/// The elements of all sections lie in one ``RowOffsetTree``. A second tree, with the number of
/// elements of a section in place of a height, maps positions to sections. Finding, inserting,
/// removing and moving rows or sections therefore takes O(log elements), and the height of the
/// content is exact.
///
/// Source: the layout of UITableView, plain and grouped.
public struct SectionedRowOffsets: Sendable {
  /// The greatest number of rows of a section.
  public nonisolated static let maximumRowCount = Int(Int32.max) - 2

  /// The heights of all elements, by position.
  public internal(set) var elements: RowOffsetTree
  /// The numbers of elements of the sections, as heights in units.
  var sections: RowOffsetTree

  /// Makes a table without sections for a screen of `scale` pixels per point; 0 counts as 1.
  public init(
    scale: Double, configuration: RowOffsetTree.Configuration = RowOffsetTree.Configuration()
  ) {
    elements = RowOffsetTree(scale: scale, configuration: configuration)
    sections = RowOffsetTree(scale: 0, configuration: configuration)
    elements.insertSlot(0, at: 0)
    elements.insertSlot(0, at: 1)
  }

  /// The fixed point of the heights.
  public var unit: HeightUnit { elements.unit }

  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// The number of rows of all sections.
  public var rowCount: Int { elements.count - 2 - 2 * sectionCount }

  /// The height of the whole table, in points.
  ///
  /// - Complexity: O(estimators).
  public var contentHeight: Double { elements.totalHeight }

  /// The number of rows of a section.
  ///
  /// - Complexity: O(log sections).
  public func rowCount(inSection section: Int) -> Int {
    precondition(
      section >= 0 && section < sectionCount,
      "Section \(section) is out of range 0..<\(sectionCount).")
    return sections.units(slot: sections.slotValue(section)) - 2
  }

  /// Whether the table has a row.
  public func contains(_ path: RowIndexPath) -> Bool {
    path.section >= 0 && path.section < sectionCount && path.row >= 0
      && path.row < rowCount(inSection: path.section)
  }

  // MARK: - Positions

  /// The position of an element.
  ///
  /// - Complexity: O(log sections).
  public func position(of element: TableElement) -> Int {
    switch element {
    case .tableHeader: return 0
    case .header(let section): return start(ofSection: section)
    case .row(let path):
      let count = rowCount(inSection: path.section)
      precondition(
        path.row >= 0 && path.row < count,
        "Row \(path.row) of section \(path.section) is out of range 0..<\(count).")
      return start(ofSection: path.section) + 1 + path.row
    case .footer(let section): return start(ofSection: section + 1) - 1
    case .tableFooter: return elements.count - 1
    }
  }

  /// The element at a position.
  ///
  /// - Complexity: O(log sections).
  public func element(at position: Int) -> TableElement {
    precondition(
      position >= 0 && position < elements.count,
      "Position \(position) is out of range 0..<\(elements.count).")
    if position == 0 { return .tableHeader }
    guard let place = sections.row(atUnits: position - 1) else { return .tableFooter }
    if place.unitsInRow == 0 { return .header(section: place.row) }
    if place.unitsInRow == rowCount(inSection: place.row) + 1 { return .footer(section: place.row) }
    return .row(RowIndexPath(row: place.unitsInRow - 1, section: place.row))
  }

  /// The position of a section's header, or of the table's footer for the end.
  func start(ofSection section: Int) -> Int {
    precondition(
      section >= 0 && section <= sectionCount,
      "Section \(section) is out of range 0...\(sectionCount).")
    return 1 + sections.unitsBefore(section)
  }

  // MARK: - Offsets

  /// The distance from the top of the table to the top of an element, in points.
  ///
  /// - Complexity: O(log elements).
  public func offset(of element: TableElement) -> Double {
    elements.offset(ofRow: position(of: element))
  }

  /// The height of an element, measured or estimated, in points.
  ///
  /// - Complexity: O(log elements).
  public func height(of element: TableElement) -> Double {
    elements.height(ofRow: position(of: element))
  }

  /// Whether the height of an element is measured.
  public func isMeasured(_ element: TableElement) -> Bool {
    elements.isMeasured(row: position(of: element))
  }

  /// The offsets that an element covers, in points.
  ///
  /// - Complexity: O(log elements).
  public func extent(of element: TableElement) -> Range<Double> {
    let position = position(of: element)
    return elements.offset(ofRow: position)..<elements.offset(ofRow: position + 1)
  }

  /// The offsets that a section covers with its header and footer, in points.
  public func extent(ofSection section: Int) -> Range<Double> {
    let start = start(ofSection: section)
    let end = start + rowCount(inSection: section) + 2
    return elements.offset(ofRow: start)..<elements.offset(ofRow: end)
  }

  /// The element at an offset; nil above and below the table.
  ///
  /// - Complexity: O(log elements).
  public func element(atOffset offset: Double) -> TableElement? {
    elements.row(atOffset: offset).map { element(at: $0) }
  }

  /// The row at an offset; nil if there is none.
  ///
  /// - Complexity: O(log elements).
  public func row(atOffset offset: Double) -> RowIndexPath? {
    guard case .row(let path) = element(atOffset: offset) else { return nil }
    return path
  }

  /// The positions of the elements that overlap a range of offsets.
  ///
  /// - Complexity: O(log elements).
  public func positions(in offsets: Range<Double>) -> Range<Int> { elements.rows(in: offsets) }

  /// The rows that overlap a range of offsets, in order.
  ///
  /// - Complexity: O(rows found × log sections).
  public func rows(in offsets: Range<Double>) -> [RowIndexPath] {
    positions(in: offsets).compactMap {
      guard case .row(let path) = element(at: $0) else { return nil }
      return path
    }
  }
}
