// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutGeometry
import Testing

@testable import CellTemplates

/// The least widths of `auto` columns, and empty texts on a common baseline, as in browsers.
///
/// Letters are 5 points wide and lines 12 high, in fonts of 10 points.
@Suite struct AutoColumnTests {
  private static func heights(_ view: String, _ json: String, width: Double) throws -> [Double] {
    let template = try load(
      """
      conventions: web
      fonts: {f: {size: 10, family: Noto Sans}}
      views:
        g: \(view)
      layout: |
        g.edges = cell.edges
      """)
    let cells = cellMeasurer(template)
    let value = try record(json)
    return [
      try cells.height(of: value, width: width),
      try cells.layout(of: value, width: width).height,
    ]
  }

  private let words =
    #"{"long": "one two three four five six seven eight nine ten", "words": "extraordinary case"}"#
  static let text = #"type: text, font: f, text: "${words}""#
  private static let long = #"a: {type: text, font: f, text: "${long}"}"#

  /// The first column is 25 points wide at least, and both share what is left of 100 points.
  private static let columns: [(view: String, width: Double)] = [
    // "extraordinary" takes 65 points, and each column has half of what is left.
    ("b: {T}", 30),
    ("b: {type: stack, children: {c: {T}}}", 30),
    ("b: {type: flow, children: {c: {T}}}", 30),
    ("b: {type: flow, children: {d: {type: stack, children: {c: {T}}}}}", 30),
    ("b: {type: stack, padding: 4, children: {c: {T}}}", 26),
    // A text that may be cut off needs no room: 25 points and half of 75.
    ("b: {T, lines: 1}", 62.5),
    ("b: {T, lines: 2}", 62.5),
    ("b: {T, lines: 1, padding: 5}", 57.5),
    ("b: {T, lines: 1, minWidth: 30}", 47.5),
  ]

  @Test func `an auto column is as wide as the words in it need`() throws {
    for (view, width) in Self.columns {
      let (before, after) = try #require(
        view.range(of: "T").map { (view[..<$0.lowerBound], view[$0.upperBound...]) })
      let views = "{\(Self.long), \(before)\(Self.text)\(after)}"
      let expected = try Self.heights(
        "{type: grid, columns: [\(width), 1fr], children: \(views)}", words, width: 100)
      let found = try Self.heights(
        "{type: grid, columns: [auto, auto], children: \(views)}", words, width: 100)
      #expect(found == expected, "\(view)")
      #expect(expected[0] == expected[1], "\(view)")
    }
  }

  private static let aligned: [(type: String, properties: String, height: Double)] = [
    // The first text reaches 3 points below the baseline.
    ("flow", "padding: 12", 24 + 3), ("flow", "minHeight: 30", 30 + 3),
    ("grid, columns: [1fr, 1fr]", "height: 9", 9 + 3),
    ("grid, columns: [1fr, 1fr]", "padding: 12, verticalAlign: center", 24 + 3),
  ]

  @Test func `an empty text stands on the baseline with its bottom edge`() throws {
    for (type, properties, height) in Self.aligned {
      let view = """
        {type: \(type), alignment: firstBaseline, children: {a: {type: text, font: f, text: x}, \
        b: {type: text, font: f, text: "${t}", \(properties)}}}
        """
      let found = try Self.heights(view, #"{"t": ""}"#, width: 100)
      let spaces = try Self.heights(view, #"{"t": "  "}"#, width: 100)
      #expect(found == [height, height], "\(type) \(properties)")
      #expect(spaces == found, "\(type) \(properties)")
    }
  }
}
