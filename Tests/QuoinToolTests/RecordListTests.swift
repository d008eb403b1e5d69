// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import QuoinTestSupport
import Testing

@testable import QuoinTool

/// The records of a served list, compared with an array.
@Suite struct RecordListTests {
  private static func records(_ numbers: Range<Int>) -> [RecordValue] {
    numbers.map { .string("\($0)") }
  }

  @Test func `a list without records has none, and takes some`() {
    var list = RecordList()
    #expect(list.isEmpty && Array(list) == [])
    list.replaceSubrange(0..<0, with: [])
    list.checkInvariants()
    list.replaceSubrange(0..<0, with: Self.records(0..<3))
    list.checkInvariants()
    #expect(Array(list) == Self.records(0..<3))
    list.removeSubrange(0..<3)
    list.checkInvariants()
    #expect(list.isEmpty)
  }

  @Test func `records that are added one by one stand in their order`() {
    let records = Self.records(0..<3 * RecordList.blockSize + 1)
    let list = RecordList(records)
    list.checkInvariants()
    #expect(Array(list) == records)
    #expect(list[RecordList.blockSize] == .string("\(RecordList.blockSize)"))
  }

  /// Sizes below, at and above those of one and two blocks.
  @Test func `after any changes the list is the array`() {
    var chance = SeededGenerator(fallback: 11)
    let size = RecordList.blockSize
    var (list, array) = (RecordList(), [RecordValue]())
    var next = 0
    for step in 0..<600 {
      let start = Int.random(in: 0...array.count, using: &chance)
      // Sometimes most of the records go.
      let most = Int.random(in: 0..<20, using: &chance) == 0 ? array.count : 3
      let end = min(array.count, start + Int.random(in: 0...most, using: &chance))
      let count = [0, 1, 2, size / 2, size, 2 * size + 1].randomElement(using: &chance) ?? 0
      let added = Self.records(next..<next + count)
      next += count
      list.replaceSubrange(start..<end, with: added)
      array.replaceSubrange(start..<end, with: added)
      list.checkInvariants()
      #expect(list.count == array.count, "step \(step), seed \(chance.seed)")
      guard let row = array.indices.randomElement(using: &chance) else { continue }
      #expect(list[row] == array[row], "step \(step), seed \(chance.seed)")
    }
    #expect(Array(list) == array, "seed \(chance.seed)")
  }

  @Test func `many removals leave no blocks of a few records`() {
    let size = RecordList.blockSize
    var list = RecordList(Self.records(0..<40 * size))
    // One of sixteen records stays.
    for row in 0..<40 * size / 16 { list.removeSubrange(row + 1..<row + 16) }
    list.checkInvariants()
    #expect(list.count == 40 * size / 16)
    #expect(list.blockCount <= 2 * list.count / (size / 2) + 1, "\(list.blockCount) blocks")
  }
}
