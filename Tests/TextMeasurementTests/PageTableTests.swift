// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// A table of pages holds what a dictionary holds.
@Suite struct PageTableTests {
  @Test(arguments: [(1, 1), (2, 3), (256, 256)])
  func `a table agrees with a dictionary under random writes`(pageCount: Int, pageSize: Int) {
    var random = SeededGenerator(fallback: UInt64(pageCount))
    let table = PageTable<Int>(pageCount: pageCount, pageSize: pageSize, filling: -1)
    let lookup = table.lookup
    var model: [[Int]: Int] = [:]
    for value in 0..<200 {
      let page = Int.random(in: 0..<pageCount, using: &random)
      let place = Int.random(in: 0..<pageSize, using: &random)
      let before = table[page, place]
      #expect(before == model[[page, place]] ?? -1, "\(random.hint)")
      if Bool.random(using: &random) {
        table[page, place] = value
        model[[page, place]] = value
      }
      table.checkInvariants()
    }
    for page in 0..<pageCount {
      for place in 0..<pageSize where lookup[page, place] != model[[page, place]] ?? -1 {
        Issue.record("\(page), \(place): \(lookup[page, place]); \(random.hint)")
      }
    }
  }

  @Test func `a write to one page leaves the same place of the others`() {
    let table = PageTable<UInt8>(pageCount: 3, pageSize: 2, filling: 7)
    table[1, 0] = 8
    let elements = (0..<3).map { page in (0..<2).map { table.lookup[page, $0] } }
    #expect(elements == [[7, 7], [8, 7], [7, 7]])
  }
}
