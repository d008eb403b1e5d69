// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import RowHeights
import Testing

/// Rows at several device pixel ratios in one pass.
@Suite struct PixelRatioRowTests {
  private static let source = """
    conventions: web
    width: 200
    fonts: {b: {size: 15}}
    views:
      a: {type: text, text: "${t}", font: b}
    layout: |
      a.edges = cell.edges
    """
  private static let records: [RecordValue] = [
    "Hxg", "Words that are long enough for two lines", "漢字 mixed with सभी words",
  ].map { .object(RecordObject([("t", .string($0))])) }

  private static func rows(
    _ ratios: [Double]?, widths: [Double], scale: Double? = nil
  ) throws -> RowMeasurer {
    try RowMeasurer(
      template: try CellTemplate.load(source: source, fileName: "t.yaml"),
      measurer: HarfBuzzTextMeasurer.bundled(), widths: widths, scale: scale, pixelRatios: ratios)
  }

  private static func heights(_ rows: RowMeasurer) throws -> [[Double]] {
    try rows.heights(of: records, workers: 2).allRows().map { try $0.result.get().heights }
  }

  @Test func `several ratios are several runs in one, the ratio varying slowest`() throws {
    let (ratios, widths) = ([1, 1.5, 2, 3, 1.1], [120.0, 200])
    let together = try Self.rows(ratios, widths: widths)
    #expect(together.heightCount == 10)
    let found = try Self.heights(together)
    for (number, ratio) in ratios.enumerated() {
      let alone = try Self.heights(Self.rows([ratio], widths: widths))
      let first = number * widths.count
      #expect(found.map { Array($0[first..<first + widths.count]) } == alone)
    }
    #expect(found[0][0] == 20 && found[0][4] == 20.5 && found[0][2] == 31 / 1.5)
  }

  @Test func `sums at a ratio are exact in parts of its pixels`() throws {
    let rows = try Self.rows([3, 1], widths: [200])
    let record = Self.records[0]
    let run = rows.heights(of: (0..<3000).map { _ in record }, workers: 2)
    _ = try run.allRows()
    // 61 pixels a row, of which three are a point.
    #expect(run.contentHeights == [61 * 1000, 20 * 3000])
    #expect(rows.unit == HeightUnit(scale: 3))
  }

  @Test func `heights that are rounded to pixels of a scale stay so at a ratio`() throws {
    let found = try Self.heights(Self.rows([1.5, 3], widths: [200], scale: 2))
    #expect(found[0] == [21, 20.5])
  }

  @Test func `a ratio is a part of the key of a height`() throws {
    let cache = MemoryHeightCache()
    func hits(_ ratios: [Double]?) throws -> Int {
      let run = try Self.rows(ratios, widths: [200]).caching(in: cache, fonts: ContentHash("f"))
        .heights(of: Self.records, workers: 1)
      _ = try run.allRows()
      return run.tally.cacheHits
    }
    #expect(try hits([1]) == 0)
    #expect(try hits([2]) == 0)
    #expect(try hits([2, 1]) == Self.records.count)
    #expect(try hits(nil) == Self.records.count)
    #expect(try hits([2, 3]) == 0)
  }

  @Test func `a table's rows are those of the first ratio`() throws {
    let rows = TemplateRows(Self.records, measurer: try Self.rows([3, 1], widths: [200]))
    #expect(rows.height(ofRow: 0, width: 200) == 61.0 / 3)
    var offsets = try rows.makeOffsets()
    try rows.measure(0..<2, of: &offsets, width: 200)
    #expect(offsets.offset(ofRow: 1) == 61.0 / 3)
  }
}
