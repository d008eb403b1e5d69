// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The ranges of widths in which a text keeps its number of lines.
@Suite struct WidthRangeTests {
  @Test func `the line count is the same inside the range and changes at its ends`() throws {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 37)
      for _ in 0..<60 {
        let text = RandomText.make(&random, extras: ["\n", "\u{AD}", "\t"])
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let prepared = measurer.prepare(
          AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
        let width = Double.random(in: 0...400, using: &random)
        func count(_ width: Double) -> Int {
          prepared.metrics(in: TextContainer(width: width)).lineCount
        }
        let range = try #require(
          prepared.widths(withLineCountIn: TextContainer(width: width)))
        let here = count(width)
        let hint = "\(text.debugDescription) at \(width), \(name): \(range); \(random.hint)"
        #expect(range.contains(width), "\(hint)")
        #expect(count(range.lowerBound) == here, "\(hint)")
        if range.lowerBound > 0 { #expect(count(range.lowerBound.nextDown) != here, "\(hint)") }
        if range.upperBound < .infinity {
          #expect(count(range.upperBound) != here, "\(hint)")
          #expect(count(range.upperBound.nextDown) == here, "\(hint)")
        } else {
          #expect(count(.infinity) == here, "\(hint)")
        }
        let top = min(range.upperBound, range.lowerBound + 500)
        for _ in 0..<20 where range.lowerBound < top {
          let inside = Double.random(in: range.lowerBound..<top, using: &random)
          #expect(count(inside) == here, "\(inside) in \(hint)")
        }
      }
    }
  }

  @Test func `clipped lines take few measurements`() {
    let prepared = TestFonts.bundled.analyze(
      AttributedText("a Donaudampfschifffahrtsgesellschaft b"), ParagraphStyle())
    for width in [1.0, 60, 150] {
      let container = TextContainer(width: width, lineBreakMode: .clip)
      var count = 0
      let range = WidthSearch(container, unit: prepared.unit) { container in
        count += 1
        return LineSetter(prepared, container).metrics()
      }.range()
      #expect(range.contains(width))
      // A bisection of 10^9 points in both directions, and a few steps; not one for each unit.
      #expect(count < 300)
    }
  }

  @Test func `there is no gap between neighbouring ranges`() throws {
    let prepared = TestFonts.bundled.prepare(
      AttributedText("The quick brown fox jumps over the lazy dog"),
      paragraphStyle: ParagraphStyle())
    var width = 0.0
    var last = Int.max
    var ranges = 0
    while width < .infinity {
      let container = TextContainer(width: width)
      let range = try #require(prepared.widths(withLineCountIn: container))
      #expect(range.lowerBound == width)
      let count = prepared.metrics(in: container).lineCount
      #expect(count < last)
      (last, width) = (count, range.upperBound)
      ranges += 1
    }
    #expect(last == 1 && ranges > 3)
  }

  @Test func `texts without lines or with a line limit have ranges too`() {
    func range(_ text: String, _ container: TextContainer, size: Double = 16) -> Range<Double>? {
      TestFonts.bundled.prepare(
        AttributedText(text, style: TextStyle(font: FontDescriptor(size: size))),
        paragraphStyle: ParagraphStyle()
      ).widths(withLineCountIn: container)
    }
    #expect(range("", TextContainer(width: 10)) == 0..<Double.infinity)
    #expect(range("some words", TextContainer(width: 10), size: 0) == 0..<Double.infinity)
    let one = TextContainer(
      width: 10, maximumNumberOfLines: 1, lineBreakMode: .truncateTail)
    #expect(range("some words to wrap", one) == 0..<Double.infinity)
    #expect(range("a\nb", TextContainer(width: .nan))?.upperBound == .infinity)
  }
}
