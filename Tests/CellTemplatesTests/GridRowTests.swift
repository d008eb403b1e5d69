// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing

@testable import CellTemplates

/// Grids whose elements have a cell in each column: 5 points a character, 12 a line.
@Suite struct GridRowTests {
  /// A template whose one view is a grid of rows, between margins of 10.
  private func source(_ keys: [String], columns: String = "max-content, 1fr, max-content")
    -> String
  {
    """
    margins: 10
    fonts: {f: {size: 10}}
    views:
      list:
        type: grid
        columns: [\(columns)]
        gap: [4, 6]
        each: "${lines}"
        as: line
    \(keys.map { "    " + $0 + "\n" }.joined())layout: |
      V:|-[list]-|
      H:|-[list]-|

    """
  }

  private static let row = [
    "row:",
    "  count: {type: text, text: \"${line.count}\", font: f, align: trailing}",
    "  name:",
    "    views:",
    "      name: {type: text, text: \"${line.name}\", font: f}",
    "      note: {type: text, text: \"${line.note}\", font: f, if: \"${line.note}\"}",
    "    layout: |",
    "      V:|[name]-2-[note]|",
    "      [name note].leading = cell.leading",
    "      [name note].trailing = cell.trailing",
    "  price: {type: text, text: \"${line.price}\", font: f, padding: [0, 2, 0, 2], border: 1}",
  ]

