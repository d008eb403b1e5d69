// SPDX-License-Identifier: Apache-2.0

/// A set of parameters for which the same constraints decide, and the values in it.
///
/// All functions are affine. They lie one after the other in one piece of memory: first the
/// conditions, none of which may be negative for parameters of the region, then the outputs. Only
/// the parameters that a function depends on are kept. Regions are used by ``Evaluator`` alone.
struct Region: ~Copyable {
  /// A function's constant, or a multiple of a parameter.
  struct Piece: BitwiseCopyable {
    /// The constant, or the factor of the parameter.
    var factor: Double
    /// The number of multiples that follow; or the position of the parameter.
    var parameter: Int32
    /// The position of the output; of no meaning for conditions and multiples.
    var output: Int32
  }

  /// The functions.
  private let pieces: UnsafeMutablePointer<Piece>
  /// The number of pieces that belong to conditions, and of all.
  private let conditionEnd, end: Int
  /// The fingerprint of the outputs' functions, the same in every evaluator of the process.
  let map: Int

  /// Makes a region of functions in the form of `RegionFunctions`.
  init(_ functions: RegionFunctions) {
    conditionEnd = functions.conditionEnd
    end = functions.pieces.count
    map = functions.map
    pieces = .allocate(capacity: max(end, 1))
    for (position, piece) in functions.pieces.enumerated() {
      (pieces + position).initialize(to: piece)
    }
  }

  /// Makes a region equal to another, with memory of its own.
  init(copying other: borrowing Region) {
    conditionEnd = other.conditionEnd
    end = other.end
    map = other.map
    pieces = .allocate(capacity: max(end, 1))
    pieces.initialize(from: other.pieces, count: end)
  }

  deinit { pieces.deallocate() }

  /// Adds the parameters that conditions and outputs depend on to a set.
  func addParameters(to parameters: inout Set<Int>) {
    var next = 0
    while next < end {
      let last = next + Int(pieces[next].parameter)
      while next < last {
        next += 1
        parameters.insert(Int(pieces[next].parameter))
      }
      next += 1
    }
  }

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

  /// Writes the outputs for parameters of the region to their positions.
  @inline(__always)
  func put(_ parameters: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Double>) {
    var next = UnsafePointer(pieces + conditionEnd)
    let end = UnsafePointer(pieces + end)
    while next < end {
      let output = Int(next.pointee.output)
      values[output] = LinearSolver.readOut(Self.value(&next, parameters))
    }
  }

  /// The value of the function that begins at a piece; moves on to the next function.
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
  private let areNonNegative: [Bool]

