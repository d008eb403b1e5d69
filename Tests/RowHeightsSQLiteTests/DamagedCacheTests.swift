// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import RowHeights
import RowHeightsSQLite
import Testing

/// Caches with damage anywhere, their first page above all: they are recognised and used again.
@Suite struct DamagedCacheTests {
  private static let count = 12

  private let fixture = SQLiteHeightCacheTests()
  private let whole: Data

  init() throws {
    try fixture.fill(Self.count)
    whole = try Data(contentsOf: URL(fileURLWithPath: fixture.file.path))
  }

  /// Opens the file with other bytes, looks for all heights, adds one, and does so once more.
  ///
  /// - Returns: Why the heights were dropped when the file was opened first, and the number found.
  @discardableResult
  private func check(
    _ bytes: Data, _ what: String
  ) throws -> (replacement: SQLiteHeightCache.Replacement?, found: Int) {
    try bytes.write(to: URL(fileURLWithPath: fixture.file.path))
    var result: (replacement: SQLiteHeightCache.Replacement?, found: Int) = (nil, 0)
    for round in 0..<2 {
      do throws(HeightCacheError) {
        let cache = try SQLiteHeightCache(
          path: fixture.file.path, version: "", template: "", rebuilds: false)
        if round == 0 { result.replacement = cache.replacement }
        cache.beginLookUps()
        for content in 0..<Self.count {
          guard let height = cache.height(for: fixture.key(content)) else { continue }
          if round == 0 { result.found += 1 }
          #expect(height == CachedHeight(height: Double(content) / 64), "\(what)")
        }
        cache.endLookUps()
        try cache.add(CachedHeight(height: 3.0 / 64), for: fixture.key(3))
        try cache.commit()
      } catch {
        if case .notACache = error { Issue.record("\(what): \(error)") }
      }
    }
    // Made anew it is as good as any.
    try bytes.write(to: URL(fileURLWithPath: fixture.file.path))
    let cache = try fixture.file.rebuild()
    #expect(cache.height(for: fixture.key(3)) == nil, "\(what)")
    try cache.add(CachedHeight(height: 7), for: fixture.key(3))
    try cache.commit()
    #expect(cache.height(for: fixture.key(3))?.height == 7, "\(what)")
    for suffix in ["-wal", "-shm", "-journal"] { unlink(fixture.file.path + suffix) }
    return result
  }

  @Test func `a cache with any byte damaged is a cache, and never gives a wrong height`() throws {
    // All bytes that say something, and some of those that are free.
    let places = whole.indices.filter { $0 < 100 || whole[$0] != 0 || $0 % 97 == 0 }
    #expect(places.count > 900)
    for place in places {
      var bytes = whole
      bytes[place] ^= [0xFF, 0x01, 0x80][place % 3]
      try check(bytes, "byte \(place)")
    }
    #expect(try check(whole, "whole").found == Self.count)
  }

  @Test(arguments: [
    0..<1, 0..<16, 16..<100, 0..<100, 64..<80, 68..<72, 0..<512, 100..<4096, 0..<4096,
  ])
  func `a cache is recognised without a part of its first page`(_ range: Range<Int>) throws {
    var generator = SeededGenerator(fallback: 11)
    for round in 0..<4 {
      var bytes = whole
      for place in range {
        bytes[place] =
          round == 0 ? 0 : round == 1 ? 0xFF : UInt8.random(in: 0...255, using: &generator)
      }
      let (replacement, found) = try check(bytes, "\(range), round \(round), \(generator.hint)")
      if found == 0, range.contains(0) {
        guard case .damage = replacement else {
          Issue.record("\(range), round \(round): \(String(describing: replacement))")
          continue
        }
      }
    }
  }

  @Test func `the signature elsewhere makes no file a cache`() throws {
    let page = whole[4096..<8192]
    #expect(String(decoding: page, as: UTF8.self).hasSuffix("This text ends at byte 8192."))
    let zeros = Data(repeating: 0, count: 4096)
    for bytes in [page, zeros + zeros + page, Data(repeating: 65, count: 512) + whole] {
      try bytes.write(to: URL(fileURLWithPath: fixture.file.path))
      for rebuilds in [false, true] {
        #expect(throws: HeightCacheError.notACache(path: fixture.file.path)) {
          try SQLiteHeightCache(
            path: fixture.file.path, version: "", template: "", rebuilds: rebuilds)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.file.path)) == bytes)
      }
    }
  }

  @Test func `a cache without its end is a cache`() throws {
    for length in stride(from: 512, to: whole.count, by: 512) {
      try check(whole.prefix(length), "\(length) bytes")
    }
  }

  @Test func `emptying a damaged cache leaves other connections their own`() throws {
    let other = try fixture.file.open()
    var bytes = whole
    bytes[100] = 0
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.file.path))
    try handle.write(contentsOf: bytes.prefix(4096))
    try handle.close()
    let cache = try fixture.file.open()
    guard case .damage = cache.replacement else {
      Issue.record("\(String(describing: cache.replacement))")
      return
    }
    try cache.add(CachedHeight(height: 1), for: fixture.key(1))
    try cache.commit()
    #expect(other.height(for: fixture.key(1)).map(\.height) ?? 1 == 1)
    #expect(try fixture.file.open().height(for: fixture.key(1))?.height == 1)
  }
}
