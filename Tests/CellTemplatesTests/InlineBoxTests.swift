// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import Testing
import TextMeasurement
import TextVocabulary

@testable import CellTemplates

/// Boxes among the letters of texts.
@Suite struct InlineBoxTests {
  private static let source = """
    fonts: {f: {size: 10}}
    views:
      t: {type: text, font: f, runs: RUNS}
    layout: |
      V:|[t]|
      H:|[t]|

    """

  private func template(_ runs: String) throws -> CellTemplate {
    try load(Self.source.replacing("RUNS", with: runs))
  }

  /// What measures cells with a font that has boxes among its letters.
  private func cellMeasurer(_ template: CellTemplate) throws -> CellMeasurer {
    CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled(), scale: 0)
  }

  /// The height of a record by its compiled cell, which every other way must give too.
  private func height(
    _ runs: String, _ json: String = "{}", width: Double = 100
  ) throws -> Double {
    let template = try template(runs)
    let measurer = try cellMeasurer(template)
    let value = try record(json)
    let height = try measurer.height(of: value, width: width)
    #expect(measurer.fallbackCount == 0)
    #expect(try cellMeasurer(template).layout(of: value, width: width).height == height)
    #expect(try cellMeasurer(template).explanation(of: value, width: width).height == height)
    return height
  }

  /// The same box in the template and in the record.
  private func heights(_ box: String, width: Double = 100) throws -> [Double] {
    [
      try height("[{text: a}, {box: {\(box)}}, {text: b}]", width: width),
      try height(
        "\"${r}\"",
        "{\"r\": [\"a\", {\"box\": {\(quoted(box))}}, {\"text\": \"b\"}]}", width: width),
    ]
  }

  /// A mapping of YAML as JSON.
  private func quoted(_ box: String) -> String {
    box.split(separator: ", ").map { part in
      let colon = part.firstIndex(of: ":") ?? part.endIndex
      return part.contains(":") ? "\"\(part[..<colon])\"\(part[colon...])" : String(part)
    }.joined(separator: ", ")
  }

  @Test func `a box makes its line higher, from the template and from the record`() throws {
    let line = try height("[{text: a}, {text: b}]")
    let plain = try heights("width: 5, height: 5")
    #expect(plain == [line, line])
    // The descent stays below a box on the baseline.
    let onBaseline = try heights("width: 5, height: 40")
    #expect(onBaseline[0] == onBaseline[1] && onBaseline[0] > 40 && onBaseline[0] < 40 + line)
    // A box that hangs deeper reaches as far above as it is lower.
    let hanging = try heights("width: 5, height: 40, baseline: 20")
    #expect(hanging == [40, 40])
    // Margins are room like the box itself.
    let around = try heights("width: 5, height: 30, baseline: 15, margin: 5")
    #expect(around == [40, 40])
    let sides = try heights("width: 5, height: 30, baseline: 20, margin: [10, 0, 0, 0]")
    #expect(sides == [40, 40])
  }

  @Test func `a box that does not fit stands on a line of its own`() throws {
    // The letters are 5.61 and 6.15 points wide.
    let line = try height("[{text: a}, {text: b}]")
    #expect(try heights("width: 20, height: 1", width: 32) == [line, line])
    #expect(try heights("width: 20, height: 1", width: 31) == [2 * line, 2 * line])
    let margins = "width: 10, height: 1, margin: [0, 5, 0, 5]"
    #expect(try heights(margins, width: 32) == [line, line])
    #expect(try heights(margins, width: 31) == [2 * line, 2 * line])
    let narrow = try heights("width: 20, height: 1", width: 20)
    #expect(narrow[0] == narrow[1] && narrow[0] > 2 * line)
  }

  @Test func `the texts on both sides of a box are rounded up to 1 64th each, as in browsers`()
    throws
  {
    let runs = "[{text: \"words \"}, {box: {width: 40, height: 1}}, {text: \")\"}]"
    let web = Self.source.replacing("size: 10", with: "size: 16").replacing("RUNS", with: runs)
    func height(_ width: Double) throws -> Double {
      try cellMeasurer(load("conventions: web\n" + web)).height(of: try record("{}"), width: width)
    }
    // "words" and its space are 50.208 wide and the bracket 4.8: 3,214 and 308 units.
    let rounded = 3214.0 / 64 + 40 + 308.0 / 64
    let line = try height(rounded)
    // What lacks no more than a unit fits.
    #expect(try height(rounded - 1.0 / 64) == line)
    #expect(try height(rounded - 2.0 / 64) > line)
  }

  @Test func `a box shows its picture inside of its margins`() throws {
    let template = try template(
      "[{text: a}, {box: {width: 20, height: 8, margin: [1, 2, 3, 4], source: \"${p}\"}}]")
    let drawing = try cellMeasurer(template).drawing(of: ["p": "smile"], width: 100)
    var pictures: [(String, Rect)] = []
    for command in drawing.list.commands {
      if case .image(let name, let rect) = command { pictures.append((name, rect)) }
    }
    #expect(pictures.count == 1)
    let (name, rect) = try #require(pictures.first)
    #expect(name == "smile")
    #expect(rect.width == 20 && rect.height == 8)
    // The letter and the left margin.
    #expect(abs(rect.minX - (5.61 + 2)) < 0.01)
    let empty = try cellMeasurer(template).drawing(of: ["p": ""], width: 100)
    #expect(!empty.list.commands.contains { if case .image = $0 { true } else { false } })
  }

  @Test(arguments: [
    (
      "[{box: {width: 20, height: 8, background: \"${c}\", cornerRadius: 4, padding: [1, 2, 3, 4], "
        + "source: p}}]", #"{"c": "ink"}"#
    ),
    (
      "\"${r}\"",
      #"{"r": [{"box": {"width": 20, "height": 8, "background": "ink", "cornerRadius": 4, "#
        + #""padding": [1, 2, 3, 4], "source": "p"}}]}"#
    ),
  ])
  func `a box has a colour behind its picture, with room around it`(
    runs: String, json: String
  ) throws {
    let template = try load(
      "colors: {ink: \"#123456\"}\n" + Self.source.replacing("RUNS", with: runs))
    for ratio in [1.0, 2] {
      let cells = try cellMeasurer(template.at(pixelRatio: ratio))
      let commands = try cells.drawing(of: try record(json), width: 100).list.commands
      var boxes: [Box] = []
      var pictures: [Rect] = []
      for command in commands {
        if case .fill(let box, let color) = command, color == Color(hex: "#123456") {
          boxes.append(box)
        }
        if case .image("p", let rect) = command { pictures.append(rect) }
      }
      #expect(boxes.count == 1 && pictures.count == 1)
      let (box, picture) = (try #require(boxes.first), try #require(pictures.first))
      #expect(box.rect.size == Size(width: 20, height: 8) && box.cornerRadius == 4)
      #expect(picture.minX == box.rect.minX + 2 && picture.minY == box.rect.minY + 1)
      #expect(picture.maxX == box.rect.maxX - 4 && picture.maxY == box.rect.maxY - 3)
    }
  }

  // MARK: Boxes with a text

  /// What a cell draws: the colours' rectangles, and the glyphs' texts with their places.
  private func drawn(
    _ template: CellTemplate, _ json: String, width: Double = 200
  ) throws -> (boxes: [Rect], texts: [(text: String, x: Double, y: Double)]) {
    let list = try cellMeasurer(template).drawing(of: try record(json), width: width).list
    var boxes: [Rect] = []
    var texts: [(text: String, x: Double, y: Double)] = []
    for command in list.commands {
      if case .fill(let box, _) = command { boxes.append(box.rect) }
      if case .glyphs(let drawn) = command, let glyph = drawn.run.glyphs.first {
        texts.append((drawn.text, drawn.origin.x + glyph.x, drawn.origin.y + glyph.y))
      }
    }
    return (boxes, texts)
  }

  @Test(arguments: [
    (
      #"[{text: a}, {box: {text: "${c}", padding: [1, 2, 3, 4], background: red}, font: g}]"#,
      #"{"c": "chip one"}"#
    ),
    (
      #""${r}""#,
      #"{"r": ["a", {"box": {"text": "chip one", "padding": [1, 2, 3, 4], "background": "red"}, "#
        + #""style": "g"}]}"#
    ),
  ])
  func `a box is as large as its text and its padding, on the baseline`(
    runs: String, json: String
  ) throws {
    let fonts = "fonts: {f: {size: 10}, g: {size: 30}}"
    let source = Self.source.replacing("fonts: {f: {size: 10}}", with: fonts)
    let template = try load(source.replacing("RUNS", with: runs))
    let (boxes, texts) = try drawn(template, json)
    var font = FontDescriptor()
    font.size = 30
    let alone = try HarfBuzzTextMeasurer.bundled().prepare(
      AttributedText("chip one", style: TextStyle(font: font)), paragraphStyle: ParagraphStyle())
    let size = alone.metrics(in: TextContainer()).size
    let box = try #require(boxes.first)
    #expect(boxes.count == 1)
    #expect(box.width == alone.maxContentWidth + 6 && box.height == size.height + 4)
    #expect(texts.map(\.text) == ["a", "chip one"])
    #expect(abs(texts[1].x - (box.minX + 2)) < 1e-9)
    #expect(abs(texts[0].y - texts[1].y) < 1e-9)
    // Every way measures the box.
    let measurer = try cellMeasurer(template)
    let value = try record(json)
    let height = try measurer.height(of: value, width: 200)
    #expect(measurer.fallbackCount == 0 && height >= box.height)
    #expect(try cellMeasurer(template).layout(of: value, width: 200).height == height)
    #expect(try cellMeasurer(template).explanation(of: value, width: 200).height == height)
  }

  @Test func `a text in a box wraps at the box's width alone`() throws {
    let words = "some words that are wide"
    let one = try height("[{text: a}]")
    #expect(try height("[{box: {text: \(words)}}]", width: 20) == one)
    #expect(try height("[{box: {text: \(words), width: 60}}]", width: 20) > 1.9 * one)
    // Padding counts in the width.
    let padded = "[{box: {text: \(words), width: 60, padding: [0, 15, 0, 15]}}]"
    #expect(try height(padded, width: 20) > 3.9 * one)
    #expect(try height("[{box: {text: a, height: 50}}]", width: 20) > 50 - 1e-9)
  }

  @Test func `a box with an empty text is as large as its padding`() throws {
    let template = try template(
      #"[{text: a}, {box: {text: "${c}", padding: 5, background: red}}]"#)
    let (boxes, texts) = try drawn(template, #"{"c": ""}"#)
    #expect(boxes.map(\.size) == [Size(width: 10, height: 10)])
    #expect(texts.map(\.text) == ["a"])
    // Its bottom stands on the baseline.
    #expect(abs(boxes[0].maxY - texts[0].y) < 1e-9)
  }

  @Test func `white space in a box collapses on its own`() throws {
    let template = try load(
      "conventions: web\n"
        + Self.source.replacing(
          "RUNS", with: #"[{text: "a "}, {box: {text: " b   c "}}, {text: " d"}]"#))
    #expect(try drawn(template, "{}").texts.map(\.text).joined(separator: "|") == "a |b c| d")
  }

  @Test func `characters in a box that no font has are counted`() throws {
    let template = try template(#"[{text: a}, {box: {text: "${c}"}}]"#)
    let value = try record(#"{"c": "\#u{10FFFD}\#u{10FFFD}"}"#)
    var missing = [try cellMeasurer(template).drawing(of: value, width: 100).missing]
    try cellMeasurer(template).heights(of: value, widths: [100]) { missing.append($0.missing) }
    #expect(missing.count == 2)
    for missing in missing {
      #expect(missing.count == 2 && missing.characters == ["\u{10FFFD}"])
    }
  }

  @Test(arguments: [
    ("[{box: {text: a, source: p}}]", "a box with a 'text' has no 'source'"),
    ("[{box: {text: a, baseline: 3}}]", "a box with a 'text' has no 'baseline'"),
    ("[{box: {text: [a]}}]", "text: expected"),
    ("[{box: {width: 3}}]", "a box in a text has no 'height'"),
    ("[{box: {width: 3, height: 1, background: inkk}}]", "background: expected a colour"),
    ("[{box: {width: 3, height: 1, cornerRadius: -1}}]", "cornerRadius: expected a number"),
    ("[{box: {width: 3, height: 1, padding: [1]}}]", "padding: expected a number or ["),
    ("[{box: {width: 3, height: -1}}]", "height: "),
    ("[{box: 3}]", "a box: expected"),
    ("[{box: {width: 3, height: 1, size: 4}}]", "a box has no key 'size'"),
    ("[{text: a, box: {width: 3, height: 1}}]", "a run has both 'text' and 'box'"),
  ])
  func `a box that is wrong is an error of the template`(runs: String, message: String) {
    let found = findings(Self.source.replacing("RUNS", with: runs)).map(\.message)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test(arguments: [
    ("3", "field 'r[0].box': expected an object, found 3"),
    (#"{"height": 3}"#, "field 'r[0].box.width' is missing"),
    (#"{"width": "3", "height": 3}"#, "field 'r[0].box.width': expected a number, found a string"),
    (#"{"width": -3, "height": 3}"#, "field 'r[0].box.width': expected a number from 0 to 1000000"),
    (
      #"{"width": 3, "height": 3, "margin": [1, 2]}"#,
      "r[0].box.margin: expected a number or four, found 2"
    ),
    (
      #"{"width": 3, "height": 3, "background": "xyzzy"}"#,
      "field 'r[0].box.background': expected a colour"
    ),
    (
      #"{"width": 3, "height": 3, "padding": [1, 2, 3, -1]}"#,
      "field 'r[0].box.padding[3]': expected a number from 0"
    ),
    (#"{"width": 3, "height": 3, "source": []}"#, "field 'r[0].box.source': expected a text"),
    (#"{"text": []}"#, "field 'r[0].box.text': expected a text"),
    (#"{"text": "a", "source": "p"}"#, "r[0].box.source: a box with a text has no 'source'"),
    (#"{"text": "a", "baseline": 2}"#, "r[0].box.baseline: a box with a text has no 'baseline'"),
  ])
  func `a box that is wrong is an error of the record`(box: String, message: String) throws {
    let template = try template("\"${r}\"")
    let value = try record("{\"r\": [{\"box\": \(box)}]}")
    let error = try #require(throws: RecordError.self) {
      try cellMeasurer(template).height(of: value, width: 100)
    }
    #expect(error.message.contains(message), "\(error.message)")
  }
}
