// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Words that are divided where a line ends: with a hyphen, or cut if they are wider than a line.
extension SegmentComposer {
  /// Where a segment, or what is left of it, is divided because it does not fit.
  ///
  /// 1. With a hyphen, at the last place of the language's patterns up to which the text fits.
  /// 2. If the line is empty, the segment is cut before the first character that does not fit, or
  ///    reaches out of the line where words are not cut.
  ///
  /// - Parameters:
  ///   - range: The UTF-8 offsets of the segment with its trailing whitespace.
  ///   - request: What is known of it.
  func division(of range: Range<Int>, _ request: DivisionRequest) -> SegmentDivision {
    let hyphenator = context.hyphenator
    guard hyphenator != nil || request.isLineEmpty else { return .none }
    let cutsWords = context.paragraphStyle.cutsWords(container.lineBreakMode)
    if hyphenator == nil, !cutsWords && endsAlike || isBox(range) {
      return whole(request.segment)
    }
    guard hyphenator == nil || shaping.tabs.count == 0 && scanned.isLeftToRight
    else { return .unknown }
    let end = range.upperBound
    let range = range.lowerBound..<visibleEnd(of: range)
    guard range.count <= Self.longestWord else { return .unknown }
    if let hyphenator {
      guard let units = units(of: range, width: request.width) else { return .unknown }
      if let part = hyphenated(range, before: end, units, hyphenator, request) { return part }
    }
    guard request.isLineEmpty else { return .none }
    guard cutsWords, !mayBeTrimmed(range),
      let word = CutWord(
        summed, range, room: request.room, shaping.itemBorders.elements),
      word.sum == request.width
    else { return .unknown }
    guard let line = word.first else {
      // A last character that does not fit takes the spaces behind it.
      return word.isOneUnit && endsAlike ? whole(request.segment) : .unknown
    }
    let rest = word.sum - line.rest
    // Negative spacing may make a character without an advance narrower than nothing.
    guard line.width >= 0, rest >= 0 else { return .unknown }
    return .part(
      SegmentPart(
        end: line.end, width: line.width, kerning: line.kerning, rest: rest, isHyphenated: false,
        heightMask: heightMask(of: range.lowerBound..<line.end),
        restMask: heightMask(of: line.end..<end)))
  }

  /// A line of a segment that reaches out of it, with the white space behind it.
  private func whole(_ segment: Int) -> SegmentDivision {
    let segments = shaping.segments.elements
    var last = segment
    while last + 1 < segments.count, !segments[last].endsLine {
      let next = segmentEnd(last)..<segmentEnd(last + 1)
      guard visibleEnd(of: next) == next.lowerBound else {
        // White space hangs also where no line may break behind it.
        let first = UTF8Decoder.decode(utf8, at: next.lowerBound).codePoint
        return CharacterFacts.isHangingSpace(first) ? .unknown : .whole(last: last)
      }
      last += 1
    }
    return .whole(last: last)
  }

  /// Whether a segment is the same wherever its line begins and ends.
  private var endsAlike: Bool { shaping.segmentTrims.count == 0 && shaping.tabs.count == 0 }

  /// The length in bytes of the longest word that is divided here; the sum of each line walks over
  /// all that is left of it.
  private static let longestWord = 512

  /// The end of a range without the line end and hanging spaces at its end.
  private func visibleEnd(of range: Range<Int>) -> Int {
    context.paragraphStyle.conventions.visibleEnd(of: range, in: utf8)
  }

  /// Whether a segment is a box.
  private func isBox(_ range: Range<Int>) -> Bool {
    isStyled && shaping.boxes.elements.contains { $0.offset == range.lowerBound }
      && visibleEnd(of: range) == range.lowerBound + ScannedBox.byteCount
  }

  /// Whether a line may end with a bracket of a range that is narrower there.
  private func mayBeTrimmed(_ range: Range<Int>) -> Bool {
    let trims = shaping.trims.elements
    let first = trims.indices.partitioningIndex { Int(trims[$0].trim.cluster) >= range.lowerBound }
    return trims[first...].prefix { Int($0.trim.cluster) < range.upperBound }
      .contains { $0.trim.place == .lineEnd }
  }

  /// The units of a word; nil if they are not all known, or if a cut changes letters.
  private func units(of range: Range<Int>, width: Int64) -> [SummedText.Unit]? {
    var units: [SummedText.Unit] = []
    let areSummed = summed.forEachUnit(from: range.lowerBound, before: range.upperBound) {
      units.append($0)
      return !$0.isSpace && $0.reshaped == nil
    }
    let sum = units.reduce(0) { $0 + ($1.start == range.lowerBound ? $1.leading : $1.advance) }
    guard areSummed, let last = units.last, last.end == range.upperBound, !last.isSpace,
      last.reshaped == nil, sum == width
    else { return nil }
    return units
  }

  /// The division of a word with a hyphen; nil if no part of it fits with one.
  ///
  /// - Parameter end: The end of its segment, with trailing whitespace.
  private func hyphenated(
    _ range: Range<Int>, before end: Int, _ units: [SummedText.Unit], _ hyphenator: Hyphenator,
    _ request: DivisionRequest
  ) -> SegmentDivision? {
    // The patterns cost more than all else, so first what needs none: no letter fits.
    guard units.count > 1,
      units[0].isGroup
        || FitRule.fits(units[0].leading + units[1].cut + hyphenWidth(units[0]), request.room)
    else { return nil }
    guard
      var words = HyphenationWords(utf8, around: range, beyondAtMost: Self.longestWord)
    else { return .unknown }
    var (found, index) = (SegmentPart?.none, 0)
    let borders = shaping.itemBorders.elements
    var pen =
      request.isLineEmpty
      ? ItemPen(borders, from: range.lowerBound)
      : ItemPen(borders, from: range.lowerBound, behind: request.item)
    while words.next(), words.start < range.upperBound {
      for place in words.divisions(by: hyphenator)
      where place > range.lowerBound && place < range.upperBound {
        while index < units.count, units[index].start < place {
          let unit = units[index]
          pen.add(
            unit.start, unit.leading, kerning: index == 0 ? 0 : unit.advance - unit.leading)
          index += 1
        }
        // Inside a ligature only the analysis knows the letters.
        guard units[index - 1].end == place, index < units.count else { return .unknown }
        let (width, hyphen) = (pen.visible(cut: units[index].cut), hyphenWidth(units[index - 1]))
        guard FitRule.fits(width, request.room) else { return found.map { .part($0) } }
        guard FitRule.fits(width + hyphen, request.room) else { continue }
        found = SegmentPart(
          end: place, width: width + hyphen, kerning: units[index].kerning,
          rest: units[index...].dropFirst().reduce(units[index].leading) { $0 + $1.advance },
          isHyphenated: true, heightMask: heightMask(of: range.lowerBound..<place),
          restMask: heightMask(of: place..<end))
      }
    }
    return found.map { .part($0) }
  }

  /// The advance of a hyphen behind a unit, in whose style it is.
  private func hyphenWidth(_ unit: SummedText.Unit) -> Int64 {
    context.core.mark(.hyphen, for: unit.kind.pointee.state.context, shaping)
      .units(in: self.unit, context.style)
  }
}
