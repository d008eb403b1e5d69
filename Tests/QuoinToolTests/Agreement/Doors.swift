// SPDX-License-Identifier: Apache-2.0

#if compiler(>=6.3)
import AutoLayout
import CQuoin
import CellTemplates
import Foundation
import LayoutGeometry
import QuoinC
import RowHeights
import TableLayout
import Testing
import TextMeasurement
import TextVocabulary
import WorldFonts

/// A random cell, loaded.
struct LoadedCell {
  /// The template's text and the records.
  let random: RandomCell
  /// The template.
  let template: CellTemplate
  /// The records as values.
  let records: [RecordValue]

  /// Loads a cell; nil if its template has errors.
  init?(_ random: RandomCell) throws {
    guard let template = try? CellTemplate.load(source: random.source, fileName: "random.cell.yaml")
    else { return nil }
    self.random = random
    self.template = template
    records = try random.records.map { try RecordValue.parseJSON($0) }
  }
}

/// The ways by which rows get heights in this process, each with the heights of all records of a
/// cell; nil for a record that has none.
struct Doors {
  /// The measurer of all texts.
  let measurer: HarfBuzzTextMeasurer

  /// Makes doors that share the fonts of all scripts, as the tool and the C interface have them.
  init() throws { measurer = HarfBuzzTextMeasurer(collection: try FontCollection.world()) }

  /// The frames of the views of each record, each laid out by a measurer of its own that knows no
  /// other record: what all other doors are compared with.
  func freshLayouts(_ cell: LoadedCell) -> [CellLayout?] {
    cell.records.map { record in
      let measurer = CellMeasurer(template: cell.template, measurer: measurer)
      return try? measurer.layout(of: record, width: cell.template.width)
    }
  }

  /// Layouts by one measurer, in the order of the records.
  func layouts(_ cell: LoadedCell) -> [CellLayout?] {
    let measurer = CellMeasurer(template: cell.template, measurer: measurer)
    return cell.records.map { try? measurer.layout(of: $0, width: cell.template.width) }
  }

  /// All other doors by name.
  func heights(_ cell: LoadedCell) throws -> [(door: String, heights: [Double?])] {
    [
      ("CellMeasurer.height", cellHeights(cell)), ("explanation", explained(cell)),
      ("drawing", drawn(cell)), ("RowMeasurer, 1 worker", try rowHeights(cell, workers: 1)),
      ("RowMeasurer, 3 workers", try rowHeights(cell, workers: 3)),
      ("several widths", severalWidths(cell)), ("every job in turn", everyJob(cell)),
      ("TemplateRows", templateRows(cell)), ("TableView", tableRows(cell)),
      ("quoin_rows_heights_json", try rowHeightsOfC(cell)),
      ("quoin_rows_frames", try frameHeightsOfC(cell)),
      ("quoin_rows_explain", try explainedHeightsOfC(cell)),
    ]
  }

  /// The number of records whose height a compiled cell gives, and of those whose height one might
  /// give because they have a height and their conditions agree.
  func compiledCount(_ cell: LoadedCell) -> (compiled: Int, possible: Int) {
    let measurer = CellMeasurer(template: cell.template, measurer: measurer)
    var count = (compiled: 0, possible: 0)
    for record in cell.records {
      guard let found = try? measurer.measure(record, width: cell.template.width),
        found.fallbackReason != .contradiction
      else { continue }
      count.possible += 1
      if found.fallbackReason == nil { count.compiled += 1 }
    }
    return count
  }

  private func cellHeights(_ cell: LoadedCell) -> [Double?] {
    let measurer = CellMeasurer(template: cell.template, measurer: measurer)
    return cell.records.map { try? measurer.height(of: $0, width: cell.template.width) }
  }

  private func severalWidths(_ cell: LoadedCell) -> [Double?] {
    let width = cell.template.width
    let measurer = CellMeasurer(template: cell.template, measurer: measurer)
    return cell.records.map { record in
      var heights: [Double] = []
      try? measurer.heights(of: record, widths: [width + 17.5, width, 61, width]) {
        heights.append($0.height)
      }
      return heights.count == 4 && heights[1] == heights[3] ? heights[1] : nil
    }
  }

  /// One measurer that measures, lays out, explains and draws other records in between.
  private func everyJob(_ cell: LoadedCell) -> [Double?] {
    let width = cell.template.width
    let measurer = CellMeasurer(template: cell.template, measurer: measurer)
    return cell.records.indices.map { index in
      let other = cell.records[(index * 7 + 3) % cell.records.count]
      switch index % 4 {
      case 0: _ = try? measurer.layout(of: other, width: width)
      case 1: _ = try? measurer.explanation(of: other, width: width)
      case 2: _ = try? measurer.drawing(of: other, width: width, height: 33, style: .debug)
      default: _ = try? measurer.height(of: other, width: width / 2)
      }
      return try? measurer.height(of: cell.records[index], width: width)
    }
  }

