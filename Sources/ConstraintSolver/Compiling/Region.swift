// SPDX-License-Identifier: Apache-2.0

/// A set of parameters for which the same constraints decide, and the values in it.
///
/// All functions are affine. They lie one after the other in one piece of memory, which the holder
/// must free: first the conditions, none of which may be negative for parameters of the region,
/// then the outputs. Only the parameters that a function depends on are kept.
struct Region: BitwiseCopyable {
  /// A function's constant, or a multiple of a parameter.
  struct Piece: BitwiseCopyable {
    /// The constant, or the factor of the parameter.
    var factor: Double
    /// How many multiples follow; or the position of the parameter.
    var parameter: Int32
    /// The position of the output; of no meaning for conditions and multiples.
    var output: Int32
  }

  /// The functions.
  private var pieces: UnsafeMutablePointer<Piece>
  /// The number of pieces that belong to conditions, and of all.
  private let conditionEnd, end: Int

  /// Makes a region of functions in the form of `RegionFunctions`.
  init(_ functions: RegionFunctions) {
    conditionEnd = functions.conditionEnd
    end = functions.pieces.count
    pieces = .allocate(capacity: max(end, 1))
    for (position, piece) in functions.pieces.enumerated() { pieces[position] = piece }
  }

  /// A region equal to another, with memory of its own.
  init(copying other: Region) {
    self = other
    pieces = .allocate(capacity: max(end, 1))
    pieces.initialize(from: other.pieces, count: end)
  }

  /// Gives the memory back.
  func free() { pieces.deallocate() }

  /// Whether parameters are in the region.
  @inline(__always)
  func contains(_ parameters: UnsafePointer<Double>) -> Bool {
    var next = UnsafePointer(pieces)
    let end = next + conditionEnd
    while next < end {
      if Self.value(&next, parameters) < 0 { return false }
    }
    return true
  }

  /// Puts the outputs for parameters of the region to their positions.
  @inline(__always)
  func put(_ parameters: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Double>) {
    var next = UnsafePointer(pieces + conditionEnd)
    let end = UnsafePointer(pieces + end)
    while next < end {
      let output = Int(next.pointee.output)
      values[output] = LinearSolver.readOut(Self.value(&next, parameters))
    }
  }

  /// The value of the function that begins at a piece, which then is that of the next function.
  @inline(__always)
  private static func value(
    _ next: inout UnsafePointer<Piece>, _ parameters: UnsafePointer<Double>
  ) -> Double {
    var value = next.pointee.factor
    let end = next + 1 + Int(next.pointee.parameter)
    next += 1
    while next < end {
      value += next.pointee.factor * parameters[Int(next.pointee.parameter)]
      next += 1
    }
    return value
  }
}

/// The functions of a region while it is being found.
struct RegionFunctions {
  /// The functions as a region keeps them.
  private(set) var pieces: [Region.Piece] = []
  /// The number of pieces that belong to conditions.
  private(set) var conditionEnd = 0
  /// The conditions with all their coefficients: a constant, then one for each parameter.
  private var conditions: [[Double]] = []
  private let parameters: [Int]

  /// The functions of the region in which a component's vertex is the best one.
  init(_ component: Component, _ part: CompiledSystem.Part) {
    parameters = part.parameters
    var function = [Double](repeating: 0, count: part.width)
    for row in 0..<component.rows.count {
      let head = component.rows[row]
      guard head.priority >= component.decidedPriority, head.costAbove | head.costBelow != 0 else {
        continue
      }
      component.rowFunction(row, part, &function)
      let tolerance = component.valueTolerance
      addCondition(function, times: Double(head.side), tolerance)
      if head.priority == Component.Priority.required, head.weight != 0 {
        // It stands at zero on the side where it would not hold, and holds others back.
        addCondition(function, times: -Double(head.side), tolerance)
      }
    }
    conditionEnd = pieces.count
    for output in part.outputs {
      component.variableFunction(output.local, part, &function)
      add(function, output: output.position)
    }
  }

  /// Adds a condition unless it does not depend on parameters or is there already.
  private mutating func addCondition(_ function: [Double], times sign: Double, _ tolerance: Double)
  {
    guard function.dropFirst().contains(where: { abs($0) > 1e-12 }) else { return }
    var condition = function.map { sign * $0 }
    condition[0] += tolerance
    if conditions.contains(condition) { return }
    conditions.append(condition)
    add(condition, output: -1)
  }

  private mutating func add(_ function: [Double], output: Int) {
    let start = pieces.count
    pieces.append(Region.Piece(factor: function[0], parameter: 0, output: Int32(output)))
    for (index, parameter) in parameters.enumerated() where function[index + 1] != 0 {
      pieces.append(
        Region.Piece(factor: function[index + 1], parameter: Int32(parameter), output: -1))
      pieces[start].parameter += 1
    }
  }
}

/// The regions that an evaluator remembers, by part.
///
/// The evaluator copies a cache before changing one that it shares with a copy of itself.
final class RegionCache: @unchecked Sendable {
  /// The regions of a part.
  struct Part {
    /// The regions; at most `Evaluator.regionLimit`.
    var regions: Slab<Region>
    /// The one that was used last, and the one that is forgotten next.
    var recent = 0, oldest = 0

    /// Remembers a region, and forgets the oldest one if there are too many.
    mutating func remember(_ region: Region) {
      recent = regions.count < Evaluator.regionLimit ? regions.count : oldest
      if recent == regions.count {
        regions.append(region)
      } else {
        regions[recent].free()
        regions[recent] = region
        oldest = (oldest + 1) % Evaluator.regionLimit
      }
    }

    /// Makes the region the recent one that parameters are in.
    ///
    /// - Returns: whether there is one; the one used last is tried first.
    @inline(__always)
    mutating func find(_ parameters: UnsafePointer<Double>) -> Bool {
      let regions = regions.base
      let count = self.regions.count
      if count > 0, regions[recent].contains(parameters) { return true }
      for index in 0..<count where index != recent && regions[index].contains(parameters) {
        recent = index
        return true
      }
      return false
    }
  }

  /// The parts' regions.
  let parts: UnsafeMutablePointer<Part>
  /// How many parts there are.
  let count: Int

  /// Makes a cache of no regions.
  init(count: Int) {
    self.count = count
    parts = .allocate(capacity: max(count, 1))
    for index in 0..<count { (parts + index).initialize(to: Part(regions: Slab())) }
  }

  /// Makes a cache equal to another.
  init(copying other: RegionCache) {
    count = other.count
    parts = .allocate(capacity: max(count, 1))
    for index in 0..<count {
      (parts + index).initialize(to: other.parts[index])
      let regions = other.parts[index].regions.copied()
      for region in 0..<regions.count { regions[region] = Region(copying: regions[region]) }
      parts[index].regions = regions
    }
  }

  deinit {
    for index in 0..<count {
      for region in 0..<parts[index].regions.count { parts[index].regions[region].free() }
      parts[index].regions.free()
    }
    parts.deallocate()
  }
}

extension Component {
  /// A row's value as a function of parameters.
  func rowFunction(_ row: Int, _ part: CompiledSystem.Part, _ function: inout [Double]) {
    for index in function.indices { function[index] = 0 }
    subtractRightSide(rows[row].residual, times: 1, part, &function)
    forEachCoefficient(ofRow: row) { column, coefficient in
      subtractRightSide(columns[column].residual, times: -coefficient, part, &function)
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
