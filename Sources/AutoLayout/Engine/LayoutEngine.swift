// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Turns the constraints of a tree into a linear system, keeps it up to date, and reads frames.
///
/// There is one engine for the tree of a root view, and one below every view that is asked for
/// fitting sizes: that one sees the view's subtree only and touches no frame.
///
/// 1. Changes are recorded when they happen, and applied at the next ``update()``.
/// 2. An item gets a node with four variables when it is placed by constraints or named by one.
///    They hold its frame in the coordinates of its superview, so that a constraint between
///    neighbours has few terms and a subtree does not depend on where it stands.
/// 3. A solution fixes the widths; texts are then measured at their widths, their heights become
///    constants, and a second solution fixes the rest.
///
/// The engine decides on the order of the work; its ``EngineParts`` do it. They are replaced when
/// the whole tree is read again.
final class LayoutEngine {
  /// The part of the tree that the engine sees.
  let scope: LayoutScope
  /// The parts; replaced as a whole by ``build()`` and ``tearDown()``.
  private(set) var parts: EngineParts
  private let work = WorkCounter()
  private var pending = PendingChanges()
  /// The changes that an update applies now.
  private var applying = PendingChanges()
  private let visit = TreeVisit()

  /// Makes an engine that will read the tree at its first update.
  convenience init(root: View, isFitting: Bool) {
    self.init(LayoutScope(root: root, isFitting: isFitting))
  }

  /// Makes an engine for a part of a tree.
  init(_ scope: LayoutScope) {
    self.scope = scope
    parts = EngineParts(scope, target: FittingTarget(), work: work, visit: visit)
  }

  /// The topmost view that the engine sees.
  var root: View { scope.root }

  /// How much work was done.
  var statistics: LayoutStatistics { work.statistics }

  /// Whether the frames are those of the tree as it is.
  var isCurrent: Bool { !pending.isDirty }

  /// Drops everything that was built, and the items' nodes; during a visit, at its end.
  func tearDown() {
    guard visit.isUnderWay else { return reset() }
    interrupt()
    visit.abandon()
  }

  private func reset() {
    parts.nodes.detach()
    parts = EngineParts(scope, target: parts.extents.target, work: work, visit: visit)
    pending = PendingChanges()
  }

  // MARK: Visits

  /// Whether the engine is calling views, during which it accepts no new requests.
  var isVisiting: Bool { visit.isUnderWay }

  /// The view that the engine asks at the moment.
  var askedView: View? { visit.asked }

  /// The view whose code changed the tree last while the engine asked it.
  var changer: View? { visit.changer }

  /// Does work in which views are asked, whose code may change the tree; see ``TreeVisit``.
  ///
  /// ``endRound()`` must follow. Inside such work it only does the work.
  func visiting<Answer>(_ work: () -> Answer) -> Answer {
    if visit.isUnderWay { return work() }
    visit.begin()
    defer { visit.pause() }
    return work()
  }

  /// Ends a round: drops the parts if a visit in it was interrupted.
  func endRound() {
    guard visit.isInterrupted, !visit.isUnderWay else { return }
    reset()
    visit.end()
  }

  /// Drops the parts at the end of the round, and keeps alive what they name until then.
  private func interrupt() {
    pending.requestBuild()
    visit.interrupt(keeping: parts.nodes.nodes.map(\.item) + applying.items)
  }

  // MARK: Changes

  /// Records a change; constraints and items that leave are removed at once.
  ///
  /// During a visit, and in a round that one was interrupted in, they are not: see ``TreeVisit``.
  func note(_ change: LayoutChange) {
    if case .reordered = change, !parts.ledger.recordReordering() { return }
    pending.markDirty()
    if visit.isUnderWay { visit.noteChange() }
    switch change {
    case .removed, .subtreeRemoved, .guideRemoved:
      // The parts of an interrupted round are not those of the tree any more.
      if !visit.isUnderWay, !visit.isInterrupted { break }
      interrupt()
      if case .subtreeRemoved(let view) = change { parts.nodes.detach(subtree: view) }
      return
    default: if pending.needsBuild { return }
    }
    switch change {
    case .added(let constraint): pending.add(constraint)
    case .removed(let constraint): parts.lowering.remove(constraint)
    case .constant(let constraint): pending.addConstant(constraint)
    case .priority(let constraint): pending.addPriority(constraint)
    case .intrinsic(let view):
      if let node = parts.nodes[view] { pending.addContent(node) }
    case .contentPriority(let view):
      if let node = parts.nodes[view] { pending.addContentPriority(node) }
    case .place(let view): pending.addPlace(view)
    case .lowering(let item): pending.addLowering(item)
    case .subtreeAdded(let view):
      parts.ledger.ranking.forgetOrder()
      pending.addSubtree(view)
    case .subtreeRemoved(let view):
      parts.ledger.ranking.forgetOrder()
      removeSubtree(view)
    case .reordered: break
    case .guideRemoved(let guide):
      removeNodes(of: [guide])
      pending.forget([guide])
    case .insets: parts.nodes.recordInsetChange()
    case .rebuild: pending.requestBuild()
    }
  }

