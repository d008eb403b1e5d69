// SPDX-License-Identifier: Apache-2.0

/// Bytes read as a sequence of choices; after the end every choice is the first.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether all bytes were read.
  var isEmpty: Bool { rest.isEmpty }

  /// The next byte.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number from 0 to below `count`, which is at most 256.
  mutating func number(below count: Int) -> Int { Int(byte()) % count }

  /// A whole number from -128 to 127.
  mutating func whole() -> Int { Int(Int8(bitPattern: byte())) }

  /// Whether something is so.
  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// An element of a list that is not empty.
  mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }

  /// The next bytes, at most `count`, as UTF-8 with replacement characters for what is not.
  mutating func text(upTo count: Int) -> String {
    let bytes = rest.prefix(count)
    rest = rest.dropFirst(count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
