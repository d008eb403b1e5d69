// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// Queues an entry for the solver; ``flush()`` gives it the whole queue in one go.
  func enqueue(_ entry: EngineEntry) {
    queue.append(entry)
    if entry.isCrossing { crossingCount += 1 }
    coupling?.join(entry)
  }

  /// Gives the queued entries to the solver, in order.
  ///
  /// The engine's own come first, so that of a conflict the caller's constraint gives way. Those
  /// of stack views come last: the solver's rows stay shorter if it knows where a stack stands
  /// before it learns what is in it. What holds follows from the ranks alone.
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
    entryOfID.reserveCapacity(entryOfID.count + sorted.count)
    // Large batches are cheap while nothing contradicts: a cell goes in with one. Where something
    // does, small ones are cheaper, which grow as long as all goes well.
    var start = 0
    var size = 512
    while start < sorted.count {
      let end = min(sorted.count, start + size)
      guard installTogether(sorted[start..<end]) else { break }
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

  /// Adds entries if none contradicts another; whether they were added.
  private func installTogether(_ entries: ArraySlice<EngineEntry>) -> Bool {
    var batch = ConstraintBatch()
    batch.reserveCapacity(constraints: entries.count, terms: 3 * entries.count)
    for entry in entries { batch.append(entry.linear) }
    guard let ids = try? solver.add(batch) else { return false }
    for (entry, id) in zip(entries, ids) {
      entry.id = id
      entryOfID[id] = entry
    }
    return true
  }

  /// Adds entries of which some may contradict others; whether none did.
  private func installInOrder(_ batch: ArraySlice<EngineEntry>) -> Bool {
    if batch.count == 1, let only = batch.first {
      install(only)
      return only.id != nil
    }
    let results = solver.add(contentsOf: batch.map(\.linear))
    var refused: [(entry: EngineEntry, refusal: Refusal)] = []
    for (entry, result) in zip(batch, results) {
      switch result {
      case .success(let id):
        entry.id = id
        entryOfID[id] = entry
      case .failure(let error): refused.append((entry, Refusal(error)))
      }
    }
    for (entry, refusal) in refused {
      // A conflict that is still there need not be found again.
      let stands = refusal.conflict.allSatisfy { entryOfID[$0] != nil }
      if !stands || breakOne(of: refusal, entry) { install(entry) }
    }
    return refused.isEmpty
  }

  /// Adds one entry; where it contradicts others, the one with the greatest rank gives way.
  private func install(_ entry: EngineEntry) {
    while !entry.isRemoved {
      do {
        let id = try solver.add(entry.linear)
        entry.id = id
        entryOfID[id] = entry
        entry.conflict = nil
        entry.rivals = []
        return
      } catch {
        guard breakOne(of: Refusal(error), entry) else { return }
      }
    }
  }

  /// Lets the last of a conflict give way; whether trying again may help.
  private func breakOne(of refusal: Refusal, _ entry: EngineEntry) -> Bool {
    if let reason = refusal.reason {
      giveUp(entry, among: [entry], because: "\(entry.report) cannot be used: \(reason)")
      return false
    }
    var entries = refusal.conflict.compactMap { entryOfID[$0] }
    if !entries.contains(where: { $0 === entry }) { entries.append(entry) }
    entries = sortedByRank(entries)
    let victim = entries.last ?? entry
    giveUp(victim, among: entries, because: nil)
    victim.rivals = entries.filter { $0 !== victim }.map { ($0, $0.revision) }
    return victim !== entry
  }

  /// How many constraints of a conflict its message lists; all are in the diagnostic.
  private static let listedCount = 100

  /// Takes an entry out of the solver, keeps it for later and reports it, with the entries of the
  /// conflict by rank.
  private func giveUp(_ victim: EngineEntry, among entries: [EngineEntry], because reason: String?)
  {
    if let id = victim.id {
      removeFromSolver(id)
      // What had given way to it may hold now.
      changes.mayRelieve = true
    }
    victim.id = nil
    forgetDetermining(victim)
    if !victim.isBroken {
      victim.isBroken = true
      broken.append(victim)
    }
    let entries = unnamedRootPlaces(in: entries) + entries
    let reports = entries.map { report(of: $0) }
    var list = reports.prefix(Self.listedCount).map { "  \($0.text)" }.joined(separator: "\n")
    if reports.count > Self.listedCount {
      list += "\n  and \(reports.count - Self.listedCount) more"
    }
    victim.conflict = LayoutDiagnostic(
      kind: .conflict,
      message: reason
        ?? "these constraints cannot all hold:\n\(list)\ngiven up: \(report(of: victim))",
      views: names(in: entries), constraints: reports, brokenConstraint: report(of: victim),
      suggestion: suggestion(for: entries))
  }

  /// How a conflict speaks of an entry; made once in an update for each constraint of the caller's,
  /// since thousands of conflicts may name the same ones.
  private func report(of entry: EngineEntry) -> ConstraintReport {
    guard case .constraint = entry.origin else { return entry.report }
    if let known = entry.knownReport, known.update == updateCount { return known.report }
    let report = entry.report
    entry.knownReport = (updateCount, report)
    return report
  }

  /// What helps against a conflict: most often a mask that was forgotten, if there is one.
  private func suggestion(for entries: [EngineEntry]) -> String {
    let masked = entries.lazy.compactMap { entry -> View? in
      guard case .place(let node, _) = entry.origin, let view = node.view,
        view.storedSuperview != nil, view !== self.root,
        view.translatesAutoresizingMaskIntoConstraints
      else { return nil }
      return view
    }.first
    guard let masked else { return "Remove one of them, or give one a priority below 1000." }
    return "\(masked.displayName) is placed by its frame and mask; if constraints shall place it, "
      + "set its translatesAutoresizingMaskIntoConstraints to false."
  }

  /// What fixes the root's extents, where entries hang on them without naming them.
  private func unnamedRootPlaces(in entries: [EngineEntry]) -> [EngineEntry] {
    guard let node = nodeOfItem[ObjectIdentifier(root)] else { return [] }
    return zip(Axis.allCases, node.place).compactMap { axis, place in
      let hangs = entries.contains { $0.namesRoot[axis] }
      return hangs && !entries.contains { $0 === place } ? place : nil
    }
  }

  /// The names of the items that entries speak of, each once, in order.
  private func names(in entries: [EngineEntry]) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for entry in entries {
      let found: [String] =
        switch entry.origin {
        case .constraint(let constraint): constraint.itemNames
        case .place(let node, _), .nonNegative(let node, _), .measure(let node, _),
          .intrinsic(let node, _, _):
          [node.item.displayName]
        }
      for name in found where seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// An entry without variables holds or does not, whatever the layout.
  private func installWithoutTerms(_ entry: EngineEntry) {
    let constant = entry.linear.constant
    let holds =
      switch entry.linear.relation {
      case .lessThanOrEqual: 0 <= constant
      case .equal: constant == 0
      case .greaterThanOrEqual: 0 >= constant
      }
    if !holds, entry.linear.priority >= 1000 { giveUp(entry, among: [entry], because: nil) }
  }

  /// Tries the entries that gave way again, in the order of their ranks.
  ///
  /// An entry that goes in may push out later ones; those are tried again in their turn. So those
  /// hold in the end that hold if all are added in the order of their ranks, whatever happened
  /// before: while an entry is tried, all that rank before it are decided.
  func retryBroken() {
    var waiting: [EngineEntry] = []
    func wait(_ entries: [EngineEntry]) {
      for entry in entries {
        entry.isBroken = false
        entry.conflict = nil
      }
      waiting = sortedByRank(waiting + entries).reversed()
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
    changes.mayRelieve = false
  }

  /// Takes those out of the entries that gave way that may hold now.
  private func takeRelieved() -> [EngineEntry] {
    var relieved: [EngineEntry] = []
    broken = broken.filter { entry in
      if isStillContradicted(entry) { return true }
      relieved.append(entry)
      return false
    }
    return relieved
  }

  /// Whether all that an entry gave way to is in the solver, as it was then, and ranks before it.
  ///
  /// Then it contradicts the same ones still, and trying it again would find nothing else.
  private func isStillContradicted(_ entry: EngineEntry) -> Bool {
    guard !entry.rivals.isEmpty else { return false }
    let rank = rank(of: entry)
    return entry.rivals.allSatisfy { rival, revision in
      rival.id != nil && rival.revision == revision && self.rank(of: rival) < rank
    }
  }

  /// Takes an entry out for good.
  func remove(_ entry: EngineEntry) {
    if !entry.isRemoved {
      if entry.isCrossing { crossingCount -= 1 }
      for (node, axis) in entry.namedExtents { node.extentNameCount[axis] -= 1 }
    }
    entry.isRemoved = true
    coupling?.touch(entry)
    forgetDetermining(entry)
    if let id = entry.id { removeFromSolver(id) }
    entry.id = nil
    if entry.isBroken {
      entry.isBroken = false
      broken.removeAll { $0 === entry }
    }
    if entry.linear.priority >= 1000 { changes.mayRelieve = true }
  }

  /// Lets what hangs together be found anew where an entry determines a variable no more.
  private func forgetDetermining(_ entry: EngineEntry) {
    guard entry.isDetermining else { return }
    entry.isDetermining = false
    coupling?.isStale = true
  }

  /// Takes a constraint out of the solver.
  func removeFromSolver(_ id: ConstraintID) {
    entryOfID[id] = nil
    do { try solver.remove(id) } catch { assertionFailure("\(error)") }
  }

  /// Notes that an entry has other numbers: what it contradicted it may not contradict now.
  private func noteRevision(of entry: EngineEntry) {
    entry.revision += 1
    entry.rivals = []
  }

  /// Changes an entry's constant in place.
  func setConstant(_ constant: Double, of entry: EngineEntry) {
    guard entry.linear.constant != constant else { return }
    entry.linear.constant = constant
    noteRevision(of: entry)
    coupling?.touch(entry)
    if entry.linear.priority >= 1000 { changes.mayRelieve = true }
    if entry.linear.terms.isEmpty, !entry.isBroken { installWithoutTerms(entry) }
    while let id = entry.id {
      statistics.constantChanges += 1
      do {
        try solver.setConstant(constant, of: id)
        return
      } catch {
        _ = breakOne(of: Refusal(error), entry)
      }
    }
  }

  /// Changes an entry's priority in place.
  func setPriority(_ priority: Double, of entry: EngineEntry) {
    guard entry.linear.priority != priority else { return }
    if max(entry.linear.priority, priority) >= 1000 { changes.mayRelieve = true }
    entry.linear.priority = priority
    noteRevision(of: entry)
    coupling?.touch(entry)
    forgetDetermining(entry)
    noteOrder(of: entry)
    if priority < 1000, entry.isBroken {
      // It is a wish now, which contradicts nothing and has its place among the others.
      entry.isBroken = false
      entry.conflict = nil
      broken.removeAll { $0 === entry }
      queue.append(entry)
      return
    }
    if entry.linear.terms.isEmpty, !entry.isBroken { installWithoutTerms(entry) }
    while let id = entry.id {
      do {
        try solver.setPriority(priority, of: id)
        return
      } catch {
        _ = breakOne(of: Refusal(error), entry)
      }
    }
  }
}

/// Why the solver did not take a constraint or a change.
private struct Refusal {
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
