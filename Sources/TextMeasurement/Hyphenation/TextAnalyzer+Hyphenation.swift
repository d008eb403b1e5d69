// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension TextAnalyzer {
  /// Marks the places where words may be divided, by the patterns of their languages.
  func hyphenate(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard paragraphStyle.usesHyphenation, paragraphStyle.textWrap != .nowrap,
      !core.hyphenators.isEmpty
    else { return }
    let clusters = shaping.clusters.elements
    var words = HyphenationWords(utf8, from: start)
    var cluster = 0
    while words.next() {
      while cluster + 1 < clusters.count, Int(clusters[cluster + 1].offset) <= words.start {
        cluster += 1
      }
      let language = styles[Int(clusters[cluster].style)].language
      guard let hyphenator = core.hyphenator(for: language) else { continue }
      for offset in words.divisions(by: hyphenator) {
        while cluster < clusters.count, Int(clusters[cluster].offset) < offset { cluster += 1 }
        guard cluster < clusters.count, Int(clusters[cluster].offset) == offset,
          clusters[cluster].flags.isDisjoint(with: [.canBreakBefore, .mustBreakBefore])
        else { continue }
        clusters[cluster].flags.insert([.canBreakBefore, .isDivisionBefore])
      }
    }
  }
}

extension MeasurerCore {
  /// The patterns for a language tag, or for the longest prefix of its subtags that has patterns.
  func hyphenator(for language: String) -> Hyphenator? {
    guard !hyphenators.isEmpty, !language.isEmpty else { return nil }
    var tag = language.lowercased()
    while true {
      if let found = hyphenators[tag] { return found }
      guard let dash = tag.lastIndex(of: "-") else { return nil }
      tag = String(tag[..<dash])
    }
  }
}
