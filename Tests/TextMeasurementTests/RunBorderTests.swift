// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Letters at the borders of style runs.
@Suite struct RunBorderTests {
  static let red = Color(red: 255, green: 0, blue: 0)

  /// A text of one style whose characters alternate between colours.
  func striped(_ text: String, _ style: TextStyle, _ random: inout SeededGenerator)
    -> AttributedText
  {
    var result = AttributedText("", style: style)
    for scalar in text.unicodeScalars {
      var part = style
      part.color = Bool.random(using: &random) ? Self.red : nil
      result.append(String(scalar), style: part)
    }
    return result
  }

  @Test func `colours change no glyph and no position, in any script`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 47)
      for _ in 0..<80 {
        let text = RandomText.make(&random, extras: ["\n", "\t", "\u{AD}"])
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let colored = striped(text, style, &random)
        let container = TextContainer(
          width: Double.random(in: 30...300, using: &random),
          maximumNumberOfLines: Int.random(in: 0...2, using: &random),
          lineBreakMode: LineBreakMode.allCases.randomElement(using: &random) ?? .wordWrap)
        func layout(_ text: AttributedText) -> TextLayout {
          measurer.prepare(text, paragraphStyle: ParagraphStyle()).layout(in: container)
        }
        let plain = layout(AttributedText(text, style: style))
        let striped = layout(colored)
        let hint = "\(text.debugDescription) in \(container), \(name); \(random.hint)"
        #expect(striped.metrics == plain.metrics, "\(hint)")
        for (left, right) in zip(striped.lines, plain.lines) {
          #expect(left.runs.flatMap(\.glyphs) == right.runs.flatMap(\.glyphs), "\(hint)")
          #expect(left.range == right.range && left.width == right.width, "\(hint)")
          checkColors(left, colored, hint)
        }
      }
    }
  }

  /// Each glyph has the colour of its first character; the parts of a run tile it.
  func checkColors(_ line: LineFragment, _ text: AttributedText, _ hint: String) {
    for run in line.runs where !run.range.isEmpty {
      for glyph in run.glyphs {
        let style = text.runs.first { $0.range.contains(glyph.cluster) }?.style
        #expect(style?.color == run.color, "\(hint)")
        #expect(run.range.contains(glyph.cluster), "\(hint)")
      }
    }
  }

  @Test func `letters are kerned and joined across a change of colour`() throws {
    func layout(_ parts: [String], _ family: String) -> TextLayout {
      var text = AttributedText("")
      for (index, part) in parts.enumerated() {
        let color = index % 2 == 0 ? nil : Self.red
        text.append(
          part, style: TextStyle(font: FontDescriptor(family: family, size: 16), color: color))
      }
      return TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
        .layout(in: TextContainer())
    }
    let kerned = layout(["A", "V"], "Noto Sans")
    #expect(kerned.metrics.size.width == layout(["AV"], "Noto Sans").metrics.size.width)
    let apart =
      layout(["A"], "Noto Sans").metrics.size.width
      + layout(["V"], "Noto Sans").metrics.size.width
    #expect(kerned.metrics.size.width < apart - 0.1)
    #expect(kerned.lines[0].runs.map(\.color) == [nil, Self.red])
    let joined = layout(["س", "لا", "م"], "Noto Naskh Arabic").lines[0].runs
    let whole = layout(["سلام"], "Noto Naskh Arabic").lines[0].runs
    #expect(joined.flatMap(\.glyphs) == whole.flatMap(\.glyphs))
    #expect(joined.map(\.color) == [nil, Self.red, nil])
  }

  @Test func `letters of one font that differ in size keep their joining forms`() {
    let style = TextStyle(font: FontDescriptor(family: "Noto Naskh Arabic", size: 16))
    var large = style
    large.font.size = 20
    var text = AttributedText("سل", style: style)
    text.append("م", style: large)
    let ids = TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
      .layout(in: TextContainer()).lines[0].runs.flatMap(\.glyphs).map(\.id)
    let whole = TestFonts.bundled.prepare(
      AttributedText("سلم", style: style), paragraphStyle: ParagraphStyle()
    ).layout(in: TextContainer()).lines[0].runs.flatMap(\.glyphs).map(\.id)
    #expect(ids == whole)
  }

  /// Changes of style across which letters of the same font are not kerned.
  static let changes: [(name: String, change: @Sendable (inout TextStyle) -> Void)] = [
    ("language", { $0.language = "tr" }), ("size", { $0.font.size = 20 }),
    ("letter spacing", { $0.letterSpacing = 1 }), ("word spacing", { $0.wordSpacing = 1 }),
    ("baseline", { $0.baselineOffset = 2 }), ("feature", { $0.font.features = [.init("ss01")] }),
    ("weight", { $0.font.weight = .bold }), ("slant", { $0.font.slant = .italic }),
    ("family", { $0.font.family = "Noto Sans CJK SC" }),
  ]

  func layout(_ parts: [(String, TextStyle)]) -> TextLayout {
    var text = AttributedText("")
    for (part, style) in parts { text.append(part, style: style) }
    return TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
      .layout(in: TextContainer())
  }

  @Test(arguments: changes.map(\.name))
  func `other changes of style stop kerning and ligatures, but Arabic letters still join`(
    name: String
  ) throws {
    let change = try #require(Self.changes.first { $0.name == name }).change
    func styles(_ family: String) -> (TextStyle, TextStyle) {
      let first = TextStyle(font: FontDescriptor(family: family, size: 16))
      var second = first
      change(&second)
      return (first, second)
    }
    let (first, second) = styles("Noto Sans")
    for (left, right) in [("A", "V"), ("f", "i")] {
      let both = layout([(left, first), (right, second)])
      let apart = [layout([(left, first)]), layout([(right, second)])]
      let sum = apart.reduce(0) { $0 + $1.metrics.size.width }
      #expect(abs(both.metrics.size.width - sum) < 1e-4, "\(left)\(right)")
      #expect(
        both.lines[0].runs.flatMap(\.glyphs).map(\.id)
          == apart.flatMap { $0.lines[0].runs.flatMap(\.glyphs).map(\.id) })
    }
    let (arabic, other) = styles("Noto Naskh Arabic")
    guard other.font.family == arabic.font.family else { return }
    func ids(_ parts: [(String, TextStyle)]) -> [UInt32] {
      layout(parts).lines[0].runs.flatMap(\.glyphs).map(\.id)
    }
    // The last letter stands first, on the left; a bold face has ids of its own.
    let expected = ids([("سلم", other)]).prefix(1) + ids([("سلم", arabic)]).dropFirst()
    #expect(ids([("سل", arabic), ("م", other)]) == Array(expected))
  }

  @Test func `letters neither kern nor join across an attachment`() {
    func layout(_ left: String, _ right: String, _ family: String, box: Bool) -> TextLayout {
      let style = TextStyle(font: FontDescriptor(family: family, size: 16))
      var text = AttributedText(left, style: style)
      if box {
        text.append(TextAttachment(size: Size(width: 7, height: 7), name: "box"), style: style)
      }
      text.append(right, style: style)
      return TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
        .layout(in: TextContainer())
    }
    let width = layout("A", "V", "Noto Sans", box: true).metrics.size.width
    let apart = ["A", "V"].map { layout($0, "", "Noto Sans", box: false).metrics.size.width }
    #expect(abs(width - apart[0] - apart[1] - 7) < 1e-4)
    let ids = layout("ب", "ب", "Noto Naskh Arabic", box: true).lines[0].runs
      .filter { $0.attachment == nil }.flatMap(\.glyphs).map(\.id)
    let alone = layout("ب", "", "Noto Naskh Arabic", box: false).lines[0].runs
      .flatMap(\.glyphs).map(\.id)
    #expect(ids == alone + alone)
  }

  @Test(arguments: [["e", "\u{301}"], ["👍", "🏽"], ["👩\u{200D}", "👧"], ["क", "ि"], ["🇩", "🇪"]])
  func `a character that two styles share has the first style`(parts: [String]) {
    let style = TextStyle(font: FontDescriptor(size: 16))
    for (_, change) in Self.changes {
      var other = style
      change(&other)
      let shared = layout([(parts[0], style), (parts[1], other)])
      let whole = layout([(parts.joined(), style)])
      #expect(shared.lines[0].runs.flatMap(\.glyphs) == whole.lines[0].runs.flatMap(\.glyphs))
      // Texts of several styles are measured in units of 2^-20 point.
      #expect(abs(shared.metrics.size.width - whole.metrics.size.width) < 1e-5)
    }
  }
}
