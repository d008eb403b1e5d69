// SPDX-License-Identifier: Apache-2.0

/// A parameter in the right side of a constraint: `factor * parameter` is added to its constant.
public struct ParameterUse: Hashable, Sendable {
  /// The constraint.
  public var constraint: ConstraintID
  /// The parameter's position.
  public var parameter: Int
  /// The factor.
  public var factor: Double

  /// Makes a use of a parameter.
  public init(_ constraint: ConstraintID, parameter: Int, factor: Double = 1) {
    self.constraint = constraint
    self.parameter = parameter
    self.factor = factor
  }
}

/// The reason why a system cannot be compiled.
public enum CompilationError: Error, Hashable, Sendable {
  /// The solver has no such constraint.
  case unknownConstraint(ConstraintID)
  /// The solver has no such variable.
  case unknownVariable(Variable)
  /// There is no parameter at the position.
  case unknownParameter(Int)
  /// A factor is not finite or out of range.
  case badNumber(InvalidNumber)
  /// Too many constraints depend on too many parameters each.
  case tooLarge
}

/// A system of constraints whose right sides depend on parameters, ready to be evaluated often.
///
/// The same constraints decide for all parameters of a *region*, and there every value is an
/// affine function of the parameters. An ``Evaluator`` remembers the regions that it found.
///
///     let width = try solver.add(LinearConstraint([Term(x)], .equal, 0))
///     let system = try CompiledSystem(
///       solver, parameterCount: 1, uses: [ParameterUse(width, parameter: 0)], outputs: [x])
///     var evaluator = system.makeEvaluator()
///     try evaluator.evaluate([320]) == [320]
///
/// A compiled system never changes; any number of threads may share it, each with an evaluator
/// of its own. Values are to the bit those of a solver with the same right sides.
///
/// A system falls apart into *parts* that share no variable. A caller whose later parameters depend
/// on the values of earlier parts, as the height of a text depends on its width, evaluates part by
/// part, and a part asks only for the parameters that can matter to it.
///
/// Source: T. Gal and J. Nedoma, Management Science 18 (1972) 406–422.
public struct CompiledSystem: Sendable {
  /// A component, and how its right sides depend on parameters.
  struct Part: Sendable {
    /// The component as it was compiled; never changed.
    nonisolated(unsafe) let pristine: Component.Copy
    /// The parameters that it depends on.
    let parameters: [Int]
    /// The right side of each residual.
    let rightSides: AffineTable
    /// The constant of each variable's expression.
    let constants: AffineTable
    /// Which outputs are variables of the component, by their numbers there.
    let outputs: [(position: Int, local: Int)]
    /// For each parameter of the part: whether it is never negative.
    let areNonNegative: [Bool]

    /// The columns of functions: the constant and the parameters.
    var width: Int { parameters.count + 1 }
  }

  /// A required constraint without variables: constant and parameters.
  struct Condition: Sendable {
    let state: ConstraintState
    let uses: [ParameterUse]
  }

  /// The number of parameters.
  public let parameterCount: Int
  /// The number of values that an evaluation gives.
  public let outputCount: Int
  let parts: [Part]
  let conditions: [Condition]

  /// Compiles the constraints of a solver.
  ///
  /// - Parameters:
  ///   - solver: the constraints; its own state is not changed.
  ///   - parameterCount: the number of parameters.
  ///   - uses: where parameters are added to constants. One constraint may have several.
  ///   - outputs: the variables whose values are asked for, in this order.
  ///   - nonNegative: the parameters that are never negative. Evaluation does not check conditions
  ///     that follow from this.
  public init(
    _ solver: LinearSolver, parameterCount: Int, uses: [ParameterUse], outputs: [Variable],
    nonNegative: Set<Int> = []
  ) throws(CompilationError) {
    var solver = solver
    for use in uses {
      guard solver.store.pointee.has(use.constraint) else {
        throw .unknownConstraint(use.constraint)
      }
      guard (0..<parameterCount).contains(use.parameter) else {
        throw .unknownParameter(use.parameter)
      }
      guard use.factor == 0 || (1e-6...1e6).contains(abs(use.factor)) else {
        throw .badNumber(InvalidNumber(role: .coefficient, value: use.factor))
      }
    }
    for variable in outputs where !solver.store.pointee.has(variable) {
      throw .unknownVariable(variable)
    }
    self.parameterCount = parameterCount
    outputCount = outputs.count
    solver.solve()
    let table = UseTable(uses, slots: solver.store.pointee.constraints.count)
    var outputsOfPart: [Int32: [(position: Int, local: Int)]] = [:]
    for (position, variable) in outputs.enumerated() {
      let state = solver.store.pointee.variables[Int(variable.slot)]
      outputsOfPart[state.component, default: []].append((position, Int(state.local)))
    }
    var parts: [Part] = []
    for case let component? in solver.store.pointee.components.all {
      let own = outputsOfPart[component.pointee.number] ?? []
      guard let part = Self.part(component, table, own, nonNegative, solver) else {
        throw .tooLarge
      }
      parts.append(part)
    }
    self.parts = parts
    var conditions: [Condition] = []
    for slot in 0..<solver.store.pointee.constraints.count {
      let state = solver.store.pointee.constraints[slot]
      if state.status == .constant, state.isRequired {
        conditions.append(Condition(state: state, uses: Array(table.uses(ofSlot: slot))))
      }
    }
    self.conditions = conditions
  }

