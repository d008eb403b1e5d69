// SPDX-License-Identifier: Apache-2.0

/// A set of variables and constraints that hang together, as a simplex dictionary.
///
/// Required equalities that were there when the component was made are *substituted*: each
/// eliminates a variable, which is then an affine expression of others, and in the end of the
/// variables that stay *free*. Every other constraint has a *residual*, its left minus its right
/// side, and every free variable is a residual itself. With `n` free variables, `n` residuals are
/// nonbasic *columns* and stand at zero; every other residual is a *row*, an affine function of
/// them:
///
///     rows[i] = rows[i].value + sum(matrix[i * stride + j] * columns[j])
///
/// With many columns the coefficients are in a `SparseMatrix` instead. Every violation merely
/// costs, the required ones most; so any choice of columns is a vertex that the search may stand
/// on, and there is no first phase.
///
/// A component does not own its memory: see `Owner`.
struct Component {
  /// A residual as the search sees it, in a row or in a column.
  struct Head: BitwiseCopyable {
    /// The residual's value; zero in a column.
    var value: Double
    /// The priority at which its violation costs; required ones are `Priority.required`.
    var priority: Double
    /// The residual's number.
    var residual: Int32
    /// The cost for each unit below zero: 0 or 1.
    var costBelow: UInt8
    /// The cost for each unit above zero: 0 or 1.
    var costAbove: UInt8
    /// Of a row: on which side of zero it stands, 1 or -1, also where the value is zero.
    var side: Int8
    /// Of a column: in which directions it may still leave zero; bits `upward` and `downward`.
    var open: UInt8

    /// The slope of the cost on the row's side.
    var weight: Double { side > 0 ? Double(costAbove) : -Double(costBelow) }
    /// Whether it is a constraint that may cost something.
    var hasKink: Bool { costBelow | costAbove != 0 && priority >= 0 }
  }

  /// The directions in which a column may leave zero.
  enum Direction {
    static let upward: UInt8 = 1
    static let downward: UInt8 = 2
    static let both: UInt8 = 3
  }

  /// Priorities that no caller can give.
  enum Priority {
    /// Constraints that must hold.
    static let required = 2000.0
    /// A required constraint that is being tried: below the others that must hold.
    static let tried = 1500.0
    /// A variable's magnitude, which costs nothing at any level and merely breaks ties.
    static let variable = -1.0
    /// The place of a constraint that was removed.
    static let removed = -2.0
  }

  /// What belongs to a residual wherever it stands.
  struct Residual: BitwiseCopyable {
    /// The constraint's slot; or the complement of the variable's number.
    var owner: Int32
    /// The row; or the complement of the column; in the free list the next free residual.
    var place: Int32
    /// The right side after substitution: residual = sum over free variables - rightSide.
    var rightSide: Double
    /// The place in the order of adding or making.
    var order: Int
  }

  /// A variable in the component.
  struct LocalVariable: BitwiseCopyable {
    /// The slot in the solver; -1 once it is removed.
    var slot: Int32
    /// The position in the order of making.
    var serial: UInt32
    /// The position among eliminated variables: after those that its expression mentions.
    var position: Int32 = 0
    /// The first term of its expression, if it is eliminated.
    var firstTerm: Int32
    /// The number of terms of its expression; -1 if it is free.
    var termCount: Int32 = -1
    /// The residual, or -1 if it has none.
    var residual: Int32
    /// While the component is being made, the slot of its anchor; -1 if it has none.
    var anchor: Int32 = -1
    /// Whether the anchor names not it but an eliminated variable, whose expression mentions it.
    var isAnchoredByExpression = false
    /// Whether it stands in such an expression beside the anchored one.
    var isAnchorBase = false
    /// Whether it is in the list of variables being summed up.
    var isListed: Bool
    /// Whether it is in some expression.
    var isMentioned = false
    /// Whether it moves with an open column, as of `markMovableVariables`.
    var mayMove = false
    /// How far the value is from the constant of its expression, as of the last solving.
    var deviation = 0.0
    /// Its value where all free variables are zero; so that of a free one is zero.
    var constant: Double
    /// Its coefficient in what is being summed up.
    var sum: Double
    /// Whether it is an expression of free variables.
    var isEliminated: Bool { termCount >= 0 }
  }

  /// A term of an expression.
  struct LocalTerm: BitwiseCopyable {
    /// The variable's number.
    var variable: Int32
    /// Its factor.
    var coefficient: Double
  }

  /// One step by which constants of expressions follow from those of substituted equalities:
  /// `constant of target += factor * constant of source`.
  struct TapeStep: BitwiseCopyable {
    /// The eliminated variable.
    var target: Int32
    /// An eliminated variable; or the complement of a substituted equality's number.
    var source: Int32
    /// The factor.
    var factor: Double
  }

  /// Coefficients and slopes below this are noise.
  static let noise = 1e-10
  /// A slope must be steeper than this to be followed.
  static let slopeTolerance = 1e-9

