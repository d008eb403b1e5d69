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
