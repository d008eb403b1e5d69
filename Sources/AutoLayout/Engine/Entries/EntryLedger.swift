// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// The entries of an engine: those that wait, those in the solver, and those that gave way.
///
/// Invariants, after ``update()`` or ``flush()``:
///
/// - No entry waits. Each that was added and not removed is in the solver, or gave way, or has no
///   terms and holds whatever the layout.
/// - Those that gave way are required, and not in the solver.
/// - The required entries in the solver are those that would be there if all were added by rank:
///   see ``retryBroken()``.
final class EntryLedger {
  /// Ranks the entries.
  let ranking: EntryRanking
  /// The connections of widths and heights among the entries.
  let coupling = AxisCoupling()

  private let reporter: ConflictReporter
  private let work: WorkCounter
  // Unchecked: it calls nothing outside it, and whoever removes an entry holds it, so accesses
  // cannot overlap. See `View` for what it saves.
  @exclusivity(unchecked) private var installed = InstalledEntries()
  /// The entries that wait for the solver, to be given to it in one go.
  private var queue: [EngineEntry] = []
  /// The entries that gave way, oldest conflict first.
  private var broken: [EngineEntry] = []
  /// Whether a required entry changed or left, so that entries that gave way may hold again.
  private var mayRelieve = false

  /// Makes a ledger without entries.
  init(ranking: EntryRanking, reporter: ConflictReporter, work: WorkCounter) {
    self.ranking = ranking
    self.reporter = reporter
    self.work = work
  }

  // MARK: Variables and values

  /// Makes a variable.
  func makeVariable() -> Variable { installed.makeVariable() }

  /// Removes a variable whose entries were all removed before.
  func removeVariable(_ variable: Variable) {
    coupling.remove(variable)
    installed.removeVariable(variable)
  }

  /// The value of a variable; solves if something changed.
  func value(of variable: Variable) -> Double { installed.value(of: variable) }

  /// The value of a variable before it is rounded; solves if something changed.
  func unroundedValue(of variable: Variable) -> Double {
    installed.unroundedValue(of: variable)
  }

  /// The left side minus the right side of an entry; 0 of one that is not in the solver.
  func slack(of entry: EngineEntry) -> Double { installed.slack(of: entry) }

  /// The variables that the constraints do not determine.
  func ambiguousVariables() -> Set<Variable> { installed.ambiguousVariables() }

  // MARK: Readers for reports

  /// The entries in a copy of the solver, for questions that must not change it.
  var copyOfInstalled: InstalledEntries { installed }

  /// The entries in a copy of the solver that breaks ties by their ranks.
  ///
  /// The solver itself learns the ranks only when ties decide its solution; see ``solve()``. Other
  /// right sides than the present ones may come to ties that these never meet.
  func copyOfInstalledByRank() -> InstalledEntries {
    var copy = installed
    if copy.isOrderUnknown { copy.setTieOrder(ranking.sortedForTies(copy.all)) }
    return copy
  }

  /// The entries in the solver, in the order in which it got them.
  var installedEntries: [EngineEntry] { installed.all }

  /// The entries that gave way, by rank.
  var brokenEntries: [EngineEntry] { ranking.sorted(broken) }

  /// How many entries wait for the solver.
  var waitingCount: Int { queue.count }

  // MARK: Adding

  /// Adds an entry; ``flush()`` gives it to the solver with all others that wait.
  func add(_ entry: EngineEntry) {
    queue.append(entry)
    coupling.add(entry)
  }

  /// Passes the waiting entries to the solver, in order.
  ///
  /// The engine's own come first, so that the caller's constraint of a conflict gives way. Those of
  /// stack views come last: the solver's rows stay shorter if it knows where a stack stands before
  /// it learns what is in it. Which entries hold follows from the ranks alone.
  func flush() {
    guard !queue.isEmpty else { return }
    let entries = queue.filter { !$0.isRemoved }
    queue = []
    for entry in entries where entry.linear.terms.isEmpty { installWithoutTerms(entry) }
    let rest = entries.filter { !$0.linear.terms.isEmpty }
    let callers = rest.filter(\.isCallers)
    let sorted =
      rest.filter { !$0.isCallers } + callers.filter { !$0.isArranging }
      + callers.filter(\.isArranging)
    installed.reserve(sorted.count)
    // Large batches are cheap while nothing contradicts: a cell goes in with one. Where something
    // does, small ones are cheaper, which grow as long as all goes well.
    var start = 0
    var size = 512
    while start < sorted.count {
      let end = min(sorted.count, start + size)
      guard installed.addTogether(sorted[start..<end]) else { break }
      start = end
      size *= 2
    }
    size = 8
    while start < sorted.count {
      let batch = sorted[start..<min(sorted.count, start + size)]
      start += batch.count
      size = installInOrder(batch) ? size * 2 : 1
    }
  }

