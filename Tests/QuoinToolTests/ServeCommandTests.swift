// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
import QuoinTestSupport
import RowHeights
import Synchronization
import Testing
import TextMeasurement
import TextVocabulary

@testable import QuoinTool

/// `quoin serve`: questions and changes, one a line.
@Suite struct ServeCommandTests {
  /// A cell with one text, which is as wide as the cell.
  private static let template = """
    views:
      a: {type: text, text: "${t}"}
    layout: ["H:|[a]|", "V:|[a]|"]
    """

  /// Cells of sections, whose heights depend on neighbours and on the number of records.
  private static let sections = """
    section: "${s}"
    header:
      if: "${section} != 'z'"
      views: {h: {type: text, text: "${section} ${count} ${id}"}}
      layout: ["H:|[h]|", "V:|[h]|"]
    footer:
      if: "${count} > 2"
      views: {f: {type: text, text: "${section}"}}
      layout: ["H:|[f]|", "V:|-3-[f]|"]
    between:
      unless: "${previous.t} == ${next.t}"
      views: {b: {type: box, height: 5}}
      layout: "V:|[b]|"
    views:
      a: {type: text, text: "${t} ${previous.t ?? ''}"}
    layout: ["H:|[a]|", "V:|[a]|"]
    """

  @Test func `a dialogue has an answer to each request, in order`() throws {
    let run = try ToolRun(
      ["serve"],
      input: """
        {"id":1,"method":"version"}
        {"id":"o","method":"open","params":{"template":"news","width":200,"records":\
        [{"title":"A","body":"text"},{"title":"B","body":"b"}]}}
        {"id":2,"method":"total"}
        {"id":3,"method":"rowAt","params":{"y":82}}
        {"id":4,"method":"rowAt","params":{"y":164}}
        {"method":"width","params":{"width":300}}
        {"id":5,"method":"offsetOf","params":{"row":2}}
        {"id":6,"method":"displayList","params":{"to":0}}

        """)
    #expect(run.status == 0 && run.errors == "")
    let answer = #"{"jsonrpc":"2.0","id":"#
    #expect(
      run.lines == [
        answer + #"1,"result":{"version":1,"quoin":"\#(toolVersion)"}}"#,
        answer + #""o","result":{"version":1,"rows":2,"width":200,"warnings":[]}}"#,
        answer + #"2,"result":{"rows":2,"height":164}}"#,
        answer + #"3,"result":{"row":1,"y":82,"height":82}}"#,
        answer + #"4,"result":{"row":null}}"#,
        answer + #"5,"result":{"y":164}}"#,
        answer
          + #"6,"result":{"width":300,"height":0,"fonts":[],"displayList":{"commands":[],"fonts":[],"#
          + #""format":"quoin display list","version":1}}}"#,
      ])
  }

  @Test func `the dialogue of the documentation is what the tool says`() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/RowHeights/RowHeights.docc/Serving.md"),
      encoding: .utf8)
    let dialogue = page.components(separatedBy: "```")[1].split(separator: "\n")
    let answers = dialogue.filter { $0.hasPrefix(#"{"jsonrpc""#) }.map(String.init)
    let scratch = try Scratch()
    try scratch.write(
      try #require(BuiltInSample.named("news")).records, to: "news.ndjson")
    let run = try ToolRun(
      ["serve"],
      input: dialogue.filter { $0.hasPrefix(#"{"id""#) }.map { $0 + "\n" }.joined(),
      in: scratch.folder)
    #expect(run.lines == answers && answers.count == 3)
  }

  @Test func `layouts are those of the command layout`() throws {
    let scratch = try Scratch()
    let records = #"{"title":"A","body":"text"}"#
    try scratch.write(records + "\n", to: "rows.ndjson")
    let run = try ToolRun(
      ["serve"],
      input: try ToolFixtures.request(1, "open", ["template": "news", "data": "rows.ndjson"])
        + ToolFixtures.request(2, "layout", ["row": 0]),
      in: scratch.folder)
    let layout = try ToolRun(
      ["layout", "-t", "news", "-d", "rows.ndjson"], in: scratch.folder)
    let expected = layout.text.replacing(#""row":0,"id":null,"#, with: #""row":0,"#)
    #expect(run.text.hasSuffix(#""id":2,"result":"# + expected.dropLast() + "}\n"))
  }

  @Test(arguments: [template, sections])
  func `after any changes heights and offsets are those of the command heights`(
    template: String
  ) throws {
    var random = SeededGenerator(seed: 39)
    let words = ["a", "long", "wider", "日本", "text of words", "\n", ""]
    func record() -> [String: Any] {
      [
        "t": (0..<Int.random(in: 0...12, using: &random))
          .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " "),
        "s": ["x", "x", "x", "y", "z"].randomElement(using: &random) ?? "",
        "id": Int.random(in: 0..<1_000_000, using: &random),
      ]
    }
    var (rows, width) = ((0..<700).map { _ in record() }, 120)
    var input = try ToolFixtures.request(
      -1, "open", ["source": template, "records": rows, "width": width])
    var states: [(rows: [[String: Any]], width: Int, id: Int)] = []
    for step in 0..<120 {
      let row = Int.random(in: 0...rows.count, using: &random)
      let end = Int.random(in: row...min(rows.count, row + 9), using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where row < rows.count:
        rows[row] = record()
        input += try ToolFixtures.request(step, "set", ["row": row, "record": rows[row]])
      case 1:
        let new = (0..<3).map { _ in record() }
        rows.insert(contentsOf: new, at: row)
        input += try ToolFixtures.request(step, "insert", ["row": row, "records": new])
      case 2:
        rows.removeSubrange(row..<end)
        input += try ToolFixtures.request(step, "delete", ["from": row, "to": end])
      case 3:
        let moved = Array(rows[row..<end])
        rows.removeSubrange(row..<end)
        let target = Int.random(in: 0...rows.count, using: &random)
        rows.insert(contentsOf: moved, at: target)
        input += try ToolFixtures.request(step, "move", ["from": row, "to": end, "at": target])
      default:
        width = Int.random(in: 60...200, using: &random)
        input += try ToolFixtures.request(step, "width", ["width": width])
      }
      guard step % 30 == 29 else {
        // Some rows are measured between the changes.
        input += try ToolFixtures.request(step, "offsetOf", ["row": rows.count / 3])
        continue
      }
      states.append((rows, width, 1000 + step))
      input += try ToolFixtures.request(1000 + step, "heights")
      for y in stride(from: 0, to: 9000, by: 777) {
        input += try ToolFixtures.request(2000 + step, "rowAt", ["y": y])
      }
    }
    let run = try ToolRun(["serve"], input: input)
    let answers = try run.objects()
    #expect(!run.text.contains(#""error""#))
    for state in states {
      let scratch = try Scratch()
      try scratch.write(template, to: "t.yaml")
      let lines = try state.rows.map {
        String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) + "\n"
      }
      try scratch.write(lines.joined(), to: "rows.ndjson")
      let expected = try ToolRun(
        ["heights", "-t", "t.yaml", "-d", "rows.ndjson", "--width", "\(state.width)"],
        in: scratch.folder
      ).objects()
      func results(_ id: Int) -> [[String: Any]] {
        answers.filter { $0["id"] as? Int == id }.compactMap { $0["result"] as? [String: Any] }
      }
      let heights = expected.map { $0["height"] as? Double }
      #expect(results(state.id).first?["heights"] as? [Double] == heights.compactMap(\.self))
      for (place, found) in results(state.id + 1000).enumerated() {
        let y = Double(place * 777)
        let row = expected.first {
          ($0["y"] as? Double ?? 0) + ($0["height"] as? Double ?? 0) > y
        }
        #expect(found["row"] as? Int == row?["row"] as? Int)
        #expect(found["y"] as? Double == row?["y"] as? Double)
      }
    }
    #expect(states.count == 4)
  }

  @Test func `only rows that an answer depends on are measured`() throws {
    let texts = Mutex(0)
    let list = try ServedList(
      RecordList((0..<5000).map { .object(RecordObject([("t", .string("row \($0)"))])) }),
      template: try CellTemplate.load(source: Self.template, fileName: "t"),
      measurer: try NotingMeasurer { texts.withLock { $0 += 1 } }, scale: 1, width: 100, jobs: 1)
    /// The number of texts that a question takes.
    func cost(_ question: () throws -> Void) rethrows -> Int {
      texts.withLock { $0 = 0 }
      try question()
      return texts.withLock { $0 }
    }
    #expect(try cost { _ = try list.heights(4000..<4010) } == 10)
    #expect(try (1...600).contains(cost { _ = try list.row(at: 0) }))
    #expect(try cost { _ = try list.row(at: 100) } == 0)
    try list.replace(20..<21, with: [.object(RecordObject([("t", .string("another"))]))])
    #expect(try cost { _ = try list.offset(ofRow: 100) } == 1)
    _ = try list.offset(ofRow: 5000)
    try list.move(10..<4000, to: 700)
    try list.replace(30..<40, with: [])
    #expect(try cost { _ = try list.offset(ofRow: 4990) } == 0)
  }

  @Test func `a change in a section measures what depends on it alone`() throws {
    let texts = Mutex(0)
    func record(_ row: Int) -> RecordValue {
      .object(
        RecordObject([("t", .string("row \(row)")), ("s", .string("\(row / 50)")), ("id", .null)]))
    }
    let list = try ServedList(
      RecordList((0..<5000).map(record)),
      template: try CellTemplate.load(source: Self.sections, fileName: "t"),
      measurer: try NotingMeasurer { texts.withLock { $0 += 1 } }, scale: 1, width: 100, jobs: 1)
    _ = try list.offset(ofRow: list.count)
    texts.withLock { $0 = 0 }
    // The record, the one below, and nothing of other sections.
    try list.replace(120..<121, with: [record(149)])
    _ = try list.offset(ofRow: list.count)
    #expect(texts.withLock { $0 } <= 4)
    texts.withLock { $0 = 0 }
    // The head and the foot know the number of records; between them rows follow.
    try list.replace(120..<122, with: [])
    _ = try list.offset(ofRow: list.count)
    #expect((1...55).contains(texts.withLock { $0 }))
  }

  @Test func `a width that was asked for stays with another template`() throws {
    let other = "width: 320\n" + Self.template
    let records = [["t": "a", "id": 1.5], ["t": "b", "id": 100]] as [[String: Any]]
    let run = try ToolRun(
      ["serve"],
      input: try ToolFixtures.request(
        0, "open", ["source": Self.template, "records": records, "width": 375])
        + ToolFixtures.request(1, "template", ["source": other])
        + ToolFixtures.request(2, "open", ["source": Self.template, "records": records])
        + ToolFixtures.request(3, "template", ["source": other])
        + ToolFixtures.request(4, "width", ["width": 320])
        + ToolFixtures.request(5, "template", ["source": Self.template])
        // Numbers are equal however they are written.
        + #"{"jsonrpc":"2.0","id":6,"method":"find","params":{"id":1.50}}"# + "\n"
        + #"{"jsonrpc":"2.0","id":7,"method":"find","params":{"id":1e2}}"# + "\n"
        + #"{"jsonrpc":"2.0","id":8,"method":"layout","params":{"row":1.0}}"# + "\n")
    let results = try run.objects().map { $0["result"] as? [String: Any] ?? [:] }
    #expect(results.prefix(6).map { $0["width"] as? Int } == [375, 375, 375, 320, 320, 320])
    #expect(results[6]["row"] as? Int == 0 && results[7]["row"] as? Int == 1, "\(run.text)")
    #expect(results[8]["frames"] != nil || results[8]["views"] != nil, "\(run.text)")
  }

  @Test func `a served list of sections says what its rows are`() throws {
    let records: [[String: Any]] = [
      ["s": "x", "t": "a", "id": 7], ["s": "x", "t": "b", "id": "b"],
      ["s": "y", "t": "c", "id": 9],
    ]
    let run = try ToolRun(
      ["serve"],
      input: try ToolFixtures.request(0, "open", ["source": Self.sections, "records": records])
        + ToolFixtures.request(1, "rowAt", ["y": 0])
        + ToolFixtures.request(2, "find", ["id": "b"])
        + ToolFixtures.request(3, "find", ["field": "t", "id": "c"])
        + ToolFixtures.request(4, "find", ["id": 8])
        + ToolFixtures.request(5, "layout", ["row": 2])
        + ToolFixtures.request(6, "delete", ["from": 1, "to": 2])
        + ToolFixtures.request(7, "find", ["field": "t", "id": "c"])
        + ToolFixtures.request(8, "find")
        + ToolFixtures.request(9, "find", ["field": "a[", "id": 1]))
    let results = try run.objects().map { $0["result"] as? [String: Any] ?? [:] }
    #expect(results[0]["rows"] as? Int == 6 && results[0]["records"] as? Int == 3, "\(run.text)")
    #expect(results[1]["part"] as? String == "header" && results[1]["row"] as? Int == 0)
    #expect(results[2]["row"] as? Int == 3)
    #expect(results[3]["row"] as? Int == 5)
    #expect(results[4].keys.contains("row") && !(results[4]["row"] is Int))
    #expect(results[5]["part"] as? String == "between")
    #expect(results[6]["rows"] as? Int == 4 && results[6]["records"] as? Int == 2)
    #expect(results[7]["row"] as? Int == 3)
    let errors = try run.objects().suffix(2).map {
      ($0["error"] as? [String: Any])?["message"] as? String ?? ""
    }
    #expect(errors[0] == "id is missing: a string or a number")
    #expect(errors[1].hasPrefix("field is the path of a field"))
  }

  @Test(arguments: [
    ("heights", #"{"id":1,"method":"hights"}"#, -32601, "there is no method 'hights'"),
    ("list", #"{"id":1,"method":"total"}"#, 64, "no list is open"),
    ("json", "{\"id\":1,", -32700, "line 1: "),
    ("empty", "", -32700, "line 1: expected a JSON object, found an empty line"),
    ("array", "[1]", -32700, "line 1: expected a JSON object, found an array"),
    ("method", #"{"id":1,"method":3}"#, -32600, "a request has a string 'method'"),
    ("id", #"{"id":[1],"method":"total"}"#, -32600, "id is a string or a number"),
    ("params", #"{"id":1,"method":"open","params":[1]}"#, -32600, "params is an object"),
    ("none", #"{"id":1,"method":"open","params":{}}"#, -32602, "a template is needed"),
    ("key", #"{"id":1,"method":"open","params":{"width ":1}}"#, -32602, "no parameter 'width '"),
    (
      "width", #"{"id":1,"method":"open","params":{"template":"news","width":-1}}"#, -32602,
      "width is a number from 0 to 1000000, not -1"
    ),
    (
      "record", #"{"id":1,"method":"open","params":{"template":"news","records":[{},7]}}"#,
      -32602, "records[1] is an object, not 7"
    ),
    (
      "input", #"{"id":1,"method":"open","params":{"template":"news","data":"-"}}"#, -32602,
      "standard input has the requests"
    ),
    (
      "missing", #"{"id":1,"method":"open","params":{"template":"news","data":"no.ndjson"}}"#, 66,
      "cannot open 'no.ndjson'"
    ),
    (
      "unknown", #"{"id":1,"method":"open","params":{"template":"nws"}}"#, 66,
      "there is no file 'nws'"
    ),
    (
      "template", #"{"id":1,"method":"open","params":{"source":"views: 3"}}"#, 65,
      "<source>:1:8: error"
    ),
  ])
  func `what is wrong is an answer`(
    _ name: String, _ request: String, _ code: Int, _ message: String
  ) throws {
    let run = try ToolRun(["serve"], input: request + "\n" + #"{"id":2,"method":"version"}"# + "\n")
    #expect(run.status == 0 && run.errors == "")
    let answers = try run.objects()
    let error = answers.first?["error"] as? [String: Any]
    #expect(error?["code"] as? Int == code, "\(run.text)")
    #expect((error?["message"] as? String)?.contains(message) == true, "\(run.text)")
    // The next request is answered.
    #expect(answers.count == 2 && answers.last?["result"] != nil, "\(run.text)")
  }

  /// The request that opens a list of three rows, of which the second has no height.
  private static func openingThree() throws -> String {
    try ToolFixtures.request(
      0, "open", ["source": template, "records": [["t": "one"], ["x": "two"], ["t": "three"]]])
  }

  @Test func `a request that fails leaves the list as it was`() throws {
    let run = try ToolRun(
      ["serve"],
      input: try Self.openingThree()
        + ToolFixtures.request(1, "heights")
        + ToolFixtures.request(2, "template", ["source": "views:\n  a: {type: txt}\n"])
        + ToolFixtures.request(2, "template", ["template": "nws"])
        + ToolFixtures.request(2, "open", ["source": Self.template, "records": [3]])
        + ToolFixtures.request(2, "delete", ["from": 2, "to": 9])
        + ToolFixtures.request(2, "delete", ["from": 2, "to": 1])
        + ToolFixtures.request(2, "set", ["row": 1])
        + ToolFixtures.request(2, "insert", ["row": 4, "records": [["t": "four"]]])
        + ToolFixtures.request(2, "move", ["from": 0, "to": 2, "at": 2])
        + ToolFixtures.request(2, "layout", ["row": 1])
        + ToolFixtures.request(1, "heights"))
    let answers = try run.objects()
    #expect(answers.filter { $0["error"] != nil }.count == 9)
    let heights = run.lines.filter { $0.contains(#""heights""#) }
    #expect(heights.count == 2 && heights[0] == heights[1])
    #expect(heights[0].contains(#""failures":[{"row":1,"message":"field 't' is missing"#))
    let findings = (answers[2]["error"] as? [String: Any])?["data"] as? [String: Any]
    let finding = (findings?["findings"] as? [[String: Any]])?.first
    #expect(finding?["line"] as? Int == 2 && finding?["suggestion"] as? String == "text")
  }

  @Test func `reasons of rows without a height stay with their rows through changes`() throws {
    let run = try ToolRun(
      ["serve"],
      input: try Self.openingThree()
        + ToolFixtures.request(1, "heights")
        + ToolFixtures.request(2, "move", ["from": 1, "to": 2, "at": 0])
        + ToolFixtures.request(3, "heights")
        + ToolFixtures.request(4, "set", ["row": 0, "record": ["t": "two"]])
        + ToolFixtures.request(5, "heights"))
    let failing = try run.objects().filter { ($0["id"] as? Int ?? 0) % 2 == 1 }.map { answer in
      let result = answer["result"] as? [String: Any]
      return (result?["failures"] as? [[String: Any]] ?? []).map { $0["row"] as? Int }
    }
    #expect(failing == [[1], [0], []])
  }

  @Test func `another template keeps the width unless it was the template's own`() throws {
    func widths(_ parameters: [String: Any]) throws -> [Double?] {
      let own = parameters.merging(["source": "width: 111\n" + Self.template]) { $1 }
      let run = try ToolRun(
        ["serve"],
        input: try ToolFixtures.request(0, "open", own)
          + ToolFixtures.request(1, "template", ["source": "width: 222\n" + Self.template]))
      return try run.objects().map { ($0["result"] as? [String: Any])?["width"] as? Double }
    }
    #expect(try widths([:]) == [111, 222])
    #expect(try widths(["width": 90]) == [90, 90])
  }

  @Test func `what is no request is answered, and a request without an id is not`() throws {
    let run = try ToolRun(
      ["serve"],
      input: #"{"id":[1],"method":"version"}"# + "\n" + #"{"method":7}"# + "\n"
        + #"{"method":"total"}"# + "\n")
    #expect(
      try run.objects().map { $0["id"] is NSNull } == [true, true], "\(run.text)")
  }
}

/// The bundled fonts; notes each text that it prepares.
private struct NotingMeasurer: TextMeasurer {
  private let base: HarfBuzzTextMeasurer
  private let note: @Sendable () -> Void

  init(_ note: @escaping @Sendable () -> Void) throws {
    base = try HarfBuzzTextMeasurer.bundled()
    self.note = note
  }

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    note()
    return base.prepare(text, paragraphStyle: paragraphStyle)
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics { base.lineMetrics(of: font) }

  func check(_ font: FontDescriptor) throws(MissingFontError) { try base.check(font) }
}
