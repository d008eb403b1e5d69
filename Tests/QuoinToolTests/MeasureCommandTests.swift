// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct MeasureCommandTests {
  /// Runs `quoin measure` and gives its objects.
  func measure(_ records: String, _ arguments: [String] = []) throws -> [[String: Any]] {
    let run = try ToolRun(["measure"] + arguments, input: records)
    #expect(run.status == 0, "\(run.errors)")
    return try run.objects()
  }

  @Test func `a text has width, height, lines and baselines`() throws {
    let run = try ToolRun(
      ["measure", "--size", "10"], input: "{\"id\":\"a\",\"text\":\"AVAVA\"}\n")
    let object = try #require(try run.objects().first)
    #expect(object["id"] as? String == "a")
    #expect(object["height"] as? Double == ToolFixtures.lineHeight(size: 10).rounded(.up))
    #expect(object["lineCount"] as? Int == 1)
    #expect(object["truncated"] as? Bool == false)
    let baseline = try #require(object["firstBaseline"] as? Double)
    #expect(abs(baseline - 10.69) < 1e-9)
    let keys = ["id", "width", "height", "lineCount", "firstBaseline", "lastBaseline", "truncated"]
    let positions = keys.map { run.text.range(of: "\"\($0)\":")?.lowerBound }
    #expect(positions.allSatisfy { $0 != nil })
    #expect(positions.compactMap(\.self).count == keys.count)
    #expect(positions.compactMap(\.self) == positions.compactMap(\.self).sorted())
  }

  @Test func `empty text has no lines, and a final newline opens one`() throws {
    let objects = try measure("{\"text\":\"\"}\n{\"text\":\"a\\n\"}\n", ["--scale", "0"])
    #expect(objects[0]["lineCount"] as? Int == 0)
    #expect(objects[0]["height"] as? Double == 0)
    #expect(objects[1]["lineCount"] as? Int == 2)
  }

  @Test func `several widths make layouts`() throws {
    let objects = try measure(
      "{\"text\":\"one two three four\"}\n", ["--width", "300,60", "--size", "16"])
    let layouts = try #require(objects[0]["layouts"] as? [[String: Any]])
    #expect(layouts.map { $0["maxWidth"] as? Double } == [300, 60])
    let counts = layouts.compactMap { $0["lineCount"] as? Int }
    #expect(counts[0] == 1)
    #expect(counts[1] > 1)
  }

  @Test func `a record's fields win over the options`() throws {
    let records = """
      {"text":"one two three four","width":60,"size":10,"lines":1,"lineBreakMode":"truncateTail"}
      {"text":"one two three four"}

      """
    let objects = try measure(records, ["--size", "20"])
    #expect(objects[0]["lineCount"] as? Int == 1)
    #expect(objects[0]["truncated"] as? Bool == true)
    #expect(objects[0]["height"] as? Double == 14)
    #expect(objects[1]["truncated"] as? Bool == false)
    #expect(objects[1]["height"] as? Double == ToolFixtures.lineHeight(size: 20).rounded(.up))
  }

  @Test func `lines tile the text`() throws {
    let text = "The quick brown fox 跳过了懒狗 والثعلب البني السريع 👩‍👩‍👧‍👦 jumps"
    let data = try JSONSerialization.data(withJSONObject: ["text": text])
    let objects = try measure(
      String(decoding: data, as: UTF8.self) + "\n", ["--width", "90", "--detail", "glyphs"])
    let lines = try #require(objects[0]["lines"] as? [[String: Any]])
    #expect(lines.count > 3)
    var end = 0
    for line in lines {
      #expect(line["start"] as? Int == end)
      end = try #require(line["end"] as? Int)
      #expect(try #require(line["width"] as? Double) <= 90 + 1.0 / 64)
      let runs = try #require(line["runs"] as? [[String: Any]])
      for run in runs {
        #expect(run["font"] as? String != nil)
        let glyphs = try #require(run["glyphs"] as? [[Double]])
        #expect(glyphs.allSatisfy { $0.count == 5 })
      }
    }
    #expect(end == text.utf8.count)
  }

  @Test func `each line of a text file is a text`() throws {
    let objects = try measure("one\ntwo words\n", ["--in", "lines"])
    #expect(objects.count == 2)
  }

  @Test func `a field out of range is an error with its name`() throws {
    for (record, message) in [
      ("{\"text\":5}", "field 'text': expected a string, found 5"),
      ("{}", "field 'text'"), ("{\"text\":\"a\",\"size\":-1}", "field 'size'"),
      ("{\"text\":\"a\",\"lines\":1.5}", "field 'lines': expected a whole number, found 1.5"),
      ("{\"text\":\"a\",\"direction\":\"up\"}", "expected one of auto, ltr, rtl"),
    ] {
      let run = try ToolRun(["measure"], input: record + "\n")
      #expect(run.status == 65)
      #expect(run.errors.contains("<stdin>:1: \(message)") || run.errors.contains(message))
    }
  }

  @Test func `lines are balanced, pretty or unbroken`() throws {
    func widths(_ wrap: String) throws -> [Double] {
      let run = try ToolRun(
        ["measure", "--width", "150", "--text-wrap", wrap, "--detail", "lines"],
        input: "{\"text\":\"The quick brown fox jumps over the lazy dog\"}\n")
      #expect(run.status == 0, "\(run.errors)")
      let lines = try #require(run.objects()[0]["lines"] as? [[String: Any]])
      return lines.compactMap { $0["width"] as? Double }
    }
    let greedy = try widths("wrap")
    let balanced = try widths("balance")
    #expect(greedy.count == 3 && balanced.count == 3)
    #expect((balanced.min() ?? 0) > (greedy.min() ?? 0) + 20)
    #expect(try widths("pretty").count == 3)
    #expect(try widths("nowrap").count == 1)
  }

  @Test func `words are divided by the patterns that an option names`() throws {
    let scratch = try Scratch()
    try scratch.write("UTF-8\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\n", to: "p.dic")
    let latin = Data("ISO8859-1\n".utf8) + [0xE9, 0x31, 0x61, 0x0A]
    try latin.write(to: scratch.folder.appendingPathComponent("latin.dic"))
    try latin.dropFirst(10).write(to: scratch.folder.appendingPathComponent("unnamed.dic"))
    let record = "{\"text\":\"hyphenation\",\"width\":80,\"hyphens\":\"auto\",\"locale\":\"xq\"}\n"
    func lines(_ arguments: String...) throws -> ToolRun {
      try ToolRun(
        ["measure", "--overflow-wrap", "normal"] + arguments, input: record, in: scratch.folder)
    }
    #expect(try lines().text.contains("\"lineCount\":1"))
    #expect(try lines("--hyphenation", "xq=p.dic").text.contains("\"lineCount\":2"))
    let missing = try lines("--hyphenation", "xq")
    #expect(missing.status == 69)
    #expect(missing.errors.contains("no hyphenation patterns for 'xq'"))
    #expect(missing.errors.contains("--hyphenation xq=FILE"))
    #expect(try lines("--hyphenation", "xq=none.dic").status == 66)
    #expect(try lines("--hyphenation", "=p.dic").status == 64)
    #expect(try lines("--hyphenation", "xq=latin.dic").status == 0)
    #expect(try lines("--hyphenation", "xq=unnamed.dic").status == 65)
  }

  @Test func `every field does what the option of its name does`() throws {
    let text = "The quick AVATAR finds (a) fox, 漢字」「!"
    // A field, its value, and whether it must change the lines of this text.
    let fields: [(name: String, value: String, isSeen: Bool)] = [
      ("width", "90", true), ("font", "\"Noto Sans CJK SC\"", true), ("size", "12.5", true),
      ("weight", "700", true), ("italic", "true", true), ("lines", "1", false),
      ("lineBreakMode", "\"charWrap\"", false), ("lineBreakRules", "\"unicode\"", false),
      ("wordBreak", "\"keepAll\"", false), ("overflowWrap", "\"normal\"", false),
      ("textSpacingTrim", "\"normal\"", true), ("textWrap", "\"balance\"", false),
      ("locale", "\"ja\"", false),
      ("direction", "\"rtl\"", true), ("lineHeight", "1.5", true), ("letterSpacing", "2", true),
      ("lineHeight", "\"30px\"", true), ("lineHeight", "\"150%\"", true),
      ("lineHeightMultiple", "1.5", true), ("minimumLineHeight", "40", true),
      ("maximumLineHeight", "12", true), ("lineSpacing", "5", false), ("wordSpacing", "3", true),
      ("conventions", "\"web\"", true), ("align", "\"right\"", false),
      ("whiteSpace", "\"preLine\"", false), ("lineBreak", "\"strict\"", false),
      ("hyphens", "\"auto\"", false), ("justification", "\"interCharacter\"", false),
      ("features", "\"kern=0\"", true), ("tabStops", "\"40,80\"", false),
      ("defaultTabInterval", "20", false), ("paragraphSpacing", "4", false),
      ("paragraphSpacingBefore", "4", false), ("firstLineHeadIndent", "9", true),
      ("headIndent", "9", false), ("tailIndent", "200", false),
      ("truncationToken", "\"more\"", false), ("keepsLineHeightInFallback", "true", true),
    ]
    let detail = ["--detail", "glyphs"]
    let plain = try ToolRun(["measure"] + detail, input: "{\"text\":\"\(text)\"}\n")
    for (name, value, isSeen) in fields {
      let record = "{\"text\":\"\(text)\",\"\(name)\":\(value)}\n"
      let byField = try ToolRun(["measure"] + detail, input: record)
      let isFlag = name == "italic" || name == "keepsLineHeightInFallback"
      let option = isFlag ? ["--\(name)"] : ["--\(name)", value.filter { $0 != "\"" }]
      let byOption = try ToolRun(
        ["measure"] + detail + option, input: "{\"text\":\"\(text)\"}\n")
      #expect(byField.status == 0 && byOption.status == 0, "\(name): \(byOption.errors)")
      #expect(byField.text == byOption.text, "\(name)")
      #expect(!isSeen || byField.text != plain.text, "\(name)")
      // Null is as good as nothing.
      let byNull = try ToolRun(
        ["measure"] + detail, input: "{\"text\":\"\(text)\",\"\(name)\":null}\n")
      #expect(byNull.text == plain.text, "\(name)")
    }
  }

  @Test func `web conventions collapse spaces, round as browsers do and keep the text's offsets`()
    throws
  {
    let object = try #require(
      try measure(
        "{\"text\":\"  a  b\\n\",\"size\":15,\"lineHeight\":1.3}\n",
        ["--conventions", "web", "--detail", "lines"]
      ).first)
    // 1.3 times 15, not rounded up.
    #expect(object["height"] as? Double == 19.5)
    let line = try #require((object["lines"] as? [[String: Any]])?.first)
    #expect(line["start"] as? Int == 0)
    #expect(line["end"] as? Int == 7)
    let scaled = try measure(
      "{\"text\":\"a\",\"size\":15,\"lineHeight\":1.3}\n",
      ["--conventions", "web", "--scale", "1"])
    #expect(scaled.first?["height"] as? Double == 20)
  }

  @Test func `a wrong line height is named`() throws {
    let run = try ToolRun(["measure"], input: "{\"text\":\"a\",\"lineHeight\":\"20pt\"}\n")
    #expect(run.status == 65)
    #expect(run.errors.contains("field 'lineHeight': pt is not a unit here"))
    let option = try ToolRun(["measure", "--line-height", "20pt"], input: "")
    #expect(option.status == 64)
    #expect(option.errors.contains("write 20px"))
  }

  @Test func `options are in kebab-case, and may be spelt as the fields of records`() throws {
    let plain = try measure("{\"text\":\"abcd\"}\n", ["--scale", "0"])
    let width = try #require(plain.first?["width"] as? Double)
    for words in [["--letter-spacing", "2"], ["--letterSpacing", "2"], ["--letterSpacing=2"]] {
      let spaced = try measure("{\"text\":\"abcd\"}\n", words + ["--scale", "0"])
      let found = try #require(spaced.first?["width"] as? Double)
      #expect(abs(found - (width + 4 * 2)) < 1e-6, "\(words)")
    }
    let wrong = try ToolRun(["measure", "--minimumLineHeight", "-1"], input: "")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("option '--minimum-line-height': "), "\(wrong.errors)")
  }

  @Test func `the file of records may be named as for other commands`() throws {
    let scratch = try Scratch()
    try scratch.write("{\"text\":\"abcd\"}\n", to: "texts.ndjson")
    let named = try ToolRun(["measure", "--data", "texts.ndjson"], in: scratch.folder)
    let plain = try ToolRun(["measure", "texts.ndjson"], in: scratch.folder)
    #expect(named.status == 0)
    #expect(named.lines == plain.lines && named.lines.count == 1)
    let both = try ToolRun(["measure", "--data", "texts.ndjson", "a"], in: scratch.folder)
    #expect(both.status == 64)
    #expect(both.errors.contains("from 'a' or from --data, not from both"))
  }

  @Test func `a truncated line has its visible ranges`() throws {
    for (mode, count) in [("truncateHead", 1), ("truncateTail", 1), ("truncateMiddle", 2)] {
      let objects = try measure(
        "{\"text\":\"The quick brown fox jumps\"}\n",
        ["--width", "100", "--lines", "1", "--line-break-mode", mode, "--detail", "lines"])
      let line = try #require((objects[0]["lines"] as? [[String: Any]])?.first)
      #expect(line["start"] as? Int == 0 && line["end"] as? Int == 25)
      let visible = try #require(line["visible"] as? [[Int]])
      #expect(visible.count == count)
      if mode != "truncateHead" { #expect(visible.first?.first == 0) }
      if mode != "truncateTail" { #expect(visible.last?.last == 25) }
    }
  }

  @Test func `comma-separated records have all fields, and may leave each empty`() throws {
    let header = "id,text,width,font,size,weight,italic,lines,lineBreakMode,locale,direction\n"
    let csv = try measure(
      header + "1,Hello there,60,Noto Sans,12,700,true,1,truncateTail,en,ltr\n"
        + "2,Hello there,,,,,,,,,\n", ["--in", "csv"])
    let json = try measure(
      """
      {"id":"1","text":"Hello there","width":60,"size":12,"weight":700,"italic":true,"lines":1,\
      "lineBreakMode":"truncateTail","locale":"en","direction":"ltr"}
      {"id":"2","text":"Hello there"}

      """)
    #expect(csv as NSArray == json as NSArray)
    #expect(csv[0]["truncated"] as? Bool == true)
  }

  @Test func `a missing font in a record ends with 69`() throws {
    let records = "{\"text\":\"a\"}\n{\"id\":3,\"text\":\"a\",\"font\":\"Comic Sans\"}\n"
    let run = try ToolRun(["measure"], input: records)
    #expect(run.status == 69)
    #expect(run.errors.contains("<stdin>:2: field 'font': no font family named 'Comic Sans'"))
    let null = try ToolRun(["measure", "--on-error", "null"], input: records)
    #expect(null.status == 1)
    let objects = try null.objects()
    #expect(objects.count == 2 && objects[1]["height"] is NSNull)
    #expect((objects[1]["error"] as? String)?.contains("Comic Sans") == true)
  }
}
