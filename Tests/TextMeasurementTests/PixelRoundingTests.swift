// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The rounding of UILabel's sizes, in a font with simple metrics.
///
/// Source: 2,100 records of the iOS simulator at scale 3 (microsoft/WinObjC,
/// tests/functionaltests, uilabel-ios.xml); scales 1 and 2 follow by the same rules.
@Suite struct PixelRoundingTests {
  /// A line is 1.01 em high; "a" is a third of an em wide.
  static func measurer() throws -> HarfBuzzTextMeasurer {
    var collection = FontCollection()
    var font = FontBuilder(ascender: 810, descender: -200)
    font.letters = [(" ", 250), ("a", 333)]
    try collection.add(font.data())
    return HarfBuzzTextMeasurer(collection: collection)
  }

  func metrics(_ text: String, width: Double, lines: Int = 0) throws -> TextMetrics {
    let style = TextStyle(font: FontDescriptor(family: "Built", size: 10))
    return try Self.measurer().prepare(
      AttributedText(text, style: style), paragraphStyle: ParagraphStyle()
    ).metrics(
      in: TextContainer(width: width, maximumNumberOfLines: lines, lineBreakMode: .truncateTail))
  }

  struct Case {
    var text: String
    var width: Double
    /// The size in pixels at scales 1, 2 and 3.
    var pixels: [(width: Double, height: Double)]
  }

  /// Widths: 3.33 for a letter, 2.5 for a space inside a line. Heights: 10.1 for a line.
  static let cases = [
    // 3.33 by 10.1: ceil(3.33), ceil(6.66), ceil(9.99) by ceil(10.1), ceil(20.2), ceil(30.3).
    Case(text: "a", width: .infinity, pixels: [(4, 11), (7, 21), (10, 31)]),
    // 6.66 by 10.1.
    Case(text: "aa", width: .infinity, pixels: [(7, 11), (14, 21), (20, 31)]),
    // Two lines of 3.33: 20.2, not two times 11; the trailing space does not count.
    Case(text: "a a", width: 4, pixels: [(4, 21), (7, 41), (10, 61)]),
    // Three lines: 30.3 is 91 pixels at scale 3, not 3 × 31.
    Case(text: "a a a", width: 4, pixels: [(4, 31), (7, 61), (10, 91)]),
    // Ten lines: 101 points exactly, so no pixel is added at any scale.
    Case(text: "a a a a a a a a a a", width: 4, pixels: [(4, 101), (7, 202), (10, 303)]),
  ]

  @Test func `width and height are each rounded up to the pixel, lines together`() throws {
    for test in Self.cases {
      let size = try metrics(test.text, width: test.width).size
      for (scale, pixels) in zip([1.0, 2, 3], test.pixels) {
        let rounded = PixelGrid(scale: scale).roundedUp(size)
        #expect(abs(rounded.width * scale - pixels.width) < 1e-9, "\(test.text) @\(scale)x")
        #expect(abs(rounded.height * scale - pixels.height) < 1e-9, "\(test.text) @\(scale)x")
      }
    }
  }

  @Test func `lines break at the same places at every scale`() throws {
    // The fit rule allows 1/64 point at any scale: 6.66 fits in 6.65 but not in 6.64.
    #expect(try metrics("aa", width: 6.65).lineCount == 1)
    #expect(try metrics("aa", width: 6.64).lineCount == 2)
    // At any scale, a label with the rounded width of its text does not wrap.
    for text in ["a", "aa", "a a a", "aaa aa a"] {
      let size = try metrics(text, width: .infinity).size
      for scale in [1.0, 2, 3] {
        let width = PixelGrid(scale: scale).roundedUp(size).width
        #expect(try metrics(text, width: width).lineCount == 1)
      }
    }
  }

  @Test func `without a width every limit of lines gives the size of one line`() throws {
    for lines in 0...4 {
      #expect(try metrics("a a a", width: .infinity, lines: lines).size.height == 10.1)
    }
  }
}
