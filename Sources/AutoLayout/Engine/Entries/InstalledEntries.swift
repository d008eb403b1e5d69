// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// The linear solver, and the entries that it has.
///
/// Invariant: the solver's constraints are just those of `entryOfID`, each with the numbers of its
/// entry, and an entry is found under its own id.
struct InstalledEntries {
  private var solver = LinearSolver()
  /// The entries by the solver's ids; never iterated where the order could reach a frame.
  private var entryOfID: [ConstraintID: EngineEntry] = [:]
  /// Whether the solver's order of ties may not be that of the entries' ranks.
  private(set) var isOrderUnknown = false

  // MARK: Variables

  /// Makes a variable.
  mutating func makeVariable() -> Variable { solver.makeVariable() }

  /// Removes a variable that no entry names any more.
  mutating func removeVariable(_ variable: Variable) {
    do { try solver.removeVariable(variable) } catch { assertionFailure("\(error)") }
  }

  // MARK: Entries

  /// The entry of an id.
  subscript(id: ConstraintID) -> EngineEntry? { entryOfID[id] }

  /// The entries, in the order in which the solver got them. O(n log n).
  var all: [EngineEntry] { solver.constraintIDs.compactMap { entryOfID[$0] } }

  /// Makes room for more entries.
  mutating func reserve(_ count: Int) { entryOfID.reserveCapacity(entryOfID.count + count) }

  private mutating func register(_ entry: EngineEntry, _ id: ConstraintID) {
    entry.enterSolver(as: id)
    entryOfID[id] = entry
    isOrderUnknown = true
  }

  /// Adds entries if none contradicts another, and returns whether it did.
  mutating func addTogether(_ entries: ArraySlice<EngineEntry>) -> Bool {
    var batch = ConstraintBatch()
    batch.reserveCapacity(constraints: entries.count, terms: 3 * entries.count)
    for entry in entries { batch.append(entry.linear) }
    guard let ids = try? solver.add(batch) else { return false }
    for (entry, id) in zip(entries, ids) { register(entry, id) }
    return true
  }

  /// Adds the entries that contradict none before them; the others, each with its refusal.
  mutating func addEach(
    _ entries: ArraySlice<EngineEntry>
  ) -> [(entry: EngineEntry, refusal: Refusal)] {
    var refused: [(entry: EngineEntry, refusal: Refusal)] = []
    for (entry, result) in zip(entries, solver.add(contentsOf: entries.map(\.linear))) {
      switch result {
      case .success(let id): register(entry, id)
      case .failure(let error): refused.append((entry, Refusal(error)))
      }
    }
    return refused
  }

  /// Adds an entry; nil where the solver took it.
  mutating func add(_ entry: EngineEntry) -> Refusal? {
    do {
      register(entry, try solver.add(entry.linear))
      return nil
    } catch {
      return Refusal(error)
    }
  }

  /// Removes an entry, and returns whether the solver had it.
  mutating func remove(_ entry: EngineEntry) -> Bool {
    guard let id = entry.id else { return false }
    entry.leaveSolver()
    entryOfID[id] = nil
    do { try solver.remove(id) } catch { assertionFailure("\(error)") }
    return true
  }

  /// Gives the solver the present constant of an entry with an id; nil where it took it.
  mutating func updateConstant(of entry: EngineEntry, _ id: ConstraintID) -> Refusal? {
    do {
      try solver.setConstant(entry.linear.constant, of: id)
      return nil
    } catch {
      return Refusal(error)
    }
  }

  /// Gives the solver the present priority of an entry with an id; nil where it took it.
  mutating func updatePriority(of entry: EngineEntry, _ id: ConstraintID) -> Refusal? {
    do {
      try solver.setPriority(entry.linear.priority, of: id)
      return nil
    } catch {
      return Refusal(error)
    }
  }

  // MARK: Ties

  /// Whether ties decided some values of the last solution.
  var tiesDecide: Bool { solver.tiesDecide }

  /// Records that the entries' ranks changed.
  mutating func forgetOrder() { isOrderUnknown = true }

  /// Gives the solver the order of ties: all entries, the oldest first.
  mutating func setTieOrder(_ entries: [EngineEntry]) {
    solver.setTieOrder(entries.compactMap(\.id))
    isOrderUnknown = false
  }

