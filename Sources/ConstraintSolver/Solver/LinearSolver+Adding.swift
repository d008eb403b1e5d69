// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// Adds a constraint.
  ///
  /// - Complexity: constant for a constraint below required, and for one that names a variable
  ///   which no required constraint names yet; else a search for a point where the required
  ///   constraints of its component hold.
  /// - Throws: ``AddConstraintError``; the solver is then as it was before.
  @discardableResult
  public mutating func add(_ constraint: LinearConstraint) throws(AddConstraintError)
    -> ConstraintID
  {
    ownStore()
    var isDoubtful = false
    guard let id = store.pointee.insert(constraint, &isDoubtful) else {
      throw problem(with: constraint)
    }
    if isDoubtful, let conflict = conflict(with: id) {
      withdraw(id)
      throw .unsatisfiable(conflict: conflict)
    }
    return id
  }

  /// Adds all constraints of a batch, or none.
  ///
  /// The result is that of adding one after the other, but the search runs once for all of them.
  ///
  /// - Returns: their names, in order.
  /// - Throws: ``AddBatchError``; the solver is then as it was before.
  @discardableResult
  public mutating func add(_ batch: ConstraintBatch) throws(AddBatchError) -> ConstraintIDs {
    if let ids = insertTogether(batch) { return ids }
    return try addInOrder(batch)
  }

  /// Adds all constraints of a batch; nil if one of them cannot be added, and none then is.
  private mutating func insertTogether(_ batch: ConstraintBatch) -> ConstraintIDs? {
    ownStore()
    var isDoubtful = false
    let store = store
    let ids = batch.heads.withUnsafeBufferPointer { heads in
      batch.terms.withUnsafeBufferPointer { terms in
        store.pointee.insert(heads, terms, &isDoubtful)
      }
    }
    if ids.count == batch.count, !isDoubtful || canAllHold() { return ids }
    withdraw(ids)
    return nil
  }

  /// Finds the first constraint of a batch that cannot be added, and takes back those before it.
  private mutating func addInOrder(_ batch: ConstraintBatch) throws(AddBatchError) -> ConstraintIDs
  {
    var ids = ConstraintIDs()
    do throws(AddConstraintError) {
      try addUntilRefused((0..<batch.count).map { batch[$0] }[...], &ids)
    } catch {
      let problem = AddBatchError(position: ids.count, reason: error)
      withdraw(ids)
      throw problem
    }
    return ids
  }

  /// Adds constraints by halves, up to the first that cannot be added: a half without a
  /// contradiction is added at once.
  private mutating func addUntilRefused(
    _ constraints: ArraySlice<LinearConstraint>, _ ids: inout ConstraintIDs
  ) throws(AddConstraintError) {
    if constraints.count == 1, let only = constraints.first { return ids.append(try add(only)) }
    let middle = constraints.startIndex + constraints.count / 2
    for half in [constraints[..<middle], constraints[middle...]] where !half.isEmpty {
      var inserted = ConstraintIDs()
      var isDoubtful = false
      for constraint in half {
        guard let id = store.pointee.insert(constraint, &isDoubtful) else { break }
        inserted.append(id)
      }
      if inserted.count == half.count, canAllHold() {
        for id in inserted { ids.append(id) }
      } else {
        withdraw(inserted)
        try addUntilRefused(half, &ids)
      }
    }
  }

  /// Removes constraints that were just added, the last one first.
  private mutating func withdraw(_ ids: ConstraintIDs) {
    for id in ids.reversed() { withdraw(id) }
  }

  /// Adds constraints in order, and leaves out those that contradict the ones before.
  ///
  /// The result is that of adding one after the other, but the search runs once for all of them.
  ///
  /// - Returns: for each constraint, in order, its name or the reason why it was left out.
  public mutating func add(contentsOf constraints: [LinearConstraint])
    -> [Result<ConstraintID, AddConstraintError>]
  {
    if constraints.isEmpty { return [] }
    var batch = ConstraintBatch()
    batch.reserveCapacity(
      constraints: constraints.count, terms: constraints.reduce(0) { $0 + $1.terms.count })
    for constraint in constraints { batch.append(constraint) }
    if let ids = insertTogether(batch) { return ids.map { .success($0) } }
    var results: [Result<ConstraintID, AddConstraintError>] = []
    results.reserveCapacity(constraints.count)
    addByHalves(constraints[...], &results)
    return results
  }

  /// Adds constraints of which some contradict others, by halves: a half without a contradiction
  /// is added at once.
  private mutating func addByHalves(
    _ constraints: ArraySlice<LinearConstraint>,
    _ results: inout [Result<ConstraintID, AddConstraintError>]
  ) {
    if constraints.count == 1, let only = constraints.first {
      do {
        results.append(.success(try add(only)))
      } catch {
        results.append(.failure(error))
      }
      return
    }
    let middle = constraints.startIndex + constraints.count / 2
    for half in [constraints[..<middle], constraints[middle...]] where !half.isEmpty {
      var inserted: [Result<ConstraintID, AddConstraintError>] = []
      for constraint in half {
        var isDoubtful = false
        if let id = store.pointee.insert(constraint, &isDoubtful) {
          inserted.append(.success(id))
        } else {
          inserted.append(.failure(problem(with: constraint)))
        }
      }
      if canAllHold() {
        results += inserted
      } else {
        for result in inserted { if case .success(let id) = result { withdraw(id) } }
        addByHalves(half, &results)
      }
    }
  }

  /// Removes a constraint.
  ///
  /// - Complexity: constant, unless it is a required equality that was substituted: then its
  ///   component is made afresh when values are next asked for.
  public mutating func remove(_ id: ConstraintID) throws(RemoveConstraintError) {
    guard store.pointee.has(id) else { throw .unknownConstraint(id) }
    withdraw(id)
  }

  // MARK: - Parts of the operations

  /// The error of a constraint whose numbers or variables are wrong.
  private func problem(with constraint: LinearConstraint) -> AddConstraintError {
    if let number = InvalidNumber.first(in: constraint) { return .badNumber(number) }
    for term in constraint.terms where !store.pointee.has(term.variable) {
      return .unknownVariable(term.variable)
    }
    preconditionFailure("The constraint was refused, and nothing is wrong with it.")
  }

  /// Removes a constraint.
  mutating func withdraw(_ id: ConstraintID) {
    ownStore()
    detach(id.slot)
    store.pointee.free(id.slot)
  }

  /// Takes a constraint out of its component, or off the waiting list.
  mutating func detach(_ slot: Int32) {
    let store = store
    let state = store.pointee.constraints[Int(slot)]
    switch state.status {
    case .residual: component(state.component).pointee.remove(residual: state.place)
    case .substituted:
      // Its equality is part of others' expressions, so all constraints of the component wait.
      store.pointee.dissolve(state.component)
      store.pointee.waiting.remove(slot, store.pointee.tables)
    case .waiting: store.pointee.waiting.remove(slot, store.pointee.tables)
    case .constant, .free: break
    }
    store.pointee.detach(slot)
  }
}
