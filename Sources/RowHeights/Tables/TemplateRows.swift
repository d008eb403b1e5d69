// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// The rows of a template over a collection of records: for a table, or for an offset tree.
///
/// A row is measured when its height is asked for, with the same worker and cache as in a
/// ``HeightRun``, and has the same height. A table makes cells for visible rows alone and binds
/// them to their records.
///
///     let rows = TemplateRows(records, measurer: RowMeasurer(template: template, measurer: fonts))
///     let table = TableView(frame: Rect(x: 0, y: 0, width: 375, height: 600))
///     rows.attach(to: table)
///     table.layoutIfNeeded()
///
/// A record that has no height makes an empty row of height 0 and an entry in ``failures``. Heights
/// that were measured wait for the next commit of the cache. The object belongs to one task or
/// thread, as views do, and a table does not keep it alive.
///
/// A template may have sections, rows between the records, and records that show their neighbours.
/// Then there are more rows than records, all of them are known as soon as the records are, and a
/// table shows the heads and feet of sections as its own. Without, row and record are one.
public final class TemplateRows<Records: RandomAccessCollection<RecordValue>> {
  /// The records, in order. After a change tell the table, as for any data source.
  public var records: Records {
    didSet {
      if isGrowing { return }
      growing = []
      measuredHeights = [:]
      failures = []
      list = Self.makeList(of: records, measurer.template)
    }
  }
  /// The measurer of the rows; its widths are not used.
  public let measurer: RowMeasurer
  /// The rows of the present records that have no height, with the reason; the oldest first.
  ///
  /// Each row occurs once, and at most a hundred rows are kept.
  public private(set) var failures: [(row: Int, error: RecordError)] = []

  /// What a search looks at.
  private(set) lazy var shownTexts = ShownTexts(measurer.template)
  /// The rows, if they are not the records.
  private(set) var list: ListIndex?
  private var worker: (width: Double, worker: RowWorker)?
  /// The last rows to which text was appended, the latest last, with what measures them at a width.
  private var growing: [(row: Int, width: Double, worker: RowWorker?)] = []
  /// Whether text is being appended to a record.
  private var isGrowing = false
  /// The greatest number of rows that grow for the cost of what is appended.
  private static var growingCount: Int { 4 }
  /// Heights at the worker's width by row: a table asks several times before it keeps a height.
  private var measuredHeights: [Int: Double] = [:]
  /// The greatest number of heights that are remembered here.
  private static var rememberedCount: Int { 256 }

  /// Makes rows of records.
  public init(_ records: Records, measurer: RowMeasurer) {
    self.records = records
    self.measurer = measurer
    list = Self.makeList(of: records, measurer.template)
  }

  /// The rows of records by a template; nil if the rows are the records.
  static func makeList(of records: Records, _ template: CellTemplate) -> ListIndex? {
    template.listRules.map { ListIndex($0, count: records.count) { records[offset: $0] } }
  }

  /// The number of rows: of records, and of what stands beside them.
  public var rowCount: Int { list?.rows.count ?? records.count }

  /// What a row shows.
  ///
  /// - Precondition: There is such a row.
  public func part(ofRow row: Int) -> RowPart { list?.rows[row].part ?? .item }

  /// The record of a row; it has fields for the row's surroundings, if the template uses them. Null
  /// for a record that lacks its section, which is a failure.
  ///
  /// - Precondition: There is such a row.
  public func record(ofRow row: Int) -> RecordValue {
    (try? shownRecord(ofRow: row)) ?? .null
  }

  /// The record of a row.
  ///
  /// - Throws: `RecordError` for a record without a section.
  func shownRecord(ofRow row: Int) throws(RecordError) -> RecordValue {
    precondition(row >= 0 && row < rowCount, "Row \(row) is out of range 0..<\(rowCount).")
    guard let list else { return records[offset: row] }
    return try list.record(ofRow: row) { records[offset: $0] }
  }

  /// The height of a row at a width, in points: from the cache, or measured now.
  ///
  /// The measurer of a text must not ask for the height of another row at the same width: the
  /// program ends, where it is not optimised with a sentence.
  public func height(ofRow row: Int, width: Double) -> Double {
    let worker = worker(width: width)
    if let height = measuredHeights[row] { return height }
    if measuredHeights.count >= Self.rememberedCount { measuredHeights = [:] }
    let height = height(ofRow: row, by: growingWorker(ofRow: row, width: width) ?? worker)
    // The measurer of a text may have asked for a height at another width.
    if self.worker?.worker === worker { measuredHeights[row] = height }
    return height
  }

  private func height(ofRow row: Int, by worker: RowWorker) -> Double {
    do throws(RecordError) {
      let measured = try worker.measure(try shownRecord(ofRow: row))
      // A failed cache throws at its next commit.
      try? measurer.keep(measured)
      return measured.height
    } catch {
      addFailure(error, row: row)
      return 0
    }
  }

  /// What measures a row to which text was appended; nil for other rows.
  private func growingWorker(ofRow row: Int, width: Double) -> RowWorker? {
    guard let place = growing.firstIndex(where: { $0.row == row }) else { return nil }
    if let known = growing[place].worker, growing[place].width == width { return known }
    let made = measurer.at(widths: [width]).makeGrowingWorker()
    growing[place] = (row, width, made)
    return made
  }

  /// The place of the record to which a row belongs.
  func recordOffset(ofRow row: Int) -> Int {
    precondition(row >= 0 && row < rowCount, "Row \(row) is out of range 0..<\(rowCount).")
    return list?.rows[row].record ?? row
  }

  /// Changes the record of a row, whose text grows.
  func changeRecord(
    ofRow row: Int, _ change: (inout Records) throws(RecordError) -> Void
  ) throws(RecordError) {
    isGrowing = true
    defer { isGrowing = false }
    try change(&records)
    failures.removeAll { $0.row == row }
    if list == nil {
      measuredHeights[row] = nil
    } else {
      // Rows beside it may show the record too, and there may be others.
      list = Self.makeList(of: records, measurer.template)
      measuredHeights = [:]
      failures = []
    }
    let known = growing.first { $0.row == row }
    growing.removeAll { $0.row == row }
    if growing.count == Self.growingCount { growing.removeFirst() }
    growing.append(known ?? (row, 0, nil))
  }

  /// Adds a failure, unless the row has one already.
  func addFailure(_ error: RecordError, row: Int) {
    guard failures.count < 100, !failures.contains(where: { $0.row == row }) else { return }
    failures.append((row, error))
  }

  private func worker(width: Double) -> RowWorker {
    if let worker, worker.width == width { return worker.worker }
    let made = measurer.at(widths: [width]).makeWorker()
    worker = (width, made)
    measuredHeights = [:]
    return made
  }
}

extension RandomAccessCollection {
  /// The element at an offset from the first.
  fileprivate subscript(offset offset: Int) -> Element {
    self[index(startIndex, offsetBy: offset)]
  }
}
