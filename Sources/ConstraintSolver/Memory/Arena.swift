// SPDX-License-Identifier: Apache-2.0

/// The size of an arena that several slabs share.
struct ArenaSize {
  /// The bytes that were asked for so far, a multiple of 8.
  private(set) var bytes = 0

  /// Asks for room for elements.
  @inline(__always)
  mutating func add<Element>(_: Element.Type, _ count: Int) {
    bytes &+= (MemoryLayout<Element>.stride &* count &+ 7) & ~7
  }
}

/// One piece of memory that is given out from its beginning on.
///
/// An arena divides memory and never frees it: `Store.Owner` owns that of a solver, and a
/// component's own block belongs to whoever made the component.
///
/// Invariants: `next <= end`, and `next` is aligned to 8 bytes.
struct Arena: ~Copyable {
  private var next, end: UnsafeMutableRawPointer

  /// Makes an arena of the memory at an address.
  @inline(__always)
  init(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    next = memory
    end = memory + bytes
  }

  /// An arena that gives out nothing.
  @inline(__always)
  static func closed(at memory: UnsafeMutableRawPointer) -> Arena { Arena(memory, bytes: 0) }

  /// Gives out room for elements, as an `ArenaSize` counted it.
  @inline(__always)
  mutating func take<Element>(_: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
    let place = next
    next += (MemoryLayout<Element>.stride &* count &+ 7) & ~7
    assert(next <= end, "An arena is too small by \(next - end) bytes.")
    return place.bindMemory(to: Element.self, capacity: count)
  }

  /// Gives out so many bytes, a multiple of 8; nil if there are not as many left.
  @inline(__always)
  mutating func lend(_ bytes: Int) -> UnsafeMutableRawPointer? {
    if end - next < bytes { return nil }
    defer { next += bytes }
    return next
  }

  /// Takes back bytes that nothing uses any more. They are given out again if they were the last.
  mutating func takeBack(_ place: UnsafeMutableRawPointer, _ bytes: Int) {
    if place + bytes == next { next = place }
  }
}
