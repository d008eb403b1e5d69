// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import RowHeights
import Testing
import TextVocabulary

/// Rows in several browsers in one pass.
@Suite struct EngineRowTests {
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
    "Hxg", "Words that are long enough for two lines", "one/two/three/four/five/six",
  ].map { .object(RecordObject([("t", .string($0))])) }

  private static func rows(
    _ engines: [BrowserEngine]?, sizes: [String]? = nil, ratios: [Double]? = nil,
    widths: [Double]
  ) throws -> RowMeasurer {
    try RowMeasurer(
      template: try CellTemplate.load(source: source, fileName: "t.yaml"), engines: engines,
      textSizes: sizes?.compactMap(TextSize.init), measurer: HarfBuzzTextMeasurer.bundled(),
      widths: widths, pixelRatios: ratios)
  }

  private static func heights(_ rows: RowMeasurer) throws -> [[Double]] {
    try rows.heights(of: records, workers: 2).allRows().map { try $0.result.get().heights }
  }

  @Test func `several browsers are several runs in one, the browser varying slowest`() throws {
    let engines: [BrowserEngine] = [.chromium, .firefox, .webkit]
    let (sizes, ratios, widths) = (["100%", "150%"], [1, 1.5], [120.0, 200])
    let together = try Self.rows(engines, sizes: sizes, ratios: ratios, widths: widths)
    #expect(together.heightCount == 24)
    #expect(together.conventions == [.web, .firefox, .webkit])
    let found = try Self.heights(together)
    var first = 0
    for engine in engines {
      for size in sizes {
        for ratio in ratios {
          let alone = try Self.rows([engine], sizes: [size], ratios: [ratio], widths: widths)
          #expect(try Self.heights(alone) == found.map { Array($0[first..<first + 2]) })
          first += 2
        }
      }
    }
    #expect(try Self.heights(Self.rows(engines, widths: [200])).first == [20, 22, 20])
    #expect(try Self.rows(nil, widths: widths).conventions == [.web])
  }

  @Test func `a browser is a part of the key of a height`() throws {
    let cache = MemoryHeightCache()
    func hits(_ engines: [BrowserEngine]?) throws -> Int {
      let run = try Self.rows(engines, widths: [200]).caching(in: cache, fonts: ContentHash("f"))
        .heights(of: Self.records, workers: 1)
      _ = try run.allRows()
      return run.tally.cacheHits
    }
    #expect(try hits([.chromium]) == 0)
    #expect(try hits([.firefox]) == 0)
    #expect(try hits([.firefox, .chromium]) == Self.records.count)
    #expect(try hits(nil) == Self.records.count)
    #expect(try hits([.firefox, .webkit]) == 0)
  }
}
