// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import QuoinTestSupport
import RowHeights
import RowHeightsSQLite
import Testing

@Suite struct SQLiteHeightCacheTests {
  /// A file that is removed with its owner.
  final class ScratchFile {
    let path = ScratchFile.folder.appendingPathComponent("quoin-heights-\(UUID().uuidString).sqlite").path

    /// A folder in memory if the system has one: thousands of commits would wait for a disk.
    private static let folder =
      FileManager.default.isWritableFile(atPath: "/dev/shm")
      ? URL(fileURLWithPath: "/dev/shm") : FileManager.default.temporaryDirectory

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Opens the file as a cache.
    func open() throws -> SQLiteHeightCache {
      try SQLiteHeightCache(path: path, version: "test", template: "rows")
    }

    /// Opens the file as a cache and drops its heights.
    func rebuild() throws -> SQLiteHeightCache {
      try SQLiteHeightCache(path: path, version: "test", template: "rows", rebuilds: true)
    }

    /// The size of the file in bytes.
    var byteCount: Int { FileManager.default.contents(atPath: path)?.count ?? 0 }

    /// Changes the file without waiting for others; false if another connection has a lock.
    func isWritable() -> Bool {
      var connection: OpaquePointer?
      defer { sqlite3_close(connection) }
      sqlite3_open(path, &connection)
      return sqlite3_exec(connection, "UPDATE runs SET version = 'x'", nil, nil, nil) == SQLITE_OK
    }

    /// Runs SQL in the file and gives the first column of the first row as a number.
    @discardableResult
    func query(_ sql: String) -> Int {
      var connection: OpaquePointer?
      var statement: OpaquePointer?
      defer {
        sqlite3_finalize(statement)
        sqlite3_close(connection)
      }
      sqlite3_open(path, &connection)
      #expect(sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK)
      return sqlite3_step(statement) == SQLITE_ROW ? Int(sqlite3_column_int64(statement, 0)) : -1
    }
  }

  let file = ScratchFile()

  /// The key of a row of a content.
  func key(_ content: Int) -> HeightKey {
    HeightKey(
      content: ContentHash("\(content)"), width: 200, template: ContentHash("t"),
      fonts: ContentHash("f"))
  }

  /// The number under which the file has the height of a content.
  func row(_ content: Int) -> UInt64 { key(content).hash.low >> 8 }

  @Test func `heights are found after a commit, and when the file is opened again`() throws {
    let cache = try file.open()
    for content in 0..<5 {
      try cache.add(
        CachedHeight(height: Double(content) / 64, missingGlyphs: content), for: key(content))
    }
    #expect(cache.height(for: key(3)) == nil)
    try cache.commit()
    let expected = CachedHeight(height: 3.0 / 64, missingGlyphs: 3)
    #expect(cache.height(for: key(3)) == expected)
    #expect(cache.height(for: key(5)) == nil)
    #expect(try file.open().height(for: key(3)) == expected)
  }

  @Test func `heights written before a commit are not found`() throws {
    let cache = try file.open()
    // More than are gathered before they are written, twice.
    for round in 0..<2 {
      for content in 0..<20_000 {
        try cache.add(CachedHeight(height: 1), for: key(round * 100_000 + content))
      }
      #expect(file.query("SELECT count(*) FROM heights_by_hash") > round * 20_000)
      #expect(cache.height(for: key(round * 100_000)) == nil)
      try cache.commit()
      #expect(cache.height(for: key(round * 100_000)) != nil)
    }
    #expect(file.query("SELECT count(*) FROM heights_by_hash") == 40_000)
    #expect(file.query("SELECT count(*) FROM runs") == 2)
  }

  @Test func `the first height of a key stays`() throws {
    let cache = try file.open()
    try cache.add(CachedHeight(height: 1), for: key(0))
    try cache.add(CachedHeight(height: 2), for: key(0))
    try cache.commit()
    #expect(cache.height(for: key(0))?.height == 1)
  }

