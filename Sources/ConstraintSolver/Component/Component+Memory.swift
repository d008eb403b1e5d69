// SPDX-License-Identifier: Apache-2.0

// A component and the first room of its slabs lie in one block of memory, which `destroy` frees.
// The slabs of a copy, which are seldom made, have memory of their own.
extension Component {
  /// Makes an empty component, in an arena if there is enough room. `destroy` ends it.
  static func make(
    number: Int32, _ members: Members, in arena: inout Arena
  ) -> UnsafeMutablePointer<Component> {
    let variables = members.variables.count
    // Most variables have an equality.
    let capacity = Tableau.Capacity(rows: members.constraints.count, columns: min(variables, 8))
    let slabBytes = Arena.bytes { arena in
      _ = Component(number: 0, lentBytes: 0, variables: variables, capacity, in: &arena)
    }
    let bytes = MemoryLayout<Component>.stride &+ slabBytes
    let lent = arena.lend(bytes)
    let memory = lent ?? allocate(bytes)
    let place = memory.bindMemory(to: Component.self, capacity: 1)
    var own = Arena(memory + MemoryLayout<Component>.stride, bytes: slabBytes)
    place.initialize(
      to: Component(
        number: number, lentBytes: lent == nil ? 0 : bytes, variables: variables, capacity,
        in: &own))
    return place
  }

  /// Makes a component equal to another. `destroy` ends it.
  static func make(
    copying other: UnsafeMutablePointer<Component>
  ) -> UnsafeMutablePointer<Component> {
    let place = UnsafeMutablePointer<Component>.allocate(capacity: 1)
    place.initialize(to: Component(copying: other.pointee))
    return place
  }

  /// Allocates memory; `bytes` is a multiple of 8.
  @inline(__always)
  private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    // Allocated as numbers, which is faster than with an explicit alignment.
    UnsafeMutableRawPointer(
      UnsafeMutablePointer<Double>.allocate(capacity: bytes / MemoryLayout<Double>.stride))
  }

  /// Ends a component and frees its memory, unless an arena lent it.
  static func destroy(_ place: UnsafeMutablePointer<Component>) {
    let isLent = place.pointee.lentBytes > 0
    place.deinitialize(count: 1)
    if !isLent { place.deallocate() }
  }

  /// A copy of a component, which lives as long as it is held.
  final class Copy {
    /// The component.
    let body: UnsafeMutablePointer<Component>

    /// Copies a component.
    init(of other: UnsafeMutablePointer<Component>) { body = Component.make(copying: other) }

    deinit { Component.destroy(body) }
  }
}
