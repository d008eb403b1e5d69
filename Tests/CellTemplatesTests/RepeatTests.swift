// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextMeasurement

@testable import CellTemplates

/// Nested cells for the elements of arrays: 5 points a character, 12 a line.
@Suite struct RepeatTests {
  /// A template whose one view repeats a cell, between margins of 10.
  private func source(_ view: String, head: [String] = []) -> String {
    """
    version: 1
    margins: 10
    fonts: {f: {size: 10}}
    \(head.map { $0 + "\n" }.joined())views:
      \(view)
    layout: |
      V:|-[list]-|
      H:|-[list]-|

    """
  }

  private static let line =
    "cell: {views: {name: {type: text, text: \"${item.name}\", font: f}, "
    + "note: {type: text, text: \"${item.note}\", font: f, if: \"${item.note}\"}}, "
    + "layout: [\"V:|[name]-2-[note]|\", \"[name note].leading = cell.leading\", "
    + "\"[name note].trailing = cell.trailing\"]}"

  @Test func `each element has a cell with its own layout`() throws {
    let view = "list: {type: stack, spacing: 4, each: \"${lines}\", \(Self.line)}"
    let json = #"{"lines": [{"name": "aa"}, {"name": "aaaa aaaa aaaa aaaa aaaa", "note": "b"}]}"#
    let found = try checkedFrames(source(view), json)
    let second = 2.0 * 12 + 2 + 12
    #expect(found.height == 10 + 12 + 4 + second + 10)
    let expected: [String: String] = [
      "list": "10,10 100×54", "list[0]": "10,10 100×12",
      "list[0].name": "10,10 100×12", "list[1]": "10,26 100×38",
      "list[1].name": "10,26 100×24", "list[1].note": "10,52 100×12",
    ]
    #expect(found.frames == expected)
  }

