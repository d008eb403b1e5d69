// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// How the advance of a segment changes where a line begins or ends with it.
struct SegmentTrim: BitwiseCopyable {
  /// The index of the segment.
  var segment: UInt32
  /// Whether the segment ends with a soft hyphen, behind which a line may end.
  var endsWithHyphen = false
  /// The advance of the hyphen that a line shows if it ends there inside of its paragraph.
  var hyphen: Int64 = 0
  /// By how much the opening bracket at its start is wider where a line begins with it.
  var opening: Int64 = 0
  /// By how much the closing bracket at its end is narrower where it would not fit in its line.
  var closing: Int64 = 0
  /// The advance of that bracket.
  var bracket: Int64 = 0
}

/// A trim that a scan found.
struct ScannedTrim: BitwiseCopyable {
  /// The trim, by its character's UTF-8 offset.
  var trim: SpacingTrim
  /// The advance of the whole character.
  var bracket: Int64 = 0
}

/// The trims and the hyphens of a text's segments, lent by their owner.
struct SegmentTrims {
  private let trims: BorrowedList<SegmentTrim>
  private let isRounded: Bool

  /// Takes trims, ascending by segment, of a text with a paragraph style.
  init(_ trims: BorrowedList<SegmentTrim>, _ style: ParagraphStyle) {
    self.trims = trims
    isRounded = SpacingTrim.isRounded(style)
  }

  /// Whether nothing changes.
  @inline(__always)
  var isEmpty: Bool { trims.count == 0 }

  /// By how much a segment is wider where a line begins with it.
  func opening(of segment: Int) -> Int64 { trim(of: segment)?.opening ?? 0 }

  /// The advance of the hyphen that a line shows if it ends with a segment; nil if it shows none.
  func hyphen(of segment: Int) -> Int64? {
    trim(of: segment).flatMap { $0.endsWithHyphen ? $0.hyphen : nil }
  }

  /// The advance of a line that ends with a trimmed bracket; nil if a segment has none.
  ///
  /// - Parameters:
  ///   - visible: The advance with the whole bracket.
  ///   - trim: The trim of the line's last segment.
  func visible(_ visible: Int64, endingWith trim: SegmentTrim?) -> Int64? {
    guard let trim, trim.closing > 0 else { return nil }
    return SpacingTrim.trimmed(
      visible, bracket: trim.bracket, by: trim.closing, isRounded: isRounded)
  }

  /// The trim of a segment; nil if it has none.
  @inline(__always)
  func trim(of segment: Int) -> SegmentTrim? {
    if isEmpty { return nil }
    var index = index(from: segment)
    return take(&index, segment)
  }

  /// The index of the first trim of a segment or a later one.
  func index(from segment: Int) -> Int {
    (0..<trims.count).partitioningIndex { trims[$0].segment >= segment }
  }

  /// The trim of a segment, which an index then passes; nil if it has none.
  ///
  /// - Parameter index: The index of the first trim of the segment or a later one.
  @inline(__always)
  func take(_ index: inout Int, _ segment: Int) -> SegmentTrim? {
    guard index < trims.count, trims[index].segment == segment else { return nil }
    index += 1
    return trims[index - 1]
  }
}

extension ShapingContext {
  /// Finds the ``segmentTrims`` of a text that was scanned: those of the ``trims`` that are at the
  /// start or end of a segment and depend on its line.
  func findSegmentTrims(count: Int) {
    var segment = 0
    for scanned in trims.elements {
      let start = Int(scanned.trim.cluster)
      while segment < breaks.count, breaks[segment].offset <= start { segment += 1 }
      var found = SegmentTrim(segment: UInt32(segment))
      switch scanned.trim.place {
      case .opening where segment > 0 && breaks[segment - 1].offset == start:
        found.opening = scanned.trim.width
      case .lineEnd
      where start + 3 == (segment < breaks.count ? breaks[segment].offset : count):
        (found.closing, found.bracket) = (scanned.trim.width, scanned.bracket)
      case .opening, .closing, .lineEnd: continue
      }
      let known = segmentTrims.elements
      if let last = known.indices.last, known[last].segment == found.segment {
        (known[last].closing, known[last].bracket) = (found.closing, found.bracket)
      } else {
        segmentTrims.append(found)
      }
    }
  }

  /// Adds the hyphens of a text that was scanned to its ``segmentTrims``, if it has no others.
  ///
  /// - Parameters:
  ///   - context: The text's first style with the paragraph style.
  ///   - styles: The styles of the ``styleRuns``, if there are several.
  func findHyphens(
    _ utf8: UnsafeBufferPointer<UInt8>, _ context: TextContext, _ styles: StyleList?, isFine: Bool
  ) {
    assert(segmentTrims.count == 0, "A segment would have two trims.")
    let unit = isFine ? .fine : context.unit
    var run = 0
    // The style before, and the advance of its hyphen.
    var known: (style: StyleContext, hyphen: Int64)?
    for (index, opportunity) in breaks.enumerated() {
      let start = opportunity.offset - 2
      guard start >= 0, opportunity.offset < utf8.count, utf8.isSoftHyphen(at: start) else {
        continue
      }
      var style = context.style
      if let styles {
        while styleRuns[run].end <= start { run += 1 }
        style = styles[styleRuns[run].style].state.context
      }
      if known?.style !== style {
        let mark = context.core.mark(.hyphen, for: style, self)
        known = (style, mark.units(in: unit, context.style))
      }
      segmentTrims.append(
        SegmentTrim(
          segment: UInt32(index), endsWithHyphen: true, hyphen: known?.hyphen ?? 0))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a soft hyphen, U+00AD, is at an offset.
  @inline(__always)
  func isSoftHyphen(at offset: Int) -> Bool {
    self[offset] == 0xC2 && offset + 1 < count && self[offset + 1] == 0xAD
  }
}