  /// Applies the recorded changes and solves, and returns whether there was anything to do.
  ///
  /// It belongs into ``visiting(_:)``.
  func update() -> Bool {
    guard pending.isDirty else { return false }
    parts.reporter.startUpdate()
    if pending.needsBuild {
      build()
    } else {
      applying = pending.take()
      apply(applying)
      applying = PendingChanges()
    }
    let ledger = parts.ledger
    ledger.flush()
    ledger.retryBroken()
    solve()
    #if DEBUG
    if parts.nodes.nodes.count <= Self.mostCheckedNodes {
      do { try checkInvariants() } catch { preconditionFailure("\(error)") }
    }
    #endif
    return true
  }

  /// Reads the whole tree.
  private func build() {
    reset()
    work.countRebuild()
    _ = pending.take()
    read(subtree: root)
  }

  /// Reads the views and constraints of a subtree.
  private func read(subtree: View) {
    subtree.forEachInSubtree { view in
      if view === root
        || !view.translatesAutoresizingMaskIntoConstraints
          && (!scope.isFitting || scope.heeds(view))
      {
        _ = parts.nodes.node(for: view)
      }
    }
    for constraint in subtree.activeConstraintsOfSubtree()
    where scope.isFitting || visit.isInterrupted ? isSeen(constraint) : true {
      parts.lowering.add(constraint)
    }
  }

  private func apply(_ changes: PendingChanges) {
    let (lowering, contents) = (parts.lowering, parts.contents)
    for subtree in changes.subtrees where subtree !== root && subtree.isDescendant(of: root) {
      read(subtree: subtree)
    }
    for view in changes.places where scope.heeds(view) { updatePlace(of: view) }
    for item in changes.lowerings { lowerAgain(item) }
    for constraint in changes.added where isSeen(constraint) { lowering.add(constraint) }
    for constraint in changes.changedNumbers where isSeen(constraint) {
      lowering.updateNumbers(of: constraint)
    }
    for node in changes.contentPriorities where node.isPresent {
      contents.updatePriorities(of: node)
    }
    for node in changes.contents {
      node.setContentPending(false)
      if node.isPresent { contents.updateSize(of: node) }
    }
  }

  /// Whether a constraint is active and held inside the part of the tree that the engine sees.
  ///
  /// A recorded change of a constraint may be older than the removal of the view that holds it.
  private func isSeen(_ constraint: LayoutConstraint) -> Bool {
    constraint.holder.map { scope.heeds($0) } ?? false
  }

  /// Updates the entries that place a view, and those that depend on its extents.
  private func updatePlace(of view: View) {
    if parts.nodes.updatePlace(of: view) { pending.requestBuild() }
    if view === root, !scope.isFitting { updateGivenExtents() }
  }

  /// Updates the constraints after a change of the root's given extents.
  private func updateGivenExtents() {
    switch parts.extents.refresh() {
    case .everything: pending.requestBuild()
    case .constants(let constraints):
      for constraint in constraints { parts.lowering.updateNumbers(of: constraint) }
    }
  }

  /// Pulls the root to another target.
  private func setTarget(_ target: FittingTarget) {
    guard !target.pullsLike(parts.extents.target) else { return }
    parts.extents.setTarget(target)
    pending.markDirty()
    if pending.needsBuild { return }
    parts.nodes.updateTarget()
    updateGivenExtents()
  }

  /// Translates all constraints that name an item again, and those of siblings that collapse.
  private func lowerAgain(_ item: LayoutItem) {
    var items: [LayoutItem] = [item]
    if let view = item as? View, let parent = view.hierarchy.superview {
      items += parent.hierarchy.subviews.filter { $0 !== view && $0.hiddenBehavior == .collapses }
    }
    var constraints: [LayoutConstraint] = []
    for item in items {
      for constraint in item.mentions.constraints where isSeen(constraint) {
        guard !constraints.contains(where: { $0 === constraint }) else { continue }
        constraints.append(constraint)
      }
      if let view = item as? View, scope.heeds(view) { updatePlace(of: view) }
    }
    var removed: [LayoutConstraint] = []
    for constraint in constraints where !parts.lowering.updateInPlace(constraint) {
      parts.lowering.remove(constraint)
      removed.append(constraint)
    }
    for constraint in TreeOrder.sorted(removed, below: root) { parts.lowering.add(constraint) }
  }

