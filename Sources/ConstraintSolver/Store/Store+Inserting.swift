// SPDX-License-Identifier: Apache-2.0

// New constraints.
extension Store {
  /// Stores constraints in order, their terms summed up by variable, and puts them on the waiting
  /// list.
  ///
  /// - Parameter isDoubtful: set if one of them could contradict others: if it is required, and
  ///   other required constraints name each of its variables.
  /// - Returns: the names of those that were stored: of all before the first one whose numbers or
  ///   variables are wrong.
  mutating func insert(
    _ heads: UnsafeBufferPointer<ConstraintBatch.Head>, _ all: UnsafeBufferPointer<Term>,
    _ isDoubtful: inout Bool
  ) -> ConstraintIDs {
    let batch = Batch(
      heads: heads, termEnd: all.count, firstTerm: prepareInsertion(of: heads.count, all))
    let reusesSlots = hasFreeSlots
    var names = ConstraintIDs(
      first: ConstraintID(
        slot: Int32(truncatingIfNeeded: constraints.count), serial: nextConstraintSerial))
    var position = 0
    while true {
      let start = position
      position = enlist(batch, from: start, &isDoubtful)
      if reusesSlots {
        for done in start..<position {
          names.append(id(append(heads[done], batch.terms(of: done))))
        }
      } else {
        append(batch, from: start, to: position)
      }
      if position == heads.count { break }
      let special = batch.terms(of: position)
      guard let count = enlistCarefully(heads[position], special, &isDoubtful) else {
        dropTerms(from: special.lowerBound)
        break
      }
      let slot = append(heads[position], special.prefix(count))
      if reusesSlots { names.append(id(slot)) }
      position += 1
    }
    if !reusesSlots { names.extend(by: position) }
    return names
  }

  /// Stores one constraint.
  ///
  /// - Parameter isDoubtful: set as for several.
  /// - Returns: nil if its numbers or variables are wrong.
  mutating func insert(_ constraint: LinearConstraint, _ isDoubtful: inout Bool) -> ConstraintID? {
    let head = ConstraintBatch.Head(
      relation: constraint.relation, start: 0, constant: constraint.constant,
      priority: constraint.priority)
    return withUnsafePointer(to: head) { head in
      constraint.terms.withUnsafeBufferPointer { terms in
        insert(UnsafeBufferPointer(start: head, count: 1), terms, &isDoubtful).first
      }
    }
  }

  /// New constraints whose terms are stored.
  private struct Batch {
    let heads: UnsafeBufferPointer<ConstraintBatch.Head>
    /// The number of terms.
    let termEnd: Int
    /// The position of the first term in the store.
    let firstTerm: Int

    /// The positions of a constraint's terms in the store.
    @inline(__always)
    func terms(of position: Int) -> Range<Int> {
      let start = heads[position].start
      let end = position &+ 1 < heads.count ? heads[position &+ 1].start : termEnd
      return Range(uncheckedBounds: (firstTerm &+ start, firstTerm &+ end))
    }
  }

  /// Appends constraints whose terms are enlisted to the waiting list, in slots that were never
  /// used.
  @inline(__always)
  private mutating func append(_ batch: Batch, from start: Int, to end: Int) {
    let serial = nextConstraintSerial
    let place = waiting.count
    let slot = appendStates(end &- start)
    let states = tables.constraints + slot
    for index in 0..<end &- start {
      let position = start &+ index
      states[index] = ConstraintState(
        waiting: batch.heads[position], batch.terms(of: position), serial: serial &+ index,
        place: place &+ index)
    }
    waiting.append(slotsFrom: slot, end &- start)
  }

  /// Appends a constraint whose terms are enlisted to the waiting list.
  ///
  /// - Returns: its slot.
  private mutating func append(_ head: ConstraintBatch.Head, _ own: Range<Int>) -> Int32 {
    var state = ConstraintState(
      waiting: head, own, serial: nextConstraintSerial, place: waiting.count)
    if own.isEmpty { state.status = .constant }
    let slot = place(state)
    if !own.isEmpty { waiting.append(slot) }
    return slot
  }

