// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TableLayout

/// Heights by what they depend on, in memory and as bytes.
@Suite struct HeightStoreTests {
  private let fonts = ContentHash("fonts")

  private func key(_ text: String, width: Double = 300) -> HeightKey {
    HeightKey(
      content: ContentHash(text), width: width, template: ContentHash("cell"), fonts: fonts)
  }

  @Test(
    arguments: [
      (0, 0xe6a8_25ba_047f_81a3, 0x9302_55c7_1472_f66d),
      (1, 0x44af_996b_d8c1_87da, 0x45fc_229b_1159_7634),
    ] as [(UInt8, UInt64, UInt64)])
  func `fingerprints are those of the published test vectors`(
    _ length: UInt8, _ low: UInt64, _ high: UInt64
  ) {
    var hasher = ContentHasher(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
    for byte in 0..<length { hasher.add(byte) }
    #expect(hasher.finalize() == ContentHash(low: low, high: high))
  }

  @Test func `equal bytes have one hash, wherever and however they are stored`() {
    let bytes = (0..<41).map { UInt8(truncatingIfNeeded: $0 * 37) }
    for before in 0..<9 {
      for count in 0...bytes.count {
        var together = ContentHasher()
        for byte in 0..<before { together.add(UInt8(byte)) }
        var apart = together
        together.combine(bytes.prefix(count))
        apart.combine(AnySequence(bytes.prefix(count)))
        #expect(together.finalize() == apart.finalize(), "\(count) bytes after \(before)")
      }
    }
  }

  @Test func `the length of each part counts`() {
    var one = ContentHasher()
    one.combine("ab")
    one.combine("c")
    var two = ContentHasher()
    two.combine("a")
    two.combine("bc")
    #expect(one.finalize() != two.finalize())
  }

  @Test func `a key depends on content, width, template and fonts`() {
    var store = HeightStore()
    store.setHeight(44, for: key("text"))
    #expect(store.height(for: key("text")) == 44)
    #expect(store.height(for: key("text", width: 301)) == nil)
    #expect(store.height(for: key("other")) == nil)
    let otherFonts = HeightKey(
      content: ContentHash("text"), width: 300, template: ContentHash("cell"),
      fonts: ContentHash("larger"))
    #expect(store.height(for: otherFonts) == nil)
  }

  @Test func `the store is bounded and keeps the heights used last`() {
    var store = HeightStore(capacity: 100)
    for number in 0..<1000 {
      store.setHeight(Double(number), for: key("\(number)"))
      _ = store.height(for: key("0"))
      #expect(store.count <= 100)
    }
    #expect(store.height(for: key("0")) == 0)
    for number in 960..<1000 { #expect(store.height(for: key("\(number)")) == Double(number)) }
  }

  /// Keeps heights as a store should, in two dictionaries.
  struct Model {
    let capacity: Int
    var young: [HeightKey: Double] = [:]
    var aged: [HeightKey: Double] = [:]

    mutating func insert(_ height: Double, for key: HeightKey) {
      if young.count >= capacity / 2, young[key] == nil { (aged, young) = (young, [:]) }
      aged[key] = nil
      young[key] = height
    }

    mutating func height(for key: HeightKey) -> Double? {
      if let height = young[key] { return height }
      guard let height = aged[key] else { return nil }
      insert(height, for: key)
      return height
    }
  }

  @Test(arguments: [2, 3, 10, 100, 1000, 10_000])
  func `random histories are those of two dictionaries`(capacity: Int) throws {
    var generator = SeededGenerator(fallback: UInt64(capacity))
    var store = HeightStore(capacity: capacity)
    var model = Model(capacity: capacity)
    let keys = (0..<(2 * capacity)).map { key("\($0)") }
    for step in 0..<max(2000, 6 * capacity) {
      // Small numbers are more frequent, so that some keys stay young.
      let bound = Int.random(in: 1...keys.count, using: &generator)
      let key = keys[Int.random(in: 0..<bound, using: &generator)]
      if Bool.random(using: &generator) {
        store.setHeight(Double(step), for: key)
        model.insert(Double(step), for: key)
      } else {
        try #require(store.height(for: key) == model.height(for: key), "\(generator.hint)")
      }
      try #require(store.count == model.young.count + model.aged.count, "\(generator.hint)")
    }
    for key in keys { #expect(store.height(for: key) == model.height(for: key)) }
  }

  @Test func `of many heights each takes at most 40 bytes with its fingerprint of 128 bits`() {
    #expect(MemoryLayout<ContentHash>.size * 8 == 128)
    #expect(HeightStore().allocatedByteCount == 0)
    var store = HeightStore()
    for number in 1...40_000 {
      store.setHeight(44, for: key("\(number)"))
      if number >= 10_000, number % 100 == 0 {
        let bytes = Double(store.allocatedByteCount) / Double(number)
        #expect(bytes >= 24 && bytes <= 40, "\(number)")
      }
    }
  }

  @Test func `the memory does not grow with the heights that were dropped`() {
    var store = HeightStore(capacity: 20_000)
    for number in 0..<100_000 {
      store.setHeight(44, for: key("\(number)"))
      if number > 10_000, number % 1000 == 0 {
        #expect(Double(store.allocatedByteCount) / Double(store.count) <= 40)
      }
    }
  }

  @Test func `what is no height is not stored`() {
    var store = HeightStore()
    for height in [-1, Double.nan, -Double.infinity] { store.setHeight(height, for: key("text")) }
    #expect(store.height(for: key("text")) == nil && store.count == 0)
    for height in [0, -0.0, Double.leastNonzeroMagnitude, .infinity] {
      store.setHeight(height, for: key("text"))
      #expect(store.height(for: key("text")) == height)
    }
  }

  @Test func `stored heights are read back`() throws {
    var store = HeightStore()
    for number in 0..<100 { store.setHeight(Double(number) / 3, for: key("\(number)")) }
    let bytes = store.serialized(fonts: fonts)
    #expect(bytes == store.serialized(fonts: fonts))
    var read = try HeightStore(bytes: bytes, fonts: fonts)
    for number in 0..<100 { #expect(read.height(for: key("\(number)")) == Double(number) / 3) }
    #expect(read.serialized(fonts: fonts) == bytes)
  }

  @Test func `bytes in another format and damaged bytes are refused`() throws {
    var store = HeightStore()
    store.setHeight(44, for: key("text"))
    let bytes = store.serialized(fonts: fonts)
    #expect(throws: HeightStoreError.otherFonts) {
      try HeightStore(bytes: bytes, fonts: ContentHash("larger"))
    }
    #expect(throws: HeightStoreError.unknownFormat) { try HeightStore(bytes: [], fonts: fonts) }
    for length in 8..<bytes.count {
      #expect(throws: HeightStoreError.self) {
        try HeightStore(bytes: Array(bytes[..<length]), fonts: fonts)
      }
    }
    for place in bytes.indices {
      var wrong = bytes
      wrong[place] ^= 1
      #expect(throws: HeightStoreError.self) { try HeightStore(bytes: wrong, fonts: fonts) }
    }
  }
}
