// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A word that is cut where it is wider than a line, or what is left of it.
///
/// Each line ends before the first unit that does not fit, and has at least one. Units are added
/// one by one; whether one fits is known with the next, which may change where a cut is made.
struct CutWord {
  /// A line that ends inside the word.
  struct Line {
    /// The UTF-8 offset of its end.
    var end: Int
    /// The advance.
    var width: Int64
    /// The kerning with the rest of the word, which the line has not.
    var kerning: Int64
    /// The exact advance of the word before the rest.
    var rest: Int64
  }

  /// The first line.
  private(set) var first: Line?
  /// The exact advance of the units so far.
  private(set) var sum: Int64 = 0
  private var room: Int64
  private let borders: UnsafeMutableBufferPointer<ItemBorder>
  private var pen: ItemPen
  private var lineStart: Int
  /// The line if it ended before the unit that was added last.
  private var before: Line
  /// What is known of that unit; its end is -1 if the word cannot be cut.
  private var last = (start: 0, end: 0, leading: Int64(0), isGroup: false)

  /// Finds the first line of a range of a text; nil if the units are not all known, if a cut
  /// changes letters, or if there is a space behind which no line may break: it hangs where the
  /// word is cut there.
  ///
  /// - Parameters:
  ///   - room: The greatest advance of the line.
  ///   - borders: The borders of the text's items, which must outlive the value.
  init?(
    _ text: SummedText, _ range: Range<Int>, room: Int64,
    _ borders: UnsafeMutableBufferPointer<ItemBorder>
  ) {
    self.init(at: range.lowerBound, room: room, borders)
    let areSummed = text.forEachUnit(from: range.lowerBound, before: range.upperBound) {
      if $0.isSpace || $0.reshaped != nil {
        last.end = -1
      } else if let line = add($0) {
        (first, self.room) = (line, PositionUnit.unlimited)
      }
      return last.end > 0
    }
    if let line = endLine(cut: 0) { first = line }
    guard areSummed, last.end == range.upperBound else { return nil }
  }

  /// Begins before a word.
  private init(
    at start: Int, room: Int64, _ borders: UnsafeMutableBufferPointer<ItemBorder>
  ) {
    (self.room, self.borders) = (room, borders)
    pen = ItemPen(borders, from: start)
    lineStart = start
    before = Line(end: start, width: 0, kerning: 0, rest: 0)
  }

  /// Whether the range is a character, a cluster or a box, which no cut divides.
  var isOneUnit: Bool { last.start == lineStart && lineStart == before.end }

  /// The advance of the line at hand.
  var width: Int64 { pen.visible() }

  /// Adds a unit, and returns the line that ends before the unit before it.
  @inline(__always)
  private mutating func add(_ unit: SummedText.Unit) -> Line? {
    let kerning = last.end == 0 ? 0 : unit.advance - unit.leading
    let line = endLine(cut: unit.cut)
    before = Line(
      end: unit.start, width: pen.visible(cut: unit.cut), kerning: unit.kerning,
      rest: sum + kerning)
    pen.add(unit.start, unit.leading, kerning: kerning)
    sum += kerning + unit.leading
    last = (unit.start, last.end < 0 ? -1 : unit.end, unit.leading, unit.isGroup)
    return line
  }

  /// Ends the line before the last unit if that does not fit.
  @inline(__always)
  private mutating func endLine(cut: Int64) -> Line? {
    guard !FitRule.fits(pen.visible(cut: cut), room), last.end > 0 else { return nil }
    // The line may have some letters of the group.
    if last.isGroup { last.end = -1 }
    guard last.start > lineStart else { return nil }
    lineStart = last.start
    pen = ItemPen(borders, from: lineStart)
    pen.add(lineStart, last.leading, kerning: 0)
    return before
  }
}

extension CutWord {
  /// Cuts a word of a text of one style.
  ///
  /// Only words of printing ASCII without ligatures, such as web addresses, are known without a
  /// scan.
  ///
  /// - Parameters:
  ///   - range: The UTF-8 offsets of the word, with the spaces after it.
  ///   - width: The word's advance when it is not cut.
  ///   - limit: The greatest advance of a line.
  ///   - isASCII: Whether every character of the text is one of ASCII, so that all have the script
  ///     of Latin letters. Beside others a word's script is known only from a letter on.
  ///   - endLine: Ends a line, which has a part of the word with this advance.
  /// - Returns: The advance of the rest of the word; nil if the text needs its analysis.
  static func cut(
    _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, width: Int64, limit: Int64,
    isASCII: Bool, _ context: TextContext, _ shaping: ShapingContext, endLine: (Int64) -> Void
  ) -> Int64? {
    let plain = isASCII ? PlainASCII.withBrackets : .withoutBrackets
    let kind = shaping.state(of: context.style).kind(
      face: 0, script: .latin, isRightToLeft: false)
    var end = range.upperBound
    while end > range.lowerBound, utf8[end - 1] <= 0x20 { end -= 1 }
    guard kind.pointee.takesASCII, let rows = kind.pointee.rows, end > range.lowerBound,
      isASCII || (utf8[range.lowerBound] | 0x20) &- 0x61 < 26
    else { return nil }
    func value(_ before: Int, _ character: Int) -> UInt16 {
      let known = rows[before][character]
      return known != PairAdvances.unknown
        ? known : kind.pointee.learn(before, character, shaper: shaping.shaper)
    }
    var word = CutWord(at: range.lowerBound, room: limit, .init(start: nil, count: 0))
    var before = 0
    for place in range.lowerBound..<end {
      let byte = utf8[place]
      guard plain.contains(byte) else { return nil }
      let leading = value(0, Int(byte))
      let pair = value(before, Int(byte))
      guard leading > PairAdvances.refused, pair > PairAdvances.refused,
        (leading | pair) & PairAdvances.joinedBit == 0
      else { return nil }
      let unit = SummedText.Unit(
        start: place, end: place + 1, advance: PairAdvances.advance(pair),
        leading: PairAdvances.advance(leading), kind: kind)
      if let line = word.add(unit) { endLine(line.width) }
      before = Int(byte)
    }
    if let line = word.endLine(cut: 0) { endLine(line.width) }
    // A last character that does not fit takes the spaces behind it.
    return word.sum == width && FitRule.fits(word.width, limit) ? word.width : nil
  }
}
