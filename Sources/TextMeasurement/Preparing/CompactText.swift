// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The part of a text between two break opportunities, before it is packed.
struct TextSegment: BitwiseCopyable {
  /// The advance without trailing whitespace, in position units.
  var width: Int64
  /// The advance of the trailing whitespace, minus the width that a cut at the end adds.
  var space: Int64
  /// The height classes of the segment's runs.
  var heightMask: UInt8
  /// Whether a hard break follows the segment.
  var endsLine: Bool
}

/// The parts of a compact text other than its segments.
struct CompactHeader {
  /// The style, with the parts that its texts share.
  var context: TextContext
  /// The heights of lines.
  var heights: LineHeightTable
  /// The characters, which are analysed again when glyphs are needed.
  var string: String
  /// The advance of the widest paragraph without hanging spaces.
  var naturalWidth: Int64
  /// The number of segments.
  var segmentCount: UInt32
  /// The number of characters that no font has.
  var missingGlyphCount: UInt32
  /// How the segments are packed.
  var form: CompactForm
  /// Whether some line must end before the text does.
  var hasHardBreaks: Bool
  /// The height classes of every segment, where all have the same; else 1.
  var heightMask: UInt8
  /// Whether no part of the text is set from right to left.
  var isLeftToRight: Bool
  /// Whether a scan found the segments, so that a scan can find the glyphs too.
  var isScanned: Bool
  /// The context's ``TextContext/hasEvenLines``, which each wrapping asks for: all texts of a style
  /// share the context, and retaining it would cost more than a line.
  var hasEvenLines: Bool
}

/// The packing of segments.
enum CompactForm: UInt8 {
  /// Two bytes each: 15 bits of width, and whether one space follows; 0x7FFF is a line's end.
  ///
  /// All have the same height classes. None is empty, unless there are line ends.
  case narrow
  /// As narrow without line ends, then one byte each for the height classes.
  case narrowWithHeights
  /// Nine bytes each, in font units.
  case wide
  /// Nine bytes each, in units of 2^-20 point.
  case fine
}

/// The single allocation of a compact text: a header, followed by the packed segments.
///
/// A class, because all copies of a prepared text share it.
final class CompactStorage: ManagedBuffer<CompactHeader, UInt8> {}

/// A prepared text of one style, reduced to the numbers that lines of any width need.
///
/// It keeps widths, breaks and heights, in a few bytes for each word. A layout finds the glyphs
/// again, from the worker's piece cache. English text of 78 characters takes some 100 bytes.
struct CompactText: @unchecked Sendable {
  // The storage is never changed after `make`; a managed buffer alone is not sendable.
  let storage: CompactStorage

  /// The part that is not segments.
  var header: CompactHeader {
    @inline(__always) _read {
      // The header is never written, so the access check of `storage.header` is not needed.
      let header = storage.withUnsafeMutablePointerToHeader { $0 }
      defer { withExtendedLifetime(storage) {} }
      yield header.pointee
    }
  }

  /// Packs segments; nil if a number is too large for any form.
  static func make(
    _ context: TextContext, _ string: String, _ segments: borrowing GrowingBuffer<TextSegment>,
    heights: LineHeightTable, isFine: Bool, isLeftToRight: Bool, isScanned: Bool,
    missingGlyphCount: Int
  ) -> CompactText? {
    guard let shape = CompactShape(of: segments, context, isFine: isFine) else { return nil }
    return make(
      context, string, shape, heights: heights, isLeftToRight: isLeftToRight,
      isScanned: isScanned, missingGlyphCount: missingGlyphCount
    ) { shape.pack(segments, $0) }
  }

  /// Makes a text of a shape, whose bytes a function fills.
  static func make(
    _ context: TextContext, _ string: String, _ shape: CompactShape, heights: LineHeightTable,
    isLeftToRight: Bool, isScanned: Bool, missingGlyphCount: Int,
    filling: (UnsafeMutableRawPointer) -> Void
  ) -> CompactText {
    let buffer = CompactStorage.create(minimumCapacity: shape.byteCount) { _ in
      CompactHeader(
        context: context, heights: heights, string: string, naturalWidth: shape.naturalWidth,
        segmentCount: UInt32(shape.entryCount),
        missingGlyphCount: UInt32(clamping: missingGlyphCount), form: shape.form,
        hasHardBreaks: shape.hasHardBreaks, heightMask: shape.heightMask,
        isLeftToRight: isLeftToRight, isScanned: isScanned,
        hasEvenLines: context.hasEvenLines)
    }
    // `create` returns an object of the class that it is called on.
    let storage = unsafeDowncast(buffer, to: CompactStorage.self)
    storage.withUnsafeMutablePointerToElements { filling(UnsafeMutableRawPointer($0)) }
    return CompactText(storage: storage)
  }

