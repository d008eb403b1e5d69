// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import QuoinTool

/// `quoin view`: what it starts, and what it says where it cannot.
@Suite struct ViewCommandTests {
  @Test func `the program gets the options and the path of the tool`() throws {
    let scratch = try Scratch()
    try scratch.write("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", to: "program")
    let program = scratch.folder.appendingPathComponent("program").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let words = ["-t", "t.yaml", "-d", "d.ndjson", "--width", "99.5", "--port", "8123"]
    let run = try ToolRun(
      ["view"] + words + ["--", "--scale", "2"], environment: ["QUOIN_VIEW": program])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.lines.first == "--quoin" && run.lines.dropFirst().first?.hasSuffix("/quoin") == true)
    #expect(
      run.lines.dropFirst(2) == [
        "--template", "t.yaml", "--data", "d.ndjson", "--width", "99.5", "--port", "8123", "--",
        "--scale", "2",
      ])
  }

  @Test func `a program that is not there is named, with what makes it`() throws {
    let none = try ToolRun(
      ["view", "-t", "news"], environment: ["QUOIN_VIEW": "/no/program"])
    #expect(none.status == 69)
    #expect(none.errors == "error: QUOIN_VIEW: '/no/program' is no program that can be run\n")
    let missing = try ToolRun(["view", "-t", "news"], environment: ["PATH": "/no/folder"])
    #expect(missing.status == 69)
    #expect(missing.errors.contains("'swift build --package-path View'"), "\(missing.errors)")
  }

  @Test func `standard input is no file that can be watched`() throws {
    let run = try ToolRun(["view", "-t", "news", "-d", "-"])
    #expect(run.status == 64 && run.errors.contains("--data is a file"))
  }
}
