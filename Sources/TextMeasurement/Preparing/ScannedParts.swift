// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The heights of a text's lines, gathered from parts that were scanned one by one.
///
/// Each scan numbers the height classes that it meets; here they get the numbers of the whole text.
struct GatheredHeights {
  /// The heights so far.
  private(set) var table: LineHeightTable

  /// Begins with the heights of the style's own font.
  init(_ context: TextContext) { table = context.heights }

  /// Adds the heights of a part, and gives its segments the numbers of the whole text.
  ///
  /// - Returns: False if there are more classes than a byte has bits.
  @inline(never)
  mutating func add(
    _ part: LineHeightTable, _ segments: UnsafeMutableBufferPointer<TextSegment>,
    _ context: TextContext, _ shaping: ShapingContext
  ) -> Bool {
    if part === context.heights || part === table { return true }
    var more = table.heights
    let bits = part.heights.classes.map { more.mask(for: $0) }
    guard more.classes.count <= 8 else { return false }
    if more.classes.count != table.heights.classes.count {
      table = shaping.table(of: more, context)
    }
    for index in segments.indices where segments[index].heightMask > 1 {
      var mask: UInt64 = 0
      for (place, bit) in bits.enumerated() where segments[index].heightMask >> place & 1 != 0 {
        mask |= bit
      }
      segments[index].heightMask = UInt8(truncatingIfNeeded: mask)
    }
    return true
  }
}

/// Texts of megabytes, scanned in parts.
extension ShapingContext {
  /// Prepares a long text; nil if it needs its analysis.
  ///
  /// The segments of a text would take many times its bytes, so no more than those of a part are
  /// kept as they are; see ``GatheredSegments``.
  ///
  /// - Parameter length: The length in bytes of a part; longer if there is no place where the scan
  ///   may begin again.
  func scanParts(
    _ string: String, _ context: TextContext, length: Int = 1 << 13
  ) -> CompactText? {
    defer { segments.free() }
    let found = string.utf8.withContiguousStorageIfAvailable { utf8 -> CompactText? in
      var needsFine = false
      for isFine in [false, true] where !isFine || needsFine {
        var examined = ExaminedSegments(context)
        var gathered = GatheredSegments()
        var isLeftToRight: Bool?
        guard
          let heights = forEachPart(
            utf8, context, length, isFine: isFine, needsFine: &needsFine,
            { part, segments in
              // Lines of a text with several directions have items, whose borders no part knows.
              guard !context.hasItems || (isLeftToRight ?? part.isLeftToRight) == part.isLeftToRight
              else { return false }
              isLeftToRight = (isLeftToRight ?? true) && part.isLeftToRight
              for segment in segments {
                examined.add(segment)
                guard gathered.add(segment) else { return false }
              }
              return true
            })
        else { continue }
        guard let direct = CompactShape(of: examined, isFine: isFine) else { return nil }
        let shape = gathered.shape(direct)
        return CompactText.make(
          context, string, shape, heights: heights, isLeftToRight: isLeftToRight ?? true,
          missingGlyphCount: 0
        ) { gathered.pack(shape, into: $0) }
      }
      return nil
    }
    return found ?? nil
  }

  /// The length in bytes of the longest part; text without a place to begin again in so many is
  /// analysed.
  private static let longestPart = 1 << 15

  /// Calls a function with the segments of each part of a text, until it returns false.
  ///
  /// - Parameter needsFine: Set if a part needs fine units.
  /// - Returns: The heights of the text's lines; nil if a part needs its analysis or other units,
  ///   and if the function returned false.
  private func forEachPart(
    _ utf8: UnsafeBufferPointer<UInt8>, _ context: TextContext, _ partLength: Int, isFine: Bool,
    needsFine: inout Bool, _ visit: (ScannedText, UnsafeBufferPointer<TextSegment>) -> Bool
  ) -> LineHeightTable? {
    var heights = GatheredHeights(context)
    var start = 0
    var length = partLength
    while start < utf8.count {
      var end = UTF8Decoder.endOfCodePoint(around: start + length, utf8, atMost: utf8.count)
      let part = UnsafeBufferPointer(rebasing: utf8[start..<end])
      trimBetweenParts()
      guard let found = scanSegments(part, context, ScanRequest(isFine: isFine)) else {
        return nil
      }
      guard found.isFine == isFine else {
        needsFine = true
        return nil
      }
      var count = segments.count
      if end < utf8.count {
        // The last word may go on, and the last character may be half of a cluster.
        guard let place = restartPlaces(part, context, found).any, place.offset < part.count else {
          guard length < Self.longestPart else { return nil }
          length *= 2
          continue
        }
        count = place.segmentCount
        end = start + place.offset
      }
      let taken = UnsafeMutableBufferPointer(rebasing: segments.elements[..<count])
      guard heights.add(found.heights, taken, context, self) else { return nil }
      guard visit(found, UnsafeBufferPointer(taken)) else { return nil }
      start = end
      length = partLength
    }
    return heights.table
  }
}
