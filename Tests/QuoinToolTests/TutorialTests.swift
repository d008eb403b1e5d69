// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The commands of the tutorial about the heights of a list print what the tutorial shows.
@Suite struct TutorialTests {
  let page: String
  let scratch: Scratch

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let catalog = root.appendingPathComponent("Sources/Quoin/Quoin.docc")
    page = try String(
      contentsOf: catalog.appendingPathComponent("HeightsOfAFile.md"), encoding: .utf8)
    scratch = try Scratch()
    try scratch.write(blocks("csv")[0], to: "books.csv")
    try scratch.write(blocks("yaml")[0], to: "book.cell.yaml")
  }

  /// The page's blocks of code in a language, without their fences.
  func blocks(_ language: String) -> [String] {
    let parts = page.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      .filter { $0.hasPrefix("\(language)\n") }.map { String($0.dropFirst(language.count + 1)) }
  }

  /// What a command of the tool prints for the page's template and records.
  func output(_ command: String, _ more: [String] = []) throws -> String {
    let run = try ToolRun(
      [command, "-t", "book.cell.yaml", "-d", "books.csv"] + more, in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    return command == "check" ? run.errors : run.text
  }

  @Test func `heights are those that the tutorial shows`() throws {
    #expect(try [output("heights"), output("heights", ["--width", "320,600"])] == blocks("json"))
  }

  @Test func `reasons and findings are those that the tutorial shows`() throws {
    for command in ["heights", "explain", "check"] {
      #expect(page.contains("quoin \(command) -t book.cell.yaml -d books.csv"))
    }
    let shown = blocks("")
    #expect(shown.count == 2)
    #expect(try output("explain", ["--row", "1"]).hasPrefix(shown[0]))
    #expect(try output("check") == shown[1])
  }

  @Test func `the picture has the size of the tutorial's`() throws {
    _ = try output("render", ["-o", "books.png", "--scale", "2"])
    let drawn = try Data(contentsOf: scratch.folder.appendingPathComponent("books.png"))
    let shown = try Data(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/Quoin/Quoin.docc/books.png"))
    // Versions of FreeType and Cairo differ in shades of edges; bytes 16 to 23 are the size.
    #expect(drawn[16..<24] == shown[16..<24])
  }
}
