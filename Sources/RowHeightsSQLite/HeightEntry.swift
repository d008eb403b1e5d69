// SPDX-License-Identifier: Apache-2.0

import RowHeights
import TableLayout

/// A height as the file has it, under the ``TableLayout/HeightKey/rowID`` of its key.
///
/// | bytes | |
/// |---:|---|
/// | 6 | the fingerprint of the key and of everything below, the lowest byte first |
/// | 1 or more | the number of the run that wrote the height |
/// | 1 or more | the number of characters that no font has |
/// | 1 | a divisor |
/// | 1 or more | the height times the divisor; the bits of the height if the divisor is 0 |
///
/// Numbers are in LEB128: seven bits a byte, the lowest first, and a high bit in all but the last.
struct HeightEntry: Hashable {
  /// The height.
  var height: CachedHeight
  /// The run that wrote it.
  var run: Int64

  /// The divisors of heights in whole pixels at usual scales, and in 1/64 point.
  private static let divisors: [UInt64] = [1, 2, 3, 64]
  private static let fingerprintSize = 6
  /// The most bytes that an entry has: a number has at most ten.
  static let mostBytes = fingerprintSize + 4 * 10

  /// Makes an entry.
  init(height: CachedHeight, run: Int64) {
    self.height = height
    self.run = run
  }

  /// Reads an entry; nil if the bytes are not those of an entry of the key.
  init?(_ bytes: UnsafeRawBufferPointer, key: HeightKey) {
    var reader = NumberReader(bytes: bytes, place: Self.fingerprintSize)
    guard let run = reader.next(), let missing = reader.next(), let divisor = reader.next(),
      let number = reader.next(), reader.place == bytes.count
    else { return nil }
    let points =
      divisor == 0 ? Double(bitPattern: number) : Double(number) / Double(divisor)
    height = CachedHeight(height: points, missingGlyphs: Int(truncatingIfNeeded: missing))
    self.run = Int64(bitPattern: run)
    var stored: UInt64 = 0
    for place in 0..<Self.fingerprintSize { stored |= UInt64(bytes[place]) << (8 * UInt64(place)) }
    guard stored == fingerprint(key: key) else { return nil }
  }

  /// The entry's bytes for its key.
  func bytes(key: HeightKey) -> [UInt8] {
    var bytes: [UInt8] = []
    let fingerprint = fingerprint(key: key)
    for place in 0..<Self.fingerprintSize {
      bytes.append(UInt8(truncatingIfNeeded: fingerprint >> (8 * UInt64(place))))
    }
    Self.append(UInt64(bitPattern: run), to: &bytes)
    Self.append(UInt64(bitPattern: Int64(height.missingGlyphs)), to: &bytes)
    let (divisor, number) = quotient
    Self.append(divisor, to: &bytes)
    Self.append(number, to: &bytes)
    return bytes
  }

  /// The height as a quotient of whole numbers that gives it exactly; its bits if there is none.
  private var quotient: (divisor: UInt64, number: UInt64) {
    for divisor in Self.divisors {
      let product = (height.height * Double(divisor)).rounded()
      guard let number = UInt32(exactly: product) else { continue }
      let isExact =
        (Double(number) / Double(divisor)).bitPattern == height.height.bitPattern
      if isExact { return (divisor, UInt64(number)) }
    }
    return (0, height.height.bitPattern)
  }

  /// The 48 bits that show whether the entry is whole and belongs to a key.
  private func fingerprint(key: HeightKey) -> UInt64 {
    var hasher = ContentHasher()
    hasher.combine(key.hash)
    hasher.combine(UInt64(bitPattern: run))
    hasher.combine(height.missingGlyphs)
    hasher.combine(height.height.bitPattern)
    return hasher.finalize().low & (1 << (8 * UInt64(Self.fingerprintSize)) - 1)
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads numbers in LEB128.
private struct NumberReader {
  let bytes: UnsafeRawBufferPointer
  var place: Int

  /// The next number; nil if the bytes end before it does.
  mutating func next() -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }
}

extension HeightKey {
  /// The number under which the file has the key's height: 56 bits of its fingerprint.
  ///
  /// SQLite stores 56 bits in eight bytes, and 64 bits in nine. With a million keys, two share a
  /// number with a probability of 7 in a million; one height then counts as damaged in each run.
  var rowID: Int64 { Int64(bitPattern: hash.low >> 8) }
}
