// SPDX-License-Identifier: Apache-2.0

// Constraints coming in.
extension Store {
  /// Stores constraints in order, their terms summed up by variable, and lets them wait.
  ///
  /// - Parameter isDoubtful: set if one of them could contradict others: if it is required and has
  ///   no variable that other required constraints leave alone.
  /// - Returns: the names of those that went in: of all before the first one whose numbers or
  ///   variables are wrong.
  mutating func insert(
    _ heads: UnsafeBufferPointer<ConstraintBatch.Head>, _ all: UnsafeBufferPointer<Term>,
    _ isDoubtful: inout Bool
  ) -> ConstraintIDs {
    let firstTerm = reserve(heads.count, all)
    let reusesSlots = freeConstraint >= 0
    var names = ConstraintIDs(
      first: ConstraintID(
        slot: Int32(truncatingIfNeeded: constraints.count), serial: nextConstraintSerial))
    var position = 0
    while position < heads.count {
      let head = heads[position]
      let end = position &+ 1 < heads.count ? heads[position &+ 1].start : all.count
      let slot = insert(head, firstTerm &+ head.start, end &- head.start, &isDoubtful)
      if slot < 0 { break }
      if reusesSlots { names.append(id(slot)) }
      position &+= 1
    }
    if position < heads.count { terms.truncate(to: firstTerm + heads[position].start) }
    if !reusesSlots { names.extend(by: position) }
    return names
  }

  /// Stores one constraint.
  ///
  /// - Parameter isDoubtful: set as for several.
  /// - Returns: nil if its numbers or variables are wrong.
  mutating func insert(_ constraint: LinearConstraint, _ isDoubtful: inout Bool) -> ConstraintID? {
    let firstTerm = constraint.terms.withUnsafeBufferPointer { reserve(1, $0) }
    let head = ConstraintBatch.Head(
      relation: constraint.relation, start: 0, constant: constraint.constant,
      priority: constraint.priority)
    let slot = insert(head, firstTerm, constraint.terms.count, &isDoubtful)
    if slot >= 0 { return id(slot) }
    terms.truncate(to: firstTerm)
    return nil
  }

  /// Makes room for constraints, and stores their terms.
  ///
  /// - Returns: the position of the first term.
  @inline(__always)
  private mutating func reserve(_ count: Int, _ all: UnsafeBufferPointer<Term>) -> Int {
    constraints.reserve(count)
    waiting.reserve(count)
    waitingVariables.reserve(min(all.count, variables.count))
    let firstTerm = terms.count
    terms.append(contentsOf: all)
    return firstTerm
  }

  /// Lets a constraint wait whose terms are stored.
  ///
  /// - Returns: its slot; -1 if its numbers or variables are wrong.
  @inline(__always)
  private mutating func insert(
    _ head: ConstraintBatch.Head, _ firstTerm: Int, _ count: Int, _ isDoubtful: inout Bool
  ) -> Int32 {
    var termCount = count
    guard InvalidNumber.isConstant(head.constant), InvalidNumber.isPriority(head.priority),
      enlist(firstTerm, &termCount, head.priority == LinearConstraint.required, &isDoubtful)
    else { return -1 }
    let serial = nextConstraintSerial
    nextConstraintSerial = serial &+ 1
    let record = ConstraintRecord(
      serial: serial, constant: head.constant, priority: head.priority,
      firstTerm: Int32(truncatingIfNeeded: firstTerm),
      termCount: Int32(truncatingIfNeeded: termCount), component: -1,
      place: Int32(truncatingIfNeeded: waiting.count),
      relation: Int8(truncatingIfNeeded: head.relation.rawValue),
      status: termCount == 0 ? .constant : .waiting)
    var slot = freeConstraint
    if slot < 0 {
      slot = Int32(truncatingIfNeeded: constraints.count)
      constraints.appendReserved(record)
    } else {
      freeConstraint = constraints[Int(slot)].place
      constraints[Int(slot)] = record
    }
    if termCount > 0 { waiting.appendReserved(slot) } else { constantCount &+= 1 }
    return slot
  }

  /// Counts the uses of variables by the stored terms of a constraint that comes in, and joins the
  /// variables.
  ///
  /// - Parameter count: how many terms there are; then how many there are after those of the same
  ///   variable are summed up.
  /// - Returns: whether all are of variables of the store and have factors that can be computed
  ///   with; else nothing is counted.
  @inline(__always)
  private mutating func enlist(
    _ first: Int, _ count: inout Int, _ isRequired: Bool, _ isDoubtful: inout Bool
  ) -> Bool {
    let terms = terms.base + first
    let variables = variables.base
    let variableCount = self.variables.count
    let serial = nextConstraintSerial
    let required: Int32 = isRequired ? 1 : 0
    var leastUses = Int32.max
    var root: Int32 = -1
    for index in 0..<count {
      let slot = terms[index].slot
      let variable = variables + Int(slot)
      guard slot < variableCount, variable.pointee.serial == terms[index].variable.serial,
        InvalidNumber.isFactor(terms[index].coefficient), variable.pointee.lastNaming != serial
      else {
        return enlistCarefully(first, &count, isRequired, &isDoubtful, enlisted: index)
      }
      leastUses = min(leastUses, variable.pointee.requiredUses)
      variable.pointee.uses &+= 1
      variable.pointee.requiredUses &+= required
      if count == 1 {
        // There is nothing to be joined with, or to be the same.
        if variable.pointee.parent < 0 { beginWaiting(slot, variable) }
        break
      }
      variable.pointee.lastNaming = serial
      let other = joinedRoot(slot, variable)
      if root != other { root = index == 0 ? other : link(root, other) }
    }
    isDoubtful = isDoubtful || isRequired && leastUses > 0
    return true
  }

  /// The same for terms that may be wrong, or zero, or several of one variable; the first ones are
  /// counted already.
  @inline(never)
  private mutating func enlistCarefully(
    _ first: Int, _ count: inout Int, _ isRequired: Bool, _ isDoubtful: inout Bool, enlisted: Int
  ) -> Bool {
    let required: Int32 = isRequired ? 1 : 0
    // The first ones may be joined with too much.
    isJoined = false
    for index in first..<first + enlisted {
      let variable = variables.base + Int(terms[index].slot)
      variable.pointee.uses -= 1
      variable.pointee.requiredUses -= required
    }
    for index in first..<first + count {
      guard has(terms[index].variable), InvalidNumber.isCoefficient(terms[index].coefficient)
      else { return false }
    }
    let sums = sums(first..<first + count)
    unusedTerms += count - sums.count
    count = sums.count
    var isFresh = false
    for index in sums.indices {
      terms[first + index] = sums[index]
      let variable = variables.base + Int(sums[index].slot)
      if variable.pointee.requiredUses == 0 { isFresh = true }
      variable.pointee.uses += 1
      variable.pointee.requiredUses += required
      if variable.pointee.component >= 0 { touchesComponents = true }
    }
    if isRequired && !isFresh { isDoubtful = true }
    return true
  }

  /// Stored terms summed up by variable, in the order of the first ones of each; none is zero.
  private func sums(_ range: Range<Int>) -> [Term] {
    var own = range.map { (term: terms[$0], place: $0) }
    own.sort { ($0.term.slot, $0.place) < ($1.term.slot, $1.place) }
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
    return sums.map(\.term)
  }
}