  /// Adds entries of which some may contradict others, and returns whether none did.
  private func installInOrder(_ batch: ArraySlice<EngineEntry>) -> Bool {
    if batch.count == 1, let only = batch.first {
      install(only)
      return only.id != nil
    }
    let refused = installed.addEach(batch)
    for (entry, refusal) in refused {
      // A conflict that is still there need not be found again.
      let stands = refusal.conflict.allSatisfy { installed[$0] != nil }
      if !stands || breakOne(of: refusal, entry) { install(entry) }
    }
    return refused.isEmpty
  }

  /// Adds one entry; where it contradicts others, the one with the greatest rank gives way.
  private func install(_ entry: EngineEntry) {
    while !entry.isRemoved {
      guard let refusal = installed.add(entry) else { return }
      guard breakOne(of: refusal, entry) else { return }
    }
  }

  /// Adds an entry without variables, which holds or does not, whatever the layout.
  private func installWithoutTerms(_ entry: EngineEntry) {
    let constant = entry.linear.constant
    let holds =
      switch entry.linear.relation {
      case .lessThanOrEqual: 0 <= constant
      case .equal: constant == 0
      case .greaterThanOrEqual: 0 >= constant
      }
    if !holds, entry.isRequired { giveUp(entry, among: [entry], because: nil) }
  }

  // MARK: Conflicts

  /// Takes the last entry of a conflict out of the solver, and returns whether trying again may
  /// help.
  private func breakOne(of refusal: Refusal, _ entry: EngineEntry) -> Bool {
    if let reason = refusal.reason {
      giveUp(entry, among: [entry], because: reason)
      return false
    }
    var entries = refusal.conflict.compactMap { installed[$0] }
    if !entries.contains(where: { $0 === entry }) { entries.append(entry) }
    entries = ranking.sorted(entries)
    let victim = entries.last ?? entry
    giveUp(victim, among: entries, because: nil)
    victim.giveWay(to: entries)
    return victim !== entry
  }

  /// Removes an entry from the solver, keeps it for later, and reports it with the entries of the
  /// conflict by rank.
  private func giveUp(_ victim: EngineEntry, among entries: [EngineEntry], because reason: String?)
  {
    // Entries that had given way to it may hold now.
    if installed.remove(victim) { mayRelieve = true }
    coupling.forgetDetermining(victim)
    let conflict = reporter.conflict(among: entries, victim: victim, reason: reason)
    if victim.breakDown(conflict) { broken.append(victim) }
  }

  /// Tries the entries that gave way again, in the order of their ranks, if one may hold now.
  ///
  /// An entry that goes in may push out later ones; those are tried again in their turn. In the end
  /// the entries hold that would hold if all were added by rank, whatever happened before: while an
  /// entry is tried, all that rank before it are decided.
  func retryBroken() {
    guard mayRelieve else { return }
    var waiting: [EngineEntry] = []
    func wait(_ entries: [EngineEntry]) {
      for entry in entries { entry.comeBack() }
      waiting = ranking.sorted(waiting + entries).reversed()
    }
    wait(takeRelieved())
    while let entry = waiting.popLast() {
      let count = broken.count
      if entry.linear.terms.isEmpty {
        installWithoutTerms(entry)
      } else {
        install(entry)
      }
      let pushed = broken[count...].filter { $0 !== entry }
      guard !pushed.isEmpty else { continue }
      broken.removeSubrange(count...)
      wait(pushed + takeRelieved())
      if entry.isBroken { broken.append(entry) }
    }
    mayRelieve = false
  }

  /// Removes the entries that may hold now from the list of broken ones, and returns them.
  private func takeRelieved() -> [EngineEntry] {
    var relieved: [EngineEntry] = []
    broken = broken.filter { entry in
      if isStillContradicted(entry) { return true }
      relieved.append(entry)
      return false
    }
    return relieved
  }

