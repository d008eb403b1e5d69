// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Words of Khmer that touch, of which each is shaped alone.
@Suite struct KhmerWordTests {
  static let style = TextStyle(font: FontDescriptor(size: 16))
  static let words = [
    "ភាសា", "ខ្មែរ", "ប្រទេស", "កម្ពុជា", "ក្រុម", "ហ៊ុន", "រឿង", "ដើម្បី", "ត្រូវ", "បាន", "ជាមួយ", "នឹង",
    "រូបភាព", "ធំ", "វា", "អាច", "កម្មវិធី", "បើក", "ដំណើរការ", "ឬ", "ទេ", "គ្រោះ", "ស្រី", "កាំ", "លេង", "ញ៉ាំ", "។",
    "ធ្វើ", "ការ", "នៅ", "ថ្ងៃ", "ម្សិល", "មិញ", "បណ្ដាញ", "ស៊ី", "ប៉ុណ្ណោះ", "១២",
  ]

  /// A random syllable: a letter, letters below it, vowels and signs.
  static func syllable(_ random: inout SeededGenerator) -> String {
    func one(_ scalars: ClosedRange<UInt32>) -> Unicode.Scalar {
      Unicode.Scalar(UInt32.random(in: scalars, using: &random)) ?? " "
    }
    var text = String.UnicodeScalarView([one(0x1780...0x17A2)])
    for _ in 0..<[0, 0, 0, 1, 1, 2].randomElement(using: &random)! {
      text.append("\u{17D2}")
      text.append(Int.random(in: 0..<3, using: &random) == 0 ? "\u{179A}" : one(0x1780...0x17A2))
    }
    if Int.random(in: 0..<5, using: &random) == 0 { text.append(one(0x17C9...0x17CA)) }
    if Int.random(in: 0..<4, using: &random) > 0 { text.append(one(0x17B6...0x17C5)) }
    if Int.random(in: 0..<4, using: &random) == 0 { text.append(one(0x17C6...0x17D1)) }
    return String(text)
  }

  @Test(arguments: [FontWeight.regular, .bold])
  func `words that may touch have the same glyphs together as alone`(weight: FontWeight) {
    var random = SeededGenerator(fallback: 20_261_143)
    var style = Self.style
    style.font.weight = weight
    let core = Fonts.world.core
    var safe = 0
    for _ in 0..<4000 {
      func word() -> String {
        Bool.random(using: &random)
          ? Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
          : (0...Int.random(in: 0...1, using: &random)).map { _ in Self.syllable(&random) }.joined()
      }
      let (first, second) = (word(), word())
      core.withWorker { worker in
        let state = worker.state(of: core.context(for: style, .uikit))
        let facts = state.facts(of: 0x1780)
        let kind = state.kind(face: Int(facts.face), script: facts.script, isRightToLeft: false)
        guard let borders = kind.pointee.cache.plan.wordBorders else {
          Issue.record("The rules of the font are not read.")
          return
        }
        func glyphs(_ text: String, from start: Int = 0) -> [ShapedGlyph] {
          Array(text.utf8).withUnsafeBufferPointer { utf8 in
            let cache = kind.pointee.cache
            let shaped = cache.uncachedPiece(
              utf8, 0..<utf8.count, shaper: worker.shaper, hasContext: false)
            return cache.glyphs(of: shaped).map { glyph in
              var glyph = glyph
              glyph.cluster += Int32(start)
              glyph.isUnsafeToBreak = false
              return glyph
            }
          }
        }
        let alone = (glyphs(first), glyphs(second, from: first.utf8.count))
        let safeStarts = Array(first.utf8).withUnsafeBufferPointer {
          borders.safeStarts(behind: $0)
        }
        let starts = Array(second.utf8).withUnsafeBufferPointer { utf8 in
          borders.starts(
            of: utf8, isMarkFirst: kind.pointee.cache.plan.isMark(glyph: alone.1[0].id))
        }
        guard starts & ~safeStarts == 0 else { return }
        safe += 1
        #expect(
          glyphs(first + second) == alone.0 + alone.1,
          "\(first.debugDescription) and \(second.debugDescription); \(random.hint)")
      }
    }
    #expect(safe > 2000)
  }

  @Test func `sentences have the lines of their analysis`() {
    let measurer = Fonts.world
    var random = SeededGenerator(fallback: 20_261_144)
    for _ in 0..<300 {
      let string = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        (Int.random(in: 0..<4, using: &random) == 0
          ? Self.syllable(&random)
          : Self.words[Int.random(in: 0..<Self.words.count, using: &random)])
          + (["", "", "", "\u{200B}", " "].randomElement(using: &random) ?? "")
      }.joined()
      let text = AttributedText(string, style: Self.style)
      let prepared = measurer.prepare(text, paragraphStyle: ParagraphStyle())
      let analyzed = AnalyzedText(measurer.analyze(text, ParagraphStyle()))
      for width in [60.0, 140, 300, .infinity] {
        let container = TextContainer(width: width)
        let hint = "\(string.debugDescription) at \(width); \(random.hint)"
        #expect(prepared.metrics(in: container) == analyzed.metrics(in: container), "\(hint)")
        #expect(prepared.layout(in: container) == analyzed.layout(in: container), "\(hint)")
      }
    }
  }
}
