// SPDX-License-Identifier: Apache-2.0

/// The fallback order of a style's faces for a character.
extension FaceChoice {
  /// The order in which faces are searched for a character.
  static func order(
    for scalar: UInt32, isEmoji: Bool, script: Script, in context: StyleContext
  ) -> [Int] {
    if isEmoji { return context.emojiOrder }
    switch script {
    case .han, .hiragana, .katakana, .bopomofo, .hangul:
      return context.ideographOrder
    default:
      let isPunctuation = (0x3000...0x303F).contains(scalar) || (0xFF00...0xFFEF).contains(scalar)
      return isPunctuation ? context.ideographOrder : context.textOrder
    }
  }
}
