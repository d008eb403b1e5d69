// SPDX-License-Identifier: Apache-2.0

/// The break opportunities of a text in their order, found part by part.
///
/// Those of a text of megabytes would take as much memory as the text.
struct PartedBreaks {
  private let utf8: UnsafeBufferPointer<UInt8>
  private let breaker: LineBreaker
  private let shaping: ShapingContext
  private let length: Int
  /// The offset of the part whose opportunities the shaping context has.
  private var start = 0
  /// The index of the next of them, and the number of those that hold whatever follows the part.
  private var (index, count) = (0, 0)
  /// Whether the text ends with the part.
  private var isLast = false

  /// Begins before the first opportunity.
  ///
  /// - Parameters:
  ///   - shaping: The shaping context that finds them, and finds no others meanwhile.
  ///   - length: The length in bytes of a part; longer if no other part can begin in it.
  init(
    _ utf8: UnsafeBufferPointer<UInt8>, _ breaker: LineBreaker, _ shaping: ShapingContext,
    length: Int
  ) {
    self.utf8 = utf8
    self.breaker = breaker
    self.shaping = shaping
    self.length = length
  }

  /// Whether all opportunities were returned.
  var areAtEnd: Bool { isLast && index >= count }

  /// The offset of the next opportunity, or of the text's end after the last one.
  ///
  /// Nil if the text has a script that needs a dictionary.
  mutating func next() -> Int? {
    while index == count, !isLast {
      guard findNextPart() else { return nil }
    }
    defer { index += 1 }
    return index < count ? start + shaping.breaks[index].offset : utf8.count
  }

  /// Finds the opportunities of the next part, which begins at the last one that was returned.
  private mutating func findNextPart() -> Bool {
    if count > 0 { start += shaping.breaks[count - 1].offset }
    (index, count) = (0, 0)
    var room = length
    while count == 0, !isLast {
      let end = UTF8Decoder.endOfCodePoint(around: start + room, utf8, atMost: utf8.count)
      room *= 2
      let part = UnsafeBufferPointer(rebasing: utf8[start..<end])
      guard shaping.findBreaksByRules(part, breaker) else { return false }
      isLast = end == utf8.count
      let breaks = shaping.breaks
      count =
        isLast
        ? breaks.count
        : breaks.indices.last {
          breaks[$0].offset + LongTextParts.margin <= part.count
            && LineBreaker.forgets(part, before: breaks[$0].offset, isOpportunity: true)
        }.map { $0 + 1 } ?? 0
    }
    return true
  }
}
