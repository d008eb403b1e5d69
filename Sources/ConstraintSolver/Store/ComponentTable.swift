// SPDX-License-Identifier: Apache-2.0

/// The components of a solver, which it owns.
///
/// Invariants: the component at a number has that number; numbers without a component are in the
/// list of free ones.
struct ComponentTable: ~Copyable {
  private var components: Slab<UnsafeMutablePointer<Component>?>
  private var freeNumbers: Slab<Int32>
  /// Memory for the first components.
  private var arena: Arena
  /// The work of components that are gone, and the number of components made.
  private var pastStatistics = LinearSolver.Statistics()

  /// The number of components for which there is room at first.
  private static let firstCount = 4
  /// The bytes for the first components: enough for those of a table cell.
  private static let arenaBytes = 8192

  /// Makes a table without components.
  @inline(__always)
  init(in memory: inout Arena) {
    components = Slab(in: &memory, capacity: Self.firstCount)
    freeNumbers = Slab(in: &memory, capacity: 0)
    arena = Arena(memory.take(UInt8.self, Self.arenaBytes), bytes: Self.arenaBytes)
  }

  /// Makes a table of copies: of all components, or of one, and the others are missing.
  init(copying other: borrowing ComponentTable, only wanted: Int32?) {
    components = other.components.copied()
    freeNumbers = other.freeNumbers.copied()
    arena = Arena(nil, bytes: 0)
    pastStatistics = other.pastStatistics
    for number in 0..<components.count {
      guard let component = components[number] else { continue }
      if let wanted, wanted != number {
        components[number] = nil
      } else {
        components[number] = Component.make(copying: component)
        pastStatistics.copies += 1
      }
    }
  }

  deinit {
    for number in 0..<components.count {
      if let component = components[number] { Component.destroy(component) }
    }
  }

  /// The components by number; nil for those that are gone.
  @inline(__always)
  var all: UnsafeBufferPointer<UnsafeMutablePointer<Component>?> {
    UnsafeBufferPointer(start: components.base, count: components.count)
  }

  /// The number of numbers that were given out.
  @inline(__always)
  var count: Int { components.count }

  /// The component of a number; nil if it is gone.
  @inline(__always)
  subscript(number: Int32) -> UnsafeMutablePointer<Component>? { components.base[Int(number)] }

  /// Makes a component with room for a group of constraints, which it does not take in yet.
  mutating func make(for members: Members) -> UnsafeMutablePointer<Component> {
    pastStatistics.builds += 1
    if freeNumbers.count > 0 {
      let number = freeNumbers[freeNumbers.count - 1]
      freeNumbers.truncate(to: freeNumbers.count - 1)
      let component = Component.make(number: number, members, in: &arena)
      components[Int(number)] = component
      return component
    }
    let number = Int32(truncatingIfNeeded: components.count)
    let component = Component.make(number: number, members, in: &arena)
    components.append(component)
    return component
  }

  /// Counts components that were copied for a trial.
  mutating func noteCopies(_ count: Int) { pastStatistics.copies += count }

  /// Ends a component and frees its number.
  mutating func remove(_ number: Int32) {
    guard let component = components[Int(number)] else { return }
    pastStatistics.pivots += component.pointee.tableau.pivotCount
    pastStatistics.searches += component.pointee.search.searchCount
    arena.takeBack(component, component.pointee.lentBytes)
    Component.destroy(component)
    components[Int(number)] = nil
    freeNumbers.append(number)
  }

  /// The work of all components so far.
  var statistics: LinearSolver.Statistics {
    var result = pastStatistics
    for case let component? in all {
      result.pivots += component.pointee.tableau.pivotCount
      result.searches += component.pointee.search.searchCount
      result.coefficients += component.pointee.coefficientCount
    }
    return result
  }

  /// Checks the numbers, and all components.
  func checkInvariants(_ tables: Tables) throws(InvariantViolation) {
    var gone = 0
    for number in 0..<components.count {
      guard let component = components[number] else {
        gone += 1
        continue
      }
      try check(
        Int(component.pointee.number) == number,
        "Component \(component.pointee.number) stands at \(number).")
      try component.pointee.checkInvariants(tables)
    }
    try check(gone == freeNumbers.count, "\(gone) components are gone, not \(freeNumbers.count).")
  }
}
