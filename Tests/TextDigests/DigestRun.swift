// SPDX-License-Identifier: Apache-2.0

import BundledFonts
import QuoinTestSupport
import TextMeasurement
import TextVocabulary
import WorldFonts

/// Makes the digests of cases in a fixed order.
struct DigestRun {
  private let measurer: HarfBuzzTextMeasurer
  /// The lines of files, each file a kind of its own behind the made ones.
  private let files: [(name: String, lines: [String])]

  /// Prepares to measure with the bundled fonts and the world fonts.
  init(files: [(name: String, lines: [String])] = []) throws {
    let patterns =
      "1ba 1ca 1co 1de 1fi 1gi hy3ph he2n hena4 hen5at 1na n2at 1tio 2io o2n 1me 1su 1ra"
    measurer = HarfBuzzTextMeasurer(
      collection: try FontCollection.world(),
      hyphenators: ["en": try Hyphenator(patterns: patterns)])
    self.files = files.filter { !$0.lines.isEmpty }
  }

  /// The names of the kinds of texts.
  var kinds: [String] { DigestTexts.kinds.map(\.name) + files.map(\.name) }

  /// A case: kinds take turns, and the number of the turn is the seed.
  func texts(_ index: Int) -> DigestCase {
    let (turn, kind) = (index / kinds.count, index % kinds.count)
    var random = SeededGenerator(seed: UInt64(index))
    let made = DigestTexts.kinds.count
    let string: String
    if kind < made {
      string = DigestTexts.make(kind, &random)
    } else {
      let lines = files[kind - made].lines
      string = lines[turn % lines.count]
    }
    return DigestCase(string, seed: random.next())
  }

  /// The digest of a case.
  func digest(_ index: Int) -> CaseDigest { CaseDigest(texts(index), measurer) }

  /// A case in words.
  func description(_ index: Int) -> String {
    var description = ""
    dump(texts(index), to: &description)
    return description
  }

  /// The digests of the kinds, each of a number of cases, as lines of a file; and the
  /// contradictions, each with its case.
  func summary(casesOfKind count: Int) -> (lines: [String], contradictions: [String]) {
    var digests = Array(repeating: Digest(), count: kinds.count)
    var contradictions: [String] = []
    for index in 0..<count * kinds.count {
      let found = digest(index)
      digests[index % kinds.count].add(found.value)
      contradictions += found.contradictions.map { "case \(index): \($0)" }
    }
    let lines = zip(kinds, digests).map { "\($0) \(String($1.value, radix: 16))" }
    return (lines, contradictions)
  }
}
