// SPDX-License-Identifier: Apache-2.0

// Forming components.
//
// Constraints wait until values or a contradiction are asked for. Then variables that hang
// together are grouped, by waiting constraints and by the components that are there. A group with
// a large component and little else is put into that component; any other is made afresh, so that
// its required equalities are substituted.
extension LinearSolver {
  /// Puts all waiting constraints into components.
  mutating func formComponents() {
    guard store.pointee.waiting.count > 0 else { return }
    ownStore()
    let store = store
    store.pointee.dropGaps()
    if store.pointee.touchesComponents, let largest = largestTouchedComponent() {
      takeApartTouched(except: largest)
      let component = component(largest)
      if !component.pointee.isWorn, 4 * store.pointee.waiting.count <= component.pointee.size + 8 {
        insertWaiting(into: component)
      } else {
        dissolve(largest)
      }
    }
    store.pointee.touchesComponents = false
    if store.pointee.waiting.count > 0 { buildGroups() }
    store.pointee.waiting.truncate(to: 0)
  }

  /// The largest component that waiting constraints touch.
  private func largestTouchedComponent() -> Int32? {
    var largest: Int32?
    var size = -1
    for index in 0..<store.pointee.waiting.count {
      let record = store.pointee.constraints[Int(store.pointee.waiting[index])]
      for term in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let number = store.pointee.variables[Int(store.pointee.terms[term].slot)].component
        if number >= 0, number != largest, let own = components[Int(number)]?.body.pointee.size,
          own > size
        {
          largest = number
          size = own
        }
      }
    }
    return largest
  }

  /// Takes apart all components but one that waiting constraints touch; their constraints then
  /// wait too.
  private mutating func takeApartTouched(except kept: Int32) {
    let store = store
    for index in 0..<store.pointee.waiting.count {
      let record = store.pointee.constraints[Int(store.pointee.waiting[index])]
      for term in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let number = store.pointee.variables[Int(store.pointee.terms[term].slot)].component
        if number >= 0, number != kept { dissolve(number) }
      }
    }
  }

  /// Puts what hangs together with a component into it; the rest goes on waiting.
  private func insertWaiting(into component: UnsafeMutablePointer<Component>) {
    let store = store
    let tables = store.pointee.tables
    component.pointee.refreshConstants(tables)
    var inserted = true
    while inserted, store.pointee.waiting.count > 0 {
      inserted = false
      var kept = 0
      for index in 0..<store.pointee.waiting.count {
        let slot = store.pointee.waiting[index]
        let record = store.pointee.constraints[Int(slot)]
        let terms = Int(record.firstTerm)..<Int(record.firstTerm + record.termCount)
        let touches = terms.contains {
          store.pointee.variables[Int(store.pointee.terms[$0].slot)].component
            == component.pointee.number
        }
        if touches {
          component.pointee.insert(slot, tables)
          inserted = true
        } else {
          store.pointee.waiting[kept] = slot
          kept += 1
        }
      }
      store.pointee.waiting.truncate(to: kept)
    }
  }

  /// Takes a component apart: its constraints wait, its variables are in none.
  mutating func dissolve(_ number: Int32) {
    guard let component = components[Int(number)]?.body else { return }
    let store = store
    for index in 0..<component.pointee.equalities.count {
      wait(component.pointee.equalities[index])
    }
    for index in 0..<component.pointee.residuals.count {
      let owner = component.pointee.residuals[index].owner
      if owner >= 0, owner != .max { wait(owner) }
    }
    for index in 0..<component.pointee.variables.count
    where component.pointee.variables[index].slot >= 0 {
      let slot = component.pointee.variables[index].slot
      let variable = store.pointee.variables.base + Int(slot)
      variable.pointee.component = -1
      variable.pointee.local = -1
      variable.pointee.parent = slot
    }
    pastStatistics.pivots += component.pointee.pivotCount
    pastStatistics.searches += component.pointee.searchCount
    components[Int(number)] = nil
    freeComponents.append(number)
  }

  /// Lets a constraint wait to be put into a component.
  func wait(_ slot: Int32) {
    let record = store.pointee.constraints.base + Int(slot)
    record.pointee.status = .waiting
    record.pointee.component = -1
    record.pointee.place = Int32(store.pointee.waiting.count)
    store.pointee.waiting.append(slot)
    store.pointee.touchesComponents = true
  }

  /// Groups waiting constraints, none of which touches a component, and makes a component of
  /// each group.
  private mutating func buildGroups() {
    let tables = store.pointee.tables
    joinVariables()
    chainGroups()
    let groups = store.pointee.groups
    components.reserveCapacity(components.count + groups.count)
    for index in 0..<groups.count { makeComponent(groups[index], tables) }
    store.pointee.groups.truncate(to: 0)
  }

  /// Links the variables that hang together by waiting constraints.
  private func joinVariables() {
    let tables = store.pointee.tables
    let waiting = store.pointee.waiting.base
    for index in 0..<store.pointee.waiting.count {
      let record = tables.constraints + Int(waiting[index])
      let terms = tables.terms + Int(record.pointee.firstTerm)
      let count = Int(record.pointee.termCount)
      if count == 1 { continue }
      var joined = Self.root(terms[0].slot, tables)
      for term in 1..<count {
        let other = Self.root(terms[term].slot, tables)
        if other == joined { continue }
        // The smaller slot stays, so that groups are the same whatever joined them first.
        let smaller = min(other, joined)
        tables.variables[Int(max(other, joined))].parent = smaller
        joined = smaller
      }
    }
  }

  /// Links the waiting constraints of each group in their order.
  private func chainGroups() {
    let store = store
    let tables = store.pointee.tables
    let waiting = store.pointee.waiting.base
    for index in 0..<store.pointee.waiting.count {
      let slot = waiting[index]
      let record = tables.constraints + Int(slot)
      let termCount = Int(record.pointee.termCount)
      record.pointee.place = -1
      let variable = tables.terms[Int(record.pointee.firstTerm)].slot
      let root = tables.variables + Int(Self.root(variable, tables))
      let number = Int(root.pointee.local)
      guard number >= 0 else {
        root.pointee.local = Int32(truncatingIfNeeded: store.pointee.groups.count)
        store.pointee.groups.append(
          WaitingGroup(first: slot, last: slot, count: 1, termCount: termCount))
        continue
      }
      let group = store.pointee.groups.base + number
      tables.constraints[Int(group.pointee.last)].place = slot
      group.pointee.last = slot
      group.pointee.count &+= 1
      group.pointee.termCount &+= termCount
    }
  }

  private mutating func makeComponent(_ group: WaitingGroup, _ tables: Tables) {
    pastStatistics.builds += 1
    let number = freeComponents.popLast() ?? Int32(components.count)
    let owner = Component.Owner.make(number: number, group)
    if Int(number) < components.count {
      components[Int(number)] = owner
    } else {
      components.append(owner)
    }
    owner.body.pointee.build(group.first, tables)
  }

  /// The representative of a variable's group.
  @inline(__always)
  private static func root(_ slot: Int32, _ tables: Tables) -> Int32 {
    let variables = tables.variables
    var slot = slot
    while true {
      let parent = variables[Int(slot)].parent
      if parent == slot { return slot }
      let next = variables[Int(parent)].parent
      variables[Int(slot)].parent = next
      slot = next
    }
  }
}

extension Component {
  /// How many constraints it has, about.
  var size: Int { rows.count + equalities.count }

  /// Whether it should be made afresh: after very many changes, whose rounding errors add up, or
  /// where more is gone than there is.
  var isWorn: Bool {
    changeCount > 20_000 + 16 * (rows.count + columns.count)
      || residuals.count > 4 * (rows.count + columns.count) + 64
  }
}
