// SPDX-License-Identifier: Apache-2.0

/// The constraints that wait to be put into components.
///
/// Constraints wait until somebody reads values or looks for a contradiction. As each is added, its
/// variables are joined: those that waiting constraints connect are linked by `parent` toward one
/// of them, the *root* (union-find). If a waiting constraint is removed, or a constraint comes back
/// from a component, all are joined anew when components are formed; until then the links join too
/// much.
///
/// Invariants (`checkInvariants`): a waiting constraint's `place` is its position here; while
/// `isJoined`, the variables listed here are those that waiting constraints name, each has a link,
/// and `groupCount` is the number of roots.
struct WaitingList: ~Copyable {
  /// The slots of constraints; -1 where one was removed.
  private var slots: Slab<Int32>
  /// Whether there is a -1 among them.
  private var hasGaps = false
  /// Whether waiting constraints may name variables of components.
  private(set) var touchesComponents = false
  /// Whether the variables of all waiting constraints are linked.
  private(set) var isJoined = true
  /// The slots of the linked variables, in the order in which constraints name them.
  private var variables: Slab<Int32>
  /// The number of groups of linked variables.
  private(set) var groupCount = 0
  /// The groups, while components are being formed.
  private var groups: Slab<Group>

  /// Waiting constraints that are connected by their variables.
  ///
  /// Not private: Swift 6.3.1 then emits broken debug code where other files destroy the slab.
  struct Group: BitwiseCopyable {
    /// The end of its constraints among those of all groups; at first their number.
    var constraintEnd: Int
    /// The end of its variables among those of all groups; at first their number.
    var variableEnd: Int
  }

  /// The number of groups for which there is room at first.
  private static let firstGroupCount = 4

  /// Makes an empty list with room for so many constraints.
  @inline(__always)
  init(in arena: inout Arena, capacity: Int) {
    slots = Slab(in: &arena, capacity: 2 &* capacity)
    variables = Slab(in: &arena, capacity: 2 &* capacity)
    groups = Slab(in: &arena, capacity: Self.firstGroupCount)
  }

  /// Makes a list equal to another.
  init(copying other: borrowing WaitingList) {
    slots = other.slots.copied()
    hasGaps = other.hasGaps
    touchesComponents = other.touchesComponents
    isJoined = other.isJoined
    variables = other.variables.copied()
    groupCount = other.groupCount
    groups = other.groups.copied()
  }

  // MARK: - Constraints

  /// The number of constraints, with the gaps.
  @inline(__always)
  var count: Int { slots.count }

  /// The slot of a constraint; -1 in a gap.
  subscript(position: Int) -> Int32 { slots[position] }

  /// Makes room for constraints and the variables that they name.
  @inline(__always)
  mutating func reserve(constraints: Int, variables count: Int) {
    slots.reserve(constraints)
    variables.reserve(count)
  }

  /// Adds constraints with the slots from one on, for which there is room.
  @inline(__always)
  mutating func append(slotsFrom first: Int, _ count: Int) {
    let place = slots.extend(by: count)
    let added = slots.mutableBase + place
    for index in 0..<count { added[index] = Int32(truncatingIfNeeded: first &+ index) }
  }

  /// Adds a constraint whose variables are linked.
  @inline(__always)
  mutating func append(_ slot: Int32) { slots.append(slot) }

  /// Adds a constraint that comes from a component.
  mutating func append(_ slot: Int32, _ tables: Tables) {
    let state = tables.constraints + Int(slot)
    state.pointee.status = .waiting
    state.pointee.component = -1
    state.pointee.place = Int32(slots.count)
    slots.append(slot)
    touchesComponents = true
    isJoined = false
  }

  /// Removes a constraint from the list.
  mutating func remove(_ slot: Int32, _ tables: Tables) {
    let place = Int(tables.constraints[Int(slot)].place)
    slots[place] = -1
    hasGaps = true
    if place == slots.count - 1 { slots.truncate(to: place) }
    isJoined = false
  }

