// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// White space at the end of a line, which takes no part in the line's visible width.
extension TextConventions {
  /// Whether a space hangs at the end of a line.
  ///
  /// Of other spaces than these two browsers count the width, though a line may end behind them
  /// (Chromium 156, measured in 170 lines). In WebKit the width of U+3000 counts too.
  ///
  /// - Parameter space: One of ``CharacterFacts/isHangingSpace(_:)``.
  func hangs(_ space: UInt32) -> Bool {
    !isWeb || space == 0x20 || space == 0x3000 && self != .webkit
  }

  /// The length in bytes of the hanging space beyond ASCII that ends before an offset; 0 if there
  /// is none.
  @inline(__always)
  func lengthOfWideSpace(before end: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    // All have three bytes, of which the first is 0xE1 to 0xE3.
    guard end >= 3, utf8[end - 1] >= 0x80, utf8[end - 3] &- 0xE1 < 3 else { return 0 }
    let scalar = UTF8Decoder.decodeThree(utf8, at: end - 3)
    return CharacterFacts.isHangingSpace(scalar) && hangs(scalar) ? 3 : 0
  }

  /// Whether a range of text ends with a hanging space beyond ASCII, or with one and others.
  @inline(__always)
  func endsWithWideSpace(_ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = range.upperBound
    while end > range.lowerBound, utf8[end - 1] == 0x20 { end -= 1 }
    return lengthOfWideSpace(before: end, in: utf8) > 0
  }

  /// The end of a range of text without the line ends and hanging spaces at its end.
  func visibleEnd(of range: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      let byte = utf8[end - 1]
      var length = byte == 0x20 || byte &- 0x09 < 5 ? 1 : 0
      if byte >= 0x80 {
        length = lengthOfWideSpace(before: end, in: utf8)
        if length == 0 { length = utf8.lengthOfLineEnd(before: end) }
      }
      if length == 0 { break }
      end -= length
    }
    return end
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The length in bytes of the line end before an offset; 0 if there is none.
  func lengthOfLineEnd(before end: Int) -> Int {
    guard end > 0 else { return 0 }
    switch self[end - 1] {
    case 0x0A where end > 1 && self[end - 2] == 0x0D: return 2
    case 0x0A...0x0D: return 1
    case 0x85 where end > 1 && self[end - 2] == 0xC2: return 2
    case 0xA8, 0xA9: return end > 2 && self[end - 2] == 0x80 && self[end - 3] == 0xE2 ? 3 : 0
    default: return 0
    }
  }
}
