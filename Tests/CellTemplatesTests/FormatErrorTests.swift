// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing

@testable import CellTemplates

@Suite struct FormatErrorTests {
  static let names =
    "number, percent, currency, date, time, relative, list, plural, upper, lower or truncate"

  @Test(arguments: [
    ("${p | curency: EUR}", 7, "no formatter named 'curency'; there are \(names)", "currency"),
    (
      "${p || 3}", 6, "expected a formatter, \(names), found '|'; a default is written with '??'",
      nil
    ),
    (
      "${p | currency}", 7,
      "currency: expected a currency such as EUR or ${currency}, and digits after the point behind "
        + "':'", nil
    ),
    (
      "${p | currency: EURO}", 17,
      "currency: expected a currency of three letters such as EUR, or a field, found 'EURO'", nil
    ),
    (
      "${p | upper | number}", 15,
      "'number' needs a number such as 1234.5, and 'upper' gives a text", nil
    ),
    (
      "${p | number: 21}", 15,
      "number: expected a whole number of digits from 0 to 20, the smaller first, found 21", nil
    ),
    (
      "${p | number: 3, 2}", 18,
      "number: expected a whole number of digits from 0 to 20, the smaller first, found 2", nil
    ),
    (
      "${p | number: groups}", 15,
      "number: expected digits after the point such as 2 or '0, 2', 'ungrouped' or 'compact', "
        + "found 'groups'", nil
    ),
    (
      "${p | date: longish}", 13,
      "date: expected short, medium, long, full or fields such as 'yMMMd', and 'zone: …', found "
        + "'longish'", nil
    ),
    (
      "${p | date: long, zone: 'Europe/Berln'}", 19,
      "date: expected a time zone such as Europe/Berlin, or a field, found the text 'Europe/Berln'",
      nil
    ),
    (
      "${p | relative: 'today'}", 17,
      "relative: expected a date such as 2026-11-28 or 2026-11-28T14:30:00Z, or seconds since "
        + "1970, no milliseconds, in the years 1583 to 9999, or a field, found the text 'today'",
      nil
    ),
    (
      "${p | plural: one: 'x'}", 7,
      "plural: 'other' is missing, the text of all numbers that no other category has, such as "
        + "one: '# day', other: '# days'", nil
    ),
    (
      "${p | plural: ane: 'x'}", 15,
      "plural: 'ane' is no category; there are zero, one, two, few, many or other, and numbers "
        + "such as 0", "one"
    ),
    ("${p | plural: other: 'x', other: 'y'}", 27, "plural: 'other' occurs twice", nil),
    ("${p | upper: de}", 14, "upper: expected nothing, found 'de'", nil),
    (
      "${p | truncate: 2, '...'}", 20,
      "truncate: expected the greatest number of characters such as 20, and a mark such as '…', "
        + "found the text '...'", nil
    ),
    (
      "${p | truncate: -5}", 17,
      "truncate: expected the greatest number of characters such as 20, and a mark such as '…', "
        + "found '-5'", nil
    ),
    ("${p | upper 3}", 13, "expected ',', '|' or the end, found '3'", nil),
  ])
  func `a formatter that is wrong is found when the template is read`(
    _ text: String, _ column: Int, _ message: String, _ suggestion: String?
  ) {
    let error = #expect(throws: SyntaxError.self) {
      try TextBinding(text, at: SourcePlace(line: 1, column: 1))
    }
    #expect(error?.message == message)
    #expect(error?.place.column == column)
    #expect(error?.suggestion == suggestion)
  }

  @Test(arguments: [
    "width: \"${p | number}\"", "if: \"${p | upper}\"", "if: \"${p | number} > 3\"",
  ])
  func `formatters stand in texts alone`(_ key: String) {
    let found = findings(
      sampleSource(["[a b c d].left = 0"], views: ["d: {type: box, \(key)}"])
    ).map(\.message)
    #expect(
      found == [
        (key.hasPrefix("w") ? "width: " : "if: ")
          + "a formatter stands in a text that a view shows, such as \"${price | number}\", and "
          + "not here; a name with '|' is written ${['a|b']}"
      ])
  }

  @Test func `a field whose name has a bar is written in quotes`() throws {
    let binding = try TextBinding("${['a|b']}", at: SourcePlace(line: 1, column: 1))
    #expect(try binding.text(for: try record(#"{"a|b": "x"}"#), isLenient: false) == "x")
    #expect(FieldPath(steps: [.key("a|b")]).description == "['a|b']")
  }

  @Test(arguments: [
    (
      "${p | number}", #"{"p": "abc"}"#,
      "'p': number: expected a number such as 1234.5, found \"abc\""
    ),
    ("${p | number}", #"{"p": true}"#, "'p': number: expected a number such as 1234.5, found true"),
    ("${p | number}", #"{"p": 1e31}"#, "'p': number: expected a number up to 1e30, found 1e31"),
    (
      "${p | date}", #"{"p": "2026-02-30"}"#,
      "'p': date: expected a date such as 2026-11-28 or 2026-11-28T14:30:00Z, or seconds since "
        + "1970, no milliseconds, in the years 1583 to 9999, found \"2026-02-30\""
    ),
    ("${p | list}", #"{"p": "x"}"#, "'p': list: expected an array of texts, found \"x\""),
    (
      "${p | list}", #"{"p": ["x", {}]}"#,
      "'p': list: expected a text in element 1, found an object"
    ),
    ("${p | upper}", #"{"p": {}}"#, "'p': upper: expected a text, found an object"),
    (
      "${p | currency: ${c}}", #"{"p": 1, "c": "E"}"#,
      "'c': currency: expected a currency of three letters such as EUR, found \"E\""
    ),
    (
      "${p | date: long, zone: ${z}}", #"{"p": 1, "z": "Mars"}"#,
      "'z': date: expected a time zone such as Europe/Berlin, found \"Mars\""
    ),
    (
      "${p | relative: ${c}}", #"{"p": 1, "c": "now"}"#,
      "'c': relative: expected a date such as 2026-11-28 or 2026-11-28T14:30:00Z, or seconds since "
        + "1970, no milliseconds, in the years 1583 to 9999, found \"now\""
    ),
  ])
  func `a value that a formatter cannot show is an error of the record`(
    _ text: String, _ json: String, _ message: String
  ) throws {
    let binding = try TextBinding(text, at: SourcePlace(line: 1, column: 1))
    let error = #expect(throws: RecordError.self) {
      try binding.text(for: try record(json), isLenient: false)
    }
    #expect(error?.message == "field \(message)")
  }

  @Test func `a language without data is an error of the template, or of the record`() throws {
    func source(_ locale: String) -> String {
      sampleSource(
        ["[a b c d].left = 0"],
        views: ["d: {type: text, text: \"${n | number}\", font: f, locale: \(locale)}"])
    }
    let found = findings(source("xx"))
    #expect(found.map(\.message.count).count == 1)
    #expect(found.first?.message.hasSuffix("has no data of the language 'xx'") == true)
    let template = try load(source("\"${l}\""))
    let error = #expect(throws: RecordError.self) {
      _ = try RowContent(try record(#"{"a": "", "n": 1, "l": "qqq"}"#), in: RowPlan(template))
    }
    let version = LocaleData.version ?? 0
    #expect(
      error?.message
        == "field 'n': number: expected a language such as de or pt-BR, found \"qqq\", "
        + "of which ICU \(version) has no data")
  }
}