  /// Closes the gaps that removed constraints left.
  mutating func dropGaps(_ tables: Tables) {
    guard hasGaps else { return }
    hasGaps = false
    var kept = 0
    for index in 0..<slots.count where slots[index] >= 0 {
      tables.constraints[Int(slots[index])].place = Int32(kept)
      slots[kept] = slots[index]
      kept += 1
    }
    slots.truncate(to: kept)
  }

  /// Takes out the constraints that a function accepts.
  ///
  /// - Returns: whether there was one.
  mutating func take(_ accepts: (Int32) -> Bool) -> Bool {
    var kept = 0
    for index in 0..<slots.count {
      let slot = slots[index]
      if accepts(slot) { continue }
      slots[kept] = slot
      kept += 1
    }
    defer { slots.truncate(to: kept) }
    return kept < slots.count
  }

  /// Empties the list: all constraints are in components.
  mutating func removeAll(_ tables: Tables) {
    slots.truncate(to: 0)
    if isJoined {
      // Components took in all variables, without their links.
      variables.truncate(to: 0)
      groupCount = 0
    } else {
      forgetLinks(tables)
    }
    touchesComponents = false
    isJoined = true
  }

  // MARK: - Joining

  /// Records that links may join too much.
  mutating func markUnjoined() { isJoined = false }

  /// Records that a waiting constraint names a variable of a component.
  mutating func markTouching() { touchesComponents = true }

  /// The root of a variable that a new constraint names.
  @inline(__always)
  mutating func joinedRoot(
    _ slot: Int32, _ variables: UnsafeMutablePointer<VariableState>
  ) -> Int32 {
    let variable = variables + Int(slot)
    if variable.pointee.parent >= 0 { return root(slot, variables) }
    beginWaiting(slot, variable)
    return slot
  }

  /// Records that a waiting constraint names a variable for the first time.
  @inline(__always)
  mutating func beginWaiting(_ slot: Int32, _ variable: UnsafeMutablePointer<VariableState>) {
    if variable.pointee.component >= 0 {
      touchesComponents = true
      isJoined = false
    }
    if isJoined {
      variable.pointee.parent = slot
      variables.append(slot)
      groupCount &+= 1
    }
  }

  /// Links two roots.
  ///
  /// - Returns: the root of both.
  @inline(__always)
  mutating func link(
    _ root: Int32, _ other: Int32, _ variables: UnsafeMutablePointer<VariableState>
  ) -> Int32 {
    if !isJoined { return root }
    groupCount &-= 1
    // The smaller slot stays, so that roots are the same whatever joined them first.
    let smaller = min(other, root)
    variables[Int(max(other, root))].parent = smaller
    return smaller
  }

  /// The root of a variable that waits; halves the paths on the way.
  @inline(__always)
  private func root(
    _ slot: Int32, _ variables: UnsafeMutablePointer<VariableState>
  ) -> Int32 {
    var slot = slot
    while true {
      let parent = variables[Int(slot)].parent
      if parent == slot { return slot }
      let next = variables[Int(parent)].parent
      variables[Int(slot)].parent = next
      slot = next
    }
  }

  /// Forgets all links.
  mutating func forgetLinks(_ tables: Tables) {
    for index in 0..<variables.count { tables.variables[Int(variables[index])].parent = -1 }
    variables.truncate(to: 0)
    groupCount = 0
  }

  /// Joins the variables of all constraints, none of which touches a component.
  mutating func joinAgain(_ tables: Tables) {
    forgetLinks(tables)
    isJoined = true
    for index in 0..<slots.count {
      let state = tables.constraints[Int(slots[index])]
      variables.reserve(Int(state.termCount))
      var root: Int32 = -1
      for term in Int(state.firstTerm)..<Int(state.firstTerm + state.termCount) {
        let other = joinedRoot(tables.terms[term].slot, tables.variables)
        root = root < 0 || root == other ? other : link(root, other, tables.variables)
      }
    }
  }

