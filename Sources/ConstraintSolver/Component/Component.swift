// SPDX-License-Identifier: Apache-2.0

/// Variables that constraints connect, with these constraints.
///
/// `Presolve` substitutes the required equalities that are there when the component is made. Every
/// other constraint is a residual of the `Tableau`, and so is every free variable. `LevelSearch`
/// finds the best vertex, priority level by priority level, and `TieBreaker` decides where the
/// levels leave a choice.
///
/// The parts keep their own invariants. Those of a component connect them (`checkInvariants`): a
/// variable's residual has the variable as its owner, and a constraint's place is its residual or
/// its substituted equality.
struct Component: ~Copyable {
  /// The component's number in its solver.
  let number: Int32
  /// The bytes that its solver's arena lent it to lie in; 0 if it has memory of its own.
  let lentBytes: Int
  /// The variables and the substituted equalities.
  var presolve: Presolve
  /// The other constraints, at a vertex.
  var tableau: Tableau
  /// The search for the best vertex.
  private(set) var search: LevelSearch
  /// The rule that breaks ties.
  private(set) var ties: TieBreaker
  /// Whether the vertex is known to be the best one, up to changed constants.
  private(set) var isOptimal = false
  /// Whether the values that callers see are those of the vertex.
  private(set) var areValuesCurrent = false
  /// Whether constants changed since the sides of rows were last checked.
  private(set) var areConstantsChanged = false
  /// Whether the required constraints are known to hold.
  private(set) var isFeasible = false
  /// Whether constants of substituted equalities changed since the tape was last played.
  private(set) var isTapeStale = false

  /// Whether the values that callers see may not be those of the best vertex.
  @inline(__always)
  var isStale: Bool { !isOptimal || !areValuesCurrent || areConstantsChanged || isTapeStale }

  /// The approximate number of constraints.
  var size: Int { tableau.rows.count + presolve.equalities.count }

  /// The number of coefficients that are stored, of rows and of expressions.
  var coefficientCount: Int {
    tableau.coefficients.storedCount + presolve.expressions.count
  }

  /// Whether it should be made afresh: after very many changes, whose rounding errors add up, or
  /// where more is gone than there is.
  var isWorn: Bool {
    let standing = tableau.rows.count + tableau.columns.count
    return tableau.changeCount > 20_000 + 16 * standing
      || tableau.residuals.count > 4 * standing + 64
  }

  /// Whether a right side was ever so large that its rounding errors could be read out.
  @inline(__always)
  var wasLarge: Bool { tableau.magnitude > Self.largeMagnitude }

  /// Whether right sides were so much larger before that their rounding errors may still be in the
  /// values. A component that is made afresh is free of them. Refreshes constants.
  ///
  /// - Complexity: O(residuals + equalities).
  @inline(never)
  mutating func hasLostPrecision(_ tables: Tables) -> Bool {
    refreshConstants(tables)
    var magnitude = tableau.largestRightSide()
    for index in 0..<presolve.equalities.count {
      let constraint = tables.constraints + Int(presolve.equalities[index])
      magnitude = max(magnitude, abs(constraint.pointee.constant))
    }
    return tableau.magnitude > Self.fallOfMagnitude * magnitude
  }

  /// Up to this magnitude rounding errors, 2⁻⁵² of it, are far below the read-out step of 2⁻²⁰.
  private static let largeMagnitude = 1e6
  /// How much larger right sides must have been for a component to be made afresh.
  private static let fallOfMagnitude = 16.0

  /// Makes an empty component.
  @inline(__always)
  init(
    number: Int32, lentBytes: Int, variables: Int, _ capacity: Tableau.Capacity,
    in arena: inout Arena
  ) {
    self.number = number
    self.lentBytes = lentBytes
    presolve = Presolve(component: number, variables: variables, in: &arena)
    tableau = Tableau(in: &arena, capacity)
    search = LevelSearch(in: &arena)
    ties = TieBreaker(in: &arena, columns: capacity.columns)
  }

  /// Makes a component equal to another, in memory of its own.
  init(copying other: borrowing Component) {
    number = other.number
    lentBytes = 0
    presolve = Presolve(copying: other.presolve)
    tableau = Tableau(copying: other.tableau)
    search = LevelSearch(copying: other.search)
    ties = TieBreaker(copying: other.ties)
    isOptimal = other.isOptimal
    areValuesCurrent = other.areValuesCurrent
    areConstantsChanged = other.areConstantsChanged
    isFeasible = other.isFeasible
    isTapeStale = other.isTapeStale
  }

  // MARK: - Searching

  /// Finds the best vertex.
  ///
  /// - Parameter floor: levels below this priority are left alone, and so are ties.
  mutating func search(downTo floor: Double = 0) {
    areValuesCurrent = false
    ties.startSearch()
    search.run(&tableau, downTo: floor)
    if floor <= 0, search.isOpen { ties.decide(&tableau, &presolve, &search) }
    tableau.dropRemovedRows()
    tableau.settleSides()
    isOptimal = floor <= 0
    areConstantsChanged = false
  }

  /// Finds the best vertex of all levels but leaves ties open, for the columns that can still move.
  ///
  /// Nothing is settled after it: only a copy that is thrown away is searched like this.
  mutating func searchLeavingTies() {
    areValuesCurrent = false
    search.run(&tableau, downTo: 0)
  }

