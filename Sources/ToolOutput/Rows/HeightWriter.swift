// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
import LayoutGeometry
package import RowHeights
package import TableLayout
import TextVocabulary

/// The heights of a row: one for each width at each device pixel ratio and size of text in each
/// browser, the browser varying slowest, then the size, then the ratio.
package struct HeightColumns {
  /// The widths in points.
  package let widths: [Double]
  /// The device pixel ratios.
  package let pixelRatios: [Double]

  /// The names of the sizes of text.
  package let textSizes: [String]
  /// The names of the browsers; empty for rows by UIKit's conventions.
  package let engines: [String]

  /// The heights of one width, ratio and size of text.
  package init(width: Double) {
    (widths, pixelRatios, textSizes, engines) = ([width], [1], [""], [])
  }

  /// The heights of the rows of a run.
  package init(_ rows: RowMeasurer) {
    (widths, pixelRatios) = (rows.widths, rows.pixelRatios)
    textSizes = rows.textSizes.map(rows.template.name)
    engines = rows.conventions.compactMap { $0.engine?.name }
  }

  /// The number of heights.
  package var count: Int {
    widths.count * pixelRatios.count * textSizes.count * max(1, engines.count)
  }

  /// The names of the heights: the width, the ratio if there are several, and so for the sizes of
  /// text and the browsers, such as `375@2_150%_firefox`.
  package var names: [String] {
    let endings = [
      pixelRatios.count == 1 ? [""] : pixelRatios.map { "@\($0.shortest)" },
      textSizes.count == 1 ? [""] : textSizes.map { "_\($0)" },
      engines.count < 2 ? [""] : engines.map { "_\($0)" },
    ]
    return endings.reduce(widths.map(\.shortest)) { names, endings in
      endings.flatMap { ending in names.map { $0 + ending } }
    }
  }
}

/// The formats of the output.
package enum HeightFormat: String, CaseIterable {
  /// One JSON object a line.
  case ndjson
  /// Comma-separated values with a header line.
  case csv
  /// Little-endian 32-bit floats; NaN for a failed row.
  case f32
  /// `{"heightEstimates":[…]}`, for react-virtuoso.
  case virtuoso
  /// An array of virtual items, for TanStack Virtual's `initialMeasurementsCache`.
  ///
  /// TanStack Virtual finds an item at the position of its index and adds up sizes. So `index`
  /// counts the items that are written, and a failed row that is written has size 0.
  case tanstack
  /// `[[…sizes],default]`, for virtua's `cache`; a failed row has size -1, which is not measured.
  case virtua
  /// An array of sizes, for the `overrideItemLayout` of FlashList 1.
  case flashlist
  /// An array of sizes, for Legend List's `getFixedItemSize`.
  case legendList = "legend-list"
  /// A rule with a `contain-intrinsic-height` for the element of each row, by its `data-index`.
  case css

  /// One JSON object a line, with the height at every width of `--widths`.
  case widthsJSON = "widths-json"
  /// The same in the binary format of `HeightFunctionFile`.
  case widths

  /// Whether the format holds one width only.
  package var takesOneWidth: Bool { self != .ndjson && self != .csv && !hasFunctions }
  /// Whether the format holds heights as functions of the width.
  package var hasFunctions: Bool { self == .widthsJSON || self == .widths }
  /// Whether the format says in which lane a row is.
  package var hasLanes: Bool { self == .ndjson || self == .csv || self == .tanstack }
  /// Whether each row has a key, which must not repeat.
  package var hasKeys: Bool { self == .tanstack }
}

