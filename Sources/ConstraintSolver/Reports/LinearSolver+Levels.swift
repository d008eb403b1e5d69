// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// The sum of absolute violations at every priority below required that is present.
  ///
  /// - Returns: the priorities highest first, sums of zero included.
  public mutating func levelViolations() -> [(priority: Double, sum: Double)] {
    solve()
    var sums: [Double: Double] = [:]
    for slot in 0..<store.pointee.constraints.count {
      let state = store.pointee.constraints[slot]
      guard state.status != .free, !state.isRequired else { continue }
      sums[state.priority, default: 0] += state.violation(at: residual(ofSlot: slot))
    }
    return sums.sorted { $0.key > $1.key }.map { (priority: $0.key, sum: $0.value) }
  }

  /// The left side minus the right side of a constraint; zero where that is rounding error.
  func residual(ofSlot slot: Int) -> Double {
    let state = store.pointee.constraints[slot]
    switch state.status {
    case .residual:
      let component = component(state.component)
      let value = component.pointee.tableau.value(ofResidual: state.place)
      return abs(value) <= component.pointee.tableau.valueTolerance ? 0 : value
    case .constant: return -state.constant
    case .substituted, .waiting, .free: return 0
    }
  }

  /// The left side minus the right side of a constraint at the values that were found.
  ///
  /// - Returns: nil if there is no such constraint.
  public mutating func slack(of id: ConstraintID) -> Double? {
    guard store.pointee.has(id) else { return nil }
    if !isCurrent { solve() }
    return Self.readOut(residual(ofSlot: Int(id.slot)))
  }

  /// The constraints from which a variable's value follows as an equation, in order of adding.
  ///
  /// Each of them is met exactly. Variables that are zero because no constraint determines them may
  /// take part as well.
  public mutating func constraints(determining variable: Variable) -> [ConstraintID] {
    guard store.pointee.has(variable) else { return [] }
    if !isCurrent { solve() }
    own()
    let state = store.pointee.variables[Int(variable.slot)]
    guard state.component >= 0 else { return [] }
    let component = component(state.component)
    let hasRow = component.pointee.presolve.variables[Int(state.local)].residual >= 0
    let residual = component.pointee.materialize(state.local)
    // A row for each variable that was asked about would make all later searches slower.
    defer { if !hasRow { component.pointee.dropRow(ofEliminated: state.local) } }
    return determining(residual: residual, in: component)
  }

  /// Whether ties decided some values of the last solution: whether the levels left a choice.
  ///
  /// Where they do not, the order of adding constraints and of making variables plays no part.
  public var tiesDecide: Bool {
    for case let component? in store.pointee.components.all
    where component.pointee.search.decidedPriority <= 0 {
      return true
    }
    return false
  }

  /// The variables that the constraints do not determine: they could move without any level of
  /// violations getting worse.
  ///
  /// - Complexity: a copy of each component that the levels do not decide, a walk for each
  ///   direction that they leave open, and a pass over all coefficients for each walk that leads
  ///   nowhere.
  public mutating func ambiguousVariables() -> [Variable] {
    solve()
    var ambiguous: [Int32: [Bool]] = [:]
    for case let component? in store.pointee.components.all
    where component.pointee.search.decidedPriority <= 0 {
      let copy = Component.Copy(of: component)
      ambiguous[component.pointee.number] = AmbiguityProbe.ambiguousVariables(
        of: &copy.body.pointee)
    }
    return (0..<store.pointee.variables.count).filter { store.pointee.variables[$0].isAlive }
      .map { Variable(slot: Int32($0), serial: store.pointee.variables[$0].serial) }
      .filter { variable in
        let state = store.pointee.variables[Int(variable.slot)]
        guard state.component >= 0 else { return true }
        return ambiguous[state.component]?[Int(state.local)] ?? false
      }
      .sorted { $0.serial < $1.serial }
  }
}
