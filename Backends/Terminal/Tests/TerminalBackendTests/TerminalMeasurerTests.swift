// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TerminalBackend
import Testing
import TextVocabulary

@Suite struct TerminalMeasurerTests {
  private func prepare(_ text: String, _ alignment: TextAlignment = .natural) -> any PreparedText {
    var style = ParagraphStyle()
    style.alignment = alignment
    return TerminalMeasurer().prepare(AttributedText(text), paragraphStyle: style)
  }

  /// The shown text of each line.
  private func lines(
    _ text: String, width: Double, count: Int = 0, mode: LineBreakMode = .wordWrap
  ) -> [String] {
    var list = DisplayListLines()
    return list.lines(
      of: prepare(text).layout(
        in: TextContainer(width: width, maximumNumberOfLines: count, lineBreakMode: mode)), text)
  }

  @Test(arguments: [
    ("one two three", 7.0, ["one two", "three"]),
    ("one two  three", 7, ["one two", "three"]),
    ("onetwothree", 4, ["onet", "woth", "ree"]),
    ("a\n\nb\n", 4, ["a", "", "b", ""]),
    ("well-known", 6, ["well-", "known"]),
    ("漢字かな", 5, ["漢字", "かな"]),
    ("漢字。かな", 4, ["漢", "字。", "かな"]),
    ("漢「字」", 6, ["漢", "「字」"]),
    ("", 4, []),
    ("👩🏽‍🚀👩🏽‍🚀", 3, ["👩🏽‍🚀", "👩🏽‍🚀"]),
  ])
  func `lines break after spaces, hyphens and between wide characters`(
    _ text: String, _ width: Double, _ expected: [String]
  ) {
    #expect(lines(text, width: width) == expected)
  }

  @Test(arguments: [
    (LineBreakMode.truncateTail, "one tw…"), (.truncateHead, "… three"),
    (.truncateMiddle, "one…ree"), (.wordWrap, "one two"), (.clip, "one two"),
  ])
  func `the last line of a text that goes on is cut as its mode says`(
    _ mode: LineBreakMode, _ expected: String
  ) {
    #expect(lines("one two three", width: 7, count: 1, mode: mode) == [expected])
    let metrics = prepare("one two three").metrics(
      in: TextContainer(width: 7, maximumNumberOfLines: 1, lineBreakMode: mode))
    #expect(metrics.isTruncated && metrics.size == Size(width: 7, height: 1))
  }

  @Test func `sizes are in cells and baselines at the bottom of a row`() {
    let text = prepare("one two 漢字")
    #expect(text.maxContentWidth == 12)
    #expect(text.minContentWidth == 3)
    let metrics = text.metrics(in: TextContainer(width: 8))
    #expect(metrics.size == Size(width: 7, height: 2))
    #expect(metrics.firstBaseline == 1 && metrics.lastBaseline == 2 && metrics.lineCount == 2)
    #expect(text.layout(in: TextContainer(width: 8)).metrics == metrics)
  }

  @Test(arguments: [(TextAlignment.left, 0.0), (.center, 2), (.right, 5)])
  func `lines are aligned to whole cells`(_ alignment: TextAlignment, _ x: Double) {
    let layout = prepare("abc", alignment).layout(in: TextContainer(width: 8))
    #expect(layout.lines[0].x == x)
    #expect(layout.lines[0].runs[0].glyphs.map(\.x) == [x, x + 1, x + 2])
  }

  @Test func `a paragraph that begins from the right stands at the right`() {
    let layout = prepare("abc\n12 שלום\n\nאב ab").layout(in: TextContainer(width: 8))
    #expect(layout.lines.map(\.x) == [0, 1, 0, 3])
    let wrapped = prepare("שלום abcde").layout(in: TextContainer(width: 8))
    #expect(wrapped.lines.map(\.x) == [4, 3])
    #expect(prepare("שלום", .left).layout(in: TextContainer(width: 8)).lines.map(\.x) == [0])
  }

  @Test func `wider never gives more lines, and every line fits`() {
    let text = "The engine 織る weaves algebraic patterns, 漢字かな交じり文 just as well-known looms do."
    var before = Int.max
    for width in 2...90 {
      let layout = prepare(text).layout(in: TextContainer(width: Double(width)))
      #expect(layout.lines.allSatisfy { $0.width <= Double(width) })
      #expect(layout.lines.count <= before)
      #expect(layout.lines.map(\.range.lowerBound).first == 0)
      for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(line.range.upperBound == next.range.lowerBound)
      }
      before = layout.lines.count
    }
    #expect(before == 1)
  }
}

/// Puts the shown text of a layout's lines together again.
private struct DisplayListLines {
  mutating func lines(of layout: TextLayout, _ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return layout.lines.map { line in
      line.runs.map { run in
        guard run.range.isEmpty else {
          return String(decoding: bytes[run.range], as: UTF8.self)
        }
        return run.glyphs.compactMap { Unicode.Scalar($0.id).map { String(Character($0)) } }
          .joined()
      }.joined()
    }
  }
}
