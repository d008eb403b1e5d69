// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import RowHeights

/// The rows of the benchmark: identities, the texts that they take, and cells of the template.
class ListRows: TableViewDataSource {
  let plan: Plan
  let measurer: RowMeasurer
  /// The identities of the rows, from top to bottom.
  private(set) var ids: [Int]
  /// The texts of rows that were changed, by identity.
  private(set) var changedTexts: [Int: String] = [:]
  /// The next identity of a row that is inserted.
  private var nextID: Int
  /// How often a row was measured outside of the table.
  var measureCount = 0

  init(plan: Plan, measurer: RowMeasurer) {
    self.plan = plan
    self.measurer = measurer
    ids = Array(0..<plan.rows)
    nextID = plan.rows
  }

  /// The text of a row by its identity.
  func text(ofID id: Int) -> String {
    changedTexts[id] ?? plan.texts[id * 31 % plan.texts.count]
  }

  /// The record of a row by its identity; the other harnesses show the same.
  func record(ofID id: Int) -> RecordValue {
    .object(
      RecordObject([
        ("sender", .string(plan.senders[id * 7 % plan.senders.count] + " \(id)")),
        ("time", .string(twoDigits(id / 60 % 24) + ":" + twoDigits(id % 60))),
        ("text", .string(text(ofID: id))),
      ]))
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Puts new rows above all others.
  func insertAbove(count: Int) {
    ids.insert(contentsOf: nextID..<nextID + count, at: 0)
    nextID += count
  }

  /// Takes the first rows away.
  func removeAbove(count: Int) { ids.removeFirst(count) }

  /// Adds words to the text of a row.
  func append(_ words: String, toRow row: Int) {
    changedTexts[ids[row]] = text(ofID: ids[row]) + " " + words
  }

  // MARK: - The data source

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { ids.count }

  func tableView(
    _ tableView: TableView, cellForRowAt path: RowIndexPath
  ) -> TableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row") as? ListCell
      ?? ListCell(reuseIdentifier: "row")
    do throws(RecordError) {
      try cell.view(for: measurer).show(record(ofID: ids[path.row]))
    } catch {
      fatalError("Row \(path.row) has no cell: \(error)")
    }
    return cell
  }
}

/// Rows of unknown height: the table knows the length of their texts and measures what it shows.
final class EstimatedRows: ListRows, TableViewTextLengths, TableViewHeightKeys {
  private lazy var lengths = plan.texts.map { $0.utf8.count }

  func tableView(_ tableView: TableView, textLengthForRowAt path: RowIndexPath) -> Int {
    let id = ids[path.row]
    return changedTexts[id]?.utf8.count ?? lengths[id * 31 % lengths.count]
  }

  func tableView(
    _ tableView: TableView, contentHashForRowAt path: RowIndexPath
  ) -> ContentHash? { ContentHash(text(ofID: ids[path.row])) }

  func tableView(
    _ tableView: TableView, templateHashForRowAt path: RowIndexPath
  ) -> ContentHash { ContentHash("row") }
}

/// Rows whose heights at every width came with them, as a server sends them.
///
/// Rows that are inserted or changed are measured, since the file does not have them. The heights
/// are estimates too, so that the table asks for those of the visible rows alone; an estimate of 0
/// would make it look at every row in every layout.
final class KnownRows: ListRows, TableViewRowHeights, TableViewRowEstimates {
  private let file: HeightFunctionFile
  private var current: (width: Double, heights: [Double]) = (-1, [])
  private var measured: [Int: Double] = [:]
  private var worker: RowWorker?

  init(plan: Plan, measurer: RowMeasurer, file: HeightFunctionFile) {
    self.file = file
    super.init(plan: plan, measurer: measurer)
  }

  override func append(_ words: String, toRow row: Int) {
    super.append(words, toRow: row)
    measured[ids[row]] = nil
  }

  func tableView(
    _ tableView: TableView, heightForRowAt path: RowIndexPath
  ) -> RowHeight {
    use(width: tableView.rowWidth)
    let id = ids[path.row]
    if id < current.heights.count, changedTexts[id] == nil { return .points(current.heights[id]) }
    return .points(height(ofChanged: id))
  }

  func tableView(
    _ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath
  ) -> RowHeight { self.tableView(tableView, heightForRowAt: path) }

  private func use(width: Double) {
    guard width != current.width else { return }
    current = (width, file.heights(atWidth: width) ?? [])
    measured = [:]
    worker = nil
  }

  private func height(ofChanged id: Int) -> Double {
    if let height = measured[id] { return height }
    let worker = worker ?? measurer.at(widths: [current.width]).makeWorker()
    self.worker = worker
    do throws(RecordError) {
      let height = try worker.measure(record(ofID: id)).height
      measureCount += 1
      measured[id] = height
      return height
    } catch {
      fatalError("Row \(id) has no height: \(error)")
    }
  }
}

/// A cell that shows records of the template.
final class ListCell: TableViewCell {
  private var shown: TemplateView?

  /// The view that shows the record, made when it is first asked for.
  func view(for rows: RowMeasurer) -> TemplateView {
    if let shown { return shown }
    let view = TemplateView(template: rows.template, measurer: rows.measurer, scale: rows.scale)
    view.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(view)
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: contentView.topAnchor),
      view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
    shown = view
    return view
  }

  override func fittedContentHeight(forWidth width: Double) -> Double {
    shown?.fittedHeight(forWidth: width) ?? 0
  }
}
