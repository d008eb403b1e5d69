// SPDX-License-Identifier: Apache-2.0

/// An incremental solver of linear constraints with true priority levels.
///
/// Among all values of the variables it finds those whose violations are smallest, priority by
/// priority: the sum of absolute violations at the highest priority first, then at the next, and
/// so on. One constraint at 751 therefore outranks any number at 750. Where that leaves a choice,
/// constraints added earlier are met better, and variables made earlier are nearer to zero, so
/// the answer depends on the constraints that are there and on nothing else.
///
///     var solver = LinearSolver()
///     let x = solver.makeVariable()
///     try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 100, priority: 501))
///     try solver.add(LinearConstraint([Term(x)], .equal, 90, priority: 500))
///     solver.value(of: x) == 100
///
/// A solver is a value: a copy is independent, and its variables and constraints keep their names.
/// Variables are free; one that nothing determines is zero.
///
/// Source: the hierarchy is that of A. Borning, B. Freeman-Benson and M. Wilson, Lisp and
/// Symbolic Computation 5 (1992) 223–270, with the comparator *weighted-sum-better* in each level.
public struct LinearSolver: Sendable {
  /// Counts of what the solver did, for tests and benchmarks.
  public struct Statistics: Hashable, Sendable {
    /// Exchanges of a row and a column.
    public var pivots = 0
    /// Searches for the best vertex.
    public var searches = 0
    /// Components made from their constraints.
    public var builds = 0
  }

  /// What components that are gone did, and how many were made.
  var pastStatistics = Statistics()
  /// The constraints and variables.
  var store = Store()
  /// The components by number; nil for those that are gone.
  var components: ContiguousArray<Component?> = []
  /// Numbers of components that are gone.
  var freeComponents: [Int32] = []

  /// Makes a solver without variables.
  public init() {}

  /// What the solver did so far.
  public var statistics: Statistics {
    var result = pastStatistics
    for case let component? in components {
      result.pivots += component.pivotCount
      result.searches += component.searchCount
    }
    return result
  }

  /// Makes a variable; until a constraint names it, it is zero.
  public mutating func makeVariable() -> Variable {
    ownStore()
    return store.makeVariable()
  }

  /// Removes a variable that no constraint names.
  public mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard store.has(variable) else { throw .unknownVariable(variable) }
    let record = store.variables[Int(variable.slot)]
    guard record.uses == 0 else { throw .inUse(by: constraints(naming: variable)) }
    ownStore()
    if record.component >= 0 {
      component(record.component).variables.base[Int(record.local)].slot = -1
    }
    store.remove(variable)
  }

  /// The constraints that name a variable, in order of adding.
  public func constraints(naming variable: Variable) -> [ConstraintID] {
    guard store.has(variable) else { return [] }
    var ids: [ConstraintID] = []
    for slot in 0..<store.constraints.count where store.constraints[slot].status != .free {
      let record = store.constraints[slot]
      let terms = Int(record.firstTerm)..<Int(record.firstTerm + record.termCount)
      if terms.contains(where: { store.terms[$0].slot == variable.slot }) {
        ids.append(store.id(Int32(slot)))
      }
    }
    return ids.sorted()
  }

  /// The constraint of a name, with its terms summed up by variable; nil where there is none.
  public func constraint(_ id: ConstraintID) -> LinearConstraint? {
    store.has(id) ? store.constraint(id.slot) : nil
  }

  /// All constraints, in order of adding.
  public var constraintIDs: [ConstraintID] {
    (0..<store.constraints.count).filter { store.constraints[$0].status != .free }
      .map { store.id(Int32($0)) }.sorted()
  }

  // MARK: - Values

  /// The value of a variable, to the nearest 2⁻²⁰.
  ///
  /// Solves first what was changed. Zero for a variable that nothing determines.
  ///
  /// - Precondition: the solver has the variable.
  public mutating func value(of variable: Variable) -> Double {
    precondition(
      store.has(variable), "The solver has no variable \(variable.serial); was it removed?")
    if store.waiting.count > 0 { formComponents() }
    let record = store.variables[Int(variable.slot)]
    guard record.component >= 0 else { return 0 }
    if let component = components[Int(record.component)], component.isOptimal,
      !component.isMoved, !component.isTapeStale
    {
      return Self.readOut(component.value(ofVariable: Int(record.local)))
    }
    solve(component: record.component)
    return Self.readOut(component(record.component).value(ofVariable: Int(record.local)))
  }

  /// The values of variables, to the nearest 2⁻²⁰, in their order.
  ///
  /// - Precondition: the solver has them all.
  public mutating func values(of variables: [Variable]) -> [Double] {
    solve()
    return variables.map { value(of: $0) }
  }

  /// Brings all values up to date.
  public mutating func solve() {
    if store.waiting.count > 0 { formComponents() }
    for number in components.indices {
      guard let component = components[number],
        !component.isOptimal || component.isMoved || component.isTapeStale
      else { continue }
      solve(component: Int32(number))
    }
  }

  /// A value as callers see it: the nearest multiple of 2⁻²⁰, so that bases which differ in
  /// rounding errors give equal bits.
  @inline(__always)
  static func readOut(_ value: Double) -> Double {
    // Adding 1.5 * 2^52 * 2^-20 shifts what is below 2^-20 out; beyond 2^30 do without.
    let shifter = 6_442_450_944.0
    guard abs(value) < 1_073_741_824 else { return value }
    let result = (value + shifter) - shifter
    return result == 0 ? 0 : result
  }

  // MARK: - Ownership

  /// Makes the store this solver's own.
  @inline(__always)
  mutating func ownStore() {
    if !isKnownUniquelyReferenced(&store) { store = Store(copying: store) }
  }

  /// A component, this solver's own.
  @inline(__always)
  mutating func component(_ number: Int32) -> Component {
    if !isKnownUniquelyReferenced(&components[Int(number)]), let shared = components[Int(number)] {
      components[Int(number)] = Component(copying: shared)
    }
    guard let component = components[Int(number)] else {
      preconditionFailure("Component \(number) is gone but still named.")
    }
    return component
  }

  /// Solves one component.
  mutating func solve(component number: Int32) {
    var component = component(number)
    if component.isTapeStale { component.refreshConstants(store.tables) }
    component.checkSides()
    if component.isOptimal { return }
    if component.isWorn {
      ownStore()
      dissolve(number)
      formComponents()
      // The parts have other numbers now.
      solve()
      return
    }
    component.search()
    component = self.component(number)
    component.isFeasible = !component.hasViolation()
  }
}
