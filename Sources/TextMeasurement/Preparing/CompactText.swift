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

/// The rule by which lines of segments end.
enum LineRule: UInt8 {
  /// The greedy rule, with one limit for all lines.
  case greedy
  /// Lines end where the text has a line end. Where each fits, they are the greedy ones.
  case unwrapped
  /// Lines are balanced or pretty: other ones than the greedy lines, in the same number.
  case rewrapped
  /// Lines have indents, so their limits differ, and may be balanced or pretty too, or not wrap; or
  /// they are pretty as in WebKit, and may be more than the greedy ones.
  case indented
  /// Words may be divided with a hyphen where a line ends; lines may have indents too.
  case divided
  /// Segments have other widths where a line begins or ends with them, because brackets are trimmed
  /// or soft hyphens are shown; lines may be planned, have indents, or not wrap too.
  case trimmed
  /// Only the analysis can tell, because segments do not determine the lines.
  case analyzed

  /// Whether lines are sums of whole segments, all limited by the container's width alone.
  @inline(__always)
  func isArithmetic(_ mode: LineBreakMode) -> Bool { self == .greedy && mode != .charWrap }

  /// Whether lines are set one by one, by ``SegmentSetter``, unless they break at any character.
  var isPlanned: Bool { self == .rewrapped || self == .indented || self == .trimmed }
}

/// The header of a compact text, which precedes its segments.
struct CompactHeader {
  /// The style, with the parts that its texts share.
  var context: TextContext
  /// The heights of lines.
  var heights: LineHeightTable
  /// The characters, which are analysed again when glyphs are needed.
  var string: String
  /// The styles of the characters, if there are several, and the analysis if it sets the lines.
  var rich: RichText?
  /// The advance of the widest paragraph without hanging spaces.
  var naturalWidth: Int64
  /// The number of segments.
  var segmentCount: UInt32
  /// The number of characters that no font has.
  var missingGlyphCount: UInt32
  /// How the segments are packed.
  var form: CompactForm
  /// Whether the segments are in units of 2^-20 point, not in font units.
  var isFine: Bool
  /// Whether some line must end before the text does.
  var hasHardBreaks: Bool
  /// Whether the borders of items follow the segments: see ``ItemRounding``.
  var hasItems: Bool
  /// Whether tabs follow the segments; then there are no items.
  var hasTabs: Bool
  /// The height classes of every segment, where all have the same; else 1.
  var heightMask: UInt8
  /// Whether no part of the text is set from right to left.
  var isLeftToRight: Bool
  /// The rule by which lines end. It is the context's, unless segments have trims. Each wrapping
  /// asks for it: all texts of a style share the context, and retaining it would cost more than a
  /// line.
  var rule: LineRule

  /// Whether a scan found the segments, so that a scan can find the glyphs too.
  var isScanned: Bool { rich?.lines == nil }
}

/// The packing of segments.
enum CompactForm: UInt8 {
  /// Two bytes each: 15 bits of width, and whether one space follows; 0x7FFF is a line's end.
  ///
  /// All have the same height classes. None is empty, unless there are line ends.
  case narrow
  /// As narrow without line ends, then one byte each for the height classes.
  case narrowWithHeights
  /// Nine bytes each.
  case wide
  /// The different segments of a text of megabytes in the wide form, then two bytes each for the
  /// place among these.
  case indexed
}

/// The single allocation of a compact text: a header, followed by the packed segments.
///
/// A class, because all copies of a prepared text share it.
final class CompactStorage: ManagedBuffer<CompactHeader, UInt8> {}

/// A prepared text, reduced to the numbers that lines of any width need.
///
/// It keeps widths, breaks and heights, in a few bytes for each word. A layout finds the glyphs
/// again, from the shaping context's piece cache. English text of 78 characters takes some 100
/// bytes. A text whose segments do not determine its lines keeps its analysis instead, or, if it is
/// long, makes that in parts when it is needed.
struct CompactText: @unchecked Sendable {
  // The storage is never changed after `make`; a managed buffer alone is not sendable.
  let storage: CompactStorage

  /// The header.
  var header: CompactHeader {
    @inline(__always) _read {
      // The header is never written, so the access check of `storage.header` is not needed.
      let header = storage.withUnsafeMutablePointerToHeader { $0 }
      defer { withExtendedLifetime(storage) {} }
      yield header.pointee
    }
  }

