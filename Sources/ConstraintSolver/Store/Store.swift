// SPDX-License-Identifier: Apache-2.0

/// The constraints, variables and components of a solver.
///
/// A store does not own its memory: see `Owner`.
struct Store {
  /// The constraints by slot.
  var constraints: Slab<ConstraintRecord>
  /// The variables by slot.
  var variables: Slab<VariableRecord>
  /// The terms of all constraints, with gaps where constraints were removed.
  var terms: Slab<Term>
  /// The components by number; nil for those that are gone.
  var components: Slab<UnsafeMutablePointer<Component>?>
  /// Memory for the first components.
  var spare: SpareMemory
  /// The numbers of components that are gone.
  var freeComponents: Slab<Int32>
  /// What components that are gone did, and how many were made.
  var pastStatistics = LinearSolver.Statistics()
  /// The slots of constraints that wait to be put into components; -1 where one waits no more.
  var waiting: Slab<Int32>
  /// Whether there is a -1 among them.
  var hasGaps = false
  /// Whether waiting constraints may name variables of components.
  var touchesComponents = false
  /// Whether the variables of all waiting constraints are linked by `parent`, and the next two are
  /// about these.
  var isJoined = true
  /// The slots of the variables that waiting constraints name, in the order in which they do.
  var waitingVariables: Slab<Int32>
  /// In how many groups the waiting constraints hang together.
  var groupCount = 0
  /// The groups, while components are being formed.
  var groups: Slab<WaitingGroup>
  /// From how many columns on a component stores only coefficients that are not zero.
  private let sparseColumnCount: Int
  /// How many constraints have no variables.
  var constantCount = 0
  /// The head of the list of free constraint slots, linked by `place`; -1 if there are none.
  var freeConstraint: Int32 = -1
  /// The head of the list of free variable slots, linked by `local`; -1 if there are none.
  private var freeVariable: Int32 = -1
  var nextConstraintSerial = 0
  private var nextVariableSerial: UInt32 = 0
  /// How many terms belong to constraints that were removed.
  var unusedTerms = 0

  /// For how many constraints and variables there is room at first.
  private static let firstCount = 32
  /// For how many groups of waiting constraints there is room at first.
  private static let firstGroupCount = 4

  /// How much memory there is for the first components: enough for those of a table cell.
  private static let spareBytes = 8192

  /// The bytes that a store begins with, after itself.
  private static var firstBytes: Int {
    var size = RoomSize()
    size.add(ConstraintRecord.self, firstCount)
    size.add(VariableRecord.self, firstCount)
    size.add(Term.self, 2 &* firstCount)
    size.add(Int32.self, 2 &* firstCount)
    size.add(Int32.self, 2 &* firstCount)
    size.add(WaitingGroup.self, firstGroupCount)
    size.add(UnsafeMutablePointer<Component>?.self, firstGroupCount)
    return size.bytes + spareBytes
  }

  /// Makes an empty store.
  @inline(__always)
  private init(in memory: UnsafeMutableRawPointer, _ sparseColumnCount: Int) {
    self.sparseColumnCount = sparseColumnCount
    var room = Room(memory)
    constraints = Slab(in: &room, capacity: Self.firstCount)
    variables = Slab(in: &room, capacity: Self.firstCount)
    terms = Slab(in: &room, capacity: 2 &* Self.firstCount)
    waiting = Slab(in: &room, capacity: 2 &* Self.firstCount)
    waitingVariables = Slab(in: &room, capacity: 2 &* Self.firstCount)
    groups = Slab(in: &room, capacity: Self.firstGroupCount)
    components = Slab(in: &room, capacity: Self.firstGroupCount)
    freeComponents = Slab(in: &room, capacity: 0)
    spare = SpareMemory(room.take(UInt8.self, Self.spareBytes), bytes: Self.spareBytes)
  }

  /// Makes a store equal to another, with memory of its own.
  private init(copying other: Store) {
    self = other
    constraints = other.constraints.copied()
    variables = other.variables.copied()
    terms = other.terms.copied()
    waiting = other.waiting.copied()
    waitingVariables = other.waitingVariables.copied()
    groups = other.groups.copied()
    freeComponents = other.freeComponents.copied()
    components = other.components.copied()
    // It is the other one's.
    spare.close()
    for number in 0..<components.count {
      if let component = components[number] {
        components[number] = Component.make(copying: component)
      }
    }
  }

  /// Gives the memory back; nothing may use the store after that.
  private func free() {
    constraints.free()
    variables.free()
    terms.free()
    waiting.free()
    waitingVariables.free()
    groups.free()
    freeComponents.free()
    for number in 0..<components.count {
      if let component = components[number] { Component.destroy(component) }
    }
    components.free()
  }

  /// What a solver holds: a store, the memory in which its slabs begin, and the duty to free what
  /// they outgrew it by.
  ///
  /// The solver copies a store before changing one that it shares with a copy of itself, so no
  /// two threads ever change one.
  final class Owner: ManagedBuffer<Store, Double> {
    /// The store, which stays where it is.
    var body: UnsafeMutablePointer<Store> { withUnsafeMutablePointerToHeader { $0 } }

