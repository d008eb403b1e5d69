// SPDX-License-Identifier: Apache-2.0

/// Cuts words that are wider than a line, by sums of pair advances.
///
/// A word is cut before the first character that does not fit, and each line has at least one. The
/// advance of a cut word is the sum of the advances of its characters after one another. Only
/// printing ASCII characters are known so, such as those of web addresses.
struct WordCutter {
  /// The end of a line at which a word is cut.
  enum LineEnding {
    /// Another line follows.
    case isFollowed
    /// The container allows no more lines.
    case isLast
    /// The text needs its analysis.
    case needsAnalysis
  }

  private let kind: RunKind.Place
  private let rows: PairAdvances.Rows
  private let shaper: Shaper
  private let limit: Int64
  private let isASCII: Bool

  /// Makes a cutter; nil if the style's font has no pair advances.
  ///
  /// - Parameters:
  ///   - limit: The greatest advance of a line.
  ///   - isASCII: Whether every character of the text is one of ASCII, so that all have the script
  ///     of Latin letters.
  init?(_ context: TextContext, _ shaping: ShapingContext, limit: Int64, isASCII: Bool) {
    kind = shaping.state(of: context.style).kind(face: 0, script: .latin, isRightToLeft: false)
    guard kind.pointee.takesASCII, let rows = kind.pointee.rows else { return nil }
    self.rows = rows
    shaper = shaping.shaper
    self.limit = limit
    self.isASCII = isASCII
  }

  /// Sets all lines of a word but its last.
  ///
  /// - Parameters:
  ///   - range: The UTF-8 offsets of the word, with the spaces after it.
  ///   - width: The word's advance when it is not cut.
  ///   - endLine: Ends a line, which has a part of the word with this advance.
  /// - Returns: The advance of the rest of the word; nil if the text needs its analysis.
  func cut(
    _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, width: Int64,
    endLine: (Int64) -> LineEnding
  ) -> Int64? {
    let plain = isASCII ? PlainASCII.withBrackets : .withoutBrackets
    var end = range.upperBound
    while end > range.lowerBound, utf8[end - 1] <= 0x20 { end -= 1 }
    // Beside other characters a word's script is known only from a letter on.
    guard end > range.lowerBound, isASCII || (utf8[range.lowerBound] | 0x20) &- 0x61 < 26 else {
      return nil
    }
    // The advances of the word and of its line so far.
    var whole: Int64 = 0
    var pen: Int64 = 0
    var before = 0
    var isTruncated = false
    for place in range.lowerBound..<end {
      let byte = utf8[place]
      guard plain.contains(byte) else { return nil }
      var advance = kind.pointee.advance(rows, before, byte, shaper)
      guard advance > 0 else { return nil }
      whole += advance
      if before != 0, !FitRule.fits(pen + advance, limit) {
        if !isTruncated {
          switch endLine(pen) {
          case .isFollowed: break
          case .isLast: isTruncated = true
          case .needsAnalysis: return nil
          }
        }
        advance = kind.pointee.advance(rows, 0, byte, shaper)
        guard advance > 0 else { return nil }
        pen = 0
      }
      pen += advance
      before = Int(byte)
    }
    return whole == width && (isTruncated || FitRule.fits(pen, limit)) ? pen : nil
  }
}

extension RunKind {
  /// The advance in font units of a character of ASCII after another; 0 if the pair is shaped.
  fileprivate func advance(
    _ rows: PairAdvances.Rows, _ before: Int, _ byte: UInt8, _ shaper: Shaper
  ) -> Int64 {
    let known = rows[before][Int(byte)]
    let value = known != PairAdvances.unknown ? known : learn(before, Int(byte), shaper: shaper)
    return value > PairAdvances.refused ? PairAdvances.advance(value) : 0
  }
}
