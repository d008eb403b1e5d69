// SPDX-License-Identifier: Apache-2.0

/// One piece of memory that is handed out from its beginning.
///
/// A request that no longer fits gets nothing, and the slab then allocates memory of its own. So a
/// piece that is too small costs only time. An arena divides memory and never
/// frees it: `Store.Owner` owns that of a solver, and a component's own block belongs to whoever
/// made the component.
///
/// Invariants: `asked` is a multiple of 8, and of it nothing beyond `size` was given out.
struct Arena: ~Copyable {
  private let memory: UnsafeMutableRawPointer?
  private let size: Int
  /// The bytes that were asked for so far.
  private var asked = 0

  /// Makes an arena of the memory at an address; without an address it gives out nothing.
  @inline(__always)
  init(_ memory: UnsafeMutableRawPointer?, bytes: Int) {
    self.memory = memory
    size = bytes
  }

  /// The bytes that an initialiser asks an arena for.
  ///
  /// The initialiser runs with an arena that gives out nothing, so no second list of its parts has
  /// to agree with it.
  @inline(__always)
  static func bytes(_ initialise: (inout Arena) -> Void) -> Int {
    var arena = Arena(nil, bytes: 0)
    initialise(&arena)
    return arena.asked
  }

  /// Gives out room for elements; nil if there is not as much left.
  @inline(__always)
  mutating func take<Element>(_: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element>? {
    let start = asked
    asked &+= (MemoryLayout<Element>.stride &* count &+ 7) & ~7
    guard let memory, asked <= size else { return nil }
    return (memory + start).bindMemory(to: Element.self, capacity: count)
  }

  /// Gives out so many bytes, a multiple of 8; nil if there are not as many left.
  @inline(__always)
  mutating func lend(_ bytes: Int) -> UnsafeMutableRawPointer? {
    guard let memory, size &- asked >= bytes else { return nil }
    defer { asked &+= bytes }
    return memory + asked
  }

  /// Takes back bytes that nothing uses any more. They are given out again if they were the last.
  mutating func takeBack(_ place: UnsafeMutableRawPointer, _ bytes: Int) {
    if let memory, place + bytes == memory + asked { asked &-= bytes }
  }
}
