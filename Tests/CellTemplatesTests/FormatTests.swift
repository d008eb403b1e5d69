// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing

@testable import CellTemplates

@Suite struct FormatTests {
  static let json = """
    {"n": 1234567.8915, "p": 0.256, "m": 1234.5, "d": "2026-11-28T23:30:00Z", "s": "Straße am See",
     "l": ["a", "b", "c"], "one": 1, "half": 2.5, "cur": "eur", "zone": "Asia/Tokyo",
     "csv": "12.50",
     "day": "2026-11-28", "now": 1795908600, "i": "izmir ılık", "lang": "de", "mixed": ["x", 2],
     "flags": "🇩🇪🇫🇷👩‍👩‍👧", "none": null, "empty": []}
    """

  /// The text that a binding shows in a language; nil is the default one.
  static func text(_ text: String, language: String? = nil) throws -> String {
    var binding = try TextBinding(text, at: SourcePlace(line: 1, column: 1))
    binding.setLanguage(language.map { TextBinding(parts: [.literal($0)]) })
    return try binding.text(for: try record(json), isLenient: false)
  }

  @Test func `values are written as ICU writes them in each language`() throws {
    for row in formatTable {
      let written = try Self.text(row.text, language: row.language)
      #expect(written == row.expected, "\(row.language): \(row.text)")
    }
  }

  @Test(arguments: [
    ("${n | number: 2}", "1,234,567.89"), ("${n | number: 0}", "1,234,568"),
    ("${m | number: 2, 4}", "1,234.50"), ("${n | number: ungrouped}", "1234567.892"),
    ("${n | number: compact}", "1.2M"), ("${csv | number: 1}", "12.5"),
    ("${p | percent: 1}", "25.6%"), ("${half | percent: 0, ungrouped}", "250%"),
    ("${m | currency: ${cur}}", "€1,234.50"), ("${m | currency: USD, 0}", "$1,235"),
    ("${half | number: 0}", "3"), ("${= -0.5 | number: 0}", "-1"),
    ("${= ${m} * 2 | currency: EUR}", "€2,469.00"),
    ("${d | date: long, zone: ${zone}}", "November 29, 2026"), ("${now | date}", "Nov 28, 2026"),
    // A date without an offset is the same everywhere.
    ("${day | date: medium, zone: ${zone}}", "Nov 28, 2026"),
    ("${d | date: 'Hm', zone: 'Asia/Tokyo'}", "08:30"), ("${d | time: 'Hms'}", "23:30:00"),
    ("${day | relative: '2026-11-30'}", "2 days ago"), ("${day | relative: ${day}}", "now"),
    ("${d | relative: '2026-11-28T20:00:00Z', short}", "in 3 hr."),
    ("${= 0 | relative: '1970-01-01T00:00:59Z'}", "59 seconds ago"),
    ("${= 0 | relative: 59, short}", "59 sec. ago"),
    ("${l | list: or}", "a, b, or c"), ("${mixed | list: ' · '}", "x · 2"),
    ("${empty | list}", ""), ("${one | plural: one: '# day', other: '# days'}", "1 day"),
    ("${n | plural: one: '# day', other: '# days'}", "1,234,567.892 days"),
    ("${= 0 | plural: 0: 'none', other: '#'}", "none"),
    ("${s | upper}", "STRASSE AM SEE"), ("${s | upper | lower}", "strasse am see"),
    ("${s | truncate: 7}", "Straße…"), ("${s | truncate: 9, '...'}", "Straße..."),
    ("${s | truncate: 13}", "Straße am See"), ("${flags | truncate: 2}", "🇩🇪…"),
    ("${d | date: long | upper}", "NOVEMBER 28, 2026"),
    // A default in quotes stands as it is; a number is formatted.
    ("${no ?? '–' | number}", "–"), ("${no ?? 1000 | number}", "1,000"),
    ("<${m | number}>${one}", "<1,234.5>1"), ("$${m | number}", "${m | number}"),
  ])
  func `formatters have arguments, and follow one another`(
    _ text: String, _ expected: String
  ) throws {
    #expect(try Self.text(text) == expected)
  }

  @Test(arguments: [
    ("tr", "İZMİR ILIK"), ("en", "IZMIR ILIK"), ("az", "İZMİR ILIK"), ("de-CH", "IZMIR ILIK"),
  ])
  func `letters change by the rules of the language`(_ language: String, _ expected: String) throws
  {
    #expect(try Self.text("${i | upper}", language: language) == expected)
  }

