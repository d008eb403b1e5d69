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
    guard store.waiting.count > 0 else { return }
    if let largest = largestTouchedComponent() {
      takeApartTouched(except: largest)
      let component = component(largest)
      if !component.isWorn, 4 * store.waiting.count <= component.size + 8 {
        insertWaiting(into: component)
      } else {
        dissolve(largest)
      }
    }
    if store.waiting.count > 0 { buildGroups() }
    store.waiting.truncate(to: 0)
  }

  /// The largest component that waiting constraints touch.
  private func largestTouchedComponent() -> Int32? {
    var largest: Int32?
    var size = -1
    for index in 0..<store.waiting.count {
      let record = store.constraints[Int(store.waiting[index])]
      for term in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let number = store.variables[Int(store.terms[term].slot)].component
        if number >= 0, number != largest, let own = components[Int(number)]?.size, own > size {
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
    for index in 0..<store.waiting.count {
      let record = store.constraints[Int(store.waiting[index])]
      for term in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let number = store.variables[Int(store.terms[term].slot)].component
        if number >= 0, number != kept { dissolve(number) }
      }
    }
  }

  /// Puts what hangs together with a component into it; the rest goes on waiting.
  private func insertWaiting(into component: Component) {
    let store = store
    let tables = store.tables
    component.refreshConstants(tables)
    var inserted = true
    while inserted, store.waiting.count > 0 {
      inserted = false
      var kept = 0
      for index in 0..<store.waiting.count {
        let slot = store.waiting[index]
        let record = store.constraints[Int(slot)]
        let terms = Int(record.firstTerm)..<Int(record.firstTerm + record.termCount)
        let touches = terms.contains {
          store.variables[Int(store.terms[$0].slot)].component == component.number
        }
        if touches {
          component.insert(slot, tables)
          inserted = true
        } else {
          store.waiting[kept] = slot
          kept += 1
        }
      }
      store.waiting.truncate(to: kept)
    }
  }

  /// Takes a component apart: its constraints wait, its variables are in none.
  mutating func dissolve(_ number: Int32) {
    guard let component = components[Int(number)] else { return }
    let store = store
    for index in 0..<component.equalities.count { wait(component.equalities[index]) }
    for index in 0..<component.residuals.count {
      let owner = component.residuals[index].owner
      if owner >= 0, owner != .max { wait(owner) }
    }
    for index in 0..<component.variables.count where component.variables[index].slot >= 0 {
      store.variables.base[Int(component.variables[index].slot)].component = -1
    }
    pastStatistics.pivots += component.pivotCount
    pastStatistics.searches += component.searchCount
    components[Int(number)] = nil
    freeComponents.append(number)
  }

  private func wait(_ slot: Int32) {
    store.constraints.base[Int(slot)].status = .waiting
    store.constraints.base[Int(slot)].component = -1
    store.waiting.append(slot)
  }

  /// Groups waiting constraints, none of which touches a component, and makes a component of
  /// each group.
  private mutating func buildGroups() {
    let store = store
    let variables = store.variables.base
    let count = store.waiting.count
    for index in 0..<count {
      let record = store.constraints[Int(store.waiting[index])]
      for term in 0..<Int(record.termCount) {
        let slot = store.terms[Int(record.firstTerm) + term].slot
        variables[Int(slot)].parent = slot
        variables[Int(slot)].local = -1
      }
    }
    for index in 0..<count {
      let record = store.constraints[Int(store.waiting[index])]
      let first = root(store.terms[Int(record.firstTerm)].slot)
      var joined = first
      for term in 1..<max(1, Int(record.termCount)) {
        let other = root(store.terms[Int(record.firstTerm) + term].slot)
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
      sorted[Int(next[group])] = store.waiting[index]
      next[group] += 1
    }
    let tables = store.tables
    for group in groupSizes.indices {
      let component = makeComponent(constraints: Int(groupSizes[group]))
      component.build(sorted.base + Int(starts[group]), count: Int(groupSizes[group]), tables)
    }
    sorted.free()
  }

  private func firstVariable(ofWaiting index: Int) -> Int32 {
    store.terms[Int(store.constraints[Int(store.waiting[index])].firstTerm)].slot
  }

  private mutating func makeComponent(constraints: Int) -> Component {
    pastStatistics.builds += 1
    let number = freeComponents.popLast() ?? Int32(components.count)
    let component = Component(
      number: number, variables: constraints, constraints: constraints)
    if Int(number) < components.count {
      components[Int(number)] = component
    } else {
      components.append(component)
    }
    return component
  }

  /// The representative of a variable's group.
  private func root(_ slot: Int32) -> Int32 {
    let variables = store.variables.base
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
