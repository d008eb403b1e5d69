// SPDX-License-Identifier: Apache-2.0

/// Distinguishes clusters shown as emoji from those shown as text (UTS #51, Emoji 17.0).
///
/// A cluster is shown as an emoji if it starts with a code point of property Emoji and
///
/// 1. U+FE0F follows (U+FE0E selects text instead); or
/// 2. a skin tone follows a base that takes one; or
/// 3. a joiner connects it with another emoji, even if variation selectors are missing; or
/// 4. it has the property Emoji_Presentation, as flags and most pictures have.
///
/// Keycaps are digits with U+FE0F and U+20E3; without U+FE0F they are text.
enum EmojiPresentation {
  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let joiner: UInt32 = 0x200D

  /// Whether a grapheme cluster is shown as an emoji.
  ///
  /// - Parameter cluster: The code points of one extended grapheme cluster.
  static func isEmoji(_ cluster: UnsafeBufferPointer<UInt32>) -> Bool {
    guard let first = cluster.first else { return false }
    var properties = UnicodeProperties(of: first)
    guard properties.isEmoji else { return false }
    let isShownByItself = properties.isEmojiPresentation
    for index in 1..<max(1, cluster.count) {
      switch cluster[index] {
      case textSelector: return false
      case emojiSelector: return true
      case joiner:
        let isJoined =
          index + 1 < cluster.count && properties.isExtendedPictographic
          && UnicodeProperties(of: cluster[index + 1]).isEmoji
        return isJoined || isShownByItself
      default:
        let next = UnicodeProperties(of: cluster[index])
        if next.isEmojiModifier { return properties.isEmojiModifierBase || isShownByItself }
        properties = next
      }
    }
    return isShownByItself
  }
}
