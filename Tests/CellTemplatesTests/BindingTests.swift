// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing

@testable import CellTemplates

@Suite struct BindingTests {
  static let json = #"""
    {"a": "text", "n": 12.50, "e": 1e3, "big": 12345678901234567890, "t": true, "z": null,
     "l": [1, [2, {"k": "deep"}]], "o": {"x": {"y": "v"}}, "First name": "Ada", "empty": ""}
    """#

  @Test(arguments: [
    ("${a}", "text"), ("<${a}>", "<text>"), ("${a}${a}", "texttext"), ("plain", "plain"),
    ("", ""), ("${n}", "12.50"), ("${e}", "1000"), ("${big}", "12345678901234567890"),
    ("${t}", "true"), ("${o.x.y}", "v"), ("${l[0]}", "1"), ("${l[1][1].k}", "deep"),
    ("${ First name }", "Ada"), ("${no ?? 'none'}", "none"), ("${no ?? \"a }\"}", "a }"),
    ("${z ?? 0}", "0"), ("${empty ?? 'x'}", ""), ("${no ?? o.no ?? a}", "text"),
    ("${no ?? null}", ""), ("${l[9] ?? 'out'}", "out"),
    ("${a.b ?? 'not an object'}", "not an object"),
    ("$${a}", "${a}"), ("$ {a} $5 }", "$ {a} $5 }"), ("${no ?? true}", "true"),
    ("${no ?? -1.5}", "-1.5"),
  ])
  func `texts take the values of fields`(_ text: String, _ expected: String) throws {
    let binding = try TextBinding(text, at: SourcePlace(line: 1, column: 1))
    #expect(try binding.text(for: try record(Self.json), isLenient: false) == expected)
  }

  @Test(arguments: [
    (
      "d: {type: text, text: \"${no}\"}",
      "field 'no' is missing, and has neither a default nor an if"
    ),
    (
      "d: {type: text, text: \"x ${o.x.q}\"}",
      "field 'o.x.q' is missing, and has neither a default nor an if"
    ),
    ("d: {type: text, text: \"${z}\"}", "field 'z' is null, and has neither a default nor an if"),
    ("d: {type: text, text: \"${o}\"}", "field 'o': expected a text, found an object"),
    ("d: {type: text, text: \"${l}\", if: \"${a}\"}", "field 'l': expected a text, found an array"),
    ("d: {type: box, width: \"${a}\"}", "field 'a': expected a number, found \"text\""),
    ("d: {type: box, width: \"${t}\"}", "field 't': expected a number, found true"),
    (
      "d: {type: box, width: \"${no}\"}",
      "field 'no' is missing, and has neither a default nor an if"
    ),
    (
      "d: {type: box, width: \"4 / ${zero}\"}",
      "field 'zero' is missing, and has neither a default nor an if"
    ),
    (
      "d: {type: box, width: \"4 / ${zero ?? 0}\"}",
      "field 'zero': expected a number other than 0 to divide by, found 0"
    ),
    (
      "d: {type: box, width: \"${big}\"}",
      "field 'big': expected a number from -1000000 to 1000000, found 12345678901234567890"
    ),
    (
      "d: {type: box, aspect: \"0 * ${n}\"}",
      "field 'n': expected a number above 0, found the aspect 0"
    ),
  ])
  func `a record that does not fit is reported with its field`(_ view: String, _ expected: String)
    throws
  {
    let template = try load(sampleSource(["[a b c d].left = 0"], views: [view]))
    let measurer = cellMeasurer(template)
    let error = #expect(throws: RecordError.self) {
      try measurer.height(of: try record(Self.json), width: 100)
    }
    #expect(error?.message == expected)
    #expect(error?.place.line == 8)
    // The description of a missing field goes on with the fields that there are.
    let isMissing = error?.problem == .missing
    let lead = "\(expected) (template line 8)"
    #expect(
      isMissing
        ? error?.description.hasPrefix(lead + "; the ") == true : error?.description == lead)
    // The measurer still works, and as before.
    let right = try record(Self.json.replacing("\"a\"", with: "\"b\""))
    _ = try? measurer.height(of: right, width: 100)
  }

  @Test func `a record that is no object is refused with a reason`() throws {
    let measurer = cellMeasurer(try load(sampleSource(["[a b c].left = 0"])))
    let error = #expect(throws: RecordError.self) {
      try measurer.height(of: try record("[1]"), width: 100)
    }
    #expect(error?.message == "the record: expected an object, found an array")
  }

  @Test func `a number may be a text that spells one`() throws {
    let source = sampleSource(
      ["V:|[d]|", "[a b c d].left = 0", "[a b c].top = 0"],
      views: ["d: {type: box, height: \"${h} * 2\"}"])
    let measurer = cellMeasurer(try load(source))
    #expect(try measurer.height(of: try record(#"{"a": "", "h": "21"}"#), width: 100) == 42)
  }

  @Test(arguments: [
    (#"{"a": "", "b": "x"}"#, ["b"]), (#"{"a": "", "b": 0}"#, ["b"]),
    (#"{"a": "", "b": false}"#, []), (#"{"a": "", "b": null}"#, []), (#"{"a": "", "b": ""}"#, []),
    (#"{"a": ""}"#, []), (#"{"a": "", "c": "x", "mine": true}"#, ["c", "own"]),
    (#"{"a": "", "c": "x"}"#, ["c", "other"]),
  ])
  func `if and unless decide which views are there`(_ json: String, _ expected: [String]) throws {
    let source = sampleSource(
      ["[a b c s].left = 0", "[a b c s].top = 0"],
      views: [
        "s: {type: scroll, if: \"${c}\", children: [own, other]}",
        "own: {type: box, if: \"${mine}\"}", "other: {type: box, unless: \"${mine}\"}",
      ])
    let template = try load(source)
    let content = try RowContent(try record(json), in: RowPlan(template))
    let visible = zip(template.viewNames, content.isVisible).filter(\.1).map(\.0)
    #expect(visible.filter { $0 != "a" && $0 != "s" } == expected)
  }
}
