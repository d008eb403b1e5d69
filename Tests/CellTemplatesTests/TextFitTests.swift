// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import CellTemplates

/// In all of these a character is 5 points wide and a line 12 points high.
@Suite struct TextFitTests {
  private static let source = """
    version: 1
    fonts: {f: {size: 10}}
    views:
      a: {type: text, text: "${a}", font: f, lines: 1}
      b: {type: text, text: "${b}", font: f, if: "${b}"}
    layout: |
      H:|[a]|
      H:|[b]|
      V:|[a][b(12)]|
    """

  private func fits(_ json: String, width: Double) throws -> [TextFit] {
    let cell = cellMeasurer(try load(Self.source))
    return try cell.textFits(of: try record(json), width: width)
  }

  @Test func `a text that is cut says how many lines and bytes are missing`() throws {
    // 50 points hold ten characters: "four words ", "of four".
    let fit = try #require(try fits(#"{"a": "four words of four"}"#, width: 50).first)
    #expect(fit.view == "a")
    #expect(fit.frame == Rect(x: 0, y: 0, width: 50, height: 12))
    #expect(fit.lineCount == 1)
    #expect(fit.wantedLineCount == 2)
    #expect(fit.isTruncated)
    #expect(fit.lostByteCount == "of four".utf8.count)
    #expect(fit.clippedHeight == 0)
    #expect(fit.clippedWidth == 0)
  }

  @Test func `a text in too low a view says by how much`() throws {
    let all = try fits(#"{"a": "four", "b": "one two three four"}"#, width: 50)
    #expect(all.map(\.view) == ["a", "b"])
    #expect(all.map(\.isTruncated) == [false, false])
    #expect(all.map(\.clippedHeight) == [0, 2 * 12 - 12])
  }

  @Test func `texts that fit say so, and hidden and empty ones are left out`() throws {
    let all = try fits(#"{"a": "four words of four"}"#, width: 18 * 5)
    #expect(all.map(\.wantedLineCount) == [1])
    #expect(all.map(\.isTruncated) == [false])
    #expect(all.map(\.lostByteCount) == [0])
    #expect(all.map(\.missingGlyphCount) == [0])
    #expect(try fits(#"{"a": ""}"#, width: 50).isEmpty)
  }

  @Test func `a padded text has the room inside of its padding`() throws {
    let template = try load(
      """
      fonts: {f: {size: 10}}
      views: {a: {type: text, text: "${a}", font: f, lines: 1, padding: [3, 10, 3, 10]}}
      layout: "a.edges = cell.edges"
      """)
    let cell = cellMeasurer(template)
    // 50 points less 2 * 10 hold six characters.
    let fit = try #require(
      try cell.textFits(of: record(#"{"a": "four words"}"#), width: 50).first)
    #expect(fit.isTruncated && fit.wantedLineCount == 2)
    #expect(fit.clippedHeight == 0)
    let whole = try #require(
      try cell.textFits(of: record(#"{"a": "sixsix"}"#), width: 50).first)
    #expect(!whole.isTruncated && whole.clippedWidth == 0)
  }
}
