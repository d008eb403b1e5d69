// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import QuoinTestSupport
import Testing

@Suite struct SolverPriorityTests {
  @Test func `the highest of four priorities decides`() throws {
    // The system of nucleic/kiwi#28, where weights that add up give 3.
    try checkValue(
      [(.equal, 1, 501), (.equal, 2, 502), (.equal, 3, 503), (.equal, 4, 504)], is: 4)
  }

  @Test func `a weak constraint never outweighs a stronger one`() throws {
    // The system of nucleic/kiwi#33, where the last one flips the answer to 90.
    try checkValue(
      [(.greaterThanOrEqual, 100, 501), (.equal, 90, 500), (.equal, 50, 10)], is: 100)
  }

  @Test func `one constraint at 751 outranks a thousand at 750`() throws {
    let crowd = Array(repeating: (Relation.equal, 7.0, 750.0), count: 1000)
    try checkValue(crowd + [(.equal, 3, 751)], is: 3)
    try checkValue(crowd + [(.equal, 3, 750.001)], is: 3)
  }

  @Test func `within a priority the sum of violations is smallest`() throws {
    try checkValue([(.equal, 1, 500), (.equal, 5, 500), (.equal, 9, 500)], is: 5)
  }

  @Test func `random systems reach the best levels`() throws {
    var generator = SeededGenerator(fallback: 1)
    for round in 0..<150 {
      let variables = Int.random(in: 1...3, using: &generator)
      let rows = Int.random(in: 1...9, using: &generator)
      let system = RandomSystem(variables: variables, rows: rows, using: &generator)
      var loaded = try LoadedSystem(system)
      let levels = system.levels(at: loaded.point())
      let best = VertexReference.bestLevels(of: system)
      for (level, reference) in zip(levels, best) {
        #expect(abs(level - reference) < 1e-5, "round \(round), \(generator.hint)")
      }
    }
  }
}
