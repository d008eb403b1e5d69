// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextMeasurement

@testable import CellTemplates

/// Boxes by the conventions of the web: what CSS says where UIKit says something else.
@Suite struct WebBoxTests {
  /// A box as wide as its cell with an aspect of 3/2 and a greatest height, as Chromium
  /// 156.0.8078.108 lays it out: `width: 100%; aspect-ratio: 1.5; max-height: 240px`.
  @Test(arguments: [("p.height <= 240", ""), ("", ", maxHeight: 240")])
  func `a greatest height comes before an aspect`(line: String, number: String) throws {
    func layout(_ conventions: String, width: Double) throws -> CellLayout {
      let template = try CellTemplate.load(
        source: """
          conventions: \(conventions)
          views:
            p: {type: image, aspect: 1.5\(number)}
          layout: |
            p.edges = cell.edges
            \(line)
          """, fileName: "t.yaml")
      return try CellMeasurer(template: template, measurer: HarfBuzzTextMeasurer.bundled())
        .layout(of: .object(RecordObject([])), width: width)
    }
    let narrow = try layout("web", width: 300)
    #expect(narrow.height == 200 && narrow.diagnostics.isEmpty)
    let wide = try layout("web", width: 600)
    #expect(wide.height == 240 && wide.frames[0].frame.width == 600)
    #expect(wide.diagnostics.isEmpty)
    #expect(try !layout("uikit", width: 600).diagnostics.isEmpty)
  }

  /// A stack of 8 px padding above a box of 5 px, as Chromium 156.0.8078.108 lays it out.
  @Test(arguments: [("web", 8 + 8 + 5.0), ("uikit", 5.0)])
  func `a stack whose views are all hidden keeps its padding as in Chromium`(
    conventions: String, height: Double
  ) throws {
    let template = try CellTemplate.load(
      source: """
        conventions: \(conventions)
        views:
          s: {type: stack, padding: 8, children: [a]}
          a: {type: box, height: 10, if: "${x}"}
          b: {type: box, height: 5}
        layout: |
          V:|[s][b]|
          [s b].leading = cell.leading
          [s b].trailing = cell.trailing
        """, fileName: "t.yaml")
    let cell = try CellMeasurer(template: template, measurer: HarfBuzzTextMeasurer.bundled())
    #expect(try cell.height(of: .object(RecordObject([])), width: 200) == height)
    let shown = RecordValue.object(RecordObject([("x", .bool(true))]))
    #expect(try cell.height(of: shown, width: 200) == 8 + 10 + 8 + 5)
  }
}
