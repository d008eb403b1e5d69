// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Runs with too little memory: all rows, or one sentence and whole lines.
@Suite struct MemoryLimitTests {
  /// Runs the tool where it may use so many KB of addresses.
  private func run(
    _ arguments: [String], kilobytes: Int, _ input: String = "", in scratch: Scratch
  ) throws -> ToolRun {
    try ToolRun(
      ["-c", "ulimit -v \(kilobytes) && exec \"$QUOIN\" \"$@\"", "sh"] + arguments, input: input,
      in: scratch.folder,
      environment: [
        "QUOIN": ToolRun.products.appendingPathComponent("quoin").path,
        "SWIFT_BACKTRACE": "enable=no",
      ],
      program: URL(fileURLWithPath: "/bin/sh"))
  }

  private static let rows = (0..<300).map {
    "{\"id\":\($0),\"title\":\"Row \($0) and more\",\"meta\":\"m\",\"body\":\""
      + String(repeating: "text ", count: 40) + "\($0)\"}\n"
  }.joined()

  @Test(arguments: [
    ["heights", "-t", "news", "--jobs", "1"], ["heights", "-t", "news", "--jobs", "6"],
    ["heights", "-t", "news", "--jobs", "6", "--cache", "cache"],
    ["layout", "-t", "news", "--jobs", "6"], ["measure", "--detail", "glyphs", "--jobs", "6"],
  ])
  func `too little memory is one sentence and exit code 70`(_ arguments: [String]) throws {
    let scratch = try Scratch()
    let texts = Self.rows.replacing("\"body\"", with: "\"text\"")
    let records = arguments[0] == "measure" ? texts : Self.rows
    let expected = try run(arguments, kilobytes: 8_000_000, records, in: scratch)
    #expect(expected.status == 0, "\(expected.errors)")
    var statuses: Set<Int32> = []
    /// Runs with a limit and checks what comes of it; whether it was enough.
    func isEnough(_ kilobytes: Int) throws -> Bool {
      try? FileManager.default.removeItem(at: scratch.folder.appendingPathComponent("cache"))
      let found = try run(arguments, kilobytes: kilobytes, records, in: scratch)
      let what = "\(kilobytes) KB: \(found.status), \(found.errors)"
      // The system's loader has a sentence of its own.
      if found.status == 127, found.errors.contains("shared librar") { return false }
      statuses.insert(found.status)
      if found.status == 0 {
        #expect(found.output == expected.output, "\(what)")
        return true
      }
      #expect(found.status == 70, "\(what)")
      #expect(found.errors.split(separator: "\n").count == 1, "\(what)")
      #expect(found.errors.hasPrefix("error: the memory is used up"), "\(what)")
      #expect(expected.output.starts(with: found.output), "\(what)")
      #expect(found.output.last ?? 10 == 10, "\(what)")
      return false
    }
    // From where the tool cannot be loaded to where it is enough, and then the way below that.
    var (less, enough) = (20_000, 1_000_000)
    while enough - less > 500 {
      let middle = (less + enough) / 2
      if try isEnough(middle) { enough = middle } else { less = middle }
    }
    for step in 1...10 { _ = try isEnough(less - 700 * step) }
    #expect(statuses == [0, 70], "\(statuses)")
  }

  @Test func `threads for which there is no memory are done without`() throws {
    let scratch = try Scratch()
    let expected = try run(["heights", "-t", "news"], kilobytes: 8_000_000, Self.rows, in: scratch)
    for (jobs, kilobytes) in [("400", 2_000_000), ("16", 600_000), ("16", 400_000)] {
      let many = try run(
        ["heights", "-t", "news", "--jobs", jobs], kilobytes: kilobytes, Self.rows, in: scratch)
      #expect(many.status == 0 && many.output == expected.output, "\(many.status) \(many.errors)")
    }
  }
}
