// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import ConstraintSolver

@Suite struct CompiledSystemTests {
  /// A random system some of whose right sides have parameters.
  struct Parametric {
    var system: RandomSystem
    var uses: [(row: Int, parameter: Int, factor: Double)] = []

    init(variables: Int, rows: Int, parameters: Int, using generator: inout SeededGenerator) {
      system = RandomSystem(variables: variables, rows: rows, using: &generator)
      for parameter in 0..<parameters {
        for _ in 0..<2 {
          let row = Int.random(in: 0..<rows, using: &generator)
          // Required equalities stay as they are, so that most parameters have values.
          if system.rows[row].priority == 1000, system.rows[row].relation == .equal,
            Int.random(in: 0..<3, using: &generator) > 0
          {
            continue
          }
          uses.append((row, parameter, [1, 1, -1, 0.5, 2].randomElement(using: &generator) ?? 1))
        }
      }
    }

    /// The system with the parameters put in.
    func instance(_ parameters: [Double]) -> RandomSystem {
      var result = system
      for use in uses { result.rows[use.row].constant += use.factor * parameters[use.parameter] }
      return result
    }

    func compiled(_ loaded: LoadedSystem) throws -> CompiledSystem {
      try CompiledSystem(
        loaded.solver, parameterCount: 3,
        uses: uses.map {
          ParameterUse(loaded.ids[$0.row], parameter: $0.parameter, factor: $0.factor)
        }, outputs: loaded.variables)
    }
  }

  @Test(arguments: [11, 13, 21] as [UInt64])
  func `values equal those of a fresh solver to the bit`(_ seed: UInt64) throws {
    var generator = SeededGenerator(fallback: seed)
    var solved = 0
    for round in 0..<60 {
      let parametric = Parametric(variables: 6, rows: 16, parameters: 3, using: &generator)
      var evaluator = try parametric.compiled(LoadedSystem(parametric.system)).makeEvaluator()
      for _ in 0..<60 {
        // Whole numbers, so that many of them are on borders of regions.
        let parameters = (0..<3).map { _ in Double(Int.random(in: -6...6, using: &generator)) }
        let values = try? evaluator.evaluate(parameters)
        guard var fresh = try? LoadedSystem(parametric.instance(parameters)) else {
          #expect(values == nil, "round \(round), \(generator.hint)")
          continue
        }
        #expect(values == fresh.point(), "round \(round), \(generator.hint)")
        solved += 1
      }
    }
    #expect(solved > 1000)
  }

  @Test func `parts give the values of the whole from the parameters that they need`() throws {
    var generator = SeededGenerator(fallback: 23)
    var known = 0
    for round in 0..<40 {
      let parametric = Parametric(variables: 8, rows: 12, parameters: 3, using: &generator)
      let system = try parametric.compiled(LoadedSystem(parametric.system))
      var whole = system.makeEvaluator()
      var parts = system.makeEvaluator()
      var values = [Double](repeating: 0, count: system.outputCount)
      for _ in 0..<40 {
        let parameters = (0..<3).map { _ in Double(Int.random(in: -6...6, using: &generator)) }
        guard let expected = try? whole.evaluate(parameters) else { continue }
        for part in 0..<system.partCount {
          // What is not needed is not read.
          let needed = parts.neededParameters(ofPart: part)
          let given = parameters.indices.map { needed.contains($0) ? parameters[$0] : .nan }
          if parts.evaluateKnown(part: part, given, into: &values) {
            known += 1
          } else {
            try parts.evaluateBySearch(part: part, parameters, into: &values)
          }
        }
        #expect(values == expected, "round \(round), \(generator.hint)")
      }
    }
    #expect(known > 1000)
  }

