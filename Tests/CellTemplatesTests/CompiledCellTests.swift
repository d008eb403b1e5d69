// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Synchronization
import Testing
import TextVocabulary

@testable import CellTemplates

/// Compiled cells give the heights of full layouts, to the bit, and do less.
@Suite struct CompiledCellTests {
  /// Layout lines that may meet in one template; some contradict each other for some records.
  static let lines = [
    "V:|-[a]-gap-[b]-gap-[c]-|", "H:|-[a]-|", "[b c].leading = a.leading",
    "[b c].trailing = a.trailing", "a.firstBaseline = b.firstBaseline", "c.top >= a.bottom + 4",
    "a.width <= 60 @ 800", "b.width >= c.width @ 600", "H:|-[b]-8-[c]-|", "b.height >= 30",
    "c.lastBaseline = picture.bottom @ 700", "V:|-[picture]-(>=4)-|", "H:[picture]-|",
    "a.trailing <= picture.leading - 8", "c.height = 40 @ 740", "cell.height >= 70",
    "a.width = b.height", "picture.centerY = a.centerY @ 500",
  ]

  /// A random template over texts that wrap or do not, and a picture whose size a record gives.
  static func source(using generator: inout SeededGenerator) -> String {
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &generator)]
    }
    let texts = ["a", "b", "c"].map { name in
      let condition = name == "a" ? "" : ", if: \"${\(name)}\""
      let lines = pick(["", ", lines: 1", ", lines: 2", ", lines: 3, lineBreakMode: truncateTail"])
      let hugging = pick(["", ", hug: 700", ", compress: {h: 200, v: 1000}"])
      return "  \(name): {type: text, text: \"${\(name)}\", font: f\(lines)\(hugging)\(condition)}"
    }
    let picture = pick([
      "width: \"${w}\", height: \"${h}\"", "width: 40, height: \"${h}\"", "width: 40, aspect: 2",
      "width: 40, height: 20",
    ])
    let count = Int.random(in: 3...9, using: &generator)
    let chosen = lines.shuffled(using: &generator).prefix(count)
    return
      (["version: 1", "metrics: {gap: 6}", "margins: 8", "fonts: {f: {size: 10}}", "views:"]
      + texts + ["  picture: {type: image, source: \"${name}\", \(picture)}", "layout: |"]
      + chosen.map { "  \($0)" }).joined(separator: "\n") + "\n"
  }

  /// A record whose texts have up to a few paragraphs, and whole numbers, so that ties occur.
  static func randomRecord(using generator: inout SeededGenerator) -> RecordValue {
    func text() -> RecordValue {
      let words = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...9, using: &generator))
      }
      let separator = Bool.random(using: &generator) ? " " : "\n"
      return .string(words.joined(separator: separator))
    }
    func number() -> RecordValue {
      .number(RecordNumber(Int.random(in: 0...6, using: &generator) * 10))
    }
    return .object(
      RecordObject([
        ("a", text()), ("b", text()), ("c", text()), ("w", number()), ("h", number()),
        ("name", .string("p")),
      ]))
  }

  @Test(arguments: ["49.9", "50", "50.1"])
  func `content of the priority at which the height is pulled gives way`(priority: String) throws {
    let source = """
      fonts: {f: {size: 10}}
      views: {v: {type: text, text: hello, font: f, compress: \(priority)}}
      layout: |
        V:|-8-[v(>=5@900)]-16-|
        H:|[v]|
      """
    let template = try load(source)
    let measurer = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
    // A line is 12 high.
    let content: Double = priority == "50.1" ? 12 : 5
    #expect(try measurer.height(of: record("{}"), width: 100) == 8 + content + 16)
    #expect(measurer.fallbackCount == 0)
    #expect(try measurer.layout(of: record("{}"), width: 100).height == 8 + content + 16)
  }

  @Test(arguments: ["one", ""])
  func `of texts that are stretched alike the same one is, compiled or not`(text: String) throws {
    let weak = "font: f, hug: 1, compress: {h: 1, v: 750}"
    let template = try load(
      """
      fonts: {f: {size: 10}}
      views:
        a: {type: text, text: "${a}", font: f}
        b: {type: text, text: "yyyy", font: f}
        c: {type: text, text: "a few words that wrap", \(weak)}
        d: {type: text, text: "more of the words than in the other text", \(weak)}
      layout: |
        H:|[a][b]|
        V:|[a][c]-(>=0)-|
        V:|[b][d]-(>=0)-|
        c.leading = a.leading
        c.width = a.width
        d.leading = b.leading
        d.width = b.width
        [a b].width >= 30

      """)
    let measurer = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
    let value = try record(#"{"a": "\#(text)"}"#)
    let height = try measurer.height(of: value, width: 100)
    #expect(try measurer.layout(of: value, width: 100).height == height)
    #expect(measurer.fallbackCount == 0)
  }

  @Test(arguments: [31, 32, 33] as [UInt64])
  func `random cells have the heights of full layouts`(_ seed: UInt64) throws {
    var generator = SeededGenerator(fallback: seed)
    var (compiled, fallbacks) = (0, 0)
    for round in 0..<20 {
      let source = Self.source(using: &generator)
      let template = try load(source)
      let shared = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer(), scale: 2)
      for _ in 0..<20 {
        let record = Self.randomRecord(using: &generator)
        let width = [90.0, 150, 300][Int.random(in: 0..<3, using: &generator)]
        let found = try shared.measure(record, width: width)
        if found.fallbackReason == nil { compiled += 1 } else { fallbacks += 1 }
        let full = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer(), scale: 2)
        let tree = try full.tree(for: record)
        #expect(
          found.height == full.height(of: tree, width: width),
          "round \(round), \(generator.hint)\n\(source)")
        let size = Size(width: width, height: tree.fittingHeight(width: width))
        #expect(
          found.findings.map(\.kind) == tree.heightFindings(size: size).map(\.kind),
          "round \(round), \(generator.hint)\n\(source)")
      }
    }
    #expect(compiled > 40 && fallbacks > 40, "\(compiled) compiled, \(fallbacks) in full")
  }

  @Test func `built-in cells have the heights of full layouts`() throws {
    for name in BuiltInSample.names {
      let sample = try #require(BuiltInSample.named(name))
      let template = try #require(try CellTemplate.builtIn(named: sample.templateName))
      let shared = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
      for line in sample.records.split(separator: "\n") {
        let value = try RecordValue.parseJSON(String(line))
        for width in [320.0, 375, 768] {
          let height = try shared.height(of: value, width: width)
          #expect(try shared.layout(of: value, width: width).height == height, "\(name)")
        }
      }
    }
  }

  @Test func `a text is prepared once for all widths, and not again while it stays`() throws {
    let sides = ["a", "b", "c"].map { "H:|-m-[\($0)]-m-|" }
    let template = try load(sampleSource(sides + ["V:|[a]-gap-[b]-gap-[c]|"]))
    let measurer = CountingMeasurer()
    let cells = CellMeasurer(template: template, measurer: measurer)
    var heights: [Double] = []
    func measure(_ text: String) throws {
      try cells.heights(
        of: try record(#"{"a": "same", "b": "\#(text)", "c": "\#(text) \#(text)"}"#),
        widths: [100, 200, 300]
      ) { heights.append($0.height) }
    }
    try measure("one")
    #expect(measurer.prepared == 3 && heights.count == 3)
    try measure("two")
    #expect(measurer.prepared == 5)
    // Margins decide all widths, so after the first row none is asked for.
    let asked = measurer.widths
    try measure("three")
    #expect(measurer.widths == asked)
    #expect(cells.fallbackCount == 0)
  }

  @Test func `a text that rows repeat is measured once at each width`() throws {
    let template = try load(
      sampleSource(["a", "b", "c"].map { "H:|-m-[\($0)]-m-|" } + ["V:|[a]-gap-[b]-gap-[c]|"]))
    let measurer = CountingMeasurer()
    let cells = CellMeasurer(template: template, measurer: measurer)
    let widths = [100.0, 200, 300, 150, 250]
    func measure(_ count: Int) throws -> [Double] {
      var heights: [Double] = []
      try cells.heights(
        of: try record(#"{"a": "one two three four", "b": "five", "c": "six seven"}"#),
        widths: Array(widths.prefix(count))
      ) { heights.append($0.height) }
      return heights
    }
    let heights = try measure(4)
    #expect(measurer.heights == 3 * 4)
    #expect(try measure(4) == heights)
    #expect(measurer.heights == 3 * 4)
    // A fifth width takes the place of the first, whose heights are then found again.
    #expect(try measure(5).prefix(4) == heights[...])
    #expect(measurer.heights == 3 * 5)
    #expect(try measure(1) == [heights[0]])
    #expect(measurer.heights == 3 * 6)
  }

  @Test func `constraints that no row changes are evaluated for the first row alone`() throws {
    // Margins decide the widths of the texts, so the heights' part alone depends on rows.
    let template = try load(
      sampleSource(["a", "b", "c"].map { "H:|-m-[\($0)]-m-|" } + ["V:|[a]-gap-[b]-gap-[c]|"]))
    let compiled = CompiledTemplate(template: template, measurer: FixedAdvanceMeasurer())
    let views = VisibleViews(isVisible: [true, true, true], direction: .leftToRight)
    let evaluator = try CellVariant(views, compiled).evaluator(width: 100).get()
    let texts = ["one", "one two three four five", "six"].map {
      FittingText(
        $0,
        FixedAdvanceMeasurer().prepare(
          AttributedText($0, style: TextStyle()), paragraphStyle: ParagraphStyle()))
    }
    var regions: [Int] = []
    func evaluations(_ order: [Int]) -> Int {
      let before = evaluator.evaluationCount
      let row = evaluator.fit(order.map { texts[$0] }, numbers: [], elements: nil, above: 0)
      #expect(row.height != nil)
      if let region = row.newRegion { regions.append(region) }
      return evaluator.evaluationCount - before
    }
    let first = evaluations([0, 0, 0])
    #expect(first > 1)
    #expect(evaluations([0, 1, 2]) == 1)
    #expect(evaluations([1, 1, 1]) == 1)
    // One map gives all heights, and it is reported once.
    #expect(regions.count == 1)
  }

  @Test func `extents that a record gives are parameters, and proportions are not`() throws {
    let views = ["p: {type: image, source: x, width: \"${w}\", height: \"${h}\"}"]
    let template = try load(
      sampleSource(["H:|-m-[p]-m-[a]-m-|", "V:|[p]|", "V:|[a]"], views: views))
    let cells = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
    for (width, height) in [(40, 30), (20, 50), (60, 10)] {
      let value = try record(#"{"a": "x", "w": \#(width), "h": \#(height)}"#)
      #expect(try cells.height(of: value, width: 200) == Double(height))
    }
    #expect(cells.fallbackCount == 0)
    let bound = try load(
      sampleSource(
        ["H:|-m-[p]-m-|", "V:|[p]|"],
        views: ["p: {type: image, source: x, aspect: \"${w}/${h}\"}"]))
    let pictures = CellMeasurer(template: bound, measurer: FixedAdvanceMeasurer())
    #expect(try pictures.height(of: record(#"{"a": "x", "w": 2, "h": 1}"#), width: 232) == 100)
    #expect(pictures.fallbackCount == 1)
  }

  @Test func `a picture that is not visible needs the full layout, which reports it`() throws {
    let views = ["p: {type: image, source: x}", "q: {type: image, source: x, height: 9}"]
    let sides = ["a", "p", "q"].map { "H:|-m-[\($0)]-m-|" }
    for (layout, fallbacks) in [("V:|[a]-gap-[q]|", 0), ("V:|[a]-gap-[q][p]|", 1)] {
      let isShown = fallbacks == 1
      let template = try load(
        sampleSource(
          (isShown ? sides : [sides[0], sides[2]]) + [layout],
          views: isShown ? views : [views[1]]))
      let cells = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
      let found = try cells.measure(record(#"{"a": "x"}"#), width: 200)
      #expect(found.height == 12 + 6 + 9)
      #expect(cells.fallbackCount == fallbacks)
      #expect(found.findings.map(\.kind) == (isShown ? [.imageWithoutSize] : []))
    }
  }

  @Test func `a column too long to be compiled is laid out in full, with the same height`() throws {
    // The edge below the nth box is a sum of n numbers of the record.
    func measurer(_ count: Int) throws -> (cells: CellMeasurer, height: Double) {
      let names = (0..<count).map { "v\($0)" }
      let views = names.map { "  \($0): {type: box, width: 1, height: \"${h}\"}" }
      let lines = ["V:|" + names.map { "[\($0)]" }.joined() + "|"] + names.map { "H:|[\($0)]" }
      let source =
        (["views:"] + views + ["layout: |"] + lines.map { "  \($0)" }).joined(separator: "\n")
      let cells = CellMeasurer(
        template: try CellTemplate.load(source: source, fileName: "t.yaml"),
        measurer: FixedAdvanceMeasurer())
      let record = RecordValue.object(RecordObject([("h", .number(RecordNumber(2)))]))
      return (cells, try cells.height(of: record, width: 100))
    }
    let (short, long) = try (measurer(100), measurer(1100))
    #expect(short.height == 100 * 2 && short.cells.fallbackCount == 0)
    #expect(long.height == 1100 * 2 && long.cells.fallbackCount == 1)
  }
}

/// Counts the texts that it prepares, and how often their natural widths and heights are asked for.
final class CountingMeasurer: TextMeasurer {
  private let counts = Mutex((prepared: 0, widths: 0, heights: 0))
  var prepared: Int { counts.withLock { $0.prepared } }
  var widths: Int { counts.withLock { $0.widths } }
  var heights: Int { counts.withLock { $0.heights } }

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    counts.withLock { $0.prepared += 1 }
    let text = FixedAdvanceMeasurer().prepare(text, paragraphStyle: paragraphStyle)
    return CountedText(text: text) {
      self.counts.withLock { $0.widths += 1 }
    } countHeight: {
      self.counts.withLock { $0.heights += 1 }
    }
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    FixedAdvanceMeasurer().lineMetrics(of: font)
  }

  func check(_ font: FontDescriptor) {}
}

private struct CountedText: PreparedText {
  let text: any PreparedText
  let count: @Sendable () -> Void
  let countHeight: @Sendable () -> Void

  var minContentWidth: Double { text.minContentWidth }
  var maxContentWidth: Double {
    count()
    return text.maxContentWidth
  }
  var missingGlyphCount: Int { text.missingGlyphCount }

  func metrics(in container: TextContainer) -> TextMetrics {
    if container.width == .infinity { count() }
    return text.metrics(in: container)
  }

  func height(in container: TextContainer) -> Double {
    countHeight()
    return text.height(in: container)
  }

  func layout(in container: TextContainer) -> TextLayout { text.layout(in: container) }
}
