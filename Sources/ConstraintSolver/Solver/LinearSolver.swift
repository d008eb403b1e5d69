// SPDX-License-Identifier: Apache-2.0

/// An incremental solver of linear constraints with true priority levels.
///
/// Among all values of the variables it finds those whose violations are smallest, priority by
/// priority: the sum of absolute violations at the highest priority first, then at the next, and
/// so on. One constraint at 751 therefore outranks any number at 750. Where that leaves a choice,
/// constraints added later are violated less, then inequalities added earlier are nearer to their
/// bounds, then variables made earlier are nearer to zero. So the answer depends on the present
/// constraints and their order, and on nothing else.
///
///     var solver = LinearSolver()
///     let x = solver.makeVariable()
///     try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 100, priority: 501))
///     try solver.add(LinearConstraint([Term(x)], .equal, 90, priority: 500))
///     solver.value(of: x) == 100
///
/// A solver is a value: a copy is independent, and its variables and constraints keep their names.
/// Variables are free; one that no constraint names is zero.
///
/// Source: the hierarchy is that of A. Borning, B. Freeman-Benson and M. Wilson, Lisp and
/// Symbolic Computation 5 (1992) 223–270, with the comparator *weighted-sum-better* in each level.
public struct LinearSolver: Sendable {
  /// Counts of the solver's work, for tests and benchmarks.
  public struct Statistics: Hashable, Sendable {
    /// Pivots: exchanges of a row and a column.
    public var pivots = 0
    /// Searches for the best vertex.
    public var searches = 0
    /// Components made from their constraints.
    public var builds = 0
    /// Coefficients that are stored: of rows, and of expressions of substituted equalities.
    public var coefficients = 0
    /// Components copied, because a copy of the solver changed or a contradiction was looked into.
    public var copies = 0
  }

  /// The constraints, variables and components.
  nonisolated(unsafe) private var storeOwner: Store.Owner
  /// Whether nothing changed since all values were brought up to date.
  var isCurrent = false

  /// Makes a solver without variables.
  public init() { self.init(sparseFrom: CoefficientMatrix.sparseColumnCount) }

  /// Makes a solver that stores only coefficients which are not zero in components of so many
  /// columns and more.
  ///
  /// The values do not depend on that.
  package init(sparseFrom columnCount: Int) {
    storeOwner = Store.Owner.make(sparseColumnCount: columnCount)
  }

  /// Makes a solver with all constraints of another, and a copy of one of its components.
  ///
  /// No constraint of another component may be changed or asked for.
  init(copyingComponent number: Int32, of other: LinearSolver) {
    storeOwner = Store.Owner.make(copying: other.store, component: number)
  }

  /// The constraints, variables and components; `own` comes before any change.
  var store: UnsafeMutablePointer<Store> { storeOwner.body }

  /// The work of the solver so far.
  public var statistics: Statistics { store.pointee.components.statistics }

  /// Makes a variable; until a constraint names it, it is zero.
  public mutating func makeVariable() -> Variable {
    ownStore()
    return store.pointee.makeVariable()
  }

  /// Makes some variables.
  public mutating func makeVariables(_ count: Int) -> [Variable] {
    ownStore()
    return store.pointee.makeVariables(count)
  }

