// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import ConstraintSolver

/// Values beside those of exact arithmetic, after changes and from scratch.
@Suite struct SolverExactnessTests {
  /// A right side of one of the magnitudes up to a power of ten.
  private func constant(_ digits: Int, using generator: inout SeededGenerator) -> Double {
    var power = 1.0
    for _ in 0..<Int.random(in: 0...digits, using: &generator) { power *= 10 }
    return (Double.random(in: -1...1, using: &generator) * power).rounded()
  }

  /// Changes random systems of up to three variables, and compares each answer.
  ///
  /// - Parameter bound: The distance from the exact values that is right, for the largest number.
  private func check(
    digits: Int, systems: Int, sparseFrom columnCount: Int, bound: (Double) -> Double
  ) throws {
    var generator = SeededGenerator(fallback: UInt64(90 + digits))
    var compared = 0
    for round in 0..<systems {
      var system = RandomSystem(
        variables: Int.random(in: 1...3, using: &generator), rows: 7, using: &generator)
      var loaded = try LoadedSystem(system, in: LinearSolver(sparseFrom: columnCount))
      for _ in 0..<8 {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        let large = constant(digits, using: &generator)
        if (try? loaded.solver.setConstant(large, of: loaded.ids[index])) != nil {
          system.rows[index].constant = large
        }
        let largest = system.rows.reduce(0) { max($0, abs($1.constant)) }
        let values = loaded.point()
        var fresh = try LoadedSystem(system, in: LinearSolver(sparseFrom: columnCount))
        for values in [values, fresh.point()] {
          let distances = try #require(ExactReference.distances(of: values, from: system))
          let right = bound(values.reduce(largest) { max($0, abs($1)) })
          #expect(
            distances.allSatisfy { abs($0) <= right },
            "round \(round): \(values) are \(distances) apart, \(generator.hint)")
          compared += 1
        }
      }
    }
    #expect(compared == 16 * systems)
  }

  @Test(arguments: [0, 64])
  func `values are exact with right sides up to a million`(_ columnCount: Int) throws {
    try check(digits: 6, systems: 60, sparseFrom: columnCount) { _ in 0x1p-20 }
  }

  @Test(arguments: [0, 64])
  func `larger right sides leave rounding errors in proportion`(_ columnCount: Int) throws {
    try check(digits: 12, systems: 60, sparseFrom: columnCount) { max(0x1p-20, $0 * 0x1p-40) }
  }
}
