// SPDX-License-Identifier: Apache-2.0

/// A hash table of heights by fingerprint; each height is marked or not.
///
/// Marks divide the heights into two generations. A height has no mark only after a ``sweep()``,
/// which removes all heights without one and then takes the marks away.
///
/// Of many heights, each takes 28 to 36 bytes. The table is in 64 parts that grow one by one, by a
/// quarter, so that it never needs twice its memory.
///
/// Source: linear probing, D. E. Knuth, The Art of Computer Programming 3, § 6.4, algorithm L.
struct HeightTable: Sendable {
  /// The number of heights.
  private(set) var count = 0
  /// The number of marked heights.
  private(set) var markedCount = 0
  /// 64 parts, by the highest bits of the fingerprints; none before the first height.
  private var parts: [Part] = []

  /// The place of a height, valid until the next change of the table.
  struct Location {
    fileprivate let part: Int
    fileprivate let index: Int
  }

  private static let partBits: UInt64 = 6

  /// The bytes that the places take.
  var allocatedByteCount: Int { parts.reduce(0) { $0 + $1.allocatedByteCount } }

  /// The place of a key's height; nil if there is none.
  ///
  /// - Complexity: O(1).
  func location(of key: ContentHash) -> Location? {
    guard count > 0 else { return nil }
    let part = Self.part(of: key)
    return parts[part].index(of: key).map { Location(part: part, index: $0) }
  }

  /// The height at a place, and whether it is marked.
  subscript(_ location: Location) -> (height: Double, isMarked: Bool) {
    let place = parts[location.part].places[location.index]
    return (place.height, place.isMarked)
  }

  /// Sets the height of a key, which is at least 0, and marks it.
  ///
  /// - Complexity: O(1), amortised.
  mutating func set(_ height: Double, for key: ContentHash) {
    if parts.isEmpty { parts = Array(repeating: Part(), count: 1 << Self.partBits) }
    let part = Self.part(of: key)
    let place = Place(key: key, height: height)
    if let index = parts[part].index(of: key) {
      if !parts[part].places[index].isMarked { markedCount += 1 }
      parts[part].places[index] = place
    } else {
      parts[part].add(place)
      count += 1
      markedCount += 1
    }
  }

  /// Removes the heights without a mark, and takes the marks of the others away.
  ///
  /// - Complexity: O(heights).
  mutating func sweep() {
    for part in parts.indices { parts[part].sweep() }
    count = markedCount
    markedCount = 0
  }

  /// All keys and heights, in no order that means anything.
  var entries: [(key: ContentHash, height: Double)] {
    parts.flatMap { part in
      part.places.filter { !$0.isEmpty }.map { ($0.key, $0.height) }
    }
  }

  private static func part(of key: ContentHash) -> Int { Int(key.high >> (64 - partBits)) }
}

/// A part of a table: places, of which at most 17 of 20 are taken.
private struct Part: Sendable {
  private(set) var count = 0
  var places: [Place] = []

  var allocatedByteCount: Int { places.capacity * MemoryLayout<Place>.stride }

  /// The index of a key's place; nil if it has none.
  func index(of key: ContentHash) -> Int? {
    guard count > 0 else { return nil }
    let index = place(for: key)
    return places[index].isEmpty ? nil : index
  }

  /// The index of the place that has a key, or would have it.
  private func place(for key: ContentHash) -> Int {
    // The key's lowest half as a fraction of the number of places.
    var index = Int(key.low.multipliedFullWidth(by: UInt64(places.count)).high)
    while !places[index].isEmpty, places[index].key != key {
      index += 1
      if index == places.count { index = 0 }
    }
    return index
  }

  /// Adds a place for a key that has none.
  mutating func add(_ place: Place) {
    if (count + 1) * 20 > places.count * 17 {
      rebuild(placeCount: places.count + places.count / 4 + 4) { $0 }
    }
    places[self.place(for: place.key)] = place
    count += 1
  }

  /// Keeps the marked places and takes their marks away.
  mutating func sweep() {
    let kept = places.reduce(0) { $0 + ($1.isMarked ? 1 : 0) }
    rebuild(placeCount: kept * 5 / 4 + 4) { $0.isMarked ? $0.unmarked : nil }
  }

  /// Moves places into a new array.
  private mutating func rebuild(placeCount: Int, _ change: (Place) -> Place?) {
    let old = places
    places = Array(repeating: Place.empty, count: placeCount)
    count = 0
    for place in old where !place.isEmpty {
      guard let place = change(place) else { continue }
      places[self.place(for: place.key)] = place
      count += 1
    }
  }
}

/// A key and its height, which is at least 0.
private struct Place: Sendable {
  let key: ContentHash
  /// The height's bits; the sign shows that it has no mark. All ones, a NaN, in an empty place.
  private let bits: UInt64

  private static let sign: UInt64 = 1 << 63

  /// A place without a key.
  static let empty = Place(key: ContentHash(low: 0, high: 0), bits: .max)

  private init(key: ContentHash, bits: UInt64) {
    self.key = key
    self.bits = bits
  }

  /// A marked place.
  init(key: ContentHash, height: Double) {
    self.init(key: key, bits: height.magnitude.bitPattern)
  }

  var isEmpty: Bool { bits == .max }
  var isMarked: Bool { bits & Self.sign == 0 }
  var height: Double { Double(bitPattern: bits & ~Self.sign) }

  /// The place without its mark.
  var unmarked: Place { Place(key: key, bits: bits | Self.sign) }
}
