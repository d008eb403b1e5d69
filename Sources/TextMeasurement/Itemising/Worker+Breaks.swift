// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension Worker {
  /// Finds the break opportunities of a text, with those of dictionaries, into ``breaks``.
  func findBreaks(_ utf8: UnsafeBufferPointer<UInt8>, _ breaker: LineBreaker) {
    lastScanned = nil
    breaker.findBreaks(in: utf8, into: &breaks, complexRanges: &complexRanges)
    guard !complexRanges.isEmpty else { return }
    dictionaryBreaks.removeAll(keepingCapacity: true)
    for range in complexRanges {
      dictionary.appendBreaks(in: utf8, range: range, to: &dictionaryBreaks)
    }
    LineBreaker.insert(dictionaryBreaks, into: &breaks)
  }
}

extension MeasurerCore {
  /// The rules by which a text of a style breaks.
  func breakOptions(
    for paragraphStyle: ParagraphStyle, _ style: StyleContext
  ) -> LineBreaker.Options {
    var options = LineBreaker.Options()
    switch paragraphStyle.lineBreakStrictness {
    case .loose: options.strictness = .loose
    case .normal: options.strictness = .normal
    case .strict: options.strictness = .strict
    }
    switch paragraphStyle.lineBreakRules {
    case .browsers: options.tailoring = .css
    case .unicode: options.tailoring = .unicode
    }
    switch paragraphStyle.wordBreak {
    case .normal: options.wordBreak = .normal
    case .keepAll: options.wordBreak = .keepAll
    case .breakAll: options.wordBreak = .breakAll
    }
    options.isChineseOrJapanese =
      style.isChineseOrJapanese || options.tailoring == .css && style.isKorean
    return options
  }
}
