// SPDX-License-Identifier: Apache-2.0

/// A 128-bit fingerprint that is the same on every machine and in every run.
public struct ContentHash: Hashable, Sendable {
  /// The first eight bytes, the lowest first.
  public var low: UInt64
  /// The last eight bytes, the lowest first.
  public var high: UInt64

  /// Makes a fingerprint from its halves.
  public init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The fingerprint of a text.
  public init(_ text: String) {
    var hasher = ContentHasher()
    hasher.combine(text)
    self = hasher.finalize()
  }
}

extension ContentHash: Comparable {
  /// Orders by the last half, then by the first: for output in a stable order.
  public static func < (left: ContentHash, right: ContentHash) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

/// A hasher that turns texts and numbers into a ``ContentHash``.
///
/// Every part counts with its length, so that "ab", "c" and "a", "bc" differ.
///
/// Source: SipHash-2-4 with 128 bits of output, J.-P. Aumasson and D. J. Bernstein, "SipHash: a
/// fast short-input PRF", INDOCRYPT 2012, and its reference implementation's 128-bit variant.
public struct ContentHasher: Sendable {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  private var tail: UInt64 = 0
  private var byteCount: UInt64 = 0

  /// Starts with the key 0, which is the same everywhere.
  public init() { self.init(key: (0, 0)) }

  /// Starts with a key of 128 bits.
  init(key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736f_6d65_7073_6575
    v1 = key.1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = key.0 ^ 0x6c79_6765_6e65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  /// Adds a text: its UTF-8 bytes and their number.
  public mutating func combine(_ text: String) {
    let count = text.utf8.withContiguousStorageIfAvailable { bytes in
      add(bytes)
      return bytes.count
    }
    combine(UInt64(count ?? addOneByOne(text.utf8)))
  }

  /// Adds bytes and their number.
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    let count: Int? = bytes.withContiguousStorageIfAvailable { bytes in
      add(bytes)
      return bytes.count
    }
    combine(UInt64(count ?? addOneByOne(bytes)))
  }

  /// Adds a number.
  public mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

  /// Adds a number; −0 counts as 0.
  public mutating func combine(_ number: Double) { combine((number == 0 ? 0 : number).bitPattern) }

  /// Adds a fingerprint.
  public mutating func combine(_ hash: ContentHash) {
    combine(hash.low)
    combine(hash.high)
  }

  /// Adds eight bytes.
  @inline(__always)
  public mutating func combine(_ word: UInt64) {
    let shift = 8 &* (byteCount & 7)
    byteCount &+= 8
    if shift == 0 {
      compress(word)
    } else {
      compress(tail | word &<< shift)
      tail = word &>> (64 &- shift)
    }
  }

  /// The fingerprint of everything that was added; more can be added afterwards.
  public func finalize() -> ContentHash {
    var end = self
    end.compress(byteCount << 56 | tail)
    end.v2 ^= 0xee
    for _ in 0..<4 { end.round() }
    let low = end.v0 ^ end.v1 ^ end.v2 ^ end.v3
    end.v1 ^= 0xdd
    for _ in 0..<4 { end.round() }
    return ContentHash(low: low, high: end.v0 ^ end.v1 ^ end.v2 ^ end.v3)
  }

  /// Adds a byte, without its length.
  mutating func add(_ byte: UInt8) {
    tail |= UInt64(byte) << (8 * (byteCount & 7))
    byteCount &+= 1
    guard byteCount & 7 == 0 else { return }
    compress(tail)
    tail = 0
  }

  /// Adds contiguous bytes, without their number, eight at a time where possible.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    let end = raw.count & ~7
    addWords(raw, end: end)
    if raw.count >= 8 {
      let last = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self))
      add(last >> (8 * UInt64(8 - (raw.count - end))), count: UInt64(raw.count - end))
    } else {
      for offset in end..<raw.count { add(raw[offset]) }
    }
  }

  /// Adds the bytes up to an end, which is a multiple of 8.
  private mutating func addWords(_ bytes: UnsafeRawBufferPointer, end: Int) {
    // A copy stays in registers.
    var hasher = self
    let shift = 8 &* (byteCount & 7)
    var offset = 0
    if shift == 0 {
      while offset < end {
        hasher.compress(Self.word(bytes, offset))
        offset &+= 8
      }
    } else {
      while offset < end {
        let word = Self.word(bytes, offset)
        hasher.compress(hasher.tail | word &<< shift)
        hasher.tail = word &>> (64 &- shift)
        offset &+= 8
      }
    }
    hasher.byteCount &+= UInt64(truncatingIfNeeded: end)
    self = hasher
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Adds the lowest bytes of a word, 0 to 7 of them; the other bytes of the word are 0.
  private mutating func add(_ bytes: UInt64, count: UInt64) {
    let waiting = byteCount & 7
    byteCount &+= count
    tail |= bytes << (8 * waiting)
    guard waiting + count >= 8 else { return }
    compress(tail)
    tail = bytes >> (8 * (8 - waiting))
  }

  /// Adds bytes, without their number, which is returned.
  private mutating func addOneByOne(_ bytes: some Sequence<UInt8>) -> Int {
    var count = 0
    for byte in bytes {
      add(byte)
      count += 1
    }
    return count
  }

  @inline(__always)
  private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v1 = (v1 << 13 | v1 >> 51) ^ v0
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v3
    v3 = (v3 << 16 | v3 >> 48) ^ v2
    v0 &+= v3
    v3 = (v3 << 21 | v3 >> 43) ^ v0
    v2 &+= v1
    v1 = (v1 << 17 | v1 >> 47) ^ v2
    v2 = v2 << 32 | v2 >> 32
  }
}
