// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
import LayoutRendering
import RowHeights
import TableLayout

/// A stack of rows as one drawing.
struct RowPicture {
  /// The rows to draw.
  enum Selection {
    /// Rows by their indexes.
    case rows(Range<Int>)
    /// The part of the table in a viewport.
    case viewport(top: Double, height: Double)
  }

  private let rows: RowMeasurer
  private let jobs: Int?
  private let cell: CellMeasurer
  private let cellWidth: Double
  private let style: CellDrawingStyle
  private var list = DisplayList()
  private var width: Double
  private var height = 0.0
  /// The number of records that were examined.
  private(set) var rowsRead = 0
  /// Why the cache was given up; nil while it works.
  private(set) var cacheFailure: HeightCacheError?
  /// The number of characters of the drawn rows that no font has.
  private(set) var missingGlyphs = 0
  /// The first of these characters.
  private(set) var missingCharacters = MissingCharacters()

  /// The number of rows that a worker takes at a time: few, since the run stops below the viewport.
  private static let batchSize = 16

  /// Makes an empty picture of rows at the measurer's width, measured on `jobs` threads or one per
  /// core.
  init(rows: RowMeasurer, jobs: Int?, draws style: CellDrawingStyle) {
    self.rows = rows
    self.jobs = jobs
    cell = CellMeasurer(template: rows.template, measurer: rows.measurer, scale: rows.scale)
    cellWidth = rows.widths[0]
    width = cellWidth
    self.style = style
  }

  /// Whether no row was drawn.
  var isEmpty: Bool { list.isEmpty }

  /// The drawing on a page of its size.
  var page: DisplayPage { DisplayPage(size: Size(width: width, height: height), list: list) }

  /// Draws the selected rows of a reader's records.
  ///
  /// - Throws: ``ToolFailure`` for a record that cannot be used.
  mutating func draw(_ selection: Selection, of reader: RecordReader) throws {
    switch selection {
    case .rows(let range): try draw(range, of: reader)
    case .viewport(let top, let height):
      self.height = height
      try drawViewport(top: top, height: height, of: reader)
    }
  }

  /// Draws rows below one another. Rows before them are read and not measured.
  private mutating func draw(_ range: Range<Int>, of reader: RecordReader) throws {
    var sum = HeightSum(unit: rows.unit)
    while let record = try reader.next() {
      rowsRead += 1
      if record.row >= range.upperBound { return }
      guard range.contains(record.row) else { continue }
      do {
        try sum.add(height: try draw(record.takeValue(by: reader.parser), at: sum.points))
        height = sum.points
      } catch {
        throw Self.failure(error, at: record, of: reader)
      }
    }
  }

  /// Draws the rows in a viewport.
  ///
  /// The offset of a row follows from the heights of all rows above it. These come from the cache
  /// or are measured by a run, which sums them exactly and stops below the viewport.
  private mutating func drawViewport(
    top: Double, height: Double, of reader: RecordReader
  ) throws {
    let parser = reader.parser
    let run = HeightRun(
      RecordSource(reader), measurer: rows, workers: jobs, batchSize: Self.batchSize
    ) {
      try $0.value(by: parser)
    } identify: { record, _ in
      record
    }
    var head: (row: InputRecord, height: Double)?
    var sectionEnd = Double.infinity
    while run.contentHeight < top + height, let row = try run.next() {
      rowsRead += 1
      do {
        let rowHeight = try row.result.get().height
        if row.offset <= top {
          if row.identity.part == .header { head = (row.identity, rowHeight) }
          if row.identity.section != head?.row.section { head = nil }
        } else if row.identity.section != head?.row.section {
          sectionEnd = min(sectionEnd, row.offset)
        }
        // The head at the top is drawn over the rows.
        guard run.contentHeight > top, row.identity.row != head?.row.row else { continue }
        _ = try draw(row.identity.value(by: parser), at: row.offset - top)
      } catch {
        throw Self.failure(error, at: row.identity, of: reader)
      }
    }
    run.stop()
    cacheFailure = run.cacheFailure
    if let head {
      try drawPinned(
        head.row.value(by: parser), height: head.height,
        at: min(0, sectionEnd - top - head.height))
    }
  }

  /// Draws the head of the section at the top of a viewport over its rows, which it hides: the
  /// heads of a plain table stay there as long as their sections reach below them.
  private mutating func drawPinned(_ record: RecordValue, height: Double, at y: Double) throws {
    if let background = page.background {
      list.fill(Rect(x: 0, y: y, width: cellWidth, height: height), background)
    }
    _ = try draw(record, at: y)
  }

  /// Draws a row with its top at `y` and gives its height.
  private mutating func draw(_ record: RecordValue, at y: Double) throws -> Double {
    let drawing = try cell.drawing(of: record, width: cellWidth, style: style)
    list.append(drawing.list, at: Point(x: 0, y: y))
    width = max(width, drawing.size.width)
    missingGlyphs += drawing.missing.count
    missingCharacters.add(drawing.missing.characters)
    return drawing.height
  }

  private static func failure(
    _ error: any Error, at record: InputRecord, of reader: RecordReader
  ) -> ToolFailure {
    ToolFailure(
      .badData, BadRecord(error, at: record).message(source: reader.sourceName), isPlaced: true)
  }
}