  /// Whether all entries to which an entry gave way are in the solver, unchanged, and rank before
  /// it.
  ///
  /// Then it still contradicts them, and trying it again would find nothing else.
  private func isStillContradicted(_ entry: EngineEntry) -> Bool {
    guard !entry.rivals.isEmpty else { return false }
    let rank = ranking.rank(of: entry)
    return entry.rivals.allSatisfy { rival, revision in
      rival.id != nil && rival.revision == revision && ranking.rank(of: rival) < rank
    }
  }

  // MARK: Removing and changing

  /// Removes an entry for good.
  func remove(_ entry: EngineEntry) {
    guard !entry.isRemoved else { return }
    for extent in entry.namedExtents { extent.node.countExtentName(-1, extent.axis) }
    coupling.remove(entry)
    _ = installed.remove(entry)
    if entry.isBroken { broken.removeAll { $0 === entry } }
    entry.remove()
    if entry.isRequired { mayRelieve = true }
  }

  /// Changes an entry's constant in place.
  func setConstant(_ constant: Double, of entry: EngineEntry) {
    guard entry.linear.constant != constant else { return }
    entry.change(constant: constant)
    coupling.touch(entry)
    if entry.isRequired { mayRelieve = true }
    if entry.linear.terms.isEmpty, !entry.isBroken { installWithoutTerms(entry) }
    while let id = entry.id {
      work.countConstantChange()
      guard let refusal = installed.updateConstant(of: entry, id) else { return }
      _ = breakOne(of: refusal, entry)
    }
  }

  /// Changes an entry's priority in place.
  func setPriority(_ priority: Double, of entry: EngineEntry) {
    guard entry.linear.priority != priority else { return }
    let wasRequired = entry.isRequired
    entry.change(priority: priority)
    if wasRequired || entry.isRequired { mayRelieve = true }
    coupling.touch(entry)
    coupling.forgetDetermining(entry)
    if !entry.isRequired, entry.isBroken {
      // It is optional now: it contradicts nothing and has its place among the others.
      entry.comeBack()
      broken.removeAll { $0 === entry }
      queue.append(entry)
      return
    }
    if entry.linear.terms.isEmpty, !entry.isBroken { installWithoutTerms(entry) }
    while let id = entry.id {
      guard let refusal = installed.updatePriority(of: entry, id) else { return }
      _ = breakOne(of: refusal, entry)
    }
  }

  // MARK: Solving

  /// Records that the views' order changed, and with it the ranks of entries, and returns whether
  /// that may change frames.
  func recordReordering() -> Bool {
    ranking.forgetOrder()
    installed.forgetOrder()
    if !broken.isEmpty { mayRelieve = true }
    return !broken.isEmpty || installed.tiesDecide
  }

  /// Passes the waiting entries to the solver and solves, for a report and not for a layout.
  func solveForReport() {
    flush()
    _ = solveByRank()
  }

  /// Solves.
  func solve() {
    let (before, after) = solveByRank()
    work.countSolve(from: before, to: after)
  }

  /// Solves, and once more if ties decide and the solver may have entries out of rank order.
  ///
  /// Usually no ties decide, and then the order of the views need not be known.
  private func solveByRank() -> (before: LinearSolver.Statistics, after: LinearSolver.Statistics) {
    let work = installed.solve()
    guard installed.isOrderUnknown, installed.tiesDecide else { return work }
    let entries = ranking.sortedForTies(installed.all)
    installed.setTieOrder(entries)
    return (work.before, installed.solve().after)
  }

  /// Updates the coupling of widths and heights at the start of a pass.
  func startPass() { coupling.startPass { installed.all + broken } }
}

// MARK: - Invariants

extension EntryLedger {
  /// What is wrong with the invariants; nil where they hold. O(entries).
  func violation() -> String? {
    if let violation = installed.violation() { return violation }
    if let waiting = queue.first { return "\(waiting.report.text) waits after an update" }
    for entry in broken {
      let text = entry.report.text
      if !entry.isBroken { return "\(text) is in the list of broken entries and did not give way" }
      if entry.id != nil { return "\(text) gave way and is in the solver" }
      if entry.isRemoved { return "\(text) was removed and is kept as broken" }
      guard let conflict = entry.conflict else { return "\(text) gave way without a report" }
      if !entry.isRequired, !conflict.isRefusal { return "\(text) is optional and gave way" }
    }
    let crossing = (installed.all + broken).filter(\.isCrossing).count
    if crossing != coupling.crossingCount {
      return "\(crossing) entries tie widths to heights, and \(coupling.crossingCount) are counted"
    }
    return nil
  }
}
