// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct LayoutCommandTests {
  /// Runs `quoin layout` on a template and one record.
  func layout(_ template: String, _ record: String, _ arguments: [String] = []) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    return try ToolRun(
      ["layout", "-t", "cell.yaml"] + arguments, input: record + "\n", in: scratch.folder)
  }

  @Test func `a record's line has its frames in the cell's coordinates`() throws {
    let run = try layout(ToolFixtures.bars, "{\"size\":20,\"more\":1}")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.text == #"{"row":0,"height":75,"frames":{"#
        + #""first":{"x":10,"y":10,"width":180,"height":20},"#
        + #""second":{"x":10,"y":35,"width":180,"height":30}},"diagnostics":[]}"# + "\n")
  }

  @Test func `a hidden view has no frame, and the width is the option's`() throws {
    let run = try layout(ToolFixtures.bars, "{\"size\":20}", ["--width", "100"])
    let frames = try #require(try run.objects()[0]["frames"] as? [String: Any])
    #expect(frames.keys.sorted() == ["first"])
    let first = try #require(frames["first"] as? [String: Double])
    #expect(first["width"] == 100 - 2.0 * 10)
  }

  @Test func `contradicting constraints are reported with their lines`() throws {
    let template = ToolFixtures.bars + "  first.width = 50\n"
    let run = try layout(template, "{\"size\":20}")
    #expect(run.status == 0, "\(run.errors)")
    let diagnostics = try #require(try run.objects()[0]["diagnostics"] as? [[String: Any]])
    let conflict = try #require(diagnostics.first { $0["kind"] as? String == "conflict" })
    let constraints = try #require(conflict["constraints"] as? [[String: Any]])
    #expect(constraints.contains { $0["line"] as? Int == 12 })
    #expect((conflict["views"] as? [String])?.contains("first") == true)
  }
}
