// SPDX-License-Identifier: Apache-2.0

/// Bytes that grow at their end.
///
/// A *varint* is a whole number in groups of seven bits, the lowest group first; all bytes but the
/// last have their highest bit set (LEB128). A signed number is written as the varint of its zigzag
/// code: 0, -1, 1, -2, … become 0, 1, 2, 3, ….
struct ByteSink {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(contentsOf other: some Sequence<UInt8>) { bytes.append(contentsOf: other) }

  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(count: Int) { append(varint: UInt64(count)) }

  mutating func append(signed number: Int) {
    append(varint: UInt64(bitPattern: Int64(number) << 1 ^ Int64(number) >> 63))
  }

  /// Appends the lowest `count` bytes of a number, the lowest first.
  mutating func append(littleEndian number: UInt64, count: Int) {
    for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
  }
}

/// Bytes that are read from their beginning, never beyond their end.
struct ByteSource {
  private let bytes: [UInt8]
  /// How many bytes were read.
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes are left.
  var remaining: Int { bytes.count - offset }

  mutating func readByte() throws(DisplayListFormatError) -> UInt8 {
    guard offset < bytes.count else { throw truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func readVarint() throws(DisplayListFormatError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      let byte = try readByte()
      // The tenth byte has room for the highest bit alone.
      guard shift < 63 || byte <= 1 else { break }
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return number }
    }
    throw invalid("a number of at most 64 bits", at: offset)
  }

  /// Reads how many elements follow, each of which takes at least `size` bytes.
  mutating func readCount(elementSize size: Int) throws(DisplayListFormatError) -> Int {
    let count = try readVarint()
    guard count <= UInt64(remaining / size) else { throw truncated }
    return Int(count)
  }

  mutating func readSigned() throws(DisplayListFormatError) -> Int {
    let code = try readVarint()
    return Int(Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1))
  }

  mutating func readLittleEndian(count: Int) throws(DisplayListFormatError) -> UInt64 {
    var number: UInt64 = 0
    for shift in 0..<count { number |= UInt64(try readByte()) << UInt64(8 * shift) }
    return number
  }

  mutating func readBytes(_ count: Int) throws(DisplayListFormatError) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw truncated }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// The error for bytes that end too early.
  private var truncated: DisplayListFormatError {
    DisplayListFormatError(.truncated, at: .byte(bytes.count))
  }

  /// The error for bytes that cannot be what stands at an offset.
  func invalid(_ expectation: String, at offset: Int) -> DisplayListFormatError {
    DisplayListFormatError(.invalid(expectation), at: .byte(offset))
  }
}
