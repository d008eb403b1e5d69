// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The visible parts of a truncated line: a head, a mark and a tail.
struct SegmentTruncation {
  /// The UTF-8 offsets of the text before the mark.
  var head: Range<Int>
  /// The text behind the mark; nil where the line shows none.
  var tail: SegmentTail?
  /// The ellipsis, or the token in its place.
  var mark: ShapedMark
  /// The style of the mark.
  var style: StyleState
  /// The style that the mark should have: that of the text before it, else that of the text behind
  /// it, else that of the line's first text.
  var wanted: StyleState
  /// The style of the text before the mark, or of the line's first text, whose drawing it has.
  var before: StyleState
  /// The advance of all parts, in position units.
  var width: Int64
  /// What the cut at the head's end adds to it: see ``SummedText/Unit/cut``.
  var cut: Int64
  /// The end of the head that is shaped again; nil if it stays as it is.
  var reshaped: ShapedClusters.Cut?
  /// The height classes of what it shows of the text behind the line that it ends.
  var heightMask: UInt64 = 0
}

/// The text behind an ellipsis, which is the end of the text.
struct SegmentTail {
  /// The UTF-8 offsets.
  var range: Range<Int>
  /// The advance, in position units.
  var width: Int64 = 0
  /// The advance of its first item, before rounding.
  var firstItem: Int64 = 0
  /// The advance of its first run before it: see ``SummedText/Unit/runSum``.
  var runSum: Int64 = 0
  /// The style of its first character; nil if it is empty.
  var style: StyleState?
}

/// Lines with an ellipsis in place of omitted text.
extension SegmentComposer {
  /// The end of the last line that may be shown; nil if only the analysis can tell.
  ///
  /// The head is the longest text of the line's paragraph that fits beside the mark. Here it is
  /// made of units of a ``SummedText``: the sum up to a unit, with what a cut changes, is the
  /// advance of the text if it is cut there.
  ///
  /// The mark has the style of the text before it: see ``EllipsisStyles``.
  func truncation(of line: Range<Int>, startsParagraph: Bool) -> SegmentTruncation? {
    guard shaping.trims.count == 0, let first = state(at: line.lowerBound)
    else { return nil }
    let room = rooms.room(startsParagraph: startsParagraph)
    let showsEnd = container.lineBreakMode != .truncateTail
    var found = EllipsisStyles.choose(from: first, ===, width: { markWidth($0) }) { style in
      let found =
        showsEnd
        ? truncationWithTail(of: line, room: room.limit, style, first)
        : truncation(of: line, room: room.limit, style, first)
      return found.map { ($0, $0.wanted) }
    }
    if let truncation = found, !context.paragraphStyle.conventions.isWeb {
      // See ``LineSetter/truncatedMask(_:behind:_:)``.
      let more = line.upperBound..<max(line.upperBound, truncation.head.upperBound)
      found?.heightMask =
        heightMask(of: more) | heightMask(of: truncation.tail?.range ?? 0..<0)
    }
    return found
  }

  /// The end of a line with a mark in a style; nil if only the analysis can tell.
  ///
  /// - Parameter first: The style of the line's first text.
  private func truncation(
    of line: Range<Int>, room: Int64, _ style: StyleState, _ first: StyleState
  ) -> SegmentTruncation? {
    let width = markWidth(style)
    return head(of: line, room: room - width).map { head in
      SegmentTruncation(
        head: line.lowerBound..<head.end, mark: mark(style), style: style,
        wanted: head.style ?? first,
        before: head.style ?? first,
        width: head.width + width, cut: head.cut, reshaped: head.reshaped)
    }
  }

  /// The end of a line with a mark in a style that shows the text's end too; nil if only the
  /// analysis can tell, as where a cut changes the letters of the text's end.
  private func truncationWithTail(
    of line: Range<Int>, room: Int64, _ style: StyleState, _ first: StyleState
  ) -> SegmentTruncation? {
    let width = markWidth(style)
    let room = room - width
    var head = Head(end: line.lowerBound)
    var tail: SegmentTail?
    if container.lineBreakMode == .truncateHead {
      tail = self.tail(of: line, from: line.lowerBound, room: room)
    } else {
      guard let half = self.head(of: line, room: room / 2) else { return nil }
      tail = self.tail(of: line, from: half.end, room: room - half.width)
      // The tail may leave room for more letters before the mark.
      guard let tail,
        let whole = self.head(
          of: line, room: room - tail.width, before: max(half.end, tail.range.lowerBound))
      else { return nil }
      head = whole
    }
    guard let tail else { return nil }
    return SegmentTruncation(
      head: line.lowerBound..<head.end, tail: tail, mark: mark(style), style: style,
      wanted: head.style ?? tail.style ?? first, before: head.style ?? first,
      width: head.width + width + tail.width,
      cut: head.cut, reshaped: head.reshaped)
  }

