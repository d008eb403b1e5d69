// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct ReadmeCommandTests {
  let lines: [String]

  init() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")
    lines = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The indented lines of the README that begin with something, without their indentation.
  func shown(_ beginning: String) -> [String] {
    lines.filter { $0.hasPrefix("    " + beginning) }.map { String($0.dropFirst(4)) }
  }

  @Test func `the README's template gives the heights that the README shows`() throws {
    let start = try #require(lines.firstIndex(of: "```yaml"))
    let end = try #require(lines[start...].firstIndex(of: "```"))
    let scratch = try Scratch()
    try scratch.write(
      lines[start + 1..<end].joined(separator: "\n") + "\n", to: "message.cell.yaml")
    try scratch.write(shown("{\"id\"").joined(separator: "\n") + "\n", to: "rows.ndjson")
    let run = try ToolRun(
      ["heights", "--template", "message.cell.yaml", "--data", "rows.ndjson"], in: scratch.folder)
    #expect(run.errors == "")
    #expect(run.lines == shown("{\"row\""))
    #expect(run.lines.count == 2)
  }

  @Test(arguments: ["README.md", "Sources/CellTemplates/CellTemplates.docc/Templates.md"])
  func `the first template of a document keeps a margin at its bottom`(_ path: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let template = try #require(
      text.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```")
        .first)
    let records = [
      #"{"name": "A", "title": "A"}"#,
      #"{"name": "A", "title": "A", "text": "several words", "body": "several words"}"#,
      #"{"name": "A", "title": "A", "image": {"width": 3, "height": 1}}"#,
    ]
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    let run = try ToolRun(
      ["layout", "--template", "cell.yaml"], input: records.joined(separator: "\n"),
      in: scratch.folder)
    #expect(run.lines.count == records.count, "\(run.errors)")
    for line in run.lines {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let height = try #require(row["height"] as? Double)
      let frames = try #require(row["frames"] as? [String: [String: Double]])
      let lowest = try #require(
        frames.values.map { ($0["y"] ?? 0) + ($0["height"] ?? 0) }.max())
      #expect(lowest <= height - 16 && lowest >= 16, "\(line)")
    }
  }

  @Test func `the README's picture is the one that the tool draws`() throws {
    let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Examples/mail.png")
    #expect(lines.contains { $0.contains("Examples/mail.png") })
    let scratch = try Scratch()
    let run = try ToolRun(
      ["render", "--sample", "mail", "--rows", "2:7", "--scale", "2", "-o", "mail.png"],
      in: scratch.folder)
    #expect(run.status == 0)
    // Versions of FreeType and Cairo differ in shades of edges, so the sizes are compared.
    let drawn = try Data(contentsOf: scratch.folder.appendingPathComponent("mail.png"))
    #expect(drawn[16..<24] == (try Data(contentsOf: picture))[16..<24])
  }
}
