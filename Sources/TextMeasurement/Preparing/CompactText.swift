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
  /// The different segments of a text of megabytes in the wide form, then two bytes each for the
  /// place among these.
  case indexed
  /// The same with the fine form.
  case indexedFine

  /// Whether the unit is 2^-20 point.
  @inline(__always)
  var isFine: Bool { self == .fine || self == .indexedFine }
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
    16 + MemoryLayout<CompactHeader>.stride + withSegments { $0.byteCount }
  }
}
