// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Lines whose items are rounded up, by sums of segments.
@Suite struct ItemRoundingTests {
  /// A width rounded up to 1/64 point, in units of 2^-20 point.
  private func roundedUp(_ width: Int64) -> Int64 { (width + 16_383) / 16_384 * 16_384 }

  /// The rounded advance of a line between two places, by the rule itself.
  private func naive(_ start: Int64, _ end: Int64, _ borders: [Int64]) -> Int64 {
    var (sum, place): (Int64, Int64) = (0, start)
    for border in borders where border > start && border < end {
      sum += roundedUp(border - place)
      place = border
    }
    return sum + roundedUp(end - place)
  }

  @Test func `segments add up to lines whose items are rounded one by one`() {
    var random = SeededGenerator(fallback: 20_261_160)
    for _ in 0..<2000 {
      let segments = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        let space = Int64.random(in: 0...1, using: &random)
        return (
          width: Int64.random(in: 1...60_000, using: &random),
          space: space * Int64.random(in: 1...20_000, using: &random)
        )
      }
      let starts = segments.reduce(into: [Int64(0)]) {
        $0.append($0[$0.count - 1] + $1.width + $1.space)
      }
      var borders: [ItemBorder] = []
      for index in segments.indices {
        let whole = segments[index].width + segments[index].space
        let places = Set(
          (0..<Int.random(in: 0...2, using: &random)).map { _ in
            // Often where the visible part ends.
            Bool.random(using: &random)
              ? segments[index].width : Int64.random(in: 0...whole, using: &random)
          })
        borders += places.sorted().map {
          ItemBorder(position: starts[index] + $0, segment: UInt32(index), offset: 0)
        }
      }
      // Without a border nothing is rounded.
      if borders.isEmpty { borders = [ItemBorder(position: 0, segment: 0, offset: 0)] }
      let places = borders.map(\.position)
      let first = Int.random(in: segments.indices, using: &random)
      borders.withUnsafeMutableBufferPointer { borders in
        var rounding = ItemRounding(BorrowedList(borders))
        var line = GreedyLine(startsParagraph: true)
        var start: Int64 = 0
        for (index, segment) in segments.enumerated() {
          var (width, space) = rounding.take(segment.width, segment.space)
          if index == first {
            (width, space) = rounding.takeAgain(segment.width, segment.space)
            line = GreedyLine(startsParagraph: false)
            start = starts[index]
          }
          line.add(width, space: space, heightMask: 1)
          let end = starts[index] + segment.width
          #expect(line.visible == naive(start, end, places), "\(random.hint)")
          #expect(rounding.trailing == segment.space, "\(random.hint)")
        }
      }
    }
  }

  @Test func `a segment without an advance does not move the end of its line`() {
    var borders = [ItemBorder(position: 100, segment: 0, offset: 4)]
    borders.withUnsafeMutableBufferPointer { borders in
      var rounding = ItemRounding(BorrowedList(borders))
      var line = GreedyLine(startsParagraph: true)
      for (width, space) in [(Int64(300), Int64(50)), (0, 70)] {
        let (rounded, behind) = rounding.take(width, space)
        line.add(rounded, space: behind, heightMask: 1)
      }
      // One rounded item up to 100, and one from there on.
      #expect(line.visible == 2 * 16_384)
      #expect(rounding.trailing == 50 + 70)
    }
  }

  @Test func `without items all advances stay as they are`() {
    var rounding = ItemRounding(BorrowedList())
    #expect(rounding.take(7, 3) == (7, 3))
    #expect(rounding.takeAgain(7, 3) == (7, 3))
  }

  @Test func `a web page's text with words from right to left keeps segments`() {
    var paragraph = ParagraphStyle()
    paragraph.conventions = .web
    let style = TextStyle(font: FontDescriptor(size: 16))
    for string in ["one שלום two", "نص 12 و abc نص", "(של) a, b של 3.5"] {
      let text = AttributedText(string, style: style)
      let measurer = TestFonts.bundled
      let prepared = measurer.prepare(text, paragraphStyle: paragraph)
      let analyzed = AnalyzedText(measurer.analyze(text, paragraph))
      let compact = prepared as? CompactText
      #expect(compact?.header.hasItems == true, "\(string)")
      for width in [0.0, 20, 40, 55.5, 80, .infinity] {
        let container = TextContainer(width: width)
        #expect(
          prepared.metrics(in: container) == analyzed.metrics(in: container), "\(string) \(width)")
        #expect(
          prepared.layout(in: container) == analyzed.layout(in: container), "\(string) \(width)")
      }
      #expect(prepared.minContentWidth == analyzed.minContentWidth, "\(string)")
    }
  }
}
