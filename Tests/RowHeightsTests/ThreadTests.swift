// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import RowHeights
import Testing

/// Runs, caches and tables on several threads that share a template, a measurer and its fonts.
///
/// The heights equal those of one thread. `Scripts/sanitize.sh thread` runs the same tests and
/// reports accesses that no lock orders.
@Suite struct ThreadTests {
  /// A cell of texts of three fonts, of which one is optional.
  static let template = """
    version: 1
    name: message
    width: 160
    margins: 8
    fonts:
      title: {size: 16, weight: bold}
      body: {size: 13}
      note: {size: 11, italic: true}
    views:
      title: {type: text, text: "${title}", font: title, lines: 2}
      body: {type: text, text: "${body}", font: body, lines: 4, lineBreakMode: truncateTail}
      note: {type: text, text: "${note}", font: note, if: "${note}"}
    layout: |
      H:|-[title]-|
      H:|-[body]-|
      H:|-[note]-|
      V:|-[title]-4-[body]-4-[note]-|

    """

  /// Records in several scripts; every third has a note.
  static let records: [RecordValue] = (0..<120).map { index in
    let words = ["layout", "rows of a table", "漢字かな", "שלום", "नमस्ते", "fi fl AV", "👩‍👩‍👧"]
    func text(_ count: Int) -> RecordValue {
      .string((0..<count).map { words[(index * 5 + $0 * 3) % words.count] }.joined(separator: " "))
    }
    var fields = [("title", text(2 + index % 3)), ("body", text(4 + index % 11))]
    if index % 3 == 0 { fields.append(("note", text(3))) }
    return .object(RecordObject(fields))
  }

  /// Rows whose fonts nobody has used yet.
  static func rows() throws -> RowMeasurer {
    RowMeasurer(
      template: try CellTemplate.load(source: template, fileName: "t.yaml"),
      measurer: try HarfBuzzTextMeasurer.bundled())
  }

  /// The heights that a run of one worker gives.
  static func expectedHeights() throws -> [Double] {
    try heights(of: run(rows(), workers: 1))
  }

  /// A run whose workers take few records at a time, so that each gets some.
  static func run(
    _ rows: RowMeasurer, workers: Int
  ) -> HeightRun<SequenceSource<[RecordValue]>, Int> {
    HeightRun(SequenceSource(records), measurer: rows, workers: workers, batchSize: 3) {
      $0
    } identify: { _, _ in
      0
    }
  }

  /// The heights of all rows of a run.
  static func heights<Source, Identity>(of run: HeightRun<Source, Identity>) throws -> [Double] {
    try run.allRows().map { try $0.result.get().height }
  }

  @Test func `workers that share fonts and a cache give the heights of one worker`() throws {
    let expected = try Self.expectedHeights()
    let cache = MemoryHeightCache()
    let rows = try Self.rows().caching(in: cache, fonts: ContentHash("bundled"))
    for hits in [0, Self.records.count] {
      let run = Self.run(rows, workers: 4)
      #expect(try Self.heights(of: run) == expected)
      #expect(run.tally.cacheHits == hits)
    }
  }

  @Test func `runs of several threads share a measurer and a cache`() throws {
    let expected = try Self.expectedHeights()
    let cache = MemoryHeightCache()
    let rows = try Self.rows().caching(in: cache, fonts: ContentHash("bundled"))
    let found = try ThreadTeam.run(3) { _ in
      try Self.heights(of: Self.run(rows, workers: 2))
    }
    #expect(found == Array(repeating: expected, count: 3))
  }

  @Test func `a task that another task cancels took the first rows, each at its place`()
    async throws
  {
    let expected = try Self.expectedHeights()
    let rows = try Self.rows()
    for rowsBefore in [0, 1, 17, 60] {
      let (stream, continuation) = AsyncStream.makeStream(of: Double.self)
      let task = Task {
        defer { continuation.finish() }
        let run = Self.run(rows, workers: 3)
        while let row = try await run.nextRow() {
          continuation.yield(try row.result.get().height)
        }
      }
      if rowsBefore == 0 { task.cancel() }
      var heights: [Double] = []
      for await height in stream {
        heights.append(height)
        if heights.count == rowsBefore { task.cancel() }
      }
      #expect(heights.count >= rowsBefore && heights == Array(expected.prefix(heights.count)))
      // The cancellation may come when all rows are taken.
      if heights.count < expected.count {
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }

  @Test func `a run that is stopped or released leaves its workers' fonts intact`() throws {
    let expected = try Self.expectedHeights()
    let rows = try Self.rows()
    for taken in 0..<12 {
      let run = Self.run(rows, workers: 3)
      var heights: [Double] = []
      for _ in 0..<taken {
        if let row = run.next() { heights.append(try row.result.get().height) }
      }
      #expect(heights == Array(expected.prefix(taken)))
      if taken % 2 == 0 {
        run.stop()
        #expect(run.next() == nil)
      }
    }
    #expect(try Self.heights(of: Self.run(rows, workers: 2)) == expected)
  }

  @Test func `threads that share a measurer have tables of their own`() throws {
    let expected = try Self.expectedHeights()
    let rows = try Self.rows()
    let found = try ThreadTeam.run(3) { number in
      let source = TemplateRows(Self.records, measurer: rows)
      let table = TableView(frame: Rect(x: 0, y: 0, width: 160, height: 300))
      table.environment = LayoutEnvironment(measurer: rows.measurer)
      source.attach(to: table)
      table.layoutIfNeeded()
      var seen: [Int: Double] = [:]
      for step in 0...10 {
        // Each thread scrolls through the rows in another order.
        let place = Double((step * (number * 2 + 3)) % 11) / 10
        table.contentOffset.y = place * max(0, table.contentSize.height - 300)
        table.layoutIfNeeded()
        for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
          seen[path.row] = cell.frame.height
        }
      }
      return (seen: seen, errors: table.errors.count)
    }
    for table in found {
      #expect(table.errors == 0 && table.seen.count > 20)
      for (row, height) in table.seen { #expect(height == expected[row], "row \(row)") }
    }
  }
}
