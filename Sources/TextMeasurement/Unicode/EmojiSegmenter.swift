// SPDX-License-Identifier: Apache-2.0

/// Tells clusters to show as emoji from those to show as text (UTS #51, Emoji 15.0).
///
/// A cluster is shown as an emoji if it starts with a code point of property Emoji and
///
/// 1. U+FE0F follows (and U+FE0E asks for text);
/// 2. a skin tone follows a base that takes one;
/// 3. joiners connect it with other emoji, whether or not all variation selectors are there;
/// 4. or it has the property Emoji_Presentation, as flags and most pictures have.
///
/// Keycaps are digits with U+FE0F and U+20E3; without U+FE0F they are text.
enum EmojiSegmenter {
  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let joiner: UInt32 = 0x200D

  /// Whether a text may have an emoji: a fast look at the bytes that says false for most texts.
  ///
  /// - Complexity: O(bytes).
  static func mayContainEmoji(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    while offset + 1 < utf8.count {
      let byte = utf8[offset]
      // Code points that are emoji without a selector are in U+2300–U+2B7F and U+1F000–U+1FFFF,
      // and U+FE0F asks for others.
      if byte >= 0xE2 {
        let second = utf8[offset + 1]
        if byte == 0xE2, second >= 0x8C, second <= 0xAD { return true }
        if byte == 0xEF, second == 0xB8 { return true }
        if byte == 0xF0, second == 0x9F { return true }
      }
      offset += 1
    }
    return false
  }

  /// Whether a grapheme cluster is shown as an emoji.
  ///
  /// - Parameter cluster: The bytes of one extended grapheme cluster of `utf8`.
  static func isEmoji(_ cluster: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !cluster.isEmpty else { return false }
    // A lone ASCII character is text; most clusters end here.
    if cluster.count == 1 { return false }
    let part = UnsafeBufferPointer(rebasing: utf8[cluster])
    let first = UTF8Decoder.decode(part, at: 0)
    var properties = UnicodeProperties(of: first.codePoint)
    guard properties.isEmoji else { return false }
    let isShownByItself = properties.isEmojiPresentation
    var offset = first.length
    while offset < part.count {
      let element = UTF8Decoder.decode(part, at: offset)
      offset += element.length
      switch element.codePoint {
      case textSelector: return false
      case emojiSelector: return true
      case joiner:
        guard offset < part.count else { return isShownByItself }
        let next = UTF8Decoder.decode(part, at: offset)
        let isJoined =
          properties.isExtendedPictographic && UnicodeProperties(of: next.codePoint).isEmoji
        return isJoined || isShownByItself
      default:
        let next = UnicodeProperties(of: element.codePoint)
        if next.isEmojiModifier { return properties.isEmojiModifierBase || isShownByItself }
        properties = next
      }
    }
    return isShownByItself
  }

  /// Calls a function with each maximal run of clusters of one kind, in order.
  ///
  /// - Parameter range: The part of the text to look at; starts and ends at cluster boundaries.
  @inline(__always)
  static func forEachRun(
    in utf8: UnsafeBufferPointer<UInt8>, range: Range<Int>,
    _ body: (_ run: Range<Int>, _ isEmoji: Bool) -> Void
  ) {
    var start = range.lowerBound
    var isRunEmoji = false
    GraphemeBreaker.forEachCluster(in: utf8, range: range) { cluster in
      let isClusterEmoji = isEmoji(cluster, in: utf8)
      if isClusterEmoji != isRunEmoji {
        if cluster.lowerBound > start { body(start..<cluster.lowerBound, isRunEmoji) }
        start = cluster.lowerBound
        isRunEmoji = isClusterEmoji
      }
    }
    if range.upperBound > start { body(start..<range.upperBound, isRunEmoji) }
  }
}
