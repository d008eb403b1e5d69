// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import CellTemplates
import Foundation
import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import ToolInput

@testable import ToolBenchmarks

/// `quoin bench list`, whose figures are those that the meter of `Benchmarks/lists` gives.
struct BenchListTests {
  private static let lists = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Benchmarks/lists")

  private static let template = """
    width: 300
    margins: 8
    views:
      title: {type: text, text: "${title}", lines: 1}
      body: {type: text, text: "${body}"}
    layout: |
      H:|-[title]-|
      H:|-[body]-|
      V:|-[title]-4-[body]-|

    """

  private static func records(_ count: Int) -> String {
    (0..<count).map { row in
      let body = (0...row % 23).map { "word\($0 + row)" }.joined(separator: " ")
      return #"{"title": "Row \#(row)", "body": "\#(body)"}"# + "\n"
    }.joined()
  }

  /// Runs the command on made records, with the files of a folder.
  private func bench(
    _ arguments: [String], in scratch: Scratch, template: String = template,
    records: String = records(300)
  ) throws -> ToolRun {
    try scratch.write(template, to: "t.yaml")
    try scratch.write(records, to: "rows.ndjson")
    return try ToolRun(
      ["bench", "list", "--template", "t.yaml", "--data", "rows.ndjson"] + arguments,
      in: scratch.folder)
  }

  /// What the meter of `Benchmarks/lists` says of lines.
  private func meter(_ lines: URL, _ plan: URL) throws -> [String: Double?] {
    let program = """
      import json, sys
      sys.path.insert(0, sys.argv[1])
      import meter, report
      plan = json.load(open(sys.argv[2]))
      lines = [json.loads(line) for line in open(sys.argv[3])]
      run = {"measurements": meter.measurements(plan, lines), "peakKB": 1024}
      print(json.dumps(report.summary(run)))
      """
    let run = try ToolRun(
      ["-c", program, Self.lists.path, plan.path, lines.path],
      program: URL(fileURLWithPath: "/usr/bin/python3"))
    #expect(run.status == 0, "\(run.errors)")
    let summary = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    return try #require(summary).mapValues { ($0 as? NSNumber)?.doubleValue }
  }

  // MARK: - The meter

  /// A recorded run of an engine as the tool has one.
  private func recording(_ lines: URL) throws -> (ListRecording, truth: [Double: [Double]]) {
    var recording = ListRecording()
    var truth: [Double: [Double]] = [:]
    for line in try String(contentsOf: lines, encoding: .utf8).split(separator: "\n") {
      let value = try RecordValue.parseJSON(String(line))
      func number(_ field: String) -> Double {
        if case .number(let number) = value[field] { number.value } else { .nan }
      }
      func numbers(_ value: RecordValue?) -> [Double] {
        guard case .array(let elements) = value else { return [] }
        return elements.compactMap {
          if case .number(let number) = $0 { number.value } else { nil }
        }
      }
      switch value["kind"]?.bindingText {
      case "frame":
        guard case .array(let seen) = value["seen"] else { continue }
        let asked = number("asked")
        recording.frames.append(
          ListFrame(
            action: Int(number("action")), milliseconds: number("ms"), content: number("content"),
            offset: number("offset"), asked: asked.isNaN ? nil : asked, width: number("width"),
            seen: seen.map { row in
              let row = numbers(row)
              return ListFrame.Row(id: Int(row[0]), top: row[1], height: row[2])
            }))
      case "action":
        recording.ends.append(
          ListActionEnd(
            action: Int(number("action")), name: value["do"]?.bindingText ?? "",
            milliseconds: number("ms"), cpuMilliseconds: number("cpuMs"),
            measured: Int(number("measured"))))
      case "truth": truth[number("width")] = numbers(value["heights"])
      default: continue
      }
    }
    return (recording, truth)
  }

