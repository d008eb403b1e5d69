// SPDX-License-Identifier: Apache-2.0

// The constraints that wait to be put into components.
//
// While they come in their variables are joined: those that hang together by waiting constraints
// are linked by `parent` toward one of them, the *root*. If a waiting constraint goes again, or
// comes out of a component, all are joined anew when components are formed; until then the links
// join too much.
extension Store {
  /// Lets a constraint that was in a component wait.
  mutating func wait(_ slot: Int32) {
    let record = constraints.base + Int(slot)
    record.pointee.status = .waiting
    record.pointee.component = -1
    record.pointee.place = Int32(waiting.count)
    waiting.append(slot)
    touchesComponents = true
    isJoined = false
  }

  /// Lets a constraint that waits wait no more.
  mutating func stopWaiting(_ slot: Int32) {
    let place = Int(constraints.base[Int(slot)].place)
    waiting.base[place] = -1
    hasGaps = true
    if place == waiting.count - 1 { waiting.truncate(to: place) }
    isJoined = false
  }

  /// Closes the gaps that constraints left which wait no more.
  mutating func dropGaps() {
    guard hasGaps else { return }
    hasGaps = false
    var kept = 0
    for index in 0..<waiting.count where waiting[index] >= 0 {
      constraints.base[Int(waiting[index])].place = Int32(kept)
      waiting[kept] = waiting[index]
      kept += 1
    }
    waiting.truncate(to: kept)
  }

  /// Lets none wait: all are in components.
  mutating func waitNoMore() {
    waiting.truncate(to: 0)
    if isJoined {
      // Components took in all variables, without their links.
      waitingVariables.truncate(to: 0)
      groupCount = 0
    } else {
      forgetLinks()
    }
    touchesComponents = false
    isJoined = true
  }

  // MARK: - Joining

  /// The root of a variable that a constraint names which comes in.
  @inline(__always)
  mutating func joinedRoot(
    _ slot: Int32, _ variable: UnsafeMutablePointer<VariableRecord>
  ) -> Int32 {
    if variable.pointee.parent >= 0 { return root(slot) }
    beginWaiting(slot, variable)
    return slot
  }

  /// Notes that a variable is named by a waiting constraint for the first time.
  @inline(__always)
  mutating func beginWaiting(_ slot: Int32, _ variable: UnsafeMutablePointer<VariableRecord>) {
    if variable.pointee.component >= 0 {
      touchesComponents = true
      isJoined = false
    }
    if isJoined {
      variable.pointee.parent = slot
      waitingVariables.appendReserved(slot)
      groupCount &+= 1
    }
  }

  /// Links two roots.
  ///
  /// - Returns: the root of both.
  @inline(__always)
  mutating func link(_ root: Int32, _ other: Int32) -> Int32 {
    if !isJoined { return root }
    groupCount &-= 1
    // The smaller slot stays, so that roots are the same whatever joined them first.
    let smaller = min(other, root)
    variables.base[Int(max(other, root))].parent = smaller
    return smaller
  }

  /// The root of a variable that waits.
  @inline(__always)
  private func root(_ slot: Int32) -> Int32 {
    let variables = variables.base
    var slot = slot
    while true {
      let parent = variables[Int(slot)].parent
      if parent == slot { return slot }
      let next = variables[Int(parent)].parent
      variables[Int(slot)].parent = next
      slot = next
    }
  }

  /// Forgets what was joined.
  mutating func forgetLinks() {
    for index in 0..<waitingVariables.count {
      variables.base[Int(waitingVariables[index])].parent = -1
    }
    waitingVariables.truncate(to: 0)
    groupCount = 0
  }

  /// Joins the variables of all waiting constraints, none of which touches a component.
  mutating func joinAgain() {
    forgetLinks()
    isJoined = true
    for index in 0..<waiting.count {
      let record = constraints[Int(waiting[index])]
      waitingVariables.reserve(Int(record.termCount))
      var root: Int32 = -1
      for term in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let slot = terms[term].slot
        let other = joinedRoot(slot, variables.base + Int(slot))
        root = root < 0 || root == other ? other : link(root, other)
      }
    }
  }

  // MARK: - Groups

  /// Makes `groups`, in the order of their first constraints, and puts waiting constraints and
  /// their variables a second time behind the others, group by group.
  mutating func sortByGroup() {
    countGroups()
    var end = WaitingGroup(constraintEnd: waiting.count, variableEnd: waitingVariables.count)
    for number in 0..<groups.count {
      // The beginning, which becomes the end while its members are put down.
      let group = groups[number]
      groups[number] = end
      end.constraintEnd &+= group.constraintEnd
      end.variableEnd &+= group.variableEnd
    }
    for index in 0..<waiting.extend(by: waiting.count) {
      let slot = waiting.base[index]
      let group = groups.base + Int(constraints.base[Int(slot)].component)
      waiting.base[group.pointee.constraintEnd] = slot
      group.pointee.constraintEnd &+= 1
    }
    for index in 0..<waitingVariables.extend(by: waitingVariables.count) {
      let slot = waitingVariables.base[index]
      let group = groups.base + Int(variables.base[Int(slot)].local)
      waitingVariables.base[group.pointee.variableEnd] = slot
      group.pointee.variableEnd &+= 1
    }
  }

  /// The constraints and variables of a group, once they are sorted.
  func members(ofGroup number: Int) -> Members {
    // The sorted ones follow the same ones unsorted.
    let start =
      number > 0
      ? groups[number - 1]
      : WaitingGroup(
        constraintEnd: waiting.count / 2, variableEnd: waitingVariables.count / 2)
    let end = groups[number]
    return Members(
      constraints: UnsafeMutableBufferPointer(
        start: waiting.base + start.constraintEnd,
        count: end.constraintEnd - start.constraintEnd),
      variables: UnsafeBufferPointer(
        start: waitingVariables.base + start.variableEnd,
        count: end.variableEnd - start.variableEnd))
  }

  /// Numbers the groups, and counts their constraints and variables.
  @inline(__always)
  private mutating func countGroups() {
    groups.truncate(to: 0)
    groups.reserve(groupCount)
    let variables = variables.base
    for index in 0..<waitingVariables.count {
      let slot = waitingVariables.base[index]
      let root = variables + Int(root(slot))
      if root.pointee.local < 0 {
        root.pointee.local = Int32(truncatingIfNeeded: groups.count)
        groups.appendReserved(WaitingGroup(constraintEnd: 0, variableEnd: 0))
      }
      variables[Int(slot)].local = root.pointee.local
      groups.base[Int(root.pointee.local)].variableEnd &+= 1
    }
    for index in 0..<waiting.count {
      let constraint = constraints.base + Int(waiting.base[index])
      let term = Int(constraint.pointee.firstTerm)
      let group = variables[Int(terms.base[term].slot)].local
      constraint.pointee.component = group
      groups.base[Int(group)].constraintEnd &+= 1
    }
  }
}
