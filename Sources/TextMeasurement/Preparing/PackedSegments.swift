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
  /// Whether the borders of items follow the entries.
  var hasItems = false
  /// Whether the trims and hyphens of segments follow those.
  var hasTrims = false
  /// Where tabs lead, if they follow the entries in place of items.
  var tabRule: TabRule?

  /// The mark of a line's end among narrow segments.
  static let lineEnd: UInt16 = 0x7FFF
  /// The bit of a narrow entry that one ordinary space follows.
  static let spaceBit: UInt16 = 0x8000

  /// The bytes that a number of entries takes, whose different ones are `differentCount` if they
  /// are indexed.
  static func byteCount(_ entries: Int, _ form: CompactForm, differentCount: Int = 0) -> Int {
    switch form {
    case .narrow: entries * 2
    case .narrowWithHeights: entries * 3
    case .wide: entries * WideSegment.byteCount
    case .indexed:
      MemoryLayout<UInt32>.size + differentCount * WideSegment.byteCount + entries * 2
    }
  }

  /// The size of all entries in bytes.
  var byteCount: Int {
    switch form {
    case .narrow, .narrowWithHeights, .wide: Self.byteCount(count, form)
    case .indexed: Self.byteCount(count, form, differentCount: differentCount)
    }
  }

  /// The rounding of the items of lines, or the widths of their tabs.
  @inline(never)
  var rounding: ItemRounding {
    if let tabRule { return ItemRounding(BorrowedList(packed: bytes + byteCount), tabRule) }
    return ItemRounding(hasItems ? BorrowedList(packed: bytes + byteCount) : BorrowedList())
  }

  /// The size in bytes of the borders of items or tabs, which follow the entries.
  var listByteCount: Int { rounding.byteCount }

  /// The trims of the segments, which follow these.
  var trims: BorrowedList<SegmentTrim> {
    hasTrims ? BorrowedList(packed: bytes + byteCount + listByteCount) : BorrowedList()
  }

  /// The number of different segments, where they are indexed.
  private var differentCount: Int { Int(bytes.loadUnaligned(as: UInt32.self)) }

  /// Stores a segment in the narrow form, without its height classes, and returns the place of the
  /// next one.
  @inline(__always)
  static func storeNarrow(
    _ segment: TextSegment, _ bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let width = UInt16(truncatingIfNeeded: segment.width)
    bytes.storeBytes(of: width | (segment.space != 0 ? spaceBit : 0), as: UInt16.self)
    guard segment.endsLine else { return bytes + 2 }
    bytes.storeBytes(of: lineEnd, toByteOffset: 2, as: UInt16.self)
    return bytes + 4
  }

  /// Stores the different segments of an indexed text, and returns the place of the first index.
  static func storeDifferent(
    _ segments: [WideSegment], _ bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    bytes.storeBytes(of: UInt32(segments.count), as: UInt32.self)
    let start = bytes + MemoryLayout<UInt32>.size
    for (index, segment) in segments.enumerated() {
      segment.store(start, index, of: segments.count)
    }
    return start + segments.count * WideSegment.byteCount
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
    case .wide:
      for index in 0..<count where !visit(WideSegment(bytes, index, of: count), body) { return }
    case .indexed:
      let differentCount = differentCount
      let different = bytes + MemoryLayout<UInt32>.size
      let places = different + differentCount * WideSegment.byteCount
      for index in 0..<count {
        let place = Int(places.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
        if !visit(WideSegment(different, place, of: differentCount), body) { return }
      }
    }
  }

  @inline(__always)
  private func visit(_ wide: WideSegment, _ body: (Int64, Int64, UInt8, Bool) -> Bool) -> Bool {
    let segment = wide.segment
    return body(segment.width, segment.space, segment.heightMask, segment.endsLine)
  }

  /// The width of the widest segment where a line begins and ends with it.
  func widest(_ style: ParagraphStyle) -> Int64 {
    var widest: Int64 = 0
    // Tabs have no width here.
    var rounding = tabRule == nil ? rounding : ItemRounding(BorrowedList())
    let trims = SegmentTrims(trims, style)
    var segment = 0
    forEachSegment { width, space, _, _ in
      rounding.startLine()
      let hyphen = trims.hyphen(of: segment) ?? 0
      widest = max(
        widest, rounding.take(width, space).width + trims.opening(of: segment) + hyphen)
      segment += 1
      return true
    }
    return widest
  }
}
