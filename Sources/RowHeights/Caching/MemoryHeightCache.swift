// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A ``HeightCache`` that lasts as long as the program runs.
///
/// It keeps heights in a `HeightStore`: at least the most recently used half of its capacity. A row
/// with characters that no font has is not kept, so every run reports such characters.
public final class MemoryHeightCache: HeightCache {
  fileprivate struct Contents {
    var store: HeightStore
    var added: [(key: HeightKey, height: Double)] = []
  }
  private let contents: Mutex<Contents>

  /// Makes an empty cache of at most `capacity` heights.
  public convenience init(capacity: Int = 1 << 20) {
    self.init(HeightStore(capacity: capacity))
  }

  /// Makes a cache of stored heights.
  public init(_ store: HeightStore) { contents = Mutex(Contents(store: store)) }

  /// The committed heights, to be stored for a later start of the program.
  public var store: HeightStore { contents.withLock { $0.store } }

  /// The height of a key; nil if it is not known.
  public func height(for key: HeightKey) -> CachedHeight? {
    contents.withLock { $0.store.height(for: key) }.map { CachedHeight(height: $0) }
  }

  /// Keeps the height of a key.
  ///
  /// Before a commit, at least the newest heights are kept, up to half of the capacity.
  public func add(_ height: CachedHeight, for key: HeightKey) {
    guard height.missingGlyphs == 0 else { return }
    contents.withLock { contents in
      contents.added.append((key, height.height))
      let capacity = contents.store.capacity
      if contents.added.count > capacity { contents.added.removeFirst(capacity / 2) }
    }
  }

  /// Makes every added height available to look-ups.
  public func commit() { contents.withLock { $0.commit() } }
}

extension MemoryHeightCache.Contents {
  /// Moves the waiting heights into the store, in the order in which they were added.
  fileprivate mutating func commit() {
    for (key, height) in added { store.setHeight(height, for: key) }
    added.removeAll(keepingCapacity: true)
  }
}
