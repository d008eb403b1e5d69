// SPDX-License-Identifier: Apache-2.0

/// Keeps row heights between runs, under the fingerprint of everything they depend on.
///
/// A `HeightKey` is the fingerprint of content, width, template, fonts and code, so a height that a
/// cache finds is never stale, and one cache serves any number of templates, widths and runs.
///
/// Added heights are found only after the next ``commit()``. The number of heights that a
/// run finds therefore does not depend on its number of workers.
///
/// A cache that fails costs time but never a height: the run then measures without it.
public protocol HeightCache: AnyObject, Sendable {
  /// The height of a key; nil if it is not known. Called on any thread.
  ///
  /// A cache that cannot be read finds nothing, and ``commit()`` then throws.
  func height(for key: HeightKey) -> CachedHeight?

  /// Keeps the height of a key. A run calls this on the thread that takes its outputs.
  func add(_ height: CachedHeight, for key: HeightKey) throws(HeightCacheError)

  /// Makes every added height durable and available to look-ups.
  func commit() throws(HeightCacheError)

  /// Begins a series of look-ups that ends soon. A run's worker calls this before each batch.
  ///
  /// Until the series ends, a cache may hold a lock that other processes wait for. Series of
  /// several threads may overlap. Does nothing unless implemented.
  func beginLookUps()

  /// Ends a series of look-ups. Does nothing unless implemented.
  func endLookUps()
}

extension HeightCache {
  /// Does nothing.
  public func beginLookUps() {}

  /// Does nothing.
  public func endLookUps() {}
}

/// A row's height, and the count that a run reports for the row.
public struct CachedHeight: Hashable, Sendable {
  /// The height in points, rounded up as the row's is.
  public var height: Double
  /// The number of the record's characters that no font has.
  public var missingGlyphs: Int

  /// Makes an entry.
  public init(height: Double, missingGlyphs: Int = 0) {
    self.height = height
    self.missingGlyphs = missingGlyphs
  }
}

/// The reason why a cache cannot be used.
public enum HeightCacheError: Error, Hashable, Sendable {
  /// The file is not a cache; it was left as it is.
  case notACache(path: String)
  /// The file is a cache that is damaged and must be created anew.
  case damaged(path: String, reason: String)
  /// The cache cannot be opened, read or written.
  case unusable(path: String, reason: String)
}

extension HeightCacheError: CustomStringConvertible {
  /// The message, with the path.
  public var description: String {
    switch self {
    case .notACache(let path): "'\(path)' is not a height cache"
    case .damaged(let path, let reason): "the cache '\(path)' is damaged: \(reason)"
    case .unusable(let path, let reason): "cannot use the cache '\(path)': \(reason)"
    }
  }
}
