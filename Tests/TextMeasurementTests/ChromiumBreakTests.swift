// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares the places where lines may break with Chromium's, for `word-break` in mixed text.
@Suite struct ChromiumBreakTests {
  struct Row {
    var language: String
    var text: String
    /// The indices of characters after breaks, for each value of `word-break`.
    var breaks: [[Int]]
  }

  static func rows(_ table: String) -> [Row] {
    table.split(separator: "\n").map { line in
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.split(separator: " ").map { String($0) }
      }
      var text = String.UnicodeScalarView()
      for code in fields[1] { text.append(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)!) }
      return Row(
        language: fields[0][0], text: String(text),
        breaks: fields[2...].map { $0.compactMap { Int($0) } })
    }
  }

  /// The indices of the code points at which a text may break, by analysis.
  static func breaks(_ row: Row, _ wordBreak: WordBreak) -> [Int] {
    var style = ParagraphStyle()
    style.wordBreak = wordBreak
    let font = FontDescriptor(family: "Noto Sans", size: 16)
    let analysis = TestFonts.bundled.analyze(
      AttributedText(row.text, style: TextStyle(font: font, language: row.language)), style)
    var ends: [Int: Int] = [:]
    var offset = 0
    for (index, scalar) in row.text.unicodeScalars.enumerated() {
      ends[offset] = index
      offset += UTF8.width(scalar)
    }
    return analysis.opportunities.compactMap { ends[Int(analysis.offsets[Int($0)])] }
  }

  /// The indices of code points at which a cluster begins, or text after a space.
  static func borders(_ text: String) -> Set<Int> {
    let bytes = Array(text.utf8)
    let places = Set(GraphemeBreaker.boundaries(in: bytes))
    var borders: Set<Int> = []
    var offset = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if places.contains(offset) || offset > 0 && bytes[offset - 1] == 0x20 {
        borders.insert(index)
      }
      offset += UTF8.width(scalar)
    }
    return borders
  }

  static func differing(_ rows: [Row]) -> [String] {
    rows.flatMap { row in
      let borders = borders(row.text)
      return zip([WordBreak.normal, .keepAll, .breakAll], row.breaks).compactMap { mode, expected in
        let found = breaks(row, mode)
        let expected = expected.filter { borders.contains($0) }
        return found == expected
          ? nil
          : "\(mode) \(row.language) \(row.text.debugDescription): \(found), Chromium \(expected)"
      }
    }
  }

  @Test func `mixed text breaks where Chromium breaks it, for every word-break`() {
    let rows = Self.rows(ChromiumBreakTable.text)
    #expect(rows.count == 120)
    let found = Self.differing(rows)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test func `a line may end between a space and a mark, ZWNJ or ZWJ, along both ways`() {
    for mark in ["\u{301}", "\u{308}\u{301}", "\u{200C}", "\u{200D}", "\u{483}"] {
      for rules in [LineBreakRules.browsers, .unicode] {
        var style = ParagraphStyle()
        style.lineBreakRules = rules
        let text = "one \(mark)two"
        let prepared = TestFonts.bundled.prepare(AttributedText(text), paragraphStyle: style)
        let lines = prepared.layout(in: TextContainer(width: 35)).lines
        #expect(lines.map(\.range) == [0..<4, 4..<text.utf8.count], "\(text.debugDescription)")
        #expect(prepared.metrics(in: TextContainer(width: 35)).lineCount == 2)
        _ = SegmentScanTests().checkScan(text, TestFonts.bundled, "Noto Sans", "\(rules)")
      }
    }
  }

  @Test func `a word that is wider than its line is broken or left whole`() {
    let text = AttributedText("an extraordinarily wide word")
    let lines = { (wrap: OverflowWrap, mode: LineBreakMode, most: Int) in
      var style = ParagraphStyle()
      style.overflowWrap = wrap
      let container = TextContainer(width: 60, maximumNumberOfLines: most, lineBreakMode: mode)
      let prepared = TestFonts.bundled.prepare(text, paragraphStyle: style)
      let layout = prepared.layout(in: container)
      #expect(layout.metrics == prepared.metrics(in: container))
      return layout
    }
    let whole = lines(.normal, .wordWrap, 0)
    #expect(whole.lines.map(\.range) == [0..<3, 3..<19, 19..<24, 24..<28])
    #expect(whole.metrics.size.width > 60 && !whole.metrics.isTruncated)
    let broken = lines(.breakWord, .wordWrap, 0)
    #expect(broken.lines.count > 4 && broken.metrics.size.width <= 60)
    #expect(lines(.normal, .charWrap, 0) == lines(.breakWord, .charWrap, 0))
    // What does not fit on the last line is cut there in either case.
    let cut = lines(.normal, .truncateTail, 2)
    #expect(cut.metrics.isTruncated && cut.metrics.size.width <= 60)
  }

  @Test func `Hiragana and Katakana are kerned with each other, as in Chromium`() {
    // The widths are Chromium's, 16 px, Noto Sans CJK SC.
    let style = TextStyle(font: FontDescriptor(family: "Noto Sans CJK SC", size: 16))
    for (text, width) in [
      ("カ。きゃーブ", 95.046875),
      ("漢ッ「ラ、あーッ", 127.6875),
      ("ッ。ュブ漢ーいタ゛", 143.84375),
      ("きーー、あ", 79.84375),
      ("゛ルカゃかー", 95.53125),
    ] {
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
      #expect(abs(prepared.maxContentWidth - width) < 0.02, "\(text)")
    }
  }

  /// Checks that a text, without its bars, breaks where they stand.
  private func checkBreaks(_ marked: String, _ change: (inout ParagraphStyle) -> Void) {
    var style = ParagraphStyle()
    style.conventions = .web
    change(&style)
    var scalars = marked.unicodeScalars
    scalars.removeAll { $0 == "|" }
    let text = AttributedText(String(scalars))
    let analysis = TestFonts.bundled.analyze(text, style)
    var found = Array(text.string.utf8)
    for opportunity in analysis.opportunities.dropLast().reversed() {
      found.insert(UInt8(ascii: "|"), at: Int(analysis.offsets[Int(opportunity)]))
    }
    #expect(String(decoding: found, as: UTF8.self) == marked, "\(marked.debugDescription)")
    let prepared = TestFonts.bundled.prepare(text, paragraphStyle: style)
    for width in stride(from: 1.0, to: 60, by: 6) {
      let container = TextContainer(width: width)
      #expect(
        prepared.layout(in: container) == AnalyzedText(analysis).layout(in: container),
        "\(marked.debugDescription)")
    }
  }

  @Test func `a line may end behind U+3000 that follows a space, whatever follows`() {
    // Chromium 156, in boxes of width 0 with white-space: pre-wrap.
    for marked in [
      "\t\u{3000}|…", "a \t\u{3000}|)", "a \u{3000}|)", "a \u{3000}|,b", "a \u{3000}|…|b",
      "a \u{3000}\u{3000}|…", "a\u{3000} \u{3000}|…", "a \u{3000}|。|漢", "a \u{3000}|\u{2060}b",
      "a \u{3000}|\u{A0}", "a \u{3000}|\u{200B}|x", "a \u{3000}|\u{2003}|b", "a\u{3000}…",
      "a\u{2003}\u{3000}…", "a\u{A0}\u{3000}…", "a \u{3000}\t|b", "a \u{3000}|漢",
      "a\u{200B}\u{3000}\u{3000}|…", "\u{200B}\u{3000}|\u{200B}\u{3000}",
      "a\u{3000}\u{200B}\u{3000}|…",
    ] {
      checkBreaks(marked) { _ in }
    }
  }

  @Test func `a line may end between a hyphen and a no-break space`() {
    // Chromium 156, as above.
    for marked in [
      "-|\u{A0}-」", "a-|\u{A0}b", "-|\u{A0}漢", "é12-|\u{A0}「", "?\u{A0}b", "a\u{A0}b", "!\u{A0}é",
      "漢-|\u{A0}b", "-|\u{A0}\u{A0}é", "b\u{A0}é", "—\u{A0}é", "」\u{A0}é", "b-|b\u{A0}é",
    ] {
      checkBreaks(marked) { _ in }
    }
  }

  @Test func `by break-all a line may begin with the vowels U+0E33 and U+0EB3`() {
    for marked in [
      "น้|ำ", "ก|ำ", "ที่|นี่|ก|ำ|น้|ำ", "a|ก|ำ", "(น้|ำ)", "กํ|า", "ຄ|ຳ|ນ້|ຳ", "ก|ำ|ๆ", "ดี่",
    ] {
      checkBreaks(marked) { $0.wordBreak = .breakAll }
    }
    checkBreaks("น้ำ") { _ in }
  }
}
