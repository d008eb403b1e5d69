// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Characters of two bytes, whose words the analyses of breaks and levels pass in one loop.
@Suite struct TwoByteClassesTests {
  @Test func `the tables have the properties of each character`() {
    for codePoint in 0..<TwoByteClasses.end {
      let properties = UnicodeProperties(of: codePoint)
      #expect(Int(TwoByteClasses.all.lineBreak[codePoint]) == properties.lineBreakClass)
      #expect(TwoByteClasses.all.bidi[codePoint] == properties.bidiClassAndBracket)
    }
  }

  @Test func `a character of two bytes is found where its bytes are complete`() {
    let bytes: [UInt8] = [0x41, 0xD7, 0x90, 0xC2, 0xE2, 0x80, 0x8D, 0xC1, 0x80, 0xDF]
    bytes.withUnsafeBufferPointer { utf8 in
      for offset in bytes.indices {
        let found = TwoByteClasses.codePoint(utf8, at: offset, lead: utf8[offset])
        #expect(found == (offset == 1 ? 0x5D0 : nil))
      }
    }
  }

  /// Letters, marks, digits and punctuation of one, two and three bytes.
  private static let alphabet: [Unicode.Scalar] = Array(
    "aé אבל عرب٣۴\u{301}\u{5B0}\u{64B}«»·¿×\u{85}\u{AD}\u{A0}-(5,.\u{200F}กั漢\u{200D}\n"
      .unicodeScalars)

  /// Random texts, and the same texts with some characters of two bytes several times.
  private func checkRepeating(
    _ check: (_ text: [UInt8], _ repeated: [UInt8], _ places: [Int: Int]) -> Void
  ) {
    var random = SeededGenerator(fallback: 31)
    for _ in 0..<3_000 {
      var (text, repeated) = ([UInt8](), [UInt8]())
      // The offsets of the text's characters in the repeated text.
      var places: [Int: Int] = [:]
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        guard let scalar = Self.alphabet.randomElement(using: &random) else { continue }
        let bytes = Array(String(Character(scalar)).utf8)
        places[text.count] = repeated.count
        text += bytes
        // A letter, of which any number are a word.
        let isLetter = scalar.properties.isAlphabetic && bytes.count == 2
        for _ in 0..<(isLetter ? Int.random(in: 1...4, using: &random) : 1) { repeated += bytes }
      }
      places[text.count] = repeated.count
      check(text, repeated, places)
    }
  }

  @Test(arguments: [LineBreaker.Tailoring.unicode, .css])
  func `lines break beside letters of two bytes as beside one of them`(
    tailoring: LineBreaker.Tailoring
  ) {
    let breaker = LineBreaker(options: LineBreaker.Options(tailoring: tailoring))
    checkRepeating { text, repeated, places in
      let expected = breaker.opportunities(text).compactMap { places[$0] }
      #expect(
        breaker.opportunities(repeated) == expected, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test func `a range that needs a dictionary includes all marks behind it`() {
    var breaks: [LineBreakOpportunity] = []
    var complexRanges: [Range<Int>] = []
    let text = Array("abก\u{301}\u{301}\u{302}é".utf8)
    text.withUnsafeBufferPointer {
      LineBreaker().findBreaks(in: $0, into: &breaks, complexRanges: &complexRanges)
    }
    #expect(complexRanges == [2..<2 + 3 + 3 * 2])
  }

  @Test func `characters of two bytes have the levels of longer ones of their class`() {
    // Of the classes L, R, AL, AN, EN, NSM, ON and CS.
    let pairs: [(short: Unicode.Scalar, long: Unicode.Scalar)] = [
      ("é", "\u{1E00}"), ("א", "\u{FB1D}"), ("ع", "\u{FEC9}"), ("٣", "\u{10E60}"),
      ("۴", "\u{FF14}"),
      ("\u{301}", "\u{20D0}"), ("«", "\u{2039}"), ("\u{60C}", "\u{FF0C}"), (" ", " "), ("a", "a"),
      ("(", "("), (")", ")"), ("5", "5"), ("\n", "\n"),
    ]
    for (short, long) in pairs {
      #expect(
        UnicodeProperties(of: short.value).bidiClassAndBracket
          == UnicodeProperties(of: long.value).bidiClassAndBracket)
    }
    var analyzer = BidiAnalyzer()
    func levels(_ scalars: [Unicode.Scalar]) -> [UInt8] {
      var levels = BidiLevels()
      let text = Array(String(String.UnicodeScalarView(scalars)).utf8)
      text.withUnsafeBufferPointer {
        analyzer.analyze($0, direction: .auto, into: &levels)
      }
      var offset = 0
      return scalars.map { scalar in
        defer { offset += UTF8.width(scalar) }
        return levels.runs.first { $0.range.contains(offset) }?.level ?? .max
      }
    }
    var random = SeededGenerator(fallback: 32)
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        pairs[Int.random(in: 0..<pairs.count, using: &random)]
      }
      #expect(levels(text.map(\.short)) == levels(text.map(\.long)), "\(text.map(\.short))")
    }
  }
}

extension LineBreaker {
  /// The offsets at which a text may or must break.
  fileprivate func opportunities(_ text: [UInt8]) -> [Int] {
    var breaks: [LineBreakOpportunity] = []
    var complexRanges: [Range<Int>] = []
    text.withUnsafeBufferPointer {
      findBreaks(in: $0, into: &breaks, complexRanges: &complexRanges)
    }
    return breaks.map(\.offset)
  }
}
