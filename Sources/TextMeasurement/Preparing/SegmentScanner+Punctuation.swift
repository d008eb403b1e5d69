// SPDX-License-Identifier: Apache-2.0

/// Fullwidth punctuation that is trimmed: by the conventions of the web it is half as wide beside
/// other punctuation, and some closing brackets where they would not fit at a line's end.
extension SegmentScanner {
  /// Takes the punctuation at the offset, and trims it if its neighbours say so.
  ///
  /// - Returns: False if the scan ends.
  mutating func takePunctuation() -> Bool {
    let start = offset
    let end = start + 3
    // No loop over characters goes beyond it.
    stopLoops(at: end)
    while offset == start {
      guard takeAny() else { return false }
    }
    stopLoops(at: SpacingClass.firstTrimmed(utf8, from: offset) ?? Int.max)
    // With a mark on it a character is left whole.
    guard offset == end else { return true }
    let scalar = UTF8Decoder.decode(utf8, at: start).codePoint
    guard let widths = shaping.stores.punctuation(of: kind.pointee.cache.plan, shaping.shaper),
      let trim = widths.trim(scalar),
      let place = widths.place(
        of: scalar, SpacingClass(scalar), after: classBefore(start), before: classBehind(end))
    else { return true }
    // Trims are no multiples of a font's unit.
    guard isFine else { return stop(.needsFineUnits) }
    add(trim, place, at: start)
    return true
  }

  /// The class of the character before an offset.
  private func classBefore(_ offset: Int) -> SpacingClass {
    guard offset > 0 else { return .other }
    let start = UTF8Decoder.startOfCodePoint(before: offset, utf8)
    return SpacingClass(UTF8Decoder.decode(utf8, at: start).codePoint)
  }

  /// The class of the character at an offset; of a cluster of several it is ``SpacingClass/other``.
  private func classBehind(_ offset: Int) -> SpacingClass {
    guard offset < utf8.count else { return .other }
    let next = UTF8Decoder.decode(utf8, at: offset)
    let end = offset + next.length
    if characters.mayExtend(end), GraphemeBreaker.nextBoundary(after: offset, in: utf8) > end {
      return .other
    }
    return SpacingClass(next.codePoint)
  }

  /// Trims the last character of the piece at hand, which begins at an offset: at once if it was
  /// summed, and when the piece is shaped if not.
  mutating func add(_ trim: PunctuationWidths.Trim, _ place: SpacingTrim.Place, at start: Int) {
    let scale = kind.pointee.state.context.positioningScale(of: kind.pointee.cache.plan.font)
    var scanned = ScannedTrim(
      trim: SpacingTrim(
        cluster: Int32(truncatingIfNeeded: start), place: place,
        width: scale.units(Int64(trim.advance)), advance: trim.advance, offset: trim.offset))
    if piece.isSummed { writer.apply(&scanned, to: Int64(trim.whole)) }
    shaping.trims.append(scanned)
  }

  /// The trims of the characters from an offset on.
  func trims(from start: Int) -> UnsafeMutableBufferPointer<ScannedTrim> {
    let trims = shaping.trims.elements
    var first = trims.endIndex
    while first > 0, Int(trims[first - 1].trim.cluster) >= start { first -= 1 }
    return UnsafeMutableBufferPointer(rebasing: trims[first...])
  }
}