  @Test func `runs of two processes do not disturb each other`() throws {
    let (one, two) = (try file.open(), try file.open())
    try one.add(CachedHeight(height: 1), for: key(1))
    try two.add(CachedHeight(height: 2), for: key(2))
    try two.commit()
    try one.commit()
    #expect(two.height(for: key(1))?.height == 1)
    #expect(one.height(for: key(2)) == nil)
    #expect(try file.open().height(for: key(2))?.height == 2)
  }

  @Test func `a file of the first version is used and none of its heights is served`() throws {
    file.query(
      """
      CREATE TABLE heights (
        key BLOB NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
        missing_glyphs INTEGER NOT NULL, run INTEGER NOT NULL,
        PRIMARY KEY (key, width)) WITHOUT ROWID
      """)
    file.query(
      "CREATE TABLE runs (run INTEGER PRIMARY KEY, version TEXT NOT NULL, template TEXT NOT NULL)")
    file.query("PRAGMA application_id = \(0x5175_6F69)")
    file.query("PRAGMA user_version = 1")
    file.query("INSERT INTO runs VALUES (7, '0.1.0', 'rows')")
    let bytes = (0..<2).flatMap { half in
      (0..<8).map {
        UInt8(
          truncatingIfNeeded: (half == 0 ? key(0).hash.low : key(0).hash.high) >> (8 * UInt64($0)))
      }
    }
    let digits = bytes.map { String(format: "%02x", $0) }.joined()
    file.query("INSERT INTO heights VALUES (x'\(digits)', 200, 99, 0, 7)")
    let cache = try file.open()
    #expect(cache.height(for: key(0)) == nil)
    try cache.add(CachedHeight(height: 1), for: key(0))
    try cache.commit()
    #expect(cache.height(for: key(0))?.height == 1)
    // The earlier version finds what it kept.
    #expect(file.query("SELECT height FROM heights") == 99)
    #expect(file.query("PRAGMA user_version") == 1)
  }

