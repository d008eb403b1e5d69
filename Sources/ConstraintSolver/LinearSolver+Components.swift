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
    ownStore()
    let store = store
    guard store.pointee.waiting.count > 0 else { return }
    if let largest = largestTouchedComponent() {
      takeApartTouched(except: largest)
      let component = component(largest)
      if !component.pointee.isWorn, 4 * store.pointee.waiting.count <= component.pointee.size + 8 {
        insertWaiting(into: component)
      } else {
        dissolve(largest)
      }
    }
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
      store.pointee.variables.base[Int(component.pointee.variables[index].slot)].component = -1
    }
    pastStatistics.pivots += component.pointee.pivotCount
    pastStatistics.searches += component.pointee.searchCount
    components[Int(number)] = nil
    freeComponents.append(number)
  }

  private func wait(_ slot: Int32) {
    store.pointee.constraints.base[Int(slot)].status = .waiting
    store.pointee.constraints.base[Int(slot)].component = -1
    store.pointee.waiting.append(slot)
  }

  /// Groups waiting constraints, none of which touches a component, and makes a component of
  /// each group.
  private mutating func buildGroups() {
    let store = store
    let variables = store.pointee.variables.base
    let count = store.pointee.waiting.count
    for index in 0..<count {
      let record = store.pointee.constraints[Int(store.pointee.waiting[index])]
      for term in 0..<Int(record.termCount) {
        let slot = store.pointee.terms[Int(record.firstTerm) + term].slot
        variables[Int(slot)].parent = slot
        variables[Int(slot)].local = -1
      }
    }
    for index in 0..<count {
      let record = store.pointee.constraints[Int(store.pointee.waiting[index])]
      let first = root(store.pointee.terms[Int(record.firstTerm)].slot)
      var joined = first
      for term in 1..<max(1, Int(record.termCount)) {
        let other = root(store.pointee.terms[Int(record.firstTerm) + term].slot)
        if other != joined {
          // The smaller slot stays, so that groups are the same whatever joined them first.
          variables[Int(max(other, joined))].parent = min(other, joined)
          joined = min(other, joined)
        }
      }
    }
    // Sort by group, keeping the order in each: count, sum up, place.
    var groupSizes: ContiguousArray<Int32> = []
    for index in 0..<count {
      let representative = Int(root(firstVariable(ofWaiting: index)))
      if variables[representative].local < 0 {
        variables[representative].local = Int32(groupSizes.count)
        groupSizes.append(0)
      }
      groupSizes[Int(variables[representative].local)] += 1
    }
    var starts = groupSizes
    var total: Int32 = 0
    for group in groupSizes.indices {
      starts[group] = total
      total += groupSizes[group]
    }
    let sorted = Slab<Int32>(repeating: 0, count: count)
    var next = starts
    for index in 0..<count {
      let group = Int(variables[Int(root(firstVariable(ofWaiting: index)))].local)
      sorted[Int(next[group])] = store.pointee.waiting[index]
      next[group] += 1
    }
    let tables = store.pointee.tables
    for group in groupSizes.indices {
      let component = makeComponent(constraints: Int(groupSizes[group]))
      component.pointee.build(
        sorted.base + Int(starts[group]), count: Int(groupSizes[group]), tables)
    }
    sorted.free()
  }

  private func firstVariable(ofWaiting index: Int) -> Int32 {
    store.pointee.terms[Int(store.pointee.constraints[Int(store.pointee.waiting[index])].firstTerm)]
      .slot
  }

  private mutating func makeComponent(constraints: Int) -> UnsafeMutablePointer<Component> {
    pastStatistics.builds += 1
    let number = freeComponents.popLast() ?? Int32(components.count)
    let owner = Component.Owner(
      Component(number: number, variables: constraints, constraints: constraints))
    if Int(number) < components.count {
      components[Int(number)] = owner
    } else {
      components.append(owner)
    }
    return owner.body
  }

  /// The representative of a variable's group.
  private func root(_ slot: Int32) -> Int32 {
    let variables = store.pointee.variables.base
    var slot = slot
    while variables[Int(slot)].parent != slot {
      let parent = variables[Int(slot)].parent
      variables[Int(slot)].parent = variables[Int(parent)].parent
      slot = parent
    }
    return slot
  }
}

extension Component {
  /// How many constraints it has, about.
  var size: Int { rows.count + equalities.count }

  /// Whether it should be made afresh: after very many changes, whose rounding errors add up, or
  /// where more is gone than there is.
  var isWorn: Bool {
    changeCount > 20_000 || residuals.count > 4 * (rows.count + columns.count) + 64
  }
}
