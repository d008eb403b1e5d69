// SPDX-License-Identifier: Apache-2.0

// Constraints coming in.
extension Store {
  /// Stores constraints in order, their terms summed up by variable, and lets them wait.
  ///
  /// - Parameters:
  ///   - names: room for the names of as many constraints.
  ///   - isDoubtful: set if one of them could contradict others: if it is required and has no
  ///     variable that other required constraints leave alone.
  /// - Returns: how many went in: those before the first one whose numbers or variables are wrong.
  mutating func insert(
    _ heads: UnsafeBufferPointer<ConstraintBatch.Head>, _ all: UnsafeBufferPointer<Term>,
    _ names: UnsafeMutablePointer<ConstraintID>, _ isDoubtful: inout Bool
  ) -> Int {
    constraints.reserve(heads.count)
    waiting.reserve(heads.count)
    waitingVariables.reserve(min(all.count, variables.count))
    let firstTerm = terms.count
    terms.append(contentsOf: all)
    for position in 0..<heads.count {
      let head = heads[position]
      let end = position &+ 1 < heads.count ? heads[position &+ 1].start : all.count
      let first = firstTerm &+ head.start
      var count = end &- head.start
      guard InvalidNumber.isConstant(head.constant), InvalidNumber.isPriority(head.priority),
        enlist(first, &count, head.priority == LinearConstraint.required, &isDoubtful)
      else {
        terms.truncate(to: first)
        return position
      }
      names[position] = wait(head, first, count)
    }
    return heads.count
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
    let count = withUnsafePointer(to: head) { head in
      constraint.terms.withUnsafeBufferPointer { terms in
        insert(UnsafeBufferPointer(start: head, count: 1), terms, &name, &isDoubtful)
      }
    }
    return count == 1 ? name : nil
  }

  /// Lets a constraint wait whose terms are stored.
  @inline(__always)
  private mutating func wait(
    _ head: ConstraintBatch.Head, _ firstTerm: Int, _ termCount: Int
  ) -> ConstraintID {
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
    return ConstraintID(slot: slot, serial: serial)
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
      variable.pointee.lastNaming = serial
      let other = joinedRoot(slot, variable)
      if root != other { root = index == 0 ? other : link(root, other) }
      leastUses = min(leastUses, variable.pointee.requiredUses)
      variable.pointee.uses &+= 1
      variable.pointee.requiredUses &+= required
    }
    if isRequired && leastUses > 0 { isDoubtful = true }
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
