// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

@Suite struct ScriptRunTests {
  private func runs(_ utf8: [UInt8]) -> [ScriptRun] {
    var finder = ScriptRunFinder()
    var runs: [ScriptRun] = []
    utf8.withUnsafeBufferPointer { finder.findRuns(in: $0, into: &runs) }
    return runs
  }

  private func letters(of tag: UInt32) -> String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }

  /// Checks the runs of a text, given as pairs of tag and text.
  private func checkRuns(_ expected: (String, String)...) {
    let utf8 = Array(expected.map(\.1).joined().utf8)
    let found = runs(utf8).map {
      "\(letters(of: $0.tag)) \(String(decoding: utf8[$0.range], as: UTF8.self))"
    }
    #expect(found == expected.map { "\($0.0) \($0.1)" })
  }

  @Test func `an empty text has no runs and a text of common characters is one of Zyyy`() {
    checkRuns()
    checkRuns(("Zyyy", "123, (456)! 😀"))
  }

  @Test func `common characters belong to the run before, and at the start to the first`() {
    checkRuns(("Latn", "1. abc, "), ("Cyrl", "где "), ("Grek", "αβγ!"))
    checkRuns(("Arab", "123 مرحبا 456"))
  }

  @Test func `brackets close in the script that they opened in`() {
    checkRuns(("Latn", "abc ("), ("Hebr", "שלום"), ("Latn", ") def"))
    checkRuns(("Latn", "a ["), ("Hebr", "ש {"), ("Grek", "α"), ("Hebr", "} ש"), ("Latn", "]"))
    checkRuns(("Latn", "(abc "), ("Hebr", "שלום"), ("Latn", ") "), ("Hebr", "ש"))
    checkRuns(("Hebr", "ש) "), ("Latn", "a"))
  }

  @Test func `script extensions decide where a shared mark belongs`() {
    checkRuns(("Hani", "漢字、"), ("Kana", "ラーメン"), ("Hira", "が、"), ("Latn", "abc"))
    checkRuns(("Deva", "नमस्ते। "), ("Beng", "নমস্কার।"))
    checkRuns(("Latn", "abc"), ("Hani", "、漢"))
    checkRuns(("Hani", "「"), ("Latn", "abc"), ("Hani", "」"))
  }

  @Test func `marks stay with their base`() {
    checkRuns(("Latn", "a\u{301}b\u{94D}c"))
    checkRuns(("Latn", "abc "), ("Deva", "\u{25CC}\u{94D} ः"))
    checkRuns(("Latn", "abc \u{25CC}\u{301}"))
  }

  @Test func `tags are those of HarfBuzz`() {
    #expect(runs(Array("a".utf8)).first?.tag == 0x4C61_746E)
    #expect(runs(Array("\u{10FFFD}".utf8)).map { letters(of: $0.tag) } == ["Zzzz"])
  }

  @Test func `runs cover random texts in order and cut no mark from its base`() {
    var random = SeededGenerator(fallback: 3)
    let samples = Array("aбα)([ \u{301}\u{94D}ש漢かカー、।न1\u{200D}\u{FE0F}😀\u{25CC}「」".unicodeScalars)
    for _ in 0..<400 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        text.append(samples[Int.random(in: 0..<samples.count, using: &random)])
      }
      let utf8 = Array(String(text).utf8)
      let found = runs(utf8)
      #expect(found.first?.range.lowerBound == 0 && found.last?.range.upperBound == utf8.count)
      for (left, right) in zip(found, found.dropFirst()) {
        #expect(left.range.upperBound == right.range.lowerBound && left.tag != right.tag)
        let first = utf8.withUnsafeBufferPointer {
          UTF8Decoder.decode($0, at: right.range.lowerBound).codePoint
        }
        #expect(!UnicodeProperties(of: first).isMark, "\(String(text)), \(random.hint)")
      }
    }
  }
}