  /// The size in bytes, without the string, which is shared with the caller.
  var byteCount: Int {
    // 16 bytes are the object's own header.
    16 + MemoryLayout<CompactHeader>.stride
      + PackedSegments.byteCount(Int(header.segmentCount), header.form)
  }
}

/// The packing of a text's segments, with their common properties.
struct CompactShape {
  /// The form in which they take the fewest bytes.
  let form: CompactForm
  /// The number of entries: segments, and in narrow forms the ends of lines.
  let entryCount: Int
  /// The advance of the widest paragraph without hanging spaces.
  let naturalWidth: Int64
  /// Whether some line must end before the text does.
  let hasHardBreaks: Bool
  /// The height classes of all segments, where they are the same.
  let heightMask: UInt8

  /// The size of all entries in bytes.
  var byteCount: Int { PackedSegments.byteCount(entryCount, form) }

  /// Examines segments; nil if a number is too large for any form.
  init?(
    of segments: borrowing GrowingBuffer<TextSegment>, _ context: TextContext, isFine: Bool
  ) {
    if !isFine, let narrow = CompactShape(narrow: segments, context) {
      self = narrow
      return
    }
    var examined = ExaminedSegments(context)
    for segment in segments.elements { examined.add(segment) }
    self.init(of: examined, isFine: isFine)
  }

  /// The packing of segments that were examined one by one; nil if a number is too large.
  init?(of examined: ExaminedSegments, isFine: Bool) {
    guard examined.arePackable else { return nil }
    let isNarrow = !isFine && examined.areNarrow
    form =
      isNarrow
      ? (examined.haveHeights ? .narrowWithHeights : .narrow) : (isFine ? .fine : .wide)
    entryCount = isNarrow ? examined.count + examined.lineEnds : examined.count
    naturalWidth = examined.naturalWidth
    hasHardBreaks = examined.lineEnds > 0
    heightMask = examined.haveHeights ? 1 : examined.firstMask
  }

  /// Examines segments for the narrow forms, which the usual text takes.
  private init?(narrow segments: borrowing GrowingBuffer<TextSegment>, _ context: TextContext) {
    let space = Int64(context.spaceAdvance)
    // In broken fonts a space may have a negative advance, which the general way handles.
    guard space >= 0 else { return nil }
    let firstMask = segments.elements.first?.heightMask ?? 1
    var otherMasks: UInt8 = 0
    var hasEmpty = false
    var lineEnds = 0
    var natural: Int64 = 0
    var end: Int64 = 0
    var visible: Int64 = 0
    for segment in segments.elements {
      guard segment.width >= 0, segment.width < Int64(PackedSegments.lineEnd),
        segment.space == 0 || segment.space == space
      else { return nil }
      otherMasks |= segment.heightMask ^ firstMask
      end &+= segment.width
      if segment.width > 0 { visible = end } else { hasEmpty = true }
      end &+= segment.space
      if segment.endsLine {
        lineEnds += 1
        natural = max(natural, visible)
        (end, visible) = (0, 0)
      }
    }
    guard lineEnds > 0 ? otherMasks == 0 : !hasEmpty else { return nil }
    form = otherMasks == 0 ? .narrow : .narrowWithHeights
    entryCount = segments.count + lineEnds
    naturalWidth = max(natural, visible)
    hasHardBreaks = lineEnds > 0
    heightMask = otherMasks == 0 ? firstMask : 1
  }

  /// Packs the segments into ``byteCount`` bytes.
  func pack(
    _ segments: borrowing GrowingBuffer<TextSegment>, _ bytes: UnsafeMutableRawPointer
  ) {
    var packer = SegmentPacker(self, bytes)
    packer.pack(UnsafeBufferPointer(segments.elements))
  }
}