  @Test(arguments: [
    ("2026-11-28", true), ("2024-02-29", true), ("2026-11-28T23:59:60Z", true),
    ("2026-11-28 14:30", true), ("2026-11-28T14:30:00.123+05:30", true),
    ("2026-11-28T14:30-0800", true), ("1795908600", true), ("1583-01-01", true),
    ("2026-02-29", false), ("2026-13-01", false), ("2026-11-28T24:00", false),
    ("28.11.2026", false),
    ("20261128", false), ("1582-10-15", false), ("2026-11-28T14", false),
    ("2026-11-28T14:30+", false),
    ("2026-11-28T14:30:00Z ", false), ("1795908600000", false), ("", false),
    ("2026-11-28T1:30", false),
  ])
  func `dates are ISO 8601 or seconds`(_ text: String, _ isDate: Bool) {
    #expect((Moment(.string(text)) != nil) == isDate)
  }

  @Test func `a day is the number of its seconds since 1970, as a count of days gives it`() throws {
    // Counted day by day from 1970-01-01, a slow and simple model.
    var days = 0
    for year in 1970...2104 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        .enumerated()
      {
        for day in [1, length] {
          let text = "\(year)-\(Self.padded(month + 1))-\(Self.padded(day))"
          let moment = try #require(Moment(.string(text)))
          #expect(moment.seconds == Double(days + day - 1) * 86400, "\(text)")
        }
        days += length
      }
    }
    let offset = try #require(Moment(.string("2026-11-28T02:00:00+02:00")))
    #expect(offset == Moment(.string("2026-11-28T00:00:00Z")))
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func `the language is that of the run, of the text, or of the cell`() throws {
    let source = """
      locale: fr
      views:
        a: {type: text, text: "${p | percent: 1}"}
        b: {type: text, text: "${p | percent: 1}", locale: "${lang}"}
        c:
          type: text
          runs: [{text: "${p | percent: 1}", locale: en}, {text: "${p | percent: 1}"}]
        d: {type: button, title: "${p | percent: 1}"}
      layout: ["V:|[a][b][c][d]|", "[a b c d].left = 0"]
      """
    let template = try load(source)
    let content = try RowContent(try record(Self.json), in: RowPlan(template))
    let texts = template.views.indices.flatMap { Array(content.texts(of: $0)) }
    #expect(
      texts
        == [
          "25,6\u{202F}%", "25,6\u{A0}%", "25.6%", "25,6\u{202F}%", "25,6\u{202F}%",
        ].map { $0.replacing("\u{202F}%", with: "\u{A0}%") })
    #expect(template.fieldPaths.map(\.description) == ["p", "lang"])
  }

  @Test func `fields of arguments are fields of the template, and a missing one is an error`()
    throws
  {
    let template = try load(
      sampleSource(
        ["[a b c d].left = 0"],
        views: ["d: {type: text, text: \"${m | currency: ${o.currency}}\", font: f}"]))
    #expect(template.fieldPaths.map(\.description) == ["a", "b", "c", "m", "o.currency"])
    #expect(template.localeDataVersion == LocaleData.version)
    let error = #expect(throws: RecordError.self) {
      _ = try RowContent(try record(#"{"a": "", "m": 1, "o": {}}"#), in: RowPlan(template))
    }
    #expect(error?.message.hasPrefix("field 'o.currency' is missing") == true)
    #expect(try load(sampleSource(["[a b c].left = 0"])).localeDataVersion == nil)
  }

  @Test func `samples have the values that formatters need`() throws {
    let template = try load(
      """
      views:
        a: {type: text, text: "${price | currency: ${code}}", locale: "${lang}"}
        b: {type: text, text: "${at | date: long, zone: ${zone}} ${at | relative: ${now}}"}
        c: {type: text, text: "${tags | list} ${n | plural: other: '#'} ${name | upper}"}
      layout: ["V:|[a][b][c]|", "[a b c].left = 0", "[a b c].right <= cell.right"]
      """)
    let samples = SampleRecords(template).samples
    #expect(samples.count > 4)
    for sample in samples {
      _ = try RowContent(sample.record, in: RowPlan(template))
    }
  }
}
