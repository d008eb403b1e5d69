// SPDX-License-Identifier: Apache-2.0

/// Row heights by what they follow from, kept between runs: in memory, in a file, anywhere.
///
/// A `HeightKey` is the fingerprint of content, width, template, fonts and code, so a height that a
/// cache finds is never stale, and one cache serves any number of templates, widths and runs.
///
/// What is added is found after the next ``commit()`` only. The number of heights that a run finds
/// therefore does not depend on its number of workers.
public protocol HeightCache: AnyObject, Sendable {
  /// The height of a key; nil if it is not known. Called on any thread.
  ///
  /// A cache that cannot be read finds nothing, and ``commit()`` then throws.
  func height(for key: HeightKey) -> CachedHeight?

  /// Keeps the height of a key, on the thread that takes the run's outputs.
  func add(_ height: CachedHeight, for key: HeightKey) throws(HeightCacheError)

  /// Makes all that was added durable, and lets it be found.
  func commit() throws(HeightCacheError)
}

/// A row's height and what a run reports of the row.
public struct CachedHeight: Hashable, Sendable {
  /// The height in points, rounded up as the row's is.
  public var height: Double
  /// How many of the record's characters no font has.
  public var missingGlyphs: Int

  /// Makes an entry.
  public init(height: Double, missingGlyphs: Int = 0) {
    self.height = height
    self.missingGlyphs = missingGlyphs
  }
}

/// Why a cache cannot be used.
public enum HeightCacheError: Error, Hashable, Sendable {
  /// There is something else in the place of the cache; it was left as it is.
  case notACache(path: String)
  /// The cache cannot be opened, read or written.
  case unusable(path: String, reason: String)
}
