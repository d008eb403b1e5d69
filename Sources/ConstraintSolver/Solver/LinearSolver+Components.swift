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
    if store.pointee.waiting.count > 0 { buildGroups() }
    store.pointee.waitNoMore()
  }

  /// The largest component that waiting constraints touch.
  private func largestTouchedComponent() -> Int32? {
    var largest: Int32?
    var size = -1
    for index in 0..<store.pointee.waiting.count {
      let record = store.pointee.constraints[Int(store.pointee.waiting[index])]
      for term in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let number = store.pointee.variables[Int(store.pointee.terms[term].slot)].component
        if number >= 0, number != largest, component(number).pointee.size > size {
          largest = number
          size = component(number).pointee.size
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
    let store = store
    guard let component = store.pointee.components[Int(number)] else { return }
    for index in 0..<component.pointee.equalities.count {
      store.pointee.wait(component.pointee.equalities[index])
    }
    for index in 0..<component.pointee.residuals.count {
      let owner = component.pointee.residuals[index].owner
      if owner >= 0, owner != .max { store.pointee.wait(owner) }
    }
    for index in 0..<component.pointee.variables.count
    where component.pointee.variables[index].slot >= 0 {
      let slot = component.pointee.variables[index].slot
      let variable = store.pointee.variables.base + Int(slot)
      variable.pointee.component = -1
      variable.pointee.local = -1
      // Unless another component takes it in, nothing determines it.
      variable.pointee.seen = 0
    }
    store.pointee.pastStatistics.pivots += component.pointee.pivotCount
    store.pointee.pastStatistics.searches += component.pointee.searchCount
    store.pointee.spare.takeBack(component, component.pointee.lentBytes)
    Component.destroy(component)
    store.pointee.components[Int(number)] = nil
    store.pointee.freeComponents.append(number)
  }

  /// Makes a component of each group of waiting constraints, none of which touches a component.
  private mutating func buildGroups() {
    let store = store
    let tables = store.pointee.tables
    if !store.pointee.isJoined { store.pointee.joinAgain() }
    store.pointee.sortByGroup()
    for group in 0..<store.pointee.groups.count {
      makeComponent(store.pointee.members(ofGroup: group), tables)
    }
  }

  private func makeComponent(_ members: Members, _ tables: Tables) {
    let store = store
    store.pointee.pastStatistics.builds += 1
    let component = Component.make(
      number: store.pointee.nextComponent, members, in: &store.pointee.spare)
    store.pointee.put(component)
    component.pointee.build(members, tables)
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
