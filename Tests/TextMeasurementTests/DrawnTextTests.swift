// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares drawn with measured text, for random text of every bundled script.
@Suite struct DrawnTextTests {
  @Test func `every glyph lies on the line that measured it, and each character once`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 71)
      for _ in 0..<120 {
        let text = RandomText.make(&random, extras: ["\n", "\u{AD}", "\u{200B}"])
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let prepared = measurer.prepare(
          AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
        let container = TextContainer(
          width: Double.random(in: 0...300, using: &random),
          lineBreakMode: Bool.random(using: &random) ? .wordWrap : .charWrap)
        let layout = prepared.layout(in: container)
        let hint = "\(text.debugDescription) in \(container), \(name); \(random.hint)"
        #expect(prepared.height(in: container) == layout.metrics.size.height, "\(hint)")
        var widest = 0.0
        for line in layout.lines {
          widest = max(widest, line.width)
          checkRuns(of: line, hint)
        }
        #expect(abs(widest - layout.metrics.size.width) < 1e-9, "\(hint)")
      }
    }
  }

  /// Runs are adjacent from the line's start to its end and tile its visible characters.
  func checkRuns(of line: LineFragment, _ hint: String) {
    for run in line.runs {
      #expect(line.range.contains(run.range.lowerBound) || run.range.isEmpty, "\(hint)")
      #expect(run.range.upperBound <= line.range.upperBound, "\(hint)")
      for glyph in run.glyphs {
        #expect(run.range.contains(glyph.cluster) || run.range.isEmpty, "\(hint)")
        #expect(glyph.y.isFinite && glyph.x.isFinite, "\(hint)")
      }
    }
    var ends = line.runs.map(\.range).filter { !$0.isEmpty }
    ends.sort { $0.lowerBound < $1.lowerBound }
    for (left, right) in zip(ends, ends.dropFirst()) {
      #expect(left.upperBound <= right.lowerBound, "\(hint)")
    }
    let drawn = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
    #expect(abs(drawn - line.width - line.trailingSpace) < 1e-3, "\(hint)")
  }

  @Test func `laying out again at a width, after others, gives the same layout`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 73)
      for _ in 0..<60 {
        let text = AttributedText(
          RandomText.make(&random, extras: WrappingTests.extras),
          style: TextStyle(font: FontDescriptor(family: family, size: 16)))
        let kept = measurer.prepare(text, paragraphStyle: ParagraphStyle())
        for _ in 0..<4 {
          let container = TextContainer(
            width: Double.random(in: 0...300, using: &random),
            lineBreakMode: LineBreakMode.allCases.randomElement(using: &random) ?? .wordWrap)
          let fresh = measurer.prepare(text, paragraphStyle: ParagraphStyle())
          let hint = "\(text.string.debugDescription) in \(container), \(name); \(random.hint)"
          #expect(kept.metrics(in: container) == fresh.metrics(in: container), "\(hint)")
          #expect(kept.layout(in: container) == fresh.layout(in: container), "\(hint)")
        }
      }
    }
  }

  @Test func `wider never gives more lines, in fonts of every kind`() {
    // If the width is less than a cluster's, its line overflows; so the widths start above that.
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 79)
      for _ in 0..<60 {
        let text = RandomText.make(&random, extras: ["\n", "\u{200B}", "\u{A0}"])
        let prepared = measurer.prepare(
          AttributedText(text, style: TextStyle(font: FontDescriptor(family: family, size: 16))),
          paragraphStyle: ParagraphStyle())
        var last = Int.max
        for width in stride(from: 40.0, through: 400, by: 11) {
          let count = prepared.metrics(in: TextContainer(width: width)).lineCount
          #expect(count <= last, "\(text.debugDescription) at \(width), \(name); \(random.hint)")
          last = count
        }
      }
    }
  }

  @Test func `the space between Hangul is shaped as in the whole paragraph`() {
    let measurer = TestFonts.bundled
    let korean = "오늘은 날씨가 좋아서 산책을 갔습니다. 대한민국 (서울) 2024년 ABC 사람들이"
    let style = TextStyle(
      font: FontDescriptor(family: "Noto Sans CJK SC", size: 16), language: "ko")
    let analysis = measurer.analyze(AttributedText(korean, style: style), ParagraphStyle())
    var isHangulSeen = false
    for run in analysis.runs {
      guard run.plan != nil else { continue }
      isHangulSeen = isHangulSeen || run.script == .hangul
      let whole = analysis.reshapedGlyphs(run, run.clusters)
      let pieces = Array(analysis.glyphs[run.glyphs])
      #expect(whole.map(\.id) == pieces.map(\.id))
      #expect(whole.map(\.advance) == pieces.map(\.advance))
    }
    #expect(isHangulSeen)
    let prepared = measurer.prepare(
      AttributedText(korean, style: style), paragraphStyle: ParagraphStyle())
    for width in stride(from: 40.0, through: 400, by: 13) {
      let layout = prepared.layout(in: TextContainer(width: width))
      for line in layout.lines { checkRuns(of: line, "Korean at \(width)") }
    }
  }
}
