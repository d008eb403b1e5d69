// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// Texts made to be slow or to crash; a quadratic step would make these tests run for minutes.
@Suite struct HostileTextTests {
  private func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(repeatElement(text, count: count).joined().utf8)
  }

  @Test func `a base with 100,000 marks is one cluster and has no break`() {
    let utf8 = Array("a ".utf8) + repeated("\u{301}", 100_000) + Array(" b".utf8)
    var boundaries: [Int] = []
    utf8.withUnsafeBufferPointer { GraphemeBreaker.findBoundaries(in: $0, into: &boundaries) }
    #expect(boundaries == [1, 200_002, 200_003, 200_004])
    #expect(LineBreaker().offsets(in: utf8) == [2, 200_003])
  }

  @Test func `200,001 halves of flags pair up in linear time`() {
    let utf8 = repeated("\u{1F1E9}", 200_001)
    var boundaries: [Int] = []
    utf8.withUnsafeBufferPointer { GraphemeBreaker.findBoundaries(in: $0, into: &boundaries) }
    #expect(boundaries.count == 100_001)
    #expect(LineBreaker().offsets(in: utf8).count == 100_000)
  }

  @Test func `a megabyte of brackets, quotes, prefixes and zero width joiners breaks`() {
    #expect(LineBreaker().offsets(in: repeated("(", 1 << 20)).isEmpty)
    #expect(LineBreaker().offsets(in: repeated("\" ", 1 << 19)).isEmpty == false)
    #expect(LineBreaker().offsets(in: repeated("$(5", 1 << 18)).isEmpty)
    #expect(LineBreaker().offsets(in: repeated("\u{200D}", 1 << 18)).isEmpty)
    #expect(LineBreaker().offsets(in: repeated("\n", 1 << 18)).count == 1 << 18)
  }

  @Test func `script runs of a megabyte of brackets and of alternating scripts are found`() {
    var finder = ScriptRunFinder()
    var runs: [ScriptRun] = []
    for (text, count) in [("(", 1 << 20), ("a(ש", 1 << 18), ("a)ש]", 1 << 18), ("「", 1 << 18)] {
      let utf8 = repeated(text, count)
      utf8.withUnsafeBufferPointer { finder.findRuns(in: $0, into: &runs) }
      #expect(runs.last?.range.upperBound == utf8.count)
    }
  }

  @Test func `random bytes give ascending breaks at borders of code points and no crash`() {
    var random = SeededGenerator(fallback: 2)
    for round in 0..<40 {
      let utf8 = (0..<5000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let options = LineBreaker.Options(
        strictness: round % 2 == 0 ? .loose : .normal, isChineseOrJapanese: round % 3 == 0,
        tailoring: round % 5 == 0 ? .css : .unicode)
      let offsets = LineBreaker(options: options).offsets(in: utf8)
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }, "\(random.hint)")
      #expect(offsets.allSatisfy { $0 > 0 && $0 <= utf8.count }, "\(random.hint)")
      var boundaries: [Int] = []
      utf8.withUnsafeBufferPointer { GraphemeBreaker.findBoundaries(in: $0, into: &boundaries) }
      #expect(boundaries.last == utf8.count)
    }
  }
}
