// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import ConstraintSolver

/// The figures that `quoin bench solve` reports for one system; times in microseconds.
package struct SolveFigures {
  /// The time for building, solving and reading all values.
  package var build = 0.0
  /// The time for updating all values after an edit; nil without a constant to edit.
  package var edit: Double?
  /// The number of pivots while building.
  package var pivots = 0
  /// The time for a row of the compiled system; nil without parameters.
  package var compiledRow: Double?
}

/// One system, timed in rounds.
package struct SolveBenchmark {
  private let document: SystemDocument
  private let roundCount: Int
  private let session: SolveSession

  /// Solves the system once, so that errors are found before the clock runs.
  package init(_ document: SystemDocument, roundCount: Int) throws(SystemDocument.Problem) {
    self.document = document
    self.roundCount = roundCount
    session = try SolveSession(document)
  }

  /// Takes all measurements.
  package func figures() throws(SystemDocument.Problem) -> SolveFigures {
    var figures = SolveFigures()
    (figures.build, figures.pivots) = build()
    figures.edit = edit()
    figures.compiledRow = try compiledRow()
    return figures
  }

  private func build() -> (microseconds: Double, pivots: Int) {
    let rows = flatRows()
    var pivots = 0
    // The sum of all values, so that no reading can be left out.
    var sum = 0.0
    let time = median { repetitions in
      for _ in 0..<repetitions {
        var solver = LinearSolver()
        let variables = solver.makeVariables(document.names.count)
        var batch = ConstraintBatch()
        batch.reserveCapacity(constraints: rows.heads.count, terms: rows.terms.count)
        for head in rows.heads {
          batch.append(head.relation, head.constant, priority: head.priority)
          for term in head.terms {
            let (variable, coefficient) = rows.terms[term]
            batch.append(Term(variables[variable], coefficient))
          }
        }
        // They can be added: the session has added the same.
        _ = try? solver.add(batch)
        solver.solve()
        for variable in variables { sum += solver.value(of: variable) }
        pivots = solver.statistics.pivots
      }
      return repetitions
    }
    withExtendedLifetime(sum) {}
    return (time, pivots)
  }

  /// The constraints with the terms of all in one array, as a program that times itself has them.
  private struct FlatRows {
    struct Head {
      let relation: Relation
      let constant: Double
      let priority: Double
      let terms: Range<Int>
    }
    var heads: [Head] = []
    var terms: [(variable: Int, coefficient: Double)] = []
  }

  /// The constraints but for those that were given up, which building does not include.
  private func flatRows() -> FlatRows {
    var flat = FlatRows()
    for row in document.rows where session.constraintID(of: row.id) != nil {
      let parameter = row.parameter.map { document.parameters[$0].values[0] } ?? 0
      let start = flat.terms.count
      flat.terms += row.terms
      flat.heads.append(
        FlatRows.Head(
          relation: row.relation, constant: row.constant + parameter, priority: row.priority,
          terms: start..<flat.terms.count))
    }
    return flat
  }

  /// The edits: for each, constraints with their next constants.
  private func edits() -> [[(id: ConstraintID, constant: Double)]] {
    let placed = document.rows.compactMap { row in
      session.constraintID(of: row.id).map { (row: row, id: $0) }
    }
    if document.valueCount > 0 {
      return (0..<document.valueCount).map { index in
        placed.compactMap { row, id in
          row.parameter.map { (id, row.constant + document.parameters[$0].values[index]) }
        }
      }
    }
    return placed.filter { $0.row.priority < LinearConstraint.required }.flatMap { row, id in
      [[(id, row.constant + 1)], [(id, row.constant)]]
    }
  }

  private func edit() -> Double? {
    let edits = edits()
    guard edits.contains(where: { !$0.isEmpty }) else { return nil }
    var solver = session.solver
    solver.solve()
    return median { repetitions in
      for _ in 0..<repetitions {
        for edit in edits {
          // A constant that leads to a contradiction is refused, which is an edit too.
          for (id, constant) in edit { try? solver.setConstant(constant, of: id) }
          solver.solve()
        }
      }
      return repetitions * edits.count
    }
  }

  private func compiledRow() throws(SystemDocument.Problem) -> Double? {
    guard document.valueCount > 0 else { return nil }
    let firsts = document.parameters.map { $0.values[0] }
    var base = session.solver
    var uses: [ParameterUse] = []
    for row in document.rows {
      guard let parameter = row.parameter, let id = session.constraintID(of: row.id) else {
        continue
      }
      // A compiled system adds parameters to constants: here the differences from the first row.
      uses.append(ParameterUse(id, parameter: parameter))
    }
    base.solve()
    let system: CompiledSystem
    do {
      system = try CompiledSystem(
        base, parameterCount: document.parameters.count, uses: uses,
        outputs: session.allVariables)
    } catch {
      throw SystemDocument.Problem("the system cannot be compiled: \(error)")
    }
    let rows = (0..<document.valueCount).map { index in
      zip(document.parameters, firsts).map { $0.values[index] - $1 }
    }
    var evaluator = system.makeEvaluator()
    var values = [Double](repeating: 0, count: system.outputCount)
    return median { repetitions in
      for _ in 0..<repetitions {
        // A row whose required constraints contradict has no values; the time to find out counts.
        for row in rows { try? evaluator.evaluate(row, into: &values) }
      }
      return repetitions * rows.count
    }
  }

  /// The median of some rounds, each long enough for the clock, in microseconds per operation.
  private func median(_ round: (Int) -> Int) -> Double {
    var repetitions = 1
    while repetitions < 1 << 20 {
      let start = ProcessUse.seconds()
      _ = round(repetitions)
      if ProcessUse.seconds() - start > 1e-3 { break }
      repetitions *= 2
    }
    var times = RoundTimes()
    for _ in 0..<roundCount {
      let start = ProcessUse.seconds()
      let count = round(repetitions)
      times.add(RoundTimes.Round(since: start, operations: count))
    }
    return times.median(decimals: 3)
  }
}
