// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import ConstraintSolver

/// Constraints that are added, removed and copied before values are read.
@Suite struct SolverWaitingTests {
  /// A constraint of a scene, and its name in the solver.
  struct Entry {
    var row: RandomSystem.Row
    var id: ConstraintID
  }

  /// A solver and the constraints that it should have, over variables that come and go.
  struct Scene {
    var solver = LinearSolver()
    var variables: [Variable] = []
    var entries: [Entry] = []

    /// Adds a constraint of one to three variables, now and then one of them twice or with zero.
    mutating func add(using generator: inout SeededGenerator) throws {
      var chosen = Array(variables.indices.shuffled(using: &generator).prefix(3))
      chosen.removeLast(Int.random(in: 0..<chosen.count, using: &generator))
      if Int.random(in: 0..<8, using: &generator) == 0 { chosen.append(chosen[0]) }
      let row = RandomSystem.Row(
        terms: chosen.map { ($0, Double(Int.random(in: -1...2, using: &generator))) },
        relation: [.lessThanOrEqual, .equal, .greaterThanOrEqual].randomElement(
          using: &generator) ?? .equal,
        constant: Double(Int.random(in: -9...9, using: &generator)),
        priority: [900, 700, 500].randomElement(using: &generator) ?? 500)
      entries.append(Entry(row: row, id: try solver.add(constraint(row))))
    }

    func constraint(_ row: RandomSystem.Row) -> LinearConstraint {
      LinearConstraint(
        row.terms.map { Term(variables[$0.variable], $0.coefficient) }, row.relation,
        row.constant, priority: row.priority)
    }

    mutating func remove(using generator: inout SeededGenerator) throws {
      guard !entries.isEmpty else { return }
      let index = Int.random(in: 0..<entries.count, using: &generator)
      try solver.remove(entries.remove(at: index).id)
    }

    /// Removes the oldest variable, with the constraints that name it, and makes another.
    mutating func replaceVariable() throws {
      for entry in entries where entry.row.terms.contains(where: { $0.variable == 0 }) {
        try solver.remove(entry.id)
      }
      entries.removeAll { $0.row.terms.contains { $0.variable == 0 } }
      try solver.removeVariable(variables.removeFirst())
      variables.append(solver.makeVariable())
      for entry in entries.indices {
        for term in entries[entry].row.terms.indices {
          entries[entry].row.terms[term].variable -= 1
        }
      }
    }

    mutating func values() -> [Double] { solver.values(of: variables) }

    /// The values that a fresh solver finds.
    func freshValues() throws -> [Double] {
      try LoadedSystem(
        RandomSystem(variableCount: variables.count, rows: entries.map(\.row))
      ).solvedPoint()
    }
  }

  @Test func `constraints added and removed before values are read leave no trace`() throws {
    var generator = SeededGenerator(fallback: 71)
    for round in 0..<150 {
      var scene = Scene()
      scene.variables = scene.solver.makeVariables(12)
      var copies: [Scene] = []
      for step in 0..<60 {
        switch Int.random(in: 0..<16, using: &generator) {
        case 0: try scene.replaceVariable()
        case 1: copies.append(scene)
        case 2: _ = scene.values()
        case 3...6: try scene.remove(using: &generator)
        default: try scene.add(using: &generator)
        }
        try scene.solver.checkInvariants()
        guard step % 20 == 19 else { continue }
        #expect(
          scene.values() == (try scene.freshValues()),
          "round \(round), step \(step), \(generator.hint)")
      }
      for var copy in copies {
        #expect(copy.values() == (try copy.freshValues()), "round \(round), \(generator.hint)")
      }
    }
  }

  @Test func `each group of connected constraints becomes one component`() throws {
    var generator = SeededGenerator(fallback: 72)
    for round in 0..<200 {
      var scene = Scene()
      scene.variables = scene.solver.makeVariables(20)
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        try scene.add(using: &generator)
        if round % 2 == 1, Bool.random(using: &generator) {
          try scene.remove(using: &generator)
        }
      }
      scene.solver.solve()
      #expect(
        scene.solver.statistics.builds == groupCount(of: scene),
        "round \(round), \(generator.hint)")
    }
  }

  /// The number of groups, found by spreading numbers until nothing changes.
  func groupCount(of scene: Scene) -> Int {
    let sets = scene.entries.map { entry in
      Set(
        Dictionary(grouping: entry.row.terms, by: \.variable)
          .filter { $1.reduce(0) { $0 + $1.coefficient } != 0 }.keys)
    }
    var numbers = Array(scene.variables.indices)
    var changed = true
    while changed {
      changed = false
      for set in sets {
        let least = set.map { numbers[$0] }.min() ?? 0
        for variable in set where numbers[variable] != least {
          numbers[variable] = least
          changed = true
        }
      }
    }
    return Set(sets.flatMap { $0.map { numbers[$0] } }).count
  }

  @Test func `texts that have their sizes are solved without a pivot`() throws {
    for count in [10, 300] {
      var solver = LinearSolver()
      let widths = solver.makeVariables(count)
      let total = solver.makeVariable()
      for (index, width) in widths.enumerated() {
        let size = Double(20 + index % 7)
        try solver.add(LinearConstraint([Term(width)], .lessThanOrEqual, size, priority: 251))
        try solver.add(LinearConstraint([Term(width)], .greaterThanOrEqual, size, priority: 750))
      }
      try solver.add(LinearConstraint([Term(total)] + widths.map { Term($0, -1) }, .equal, 8))
      let sum = (0..<count).reduce(8.0) { $0 + Double(20 + $1 % 7) }
      #expect(solver.value(of: total) == sum)
      #expect(solver.statistics.pivots == 0)
    }
  }
}

extension LoadedSystem {
  /// The values of all variables, of a copy.
  func solvedPoint() -> [Double] {
    var copy = self
    return copy.point()
  }
}
