// SPDX-License-Identifier: Apache-2.0

extension LineBreaker {
  /// Whether a browser breaks before the code point at an offset; nil where the rules of UAX #14
  /// decide. See ``Tailoring/css``.
  ///
  /// - Parameter inputClass: The class of the code point, unless it is ASCII.
  ///
  /// 1. There is no break before U+3000.
  /// 2. There is a break after spaces and tabs, and after U+3000 behind them or U+200B, but not
  ///    before more spaces, tabs and U+3000 or a line's end.
  /// 3. Two printing characters of ASCII break at three places only:
  ///    - before an opening bracket and `<`, unless a letter, a digit, an opening bracket or one of
  ///      ``$ ' / @ ^ _ ` - ?`` stands before it;
  ///    - after a hyphen, unless one of `! $ ) , . / : ; ? ] }` follows. Before a digit it breaks
  ///      only behind a letter or digit, because otherwise it may be a minus sign;
  ///    - after `?`, unless one of `! " ' ) , . / : ; ? ] }` follows.
  /// 4. Control characters never break.
  /// 5. Otherwise the rules of UAX #14 decide. By these a line may end after the hyphens U+002D and
  ///    U+2010 and other characters of the classes BA, HY and HH, unless the hyphen begins a word
  ///    (LB20a), follows a Hebrew letter (LB21a) or stands before a digit (LB25).
  ///
  /// `Scripts/unicode/linebreak.py` makes the table of pairs (`css_pairs`) and the automaton.
  @inline(__always)
  static func cssAllows(
    _ utf8: UnsafeBufferPointer<UInt8>, before offset: Int, of inputClass: Int
  ) -> Bool? {
    guard offset > 0 else { return false }
    let left = utf8[offset - 1]
    let right = utf8[offset]
    if left & right < 0x80 {
      if left == 0x20 || left == 0x09 {
        return right < 0x80 ? right != 0x20 && right &- 0x09 > 4 : !isSpaceOrEnd(inputClass)
      }
      if left < 0x80 {
        // C0 controls, line ends included: no break follows them by this rule.
        if left < 0x21 { return false }
        if right < 0x80 { return right >= 0x21 && pairBreaks(utf8, left, right, offset) }
        return nil
      }
      if right < 0x21 { return false }
    } else if inputClass == LineBreakTables.classBAsw {
      return false
    }
    return left == 0x80 && followsWideSpaces(utf8, offset) ? !isSpaceOrEnd(inputClass) : nil
  }

  /// Whether U+3000 ends before an offset, or several that follow each other, with a space, a tab
  /// or U+200B before them.
  @inline(never)
  private static func followsWideSpaces(
    _ utf8: UnsafeBufferPointer<UInt8>, _ offset: Int
  ) -> Bool {
    func endsCharacter(_ lead: UInt8, _ last: UInt8, before end: Int) -> Bool {
      end > 2 && utf8[end - 1] == last && utf8[end - 2] == 0x80 && utf8[end - 3] == lead
    }
    var start = offset
    while endsCharacter(0xE3, 0x80, before: start) { start -= 3 }
    guard start > 0, start < offset else { return false }
    return utf8[start - 1] == 0x20 || utf8[start - 1] == 0x09
      || endsCharacter(0xE2, 0x8B, before: start)
  }

  /// Whether the table of pairs allows a break between two printing ASCII characters.
  @inline(__always)
  static func pairBreaks(
    _ utf8: UnsafeBufferPointer<UInt8>, _ left: UInt8, _ right: UInt8, _ offset: Int
  ) -> Bool {
    if left == 0x2D, right &- 0x30 < 10 {
      // After a letter or digit it is a hyphen; otherwise it may be a minus sign.
      guard offset > 1 else { return false }
      let first = utf8[offset - 2]
      return first &- 0x30 < 10 || (first | 0x20) &- 0x61 < 26
    }
    let masks = LineBreakTables.cssPairs
    return masks[Int(left)] >> 3 & masks[Int(right)] & 0x07 != 0
  }

  /// Whether a class is that of a space or a line's end.
  @inline(__always)
  static func isSpaceOrEnd(_ inputClass: Int) -> Bool {
    inputClass >= LineBreakTables.classSP && inputClass <= LineBreakTables.classNL
  }
}
