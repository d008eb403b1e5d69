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
  private let rows: TemplateRows<RecordList>
  private let cell: CellMeasurer
  private let jobs: Int?
  private var offsets: RowOffsetTree
  private let unmeasured: EstimatorID

  /// Rows that are measured at once when more and more of them are needed: few at first, where the
  /// first rows may do, then so many that starting threads costs nothing.
  private static let batch = (first: 512, most: 65_536)

  /// Makes a list of which nothing is measured.
  ///
  /// - Parameter jobs: The number of threads; one for each core if nil.
  /// - Throws: `RowOffsetError` for more records than a list can have.
  init(
    _ records: RecordList, template: CellTemplate, measurer: any TextMeasurer, scale: Double,
    width: Double, jobs: Int?
  ) throws {
    self.template = template
    self.width = width
    self.jobs = jobs
    rows = TemplateRows(
      records, measurer: RowMeasurer(template: template, measurer: measurer, scale: scale))
    cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    offsets = RowOffsetTree(scale: rows.measurer.unit.scale)
    unmeasured = try offsets.addEstimator(base: 0)
    try offsets.insert(count: rows.rowCount, at: 0, estimator: unmeasured)
  }

  /// The records, in order.
  var records: RecordList { rows.records }
  /// The number of rows.
  var count: Int { rows.rowCount }
  /// Whether rows are something else than records one by one.
  var hasRowsOfItsOwn: Bool { template.listRules != nil }

  /// What a row shows.
  func part(ofRow row: Int) -> RowPart { rows.part(ofRow: row) }

  /// The record that a row shows.
  func record(ofRow row: Int) -> RecordValue { rows.record(ofRow: row) }

  /// The row of the first record with a value at a path; nil if there is none.
  func row(ofRecordWith value: RecordValue, at path: FieldPath) -> Int? {
    rows.records.firstIndex { record in path.value(in: record).map { value.names($0) } ?? false }
      .flatMap(rows.row(ofRecord:))
  }

  /// The first or last row of a range that shows a text, as `TemplateRows` finds it.
  func row(showing text: String, in range: Range<Int>, isLast: Bool) -> Int? {
    rows.row(showing: text, in: range, isLast: isLast)
  }

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
    try cell.layout(of: record(ofRow: row), width: width)
  }

  /// Why a row has its height.
  func explanation(ofRow row: Int) throws -> CellExplanation {
    try cell.explanation(of: record(ofRow: row), width: width)
  }

  /// What is wrong with the look of a row.
  func findings(ofRow row: Int) throws(RecordError) -> [LayoutFinding] {
    try cell.layoutFindings(of: record(ofRow: row), width: width)
  }

  /// The rows of a range below one another, the first at 0.
  func page(_ range: Range<Int>) throws -> DisplayPage {
    var sum = HeightSum(unit: rows.measurer.unit)
    var page = DisplayPage(size: Size(width: width, height: 0), list: DisplayList())
    for row in range {
      let drawing = try cell.drawing(of: record(ofRow: row), width: width)
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

  /// Puts records in the place of others.
  ///
  /// - Throws: `RowOffsetError` for more rows than a list can have; nothing is changed then.
  func replace(_ range: Range<Int>, with added: [RecordValue]) throws {
    try rows.replace(range, with: added, in: &offsets, estimator: unmeasured)
  }

  /// Moves records so that the first of them has a place among the others.
  func move(_ range: Range<Int>, to target: Int) throws {
    try rows.move(range, to: target, in: &offsets, estimator: unmeasured)
  }

  /// Gives the cells another width, in points. Heights at the one before are forgotten.
  func setWidth(_ newWidth: Double) {
    guard newWidth != width else { return }
    width = newWidth
    offsets.forgetHeights(in: 0..<count, estimator: unmeasured)
  }
}

extension RecordValue {
  /// Whether two values are equal; numbers are, however they are written: 1, 1.0 and 1e0. Long
  /// whole numbers, which differ in digits that a double does not have, are compared as written.
  fileprivate func names(_ other: RecordValue) -> Bool {
    guard case .number(let one) = self, case .number(let two) = other,
      !one.isInteger || !two.isInteger
    else { return self == other }
    return one.value == two.value
  }
}