  /// Engines that jump, show blank frames and guess wrong, and one that does not.
  @Test(arguments: ["chromium-cv-estimate", "qt-listview", "quoin-known"])
  func `recorded lists are judged as the benchmark of large lists judges them`(
    engine: String
  ) throws {
    let scratch = try Scratch()
    let recorded = Self.lists.appendingPathComponent("tests/recorded")
    let planText = try String(
      contentsOf: recorded.appendingPathComponent("plan.json"), encoding: .utf8)
    let path = try scratch.write(#"{"template": "news", "# + planText.dropFirst(), to: "plan.json")
    let plan = try ListPlan(path: path.path, InputLimits())
    let lines = recorded.appendingPathComponent("\(engine).ndjson")
    let (recording, truth) = try recording(lines)
    var meter = ListMeter(plan.script, plan.records, count: plan.rows, truth: truth)
    let columns = meter.columns(of: recording)
    let expected = try self.meter(lines, path)
    let json = try RecordValue.parseJSON(columns.json(rows: 1, width: 1, isKnown: false))
    func found(_ key: String) -> Double? {
      if case .number(let number) = json[key] { number.value } else { nil }
    }
    for (key, name, factor) in [
      ("first_true_frame_ms", "first", 1.0), ("open_cpu_ms", "openCPU", 1),
      ("error_open_percent", "errorOpen", 100), ("error_worst_percent", "errorWorst", 100),
      ("jumps", "jumps", 1), ("jump_px", "jumpTotal", 1), ("blank_frames", "blank", 1),
      ("rows_measured", "measured", 1), ("landing_px", "landing", 1),
      ("drag_percent", "dragged", 1), ("wheel_cpu_ms", "wheelCPU", 1),
      ("resize_cpu_ms", "resizeCPU", 1), ("insert_cpu_ms", "insertCPU", 1),
      ("word_cpu_ms", "wordCPU", 1),
    ] {
      let wanted = try #require(expected[name], "\(name)").map { $0 * factor }
      let value = found(key)
      #expect((value == nil) == (wanted == nil), "\(key)")
      if let value, let wanted { #expect(abs(value - wanted) <= 0.000_51, "\(key)") }
    }
    #expect(engine != "qt-listview" || columns.jumps > 0)
    #expect(engine != "chromium-cv-estimate" || columns.errorWorst > 0.1)
  }

  @Test func `the script for a user's rows is the benchmark's`() throws {
    let script = try RecordValue.parseJSON(
      String(contentsOf: Self.lists.appendingPathComponent("script.json"), encoding: .utf8))
    guard case .array(let actions) = script["actions"] else {
      Issue.record("script.json has no actions")
      return
    }
    let own = ListScript(width: 400, height: 640, rows: 1000, words: ["word"])
    let names = actions.compactMap { $0["do"]?.bindingText }.filter { $0 != "picture" }
    #expect(own.actions.map(\.name) == names)
    #expect(own.restingWidths == [400, 420, 640])
    for (action, wanted) in zip(own.actions, actions.filter { $0["do"] != "picture" }) {
      func number(_ field: String) -> Double? {
        if case .number(let number) = wanted[field] { number.value } else { nil }
      }
      switch action {
      case .wheel(let by, let times):
        #expect([by, Double(times)] == [number("by"), number("times")])
      case .drag(let share): #expect(share == number("to"))
      case .jump(let row): #expect(Double(row) == number("row").map { $0 * 1000 })
      case .insert(let count), .remove(let count): #expect(Double(count) == number("count"))
      case .resize(_, let to, let step): #expect([to, step] == [number("to"), number("step")])
      case .grow(let seen, let words):
        #expect([Double(seen), Double(words.count)] == [number("seen"), number("words")])
      case .stream(let words): #expect(Double(words.count) == number("words"))
      case .open, .end, .picture: continue
      }
    }
  }

  // MARK: - The command

  @Test func `a list of estimated heights does not jump and measures what it shows`() throws {
    let scratch = try Scratch()
    let run = try bench(["--json", "--grow", "body"], in: scratch)
    #expect(run.status == 0, "\(run.errors)")
    let figures = try #require(run.objects().first)
    #expect(figures["heights"] as? String == "estimated" && figures["rows"] as? Int == 300)
    #expect(figures["jumps"] as? Int == 0 && figures["blank_frames"] as? Int == 0)
    let worst = try #require(figures["error_worst_percent"] as? Double)
    #expect(worst > 0 && worst < 20)
    #expect(try #require(figures["word_cpu_ms"] as? Double) > 0)
  }

  @Test func `a list of known heights has no error at all`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.template, to: "t.yaml")
    try scratch.write(Self.records(300), to: "rows.ndjson")
    let widths = try ToolRun(
      [
        "heights", "--template", "t.yaml", "--data", "rows.ndjson", "--widths", "300...480",
        "--out", "widths",
      ], in: scratch.folder)
    #expect(widths.status == 0, "\(widths.errors)")
    try widths.output.write(to: scratch.folder.appendingPathComponent("rows.widths"))
    let run = try bench(["--json", "--grow", "body", "--heights", "rows.widths"], in: scratch)
    #expect(run.status == 0, "\(run.errors)")
    let figures = try #require(run.objects().first)
    #expect(figures["heights"] as? String == "known")
    for key in ["jumps", "jump_px", "blank_frames", "error_worst_percent", "landing_px"] {
      #expect(figures[key] as? Double == 0, "\(key)")
    }

    let few = try bench(
      ["--heights", "rows.widths"], in: scratch, records: Self.records(299))
    #expect(few.status == 65)
    #expect(few.errors.contains("rows.widths has 300 rows, and the list 299"))
    let wide = try bench(["--heights", "rows.widths", "--width", "320"], in: scratch)
    #expect(wide.status == 65)
    #expect(wide.errors.contains("--widths 320...512' writes all"))
  }

