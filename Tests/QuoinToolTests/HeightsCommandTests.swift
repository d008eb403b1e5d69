// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@Suite struct HeightsCommandTests {
  /// Runs `quoin heights` on a template and records.
  func heights(
    _ template: String, _ records: String, _ arguments: [String] = []
  ) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    return try ToolRun(
      ["heights", "--template", "cell.yaml"] + arguments, input: records, in: scratch.folder)
  }

  let three = """
    {"id":"a","size":20}
    {"id":7,"size":12.5,"more":true}
    {"size":0,"more":""}

    """

  @Test func `each record gets a line with its row, id, offset and height`() throws {
    let run = try heights(ToolFixtures.bars, three)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let first = ToolFixtures.barsHeight(size: 20, hasMore: false)
    let second = ToolFixtures.barsHeight(size: 13, hasMore: true)  // 12.5 rounds up.
    #expect(
      run.text == """
        {"row":0,"id":"a","y":0,"height":\(Int(first))}
        {"row":1,"id":7,"y":\(Int(first)),"height":\(Int(second))}
        {"row":2,"id":null,"y":\(Int(first + second)),"height":20}

        """)
  }

  @Test func `heights round up to the scale, and to 1/64 point without one`() throws {
    let record = "{\"size\":0.3}\n"
    #expect(try heights(ToolFixtures.bars, record, ["--scale", "2"]).text.contains("20.5}"))
    let third = try heights(ToolFixtures.bars, record, ["--scale", "3"]).text
    #expect(third.contains("\"height\":\(20 + 1.0 / 3)}"))
    let unrounded = try heights(ToolFixtures.bars, record, ["--scale", "0"]).text
    #expect(unrounded.contains("\"height\":\(20 + 20.0 / 64)}"))  // 0.3 · 64 = 19.2
  }

  @Test func `csv has a header and quotes what needs it`() throws {
    let run = try heights(
      ToolFixtures.bars, "{\"id\":\"a,\\\"b\\\"\",\"size\":1}\n", ["--out", "csv"])
    #expect(run.text == "row,id,y,height\n0,\"a,\"\"b\"\"\",0,21\n")
  }

  @Test func `several widths make lists, and columns in csv`() throws {
    let record = "{\"text\":\"one two three four five six seven\"}\n"
    let run = try heights(ToolFixtures.text, record, ["--width", "1000,60"])
    let object = try #require(try run.objects().first)
    let list = try #require(object["heights"] as? [Double])
    #expect(list[0] == ToolFixtures.lineHeight(size: 10).rounded(.up))
    #expect(list[1] > 3 * ToolFixtures.lineHeight(size: 10))
    #expect(object["ys"] as? [Double] == [0, 0])
    let csv = try heights(ToolFixtures.text, record, ["--width", "1000,60", "--out", "csv"])
    #expect(csv.lines[0] == "row,id,y_1000,height_1000,y_60,height_60")
  }

  @Test func `n lines of text are n line heights, rounded up together`() throws {
    let run = try heights(
      ToolFixtures.text,
      (1...5).map {
        "{\"text\":\"\(Array(repeating: "x", count: $0).joined(separator: "\\n"))\"}\n"
      }.joined())
    let expected = (1...5).map { (Double($0) * ToolFixtures.lineHeight(size: 10)).rounded(.up) }
    #expect(try run.objects().map { $0["height"] as? Double } == expected)
  }

  @Test func `other programs get the heights in their own form`() throws {
    #expect(
      try heights(ToolFixtures.bars, three, ["--out", "virtuoso"]).text
        == "{\"heightEstimates\":[40,68,20]}\n")
    #expect(
      try heights(ToolFixtures.bars, three, ["--out", "virtua"]).text == "[[40,68,20],40]\n")
    #expect(
      try heights(ToolFixtures.bars, three, ["--out", "tanstack"]).text
        == #"[{"key":"a","index":0,"start":0,"end":40,"size":40,"lane":0},"#
        + #"{"key":7,"index":1,"start":40,"end":108,"size":68,"lane":0},"#
        + ##"{"key":"#2","index":2,"start":108,"end":128,"size":20,"lane":0}]"## + "\n")
    for form in ["flashlist", "legend-list"] {
      #expect(try heights(ToolFixtures.bars, three, ["--out", form]).text == "[40,68,20]\n")
    }
    #expect(
      try heights(ToolFixtures.bars, three, ["--out", "css"]).text
        == [40, 68, 20].enumerated().map {
          "[data-index=\"\($0)\"]{contain-intrinsic-height:auto \($1)px}\n"
        }.joined())
    let floats = try heights(ToolFixtures.bars, three, ["--out", "f32"]).output
    #expect(floats.count == 3 * 4)
    #expect(Array(floats.prefix(4)) == [0, 0, 0x20, 0x42])  // 40 as a little-endian float.
    #expect(
      try heights(ToolFixtures.bars, three, ["--out", "f32", "--width", "1,2"]).status == 64)
  }

  @Test func `tanstack's items stand at their index and have a size, also where rows failed`()
    throws
  {
    let records = "{\"size\":1}\n[]\n{\"size\":2}\n"
    let skip = try heights(ToolFixtures.bars, records, ["--out", "tanstack", "--on-error", "skip"])
    #expect(
      skip.text == #"[{"key":0,"index":0,"start":0,"end":21,"size":21,"lane":0},"#
        + #"{"key":1,"index":1,"start":21,"end":43,"size":22,"lane":0}]"# + "\n")
    let null = try heights(ToolFixtures.bars, records, ["--out", "tanstack", "--on-error", "null"])
    #expect(
      null.text == #"[{"key":0,"index":0,"start":0,"end":21,"size":21,"lane":0},"#
        + #"{"key":1,"index":1,"start":21,"end":21,"size":0,"lane":0},"#
        + #"{"key":2,"index":2,"start":21,"end":43,"size":22,"lane":0}]"# + "\n")
  }

  @Test func `a failed row is one that a list measures itself`() throws {
    let records = "{\"size\":1}\n[]\n"
    for (form, text) in [
      ("virtua", "[[21,-1],21]\n"), ("legend-list", "[21,null]\n"),
      ("css", "[data-index=\"0\"]{contain-intrinsic-height:auto 21px}\n"),
    ] {
      let run = try heights(ToolFixtures.bars, records, ["--out", form, "--on-error", "null"])
      #expect(run.text == text)
    }
  }

  @Test func `tanstack's keys are those of JavaScript, and no row gets another's`() throws {
    let records = "{\"id\":2.0,\"size\":1}\n{\"size\":1}\n{\"id\":1,\"size\":1}\n"
    let keys = try heights(ToolFixtures.bars, records, ["--out", "tanstack"]).text
      .split(separator: "\"key\":").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(keys == ["2", "\"#1\"", "1"])
    let repeated = try heights(
      ToolFixtures.bars, "{\"id\":2.0,\"size\":1}\n{\"id\":2,\"size\":1}\n", ["--out", "tanstack"])
    #expect(repeated.errors.contains("keys of the output repeat; the first is 2"))
  }

  @Test func `the output does not depend on the number of workers or the hash seed`() throws {
    let sample = try ToolRun(["heights", "--sample", "--jobs", "1"])
    #expect(sample.status == 0)
    #expect(sample.lines.count >= 24)
    for jobs in ["1", "2", "5"] {
      #expect(try ToolRun(["heights", "--sample", "--jobs", jobs]).output == sample.output)
    }
    let fixedSeed = ["SWIFT_DETERMINISTIC_HASHING": "1"]
    #expect(
      try ToolRun(["heights", "--sample"], environment: fixedSeed).output == sample.output)
  }

  @Test func `records come as csv, tsv, json and lines too`() throws {
    let expected = try heights(ToolFixtures.bars, "{\"size\":20}\n{\"size\":30,\"more\":\"1\"}\n")
      .text
    for (format, records) in [
      ("csv", "size,more\n20,\n30,1\n"), ("tsv", "size\tmore\n20\t\n30\t1\n"),
      ("json", "[{\"size\":20},\n{\"size\":30,\"more\":\"1\"}]"),
    ] {
      let run = try heights(ToolFixtures.bars, records, ["--in", format])
      #expect(run.text == expected, "\(format): \(run.errors)")
    }
    let lines = try heights(ToolFixtures.text, "one\n\nthree", ["--in", "lines"])
    #expect(try lines.objects().map { $0["height"] as? Double } == [14, 0, 14])
  }

  @Test func `a long text whose white space collapses has one height in every format`() throws {
    let web = ToolFixtures.text.replacing("version: 1", with: "version: 1\nconventions: web")
    // A JSON array keeps its records, whose texts are collapsed as they are measured.
    let text = String(repeating: "words  of a   text ", count: 60_000)
    let expected = try heights(web, #"[{"text":"\#(text)"}]"#, ["--in", "json"])
    #expect(expected.errors == "")
    for (format, records) in [
      ("ndjson", #"{"text":"\#(text)"}"#), ("csv", "text\n\"\(text)\"\n"), ("lines", text),
    ] {
      #expect(try heights(web, records, ["--in", format]).text == expected.text, "\(format)")
    }
    let single = String(repeating: "words of a text ", count: 60_000)
    #expect(try heights(web, #"{"text":"\#(single)"}"#).text == expected.text)
  }

  @Test func `names with dots in a header make objects, and the later of two places counts`() throws
  {
    let words = "some words that wrap"
    let template = ToolFixtures.text.replacing("${text}", with: "${a.b.c}${x}${a.d}")
    let run = try heights(
      template, "a.b.c,a,x.y,x,a.d,a.b..c\n1,2,3,\(words),,\(words)\n",
      ["--in", "csv"])
    #expect(run.errors == "")
    let expected = try heights(
      template, #"{"a": {"b": {"c": "\#(words)"}, "d": ""}, "x": "\#(words)"}"#)
    #expect(run.text == expected.text)
  }

  @Test func `a field whose name looks like a path is reached by its name in quotes`() throws {
    let words = "some words that wrap and wrap and wrap"
    let expected = try heights(ToolFixtures.text, #"{"text":"\#(words)"}"#).text
    func template(_ field: String) -> String {
      ToolFixtures.text.replacing("text}", with: "\(field)}")
    }
    for name in ["a.b", "x[0]", "it's", "a b?", "1st", "true", "{}", "a ?? 'b"] {
      let field = "['\(name.replacing("'", with: "''"))']"
      let run = try heights(template(field), "{\"\(name)\":\"\(words)\"}")
      #expect(run.text == expected, "\(run.errors)")
      let csv = try heights(template(field), "\(name)\n\(words)\n", ["--in", "csv"])
      #expect(csv.text == expected, "\(csv.errors)")
      let inner = try heights(template("a\(field)[0]"), "{\"a\":{\"\(name)\":[\"\(words)\"]}}")
      #expect(inner.text == expected, "\(inner.errors)")
      let id = try heights(
        ToolFixtures.text, "{\"\(name)\":7,\"text\":\"\(words)\"}", ["--id", field])
      #expect(id.text.contains("\"id\":7"), "\(id.errors)")
    }
    // A column that another one hides is still there under its whole name.
    for header in ["a.b,x[0],a", "a,x[0],a.b"] {
      let run = try heights(
        template("['a.b']"), "\(header)\n\(words),\(words),\(words)\n", ["--in", "csv"])
      #expect(run.text == expected, "\(run.errors)")
    }
    let missing = try heights(template("a.b"), #"{"a.b":"x"}"#)
    #expect(missing.errors.contains("(did you mean '['a.b']'?)"), "\(missing.errors)")
    let array = try heights(template("['x'"), "{}")
    #expect(
      array.errors.contains("'[' needs an index such as [0], or a name in quotes"),
      "\(array.errors)")
    let records = try heights(
      ToolFixtures.text, #"{"a.b":[{"text":"\#(words)"}]}"#,
      ["--in", "json", "--records", "['a.b']"])
    #expect(records.text == expected, "\(records.errors)")
  }

  @Test(.timeLimit(.minutes(1)))
  func `a row of many columns costs as much as its columns, not their square`() throws {
    let columns = 300_000
    let names = (0..<columns).map { "c\($0)" }.joined(separator: ",")
    let template = ToolFixtures.text.replacing("${text}", with: "${c\(columns - 1)}")
    let row = String(repeating: ",", count: columns - 1) + "a"
    let run = try heights(template, "\(names)\n\(row)\n", ["--in", "csv"])
    #expect(run.lines.count == 1, "\(run.errors)")
    // A long name is not read again with each row either.
    let long = String(repeating: "n", count: 200_000)
    let rows = String(repeating: "\n", count: 50_000)
    let many = try heights(
      ToolFixtures.text.replacing("${text}", with: "text"), long + rows, ["--in", "csv"])
    #expect(many.status == 0, "\(many.errors.prefix(300))")
  }

  @Test(.timeLimit(.minutes(1)))
  func `a quoted field of many lines costs as much as its lines, not their square`() throws {
    // Doubled quotes make the contents shorter than the line.
    let field = String(repeating: "say \"\"hi\"\" now\n", count: 100_000)
    let run = try heights(ToolFixtures.text, "text,other\na,\"\(field)\"\n", ["--in", "csv"])
    #expect(run.lines.count == 1, "\(run.errors)")
  }

  @Test func `a summary has rows, heights and fonts`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "--jobs", "1", "--summary", "summary.json"], input: three,
      in: scratch.folder)
    #expect(run.status == 0)
    let data = try Data(contentsOf: scratch.folder.appendingPathComponent("summary.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["rows"] as? Int == 3)
    #expect(object["failed"] as? Int == 0)
    #expect(object["contentHeights"] as? [Double] == [40 + 68 + 20])
    // With the second bar and without it; what decides stays the same within each.
    #expect(object["regions"] as? Int == 2)
    #expect(object["region_hits"] as? Int == 3)
    #expect(object["fallbacks"] as? Int == 0)
    #expect(object["fallback_reasons"] as? [String: Int] == [:])
    #expect(object["cache_hits"] as? Int == 0)
    #expect(run.errors.hasPrefix("3 rows, 0 failed, 128 points high at width 200; "))
    let one = try heights(
      ToolFixtures.bars, "{\"size\":20}\n", ["--summary", "/dev/null", "--width", "300"])
    #expect(one.errors.hasPrefix("1 row, 0 failed, 40 points high at width 300; "))
  }

  @Test func `a summary says why rows were laid out in full`() throws {
    let template = """
      views:
        a: {type: text, text: "${a}"}
        b: {type: button, title: go, if: "${b}"}
        c: {type: text, text: x, lines: "${c}", if: "${c}"}
      layout: |
        V:|[a][b][c]|
        [a b c].leading = cell.leading

      """
    let records = #"{"a":1}\n{"a":2,"b":1}\n{"a":3,"c":2}\n{"a":4,"b":2}\n"#
      .replacing("\\n", with: "\n")
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "--width", "100,200", "--summary", "summary.json"],
      input: records, in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    let text = try String(
      contentsOf: scratch.folder.appendingPathComponent("summary.json"), encoding: .utf8)
    // A row counts once, however many widths there are.
    #expect(text.contains(#""fallbacks":6,"fallback_reasons":{"button":2,"text_from_record":1}"#))
    #expect(
      run.errors.contains(
        "; 2 rows laid out in full because there is a button; 1 row laid out in full because "
          + "the record decides the lines or the language of a text"))
  }

  @Test func `a summary that cannot be written whole leaves the one before it`() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "a.json")
    // No file may grow beyond a block of 512 bytes.
    try scratch.write(
      "trap '' XFSZ; ulimit -f 1; exec \"$QUOIN\" \"$@\" > /dev/null\n", to: "limited.sh")
    let run = try ToolRun(
      ["limited.sh", "heights", "--sample", "news", "--summary", "a.json"], in: scratch.folder,
      environment: ["QUOIN": ToolRun.products.appendingPathComponent("quoin").path],
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("cannot write a.json"), "\(run.errors)")
    let kept = try String(
      contentsOf: scratch.folder.appendingPathComponent("a.json"), encoding: .utf8)
    #expect(kept == "old")
  }

  @Test func `regions, hits and fallbacks do not depend on the number of workers`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    // Enough batches for every worker to meet both sets, and a row that fails.
    let records = (0..<2000).map { "{\"size\":\($0 == 7 ? "null" : "1"),\"more\":\($0 % 2)}\n" }
    for jobs in [1, 2, 4] {
      let run = try ToolRun(
        [
          "heights", "-t", "cell.yaml", "--jobs", "\(jobs)", "--summary", "s.json", "--on-error",
          "skip",
        ], input: records.joined().replacing("\"more\":0", with: "\"more\":\"\""),
        in: scratch.folder)
      #expect(run.status == 1)
      let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s.json"))
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      // With the second bar and without it.
      #expect(object["regions"] as? Int == 2, "with \(jobs) jobs")
      #expect(object["region_hits"] as? Int == 1999, "with \(jobs) jobs")
      #expect(object["fallbacks"] as? Int == 0, "with \(jobs) jobs")
      #expect(object["rows"] as? Int == 1999 && object["failed"] as? Int == 1)
    }
  }

  @Test func `the samples' regions are the same for every number of workers`() throws {
    for sample in ["news", "chat", "product"] {
      let summaries = try [1, 2, 4].map { jobs in
        let scratch = try Scratch()
        let run = try ToolRun(
          ["heights", "--sample", sample, "--jobs", "\(jobs)", "--summary", "s.json"],
          in: scratch.folder)
        #expect(run.status == 0, "\(run.errors)")
        let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return ["regions", "region_hits", "fallbacks"].map { object[$0] as? Int }
      }
      #expect(summaries[0] == summaries[1] && summaries[0] == summaries[2], "\(sample)")
      #expect(summaries[0][0] != 0)
    }
  }

  @Test func `kinds of cells are counted, with a cache and any number of jobs too`() throws {
    let scratch = try Scratch()
    let kinds = (0..<300).map { ["message", "event", ""][$0 * 7 % 11 % 3] }
    try scratch.write(
      kinds.map {
        #"{"kind":"\#($0)","date":"Monday","author":"A","text":"Some words","event":"E"}"# + "\n"
      }.joined(), to: "rows.ndjson")
    func run(_ arguments: [String]) throws -> (output: String, kinds: [String: Int]) {
      let run = try ToolRun(
        ["heights", "-t", "channel", "-d", "rows.ndjson", "--summary", "s.json"] + arguments,
        in: scratch.folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("rows of 'event'; 1 row of 'header'"))
      let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s.json"))
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return (run.text, object?["kinds"] as? [String: Int] ?? [:])
    }
    let plain = try run(["--jobs", "1"])
    #expect(
      plain.kinds == [
        "header": 1, "event": kinds.count { $0 == "event" },
        "message": kinds.count { $0 == "message" || $0.isEmpty },
      ])
    for arguments in [["--jobs", "3"], ["--cache", "c"], ["--cache", "c"]] {
      let other = try run(arguments)
      #expect(other.output == plain.output && other.kinds == plain.kinds, "\(arguments)")
    }
    let layout = try ToolRun(
      ["layout", "-t", "channel"], input: #"{"kind":"event","event":"E"}"#, in: scratch.folder)
    #expect(layout.text.hasPrefix(#"{"row":0,"id":null,"kind":"event","height":"#))
  }

  @Test(arguments: [(1, 0.0), (3, 8), (4, 0.5)])
  func `rows of a staggered list go to the lane that ends first`(
    _ laneCount: Int, _ gap: Double
  ) throws {
    let scratch = try Scratch()
    var random = SeededGenerator(fallback: 41)
    let heights = (0..<200).map { _ in Double(Int.random(in: 0...40, using: &random)) / 2 }
    try scratch.write(
      heights.map { "{\"id\":\"i\",\"h\":\($0)}\n" }.joined(), to: "rows.ndjson")
    try scratch.write(
      "scale: 2\nviews: {a: {type: box, height: \"${h}\"}}\nlayout: a.edges = cell.edges\n",
      to: "t.yaml")
    // A search through all lanes for each item.
    var lanes = Array(repeating: (end: -gap, last: -1), count: laneCount)
    let places = heights.enumerated().map { index, height in
      let lane =
        lanes.indices.min {
          (lanes[$0].end, lanes[$0].last, $0) < (lanes[$1].end, lanes[$1].last, $1)
        } ?? 0
      let y = lanes[lane].end + gap
      lanes[lane] = (y + height, index)
      return (lane: lane, y: y)
    }
    func run(_ format: String) throws -> ToolRun {
      try ToolRun(
        [
          "heights", "-t", "t.yaml", "-d", "rows.ndjson", "--lanes", "\(laneCount)", "--gap",
          "\(gap)", "--out", format, "--summary", "s.json",
        ], in: scratch.folder)
    }
    let objects = try run("ndjson").objects()
    #expect(objects.map { $0["lane"] as? Int } == places.map(\.lane))
    #expect(objects.map { $0["y"] as? Double } == places.map(\.y))
    #expect(objects.map { $0["height"] as? Double } == heights)
    let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s.json"))
    let summary = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(summary?["contentHeights"] as? [Double] == [lanes.map(\.end).max() ?? 0])
    let table = try run("csv").lines.map { $0.split(separator: ",").map(String.init) }
    #expect(table.first == ["row", "id", "lane", "y", "height"])
    #expect(table.dropFirst().map { Int($0[2]) } == places.map(\.lane))
    #expect(table.dropFirst().map { Double($0[3]) } == places.map(\.y))
    let items =
      try JSONSerialization.jsonObject(with: run("tanstack").output) as? [[String: Any]] ?? []
    #expect(items.map { $0["lane"] as? Int } == places.map(\.lane))
    #expect(items.map { $0["start"] as? Double } == places.map(\.y))
    #expect(items.map { $0["end"] as? Double } == zip(places, heights).map { $0.y + $1 })
  }

  @Test func `a row of a staggered list that fails takes no room`() throws {
    let run = try ToolRun(
      ["heights", "-t", "news", "--lanes", "2", "--on-error", "null"],
      input: #"{"title":"a","body":"b"}"# + "\n{}\n" + #"{"title":"a","body":"b"}"# + "\n")
    let objects = try run.objects()
    #expect(objects.map { $0["lane"] as? Int } == [0, 1, 1])
    #expect(objects.map { $0["y"] as? Double } == [0, 0, 0])
    #expect(objects[1]["height"] is NSNull && objects[1]["error"] is String)
    for (arguments, message) in [
      (["--lanes", "0"], "expected a whole number from 1 to 1000"),
      (["--gap", "-1"], "expected a number from 0 to 1000000"),
      (["--lanes", "2", "--out", "virtua"], "go with --out ndjson, csv or tanstack, not virtua"),
      (["--lanes", "2", "--width", "1,2"], "take one height of a row, not 2"),
    ] {
      let refused = try ToolRun(["heights", "-t", "news"] + arguments)
      #expect(refused.status == 64 && refused.errors.contains(message), "\(refused.errors)")
    }
  }
}