  /// An evaluator with no regions yet.
  public func makeEvaluator() -> Evaluator { Evaluator(self) }

  /// The uses of parameters by constraint.
  private struct UseTable {
    var sorted: [ParameterUse]
    var starts: [Int]

    init(_ uses: [ParameterUse], slots: Int) {
      sorted = uses.sorted { $0.constraint.slot < $1.constraint.slot }
      starts = [Int](repeating: 0, count: slots + 1)
      for use in uses { starts[Int(use.constraint.slot) + 1] += 1 }
      for slot in 0..<slots { starts[slot + 1] += starts[slot] }
    }

    func uses(ofSlot slot: Int) -> ArraySlice<ParameterUse> {
      sorted[starts[slot]..<starts[slot + 1]]
    }

    /// The right side of a constraint as a function of the parameters with these columns.
    func rightSide(
      ofSlot slot: Int, constant: Double, columns: [Int: Int32]
    ) -> [AffineTable.Piece] {
      var function = [AffineTable.Piece(column: 0, factor: constant)]
      for use in uses(ofSlot: slot) {
        let column = columns[use.parameter] ?? 0
        if let known = function.firstIndex(where: { $0.column == column }) {
          function[known].factor += use.factor
        } else {
          function.append(AffineTable.Piece(column: column, factor: use.factor))
        }
      }
      return function
    }
  }

  /// Works out how a component's right sides depend on the parameters; nil if that is too much.
  private static func part(
    _ component: UnsafeMutablePointer<Component>, _ table: UseTable,
    _ outputs: [(position: Int, local: Int)], _ nonNegative: Set<Int>, _ solver: LinearSolver
  ) -> Part? {
    let pristine = Component.Copy(of: component)
    let body = pristine.body
    let tables = solver.store.pointee.tables
    var slots: [Int32] = []
    for index in 0..<body.pointee.presolve.equalities.count {
      slots.append(body.pointee.presolve.equalities[index])
    }
    for number in 0..<body.pointee.tableau.residuals.count {
      if let slot = body.pointee.tableau.residuals[number].constraint { slots.append(slot) }
    }
    let parameters = Set(slots.flatMap { table.uses(ofSlot: Int($0)).map(\.parameter) }).sorted()
    var columns: [Int: Int32] = [:]
    for (index, parameter) in parameters.enumerated() { columns[parameter] = Int32(index + 1) }
    func rightSide(_ slot: Int32) -> [AffineTable.Piece] {
      table.rightSide(
        ofSlot: Int(slot), constant: tables.constraints[Int(slot)].constant, columns: columns)
    }
    var sum = AffineSum(width: parameters.count + 1)
    guard let constants = body.pointee.presolve.constants(&sum, rightSide) else { return nil }
    var rightSides = AffineTable()
    for number in 0..<body.pointee.tableau.residuals.count {
      let residual = body.pointee.tableau.residuals[number]
      if let slot = residual.constraint {
        sum.add(rightSide(slot), times: 1)
        for index in tables.constraints[Int(slot)].termRange {
          let local = Int(tables.variables[Int(tables.terms[index].slot)].local)
          sum.add(constants, local, times: -tables.terms[index].coefficient)
        }
      }
      rightSides.append(sum.take())
      if rightSides.pieceCount > AffineTable.pieceLimit { return nil }
    }
    return Part(
      pristine: pristine, parameters: parameters, rightSides: rightSides, constants: constants,
      outputs: outputs, areNonNegative: parameters.map(nonNegative.contains))
  }
}

// MARK: - Parts

extension CompiledSystem {
  /// The number of parts.
  package var partCount: Int { parts.count }

  /// The parameters that a part depends on, in ascending order.
  package func parameters(ofPart part: Int) -> [Int] { parts[part].parameters }

  /// The positions of the outputs that are variables of a part.
  package func outputs(ofPart part: Int) -> [Int] { parts[part].outputs.map(\.position) }

  /// Whether some required constraint without variables has parameters.
  package var hasParametricConditions: Bool { conditions.contains { !$0.uses.isEmpty } }
}
