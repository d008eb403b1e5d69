// SPDX-License-Identifier: Apache-2.0

/// A few values that their owner lends: those of a buffer, or those packed behind the segments of a
/// prepared text, with their number before them.
struct BorrowedList<Element: BitwiseCopyable> {
  private let first: UnsafeRawPointer?
  /// The number of values.
  let count: Int

  /// A list without values.
  init() { (first, count) = (nil, 0) }

  /// The values of a buffer, which must outlive the list.
  init(_ elements: UnsafeMutableBufferPointer<Element>) {
    first = UnsafeRawPointer(elements.baseAddress)
    count = elements.count
  }

  /// The values that were stored at an address.
  init(packed bytes: UnsafeRawPointer) {
    count = Int(bytes.loadUnaligned(as: UInt32.self))
    first = bytes + MemoryLayout<UInt32>.size
  }

  /// The value at an index.
  @inline(__always)
  subscript(_ index: Int) -> Element {
    guard let first, index >= 0, index < count else {
      preconditionFailure("There is no value \(index) among \(count).")
    }
    return first.loadUnaligned(
      fromByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self)
  }

  /// The bytes that the packed list takes; 0 if it has no values.
  var byteCount: Int {
    count == 0 ? 0 : MemoryLayout<UInt32>.size + count * MemoryLayout<Element>.stride
  }

  /// Packs the list into ``byteCount`` bytes.
  func store(_ bytes: UnsafeMutableRawPointer) {
    guard let first, count > 0 else { return }
    bytes.storeBytes(of: UInt32(count), as: UInt32.self)
    (bytes + MemoryLayout<UInt32>.size).copyMemory(
      from: first, byteCount: count * MemoryLayout<Element>.stride)
  }
}
