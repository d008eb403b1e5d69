// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Lines that break at every character.
extension SegmentComposer {
  /// Sets lines that end before the first character that does not fit, spaces included; nil if only
  /// the analysis can.
  func setCharacterLines() -> SetLines? {
    let segments = shaping.segments.elements
    guard shaping.trims.count == 0, shaping.tabs.count == 0 else { return nil }
    let breaks = shaping.breaks
    var lines = SetLines()
    var (first, start) = (0, 0)
    var isOpen = segments.count > 0
    while isOpen {
      // A loop, because the algorithms of collections allocate in builds for debugging.
      var last = first
      while last < segments.count, !segments[last].endsLine { last += 1 }
      isOpen = last < segments.count
      let end = last < breaks.count ? breaks[last].offset : utf8.count
      let content = isOpen ? end - utf8.lengthOfLineEnd(before: end) : end
      var line = CharacterLine(end: start)
      repeat {
        guard lines.stack.count < container.greatestLineCount else { return lines }
        let (lineStart, isFirst) = (line.end, line.end == start)
        let room = rooms.room(startsParagraph: isFirst)
        guard let found = self.line(behind: line, isFirst: isFirst, before: content, room.limit)
        else { return nil }
        line = found
        let isLast = line.end == content
        let lineEnd = isLast ? end : line.end
        let mask =
          lineStart < lineEnd ? heightMask(of: lineStart..<lineEnd) : emptyLineMask(at: lineEnd)
        _ = lines.truncatesNext(
          !FitRule.fits(line.visible, room.limit), isFollowed: !isLast || isOpen, container,
          context.paragraphStyle)
        lines.stack.add(mask, startsParagraph: isFirst, scanned.heights.heights)
        lines.width = max(lines.width, room.extent(ofWidth: Double(line.visible) * unit.points))
        append(
          SegmentLine(
            segments: 0..<0, isHyphenated: false, visible: line.visible, trailing: line.trailing,
            heightMask: mask, startsParagraph: isFirst, endsParagraph: isLast && isOpen,
            isOverlong: false, isTrimmed: false),
          end: lineEnd, space: line.kerning, lines.stack)
      } while line.end < content
      (first, start) = (last + 1, end)
    }
    return lines
  }

  /// The line behind another one; nil if only the analysis knows it.
  private func line(
    behind before: CharacterLine, isFirst: Bool, before end: Int, _ limit: Int64
  ) -> CharacterLine? {
    guard before.end < end else { return CharacterLine(end: end) }
    var search = CharacterSearch(shaping.itemBorders.elements, from: before.end, limit: limit)
    var isEnded = false
    let areSummed = summed.forEachUnit(
      from: before.end, before: end, runSum: isFirst ? nil : before.runSum
    ) { unit in
      isEnded = !search.add(unit)
      return !isEnded
    }
    if areSummed, !isEnded { search.end(at: end) }
    return areSummed ? search.line : nil
  }
}

/// A line of characters.
private struct CharacterLine {
  /// The UTF-8 offset of its end.
  var end: Int
  var visible: Int64 = 0
  var trailing: Int64 = 0
  /// The kerning with the next line, which the line has not.
  var kerning: Int64 = 0
  /// The ``SummedText/Unit/runSum`` of the next line's first unit.
  var runSum: Int64 = 0
}

/// A search for the end of a line of characters, as ``LineWrapper`` searches for it.
///
/// 1. The sum of whole advances gives a first end.
/// 2. A cut may widen the text before it: the line ends at the last place up to there at which the
///    cut text fits.
/// 3. A cut may narrow the text too: from there on, the line takes what fits if it is cut.
private struct CharacterSearch {
  /// The line so far; nil if only the analysis knows it.
  private(set) var line: CharacterLine?
  private let limit: Int64
  private var pen: ItemPen
  /// The pen behind the last character that does not hang, and the exact advance there.
  private var visible: (pen: ItemPen, sum: Int64)
  /// The exact advance of the characters so far, with spaces.
  private var sum: Int64 = 0
  private var count = 0
  /// Whether the sums of whole advances fit so far.
  private var isWithin = true
  /// Whether a line that ends at the last place fits.
  private var fitsLast = false
  /// Whether a unit behind the line is a group of letters, of which the line may have some.
  private var isGroup = false
  private var isSpace = false

  init(
    _ borders: UnsafeMutableBufferPointer<ItemBorder>, from start: Int, limit: Int64
  ) {
    self.limit = limit
    pen = ItemPen(borders, from: start)
    visible = (pen, 0)
  }

  /// Adds the next unit; false if the line ends before it.
  mutating func add(_ unit: SummedText.Unit) -> Bool {
    let kerning = count == 0 ? 0 : unit.advance - unit.leading
    if count > 0 {
      guard unit.reshaped == nil, !isSpace || unit.cut == 0 && kerning == 0 else {
        line = nil
        return false
      }
      let isTaken = take(
        CharacterLine(end: unit.start, kerning: unit.kerning, runSum: unit.runSum),
        sum: sum + kerning, cut: unit.cut)
      guard isTaken else { return false }
    }
    pen.add(unit.start, unit.leading, kerning: kerning)
    sum += kerning + unit.leading
    count += 1
    (isGroup, isSpace) = (isGroup || unit.isGroup, unit.isSpace)
    if !isSpace { visible = (pen, sum) }
    return true
  }

  /// Ends the text.
  mutating func end(at end: Int) {
    if take(CharacterLine(end: end), sum: sum, cut: 0), !fitsLast { _ = endBefore() }
  }

  /// Takes a place at which the line may end; false if it ends before that.
  private mutating func take(_ place: CharacterLine, sum whole: Int64, cut: Int64) -> Bool {
    var place = place
    place.visible = visible.pen.visible(cut: isSpace ? 0 : cut)
    place.trailing = sum - visible.sum
    let fits = FitRule.fits(place.visible + place.trailing, limit)
    if isWithin, !FitRule.fits(whole, limit) {
      isWithin = false
      // Behind a place that was passed, no other counts.
      if count > 2, !fitsLast { return endBefore() }
    }
    fitsLast = fits
    if fits {
      isGroup = false
    } else if count > 1 || isGroup {
      // A line has at least one character.
      return isWithin && count > 1 || endBefore()
    }
    line = place
    return true
  }

  /// Ends the line before the last unit.
  private mutating func endBefore() -> Bool {
    if isGroup { line = nil }
    return false
  }
}
