// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
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
    #expect(run.tally.regions == 2)
    #expect(run.tally.regionHits == 500 && run.tally.fallbacks == 0)
  }

  /// Two bars side by side, a third below the taller one and at most 20, as far as it may be.
  static let besides = """
    version: 1
    name: besides
    width: 200
    views:
      left: {type: box, width: 20, height: "${left}"}
      right: {type: box, width: 20, height: "${right}"}
      below: {type: box, width: 20}
    layout: |
      H:|[left][right][below]
      V:|[left]-(>=0)-[below]|
      V:|[right]-(>=0)-[below]
      left.bottom = below.top @10
      right.bottom = below.top @10
      below.height = left.height @500
      below.height <= 20 @600

    """

  static func beside(_ left: Double, _ right: Double) -> RecordValue {
    .object(
      RecordObject([
        ("left", RecordNumber(left).map { .number($0) } ?? .null),
        ("right", RecordNumber(right).map { .number($0) } ?? .null),
      ]))
  }

  @Test func `each region counts once, whichever rows a worker has and in which order`() throws {
    let rows = try RowFixtures.rows(Self.besides)
    // Either may be the taller one, and the left one may be above 20 or not.
    var records = [(1.0, 2.0), (2, 1), (31, 32), (32, 31)].map { Self.beside($0, $1) }
    func regions(_ records: [RecordValue], _ workers: Int) throws -> Int {
      // Batches of two, so that every worker has some.
      let run = HeightRun(
        SequenceSource(records), measurer: rows, workers: workers, batchSize: 2, read: { $0 },
        identify: { _, _ in 0 })
      _ = try run.allRows()
      #expect(run.tally.regionHits == records.count && run.tally.fallbacks == 0)
      return run.tally.regions
    }
    #expect(try regions(records, 1) == 4)
    #expect(try regions(Array(records.prefix(2)), 1) == 2)
    // A row on a border has one of the regions there, the same whichever are known.
    #expect(try regions([Self.beside(7, 7)], 1) == 1)
    for number in stride(from: 4.0, through: 40, by: 4) {
      for other in stride(from: 4.0, through: 40, by: 4) {
        records.append(Self.beside(number, other))
      }
    }
    var generator = SeededGenerator(fallback: 7)
    for workers in [1, 2, 4, 1, 2] {
      records.shuffle(using: &generator)
      #expect(try regions(records, workers) == 4, "\(workers) workers, \(generator.hint)")
    }
  }

  @Test func `the regions of each width count`() throws {
    for widths in [[200.0], [200, 300], [200, 300, 400]] {
      let rows = try RowFixtures.rows(Self.besides, widths: widths)
      let run = HeightRun(
        SequenceSource([Self.beside(1, 2), Self.beside(2, 1)]), measurer: rows, workers: 1,
        read: { $0 }, identify: { _, _ in 0 })
      _ = try run.allRows()
      #expect(run.tally.regions == 2 * widths.count)
    }
  }

  @Test func `rows on borders have the same regions, whichever rows come before them`() throws {
    let rows = try RowFixtures.rows(Self.besides)
    func regions(_ records: [RecordValue], workers: Int = 1) throws -> Int {
      let run = HeightRun(
        SequenceSource(records), measurer: rows, workers: workers, batchSize: 1, read: { $0 },
        identify: { _, _ in 0 })
      _ = try run.allRows()
      return run.tally.regions
    }
    // Equal heights are on the border between the two others.
    for inside in [Self.beside(1, 2), Self.beside(2, 1)] {
      let border = Self.beside(7, 7)
      #expect(try regions([border, inside]) == regions([inside, border]))
    }
    var generator = SeededGenerator(fallback: 8)
    for _ in 0..<40 {
      var records = (0..<4).map { _ in
        Self.beside(
          Double(Int.random(in: 1...4, using: &generator) * 10),
          Double(Int.random(in: 1...4, using: &generator) * 10))
      }
      let expected = try regions(records)
      for workers in [1, 1, 2, 4] {
        records.shuffle(using: &generator)
        #expect(try regions(records, workers: workers) == expected, "\(generator.hint)")
      }
    }
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
