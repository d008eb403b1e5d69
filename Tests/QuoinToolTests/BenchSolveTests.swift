// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct BenchSolveTests {
  static let plain =
    #"{"constraints":[{"id":1,"terms":[["x",1]],"relation":">=","constant":8,"priority":750}]}"#
  static let parametric =
    #"{"parameters":{"width":[320,375,414]},"constraints":["#
    + #"{"id":1,"terms":[["x",1]],"relation":"==","constant":{"parameter":"width","offset":-8}}"#
    + #"]}"#

  @Test func `every system has its figures`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.plain + "\n" + Self.parametric + "\n", to: "systems.ndjson")
    let run = try ToolRun(
      ["bench", "solve", "--json", "--rounds", "1", "systems.ndjson"], in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    let systems = try #require(run.objects().first?["systems"] as? [[String: Any]])
    #expect(systems.count == 2)
    for system in systems {
      #expect(
        system.keys.sorted() == ["build_us", "compiled_row_us", "edit_us", "file", "pivots"])
      #expect(system["file"] as? String == "systems.ndjson")
      #expect(try #require(system["build_us"] as? Double) > 0)
      #expect(try #require(system["edit_us"] as? Double) > 0)
    }
    #expect(systems[0]["compiled_row_us"] is NSNull)
    #expect(try #require(systems[1]["compiled_row_us"] as? Double) > 0)
  }

  @Test func `a table for people has a line for each system`() throws {
    let run = try ToolRun(["bench", "solve", "--rounds", "1"], input: Self.plain)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == 2)
    #expect(run.lines[0].hasPrefix("file"))
  }

  @Test func `errors have the exit codes of the tool`() throws {
    #expect(try ToolRun(["bench", "solve", "missing.json"]).status == 66)
    #expect(try ToolRun(["bench", "solve", "--rounds=0"]).status == 64)
    let uneven = try ToolRun(
      ["bench", "solve"], input: #"{"parameters":{"a":[1],"b":[1,2]},"constraints":[]}"#)
    #expect(uneven.status == 65)
    #expect(
      uneven.errors == "<stdin>:1: error: parameter 'b' has 2 values, but 'a' has 1\n")
  }
}
