// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Attributed runs, spacing, attachments and paragraph styles.
@Suite struct StyledTextTests {
  func layout(
    _ text: AttributedText, _ style: ParagraphStyle = ParagraphStyle(), width: Double = .infinity
  ) -> TextLayout {
    TestFonts.bundled.prepare(text, paragraphStyle: style).layout(in: TextContainer(width: width))
  }

  static let ten = TextStyle(font: FontDescriptor(size: 10))

  @Test func `runs of several sizes add up, and the tallest sets the line's height`() {
    var text = AttributedText("small ", style: Self.ten)
    let large = TextStyle(font: FontDescriptor(size: 30))
    text.append("large", style: large)
    let both = layout(text)
    let parts = [
      layout(AttributedText("small ", style: Self.ten)).lines[0],
      layout(AttributedText("large", style: large)).lines[0],
    ]
    let sum = parts[0].width + parts[0].trailingSpace + parts[1].width
    #expect(abs(both.metrics.size.width - sum) < 1e-4)
    #expect(both.metrics.size.height == parts[1].ascent + parts[1].descent)
    #expect(both.lines[0].runs.map(\.size) == [10, 30])
  }

  @Test func `a truncated line is no higher than the text that it shows or wrapped`() {
    let large = TextStyle(font: FontDescriptor(size: 30))
    let words = ["a", "word ", "longer ", "of ", "letters"]
    var random = SeededGenerator(fallback: 20_261_210)
    let height = layout(AttributedText("x", style: Self.ten)).metrics.size.height
    var count = 0
    for _ in 0..<150 {
      var text = AttributedText("", style: Self.ten)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let style = Int.random(in: 0..<3, using: &random) == 0 ? large : Self.ten
        text.append(words[Int.random(in: 0..<words.count, using: &random)], style: style)
      }
      for width in [12.0, 30, 55, 90, 140] {
        let prepared = TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
        let wrapped = prepared.layout(in: TextContainer(width: width)).lines[0]
        for mode in [LineBreakMode.truncateHead, .truncateMiddle, .truncateTail] {
          let container = TextContainer(
            width: width, maximumNumberOfLines: 1, lineBreakMode: mode)
          let line = prepared.layout(in: container).lines[0]
          // The ellipsis is drawn in the style of hidden text, and adds no height.
          if (wrapped.runs + line.runs).contains(where: { $0.size == 30 }) { continue }
          #expect(
            prepared.metrics(in: container).size.height == height,
            "\(text.string) at \(width), \(mode), \(random.hint)")
          count += 1
        }
      }
    }
    #expect(count > 200)
  }

  @Test func `letter spacing follows every cluster, and turns ligatures off`() {
    var spaced = Self.ten
    spaced.letterSpacing = 2
    var plain = Self.ten
    plain.font.features = [FontFeature("liga", 0)]
    let with = layout(AttributedText("office", style: spaced))
    let without = layout(AttributedText("office", style: plain))
    #expect(abs(with.metrics.size.width - without.metrics.size.width - 6 * 2) < 1e-4)
    let glyphs = with.lines[0].runs.flatMap(\.glyphs)
    #expect(abs(glyphs.reduce(0) { $0 + $1.advance } - with.metrics.size.width) < 1e-4)
  }

  @Test func `letter spacing leaves words of cursive scripts joined, as in Chromium`() {
    // Chromium 156 widens each of these by this multiple of the spacing.
    let counts = [
      "ab cd": 5, "عربي": 0, "عربي عربي": 1, "عربي\u{A0}عربي": 1, "عربي 12": 1, "12 عربي": 1,
      "ab عربي cd": 6, "(عربي)": 0, "عَرَبِي": 0, "١٢٣": 0, " عربي ": 2,
    ]
    for (text, count) in counts {
      var style = Self.ten
      style.letterSpacing = 2
      let with = layout(AttributedText(text, style: style))
      let without = layout(AttributedText(text, style: Self.ten))
      let width = { (line: LineFragment) in line.width + line.trailingSpace }
      #expect(
        abs(width(with.lines[0]) - width(without.lines[0]) - 2 * Double(count)) < 1e-4, "\(text)")
      let drawn = with.lines[0].runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
      #expect(abs(drawn - width(with.lines[0])) < 1e-4, "\(text)")
    }
    let cursive = (UInt8(0)..<164).map { Script(rawValue: $0) }.filter(\.isCursive)
    #expect(
      Set(cursive.map { OpenTypeTag(rawValue: $0.tag).description })
        == ["Arab", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc"])
  }

  @Test func `letter spacing tears words of cursive scripts apart in WebKit alone`() {
    // WebKitGTK 2.50 widens each of these by this multiple of the spacing.
    let counts = ["ab cd": 5, "عربي": 4, "عربي عربي": 9, "عَرَبِي": 4]
    var webKit = ParagraphStyle()
    webKit.conventions = .webkit
    for (text, count) in counts {
      var style = Self.ten
      style.letterSpacing = 2
      let with = layout(AttributedText(text, style: style), webKit).lines[0]
      let without = layout(AttributedText(text, style: Self.ten), webKit).lines[0]
      #expect(abs(with.width - without.width - 2 * Double(count)) < 1e-4, "\(text)")
      let drawn = with.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
      #expect(abs(drawn - with.width) < 1e-4, "\(text)")
    }
  }

  @Test(arguments: [
    (.uikit, 2), (.web, 0), (.firefox, 0), (.webkit, 0),
  ] as [(TextConventions, Double)])
  func `letter spacing follows a box by UIKit's conventions alone`(
    conventions: TextConventions, spacing: Double
  ) {
    var paragraph = ParagraphStyle()
    paragraph.conventions = conventions
    var style = Self.ten
    style.letterSpacing = 2
    var text = AttributedText("", style: style)
    text.append(TextAttachment(size: Size(width: 40, height: 9), name: "box"), style: style)
    #expect(abs(layout(text, paragraph).metrics.size.width - 40 - spacing) < 1e-4)
  }

  @Test func `word spacing widens spaces only`() {
    var spaced = Self.ten
    spaced.wordSpacing = 3
    let with = layout(AttributedText("a b\u{A0}c", style: spaced)).metrics.size.width
    let without = layout(AttributedText("a b\u{A0}c", style: Self.ten)).metrics.size.width
    #expect(abs(with - without - 2 * 3) < 1e-4)
  }

  @Test func `an attachment has its own width and height`() throws {
    var text = AttributedText("a", style: Self.ten)
    text.append(
      TextAttachment(size: Size(width: 40, height: 50), depth: 5, name: "box"), style: Self.ten)
    let result = layout(text)
    let alone = layout(AttributedText("a", style: Self.ten)).metrics.size.width
    #expect(abs(result.metrics.size.width - alone - 40) < 1e-4)
    #expect(result.lines[0].ascent == 45)
    #expect(result.lines[0].descent == 5)
    let run = try #require(result.lines[0].runs.last)
    #expect(run.attachment?.name == "box")
    #expect(run.glyphs.count == 1)
  }

  @Test func `a raised run makes its line higher`() {
    var raised = Self.ten
    raised.baselineOffset = 4
    var text = AttributedText("x", style: Self.ten)
    text.append("2", style: raised)
    let line = layout(text).lines[0]
    let plain = layout(AttributedText("x2", style: Self.ten)).lines[0]
    #expect(abs(line.ascent - plain.ascent - 4) < 1e-9)
    #expect(abs(line.runs[0].glyphs[0].y - line.runs[1].glyphs[0].y - 4) < 1e-9)
  }

  @Test func `line heights multiply, and what they add is split above and below`() {
    let plain = layout(AttributedText("x", style: Self.ten)).lines[0]
    var style = ParagraphStyle()
    style.lineHeightMultiple = 2
    let line = layout(AttributedText("x", style: Self.ten), style).lines[0]
    let height = plain.ascent + plain.descent
    #expect(abs(line.ascent - plain.ascent - height / 2) < 1e-9)
    #expect(abs(line.descent - plain.descent - height / 2) < 1e-9)
    style.maximumLineHeight = 11
    #expect(layout(AttributedText("x\nx", style: Self.ten), style).metrics.size.height == 2 * 11)
    style.maximumLineHeight = 0
    style.minimumLineHeight = 50
    style.lineSpacing = 3
    style.paragraphSpacing = 7
    style.paragraphSpacingBefore = 1
    let text = AttributedText("aa aa\nb", style: Self.ten)
    let expected: Double = 3 * 50 + 2 * 3 + (7 + 1)
    #expect(layout(text, style, width: 15).metrics.size.height == expected)
  }

  @Test func `lines are aligned left, right, centred or justified`() {
    var style = ParagraphStyle()
    let text = AttributedText("aa bb cc dd", style: Self.ten)
    func line(_ alignment: TextAlignment) -> LineFragment {
      style.alignment = alignment
      return layout(text, style, width: 40).lines[0]
    }
    let width = line(.left).width
    #expect(line(.left).x == 0)
    #expect(abs(line(.right).x - (40 - width)) < 1e-9)
    #expect(abs(line(.center).x - (40 - width) / 2) < 1e-9)
    let justified = line(.justified)
    #expect(abs(justified.width - 40) < 1e-9)
    let letters = justified.runs.flatMap(\.glyphs).filter { $0.cluster % 3 != 2 }
    let end = letters.map { $0.x + $0.advance }.max()
    #expect(abs((end ?? 0) - 40) < 1e-6)
    #expect(layout(text, style, width: 40).lines.last?.width ?? 40 < 40, "the last line is not")
  }

  @Test func `indents narrow the lines from the leading side`() {
    var style = ParagraphStyle()
    style.firstLineHeadIndent = 20
    style.headIndent = 5
    style.tailIndent = -10
    let text = AttributedText("aaa bbb ccc ddd eee", style: Self.ten)
    let lines = layout(text, style, width: 70).lines
    #expect(lines[0].x == 20)
    #expect(lines[1].x == 5)
    for line in lines { #expect(line.x + line.width <= 60 + 1.0 / 64) }
    style.direction = .rightToLeft
    let mirrored = layout(text, style, width: 70).lines
    #expect(abs(mirrored[0].x + mirrored[0].width - 50) < 1e-6)
  }

  @Test func `a tab advances to the next stop`() throws {
    var style = ParagraphStyle()
    style.tabStops = [TabStop(location: 30), TabStop(location: 60)]
    style.defaultTabInterval = 25
    let result = layout(AttributedText("a\tb\tc\td", style: Self.ten), style)
    let starts = result.lines[0].runs.compactMap(\.glyphs.first?.x)
    #expect(starts.map { ($0 * 100).rounded() / 100 } == [0, 30, 60, 75])
  }

  @Test func `a soft hyphen shows where its line ends, and nowhere else`() {
    let text = AttributedText("aaa\u{AD}bbb", style: Self.ten)
    let one = layout(text)
    #expect(
      one.metrics.size.width == layout(AttributedText("aaabbb", style: Self.ten)).metrics.size.width
    )
    let hyphen = layout(AttributedText("\u{2010}", style: Self.ten)).metrics.size.width
    let word = layout(AttributedText("aaa", style: Self.ten)).metrics.size.width
    let two = layout(text, width: word + hyphen)
    #expect(two.lines.count == 2)
    #expect(abs(two.lines[0].width - word - hyphen) < 1e-4)
    // If the word's part fits but its hyphen does not, the word is broken without one.
    let bare = layout(text, width: word + hyphen / 2).lines[0]
    #expect(abs(bare.width - word) < 1e-4)
  }

  @Test func `a line ends at its first soft hyphen where nothing fits and no word is cut`() {
    // Chromium 156 does so, with the hyphen out of the line.
    let text = AttributedText("aaa\u{AD}b\u{AD}bb", style: Self.ten)
    let part = layout(AttributedText("aaa", style: Self.ten)).metrics.size.width
    let hyphen = layout(AttributedText("\u{2010}", style: Self.ten)).metrics.size.width
    var style = ParagraphStyle()
    style.overflowWrap = .normal
    let lines = layout(text, style, width: part + hyphen / 2).lines
    #expect(lines.map(\.range) == [0..<5, 5..<10])
    #expect(abs(lines[0].width - part - hyphen) < 1e-4)
  }

  @Test func `right-to-left text reads from the right`() throws {
    let line = layout(AttributedText("אב ab", style: Self.ten), width: 200).lines[0]
    let runs = line.runs
    #expect(runs.first?.direction == .leftToRight)
    #expect(runs.last?.direction == .rightToLeft)
    #expect(abs(line.x + line.width - 200) < 1e-6)
    let hebrew = try #require(runs.last).glyphs
    #expect(hebrew.first?.cluster == 2 && hebrew.last?.cluster == 0)
    for (left, right) in zip(hebrew, hebrew.dropFirst()) { #expect(left.x < right.x) }
  }

  @Test func `brackets are mirrored from right to left`() throws {
    let mirrored = layout(AttributedText("א(ב)", style: Self.ten)).lines[0]
    let plain = layout(AttributedText("a(b)", style: Self.ten)).lines[0]
    func glyph(_ line: LineFragment, at cluster: Int) -> UInt32? {
      line.runs.flatMap(\.glyphs).first { $0.cluster == cluster }?.id
    }
    #expect(glyph(mirrored, at: 2) == glyph(plain, at: 3))
    #expect(glyph(mirrored, at: 5) == glyph(plain, at: 1))
  }

  @Test func `every kind of line end ends a line`() {
    for separator in ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
      let lines = layout(AttributedText("a\(separator)b\(separator)")).lines
      #expect(lines.count == 3, "\(separator.debugDescription)")
      #expect(lines[2].range.isEmpty && lines[2].width == 0)
    }
  }

  @Test func `Thai breaks between its words`() {
    // "Hello, people of the world": three words without spaces between them.
    let words = ["สวัสดี", "ชาว", "โลก"]
    let text = words.joined()
    let width = layout(AttributedText(words[0], style: Self.ten)).metrics.size.width
    let lines = layout(AttributedText(text, style: Self.ten), width: width).lines
    #expect(lines.first?.range == 0..<words[0].utf8.count)
    let starts: Set<Int> = [0, words[0].utf8.count, (words[0] + words[1]).utf8.count]
    #expect(lines.allSatisfy { starts.contains($0.range.lowerBound) })
  }
}
