// SPDX-License-Identifier: Apache-2.0

import RowHeights
import Synchronization
import Testing

@Suite struct HeightCachingTests {
  let cache = MemoryHeightCache()
  let fonts = ContentHash("fixed advances")

  /// Measures records with the cache, and gives the heights and the number of hits.
  func run(
    _ rows: RowMeasurer, _ records: [RecordValue], fonts: ContentHash? = nil, workers: Int = 2
  ) throws -> (heights: [[Double]], hits: Int) {
    let run = rows.caching(in: cache, fonts: fonts ?? self.fonts)
      .heights(of: records, workers: workers)
    let heights = try run.allRows().map { try $0.result.get().heights }
    return (heights, run.tally.cacheHits)
  }

  @Test func `a second run finds every row, whatever the number of workers`() throws {
    let rows = try RowFixtures.rows(RowFixtures.bars)
    let records = (0..<1000).map { RowFixtures.bar(Double($0 % 10)) }
    let first = try run(rows, records)
    #expect(first.hits == 0)
    for workers in 1...3 {
      let again = try run(rows, records, workers: workers)
      #expect(again.hits == 1000 && again.heights == first.heights)
    }
  }

  @Test func `content, width, template, fonts and scale are the key`() throws {
    let rows = try RowFixtures.rows(RowFixtures.bars)
    let records = [RowFixtures.bar(1), RowFixtures.bar(2)]
    _ = try run(rows, records)
    #expect(try run(rows, [RowFixtures.bar(1), RowFixtures.bar(3)]).hits == 1)
    #expect(try run(rows.at(widths: [150]), records).hits == 0)
    #expect(try run(rows.at(widths: [150, 200]), records).hits == 2)
    #expect(try run(RowFixtures.rows(RowFixtures.bars, scale: 2), records).hits == 0)
    #expect(try run(rows, records, fonts: ContentHash("others")).hits == 0)
    let other = try RowFixtures.rows(RowFixtures.bars + "\n# another text\n")
    #expect(try run(other, records).hits == 0)
    #expect(try run(rows, records).hits == 2)
  }

  @Test func `fields that the template does not ask for are no part of the key`() throws {
    let rows = try RowFixtures.rows(RowFixtures.bars)
    _ = try run(rows, [RowFixtures.bar(1)])
    var fields = RecordObject([("id", .string("a"))])
    fields["size"] = .number(RecordNumber(1))
    #expect(try run(rows, [.object(fields)]).hits == 1)
  }

  @Test func `the heights that a stopped run measured are kept`() throws {
    let rows = try RowFixtures.rows(RowFixtures.bars).caching(in: cache, fonts: fonts)
    let records = (0..<100).map { RowFixtures.bar(Double($0)) }
    let stopped = rows.heights(of: records)
    for _ in 0..<10 { _ = stopped.next() }
    stopped.stop()
    #expect(stopped.next() == nil)
    let run = rows.heights(of: records)
    _ = try run.allRows()
    #expect(run.tally.cacheHits == 10)
  }

  /// A cache that fails at a number of added heights.
  final class FailingCache: HeightCache {
    static let failure = HeightCacheError.unusable(path: "disk", reason: "full")
    let inner = MemoryHeightCache()
    let limit: Int
    private let count = Mutex(0)

    init(limit: Int) { self.limit = limit }

    func height(for key: HeightKey) -> CachedHeight? { inner.height(for: key) }

    func add(_ height: CachedHeight, for key: HeightKey) throws(HeightCacheError) {
      let isFull = count.withLock {
        $0 += 1
        return $0 > limit
      }
      if isFull { throw Self.failure }
      inner.add(height, for: key)
    }

    func commit() throws(HeightCacheError) { if limit == 0 { throw Self.failure } }
  }

  @Test(arguments: [0, 7])
  func `a run goes on without a cache that fails, and says why`(limit: Int) throws {
    let rows = try RowFixtures.rows(RowFixtures.bars)
    let records = (0..<300).map { RowFixtures.bar(Double($0)) }
    let run = rows.caching(in: FailingCache(limit: limit), fonts: fonts).heights(of: records)
    let heights = try run.allRows().map { try $0.result.get().height }
    #expect(heights == (0..<300).map { RowFixtures.barHeight(Double($0)) })
    #expect(run.cacheFailure == FailingCache.failure)
    let sound = rows.caching(in: FailingCache(limit: 300), fonts: fonts).heights(of: records)
    _ = try sound.allRows()
    #expect(sound.cacheFailure == nil)
  }

  /// A cache that counts look-ups, and the series that they belong to.
  final class CountingCache: HeightCache {
    struct Counts {
      var begun = 0
      var ended = 0
      var lookUps = 0
      var outside = 0
    }
    let counts = Mutex(Counts())

    func height(for key: HeightKey) -> CachedHeight? {
      counts.withLock {
        $0.lookUps += 1
        if $0.begun == $0.ended { $0.outside += 1 }
      }
      return nil
    }
    func add(_ height: CachedHeight, for key: HeightKey) {}
    func commit() {}
    func beginLookUps() { counts.withLock { $0.begun += 1 } }
    func endLookUps() { counts.withLock { $0.ended += 1 } }
  }

  @Test(arguments: 1...3)
  func `a run looks up each batch as one series`(workers: Int) throws {
    let cache = CountingCache()
    let rows = try RowFixtures.rows(RowFixtures.bars).caching(in: cache, fonts: fonts)
    let records = (0..<1000).map { RowFixtures.bar(Double($0)) }
    _ = try rows.heights(of: records, workers: workers).allRows()
    let counts = cache.counts.withLock { $0 }
    #expect(counts.lookUps == 1000 && counts.outside == 0)
    // 1,000 records in batches of 128.
    #expect(counts.begun == 8 && counts.ended == 8)
  }

  @Test func `the memory cache keeps what was used last, and can be stored`() throws {
    let cache = MemoryHeightCache(capacity: 4)
    let keys = (0..<20).map {
      HeightKey(
        content: ContentHash("\($0)"), width: 1, template: ContentHash(""), fonts: ContentHash(""))
    }
    for (index, key) in keys.enumerated() {
      cache.add(CachedHeight(height: Double(index)), for: key)
    }
    #expect(cache.height(for: keys[19]) == nil)
    cache.commit()
    #expect(cache.height(for: keys[19]) == CachedHeight(height: 19))
    #expect(cache.height(for: keys[0]) == nil)
    #expect(cache.store.count <= 4)
    let again = MemoryHeightCache(cache.store)
    #expect(again.height(for: keys[18])?.height == 18)
    cache.add(CachedHeight(height: 5, missingGlyphs: 1), for: keys[0])
    cache.commit()
    #expect(cache.height(for: keys[0]) == nil)
  }

  @Test func `fonts, their order and the program are the fingerprint`() throws {
    let reports = try FontCollection.bundled().faces.prefix(2).map(FontReport.init)
    let one = ContentHash("program 1")
    let hash = ContentHash(fonts: reports, program: one)
    #expect(ContentHash(fonts: reports, program: one) == hash)
    #expect(ContentHash(fonts: reports.reversed(), program: one) != hash)
    #expect(ContentHash(fonts: reports, program: ContentHash("program 2")) != hash)
    #expect(ContentHash(fonts: reports) == ContentHash(fonts: reports, program: .executable))
  }
}
