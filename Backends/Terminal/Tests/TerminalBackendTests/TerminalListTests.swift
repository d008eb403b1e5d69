// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutGeometry
import ListProgram
import TerminalBackend
import Testing
import ToolInput

@testable import quoin_terminal

@Suite struct TerminalListTests {
  /// A list of numbered texts, two of them long.
  private func list(_ count: Int, width: Int = 40, height: Int = 10) throws -> TerminalList {
    let template = """
      width: 320
      views: {text: {type: text, text: "${text}", lines: 0}}
      layout: ["H:|[text]|", "V:|[text]|"]
      """
    let lines = (1...count).map { row in
      let tail = row % 10 == 3 ? " and so many words that they need another line of the screen" : ""
      return #"{"text": "This is row \#(row)\#(tail)"}"#
    }
    let list = TerminalList(
      try OpenedList(
        template: .load(source: template, fileName: "rows.yaml"),
        reader: RecordReader(
          source: ByteSource(name: "rows", bytes: Array(lines.joined(separator: "\n").utf8)),
          format: .ndjson),
        repeatedTo: nil, folder: ContainedFolder(path: ""), name: "rows"),
      cell: Size(width: 8, height: 16))
    list.resize(width: width, height: height)
    return list
  }

  private func take(_ keys: [TerminalKey], in list: TerminalList) {
    for key in keys { #expect(list.take(key) == .goOn) }
  }

  private func type(_ text: String, in list: TerminalList) {
    take(text.map { .character($0) }, in: list)
  }

  @Test func `rows stand below each other in cells, and keys scroll to both ends`() throws {
    let list = try list(100)
    let first = list.drawn()
    #expect(first.text(ofRow: 0) == "This is row 1")
    #expect(first.text(ofRow: 2).hasPrefix("This is row 3 and so many words that"))
    #expect(first.text(ofRow: 3).hasPrefix("they need another line"))
    #expect(first.text(ofRow: 4) == "This is row 4")
    #expect(first.text(ofRow: 9).hasPrefix(" row 1 of 100"))
    take([.pageDown], in: list)
    #expect(list.topRow == 6)
    take([.end], in: list)
    #expect(list.drawn().text(ofRow: 8).hasPrefix("This is row 100"))
    take([.home], in: list)
    #expect(list.drawn() == first)
    #expect(list.take(.character("q")) == .end)
  }

  @Test func `a number and G go to a row, and one that is not there is said`() throws {
    let list = try list(100)
    type("42G", in: list)
    #expect(list.topRow == 41)
    type("421G", in: list)
    #expect(list.topRow == 41)
    #expect(list.drawn().text(ofRow: 9).contains("there is no row 421"))
  }

  @Test func `a search selects the next row that shows a text, in any letters, and goes round`()
    throws
  {
    let list = try list(100)
    type("/SO MANY", in: list)
    #expect(list.drawn().text(ofRow: 9) == " /SO MANY▏")
    take([.character("\r")], in: list)
    #expect(list.take(.character("y")).text?.hasPrefix("This is row 3 ") == true)
    type("nn", in: list)
    #expect(list.take(.character("y")).text?.hasPrefix("This is row 23 ") == true)
    type("NNN", in: list)
    #expect(list.take(.character("y")).text?.hasPrefix("This is row 93 ") == true)
    type("n", in: list)
    #expect(list.take(.character("y")).text?.hasPrefix("This is row 3 ") == true)
    type("/nowhere\r", in: list)
    #expect(list.drawn().text(ofRow: 9).contains("no row shows 'nowhere'"))
  }

  @Test func `a click selects a row, Tab the next one, and Escape none before it ends`() throws {
    let list = try list(100)
    take([.press(column: 3, row: 4)], in: list)
    #expect(list.take(.character("y")) == .copy("This is row 4"))
    take([.character("\t"), .character("\t"), .backTab], in: list)
    #expect(list.take(.character("y")) == .copy("This is row 5"))
    let marked = list.drawn()
    #expect(marked[2, 5].background != marked[2, 4].background)
    take([.escape], in: list)
    #expect(list.take(.character("y")) == .goOn)
    #expect(list.drawn().text(ofRow: 9).contains("no row is selected"))
    #expect(list.take(.escape) == .end)
  }

  @Test func `a narrower screen keeps its row and wraps its text`() throws {
    let list = try list(1000, width: 80, height: 24)
    for _ in 0..<10 { take([.pageDown], in: list) }
    let row = list.topRow
    list.resize(width: 20, height: 12)
    #expect(list.topRow == row)
    #expect(list.drawn().width == 20 && list.drawn().height == 12)
  }
}

extension TerminalList.Action {
  /// The text to copy; nil for other actions.
  fileprivate var text: String? { if case .copy(let text) = self { text } else { nil } }
}

/// The program in a real terminal.
@Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed")) struct TmuxTests {
  @Test func `the program draws, searches and resizes in tmux and leaves it as it was`() throws {
    let tmux = Tmux()
    defer { tmux.kill() }
    let program = Tmux.productFolder + "/quoin-terminal"
    try #require(FileManager.default.isExecutableFile(atPath: program), "\(program)")
    tmux.run(["new-session", "-d", "-x", "70", "-y", "16", "sh"])
    // Records from a pipe: keys come from the terminal all the same.
    let records = #"for i in 1 2 3 4 5 6 7 8 9; do echo '{"text": "Number '$i'"}'; done"#
    let template =
      NSTemporaryDirectory() + "quoin-terminal-\(UInt32.random(in: 0...UInt32.max)).yaml"
    defer { try? FileManager.default.removeItem(atPath: template) }
    try """
    views: {text: {type: text, text: "${text}"}}
    layout: ["H:|[text]|", "V:|[text]|"]
    """.write(toFile: template, atomically: true, encoding: .utf8)
    tmux.keys([
      "PS1='$ '; clear; (\(records)) | \(program) -t \(template) -d - --rows 1000000", "Enter",
    ])
    let first = tmux.screen { $0.contains("row 1 of 1000000") }
    #expect(first.contains("Number 1\nNumber 2\n"), "\(first)")
    tmux.keys(["/", "number 7", "Enter", "Down"])
    #expect(tmux.screen { $0.contains("row 2 of") }.contains("Number 7"))
    tmux.keys(["End"])
    #expect(tmux.screen { !$0.contains("row 2 of") }.contains("Number 1\n row 99"))
    tmux.run(["resize-window", "-x", "50", "-y", "12"])
    tmux.keys(["Home"])
    let narrow = tmux.screen { $0.contains("row 1 of") && $0.split(separator: "\n").count <= 12 }
    #expect(narrow.contains("row 1 of 1000000"))
    tmux.keys(["q"])
    #expect(tmux.screen { !$0.contains("row 1 of") && $0.contains("$") }.contains("$"))
  }
}

/// A tmux server of its own.
private struct Tmux {
  private let socket = "quoin-\(UInt32.random(in: 0...UInt32.max))"

  static var isInstalled: Bool {
    ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// The folder in which the test was built.
  static var productFolder: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
  }

  /// Runs a command of tmux; what it prints is returned.
  ///
  /// By a shell's pipe: the server that the first command starts would keep those of a `Process`.
  @discardableResult func run(_ arguments: [String]) -> String {
    let words = arguments.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
    let isAnswered = arguments.first == "capture-pane"
    let command =
      "tmux -L \(socket) -f /dev/null -u \(words.joined(separator: " "))"
      + (isAnswered ? " 2>/dev/null" : " </dev/null >/dev/null 2>&1")
    guard let pipe = popen(command, "r") else { return "" }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  func keys(_ keys: [String]) { run(["send-keys"] + keys) }

  /// The screen as soon as it satisfies a condition, or what it is after twenty seconds.
  func screen(until condition: (String) -> Bool) -> String {
    var text = ""
    for _ in 0..<200 {
      text = run(["capture-pane", "-p"])
      if condition(text) { break }
      usleep(100_000)
    }
    return text
  }

  func kill() { run(["kill-server"]) }
}
