// SPDX-License-Identifier: Apache-2.0

/// The constraints and variables of a solver.
///
/// A store does not own its memory: see `Owner`.
struct Store {
  /// The constraints by slot.
  var constraints: Slab<ConstraintRecord>
  /// The variables by slot.
  var variables: Slab<VariableRecord>
  /// The terms of all constraints, with gaps where constraints were removed.
  var terms: Slab<StoredTerm>
  /// The slots of constraints that wait to be put into components.
  var waiting: Slab<Int32>
  /// The head of the list of free constraint slots, linked by `place`; -1 if there are none.
  private var freeConstraint: Int32 = -1
  /// The head of the list of free variable slots, linked by `parent`; -1 if there are none.
  private var freeVariable: Int32 = -1
  private var nextConstraintSerial = 0
  private var nextVariableSerial: UInt32 = 0
  /// How many terms belong to constraints that were removed.
  private var unusedTerms = 0

  /// The memory in which the slabs begin.
  private var block: UnsafeMutableRawPointer

  /// Makes an empty store.
  init() {
    var room = Room()
    room.add(ConstraintRecord.self, 32)
    room.add(VariableRecord.self, 32)
    room.add(StoredTerm.self, 96)
    room.add(Int32.self, 32)
    block = room.allocate()
    constraints = Slab(in: &room, capacity: 32)
    variables = Slab(in: &room, capacity: 32)
    terms = Slab(in: &room, capacity: 96)
    waiting = Slab(in: &room, capacity: 32)
  }

  /// Makes a store equal to another, with memory of its own.
  init(copying other: Store) {
    self = other
    var room = Room()
    block = room.allocate()
    constraints = other.constraints.copied()
    variables = other.variables.copied()
    terms = other.terms.copied()
    waiting = other.waiting.copied()
  }

  /// Gives the memory back; nothing may use the store after that.
  func free() {
    constraints.free()
    variables.free()
    terms.free()
    waiting.free()
    block.deallocate()
  }

  /// What a solver holds: a store and the duty to free it.
  ///
  /// The solver copies a store before changing one that it shares with a copy of itself, so no
  /// two threads ever change one.
  final class Owner: @unchecked Sendable {
    /// The store. A pointer, since access to a class's own storage is checked each time.
    let body: UnsafeMutablePointer<Store>

    /// Takes over a store.
    init(_ store: Store) {
      body = .allocate(capacity: 1)
      body.initialize(to: store)
    }

    deinit {
      body.pointee.free()
      body.deallocate()
    }
  }

  /// The tables as a component uses them.
  var tables: Tables {
    Tables(constraints: constraints.base, variables: variables.base, terms: terms.base)
  }

  /// Makes a variable.
  mutating func makeVariable() -> Variable {
    let serial = nextVariableSerial
    nextVariableSerial += 1
    var slot = Int32(variables.count)
    let record = VariableRecord(
      serial: serial, isAlive: true, component: -1, local: 0, uses: 0, requiredUses: 0,
      parent: slot)
    if freeVariable >= 0 {
      slot = freeVariable
      freeVariable = variables[Int(slot)].parent
      variables[Int(slot)] = record
    } else {
      variables.append(record)
    }
    return Variable(slot: slot, serial: serial)
  }

  /// Frees a variable's slot.
  mutating func remove(_ variable: Variable) {
    variables.base[Int(variable.slot)].isAlive = false
    variables.base[Int(variable.slot)].parent = freeVariable
    freeVariable = variable.slot
  }

  /// Whether the store has a variable.
  func has(_ variable: Variable) -> Bool {
    guard variable.slot >= 0, variable.slot < variables.count else { return false }
    let record = variables[Int(variable.slot)]
    return record.isAlive && record.serial == variable.serial
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

  /// Stores a constraint, its terms summed up by variable, and lets it wait.
  mutating func insert(_ constraint: LinearConstraint) -> ConstraintID {
    let first = terms.count
    for term in constraint.terms {
      terms.append(StoredTerm(slot: term.variable.slot, coefficient: term.coefficient))
    }
    let kept = first + sumUpTerms(from: first)
    terms.truncate(to: kept)
    let serial = nextConstraintSerial
    nextConstraintSerial += 1
    let record = ConstraintRecord(
      serial: serial, constant: constraint.constant, priority: constraint.priority,
      firstTerm: Int32(first), termCount: Int32(kept - first), component: -1, place: 0,
      relation: Int8(constraint.relation.rawValue), status: kept == first ? .constant : .waiting)
    var slot = Int32(constraints.count)
    if freeConstraint >= 0 {
      slot = freeConstraint
      freeConstraint = constraints[Int(slot)].place
      constraints[Int(slot)] = record
    } else {
      constraints.append(record)
    }
    if kept > first { waiting.append(slot) }
    let required: Int32 = record.isRequired ? 1 : 0
    for index in first..<kept {
      let variable = variables.base + Int(terms[index].slot)
      variable.pointee.uses += 1
      variable.pointee.requiredUses += required
    }
    return ConstraintID(slot: slot, serial: serial)
  }

  /// Gives each variable one term among the last ones, and drops those that cancel out.
  ///
  /// - Returns: how many terms stay.
  private mutating func sumUpTerms(from first: Int) -> Int {
    let count = terms.count - first
    let own = terms.base + first
    if count > 16 {
      var all = UnsafeMutableBufferPointer(start: own, count: count)
      all.sort { $0.slot < $1.slot }
    }
    var kept = 0
    for index in 0..<count {
      let term = own[index]
      // Sorted terms of one variable are neighbours.
      var known = count > 16 ? max(0, kept - 1) : 0
      while known < kept, own[known].slot != term.slot { known += 1 }
      if known < kept {
        own[known].coefficient += term.coefficient
      } else {
        own[kept] = term
        kept += 1
      }
    }
    var last = 0
    for index in 0..<kept where own[index].coefficient != 0 {
      own[last] = own[index]
      last += 1
    }
    return last
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
    constraints.base[Int(slot)].status = .free
    constraints.base[Int(slot)].place = freeConstraint
    freeConstraint = slot
    if unusedTerms > 4096, 2 * unusedTerms > terms.count { compactTerms() }
  }

  /// The constraint in a slot as the caller would write it.
  func constraint(_ slot: Int32) -> LinearConstraint {
    let record = constraints[Int(slot)]
    let own = (0..<Int(record.termCount)).map { index in
      let term = terms[Int(record.firstTerm) + index]
      return Term(
        Variable(slot: term.slot, serial: variables[Int(term.slot)].serial), term.coefficient)
    }
    return LinearConstraint(
      own, Relation(rawValue: Int(record.relation)) ?? .equal, record.constant,
      priority: record.priority)
  }

  private mutating func compactTerms() {
    var packed = Slab<StoredTerm>(capacity: terms.count - unusedTerms + 64)
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
