// SPDX-License-Identifier: Apache-2.0

import Foundation
import TerminalBackend
import Testing

@testable import terminal_table

@Suite struct MessageTableTests {
  @Test func `a million rows scroll by lines, pages and to both ends`() {
    let table = MessageTable()
    table.resize(width: 60, height: 20)
    #expect(table.topRow == 0)
    let first = table.screen()
    #expect(first.text(ofRow: 0).hasPrefix(" Rows 1 to 1000"))
    #expect(first.text(ofRow: 1).hasPrefix("        1  Ada"))
    #expect(table.take(.pageDown))
    let next = table.screen()
    #expect((table.topRow ?? 0) > 2)
    // The section's title floats.
    #expect(next.text(ofRow: 0).hasPrefix(" Rows 1 to 1000"))
    #expect(table.take(.end))
    let end = table.screen()
    #expect(end.text(ofRow: 0).hasPrefix(" Rows 999001 to 1000000"))
    #expect(end.description.contains("1000000  "))
    #expect(table.take(.home))
    #expect(table.screen() == first)
    #expect(!table.take(.character("q")))
  }

  @Test func `a narrower screen keeps its row and wraps its text`() {
    let table = MessageTable()
    table.resize(width: 80, height: 24)
    for _ in 0..<10 { _ = table.take(.pageDown) }
    let row = table.topRow
    table.resize(width: 40, height: 12)
    #expect(table.topRow == row)
    #expect(table.screen().width == 40 && table.screen().height == 12)
  }
}

/// The program in a real terminal.
@Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed")) struct TmuxTests {
  @Test func `the program draws, scrolls and resizes in tmux and leaves it as it was`() throws {
    let tmux = Tmux()
    defer { tmux.kill() }
    let program = Tmux.productFolder + "/terminal-table"
    try #require(FileManager.default.isExecutableFile(atPath: program), "\(program)")
    tmux.run(["new-session", "-d", "-x", "70", "-y", "16", "sh"])
    tmux.keys(["PS1='$ '; clear; \(program)", "Enter"])
    let first = tmux.screen { $0.contains("row 1 of 1000000") }
    #expect(first.contains(" Rows 1 to 1000"))
    #expect(first.contains("計算機"))
    tmux.keys(["Down", "Down", "NPage"])
    let scrolled = tmux.screen { !$0.contains("row 1 of") }
    #expect(scrolled.contains("Rows 1 to 1000"))
    tmux.keys(["End"])
    #expect(tmux.screen { $0.contains(" 1000000  ") && $0.contains("Rows 999001") }.contains("Zoë"))
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
