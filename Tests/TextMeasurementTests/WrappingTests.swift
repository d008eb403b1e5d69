// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares lines with those of a slow and simple wrap, and with each other.
@Suite struct WrappingTests {
  static let extras = ["\n", "\u{AD}", "\t", "\r\n", "\u{2028}", "\u{200B}", "\u{A0}"]

  /// Wraps cluster by cluster. `advance` gives the advance in points of a range of clusters,
  /// without and with trailing whitespace.
  ///
  /// A cut word may have several places at which the clusters before fit and one more cluster does
  /// not: "3" may be wider than "3⁄", whose slash turns it into a small numerator. Any of these
  /// places is right, so the `actual` one is accepted.
  func naiveLineStarts(
    _ analysis: TextAnalysis, width: Double, actual: Set<Int>,
    advance: (_ start: Int, _ end: Int) -> (visible: Double, whole: Double)
  ) -> [Int] {
    var starts: [Int] = []
    let limit = width + 1.0 / 64
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
          if advance(start, end).visible <= limit { best = end } else { break }
        }
        if best == start, start < paragraph.clusters.upperBound {
          let places = cuts(of: start..<paragraph.clusters.upperBound, analysis) {
            advance(start, $0).whole <= limit
          }
          best = places.first { actual.contains($0) } ?? places.first ?? start + 1
        }
        start = best
      } while start < paragraph.clusters.upperBound
    }
    return starts
  }

  /// The places at which a line may end inside a word.
  ///
  /// At least one cluster is taken; the clusters fit, and one cluster more does not. Trailing
  /// whitespace belongs to the line.
  private func cuts(
    of clusters: Range<Int>, _ analysis: TextAnalysis, fits: (Int) -> Bool
  ) -> [Int] {
    var ends: [Int] = []
    let first = clusters.lowerBound + 1
    var doesFit = true
    for end in first...clusters.upperBound {
      let doesNextFit = end < clusters.upperBound && fits(end + 1)
      if doesFit, !doesNextFit {
        var last = end
        while last < clusters.upperBound, analysis.flags[last].hangs { last += 1 }
        ends.append(last)
      }
      doesFit = doesNextFit
    }
    return ends
  }

  /// Compares the lines with those of a naive wrap.
  func checkLines(
    _ analysis: TextAnalysis, width: Double, _ hint: String,
    advance: (_ start: Int, _ end: Int) -> (visible: Double, whole: Double)
  ) {
    let lines = LineComposer(analysis, TextContainer(width: width)).layout().lines
    let starts = lines.map(\.range.lowerBound)
    let clusters = analysis.offsets.indices.filter { starts.contains(Int(analysis.offsets[$0])) }
    let naive = naiveLineStarts(
      analysis, width: width, actual: Set(clusters), advance: advance)
    #expect(
      starts == naive.map { Int(analysis.offsets[$0]) },
      "\(analysis.text.string.debugDescription) at \(width), \(hint)")
  }

  func visibleEnd(_ analysis: TextAnalysis, _ end: Int, from start: Int) -> Int {
    var visible = end
    while visible > start, analysis.flags[visible - 1].hangs { visible -= 1 }
    return visible
  }

  @Test func `lines are those of a naive wrap of whole-paragraph advances`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 3)
      var checked = 0
      for _ in 0..<200 {
        let text = RandomText.make(&random, extras: ["\n", "-"])
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let analysis = measurer.analyze(
          AttributedText(text, style: style), ParagraphStyle())
        // Lines whose glyphs change at a cut are left to the next test.
        guard !analysis.hasDelicateBreaks else { continue }
        for _ in 0..<4 {
          let width = Double.random(in: 150...500, using: &random)
          guard analysis.minContentWidth <= width else { continue }
          checked += 1
          checkLines(analysis, width: width, "\(name); \(random.hint)") { start, end in
            let visible = visibleEnd(analysis, end, from: start)
            let (first, last) = (analysis.positions[start], analysis.positions[visible])
            let advance = Double(last - first) * analysis.unit.points
            return (advance, advance)
          }
        }
      }
      // DejaVu Sans kerns with its space, so few of its texts are checked here.
      #expect(checked > (name == "DejaVu" ? 20 : 300), "\(name): \(checked)")
    }
  }

  @Test func `lines are those of a naive wrap that shapes each line whole`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 83)
      for _ in 0..<40 {
        let text = RandomText.make(&random, extras: ["\n", "-", "\u{A0}"])
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let analysis = measurer.analyze(AttributedText(text, style: style), ParagraphStyle())
        var width = Double.random(in: 20...300, using: &random)
        for step in 0..<6 {
          var ends: [Double] = []
          checkLines(analysis, width: width, "\(name); \(random.hint)") { start, end in
            let advance = wholeAdvance(analysis, start, end)
            ends.append(advance.visible)
            return advance
          }
          // Next, a width at which one of these lines just fits, or just does not.
          let end = ends.randomElement(using: &random) ?? 100
          width = max(0, end - 1.0 / 64 + (step % 2 == 0 ? 0.002 : -0.002))
        }
      }
    }
  }

  /// The advance of a line whose runs are all shaped again, cut at the line's ends.
  func wholeAdvance(
    _ analysis: TextAnalysis, _ start: Int, _ end: Int
  ) -> (visible: Double, whole: Double) {
    let content = analysis.contentEnd(end, from: start)
    let border = analysis.offsets[visibleEnd(analysis, end, from: start)]
    var (visible, whole) = (0.0, 0.0)
    for run in analysis.runs {
      let part = run.clusters.clamped(to: start..<content)
      let scale = 16 / Double(run.font.unitsPerEm)
      for glyph in analysis.reshapedGlyphs(run, part) {
        whole += Double(glyph.advance) * scale
        if glyph.cluster < border { visible += Double(glyph.advance) * scale }
      }
    }
    return (visible, whole)
  }

  @Test func `trailing whitespace hangs even where no line may end`() {
    // No line ends before a comma, even after a space (UAX #14, LB13).
    let prepared = TestFonts.bundled.prepare(
      AttributedText("な 、", style: TextStyle(font: FontDescriptor(size: 16))),
      paragraphStyle: ParagraphStyle())
    let lines = prepared.layout(in: TextContainer(width: 16)).lines
    #expect(lines.map(\.range) == [0..<4, 4..<7])
    #expect(lines[0].width == 16 && lines[0].trailingSpace > 0)
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

  @Test func `a letter that leaves its ligature at a cut is kerned with the one before it`() throws
  {
    // DejaVu Sans kerns "A" with "f", but not with the ligature of two.
    let style = TextStyle(font: FontDescriptor(family: "DejaVu Sans", size: 16))
    let prepared = try TestFonts.dejaVu.get().prepare(
      AttributedText(")Aff0 ", style: style), paragraphStyle: ParagraphStyle())
    for width in stride(from: 1.0, through: 60, by: 0.5) {
      let container = TextContainer(width: width, lineBreakMode: .charWrap)
      for line in prepared.layout(in: container).lines {
        let glyphs = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
        #expect(abs(glyphs - line.width - line.trailingSpace) < 1e-6, "\(line.range) at \(width)")
      }
    }
  }

  @Test func `lines of letters with negative advances are as wide as their glyphs`() {
    let style = TextStyle(font: FontDescriptor(size: 16), letterSpacing: -12, wordSpacing: -3)
    for text in [
      "AVAVAV. AV", "\u{200D}.\u{200D}\u{200B} -\"\u{200C}", "نمی\u{200C}خواهم و", "กำ กำ",
    ] {
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
      for width in stride(from: 0.0, through: 60, by: 1.5) {
        for mode in [LineBreakMode.charWrap, .wordWrap] {
          let container = TextContainer(width: width, lineBreakMode: mode)
          for line in prepared.layout(in: container).lines {
            let glyphs = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
            #expect(
              abs(glyphs - line.width - line.trailingSpace) < 1e-3,
              "\(text.debugDescription), \(line.range) at \(width)")
          }
        }
      }
    }
  }

  @Test func `spaces of any kind hang after a cut word`() {
    let style = TextStyle(font: FontDescriptor(size: 16))
    // A line may end between the two spaces (UAX #14, LB18), and does not.
    for text in ["mm \u{3000}x", "mm\u{2003} x", "mm   x"] {
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
      let lines = prepared.layout(in: TextContainer(width: 1)).lines
      #expect(lines.map(\.range.lowerBound) == [0, 1, text.utf8.count - 1])
    }
  }

  /// The lines of a text that is cut between any two clusters.
  private func charWrapped(_ text: String, width: Double) -> [String] {
    let prepared = TestFonts.bundled.prepare(
      AttributedText(text, style: TextStyle(font: FontDescriptor(size: 16))),
      paragraphStyle: ParagraphStyle())
    let container = TextContainer(width: width, lineBreakMode: .charWrap)
    let layout = prepared.layout(in: container)
    #expect(prepared.metrics(in: container) == layout.metrics)
    return layout.lines.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
  }

  @Test func `with charWrap a space that does not fit begins the next line`() {
    // UIKit: observed in 2,100 labels of an iOS simulator.
    let style = TextStyle(font: FontDescriptor(size: 16))
    func width(_ text: String) -> Double {
      TestFonts.bundled.prepare(
        AttributedText("x" + text + "x", style: style), paragraphStyle: ParagraphStyle()
      ).maxContentWidth - 2 * 16 * 0.529
    }
    #expect(abs(width("") - 0) < 0.01, "an x of Noto Sans is 529/1000 em wide")
    // Three digits fill the first line, so its space goes to the next: a space and two digits.
    let three = width("000")
    #expect(charWrapped("000 000", width: three) == ["000", " 00", "0"])
    // A space that fits stays; of two, the second one begins a line.
    #expect(charWrapped("000 000", width: three + width(" ")) == ["000 ", "000"])
    #expect(charWrapped("000  00", width: three + width(" ")) == ["000 ", " 00"])
    // At a paragraph's end too; separators have no width.
    #expect(charWrapped("000 \n000", width: three) == ["000", " \n", "000"])
    #expect(charWrapped("000\n\n000", width: three) == ["000\n", "\n", "000"])
    #expect(charWrapped("000\n", width: three) == ["000\n", ""])
    // Lines take at least one cluster, and a space is one.
    #expect(charWrapped("00\u{3000} x", width: 1) == ["0", "0", "\u{3000}", " ", "x"])
    #expect(charWrapped("    ", width: 2 * width(" ")) == ["  ", "  "])
  }

  @Test func `with charWrap a tab that does not fit begins the next line`() {
    // Stops are every 8 spaces of 4.16 points: 33.28. Two tabs fill a line of 70 points.
    #expect(charWrapped("\t\t\tx", width: 70) == ["\t\t", "\tx"])
    #expect(charWrapped("0\t 0 ", width: 40) == ["0\t ", "0 "])
    #expect(charWrapped("0\t\n", width: 30) == ["0", "\t\n", ""])
    #expect(charWrapped("\t", width: 1) == ["\t"])
  }

  @Test func `justified lines from right to left end where their letters end`() {
    // The trailing space at a line's left end is not widened.
    var paragraph = ParagraphStyle()
    paragraph.alignment = .justified
    let prepared = TestFonts.bundled.prepare(
      AttributedText(
        "שלום לכם עברית שלום לכם", style: TextStyle(font: FontDescriptor(size: 16))),
      paragraphStyle: paragraph)
    for width in stride(from: 90.0, through: 160, by: 7) {
      let lines = prepared.layout(in: TextContainer(width: width)).lines
      for line in lines.dropLast() {
        let glyphs = line.runs.flatMap(\.glyphs)
        let end = glyphs.map { $0.x + $0.advance }.max() ?? 0
        #expect(abs(end - width) < 1e-3, "\(line.range) at \(width)")
        let drawn = glyphs.reduce(0) { $0 + $1.advance }
        #expect(abs(drawn - line.width - line.trailingSpace) < 1e-3, "\(width)")
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

  @Test func `an ellipsis changes no line's height`() {
    // The letters have a taller font than the brackets and the ellipsis.
    let style = TextStyle(font: FontDescriptor(size: 15))
    for text in ["(عربي)", "(عربي) (عربي)", "√(a−b) ", "عربي", "(漢字) か"] {
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
      for width in stride(from: 0.0, through: 90, by: 1.5) {
        for lines in 1...2 {
          let whole = prepared.height(
            in: TextContainer(width: width, maximumNumberOfLines: lines))
          for mode in [LineBreakMode.truncateHead, .truncateMiddle, .truncateTail] {
            let container = TextContainer(
              width: width, maximumNumberOfLines: lines, lineBreakMode: mode)
            let height = prepared.height(in: container)
            #expect(height == prepared.layout(in: container).metrics.size.height)
            // The last line may show more than a wrapped line, but not less.
            #expect(height >= whole, "\(text.debugDescription) in \(container)")
          }
        }
      }
    }
  }

  @Test func `a text of several fonts is truncated without shaping it again`() {
    let words = String(repeating: "many words that follow one another ", count: 9)
    let japanese = String(repeating: "漢字かな交じり文とabcの組み方、", count: 20)
    for text in [
      "漢字 " + words, words + "漢字 " + words, "漢\n字\n" + words, japanese, words + japanese,
    ] {
      let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
      let prepared = measurer.prepare(
        AttributedText(text, style: TextStyle(font: FontDescriptor(size: 15))),
        paragraphStyle: ParagraphStyle())
      let lineCount = prepared.metrics(in: TextContainer(width: 200)).lineCount
      let containers = ((lineCount - 4)..<lineCount).map {
        TextContainer(width: 200, maximumNumberOfLines: $0, lineBreakMode: .truncateTail)
      }
      let calls = measurer.shapingCallCount
      let heights = containers.map { prepared.height(in: $0) }
      // The ellipsis is shaped once; the words would be too, if the text was analysed.
      #expect(measurer.shapingCallCount <= calls + 1, "\(text)")
      for (container, height) in zip(containers, heights) {
        #expect(height == prepared.layout(in: container).metrics.size.height, "\(text)")
      }
    }
  }

  @Test func `lines tile the text, each below the previous one`() {
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

  @Test func `measuring again gives the same result, whatever was measured before`() {
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

extension TextAnalysis {
  /// Whether some allowed break would change the glyphs beside it, or may need a hyphen.
  fileprivate var hasDelicateBreaks: Bool {
    opportunities.contains { index in
      !flags[Int(index)].isDisjoint(with: [.isUnsafeBefore, .isDivisionBefore])
        || index > 0 && flags[Int(index) - 1].contains(.isSoftHyphen)
    }
  }
}
