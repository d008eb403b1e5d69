// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Layouts of scanned texts, whose glyphs come from the advances and pieces that measure them.
///
/// `SegmentScanTests` compares them with layouts of the analysis, for text of all scripts.
@Suite struct ScannedLayoutTests {
  /// A measurer that has measured nothing yet.
  var fresh: HarfBuzzTextMeasurer {
    HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
  }

  @Test(arguments: [
    "The quick brown fox AVATAR To Wa. jumps over the lazy dog, 50% of the time",
    "漢字かな交じり文を組む。「日本」と、한국어 텍스트 가나다", "עברית and English (שלום)",
    "سلام عليكم ورحمة الله وبركاته", "Москва и Ελλάδα", "मैं और तुम और हम",
    "การวัดความสูงของแถวขึ้นอยู่กับคำ",
    "👩‍👩‍👧 family 🇩🇪",
  ])
  func `a text that was measured is drawn without shaping anything`(text: String) {
    let measurer = fresh
    let prepared = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    let calls = measurer.shapingCallCount
    for width in [100.0, 200, 300, .infinity] {
      let layout = prepared.layout(in: TextContainer(width: width))
      #expect(layout.lines.flatMap(\.runs).contains { !$0.glyphs.isEmpty })
    }
    #expect(measurer.shapingCallCount == calls)
  }