    /// Holds a copy of a store.
    static func make(copying other: UnsafeMutablePointer<Store>) -> Owner {
      let owner = create(minimumCapacity: 0) { _ in Store(copying: other.pointee) }
      return unsafeDowncast(owner, to: Owner.self)
    }

    /// Holds an empty store.
    static func make(sparseColumnCount: Int) -> Owner {
      let owner = create(minimumCapacity: firstBytes / MemoryLayout<Double>.stride) { owner in
        Store(
          in: UnsafeMutableRawPointer(owner.withUnsafeMutablePointerToElements { $0 }),
          sparseColumnCount)
      }
      return unsafeDowncast(owner, to: Owner.self)
    }

    deinit { body.pointee.free() }
  }

  /// The components by number; nil for those that are gone.
  var allComponents: UnsafeBufferPointer<UnsafeMutablePointer<Component>?> {
    UnsafeBufferPointer(start: components.base, count: components.count)
  }

  /// The number for a new component.
  var nextComponent: Int32 {
    freeComponents.count > 0
      ? freeComponents[freeComponents.count - 1] : Int32(truncatingIfNeeded: components.count)
  }

  /// Takes in a component with the number that was the next one.
  mutating func put(_ component: UnsafeMutablePointer<Component>) {
    if freeComponents.count > 0 {
      freeComponents.truncate(to: freeComponents.count - 1)
      components[Int(component.pointee.number)] = component
    } else {
      components.append(component)
    }
  }

  /// The tables as a component uses them.
  var tables: Tables {
    Tables(
      constraints: constraints.base, variables: variables.base, terms: terms.base,
      sparseColumnCount: sparseColumnCount)
  }

  /// Makes a variable.
  mutating func makeVariable() -> Variable {
    variables.reserve(1)
    let slot = freeVariable
    if slot < 0 { return appendVariable() }
    freeVariable = variables[Int(slot)].local
    variables[Int(slot)] = VariableRecord(serial: nextVariableSerial)
    nextVariableSerial += 1
    return Variable(slot: slot, serial: nextVariableSerial - 1)
  }

  /// Makes variables.
  mutating func makeVariables(_ count: Int) -> [Variable] {
    variables.reserve(count)
    var made: [Variable] = []
    made.reserveCapacity(count)
    for _ in 0..<count { made.append(freeVariable < 0 ? appendVariable() : makeVariable()) }
    return made
  }

  /// Makes a variable in a slot that was never used, for which there is room.
  @inline(__always)
  private mutating func appendVariable() -> Variable {
    let variable = Variable(
      slot: Int32(truncatingIfNeeded: variables.count), serial: nextVariableSerial)
    nextVariableSerial &+= 1
    variables.appendReserved(VariableRecord(serial: variable.serial))
    return variable
  }

  /// Frees a variable's slot.
  mutating func remove(_ variable: Variable) {
    // Links must not lead to the slot once it is used again.
    if variables.base[Int(variable.slot)].parent >= 0 { forgetLinks() }
    variables.base[Int(variable.slot)].serial = VariableRecord.noSerial
    variables.base[Int(variable.slot)].local = freeVariable
    freeVariable = variable.slot
  }

  /// Whether the store has a variable.
  func has(_ variable: Variable) -> Bool {
    variable.slot < variables.count
      && variables.base[Int(variable.slot)].serial == variable.serial
  }

  /// Whether the store has a constraint.
  func has(_ id: ConstraintID) -> Bool {
    guard id.slot >= 0, id.slot < constraints.count else { return false }
    let record = constraints[Int(id.slot)]
    return record.status != .free && record.serial == id.serial
  }

  /// The name of the constraint in a slot.
  func id(_ slot: Int32) -> ConstraintID {
    ConstraintID(slot: slot, serial: constraints[Int(slot)].serial)
  }

  /// Frees a constraint's slot; it must not be in a component any more.
  mutating func free(_ slot: Int32) {
    let record = constraints[Int(slot)]
    for index in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
      let variable = variables.base + Int(terms[index].slot)
      variable.pointee.uses -= 1
      if record.isRequired { variable.pointee.requiredUses -= 1 }
    }
    unusedTerms += Int(record.termCount)
    if record.status == .constant { constantCount -= 1 }
    constraints.base[Int(slot)].status = .free
    constraints.base[Int(slot)].place = freeConstraint
    freeConstraint = slot
    if unusedTerms > 4096, 2 * unusedTerms > terms.count { compactTerms() }
  }

  /// The constraint in a slot as the caller would write it.
  func constraint(_ slot: Int32) -> LinearConstraint {
    let record = constraints[Int(slot)]
    let own = (0..<Int(record.termCount)).map { terms[Int(record.firstTerm) + $0] }
    return LinearConstraint(
      own, Relation(rawValue: Int(record.relation)) ?? .equal, record.constant,
      priority: record.priority)
  }

  private mutating func compactTerms() {
    var packed = Slab<Term>(capacity: terms.count - unusedTerms + 64)
    for slot in 0..<constraints.count where constraints[slot].status != .free {
      let record = constraints[slot]
      let first = packed.count
      for index in 0..<Int(record.termCount) {
        packed.append(terms[Int(record.firstTerm) + index])
      }
      constraints.base[slot].firstTerm = Int32(first)
    }
    swap(&packed, &terms)
    packed.free()
    unusedTerms = 0
  }
}
