// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import Testing

@Suite struct SolverBadInputTests {
  static let constraints: [(constant: Double, coefficient: Double, priority: Double)] = [
    (.nan, 1, 1000), (.infinity, 1, 1000), (1e300, 1, 1000), (0, .nan, 1000),
    (0, .infinity, 1000), (0, 1e300, 1000), (0, 1e-300, 1000), (0, 1, 0), (0, 1, -1),
    (0, 1, 1000.5), (0, 1, .nan),
  ]

  @Test(arguments: constraints)
  func `numbers that cannot be computed with are refused`(
    constant: Double, coefficient: Double, priority: Double
  ) throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    try solver.add(LinearConstraint([Term(x)], .equal, 5))
    do {
      try solver.add(
        LinearConstraint([Term(x, coefficient)], .equal, constant, priority: priority))
      Issue.record("expected an error")
    } catch AddConstraintError.badNumber {
    }
    #expect(solver.value(of: x) == 5)
  }

  @Test(arguments: [.infinity, 1e300] as [Double], [500, 1000] as [Double])
  func `a wrong factor is named, not the one beside it`(factor: Double, priority: Double) {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let number = InvalidNumber(role: .coefficient, value: factor)
    #expect(throws: AddConstraintError.badNumber(number)) {
      try solver.add(
        LinearConstraint([Term(x, -2), Term(y, factor)], .equal, 0, priority: priority))
    }
  }

  @Test func `a constraint is removed only once`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let id = try solver.add(LinearConstraint([Term(x)], .equal, 5))
    try solver.remove(id)
    #expect(throws: RemoveConstraintError.unknownConstraint(id)) { try solver.remove(id) }
    #expect(throws: ChangeConstraintError.unknownConstraint(id)) {
      try solver.setConstant(1, of: id)
    }
  }

  @Test func `terms of one variable add up`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    try solver.add(LinearConstraint([Term(x), Term(x), Term(x, -1)], .equal, 5))
    #expect(solver.value(of: x) == 5)
    try solver.add(LinearConstraint([Term(x), Term(x, -1)], .equal, 0))
  }

  @Test func `many equal constraints end, and soon`() throws {
    var solver = LinearSolver()
    let widths = (0..<20).map { _ in solver.makeVariable() }
    for width in widths {
      for _ in 0..<5 {
        try solver.add(LinearConstraint([Term(width)], .greaterThanOrEqual, 0, priority: 500))
        try solver.add(LinearConstraint([Term(width)], .equal, 10, priority: 500))
      }
    }
    try solver.add(LinearConstraint(widths.map { Term($0) }, .equal, 100))
    solver.solve()
    let total = widths.reduce(0) { $0 + solver.value(of: $1) }
    #expect(total == 100)
    #expect(solver.statistics.pivots < 1000)
  }

  @Test func `the smallest numbers are computed with or refused`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    for constant in [
      Double.leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300,
    ] {
      let id = try solver.add(LinearConstraint([Term(x)], .equal, constant))
      #expect(solver.value(of: x) == 0)
      try solver.remove(id)
    }
    for coefficient in [
      Double.leastNonzeroMagnitude, -.leastNormalMagnitude, 9e-7, 1.1e6, .greatestFiniteMagnitude,
      0x1p-13.nextDown, -0x1p13.nextUp,
    ] {
      let number = InvalidNumber(role: .coefficient, value: coefficient)
      #expect(throws: AddConstraintError.badNumber(number)) {
        try solver.add(LinearConstraint([Term(x, coefficient)], .equal, 1))
      }
    }
    for constant in [Double.greatestFiniteMagnitude, -1e308, 1.1e12] {
      let number = InvalidNumber(role: .constant, value: constant)
      #expect(throws: AddConstraintError.badNumber(number)) {
        try solver.add(LinearConstraint([Term(x)], .equal, constant))
      }
    }
    let id = try solver.add(LinearConstraint([Term(x)], .equal, 1e12))
    #expect(solver.value(of: x) == 1e12)
    #expect(throws: ChangeConstraintError.self) { try solver.setConstant(.nan, of: id) }
    #expect(throws: ChangeConstraintError.self) { try solver.setPriority(.infinity, of: id) }
    #expect(solver.value(of: x) == 1e12)
  }

  @Test(
    arguments: [
      ([0x1p-13], 1000, nil), ([0x1p13, 0.5], 1000, nil), ([1, -0x1p-13, 2], 1000, nil),
      ([0x1p-13, 2.01], 1000, 0x1p-13), ([1, 8193], 1000, 8193),
      ([128], 750, nil), ([129], 750, 129), ([0.0078], 750, 0.0078),
      ([1, 128, -1.0 / 128], 750, nil), ([1, 128.5, 1], 750, 128.5), ([1, 128.5, 0], 750, 128.5),
      ([1, 1, 0.0078], 750, 0.0078),
      // The smaller of two.
      ([0.0078, -1], 750, nil), ([8, 8 / 1024.0], 750, nil),
      ([1, 0x1p-10.nextDown], 750, 0x1p-10.nextDown),
      ([8.5, 0.0078], 750, 0.0078),
    ] as [(factors: [Double], priority: Double, wrong: Double?)])
  func `factors outside of the range that is exact are refused`(
    factors: [Double], priority: Double, wrong: Double?
  ) throws {
    var solver = LinearSolver()
    let terms = factors.map { Term(solver.makeVariable(), $0) }
    let constraint = LinearConstraint(terms, .equal, 1, priority: priority)
    guard let wrong else {
      try solver.add(constraint)
      return
    }
    let number = InvalidNumber(role: .coefficient, value: wrong)
    #expect(throws: AddConstraintError.badNumber(number)) { try solver.add(constraint) }
    #expect(solver.constraintIDs.isEmpty)
  }

  @Test func `a required constraint of wide factors cannot become optional`() throws {
    var solver = LinearSolver()
    let terms = [1, 1, 1000].map { Term(solver.makeVariable(), $0) }
    let id = try solver.add(LinearConstraint(terms, .equal, 1))
    let number = InvalidNumber(role: .coefficient, value: 1000)
    #expect(throws: ChangeConstraintError.badNumber(number)) { try solver.setPriority(750, of: id) }
    try solver.remove(id)
    let share = try solver.add(
      LinearConstraint([terms[0], Term(terms[1].variable, 0.002)], .equal, 1))
    try solver.setPriority(750, of: share)
  }

  @Test func `factors that cancel each other but for rounding errors count as zero`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(
      LinearConstraint([Term(x, 0.3), Term(y), Term(x, -0.1), Term(x, -0.2)], .equal, 5))
    #expect(solver.value(of: y) == 5)
  }

  @Test func `a bad constraint of a batch is named by its place and leaves the others`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let results = solver.add(contentsOf: [
      LinearConstraint([Term(x)], .greaterThanOrEqual, 3),
      LinearConstraint([Term(x)], .equal, .nan),
      LinearConstraint([], .equal, 1),
      LinearConstraint([Term(x)], .lessThanOrEqual, 2),
      LinearConstraint([Term(x)], .equal, 5, priority: 500),
    ])
    let first = try results[0].get()
    guard case .failure(.badNumber(let number)) = results[1] else {
      Issue.record("expected a bad number")
      return
    }
    #expect(number.role == .constant && number.value.isNaN)
    #expect(results[2] == .failure(.unsatisfiable(conflict: [])))
    #expect(results[3] == .failure(.unsatisfiable(conflict: [first])))
    #expect(solver.value(of: x) == 5)
    #expect(solver.constraintIDs.count == 2)
  }

  @Test func `variables that no constraint names are zero and ambiguous`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    #expect(solver.ambiguousVariables() == [x, y])
    try solver.add(LinearConstraint([Term(x), Term(y, 0)], .equal, 5))
    #expect(solver.values(of: [x, y]) == [5, 0])
    #expect(solver.ambiguousVariables() == [y])
    #expect(solver.constraints(determining: y) == [])
  }

  @Test func `thousands of copies of a constraint change nothing`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let copies = [
      LinearConstraint([Term(x), Term(y, -2)], .equal, 6),
      LinearConstraint([Term(y)], .greaterThanOrEqual, 1),
      LinearConstraint([Term(x)], .equal, 20, priority: 250),
    ]
    var ids: [ConstraintID] = []
    for copy in copies {
      for result in solver.add(contentsOf: Array(repeating: copy, count: 2000)) {
        ids.append(try result.get())
      }
    }
    #expect(solver.values(of: [x, y]) == [20, 7])
    #expect(solver.statistics.pivots < 100)
    for id in ids[2000..<4000] { try solver.remove(id) }
    #expect(solver.values(of: [x, y]) == [20, 7])
  }

  /// Solves a system and checks the number of pivots.
  func checkPivots(
    _ constraints: (inout LinearSolver) -> [LinearConstraint], atMost limit: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var solver = LinearSolver()
    for result in solver.add(contentsOf: constraints(&solver)) { _ = try result.get() }
    solver.solve()
    #expect(solver.statistics.pivots <= limit, sourceLocation: sourceLocation)
  }

  @Test func `degenerate systems that invite cycling end`() throws {
    // Beale's example, where the simplex method cycles with the usual rule, as preferences; the
    // second variable is counted in halves.
    try checkPivots(
      { solver in
        let x = (0..<4).map { _ in solver.makeVariable() }
        return x.map { LinearConstraint([Term($0)], .greaterThanOrEqual, 0) } + [
          LinearConstraint(
            [Term(x[0], 0.25), Term(x[1], -30), Term(x[2], -1 / 25.0), Term(x[3], 9)],
            .lessThanOrEqual, 0),
          LinearConstraint(
            [Term(x[0], 0.5), Term(x[1], -45), Term(x[2], -1 / 50.0), Term(x[3], 3)],
            .lessThanOrEqual, 0),
          LinearConstraint([Term(x[2])], .lessThanOrEqual, 1),
          LinearConstraint(
            [Term(x[0], 0.75), Term(x[1], -75), Term(x[2], 0.02), Term(x[3], -6)], .equal, 1,
            priority: 500),
        ]
      }, atMost: 50)
    // Forty widths with the same optional size and priority, in a sum too small for them.
    try checkPivots(
      { solver in
        let widths = (0..<40).map { _ in solver.makeVariable() }
        return [LinearConstraint(widths.map { Term($0) }, .equal, 100)]
          + widths.flatMap {
            [
              LinearConstraint([Term($0)], .greaterThanOrEqual, 0),
              LinearConstraint([Term($0)], .greaterThanOrEqual, 10, priority: 500),
              LinearConstraint([Term($0)], .equal, 10, priority: 250),
            ]
          }
      }, atMost: 400)
    // Every pair of twelve variables is to be equal, at one priority.
    try checkPivots(
      { solver in
        let x = (0..<12).map { _ in solver.makeVariable() }
        return x.indices.flatMap { a in
          x[..<a].map { LinearConstraint([Term(x[a]), Term($0, -1)], .equal, 0, priority: 500) }
        } + [LinearConstraint([Term(x[11])], .equal, 3, priority: 50)]
      }, atMost: 200)
  }
}
