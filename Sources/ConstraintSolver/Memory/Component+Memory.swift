// SPDX-License-Identifier: Apache-2.0

// Where the parts of a component lie, and who frees them.
extension Component {
  /// For how many rows on a walk there is room at first.
  private static let crossingCount = 8
  /// For how many residuals that break ties there is room at first.
  private static let deciderCount = 8

  /// The bytes that a component of a group begins with, after itself.
  @inline(__always)
  private static func room(for members: Members) -> (columns: Int, bytes: Int) {
    let constraints = members.constraints.count
    let variables = members.variables.count
    // Most variables have an equality.
    let columns = min(variables, 8)
    var size = RoomSize()
    size.add(LocalVariable.self, variables)
    size.add(Residual.self, constraints &+ columns)
    size.add(Head.self, constraints)
    size.add(Head.self, columns)
    size.add(Double.self, 4 &* constraints)
    size.add(Double.self, columns)
    size.add(LocalTerm.self, 2 &* variables)
    for _ in 0..<4 { size.add(Int32.self, variables) }
    size.add(Int32.self, columns)
    size.add(TapeStep.self, 2 &* variables)
    size.add(Stop.self, crossingCount)
    size.add(Decider.self, deciderCount)
    return (columns, size.bytes)
  }

  /// Makes a component of nothing with room for what a group of constraints needs.
  @inline(__always)
  private init(
    number: Int32, constraints: Int, variables variableCount: Int, columns columnCount: Int,
    in room: inout Room
  ) {
    self.number = number
    variables = Slab(in: &room, capacity: variableCount)
    residuals = Slab(in: &room, capacity: constraints &+ columnCount)
    rows = Slab(in: &room, capacity: constraints)
    columns = Slab(in: &room, capacity: columnCount)
    matrix = Slab(in: &room, capacity: 4 &* constraints)
    slopes = Slab(in: &room, capacity: columnCount)
    expressions = Slab(in: &room, capacity: 2 &* variableCount)
    equalities = Slab(in: &room, capacity: variableCount)
    eliminated = Slab(in: &room, capacity: variableCount)
    list = Slab(in: &room, capacity: variableCount)
    waiting = Slab(in: &room, capacity: variableCount)
    tape = Slab(in: &room, capacity: 2 &* variableCount)
    openColumns = Slab(in: &room, capacity: columnCount)
    crossings = Slab(in: &room, capacity: Self.crossingCount)
    deciders = Slab(in: &room, capacity: Self.deciderCount)
    stride = 0
  }

  /// The bytes that a copy needs, after itself.
  private var copiedBytes: Int {
    var size = RoomSize()
    variables.addCopy(to: &size)
    residuals.addCopy(to: &size)
    rows.addCopy(to: &size)
    columns.addCopy(to: &size)
    matrix.addCopy(to: &size)
    expressions.addCopy(to: &size)
    equalities.addCopy(to: &size)
    eliminated.addCopy(to: &size)
    tape.addCopy(to: &size)
    slopes.addCopy(to: &size)
    list.addCopy(to: &size)
    waiting.addCopy(to: &size)
    openColumns.addCopy(to: &size)
    crossings.addCopy(to: &size)
    deciders.addCopy(to: &size)
    return size.bytes
  }

  /// Makes a component equal to another.
  private init(copying other: Component, in room: inout Room) {
    self = other
    variables = other.variables.copied(in: &room)
    residuals = other.residuals.copied(in: &room)
    rows = other.rows.copied(in: &room)
    columns = other.columns.copied(in: &room)
    matrix = other.matrix.copied(in: &room)
    if let sparse = other.sparse { hold(sparse.pointee.copied()) }
    expressions = other.expressions.copied(in: &room)
    equalities = other.equalities.copied(in: &room)
    eliminated = other.eliminated.copied(in: &room)
    tape = other.tape.copied(in: &room)
    slopes = other.slopes.copied(in: &room)
    list = other.list.copied(in: &room)
    waiting = other.waiting.copied(in: &room)
    openColumns = other.openColumns.copied(in: &room)
    crossings = other.crossings.copied(in: &room)
    deciders = other.deciders.copied(in: &room)
  }

  /// Gives back what its slabs outgrew their room by.
  @inline(__always)
  private func free() {
    variables.free()
    residuals.free()
    rows.free()
    columns.free()
    matrix.free()
    dropSparse()
    expressions.free()
    equalities.free()
    eliminated.free()
    tape.free()
    slopes.free()
    list.free()
    waiting.free()
    openColumns.free()
    crossings.free()
    deciders.free()
  }

  // MARK: - A component and the room of its slabs in one piece of memory

  /// Makes a component of nothing, which must be destroyed, in spare memory if there is enough.
  static func make(
    number: Int32, _ members: Members, in spare: inout SpareMemory
  ) -> UnsafeMutablePointer<Component> {
    let size = room(for: members)
    let bytes = MemoryLayout<Component>.stride &+ size.bytes
    let lent = spare.lend(bytes)
    let memory = lent ?? allocate(bytes)
    let place = memory.bindMemory(to: Component.self, capacity: 1)
    var room = Room(memory + MemoryLayout<Component>.stride)
    place.initialize(
      to: Component(
        number: number, constraints: members.constraints.count,
        variables: members.variables.count, columns: size.columns, in: &room))
    if lent != nil { place.pointee.lentBytes = bytes }
    return place
  }

  /// Makes a component equal to another, which must be destroyed.
  static func make(copying other: UnsafeMutablePointer<Component>) -> UnsafeMutablePointer<
    Component
  > {
    let memory = allocate(MemoryLayout<Component>.stride + other.pointee.copiedBytes)
    let place = memory.bindMemory(to: Component.self, capacity: 1)
    var room = Room(memory + MemoryLayout<Component>.stride)
    place.initialize(to: Component(copying: other.pointee, in: &room))
    place.pointee.lentBytes = 0
    return place
  }

  /// Memory of so many bytes, a multiple of 8.
  @inline(__always)
  private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    // Of numbers, since that is quicker than with an alignment of its own.
    UnsafeMutableRawPointer(
      UnsafeMutablePointer<Double>.allocate(capacity: bytes / MemoryLayout<Double>.stride))
  }

  /// Frees a component and all that it has; nothing may use it after that.
  static func destroy(_ place: UnsafeMutablePointer<Component>) {
    place.pointee.free()
    if place.pointee.lentBytes == 0 { place.deallocate() }
  }

  /// A copy of a component, which lives as long as it is held.
  final class Copy {
    /// The component.
    let body: UnsafeMutablePointer<Component>

    init(of other: UnsafeMutablePointer<Component>) { body = Component.make(copying: other) }

    deinit { Component.destroy(body) }
  }
}
