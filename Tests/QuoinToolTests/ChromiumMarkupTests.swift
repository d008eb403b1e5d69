// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Heights of texts in Markdown that Chromium 156 gave for the HTML that they stand for, recorded
/// by Tests/Recorders/compare-markdown.py.
@Suite struct ChromiumMarkupTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("ChromiumMarkup")

  /// Recorded by Tests/Recorders/record-chromium-elements.py.
  @Test func `elements in each other are as high as Chromium's style sheet makes them`() throws {
    let recorded = try String(
      contentsOf: Self.folder.appendingPathComponent("elements.ndjson"), encoding: .utf8)
    let run = try ToolRun(
      ["heights", "-t", "html.cell.yaml", "-d", "elements.ndjson", "--width", "300"],
      in: Self.folder)
    #expect(run.status == 0, "\(run.errors)")
    let rows = try run.objects()
    let lines = recorded.split(separator: "\n")
    #expect(rows.count == lines.count && rows.count >= 2_000)
    for (row, line) in zip(rows, lines) {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let expected = try #require(object?["height"] as? Double)
      let height = try #require(row["height"] as? Double)
      #expect(abs(height - expected) <= 0.02, "\(line): \(height)")
    }
  }

  @Test func `blocks of Markdown are as high as in Chromium`() throws {
    let recorded = try String(
      contentsOf: Self.folder.appendingPathComponent("texts.ndjson"), encoding: .utf8)
    let expected = try recorded.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object?["heights"] as? [Double])
    }
    let run = try ToolRun(
      ["heights", "-t", "markdown.cell.yaml", "-d", "texts.ndjson", "--width", "240,375,700"],
      in: Self.folder)
    #expect(run.status == 0, "\(run.errors)")
    let rows = try run.objects()
    #expect(rows.count == expected.count && rows.count >= 60)
    for (row, object) in rows.enumerated() {
      let heights = try #require(object["heights"] as? [Double])
      for (height, other) in zip(heights, expected[row]) {
        // Quoin rounds the row up to 1/64, Chromium each of its parts.
        #expect(abs(height - other) <= 0.1, "row \(row): \(height), Chromium \(other)")
      }
    }
  }
}
