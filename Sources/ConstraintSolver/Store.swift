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
  /// The slots of constraints that wait to be put into components; -1 where one waits no more.
  var waiting: Slab<Int32>
  /// Whether there is a -1 among them.
  private var hasGaps = false
  /// From how many columns on a component stores only coefficients that are not zero.
  private let sparseColumnCount: Int
  /// How many constraints have no variables.
  private(set) var constantCount = 0
  /// Whether waiting constraints may name variables of components.
  var touchesComponents = false
  /// The groups in which waiting constraints are being put together.
  var groups: Slab<WaitingGroup>
  /// The head of the list of free constraint slots, linked by `place`; -1 if there are none.
  private var freeConstraint: Int32 = -1
  /// The head of the list of free variable slots, linked by `parent`; -1 if there are none.
  private var freeVariable: Int32 = -1
  private var nextConstraintSerial = 0
  private var nextVariableSerial: UInt32 = 0
  /// How many terms belong to constraints that were removed.
  private var unusedTerms = 0

  /// For how many constraints and variables there is room at first.
  private static let firstCount = 32

  /// The bytes that a store begins with, after itself.
  private static var firstBytes: Int {
    var size = RoomSize()
    size.add(ConstraintRecord.self, firstCount)
    size.add(VariableRecord.self, firstCount)
    size.add(StoredTerm.self, 2 &* firstCount)
    size.add(Int32.self, firstCount)
    size.add(WaitingGroup.self, 4)
    return size.bytes
  }

  /// Makes an empty store.
  @inline(__always)
  private init(in memory: UnsafeMutableRawPointer, _ sparseColumnCount: Int) {
    self.sparseColumnCount = sparseColumnCount
    var room = Room(memory)
    constraints = Slab(in: &room, capacity: Self.firstCount)
    variables = Slab(in: &room, capacity: Self.firstCount)
    terms = Slab(in: &room, capacity: 2 &* Self.firstCount)
    waiting = Slab(in: &room, capacity: Self.firstCount)
    groups = Slab(in: &room, capacity: 4)
  }

  /// Makes a store equal to another, with memory of its own.
  private init(copying other: Store) {
    self = other
    constraints = other.constraints.copied()
    variables = other.variables.copied()
    terms = other.terms.copied()
    waiting = other.waiting.copied()
    groups = other.groups.copied()
  }

  /// Gives the memory back; nothing may use the store after that.
  private func free() {
    constraints.free()
    variables.free()
    terms.free()
    waiting.free()
    groups.free()
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

  /// The tables as a component uses them.
  var tables: Tables {
    Tables(
      constraints: constraints.base, variables: variables.base, terms: terms.base,
      sparseColumnCount: sparseColumnCount)
  }

  /// Makes a variable.
  @inline(__always)
  mutating func makeVariable() -> Variable {
    let serial = nextVariableSerial
    nextVariableSerial += 1
    let isReused = freeVariable >= 0
    let slot = isReused ? freeVariable : Int32(variables.count)
    let record = VariableRecord(
      serial: serial, component: -1, local: -1, uses: 0, requiredUses: 0, parent: slot)
    if isReused {
      freeVariable = variables[Int(slot)].parent
      variables[Int(slot)] = record
    } else {
      variables.append(record)
    }
    return Variable(slot: slot, serial: serial)
  }

  /// Makes variables.
  mutating func makeVariables(_ count: Int) -> [Variable] {
    variables.reserve(count)
    var made: [Variable] = []
    made.reserveCapacity(count)
    for _ in 0..<count { made.append(makeVariable()) }
    return made
  }

  /// Frees a variable's slot.
  mutating func remove(_ variable: Variable) {
    variables.base[Int(variable.slot)].serial = VariableRecord.noSerial
    variables.base[Int(variable.slot)].parent = freeVariable
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

  /// Stores constraints in order, their terms summed up by variable, and lets them wait.
  ///
  /// - Parameters:
  ///   - names: room for the names of as many constraints.
  ///   - isDoubtful: set if one of them could contradict others: if it is required and has no
  ///     variable that other required constraints leave alone.
  /// - Returns: whether they went in; none did if one's numbers or variables are wrong.
  mutating func insert(
    _ heads: UnsafeBufferPointer<ConstraintBatch.Head>, _ all: UnsafeBufferPointer<Term>,
    _ names: UnsafeMutableBufferPointer<ConstraintID>, _ isDoubtful: inout Bool
  ) -> Bool {
    guard areSound(heads), areSound(all) else { return false }
    constraints.reserve(heads.count)
    waiting.reserve(heads.count)
    terms.reserve(all.count)
    let last = heads.count &- 1
    for position in 0..<heads.count {
      let head = heads[position]
      let end = position < last ? heads[position &+ 1].start : all.count
      let first = terms.count
      let isRequired = head.priority == LinearConstraint.required
      let kept = append(all, head.start, end, isRequired, &isDoubtful)
      let serial = nextConstraintSerial
      nextConstraintSerial = serial &+ 1
      let record = ConstraintRecord(
        serial: serial, constant: head.constant, priority: head.priority,
        firstTerm: Int32(truncatingIfNeeded: first), termCount: Int32(truncatingIfNeeded: kept),
        component: -1, place: Int32(truncatingIfNeeded: waiting.count),
        relation: Int8(truncatingIfNeeded: head.relation.rawValue),
        status: kept == 0 ? .constant : .waiting)
      let slot = take(record)
      if kept > 0 { waiting.append(slot) } else { constantCount &+= 1 }
      names[position] = ConstraintID(slot: slot, serial: serial)
    }
    return true
  }

  /// Gives a constraint a slot.
  @inline(__always)
  private mutating func take(_ record: ConstraintRecord) -> Int32 {
    let slot = freeConstraint
    if slot < 0 {
      constraints.append(record)
      return Int32(truncatingIfNeeded: constraints.count &- 1)
    }
    freeConstraint = constraints[Int(slot)].place
    constraints[Int(slot)] = record
    return slot
  }

  /// Stores one constraint.
  ///
  /// - Parameter isDoubtful: set as for several.
  /// - Returns: nil if its numbers or variables are wrong.
  mutating func insert(_ constraint: LinearConstraint, _ isDoubtful: inout Bool) -> ConstraintID? {
    let head = ConstraintBatch.Head(
      relation: constraint.relation, start: 0, constant: constraint.constant,
      priority: constraint.priority)
    var name = ConstraintID(slot: -1, serial: -1)
    let isSound = withUnsafePointer(to: head) { head in
      withUnsafeMutablePointer(to: &name) { name in
        constraint.terms.withUnsafeBufferPointer { terms in
          insert(
            UnsafeBufferPointer(start: head, count: 1), terms,
            UnsafeMutableBufferPointer(start: name, count: 1), &isDoubtful)
        }
      }
    }
    return isSound ? name : nil
  }

  /// Whether all constraints have numbers that can be computed with.
  @inline(__always)
  private func areSound(_ heads: UnsafeBufferPointer<ConstraintBatch.Head>) -> Bool {
    for position in 0..<heads.count {
      guard InvalidNumber.isConstant(heads[position].constant),
        InvalidNumber.isPriority(heads[position].priority)
      else { return false }
    }
    return true
  }

  /// Whether all terms have variables of the store and factors that can be computed with.
  @inline(__always)
  private func areSound(_ terms: UnsafeBufferPointer<Term>) -> Bool {
    let count = variables.count
    let variables = variables.base
    for position in 0..<terms.count {
      let slot = Int(terms[position].variable.slot)
      let size = abs(terms[position].coefficient)
      guard slot < count, variables[slot].serial == terms[position].variable.serial,
        InvalidNumber.isCoefficient(ofSize: size)
      else { return false }
    }
    return true
  }

  /// Stores the terms of a constraint, one for each variable, and counts their use.
  ///
  /// - Returns: how many there are.
  @inline(__always)
  private mutating func append(
    _ all: UnsafeBufferPointer<Term>, _ start: Int, _ end: Int, _ isRequired: Bool,
    _ isDoubtful: inout Bool
  ) -> Int {
    let target = terms.base + terms.count
    let variables = variables.base
    let required: Int32 = isRequired ? 1 : 0
    var count = 0
    var hasFresh = false
    var component: Int32 = -1
    for position in start..<end {
      let slot = all[position].variable.slot
      let coefficient = all[position].coefficient
      if coefficient == 0 || isNamed(slot, target, count) {
        return appendCarefully(all, start, end, isRequired, &isDoubtful, counted: count)
      }
      target[count] = StoredTerm(slot: slot, coefficient: coefficient)
      count &+= 1
      let variable = variables + Int(slot)
      if variable.pointee.requiredUses == 0 { hasFresh = true }
      variable.pointee.uses &+= 1
      variable.pointee.requiredUses &+= required
      component = max(component, variable.pointee.component)
    }
    if component >= 0 { touchesComponents = true }
    if isRequired && !hasFresh { isDoubtful = true }
    terms.truncate(to: terms.count &+ count)
    return count
  }

  /// Whether a variable is among a few; of more than a few none is looked at.
  @inline(__always)
  private func isNamed(_ slot: Int32, _ terms: UnsafePointer<StoredTerm>, _ count: Int) -> Bool {
    if count > 16 { return true }
    for index in 0..<count where terms[index].slot == slot { return true }
    return false
  }

  /// The same for terms that may cancel out, or are many; of them the first are counted already.
  @inline(never)
  private mutating func appendCarefully(
    _ all: UnsafeBufferPointer<Term>, _ start: Int, _ end: Int, _ isRequired: Bool,
    _ isDoubtful: inout Bool, counted: Int
  ) -> Int {
    let target = terms.base + terms.count
    let required: Int32 = isRequired ? 1 : 0
    for index in 0..<counted {
      let variable = variables.base + Int(target[index].slot)
      variable.pointee.uses -= 1
      variable.pointee.requiredUses -= required
    }
    // Each with its place, so that the first one of a variable stays where it is.
    var own = (start..<end).map { (term: all[$0], place: $0) }
    own.sort { ($0.term.variable.slot, $0.place) < ($1.term.variable.slot, $1.place) }
    var sums: [(term: Term, place: Int)] = []
    for entry in own {
      if let last = sums.last, last.term.variable == entry.term.variable {
        sums[sums.count - 1].term.coefficient += entry.term.coefficient
      } else {
        sums.append(entry)
      }
    }
    sums.removeAll { $0.term.coefficient == 0 }
    sums.sort { $0.place < $1.place }
    var isFresh = false
    for index in sums.indices {
      let slot = sums[index].term.variable.slot
      target[index] = StoredTerm(slot: slot, coefficient: sums[index].term.coefficient)
      let variable = variables.base + Int(slot)
      if variable.pointee.requiredUses == 0 { isFresh = true }
      variable.pointee.uses += 1
      variable.pointee.requiredUses += required
      if variable.pointee.component >= 0 { touchesComponents = true }
    }
    if isRequired && !isFresh { isDoubtful = true }
    terms.truncate(to: terms.count + sums.count)
    return sums.count
  }

  /// Lets a constraint that waits wait no more.
  mutating func stopWaiting(_ slot: Int32) {
    let place = Int(constraints.base[Int(slot)].place)
    waiting.base[place] = -1
    hasGaps = true
    if place == waiting.count - 1 { waiting.truncate(to: place) }
  }

  /// Closes the gaps that constraints left which wait no more.
  mutating func dropGaps() {
    guard hasGaps else { return }
    hasGaps = false
    var kept = 0
    for index in 0..<waiting.count where waiting[index] >= 0 {
      constraints.base[Int(waiting[index])].place = Int32(kept)
      waiting[kept] = waiting[index]
      kept += 1
    }
    waiting.truncate(to: kept)
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
