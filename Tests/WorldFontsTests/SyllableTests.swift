// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Words that are composed of syllables have the glyphs that HarfBuzz gives them whole.
@Suite struct SyllableTests {
  /// A script with a block of 128 characters.
  struct Script: CustomTestStringConvertible, Sendable {
    var name: String
    var block: UInt32
    var virama: UInt32
    /// How many of 1,000 random words are composed at least; nil if words of the script, whose
    /// rules match beyond syllables, are shaped whole.
    var composed: Int?
    var testDescription: String { name }

    /// The characters of the block for which a condition holds.
    func characters(_ condition: (UnicodeProperties) -> Bool) -> [Unicode.Scalar] {
      (block..<block + 128).filter { condition(UnicodeProperties(of: $0)) }
        .compactMap(Unicode.Scalar.init)
    }
  }

  static let scripts = [
    Script(name: "Devanagari", block: 0x900, virama: 0x94D, composed: nil),
    Script(name: "Bengali", block: 0x980, virama: 0x9CD, composed: nil),
    Script(name: "Gurmukhi", block: 0xA00, virama: 0xA4D, composed: 950),
    Script(name: "Gujarati", block: 0xA80, virama: 0xACD, composed: 850),
    Script(name: "Oriya", block: 0xB00, virama: 0xB4D, composed: 950),
    Script(name: "Tamil", block: 0xB80, virama: 0xBCD, composed: 950),
    Script(name: "Telugu", block: 0xC00, virama: 0xC4D, composed: nil),
    Script(name: "Kannada", block: 0xC80, virama: 0xCCD, composed: nil),
    Script(name: "Malayalam", block: 0xD00, virama: 0xD4D, composed: 950),
    Script(name: "Sinhala", block: 0xD80, virama: 0xDCA, composed: 600),
    Script(name: "Thai", block: 0xE00, virama: 0xE3A, composed: 950),
    Script(name: "Lao", block: 0xE80, virama: 0xEBA, composed: 850),
    Script(name: "Khmer", block: 0x1780, virama: 0x17D2, composed: 850),
  ]

  /// Words of random letters and signs.
  struct RandomWords {
    private let letters: [Unicode.Scalar]
    private let signs: [Unicode.Scalar]
    private let virama: Unicode.Scalar

    init(_ script: Script) {
      letters = script.characters { $0.generalCategory == .otherLetter }
      signs = script.characters { $0.isMark }
      virama = Unicode.Scalar(script.virama) ?? " "
    }

