// SPDX-License-Identifier: Apache-2.0

import RowHeights
import Testing

@Suite struct HeightRunTests {
  /// Sizes that repeat after 50 rows; every third has the second bar.
  static let records = (0..<500).map { RowFixtures.bar(Double($0 % 50), hasMore: $0 % 3 == 0) }
  static let heights = (0..<500).map {
    RowFixtures.barHeight(Double($0 % 50), hasMore: $0 % 3 == 0)
  }

  @Test(arguments: [1, 2, 5])
  func `rows come in order with exact offsets, for any number of workers`(workers: Int) throws {
    let run = try RowFixtures.rows(RowFixtures.bars).heights(of: Self.records, workers: workers)
    var offset = 0.0
    for (index, row) in try run.allRows().enumerated() {
      #expect(row.index == index && row.identity == Self.records[index])
      #expect(row.offsets == [offset])
      #expect(try row.result.get().heights == [Self.heights[index]])
      offset += Self.heights[index]
    }
    #expect(run.contentHeights == [offset])
    #expect(run.tally.rows == 500 && run.tally.failed == 0)
    // With the second bar and without it, however many workers met both.
    #expect(run.tally.visibleViews.count == 2)
    #expect(run.tally.regionHits == 500 && run.tally.fallbacks == 0)
  }

  @Test func `a record without a height is a value, and takes no room`() throws {
    let broken = RecordValue.object(RecordObject([("size", .string("x"))]))
    let records = [RowFixtures.bar(1), broken, RowFixtures.bar(3)]
    let run = try RowFixtures.rows(RowFixtures.bars).heights(of: records)
    let rows = try run.allRows()
    #expect(throws: RecordError.self) { try rows[1].result.get() }
    #expect(rows[1].offsets == [RowFixtures.barHeight(1)])
    #expect(rows[2].offsets == [RowFixtures.barHeight(1)])
    #expect(run.tally.rows == 2 && run.tally.failed == 1)
    #expect(run.contentHeights == [RowFixtures.barHeight(1) + RowFixtures.barHeight(3)])
  }

  @Test func `thirds of a point add up exactly`() throws {
    let rows = try RowFixtures.rows(RowFixtures.bars, scale: 3)
    let run = rows.heights(of: (0..<3000).map { _ in RowFixtures.bar(1.0 / 3) })
    for row in try run.allRows() where row.index % 3 == 0 {
      #expect(row.offsets == [Double(row.index / 3) * (3 * 20 + 1)])
    }
    #expect(run.contentHeights == [1000 * (3 * 20 + 1)])
  }

  @Test func `unrounded heights are whole units of the sums`() throws {
    let rows = try RowFixtures.rows(RowFixtures.bars, scale: 0)
    let sizes = (1...200).map { Double($0) / 300 }
    let run = rows.heights(of: sizes.map { RowFixtures.bar($0) })
    for (row, size) in zip(try run.allRows(), sizes) {
      let units = try rows.unit.units(height: RowFixtures.barHeight(size))
      #expect(try row.result.get().height == rows.unit.points(units))
    }
  }

  @Test func `several widths have heights and offsets of their own`() throws {
    let rows = try RowFixtures.rows(RowFixtures.text, widths: [1000, 25])
    let run = rows.heights(
      of: ["abcde abcde", "a"].map {
        .object(RecordObject([("text", .string($0))]))
      })
    let outcomes = try run.allRows()
    #expect(try outcomes[0].result.get().heights == [12, 2 * 12])
    #expect(outcomes[1].offsets == [12, 2 * 12])
    #expect(run.contentHeights == [2 * 12, 3 * 12])
  }

  @Test func `a height that no table can hold is a failure of its row`() throws {
    // 6 · 10^5 points of 64 pixels each are more than 33,554,431 pixels.
    let run = try RowFixtures.rows(RowFixtures.bars, scale: 64).heights(of: [
      RowFixtures.bar(1), RowFixtures.bar(6e5), RowFixtures.bar(2),
    ])
    let rows = try run.allRows()
    #expect(throws: RowOffsetError.self) { try rows[1].result.get() }
    #expect(rows[2].offsets == [RowFixtures.barHeight(1)])
  }

  @Test func `inputs become records on the workers`() throws {
    let texts = ["{\"size\":1}", "[", "{\"size\":2}"]
    let run = HeightRun(
      SequenceSource(texts), measurer: try RowFixtures.rows(RowFixtures.bars)
    ) { text in
      try RecordValue.parseJSON(text)
    } identify: { text, record in
      record == nil ? "no record: \(text)" : text
    }
    let rows = try run.allRows()
    #expect(rows.map(\.identity) == [texts[0], "no record: [", texts[2]])
    #expect(throws: JSONError.self) { try rows[1].result.get() }
  }

  @Test func `a task awaits the rows`() async throws {
    let run = try RowFixtures.rows(RowFixtures.bars).heights(of: Self.records, workers: 3)
    var heights: [Double] = []
    while let row = try await run.nextRow() { heights += try row.result.get().heights }
    #expect(heights == Self.heights)
  }
}