  /// The solver's constraints with parameters in their right sides; nil if they cannot be compiled.
  func compiled(
    parameterCount: Int, uses: [ParameterUse], outputs: [Variable], nonNegative: Set<Int>
  ) -> CompiledSystem? {
    let system = try? CompiledSystem(
      solver, parameterCount: parameterCount, uses: uses, outputs: outputs,
      nonNegative: nonNegative)
    return system.flatMap { $0.hasParametricConditions ? nil : $0 }
  }

  // MARK: The solution

  /// Solves, and returns the work before and after.
  mutating func solve() -> (before: LinearSolver.Statistics, after: LinearSolver.Statistics) {
    let before = solver.statistics
    solver.solve()
    return (before, solver.statistics)
  }

  /// The value of a variable; solves if something changed.
  mutating func value(of variable: Variable) -> Double { solver.value(of: variable) }

  /// The value of a variable before it is rounded; solves if something changed.
  mutating func unroundedValue(of variable: Variable) -> Double {
    solver.unroundedValue(of: variable)
  }

  /// The slack of an entry, 0 of one that the solver does not have.
  mutating func slack(of entry: EngineEntry) -> Double {
    entry.id.flatMap { solver.slack(of: $0) } ?? 0
  }

  /// The variables that the constraints do not determine.
  mutating func ambiguousVariables() -> Set<Variable> { Set(solver.ambiguousVariables()) }

  /// The entries that determine a variable's value, in the order of adding.
  mutating func entries(determining variable: Variable) -> [EngineEntry] {
    solver.constraints(determining: variable).compactMap { entryOfID[$0] }
  }

  /// The entries that determine a sum, and its value; nil if a number in it is not finite.
  ///
  /// A copy of the solver gets a variable that is required to equal the sum, so that a place which
  /// is a sum is explained as one number and what cancels is left out.
  func entries(determining sum: LinearExpression) -> (entries: [EngineEntry], value: Double)? {
    var probe = self
    let variable = probe.solver.makeVariable()
    guard (try? probe.solver.add(Self.definition(of: variable, sum))) != nil else { return nil }
    return (probe.entries(determining: variable), probe.solver.value(of: variable))
  }

  /// The values of sums, each rounded once, like that of a variable; nil if a number is not finite.
  ///
  /// - Complexity: O(terms).
  mutating func values(of sums: [LinearExpression]) -> [Double]? {
    var values: [Double] = []
    for sum in sums {
      let value = solver.value(ofSum: sum.terms, constant: sum.constant)
      guard value.isFinite else { return nil }
      values.append(value)
    }
    return values
  }

  /// The constraint that a variable equals a sum.
  private static func definition(
    of variable: Variable, _ sum: LinearExpression
  ) -> LinearConstraint {
    var sum = sum
    sum.add(variable, -1)
    return sum.related(.equal, priority: LinearConstraint.required)
  }
}

/// Why the solver did not take a constraint or a change.
struct Refusal {
  /// The constraints that are contradicted.
  var conflict: [ConstraintID] = []
  /// Another reason; nil if it is a conflict.
  var reason: String?

  /// Reads the error of adding.
  init(_ error: AddConstraintError) {
    switch error {
    case .unsatisfiable(let ids): conflict = ids
    case .badNumber(let number): reason = number.description
    case .unknownVariable: reason = "a variable is missing"
    }
  }

  /// Reads the error of changing.
  init(_ error: ChangeConstraintError) {
    switch error {
    case .unsatisfiable(let ids): conflict = ids
    case .badNumber(let number): reason = number.description
    case .unknownConstraint: reason = "it is not in the system"
    }
  }
}

extension InstalledEntries {
  /// What is wrong with the invariant; nil where it holds. O(entries).
  func violation() -> String? {
    let ids = solver.constraintIDs
    if ids.count != entryOfID.count {
      return "the solver has \(ids.count) constraints, the ledger \(entryOfID.count)"
    }
    for id in ids {
      guard let entry = entryOfID[id] else { return "constraint \(id) has no entry" }
      if entry.id != id { return "the entry of constraint \(id) has the id \(entry.id as Any)" }
      if entry.isRemoved { return "the removed entry \(entry.report.text) is in the solver" }
      if entry.isBroken { return "\(entry.report.text) gave way and is in the solver" }
      if !entry.rivals.isEmpty { return "\(entry.report.text) holds and remembers rivals" }
      guard let kept = solver.constraint(id) else { return "constraint \(id) cannot be read" }
      if kept.constant != entry.linear.constant || kept.priority != entry.linear.priority {
        return "the solver has other numbers than \(entry.report.text)"
      }
    }
    return nil
  }
}
