// SPDX-License-Identifier: Apache-2.0

// Where the parts of a component lie, and who frees them.
extension Component {
  /// For how many rows on a walk there is room at first.
  private static let crossingCount = 8

  /// The bytes that a component of a group begins with, after itself.
  @inline(__always)
  private static func room(for group: WaitingGroup) -> (variables: Int, columns: Int, bytes: Int) {
    let constraints = group.count
    // Most variables are named by two constraints or more, and most have an equality.
    let variables = max(4, min(group.termCount, constraints))
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
    return (variables, columns, size.bytes)
  }

  /// Makes a component of nothing with room for what a group of constraints needs.
  @inline(__always)
  private init(
    number: Int32, constraints: Int, variables variableCount: Int, columns columnCount: Int,
    in memory: UnsafeMutableRawPointer
  ) {
    self.number = number
    var room = Room(memory)
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
    stride = 0
  }

  /// Makes a component equal to another, with memory of its own.
  private init(copying other: Component) {
    self = other
    variables = other.variables.copied()
    residuals = other.residuals.copied()
    rows = other.rows.copied()
    columns = other.columns.copied()
    matrix = other.matrix.copied()
    if let sparse = other.sparse { hold(sparse.pointee.copied()) }
    expressions = other.expressions.copied()
    equalities = other.equalities.copied()
    eliminated = other.eliminated.copied()
    tape = other.tape.copied()
    slopes = other.slopes.copied()
    list = other.list.copied()
    waiting = other.waiting.copied()
    openColumns = other.openColumns.copied()
    crossings = other.crossings.copied()
  }

  /// Gives the memory back; nothing may use the component after that.
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
  }

  /// What a solver holds: a component, the memory in which its slabs begin, and the duty to free
  /// what they outgrew it by.
  ///
  /// The solver copies a component before changing one that it shares with a copy of itself, so
  /// no two threads ever change one.
  final class Owner: ManagedBuffer<Component, Double> {
    /// The component, which stays where it is.
    var body: UnsafeMutablePointer<Component> { withUnsafeMutablePointerToHeader { $0 } }

    /// Holds a copy of a component.
    static func make(copying other: UnsafeMutablePointer<Component>) -> Owner {
      let owner = create(minimumCapacity: 0) { _ in Component(copying: other.pointee) }
      return unsafeDowncast(owner, to: Owner.self)
    }

    /// Holds a new component of nothing.
    static func make(number: Int32, _ group: WaitingGroup) -> Owner {
      let room = room(for: group)
      let owner = create(minimumCapacity: room.bytes / MemoryLayout<Double>.stride) { owner in
        Component(
          number: number, constraints: group.count, variables: room.variables,
          columns: room.columns,
          in: UnsafeMutableRawPointer(owner.withUnsafeMutablePointerToElements { $0 }))
      }
      return unsafeDowncast(owner, to: Owner.self)
    }

    deinit { body.pointee.free() }
  }
}