  /// The longest end of the text's last paragraph that fits, without spaces at either end.
  ///
  /// - Parameter place: The UTF-8 offset before which it does not begin.
  private func tail(of line: Range<Int>, from place: Int, room: Int64) -> SegmentTail? {
    let end = context.paragraphStyle.conventions.visibleEnd(
      of: line.lowerBound..<utf8.count, in: utf8)
    var first = end
    while first > line.lowerBound, utf8.lengthOfLineEnd(before: first) == 0 { first -= 1 }
    var tail = SegmentTail(range: end..<end)
    guard room > 0, max(first, place) < end else { return tail }
    var units: [SummedText.Unit] = []
    var isKnown = true
    let areSummed = summed.forEachUnit(from: first, before: utf8.count) { unit in
      if unit.start >= end {
        isKnown = unit.reshaped == nil && unit.cut == 0
        return false
      }
      units.append(unit)
      return true
    }
    guard areSummed, isKnown else { return nil }
    var pen = BackwardItemPen(shaping.itemBorders.elements, from: end)
    for unit in units.reversed() where unit.start >= place {
      pen.add(unit.start, unit.leading, kerning: unit.advance - unit.leading)
      let width = pen.width
      guard unit.reshaped == nil, !utf8.isSoftHyphen(at: unit.start) else { return nil }
      guard FitRule.fits(width, room) else {
        // The line may have some letters of the group.
        if unit.isGroup { return nil }
        break
      }
      if !unit.isSpace {
        tail = SegmentTail(
          range: unit.start..<end, width: width, firstItem: pen.item, runSum: unit.runSum,
          style: unit.kind.pointee.state)
      }
    }
    return tail
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

  /// The text before an ellipsis.
  fileprivate struct Head {
    /// The UTF-8 offset of its end.
    var end: Int
    var width: Int64 = 0
    var cut: Int64 = 0
    var reshaped: ShapedClusters.Cut?
    /// The style of its last character.
    var style: StyleState?
  }

  /// The longest text from a line's start on that fits, without spaces at its end, and the style of
  /// its last character.
  private func head(
    of line: Range<Int>, room: Int64, before end: Int = .max
  ) -> Head? {
    var search = HeadSearch(from: line.lowerBound, room: room, shaping.itemBorders.elements)
    guard room > 0 else { return search.head }
    var isEnded = false
    let areSummed = summed.forEachUnit(from: line.lowerBound, before: utf8.count) { unit in
      guard search.takeLast(cut: unit.cut, unit.reshaped), unit.start < end else {
        isEnded = true
        return false
      }
      search.add(unit)
      return true
    }
    if !isEnded { _ = search.takeLast(cut: 0, nil) }
    return areSummed && search.isKnown ? search.head : nil
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

/// A search for the longest text before an ellipsis, unit by unit.
private struct HeadSearch {
  /// The text that fits so far.
  var head: SegmentComposer.Head
  /// Whether the search did not meet what only the analysis knows.
  var isKnown = true
  private let start: Int
  private let room: Int64
  private var pen: ItemPen
  /// The unit behind which the text may be cut, as soon as it is known what that changes.
  private var last: SummedText.Unit?

  init(from start: Int, room: Int64, _ borders: UnsafeMutableBufferPointer<ItemBorder>) {
    head = SegmentComposer.Head(end: start)
    (self.start, self.room) = (start, room)
    pen = ItemPen(borders, from: start)
  }

  /// Adds the next unit.
  mutating func add(_ unit: SummedText.Unit) {
    let kerning = unit.start == start ? 0 : unit.advance - unit.leading
    pen.add(unit.start, unit.leading, kerning: kerning)
    if !unit.isSpace { last = unit }
  }

  /// Takes the unit that was added last into the head, unless it is a space; false if the search
  /// ends.
  ///
  /// - Parameters:
  ///   - cut: What a cut behind it adds.
  ///   - reshaped: The text that is shaped again there.
  mutating func takeLast(cut: Int64, _ reshaped: ShapedClusters.Cut?) -> Bool {
    guard let unit = last else { return true }
    last = nil
    let width = pen.visible(cut: cut)
    guard FitRule.fits(width, room) else {
      // The line may have some letters of the group.
      isKnown = !unit.isGroup
      return false
    }
    head = SegmentComposer.Head(
      end: unit.end, width: width, cut: cut, reshaped: reshaped, style: unit.kind.pointee.state)
    return true
  }
}
