// SPDX-License-Identifier: Apache-2.0

/// The variables of a component, and the required equalities that were substituted for some.
///
/// Required equalities that are there when a component is made are *substituted*: each eliminates
/// a variable, which is then an affine expression of others, and in the end of the variables that
/// stay *free*.
///
/// 1. An equality eliminates a variable: one with the factor 1 or -1 if there is one, and among
///    these the newest. It should be one that no expression mentions yet: then its expression has
///    the other terms as they are, and may mention variables that are eliminated already.
/// 2. If there is no such variable, the equality is written in variables that are still free
///    (`expand`), and eliminates one of these.
/// 3. Each eliminated variable has a position such that its expression mentions earlier ones only.
///    In the first case it comes last. In the second it comes first, since its expression mentions
///    free variables only; if one of these is eliminated later, that one is put before it.
///
/// Expressions stay as they are, and a row that needs one expands it. So a chain of equalities
/// costs as much as it has terms, and so does a column of views of any heights.
///
/// While equalities are being substituted, a variable is its expression's constant plus the values
/// of its terms. Once they are settled (`settle`), the constant is the variable's value where all
/// free ones are zero, and the *deviation* from it is the sum of its terms' deviations.
///
/// Invariants (`checkInvariants`): `eliminated` has each eliminated variable once, in order of
/// position once settled, and there is an equality for each; expressions mention variables that
/// come earlier in it, or free ones; between calls no sum is left.
struct Presolve: ~Copyable {
  /// The component's number in its solver.
  let component: Int32
  /// The variables by number.
  private(set) var variables: Slab<LocalVariable>
  /// The terms of all expressions.
  private(set) var expressions: Slab<LocalTerm>
  /// The slots of the substituted equalities.
  private(set) var equalities: Slab<Int32>
  /// The eliminated variables, in order of position once settled.
  private(set) var eliminated: Slab<Int32>
  /// The sum that is being written in free variables.
  private(set) var sum: LinearSum
  private var tape: ConstantTape
  /// The number of equalities that eliminated a variable which an expression mentioned.
  private var expandedCount: Int32 = 0
  /// Whether the constants of expressions are those of `settle`.
  private(set) var isSettled = true
  /// The largest magnitude of a substituted right side.
  private(set) var magnitude = 1.0

  /// Makes a presolve without variables and equalities.
  @inline(__always)
  init(component: Int32, variables count: Int, in arena: inout Arena) {
    self.component = component
    variables = Slab(in: &arena, capacity: count)
    expressions = Slab(in: &arena, capacity: 2 &* count)
    equalities = Slab(in: &arena, capacity: count)
    eliminated = Slab(in: &arena, capacity: count)
    sum = LinearSum(in: &arena, variables: count)
    tape = ConstantTape(in: &arena, variables: count)
  }

  /// Makes a presolve equal to another.
  init(copying other: borrowing Presolve) {
    component = other.component
    variables = other.variables.copied()
    expressions = other.expressions.copied()
    equalities = other.equalities.copied()
    eliminated = other.eliminated.copied()
    sum = LinearSum(copying: other.sum)
    tape = ConstantTape(copying: other.tape)
    expandedCount = other.expandedCount
    isSettled = other.isSettled
    magnitude = other.magnitude
  }

  // MARK: - Variables

  /// Takes in the variables of a new component.
  @inline(__always)
  mutating func takeIn(_ slots: UnsafeBufferPointer<Int32>, _ tables: Tables) {
    for slot in slots { _ = takeIn(slot, tables.variables + Int(slot)) }
  }

  /// Takes in a variable if it is new, and gives its number.
  @inline(__always)
  mutating func local(_ slot: Int32, _ tables: Tables) -> Int32 {
    let state = tables.variables + Int(slot)
    if state.pointee.component == component { return state.pointee.local }
    return takeIn(slot, state)
  }

  @inline(__always)
  private mutating func takeIn(_ slot: Int32, _ state: UnsafeMutablePointer<VariableState>)
    -> Int32
  {
    let local = Int32(truncatingIfNeeded: variables.count)
    state.pointee.component = component
    state.pointee.local = local
    state.pointee.parent = -1
    variables.append(LocalVariable(slot: slot, serial: state.pointee.serial))
    return local
  }