  // MARK: - Groups

  /// Sorts constraints and variables into groups, in the order of their first constraints.
  ///
  /// The sorted ones follow the same ones unsorted.
  ///
  /// - Returns: the number of groups.
  mutating func sortByGroup(_ tables: Tables) -> Int {
    countGroups(tables)
    var end = Group(constraintEnd: slots.count, variableEnd: variables.count)
    for number in 0..<groups.count {
      // The beginning, which becomes the end while its members are put down.
      let group = groups[number]
      groups[number] = end
      end.constraintEnd &+= group.constraintEnd
      end.variableEnd &+= group.variableEnd
    }
    let groups = groups.mutableBase
    for index in 0..<slots.extend(by: slots.count) {
      let slot = slots.base[index]
      let group = groups + Int(tables.constraints[Int(slot)].component)
      slots.mutableBase[group.pointee.constraintEnd] = slot
      group.pointee.constraintEnd &+= 1
    }
    for index in 0..<variables.extend(by: variables.count) {
      let slot = variables.base[index]
      let group = groups + Int(tables.variables[Int(slot)].local)
      variables.mutableBase[group.pointee.variableEnd] = slot
      group.pointee.variableEnd &+= 1
    }
    return self.groups.count
  }

  /// The constraints and variables of a group, once they are sorted.
  mutating func members(ofGroup number: Int) -> Members {
    let start =
      number > 0
      ? groups[number - 1]
      : Group(constraintEnd: slots.count / 2, variableEnd: variables.count / 2)
    let end = groups[number]
    return Members(
      constraints: UnsafeMutableBufferPointer(
        start: slots.mutableBase + start.constraintEnd,
        count: end.constraintEnd - start.constraintEnd),
      variables: UnsafeBufferPointer(
        start: variables.base + start.variableEnd,
        count: end.variableEnd - start.variableEnd))
  }

  /// Numbers the groups, and counts their constraints and variables.
  @inline(__always)
  private mutating func countGroups(_ tables: Tables) {
    groups.truncate(to: 0)
    groups.reserve(groupCount)
    for index in 0..<variables.count {
      let slot = variables.base[index]
      let root = tables.variables + Int(root(slot, tables.variables))
      if root.pointee.local < 0 {
        root.pointee.local = Int32(truncatingIfNeeded: groups.count)
        groups.append(Group(constraintEnd: 0, variableEnd: 0))
      }
      tables.variables[Int(slot)].local = root.pointee.local
      groups.mutableBase[Int(root.pointee.local)].variableEnd &+= 1
    }
    for index in 0..<slots.count {
      let constraint = tables.constraints + Int(slots.base[index])
      let group = tables.variables[Int(tables.terms[Int(constraint.pointee.firstTerm)].slot)].local
      constraint.pointee.component = group
      groups.mutableBase[Int(group)].constraintEnd &+= 1
    }
  }

  // MARK: - Invariants

  /// Checks positions and links.
  func checkInvariants(_ tables: Tables) throws(InvariantViolation) {
    for index in 0..<slots.count {
      guard slots[index] >= 0 else {
        try check(hasGaps, "Position \(index) is a gap, and there are none.")
        continue
      }
      let state = tables.constraints[Int(slots[index])]
      try check(state.status == .waiting, "Constraint \(slots[index]) does not wait.")
      try check(Int(state.place) == index, "Constraint \(slots[index]) is not at \(index).")
    }
    guard isJoined else { return }
    var roots = 0
    for index in 0..<variables.count {
      let slot = variables[index]
      try check(tables.variables[Int(slot)].parent >= 0, "Variable \(slot) has no link.")
      if tables.variables[Int(slot)].parent == slot { roots += 1 }
    }
    try check(roots == groupCount, "\(roots) roots are counted as \(groupCount) groups.")
  }
}
