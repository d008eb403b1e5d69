// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares linear-time brackets with rules N0 to I2 as written, which search for each pair.
@Suite struct BidiBracketModelTests {
  private static let pairs: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]", "〈": "〉"]

  /// The pairs of a text in the order of their opening brackets (BD16).
  private func pairs(in text: [Unicode.Scalar]) -> [(Int, Int)] {
    var stack: [(Unicode.Scalar, Int)] = []
    var result: [(Int, Int)] = []
    for (position, scalar) in text.enumerated() {
      if let closing = Self.pairs[scalar] {
        if stack.count == 63 { break }
        stack.append((closing, position))
      } else if let match = stack.lastIndex(where: { $0.0 == scalar }) {
        result.append((stack[match].1, position))
        stack.removeSubrange(match...)
      }
    }
    return result.sorted { $0.0 < $1.0 }
  }

  /// The levels of a text of Latin and Hebrew letters, spaces and brackets.
  private func levels(of text: [Unicode.Scalar], base: UInt8) -> [UInt8] {
    let embedding = base == 1
    // True is right to left, nil neutral.
    var types: [Bool?] = text.map { $0 == "a" ? false : $0 == "א" ? true : nil }
    for (start, end) in pairs(in: text) {
      let content = types[(start + 1)..<end].compactMap { $0 }
      guard !content.isEmpty else { continue }
      var resolved = embedding
      if !content.contains(embedding) {
        let before = types[..<start].last { $0 != nil } ?? nil
        resolved = before ?? embedding
      }
      types[start] = resolved
      types[end] = resolved
    }
    return types.indices.map { position in
      var direction = types[position]
      if direction == nil {
        let before = types[..<position].last { $0 != nil } ?? nil
        let after = types[position...].first { $0 != nil } ?? nil
        let left = before ?? embedding
        direction = left == after ?? embedding ? left : embedding
      }
      return direction == embedding ? base : base + 1
    }
  }

  private func checkLevels(_ text: [Unicode.Scalar], _ comment: String) {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: text)
    var analyzer = BidiAnalyzer()
    var result = BidiLevels()
    for (base, direction) in [(UInt8(0), TextDirection.leftToRight), (1, .rightToLeft)] {
      let utf8 = Array(String(string).utf8)
      utf8.withUnsafeBufferPointer {
        analyzer.analyze($0, direction: direction, into: &result)
      }
      var offset = 0
      let found = text.map { scalar in
        defer { offset += UTF8.width(scalar) }
        return result.level(at: offset)
      }
      #expect(found == levels(of: text, base: base), "\(String(string)), \(comment)")
    }
  }

  @Test func `random brackets, letters and spaces have the levels of the rules as written`() {
    var random = SeededGenerator(fallback: 6)
    let samples = Array("aא ()[]〈〉([)]".unicodeScalars)
    for _ in 0..<1500 {
      checkLevels(
        (0..<Int.random(in: 1...40, using: &random)).map { _ in
          samples[Int.random(in: 0..<samples.count, using: &random)]
        }, random.hint)
    }
  }

  @Test func `at the sixty-fourth open bracket pairing ends and earlier pairs stay`() {
    for depth in [62, 63, 64, 65] {
      let open = Array(repeatElement("(" as Unicode.Scalar, count: depth))
      let closed = Array(repeatElement(")" as Unicode.Scalar, count: depth))
      checkLevels(Array("א(a) ".unicodeScalars) + open + ["א", "a"] + closed, "\(depth)")
    }
  }
}
