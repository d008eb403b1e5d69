// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The packing of a text's segments, with their common properties.
struct CompactShape {
  /// The form in which they take the fewest bytes.
  let form: CompactForm
  /// Whether they are in units of 2^-20 point.
  let isFine: Bool
  /// The number of entries: segments, and in narrow forms the ends of lines.
  let entryCount: Int
  /// The advance of the widest paragraph without hanging spaces.
  let naturalWidth: Int64
  /// Whether some line must end before the text does.
  let hasHardBreaks: Bool
  /// The height classes of all segments, where they are the same.
  let heightMask: UInt8
  /// The size of all entries in bytes.
  let byteCount: Int

  /// Examines segments; nil if a number is too large for any form.
  init?(
    of segments: borrowing GrowingBuffer<TextSegment>, _ context: TextContext,
    _ rounding: ItemRounding, isFine: Bool
  ) {
    if !isFine, rounding.isExact, let narrow = CompactShape(narrow: segments, context) {
      self = narrow
      return
    }
    var examined = ExaminedSegments(context, rounding)
    for segment in segments.elements { examined.add(segment) }
    self.init(of: examined, isFine: isFine)
  }

  /// The packing of segments that were examined one by one; nil if a number is too large.
  init?(of examined: ExaminedSegments, isFine: Bool) {
    guard examined.arePackable else { return nil }
    let isNarrow = !isFine && examined.areNarrow
    form = isNarrow ? (examined.haveHeights ? .narrowWithHeights : .narrow) : .wide
    self.isFine = isFine
    entryCount = isNarrow ? examined.count + examined.lineEnds : examined.count
    naturalWidth = examined.naturalWidth
    hasHardBreaks = examined.lineEnds > 0
    heightMask = examined.haveHeights ? 1 : examined.firstMask
    byteCount = PackedSegments.byteCount(entryCount, form)
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
    isFine = false
    entryCount = segments.count + lineEnds
    naturalWidth = max(natural, visible)
    hasHardBreaks = lineEnds > 0
    heightMask = otherMasks == 0 ? firstMask : 1
    byteCount = PackedSegments.byteCount(entryCount, form)
  }

  /// The shape of the same segments where each has the place of a different one.
  func indexed(differentCount: Int) -> CompactShape { CompactShape(self, differentCount) }

  private init(_ direct: CompactShape, _ differentCount: Int) {
    form = .indexed
    isFine = direct.isFine
    entryCount = direct.entryCount
    naturalWidth = direct.naturalWidth
    hasHardBreaks = direct.hasHardBreaks
    heightMask = direct.heightMask
    byteCount = PackedSegments.byteCount(entryCount, form, differentCount: differentCount)
  }

  /// Packs the segments, which are not indexed, into ``byteCount`` bytes.
  func pack(
    _ segments: borrowing GrowingBuffer<TextSegment>, _ bytes: UnsafeMutableRawPointer
  ) {
    switch form {
    case .narrow, .narrowWithHeights:
      var place = bytes
      for segment in segments.elements { place = PackedSegments.storeNarrow(segment, place) }
      guard form == .narrowWithHeights else { return }
      for segment in segments.elements {
        place.storeBytes(of: segment.heightMask, as: UInt8.self)
        place += 1
      }
    case .wide:
      for (index, segment) in segments.elements.enumerated() {
        WideSegment(segment).store(bytes, index, of: segments.count)
      }
    case .indexed: preconditionFailure("Only gathered segments are indexed.")
    }
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
  private var rounding: ItemRounding

  /// Begins before the segments of a text.
  init(_ context: TextContext, _ rounding: ItemRounding = ItemRounding(BorrowedList())) {
    space = Int64(context.spaceAdvance)
    self.rounding = rounding
  }

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
    rounding.isExact && !hasOtherSpaces && greatest < Int64(PackedSegments.lineEnd)
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
    let (width, space) = rounding.take(segment.width, segment.space)
    line.add(width, space: space, heightMask: segment.heightMask)
    if segment.endsLine {
      rounding.startLine()
      natural = naturalWidth
      line = GreedyLine(startsParagraph: true)
      lineEnds += 1
    }
  }
}