  @Test func `a nested cell has the fields around it that the record has`() throws {
    let view =
      "list: {type: flow, each: \"${lines}\", cell: {type: text, font: f, "
      + "text: \"${first ?? ''}${item}${second ?? ''}${third ?? ''}\"}}"
    for (fields, count) in [
      ("", 1), (#""third": "ccc","#, 4), (#""first": "a","#, 2),
      (#""second": "bb", "third": "ccc","#, 6), (#""first": "a", "third": "ccc","#, 5),
    ] {
      let found = try checkedFrames(source(view), "{\(fields) \"lines\": [\"i\"]}")
      #expect(found.frames["list[0]"] == "10,10 \(count * 5)×12", "\(fields)")
    }
  }

  @Test func `elements that are equal but written otherwise have cells of their own`() throws {
    let view =
      "list: {type: flow, each: \"${lines}\", cell: {type: text, font: f, text: \"${item}\"}}"
    let cells = CellMeasurer(
      template: try load(source(view)), measurer: try HarfBuzzTextMeasurer.bundled())
    // A compatibility ideograph is canonically equal to that which it stands for; no font has them.
    let texts = ["\u{8C48}", "\u{F900}"]
    #expect(texts[0] == texts[1])
    for text in texts {
      let missing = try cells.measure(["lines": [.string(text)]], width: 100).missing.characters
      #expect(missing.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)])
    }
  }

  @Test func `a view alone is a cell, and has the element's name`() throws {
    let view =
      "list: {type: flow, gap: 4, each: \"${tags}\", as: tag, cell: {type: text, font: f, "
      + "text: \"${tag}\", padding: 2}}"
    let found = try checkedFrames(source(view), #"{"tags": ["aaaa", "bbbbbb", "cccccccc"]}"#)
    // 24 + 4 + 34 + 4 + 44 is more than the 100 points between the margins.
    #expect(
      found.frames == [
        "list": "10,10 100×36", "list[0]": "10,10 24×16", "list[1]": "38,10 34×16",
        "list[2]": "10,30 44×16",
      ])
  }

  @Test func `columns and rows of cells`() throws {
    let cell = "cell: {type: text, font: f, text: \"${item} ${index}/${count}\"}"
    let json = #"{"l": ["a", "bb", "c"]}"#
    let grid = try checkedFrames(
      source("list: {type: grid, columns: 2, each: \"${l}\", \(cell)}"), json)
    #expect(grid.frames["list[1]"] == "60,10 50×12")
    #expect(grid.frames["list[2]"] == "10,22 50×12")
    let row = try checkedFrames(
      source("list: {type: stack, axis: horizontal, spacing: 5, each: \"${l}\", \(cell)}"), json)
    #expect(row.frames["list[1]"] == "40,10 30×12")
    let equal = try checkedFrames(
      source(
        "list: {type: stack, axis: horizontal, spacing: 5, distribution: fillEqually, "
          + "each: \"${l}\", \(cell)}"), json)
    #expect(equal.frames["list[1]"] == "45,10 30×12")
    let column = try checkedFrames(
      source("list: {type: stack, alignment: leading, each: \"${l}\", \(cell)}"), json)
    #expect(column.frames["list[1]"] == "10,22 30×12")
  }

  @Test func `a limit has a cell for the rest, and an empty array one for none`() throws {
    let view =
      "list: {type: stack, each: \"${l}\", limit: 2, cell: {type: text, font: f, "
      + "text: \"${item}\"}, more: {type: text, font: f, text: \"+${rest} of ${count} ${x}\"}, "
      + "empty: {type: text, font: f, text: \"no ${x}\"}}"
    let many = try checkedFrames(source(view), #"{"l": ["a", "b", "c", "d", "e"], "x": "y"}"#)
    #expect(Set(many.frames.keys) == ["list", "list[0]", "list[1]", "list.more"])
    #expect(many.height == 10 + 3 * 12 + 10)
    let two = try checkedFrames(source(view), #"{"l": ["a", "b"], "x": "y"}"#)
    #expect(Set(two.frames.keys) == ["list", "list[0]", "list[1]"])
    let none = try checkedFrames(source(view), #"{"l": [], "x": "y"}"#)
    #expect(Set(none.frames.keys) == ["list", "list.empty"])
  }

  @Test func `an array without elements is hidden with its gap`() throws {
    let template = try load(
      """
      fonts: {f: {size: 10}}
      views:
        a: {type: text, text: a, font: f}
        list: {type: stack, each: "${l}", cell: {type: text, text: "${item}", font: f}}
      layout: |
        V:|[a]-8-[list]|
        [a list].left = cell.left
        list.right = cell.right

      """)
    let measurer = cellMeasurer(template)
    #expect(try measurer.height(of: try record(#"{"l": []}"#), width: 50) == 12)
    #expect(measurer.fallbackCount == 0)
    #expect(try measurer.height(of: try record(#"{"l": ["x"]}"#), width: 50) == 12 + 8 + 12)
    #expect(try measurer.height(of: try record(#"{"l": []}"#), width: 50) == 12)
  }

  @Test func `repeats nest, and know the elements and fields around`() throws {
    let view =
      "list: {type: stack, each: \"${a}\", as: x, cell: {type: stack, each: \"${x.b}\", as: y, "
      + "cell: {type: stack, each: \"${y.c}\", as: z, cell: {type: text, font: f, "
      + "text: \"${x.n}${y.n}${z}${top}\"}}}}"
    let json =
      #"{"top": "T", "a": [{"n": 1, "b": [{"n": 2, "c": ["p", "q"]}, {"n": 3, "c": ["r"]}]}]}"#
    let template = try load(source(view))
    let found = try checkedFrames(source(view), json)
    #expect(found.height == 10 + 3 * 12 + 10)
    #expect(found.frames["list[0][1][0]"] == "10,34 100×12")
    #expect(found.frames["list[0]"] == "10,10 100×36")
    #expect(template.fieldNames == ["a", "top"])
    let other = try checkedFrames(
      source(view), json.replacing("\"T\"", with: "\"TTTTTTTTTTTTTTTTTT\""))
    #expect(other.height == 10 + 3 * 24 + 10)
  }

  @Test func `a cell may hold itself as deep as the data`() throws {
    let view =
      "list: {type: stack, each: \"${replies}\", cell: {views: {t: {type: text, font: f, "
      + "text: \"${item.t}\"}, r: {type: stack, each: \"${item.replies}\", if: \"${item.replies}\", "
      + "cell: self}}, layout: [\"V:|[t]-2-[r]|\", \"H:|[t]|\", \"H:|-5-[r]|\"]}}"
    let json =
      #"{"replies": [{"t": "a", "replies": [{"t": "b", "replies": [{"t": "c"}]}, {"t": "d"}]}]}"#
    let found = try checkedFrames(source(view), json)
    let inner = 12.0 + 2 + 12
    #expect(found.height == 10 + 12 + 2 + inner + 12 + 10)
    #expect(found.frames["list[0].r[0].r[0].t"] == "20,38 90×12")
    let whole =
      """
      fonts: {f: {size: 10}}
      views:
        t: {type: text, font: f, text: "${t}"}
        r: {type: stack, each: "${r}", if: "${r}", cell: self}
      layout: |
        V:|[t][r]|
        H:|[t]|
        H:|-5-[r]|

      """
    let own = try checkedFrames(
      whole, #"{"t": "a", "r": [{"t": "b", "r": [{"t": "c"}]}, {"t": "d"}]}"#)
    #expect(own.height == 4 * 12)
    #expect(own.frames["r[0].r[0].t"] == "10,24 110×12")
  }

  @Test func `the direction of a cell is that of its first strong text, nested ones included`()
    throws
  {
    let view = "list: {type: flow, each: \"${l}\", cell: {type: text, font: f, text: \"${item}\"}}"
    let found = try checkedFrames(source(view), #"{"l": ["1", "אב"]}"#)
    #expect(found.frames["list[0]"] == "105,10 5×12")
  }

  @Test(arguments: [
    (#"{"l": "x"}"#, "field 'l': expected an array, found a string"),
    (#"{"l": {"a": 1}}"#, "field 'l': expected an array, found an object"),
    (#"{}"#, "field 'l' is missing, and has neither a default nor an if"),
    (
      #"{"l": [{"name": "a"}, {"nmae": "b"}]}"#,
      "field 'l[1].name' is missing, and has neither a default nor an if"
    ),
    (#"{"l": [{"name": ["a"]}]}"#, "field 'l[0].name': expected a text, found an array"),
    (
      #"{"l": [{"name": "a"}, 7]}"#,
      "field 'l[1].name' is missing, and has neither a default nor an if"
    ),
  ])
  func `an element that does not fit is named in the error`(_ json: String, _ message: String)
    throws
  {
    let template = try load(source("list: {type: stack, each: \"${l}\", \(Self.line)}"))
    let measurer = cellMeasurer(template)
    let value = try record(json)
    let error = #expect(throws: RecordError.self) { try measurer.height(of: value, width: 100) }
    #expect(error?.message == message)
    #expect(throws: RecordError.self) { try measurer.layout(of: value, width: 100) }
    // The measurer still works.
    #expect(try measurer.height(of: try record(#"{"l": [{"name": "a"}]}"#), width: 100) == 32)
  }

  @Test func `a missing field of an element is named with those that there are`() throws {
    let template = try load(source("list: {type: stack, each: \"${l}\", \(Self.line)}"))
    let value = try record(#"{"l": [{"nmae": "b", "id": 4}]}"#)
    let error = #expect(throws: RecordError.self) {
      try cellMeasurer(template).height(of: value, width: 100)
    }
    #expect(
      error?.description.hasSuffix(
        "the object has the fields 'nmae' and 'id' (did you mean 'name'?)") == true
        || error?.description.contains("'nmae' and 'id'") == true, "\(error?.description ?? "")")
  }

  @Test func `a nested size that does not fit is an error, not a height`() throws {
    let view =
      "list: {type: stack, each: \"${l}\", cell: {type: image, width: 20, "
      + "aspect: \"${item.w}/${item.h}\"}}"
    let template = try load(source(view))
    for (json, message) in [
      (#"{"l": [{"w": 4, "h": 0}]}"#, "field 'l[0].h': expected a number other than 0"),
      (#"{"l": [{"w": 0, "h": 2}]}"#, "field 'l[0].w': expected a number above 0"),
    ] {
      let value = try record(json)
      let error = #expect(throws: RecordError.self) {
        try cellMeasurer(template).height(of: value, width: 100)
      }
      #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }
    #expect(
      try cellMeasurer(template).height(of: try record(#"{"l": [{"w": 4, "h": 2}]}"#), width: 100)
        == 10 + 10 + 10)
  }

  @Test(arguments: [
    (
      "list: {type: stack, each: \"${l}\"}",
      "'list' has 'each' and no 'cell', which shows an element"
    ),
    (
      "list: {type: stack, limit: 3, children: []}",
      "'limit' stands beside 'each', which 'list' does not have"
    ),
    (
      "list: {type: stack, each: \"${l}\", children: [], cell: {type: box}}",
      "'list' has both 'each' and 'children'; a view beside the repeated ones is a view of its own"
    ),
    (
      "list: {type: stack, each: lines, cell: {type: box}}",
      "each: expected a field that is an array, such as \"${lines}\", found 'lines'"
    ),
    (
      "list: {type: stack, each: \"${l}\", cell: 7}",
      "cell: expected 'views' and 'layout', or a view, or self, found '7'"
    ),
    (
      "list: {type: stack, each: \"${l}\", cell: {views: {a: {type: box}}}}", "'cell' has no layout"
    ),
    (
      "list: {type: stack, each: \"${l}\", as: index, cell: {type: box}}",
      "as: expected a name of letters, digits and '_' other than index, count or rest, found 'index'"
    ),
    (
      "list: {type: stack, each: \"${l}\", more: {type: box}, cell: {type: box}}",
      "'more' needs a 'limit'"
    ),
    (
      "list: {type: stack, each: \"${l}\", alignment: center, cell: {type: box}}",
      "alignment: a vertical stack with 'each' has fill or leading"
    ),
    (
      "list: {type: stack, each: \"${l}\", cell: {views: {a: {type: box}}, layout: \"b.top = 0\"}}",
      "no view named 'b'"
    ),
    (
      "list: {type: stack, each: \"${l}\", cell: {views: {a: {type: box}}, layout: \"list.top = 0\"}}",
      "no view named 'list'"
    ),
    ("list: {type: box, each: \"${l}\"}", "box 'list' has no key 'each'"),
  ])
  func `a mistake in a repeated part is found when the template is read`(
    _ view: String, _ message: String
  ) {
    let found = findings(source(view)).map(\.message)
    #expect(found.contains(message), "\(found)")
  }

  @Test func `equal elements of any rows are measured once`() throws {
    let view = "list: {type: stack, each: \"${l}\", \(Self.line)}"
    let template = try load(source(view))
    let counting = CountingMeasurer()
    let measurer = CellMeasurer(template: template, measurer: counting, scale: 0)
    var counts: [Int] = []
    for row in 0..<4 {
      let json = #"{"id": \#(row), "l": [{"name": "a", "id": \#(row)}, {"name": "b"}]}"#
      _ = try measurer.height(of: try record(json), width: 100)
      counts.append(counting.prepared)
    }
    #expect(counts[1] == counts[3])
  }

  @Test func `check finds faults of nested cells and names their elements`() throws {
    let view = """
      list:
          type: stack
          each: "${l}"
          cell:
            views: {a: {type: text, font: f, text: "${item.a}"}}
            layout: |
              V:|[a]|
              H:|[a]|
              a.width = 7
              a.top >= cell.top
      """
    let checker = TemplateChecker(
      template: try load(source(view)), measurer: FixedAdvanceMeasurer(), width: 120)
    try checker.check(try record(#"{"l": [{"a": "x"}, {"a": "y"}]}"#))
    let messages = checker.findings().map(\.message)
    #expect(messages.count == 2, "\(messages)")
    #expect(
      messages.contains {
        $0.hasPrefix("these conditions cannot all hold") && $0.hasSuffix("(list[0] of record 0)")
      })
    #expect(messages.contains { $0.hasPrefix("'a.top >= cell.top' changes nothing") })
  }

  @Test func `check without records makes some with elements`() throws {
    let view = "list: {type: stack, each: \"${l}\", if: \"${l}\", \(Self.line)}"
    let checker = TemplateChecker(
      template: try load(source(view)), measurer: FixedAdvanceMeasurer(), width: 120)
    #expect(checker.findings().map(\.message) == [])
    let arrays = SampleRecords(checker.template).samples.map { $0.record["l"] }
    #expect(arrays.contains { if case .array(let all)? = $0 { all.count == 3 } else { false } })
    #expect(arrays.contains { $0 == .some(.array([])) })
  }

  @Test func `an explanation names the texts of nested cells`() throws {
    let view = "list: {type: stack, each: \"${l}\", \(Self.line)}"
    let measurer = cellMeasurer(try load(source(view)))
    let value = try record(#"{"l": [{"name": "a"}, {"name": "b", "note": "c"}]}"#)
    let explanation = try measurer.explanation(of: value, width: 120)
    #expect(explanation.texts.map(\.view) == ["list[0].name", "list[1].name", "list[1].note"])
    #expect(
      explanation.steps.flatMap(\.sources).map(\.text).contains(
        "content of view list: 2 nested cells"))
  }

  @Test func `a contradiction in a nested cell is a finding of the row`() throws {
    let view =
      "list: {type: stack, each: \"${l}\", cell: {views: {a: {type: text, font: f, "
      + "text: \"${item}\"}}, layout: [\"V:|[a]|\", \"H:|[a]|\", \"a.width = 7\"]}}"
    let measurer = cellMeasurer(try load(source(view)))
    let found = try measurer.measure(try record(#"{"l": ["x"]}"#), width: 120)
    #expect(found.findings.map(\.kind) == [.contradiction])
    let layout = try measurer.layout(of: try record(#"{"l": ["x"]}"#), width: 120)
    #expect(layout.diagnostics.map(\.element) == ["list[0]"])
    #expect(layout.diagnostics.allSatisfy { $0.message.hasPrefix("list[0]: ") })
    let bare = try measurer.layout(
      of: try record(#"{"l": ["x"]}"#), width: 120, diagnoses: false)
    #expect(bare.diagnostics.isEmpty && bare.frames.map(\.frame) == layout.frames.map(\.frame))
  }
}
