// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The head of a truncated line and the mark behind it.
struct SegmentTruncation {
  /// The UTF-8 offsets of the text before the mark.
  var head: Range<Int>
  /// The ellipsis, or the token in its place.
  var mark: ShapedMark
  /// The style of the mark.
  var style: StyleState
  /// The style of the end of the text before it; nil if there is none.
  var wanted: StyleState?
  /// The advance of the head and the mark, in position units.
  var width: Int64
  /// What the cut at the head's end adds to it: see ``SummedText/Unit/cut``.
  var cut: Int64
}

/// Lines that are truncated at their tail.
extension SegmentComposer {
  /// The end of the last line that may be shown; nil if only the analysis can tell.
  ///
  /// The head is the longest text of the line's paragraph that fits beside the mark. Here it is
  /// made of summed characters in text from left to right: the sum up to a character is the advance
  /// of the text if it is cut there.
  ///
  /// The mark has the style of the text before it: see ``EllipsisStyles``.
  func truncation(of line: SetLine) -> SegmentTruncation? {
    guard container.lineBreakMode == .truncateTail, scanned.isLeftToRight,
      shaping.trims.count == 0, !(textRuns?.areDecorated ?? false),
      let first = state(at: line.start)
    else { return nil }
    let room = rooms.room(startsParagraph: line.startsParagraph)
    let found = EllipsisStyles.choose(from: first, ===, width: { markWidth($0) }) { style in
      truncation(of: line, room: room.limit, style).map { ($0, $0.wanted ?? first) }
    }
    // A mark with the colour of other text than that before it is left to the analysis.
    guard let found, textRuns == nil || found.isWanted && found.cut.wanted != nil else {
      return nil
    }
    return found.cut
  }

  /// The end of a line with a mark in a style; nil if only the analysis can tell.
  private func truncation(
    of line: SetLine, room: Int64, _ style: StyleState
  ) -> SegmentTruncation? {
    let width = markWidth(style)
    return head(of: line, room: room - width).map { head in
      SegmentTruncation(
        head: line.start..<head.end, mark: mark(style), style: style, wanted: head.style,
        width: head.width + width, cut: head.cut)
    }
  }

  /// The ellipsis in a style, or the token in its place.
  private func mark(_ style: StyleState) -> ShapedMark {
    context.core.mark(
      context.paragraphStyle.truncationToken.map { .token($0) } ?? .ellipsis, for: style.context,
      shaping)
  }

  /// The advance of the mark in a style, in position units.
  private func markWidth(_ style: StyleState) -> Int64 {
    mark(style).units(in: unit, style.context)
  }

  /// The longest text from a line's start on that fits, without spaces at its end, and the style of
  /// its last character.
  private func head(
    of line: SetLine, room: Int64
  ) -> (end: Int, width: Int64, cut: Int64, style: StyleState?)? {
    var (end, width, cut, style) = (line.start, Int64(0), Int64(0), StyleState?.none)
    guard room > 0 else { return (end, width, cut, style) }
    var pen = ItemPen(shaping.itemBorders.elements, from: line.start)
    // The faces of the line, a bit each.
    var faces: UInt64 = 0
    var isKnown = true
    let areSummed = summed.forEachUnit(from: line.start, before: utf8.count) { unit in
      if unit.start == end, unit.start > line.start {
        (width, cut) = (pen.visible(cut: unit.cut), unit.cut)
      }
      let face = UInt64(1) << UInt64(min(unit.kind.pointee.face, 63))
      pen.add(unit, startsLine: unit.start == line.start)
      if unit.isSpace { return true }
      guard FitRule.fits(pen.visible(), room) else {
        isKnown = !unit.isGroup
        return false
      }
      if unit.start < line.end {
        faces |= face
      } else if mayRise, isStyled || faces & face == 0 {
        isKnown = false
        return false
      }
      (end, width, cut, style) = (unit.end, pen.visible(), 0, unit.kind.pointee.state)
      return true
    }
    return areSummed && isKnown ? (end, width, cut, style) : nil
  }

  /// Whether text behind a line that stands before its ellipsis may make it higher: see
  /// ``LineSetter/truncatedMask(_:behind:_:)``.
  private var mayRise: Bool {
    !scanned.heights.isUniform && !context.paragraphStyle.conventions.isWeb
  }

  /// The style of the text at an offset; nil if that is a line end in text of several styles.
  private func state(at offset: Int) -> StyleState? {
    guard isStyled else { return shaping.state(of: context.style) }
    let stretches = shaping.stretches.elements
    let index = stretches.indices.partitioningIndex { Int(stretches[$0].end) > offset }
    guard index < stretches.count, Int(stretches[index].start) <= offset else { return nil }
    return stretches[index].kind.pointee.state
  }
}

/// The advance of a line's text up to a character, with its items rounded.
private struct ItemPen {
  private let borders: UnsafeMutableBufferPointer<ItemBorder>
  private var next: Int
  private var pen: Int64 = 0
  private var itemStart: Int64 = 0
  /// What the items that ended were rounded up by.
  private var excess: Int64 = 0

  /// Begins at the start of a line, in a text with some borders.
  init(_ borders: UnsafeMutableBufferPointer<ItemBorder>, from start: Int) {
    self.borders = borders
    next = borders.indices.partitioningIndex { Int(borders[$0].offset) > start }
  }

  /// Adds a character; behind a border the item before it has the kerning with it.
  mutating func add(_ unit: SummedText.Unit, startsLine: Bool) {
    let kerned = startsLine ? pen : pen + unit.advance - unit.leading
    while next < borders.count, Int(borders[next].offset) <= unit.start {
      excess += ItemRounding.excess(kerned - itemStart)
      itemStart = kerned
      next += 1
    }
    pen = kerned + unit.leading
  }

  /// The advance if the line ended here.
  ///
  /// - Parameter cut: What a cut here adds.
  func visible(cut: Int64 = 0) -> Int64 {
    let end = pen + cut
    return borders.isEmpty ? end : end + excess + ItemRounding.excess(end - itemStart)
  }
}
