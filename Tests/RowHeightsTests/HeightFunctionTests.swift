// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import RowHeights
import Testing

/// Heights as functions of the width: they equal heights at single widths, and cost few of them.
///
/// `SEED=…` begins with another template, `TEMPLATES=1000` plays more of them.
@Suite struct HeightFunctionTests {
  private static func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// A random template whose cells can be compiled, with all that makes a height depend on a width.
  private static func source(_ random: inout SeededGenerator) -> String {
    let isWeb = Bool.random(using: &random)
    func text(_ field: String, _ random: inout SeededGenerator) -> String {
      let lines = pick(
        ["", "", ", lines: 1", ", lines: 3", ", lines: 2, lineBreakMode: truncateTail"], &random)
      let wrap = pick(["", "", "", ", textWrap: balance", ", textWrap: pretty"], &random)
      let condition = field == "a" ? "" : pick(["", ", if: \"${\(field)}\""], &random)
      let hug = pick(["", "", ", hug: 700", ", compress: 200"], &random)
      let font = pick(["f", "g"], &random)
      return "{type: text, text: \"${\(field)}\", font: \(font)\(lines)\(wrap)\(condition)\(hug)}"
    }
    let isSized = Bool.random(using: &random)
    let picture = pick(
      isSized
        ? ["width: 40, height: 30", "width: \"${w}\", height: \"${h}\""]
        : ["aspect: 1.7777777", "aspect: \"${w}/${h}\"", "aspect: 2"], &random)
    let sides = [
      ["H:|-[a]-|", "H:|-[b]-8-[c]-|"],
      [
        "H:|-[a]-|", "[b c].leading = a.leading", "b.width = 33.3%",
        "c.trailing <= cell.trailing - 5",
      ],
      ["H:|-[a]-8-[p]-|", "H:|-[b]-|", "H:|-[c]-|"],
      [
        "a.leading = 10", "a.width = 50% - 12", "H:|-[b]-|", "c.trailing = cell.margins.trailing",
        "c.width <= 70%", "c.width <= 300", "c.width = 60% @600",
      ],
      [
        "H:|-[a]-|", "H:|-[b]-|", "c.centerX = cell.centerX", "c.width <= 240 @900",
        "c.width <= 90%",
      ],
    ]
    let columns = [
      ["V:|-[a]-6-[b]-(>=0)-|", "c.top = b.top", "cell.bottom >= c.bottom + 4"],
      ["V:|-[a]-6-[b]-6-[c]-|"],
      ["V:|-[a]-6-[b]-6-[c]-(>=9)-|", "cell.height >= 70"],
      [
        "a.firstBaseline = b.firstBaseline", "V:|-(>=4)-[a]-(>=2)-[c]-|", "V:|-(>=4)-[b]-(>=2)-[c]",
      ],
    ]
    let pictures = [
      ["p.top = a.bottom", "cell.bottom >= p.bottom", "p.height <= 240 @900"],
      ["p.top = 3", "cell.bottom >= p.bottom"],
      ["p.bottom = cell.bottom", "cell.height >= p.height"],
    ]
    let head = [
      "version: 1", "conventions: \(isWeb ? "web" : "uikit")",
      "margins: \(pick(["0", "8", "12.5"], &random))",
      "direction: \(pick(["auto", "ltr", "rtl"], &random))",
      "separator: \(pick(["0", "0.5", "1", "0.3"], &random))",
      "fonts: {f: {size: 14}, g: {size: \(pick(["11.5", "17", "20"], &random)), \(pick(["lineHeight: 1.5", "weight: bold"], &random))}}",
      "views:", "  a: \(text("a", &random))", "  b: \(text("b", &random))",
      "  c: \(text("c", &random))", "  p: {type: image, source: x, \(picture)}", "layout: |",
    ]
    let side = pick(sides, &random)
    let layout =
      side + pick(columns, &random) + pick(pictures, &random)
      + pictureWidth(isSized: isSized, isBesideText: side[0].contains("[p]"), &random)
    return (head + layout.map { "  \($0)" }).joined(separator: "\n") + "\n"
  }

