// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// Changes the right side of a constraint.
  ///
  /// - Complexity: O(rows) in its component, or O(terms of substituted equalities); values follow
  ///   when they are asked for, without a search where the same constraints decide as before.
  /// - Throws: ``ChangeConstraintError``; the constraint and all values are then as before.
  public mutating func setConstant(
    _ constant: Double, of id: ConstraintID
  ) throws(ChangeConstraintError) {
    guard store.pointee.has(id) else { throw .unknownConstraint(id) }
    if let problem = InvalidNumber.constant(constant) { throw .badNumber(problem) }
    let state = store.pointee.constraints[Int(id.slot)]
    guard constant != state.constant else { return }
    ownStore()
    replaceConstant(of: id.slot, by: constant)
    guard state.isRequired else { return }
    if let conflict = conflict(with: id) {
      replaceConstant(of: id.slot, by: state.constant)
      throw .unsatisfiable(conflict: conflict)
    }
  }

  private mutating func replaceConstant(of slot: Int32, by constant: Double) {
    let state = store.pointee.constraints[Int(slot)]
    store.pointee.setConstant(constant, of: slot)
    switch state.status {
    case .residual:
      component(state.component).pointee.shift(
        residual: state.place, by: constant - state.constant)
    case .substituted: component(state.component).pointee.noteStaleTape()
    case .waiting, .constant, .free: break
    }
  }

  /// Changes the priority of a constraint, also to and from required.
  ///
  /// Its place in the order of ties stays that of its adding.
  ///
  /// - Throws: ``ChangeConstraintError``; the constraint and all values are then as before.
  public mutating func setPriority(
    _ priority: Double, of id: ConstraintID
  ) throws(ChangeConstraintError) {
    guard store.pointee.has(id) else { throw .unknownConstraint(id) }
    if let problem = InvalidNumber.priority(priority) { throw .badNumber(problem) }
    let state = store.pointee.constraints[Int(id.slot)]
    let old = state.priority
    guard priority != old else { return }
    // Optional constraints have a smaller range.
    if old == LinearConstraint.required,
      let problem = InvalidNumber.factor(
        in: state.termRange.map({ store.pointee.terms[$0] }), isRequired: false)
    {
      throw .badNumber(problem)
    }
    ownStore()
    replacePriority(of: id.slot, by: priority)
    guard priority == LinearConstraint.required else { return }
    if let conflict = conflict(with: id) {
      replacePriority(of: id.slot, by: old)
      throw .unsatisfiable(conflict: conflict)
    }
  }

  /// Ranks constraints in ties as if they had been added in another order.
  ///
  /// The places that they have in the order of ties are given out anew among them; those of other
  /// constraints stay.
  ///
  /// - Complexity: O(count), and if their order changes O(count log count) and a search in each of
  ///   their components that ties decide.
  /// - Precondition: the solver has each of them, and each is named once.
  public mutating func setTieOrder(_ ids: [ConstraintID]) {
    var ranks = ids.map { id in
      precondition(
        store.pointee.has(id), "The solver has no constraint \(id.serial); was it removed?")
      return store.pointee.constraints[Int(id.slot)].rank
    }
    guard zip(ranks, ranks.dropFirst()).contains(where: { $0 > $1 }) else { return }
    ownStore()
    ranks.sort()
    for (id, rank) in zip(ids, ranks) {
      let state = store.pointee.constraints[Int(id.slot)]
      guard state.rank != rank else { continue }
      store.pointee.setRank(rank, of: id.slot)
      guard state.status == .residual else { continue }
      component(state.component).pointee.setOrder(rank, ofResidual: state.place)
    }
  }

  private mutating func replacePriority(of slot: Int32, by priority: Double) {
    if store.pointee.constraints[Int(slot)].status == .substituted {
      store.pointee.dissolve(store.pointee.constraints[Int(slot)].component)
    }
    store.pointee.setPriority(priority, of: slot)
    let state = store.pointee.constraints[Int(slot)]
    guard state.status == .residual else { return }
    component(state.component).pointee.setPriority(
      state.searchPriority, ofResidual: state.place)
  }
}
