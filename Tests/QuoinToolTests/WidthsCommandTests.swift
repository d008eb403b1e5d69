// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import RowHeights
import Testing

/// `quoin heights --widths`: functions of the width, in lines of JSON and in the binary format.
@Suite struct WidthsCommandTests {
  /// A text that wraps beside a picture with an aspect.
  static let template = """
    version: 1
    name: widths
    conventions: web
    fonts: {f: {size: 14}}
    views:
      body: {type: text, text: "${body}", font: f, lines: 6}
      photo: {type: image, aspect: "${w ?? 4}/3", source: x, if: "${w}"}
    layout: |
      H:|-12-[body]-12-|
      H:|-12-[photo]-12-|
      V:|-8-[body]-[photo]-8-|

    """

  static func records(_ count: Int) -> String {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { row in
      let words = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        String(repeating: "word", count: Int.random(in: 1...3, using: &random))
      }
      let photo = row % 5 == 2 ? ",\"w\":\(Int.random(in: 2...7, using: &random))" : ""
      return "{\"id\":\"r\(row)\",\"body\":\"\(words.joined(separator: " "))\"\(photo)}\n"
    }.joined()
  }

  func run(_ arguments: [String], _ records: String, in scratch: Scratch) throws -> ToolRun {
    try scratch.write(Self.template, to: "cell.yaml")
    return try ToolRun(
      ["heights", "-t", "cell.yaml"] + arguments, input: records, in: scratch.folder)
  }

  /// The heights of rows by `--width`, a list for each row.
  func heights(_ widths: [Double], _ records: String, in scratch: Scratch) throws -> [[Double]] {
    let list = widths.map { "\($0)" }.joined(separator: ",")
    return try run(["--width", list], records, in: scratch).objects().map {
      try #require($0["heights"] as? [Double])
    }
  }

  /// Widths of 1/64 at random, and the two ends.
  static func widths(_ count: Int, from: Double, to: Double) -> [Double] {
    var random = SeededGenerator(seed: 9)
    return [from, to]
      + (0..<count - 2).map { _ in
        Double(Int.random(in: Int(from * 64)...Int(to * 64), using: &random)) / 64
      }
  }

  @Test func `lines of JSON have the heights of every width`() throws {
    let scratch = try Scratch()
    let records = Self.records(30)
    let functions = try run(
      ["--widths", "280...900", "--out", "widths-json"], records, in: scratch)
    #expect(functions.status == 0, "\(functions.errors)")
    let widths = Self.widths(40, from: 280, to: 900)
    let expected = try heights(widths, records, in: scratch)
    for (row, object) in try functions.objects().enumerated() {
      #expect(object["row"] as? Int == row && object["id"] as? String == "r\(row)")
      #expect(object["from"] as? Double == 280 && object["to"] as? Double == 900)
      let steps = try #require(object["steps"] as? [[Double]])
      #expect(steps[0][0] == 280)
      for (width, height) in zip(widths, expected[row]) {
        let step = try #require(steps.last { $0[0] <= width })
        var found = step[1]
        if step.count == 3 {
          let exact = ((found + step[2] * (width - step[0])) * 1_048_576).rounded() / 1_048_576
          found = (exact * 64 - 1.0 / 4096).rounded(.up) / 64
        }
        #expect(found == height, "row \(row) at \(width)")
      }
    }
  }

  @Test func `the binary file has the heights of every width`() throws {
    let scratch = try Scratch()
    let records = Self.records(1100)
    let written = try run(["--widths", "280...900", "--out", "widths"], records, in: scratch)
    #expect(written.status == 0, "\(written.errors)")
    let bytes = Array(written.output)
    let file = try HeightFunctionFile(bytes)
    #expect(file.rowCount == 1100 && file.range.width(file.range.highest) == 900)
    let widths = Self.widths(12, from: 280, to: 900)
    let expected = try heights(widths, records, in: scratch)
    for (place, width) in widths.enumerated() {
      let column = expected.map { $0[place] }
      #expect(file.heights(atWidth: width) == column)
      #expect(file.contentHeight(atWidth: width) == column.reduce(0, +))
      #expect(file.height(ofRow: 7, atWidth: width) == column[7])
    }
    #expect(file.heights(atWidth: 279) == nil && file.contentHeight(atWidth: 901) == nil)
    let blocks = try [0, 1].map { try HeightFunctionFile.functions(ofBlock: $0, in: bytes) }
    #expect(blocks.map(\.count) == [1024, 76])
  }

  @Test func `the output does not depend on the number of workers`() throws {
    let scratch = try Scratch()
    let records = Self.records(300)
    for format in ["widths", "widths-json"] {
      let runs = try ["1", "2", "5"].map {
        try run(
          ["--widths", "280...600", "--out", format, "--jobs", $0, "--summary", "s\($0).json"],
          records, in: scratch)
      }
      #expect(runs[0].output == runs[1].output && runs[0].output == runs[2].output)
      let summaries = try ["1", "5"].map { jobs in
        let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s\(jobs).json"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["widths"] as? [Double] == [280, 600])
        return ["regions", "region_hits", "fallbacks"].map { object[$0] as? Int }
      }
      #expect(summaries[0] == summaries[1])
      #expect(summaries[0][2] == 0)
    }
    let sums = try heights([280, 600], records, in: scratch)
    let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s1.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(
      object["contentHeights"] as? [Double]
        == [0, 1].map { place in sums.reduce(0) { $0 + $1[place] } })
  }

  @Test func `rows that fail have no function, or no line`() throws {
    let scratch = try Scratch()
    let records = "{\"id\":1,\"body\":\"a\"}\n{\"id\":2}\n{\"id\":3,\"body\":\"b\"}\n"
    let options = ["--widths", "100...200", "--out"]
    let stopped = try run(options + ["widths"], records, in: scratch)
    #expect(stopped.status == 65 && stopped.errors.contains("field 'body' is missing"))
    #expect(throws: HeightFunctionFileError.cutOff) {
      try HeightFunctionFile(Array(stopped.output))
    }
    let null = try run(options + ["widths", "--on-error", "null"], records, in: scratch)
    let file = try HeightFunctionFile(Array(null.output))
    #expect(null.status == 1 && file.rowCount == 3)
    #expect((0..<3).map(file.hasFunction) == [true, false, true])
    #expect(try #require(file.heights(atWidth: 150))[1] == 0)
    let skipped = try run(options + ["widths", "--on-error", "skip"], records, in: scratch)
    #expect(try HeightFunctionFile(Array(skipped.output)).rowCount == 2)
    let lines = try run(options + ["widths-json", "--on-error", "null"], records, in: scratch)
    #expect(lines.lines[1].hasPrefix(#"{"row":1,"id":2,"steps":null,"error":""#))
    let few = try run(options + ["widths-json", "--on-error", "skip"], records, in: scratch)
    #expect(try few.objects().map { $0["row"] as? Int } == [0, 2])
  }

  @Test func `cells that cannot be compiled are exact too, and whole points are enough`() throws {
    let scratch = try Scratch()
    let list = """
      fonts: {f: {size: 12}}
      views:
        l: {type: stack, each: "${l}", cell: {type: text, text: "${item}", font: f}}
      layout: |
        l.edges = cell.edges

      """
    try scratch.write(list, to: "list.yaml")
    let record = #"{"l":["one two three four five","six seven eight"]}"# + "\n"
    let widths = (60...140).map(Double.init)
    let run = try ToolRun(
      [
        "heights", "-t", "list.yaml", "--widths", "60...140", "--width-step", "1", "--out",
        "widths",
      ],
      input: record, in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    let file = try HeightFunctionFile(Array(run.output))
    let heights = try ToolRun(
      [
        "heights", "-t", "list.yaml", "--width",
        widths.map { "\(Int($0))" }.joined(separator: ","),
      ], input: record, in: scratch.folder)
    let expected = try #require(try heights.objects().first?["heights"] as? [Double])
    #expect(widths.map { file.height(ofRow: 0, atWidth: $0) } == expected)
    #expect(file.height(ofRow: 0, atWidth: 75.9) == file.height(ofRow: 0, atWidth: 75))
  }

  @Test(arguments: [
    (["--out", "widths"], "--out widths needs --widths, such as 280...1200"),
    (["--widths", "1...2"], "--widths goes with --out widths-json or widths"),
    (["--width-step", "1"], "--width-step goes with --widths"),
    (["--widths", "2...1", "--out", "widths"], "expected two ascending widths from 0 to 1000000"),
    (["--widths", "280", "--out", "widths"], "expected two ascending widths from 0 to 1000000"),
    (
      ["--widths", "1...2.01", "--out", "widths"],
      "--widths: 1 and 2.01 must be multiples of 1/64 point"
    ),
    (
      ["--widths", "1...2.5", "--width-step", "1", "--out", "widths"],
      "--widths: 1 and 2.5 must be multiples of 1 point"
    ),
    (["--widths", "1...2", "--width-step", "3", "--out", "widths"], "expected 1, 1/2, 1/4"),
    (
      ["--widths", "1...2", "--width", "1", "--out", "widths"],
      "--widths and --width cannot be used together"
    ),
    (
      ["--widths", "1...2", "--cache", "c.sqlite", "--out", "widths"],
      "--cache keeps heights of single widths"
    ),
    (
      ["--widths", "1...2", "--pixel-ratio", "1,2", "--out", "widths"],
      "--widths takes one pixel ratio"
    ),
  ])
  func `options that do not go together are refused`(_ arguments: [String], _ error: String) throws
  {
    let refused = try run(arguments, Self.records(1), in: Scratch())
    #expect(refused.status == 64)
    #expect(refused.errors.contains(error), "\(refused.errors)")
  }

  @Test(.enabled(if: node != nil, "node is not installed"))
  func `quoin js has the tool's heights, also after random edits`() throws {
    let scratch = try Scratch()
    let records = Self.records(1300)
    let written = try run(["--widths", "280...900", "--out", "widths"], records, in: scratch)
    try written.output.write(to: scratch.folder.appendingPathComponent("rows.widths"))
    let widths = Self.widths(20, from: 280, to: 900)
    let truth: [String: Any] = [
      "widths": widths, "heights": try heights(widths, records, in: scratch),
    ]
    try JSONSerialization.data(withJSONObject: truth)
      .write(to: scratch.folder.appendingPathComponent("truth.json"))
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Web/tests/quoin.test.mjs").path
    let seed = SeededGenerator(fallback: 1).seed
    let run = try ToolRun(
      [script, "rows.widths", "truth.json", "\(seed)"], in: scratch.folder,
      program: URL(fileURLWithPath: try #require(Self.node)))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text == "1300 rows at 20 widths agree\n")
  }

  /// Node, where it is installed.
  private static let node = ["/usr/bin/node", "/usr/bin/nodejs", "/usr/local/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