  /// Removes a variable that no constraint names.
  public mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard store.pointee.has(variable) else { throw .unknownVariable(variable) }
    let state = store.pointee.variables[Int(variable.slot)]
    guard state.uses == 0 else { throw .inUse(by: constraints(naming: variable)) }
    ownStore()
    store.pointee.remove(variable)
  }

  /// The constraints that name a variable, in order of adding.
  public func constraints(naming variable: Variable) -> [ConstraintID] {
    guard store.pointee.has(variable) else { return [] }
    var ids: [ConstraintID] = []
    for slot in 0..<store.pointee.constraints.count
    where store.pointee.constraints[slot].status != .free {
      let state = store.pointee.constraints[slot]
      if state.termRange.contains(where: { store.pointee.terms[$0].slot == variable.slot }) {
        ids.append(store.pointee.id(Int32(slot)))
      }
    }
    return ids.sorted()
  }

  /// The constraint of a name, with its terms summed up by variable; nil where there is none.
  public func constraint(_ id: ConstraintID) -> LinearConstraint? {
    store.pointee.has(id) ? store.pointee.constraint(id.slot) : nil
  }

  /// All constraints, in order of adding.
  public var constraintIDs: [ConstraintID] {
    (0..<store.pointee.constraints.count).filter { store.pointee.constraints[$0].status != .free }
      .map { store.pointee.id(Int32($0)) }.sorted()
  }

  // MARK: - Values

  /// The value of a variable, to the nearest 2⁻²⁰.
  ///
  /// It is exact while right sides and values are at most a million; beyond, it is within 2⁻⁴⁰ of
  /// the largest of them.
  ///
  /// Solves the components that changed first. Zero for a variable that nothing determines.
  ///
  /// - Precondition: the solver has the variable.
  public mutating func value(of variable: Variable) -> Double {
    precondition(
      store.pointee.has(variable), "The solver has no variable \(variable.serial); was it removed?")
    if !isCurrent { solve() }
    return store.pointee.variables[Int(variable.slot)].seen
  }

  /// The value of a variable before it is rounded to a multiple of 2⁻²⁰.
  ///
  /// It is meant as a right side of another system: a rounded one may contradict, by half a step,
  /// what follows there from others. Its last bits depend on how the solution was reached.
  ///
  /// - Precondition: the solver has the variable.
  package mutating func unroundedValue(of variable: Variable) -> Double {
    let rounded = value(of: variable)
    let state = store.pointee.variables[Int(variable.slot)]
    guard state.component >= 0 else { return rounded }
    let solved = component(state.component).pointee.presolve.variables[Int(state.local)]
    return solved.constant + solved.deviation
  }

  /// The values of variables, to the nearest 2⁻²⁰, in their order.
  ///
  /// - Precondition: the solver has them all.
  public mutating func values(of variables: [Variable]) -> [Double] {
    solve()
    return variables.map { value(of: $0) }
  }

  /// The value of a sum of variables and a constant, rounded once to the nearest 2⁻²⁰.
  ///
  /// Solves the components that changed first.
  ///
  /// - Complexity: O(terms) where nothing changed.
  /// - Precondition: the solver has all variables of the sum.
  package mutating func value(ofSum terms: [Term], constant: Double) -> Double {
    var sum = constant
    for term in terms {
      sum += term.coefficient * unroundedValue(of: term.variable)
    }
    return Self.readOut(sum)
  }

  /// Brings all values up to date.
  public mutating func solve() {
    if store.pointee.waiting.count > 0 { formComponents() }
    for number in 0..<Int32(truncatingIfNeeded: store.pointee.components.count) {
      guard let component = store.pointee.components[number], component.pointee.isStale else {
        continue
      }
      solve(component: number)
    }
    isCurrent = true
    assertInvariants()
  }

  /// A value as callers see it: the nearest multiple of 2⁻²⁰, so that bases which differ in
  /// rounding errors give equal bits.
  ///
  /// A value halfway between two multiples, such as the half of one that was read out before, goes
  /// up: it counts as 2⁻²⁷ more, which is more than a rounding error up to a million.
  @inline(__always)
  static func readOut(_ value: Double) -> Double {
    // Adding 1.5 * 2^52 * 2^-20 shifts all bits below 2^-20 out. Larger values stay as they are.
    let shifter = 6_442_450_944.0
    guard abs(value) < 1_073_741_824 else { return value }
    let result = ((value + 0x1p-27) + shifter) - shifter
    return result == 0 ? 0 : result
  }

  // MARK: - Ownership

  /// Makes the store this solver's own, before constraints or variables change.
  @inline(__always)
  mutating func ownStore() {
    isCurrent = false
    own()
  }

  /// Makes the store this solver's own.
  @inline(__always)
  mutating func own() {
    if !isKnownUniquelyReferenced(&storeOwner) {
      storeOwner = Store.Owner.make(copying: store)
    }
  }

  /// A component; `own` comes before any change.
  @inline(__always)
  func component(_ number: Int32) -> UnsafeMutablePointer<Component> {
    guard let component = store.pointee.components[number] else {
      preconditionFailure("Component \(number) is gone but still named.")
    }
    return component
  }

  /// Solves one component.
  private mutating func solve(component number: Int32) {
    own()
    let component = component(number)
    if component.pointee.isTapeStale { component.pointee.refreshConstants(store.pointee.tables) }
    if component.pointee.wasLarge, component.pointee.hasLostPrecision(store.pointee.tables) {
      return rebuild(number)
    }
    component.pointee.checkSides()
    if !component.pointee.isOptimal {
      if component.pointee.isWorn { return rebuild(number) }
      component.pointee.search()
      component.pointee.noteFeasibility()
    }
    if store.pointee.hasWideFactors || component.pointee.wasLarge, !refine(component) {
      return rebuild(number)
    }
    component.pointee.publishValues(in: store.pointee.tables.variables)
  }

  /// Corrects the values of a component by the constraints themselves, with a search where that
  /// shows that another vertex is better.
  ///
  /// - Returns: false if they are wrong, and the component should be made afresh.
  @inline(never)
  func refine(_ component: UnsafeMutablePointer<Component>) -> Bool {
    var isRight = component.pointee.refine(store.pointee.tables)
    if !component.pointee.isOptimal {
      component.pointee.search()
      isRight = component.pointee.refine(store.pointee.tables)
      // What still differs is between vertices that rounding errors do not tell apart.
      component.pointee.acceptVertex()
    }
    component.pointee.noteFeasibility()
    // One that was just made is as right as it gets.
    return isRight || component.pointee.search.searchCount <= 2
  }

  /// Makes a component afresh and solves all of its parts.
  @inline(never)
  private mutating func rebuild(_ number: Int32) {
    ownStore()
    store.pointee.dissolve(number)
    formComponents()
    // The parts have other numbers now.
    solve()
  }

  // MARK: - Invariants

  /// Checks the store, and all components.
  func checkInvariants() throws(InvariantViolation) { try store.pointee.checkInvariants() }

  /// Stops a debug build where an invariant does not hold.
  @inline(__always)
  func assertInvariants() {
    #if DEBUG
    do {
      try checkInvariants()
    } catch {
      assertionFailure(error.description)
    }
    #endif
  }
}