  /// Finds out whether the required constraints can hold, with a search if they do not hold now.
  @inline(__always)
  mutating func restoreFeasibility() -> Bool {
    if tableau.hasViolation() {
      // The first search goes through all levels at once: values are read next, mostly.
      search(downTo: search.searchCount == 0 ? 0 : Tableau.Priority.required)
    }
    return noteFeasibility()
  }

  /// Records whether the required constraints hold at the vertex.
  @inline(__always)
  @discardableResult
  mutating func noteFeasibility() -> Bool {
    isFeasible = !tableau.hasViolation()
    return isFeasible
  }

  /// Checks whether the vertex is still the best after constants changed: whether every row that
  /// took part in the decision stands on the side where it stood.
  @inline(__always)
  mutating func checkSides() {
    guard areConstantsChanged else { return }
    areConstantsChanged = false
    if isOptimal, tableau.hasCrossedRow(downTo: search.decidedPriority) { isOptimal = false }
  }

  /// Writes the values of all variables where callers see them.
  mutating func publishValues(in states: UnsafeMutablePointer<VariableState>) {
    areValuesCurrent = true
    let rows = tableau.rows.base
    let residuals = tableau.residuals.base
    presolve.setDeviations({ _, residual in
      let place = Int(residuals[Int(residual)].place)
      return place >= 0 ? rows[place].value : 0
    }) { variable in
      let slot = Int(variable.pointee.slot)
      // A variable that was removed has no slot.
      guard slot >= 0 else { return }
      states[slot].seen = LinearSolver.readOut(
        variable.pointee.constant + variable.pointee.deviation)
    }
  }

  // MARK: - Changes

  /// Records that a row was added, or taken away, which may cost something where it stands.
  @inline(__always)
  mutating func noteCost(isRequired: Bool) {
    isOptimal = false
    if isRequired { isFeasible = false }
  }

  /// Records that a row is on another side than the search left it.
  mutating func noteOtherSide() { isOptimal = false }

  /// Records that the vertex is taken for the best one.
  mutating func acceptVertex() { isOptimal = true }

  /// Records that the last row is a new constraint's, which holds.
  ///
  /// The best vertex stays the best, unless the bound decides where violations and older bounds
  /// leave a choice.
  @inline(__always)
  mutating func noteBound(isYoungest: Bool) {
    guard isOptimal, search.decidedPriority <= 0 else { return }
    if !isYoungest || ties.wouldDecide(tableau.rows.count - 1, of: tableau) { isOptimal = false }
  }

  /// Records a required equality that could not be substituted.
  @inline(__always)
  mutating func noteUnsubstituted() { isFeasible = false }

  /// Records that nothing determines a new variable, unless a search finds something.
  mutating func noteUndetermined() {
    search.noteUndetermined()
    ties.noteUndetermined(column: tableau.columns.count - 1)
  }

  /// Records that the constant of a substituted equality changed.
  mutating func noteStaleTape() {
    isTapeStale = true
    isFeasible = false
  }

  /// Takes a constraint's residual out.
  mutating func remove(residual: Int32) {
    if tableau.remove(residual: residual) || ties.didDecide(residual) { isOptimal = false }
  }

  /// Gives a residual another priority.
  mutating func setPriority(_ priority: Double, ofResidual residual: Int32) {
    tableau.setPriority(priority, ofResidual: residual)
    noteCost(isRequired: priority == Tableau.Priority.required)
  }

  /// Gives a residual another place in the order of ties.
  mutating func setOrder(_ order: Int, ofResidual residual: Int32) {
    tableau.setOrder(order, ofResidual: residual)
    if search.decidedPriority <= 0 { isOptimal = false }
  }

  /// Changes the right side of a residual by a difference.
  ///
  /// Rows move with it, even those of required constraints if it is a column.
  mutating func shift(residual: Int32, by difference: Double) {
    tableau.shift(residual: residual, by: difference)
    areConstantsChanged = true
    isFeasible = false
  }

  /// Brings expressions and right sides up to date with substituted equalities that changed.
  mutating func refreshConstants(_ tables: Tables) {
    guard isTapeStale else { return }
    isTapeStale = false
    presolve.playTape { tables.constraints[Int($0)].constant }
    for number in 0..<tableau.residuals.count {
      let residual = tableau.residuals[number]
      guard residual.owner != Tableau.Residual.noOwner else { continue }
      let rightSide = presolve.rightSide(of: residual, tables) {
        tables.constraints[Int($0)].constant
      }
      tableau.setRightSide(rightSide, of: Int32(number))
    }
    tableau.countChange()
    areConstantsChanged = true
  }

  /// Makes a row for an eliminated variable, unless there is one.
  ///
  /// - Returns: its residual.
  mutating func materialize(_ local: Int32) -> Int32 {
    let known = presolve.variables[Int(local)].residual
    return known >= 0 ? known : presolve.materialize(local, in: &tableau)
  }

  /// Drops the row that was made for an eliminated variable.
  mutating func dropRow(ofEliminated local: Int32) {
    let residual = presolve.variables[Int(local)].residual
    presolve.setResidual(-1, of: local)
    tableau.dropRow(Int(tableau.residuals[Int(residual)].place))
  }
}
