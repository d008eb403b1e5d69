// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import RowHeights
import TableLayout

/// The rows of a list that is played: identities, the records that they have, and their cells.
class PlayedRows: TableViewDataSource {
  let records: ListRecords
  let measurer: RowMeasurer
  /// The identities of the rows, from top to bottom.
  private(set) var ids: [Int]
  /// The texts of rows that grew, by identity.
  private(set) var grownTexts: [Int: String] = [:]
  /// The next identity of a row that is inserted.
  private var nextID: Int
  /// How often a row was measured outside of the table.
  fileprivate(set) var measureCount = 0
  /// The first row whose record has no cell or no height, by its identity, and why.
  fileprivate(set) var failure: (id: Int, error: RecordError)?

  init(_ records: ListRecords, count: Int, measurer: RowMeasurer) {
    self.records = records
    self.measurer = measurer
    ids = Array(0..<count)
    nextID = count
  }

  /// The record of a row by its identity.
  func record(ofID id: Int) -> RecordValue {
    records.record(ofID: id, text: grownTexts[id])
  }

  /// Puts new rows above all others.
  func insertAbove(count: Int) {
    ids.insert(contentsOf: nextID..<nextID + count, at: 0)
    nextID += count
  }

  /// Takes the first rows away.
  func removeAbove(count: Int) { ids.removeFirst(count) }

  /// Adds words to the text of a row.
  func append(_ words: String, toRow row: Int) {
    let id = ids[row]
    grownTexts[id] = (grownTexts[id] ?? records.text(ofID: id)) + " " + words
  }

  // MARK: - The data source

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { ids.count }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row") as? TemplateCell
      ?? TemplateCell(reuseIdentifier: "row")
    do throws(RecordError) {
      let view = cell.content.view(for: self, measurer, in: cell.contentView)
      try view.show(record(ofID: ids[path.row]))
    } catch {
      failure = failure ?? (ids[path.row], error)
    }
    return cell
  }
}

/// Rows of unknown height: the table knows the length of their texts and measures what it shows.
final class EstimatedRows: PlayedRows, TableViewTextLengths, TableViewHeightKeys {
  private lazy var lengths = records.textLengths

  func tableView(_ tableView: TableView, textLengthForRowAt path: RowIndexPath) -> Int {
    let id = ids[path.row]
    return grownTexts[id]?.utf8.count ?? lengths[records.index(ofID: id)]
  }

  func tableView(_ tableView: TableView, contentHashForRowAt path: RowIndexPath) -> ContentHash? {
    let id = ids[path.row]
    return ContentHash(grownTexts[id] ?? records.content(ofID: id))
  }

  func tableView(_ tableView: TableView, templateHashForRowAt path: RowIndexPath) -> ContentHash {
    ContentHash("row")
  }
}

/// Rows whose heights at every width came with them, as a server sends them.
///
/// Rows that are inserted or grow are measured, since nobody sent theirs. The heights are estimates
/// too, so that the table asks for those of the visible rows alone; an estimate of 0 would make it
/// look at every row in every layout.
final class KnownRows: PlayedRows, TableViewRowHeights, TableViewRowEstimates {
  /// The heights of the rows that the list opens with, at a width.
  private let heights: (Double) -> [Double]
  private var current: (width: Double, heights: [Double]) = (-1, [])
  private var measured: [Int: Double] = [:]
  private var worker: RowWorker?

  init(
    _ records: ListRecords, count: Int, measurer: RowMeasurer,
    heights: @escaping (Double) -> [Double]
  ) {
    self.heights = heights
    super.init(records, count: count, measurer: measurer)
  }

  override func append(_ words: String, toRow row: Int) {
    super.append(words, toRow: row)
    measured[ids[row]] = nil
  }

  func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> RowHeight {
    use(width: tableView.rowWidth)
    let id = ids[path.row]
    if id < current.heights.count, grownTexts[id] == nil { return .points(current.heights[id]) }
    return .points(measuredHeight(ofID: id))
  }

  func tableView(
    _ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath
  ) -> RowHeight { self.tableView(tableView, heightForRowAt: path) }

  private func use(width: Double) {
    guard width != current.width else { return }
    current = (width, heights(width))
    measured = [:]
    worker = nil
  }

  private func measuredHeight(ofID id: Int) -> Double {
    if let height = measured[id] { return height }
    let worker = worker ?? measurer.at(widths: [current.width]).makeWorker()
    self.worker = worker
    do throws(RecordError) {
      let height = try worker.measure(record(ofID: id)).height
      measureCount += 1
      measured[id] = height
      return height
    } catch {
      failure = failure ?? (id, error)
      return 0
    }
  }
}
