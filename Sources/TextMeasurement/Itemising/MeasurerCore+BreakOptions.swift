// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

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
    case .browsers:
      options.tailoring = paragraphStyle.conventions.engine == .firefox ? .firefox : .css
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
