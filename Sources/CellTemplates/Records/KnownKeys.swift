// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The fields of records that are kept, and the keys that the records had so far.
///
/// Records of one source have the same keys, mostly in the same order. A key that is known is
/// compared as bytes, and no string is made of it.
final class KeptFields: Sendable {
  private let kept: [String]
  private let known: Mutex<(keys: KnownKeys, shapes: KeyShapes)>

  /// Keeps some fields of records whose keys are unknown.
  init(_ kept: [String]) {
    self.kept = kept
    known = Mutex((KnownKeys([], kept: kept), KeyShapes()))
  }

  /// The keys so far, and the lists of keys that objects inside of the records had.
  var knownKeys: (keys: KnownKeys, shapes: [KnownKeys]) {
    known.withLock { ($0.keys, $0.shapes.all) }
  }

  /// Adds lists of keys of objects inside of a record.
  func learn(shapes: [[String]]) { known.withLock { $0.shapes.learn(shapes) } }

  /// Whether the field of a key is kept.
  func keeps(_ key: String) -> Bool { kept.contains(key) }

  /// Adds the keys of a record to the known ones, as long as these are few.
  func learn(_ keys: [String]) {
    known.withLock { known in
      let names = known.keys.names
      guard names.count < KnownKeys.most else { return }
      let added = keys.filter { KnownKeys.isPlain($0) && !names.contains($0) }
      guard !added.isEmpty else { return }
      known.keys = KnownKeys(Array((names + added).prefix(KnownKeys.most)), kept: kept)
    }
  }
}

/// Keys of records, with the bytes that JSON mostly writes for them.
final class KnownKeys: Sendable {
  /// The keys, which are distinct.
  let names: [String]
  /// Whether the field of each key is kept.
  let areKept: [Bool]
  /// The keys in quotes, one after another.
  private let quoted: [UInt8]
  /// For each key the offset of its opening quote, and then the end of the last.
  private let starts: [Int]

  /// The greatest number of keys: each is a bit of ``DistinctKeys``.
  static let most = 64

  /// Takes plain keys that are distinct.
  init(_ names: [String], kept: [String]) {
    self.names = names
    areKept = names.map(kept.contains)
    var quoted: [UInt8] = []
    var starts = [0]
    for name in names {
      quoted += [0x22] + Array(name.utf8) + [0x22]
      starts.append(quoted.count)
    }
    self.quoted = quoted
    self.starts = starts
  }

  /// The number of keys.
  var count: Int { names.count }

  /// Whether a key may stand in JSON as it is.
  static func isPlain(_ key: String) -> Bool {
    key.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
  }

  /// The number of bytes of a key with its quotes.
  @inline(__always)
  func quotedLength(of index: Int) -> Int { starts[index + 1] - starts[index] }

  /// The index of the key that stands, in quotes, at the start of a text; nil for other keys.
  ///
  /// - Parameter first: The index of the key that is tried first.
  @inline(__always)
  func index(ofQuotedKeyAt text: UnsafeRawBufferPointer, from first: Int) -> Int? {
    if first < count, begins(text, with: first) { return first }
    return names.indices.first { begins(text, with: $0) }
  }

  /// Whether a key stands, in quotes, at the start of a text.
  @inline(__always)
  func begins(_ text: UnsafeRawBufferPointer, with index: Int) -> Bool {
    let length = quotedLength(of: index)
    guard length <= text.count else { return false }
    return quoted.withUnsafeBytes { all in
      let start = starts[index]
      var place = 0
      // Eight at a time: most keys are as long as one word or two.
      while place + 8 <= length {
        guard
          all.loadUnaligned(fromByteOffset: start + place, as: UInt64.self)
            == text.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        else { return false }
        place += 8
      }
      while place < length {
        if all[start + place] != text[place] { return false }
        place += 1
      }
      return true
    }
  }
}
