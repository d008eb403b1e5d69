// SPDX-License-Identifier: Apache-2.0

import Foundation
import RowHeights
import Testing

@Suite struct ReadmeTests {
  static let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")

  @Test func `the README's heights in Swift are the ones that the README shows`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let yaml = try #require(text.components(separatedBy: "```yaml\n").dropFirst().first)
      .components(separatedBy: "```")[0]
    var printed: [[Double]] = []
    func print(_ offset: Double, _ height: Double) { printed.append([offset, height]) }
    // BEGIN README
    // `yaml` is the text of the template above.
    let template = try CellTemplate.load(source: yaml, fileName: "message.cell.yaml")
    let rows = RowMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
    let records: [RecordValue] = [
      ["name": "Ada", "text": "The engine weaves patterns as the loom weaves flowers."],
      ["name": "Bo"],
    ]
    let run = rows.heights(of: records)
    while let row = run.next() {
      print(row.offset, try row.result.get().height)  // 0.0 101.0, then 101.0 72.0
    }
    // END README
    #expect(printed == [[0, 101], [101, 72]])
    #expect(run.contentHeight == 101 + 72)
  }
}
