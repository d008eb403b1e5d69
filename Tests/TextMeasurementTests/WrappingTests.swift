// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Lines against a slow and simple wrap, and against each other.
@Suite struct WrappingTests {
  static let extras = ["\n", "\u{AD}", "\t", "\r\n", "\u{2028}", "\u{200B}", "\u{A0}"]

  /// Wraps by whole-paragraph advances, cluster by cluster, in points.
  func naiveLineStarts(_ analysis: TextAnalysis, width: Double) -> [Int] {
    var starts: [Int] = []
    let limit = (width + 1.0 / 64) * analysis.unit.perPoint
    for paragraph in analysis.paragraphs {
      var start = paragraph.clusters.lowerBound
      repeat {
        starts.append(start)
        var best = start
        for end in stride(from: start + 1, through: paragraph.clusters.upperBound, by: 1) {
          let isOpportunity =
            end == paragraph.clusters.upperBound
            || analysis.flags[end].contains(.canBreakBefore)
          guard isOpportunity else { continue }
          var visible = end
          while visible > start, analysis.flags[visible - 1].hangs { visible -= 1 }
          let advance = analysis.positions[visible] - analysis.positions[start]
          if Double(advance) <= limit { best = end } else { break }
        }
        if best == start, start < paragraph.clusters.upperBound {
          best = start + 1
          while best < paragraph.clusters.upperBound,
            !analysis.flags[best].hangs,
            Double(analysis.positions[best + 1] - analysis.positions[start]) <= limit
          {
            best += 1
          }
        }
        start = best
      } while start < paragraph.clusters.upperBound
    }
    return starts
  }

  @Test func `lines are those of a naive wrap of whole-paragraph advances`() {
    var random = SeededGenerator(fallback: 3)
    for _ in 0..<500 {
      let text = RandomText.make(&random, extras: ["\n", "-"])
      let analysis = TestFonts.bundled.analyze(AttributedText(text), ParagraphStyle())
      // Where glyphs change at a cut, lines are those of the changed glyphs: tested elsewhere.
      let isDelicate = analysis.flags.contains { $0.contains(.isUnsafeBefore) }
      guard !isDelicate || !analysis.hasDelicateBreaks else { continue }
      for _ in 0..<6 {
        let width = Double.random(in: 150...500, using: &random)
        guard analysis.minContentWidth <= width else { continue }
        let lines = LineComposer(analysis, TextContainer(width: width)).layout().lines
        #expect(
          lines.map(\.range.lowerBound)
            == naiveLineStarts(analysis, width: width).map { Int(analysis.offsets[$0]) },
          "\(text.debugDescription) at \(width); \(random.hint)")
      }
    }
  }

  @Test func `a line that is cut at an unsafe place is as wide as its own glyphs`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 5)
      for _ in 0..<120 {
        let text = RandomText.make(&random)
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let prepared = measurer.prepare(
          AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
        for mode in [LineBreakMode.wordWrap, .charWrap] {
          let width = Double.random(in: 0...160, using: &random)
          let layout = prepared.layout(in: TextContainer(width: width, lineBreakMode: mode))
          for line in layout.lines {
            let glyphs = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
            #expect(
              abs(glyphs - line.width - line.trailingSpace) < 1e-3,
              "\(text.debugDescription) at \(width) \(mode) \(name); \(random.hint)")
          }
        }
      }
    }
  }

  @Test func `metrics equal the layout's to the bit, in every mode`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 11)
      for _ in 0..<150 {
        let text = RandomText.make(&random, extras: Self.extras)
        let style = TextStyle(font: FontDescriptor(family: family, size: 15))
        let prepared = measurer.prepare(
          AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
        for mode in LineBreakMode.allCases {
          let container = TextContainer(
            width: Double.random(in: -10...400, using: &random),
            maximumNumberOfLines: Int.random(in: 0...3, using: &random), lineBreakMode: mode)
          let metrics = prepared.metrics(in: container)
          let layout = prepared.layout(in: container)
          #expect(
            metrics == layout.metrics,
            "\(text.debugDescription) in \(container), \(name); \(random.hint)")
          #expect(metrics.lineCount == layout.lines.count)
          #expect(
            prepared.height(in: container) == metrics.size.height,
            "\(text.debugDescription) in \(container), \(name); \(random.hint)")
        }
      }
    }
  }

  @Test func `lines tile the text and lie one below the other`() {
    var random = SeededGenerator(fallback: 13)
    for _ in 0..<300 {
      let text = RandomText.make(&random, extras: Self.extras)
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text), paragraphStyle: ParagraphStyle())
      let width = Double.random(in: 0...300, using: &random)
      let layout = prepared.layout(in: TextContainer(width: width))
      var end = 0
      var bottom = 0.0
      for line in layout.lines {
        #expect(line.range.lowerBound == end, "\(text.debugDescription); \(random.hint)")
        #expect(abs(line.baseline - line.ascent - bottom) < 1e-6)
        end = line.range.upperBound
        bottom = line.baseline + line.descent
      }
      #expect(end == text.utf8.count)
      #expect(abs(bottom - layout.metrics.size.height) < 1e-6)
    }
  }

  @Test func `wider never gives more lines`() {
    var random = SeededGenerator(fallback: 17)
    for _ in 0..<200 {
      let text = RandomText.make(&random, extras: ["\n"])
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text), paragraphStyle: ParagraphStyle())
      var last = Int.max
      for width in stride(from: 20.0, through: 420, by: 8) {
        let count = prepared.metrics(in: TextContainer(width: width)).lineCount
        #expect(count <= last, "\(text.debugDescription) at \(width); \(random.hint)")
        last = count
      }
    }
  }

  @Test func `a text fits in the width that it measures, and in a sixty-fourth less`() {
    var random = SeededGenerator(fallback: 19)
    for _ in 0..<200 {
      let text = RandomText.make(&random)
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text), paragraphStyle: ParagraphStyle())
      let width = prepared.maxContentWidth
      #expect(prepared.metrics(in: TextContainer(width: width)).lineCount == 1)
      #expect(prepared.metrics(in: TextContainer(width: width - 1.0 / 65)).lineCount == 1)
    }
  }

  @Test func `measuring again gives the same, whatever was measured before`() {
    var random = SeededGenerator(fallback: 23)
    let texts = (0..<100).map { _ in RandomText.make(&random, extras: Self.extras) }
    let container = TextContainer(width: 120, maximumNumberOfLines: 2, lineBreakMode: .truncateTail)
    func measure(_ measurer: HarfBuzzTextMeasurer, _ text: String) -> TextLayout {
      measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
        .layout(in: container)
    }
    let fresh = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    let forward = texts.map { measure(fresh, $0) }
    let backward = Array(texts.reversed().map { measure(TestFonts.bundled, $0) }.reversed())
    #expect(forward == backward)
  }
}
