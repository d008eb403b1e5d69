// SPDX-License-Identifier: Apache-2.0

// A component and the first room of its slabs lie in one block of memory, which `destroy` frees.
extension Component {
  /// The capacity of a tableau for a group of constraints, and the bytes of the component's slabs.
  @inline(__always)
  private static func room(for members: Members) -> (capacity: Tableau.Capacity, bytes: Int) {
    let variables = members.variables.count
    // Most variables have an equality.
    let capacity = Tableau.Capacity(
      rows: members.constraints.count, columns: min(variables, 8))
    var size = ArenaSize()
    Presolve.add(to: &size, variables: variables)
    capacity.add(to: &size)
    LevelSearch.add(to: &size)
    TieBreaker.add(to: &size, columns: capacity.columns)
    return (capacity, size.bytes)
  }

  /// The bytes of a copy's slabs.
  private var copiedBytes: Int {
    var size = ArenaSize()
    presolve.addCopy(to: &size)
    tableau.addCopy(to: &size)
    search.addCopy(to: &size)
    ties.addCopy(to: &size)
    return size.bytes
  }

  /// Makes an empty component, in an arena if there is enough room. `destroy` ends it.
  static func make(
    number: Int32, _ members: Members, in arena: inout Arena
  ) -> UnsafeMutablePointer<Component> {
    let size = room(for: members)
    let bytes = MemoryLayout<Component>.stride &+ size.bytes
    let lent = arena.lend(bytes)
    let memory = lent ?? allocate(bytes)
    let place = memory.bindMemory(to: Component.self, capacity: 1)
    var own = Arena(memory + MemoryLayout<Component>.stride, bytes: size.bytes)
    place.initialize(
      to: Component(
        number: number, lentBytes: lent == nil ? 0 : bytes, variables: members.variables.count,
        size.capacity, in: &own))
    return place
  }

  /// Makes a component equal to another. `destroy` ends it.
  static func make(
    copying other: UnsafeMutablePointer<Component>
  ) -> UnsafeMutablePointer<Component> {
    let bytes = other.pointee.copiedBytes
    let memory = allocate(MemoryLayout<Component>.stride + bytes)
    let place = memory.bindMemory(to: Component.self, capacity: 1)
    var own = Arena(memory + MemoryLayout<Component>.stride, bytes: bytes)
    place.initialize(to: Component(copying: other.pointee, in: &own))
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
