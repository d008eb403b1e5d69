// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// An element's cell, with all that was found out about it.
///
/// Rows that show equal elements share it, as they share texts. Its height follows from its width,
/// like that of wrapped text.
final class ElementCell {
  /// The record to which the cell is bound.
  let record: RecordValue
  /// The number of elements that the cell shows in nested cells of its own.
  var elementCount: Int { row.elementCount }
  private var row: BoundRow
  private let measurer: CellMeasurer
  private var heights: [(width: Double, height: Double)] = []
  private var knownNaturalWidth: Double?

  /// The characters of the cell's texts that no font has.
  private(set) var missing = MissingGlyphs()
  /// The reasons to doubt the cell's height.
  private(set) var findings: [HeightFinding] = []

  /// The most heights that are kept, one for each width.
  private static let heightLimit = 8

  /// Binds an element's record.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  fileprivate init(_ record: RecordValue, _ measurer: CellMeasurer) throws(RecordError) {
    self.record = record
    self.measurer = try measurer.cell(for: record)
    row = try self.measurer.boundElement(record)
  }

  /// The width of the cell where there is room for all of it.
  var naturalWidth: Double {
    if let knownNaturalWidth { return knownNaturalWidth }
    let width = measurer.naturalWidth(of: row)
    knownNaturalWidth = width
    return width
  }

  /// The width of the widest word in the cell.
  private(set) lazy var leastWidth = measurer.leastWidth(of: row)

  /// The height at a width, unrounded.
  func height(width: Double) -> Double {
    if let known = heights.first(where: { $0.width == width }) { return known.height }
    if heights.count >= Self.heightLimit { heights.removeFirst() }
    // What was bound fits at any width.
    guard let found = try? measurer.measure(&row, width: width) else { return 0 }
    heights.append((width, found.content))
    missing = found.missing
    findings.add(found.findings)
    return found.content
  }

  /// The cell's views at a size, until another cell of the same kind is laid out.
  func tree(size: Size) -> CellTree { measurer.elementTree(row, size: size) }

  /// Why the cell has its height at a width.
  func explanation(width: Double) -> CellExplanation? {
    try? measurer.explanation(of: record, width: width)
  }
}

/// The nested cells of one kind, measured by one worker.
final class ElementCells {
  private let measurer: CellMeasurer
  /// The cells that are known, by their records; never iterated.
  private var known: [RecordValue: ElementCell] = [:]

  /// The most cells that are known.
  private static let limit = 1024

  /// Measures cells by a measurer that has no other use.
  init(_ measurer: CellMeasurer) { self.measurer = measurer }

  /// The cell of a record.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  func cell(for record: RecordValue) throws(RecordError) -> ElementCell {
    if let cell = known[record] { return cell }
    let made = try ElementCell(record, measurer)
    if known.count >= Self.limit { known.removeAll() }
    known[record] = made
    return made
  }
}

/// The nested cells that a repeated part shows in a row.
struct ShownElements {
  /// The index of the part's view.
  let view: Int
  /// The cells in their order.
  let cells: [Shown]
  /// The number of columns of a table, in which they stand; nil for other parts.
  let columnCount: Int?

  /// A nested cell in a row.
  struct Shown {
    /// The cell's name in frames and reports.
    let label: ElementName
    /// Whether the cell is an element's, and not one in place of elements.
    let isElement: Bool
    /// The cell.
    let cell: ElementCell

    /// The number of elements that are shown: the cell's own and those of its nested cells.
    var elementCount: Int { cell.elementCount + (isElement ? 1 : 0) }

    /// The name of the cell in frames and reports.
    var name: String { label.name }
    /// Whether the cell is a view alone, which has the cell's name.
    var isSingleView: Bool { label.isSingleView }
    /// The name of a view of the cell in frames and reports.
    func name(of view: String) -> String { label.name(of: view) }
  }
}
