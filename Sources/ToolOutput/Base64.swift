// SPDX-License-Identifier: Apache-2.0

/// Bytes as text: RFC 4648, section 4.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The text of bytes, in one line, padded to a multiple of four letters.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 1
      guard count == 3 else { continue }
      text.append(letters[Int(bits >> 18)])
      text.append(letters[Int(bits >> 12 & 63)])
      text.append(letters[Int(bits >> 6 & 63)])
      text.append(letters[Int(bits & 63)])
      (bits, count) = (0, 0)
    }
    if count == 1 {
      text += [letters[Int(bits >> 2)], letters[Int(bits << 4 & 63)], padding, padding]
    } else if count == 2 {
      text += [letters[Int(bits >> 10)], letters[Int(bits >> 4 & 63)]]
      text += [letters[Int(bits << 2 & 63)], padding]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil if it has other characters, or a length or an end that no bytes have.
  package static func bytes(of text: String) -> [UInt8]? {
    let all = text.utf8
    guard all.count % 4 == 0 else { return nil }
    let paddings = all.reversed().prefix { $0 == padding }.count
    guard paddings <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(all.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    for letter in all.dropLast(paddings) {
      guard let value = value(of: letter) else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= 1 << count - 1
    }
    return bits == 0 ? bytes : nil
  }

  /// The six bits of a letter.
  private static func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