  /// Records that a variable was removed from the solver.
  mutating func forgetSlot(of local: Int32) { variables[Int(local)].slot = -1 }

  /// Records the residual of a variable.
  @inline(__always)
  mutating func setResidual(_ residual: Int32, of local: Int32) {
    variables.mutableBase[Int(local)].residual = residual
  }

  /// Makes a constraint the start of a free variable.
  @inline(__always)
  mutating func setStart(_ slot: Int32, of local: Int32, byExpression: Bool) {
    let variable = variables.mutableBase + Int(local)
    variable.pointee.start = slot
    if byExpression { variable.pointee.startsByExpression = true }
  }

  /// Records that a variable stands in an expression beside one that starts by it.
  mutating func markStartBase(_ local: Int32) { variables[Int(local)].isStartBase = true }

  /// Records that a variable is decided and moves no more.
  @inline(__always)
  mutating func fix(_ local: Int32) { variables.mutableBase[Int(local)].mayMove = false }

  // MARK: - Deviations

  /// Sets the deviation of each free variable to a function of its residual, and works out those of
  /// eliminated ones; then calls a function with each variable.
  @inline(__always)
  mutating func setDeviations(
    _ deviation: (_ local: Int, _ residual: Int32) -> Double,
    then use: (UnsafePointer<LocalVariable>) -> Void = { _ in }
  ) {
    visitDeviations(deviation) { use(UnsafePointer($0)) }
  }

  /// The same for rates of movement, which also marks each variable that moves.
  mutating func markMovable(_ rate: (_ residual: Int32) -> Double) {
    visitDeviations({ rate($1) }) { variable in
      variable.pointee.mayMove = abs(variable.pointee.deviation) > Tolerance.slope
    }
  }