  /// Packs segments with the borders of their items and their trims; nil if a number is too large
  /// for any form.
  static func make(
    _ context: TextContext, _ string: String, _ segments: borrowing GrowingBuffer<TextSegment>,
    items: BorrowedList<ItemBorder> = BorrowedList(),
    tabs: BorrowedList<ScannedTab> = BorrowedList(),
    trims: BorrowedList<SegmentTrim> = BorrowedList(), rich: RichText? = nil,
    heights: LineHeightTable, isFine: Bool, isLeftToRight: Bool, missingGlyphCount: Int
  ) -> CompactText? {
    let rounding =
      tabs.count == 0
      ? ItemRounding(items)
      : ItemRounding(tabs, TabRule(context, isFine ? .fine : context.unit))
    guard let shape = CompactShape(of: segments, context, rounding, isFine: isFine) else {
      return nil
    }
    return make(
      context, string, shape, items: items, tabs: tabs, trims: trims, rich: rich, heights: heights,
      isLeftToRight: isLeftToRight, missingGlyphCount: missingGlyphCount
    ) { shape.pack(segments, $0) }
  }

  /// Makes a text of a shape, whose bytes a function fills.
  @inline(never)
  static func make(
    _ context: TextContext, _ string: String, _ shape: CompactShape,
    items: BorrowedList<ItemBorder> = BorrowedList(),
    tabs: BorrowedList<ScannedTab> = BorrowedList(),
    trims: BorrowedList<SegmentTrim> = BorrowedList(), rich: RichText? = nil,
    heights: LineHeightTable, isLeftToRight: Bool, missingGlyphCount: Int,
    filling: (UnsafeMutableRawPointer) -> Void
  ) -> CompactText {
    make(
      CompactHeader(
        context: context, heights: heights, string: string, rich: rich,
        naturalWidth: shape.naturalWidth, segmentCount: UInt32(shape.entryCount),
        missingGlyphCount: UInt32(clamping: missingGlyphCount), form: shape.form,
        isFine: shape.isFine, hasHardBreaks: shape.hasHardBreaks, hasItems: items.count > 0,
        hasTabs: tabs.count > 0,
        heightMask: shape.heightMask, isLeftToRight: isLeftToRight,
        rule: trims.count > 0 ? .trimmed : context.rule),
      byteCount: shape.byteCount + items.byteCount + tabs.byteCount + trims.byteCount
    ) {
      filling($0)
      items.store($0 + shape.byteCount)
      tabs.store($0 + shape.byteCount)
      trims.store($0 + shape.byteCount + items.byteCount + tabs.byteCount)
    }
  }

  /// Keeps a text whose segments do not determine its lines, which has none.
  static func make(
    _ context: TextContext, _ text: AttributedText, _ lines: AnalyzedText
  ) -> CompactText {
    make(
      CompactHeader(
        context: context, heights: context.heights, string: text.string,
        rich: RichText(text, lines: lines), naturalWidth: 0, segmentCount: 0,
        missingGlyphCount: UInt32(clamping: lines.missingGlyphCount), form: .wide,
        isFine: lines.isFine, hasHardBreaks: false, hasItems: false, hasTabs: false, heightMask: 1,
        isLeftToRight: false, rule: .analyzed),
      byteCount: 0
    ) { _ in }
  }

  private static func make(
    _ header: @autoclosure () -> CompactHeader, byteCount: Int,
    filling: (UnsafeMutableRawPointer) -> Void
  ) -> CompactText {
    let buffer = CompactStorage.create(minimumCapacity: byteCount) { _ in header() }
    // `create` returns an object of the class that it is called on.
    let storage = unsafeDowncast(buffer, to: CompactStorage.self)
    storage.withUnsafeMutablePointerToElements { filling(UnsafeMutableRawPointer($0)) }
    return CompactText(storage: storage)
  }

  /// The size in bytes, without the string and the runs, which are shared with the caller.
  var byteCount: Int {
    // 16 bytes are the object's own header.
    16 + MemoryLayout<CompactHeader>.stride
      + withSegments { $0.byteCount + $0.listByteCount + $0.trims.byteCount }
      + (header.rich?.byteCount ?? 0)
  }
}
