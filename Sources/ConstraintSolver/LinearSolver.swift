// SPDX-License-Identifier: Apache-2.0

/// An incremental solver of linear constraints with true priority levels.
///
/// Among all values of the variables it finds those whose violations are smallest, priority by
/// priority: the sum of absolute violations at the highest priority first, then at the next, and
/// so on. One constraint at 751 therefore outranks any number at 750. Where that leaves a choice,
/// constraints added earlier are met better, and variables made earlier are nearer to zero, so
/// the answer depends on the constraints that are there and on nothing else.
///
///     var solver = LinearSolver()
///     let x = solver.makeVariable()
///     try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 100, priority: 501))
///     try solver.add(LinearConstraint([Term(x)], .equal, 90, priority: 500))
///     solver.value(of: x) == 100
///
/// A solver is a value: a copy is independent, and its variables and constraints keep their names.
/// Variables are free; one that nothing determines is zero.
///
/// Source: the hierarchy is that of A. Borning, B. Freeman-Benson and M. Wilson, Lisp and
/// Symbolic Computation 5 (1992) 223–270, with the comparator *weighted-sum-better* in each level.
public struct LinearSolver: Sendable {
  /// Counts of what the solver did, for tests and benchmarks.
  public struct Statistics: Hashable, Sendable {
    /// Exchanges of a row and a column.
    public var pivots = 0
    /// Searches for the best vertex.
    public var searches = 0
  }

  /// What the solver did so far.
  public internal(set) var statistics = Statistics()

  /// Where a residual stands.
  struct Place {
    /// The component.
    var component: Int
    /// The row or column in it.
    var index: Int
    /// Whether it is a row.
    var isRow: Bool
  }

  /// A constraint that is in the system.
  struct Entry {
    /// The constraint with its terms summed up by variable, in order of the variables.
    var constraint: LinearConstraint
    /// Its residual.
    let residual: Int
  }

  var residuals: [Residual] = []
  var places: [Place] = []
  var components: [Component] = []
  /// The residual of each variable; -1 for removed ones.
  var variables: [Int] = []
  /// The variable of each variable's residual, by residual; unused entries are -1.
  var variableOfResidual: [Int] = []
  /// The constraints by name; nil for removed ones.
  var entries: [Entry?] = []
  /// The constraint of each constraint's residual; unused entries are -1.
  var constraintOfResidual: [Int] = []

  /// Makes a solver without variables.
  public init() {}

  /// Makes a variable; until a constraint names it, it is zero.
  public mutating func makeVariable() -> Variable {
    let residual = residuals.count
    residuals.append(.variable(variables.count))
    places.append(Place(component: components.count, index: 0, isRow: false))
    components.append(Component(variable: residual))
    variableOfResidual.append(variables.count)
    constraintOfResidual.append(-1)
    variables.append(residual)
    return Variable(index: variables.count - 1)
  }

