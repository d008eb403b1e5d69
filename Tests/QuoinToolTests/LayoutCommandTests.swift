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
      run.text == #"{"row":0,"id":null,"height":75,"frames":{"#
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

  @Test func `a line has the record's id with its type, also where the row failed`() throws {
    let run = try layout(
      ToolFixtures.bars, "{\"size\":20,\"id\":7}\n{\"size\":20,\"id\":\"a\"}\n{\"id\":true}",
      ["--on-error", "null"])
    #expect(run.status == 1)
    #expect(run.lines[0].hasPrefix(#"{"row":0,"id":7,"height":"#))
    #expect(run.lines[1].hasPrefix(#"{"row":1,"id":"a","height":"#))
    #expect(run.lines[2].hasPrefix(#"{"row":2,"id":true,"height":null,"error":"#))
    let named = try layout(
      ToolFixtures.bars, #"{"size":20,"id":7,"key":{"n":[3]}}"#, ["--id", "key.n[0]"])
    #expect(named.text.hasPrefix(#"{"row":0,"id":3,"height":"#))
    #expect(try layout(ToolFixtures.bars, "{}", ["--id", "a["]).status == 64)
  }

  @Test func `the frame of a text has its lines, and says where it is cut`() throws {
    let template = """
      width: 120
      views:
        whole: {type: text, text: "${a}"}
        cut: {type: text, text: "${b}", lines: 2}
        padded: {type: text, text: "${b}", lines: 1, padding: [1, 30, 1, 30]}
        none: {type: text, text: "${none ?? ''}"}
        box: {type: box, height: 4}
        list: {type: stack, each: "${list}", cell: {type: text, text: "${item}", lines: 1}}
      layout: |
        V:|[whole][cut][padded][none][box][list]|
        [whole cut none box list].leading = cell.leading
        [whole cut none box list].trailing = cell.trailing
        padded.leading = cell.leading
        padded.width = 90

      """
    let words = "some words that need more than two lines"
    let run = try layout(
      template, #"{"a":"x\ny\nz","b":"\#(words)","list":["x","\#(words)"]}"#)
    #expect(run.status == 0, "\(run.errors)")
    let frames = try #require(try run.objects()[0]["frames"] as? [String: [String: Any]])
    func lines(_ view: String) -> Int? { frames[view]?["lines"] as? Int }
    func isCut(_ view: String) -> Bool? { frames[view]?["truncated"] as? Bool }
    #expect(lines("whole") == 3 && isCut("whole") == nil)
    #expect(lines("cut") == 2 && isCut("cut") == true)
    #expect(lines("padded") == 1 && isCut("padded") == true)
    #expect(lines("none") == 0 && isCut("none") == nil)
    #expect(frames["box"]?.keys.sorted() == ["height", "width", "x", "y"])
    #expect(lines("list[0]") == 1 && isCut("list[0]") == nil)
    #expect(lines("list[1]") == 1 && isCut("list[1]") == true)
    #expect(run.text.contains(#","lines":2,"truncated":true}"#))
    // 90 points less 60 of padding have room for three letters, and 90 for the word.
    let fitting = try layout(template, #"{"a":"","b":"wordword","list":[]}"#)
    let short = try #require(try fitting.objects()[0]["frames"] as? [String: [String: Any]])
    #expect(short["padded"]?["truncated"] as? Bool == true)
    #expect(short["cut"]?["truncated"] == nil)
  }

  @Test func `findings of a row are listed where they are asked for`() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      width: 100
      views: {a: {type: text, text: "${a}", lines: 1}, b: {type: box, width: 110, height: 1}}
      layout: ["H:|[a]|", "H:|[b]", "V:|[a][b]|"]
      """, to: "t.yaml")
    let run = try ToolRun(
      ["layout", "-t", "t.yaml", "--findings", "all"],
      input: #"{"a":"A text of many words"}"#, in: scratch.folder)
    #expect(
      run.text.hasSuffix(
        #""findings":[{"kind":"truncated","view":"a","message":"the text of 'a' is cut: 1 of 2 "#
          + #"lines are shown, 11 bytes are left out"},{"kind":"outside","view":"b","message":"#
          + #""the view 'b' reaches 10 "#
          + "points beyond the right side of the cell\"}]}\n"))
    let refused = try ToolRun(
      ["layout", "-t", "t.yaml", "--findings", "all", "--height", "10"], in: scratch.folder)
    #expect(refused.status == 64)
  }
}
