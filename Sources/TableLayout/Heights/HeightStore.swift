// SPDX-License-Identifier: Apache-2.0

/// The heights of measured rows by ``HeightKey``, bounded in number, that can be stored as bytes.
///
/// The store keeps at least the most recently used half of its capacity: when the younger of two
/// generations is full, the older one is dropped. A height that is used moves to the younger one.
///
/// About 27 to 54 bytes a height.
public struct HeightStore: Sendable {
  /// The greatest number of heights, at least 2.
  public let capacity: Int
  private var young: [ContentHash: Double] = [:]
  private var aged: [ContentHash: Double] = [:]

  /// Makes an empty store.
  public init(capacity: Int = 1 << 20) { self.capacity = max(2, capacity) }

  /// The number of heights.
  public var count: Int { young.count + aged.count }

  /// The bytes that the store keeps allocated, without the headers of its two tables.
  ///
  /// A table has a power of two of places, at most three quarters of which are taken; a place is
  /// the key's 16 bytes, the height's 8 and a bit.
  public var allocatedByteCount: Int {
    [young, aged].reduce(0) { sum, table in
      var places = 1
      while places * 3 < table.capacity * 4 { places *= 2 }
      return sum + (table.capacity == 0 ? 0 : places * 24 + places / 8)
    }
  }

  /// The height of a key in points, if it is stored.
  ///
  /// - Complexity: O(1).
  public mutating func height(for key: HeightKey) -> Double? {
    if let height = young[key.hash] { return height }
    guard let height = aged.removeValue(forKey: key.hash) else { return nil }
    insert(height, key.hash)
    return height
  }

  /// Stores the height of a key, in points.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func setHeight(_ height: Double, for key: HeightKey) {
    aged[key.hash] = nil
    insert(height, key.hash)
  }

  /// Forgets everything.
  public mutating func removeAll() {
    young = [:]
    aged = [:]
  }

  private mutating func insert(_ height: Double, _ hash: ContentHash) {
    if young.count >= capacity / 2, young[hash] == nil {
      aged = young
      young = [:]
    }
    young[hash] = height
  }

  /// All keys and heights in the order of the keys.
  fileprivate var entries: [(key: ContentHash, height: Double)] {
    let all = aged.merging(young) { $1 }
    return all.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
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