  @inline(__always)
  private mutating func visitDeviations(
    _ free: (_ local: Int, _ residual: Int32) -> Double,
    _ use: (UnsafeMutablePointer<LocalVariable>) -> Void
  ) {
    let variables = variables.mutableBase
    for local in 0..<self.variables.count where !variables[local].isEliminated {
      variables[local].deviation = free(local, variables[local].residual)
      use(variables + local)
    }
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

  /// Whether a variable is free, or its expression mentions one that may move.
  func mentionsMovable(_ local: Int32) -> Bool {
    let variables = variables.base
    let variable = variables + Int(local)
    guard variable.pointee.isEliminated else { return true }
    let terms = expressions.base + Int(variable.pointee.firstTerm)
    for index in 0..<Int(variable.pointee.termCount)
    where variables[Int(terms[index].variable)].mayMove {
      return true
    }
    return false
  }

  // MARK: - Sums

  /// Adds a multiple of a variable to the sum.
  @inline(__always)
  mutating func addToSum(_ amount: Double, of local: Int32) {
    sum.add(amount, of: local, variables.mutableBase)
  }

  /// Takes the factor of a free variable of the sum; `removeSum` follows once all are taken.
  @inline(__always)
  mutating func takeFactor(at index: Int) -> (variable: Int32, factor: Double) {
    sum.takeFactor(at: index, variables.mutableBase)
  }

  /// Empties the sum, all of whose factors were taken.
  @inline(__always)
  mutating func removeSum() { sum.removeAll() }

  /// Empties the sum.
  mutating func clearSum() { sum.clear(variables.mutableBase) }

  /// Writes a constraint's left side in free variables, which are then in `sum`.
  ///
  /// - Returns: the constant that eliminated variables contribute.
  @inline(__always)
  mutating func expand(
    _ constraint: UnsafePointer<ConstraintState>, _ tables: Tables
  ) -> Double {
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    var constant = 0.0
    sum.removeAll()
    for index in 0..<Int(constraint.pointee.termCount) {
      let variable = tables.variables[Int(terms[index].slot)].local
      let info = variables.base + Int(variable)
      if info.pointee.isEliminated {
        constant += terms[index].coefficient * info.pointee.constant
        if info.pointee.termCount == 0 { continue }
      }
      addToSum(terms[index].coefficient, of: variable)
    }
    if !sum.isExpanded { _ = expandSum(keepsSteps: false) }
    return constant
  }

  /// Writes an eliminated variable in free ones, which are then in `sum`.
  mutating func expand(_ variable: Int32) {
    sum.removeAll()
    addToSum(1, of: variable)
    _ = expandSum(keepsSteps: false)
  }

  /// Replaces the eliminated variables of the sum by their expressions until none is left.
  ///
  /// - Parameter keepsSteps: whether the tape gets a step from each of them, whose target the
  ///   caller fills in.
  /// - Returns: the sum of the constants of all expressions that were put in.
  private mutating func expandSum(keepsSteps: Bool) -> Double {
    var constant = 0.0
    while !sum.isExpanded {
      let (variable, factor) = sum.takeLast(variables.mutableBase)
      if factor == 0 { continue }
      let info = variables.base + Int(variable)
      constant += factor * info.pointee.constant
      if keepsSteps {
        tape.append(ConstantTape.Step(target: -1, source: variable, factor: factor))
      }
      let terms = expressions.base + Int(info.pointee.firstTerm)
      for index in 0..<Int(info.pointee.termCount) {
        addToSum(factor * terms[index].coefficient, of: terms[index].variable)
      }
    }
    return constant
  }

  // MARK: - Substitution

  /// Substitutes a required equality, all of whose variables have been taken in.
  ///
  /// - Returns: false if no variable is left in it, so that it is redundant or contradicts.
  @inline(__always)
  mutating func substitute(_ slot: Int32, _ tables: Tables) -> Bool {
    let constraint = tables.constraints + Int(slot)
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    let count = Int(constraint.pointee.termCount)
    let pivot = unmentionedVariable(terms, count, tables)
    guard pivot >= 0 else { return substituteExpanded(slot, constraint, tables) }
    let inverse = 1 / terms[pivot].coefficient
    let variable = tables.variables[Int(terms[pivot].slot)].local
    eliminate(
      variable, by: slot, constraint, constant: constraint.pointee.constant * inverse, inverse,
      position: Int32(truncatingIfNeeded: equalities.count))
    if count > 1 { express(variable, terms, count, without: pivot, -inverse, tables) }
    return true
  }

  /// Gives the variable that was eliminated last its expression: the other terms of its equality.
  /// A term that is a constant, or a multiple of one other variable plus a constant, is replaced by
  /// that.
  @inline(__always)
  private mutating func express(
    _ variable: Int32, _ terms: UnsafePointer<Term>, _ count: Int, without pivot: Int,
    _ factor: Double, _ tables: Tables
  ) {
    tape.reserve(count)
    expressions.reserve(count)
    let variables = variables.mutableBase
    let first = expressions.count
    var constant = variables[Int(variable)].constant
    for index in 0..<count where index != pivot {
      var mentioned = tables.variables[Int(terms[index].slot)].local
      var coefficient = terms[index].coefficient * factor
      let inner = variables + Int(mentioned)
      if inner.pointee.isEliminated {
        if inner.pointee.termCount <= 1 {
          constant += coefficient * inner.pointee.constant
          tape.append(
            ConstantTape.Step(target: variable, source: mentioned, factor: coefficient))
          if inner.pointee.termCount == 0 { continue }
          let term = expressions.base[Int(inner.pointee.firstTerm)]
          mentioned = term.variable
          coefficient *= term.coefficient
        } else {
          isSettled = false
        }
      }
      expressions.append(LocalTerm(variable: mentioned, coefficient: coefficient))
      variables[Int(mentioned)].isMentioned = true
    }
    variables[Int(variable)].constant = constant
    variables[Int(variable)].termCount = Int32(truncatingIfNeeded: expressions.count &- first)
  }

  /// The term of an equality whose variable is free and in no expression, and best to eliminate;
  /// -1 if there is none.
  @inline(__always)
  private func unmentionedVariable(
    _ terms: UnsafePointer<Term>, _ count: Int, _ tables: Tables
  ) -> Int {
    let variables = variables.base
    var best = -1
    var bestSize = 0.0
    var bestSerial: UInt32 = 0
    for index in 0..<count {
      let info = variables + Int(tables.variables[Int(terms[index].slot)].local)
      if info.pointee.isMentioned || info.pointee.isEliminated { continue }
      if count == 1 { return 0 }
      var size = abs(terms[index].coefficient)
      if size == 1 { size = .infinity }
      if size > bestSize || size == bestSize && info.pointee.serial > bestSerial {
        best = index
        bestSize = size
        bestSerial = info.pointee.serial
      }
    }
    if bestSize == .infinity { return best }
    let isSmall = (0..<count).contains {
      bestSize < abs(terms[$0].coefficient) * Self.smallestShare
    }
    return isSmall ? -1 : best
  }

  /// The smallest coefficient to divide by, as a share of the equality's largest one.
  private static let smallestShare = 1e-5

  /// Substitutes an equality of which each variable is eliminated or mentioned.
  @inline(never)
  private mutating func substituteExpanded(
    _ slot: Int32, _ constraint: UnsafeMutablePointer<ConstraintState>, _ tables: Tables
  ) -> Bool {
    let firstStep = tape.count
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    for index in 0..<Int(constraint.pointee.termCount) {
      let local = tables.variables[Int(terms[index].slot)].local
      addToSum(terms[index].coefficient, of: local)
    }
    let inherited = expandSum(keepsSteps: true)
    let variable = variableToEliminate()
    guard variable >= 0 else {
      clearSum()
      tape.drop(from: firstStep)
      return false
    }
    let inverse = 1 / variables[Int(variable)].sum
    tape.retarget(from: firstStep, to: variable, times: -inverse)
    expandedCount += 1
    isSettled = false
    eliminate(
      variable, by: slot, constraint,
      constant: (constraint.pointee.constant - inherited) * inverse, inverse,
      position: -expandedCount)
    for index in 0..<sum.free.count where sum.free[index] != variable {
      let factor = variables[Int(sum.free[index])].sum
      if factor != 0 {
        appendTerm(sum.free[index], -factor * inverse, to: variable)
      }
    }
    clearSum()
    return true
  }

  /// Makes a variable an expression of a constant and of no terms yet.
  @inline(__always)
  private mutating func eliminate(
    _ variable: Int32, by slot: Int32, _ constraint: UnsafeMutablePointer<ConstraintState>,
    constant: Double, _ inverse: Double, position: Int32
  ) {
    // There is room for as many equalities as there are variables, and each takes one.
    let equality = Int32(truncatingIfNeeded: equalities.count)
    magnitude = max(magnitude, abs(constraint.pointee.constant))
    equalities.append(slot)
    tape.append(ConstantTape.Step(target: variable, source: ~equality, factor: inverse))
    let info = variables.mutableBase + Int(variable)
    info.pointee.constant = constant
    info.pointee.firstTerm = Int32(truncatingIfNeeded: expressions.count)
    info.pointee.termCount = 0
    info.pointee.position = position
    eliminated.append(variable)
    constraint.pointee.component = component
    constraint.pointee.place = equality
    constraint.pointee.status = .substituted
  }

  /// Appends a term to the expression that is the last one.
  private mutating func appendTerm(_ variable: Int32, _ coefficient: Double, to target: Int32) {
    expressions.append(LocalTerm(variable: variable, coefficient: coefficient))
    variables[Int(variable)].isMentioned = true
    variables[Int(target)].termCount &+= 1
  }

  /// The variable of the sum that an equality eliminates best; -1 if there is none.
  private func variableToEliminate() -> Int32 {
    let variables = variables.base
    var largest = 0.0
    for index in 0..<sum.free.count {
      largest = max(largest, abs(variables[Int(sum.free.base[index])].sum))
    }
    var best: Int32 = -1
    var bestSize = 0.0
    var bestSerial: UInt32 = 0
    for index in 0..<sum.free.count {
      let variable = sum.free.base[index]
      let serial = variables[Int(variable)].serial
      var size = abs(variables[Int(variable)].sum)
      if size < largest * Self.smallestShare || size == 0 { continue }
      if size == 1 { size = .infinity }
      if size > bestSize || size == bestSize && serial > bestSerial {
        best = variable
        bestSize = size
        bestSerial = serial
      }
    }
    return best
  }

  /// Puts the eliminated variables in order of position, and gives each the constant that follows
  /// from those of the variables that its expression mentions.
  @inline(__always)
  mutating func settle() {
    if !isSettled { settleConstants() }
  }

  @inline(never)
  private mutating func settleConstants() {
    isSettled = true
    let variables = variables.mutableBase
    if expandedCount > 0 {
      var buffer = UnsafeMutableBufferPointer(
        start: eliminated.mutableBase, count: eliminated.count)
      buffer.sort { variables[Int($0)].position < variables[Int($1)].position }
    }
    for index in 0..<eliminated.count {
      let variable = eliminated.base[index]
      let info = variables + Int(variable)
      let first = Int(info.pointee.firstTerm)
      for position in first..<first &+ Int(info.pointee.termCount) {
        let term = expressions.base[position]
        let inner = variables + Int(term.variable)
        guard inner.pointee.isEliminated else { continue }
        info.pointee.constant += term.coefficient * inner.pointee.constant
        tape.append(
          ConstantTape.Step(target: variable, source: term.variable, factor: term.coefficient))
      }
    }
  }

  // MARK: - The tape

  /// Works out the constants of all expressions for other right sides of the equalities.
  mutating func playTape(_ rightSide: (Int32) -> Double) {
    let variables = variables.mutableBase
    for local in 0..<self.variables.count { variables[local].constant = 0 }
    tape.playForward { step in
      let source =
        step.source >= 0
        ? variables[Int(step.source)].constant : rightSide(equalities.base[~Int(step.source)])
      variables[Int(step.target)].constant += step.factor * source
    }
  }

  /// The constants of all expressions as functions of parameters; nil if they have too many pieces.
  ///
  /// Each step of the tape is played once, with functions in place of numbers.
  ///
  /// - Parameters:
  ///   - sum: room for a function.
  ///   - rightSide: the right side of an equality as a function.
  func constants(
    _ sum: inout AffineSum, _ rightSide: (Int32) -> [AffineTable.Piece]
  ) -> AffineTable? {
    var functions = [[AffineTable.Piece]](repeating: [], count: variables.count)
    var target = -1
    var pieceCount = 0
    func store() {
      guard target >= 0 else { return }
      functions[target] = sum.take()
      pieceCount += functions[target].count
    }
    tape.playForward { step in
      if pieceCount > AffineTable.pieceLimit { return }
      if Int(step.target) != target {
        store()
        target = Int(step.target)
        sum.add(functions[target], times: 1)
        pieceCount -= functions[target].count
      }
      if step.source >= 0 {
        sum.add(functions[Int(step.source)], times: step.factor)
      } else {
        sum.add(rightSide(equalities.base[~Int(step.source)]), times: step.factor)
      }
    }
    store()
    if pieceCount > AffineTable.pieceLimit { return nil }
    var table = AffineTable()
    for function in functions { table.append(function) }
    return table
  }

  /// From the multiple of each eliminated variable that a sum contains, in `amounts`, works out the
  /// multiple of each substituted equality that it contains.
  func multipliers(_ amounts: inout [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: equalities.count)
    tape.playBackward { step in
      let amount = step.factor * amounts[Int(step.target)]
      if step.source >= 0 {
        amounts[Int(step.source)] += amount
      } else {
        result[~Int(step.source)] += amount
      }
    }
    return result
  }

  /// The right side of a residual after substitution, from the constants of expressions.
  ///
  /// - Parameter constant: the right side of a constraint.
  func rightSide(
    of residual: Tableau.Residual, _ tables: Tables, _ constant: (Int32) -> Double
  ) -> Double {
    if let local = residual.variable {
      return variables[local].isEliminated ? -variables[local].constant : 0
    }
    let constraint = tables.constraints[Int(residual.owner)]
    var result = constant(residual.owner)
    let terms = tables.terms + Int(constraint.firstTerm)
    for index in 0..<Int(constraint.termCount) {
      let local = Int(tables.variables[Int(terms[index].slot)].local)
      result -= terms[index].coefficient * variables[local].constant
    }
    return result
  }
}