  @Test func `columns are as wide as the widest of their cells, rows as high as the highest`()
    throws
  {
    let json = """
      {"lines": [{"count": 2, "name": "aaaa aaaa aaaa", "price": "1.00", "note": "b"},
        {"count": 100, "name": "c", "price": "1,000.00"}]}
      """
    let found = try checkedFrames(source(Self.row), json, width: 140)
    // Within the padding and the border.
    let priceWidth = 8 * 5 + 2 * 2 + 2 * 1
    let second = 12 + 2 * 1
    let nameWidth = 120 - 3 * 5 - priceWidth - 2 * 6
    #expect(nameWidth == 47)
    let first = 2 * 12 + 2 + 12
    let height = Double(10 + first + 4 + second + 10)
    #expect(found.height == height)
    #expect(
      found.frames == [
        "list": "10,10 120×\(first + 4 + second)",
        "list[0].count": "10,10 15×\(first)", "list[0].name": "31,10 \(nameWidth)×\(first)",
        "list[0].name.name": "31,10 \(nameWidth)×24", "list[0].name.note": "31,36 \(nameWidth)×12",
        "list[0].price": "84,10 \(priceWidth)×\(first)",
        "list[1].count": "10,\(10 + first + 4) 15×\(second)",
        "list[1].name": "31,\(10 + first + 4) \(nameWidth)×\(second)",
        "list[1].name.name": "31,\(10 + first + 4) \(nameWidth)×\(second)",
        "list[1].price": "84,\(10 + first + 4) \(priceWidth)×\(second)",
      ])
  }

  @Test func `a head takes columns of its own number, and other cells take all`() throws {
    let keys =
      Self.row + [
        "head:",
        "  name: {type: text, text: \"Article\", font: f, span: 2}",
        "  price: {type: text, text: \"Price of ${count}\", font: f}",
        "limit: 1",
        "more: {type: text, text: \"and ${rest} more\", font: f}",
        "empty: {type: text, text: \"nothing\", font: f}",
      ]
    let json = """
      {"lines": [{"count": 2, "name": "a", "price": "1"}, {"count": 3, "name": "b", "price": "1"}]}
      """
    let found = try checkedFrames(source(keys), json, width: 140)
    let priceWidth = 10 * 5
    #expect(found.frames["list.head.name"] == "10,10 \(120 - 6 - priceWidth)×12")
    #expect(found.frames["list.head.price"] == "\(130 - priceWidth),10 \(priceWidth)×12")
    #expect(found.frames["list[0].price"] == "\(130 - priceWidth),26 \(priceWidth)×14")
    #expect(found.frames["list.more"] == "10,44 120×12")
    let height: Double = 10 + 12 + 14 + 12 + 2 * 4 + 10
    #expect(found.height == height)
    let none = try checkedFrames(source(keys), #"{"lines": []}"#, width: 140)
    #expect(none.frames["list.empty"] == "10,26 120×12")
    #expect(none.frames["list.head.name"] != nil)
  }

  @Test func `without elements and a cell for none the grid is hidden with its head`() throws {
    let keys =
      ["head: {a: {type: text, text: \"a\", font: f, span: 3}}"] + Self.row
    let found = try checkedFrames(
      source(keys).replacing("    type: grid\n", with: "    type: grid\n    if: \"${lines}\"\n"),
      #"{"lines": []}"#, width: 140)
    #expect(found.frames == [:])
  }

  @Test func `cells over several columns make them wider only as far as they lack room`() throws {
    let keys = [
      "head: {a: {type: text, text: \"${head}\", font: f, span: 2}, b: {type: box, height: 1}}",
      "row:", "  a: {type: text, text: \"${line}\", font: f}", "  b: {type: box, height: 1}",
      "  c: {type: box, height: 1}",
    ]
    func widths(_ head: Int, columns: String) throws -> [String] {
      let head = String(repeating: "h", count: head)
      let frames = try checkedFrames(
        source(keys, columns: columns), "{\"head\": \"\(head)\", \"lines\": [\"aaaa\"]}",
        width: 220
      ).frames
      return ["a", "b", "c"].compactMap {
        frames["list[0].\($0)"]?.split(separator: " ").last?.split(separator: "×").first
          .map(String.init)
      }
    }
    let columns = "max-content, max-content, 1fr"
    // Both columns get half of what is missing: 50 - (20 + 6 + 0) and 6 × 5 - 26.
    #expect(try widths(10, columns: columns) == ["32", "12", "144"])
    #expect(try widths(5, columns: columns) == ["20", "0", "168"])
    // A fraction takes what it gets, and makes no other column wider.
    #expect(try widths(30, columns: "max-content, 1fr, 2fr") == ["20", "56", "112"])
  }

  @Test func `children of a grid may take several columns, and begin a line where none are left`()
    throws
  {
    let source = """
      margins: 10
      fonts: {f: {size: 10}}
      views:
        list:
          type: grid
          columns: 3
          gap: 6
          children:
            a: {type: box, height: 5, span: 2}
            b: {type: box, height: 6, span: 2}
            c: {type: box, height: 7}
            d: {type: box, height: 8, span: 3}
      layout: |
        V:|-[list]-|
        H:|-[list]-|

      """
    let frames = try checkedFrames(source, "{}", width: 152).frames
    #expect(
      frames == [
        "list": "10,10 132×32", "a": "10,10 86×5", "b": "10,21 86×6", "c": "102,21 40×7",
        "d": "10,34 132×8",
      ])
  }

  @Test func `rows that do not fill the columns, and spans without a grid, are errors`() {
    func errors(_ keys: [String]) -> [String] { findings(source(keys)).map(\.headline) }
    let text = "{type: text, text: \"a\"}"
    #expect(
      errors(["row: {a: \(text), b: \(text)}"]) == [
        "t.yaml:10:5: error: row: the grid has 3 columns, and the cells take 2"
      ])
    #expect(
      errors(["row: {a: {type: text, text: \"a\", span: 3}}", "cell: \(text)"]) == [
        "t.yaml:10:5: error: 'list' has both 'cell' and 'row'; a row has a cell for each column"
      ])
    #expect(
      errors(["cell: \(text)", "head: {a: \(text)}"]) == [
        "t.yaml:11:5: error: 'head' stands above a 'row'"
      ])
    #expect(
      errors(["row: [a]"]) == [
        "t.yaml:10:10: error: row: expected a cell for each column, by its name, found a list"
      ])
    #expect(
      errors(["cell: {type: text, text: \"a\", span: 2}"]) == [
        "t.yaml:10:41: error: span: only a view in a grid takes columns"
      ])
    #expect(
      errors([]) == [
        "t.yaml:4:3: error: 'list' has 'each' and no 'cell' or 'row', which shows an element"
      ])
    let wide = "{type: grid, columns: 2, children: {b: {type: box, span: 3}}}"
    #expect(
      errors(["row: {a: {views: {g: \(wide)}, layout: [\"V:|[g]|\", \"H:|[g]|\"], span: 3}}"])
        == [
          "t.yaml:10:83: error: span: expected at most the 2 columns of 'g', found 3"
        ])
  }

  @Test func `a cell with a layout is as narrow as its words and what stands beside them`() throws {
    let keys = [
      "row:", "  a:", "    views:", "      icon: {type: box, width: 16, height: 5}",
      "      name: {type: text, text: \"${line.a}\", font: f}",
      "    layout: [\"H:|-4-[icon]-6-[name]-4-|\", \"V:|[name]|\", icon.top = name.top]",
      "  b: {type: text, text: \"${line.b}\", font: f}",
      "  c: {type: flow, gap: 2, children: {",
      "    x: {type: text, text: \"${line.c}\", font: f}, y: {type: box, width: 8, height: 2}}}",
    ]
    let json = #"{"lines": [{"a": "aaaa bbbbbbbb", "b": "cc cc cc cc cc cc", "c": "dd ddd"}]}"#
    func widths(_ width: Int) throws -> [String] {
      let frames = try checkedFrames(
        source(keys, columns: "auto, auto, auto"), json, width: Double(width)
      ).frames
      return ["a", "b", "c"].compactMap {
        frames["list[0].\($0)"]?.split(separator: " ").last?.split(separator: "×").first
          .map(String.init)
      }
    }
    // The longest words, and beside that of `a` the icon and the gaps; a chip stands alone.
    let beside = 16 + 4 + 6 + 4
    let least = [beside + 8 * 5, 2 * 5, 3 * 5]
    let room = least.reduce(2 * 6 + 2 * 10, +)
    #expect(try widths(room) == least.map(String.init))
    // Each takes a third of what is left; a column needs no more than its content.
    #expect(try widths(room + 30) == least.map { String($0 + 10) })
    #expect(try widths(room + 60) == least.map { String($0 + 20) })
  }

  @Test func `of texts beside each other the one that keeps its width counts with all of it`()
    throws
  {
    let keys = [
      "row:", "  a:", "    views:", "      p: {type: text, text: \"${line.p}\", font: f}",
      "      q: {type: text, text: \"${line.q}\", font: f, compress: {h: 751}}",
      "    layout: [\"H:|[p]-5-[q]|\", \"V:|[p]|\", q.top = p.top]",
      "  b: {type: text, text: \"${line.b}\", font: f}",
    ]
    let json = #"{"lines": [{"p": "aa aaa aa", "q": "b b b", "b": "cc cc cc cc cc cc"}]}"#
    let least = [3 * 5 + 5 + 5 * 5, 2 * 5]
    let width = least.reduce(6 + 2 * 10, +)
    let frames = try checkedFrames(
      source(keys, columns: "auto, auto"), json, width: Double(width)
    ).frames
    #expect(frames["list[0].a"]?.contains(" \(least[0])×") == true, "\(frames)")
    #expect(frames["list[0].a.p"]?.contains(" \(3 * 5)×") == true)
    #expect(frames["list[0].a.q"]?.contains(" \(5 * 5)×") == true)
  }

  @Test func `cells of a row stand on one baseline, and the row is as high as that needs`() throws {
    let keys = [
      "alignment: firstBaseline", "row:",
      "  a: {type: text, text: \"${line.a}\", font: f, padding: [4, 0, 0, 0]}", "  b:",
      "    views: {icon: {type: box, width: 2, height: 3}, name: {type: text, text: b, font: f}}",
      "    layout: [\"V:|-10-[name]|\", \"H:|[icon][name]|\", icon.top = name.top]",
      "  c: {type: box, height: 5}",
    ]
    let found = try checkedFrames(
      source(keys, columns: "20, 20, 20"), #"{"lines": [{"a": "a"}]}"#, width: 140)
    // Both texts begin 10 points below the row's top, and the ascent of 10 is 9.
    #expect(found.frames["list[0].a"] == "10,\(10 + 10 - 4) 20×16")
    #expect(found.frames["list[0].b"] == "36,10 20×22")
    #expect(found.frames["list[0].c"] == "62,\(10 + 10 + 9 - 5) 20×5")
    let height = 22.0
    #expect(found.height == 10 + height + 10)
    // The deepest and the highest cell decide.
    let deep = try checkedFrames(
      source(keys, columns: "20, 20, 20"), #"{"lines": [{"a": "a a a a a a"}]}"#, width: 140)
    let lines = 3 * 12.0
    #expect(deep.height == 10 + 10 + lines + 10)
  }

  @Test func `an error in a cell names the element's field, whatever its column`() throws {
    let template = try load(source(Self.row))
    let value = try record(#"{"lines": [{"count": 1, "name": "a"}]}"#)
    let error = #expect(throws: RecordError.self) {
      try cellMeasurer(template).height(of: value, width: 140)
    }
    #expect(error?.description.contains("lines[0].price") == true, "\(String(describing: error))")
  }
}