  @Test func `conditions that hold for all lengths are not asked for`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 0))
    let length = try solver.add(LinearConstraint([Term(x)], .equal, 0, priority: 750))
    func needed(_ nonNegative: Set<Int>) throws -> [Int] {
      let system = try CompiledSystem(
        solver, parameterCount: 1, uses: [ParameterUse(length, parameter: 0)], outputs: [],
        nonNegative: nonNegative)
      var evaluator = system.makeEvaluator()
      _ = try evaluator.evaluate([10])
      return evaluator.neededParameters(ofPart: 0)
    }
    #expect(try needed([]) == [0])
    #expect(try needed([0]) == [])
  }

  @Test func `the order of evaluations does not show`() throws {
    var generator = SeededGenerator(fallback: 22)
    for round in 0..<30 {
      let parametric = Parametric(variables: 5, rows: 14, parameters: 3, using: &generator)
      let system = try parametric.compiled(LoadedSystem(parametric.system))
      let points = (0..<80).map { _ in
        (0..<3).map { _ in Double.random(in: -6...6, using: &generator) }
      }
      var forward = system.makeEvaluator()
      var backward = system.makeEvaluator()
      let first = points.map { try? forward.evaluate($0) }
      let second = points.reversed().map { try? backward.evaluate($0) }
      #expect(first == second.reversed(), "round \(round), \(generator.hint)")
    }
  }

  @Test func `parameters just beside a border are as good as any`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let low = try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 0))
    try solver.add(LinearConstraint([Term(x)], .equal, 10, priority: 500))
    try solver.add(LinearConstraint([Term(y), Term(x, -2)], .equal, 1))
    let system = try CompiledSystem(
      solver, parameterCount: 1, uses: [ParameterUse(low, parameter: 0)], outputs: [x, y])
    var evaluator = system.makeEvaluator()
    let step = 1.0 / 1_048_576
    for offset in [0, -step, step, -1e-9, 1e-9, -3, 3] {
      let values = try evaluator.evaluate([10 + offset])
      let expected = (max(10, 10 + offset) / step).rounded() * step
      #expect(values == [expected, ((max(10, 10 + offset) * 2 + 1) / step).rounded() * step])
    }
    #expect(evaluator.regionCount == 2)
    #expect(evaluator.fallbackCount == 2)
  }

  @Test func `parameters that contradict are refused, and the next ones are not`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let low = try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 0))
    try solver.add(LinearConstraint([Term(x)], .lessThanOrEqual, 5))
    let system = try CompiledSystem(
      solver, parameterCount: 1, uses: [ParameterUse(low, parameter: 0)], outputs: [x])
    var evaluator = system.makeEvaluator()
    #expect(try evaluator.evaluate([3]) == [3])
    #expect(throws: EvaluationError.unsatisfiable) { try evaluator.evaluate([6]) }
    #expect(try evaluator.evaluate([4]) == [4])
    #expect(throws: EvaluationError.badParameter(position: 0, value: .infinity)) {
      try evaluator.evaluate([.infinity])
    }
    #expect(throws: EvaluationError.wrongParameterCount(expected: 1, given: 0)) {
      try evaluator.evaluate([])
    }
    #expect(throws: CompilationError.unknownParameter(1)) {
      try CompiledSystem(
        solver, parameterCount: 1, uses: [ParameterUse(low, parameter: 1)], outputs: [x])
    }
  }

  @Test func `no more regions are remembered than the limit`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    var uses: [ParameterUse] = []
    // The median of 201 numbers and a parameter: a region for each place of the parameter.
    for number in 0..<200 {
      try solver.add(LinearConstraint([Term(x)], .equal, Double(number), priority: 500))
    }
    uses.append(
      ParameterUse(
        try solver.add(LinearConstraint([Term(x)], .equal, 0, priority: 600)), parameter: 0))
    let system = try CompiledSystem(solver, parameterCount: 1, uses: uses, outputs: [x])
    var evaluator = system.makeEvaluator()
    for number in 0..<400 {
      #expect(try evaluator.evaluate([Double(number) / 2]) == [Double(number) / 2])
    }
    #expect(evaluator.regionCount <= Evaluator.regionLimit)
  }

  @Test func `evaluators on many threads agree`() async throws {
    var generator = SeededGenerator(fallback: 23)
    let parametric = Parametric(variables: 6, rows: 18, parameters: 3, using: &generator)
    let system = try parametric.compiled(LoadedSystem(parametric.system))
    let points = (0..<200).map { _ in
      (0..<3).map { _ in Double.random(in: -6...6, using: &generator) }
    }
    let all = await withTaskGroup(of: [[Double]?].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var evaluator = system.makeEvaluator()
          return points.map { try? evaluator.evaluate($0) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for values in all { #expect(values == all[0]) }
  }

  // MARK: - Many parameters

  /// A column of boxes below each other, and its height.
  private func column(_ count: Int, heightsAreRequired: Bool) throws -> (
    solver: LinearSolver, uses: [ParameterUse], height: Variable
  ) {
    var solver = LinearSolver()
    var batch = ConstraintBatch()
    var top = solver.makeVariable()
    batch.append(LinearConstraint([Term(top)], .equal, 0))
    let priority = heightsAreRequired ? LinearConstraint.required : 750
    for _ in 0..<count {
      let (height, bottom) = (solver.makeVariable(), solver.makeVariable())
      batch.append(LinearConstraint([Term(bottom), Term(top, -1), Term(height, -1)], .equal, 0))
      batch.append(LinearConstraint([Term(height)], .equal, 0, priority: priority))
      top = bottom
    }
    let ids = Array(try solver.add(batch))
    let uses = (0..<count).map { ParameterUse(ids[2 * $0 + 2], parameter: $0) }
    return (solver, uses, top)
  }

  @Test func `what is compiled grows with the parameters, not with their square`() throws {
    func pieceCount(_ count: Int) throws -> Int {
      let column = try column(count, heightsAreRequired: false)
      let system = try CompiledSystem(
        column.solver, parameterCount: count, uses: column.uses, outputs: [column.height])
      var evaluator = system.makeEvaluator()
      let heights = (1...count).map(Double.init)
      #expect(try evaluator.evaluate(heights) == [Double(count * (count + 1) / 2)])
      return system.parts.reduce(0) { $0 + $1.rightSides.pieceCount + $1.constants.pieceCount }
    }
    #expect(try pieceCount(400) <= 4 * pieceCount(100) + 16)
  }

  @Test func `a system in which too much depends on too much is not compiled`() throws {
    // The edge below the nth box is a sum of n parameters.
    let count = 1001
    let column = try column(count, heightsAreRequired: true)
    #expect(count * count / 2 > AffineTable.pieceLimit)
    #expect(throws: CompilationError.tooLarge) {
      try CompiledSystem(
        column.solver, parameterCount: count, uses: column.uses, outputs: [column.height])
    }
  }
}
