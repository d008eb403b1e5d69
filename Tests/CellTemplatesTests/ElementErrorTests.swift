// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import CellTemplates

/// Errors of nested cells: where they are, and what was looked at to find them.
@Suite struct ElementErrorTests {
  /// A text, and below it the cells of the quotes in it.
  private static func quotes(_ head: String = "") -> String {
    """
    fonts: {f: {size: 10}}
    \(head)
    views:
      text: {type: text, text: "${text}", font: f}
      quotes: {type: stack, each: "${quotes ?? null}", cell: self}
    layout: |
      V:|[text][quotes]|
      H:|[text]|
      H:|[quotes]|

    """
  }

  /// A record of texts in one another.
  private static func nested(_ depth: Int, text: String, last: String) -> String {
    (0..<depth).reduce(last) { inner, _ in #"{"text": "\#(text)", "quotes": [\#(inner)]}"# }
  }

  private static func error(_ source: String, _ json: String) throws -> RecordError? {
    var limits = InputLimits()
    limits[.cells] = InputLimit.cells.greatest
    let template = try CellTemplate.load(source: source, fileName: "t.yaml", limits: limits)
    let value = try record(json)
    var found: RecordError?
    do {
      _ = try cellMeasurer(template).height(of: value, width: 100)
    } catch {
      found = error
    }
    // What measures nothing says the same.
    do throws(RecordError) {
      _ = try CellContents(value, in: RowPlan(template))
    } catch {
      #expect(error == found)
    }
    return found
  }

  // Twice the time for each level would be more than a human life.
  @Test(arguments: ["", "direction: auto"])
  func `an error is found in time however deep it is`(_ head: String) throws {
    let depth = 60
    let source = Self.quotes(head)
    let path = String(repeating: "quotes[0].", count: depth) + "text"
    let missing = try Self.error(source, Self.nested(depth, text: "1", last: #"{"txt": "b"}"#))
    #expect(missing?.path == path)
    #expect(
      missing?.description.hasSuffix("the record has the field 'txt' (did you mean 'txt'?)")
        == true, "\(missing?.description ?? "")")
    let greatest = InputLimit.cells.greatest
    let deep = try Self.error(source, Self.nested(greatest + 2, text: "1", last: #"{"text": ""}"#))
    #expect(deep?.problem == .tooDeep(limit: greatest))
    #expect(try Self.error(source, Self.nested(depth, text: "1", last: #"{"text": ""}"#)) == nil)
  }

  @Test(arguments: [
    (
      "${item.nam}", #"{"l": [{"name": "a", "id": 1}]}"#, "l[0].nam",
      "the object has the fields 'name' and 'id' (did you mean 'name'?)"
    ),
    ("${itm}", #"{"l": [1, 2]}"#, "itm", "the record has the field 'l' (did you mean 'item'?)"),
    (
      "${idd}", #"{"l": [1], "id": 2, "x": 3}"#, "idd",
      "the record has the fields 'l', 'id' and 'x' (did you mean 'id'?)"
    ),
    ("${item.name}", #"{"l": [7]}"#, "l[0].name", "found 7 in place of an object"),
    ("${item.a.b}", #"{"l": [{"a": "x"}]}"#, "l[0].a.b", "found a string in place of an object"),
  ])
  func `a missing field of a nested cell comes with the fields that there are`(
    _ text: String, _ json: String, _ path: String, _ fields: String
  ) throws {
    let source = """
      views:
        list: {type: stack, each: "${l}", cell: {type: text, text: "\(text)"}}
      layout: |
        list.edges = cell.edges

      """
    let error = try Self.error(source, json)
    #expect(error?.path == path)
    #expect(error?.description.hasSuffix("; " + fields) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [("${item.name}", "m[0].l[0].name"), ("${group.name}", "m[0].name")])
  func `the fields are those of the object in which the path breaks off`(
    _ text: String, _ path: String
  ) throws {
    let source = """
      views:
        outer:
          type: stack
          each: "${m}"
          as: group
          cell: {type: stack, each: "${group.l}", cell: {type: text, text: "\(text)"}}
      layout: |
        outer.edges = cell.edges

      """
    let error = try Self.error(source, #"{"m": [{"l": [{"nam": 1}], "nam": 1}]}"#)
    #expect(error?.path == path)
    let fields = path == "m[0].name" ? "fields 'l' and 'nam'" : "field 'nam'"
    #expect(
      error?.description.hasSuffix("; the object has the \(fields) (did you mean 'nam'?)") == true,
      "\(error?.description ?? "")")
  }
}