  // MARK: Leaving

  /// Removes the nodes and constraints of a subtree.
  private func removeSubtree(_ subtree: View) {
    // A view in it may stand for the baseline of one around it.
    var outer = subtree.hierarchy.superview
    while let view = outer {
      let named = view.baselineConstraints
      if !named.isEmpty {
        for constraint in named { parts.lowering.remove(constraint) }
        if !pending.needsBuild { pending.addLowering(view) }
      }
      outer = view === root ? nil : view.hierarchy.superview
    }
    var items: [LayoutItem] = []
    subtree.forEachInSubtree { view in
      items.append(view)
      items += view.allGuides as [LayoutItem]
      for constraint in view.held.constraints { parts.lowering.remove(constraint) }
    }
    removeNodes(of: items)
    pending.forget(subtree: subtree, items: items)
  }

  private func removeNodes(of items: [LayoutItem]) {
    if parts.nodes.remove(items) { pending.forgetAbsentNodes() }
  }

  // MARK: Solving

  /// How often safe areas and margins may follow the frames in one pass.
  static let insetRoundLimit = 8

  /// Solves until texts have the heights of their widths and guides the insets of their places.
  ///
  /// 1. Where constraints tie widths to heights, texts begin at height 0, so that the answer never
  ///    depends on an earlier layout; see ``ContentSizes/restartCoupledTexts()``.
  /// 2. A solution gives the widths. Texts are measured at them, which gives the heights.
  /// 3. Where no width depends on a height, that is all. Otherwise the widths may differ now: such
  ///    texts are measured a second and last time.
  private func solve() {
    let (ledger, nodes, contents) = (parts.ledger, parts.nodes, parts.contents)
    contents.startPass()
    var insetRounds = 0
    while true {
      // The height of an earlier pass may have contradicted others until texts were measured.
      ledger.retryBroken()
      ledger.solve()
      if nodes.mayHaveOtherInsets, insetRounds < Self.insetRoundLimit, nodes.refreshInsets() {
        insetRounds += 1
        contents.restartCoupledTexts()
        continue
      }
      if !contents.measureTexts() { break }
    }
    contents.endPass()
  }

  // MARK: Results

  /// Passes the solved frames to the tree, and asks for layout where they changed.
  func publish() { parts.nodes.publish() }

  /// The size of the root in the last solution that ``fit(_:)`` found; zero before.
  private(set) var fittedSize = Size.zero

  /// Works out the size of the root that is as close to a target as its constraints allow.
  ///
  /// - Returns: Whether nothing changed meanwhile; else another round may find another size.
  func fit(_ target: FittingTarget) -> Bool {
    fittedSize = visiting {
      setTarget(target)
      _ = update()
      return parts.nodes.solvedRootSize
    }
    endRound()
    return isCurrent
  }
}

/// The parts of an engine, each with a state of its own.
///
/// Each knows those before it alone: the ledger knows no node, and nodes know no constraint.
struct EngineParts {
  /// The root's extents where they are given.
  let extents: RootExtents
  /// Describes conflicts.
  let reporter: ConflictReporter
  /// The linear constraints: waiting, in the solver, or broken.
  let ledger: EntryLedger
  /// The sizes that contents ask for, and the measuring of texts.
  let contents: ContentSizes
  /// The items' variables, and what places the items without the caller's constraints.
  let nodes: NodeTable
  /// Translates the caller's constraints.
  let translator: ConstraintTranslator
  /// The caller's constraints with their entries.
  let lowering: ConstraintLowering

  /// Makes parts without content.
  init(_ scope: LayoutScope, target: FittingTarget, work: WorkCounter, visit: TreeVisit) {
    extents = RootExtents(scope, target: target)
    reporter = ConflictReporter(scope, extents: extents)
    ledger = EntryLedger(
      ranking: EntryRanking(root: scope.root), reporter: reporter, work: work)
    contents = ContentSizes(scope, ledger: ledger, work: work, visit: visit)
    nodes = NodeTable(
      scope, ledger: ledger, contents: contents, extents: extents, visit: visit)
    translator = ConstraintTranslator(scope, nodes: nodes, contents: contents, extents: extents)
    lowering = ConstraintLowering(
      ledger: ledger, extents: extents, translator: translator, work: work)
  }
}
