// SPDX-License-Identifier: Apache-2.0

import LayoutRendering
import Testing
import TextMeasurement

@testable import CellTemplates

/// Texts that are squeezed to a width of 0.
@Suite struct NoWidthTests {
  /// Whether a text of a width is drawn.
  private func draws(_ conventions: String, lines: Int, width: Int) throws -> Bool {
    let template = try load(
      """
      conventions: \(conventions)
      fonts: {f: {size: 10}}
      views: {t: {type: text, text: "word word", font: f, lines: \(lines), width: \(width)}}
      layout: ["V:|[t]|", "H:|[t]"]
      """)
    let cells = CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
    return try cells.drawing(of: try record("{}"), width: 100).list.commands.contains {
      if case .glyphs(_) = $0 { true } else { false }
    }
  }

  @Test(arguments: [
    ("uikit", 1, false), ("uikit", 0, false), ("web", 1, false), ("web", 2, false),
    ("web", 0, true),
  ])
  func `a text in no width is not drawn, unless it reaches beyond its view`(
    conventions: String, lines: Int, isDrawn: Bool
  ) throws {
    #expect(try draws(conventions, lines: lines, width: 0) == isDrawn)
    #expect(try draws(conventions, lines: lines, width: 30))
  }
}
