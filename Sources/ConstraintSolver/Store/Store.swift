// SPDX-License-Identifier: Apache-2.0

/// The constraints, variables and components of a solver.
///
/// Invariants (`checkInvariants`): free slots form one list each; a variable's `uses` are the terms
/// that name it, and its `requiredUses` those of required constraints.
struct Store: ~Copyable {
  /// The constraints by slot.
  private(set) var constraints: Slab<ConstraintState>
  /// The variables by slot.
  private(set) var variables: Slab<VariableState>
  /// The terms of all constraints, with gaps where constraints were removed.
  private(set) var terms: Slab<Term>
  /// The constraints that wait to be put into components.
  var waiting: WaitingList
  /// The components.
  var components: ComponentTable
  /// The number of columns from which a component stores only coefficients that are not zero.
  private let sparseColumnCount: Int
  /// The number of constraints without variables.
  private(set) var constantCount = 0
  /// Whether a constraint ever had a factor far from 1.
  private(set) var hasWideFactors = false
  /// The serial of the next constraint.
  private(set) var nextConstraintSerial = 0
  /// The head of the list of free constraint slots, linked by `place`; -1 if there are none.
  private var freeConstraint: Int32 = -1
  /// The head of the list of free variable slots, linked by `local`; -1 if there are none.
  private var freeVariable: Int32 = -1
  private var nextVariableSerial: UInt32 = 0
  /// The number of terms that no constraint has any more.
  private var unusedTerms = 0

  /// The number of constraints and of variables for which there is room at first.
  private static let firstCount = 32

  /// The bytes that an empty store's slabs begin with.
  @inline(__always)
  private static var firstBytes: Int {
    Arena.bytes { arena in _ = Store(in: &arena, 0) }
  }

  /// Makes an empty store.
  @inline(__always)
  private init(in arena: inout Arena, _ sparseColumnCount: Int) {
    self.sparseColumnCount = sparseColumnCount
    constraints = Slab(in: &arena, capacity: Self.firstCount)
    variables = Slab(in: &arena, capacity: Self.firstCount)
    terms = Slab(in: &arena, capacity: 2 &* Self.firstCount)
    waiting = WaitingList(in: &arena, capacity: Self.firstCount)
    components = ComponentTable(in: &arena)
  }

  /// Makes a store equal to another, with memory of its own and all components or one.
  private init(copying other: borrowing Store, component: Int32?) {
    sparseColumnCount = other.sparseColumnCount
    constraints = other.constraints.copied()
    variables = other.variables.copied()
    terms = other.terms.copied()
    waiting = WaitingList(copying: other.waiting)
    components = ComponentTable(copying: other.components, only: component)
    constantCount = other.constantCount
    hasWideFactors = other.hasWideFactors
    nextConstraintSerial = other.nextConstraintSerial
    freeConstraint = other.freeConstraint
    freeVariable = other.freeVariable
    nextVariableSerial = other.nextVariableSerial
    unusedTerms = other.unusedTerms
  }

  /// Owns a store and the memory in which the store's slabs begin, all in one allocation.
  ///
  /// The solver copies a store before changing one that it shares with a copy of itself, so no
  /// two threads ever change one.
  final class Owner: ManagedBuffer<Void, Double> {
    /// The store, which stays where it is.
    @inline(__always)
    var body: UnsafeMutablePointer<Store> {
      withUnsafeMutablePointerToElements {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Store.self)
      }
    }

    /// Holds an empty store.
    static func make(sparseColumnCount: Int) -> Owner {
      let bytes = firstBytes
      let owner = allocate(extraBytes: bytes)
      var arena = Arena(
        UnsafeMutableRawPointer(owner.body) + MemoryLayout<Store>.stride, bytes: bytes)
      owner.body.initialize(to: Store(in: &arena, sparseColumnCount))
      return owner
    }

    /// Holds a copy of a store, with one component if a number is given, else with all.
    static func make(
      copying other: UnsafeMutablePointer<Store>, component: Int32? = nil
    ) -> Owner {
      let owner = allocate(extraBytes: 0)
      owner.body.initialize(to: Store(copying: other.pointee, component: component))
      return owner
    }

    @inline(__always)
    private static func allocate(extraBytes: Int) -> Owner {
      let bytes = MemoryLayout<Store>.stride + extraBytes
      let owner = create(minimumCapacity: bytes / MemoryLayout<Double>.stride) { _ in }
      return unsafeDowncast(owner, to: Owner.self)
    }

