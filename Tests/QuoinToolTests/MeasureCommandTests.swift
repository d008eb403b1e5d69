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

  @Test func `a record that makes no sense is an error with its field`() throws {
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
}
