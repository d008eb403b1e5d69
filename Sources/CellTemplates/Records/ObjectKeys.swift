// SPDX-License-Identifier: Apache-2.0

/// The keys of one object, of which earlier objects mostly had all in the same order.
///
/// Such an object shares its list of keys with the others, and no string is made of a key.
struct ObjectKeys {
  /// The keys of earlier objects, as far as this one has the same.
  private var shape: KnownKeys?
  /// The number of keys so far that are those of the shape.
  private var count = 0
  /// All keys, once one of them is another.
  private var others: DistinctKeys?

  /// Begins an object.
  init() {}

  /// The number of keys that the object is expected to have.
  var expectedCount: Int { shape?.count ?? 0 }

  /// Whether one of the keys is none of a known shape.
  var isUnknown: Bool { others != nil }

  /// The keys.
  var names: [String] {
    if let others { return others.names }
    guard let shape else { return [] }
    return count == shape.count ? shape.names : Array(shape.names[..<count])
  }

  /// Takes the next key if it is that of a shape.
  ///
  /// - Parameter text: The text from the key's opening quote on.
  /// - Returns: The number of bytes of the key with its quotes; nil for another key.
  mutating func take(at text: UnsafeRawBufferPointer, among shapes: [KnownKeys]) -> Int? {
    if others != nil { return nil }
    if count == 0 { shape = shapes.first { $0.begins(text, with: 0) } }
    guard let shape, count < shape.count, count == 0 || shape.begins(text, with: count) else {
      return nil
    }
    count += 1
    return shape.quotedLength(of: count - 1)
  }

  /// Adds a key that ``take(at:among:)`` did not take.
  ///
  /// - Returns: False, and it is not added, if the object has it already.
  mutating func add(_ key: String) -> Bool {
    if others == nil { others = DistinctKeys(names) }
    return others?.add(key) ?? false
  }
}

/// The lists of keys that objects inside of records had so far, as long as they are few.
struct KeyShapes {
  /// The lists, each of which has another key than those before it.
  private(set) var all: [KnownKeys] = []

  /// The greatest number of lists, and of keys in one.
  static let most = 16

  /// Adds lists that are new.
  mutating func learn(_ lists: [[String]]) {
    for keys in lists where all.count < Self.most && !all.contains(where: { $0.names == keys }) {
      all.append(KnownKeys(keys, kept: keys))
    }
  }

  /// Whether a list may be learned.
  static func isPlain(_ keys: [String]) -> Bool {
    keys.count <= most && keys.allSatisfy(KnownKeys.isPlain)
  }
}