    deinit { body.deinitialize(count: 1) }
  }

  /// The states as a component uses and changes them.
  @inline(__always)
  var tables: Tables {
    mutating get {
      Tables(
        constraints: constraints.mutableBase, variables: variables.mutableBase, terms: terms.base,
        sparseColumnCount: sparseColumnCount)
    }
  }

  // MARK: - Variables

  /// Makes a variable.
  mutating func makeVariable() -> Variable {
    variables.reserve(1)
    let slot = freeVariable
    if slot < 0 { return appendVariable() }
    freeVariable = variables[Int(slot)].local
    variables[Int(slot)] = VariableState(serial: nextVariableSerial)
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
    variables.append(VariableState(serial: variable.serial))
    return variable
  }

  /// Frees a variable's slot.
  mutating func remove(_ variable: Variable) {
    let slot = Int(variable.slot)
    let state = variables[slot]
    if state.component >= 0 {
      components[state.component]?.pointee.presolve.forgetSlot(of: state.local)
    }
    // Links must not lead to the slot once it is used again.
    if state.parent >= 0 { waiting.forgetLinks(tables) }
    variables[slot].serial = VariableState.noSerial
    variables[slot].local = freeVariable
    freeVariable = variable.slot
  }

  /// Whether the store has a variable.
  @inline(__always)
  func has(_ variable: Variable) -> Bool {
    variable.slot < variables.count
      && variables.base[Int(variable.slot)].serial == variable.serial
  }

  // MARK: - Constraints

  /// Whether the store has a constraint.
  func has(_ id: ConstraintID) -> Bool {
    guard id.slot >= 0, id.slot < constraints.count else { return false }
    let state = constraints[Int(id.slot)]
    return state.status != .free && state.serial == id.serial
  }

  /// The name of the constraint in a slot.
  func id(_ slot: Int32) -> ConstraintID {
    ConstraintID(slot: slot, serial: constraints[Int(slot)].serial)
  }

  /// The constraint in a slot as the caller would write it.
  func constraint(_ slot: Int32) -> LinearConstraint {
    let state = constraints[Int(slot)]
    let own = state.termRange.map { terms[$0] }
    return LinearConstraint(
      own, Relation(rawValue: Int(state.relation)) ?? .equal, state.constant,
      priority: state.priority)
  }

  /// Changes the right side of a constraint.
  mutating func setConstant(_ constant: Double, of slot: Int32) {
    constraints[Int(slot)].constant = constant
  }

  /// Changes the priority of a constraint, also to and from required.
  mutating func setPriority(_ priority: Double, of slot: Int32) {
    let wasRequired = constraints[Int(slot)].isRequired
    constraints[Int(slot)].priority = priority
    let state = constraints[Int(slot)]
    guard state.isRequired != wasRequired else { return }
    for term in state.termRange {
      variables[Int(terms[term].slot)].requiredUses += state.isRequired ? 1 : -1
    }
  }

  /// Changes the place of a constraint in the order of ties.
  mutating func setRank(_ rank: Int, of slot: Int32) { constraints[Int(slot)].rank = rank }

  /// Shows a required constraint to components with another priority, while variables still count
  /// it as required.
  mutating func pretend(_ priority: Double, of slot: Int32) {
    constraints[Int(slot)].priority = priority
  }

  /// Records that a constraint is in no component.
  mutating func detach(_ slot: Int32) { constraints[Int(slot)].component = -1 }

  /// Frees a constraint's slot; it must not be in a component any more.
  mutating func free(_ slot: Int32) {
    let state = constraints[Int(slot)]
    for term in state.termRange {
      let variable = Int(terms[term].slot)
      variables[variable].uses -= 1
      if state.isRequired { variables[variable].requiredUses -= 1 }
    }
    unusedTerms += Int(state.termCount)
    if state.status == .constant { constantCount -= 1 }
    constraints[Int(slot)].status = .free
    constraints[Int(slot)].place = freeConstraint
    freeConstraint = slot
    if unusedTerms > 4096, 2 * unusedTerms > terms.count { compactTerms() }
  }

  private mutating func compactTerms() {
    var packed = Slab<Term>(capacity: terms.count - unusedTerms + 64)
    for slot in 0..<constraints.count where constraints[slot].status != .free {
      let first = packed.count
      for term in constraints[slot].termRange { packed.append(terms[term]) }
      constraints[slot].firstTerm = Int32(first)
    }
    terms = packed
    unusedTerms = 0
  }

  // MARK: - Components

  /// Ends a component: its constraints wait, its variables are in none.
  mutating func dissolve(_ number: Int32) {
    guard let component = components[number] else { return }
    let tables = tables
    for index in 0..<component.pointee.presolve.equalities.count {
      waiting.append(component.pointee.presolve.equalities[index], tables)
    }
    for index in 0..<component.pointee.tableau.residuals.count {
      if let slot = component.pointee.tableau.residuals[index].constraint {
        waiting.append(slot, tables)
      }
    }
    for index in 0..<component.pointee.presolve.variables.count {
      let slot = Int(component.pointee.presolve.variables[index].slot)
      if slot < 0 { continue }
      variables[slot].component = -1
      variables[slot].local = -1
      // Unless another component takes it in, nothing determines it.
      variables[slot].seen = 0
    }
    components.remove(number)
  }

  // MARK: - Parts of inserting

  /// Whether slots of removed constraints are used again.
  @inline(__always)
  var hasFreeSlots: Bool { freeConstraint >= 0 }

  /// Makes room for constraints, and appends their terms.
  ///
  /// - Returns: the position of the first term.
  @inline(__always)
  mutating func prepareInsertion(
    of count: Int, _ all: UnsafeBufferPointer<Term>
  ) -> Int {
    constraints.reserve(count)
    waiting.reserve(constraints: count, variables: min(all.count, variables.count))
    let first = terms.count
    terms.append(contentsOf: all)
    return first
  }

  /// Adds states in slots that were never used, which the caller then initialises.
  ///
  /// - Returns: the slot of the first one.
  @inline(__always)
  mutating func appendStates(_ count: Int) -> Int {
    nextConstraintSerial &+= count
    return constraints.extend(by: count)
  }

  /// Puts a state into a free slot, for which there is room.
  ///
  /// - Returns: the slot.
  mutating func place(_ state: ConstraintState) -> Int32 {
    nextConstraintSerial += 1
    if state.status == .constant { constantCount += 1 }
    let slot = freeConstraint
    if slot < 0 {
      constraints.append(state)
      return Int32(truncatingIfNeeded: constraints.count &- 1)
    }
    freeConstraint = constraints[Int(slot)].place
    constraints[Int(slot)] = state
    return slot
  }

  /// Records that a constraint has a factor far from 1.
  mutating func noteWideFactors() { hasWideFactors = true }

  /// Replaces the terms of a range by fewer ones.
  mutating func replaceTerms(_ range: Range<Int>, by sums: [Term]) {
    for (index, term) in zip(range, sums) { terms[index] = term }
    unusedTerms += range.count - sums.count
  }

  /// Drops all terms from a position on.
  mutating func dropTerms(from position: Int) { terms.truncate(to: position) }

  // MARK: - Invariants

  /// Checks the store, and all components.
  ///
  /// - Complexity: O(all that is stored).
  mutating func checkInvariants() throws(InvariantViolation) {
    var uses = [Int32](repeating: 0, count: variables.count)
    var requiredUses = uses
    var constants = 0
    var unused = 0
    for slot in 0..<constraints.count {
      let state = constraints[slot]
      if state.status == .free { unused += 1 }
      if state.status == .constant { constants += 1 }
      guard state.status != .free else { continue }
      for term in state.termRange {
        uses[Int(terms[term].slot)] += 1
        if state.isRequired { requiredUses[Int(terms[term].slot)] += 1 }
      }
    }
    try check(constants == constantCount, "\(constants) constants are \(constantCount).")
    var next = freeConstraint
    while next >= 0, unused >= 0 {
      next = constraints[Int(next)].place
      unused -= 1
    }
    try check(unused == 0, "Free constraint slots are lost, or listed twice.")
    for slot in 0..<variables.count where variables[slot].isAlive {
      let state = variables[slot]
      try check(state.uses == uses[slot], "\(uses[slot]) uses of \(slot) are \(state.uses).")
      try check(
        state.requiredUses == requiredUses[slot],
        "\(requiredUses[slot]) required uses of \(slot) are \(state.requiredUses).")
    }
    try waiting.checkInvariants(tables)
    try components.checkInvariants(tables)
  }
}
