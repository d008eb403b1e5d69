// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// The brackets whose closing ones are far away, compared with a plain search for each.
@Suite struct DistantBracketTests {
  /// The opening brackets of a paragraph, each with the place where it is closed or given up.
  static func openings(
    _ bytes: ArraySlice<UInt8>
  ) -> [(open: Int, end: Int, isClosed: Bool)] {
    var stack: [(open: Int, closing: UInt8)] = []
    var found: [(open: Int, end: Int, isClosed: Bool)] = []
    for (offset, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case UInt8(ascii: "("): stack.append((offset, UInt8(ascii: ")")))
      case UInt8(ascii: "["): stack.append((offset, UInt8(ascii: "]")))
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard stack.contains(where: { $0.closing == byte }) else { continue }
        while let last = stack.popLast() {
          found.append((last.open, offset, last.closing == byte))
          if last.closing == byte { break }
        }
      default: break
      }
    }
    return found + stack.map { ($0.open, .max, false) }
  }

  @Test func `brackets that are closed far away or never are those of a plain search`() {
    var random = SeededGenerator(fallback: 20_261_212)
    var counts = [0, 0, 0]
    for _ in 0..<300 {
      let text = (0..<60).map { _ in
        ["a", "b ", "12", "א", "(", "[", ")", "]", "\n"].randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      let distance = 12
      let brackets = bytes.withUnsafeBufferPointer { DistantBrackets($0, distance: distance) }
      for paragraph in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        for (open, end, isClosed) in Self.openings(paragraph) {
          let isFar = end == .max || end - open >= distance
          #expect(
            brackets.contains(open) == (isFar && isClosed),
            "\(open) of \(text.debugDescription); \(random.hint)")
          #expect(
            brackets.knows(open) == isFar, "\(open) of \(text.debugDescription); \(random.hint)")
          counts[isFar ? isClosed ? 0 : 1 : 2] += 1
        }
      }
    }
    #expect(counts.allSatisfy { $0 > 100 }, "\(counts)")
  }
}
