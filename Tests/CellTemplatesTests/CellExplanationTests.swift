// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import CellTemplates

/// Why rows are as tall as they are. A character is 5 points wide and a line 12 points high.
@Suite struct CellExplanationTests {
  /// The unit to which the solver's values are rounded is below this, in points.
  private static let tolerance = 1e-6

  /// Explains one record's row, and checks what holds of every explanation.
  @discardableResult
  private func explain(
    _ source: String, _ json: String, width: Double = 100, scale: Double = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CellExplanation {
    let measurer = cellMeasurer(try load(source), scale: scale)
    let record = try record(json)
    let explanation = try measurer.explanation(of: record, width: width)
    checkSum(explanation, sourceLocation: sourceLocation)
    let height = try measurer.height(of: record, width: width)
    #expect(explanation.height == height, sourceLocation: sourceLocation)
    return explanation
  }

  /// The steps run from the cell's top to its bottom without a hole, and all adds up.
  private func checkSum(
    _ explanation: CellExplanation, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let tolerance = Self.tolerance
    let steps = explanation.steps
    #expect(steps.first.map { "\($0.from)" } == "cell.top", sourceLocation: sourceLocation)
    #expect(steps.last.map { "\($0.to)" } == "cell.bottom", sourceLocation: sourceLocation)
    var y = 0.0
    for (index, step) in steps.enumerated() {
      #expect(abs(step.y - y) < tolerance, "\(step)", sourceLocation: sourceLocation)
      if index > 0 { #expect(steps[index - 1].to == step.from, sourceLocation: sourceLocation) }
      y += step.size
    }
    #expect(abs(y - explanation.contentHeight) < tolerance, sourceLocation: sourceLocation)
    let sum = y + explanation.separator + explanation.rounding
    #expect(abs(sum - explanation.height) < tolerance, sourceLocation: sourceLocation)
    #expect(explanation.rounding >= -tolerance, sourceLocation: sourceLocation)
  }

  /// The steps as `from>to size @lines`.
  private func summary(_ explanation: CellExplanation) -> [String] {
    explanation.steps.map { step in
      let lines = step.sources.map { "\($0.line)" }.joined(separator: ",")
      return "\(step.from)>\(step.to) \(step.size.shortest) @\(lines)"
    }
  }

  // Lines of `sampleSource` without head: views from 5, of the three texts a, b, c; layout from 9.

  @Test func `a chain of texts is explained from top to bottom`() throws {
    let why = try explain(
      sampleSource(["H:|[a]|", "V:|-4-[a]-6-[b]-8-|", "b.left = 0"]),
      #"{"a": "four words of four words", "b": "x"}"#)
    #expect(
      summary(why) == [
        "cell.top>a.top 4 @10", "a.top>a.bottom 24 @5", "a.bottom>b.top 6 @10",
        "b.top>b.bottom 12 @6", "b.bottom>cell.bottom 8 @10",
      ])
    #expect(why.steps.map(\.isContent) == [false, true, false, true, false])
    #expect(why.steps[1].sources[0].text == "text of view a: 2 lines, 24 high at width 100")
    #expect(why.hiddenViews == ["c"])
    #expect(why.texts.map(\.view) == ["a", "b"])
    #expect(why.texts.map(\.lineCount) == [2, 1])
    #expect(why.texts.map(\.width) == [100, 5])
    let widths: [Double] = [24 * 5, 5]
    #expect(why.texts.map(\.naturalWidth) == widths)
  }

  @Test func `the view that reaches lowest decides, and the others are next in line`() throws {
    let why = try explain(
      sampleSource(
        ["[a b].left = 0", "[a b].top = cell.top + 1", "[a b p].bottom <= cell.bottom - 2"],
        views: ["p: {type: box, width: 5, height: 30}"])
        + "  p.left = 0\n  p.top = cell.top + 1\n  cell.height >= 20\n",
      #"{"a": "x", "b": "x"}"#)
    #expect(
      summary(why) == [
        "cell.top>p.top 1 @14", "p.top>p.bottom 30 @8", "p.bottom>cell.bottom 2 @12",
      ])
    #expect(why.spare.map(\.view) == [nil, "a", "b"])
    let rooms: [Double] = [33 - 20, 30 - 12, 30 - 12]
    #expect(why.spare.map(\.room) == rooms)
  }

  @Test func `a least height of the cell is one step`() throws {
    let why = try explain(
      sampleSource(["a.left = 0", "a.centerY = cell.centerY", "cell.height >= 44"]),
      #"{"a": "x"}"#)
    #expect(summary(why) == ["cell.top>cell.bottom 44 @11"])
    #expect(why.steps[0].kind == .whole)
  }

  @Test func `a centred view is explained by its two halves`() throws {
    let why = try explain(
      sampleSource(["a.left = 0", "a.centerY = cell.centerY", "a.top >= cell.top + 10"]),
      #"{"a": "x"}"#)
    #expect(
      summary(why) == [
        "cell.top>a.top 10 @11", "a.top>a.centerY 6 @5", "a.centerY>cell.centerY 0 @10",
        "cell.centerY>cell.bottom 16 @",
      ])
  }

  @Test func `the path leads through the contents of a box, not across the box`() throws {
    let why = try explain(
      sampleSource(
        ["V:|-3-[p]-3-|", "H:|[p]|", "a.edges = p.edges inset 5"], views: ["p: {type: box}"]),
      #"{"a": "x"}"#)
    #expect(
      summary(why) == [
        "cell.top>p.top 3 @10", "p.top>a.top 5 @12", "a.top>a.bottom 12 @5",
        "a.bottom>p.bottom 5 @12", "p.bottom>cell.bottom 3 @10",
      ])
  }

  @Test func `stacks, sums, baselines and aspects are explained`() throws {
    let stack = try explain(
      sampleSource(
        ["V:|-3-[s]-2-|", "s.left = 0"],
        views: ["s: {type: stack, spacing: 4, alignment: leading, children: [a, b]}"]),
      #"{"a": "xx", "b": "x"}"#)
    #expect(stack.steps.map(\.size) == [3, 0, 12, 4, 12, 0, 2])
    let row = try explain(
      sampleSource(
        ["V:|-3-[s]-2-|", "s.left = 0"],
        views: [
          "s: {type: stack, axis: horizontal, alignment: center, children: [a, p]}",
          "p: {type: box, width: 5, height: 20}",
        ]), #"{"a": "xx"}"#)
    #expect(row.steps.compactMap(\.view) == ["p"])
    let sum = try explain(
      sampleSource([
        "[a b].left = 0", "a.top = 2", "b.top = a.bottom + a.height / 2", "b.bottom = cell.bottom",
      ]), #"{"a": "x", "b": "x"}"#)
    #expect(sum.steps.map(\.size) == [2, 12, 6, 12, 0])
    #expect(sum.steps[2].sources.map(\.text) == ["b.top = a.bottom + a.height / 2"])
    try explain(
      sampleSource(["[a b].left = 0", "cell.height = a.height + b.height + 6", "[a b].top = 0"]),
      #"{"a": "x", "b": "x"}"#)
    try explain(
      sampleSource([
        "[a b].left = 0", "a.top = 2", "b.firstBaseline = a.firstBaseline",
        "b.bottom = cell.bottom",
      ]), #"{"a": "x", "b": "x"}"#)
    let photo = try explain(
      sampleSource(
        ["[a b c].left = 0", "[a b c].top = 0", "H:|-10-[p]-10-|", "V:|[p]|"],
        views: ["p: {type: image, aspect: 4/3}"]), #"{"a": "x"}"#)
    #expect(photo.steps.map(\.size) == [0, 60, 0])
    #expect(photo.steps.map(\.width) == [nil, 80, nil])
    #expect(photo.steps[1].sources.first?.text == "aspect: 4/3")
  }

  @Test func `texts in a flow have the widths that the flow gives them, at 8.5 points a character`() throws {
    let explanation = try explain(
      """
      views:
        f:
          type: flow
          children:
            a: {type: text, text: "${a}", padding: 4}
            g: {type: stack, children: {b: {type: text, text: "${b}"}}}
            c: {type: flow, each: "${lines}", cell: {type: text, text: "${item}"}}
      layout: |
        H:|[f]|
        V:|[f]|
      """, #"{"a": "one", "b": "two three four five six", "lines": ["seven", "eight"]}"#)
    let measures = explanation.texts.map { "\($0.view) \($0.width.shortest) \($0.lineCount)" }
    #expect(measures == ["a 25.5 1", "b 100 3", "c[0] 42.5 1", "c[1] 42.5 1"])
  }

  @Test func `separator and rounding are part of the sum`() throws {
    let why = try explain(
      sampleSource(
        ["a.left = 0", "V:|-(gap)-[a]|"], head: ["separator: 0.5"], metrics: "{gap: 0.1}"),
      #"{"a": "x"}"#, scale: 2)
    #expect(why.separator == 0.5)
    #expect(why.height == 13)
    // 0.1 + 12 + 0.5 = 12.6 rounds up to halves.
    #expect(abs(why.rounding - (13 - 12.6)) < Self.tolerance)
  }

  @Test func `unmet optional constraints, ambiguous and conflicting lines are reported`() throws {
    let why = try explain(
      sampleSource(["V:|[a]|", "H:|[a]|", "a.height <= 20 @700", "b.top = 0"]),
      #"{"a": "four words of four words", "b": "x"}"#)
    let line = try #require(why.unmet.first { $0.kind == .constraint })
    #expect(line.source.line == 11)
    #expect(line.amount == 4)
    #expect(line.priority == 700)
    let content = try #require(why.unmet.first { $0.kind == .compression })
    #expect(content.view == "a" && content.attribute == .width)
    #expect(content.amount == 20)
    #expect(why.ambiguousViews == ["b"])
    let conflict = try explain(
      sampleSource(["V:|[a]|", "a.left = 0", "a.width = 20", "a.width = 30"]), #"{"a": "x"}"#)
    #expect(conflict.diagnostics.map(\.kind) == [.conflict])
  }

  @Test func `without a tie to the bottom there is no step`() throws {
    let measurer = cellMeasurer(try load(sampleSource(["a.left = 0", "a.top = 0"])))
    let why = try measurer.explanation(of: try record(#"{"a": "x"}"#), width: 100)
    #expect(why.height == 0)
    #expect(why.steps == [])
  }

  @Test(arguments: CellTemplate.builtInNames)
  func `in every built-in template the steps add up`(name: String) throws {
    let template = try #require(try CellTemplate.builtIn(named: name))
    let full = #"""
      {"title": "A title", "subtitle": "Below", "detail": "9", "body": "BODY", "author": "Ann",
      "points": 3, "image": {"width": 4, "height": 3}, "sender": "Ann", "text": "BODY",
      "time": "12:00", "mine": true, "from": "Ann", "subject": "On", "preview": "BODY",
      "date": "May", "unread": true, "message": "BODY", "level": "info", "name": "Pot",
      "description": "BODY", "price": "1", "content": "BODY", "footer": "End", "label": "BODY",
      "value": "BODY", "hint": "BODY", "number": "7", "status": "paid", "total": "9",
      "lines": [{"name": "BODY", "text": "BODY", "count": 2, "price": 3, "note": "BODY"},
      {"name": "x", "text": "x", "count": 1, "price": 1, "options": [{"name": "a", "value": "b"}]}],
      "age": "1", "score": 2, "replies": [{"author": "B", "age": "2", "text": "BODY"}],
      "question": "BODY", "options": [{"text": "BODY", "share": 20, "own": true}], "votes": 3,
      "products": [{"name": "BODY", "price": "1", "old": "2", "badge": "new"}],
      "customer": "BODY", "address": ["BODY", "b"], "taxes": [{"name": "BODY", "amount": "1"}],
      "paid": true, "day": "3", "weekday": "Mon", "today": true, "allDay": ["BODY", "b"],
      "events": [{"from": "1", "to": "2", "title": "BODY", "place": "BODY"}], "section": "S",
      "files": [{"name": "BODY", "added": 1, "removed": 2, "lines": [{"number": 1, "text": "BODY"}]}],
      "quote": [{"sender": "B", "text": "BODY", "quote": [{"sender": "C", "text": "BODY"}]}],
      "attachments": [{"name": "BODY", "kind": "image", "url": "u", "bytes": 4000}],
      "reactions": [{"emoji": "a", "count": 1}, {"emoji": "b", "count": 12}]}
      """#.split(separator: "\n").joined()
    let bare = #"""
      {"title": "BODY", "sender": "B", "author": "B", "text": "BODY", "from": "B", "subject": "BODY",
      "message": "BODY", "name": "BODY", "content": "x", "footer": "", "label": "x",
      "time": "1", "number": "7", "lines": [], "total": "0", "age": "1", "score": 2, "date": "1",
      "question": "BODY", "options": [], "votes": 3, "products": [], "customer": "BODY",
      "address": [], "day": "3", "weekday": "Mon", "events": [], "section": "S", "files": []}
      """#.split(separator: "\n").joined()
    for json in [full, bare] {
      for words in [1, 60] {
        let text = Array(repeating: "word", count: words).joined(separator: " ")
        for (scale, width) in [(1.0, 375.0), (0, 333.3), (3, 240)] {
          let measurer = cellMeasurer(template, scale: scale)
          let record = try record(json.replacing("BODY", with: text))
          let why = try measurer.explanation(of: record, width: width)
          checkSum(why)
          #expect(why.height == (try measurer.height(of: record, width: width)))
          // Every piece but the halves of a centred cell says from where it follows.
          for step in why.steps {
            #expect(!step.sources.isEmpty || step.view == "cell", "\(step)")
            #expect(step.kind != .whole || step.size == 44, "\(step)")
          }
        }
      }
    }
  }
}