  @Test func `a file of something else is refused and left as it is`() throws {
    let text = String(repeating: "notes that somebody keeps\n", count: 40)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: HeightCacheError.notACache(path: file.path)) { try file.open() }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    try FileManager.default.removeItem(atPath: file.path)
    file.query("CREATE TABLE precious (x)")
    #expect(throws: HeightCacheError.notACache(path: file.path)) { try file.open() }
    #expect(file.query("SELECT count(*) FROM sqlite_schema") == 1)
  }

  /// Fills the file with heights of the contents 0..<count and closes it.
  func fill(_ count: Int) throws {
    let cache = try file.open()
    for content in 0..<count {
      try cache.add(CachedHeight(height: Double(content) / 64), for: key(content))
    }
    try cache.commit()
  }

  @Test func `a damaged file never gives a wrong height`() throws {
    let count = 200
    try fill(count)
    let url = URL(fileURLWithPath: file.path)
    let whole = try Data(contentsOf: url)
    var generator = SeededGenerator(fallback: 5)
    var found = 0
    for round in 0..<150 {
      var bytes = whole
      for _ in 0..<(1 + round % 8) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^= 1 << (round % 8)
      }
      try bytes.write(to: url)
      guard let cache = try? file.open() else { continue }
      if round % 2 == 0 { cache.beginLookUps() }
      for content in 0..<count {
        guard let height = cache.height(for: key(content)) else { continue }
        found += 1
        #expect(height == CachedHeight(height: Double(content) / 64), "\(generator.hint)")
      }
    }
    // Most heights of most files are whole.
    #expect(found > 150 * count / 2)
  }

  @Test func `a damaged height is not found, and is replaced`() throws {
    try fill(10)
    let other = "SELECT entry FROM heights_by_hash WHERE hash = \(row(4))"
    file.query("UPDATE heights_by_hash SET entry = (\(other)) WHERE hash = \(row(3))")
    let cache = try file.open()
    #expect(cache.height(for: key(3)) == nil && cache.height(for: key(4)) != nil)
    #expect(cache.damagedCount == 1)
    try cache.add(CachedHeight(height: 3.0 / 64), for: key(3))
    try cache.commit()
    #expect(cache.height(for: key(3))?.height == 3.0 / 64)
    #expect(try file.open().height(for: key(3))?.height == 3.0 / 64)
  }

  @Test func `a file of another version of the format is made anew`() throws {
    try fill(10)
    #expect(try file.open().replacement == nil)
    file.query("ALTER TABLE heights_by_hash ADD COLUMN more")
    file.query("PRAGMA user_version = 9")
    let cache = try file.open()
    #expect(cache.replacement == .otherVersion && cache.height(for: key(3)) == nil)
    try cache.add(CachedHeight(height: 5), for: key(3))
    try cache.commit()
    let again = try file.open()
    #expect(again.replacement == nil && again.height(for: key(3))?.height == 5)
  }

  @Test func `a cache is rebuilt on request, also a damaged one`() throws {
    for isDamaged in [false, true] {
      try fill(1000)
      if isDamaged {
        let url = URL(fileURLWithPath: file.path)
        var bytes = try Data(contentsOf: url)
        for index in 100..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: url)
      }
      let cache = try file.rebuild()
      #expect(cache.height(for: key(3)) == nil && cache.replacement == nil)
      #expect(file.query("SELECT count(*) FROM heights_by_hash") == 0)
      try cache.add(CachedHeight(height: 5), for: key(3))
      try cache.commit()
      #expect(try file.open().height(for: key(3))?.height == 5)
    }
    // A database of another program with tables of these names.
    file.query("DELETE FROM signature")
    file.query("PRAGMA application_id = 1")
    #expect(throws: HeightCacheError.notACache(path: file.path)) { try file.rebuild() }
    #expect(throws: HeightCacheError.notACache(path: file.path)) { try file.open() }
    #expect(file.query("SELECT count(*) FROM heights_by_hash") == 1)
  }

  @Test func `every height is found with all its bits`() throws {
    var generator = SeededGenerator(fallback: 3)
    var heights = [
      0, -0.0, .leastNonzeroMagnitude, -1, .infinity, 1e300, 4_294_967_296, 4_294_967_295.5,
      1.0 / 3,
    ]
    for scale in [1.0, 2, 3, 64] {
      heights += (0..<100).map { _ in
        Double(Int.random(in: 0..<1_000_000, using: &generator)) / scale
      }
    }
    heights += (0..<100).map { _ in Double.random(in: 0..<1000, using: &generator) }
    let counts = [0, 1, 127, 128, 1 << 40, Int.max, -1]
    let cache = try file.open()
    for (index, height) in heights.enumerated() {
      try cache.add(
        CachedHeight(height: height, missingGlyphs: counts[index % counts.count]), for: key(index))
    }
    try cache.commit()
    for (index, height) in heights.enumerated() {
      let found = cache.height(for: key(index))
      #expect(found?.height.bitPattern == height.bitPattern, "\(height), \(generator.hint)")
      #expect(found?.missingGlyphs == counts[index % counts.count])
    }
    #expect(cache.damagedCount == 0)
  }

  @Test(arguments: [1.0, 2, 3])
  func `a height takes less than 40 bytes of the file`(scale: Double) throws {
    let cache = try file.open()
    // More than two batches, so that pages were filled at random and split.
    let count = 50_000
    for content in 0..<count {
      try cache.add(CachedHeight(height: Double(40 + content % 997) / scale), for: key(content))
    }
    try cache.commit()
    #expect(file.byteCount < 40 * count)
  }

  @Test func `look-ups of a series share a transaction, which ends with the series`() throws {
    try fill(10)
    let cache = try file.open()
    #expect(cache.height(for: key(3)) != nil && file.isWritable())
    cache.beginLookUps()
    #expect(file.isWritable())
    for content in 0..<10 {
      #expect(cache.height(for: key(content)) != nil)
      #expect(!file.isWritable())
    }
    // Another thread's series ends: what comes next begins another transaction.
    cache.beginLookUps()
    cache.endLookUps()
    #expect(file.isWritable())
    #expect(cache.height(for: key(4)) != nil && !file.isWritable())
    // Writing ends it too.
    try cache.add(CachedHeight(height: 1), for: key(10))
    try cache.commit()
    #expect(file.isWritable() && cache.height(for: key(10)) != nil)
    cache.endLookUps()
    #expect(file.isWritable() && cache.height(for: key(3)) != nil && file.isWritable())
  }

  @Test func `long runs of look-ups find the same with keys that are missing among them`() throws {
    let count = 300
    try fill(count)
    // A height of another key, and an entry that is no blob.
    let other = "SELECT entry FROM heights_by_hash WHERE hash = \(row(4))"
    file.query("UPDATE heights_by_hash SET entry = (\(other)) WHERE hash = \(row(50))")
    file.query("UPDATE heights_by_hash SET entry = 7 WHERE hash = \(row(90))")
    let cache = try file.open()
    var generator = SeededGenerator(fallback: 9)
    for runLength in [1, 10, 40, 200] {
      cache.beginLookUps()
      for _ in 0..<(2000 / runLength) {
        for _ in 0..<runLength {
          let content = Int.random(in: 0..<count, using: &generator)
          let height = cache.height(for: key(content))?.height
          let expected = [50, 90].contains(content) ? nil : Double(content) / 64
          #expect(height == expected, "\(content), \(generator.hint)")
        }
        let missing = count + Int.random(in: 0..<count, using: &generator)
        #expect(cache.height(for: key(missing)) == nil)
      }
      cache.endLookUps()
      #expect(file.isWritable())
    }
    #expect(cache.damagedCount == 2)
    let later = try file.open()
    later.beginLookUps()
    for content in 0..<40 { #expect(later.height(for: key(content)) != nil) }
    #expect(later.height(for: key(90)) == nil && later.damagedCount == 1)
    later.endLookUps()
  }

  @Test func `two caches of one file write and read at the same time`() async throws {
    let caches = [try file.open(), try file.open()]
    let keys = (0..<250).map(key)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (writer, cache) in caches.enumerated() {
        group.addTask {
          for round in 0..<5 {
            cache.beginLookUps()
            for content in 0..<200 {
              let found = cache.height(for: keys[content]).map(\.height)
              #expect(found == nil || found == Double(content))
            }
            cache.endLookUps()
            for content in 0..<50 {
              let content = 100 * writer + (round * 31 + content) % 150
              try cache.add(CachedHeight(height: Double(content)), for: keys[content])
            }
            try cache.commit()
          }
        }
      }
      try await group.waitForAll()
    }
    let cache = try file.open()
    for content in 0..<250 { #expect(cache.height(for: key(content))?.height == Double(content)) }
  }

  @Test func `a file that may not be written is unusable`() throws {
    try fill(10)
    let url = URL(fileURLWithPath: file.path)
    var bytes = try Data(contentsOf: url)
    // SQLite only reads a file whose write version is above 2; this holds for root too.
    bytes[18] = 3
    try bytes.write(to: url)
    do {
      _ = try file.open()
      Issue.record("the file was opened")
    } catch {
      guard case HeightCacheError.unusable(file.path, _) = error else { throw error }
    }
  }

  @Test func `a file that cannot be opened is unusable`() {
    let path = "/no/such/folder/heights.sqlite"
    do {
      _ = try SQLiteHeightCache(path: path, version: "", template: "")
      Issue.record("the file was opened")
    } catch {
      guard case .unusable(path, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
