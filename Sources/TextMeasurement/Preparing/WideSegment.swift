// SPDX-License-Identifier: Apache-2.0

/// A segment in nine bytes.
///
/// Among others, the words of all stand before the height classes of all.
struct WideSegment: BitwiseCopyable, Equatable {
  private let width: UInt32
  /// The space, and in the lowest bit whether a hard break follows.
  private let spaceAndEnd: UInt32
  private let heightMask: UInt8

  /// The size of a segment in bytes.
  static let byteCount = 9

  /// Packs a segment; ``CompactShape`` checks that all numbers fit.
  @inline(__always)
  init(_ segment: TextSegment) {
    width = UInt32(truncatingIfNeeded: segment.width)
    spaceAndEnd = UInt32(truncatingIfNeeded: segment.space) << 1 | (segment.endsLine ? 1 : 0)
    heightMask = segment.heightMask
  }

  /// Loads the segment at an index among `count` ones.
  @inline(__always)
  init(_ bytes: UnsafeRawPointer, _ index: Int, of count: Int) {
    width = bytes.loadUnaligned(fromByteOffset: index &* 8, as: UInt32.self)
    spaceAndEnd = bytes.loadUnaligned(fromByteOffset: index &* 8 &+ 4, as: UInt32.self)
    heightMask = bytes.load(fromByteOffset: count &* 8 &+ index, as: UInt8.self)
  }

  /// Stores the segment at an index among `count` ones.
  @inline(__always)
  func store(_ bytes: UnsafeMutableRawPointer, _ index: Int, of count: Int) {
    bytes.storeBytes(of: width, toByteOffset: index &* 8, as: UInt32.self)
    bytes.storeBytes(of: spaceAndEnd, toByteOffset: index &* 8 &+ 4, as: UInt32.self)
    bytes.storeBytes(of: heightMask, toByteOffset: count &* 8 &+ index, as: UInt8.self)
  }

  /// The segment as it was before it was packed.
  @inline(__always)
  var segment: TextSegment {
    TextSegment(
      width: Int64(width), space: Int64(Int32(bitPattern: spaceAndEnd) >> 1),
      heightMask: heightMask, endsLine: spaceAndEnd & 1 != 0)
  }

  /// A hash that is the same in every process; no result depends on it.
  @inline(__always)
  var hash: Int {
    let words = UInt64(width) << 32 | UInt64(spaceAndEnd)
    let product = (words ^ UInt64(heightMask) << 56).multipliedFullWidth(
      by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}