/// Writes rows of heights in one of the formats.
package struct HeightWriter {
  private let format: HeightFormat
  private let unit: HeightUnit
  private let output: DataOutput
  private let columns: HeightColumns
  /// The lanes of a staggered list; nil for rows below one another.
  package private(set) var lanes: StaggeredLanes?
  /// The number of elements written to an array.
  private var elementCount = 0
  private var median = MedianCounter()
  /// Whether the first row had an identifier; nil before it.
  private var usesIdentifiers: Bool?
  /// The functions of a run that finds them.
  private var functions: HeightFunctionOutput?

  /// Makes a writer for rows of `columns.count` heights each, which are summed in a unit.
  ///
  /// - Parameters:
  ///   - functions: Writes the rows of a run that finds functions.
  ///   - lanes: Places the rows of a staggered list.
  package init(
    format: HeightFormat, columns: HeightColumns, unit: HeightUnit, output: DataOutput,
    functions: HeightFunctionOutput? = nil, lanes: StaggeredLanes? = nil
  ) {
    self.lanes = lanes
    self.format = format
    self.columns = columns
    self.output = output
    self.unit = unit
    self.functions = functions
  }

  /// Writes the beginning of the output.
  package func begin() throws {
    switch format {
    case .ndjson, .f32: break
    case .widthsJSON, .widths: try functions?.begin()
    case .csv where lanes != nil: try output.write("row,id,lane,y,height\n")
    case .csv where columns.count == 1: try output.write("row,id,y,height\n")
    case .csv:
      let names = columns.names.map { "y_\($0),height_\($0)" }
      try output.write("row,id,\(names.joined(separator: ","))\n")
    case .virtuoso: try output.write(#"{"heightEstimates":["#)
    case .tanstack: try output.write("[")
    case .virtua: try output.write("[[")
    case .flashlist, .legendList: try output.write("[")
    case .css: break
    }
  }

  /// Writes a row's offsets and heights, one of each for each width.
  package mutating func write(
    row: Int, id: RecordValue, offsets ys: [Double], heights: [Double]
  ) throws {
    let place = try lanes?.place(length: heights[0])
    let ys = place.map { [$0.offset] } ?? ys
    switch format {
    case .ndjson:
      if let place {
        try writeObject(row: row, id: id, lane: place.lane, ys: ys) {
          $0.member("height", heights[0])
        }
      } else {
        try output.writeLine(row: row, id: id, ys: ys, heights: heights)
      }
    case .widthsJSON, .widths: break
    case .csv:
      try writeCSV(
        row: row, id: id, lane: place?.lane, ys: ys, heights: heights.map(\.shortest))
    case .f32: try writeFloat(Float(heights[0]))
    case .virtuoso, .virtua:
      median.add(heights[0])
      try writeElement(heights[0].shortest.utf8)
    case .flashlist, .legendList: try writeElement(heights[0].shortest.utf8)
    case .css:
      try output.write(
        "[data-index=\"\(row)\"]{contain-intrinsic-height:auto \(heights[0].shortest)px}\n")
    case .tanstack:
      let end = unit.points(unit.units(offset: ys[0]) + unit.units(offset: heights[0]))
      try writeItem(id: id, lane: place?.lane, start: ys[0], end: end, size: heights[0])
    }
  }

  /// Writes a row's height as a function of the width.
  package mutating func write(row: Int, id: RecordValue, function: HeightFunction) throws {
    try functions?.write(row: row, id: id, function)
  }

  /// Writes a row that failed: its offsets, and no height. In a lane it takes no room.
  package mutating func writeFailure(
    row: Int, id: RecordValue, offsets ys: [Double], message: String
  ) throws {
    let place = try lanes?.place(length: 0)
    let ys = place.map { [$0.offset] } ?? ys
    switch format {
    case .widthsJSON, .widths:
      try functions?.writeFailure(row: row, id: id, message)
    case .ndjson:
      try writeObject(row: row, id: id, lane: place?.lane, ys: ys) {
        if ys.count == 1 {
          $0.key("height")
          $0.null()
        } else {
          $0.key("heights")
          $0.array { list in for _ in ys { list.null() } }
        }
        $0.member("error", message)
      }
    case .csv:
      try writeCSV(row: row, id: id, lane: place?.lane, ys: ys, heights: ys.map { _ in "" })
    case .f32: try writeFloat(.nan)
    case .virtuoso, .flashlist, .legendList: try writeElement("null".utf8)
    case .virtua: try writeElement("-1".utf8)
    case .css: break
    case .tanstack:
      try writeItem(id: id, lane: place?.lane, start: ys[0], end: ys[0], size: 0)
    }
  }

  /// Writes the end of the output.
  package mutating func end() throws {
    switch format {
    case .ndjson, .csv, .f32, .css: break
    case .widthsJSON, .widths: try functions?.end()
    case .virtuoso: try output.write("]}\n")
    case .tanstack, .flashlist, .legendList: try output.write("]\n")
    case .virtua: try output.write("],\(median.median.shortest)]\n")
    }
  }

  // MARK: - The formats

  /// Writes a line with a row's offsets, and what else there is to say.
  private func writeObject(
    row: Int, id: RecordValue, lane: Int?, ys: [Double], _ rest: (inout JSONWriter) -> Void
  ) throws {
    var json = JSONWriter()
    json.object {
      $0.member("row", row)
      $0.member("id", id)
      if let lane { $0.member("lane", lane) }
      if ys.count == 1 {
        $0.member("y", ys[0])
      } else {
        $0.key("ys")
        $0.array(of: ys)
      }
      rest(&$0)
    }
    try output.write(json.line)
  }

  private func writeCSV(
    row: Int, id: RecordValue, lane: Int?, ys: [Double], heights: [String]
  ) throws {
    var line = "\(row),\(CSVText.field(of: id))" + (lane.map { ",\($0)" } ?? "")
    for (y, height) in zip(ys, heights) { line += ",\(y.shortest),\(height)" }
    try output.write(line + "\n")
  }

  private func writeFloat(_ height: Float) throws {
    try output.write(withUnsafeBytes(of: height.bitPattern.littleEndian, Array.init))
  }

  private mutating func writeElement(_ text: some Sequence<UInt8>) throws {
    if elementCount > 0 { try output.write(",") }
    elementCount += 1
    try output.write(text)
  }

  /// The key of the next item for a row's identifier.
  ///
  /// If the first row has no identifier, keys are the indices, as TanStack Virtual's own are. Else
  /// a row without one gets `#` and its index, which is no other row's number.
  package func key(for id: RecordValue) -> RecordValue {
    guard usesIdentifiers ?? (id != .null) else { return .number(RecordNumber(elementCount)) }
    switch id {
    case .null: return .string("#\(elementCount)")
    // In JavaScript 1.0 and 1 are one key.
    case .number(let number): return RecordNumber(number.value).map { .number($0) } ?? id
    case .bool, .string, .array, .object: return id
    }
  }

  private mutating func writeItem(
    id: RecordValue, lane: Int?, start: Double, end: Double, size: Double
  ) throws {
    let key = key(for: id)
    usesIdentifiers = usesIdentifiers ?? (id != .null)
    var json = JSONWriter()
    json.object {
      $0.member("key", key)
      $0.member("index", elementCount)
      $0.member("start", start)
      $0.member("end", end)
      $0.member("size", size)
      $0.member("lane", lane ?? 0)
    }
    try writeElement(json.text.utf8)
  }
}
