// SPDX-License-Identifier: Apache-2.0

// Forming components.
//
// Constraints wait until values or a contradiction are asked for. Then connected variables are
// grouped, by waiting constraints and by the components that are there. A group with a large
// component and little else is put into that component; any other is made afresh, so that its
// required equalities are substituted.
extension LinearSolver {
  /// Puts all waiting constraints into components.
  mutating func formComponents() {
    guard store.pointee.waiting.count > 0 else { return }
    ownStore()
    let store = store
    store.pointee.waiting.dropGaps(store.pointee.tables)
    if store.pointee.waiting.touchesComponents, let largest = largestTouchedComponent() {
      dissolveTouched(except: largest)
      let component = component(largest)
      if !component.pointee.isWorn, 4 * store.pointee.waiting.count <= component.pointee.size + 8 {
        insertWaiting(into: component)
      } else {
        store.pointee.dissolve(largest)
      }
    }
    if store.pointee.waiting.count > 0 { buildGroups() }
    store.pointee.waiting.removeAll(store.pointee.tables)
  }

  /// Calls a function with the component of each variable that waiting constraints name.
  private func forEachTouchedComponent(_ body: (Int32) -> Void) {
    let store = store
    // Constraints of a component that the function dissolves touch no other one.
    for index in 0..<store.pointee.waiting.count {
      for term in store.pointee.constraints[Int(store.pointee.waiting[index])].termRange {
        let variable = Int(store.pointee.terms[term].slot)
        let number = store.pointee.variables[variable].component
        if number >= 0 { body(number) }
      }
    }
  }

  /// The largest component that waiting constraints touch.
  private func largestTouchedComponent() -> Int32? {
    var largest: Int32?
    var size = -1
    forEachTouchedComponent { number in
      if number != largest, component(number).pointee.size > size {
        largest = number
        size = component(number).pointee.size
      }
    }
    return largest
  }

  /// Dissolves all components but one that waiting constraints touch; their constraints then wait
  /// too.
  private func dissolveTouched(except kept: Int32) {
    let store = store
    forEachTouchedComponent { if $0 != kept { store.pointee.dissolve($0) } }
  }

  /// Puts waiting constraints that are connected with a component into it; the others stay on the
  /// list.
  private func insertWaiting(into component: UnsafeMutablePointer<Component>) {
    let store = store
    let tables = store.pointee.tables
    component.pointee.refreshConstants(tables)
    var inserted = true
    while inserted, store.pointee.waiting.count > 0 {
      inserted = store.pointee.waiting.take { slot in
        let touches = tables.constraints[Int(slot)].termRange.contains {
          tables.variables[Int(tables.terms[$0].slot)].component == component.pointee.number
        }
        if touches { component.pointee.insert(slot, tables) }
        return touches
      }
    }
  }

  /// Makes a component of each group of waiting constraints, none of which touches a component.
  private func buildGroups() {
    let store = store
    let tables = store.pointee.tables
    if !store.pointee.waiting.isJoined { store.pointee.waiting.joinAgain(tables) }
    for group in 0..<store.pointee.waiting.sortByGroup(tables) {
      let members = store.pointee.waiting.members(ofGroup: group)
      store.pointee.components.make(for: members).pointee.build(members, tables)
    }
  }
}
