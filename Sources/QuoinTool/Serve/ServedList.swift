// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
import LayoutRendering
import RowHeights
import TableLayout
import TextVocabulary

/// Records in the cells of a template at a width, and where each row lies.
///
/// Every answer is exact, because the rows that it depends on are measured first. The offset of a
/// row needs all rows above it, its height none of them.
final class ServedList {
  /// The template, at its pixel ratio.
  let template: CellTemplate
  /// The width of the cells, in points.
  private(set) var width: Double
  private let rows: TemplateRows<[RecordValue]>
  private let cell: CellMeasurer
  private let jobs: Int?
  private var offsets: RowOffsetTree
  private var unmeasured: EstimatorID

  /// Rows that are measured at once when more and more of them are needed: few at first, where the
  /// first rows may do, then so many that starting threads costs nothing.
  private static let batch = (first: 512, most: 65_536)

  /// Makes a list of which nothing is measured.
  ///
  /// - Parameter jobs: The number of threads; one for each core if nil.
  /// - Throws: `RowOffsetError` for more records than a list can have.
  init(
    _ records: [RecordValue], template: CellTemplate, measurer: any TextMeasurer, scale: Double,
    width: Double, jobs: Int?
  ) throws {
    self.template = template
    self.width = width
    self.jobs = jobs
    rows = TemplateRows(
      records, measurer: RowMeasurer(template: template, measurer: measurer, scale: scale))
    cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    (offsets, unmeasured) = try Self.unmeasuredRows(count: records.count, of: rows)
  }

  private static func unmeasuredRows(
    count: Int, of rows: TemplateRows<[RecordValue]>
  ) throws -> (RowOffsetTree, EstimatorID) {
    var offsets = RowOffsetTree(scale: rows.measurer.unit.scale)
    let unmeasured = try offsets.addEstimator(base: 0)
    try offsets.insert(count: count, at: 0, estimator: unmeasured)
    return (offsets, unmeasured)
  }

  /// The records, in order.
  var records: [RecordValue] { rows.records }
  /// The number of rows.
  var count: Int { rows.records.count }

  // MARK: - Questions

  /// The offset of a row's top from the top of the first; that of the list's end for ``count``.
  func offset(ofRow row: Int) throws -> Double {
    try measureInOrder(before: row) { _ in true }
    return row == count ? offsets.totalHeight : offsets.offset(ofRow: row)
  }

  /// The row at an offset; nil above the first row and below the last.
  func row(at y: Double) throws -> Int? {
    try measureInOrder(before: count) { offsets.offset(ofRow: $0) <= y }
    return offsets.row(atOffset: y)
  }

  /// The heights of a range of rows; 0 for a record that does not fit the template.
  func heights(_ range: Range<Int>) throws -> [Double] {
    try rows.measure(range, of: &offsets, width: width, workers: jobs)
    return range.map { offsets.height(ofRow: $0) }
  }

  /// Why rows of a range have no height, among the first hundred such rows that were measured.
  func failures(in range: Range<Int>) -> [(row: Int, error: RecordError)] {
    rows.failures.filter { range.contains($0.row) }.sorted { $0.row < $1.row }
  }

  /// The layout of a row.
  func layout(ofRow row: Int) throws -> CellLayout {
    try cell.layout(of: rows.record(ofRow: row), width: width)
  }

  /// The rows of a range below one another, the first at 0.
  func page(_ range: Range<Int>) throws -> DisplayPage {
    var sum = HeightSum(unit: rows.measurer.unit)
    var page = DisplayPage(size: Size(width: width, height: 0), list: DisplayList())
    for row in range {
      let drawing = try cell.drawing(of: rows.record(ofRow: row), width: width)
      page.list.append(drawing.list, at: Point(x: 0, y: sum.points))
      try sum.add(height: drawing.height)
    }
    page.size.height = sum.points
    return page
  }

  /// Measures the rows before one that are not measured, from the first on, as long as the next is
  /// needed.
  private func measureInOrder(before end: Int, while isNeeded: (Int) -> Bool) throws {
    var batch = Self.batch.first
    while let row = offsets.firstUnmeasuredRow(from: 0), row < end, isNeeded(row) {
      try rows.measure(row..<min(row + batch, end), of: &offsets, width: width, workers: jobs)
      batch = min(2 * batch, Self.batch.most)
    }
  }

  // MARK: - Changes

  /// Puts a record in the place of a row's.
  func set(_ record: RecordValue, atRow row: Int) {
    forgetFailures()
    rows.records[row] = record
    offsets.forgetHeight(ofRow: row, estimator: unmeasured)
  }

  /// Inserts records before a row, or at the end.
  ///
  /// - Throws: `RowOffsetError` for more rows than a list can have; nothing is changed then.
  func insert(_ records: [RecordValue], at row: Int) throws {
    try offsets.insert(count: records.count, at: row, estimator: unmeasured)
    forgetFailures()
    rows.records.insert(contentsOf: records, at: row)
  }

  /// Removes rows.
  func remove(_ range: Range<Int>) {
    forgetFailures()
    rows.records.removeSubrange(range)
    offsets.remove(range)
  }

  /// Moves rows so that the first of them has a place among the others.
  func move(_ range: Range<Int>, to target: Int) {
    forgetFailures()
    let moved = Array(rows.records[range])
    rows.records.removeSubrange(range)
    rows.records.insert(contentsOf: moved, at: target)
    offsets.move(range, to: target)
  }

  /// Gives the cells another width, in points. Heights at the one before are forgotten.
  func setWidth(_ newWidth: Double) {
    guard newWidth != width else { return }
    width = newWidth
    offsets.forgetHeights(in: 0..<count, estimator: unmeasured)
  }

  /// Rows that have no height are measured again after a change, because their reasons are kept by
  /// row.
  private func forgetFailures() {
    for failure in rows.failures {
      offsets.forgetHeight(ofRow: failure.row, estimator: unmeasured)
    }
  }
}
