// SPDX-License-Identifier: Apache-2.0

/// A set of parameters for which the same constraints decide, and the values in it.
///
/// All functions are affine: a constant, then a coefficient for each parameter.
struct Region {
  /// The functions that must not be negative for parameters of the region, one after the other.
  var conditions: [Double] = []
  /// The functions that give the outputs, one after the other.
  var outputs: [Double] = []

  /// The region in which a component's vertex is the best one.
  init(_ component: Component, _ part: CompiledSystem.Part) {
    let width = part.width
    var function = [Double](repeating: 0, count: width)
    for row in 0..<component.rows.count {
      let head = component.rows[row]
      guard head.priority >= component.decidedPriority, head.costAbove | head.costBelow != 0 else {
        continue
      }
      component.rowFunction(row, part, &function)
      let tolerance = component.valueTolerance
      if head.priority == Component.Priority.required {
        // A required constraint may stand on either side as long as it holds.
        if head.costAbove > 0 { add(function, times: -1, tolerance) }
        if head.costBelow > 0 { add(function, times: 1, tolerance) }
      } else {
        add(function, times: Double(head.side), tolerance)
      }
    }
    for output in part.outputs {
      component.variableFunction(output.local, part, &function)
      outputs += function
    }
  }

  /// Adds a condition unless it does not depend on parameters or is there already.
  private mutating func add(_ function: [Double], times sign: Double, _ tolerance: Double) {
    guard function.dropFirst().contains(where: { abs($0) > 1e-12 }) else { return }
    var condition = function.map { sign * $0 }
    condition[0] += tolerance
    let width = condition.count
    var start = 0
    while start < conditions.count {
      if conditions[start..<start + width] == condition[...] { return }
      start += width
    }
    conditions += condition
  }
}

extension Component {
  /// A row's value as a function of parameters.
  func rowFunction(_ row: Int, _ part: CompiledSystem.Part, _ function: inout [Double]) {
    for index in function.indices { function[index] = 0 }
    subtractRightSide(rows[row].residual, times: 1, part, &function)
    for column in 0..<columns.count {
      let coefficient = matrix[row * stride + column]
      if coefficient != 0 {
        subtractRightSide(columns[column].residual, times: -coefficient, part, &function)
      }
    }
  }

  /// A variable's value as a function of parameters.
  func variableFunction(
    _ local: Int, _ part: CompiledSystem.Part, _ function: inout [Double]
  ) {
    let variable = variables[local]
    guard variable.isEliminated else {
      let place = Int(residuals[Int(variable.residual)].place)
      if place >= 0 {
        rowFunction(place, part, &function)
      } else {
        for index in function.indices { function[index] = 0 }
      }
      return
    }
    var sum = Array(part.constants[local * part.width..<(local + 1) * part.width])
    for index in 0..<Int(variable.termCount) {
      let term = expressions[Int(variable.firstTerm) + index]
      variableFunction(Int(term.variable), part, &function)
      for position in sum.indices { sum[position] += term.coefficient * function[position] }
    }
    function = sum
  }

  /// Adds a multiple of a residual's right side, negated, to a function.
  private func subtractRightSide(
    _ residual: Int32, times factor: Double, _ part: CompiledSystem.Part,
    _ function: inout [Double]
  ) {
    let width = part.width
    let owner = residuals[Int(residual)].owner
    if owner < 0, variables[Int(~owner)].isEliminated {
      // A variable's row, made while breaking ties: its right side is minus its constant.
      let start = Int(~owner) * width
      for index in 0..<width { function[index] += factor * part.constants[start + index] }
    } else if owner >= 0, owner != .max {
      let start = Int(residual) * width
      for index in 0..<width { function[index] -= factor * part.rightSides[start + index] }
    }
  }

  /// Gives every residual the right side that parameters ask for.
  mutating func setParameters(_ parameters: [Double], _ part: CompiledSystem.Part) {
    let width = part.width
    for number in 0..<residuals.count {
      let residual = residuals[number]
      guard residual.owner != .max else { continue }
      var rightSide = 0.0
      if residual.owner >= 0 {
        rightSide = part.rightSides[number * width]
        for index in part.parameters.indices {
          rightSide +=
            part.rightSides[number * width + 1 + index] * parameters[part.parameters[index]]
        }
      } else if variables[Int(~residual.owner)].isEliminated {
        let start = Int(~residual.owner) * width
        rightSide = -part.constants[start]
        for index in part.parameters.indices {
          rightSide -= part.constants[start + 1 + index] * parameters[part.parameters[index]]
        }
      }
      let difference = rightSide - residual.rightSide
      if difference != 0 { shift(residual: Int32(number), by: difference) }
    }
  }
}
