// SPDX-License-Identifier: Apache-2.0

/// The order in which the fonts of a style are asked for a character that its own font may lack.
extension FaceChoice {
  /// The order in which the faces are asked about a character.
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
