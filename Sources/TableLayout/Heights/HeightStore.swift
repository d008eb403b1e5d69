// SPDX-License-Identifier: Apache-2.0

/// The heights of measured rows by ``HeightKey``, bounded in number, that can be stored as bytes.
///
/// The store keeps at least the most recently used half of its capacity: when the younger of two
/// generations is full, the older one is dropped. A height that is used moves to the younger one.
///
/// Of many heights, each takes 28 to 36 bytes.
public struct HeightStore: Sendable {
  /// The greatest number of heights, at least 2.
  public let capacity: Int
  /// All heights; those of the younger generation are marked.
  private var table = HeightTable()

  /// Makes an empty store.
  public init(capacity: Int = 1 << 20) { self.capacity = max(2, capacity) }

  /// The number of heights.
  public var count: Int { table.count }

  /// The bytes that the store keeps allocated, without the headers of its arrays.
  ///
  /// A place is the key's 16 bytes and the height's 8; two thirds or more of many are taken.
  public var allocatedByteCount: Int { table.allocatedByteCount }

  /// The height of a key in points, if it is stored.
  ///
  /// - Complexity: O(1).
  public mutating func height(for key: HeightKey) -> Double? {
    guard let location = table.location(of: key.hash) else { return nil }
    let (height, isYoung) = table[location]
    if !isYoung { insert(height, key.hash) }
    return height
  }

  /// Stores the height of a key, in points. A number below 0 and NaN are not stored.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func setHeight(_ height: Double, for key: HeightKey) {
    guard height >= 0 else { return }
    if let location = table.location(of: key.hash), table[location].isMarked {
      table.set(height, for: key.hash)
    } else {
      insert(height, key.hash)
    }
  }

  /// Forgets everything.
  public mutating func removeAll() {
    table = HeightTable()
  }

  /// Adds a height to the younger generation, which does not have its key.
  private mutating func insert(_ height: Double, _ hash: ContentHash) {
    if table.markedCount >= capacity / 2 { table.sweep() }
    table.set(height, for: hash)
  }

  /// All keys and heights in the order of the keys.
  fileprivate var entries: [(key: ContentHash, height: Double)] {
    table.entries.sorted { $0.key < $1.key }
  }
}

// MARK: - Storing

/// The reason why bytes cannot be read as a store of heights.
public enum HeightStoreError: Error, Hashable, Sendable {
  /// The bytes do not begin with the format of a store.
  case unknownFormat
  /// The store was written with other fonts.
  case otherFonts
  /// The number of bytes or the checksum is wrong.
  case damaged
}

extension HeightStore {
  private static let magic: [UInt8] = Array("QuoinHS1".utf8)

  /// The store as bytes: the same bytes for the same heights.
  ///
  /// Eight bytes of format, 16 of `fonts`, eight of count, 24 an entry, 16 of checksum; numbers
  /// with the lowest byte first.
  public func serialized(fonts: ContentHash) -> [UInt8] {
    var bytes = Self.magic
    func append(_ word: UInt64, to bytes: inout [UInt8]) {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    append(fonts.low, to: &bytes)
    append(fonts.high, to: &bytes)
    append(UInt64(count), to: &bytes)
    for entry in entries {
      append(entry.key.low, to: &bytes)
      append(entry.key.high, to: &bytes)
      append(entry.height.bitPattern, to: &bytes)
    }
    var hasher = ContentHasher()
    hasher.combine(bytes)
    let sum = hasher.finalize()
    append(sum.low, to: &bytes)
    append(sum.high, to: &bytes)
    return bytes
  }

  /// Reads a store that was written with the same fonts.
  ///
  /// - Throws: ``HeightStoreError``.
  public init(
    bytes: [UInt8], fonts: ContentHash, capacity: Int = 1 << 20
  ) throws(HeightStoreError) {
    self.init(capacity: capacity)
    func word(_ place: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * $1) }
    }
    guard bytes.starts(with: Self.magic) else { throw .unknownFormat }
    guard bytes.count >= 48 else { throw .damaged }
    guard ContentHash(low: word(8), high: word(16)) == fonts else { throw .otherFonts }
    guard word(24) == UInt64(bytes.count - 48) / 24, (bytes.count - 48).isMultiple(of: 24) else {
      throw .damaged
    }
    let end = bytes.count - 16
    var hasher = ContentHasher()
    hasher.combine(bytes[..<end])
    guard hasher.finalize() == ContentHash(low: word(end), high: word(end + 8)) else {
      throw .damaged
    }
    for place in stride(from: 32, to: end, by: 24) {
      let height = Double(bitPattern: word(place + 16))
      guard height.isFinite, height >= 0 else { throw .damaged }
      insert(height, ContentHash(low: word(place), high: word(place + 8)))
    }
  }
}
