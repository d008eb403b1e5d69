// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// A hash table of bytes holds what a dictionary holds.
@Suite struct ByteKeyTableTests {
  /// Compares a table with a dictionary.
  func checkTable(
    _ table: borrowing ByteKeyTable<Int>, _ model: [[UInt8]: Int], absent: [[UInt8]], _ hint: String
  ) {
    table.checkInvariants()
    let count = table.count
    #expect(count == model.count, "\(hint)")
    for (key, value) in model {
      let found = key.withUnsafeBufferPointer { table.value(for: $0) }
      #expect(found == value, "\(key); \(hint)")
    }
    for key in absent where model[key] == nil {
      let found = key.withUnsafeBufferPointer { table.value(for: $0) }
      #expect(found == nil, "\(key); \(hint)")
    }
  }

  @Test(arguments: [0, 1, 2, 3, 100, 3000])
  func `a table agrees with a dictionary under random insertions`(size: Int) {
    var random = SeededGenerator(fallback: UInt64(size) + 1)
    // Few different bytes: many keys are prefixes of others, and some come twice.
    func key() -> [UInt8] {
      (0..<Int.random(in: 0...20, using: &random)).map { _ in
        UInt8.random(in: 0...2, using: &random)
      }
    }
    // One slot: the table grows at nearly every size.
    let table = ByteKeyTable<Int>(slotCount: 1, keyBytes: 1)
    for round in 0..<3 {
      var model: [[UInt8]: Int] = [:]
      checkTable(table, model, absent: [[], [0], key()], random.hint)
      for index in 0..<size {
        let key = key()
        let found = key.withUnsafeBufferPointer { table.value(for: $0) }
        #expect(found == model[key], "\(key); \(random.hint)")
        if found == nil {
          key.withUnsafeBufferPointer { table.insert(index ^ round, for: $0) }
          model[key] = index ^ round
        }
        if index < 40 || index == size - 1 {
          checkTable(table, model, absent: [[], [0], key + [0]], random.hint)
        }
      }
      if round == 0 { table.removeAll() } else { table.free() }
    }
    #expect(table.byteCount < 1_000, "a table that was freed keeps no memory")
    checkTable(table, [:], absent: [[], [0]], random.hint)
  }

  @Test func `keys that differ in one byte are different keys`() {
    let table = ByteKeyTable<Int>(slotCount: 2, keyBytes: 1)
    var model: [[UInt8]: Int] = [:]
    for length in 0...96 {
      for changed in 0...length {
        var key = [UInt8](repeating: 7, count: length)
        if changed < length { key[changed] = 8 }
        let value = model.count
        key.withUnsafeBufferPointer { table.insert(value, for: $0) }
        model[key] = value
      }
    }
    checkTable(table, model, absent: [[9], [UInt8](repeating: 7, count: 97)], "no seed")
  }
}
