// SPDX-License-Identifier: Apache-2.0

/// A constant table of seven-bit numbers in read-only memory.
///
/// Generated tables are ASCII string literals, which compile fast and need no initialisation, even
/// in debug builds. A wider number takes several places, the lowest seven bits first.
///
/// The type is Sendable because its memory is never written. Indices are not checked in release
/// builds: the generator and the callers keep them in range.
struct SevenBitTable: @unchecked Sendable {
  private let start: UnsafePointer<UInt8>
  private let count: Int

  /// Creates a table from a literal.
  @inline(__always)
  init(_ literal: StaticString) {
    start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  /// The entry of a table of one place each: 0...127.
  @inline(__always)
  func single(_ index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    return start[index]
  }

  /// The entry of a table of two places each: 0...16,383.
  @inline(__always)
  func pair(_ index: Int) -> Int {
    assert(index >= 0 && 2 * index + 1 < count)
    return Int(start[2 * index]) | Int(start[2 * index + 1]) << 7
  }

  /// The two places of an entry as the bytes of a number, the first in the lower byte.
  @inline(__always)
  func halfword(_ index: Int) -> UInt16 {
    assert(index >= 0 && 2 * index + 1 < count)
    let bytes = UnsafeRawPointer(start).loadUnaligned(
      fromByteOffset: 2 * index, as: UInt16.self)
    return UInt16(littleEndian: bytes)
  }

  /// The entry of a table of three places each: 0...2,097,151, enough for a code point.
  @inline(__always)
  func triple(_ index: Int) -> UInt32 {
    assert(index >= 0 && 3 * index + 2 < count)
    return UInt32(start[3 * index]) | UInt32(start[3 * index + 1]) << 7
      | UInt32(start[3 * index + 2]) << 14
  }

  /// The entry of a table of four letters: the letters as a number, the first in the highest byte.
  @inline(__always)
  func tag(_ index: Int) -> UInt32 {
    assert(index >= 0 && 4 * index + 3 < count)
    return UInt32(start[4 * index]) << 24 | UInt32(start[4 * index + 1]) << 16
      | UInt32(start[4 * index + 2]) << 8 | UInt32(start[4 * index + 3])
  }

  /// The eight places of an entry as the bytes of a number, the first in the lowest byte.
  @inline(__always)
  func word(_ index: Int) -> UInt64 {
    assert(index >= 0 && 8 * index + 7 < count)
    let bytes = UnsafeRawPointer(start).loadUnaligned(
      fromByteOffset: 8 * index, as: UInt64.self)
    return UInt64(littleEndian: bytes)
  }
}
