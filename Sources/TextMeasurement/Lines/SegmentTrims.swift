// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// How the advance of a segment changes where a line begins or ends with it.
struct SegmentTrim: BitwiseCopyable {
  /// The index of the segment.
  var segment: UInt32
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

/// The trims of a text's segments, lent by their owner.
struct SegmentTrims {
  private let trims: BorrowedList<SegmentTrim>
  private let isRounded: Bool

  /// Takes trims, ascending by segment, of a text with a paragraph style.
  init(_ trims: BorrowedList<SegmentTrim>, _ style: ParagraphStyle) {
    self.trims = trims
    isRounded = SpacingTrim.isRounded(style)
  }

  /// By how much a segment is wider where a line begins with it.
  func opening(of segment: Int) -> Int64 { trim(of: segment)?.opening ?? 0 }

  /// The advance of a line that ends with the trimmed bracket of a segment; nil if it has none.
  ///
  /// - Parameter visible: The advance with the whole bracket.
  func visible(_ visible: Int64, endingWith segment: Int) -> Int64? {
    guard let trim = trim(of: segment), trim.closing > 0 else { return nil }
    return SpacingTrim.trimmed(
      visible, bracket: trim.bracket, by: trim.closing, isRounded: isRounded)
  }

  @inline(__always)
  private func trim(of segment: Int) -> SegmentTrim? {
    trims.count == 0 ? nil : found(segment)
  }

  private func found(_ segment: Int) -> SegmentTrim? {
    let index = (0..<trims.count).partitioningIndex { trims[$0].segment >= segment }
    guard index < trims.count, trims[index].segment == segment else { return nil }
    return trims[index]
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
}
