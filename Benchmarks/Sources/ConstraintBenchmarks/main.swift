// SPDX-License-Identifier: Apache-2.0

// Times the solver on systems of constraints, to be put beside another solver's times by
// `Benchmarks/peers/kiwi/run.py`:
//
//     ConstraintBenchmarks TASK REPETITIONS FILE...
//
// - build: make a solver and its variables, add the constraints, solve, read all values;
// - edit: change the constant of one constraint, and bring all values up to date;
// - churn: remove a constraint, add it again, and bring all values up to date;
// - compiled: the values of a compiled system for one row of parameters (and, for pivots, regions).
// - drift: make as many random edits as REPETITIONS says, each solved, and compare the values with
//   those of a fresh solver.
//
// Prints one line per file: its path, CPU microseconds per operation, the best of five trials,
// and the pivots per operation.

import BenchmarkClock
import ConstraintSolver
import Foundation

/// The best of five times, in microseconds per repetition.
func best(_ repetitions: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<5 {
    let start = cpuTime()
    for _ in 0..<repetitions { try body() }
    best = min(best, (cpuTime() - start) * 1e6 / Double(repetitions))
  }
  return best
}

/// The cost of one task.
struct Cost {
  var microseconds: Double
  var pivots: Double
}

/// The sum of all values read, so that no reading can be left out.
nonisolated(unsafe) var checksum = 0.0

func build(_ system: System, _ repetitions: Int) throws -> Cost {
  var pivots = 0
  let time = try best(repetitions) {
    var solver = LinearSolver()
    let variables = solver.makeVariables(system.variableCount)
    var batch = ConstraintBatch()
    batch.reserveCapacity(constraints: system.rows.count, terms: system.terms.count)
    for row in system.rows {
      batch.append(row.relation, row.constant, priority: row.priority)
      for position in row.terms {
        let term = system.terms[position]
        batch.append(Term(variables[term.variable], term.coefficient))
      }
    }
    try solver.add(batch)
    solver.solve()
    for variable in variables { checksum += solver.value(of: variable) }
    pivots = solver.statistics.pivots
  }
  return Cost(microseconds: time, pivots: Double(pivots))
}

func edit(_ system: System, _ repetitions: Int) throws -> Cost {
  guard let edit = system.edit else { return Cost(microseconds: .nan, pivots: .nan) }
  var (solver, _) = try system.loaded()
  let id = try solver.add(
    LinearConstraint(
      [Term(system.variables[edit.variable])], .equal, edit.values[0], priority: edit.priority))
  solver.solve()
  let before = solver.statistics.pivots
  let time = try best(repetitions) {
    for value in edit.values {
      try solver.setConstant(value, of: id)
      solver.solve()
    }
  }
  checksum += solver.value(of: system.variables[edit.variable])
  let count = Double(edit.values.count)
  return Cost(
    microseconds: time / count,
    pivots: Double(solver.statistics.pivots - before) / (5 * Double(repetitions) * count))
}

func churn(_ system: System, _ repetitions: Int) throws -> Cost {
  var (solver, ids) = try system.loaded()
  solver.solve()
  let before = solver.statistics.pivots
  let time = try best(repetitions) {
    for number in system.churn {
      try solver.remove(ids[number])
      ids[number] = try solver.add(system.constraints[number])
      solver.solve()
    }
  }
  checksum += system.variables.reduce(0) { $0 + solver.value(of: $1) }
  let count = Double(system.churn.count)
  return Cost(
    microseconds: time / count,
    pivots: Double(solver.statistics.pivots - before) / (5 * Double(repetitions) * count))
}

func compiled(_ system: System, _ repetitions: Int) throws -> Cost {
  let (solver, ids) = try system.loaded()
  let compiled = try CompiledSystem(
    solver, parameterCount: system.parameterRows.first?.count ?? 0,
    uses: system.parameters.map {
      ParameterUse(ids[$0.constraint], parameter: $0.position, factor: $0.factor)
    },
    outputs: system.variables)
  var evaluator = compiled.makeEvaluator()
  var values = [Double](repeating: 0, count: compiled.outputCount)
  let time = try best(repetitions) {
    for row in system.parameterRows {
      try evaluator.evaluate(row, into: &values)
      checksum += values[values.count - 1]
    }
  }
  return Cost(
    microseconds: time / Double(system.parameterRows.count), pivots: Double(evaluator.regionCount))
}

/// How far the values are from those of a fresh solver after as many random edits as asked for:
/// constants and priorities changed, constraints removed and added again.
///
/// Values are read out to 2^-20, so the difference is 0 or at least 1e-6; the sums of violations
/// are compared too, which are not rounded.
func drift(_ system: System, edits: Int) throws -> (time: Double, values: Double, levels: Double) {
  var (solver, ids) = try system.loaded()
  var constraints = system.constraints
  var state: UInt64 = 1
  func random(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
  let optional = constraints.indices.filter { constraints[$0].priority < 1000 }
  let levels = Array(Set(optional.map { constraints[$0].priority })).sorted()
  let start = cpuTime()
  for edit in 0..<edits {
    let index = optional[random(below: optional.count)]
    switch edit % 8 {
    case 0:
      try solver.remove(ids[index])
      ids[index] = try solver.add(constraints[index])
    case 1:
      constraints[index].priority = levels[random(below: levels.count)]
      try solver.setPriority(constraints[index].priority, of: ids[index])
    default:
      constraints[index].constant = Double(random(below: 4000)) / 7
      try solver.setConstant(constraints[index].constant, of: ids[index])
    }
    solver.solve()
  }
  let time = (cpuTime() - start) * 1e6 / Double(edits)
  // In the order of adding, which breaks ties.
  var fresh = system.empty
  for index in ids.indices.sorted(by: { ids[$0] < ids[$1] }) { try fresh.add(constraints[index]) }
  var values = 0.0
  for variable in system.variables {
    values = max(values, abs(solver.value(of: variable) - fresh.value(of: variable)))
  }
  var sums = 0.0
  for (own, other) in zip(solver.levelViolations(), fresh.levelViolations()) {
    sums = max(sums, abs(own.sum - other.sum))
  }
  return (time, values, sums)
}

let arguments = CommandLine.arguments
guard arguments.count > 3, let repetitions = Int(arguments[2]) else {
  preconditionFailure(
    "usage: ConstraintBenchmarks build|edit|churn|compiled|drift REPETITIONS FILE...")
}
for path in arguments[3...] {
  let system = try System(path: path)
  if arguments[1] == "drift" {
    let result = try drift(system, edits: repetitions)
    print(path, result.time, "us; values off by", result.values, "levels by", result.levels)
    continue
  }
  let cost: Cost
  switch arguments[1] {
  case "build": cost = try build(system, repetitions)
  case "edit": cost = try edit(system, repetitions)
  case "churn": cost = try churn(system, repetitions)
  case "compiled": cost = try compiled(system, repetitions)
  default: preconditionFailure("There is no task \(arguments[1]).")
  }
  print(path, cost.microseconds, cost.pivots)
}
FileHandle.standardError.write(Data("checksum \(checksum)\n".utf8))