    func make(_ random: inout SeededGenerator) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        text.append(letters[Int.random(in: 0..<letters.count, using: &random)])
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: text.append(signs[Int.random(in: 0..<signs.count, using: &random)])
        case 4...6: text.append(virama)
        case 7:
          for _ in 0..<2 { text.append(signs[Int.random(in: 0..<signs.count, using: &random)]) }
        default: break
        }
      }
      return String(text)
    }
  }

  /// Calls a function with the runs of a script in a worker of the world fonts.
  func withKind<Result>(
    of script: Script, _ weight: FontWeight, _ body: (Worker, RunKind.Place) -> Result
  ) -> Result {
    let core = Fonts.world.core
    let style = TextStyle(font: FontDescriptor(size: 16, weight: weight))
    return core.withWorker { worker in
      let state = worker.state(of: core.context(for: style, .uikit))
      let facts = state.facts(of: script.block + 0x15)
      return body(
        worker,
        state.kind(face: Int(facts.face), script: facts.script, isRightToLeft: false))
    }
  }

  @Test(arguments: scripts, [FontWeight.regular, .bold])
  func `composed words have the glyphs of the whole`(script: Script, weight: FontWeight) {
    var random = SeededGenerator(fallback: 20_261_201)
    let words = RandomWords(script)
    withKind(of: script, weight) { worker, kind in
      let cache = kind.pointee.cache
      guard let syllables = SyllableShapes(cache.plan), let expected = script.composed else {
        #expect(SyllableShapes(cache.plan) == nil && script.composed == nil)
        return
      }
      func whole(_ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [ShapedGlyph] {
        let shaped = cache.uncachedPiece(utf8, range, shaper: worker.shaper, hasContext: false)
        return cache.glyphs(of: shaped).map {
          var glyph = $0
          glyph.isUnsafeToBreak = false
          return glyph
        }
      }
      var count = 0
      for _ in 0..<1000 {
        let word = words.make(&random)
        let hint = "\(word.debugDescription); \(random.hint)"
        Array(word.utf8).withUnsafeBufferPointer { utf8 in
          let target = GrowingBuffer<ShapedGlyph>()
          guard syllables.append(utf8, to: target, shaper: worker.shaper) else {
            #expect(target.count == 0)
            return
          }
          count += 1
          let composed = Array(target.elements)
          let glyphs = composed.map {
            var glyph = $0
            glyph.isUnsafeToBreak = false
            return glyph
          }
          #expect(glyphs == whole(utf8, 0..<utf8.count), "\(hint)")
          // A line that ends where the flag allows it has the advances of its parts.
          for (before, glyph) in zip(composed, composed.dropFirst())
          where glyph.cluster != before.cluster && !glyph.isUnsafeToBreak {
            let cut = Int(glyph.cluster)
            let parts = whole(utf8, 0..<cut) + whole(utf8, cut..<utf8.count)
            #expect(parts.map(\.advance) == composed.map(\.advance), "cut at \(cut), \(hint)")
          }
        }
      }
      #expect(count >= expected)
    }
  }

  @Test(arguments: scripts.filter { $0.composed != nil })
  func `paragraphs have the glyphs of whole runs`(script: Script) {
    // A measurer that has met so many words that it composes the next ones.
    let measurer = HarfBuzzTextMeasurer(collection: Fonts.world.collection)
    var random = SeededGenerator(fallback: 20_261_202)
    let words = RandomWords(script)
    for index in 0..<80 {
      let text = (0..<8).map { _ in words.make(&random) }.joined(separator: " ")
      let analysis = measurer.analyze(AttributedText(text), ParagraphStyle())
      let prepared = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
      #expect(
        prepared.metrics(in: TextContainer(width: 200))
          == AnalyzedText(analysis).metrics(in: TextContainer(width: 200)))
      for run in analysis.runs where run.plan != nil {
        let whole = analysis.reshapedGlyphs(run, run.clusters)
        let found = Array(analysis.glyphs[run.glyphs])
        let isEqual =
          whole.count == found.count
          && zip(whole, found).allSatisfy { left, right in
            left.id == right.id && left.cluster == right.cluster && left.advance == right.advance
              && left.xOffset == right.xOffset && left.yOffset == right.yOffset
          }
        #expect(isEqual, "text \(index), \(text.debugDescription); \(random.hint)")
      }
    }
  }

  @Test func `new Tamil words of known syllables are not shaped`() {
    let measurer = HarfBuzzTextMeasurer(collection: Fonts.world.collection)
    func prepare(_ word: String) {
      _ = measurer.prepare(AttributedText(word), paragraphStyle: ParagraphStyle())
    }
    let syllables = ["க", "தி", "ரை", "மு", "பொ", "னா", "லே", "வ", "சு", "ற்ற", "ண்டு", "யா"]
    let pairs = syllables.flatMap { first in syllables.map { (first, $0) } }
    // The first words are shaped whole.
    for (first, second) in pairs { prepare(first + second + second + first) }
    let before = measurer.shapingCallCount
    #expect(before >= PieceCache.piecesBeforeSyllables)
    for (first, second) in pairs { prepare(first + second + first) }
    let known = measurer.shapingCallCount
    // Each syllable, and the pairs that are kerned.
    #expect(known - before <= syllables.count + pairs.count / 2)
    for (first, second) in pairs {
      for third in syllables where third != first { prepare(first + second + third) }
    }
    #expect(measurer.shapingCallCount == known)
  }
}
