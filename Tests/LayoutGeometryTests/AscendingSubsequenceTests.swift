// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing

/// Longest ascending subsequences, as differences of sequences need them.
@Suite struct AscendingSubsequenceTests {
  @Test func `longest ascending subsequences are those of a slow search`() {
    var generator = SeededGenerator(fallback: 7)
    for _ in 0..<200 {
      let numbers = (0..<Int.random(in: 0...9, using: &generator)).shuffled(using: &generator)
      let run = zip(numbers, longestAscendingSubsequence(numbers))
        .compactMap { $1 ? $0 : nil }
      #expect(run == run.sorted())
      var best = 0
      for mask in 0..<(1 << numbers.count) {
        let some = numbers.indices.filter { mask >> $0 & 1 == 1 }.map { numbers[$0] }
        if some == some.sorted() { best = max(best, some.count) }
      }
      #expect(run.count == best)
    }
  }
}
