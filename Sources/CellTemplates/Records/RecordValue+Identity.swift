// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension RecordValue {
  /// Whether two values have the same fields and are written with the same bytes.
  ///
  /// Texts that are equal by Unicode's rules may still have other glyphs.
  @inline(never)
  func isIdentical(to other: RecordValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let value), .bool(let other)): value == other
    case (.number(let number), .number(let other)): number.text == other.text
    case (.string(let text), .string(let other)): text.hasBytes(of: other)
    case (.array(let elements), .array(let others)): elements.areIdentical(to: others)
    case (.object(let object), .object(let other)):
      object.keys == other.keys && object.hasValues(of: other) { $0.isIdentical(to: $1) }
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  /// A place that depends on the bytes alone; identical values have the same.
  ///
  /// - Parameter count: The number of places, a power of two.
  func place(among count: Int) -> Int {
    var hash = ByteHash()
    hash.add(self)
    return hash.place(among: count)
  }
}

extension [RecordValue] {
  fileprivate func areIdentical(to others: [RecordValue]) -> Bool {
    count == others.count && indices.allSatisfy { self[$0].isIdentical(to: others[$0]) }
  }
}

/// A number that depends on bytes, for the places of what is remembered: it need not resist anybody
/// who looks for two texts with the same place.
struct ByteHash {
  private var state: UInt64 = 0

  /// Adds bytes, eight at a time.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    fold(UInt64(raw.count))
    var offset = 0
    while offset + 8 <= raw.count {
      fold(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < raw.count {
      rest = rest << 8 | UInt64(raw[offset])
      offset += 1
    }
    fold(rest)
  }

  /// Adds the values of a record; the names of its fields are mostly those of others.
  mutating func add(_ value: RecordValue) {
    switch value {
    case .null: fold(0)
    case .bool(let value): fold(value ? 1 : 2)
    case .number(let number): add(number.text)
    case .string(let text): add(text)
    case .array(let elements): for element in elements { add(element) }
    case .object(let object): object.forEachValue { add($0) }
    }
  }

  private mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  /// Multiplies and folds.
  private mutating func fold(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    state = product.high ^ product.low
  }

  /// A place among so many, a power of two.
  func place(among count: Int) -> Int { Int(truncatingIfNeeded: state) & (count - 1) }
}