  /// Lines that place a picture across, and give it a width unless it has one.
  private static func pictureWidth(
    isSized: Bool, isBesideText: Bool, _ random: inout SeededGenerator
  ) -> [String] {
    if isBesideText { return isSized ? [] : ["p.width = 60"] }
    if isSized { return [pick(["p.leading = 0", "p.trailing = cell.trailing"], &random)] }
    return pick(
      [["H:|-[p]-|"], ["p.leading = 0", "p.width = 25%"], ["H:[p(<=120)]|", "p.width = 40% @800"]],
      &random)
  }

  private static let words = [
    "the", "quick", "brown", "AVATAR", "well-known", "To", "a", "measurement,", "constraints",
    "https://example.org/a/very/long/path-with-hyphens?query=value", "漢字かな", "سلام", "e.g.",
    "and", "of", "layout", "VA", "text;", "\\n", "Größe", "office", "👩‍👩‍👧",
  ]

  private static func record(_ random: inout SeededGenerator) throws -> RecordValue {
    let isPlain = Int.random(in: 0..<3, using: &random) > 0
    func text(_ most: Int) -> String {
      let words = isPlain ? words.filter { $0.utf8.allSatisfy { $0 < 0x80 && $0 != 0x5C } } : words
      return (0..<Int.random(in: 0...most, using: &random)).map { _ in pick(words, &random) }
        .joined(separator: " ")
    }
    let (w, h) = (Int.random(in: 10...90, using: &random), Int.random(in: 10...90, using: &random))
    return try RecordValue.parseJSON(
      #"{"a":"\#(text(30))","b":"\#(text(12))","c":"\#(text(20))","w":\#(w),"h":\#(h)}"#)
  }

  @Test func `a function has the heights of layouts at single widths`() throws {
    let measurer = try HarfBuzzTextMeasurer.bundled()
    let count = ProcessInfo.processInfo.environment["TEMPLATES"].flatMap(Int.init) ?? 20
    let first = SeededGenerator(fallback: 41).seed
    var (pieces, fallbacks, compared) = (0, 0, 0)
    var limits = InputLimits()
    limits[.steps] = 100_000
    for seed in (0..<UInt64(count)).map({ first &+ $0 }) {
      var random = SeededGenerator(seed: seed)
      let source = Self.source(&random)
      var template = try CellTemplate.load(source: source, fileName: "t.yaml", limits: limits)
      let isWeb = template.defaultScale == 0
      if isWeb { template = template.at(pixelRatio: Self.pick([1, 1.5, 2, 1.1], &random)) }
      let scale: Double? = isWeb ? nil : Self.pick([nil, 0, 2, 3], &random)
      let cells = CellMeasurer(template: template, measurer: measurer, scale: scale)
      let full = CellMeasurer(template: template, measurer: measurer, scale: scale)
      // Rows whose conditions contradict each other are laid out at each of the widths.
      let least = Double(Int.random(in: 80...600, using: &random))
      let range = try #require(WidthRange(from: least, to: least + 30))
      let form = cells.heightForm(of: range)
      for _ in 0..<3 {
        let record = try Self.record(&random)
        let function = try cells.heightFunction(of: record, widths: range)
        #expect(function.steps.first?.start == range.lowest)
        var widths = (0..<12).map { _ in
          Int.random(in: range.lowest...range.highest, using: &random)
        }
        for step in function.steps.shuffled(using: &random).prefix(20) {
          widths += [step.start, max(range.lowest, step.start - 1)]
        }
        for width in widths {
          let expected = try full.layout(of: record, width: range.width(width)).height
          let height = form.points(function.units(at: width, form))
          compared += 1
          guard height != expected else { continue }
          Issue.record(
            "SEED=\(seed) at \(range.width(width)): \(height), not \(expected)\n\(source)\(record)")
        }
      }
      pieces += cells.pieceCount
      fallbacks += cells.fallbackCount
    }
    #expect(compared > 20 * count && pieces > 3 * count, "\(compared), \(pieces), \(fallbacks)")
  }

  // MARK: - Cost

  /// Descriptions of packages, in English: a name, a text, and a footer beside another.
  private static let descriptions = """
    version: 1
    conventions: web
    fonts: {title: {size: 16, weight: bold}, body: {size: 14}, small: {size: 12}}
    views:
      title: {type: text, text: "${a}", font: title, lines: 2}
      body: {type: text, text: "${b}", font: body}
      footer: {type: text, text: "${c}", font: small, lines: 1}
    layout: |
      V:|-12-[title]-4-[body]-8-[footer]-12-|
      H:|-16-[title]-16-|
      H:|-16-[body]-16-|
      H:|-16-[footer]-16-|

    """

  @Test func `a row costs some tens of heights of texts, not one for each width`() throws {
    let rows = RowMeasurer(
      template: try CellTemplate.load(source: Self.descriptions, fileName: "t.yaml"),
      measurer: try HarfBuzzTextMeasurer.bundled())
    let range = try #require(WidthRange(from: 280, to: 1200))
    var random = SeededGenerator(seed: 7)
    // Where a web address is cut, the text is measured at each width at which a line changes.
    let plain = Self.words.filter { word in
      word.utf8.count < 20 && word.utf8.allSatisfy { $0 < 0x80 && $0 != 0x5C }
    }
    func text(_ count: Int) -> String {
      (0..<count).map { _ in Self.pick(plain, &random) }.joined(separator: " ")
    }
    let cells = CellMeasurer(template: rows.template, measurer: rows.measurer)
    var steps = 0
    for _ in 0..<100 {
      let record = try RecordValue.parseJSON(
        #"{"a":"\#(text(6))","b":"\#(text(Int.random(in: 5...60, using: &random)))","c":"\#(text(3))"}"#
      )
      steps += try cells.heightFunction(of: record, widths: range).steps.count
    }
    // All are walked: 58,881 widths, of which a step costs at most a bisection for each text.
    #expect(cells.fallbackCount == 0)
    #expect(steps > 200 && cells.pieceCount >= steps)
    #expect(cells.textMeasureCount <= 40 * (cells.pieceCount + 300), "\(cells.textMeasureCount)")
  }

  @Test func `functions of a run are those of its rows, for any number of workers`() throws {
    let rows = RowMeasurer(
      template: try CellTemplate.load(source: Self.descriptions, fileName: "t.yaml"),
      measurer: try HarfBuzzTextMeasurer.bundled())
    let range = try #require(WidthRange(from: 200, to: 500))
    var random = SeededGenerator(seed: 3)
    let records = try (0..<12).map { _ in try Self.record(&random) }
    func functions(_ workers: Int) throws -> [HeightFunction] {
      let run = rows.functions(of: range).heights(of: records, workers: workers)
      let outcomes = try run.allRows()
      let form = try #require(rows.functions(of: range).form)
      for outcome in outcomes {
        let row = try outcome.result.get()
        let function = try #require(row.function)
        #expect(row.heights.first == form.points(function.units(at: range.lowest, form)))
        #expect(row.heights.last == form.points(function.units(at: range.highest, form)))
      }
      return try outcomes.map { try #require($0.result.get().function) }
    }
    let alone = try functions(1)
    #expect(try functions(3) == alone)
    let ends = rows.at(widths: [200, 500]).heights(of: records)
    #expect(try ends.allRows().count == 12)
    let again = rows.functions(of: range).heights(of: records)
    _ = try again.allRows()
    #expect(again.contentHeights == ends.contentHeights)
  }

  @Test func `a row with more steps than the limit fails and says so`() throws {
    var limits = InputLimits()
    limits[.steps] = 3
    let template = try CellTemplate.load(
      source: Self.descriptions, fileName: "t.yaml", limits: limits)
    let cells = CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
    let range = try #require(WidthRange(from: 280, to: 1200))
    let words = String(repeating: "some words ", count: 60)
    let error = #expect(throws: RecordError.self) {
      try cells.heightFunction(
        of: RecordValue.parseJSON(#"{"a":"x","b":"\#(words)","c":"y"}"#), widths: range)
    }
    #expect(
      error?.message
        == "the record: the row's height changes at more than 3 widths (limit 'steps')")
  }
}
