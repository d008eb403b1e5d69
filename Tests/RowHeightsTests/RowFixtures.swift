// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import RowHeights

/// Templates and records whose heights can be computed in the head.
enum RowFixtures {
  /// A cell of one bar or two; see `BarTemplate`.
  static let bars = BarTemplate.source

  /// A cell of one text without margins, 5 a character and 12 a line with the fixed advances.
  static let text = """
    version: 1
    name: text
    width: 100
    fonts: {small: {size: 10}}
    views:
      label: {type: text, text: "${text}", font: small}
    layout: |
      H:|[label]|
      V:|[label]|

    """

  /// Rows of a template, measured with fixed advances.
  static func rows(
    _ source: String, widths: [Double]? = nil, scale: Double = 1
  ) throws -> RowMeasurer {
    RowMeasurer(
      template: try CellTemplate.load(source: source, fileName: "t.yaml"),
      measurer: FixedAdvanceMeasurer(), widths: widths, scale: scale)
  }

  /// A record of ``bars``.
  static func bar(_ size: Double, hasMore: Bool = false) -> RecordValue {
    var fields: [(String, RecordValue)] = [
      ("size", RecordNumber(size).map { .number($0) } ?? .null)
    ]
    if hasMore { fields.append(("more", .bool(true))) }
    return .object(RecordObject(fields))
  }

  /// The height of a row of ``bars``.
  static func barHeight(_ size: Double, hasMore: Bool = false) -> Double {
    BarTemplate.height(size: size, hasMore: hasMore)
  }
}

extension HeightRun {
  /// All rows that are left.
  func allRows() throws -> [RowOutcome<Identity>] {
    var rows: [RowOutcome<Identity>] = []
    while let row = try next() { rows.append(row) }
    return rows
  }
}