  /// The functions of the region in which a component's vertex is the best one.
  init(_ component: borrowing Component, _ part: CompiledSystem.Part) {
    parameters = part.parameters
    areNonNegative = part.areNonNegative
    var function = [Double](repeating: 0, count: part.width)
    for row in 0..<component.tableau.rows.count {
      let head = component.tableau.rows[row]
      guard head.priority >= component.search.decidedPriority, head.costAbove | head.costBelow != 0
      else {
        continue
      }
      let isRequired = head.priority == Tableau.Priority.required
      // Where no value is asked for, the required constraints alone matter. A row without columns
      // stays as it is whatever the vertex, so it decides nothing unless it must hold.
      guard isRequired || !part.outputs.isEmpty && component.dependsOnColumns(row) else { continue }
      component.rowFunction(row, part, &function)
      let tolerance = component.tableau.valueTolerance
      addCondition(function, times: Double(head.side), tolerance)
      if isRequired, head.weight != 0 {
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
    if isAlwaysMet(condition) { return }
    if conditions.contains(condition) { return }
    conditions.append(condition)
    add(condition, output: -1)
  }

  /// Whether a condition holds for all parameters, of which some are never negative.
  private func isAlwaysMet(_ condition: [Double]) -> Bool {
    condition[0] >= 0
      && areNonNegative.indices.allSatisfy {
        condition[$0 + 1] == 0 || condition[$0 + 1] > 0 && areNonNegative[$0]
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

/// The regions of one part of a compiled system, at most ``Evaluator/regionLimit``.
///
/// Invariant: the regions `0..<count` are initialised, and `recent < count` unless there are none.
struct RegionList: ~Copyable {
  private var regions: UnsafeMutablePointer<Region>
  /// The number of regions.
  private(set) var count = 0
  private var capacity = 4
  /// The region that was used last, and the one that is replaced next.
  private var recent = 0
  private var oldest = 0

  /// Makes an empty list.
  init() { regions = .allocate(capacity: capacity) }

  /// Makes a list equal to another.
  init(copying other: borrowing RegionList) {
    capacity = other.capacity
    regions = .allocate(capacity: capacity)
    for index in 0..<other.count {
      (regions + index).initialize(to: Region(copying: other.regions[index]))
    }
    count = other.count
    recent = other.recent
    oldest = other.oldest
  }

  deinit {
    regions.deinitialize(count: count)
    regions.deallocate()
  }

  /// Adds a region, in place of the oldest one if there are too many.
  mutating func remember(_ region: consuming Region) {
    if count < Evaluator.regionLimit {
      if count == capacity { grow() }
      recent = count
      (regions + count).initialize(to: region)
      count += 1
    } else {
      recent = oldest
      regions[recent] = region
      oldest = (oldest + 1) % Evaluator.regionLimit
    }
  }

  private mutating func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<Region>.allocate(capacity: capacity)
    larger.moveInitialize(from: regions, count: count)
    regions.deallocate()
    regions = larger
  }

  /// The parameters that any of the regions depends on, in ascending order.
  var parameters: [Int] {
    var parameters: Set<Int> = []
    for index in 0..<count { regions[index].addParameters(to: &parameters) }
    return parameters.sorted()
  }

  /// Makes the region the recent one that parameters are in; the one used last is tried first.
  ///
  /// - Returns: whether there is one.
  @inline(__always)
  mutating func find(_ parameters: UnsafePointer<Double>) -> Bool {
    if count > 0, regions[recent].contains(parameters) { return true }
    for index in 0..<count where index != recent && regions[index].contains(parameters) {
      recent = index
      return true
    }
    return false
  }

  /// The fingerprint of the recent region's map.
  var map: Int { regions[recent].map }

  /// Writes the outputs for parameters of the recent region to their positions.
  @inline(__always)
  func put(_ parameters: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Double>) {
    regions[recent].put(parameters, values)
  }
}

/// The regions that an evaluator remembers, by part.
///
/// The evaluator copies a cache before changing one that it shares with a copy of itself.
final class RegionCache: @unchecked Sendable {
  /// The parts' regions.
  let parts: UnsafeMutablePointer<RegionList>
  /// The number of parts.
  let count: Int

  /// Makes a cache of no regions.
  init(count: Int) {
    self.count = count
    parts = .allocate(capacity: max(count, 1))
    for index in 0..<count { (parts + index).initialize(to: RegionList()) }
  }

  /// Makes a cache equal to another.
  init(copying other: RegionCache) {
    count = other.count
    parts = .allocate(capacity: max(count, 1))
    for index in 0..<count {
      (parts + index).initialize(to: RegionList(copying: other.parts[index]))
    }
  }

  deinit {
    parts.deinitialize(count: count)
    parts.deallocate()
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

  /// A row's value as a function of parameters.
  func rowFunction(_ row: Int, _ part: CompiledSystem.Part, _ function: inout [Double]) {
    for index in function.indices { function[index] = 0 }
    let residuals = tableau.residuals.base
    let rows = tableau.rows.base
    let columns = tableau.columns.base
    let variables = presolve.variables.base
    func subtract(_ number: Int32, _ factor: Double) {
      part.subtractRightSide(number, residuals[Int(number)], variables, factor, &function)
    }
    subtract(rows[row].residual, 1)
    tableau.coefficients.forEach(inRow: row) { subtract(columns[$0].residual, -$1) }
  }

  /// A variable's value as a function of parameters.
  func variableFunction(
    _ local: Int, _ part: CompiledSystem.Part, _ function: inout [Double]
  ) {
    let variable = presolve.variables[local]
    guard variable.isEliminated else {
      let place = Int(tableau.residuals[Int(variable.residual)].place)
      if place >= 0 {
        rowFunction(place, part, &function)
      } else {
        for index in function.indices { function[index] = 0 }
      }
      return
    }
    var sum = Array(part.constants[local * part.width..<(local + 1) * part.width])
    for index in 0..<Int(variable.termCount) {
      let term = presolve.expressions[Int(variable.firstTerm) + index]
      variableFunction(Int(term.variable), part, &function)
      for position in sum.indices { sum[position] += term.coefficient * function[position] }
    }
    function = sum
  }

  /// Gives every residual the right side that parameters ask for.
  mutating func setParameters(_ parameters: [Double], _ part: CompiledSystem.Part) {
    let width = part.width
    for number in 0..<tableau.residuals.count {
      let residual = tableau.residuals[number]
      var rightSide = 0.0
      if residual.constraint != nil {
        rightSide = part.rightSides[number * width]
        for index in part.parameters.indices {
          rightSide +=
            part.rightSides[number * width + 1 + index] * parameters[part.parameters[index]]
        }
      } else if let local = residual.variable {
        if presolve.variables[local].isEliminated {
          let start = local * width
          rightSide = -part.constants[start]
          for index in part.parameters.indices {
            rightSide -= part.constants[start + 1 + index] * parameters[part.parameters[index]]
          }
        }
      } else {
        continue
      }
      let difference = rightSide - residual.rightSide
      if difference != 0 { shift(residual: Int32(number), by: difference) }
    }
  }
}

extension CompiledSystem.Part {
  /// Subtracts a multiple of a residual's right side from a function.
  fileprivate func subtractRightSide(
    _ number: Int32, _ residual: Tableau.Residual, _ variables: UnsafePointer<LocalVariable>,
    _ factor: Double, _ function: inout [Double]
  ) {
    if let local = residual.variable, variables[local].isEliminated {
      // A variable's row, made while breaking ties: its right side is minus its constant.
      let start = local * width
      for index in 0..<width { function[index] += factor * constants[start + index] }
    } else if residual.constraint != nil {
      let start = Int(number) * width
      for index in 0..<width { function[index] -= factor * rightSides[start + index] }
    }
  }
}
