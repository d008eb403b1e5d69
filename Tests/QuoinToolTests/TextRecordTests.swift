// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The records that `quoin measure` reads, and what its answers say of texts that do not fit.
@Suite struct TextRecordTests {
  private func measure(_ record: String, _ arguments: [String] = []) throws -> ToolRun {
    try ToolRun(["measure"] + arguments, input: record + "\n")
  }

  @Test func `a weight has a name or a number, in options, records and templates`() throws {
    let names = [
      ("thin", 100), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
      ("bold", 700), ("heavy", 900),
    ]
    for (name, number) in names {
      let text = "\"text\":\"Weights of letters\""
      let expected = try measure("{\(text),\"weight\":\(number)}")
      #expect(expected.status == 0, "\(expected.errors)")
      #expect(try measure("{\(text),\"weight\":\"\(name)\"}").output == expected.output)
      #expect(try measure("{\(text),\"weight\":\"\(number)\"}").output == expected.output)
      #expect(try measure("{\(text)}", ["--weight", name]).output == expected.output)
      #expect(try measure("{\(text)}", ["--weight", "\(number)"]).output == expected.output)
    }
    let plain = try measure("{\"text\":\"a\"}")
    #expect(try measure("{\"text\":\"a\"}", ["--weight", "bold"]).output != plain.output)
    let forms =
      "expected a number from 1 to 1000, or thin, light, regular, medium, semibold, "
      + "bold or heavy"
    for weight in ["boldd", "0", "1001", "nan", ""] {
      let option = try measure("{\"text\":\"a\"}", ["--weight", weight])
      #expect(option.status == 64)
      #expect(option.errors.contains(forms), "\(option.errors)")
    }
    for weight in ["\"boldd\"", "0", "true"] {
      let field = try measure("{\"text\":\"a\",\"weight\":\(weight)}")
      #expect(field.status == 65)
      #expect(field.errors.contains("<stdin>:1: field 'weight': \(forms), found \(weight)"))
    }
  }

  @Test(arguments: [
    ("wdith", "width"), ("Width", "width"), ("widths", "width"), ("fnot", "font"),
    ("linebreakmode", "lineBreakMode"), ("line-height", "lineHeight"),
    ("letter_spacing", "letterSpacing"), ("lineHieght", "lineHeight"), ("weigth", "weight"),
    ("line", "lines"), ("Text", "text"),
  ])
  func `a misspelt field is an error with its line and the one that was meant`(
    _ name: String, _ meant: String
  ) throws {
    let text = meant == "text" ? "" : "\"text\":\"a\","
    let good = "{\"text\":\"a\"}\n"
    let run = try measure(good + "{\(text)\"\(name)\":null}")
    #expect(run.status == 65)
    #expect(run.lines.count == 1)
    let message =
      "<stdin>:2: unknown field '\(name)' (did you mean '\(meant)'? --ignore \(name) ignores it)"
    #expect(run.errors.contains(message), "\(run.errors)")
    guard meant != "text" else { return }
    #expect(try measure("{\(text)\"\(name)\":null}", ["--ignore", name]).status == 0)
    // Who has the field itself does not mean it by another name.
    #expect(try measure("{\(text)\"\(name)\":1,\"\(meant)\":null}").status == 0)
    // Columns of tables are no other.
    let csv = try measure("text,\(name)\na,", ["--in", "csv"])
    #expect(csv.status == 65)
    #expect(csv.errors.contains("<stdin>:2: unknown field '\(name)'"))
  }

  @Test func `fields of other programs are ignored`() throws {
    let record = """
      {"text":"a","author":"b","height":4,"count":5,"points":1,"type":"x","next":2,"ID":3,\
      "key":6,"title":"t","created":0,"views":1,"test":[],"color":"red","lineCount":1}
      """
    let run = try measure(record, ["--id", "key"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "")
    #expect(
      try measure("{\"text\":\"a\",\"lnes\":1}", ["--id", "lnes"]).text.hasPrefix("{\"id\":1,"))
  }

  @Test func `the width is that of the widest line as drawn, and truncated is what is cut`() throws
  {
    let modes = [
      "wordWrap", "charWrap", "clip", "truncateHead", "truncateMiddle", "truncateTail",
    ]
    let texts = [
      "Donaudampfschifffahrt", "ab Donaudampfschifffahrt cd", "ab   ", "Donaudampfschifffahrt   ",
      "a b", "Wort\nDonaudampfschifffahrt", "漢字かな交じり文", "",
    ]
    let records = try texts.map {
      String(decoding: try JSONSerialization.data(withJSONObject: ["text": $0]), as: UTF8.self)
    }.joined(separator: "\n")
    for mode in modes {
      for overflow in ["breakWord", "normal"] {
        for (lines, limit) in [0, 1, 2].flatMap({ lines in [4.0, 60, 400].map { (lines, $0) } }) {
          let run = try measure(
            records,
            [
              "--line-break-mode", mode, "--overflow-wrap", overflow, "--lines", "\(lines)",
              "--width", "\(limit)", "--detail", "lines", "--scale", "0",
            ])
          let objects = try run.objects()
          #expect(objects.count == texts.count, "\(run.errors)")
          for (text, object) in zip(texts, objects) {
            let found = try #require(object["lines"] as? [[String: Any]])
            let widest = found.compactMap { $0["width"] as? Double }.max() ?? 0
            let overflows = widest > limit + 1.0 / 64
            let isClipped = mode == "clip" && overflows
            let expected = overflows && !isClipped ? widest : min(limit, widest)
            let hint: Comment = "\(text), \(mode), \(overflow), \(lines) lines, width \(limit)"
            #expect(object["width"] as? Double == expected, hint)
            let isOmitted =
              found.contains { $0["visible"] != nil }
              || (found.last?["end"] as? Int ?? 0) < text.utf8.count
            #expect(object["truncated"] as? Bool == (isClipped || isOmitted), hint)
          }
        }
      }
    }
  }
}
