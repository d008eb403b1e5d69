// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
import LayoutRendering

/// A stack of rows as one drawing.
struct RowPicture {
  /// Which rows are drawn.
  enum Selection {
    /// Rows by their indexes.
    case rows(Range<Int>)
    /// What a viewport shows of the table of all rows.
    case viewport(top: Double, height: Double)
  }

  private let cell: CellMeasurer
  private let width: Double
  private let style: CellDrawingStyle
  private var list = DisplayList()
  private var height = 0.0
  /// How many records were read.
  private(set) var rowsRead = 0
  /// How many characters of the drawn rows no font has.
  private(set) var missingGlyphs = 0

  /// Makes an empty picture of rows of a width.
  init(cell: CellMeasurer, width: Double, draws style: CellDrawingStyle) {
    self.cell = cell
    self.width = width
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
    var y = 0.0
    while let record = try reader.next() {
      rowsRead += 1
      do {
        switch selection {
        case .rows(let range):
          if record.row >= range.upperBound { return }
          if range.contains(record.row) { height = try draw(record, at: height) }
        case .viewport(let top, let extent):
          if y >= top + extent { return }
          let value = try record.value()
          let rowHeight = try cell.height(of: value, width: width)
          if y + rowHeight > top { _ = try draw(record, at: y - top) }
          y += rowHeight
          height = extent
        }
      } catch {
        throw ToolFailure(
          .badData, BadRecord(error, at: record).message(source: reader.sourceName),
          isPlaced: true)
      }
    }
  }

  /// Draws a row with its top at `y` and gives the place of its bottom.
  private mutating func draw(_ record: InputRecord, at y: Double) throws -> Double {
    let drawing = try cell.drawing(of: try record.value(), width: width, style: style)
    list.append(drawing.list, at: Point(x: 0, y: y))
    missingGlyphs += cell.missingGlyphCount
    return y + drawing.height
  }
}