/// The properties of a text's segments that decide how they are packed.
struct ExaminedSegments {
  /// The number of segments.
  private(set) var count = 0
  /// The number of segments that a line end follows.
  private(set) var lineEnds = 0
  /// The height classes of the first segment.
  private(set) var firstMask: UInt8 = 1
  private let space: Int64
  private var otherMasks: UInt8 = 0
  private var least = Int64.max
  private var greatest = Int64.min
  private var spaceBits: Int64 = 0
  private var hasOtherSpaces = false
  /// The space of the last segment, if it is negative.
  private var negativeSpace: Int64 = 0
  private var isCutTooFar = false
  private var natural: Int64 = 0
  private var line = GreedyLine(startsParagraph: true)

  /// Begins before the segments of a text.
  init(_ context: TextContext) { space = Int64(context.spaceAdvance) }

  /// The advance of the widest paragraph without hanging spaces.
  var naturalWidth: Int64 { max(natural, line.visible) }
  /// Whether the segments have several height classes.
  var haveHeights: Bool { otherMasks != 0 }
  /// Whether all numbers fit in some form.
  var arePackable: Bool {
    !isCutTooFar && spaceBits < 1 << 30
      && (count == 0 || least >= 0 && greatest <= Int64(Int32.max))
  }
  /// Whether all numbers fit in a narrow form.
  var areNarrow: Bool {
    // A line's end is an entry of its own in the narrow form, without a height.
    !hasOtherSpaces && greatest < Int64(PackedSegments.lineEnd)
      && !(lineEnds > 0 ? haveHeights : least == 0)
  }

  /// Adds the next segment.
  @inline(__always)
  mutating func add(_ segment: TextSegment) {
    if count == 0 { firstMask = segment.heightMask }
    count += 1
    otherMasks |= segment.heightMask ^ firstMask
    least = min(least, segment.width)
    greatest = max(greatest, segment.width)
    // A cut may widen a segment, but by at most the width of the next one: a line that holds a
    // whole text must also hold its parts.
    if -negativeSpace > segment.width { isCutTooFar = true }
    negativeSpace = min(0, segment.space)
    if segment.space != 0 {
      if segment.space != space { hasOtherSpaces = true }
      // The bits of a negative number are those of its complement.
      spaceBits |= segment.space ^ segment.space >> 63
    }
    line.add(segment.width, space: segment.space, heightMask: segment.heightMask)
    if segment.endsLine {
      natural = naturalWidth
      line = GreedyLine(startsParagraph: true)
      lineEnds += 1
    }
  }
}

/// Packs the segments of a text one after another.
struct SegmentPacker {
  private let form: CompactForm
  private var place: UnsafeMutableRawPointer
  private var heights: UnsafeMutableRawPointer

  /// Begins to pack into a shape's bytes.
  init(_ shape: CompactShape, _ bytes: UnsafeMutableRawPointer) {
    form = shape.form
    place = bytes
    switch form {
    case .narrow, .narrowWithHeights: heights = bytes + shape.entryCount * 2
    case .wide, .fine: heights = bytes + shape.entryCount * 8
    }
  }

  /// Packs the next segments; ``CompactShape`` has checked that all numbers fit.
  mutating func pack(_ segments: UnsafeBufferPointer<TextSegment>) {
    var place = place
    switch form {
    case .narrow, .narrowWithHeights: place = Self.packNarrow(segments, place)
    case .wide, .fine:
      for segment in segments {
        let width = UInt32(truncatingIfNeeded: segment.width)
        let space = UInt32(truncatingIfNeeded: segment.space) << 1 | (segment.endsLine ? 1 : 0)
        place.storeBytes(of: width, as: UInt32.self)
        place.storeBytes(of: space, toByteOffset: 4, as: UInt32.self)
        place += 8
      }
    }
    self.place = place
    guard form != .narrow else { return }
    var heights = heights
    for segment in segments {
      heights.storeBytes(of: segment.heightMask, as: UInt8.self)
      heights += 1
    }
    self.heights = heights
  }

  /// Packs segments in the narrow form, without their height classes, and returns the end.
  @inline(__always) @discardableResult
  static func packNarrow(
    _ segments: UnsafeBufferPointer<TextSegment>, _ bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var place = bytes
    for segment in segments {
      let width = UInt16(truncatingIfNeeded: segment.width)
      let entry = width | (segment.space != 0 ? PackedSegments.spaceBit : 0)
      place.storeBytes(of: entry, as: UInt16.self)
      place += 2
      if segment.endsLine {
        place.storeBytes(of: PackedSegments.lineEnd, as: UInt16.self)
        place += 2
      }
    }
    return place
  }
}