  /// Removes a variable that no constraint names.
  public mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard variables.indices.contains(variable.index), variables[variable.index] >= 0 else {
      throw .unknownVariable(variable)
    }
    let users = entries.indices.filter { index in
      entries[index]?.constraint.terms.contains { $0.variable == variable } == true
    }
    guard users.isEmpty else { throw .inUse(by: users.map(ConstraintID.init)) }
    variables[variable.index] = -1
  }

  /// Adds a constraint.
  ///
  /// - Throws: ``AddConstraintError``; the solver is then as it was before.
  @discardableResult
  public mutating func add(_ constraint: LinearConstraint) throws(AddConstraintError)
    -> ConstraintID
  {
    let result = add(contentsOf: [constraint])[0]
    return try result.get()
  }

  /// Adds constraints, and leaves out those that contradict others.
  ///
  /// Of each contradicting set of required constraints the one added last gives way; its result
  /// names the others of the set. The search for values runs once for all.
  ///
  /// - Returns: for each constraint, in order, its name or why it is not there.
  public mutating func add(contentsOf constraints: [LinearConstraint])
    -> [Result<ConstraintID, AddConstraintError>]
  {
    var results: [Result<ConstraintID, AddConstraintError>] = []
    var mayConflict = false
    for constraint in constraints {
      if let problem = problem(with: constraint) {
        results.append(.failure(problem))
        continue
      }
      results.append(.success(insert(constraint)))
      mayConflict = mayConflict || constraint.priority == LinearConstraint.required
    }
    guard mayConflict else { return results }
    while let conflict = firstConflict() {
      guard let last = conflict.last,
        let position = results.firstIndex(of: .success(last))
      else { break }
      withdraw(last)
      results[position] = .failure(.unsatisfiable(conflict: Array(conflict.dropLast())))
    }
    return results
  }

  /// Removes a constraint.
  public mutating func remove(_ id: ConstraintID) throws(RemoveConstraintError) {
    guard entries.indices.contains(id.index), entries[id.index] != nil else {
      throw .unknownConstraint(id)
    }
    withdraw(id)
  }

  /// The constraint of a name, with its terms summed up by variable; nil where there is none.
  public func constraint(_ id: ConstraintID) -> LinearConstraint? {
    entries.indices.contains(id.index) ? entries[id.index]?.constraint : nil
  }

  /// The value of a variable, to the nearest 2⁻²⁰.
  ///
  /// Solves first what was changed. Zero for a variable that nothing determines.
  ///
  /// - Precondition: the solver has the variable.
  public mutating func value(of variable: Variable) -> Double {
    let value = exactValue(of: variable)
    let steps = Double(1 << 20)
    let quantized = (value * steps).rounded(.toNearestOrAwayFromZero) / steps
    return quantized == 0 ? 0 : quantized
  }

  /// Brings all values up to date.
  public mutating func solve() {
    for index in components.indices where !components[index].isOptimal { optimize(index) }
  }

  // MARK: - Parts of the operations

  /// The value of a variable as the component has it.
  mutating func exactValue(of variable: Variable) -> Double {
    precondition(
      variables.indices.contains(variable.index) && variables[variable.index] >= 0,
      "The solver has no variable \(variable.index); was it removed?")
    let place = places[variables[variable.index]]
    optimize(place.component)
    let current = places[variables[variable.index]]
    return current.isRow ? components[current.component].constants[current.index] : 0
  }

  /// Why a constraint cannot be added, apart from conflicts.
  private func problem(with constraint: LinearConstraint) -> AddConstraintError? {
    if let number = InvalidNumber.first(in: constraint) { return .badNumber(number) }
    for term in constraint.terms
    where !variables.indices.contains(term.variable.index) || variables[term.variable.index] < 0 {
      return .unknownVariable(term.variable)
    }
    return nil
  }

  /// Puts a constraint into the component of its variables.
  mutating func insert(_ constraint: LinearConstraint) -> ConstraintID {
    var constraint = constraint
    constraint.terms = Self.summedUp(constraint.terms)
    let id = ConstraintID(index: entries.count)
    let residual = residuals.count
    residuals.append(.constraint(constraint, index: id.index))
    variableOfResidual.append(-1)
    constraintOfResidual.append(id.index)
    entries.append(Entry(constraint: constraint, residual: residual))
    let component = joinComponents(of: constraint)
    places.append(Place(component: component, index: components[component].rows.count, isRow: true))
    let width = components[component].columns.count
    var coefficients = [Double](repeating: 0, count: width)
    var constant = -constraint.constant
    for term in constraint.terms {
      let place = places[variables[term.variable.index]]
      guard place.isRow else {
        coefficients[place.index] += term.coefficient
        continue
      }
      constant += term.coefficient * components[component].constants[place.index]
      for column in 0..<width {
        coefficients[column] += term.coefficient * components[component][place.index, column]
      }
    }
    for column in 0..<width where abs(coefficients[column]) < Component.coefficientTolerance {
      coefficients[column] = 0
    }
    components[component].appendRow(residual, coefficients: coefficients, constant: constant)
    if residuals[residual].isRequiredEquality { fix(residual) }
    return id
  }

  /// Makes the residual of a required equality a fixed column, if that is possible.
  private mutating func fix(_ residual: Int) {
    let place = places[residual]
    guard place.isRow else { return }
    let component = components[place.component]
    var best: Int?
    for column in component.columns.indices where !component.isFixed[column] {
      let size = abs(component[place.index, column])
      guard size > 1e-7 else { continue }
      // Prefer coefficients near 1, then the newest.
      if let current = best {
        let distance = abs(size - 1)
        let currentDistance = abs(abs(component[place.index, current]) - 1)
        if distance > currentDistance { continue }
        if distance == currentDistance, component.columns[column] < component.columns[current] {
          continue
        }
      }
      best = column
    }
    guard let best else { return }
    exchange(row: place.index, column: best, in: place.component)
    components[place.component].isFixed[best] = true
  }

  /// Pivots, and keeps the places of the two residuals.
  private mutating func exchange(row: Int, column: Int, in component: Int) {
    components[component].pivot(row: row, column: column)
    components[component].isOptimal = false
    statistics.pivots += 1
    places[components[component].rows[row]] = Place(
      component: component, index: row, isRow: true)
    places[components[component].columns[column]] = Place(
      component: component, index: column, isRow: false)
  }

  /// Takes a constraint out of its component.
  mutating func withdraw(_ id: ConstraintID) {
    guard let entry = entries[id.index] else { return }
    entries[id.index] = nil
    var place = places[entry.residual]
    if !place.isRow {
      let component = components[place.component]
      components[place.component].isFixed[place.index] = false
      let row = component.rows.indices.max {
        abs(component[$0, place.index]) < abs(component[$1, place.index])
      }
      guard let row else { return }
      exchange(row: row, column: place.index, in: place.component)
      place = places[entry.residual]
    }
    if let moved = components[place.component].removeRow(place.index) {
      places[moved].index = place.index
    }
    constraintOfResidual[entry.residual] = -1
  }

  /// Makes one component of all that a constraint's variables are in.
  private mutating func joinComponents(of constraint: LinearConstraint) -> Int {
    var target: Int?
    for term in constraint.terms where term.coefficient != 0 {
      let component = places[variables[term.variable.index]].component
      guard let current = target, current != component else {
        target = target ?? component
        continue
      }
      let (large, small) =
        components[current].columns.count >= components[component].columns.count
        ? (current, component) : (component, current)
      absorb(small, into: large)
      target = large
    }
    if let target { return target }
    components.append(Component())
    return components.count - 1
  }

  private mutating func absorb(_ small: Int, into large: Int) {
    let rowShift = components[large].rows.count
    let columnShift = components[large].columns.count
    for residual in components[small].rows {
      places[residual].component = large
      places[residual].index += rowShift
    }
    for residual in components[small].columns {
      places[residual].component = large
      places[residual].index += columnShift
    }
    components[large].merge(components[small])
    components[small] = Component()
  }

  /// Searches the best vertex of a component, and keeps the places of its residuals.
  mutating func optimize(_ index: Int) {
    guard !components[index].isOptimal else { return }
    statistics.searches += 1
    let pivots = components[index].optimize(residuals)
    statistics.pivots += pivots
    guard pivots > 0 else { return }
    for (row, residual) in components[index].rows.enumerated() {
      places[residual] = Place(component: index, index: row, isRow: true)
    }
    for (column, residual) in components[index].columns.enumerated() {
      places[residual] = Place(component: index, index: column, isRow: false)
    }
  }

  /// Terms with one coefficient for each variable, in order of the variables.
  private static func summedUp(_ terms: [Term]) -> [Term] {
    var result: [Term] = []
    for term in terms.sorted(by: { $0.variable.index < $1.variable.index }) {
      if result.last?.variable == term.variable {
        result[result.count - 1].coefficient += term.coefficient
      } else {
        result.append(term)
      }
    }
    return result.filter { $0.coefficient != 0 }
  }
}
