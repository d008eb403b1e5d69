// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The packed segments of a text, lent by their owner, and the arithmetic of lines on them.
///
/// A compact text and a batch of texts pack alike, so both make the same lines.
struct PackedSegments {
  /// The packed entries.
  let bytes: UnsafeRawPointer
  /// The number of entries.
  let count: Int
  /// How they are packed.
  let form: CompactForm
  /// Whether some line must end before the text does.
  let hasHardBreaks: Bool
  /// The advance of one ordinary space.
  let oneSpace: Int64
  /// The advance of the widest paragraph without hanging spaces.
  let naturalWidth: Int64
  /// The height classes of every segment, in the forms that do not keep them one by one.
  let heightMask: UInt8

  /// The mark of a line's end among narrow segments.
  static let lineEnd: UInt16 = 0x7FFF
  /// The bit of a narrow entry that one ordinary space follows.
  static let spaceBit: UInt16 = 0x8000

  /// The bytes that a number of entries takes.
  static func byteCount(_ entries: Int, _ form: CompactForm) -> Int {
    switch form {
    case .narrow: entries * 2
    case .narrowWithHeights: entries * 3
    case .wide, .fine: entries * 9
    }
  }

  /// Calls a function with the width, space, height classes and line end of each segment, until it
  /// returns false.
  @inline(__always)
  func forEachSegment(_ body: (Int64, Int64, UInt8, Bool) -> Bool) {
    switch form {
    case .narrowWithHeights:
      for index in 0..<count {
        let entry = bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        let mask = bytes.load(fromByteOffset: count * 2 + index, as: UInt8.self)
        let space = entry & Self.spaceBit != 0 ? oneSpace : 0
        if !body(Int64(entry & 0x7FFF), space, mask, false) { return }
      }
    case .narrow:
      var index = 0
      while index < count {
        let entry = bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        let next =
          index + 1 < count
          ? bytes.loadUnaligned(fromByteOffset: index * 2 + 2, as: UInt16.self) : 0
        let endsLine = next == Self.lineEnd
        let space = entry & Self.spaceBit != 0 ? oneSpace : 0
        if !body(Int64(entry & 0x7FFF), space, heightMask, endsLine) { return }
        index += endsLine ? 2 : 1
      }
    case .wide, .fine:
      for index in 0..<count {
        let width = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt32.self)
        let space = bytes.loadUnaligned(fromByteOffset: index * 8 + 4, as: UInt32.self)
        let mask = bytes.load(fromByteOffset: count * 8 + index, as: UInt8.self)
        if !body(Int64(width), Int64(Int32(bitPattern: space) >> 1), mask, space & 1 != 0) {
          return
        }
      }
    }
  }

  /// The width of the widest segment.
  var widest: Int64 {
    var widest: Int64 = 0
    forEachSegment { width, _, _, _ in
      widest = max(widest, width)
      return true
    }
    return widest
  }
}
