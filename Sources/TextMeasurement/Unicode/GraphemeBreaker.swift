// SPDX-License-Identifier: Apache-2.0

/// Finds the boundaries of extended grapheme clusters (UAX #29, Unicode 15.0).
///
/// The result is that of GraphemeBreakTest.txt. The standard library's `Character` follows
/// another version of the rules and differs on one of its lines.
///
/// Every text has a boundary at 0 and at its end. Time is linear in the text; a cluster has no
/// greatest length.
enum GraphemeBreaker {
  /// The end of the cluster that starts at an offset.
  ///
  /// - Parameters:
  ///   - offset: A boundary, `0 <= offset <= utf8.count`. Another offset gives a boundary of the
  ///     text that starts there.
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

  /// Calls a function with the range of each cluster of a part of the text, in order.
  ///
  /// One pass of the automaton, which is quicker than asking for one boundary after another.
  ///
  /// - Parameter range: Starts at a boundary; the text after its end has no influence.
  @inline(__always)
  static func forEachCluster(
    in utf8: UnsafeBufferPointer<UInt8>, range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    let part = UnsafeBufferPointer(rebasing: utf8[0..<range.upperBound])
    var start = range.lowerBound
    var offset = start
    var state = 0
    while offset < part.count {
      let byte = part[offset]
      // Printing ASCII after most characters: always a boundary.
      if byte &- 0x20 < 0x5F, state == GraphemeTables.statePlain {
        body(start..<offset)
        start = offset
        offset += 1
        continue
      }
      var length = 1
      let inputClass: Int
      if byte < 0x80 {
        inputClass = UnicodeProperties(ascii: byte).graphemeClass
      } else {
        let element = UTF8Decoder.decodeMultiple(part, at: offset, lead: byte)
        inputClass = UnicodeProperties(of: element.codePoint).graphemeClass
        length = element.length
      }
      let transition = GraphemeTables.transitions.lane(state << 4 | inputClass)
      if transition & 0x40 != 0 {
        body(start..<offset)
        start = offset
      }
      state = Int(transition & 0x3F)
      offset += length
    }
    if start < offset { body(start..<offset) }
  }

  /// Finds all boundaries but the one at 0, in ascending order; the last is `utf8.count`.
  ///
  /// - Parameter boundaries: Emptied and filled; its storage is kept. Empty for an empty text.
  static func findBoundaries(
    in utf8: UnsafeBufferPointer<UInt8>, into boundaries: inout [Int]
  ) {
    boundaries.removeAll(keepingCapacity: true)
    forEachCluster(in: utf8, range: 0..<utf8.count) { boundaries.append($0.upperBound) }
  }

  /// Runs the automaton from a boundary to the next.
  private static func scanCluster(from start: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var state = 0
    var offset = start
    while offset < utf8.count {
      let element = UTF8Decoder.decode(utf8, at: offset)
      let inputClass = UnicodeProperties(of: element.codePoint).graphemeClass
      let transition = GraphemeTables.transitions.lane(state << 4 | inputClass)
      if transition & 0x40 != 0 { break }
      state = Int(transition & 0x3F)
      offset += element.length
    }
    return offset
  }
}
