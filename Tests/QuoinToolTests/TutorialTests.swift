// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The commands of the tutorial about the heights of a list print what the tutorial shows.
@Suite struct TutorialTests {
  let page: String
  let scratch: Scratch
  /// The first command of the page.
  let heights = "quoin heights -t book.cell.yaml -d books.csv"

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

  /// The commands that the page shows, and `heights` with the options that it names alone.
  var commands: [String] {
    let lines = page.split(separator: "\n")
    let named = lines.flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
    return lines.filter { $0.hasPrefix("    quoin ") }.map { String($0.dropFirst(4)) }
      + named.filter { $0.hasPrefix("quoin ") }
      + named.filter { $0.hasPrefix("--") }.map { "\(heights) \($0)" }
  }

  /// Runs a command that the page shows.
  func run(_ command: String) throws -> ToolRun {
    #expect(commands.contains(command))
    let run = try ToolRun(
      command.split(separator: " ").dropFirst().map(String.init), in: scratch.folder)
    #expect(run.status == 0, "\(command): \(run.errors)")
    return run
  }

  @Test func `every command that the tutorial shows runs`() throws {
    #expect(commands.count == 8)
    for command in commands {
      let run = try run(command)
      #expect(command.contains(" render ") || !(run.text + run.errors).isEmpty, "\(command)")
    }
  }

  @Test func `heights are those that the tutorial shows`() throws {
    #expect(try [run(heights), run("\(heights) --width 320,600")].map(\.text) == blocks("json"))
  }

  @Test func `reasons and findings are those that the tutorial shows`() throws {
    let shown = blocks("")
    #expect(shown.count == 2)
    let reasons = try run("quoin explain -t book.cell.yaml -d books.csv --row 1")
    #expect(reasons.text.hasPrefix(shown[0]))
    #expect(try run("quoin check -t book.cell.yaml -d books.csv").errors == shown[1])
  }

  @Test func `the picture has the size of the tutorial's`() throws {
    _ = try run("quoin render -t book.cell.yaml -d books.csv -o books.png --scale 2")
    let drawn = try Data(contentsOf: scratch.folder.appendingPathComponent("books.png"))
    let shown = try Data(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/Quoin/Quoin.docc/books.png"))
    // Versions of FreeType and Cairo differ in shades of edges; bytes 16 to 23 are the size.
    #expect(drawn[16..<24] == shown[16..<24])
  }
}
