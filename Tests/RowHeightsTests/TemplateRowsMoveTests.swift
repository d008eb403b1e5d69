// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import RowHeights
import Testing

/// Records that are moved among many.
@Suite struct TemplateRowsMoveTests {
  /// Records that count how many of them are read.
  private struct CountingRecords: RandomAccessCollection, RangeReplaceableCollection {
    final class Count { var reads = 0 }

    let counter = Count()
    private var records: [RecordValue] = []

    init() {}

    var startIndex: Int { 0 }
    var endIndex: Int { records.count }

    subscript(index: Int) -> RecordValue {
      counter.reads += 1
      return records[index]
    }

    mutating func replaceSubrange(_ range: Range<Int>, with added: some Collection<RecordValue>) {
      records.replaceSubrange(range, with: added)
    }
  }

  private static let count = 1000

  private func makeRows() throws -> TemplateRows<CountingRecords> {
    TemplateRows(
      CountingRecords((0..<Self.count).map { RowFixtures.bar(Double($0 % 50), hasMore: false) }),
      measurer: try RowFixtures.rows(RowFixtures.bars, scale: 1))
  }

  @Test(arguments: [(0..<3, 900), (900..<903, 0), (500..<501, 500), (1..<2, 2), (998..<1000, 7)])
  func `a move keeps heights, and reads the moved records alone`(
    _ range: Range<Int>, _ target: Int
  ) throws {
    let rows = try makeRows()
    var offsets = try rows.makeOffsets()
    let guess = try offsets.addEstimator(base: 10)
    try rows.measure(0..<Self.count, of: &offsets, width: 200)
    var expected = (0..<Self.count).map { offsets.height(ofRow: $0) }
    let moved = Array(expected[range])
    expected.removeSubrange(range)
    expected.insert(contentsOf: moved, at: target)
    rows.records.counter.reads = 0
    try rows.move(range, to: target, in: &offsets, estimator: guess)
    #expect(rows.records.counter.reads <= range.count)
    #expect(offsets.measuredCount == Self.count)
    #expect((0..<Self.count).map { offsets.height(ofRow: $0) } == expected)
    let order = rows.records.map { $0["size"] }
    var sizes = (0..<Self.count).map { RowFixtures.bar(Double($0 % 50), hasMore: false)["size"] }
    let movedSizes = Array(sizes[range])
    sizes.removeSubrange(range)
    sizes.insert(contentsOf: movedSizes, at: target)
    #expect(order == sizes)
  }
}