  /// Counts the uses of variables by new constraints, and joins the variables of each.
  ///
  /// - Returns: the position of the first constraint that needs `enlistCarefully`; nothing of it is
  ///   counted.
  @inline(__always)
  private mutating func enlist(
    _ batch: Batch, from start: Int, _ isDoubtful: inout Bool
  ) -> Int {
    let tables = tables
    let variables = tables.variables
    let variableCount = Int32(truncatingIfNeeded: self.variables.count)
    var serial = nextConstraintSerial
    var doubts: Int32 = 0
    var position = start
    constraints: while position < batch.heads.count {
      let head = batch.heads.baseAddress.unsafelyUnwrapped + position
      guard InvalidNumber.isConstant(head.pointee.constant),
        InvalidNumber.isPriority(head.pointee.priority)
      else { break }
      let required: Int32 = head.pointee.priority == LinearConstraint.required ? 1 : 0
      let own = batch.terms(of: position)
      let count = own.upperBound &- own.lowerBound
      if count == 0 { break }
      var term = tables.terms + own.lowerBound
      var leastUses = Int32.max
      var root: Int32 = -1
      for index in 0..<count {
        let slot = term.pointee.slot
        let variable = variables + Int(slot)
        guard slot < variableCount, variable.pointee.serial == term.pointee.variable.serial,
          InvalidNumber.isUsualFactor(term.pointee.coefficient),
          variable.pointee.lastNaming != serial
        else {
          withdraw(own.prefix(index), required)
          break constraints
        }
        leastUses = min(leastUses, variable.pointee.requiredUses)
        variable.pointee.uses &+= 1
        variable.pointee.requiredUses &+= required
        if count == 1 {
          // There is no other variable to join it with, and none that could be the same.
          if variable.pointee.parent < 0 { waiting.beginWaiting(slot, variable) }
          break
        }
        variable.pointee.lastNaming = serial
        let other = waiting.joinedRoot(slot, variables)
        if root != other { root = index == 0 ? other : waiting.link(root, other, variables) }
        term += 1
      }
      doubts |= -required & leastUses
      serial &+= 1
      position &+= 1
    }
    if doubts != 0 { isDoubtful = true }
    return position
  }

  /// Takes back the uses by the first terms of a constraint that needs `enlistCarefully`.
  @inline(never)
  private mutating func withdraw(_ own: Range<Int>, _ required: Int32) {
    // They may be joined with too much.
    waiting.markUnjoined()
    let tables = tables
    for index in own {
      let variable = tables.variables + Int(terms[index].slot)
      variable.pointee.uses -= 1
      variable.pointee.requiredUses -= required
    }
  }

  /// Counts the uses of variables by a new constraint whose numbers or variables may be wrong, or
  /// which may have no terms, or zero ones, or several of one variable, or factors far from 1.
  ///
  /// - Returns: the number of its terms once those of the same variable are summed up; nil if a
  ///   number or variable is wrong.
  @inline(never)
  private mutating func enlistCarefully(
    _ head: ConstraintBatch.Head, _ own: Range<Int>, _ isDoubtful: inout Bool
  ) -> Int? {
    guard InvalidNumber.isConstant(head.constant), InvalidNumber.isPriority(head.priority),
      own.allSatisfy({ has(terms[$0].variable) })
    else { return nil }
    let isRequired = head.priority == LinearConstraint.required
    let sums = Term.sums(own.map { terms[$0] })
    guard InvalidNumber.factor(in: sums, isRequired: isRequired) == nil else { return nil }
    waiting.markUnjoined()
    if !sums.allSatisfy({ InvalidNumber.isUsualFactor($0.coefficient) }) { noteWideFactors() }
    replaceTerms(own, by: sums)
    let tables = tables
    var isFresh = false
    for term in sums {
      let variable = tables.variables + Int(term.slot)
      if variable.pointee.requiredUses == 0 { isFresh = true }
      variable.pointee.uses += 1
      if isRequired { variable.pointee.requiredUses += 1 }
      if variable.pointee.component >= 0 { waiting.markTouching() }
    }
    if isRequired && !isFresh { isDoubtful = true }
    return sums.count
  }
}

extension ConstraintState {
  /// The state of a new constraint on the waiting list.
  @inline(__always)
  fileprivate init(
    waiting head: ConstraintBatch.Head, _ terms: Range<Int>, serial: Int, place: Int
  ) {
    self.init(
      serial: serial, rank: serial, constant: head.constant, priority: head.priority,
      firstTerm: Int32(truncatingIfNeeded: terms.lowerBound),
      termCount: Int32(truncatingIfNeeded: terms.upperBound &- terms.lowerBound), component: -1,
      place: Int32(truncatingIfNeeded: place),
      relation: Int8(truncatingIfNeeded: head.relation.rawValue), status: .waiting)
  }
}
