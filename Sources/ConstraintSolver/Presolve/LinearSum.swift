// SPDX-License-Identifier: Apache-2.0

/// A sum of terms that is being written in free variables.
///
/// The factors are in the variables (`LocalVariable.sum`). The eliminated variable of the last
/// position is replaced by its expression until there is none left. Since expressions mention
/// earlier variables only, each is replaced once, and terms that cancel out are never looked into.
///
/// Invariants: a variable is listed once, if its `isListed` is set; the eliminated ones form a
/// binary heap with the last position at its root. Between two sums both lists are empty.
struct LinearSum: ~Copyable {
  /// The free variables of the sum.
  private(set) var free: Slab<Int32>
  /// The eliminated variables of the sum, as a heap.
  private var eliminated: Slab<Int32>

  /// Makes an empty sum with room for so many variables.
  @inline(__always)
  init(in arena: inout Arena, variables: Int) {
    free = Slab(in: &arena, capacity: variables)
    eliminated = Slab(in: &arena, capacity: variables)
  }

  /// Makes an empty sum with room for one of another tableau.
  init(copying other: borrowing LinearSum) {
    free = other.free.copied()
    eliminated = other.eliminated.copied()
  }

  /// Whether no eliminated variable is left.
  @inline(__always)
  var isExpanded: Bool { eliminated.count == 0 }

  /// Whether the sum has no variable.
  var isEmpty: Bool { free.count == 0 && isExpanded }

  /// Adds a multiple of a variable.
  @inline(__always)
  mutating func add(
    _ amount: Double, of variable: Int32, _ variables: UnsafeMutablePointer<LocalVariable>
  ) {
    let pointer = variables + Int(variable)
    pointer.pointee.sum = Tolerance.sum(pointer.pointee.sum, amount)
    if pointer.pointee.isListed { return }
    pointer.pointee.isListed = true
    if pointer.pointee.isEliminated { push(variable, variables) } else { free.append(variable) }
  }

  /// Takes the eliminated variable of the last position out.
  ///
  /// - Returns: its number and its factor.
  @inline(__always)
  mutating func takeLast(
    _ variables: UnsafeMutablePointer<LocalVariable>
  ) -> (variable: Int32, factor: Double) {
    let variable = pop(variables)
    return (variable, forget(variable, variables))
  }

  /// Takes a free variable's factor; the variable stays listed until `removeAll`.
  @inline(__always)
  func takeFactor(
    at index: Int, _ variables: UnsafeMutablePointer<LocalVariable>
  ) -> (variable: Int32, factor: Double) {
    let variable = free.base[index]
    return (variable, forget(variable, variables))
  }

  @inline(__always)
  private func forget(
    _ variable: Int32, _ variables: UnsafeMutablePointer<LocalVariable>
  ) -> Double {
    let pointer = variables + Int(variable)
    let factor = pointer.pointee.sum
    pointer.pointee.sum = 0
    pointer.pointee.isListed = false
    return factor
  }

  /// Empties the list of free variables, all of whose factors were taken.
  @inline(__always)
  mutating func removeAll() { free.truncate(to: 0) }

  /// Empties the sum.
  mutating func clear(_ variables: UnsafeMutablePointer<LocalVariable>) {
    for index in 0..<free.count { _ = takeFactor(at: index, variables) }
    removeAll()
  }

  // MARK: - The heap

  @inline(__always)
  private func position(
    _ index: Int, _ variables: UnsafeMutablePointer<LocalVariable>
  ) -> Int32 {
    variables[Int(eliminated.base[index])].position
  }

  @inline(__always)
  private mutating func push(
    _ variable: Int32, _ variables: UnsafeMutablePointer<LocalVariable>
  ) {
    eliminated.append(variable)
    let heap = eliminated.mutableBase
    let position = variables[Int(variable)].position
    var index = eliminated.count - 1
    while index > 0, self.position((index - 1) / 2, variables) < position {
      heap[index] = heap[(index - 1) / 2]
      index = (index - 1) / 2
    }
    heap[index] = variable
  }

  @inline(__always)
  private mutating func pop(_ variables: UnsafeMutablePointer<LocalVariable>) -> Int32 {
    let heap = eliminated.mutableBase
    let result = heap[0]
    let last = eliminated.count - 1
    let moved = heap[last]
    eliminated.truncate(to: last)
    if last == 0 { return result }
    let position = variables[Int(moved)].position
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= last { break }
      if child + 1 < last, self.position(child + 1, variables) > self.position(child, variables) {
        child += 1
      }
      if self.position(child, variables) < position { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = moved
    return result
  }
}