  private func explained(_ cell: LoadedCell) -> [Double?] {
    let measurer = CellMeasurer(template: cell.template, measurer: measurer)
    return cell.records.map { try? measurer.explanation(of: $0, width: cell.template.width).height }
  }

  private func drawn(_ cell: LoadedCell) -> [Double?] {
    let measurer = CellMeasurer(template: cell.template, measurer: measurer)
    return cell.records.map { try? measurer.drawing(of: $0, width: cell.template.width).height }
  }

  private func rowHeights(_ cell: LoadedCell, workers: Int) throws -> [Double?] {
    let run = RowMeasurer(template: cell.template, measurer: measurer)
      .heights(of: cell.records, workers: workers)
    var heights: [Double?] = []
    while let row = run.next() { heights.append(try? row.result.get().height) }
    return heights
  }

  private func templateRows(_ cell: LoadedCell) -> [Double?] {
    let rows = TemplateRows(
      cell.records, measurer: RowMeasurer(template: cell.template, measurer: measurer))
    return cell.records.indices.map { row in
      let height = rows.height(ofRow: row, width: cell.template.width)
      return rows.failures.contains { $0.row == row } ? nil : height
    }
  }

  private func tableRows(_ cell: LoadedCell) -> [Double?] {
    let measurer = RowMeasurer(template: cell.template, measurer: measurer)
    let rows = TemplateRows(cell.records, measurer: measurer)
    // All rows are seen: one that is not has an estimated height.
    let table = TableView(
      frame: Rect(x: 0, y: 0, width: cell.template.width, height: 1_000_000_000))
    table.environment = LayoutEnvironment(
      measurer: self.measurer, pixelGrid: PixelGrid(scale: measurer.scale))
    rows.attach(to: table)
    table.layoutIfNeeded()
    return cell.records.indices.map { row in
      // A rectangle lies between two offsets, which are sums of whole units.
      let extent = table.rectForRow(at: RowIndexPath(row: row, section: 0)).height
      let height = try? measurer.unit.points(measurer.unit.units(height: extent))
      return rows.failures.contains { $0.row == row } ? nil : height
    }
  }

  // MARK: - C

  private func rowHeightsOfC(_ cell: LoadedCell) throws -> [Double?] {
    try withRowsOfC(cell) { rows in
      var heights = [Double](repeating: 0, count: cell.records.count)
      var count = 0
      let records = cell.random.ndjson
      let status = quoin_rows_heights_json(
        rows, records, records.utf8.count, nil, &heights, heights.count, &count, nil)
      try #require(status == 0 && count == heights.count, "\(String(cString: quoin_message()))")
      return heights.map { $0.isNaN ? nil : $0 }
    }
  }

  private func frameHeightsOfC(_ cell: LoadedCell) throws -> [Double?] {
    try withRowsOfC(cell) { rows in
      var frames = [quoin_rect](repeating: quoin_rect(), count: cell.template.viewNames.count)
      return cell.random.records.map { record in
        var (count, height) = (0, 0.0)
        let status = quoin_rows_frames(
          rows, record, record.utf8.count, cell.template.width, &frames, frames.count, &count,
          &height)
        return status == 0 ? height : nil
      }
    }
  }

  private func explainedHeightsOfC(_ cell: LoadedCell) throws -> [Double?] {
    try withRowsOfC(cell) { rows in
      try cell.random.records.map { record -> Double? in
        var count = 0
        let width = cell.template.width
        let status = quoin_rows_explain(rows, record, record.utf8.count, width, nil, 0, &count)
        guard status == quoin_status(QUOIN_BUFFER_TOO_SMALL) else { return nil }
        var bytes = [CChar](repeating: 0, count: count)
        let again = quoin_rows_explain(
          rows, record, record.utf8.count, width, &bytes, count, &count)
        try #require(again == 0, "\(String(cString: quoin_message()))")
        let explanation = try RecordValue.parseJSON(
          bytes.map { UInt8(bitPattern: $0) }[...])
        guard case .number(let height) = explanation["height"] else { return nil }
        return height.value
      }
    }
  }

  private func withRowsOfC<Result>(
    _ cell: LoadedCell, _ body: (quoin_rows) throws -> Result
  ) throws -> Result {
    var fonts = quoin_fonts()
    var template = quoin_template()
    var rows = quoin_rows()
    defer { for id in [fonts.id, template.id, rows.id] where id != 0 { _ = quoin_release(id) } }
    let source = cell.random.source
    let isMade =
      quoin_fonts_bundled(&fonts) == 0
      && quoin_template_parse(source, source.utf8.count, &template) == 0
      && quoin_rows_create(template, fonts, nil, 0, QUOIN_TEMPLATE_SCALE, &rows) == 0
    try #require(isMade, "\(String(cString: quoin_message()))")
    return try body(rows)
  }
}
#endif
