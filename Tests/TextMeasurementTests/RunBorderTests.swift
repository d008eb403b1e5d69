// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// What happens to letters at the borders of style runs.
@Suite struct RunBorderTests {
  static let red = Color(red: 255, green: 0, blue: 0)

  /// A text whose characters have colours by turns, otherwise of one style.
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

  @Test func `colours change no glyph and no place, in any script`() {
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
}
