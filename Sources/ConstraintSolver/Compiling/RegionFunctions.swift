// SPDX-License-Identifier: Apache-2.0

/// The functions of a region while it is being found.
struct RegionFunctions {
  /// The functions as a region keeps them.
  private(set) var pieces: [Region.Piece] = []
  /// The number of pieces that belong to conditions.
  private(set) var conditionEnd = 0
  /// The conditions, so that each is kept once.
  private var conditions: Set<[AffineTable.Piece]> = []
  private let part: CompiledSystem.Part

  /// The functions of the region in which a component's vertex is the best one.
  ///
  /// The component's sum is used and left empty.
  ///
  /// - Complexity: O(rows + coefficients of rows × parameters of their right sides).
  init(_ component: UnsafeMutablePointer<Component>, _ part: CompiledSystem.Part) {
    self.part = part
    var sums = Sums(part)
    let tolerance = component.pointee.tableau.valueTolerance
    for row in 0..<component.pointee.tableau.rows.count {
      let head = component.pointee.tableau.rows[row]
      guard head.priority >= component.pointee.search.decidedPriority,
        head.costAbove | head.costBelow != 0
      else { continue }
      let isRequired = head.priority == Tableau.Priority.required
      // Where no value is asked for, the required constraints alone matter. A row without columns
      // stays as it is whatever the vertex, so it decides nothing unless it must hold.
      guard isRequired || !part.outputs.isEmpty && component.pointee.dependsOnColumns(row) else {
        continue
      }
      component.pointee.addRow(row, part, to: &sums.row)
      let function = sums.row.take()
      addCondition(function, times: Double(head.side), tolerance)
      if isRequired, head.weight != 0 {
        // It stands at zero on the side where it would not hold, and holds others back.
        addCondition(function, times: -Double(head.side), tolerance)
      }
    }
    conditionEnd = pieces.count
    for output in part.outputs {
      component.pointee.addVariable(Int32(output.local), part, &sums)
      add(sums.variable.take(), output: output.position)
    }
  }

  /// Room for the functions of rows and of variables.
  struct Sums {
    /// The function of a row.
    var row: AffineSum
    /// The function of a variable.
    var variable: AffineSum

    /// Makes room for functions of the parameters of a part.
    init(_ part: CompiledSystem.Part) {
      row = AffineSum(width: part.width)
      variable = row
    }
  }

  /// Adds a condition unless it does not depend on parameters or is there already.
  private mutating func addCondition(
    _ function: [AffineTable.Piece], times sign: Double, _ tolerance: Double
  ) {
    guard function.contains(where: { $0.column > 0 && abs($0.factor) > 1e-12 }) else { return }
    var condition = [AffineTable.Piece(column: 0, factor: 0)]
    for piece in function {
      let factor = sign * piece.factor
      if piece.column == 0 {
        condition[0].factor = factor
      } else if factor != 0 {
        condition.append(AffineTable.Piece(column: piece.column, factor: factor))
      }
    }
    condition[0].factor += tolerance
    if isAlwaysMet(condition) { return }
    if conditions.insert(condition).inserted { add(condition, output: -1) }
  }

  /// Whether a condition holds for all parameters, of which some are never negative.
  private func isAlwaysMet(_ condition: [AffineTable.Piece]) -> Bool {
    condition[0].factor >= 0
      && condition.dropFirst().allSatisfy {
        $0.factor > 0 && part.areNonNegative[Int($0.column) - 1]
      }
  }

  private mutating func add(_ function: [AffineTable.Piece], output: Int) {
    let start = pieces.count
    pieces.append(Region.Piece(factor: 0, parameter: 0, output: Int32(output)))
    for piece in function where piece.factor != 0 {
      if piece.column == 0 {
        pieces[start].factor = piece.factor
      } else {
        let parameter = Int32(part.parameters[Int(piece.column) - 1])
        pieces.append(Region.Piece(factor: piece.factor, parameter: parameter, output: -1))
        pieces[start].parameter += 1
      }
    }
  }

