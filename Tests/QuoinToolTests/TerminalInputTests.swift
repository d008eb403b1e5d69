// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Commands that read standard input where it is a terminal, which `script` makes.
@Suite struct TerminalInputTests {
  /// Types a text, and gives what is on the screen.
  private func screen(of command: String, typing text: String) throws -> ToolRun {
    try ToolRun(
      ["-qec", "\"$QUOIN\" \(command)", "/dev/null"], input: text,
      environment: [
        "QUOIN": ToolRun.products.appendingPathComponent("quoin").path, "NO_COLOR": "1",
      ],
      program: URL(fileURLWithPath: "/usr/bin/script"))
  }

  @Test(arguments: [
    ("heights --template single-line", "{\"title\":\"a\"}\n", "records", "\"height\":"),
    ("layout -t single-line", "{\"title\":\"a\"}\n", "records", "\"frames\""),
    ("measure", "{\"text\":\"a\"}\n", "records of texts", "\"lineCount\":1"),
    ("solve", "{\"constraints\":[]}\n", "systems of constraints", "\"optimal\""),
  ])
  func `a command that waits for what is typed says so`(
    _ command: String, _ typed: String, _ what: String, _ output: String
  ) throws {
    let run = try screen(of: command, typing: typed)
    #expect(run.status == 0)
    #expect(
      run.text.contains("note: reading \(what) from the terminal until Ctrl-D"), "\(run.text)")
    #expect(run.text.contains(output), "\(run.text)")
  }

  @Test func `without template and data a terminal shows the sample, and a pipe gets no word`()
    throws
  {
    let sample = try screen(of: "heights", typing: "")
    #expect(sample.text.contains("\"height\":") && !sample.text.contains("reading"))
    let named = try screen(of: "heights --sample news", typing: "")
    #expect(named.text.contains("\"height\":") && !named.text.contains("reading"))
    let pipe = try ToolRun(["heights", "-t", "single-line"], input: "{\"title\":\"a\"}\n")
    #expect(pipe.status == 0 && pipe.errors.isEmpty)
  }
}
