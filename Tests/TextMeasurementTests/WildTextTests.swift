// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Properties of every text, however strange, in every container and style.
@Suite struct WildTextTests {
  /// Measures a text in all ways and compares the results.
  func checkText(
    _ text: AttributedText, _ paragraph: ParagraphStyle, _ container: TextContainer,
    _ measurer: HarfBuzzTextMeasurer, _ hint: String
  ) {
    let prepared = measurer.prepare(text, paragraphStyle: paragraph)
    let metrics = prepared.metrics(in: container)
    let layout = prepared.layout(in: container)
    let hint = """
      \(text.string.debugDescription) \(text.runs.map { ($0.range, $0.style) }) \
      in \(container), \(paragraph), \(hint)
      """
    #expect(metrics == layout.metrics, "\(hint)")
    #expect(prepared.height(in: container) == metrics.size.height, "\(hint)")
    #expect(metrics.lineCount == layout.lines.count, "\(hint)")
    #expect(metrics.size.width.isFinite && metrics.size.width >= 0, "\(hint)")
    #expect(metrics.size.height.isFinite && metrics.size.height >= 0, "\(hint)")
    checkTiles(layout, text.string.utf8.count, container, hint)
    for line in layout.lines {
      checkLine(line, text, paragraph.conventions, hint)
    }
  }

  /// The lines' ranges are consecutive; without a line limit they cover the whole text.
  private func checkTiles(
    _ layout: TextLayout, _ length: Int, _ container: TextContainer, _ hint: String
  ) {
    var end = 0
    for line in layout.lines {
      #expect(line.range.lowerBound == end, "\(hint)")
      end = line.range.upperBound
    }
    if container.maximumNumberOfLines <= 0 { #expect(end == length, "\(hint)") }
    if !layout.metrics.isTruncated, container.maximumNumberOfLines > 0 {
      #expect(end == length, "\(hint)")
    }
  }

  /// The glyphs of a line have the line's width and belong to its range.
  private func checkLine(
    _ line: LineFragment, _ text: AttributedText, _ conventions: TextConventions, _ hint: String
  ) {
    #expect(line.x.isFinite && line.width.isFinite && line.trailingSpace.isFinite, "\(hint)")
    let glyphs = line.runs.flatMap(\.glyphs)
    #expect(glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.advance.isFinite }, "\(hint)")
    #expect(
      line.runs.allSatisfy { run in run.range.isEmpty || line.range.contains(run.range.lowerBound)
      },
      "\(hint)")
    let bytes = Array(text.string.utf8)[line.range]
    // Tabs are wide without a glyph.
    guard !bytes.contains(0x09) else { return }
    let drawn = glyphs.reduce(0) { $0 + $1.advance }
    // By the conventions of the web each run may be rounded up to 1/64 point.
    let room = conventions == .web ? Double(line.runs.count) / 64 : 0
    #expect(
      drawn - line.width - line.trailingSpace < 2e-3
        && drawn - line.width - line.trailingSpace > -2e-3 - room,
      "\(drawn) of \(line.width) + \(line.trailingSpace) at \(line.range), \(hint)")
  }

  @Test func `wild texts of one style are drawn as they are measured`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 103)
      for _ in 0..<120 {
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let text = AttributedText(WildText.make(&random), style: style)
        checkText(
          text, ParagraphStyle(), WildText.container(&random), measurer, "\(name); \(random.hint)")
      }
    }
  }

  @Test func `wild texts of wild styles are drawn as they are measured`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 107)
      for _ in 0..<120 {
        let text =
          Bool.random(using: &random)
          ? AttributedText(WildText.make(&random), style: WildText.style(family, &random))
          : WildText.attributed(family, &random)
        checkText(
          text, WildText.paragraph(&random), WildText.container(&random), measurer,
          "\(name); \(random.hint)")
      }
    }
  }

  @Test func `wild texts have the same metrics in a batch`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 109)
      for _ in 0..<8 {
        let texts = (0..<30).map { _ in WildText.make(&random) }
        let (style, paragraph) = (WildText.style(family, &random), WildText.paragraph(&random))
        let batch = measurer.prepareBatch(texts, style: style, paragraphStyle: paragraph)
        let container = WildText.container(&random)
        let heights = batch.heights(in: container)
        for (index, text) in texts.enumerated() {
          let one = measurer.prepare(
            AttributedText(text, style: style), paragraphStyle: paragraph)
          let hint = "\(text.debugDescription) \(style) in \(container), \(name); \(random.hint)"
          #expect(batch.metrics(of: index, in: container) == one.metrics(in: container), "\(hint)")
          #expect(heights[index] == one.height(in: container), "\(hint)")
        }
      }
    }
  }

  @Test func `the metrics of wild texts do not depend on what was measured before`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 113)
      let fresh = HarfBuzzTextMeasurer(collection: measurer.collection)
      let style = TextStyle(font: FontDescriptor(family: family, size: 16))
      let texts = (0..<100).map { _ in AttributedText(WildText.make(&random), style: style) }
      let container = WildText.container(&random)
      func layouts(_ texts: [AttributedText], _ measurer: HarfBuzzTextMeasurer) -> [TextLayout] {
        texts.map {
          measurer.prepare($0, paragraphStyle: ParagraphStyle()).layout(in: container)
        }
      }
      let backward = layouts(texts.reversed(), fresh)
      let forward = layouts(texts, measurer)
      for (text, (left, right)) in zip(texts, zip(forward, backward.reversed()))
      where left != right {
        Issue.record("\(text.string.debugDescription) in \(container), \(name); \(random.hint)")
      }
    }
  }

  @Test func `pieces of wild texts that are shaped apart equal the whole run`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 127)
      for _ in 0..<120 {
        ShapingExactnessTests().checkShaping(
          WildText.make(&random), measurer, family, "\(name), \(random.hint)")
      }
    }
  }

  @Test func `lines of wild texts are those of a naive wrap that shapes each line whole`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 131)
      for _ in 0..<60 {
        let text = WildText.make(&random)
        // A soft hyphen is shown only at a line's end, and a tab's width depends on its place.
        guard !text.contains("\t"), !text.contains("\u{AD}") else { continue }
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let analysis = measurer.analyze(AttributedText(text, style: style), ParagraphStyle())
        let wrapping = WrappingTests()
        for _ in 0..<3 {
          let width = Double.random(in: 0...200, using: &random)
          wrapping.checkLines(analysis, width: width, "\(name); \(random.hint)") {
            wrapping.wholeAdvance(analysis, $0, $1)
          }
        }
      }
    }
  }
}
