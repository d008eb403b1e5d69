// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Words that are divided where a line ends: with a hyphen, or cut if they are wider than a line.
extension SegmentComposer {
  /// Where a segment, or what is left of it, is divided because it does not fit.
  ///
  /// 1. With a hyphen, at the last place of the language's patterns up to which the text fits.
  /// 2. If the line is empty, the segment is cut before the first character that does not fit.
  ///
  /// - Parameters:
  ///   - range: The UTF-8 offsets of the segment with its trailing whitespace.
  ///   - request: What is known of it.
  func division(of range: Range<Int>, _ request: DivisionRequest) -> SegmentDivision {
    let hyphenator = context.hyphenator
    guard hyphenator != nil || request.isLineEmpty else { return .none }
    if isBox(range), hyphenator == nil { return .whole }
    guard shaping.tabs.count == 0, scanned.isLeftToRight, !scanned.isFine, !isStyled,
      shaping.itemBorders.count == 0,
      request.heightMask.nonzeroBitCount == 1 || scanned.heights.isUniform
    else { return .unknown }
    let range = range.lowerBound..<visibleEnd(of: range)
    guard range.count <= Self.longestWord else { return .unknown }
    guard let units = units(of: range, width: request.width) else { return .unknown }
    if let hyphenator, let part = hyphenated(range, units, hyphenator, request) { return part }
    guard request.isLineEmpty else { return .none }
    return cutsWords ? cut(units, request) : .unknown
  }

  /// The length in bytes of the longest word that is divided here; the sum of each line walks over
  /// all that is left of it.
  private static let longestWord = 512

  /// The end of a range without the line end and hanging spaces at its end.
  private func visibleEnd(of range: Range<Int>) -> Int {
    context.paragraphStyle.conventions.visibleEnd(of: range, in: utf8)
  }

  /// Whether a segment is a box, with all white space behind it.
  private func isBox(_ range: Range<Int>) -> Bool {
    guard isStyled, shaping.boxes.elements.contains(where: { $0.offset == range.lowerBound }),
      visibleEnd(of: range) == range.lowerBound + ScannedBox.byteCount
    else { return false }
    let end = range.upperBound
    return end == utf8.count || utf8[end - 1] == 0x0A || utf8[end - 1] == 0x0D
      || utf8[end] > 0x20
        && !CharacterFacts.isHangingSpace(UTF8Decoder.decode(utf8, at: end).codePoint)
  }

  /// Whether words that are wider than a line are cut.
  private var cutsWords: Bool {
    container.lineBreakMode != .clip && context.paragraphStyle.overflowWrap == .breakWord
  }

  /// The units of a word; nil if they are not all known, if a cut changes letters, or if there is a
  /// space behind which no line may break: it hangs where the word is cut there.
  private func units(of range: Range<Int>, width: Int64) -> [SummedText.Unit]? {
    var units: [SummedText.Unit] = []
    var sum: Int64 = 0
    units.reserveCapacity(range.count)
    let areSummed = summed.forEachUnit(from: range.lowerBound, before: range.upperBound) {
      guard !$0.isSpace, $0.reshaped == nil else { return false }
      sum += units.isEmpty ? $0.leading : $0.advance
      units.append($0)
      return true
    }
    return areSummed && units.last?.end == range.upperBound && sum == width ? units : nil
  }

  /// The division of a word with a hyphen; nil if no part of it fits with one.
  private func hyphenated(
    _ range: Range<Int>, _ units: [SummedText.Unit], _ hyphenator: Hyphenator,
    _ request: DivisionRequest
  ) -> SegmentDivision? {
    let hyphen = context.core.mark(.hyphen, for: context.style, shaping)
      .units(in: context.unit, context.style)
    // The patterns cost more than all else, so first what needs none: no letter fits.
    guard units.count > 1,
      units[0].isGroup || FitRule.fits(units[0].leading + hyphen, request.room)
    else { return nil }
    guard
      var words = HyphenationWords(utf8, around: range, beyondAtMost: Self.longestWord)
    else { return .unknown }
    var (found, index, pen) = (SegmentPart?.none, 0, Int64(0))
    while words.next(), words.start < range.upperBound {
      for place in words.divisions(by: hyphenator)
      where place > range.lowerBound && place < range.upperBound {
        while index < units.count, units[index].start < place {
          pen += index == 0 ? units[index].leading : units[index].advance
          index += 1
        }
        // Inside a ligature only the analysis knows the letters.
        guard units[index - 1].end == place, index < units.count else { return .unknown }
        guard FitRule.fits(pen, request.room) else { return found.map { .part($0) } }
        guard FitRule.fits(pen + hyphen, request.room) else { continue }
        found = SegmentPart(
          end: place, width: pen + hyphen, rest: rest(units[index...]), isHyphenated: true)
      }
    }
    return found.map { .part($0) }
  }

  /// The division of a word that is wider than an empty line.
  private func cut(_ units: [SummedText.Unit], _ request: DivisionRequest) -> SegmentDivision {
    var pen: Int64 = 0
    for (index, unit) in units.enumerated() {
      let next = pen + (index == 0 ? unit.leading : unit.advance)
      if !FitRule.fits(next, request.room), index > 0 || unit.isGroup {
        // The line may have some letters of the group.
        guard !unit.isGroup else { return .unknown }
        return .part(
          SegmentPart(
            end: unit.start, width: pen, rest: rest(units[index...]), isHyphenated: false))
      }
      pen = next
    }
    return .unknown
  }

  private func rest(_ units: ArraySlice<SummedText.Unit>) -> Int64 {
    units.dropFirst().reduce(units.first?.leading ?? 0) { $0 + $1.advance }
  }
}
