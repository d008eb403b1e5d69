// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The handling of text that does not fit.
@Suite struct TruncationTests {
  /// The shown text of a layout's last line, with `…` for an ellipsis.
  func shown(
    _ text: String, width: Double, lines: Int, _ mode: LineBreakMode,
    direction: TextDirection = .auto
  ) -> (layout: TextLayout, last: String) {
    var style = ParagraphStyle()
    style.direction = direction
    let prepared = TestFonts.bundled.prepare(AttributedText(text), paragraphStyle: style)
    let layout = prepared.layout(
      in: TextContainer(width: width, maximumNumberOfLines: lines, lineBreakMode: mode))
    let bytes = Array(text.utf8)
    guard let line = layout.lines.last else { return (layout, "") }
    let parts = line.visibleRanges.map { String(decoding: bytes[$0], as: UTF8.self) }
    guard layout.metrics.isTruncated, mode.truncates else {
      return (layout, parts.joined())
    }
    switch mode {
    case .truncateHead: return (layout, "…" + parts.joined())
    case .truncateMiddle:
      let startsWithEllipsis = line.visibleRanges.first?.upperBound == text.utf8.count
      return (layout, (startsWithEllipsis ? "…" : "") + parts.joined(separator: "…"))
    default: return (layout, parts.joined() + "…")
    }
  }

  static let text = "The quick brown fox jumps over the lazy dog"

  @Test(arguments: [LineBreakMode.truncateHead, .truncateTail, .truncateMiddle])
  func `a truncated line fits and is reported as truncated`(mode: LineBreakMode) {
    for lines in 1...2 {
      for width in stride(from: 30.0, through: 200, by: 7) {
        let (layout, last) = shown(Self.text, width: width, lines: lines, mode)
        guard layout.metrics.isTruncated else { continue }
        #expect(layout.lines.count == lines)
        #expect(layout.lines[lines - 1].width <= width + 1.0 / 64, "\(last) at \(width)")
        #expect(last.contains("…"))
        #expect(layout.lines[lines - 1].range.upperBound == Self.text.utf8.count)
      }
    }
  }

  @Test func `the tail mode shows the start, the head mode the end, the middle mode both`() {
    #expect(shown(Self.text, width: 120, lines: 1, .truncateTail).last.hasPrefix("The quick"))
    #expect(shown(Self.text, width: 120, lines: 1, .truncateHead).last.hasSuffix("lazy dog"))
    let middle = shown(Self.text, width: 120, lines: 1, .truncateMiddle).last
    #expect(middle.hasPrefix("The"))
    #expect(middle.hasSuffix("dog"))
  }

  @Test func `there is no space beside the ellipsis`() {
    for width in stride(from: 40.0, through: 300, by: 3) {
      for mode in [LineBreakMode.truncateHead, .truncateTail, .truncateMiddle] {
        let last = shown(Self.text, width: width, lines: 1, mode).last
        #expect(!last.contains(" …") && !last.contains("… "), "\(last)")
      }
    }
  }

  @Test func `text that fits is not truncated in any mode`() {
    for mode in LineBreakMode.allCases {
      let (layout, last) = shown(Self.text, width: 1000, lines: 1, mode)
      #expect(!layout.metrics.isTruncated)
      #expect(last == Self.text)
    }
  }

  @Test func `an ellipsis marks an omitted paragraph`() {
    let (layout, last) = shown("one\ntwo", width: 200, lines: 1, .truncateTail)
    #expect(layout.metrics.isTruncated)
    #expect(last == "one…")
    #expect(shown("one\ntwo", width: 200, lines: 2, .truncateTail).last == "two")
    #expect(shown("one\ntwo", width: 200, lines: 1, .truncateHead).last == "…two")
  }

  @Test func `in right-to-left text the ellipsis of a tail is at the left`() throws {
    let text = "שלום עולם שלום עולם שלום עולם"
    let (layout, _) = shown(text, width: 100, lines: 1, .truncateTail)
    #expect(layout.metrics.isTruncated)
    let first = try #require(layout.lines.first?.runs.first)
    #expect(first.range.isEmpty, "the ellipsis is the leftmost run")
    let line = try #require(layout.lines.first)
    #expect(abs(line.x + line.width - 100) < 1e-6, "natural alignment is right")
    let (head, _) = shown(text, width: 100, lines: 1, .truncateHead)
    #expect(try #require(head.lines.first?.runs.last).range.isEmpty)
  }

  @Test func `an ellipsis stands alone if nothing fits beside it`() {
    let (layout, last) = shown(Self.text, width: 1, lines: 1, .truncateTail)
    #expect(last == "…")
    #expect(layout.metrics.lineCount == 1)
  }

  @Test func `clip cuts at the border and wraps words`() {
    let (layout, _) = shown("Donaudampfschifffahrt ahoy", width: 50, lines: 0, .clip)
    #expect(layout.lines.count == 2)
    #expect(layout.metrics.size.width == 50)
    #expect(layout.metrics.isTruncated)
  }

  @Test func `word wrap with a line limit omits the rest`() {
    let (layout, last) = shown(Self.text, width: 100, lines: 2, .wordWrap)
    #expect(layout.metrics.isTruncated)
    #expect(layout.lines.count == 2)
    #expect(last == "brown fox ")
  }

  @Test func `char wrap breaks at any cluster and keeps spaces`() {
    let (layout, _) = shown("aaa bbb e\u{301}e\u{301}", width: 22, lines: 0, .charWrap)
    #expect(layout.lines.allSatisfy { $0.width <= 22 + 1.0 / 64 })
    #expect(layout.lines.count > 3)
  }
}