  /// The fingerprint of the outputs' functions.
  ///
  /// Searches that end at a region by other pivots have other rounding errors, so factors are
  /// rounded, and those that vanish are left out.
  var map: Int {
    var hasher = Hasher()
    var next = conditionEnd
    while next < pieces.count {
      let last = next + Int(pieces[next].parameter)
      hasher.combine(pieces[next].output)
      hasher.combine(LinearSolver.readOut(pieces[next].factor))
      for piece in pieces[next...last].dropFirst() {
        let factor = LinearSolver.readOut(piece.factor)
        guard factor != 0 else { continue }
        hasher.combine(piece.parameter)
        hasher.combine(factor)
      }
      next = last + 1
    }
    return hasher.finalize()
  }
}

extension Component {
  /// Whether a row's value depends on the columns.
  func dependsOnColumns(_ row: Int) -> Bool {
    var depends = false
    tableau.coefficients.forEach(inRow: row) { _, coefficient in
      if coefficient != 0 { depends = true }
    }
    return depends
  }

  /// Adds a row's value as a function of parameters to a sum.
  func addRow(_ row: Int, _ part: CompiledSystem.Part, to sum: inout AffineSum) {
    let residuals = tableau.residuals.base
    let rows = tableau.rows.base
    let columns = tableau.columns.base
    let variables = presolve.variables.base
    func subtract(_ number: Int32, _ factor: Double) {
      let residual = residuals[Int(number)]
      if let local = residual.variable, variables[local].isEliminated {
        // A variable's row, made while breaking ties: its right side is minus its constant.
        sum.add(part.constants, local, times: factor)
      } else if residual.constraint != nil {
        sum.add(part.rightSides, Int(number), times: -factor)
      }
    }
    subtract(rows[row].residual, 1)
    tableau.coefficients.forEach(inRow: row) { subtract(columns[$0].residual, -$1) }
  }

  /// Adds a variable's value as a function of parameters to the sum for variables.
  fileprivate mutating func addVariable(
    _ local: Int32, _ part: CompiledSystem.Part, _ sums: inout RegionFunctions.Sums
  ) {
    guard presolve.variables[Int(local)].isEliminated else {
      addFree(local, part, &sums, times: 1)
      return
    }
    sums.variable.add(part.constants, Int(local), times: 1)
    presolve.expand(local)
    for index in 0..<presolve.sum.free.count {
      let (free, factor) = presolve.takeFactor(at: index)
      addFree(free, part, &sums, times: factor)
    }
    presolve.removeSum()
  }

  /// Adds a multiple of a free variable's value, which is zero in a column.
  private func addFree(
    _ local: Int32, _ part: CompiledSystem.Part, _ sums: inout RegionFunctions.Sums,
    times factor: Double
  ) {
    let place = presolve.place(of: local, in: tableau)
    guard place >= 0 else { return }
    addRow(place, part, to: &sums.row)
    sums.row.move(to: &sums.variable, times: factor)
  }

  /// Gives every residual the right side that parameters ask for.
  mutating func setParameters(_ parameters: [Double], _ part: CompiledSystem.Part) {
    func value(_ table: AffineTable, _ row: Int) -> Double {
      var value = 0.0
      table.forEach(inRow: row) { piece in
        let column = Int(piece.column)
        value += column == 0 ? piece.factor : piece.factor * parameters[part.parameters[column - 1]]
      }
      return value
    }
    for number in 0..<tableau.residuals.count {
      let residual = tableau.residuals[number]
      var rightSide = 0.0
      if residual.constraint != nil {
        rightSide = value(part.rightSides, number)
      } else if let local = residual.variable {
        if presolve.variables[local].isEliminated { rightSide = -value(part.constants, local) }
      } else {
        continue
      }
      let difference = rightSide - residual.rightSide
      if difference != 0 { shift(residual: Int32(number), by: difference) }
    }
  }
}
