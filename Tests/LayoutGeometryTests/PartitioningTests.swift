// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing

@Suite struct PartitioningTests {
  @Test func `the index is the first for which the condition holds, in ranges of every size`() {
    for count in 0...40 {
      for first in 0...count {
        #expect((0..<count).partitioningIndex { $0 >= first } == first)
        #expect((-7..<count - 7).partitioningIndex { $0 >= first - 7 } == first - 7)
      }
    }
  }

  @Test func `a search makes one call for each bit of the count`() {
    for count in [0, 1, 2, 100, 1000, 1 << 20] {
      var calls = 0
      let found = (0..<count).partitioningIndex { index in
        calls += 1
        return index >= count / 3
      }
      #expect(found == count / 3)
      #expect(calls <= Int.bitWidth - count.leadingZeroBitCount)
    }
  }

  @Test func `numbers near the end of their type do not overflow`() {
    let end = UInt64.max
    #expect((end - 9..<end).partitioningIndex { $0 >= end - 3 } == end - 3)
    #expect((0..<end).partitioningIndex { _ in false } == end)
  }
}
