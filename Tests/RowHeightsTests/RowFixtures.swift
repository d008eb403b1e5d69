// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import RowHeights

/// Templates and records whose heights can be computed in the head.
enum RowFixtures {
  /// A cell of a bar of a given height, an optional second bar of 30 after a gap of 5, and margins
  /// of 10.
  static let bars = """
    version: 1
    name: bars
    width: 200
    margins: 10
    views:
      first: {type: box, height: "${size}"}
      second: {type: box, height: 30, if: "${more}"}
    layout: |
      H:|-[first]-|
      H:|-[second]-|
      V:|-[first]-5-[second]-|

    """

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
    10 + size + (hasMore ? 5 + 30 : 0) + 10
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