  @Test(arguments: [
    "Größere Überschriften für die Übersicht, „mit Anführungszeichen“ und Straßen AVATAR To Wa.",
    "Съешь же ещё этих мягких французских булок, да выпей чаю с Ёжиком (To be)",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία – και άλλα πολλά ακόμη",
    "Zażółć gęślą jaźń, a potem… idź spać", "漢字かな交じり文を組む「日本」と組版の規則について考える",
    "한국어 텍스트 가나다 라마바사 아자차카 타파하", "Москва and Αθήνα и 北京 with words beside",
    "The same for ASCII: (brackets), 50% and words beside others",
  ])
  func `a text of any language is truncated as its analysis truncates it`(text: String) throws {
    let measurer = fresh
    // Where fonts have heights of their own, words of another font need the analysis.
    for lineHeight in [LineHeight.normal, .points(24)] {
      let text = AttributedText(text, style: TextStyle(font: FontDescriptor(size: 16)))
      var style = ParagraphStyle()
      style.lineHeight = lineHeight
      let prepared = try #require(
        measurer.prepare(text, paragraphStyle: style) as? CompactText)
      let analyzed = AnalyzedText(measurer.analyze(text, style))
      // No word is wider than the narrowest of these containers: cut words need the analysis.
      for width in stride(from: prepared.minContentWidth.rounded(.up), through: 420, by: 3) {
        for lines in 1...3 {
          let container = TextContainer(
            width: width, maximumNumberOfLines: lines, lineBreakMode: .truncateTail)
          let expected = analyzed.layout(in: container)
          #expect(prepared.metrics(in: container) == expected.metrics, "\(width)")
          #expect(prepared.layout(in: container) == expected, "\(width)")
          guard lineHeight != .normal else { continue }
          let drawn = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
          #expect(drawn == expected, "\(width)")
        }
      }
    }
  }

  @Test func `lines that do not wrap are measured and drawn without their analysis`() throws {
    let measurer = fresh
    var random = SeededGenerator(fallback: 20_261_129)
    var drawn = 0
    for round in 0..<300 {
      let string = RandomText.make(&random, extras: [" ", "  ", "-", "\n", "Ta", "AV"])
      var paragraph = ParagraphStyle()
      paragraph.textWrap = .nowrap
      if round.isMultiple(of: 2) { paragraph.conventions = .web }
      if round.isMultiple(of: 3) { paragraph.lineHeight = .points(20) }
      if round.isMultiple(of: 7) { paragraph.firstLineHeadIndent = 12 }
      var text = AttributedText(string, style: TextStyle(font: FontDescriptor(size: 15)))
      if round.isMultiple(of: 5) {
        text.append(string, style: TextStyle(font: FontDescriptor(size: 19, weight: .bold)))
      }
      let prepared = measurer.prepare(text, paragraphStyle: paragraph)
      guard let compact = prepared as? CompactText, compact.header.isScanned else { continue }
      let analyzed = AnalyzedText(measurer.analyze(text, paragraph))
      #expect(compact.minContentWidth == analyzed.minContentWidth, "\(random.hint)")
      for mode in [
        LineBreakMode.wordWrap, .charWrap, .clip, .truncateHead, .truncateMiddle, .truncateTail,
      ] {
        let container = TextContainer(
          width: [.infinity, Double.random(in: 0...700, using: &random)].randomElement(
            using: &random)
            ?? 0,
          maximumNumberOfLines: Int.random(in: 0...3, using: &random), lineBreakMode: mode)
        let expected = analyzed.layout(in: container)
        let place = "\(string.debugDescription) in \(container); \(random.hint)"
        #expect(compact.height(in: container) == expected.metrics.size.height, "\(place)")
        #expect(compact.metrics(in: container) == expected.metrics, "\(place)")
        let layout = measurer.core.withShapingContext { $0.layout(compact, in: container) }
        if layout != nil { drawn += 1 }
        #expect(layout ?? expected == expected, "\(place)")
        #expect(compact.layout(in: container) == expected, "\(place)")
      }
    }
    #expect(drawn > 300)
  }

  @Test(arguments: ["漢字 Latin words and more 漢字かな文を組む", "سلام Latin words and more سلام עברית"])
  func `a height of lines of several heights needs the text's segments alone`(string: String) throws
  {
    let measurer = fresh
    let text = try #require(
      measurer.prepare(
        AttributedText(
          string, style: TextStyle(font: FontDescriptor(family: "Noto Sans", size: 16))),
        paragraphStyle: ParagraphStyle()) as? CompactText)
    #expect(!text.header.heights.isUniform)
    for mode in [LineBreakMode.wordWrap, .clip] {
      for width in stride(from: 90.0, through: 400, by: 10) {
        let container = TextContainer(width: width, lineBreakMode: mode)
        let height = text.height(in: container)
        // What finds the breaks of a text again forgets the scan.
        #expect(measurer.core.withShapingContext { $0.hasScan(of: text.storage) })
        #expect(height == text.metrics(in: container).size.height)
        #expect(height == text.analyzed().metrics(in: container).size.height)
        let other = measurer.prepare(
          AttributedText(string, style: text.header.context.style.style),
          paragraphStyle: ParagraphStyle())
        #expect(other.height(in: container) == height)
        _ = text.layout(in: container)
      }
    }
  }

  @Test func `new words of known letters are drawn without shaping`() {
    let measurer = fresh
    func draw(_ text: String) {
      _ = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
        .layout(in: TextContainer(width: 300))
    }
    draw("to be or not to be")
    let calls = measurer.shapingCallCount
    draw("not or to be")
    draw("orbe")
    // The pair rb is not kerned.
    #expect(measurer.shapingCallCount == calls)
  }

  @Test(arguments: ["", "a-b-c-d-e-f-g-h-i-j-k-l incomprehensibilities", "a\ttab", "שלום"])
  func `a text is drawn with its own breaks after another one was laid out`(other: String) throws {
    // Shorter than the text that is cut, and in lines so wide that its breaks would cut no word:
    // else the analysis draws it.
    let text = AttributedText("to be or not to be that is it")
    let style = ParagraphStyle()
    let container = TextContainer(width: 150)
    let expected = try HarfBuzzTextMeasurer.bundled().prepare(text, paragraphStyle: style)
      .layout(in: container)
    let layOut: [(any PreparedText) -> Void] = [
      { _ = $0.height(in: TextContainer(width: 60)) }, { _ = $0.layout(in: container) },
    ]
    for layOut in layOut {
      let measurer = try HarfBuzzTextMeasurer.bundled()
      let between = measurer.prepare(AttributedText(other), paragraphStyle: style)
      let prepared = measurer.prepare(text, paragraphStyle: style)
      layOut(between)
      #expect(prepared.layout(in: container) == expected)
    }
  }

  @Test func `a word that is too long for the cache is shaped once for its text`() {
    let text = String(repeating: "क्षत्रिय", count: 20)
    #expect(text.utf8.count > PieceCache.longestKey)
    let measurer = fresh
    let prepared = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    let calls = measurer.shapingCallCount
    let layout = prepared.layout(in: TextContainer())
    #expect(measurer.shapingCallCount == calls)
    let analyzed = AnalyzedText(measurer.analyze(AttributedText(text), ParagraphStyle()))
    #expect(layout == analyzed.layout(in: TextContainer()))
  }

  @Test func `a scan is kept for its own text, until another one or until its style is forgotten`()
    throws
  {
    let measurer = fresh
    func prepare(_ text: String) throws -> CompactText {
      try #require(
        measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle()) as? CompactText)
    }
    func isKept(_ text: CompactText) -> Bool {
      measurer.core.withShapingContext { $0.hasScan(of: text.storage) }
    }
    let (first, second) = (try prepare("some words"), try prepare("and others"))
    #expect(!isKept(first) && isKept(second))
    _ = first.height(in: TextContainer(width: 60))
    #expect(isKept(second))
    let container = TextContainer(width: 60)
    let layout = first.layout(in: container)
    #expect(isKept(first) && !isKept(second))
    #expect(first.layout(in: container) == layout)
    // A kept scan refers to the state of its style, of which a shaping context keeps some hundreds.
    measurer.core.withShapingContext { shaping in
      for size in 1...600 {
        let style = TextStyle(font: FontDescriptor(size: Double(size) / 8))
        _ = shaping.state(of: measurer.core.context(for: style, in: ParagraphStyle()))
      }
    }
    #expect(!isKept(first))
    #expect(first.layout(in: container) == layout)
  }

  @Test func `a layout is the same from a kept scan as from a new one, whatever came between`() {
    let measurer = TestFonts.bundled
    var random = SeededGenerator(fallback: 20_261_124)
    var kept = 0
    for _ in 0..<150 {
      let texts = (0..<3).map { _ in
        AttributedText(RandomText.make(&random, extras: ["\n", "-", "(", "AV", "Ta", "שָׁלוֹם"]))
      }
      let prepared = texts.map { measurer.prepare($0, paragraphStyle: ParagraphStyle()) }
      var found: [(text: Int, container: TextContainer, layout: TextLayout)] = []
      for _ in 0..<8 {
        let index = Int.random(in: 0..<3, using: &random)
        let container = TextContainer(width: Double.random(in: 60...400, using: &random))
        guard let text = prepared[index] as? CompactText, text.header.isScanned else { continue }
        if measurer.core.withShapingContext({ $0.hasScan(of: text.storage) }) { kept += 1 }
        found.append((index, container, text.layout(in: container)))
      }
      for (index, container, layout) in found {
        let analyzed = AnalyzedText(measurer.analyze(texts[index], ParagraphStyle()))
        #expect(
          layout == analyzed.layout(in: container),
          "\(texts[index].string.debugDescription) in \(container); \(random.hint)")
      }
    }
    #expect(kept > 50)
  }

  @Test func `glyphs equal those of HarfBuzz for each whole line`() throws {
    let measurer = TestFonts.bundled
    var random = SeededGenerator(fallback: 20_261_122)
    var drawn = 0
    for _ in 0..<150 {
      let text = RandomText.make(&random, extras: ["-", "(", "“", "Ta", "AV", "\n"])
      let style = TextStyle(font: FontDescriptor(size: 16))
      let prepared = measurer.prepare(
        AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
      guard let compact = prepared as? CompactText, compact.header.isScanned else { continue }
      let container = TextContainer(width: Double.random(in: 60...400, using: &random))
      let layout = measurer.core.withShapingContext { $0.layout(compact, in: container) }
      guard let layout else { continue }
      drawn += 1
      let analysis = measurer.analyze(AttributedText(text, style: style), ParagraphStyle())
      for run in layout.lines.flatMap(\.runs) {
        let first = try #require(
          analysis.offsets.firstIndex(of: Int32(run.range.lowerBound)), "\(random.hint)")
        let last = try #require(
          analysis.offsets.firstIndex(of: Int32(run.range.upperBound)), "\(random.hint)")
        let source = analysis.runs[analysis.runIndex(ofCluster: first)]
        var whole = analysis.reshapedGlyphs(source, first..<last)
        if run.direction == .rightToLeft { whole.reverse() }
        let scale = 16 / Double(source.font.unitsPerEm)
        #expect(
          run.glyphs.map(\.id) == whole.map(\.id)
            && run.glyphs.map(\.cluster) == whole.map { Int($0.cluster) }
            && run.glyphs.map(\.advance) == whole.map { Double($0.advance) * scale },
          "\(text.debugDescription) in \(container); \(random.hint)")
      }
    }
    #expect(drawn > 100)
  }

  @Test func `alignments, colours, spacing and directions are those of the analysis`() {
    let measurer = TestFonts.bundled
    var random = SeededGenerator(fallback: 20_261_123)
    var drawn = 0
    for _ in 0..<300 {
      var style = TextStyle(font: FontDescriptor(size: 13))
      if Bool.random(using: &random) { style.color = Color(red: 255, green: 0, blue: 0) }
      if Bool.random(using: &random) { style.baselineOffset = 2.5 }
      style.letterSpacing = [0, 0.25, -0.75].randomElement(using: &random) ?? 0
      var paragraph = ParagraphStyle()
      paragraph.alignment =
        [TextAlignment.natural, .left, .center, .right, .justified]
        .randomElement(using: &random) ?? .natural
      if Bool.random(using: &random) { paragraph.lineSpacing = 1.3 }
      if Bool.random(using: &random) { paragraph.paragraphSpacing = 2.7 }
      if Bool.random(using: &random) { paragraph.lineHeightMultiple = 1.2 }
      if Int.random(in: 0..<5, using: &random) == 0 { paragraph.headIndent = 8 }
      paragraph.direction = Bool.random(using: &random) ? .auto : .leftToRight
      let text = AttributedText(
        RandomText.make(&random, extras: ["\n", "\r\n", "-", "  "]), style: style)
      let container = TextContainer(
        width: [90.0, 200, .infinity].randomElement(using: &random) ?? 90,
        maximumNumberOfLines: Int.random(in: 0...3, using: &random),
        lineBreakMode: LineBreakMode.allCases.randomElement(using: &random) ?? .wordWrap)
      let prepared = measurer.prepare(text, paragraphStyle: paragraph)
      let analyzed = AnalyzedText(measurer.analyze(text, paragraph))
      let hint = "\(text.string.debugDescription) in \(container); \(random.hint)"
      #expect(prepared.layout(in: container) == analyzed.layout(in: container), "\(hint)")
      let batch = measurer.prepareBatch([text.string], style: style, paragraphStyle: paragraph)
      #expect(batch.layout(of: 0, in: container) == analyzed.layout(in: container), "\(hint)")
      if let compact = prepared as? CompactText, compact.header.isScanned,
        measurer.core.withShapingContext({ $0.layout(compact, in: container) }) != nil
      {
        drawn += 1
      }
    }
    #expect(drawn > 30)
  }
}
