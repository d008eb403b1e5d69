// SPDX-License-Identifier: Apache-2.0

/// An open hash table whose keys are strings of bytes.
///
/// Collisions are resolved by linear probing; entries are removed only all at once. As with
/// ``GrowingBuffer``, an owner stores the table as a constant and writes through it, so only one
/// thread at a time may use it.
struct ByteKeyTable<Value: BitwiseCopyable>: ~Copyable {
  private struct Slot: BitwiseCopyable {
    var hash: UInt32 = 0
    var length: UInt32 = 0
    /// The index of the key's first byte in `keys`.
    var keyStart: UInt32 = 0
    /// The value; nil in an empty slot.
    var value: Value?
  }

  private struct State {
    var slots: UnsafeMutablePointer<Slot>
    /// The number of slots, a power of two, minus one.
    var mask: Int
    var count = 0
  }

  private let state: UnsafeMutablePointer<State>
  private let keys: GrowingBuffer<UInt8>

  /// Creates an empty table; it grows before more than half its slots are taken.
  ///
  /// - Parameters:
  ///   - slotCount: The initial number of slots, a power of two.
  ///   - keyBytes: The initial capacity for keys, in bytes.
  init(slotCount: Int, keyBytes: Int) {
    precondition(
      slotCount > 0 && slotCount & (slotCount - 1) == 0, "\(slotCount) is not a power of two.")
    keys = GrowingBuffer(minimumCapacity: keyBytes)
    state = .allocate(capacity: 1)
    state.initialize(to: State(slots: Self.makeSlots(slotCount), mask: slotCount - 1))
  }

  deinit {
    state.pointee.slots.deallocate()
    state.deallocate()
  }

  /// The number of entries.
  var count: Int { state.pointee.count }

  /// The value of a key; nil if the key is absent.
  @inline(__always)
  func value(for key: UnsafeBufferPointer<UInt8>) -> Value? {
    let bytes = key.baseAddress ?? UnsafePointer(keys.base)
    let hash = Self.hash(bytes, key.count)
    let slots = state.pointee.slots
    let mask = state.pointee.mask
    var place = Int(hash) & mask
    while let value = slots[place].value {
      if slots[place].hash == hash, slots[place].length == UInt32(key.count),
        Self.isEqual(keys.base + Int(slots[place].keyStart), bytes, key.count)
      {
        return value
      }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds an entry whose key is absent.
  ///
  /// - Complexity: O(key bytes), and O(entries) when the table grows.
  func insert(_ value: Value, for key: UnsafeBufferPointer<UInt8>) {
    assert(self.value(for: key) == nil, "The key is in the table already.")
    // At most half the slots are taken, so that every search meets an empty one.
    if (count + 1) * 2 > state.pointee.mask + 1 { grow() }
    let start = keys.count
    let bytes = keys.reserve(key.count)
    if let source = key.baseAddress { bytes.update(from: source, count: key.count) }
    keys.advance(by: key.count)
    place(
      Slot(
        hash: Self.hash(bytes, key.count), length: UInt32(key.count), keyStart: UInt32(start),
        value: value))
    state.pointee.count += 1
  }

  /// Removes all entries and keeps the capacity.
  func removeAll() {
    keys.removeAll()
    state.pointee.slots.update(repeating: Slot(), count: state.pointee.mask + 1)
    state.pointee.count = 0
  }

  /// Removes all entries and frees their memory.
  func free() {
    keys.free()
    state.pointee.slots.deallocate()
    state.pointee = State(slots: Self.makeSlots(Self.fewestSlots), mask: Self.fewestSlots - 1)
  }

  /// The size of the slots and keys in bytes.
  var byteCount: Int { (state.pointee.mask + 1) * MemoryLayout<Slot>.stride + keys.byteCount }

  private static var fewestSlots: Int { 16 }

  private func place(_ slot: Slot) {
    let mask = state.pointee.mask
    var place = Int(slot.hash) & mask
    while state.pointee.slots[place].value != nil { place = (place + 1) & mask }
    state.pointee.slots[place] = slot
  }

  private func grow() {
    let full = UnsafeMutableBufferPointer(start: state.pointee.slots, count: state.pointee.mask + 1)
    state.pointee.slots = Self.makeSlots(full.count * 2)
    state.pointee.mask = full.count * 2 - 1
    for slot in full where slot.value != nil { place(slot) }
    full.deallocate()
  }

  private static func makeSlots(_ count: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
    slots.initialize(repeating: Slot(), count: count)
    return slots
  }

  /// A hash of bytes that is the same in every process; no result depends on it.
  ///
  /// Source: multiply and fold, after wyhash by Wang Yi (public domain).
  @inline(__always)
  private static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
    let raw = UnsafeRawPointer(bytes)
    var state = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index + 8 <= count {
      state = fold(state ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    if count >= 8 {
      if index < count {
        state = fold(state ^ raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
      }
    } else {
      var rest: UInt64 = 0
      while index < count {
        rest = rest << 8 | UInt64(bytes[index])
        index += 1
      }
      state = fold(state ^ rest)
    }
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  @inline(__always)
  private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func isEqual(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    var index = 0
    while index + 8 <= count {
      if left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index += 8
    }
    while index < count {
      if left.load(fromByteOffset: index, as: UInt8.self)
        != right.load(fromByteOffset: index, as: UInt8.self)
      {
        return false
      }
      index += 1
    }
    return true
  }
}

extension ByteKeyTable {
  /// Checks the invariants in debug builds.
  func checkInvariants() {
    assert(
      state.pointee.mask & (state.pointee.mask + 1) == 0,
      "The number of slots is not a power of two.")
    assert(count * 2 <= state.pointee.mask + 1, "More than half the slots are taken.")
    var taken = 0
    var keyBytes = 0
    for place in 0...state.pointee.mask {
      let slot = state.pointee.slots[place]
      guard slot.value != nil else { continue }
      taken += 1
      keyBytes += Int(slot.length)
      assert(Int(slot.keyStart) + Int(slot.length) <= keys.count, "A key ends outside the keys.")
      assert(
        Self.hash(keys.base + Int(slot.keyStart), Int(slot.length)) == slot.hash,
        "A slot has the hash of another key.")
      var probed = Int(slot.hash) & state.pointee.mask
      while probed != place {
        assert(state.pointee.slots[probed].value != nil, "An empty slot hides an entry.")
        probed = (probed + 1) & state.pointee.mask
      }
    }
    assert(taken == count, "\(taken) slots are taken by \(count) entries.")
    assert(keyBytes == keys.count, "The keys have bytes of no entry.")
  }
}
