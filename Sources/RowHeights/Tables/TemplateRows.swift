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
public final class TemplateRows<Records: RandomAccessCollection<RecordValue>> {
  /// The records, one for each row. After a change tell the table, as for any data source.
  public var records: Records {
    didSet {
      measuredHeights = [:]
      failures = []
    }
  }
  /// The measurer of the rows; its widths are not used.
  public let measurer: RowMeasurer
  /// The rows of the present records that have no height, with the reason; the oldest first.
  ///
  /// Each row occurs once, and at most a hundred rows are kept.
  public private(set) var failures: [(row: Int, error: RecordError)] = []

  private var worker: (width: Double, worker: RowWorker)?
  /// Heights at the worker's width by row: a table asks several times before it keeps a height.
  private var measuredHeights: [Int: Double] = [:]
  /// The greatest number of heights that are remembered here.
  private static var rememberedCount: Int { 256 }

  /// Makes rows of records.
  public init(_ records: Records, measurer: RowMeasurer) {
    self.records = records
    self.measurer = measurer
  }

  /// The record of a row.
  ///
  /// - Precondition: There is such a row.
  public func record(ofRow row: Int) -> RecordValue {
    precondition(
      row >= 0 && row < records.count, "Row \(row) is out of range 0..<\(records.count).")
    return records[records.index(records.startIndex, offsetBy: row)]
  }

  /// The height of a row at a width, in points: from the cache, or measured now.
  ///
  /// The measurer of a text must not ask for the height of another row at the same width: the
  /// program ends, where it is not optimised with a sentence.
  public func height(ofRow row: Int, width: Double) -> Double {
    let worker = worker(width: width)
    if let height = measuredHeights[row] { return height }
    if measuredHeights.count >= Self.rememberedCount { measuredHeights = [:] }
    let height = height(ofRow: row, by: worker)
    // The measurer of a text may have asked for a height at another width.
    if self.worker?.worker === worker { measuredHeights[row] = height }
    return height
  }

  private func height(ofRow row: Int, by worker: RowWorker) -> Double {
    do throws(RecordError) {
      let measured = try worker.measure(record(ofRow: row))
      // A failed cache throws at its next commit.
      try? measurer.keep(measured)
      return measured.height
    } catch {
      addFailure(error, row: row)
      return 0
    }
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

// MARK: - Tables

extension TemplateRows: TableViewDataSource, TableViewRowHeights {
  private static var identifier: String { "RowHeights.TemplateCell" }

  /// Makes a table show the rows in one section.
  ///
  /// Becomes the table's data source and delegate and registers the cells. The table draws no
  /// separators of its own: the template's separator is part of its rows.
  public func attach(to table: TableView) {
    table.register(TemplateCell.self, forCellReuseIdentifier: Self.identifier)
    table.separatorStyle = .none
    table.delegate = self
    table.dataSource = self
  }

  /// The number of records.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    records.count
  }

  /// The height of a row at the width that the table leaves it.
  public func tableView(
    _ tableView: TableView, heightForRowAt path: RowIndexPath
  ) -> RowHeight {
    .points(height(ofRow: path.row, width: tableView.rowWidth))
  }

  /// A cell with the row's record.
  public func tableView(
    _ tableView: TableView, cellForRowAt path: RowIndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: path)
    guard let view = (cell as? TemplateCell)?.view(for: self, measurer) else { return cell }
    // A record that cannot be shown became a failure when its height was asked for.
    try? view.show(record(ofRow: path.row))
    return cell
  }
}
