// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A national character set.
struct CharacterSet: CustomStringConvertible, Sendable {
  /// The name that `iconv` knows.
  let encoding: String
  /// The name of the set.
  let description: String
  /// The characters that are no ASCII.
  let count: Int
  /// The pairs of bytes that belong to the set.
  let pairs: [ClosedRange<Int>]

  /// The sets that fonts must cover.
  static let all = [
    CharacterSet(
      encoding: "BIG5", description: "Big5, ideographs", count: 13_053,
      pairs: [0xA440...0xC67E, 0xC940...0xF9D5]),
    CharacterSet(
      encoding: "GB2312", description: "GB 2312, ideographs", count: 6763,
      pairs: [0xB0A1...0xF7FE]),
    CharacterSet(
      encoding: "EUC-JP", description: "JIS X 0208, kanji", count: 6355,
      pairs: [0xB0A1...0xF4FE]),
    CharacterSet(
      encoding: "EUC-JP", description: "JIS X 0208, other characters", count: 524,
      pairs: [0xA1A1...0xA8FE]),
    CharacterSet(
      encoding: "EUC-KR", description: "KS X 1001, hanja", count: 4888, pairs: [0xCAA1...0xFDFE]),
  ]

  /// The characters, each once, in the order of the code points.
  func characters() throws -> [Unicode.Scalar] {
    guard let converter = iconv_open("UTF-8", encoding), Int(bitPattern: converter) != -1 else {
      throw CocoaError(.formatting)
    }
    defer { iconv_close(converter) }
    var found: Set<Unicode.Scalar> = []
    for pair in pairs.joined() {
      var input = [CChar(bitPattern: UInt8(pair >> 8)), CChar(bitPattern: UInt8(pair & 0xFF))]
      var output = [CChar](repeating: 0, count: 16)
      let count = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output -> Int in
          var (from, to) = (input.baseAddress, output.baseAddress)
          var (left, room) = (input.count, output.count)
          iconv(converter, nil, nil, nil, nil)
          let status = iconv(converter, &from, &left, &to, &room)
          return status == 0 && left == 0 ? output.count - room : 0
        }
      }
      let text = String(
        decoding: output.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 {
        found.insert(scalar)
      }
    }
    return found.sorted()
  }
}
