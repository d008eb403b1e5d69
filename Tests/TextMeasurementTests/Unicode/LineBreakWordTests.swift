// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// Words of ASCII letters are passed many at a time, with the breaks of other letters, which are
/// not.
@Suite struct LineBreakWordTests {
  /// The places in a text, as numbers of characters, before which lines may break.
  private func breaks(_ text: String, _ options: LineBreaker.Options) -> [Int] {
    var text = text
    let offsets = text.withUTF8 { utf8 in
      var found: [LineBreakOpportunity] = []
      var ranges: [Range<Int>] = []
      LineBreaker(options: options).findBreaks(in: utf8, into: &found, complexRanges: &ranges)
      return found.map(\.offset)
    }
    let bytes = Array(text.utf8)
    return offsets.map { String(decoding: bytes[..<$0], as: UTF8.self).unicodeScalars.count }
  }

  @Test(arguments: [LineBreaker.Tailoring.unicode, .css, .firefox, .webkit])
  func `words of ASCII break where words of other letters do`(
    tailoring: LineBreaker.Tailoring
  ) {
    var random = SeededGenerator(fallback: 20_261_201)
    var options = LineBreaker.Options()
    options.tailoring = tailoring
    let ends = [" ", " ", " ", ", ", ". ", "  ", ",  ", "\n", " (", ") ", ""]
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        text += String(
          (0..<Int.random(in: 0...11, using: &random)).map { _ in
            "azAZmq".randomElement(using: &random) ?? "a"
          })
        text += ends.randomElement(using: &random) ?? ""
      }
      let other = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.properties.isAlphabetic ? "\u{E9}" : $0 }))
      #expect(
        breaks(text, options) == breaks(other, options),
        "\(text.debugDescription); \(random.hint)")
    }
  }
}
