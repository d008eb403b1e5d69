// SPDX-License-Identifier: Apache-2.0

/// Finds the boundaries of extended grapheme clusters (UAX #29, Unicode 17.0).
///
/// The results match GraphemeBreakTest.txt. The standard library's `Character` may follow another
/// version of the rules.
///
/// Every text has a boundary at 0 and at its end. Time is linear in the text; the length of a
/// cluster is unlimited.
enum GraphemeBreaker {
  /// The end of the cluster that starts at an offset.
  ///
  /// - Parameters:
  ///   - offset: A boundary, `0 <= offset <= utf8.count`. For any other offset, the result is a
  ///     boundary of the text that starts there.
  /// - Returns: An offset above the given one, or `utf8.count` at the end.
  /// - Complexity: O(bytes of the cluster).
  @inline(__always)
  static func nextBoundary(after offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    guard offset < utf8.count else { return utf8.count }
    let next = offset + 1
    if utf8[offset] < 0x80, utf8[offset] != 0x0D {
      if next == utf8.count || utf8[next] < 0x80 { return next }
    }
    return scanCluster(from: offset, in: utf8)
  }

  /// Runs the automaton from a boundary to the next.
  private static func scanCluster(from start: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var state = 0
    var offset = start
    while offset < utf8.count {
      let element = UTF8Decoder.decode(utf8, at: offset)
      let inputClass = UnicodeProperties(of: element.codePoint).graphemeClass
      let transition = GraphemeTables.transitions[state << 5 | inputClass]
      if transition & 0x40 != 0 { break }
      state = Int(transition & 0x3F)
      offset += element.length
    }
    return offset
  }
}
