// SPDX-License-Identifier: Apache-2.0

/// Texts in encodings other than UTF-8, converted by the C library's `iconv`.
package enum TextEncoding {
  /// The text of bytes in an encoding by its name; nil if the C library does not know it, or if the
  /// bytes are no such text.
  package static func text(of bytes: [UInt8], in encoding: String) -> String? {
    guard let converter = iconv_open("UTF-8", encoding), converter != iconv_t(bitPattern: -1) else {
      return nil
    }
    defer { iconv_close(converter) }
    var source = bytes.map { CChar(bitPattern: $0) }
    var isWhole = true
    // No character of one byte takes more than three in UTF-8, and none of more bytes grows more.
    let text = [UInt8](unsafeUninitializedCapacity: 3 * bytes.count + 1) { room, filled in
      source.withUnsafeMutableBufferPointer { source in
        room.withMemoryRebound(to: CChar.self) { room in
          var (from, left) = (source.baseAddress, source.count)
          var (into, free) = (room.baseAddress, room.count)
          isWhole = iconv(converter, &from, &left, &into, &free) != -1 && left == 0
          filled = room.count - free
        }
      }
    }
    return isWhole ? String(decoding: text, as: UTF8.self) : nil
  }
}
