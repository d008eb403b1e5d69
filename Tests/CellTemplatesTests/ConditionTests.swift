// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import CellTemplates

/// Comparisons in conditions, arithmetic in texts, and numbers of the record in sizes and layouts.
@Suite struct ConditionTests {
  static let json = #"""
    {"a": "", "status": "paid", "count": 3, "csv": "12", "big": 12345678901234567890,
     "done": true, "word": "false", "z": null, "empty": "", "tags": ["new", "urgent", 7, {"x": 1}],
     "o": {"n": 2.5}, "date": "2026-11-25"}
    """#

  private func holds(_ condition: String) throws -> Bool {
    let scope = LayoutScope(fileName: "t", limits: InputLimits())
    return try TokenReader.condition(condition, at: SourcePlace(line: 1, column: 1), scope: scope)
      .holds(for: try record(Self.json))
  }

  @Test(arguments: [
    ("${status} == 'paid'", true), ("${status} == \"open\"", false), ("${status} != 'open'", true),
    ("${count} > 2", true), ("${count} >= 3 and ${count} < 4", true), ("${count} <= 2", false),
    ("${csv} > 9", true), ("${csv} < '9'", true), ("${csv} == 12.0", true),
    ("${csv} == '12.0'", false),
    ("${done} == true", true), ("not ${done}", false), ("not not ${done}", true),
    ("${word}", true), ("${word} == false", true), ("${empty} or ${status} == 'paid'", true),
    ("${empty} and ${nothing} > 3", false), ("not (${empty} or ${z})", true),
    ("${status} in ['open', 'paid']", true), ("${status} not in ['open', 'paid']", false),
    ("'urgent' in ${tags}", true), ("7 in ${tags}", true), ("'old' in ${tags}", false),
    ("${count} in [1, 2]", false), ("${nothing} in [1]", false), ("1 in ${nothing}", false),
    ("${count} + 1 == 4", true), ("(${count} + 1) * 2 > 7", true), ("${o.n} * 2 == 5", true),
    ("0.1 + ${count} - 3 == 0.1", true), ("min(${count}, 2) == 2", true),
    ("max(1, ${count}, 2) == 3", true), ("${date} < '2026-12-01'", true),
    ("${count} == ${csv}", false), ("${nothing} == 'x'", false), ("${nothing} != 'x'", true),
    ("${nothing} == ${z}", true), ("${nothing} < 3", false), ("${nothing} >= 3", false),
    ("${nothing} + 1 > 0", false), ("${nothing ?? 5} > 4", true), ("${status} == 'it''s'", false),
    ("true and ${done}", true), ("${status} == 3", false), ("3 != ${done}", true),
  ])
  func `a condition compares fields, texts and numbers`(_ text: String, _ expected: Bool) throws {
    #expect(try holds(text) == expected)
  }

  @Test(arguments: [
    ("${status} > 3", "field 'status': expected a number, found \"paid\""),
    ("3 < ${done}", "field 'done': expected a number, found true"),
    ("${tags} == 'x'", "field 'tags': expected a text, found an array"),
    ("'a' in ${status}", "field 'status': expected an array, found a string"),
    ("${status} + 1 > 0", "field 'status': expected a number, found \"paid\""),
    (
      "1 / (${count} - 3) > 0",
      "field 'count': expected a number other than 0 to divide by, found 0"
    ),
  ])
  func `a value of another type is an error that names the field`(
    _ condition: String, _ message: String
  ) throws {
    let error = #expect(throws: RecordError.self) { try holds(condition) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("'x' == 1", 5, "a text is never a number"),
    ("true > ${a}", 1, "true and false have no order; write '==' or '!='"),
    ("${a} + 'x' > 1", 8, "arithmetic needs numbers, and this is a text"),
    ("${a} and 3", 10, "a number is no condition; compare it, as in '${count} > 0'"),
    ("not ${a} + 1", 5, "a number is no condition; compare it, as in '${count} > 0'"),
    ("${a} + 1", 1, "a number is no condition; compare it, as in '${count} > 0'"),
    ("${a} = 'x'", 6, "'=' does not compare; write '=='"),
    ("${a} < 1 < 2", 6, "a comparison has two sides; write 'and' between two of them"),
    ("${a} == (${b} == 1)", 9, "a condition cannot be compared; write 'and' or 'or'"),
    (
      "${a} in 'x'", 9,
      "expected a list such as ['a', 'b'], or a field that is an array, found the text 'x'"
    ),
    ("${a} == 'x", 9, "the text has no closing quote"),
    ("${a} == '", 9, "the text has no closing quote"),
    ("${a} && ${b}", 6, "'&' has no meaning here; '&&' is written 'and'"),
    ("${a} || ${b}", 6, "'||' is written 'or' here"),
    ("(${a}", 6, "expected ')', found the end of the line"),
    ("${a} ==", 8, "expected a field, a number or a text in quotes, found the end of the line"),
    ("mix(${a}) > 1", 1, "no function named 'mix'; there are min and max"),
  ])
  func `a mistake in a condition is found when the template is read`(
    _ condition: String, _ column: Int, _ message: String
  ) throws {
    let scope = LayoutScope(fileName: "t", limits: InputLimits())
    let error = #expect(throws: SyntaxError.self) {
      try TokenReader.condition(condition, at: SourcePlace(line: 1, column: 1), scope: scope)
    }
    #expect(error?.message == message)
    #expect(error?.place.column == column)
  }

  @Test func `parentheses in a condition have the limit of a line's`() throws {
    let deep = String(repeating: "(", count: 60) + "${a}" + String(repeating: ")", count: 60)
    let scope = LayoutScope(fileName: "t", limits: InputLimits())
    let error = #expect(throws: SyntaxError.self) {
      try TokenReader.condition(deep, at: SourcePlace(line: 1, column: 1), scope: scope)
    }
    #expect(error?.message.contains("(limit 'parentheses')") == true)
    let nots = String(repeating: "not ", count: 10_000) + "${done}"
    #expect(try holds(nots))
  }

  @Test(arguments: [
    ("${= ${count} * 2}", "6"), ("${= ${o.n} + 0.25}!", "2.75!"), ("<${=${status}}>", "<paid>"),
    ("${= ${csv} / 8}", "1.5"), ("${= 0.1 + 0.2}", "0.3"), ("${= max(${count}, 10)}", "10"),
    ("${= ${status} == 'paid'}", "true"), ("${= 2000000 * ${count}}", "6000000"),
    ("${= 'a } b'}", "a } b"),
  ])
  func `a text shows the value of an expression`(_ text: String, _ expected: String) throws {
    let binding = try TextBinding(text, at: SourcePlace(line: 1, column: 1))
    #expect(try binding.text(for: try record(Self.json), isLenient: false) == expected)
  }

  @Test func `an expression in a text needs its fields`() throws {
    let binding = try TextBinding("${= ${nothing} + 1}", at: SourcePlace(line: 1, column: 1))
    let value = try record(Self.json)
    let error = #expect(throws: RecordError.self) {
      try binding.text(for: value, isLenient: false)
    }
    #expect(error?.message == "field 'nothing' is missing, and has neither a default nor an if")
    #expect(try binding.text(for: value, isLenient: true) == "")
  }

  /// The heights of a template with a box `d` over 12 points of text, by its compiled cell and by
  /// layouts, which must agree.
  private func heights(
    _ view: String, _ layout: [String], _ records: [String]
  ) throws -> (heights: [Double], fallbacks: Int) {
    let template = try load(sampleSource(layout, views: [view]))
    let measurer = cellMeasurer(template)
    var heights: [Double] = []
    for json in records {
      let value = try record(json)
      let height = try measurer.height(of: value, width: 100)
      heights.append(height)
      #expect(try cellMeasurer(template).layout(of: value, width: 100).height == height)
      #expect(try cellMeasurer(template).explanation(of: value, width: 100).height == height)
    }
    return (heights, measurer.fallbackCount)
  }

  @Test func `sizes take the least and the greatest of numbers and fields`() throws {
    let found = try heights(
      "d: {type: box, width: 10, height: \"min(max(${h}, 20), 2 * m)\"}",
      ["V:|[a][d]|", "[a b c d].left = 0", "[b c].top = 0"],
      ["{\"a\": \"x\", \"h\": 5}", "{\"a\": \"x\", \"h\": 25}", "{\"a\": \"x\", \"h\": 90}"])
    let expected: [Double] = [12 + 20, 12 + 25, 12 + 32]
    #expect(found.heights == expected)
    #expect(found.fallbacks == 0)
  }

  @Test func `a number of the record may stand in a line of the layout`() throws {
    let found = try heights(
      "d: {type: box, width: 10, height: 8}",
      [
        "a.top = 0", "d.top = a.bottom + ${gap} * 2", "cell.bottom >= d.bottom",
        "[a b c d].left = 0", "[b c].top = 0", "d.height <= ${most ?? 100}",
      ],
      ["{\"a\": \"x\", \"gap\": 5}", "{\"a\": \"x\", \"gap\": 1}", "{\"a\": \"x\", \"gap\": 5}"])
    let expected: [Double] = [30, 22, 30]
    #expect(found.heights == expected)
    #expect(found.fallbacks == 3)
  }

  @Test func `a record may say the number of lines`() throws {
    let found = try heights(
      "d: {type: text, text: \"one two three four five six seven\", font: f, lines: \"${n}\"}",
      ["V:|[a][d]|", "H:|[d]|", "[a b c].left = 0", "[b c].top = 0"],
      ["{\"a\": \"x\", \"n\": 1}", "{\"a\": \"x\", \"n\": 0}", "{\"a\": \"x\", \"n\": 1}"])
    let expected: [Double] = [24, 36, 24]
    #expect(found.heights == expected)
    let template = try load(
      sampleSource(
        ["[a b c d].left = 0"], views: ["d: {type: text, text: x, lines: \"${n} / 2\"}"]))
    let error = #expect(throws: RecordError.self) {
      try cellMeasurer(template).height(of: try record("{\"a\": \"\", \"n\": 3}"), width: 100)
    }
    #expect(
      error?.message == "field 'n': expected a number that is whole, from 0 to 100000, found 1.5")
  }

  @Test(arguments: [
    ("H:|[a]-${gap}-[b]|", "a field cannot stand in visual format"),
    ("a.width = min(b.width, 3)", "'min' takes numbers"),
    ("a.width = max(50%, 3)", "'max' takes numbers"),
    ("a.width = 4 * ${n} * b.width * c.width", "a product of two unknowns is not linear"),
  ])
  func `a layout says what cannot be linear`(_ line: String, _ message: String) {
    let found = findings(sampleSource(["[a b c].top = 0", line]))
    #expect(found.contains { $0.message.hasPrefix(message) }, "\(found.map(\.message))")
  }

  @Test func `conditions decide which views are there, and are compiled`() throws {
    let template = try load(
      sampleSource(
        ["V:|[a][d]|", "[a b c d].left = 0", "[b c].top = 0"],
        views: ["d: {type: box, width: 9, height: 30, if: \"${s} == 'paid' and ${n} > 2\"}"]))
    let measurer = cellMeasurer(template)
    for (json, height) in [
      ("{\"a\": \"x\", \"s\": \"paid\", \"n\": 3}", 42.0), ("{\"a\": \"x\", \"s\": \"paid\"}", 12),
      ("{\"a\": \"x\", \"s\": \"open\", \"n\": 9}", 12),
    ] {
      #expect(try measurer.height(of: try record(json), width: 100) == height)
    }
    #expect(measurer.fallbackCount == 0)
    #expect(template.fieldNames == ["a", "b", "c", "s", "n"])
  }

  @Test func `sample records take the values with which fields are compared`() throws {
    let template = try load(
      sampleSource(
        ["V:|[a][d][e]|", "[a b c d e].left = 0", "[b c].top = 0"],
        views: [
          "d: {type: box, width: 9, height: 30, if: \"${s} in ['paid', 'sent']\"}",
          "e: {type: box, width: 9, height: 30, if: \"${n} > 2\"}",
        ]))
    let checker = TemplateChecker(template: template, measurer: FixedAdvanceMeasurer())
    #expect(checker.findings().allSatisfy { $0.message.contains("beyond the right side of the cell") })
    let values = SampleRecords(template).samples.map(\.record)
    #expect(values.contains { $0["s"] == .string("sent") })
    #expect(values.contains { $0["n"] == .number(RecordNumber(3)) })
    #expect(values.contains { $0["n"] == .number(RecordNumber(2)) })
  }
}
