// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Heights of cells that Chromium gave, recorded by Tests/Recorders/record-chromium-cells.sh; the version
/// stands beside them.
@Suite struct ChromiumCellTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("ChromiumCells")

  @Test(arguments: ["chat", "news", "product"], ["20px", "1.3em", "1.3", "normal"])
  func `cells are as high as in Chromium`(template: String, lineHeight: String) throws {
    let name = "\(template)-\(lineHeight)"
    let recorded = try String(
      contentsOf: Self.folder.appendingPathComponent("\(name).heights.ndjson"), encoding: .utf8)
    var expected: [[Double]] = []
    for line in recorded.split(separator: "\n") {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let row = try #require(object["row"] as? Int)
      if row == expected.count { expected.append([]) }
      expected[row].append(try #require(object["browser"] as? Double))
    }
    let run = try ToolRun(
      [
        "heights", "-t", "\(name).cell.yaml", "-d", "\(template).ndjson", "--width",
        "320,375,600",
      ], in: Self.folder)
    #expect(run.status == 0, "\(run.errors)")
    let rows = try run.objects()
    #expect(rows.count == expected.count && rows.count >= 14)
    for (row, object) in rows.enumerated() {
      let heights = try #require(object["heights"] as? [Double])
      for (height, other) in zip(heights, expected[row]) {
        // Quoin rounds the row up to 1/64, Chromium each of its parts.
        #expect(abs(height - other) <= 0.1, "row \(row): \(height), Chromium \(other)")
      }
    }
  }
}
