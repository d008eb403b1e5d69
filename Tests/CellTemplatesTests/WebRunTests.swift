// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextMeasurement
import TextVocabulary

@testable import CellTemplates

/// Runs of several sizes by the conventions of the web: blank and empty ones, and lines that are
/// cut. Recorded with Chromium 156.0.8078.108, 2026-11-25.
@Suite struct WebRunTests {
  private static func height(
    _ a: String, _ b: String, width: Double, lines: Int = 0, head: String = "conventions: web"
  ) throws -> Double {
    let template = try CellTemplate.load(
      source: """
        \(head)
        fonts: {s: {size: 10}, l: {size: 30}}
        views:
          t:
            type: text
            font: s
            lines: \(lines)
            runs:
              - {text: "${a}", style: s}
              - {text: "${b}", style: l}
              - {text: "${c}", style: s}
        layout: |
          t.edges = cell.edges
        """, fileName: "t.yaml")
    let parts = a.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let record = RecordValue.object(
      RecordObject([
        ("a", .string(parts[0])), ("b", .string(b)),
        ("c", .string(parts.count > 1 ? parts[1] : "")),
      ]))
    return try CellMeasurer(template: template, measurer: HarfBuzzTextMeasurer.bundled())
      .height(of: record, width: width)
  }

  /// Lines of 10 px are 14 high, those with a run of 30 px, even without characters, 41.
  @Test(arguments: [
    ("aaaa |bbbb", ""), ("aaaa| bbbb", ""), ("aaaa|bbbb", " "), ("aaaa |bbbb", " "),
    ("aaaa | bbbb", ""), ("|aaaa bbbb", ""), ("|aaaa bbbb", " "), ("aaaa bbbb|", ""),
    ("aaaa bbbb |", ""), ("aaaa bbbb|", " "), ("aa|aa bbbb", ""),
  ])
  func `a run without characters makes its line as high as in Chromium`(
    around: String, run: String
  ) throws {
    #expect(try Self.height(around, run, width: 33) == 41 + 14)
    #expect(try Self.height(around, run, width: 300) == 41)
  }

  @Test func `a run without characters belongs to the line before a soft break`() throws {
    // The first of the two lines is the high one, so one line shows all of its height.
    #expect(try Self.height("aaaa |bbbb", "", width: 33, lines: 1) == 41)
    #expect(try Self.height("aaaa bbbb|", "", width: 33, lines: 1) == 14)
  }

  @Test func `runs without characters alone make no line`() throws {
    #expect(try Self.height("|", "", width: 33) == 0)
    #expect(try Self.height("|", "  ", width: 33) == 0)
  }

  @Test func `by UIKit's conventions a run without characters has no height`() throws {
    let filled = try Self.height("aaaa|", "", width: 300, head: "scale: 0")
    #expect(filled < 15)
  }

  @Test func `a text cut to one line is no higher for what it hides`() throws {
    #expect(try Self.height("aaaa bbbb cccc |", "x", width: 60, lines: 1) == 14)
    #expect(try Self.height("aaaa bbbb cccc |", "x", width: 60, lines: 2) == 14 + 41)
    #expect(try Self.height("a |", "x", width: 60, lines: 1) == 41)
    // UIKit's labels of one line do not wrap.
    #expect(
      try Self.height("aaaa bbbb cccc |", "x", width: 60, lines: 1, head: "scale: 0") > 40)
  }
}
