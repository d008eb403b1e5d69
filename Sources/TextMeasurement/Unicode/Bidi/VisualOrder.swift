// SPDX-License-Identifier: Apache-2.0

/// The order of a line's parts from left to right (UAX #9, rules L1 and L2).
enum VisualOrder {
  /// A chain of parts that are in visual order already; all levels in it are at least `level`.
  private struct Chain {
    var level: UInt8
    var left: Int
    var right: Int
  }

  /// The most levels of a line for which rule L2 is followed by reversals.
  private static let fewLevels: UInt8 = 4

  /// Reorders parts of a line from logical to visual order (L2).
  ///
  /// Most lines have few levels. Their parts are reversed in place, once for each level from the
  /// highest to the lowest odd one, as the rule says. In other lines that would take time in parts
  /// × levels, so they are reordered by ``reorderByChains(_:level:)``.
  ///
  /// - Parameter level: The embedding level of a part.
  static func reorder<Part>(
    _ parts: UnsafeMutableBufferPointer<Part>, level levelOf: (Part) -> UInt8
  ) {
    var highest: UInt8 = 0
    var lowestOdd = UInt8.max
    for part in parts {
      let level = levelOf(part)
      highest = max(highest, level)
      if level & 1 != 0 { lowestOdd = min(lowestOdd, level) }
    }
    guard lowestOdd <= highest else { return }
    guard highest - lowestOdd < fewLevels else {
      reorderByChains(parts, level: levelOf)
      return
    }
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < parts.count {
        guard levelOf(parts[start]) >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < parts.count, levelOf(parts[end]) >= level { end += 1 }
        reverse(parts, start..<end)
        start = end
      }
      level -= 1
    }
  }

  private static func reverse<Part>(
    _ parts: UnsafeMutableBufferPointer<Part>, _ range: Range<Int>
  ) {
    var (left, right) = (range.lowerBound, range.upperBound - 1)
    while left < right {
      parts.swapAt(left, right)
      left += 1
      right -= 1
    }
  }

  /// Reorders the parts of an array from logical to visual order (L2).
  static func reorder<Part>(_ parts: inout [Part], level levelOf: (Part) -> UInt8) {
    parts.withUnsafeMutableBufferPointer { reorder($0, level: levelOf) }
  }

  /// Reorders parts of any levels from logical to visual order.
  ///
  /// A stack holds chains of parts with ascending levels:
  ///
  /// 1. A part of a lower level ends the chains above it. Each is joined to the chain below, at the
  ///    left if the level of that is odd, else at the right.
  /// 2. Then the part is joined to the top chain in the same way by its own level, or it starts a
  ///    chain above it.
  ///
  /// Each part is joined once, so time is linear for any levels.
  static func reorderByChains<Part>(
    _ parts: UnsafeMutableBufferPointer<Part>, level levelOf: (Part) -> UInt8
  ) {
    var next = [Int](repeating: -1, count: parts.count)
    var chains: [Chain] = []

    func joinTop() {
      let top = chains.removeLast()
      let below = chains.count - 1
      if chains[below].level & 1 != 0 {
        next[top.right] = chains[below].left
        chains[below].left = top.left
      } else {
        next[chains[below].right] = top.left
        chains[below].right = top.right
      }
    }

    for index in parts.indices {
      let level = levelOf(parts[index])
      while chains.count > 1, chains[chains.count - 1].level > level,
        chains[chains.count - 2].level >= level
      {
        joinTop()
      }
      if let top = chains.last, top.level >= level {
        if level & 1 != 0 {
          next[index] = top.left
          chains[chains.count - 1].left = index
        } else {
          next[top.right] = index
          chains[chains.count - 1].right = index
        }
        chains[chains.count - 1].level = level
      } else {
        chains.append(Chain(level: level, left: index, right: index))
      }
    }
    while chains.count > 1 { joinTop() }

    guard var index = chains.first?.left else { return }
    let logical = Array(parts)
    for place in parts.indices {
      parts[place] = logical[index]
      index = next[index]
    }
  }

  /// The start of the whitespace, separators and controls at the end of a line, which take the
  /// level of the paragraph (L1).
  ///
  /// - Complexity: O(bytes of the whitespace).
  static func startOfTrailingSpace(
    in line: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = line.upperBound
    while end > line.lowerBound {
      var start = end - 1
      while start > line.lowerBound, end - start < 4, UTF8Decoder.isContinuation(utf8[start]) {
        start -= 1
      }
      let bidiClass = UnicodeProperties(of: UTF8Decoder.decode(utf8, at: start).codePoint).bidiClass
      let isSpace = bidiClass == .ws || bidiClass == .s || bidiClass == .b
      guard
        isSpace || bidiClass.isIsolateInitiator || bidiClass == .pdi || bidiClass.isRemoved
      else { break }
      end = start
    }
    return end
  }
}