  @Test func `with a canvas each frame is drawn once`() throws {
    let scratch = try Scratch()
    let run = try bench(["--lines", "--draw", "--grow", "body"], in: scratch)
    #expect(run.status == 0, "\(run.errors)")
    let lines = try run.objects()
    #expect(lines.first?["engine"] as? String == "quoin-estimated-drawn")
    var frames = 0
    for line in lines {
      if line["kind"] as? String == "frame" { frames += 1 }
      if line["kind"] as? String == "action" { #expect(line["drawn"] as? Int == frames) }
    }
    // An opening, 300 turns of the wheel, 20 widths and 60 words among others.
    #expect(frames > 1 + 300 + 20 + 60)
    let figures = try #require(
      bench(["--json", "--draw", "--grow", "body"], in: scratch).objects().first)
    #expect(figures["frames_drawn"] as? Int == frames)
    let layouts = try bench(["--json", "--grow", "body"], in: scratch).objects().first
    #expect(layouts?["frames_drawn"] == nil && layouts?["jumps"] as? Int == 0)
  }

  @Test func `pictures of a drawn list are its last frames`() throws {
    let scratch = try Scratch()
    let plan = """
      {"format": 1, "rows": 40, "width": 300, "height": 200, "template": "t.yaml",
       "texts": ["one", "two words", "and three words here"], "senders": ["Ada", "Bo"],
       "pictures": ".", "actions": [
        {"do": "open"}, {"do": "picture", "picture": "opened"},
        {"do": "wheel", "by": 90, "times": 1}, {"do": "picture", "picture": "scrolled"},
        {"do": "wheel", "by": 90, "times": 3}, {"do": "picture", "picture": "further"},
        {"do": "insert", "count": 2}, {"do": "end"}, {"do": "picture", "picture": "ended"},
        {"do": "turn", "to": 380}, {"do": "picture", "picture": "turned"}]}
      """
    try scratch.write(plan, to: "p.json")
    try scratch.write(
      Self.template.replacingOccurrences(of: "title}", with: "sender}")
        .replacingOccurrences(of: "body}", with: "text}"), to: "t.yaml")
    var pictures: [Data] = []
    let names = ["opened", "scrolled", "further", "ended", "turned"]
    for arguments in [[], ["--draw"]] {
      let run = try ToolRun(
        ["bench", "list", "--plan", "p.json", "--json"] + arguments, in: scratch.folder)
      #expect(run.status == 0, "\(run.errors)")
      let engine = arguments.isEmpty ? "quoin-estimated" : "quoin-estimated-drawn"
      for name in names {
        let path = scratch.folder.appendingPathComponent("\(engine)-\(name).png")
        pictures.append(try Data(contentsOf: path))
      }
    }
    // A drawn frame is what the table shows; each is another one, none is blank.
    let drawn = pictures.suffix(names.count)
    #expect(pictures.prefix(names.count) == drawn)
    #expect(Set(drawn).count == names.count)
    for width in [300.0, 380] {
      let blank = try CairoCanvas(scale: 1)
      try blank.draw(DisplayPage(size: Size(width: width, height: 200), list: DisplayList()))
      #expect(!drawn.contains(Data(try blank.png())))
    }
    func extents(_ png: Data) -> [Int] {
      [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
    #expect(drawn.map(extents) == Array(repeating: [300, 200], count: 4) + [[380, 200]])
  }

  @Test func `a frame that is too large to be drawn is said`() throws {
    let scratch = try Scratch()
    let run = try bench(["--draw", "--viewport", "50000"], in: scratch)
    #expect(run.status == 65)
    #expect(run.errors.contains("a frame cannot be drawn: a picture of 300×50000 pixels"))
    #expect(try bench(["--viewport", "50000"], in: scratch).status == 0)
  }

  @Test func `a table for people names what grows only where something grows`() throws {
    let scratch = try Scratch()
    let run = try bench([], in: scratch)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.first?.hasSuffix("300 rows at width 300") == true)
    #expect(run.lines.contains { $0.hasPrefix("CPU of a streamed word") && $0.hasSuffix("–") })
  }

  @Test func `lines are those of the benchmark of large lists`() throws {
    let scratch = try Scratch()
    let run = try bench(["--lines"], in: scratch)
    #expect(run.status == 0, "\(run.errors)")
    let kinds = try run.objects().map { $0["kind"] as? String }
    #expect(kinds.first == "engine" && kinds.last == "truth")
    #expect(kinds.filter { $0 == "action" }.count == 13)
    #expect(kinds.filter { $0 == "truth" }.count == 3)
  }

  @Test func `what cannot be played is said with its place`() throws {
    let scratch = try Scratch()
    let record = try bench(
      [], in: scratch, records: Self.records(3) + #"{"title": "without a body"}"# + "\n")
    #expect(record.status == 65)
    #expect(record.errors.contains("rows.ndjson:4: field 'body' is missing"))
    let field = try bench(["--grow", "text"], in: scratch)
    #expect(field.status == 65)
    #expect(field.errors.contains("no record of rows.ndjson has words in the field 'text'"))
    let sections = try bench(
      [], in: scratch,
      template: Self.template + "section: \"${title}\"\nheader: {views: {l: {type: box}}, layout: "
        + "[\"l.edges = cell.edges\", \"l.height = 5\"]}\n")
    #expect(sections.status == 65)
    #expect(sections.errors.contains("the template has sections"))
    #expect(try bench(["--plan", "p.json"], in: scratch).status == 64)
    #expect(try bench(["--json", "--lines"], in: scratch).status == 64)
    try scratch.write(#"{"format": 1, "rows": 3}"#, to: "p.json")
    let plan = try ToolRun(["bench", "list", "--plan", "p.json"], in: scratch.folder)
    #expect(plan.status == 65)
    #expect(plan.errors.contains("p.json: the plan needs the field 'texts', an array"))
  }
}
