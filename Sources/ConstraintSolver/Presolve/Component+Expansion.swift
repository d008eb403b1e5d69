// SPDX-License-Identifier: Apache-2.0

// Sums of terms, written in free variables.
//
// Free variables of a sum are in `list`, eliminated ones in `waiting`, with their factors in
// `sum`. The eliminated one of the last position is replaced by its expression until there are
// none left: since expressions mention earlier variables only, each is replaced once, and what
// cancels out is never looked into.
extension Component {
  /// Writes a constraint's left side in free variables, which are then in `list`.
  ///
  /// - Parameter isSettled: whether constants are those of `settle`. If not, the tape gets a step
  ///   from each eliminated variable, whose target the caller fills in.
  /// - Returns: the constant that the eliminated variables contribute.
  @inline(__always)
  mutating func expand(
    _ constraint: UnsafePointer<ConstraintRecord>, _ tables: Tables, isSettled: Bool = true
  ) -> Double {
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    var constant = 0.0
    list.truncate(to: 0)
    for index in 0..<Int(constraint.pointee.termCount) {
      let variable = tables.variables[Int(terms[index].slot)].local
      let info = variables.base + Int(variable)
      if isSettled, info.pointee.isEliminated {
        constant += terms[index].coefficient * info.pointee.constant
        if info.pointee.termCount == 0 { continue }
      }
      add(terms[index].coefficient, to: variable)
    }
    if waiting.count == 0 { return constant }
    let replaced = expandWaiting(keepsSteps: !isSettled)
    return isSettled ? constant : replaced
  }

  /// Writes an eliminated variable in free ones, which are then in `list`.
  mutating func expand(_ variable: Int32) {
    list.truncate(to: 0)
    add(1, to: variable)
    _ = expandWaiting(keepsSteps: false)
  }

  /// Writes all expressions in free variables.
  mutating func expandAll() {
    for index in 0..<eliminated.count {
      let variable = eliminated.base[index]
      expand(variable)
      variables.base[Int(variable)].firstTerm = Int32(expressions.count)
      variables.base[Int(variable)].termCount = Int32(list.count)
      for index in 0..<list.count {
        let free = list.base[index]
        expressions.append(
          LocalTerm(variable: free, coefficient: variables.base[Int(free)].sum))
      }
      clearList()
    }
  }

  /// Forgets the sums of all listed variables.
  mutating func clearList() {
    for index in 0..<list.count {
      let pointer = variables.base + Int(list.base[index])
      pointer.pointee.sum = 0
      pointer.pointee.isListed = false
    }
    list.truncate(to: 0)
  }

  /// Adds to the sum of a variable, and lists it.
  @inline(__always)
  mutating func add(_ amount: Double, to variable: Int32) {
    let pointer = variables.base + Int(variable)
    pointer.pointee.sum += amount
    if pointer.pointee.isListed { return }
    pointer.pointee.isListed = true
    if pointer.pointee.isEliminated { wait(variable) } else { list.append(variable) }
  }

  /// Replaces waiting variables by their expressions until none is left.
  ///
  /// - Returns: the sum of the constants of all expressions that were put in.
  private mutating func expandWaiting(keepsSteps: Bool) -> Double {
    var constant = 0.0
    while waiting.count > 0 {
      let variable = takeLastWaiting()
      let info = variables.base + Int(variable)
      let sum = info.pointee.sum
      info.pointee.sum = 0
      info.pointee.isListed = false
      if abs(sum) < Self.noise { continue }
      constant += sum * info.pointee.constant
      if keepsSteps { tape.append(TapeStep(target: -1, source: variable, factor: sum)) }
      let terms = expressions.base + Int(info.pointee.firstTerm)
      for index in 0..<Int(info.pointee.termCount) {
        add(sum * terms[index].coefficient, to: terms[index].variable)
      }
    }
    return constant
  }

  // MARK: - The queue: a binary heap with the last position at its root

  @inline(__always)
  private func position(_ index: Int) -> Int32 {
    variables.base[Int(waiting.base[index])].position
  }

  @inline(__always)
  private mutating func wait(_ variable: Int32) {
    waiting.append(variable)
    let position = variables.base[Int(variable)].position
    var index = waiting.count - 1
    while index > 0, self.position((index - 1) / 2) < position {
      waiting.base[index] = waiting.base[(index - 1) / 2]
      index = (index - 1) / 2
    }
    waiting.base[index] = variable
  }

  @inline(__always)
  private mutating func takeLastWaiting() -> Int32 {
    let result = waiting.base[0]
    let last = waiting.count - 1
    let moved = waiting.base[last]
    waiting.truncate(to: last)
    if last == 0 { return result }
    let position = variables.base[Int(moved)].position
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= last { break }
      if child + 1 < last, self.position(child + 1) > self.position(child) { child += 1 }
      if self.position(child) < position { break }
      waiting.base[index] = waiting.base[child]
      index = child
    }
    waiting.base[index] = moved
    return result
  }
}