  /// The component's number in its solver.
  let number: Int32
  /// How many bytes its store lent it to lie in; 0 if the memory is its own.
  var lentBytes = 0
  var variables: Slab<LocalVariable>
  var residuals: Slab<Residual>
  var rows: Slab<Head>
  var columns: Slab<Head>
  /// The coefficients, row after row, `stride` apart, while there are few columns.
  var matrix: Slab<Double>
  var stride: Int
  /// The coefficients where there are many columns; see `sparseColumnCount`.
  var sparse: UnsafeMutablePointer<SparseMatrix>?
  var expressions: Slab<LocalTerm>
  /// How many equalities eliminated a variable that an expression mentioned.
  var expandedCount: Int32 = 0
  /// Whether the constants of expressions are those of `settle`.
  var isSettled = true
  /// The slots of the substituted equalities.
  var equalities: Slab<Int32>
  /// The eliminated variables, in order of position.
  var eliminated: Slab<Int32>
  var tape: Slab<TapeStep>
  /// Room for the slope of each column, and for lists.
  var slopes: Slab<Double>
  var list: Slab<Int32>
  /// The eliminated variables of a sum that is being expanded, as a heap.
  var waiting: Slab<Int32>
  /// The rows of the level that a walk comes to.
  var crossings: Slab<Stop>
  /// What decides where the levels leave a choice.
  var deciders: Slab<Decider>
  /// The columns that are still open while ties are broken.
  var openColumns: Slab<Int32>
  /// How many of the listed columns are open.
  var openCount = 0
  /// The column at which the next look for a direction begins, where there are many.
  var nextPriced = 0
  /// The head of the list of unused residuals; -1 if there are none.
  var unusedResidual: Int32 = -1
  /// The largest magnitude of a right side, from which tolerances follow.
  var magnitude = 1.0
  /// Whether the vertex is known to be the best one, up to changed constants.
  var isOptimal = false
  /// Whether the values that callers see are those of the vertex.
  var isNoted = false
  /// Whether constants changed since, so that the sides of rows must be looked at.
  var isMoved = false
  /// Whether some columns are those of constraints that were removed.
  var hasRemovedColumns = false
  /// Whether the required constraints are known to hold.
  var isFeasible = false
  /// Whether constants of substituted equalities changed since the tape was last played.
  var isTapeStale = false
  /// The priority at which the last direction was closed; -1 if variables decided.
  var decidedPriority = 0.0
  /// Pivots since the component was made.
  var pivotCount = 0
  /// Searches since the component was made.
  var searchCount = 0
  /// Changes of values since the component was made, which each may add a rounding error.
  var changeCount = 0

  /// Values within this of zero count as zero.
  var valueTolerance: Double { max(1e-9, 1e-13 * magnitude) }

  /// How far a required constraint may be missed by rounding.
  var requiredTolerance: Double { max(Self.minimalRequiredTolerance, 1e-11 * magnitude) }

  /// The same where numbers are small.
  static let minimalRequiredTolerance = 1e-6

  /// The value of a residual.
  func value(ofResidual residual: Int32) -> Double {
    let place = Int(residuals[Int(residual)].place)
    return place >= 0 ? rows[place].value : 0
  }

  /// Notes the values of all variables for callers to see.
  mutating func noteValues(in records: UnsafeMutablePointer<VariableRecord>) {
    isNoted = true
    let variables = variables.base
    let rows = rows.base
    let residuals = residuals.base
    for local in 0..<self.variables.count where !variables[local].isEliminated {
      let place = Int(residuals[Int(variables[local].residual)].place)
      let value = place >= 0 ? rows[place].value : 0
      variables[local].deviation = value
      note(value, variables[local].slot, records)
    }
    sumUpDeviations { variable in
      note(variable.pointee.constant + variable.pointee.deviation, variable.pointee.slot, records)
    }
  }

  /// Notes a value, unless the variable has been removed.
  @inline(__always)
  private func note(
    _ value: Double, _ slot: Int32, _ records: UnsafeMutablePointer<VariableRecord>
  ) {
    if slot >= 0 { records[Int(slot)].seen = LinearSolver.readOut(value) }
  }

  /// Works out the deviations of eliminated variables from those of free ones.
  @inline(__always)
  func sumUpDeviations(_ use: (UnsafeMutablePointer<LocalVariable>) -> Void = { _ in }) {
    let variables = variables.base
    for index in 0..<eliminated.count {
      let variable = variables + Int(eliminated.base[index])
      let terms = expressions.base + Int(variable.pointee.firstTerm)
      var deviation = 0.0
      for index in 0..<Int(variable.pointee.termCount) {
        deviation += terms[index].coefficient * variables[Int(terms[index].variable)].deviation
      }
      variable.pointee.deviation = deviation
      use(variable)
    }
  }
}
