// SPDX-License-Identifier: Apache-2.0

import Foundation
import RowHeights
import RowHeightsSQLite
import TableLayout

/// Files of the height cache: whatever is in them, a height that is found is the one that was
/// stored, and a file that is no cache is left as it is.
enum CacheFuzzing {
  /// Opens the bytes as a cache.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    defer { removeFiles() }
    do {
      try write(bytes)
      try checkOpening(bytes, rebuilds: false)
      try write(bytes)
      try checkOpening(bytes, rebuilds: true)
    } catch let failure as FuzzFailure {
      throw failure
    } catch {
      throw FuzzFailure("\(error)")
    }
  }

  /// In memory where the system has such a folder, since each input is written and read.
  private static let path: String = {
    let folder =
      FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    return "\(folder)/quoin-fuzz-\(getpid()).cache"
  }()

  private static func removeFiles(of path: String = path) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      unlink(path + suffix)
    }
  }

  private static func write(_ bytes: [UInt8]) throws {
    removeFiles()
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  // MARK: - Checks

  private static func checkOpening(_ bytes: [UInt8], rebuilds: Bool) throws {
    do {
      let cache = try SQLiteHeightCache(
        path: path, version: "fuzz", template: "t", rebuilds: rebuilds)
      // The look-ups of a series come first: they share a transaction and a handle of the entries.
      cache.beginLookUps()
      let series = stored.map { cache.height(for: $0.key) }
      cache.endLookUps()
      for ((key, height), inSeries) in zip(stored, series) {
        for found in [inSeries, cache.height(for: key)].compactMap(\.self) {
          try check(!rebuilds, "a height is found in a cache made anew")
          try check(found == height, "found \(found), stored \(height)")
        }
      }
      let key = key(99)
      try check(cache.height(for: key) == nil, "a height is found that was not stored")
      try cache.add(CachedHeight(height: 12.5, missingGlyphs: 1), for: key)
      try cache.commit()
      // In a damaged tree of keys it may not be found, and is then measured again.
      if let found = cache.height(for: key) {
        try check(found == CachedHeight(height: 12.5, missingGlyphs: 1), "found \(found)")
      }
    } catch let error as HeightCacheError {
      try check(!error.description.isEmpty, "an error says nothing")
      guard case .notACache = error else { return }
      try check(!isSeed(bytes), "a cache whose first page is damaged is not recognised")
      let now = FileManager.default.contents(atPath: path).map(Array.init)
      try check(now == bytes, "a file that is no cache was changed")
    }
  }

  private static func key(_ number: Int) -> HeightKey {
    HeightKey(
      content: ContentHash("row \(number)"), width: 300, template: ContentHash("t"),
      fonts: ContentHash("f"))
  }

  private static let stored: [(key: HeightKey, height: CachedHeight)] = (0..<12).map {
    (key($0), CachedHeight(height: Double($0) * 20.5, missingGlyphs: $0 % 3))
  }

  // MARK: - Seeds

  /// Whether the bytes are those of the whole seed but for its first page.
  private static func isSeed(_ bytes: [UInt8]) -> Bool {
    bytes.count == wholeSeed.count && bytes.dropFirst(4096) == wholeSeed.dropFirst(4096)
  }

  private static let wholeSeed: [UInt8] = seeds.first ?? []

  static var seeds: [[UInt8]] {
    // Beside the file of the input, which is not to change.
    let path = path + "-seed"
    defer { removeFiles(of: path) }
    removeFiles(of: path)
    guard
      let cache = try? SQLiteHeightCache(path: path, version: "seed", template: "t")
    else { return [] }
    do {
      for (key, height) in stored { try cache.add(height, for: key) }
      try cache.commit()
    } catch {
      return []
    }
    let file = FileManager.default.contents(atPath: path).map(Array.init) ?? []
    // SQLite fills a page from its end: the last bytes of one are an entry's.
    var damaged = file
    for place in stride(from: 4095, to: file.count, by: 4096) { damaged[place - 3] ^= 1 }
    let headless = [UInt8](repeating: 0, count: 4096) + file.dropFirst(4096)
    // The second page alone has the signature.
    let signature = Array(file.prefix(8192).suffix(4096))
    return [
      file, Array(file.prefix(5000)), damaged, headless, headless.prefix(4096) + signature,
      signature,
      Array("not a database".utf8), [],
    ]
  }
}
