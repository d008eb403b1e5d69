// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import CellTemplates

/// Long texts whose white space is collapsed in the record.
@Suite struct CollapsedTextTests {
  private static let text = " " + String(repeating: "words  of a\n text ", count: 80_000)

  private func template(_ views: [String]) throws -> CellTemplate {
    try load(
      (["version: 1", "conventions: web", "views:"] + views.map { "  \($0)" }
        + ["layout: |", "  a.edges = cell.edges", "  b.edges = cell.edges"].prefix(views.count + 1))
        .joined(separator: "\n") + "\n")
  }

  private func collapsed(
    _ views: [String], text: String = text, except kept: String? = nil
  ) throws -> String? {
    var record = RecordValue.object(RecordObject([("id", .null), ("a", .string(text))]))
    try template(views).collapseLongTexts(of: &record, except: kept)
    #expect(record["id"] == .null)
    if case .string(let result)? = record["a"] { return result }
    return nil
  }

  @Test(arguments: [
    "a: {type: text, text: \"${a}\"}", "a: {type: text, text: \"${a}\", if: \"${a}\"}",
  ])
  func `a long text of one view is collapsed, and its row has the same height`(
    view: String
  ) throws {
    let collapsed = try #require(try collapsed([view]))
    #expect(collapsed == WhiteSpace.normal.applied(to: Self.text))
    #expect(collapsed.utf8.count < Self.text.utf8.count)
    let cells = cellMeasurer(try template([view]))
    func height(_ text: String) throws -> Double {
      try cells.height(of: .object(RecordObject([("a", .string(text))])), width: 300)
    }
    #expect(try height(collapsed) == height(Self.text))
  }

  @Test(arguments: [
    ["a: {type: text, text: \"${a}\", whiteSpace: preWrap}"],
    ["a: {type: text, text: \"x ${a}\"}"],
    ["a: {type: text, text: \"${a}\"}", "b: {type: text, text: \"${a}\"}"],
    ["a: {type: text, text: \"${a}\"}", "b: {type: box, if: \"${a}\"}"],
    ["a: {type: text, runs: [{text: \"${a}\"}, {text: y}]}"],
  ])
  func `a text that is used in another way is left as it is`(views: [String]) throws {
    #expect(try collapsed(views) == Self.text)
  }

  @Test func `short and blank texts and a field that is kept are left as they are`() throws {
    let view = "a: {type: text, text: \"${a}\"}"
    #expect(try collapsed([view], text: "a  b") == "a  b")
    let blank = String(repeating: " ", count: 2_000_000)
    #expect(try collapsed([view], text: blank) == blank)
    #expect(try collapsed([view], except: "a") == Self.text)
  }
}
