// SPDX-License-Identifier: Apache-2.0

/// Bytes of output that grow at their end.
///
/// An array would check for each of its changes whether it is shared.
struct OutputBytes: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  private(set) var count = 0

  /// Makes room for some bytes, at least 1.
  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Calls a function with the bytes; they are valid only during the call.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Removes all bytes; their room stays.
  mutating func removeAll() { count = 0 }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(1)
    base[count] = byte
    count += 1
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    makeRoom(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Appends bytes.
  mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { append($0) }
    if done == nil { for byte in bytes { append(byte) } }
  }

  /// Appends a fixed text.
  @inline(__always)
  mutating func append(fixed text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// Appends a text in quotes, if it has no character that JSON escapes.
  ///
  /// - Returns: Whether it did.
  mutating func append(quoted text: UnsafeBufferPointer<UInt8>) -> Bool {
    makeRoom(text.count + 2)
    var end = count
    base[end] = 0x22
    for byte in text {
      guard byte >= 0x20, byte != 0x22, byte != 0x5C else { return false }
      end += 1
      base[end] = byte
    }
    base[end + 1] = 0x22
    count = end + 2
    return true
  }

  /// Appends a whole number's digits.
  mutating func append(_ number: Int) {
    makeRoom(20)
    if number < 0 {
      base[count] = 0x2D
      count += 1
    }
    var rest = number.magnitude
    var length = 1
    var bound: UInt = 10
    while rest >= bound {
      length += 1
      let (next, isTooLarge) = bound.multipliedReportingOverflow(by: 10)
      if isTooLarge { break }
      bound = next
    }
    // The digits are found from the last to the first.
    var place = count + length
    count = place
    repeat {
      place -= 1
      base[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// Makes room for more bytes.
  @inline(__always)
  private mutating func makeRoom(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
