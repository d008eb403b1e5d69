// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// Notes a change; what is about to vanish is taken out at once.
  func note(_ change: LayoutChange) {
    if case .reordered = change, !noteReordering() { return }
    changes.isDirty = true
    if changes.needsBuild { return }
    switch change {
    case .added(let constraint): changes.added.append(constraint)
    case .removed(let constraint):
      if let entry = entryOfConstraint.removeValue(forKey: ObjectIdentifier(constraint)) {
        remove(entry)
      }
    case .constant(let constraint): changes.constants.append(constraint)
    case .priority(let constraint): changes.priorities.append(constraint)
    case .intrinsic(let view):
      guard let node = nodeOfItem[ObjectIdentifier(view)], !node.isIntrinsicDirty else { return }
      node.isIntrinsicDirty = true
      changes.intrinsics.append(node)
    case .contentPriority(let view):
      if let node = nodeOfItem[ObjectIdentifier(view)] { changes.contentPriorities.append(node) }
    case .place(let view): changes.places.append(view)
    case .lowering(let item): changes.lowerings.append(item)
    case .subtreeAdded(let view):
      treeOrder = nil
      changes.subtrees.append(view)
    case .subtreeRemoved(let view):
      treeOrder = nil
      removeSubtree(view)
    case .reordered: break
    case .guideRemoved(let guide): removeNodes(of: [guide])
    case .insets: changes.insets = true
    case .rebuild: changes.needsBuild = true
    }
  }

  /// Applies what was noted and solves; whether there was anything to do.
  func update() -> Bool {
    guard changes.isDirty else { return false }
    updateCount += 1
    if changes.needsBuild {
      build()
    } else {
      apply(takeChanges())
    }
    restoreOrder()
    flush()
    if changes.mayRelieve { retryBroken() }
    solve()
    if restoreOrderOfUnmetStackWishes() {
      flush()
      solve()
    }
    return true
  }

  private func takeChanges() -> PendingChanges {
    let taken = changes
    changes = PendingChanges()
    changes.needsBuild = false
    changes.isDirty = false
    changes.insets = taken.insets
    changes.mayRelieve = taken.mayRelieve
    return taken
  }

  /// Reads the whole tree.
  private func build() {
    let keptTarget = target
    tearDown()
    target.size = keptTarget.size
    target.priorities = keptTarget.priorities
    statistics.rebuilds += 1
    changes.needsBuild = false
    changes.isDirty = false
    changes.insets = true
    givenExtents = currentGivenExtents
    read(subtree: root)
    // All came in the order of their ranks.
    unorderedPriorities = []
    unorderedStackPriorities = []
  }

  /// Takes in the views and constraints of a subtree.
  private func read(subtree: View) {
    subtree.forEachInSubtree { view in
      if view === root || !view.translatesAutoresizingMaskIntoConstraints { _ = node(for: view) }
    }
    for constraint in subtree.activeConstraintsOfSubtree() { lower(constraint) }
  }

  private func apply(_ taken: PendingChanges) {
    for subtree in taken.subtrees where subtree !== root && subtree.isDescendant(of: root) {
      read(subtree: subtree)
    }
    for view in taken.places where view.isDescendant(of: root) { updatePlace(of: view) }
    for item in taken.lowerings { lowerAgain(item) }
    for constraint in taken.added where isSeen(constraint) { lower(constraint) }
    for constraint in taken.constants where isSeen(constraint) { updateNumbers(of: constraint) }
    for constraint in taken.priorities where isSeen(constraint) { updateNumbers(of: constraint) }
    for node in taken.contentPriorities where isPresent(node) { updateContentPriorities(of: node) }
    for node in taken.intrinsics {
      node.isIntrinsicDirty = false
      if isPresent(node) { updateIntrinsicSize(of: node) }
    }
  }

  /// Whether a constraint is active and held inside the part of the tree that the engine sees.
  ///
  /// What was noted of a constraint may be older than the removal of the view that holds it.
  private func isSeen(_ constraint: LayoutConstraint) -> Bool {
    constraint.holder?.isDescendant(of: root) ?? false
  }

  private func isPresent(_ node: LayoutNode) -> Bool { !node.variables.isEmpty }

  // MARK: The caller's constraints

  /// Translates a constraint and queues it.
  func lower(_ constraint: LayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard entryOfConstraint[key] == nil else { return }
    namedExtents.removeAll(keepingCapacity: true)
    guard let lowered = linearForm(of: constraint) else {
      noteNotFinite(constraint)
      return
    }
    statistics.lowerings += 1
    let entry = EngineEntry(.constraint(constraint), lowered.linear)
    entry.namesRoot = lowered.namesRoot
    entry.isCrossing = constraint.crossesAxes && lowered.linear.terms.count > 1
    if lowered.namesRoot.horizontal || lowered.namesRoot.vertical { rootEntries.append(entry) }
    entryOfConstraint[key] = entry
    if !namedExtents.isEmpty {
      entry.namedExtents = namedExtents
      for (node, axis) in namedExtents { node.extentNameCount[axis] += 1 }
    }
    noteOrder(of: entry)
    enqueue(entry)
  }

  /// Brings a constraint's constant and priority up to date.
  private func updateNumbers(of constraint: LayoutConstraint) {
    guard let entry = entryOfConstraint[ObjectIdentifier(constraint)] else {
      lower(constraint)
      return
    }
    guard let linear = linearForm(of: constraint)?.linear else {
      entryOfConstraint[ObjectIdentifier(constraint)] = nil
      remove(entry)
      noteNotFinite(constraint)
      return
    }
    setPriority(linear.priority, of: entry)
    setConstant(linear.constant, of: entry)
  }

  /// The root's extents that are given at the moment.
  var currentGivenExtents: AxisPair<Double?> {
    var given = AxisPair<Double?>(nil)
    for axis in Axis.allCases {
      if isFitting {
        let isRequired = target.priorities[axis].isRequired && target.size[axis].isFinite
        given[axis] = isRequired ? target.size[axis] : nil
      } else if root.isRootFixed {
        given[axis] = root.layoutFrame.size[axis]
      }
    }
    return given
  }

  /// Follows a change of the root's given extents; where one became or ceased to be given,
  /// everything is translated anew.
  func updateGivenExtents() {
    let old = givenExtents
    let given = currentGivenExtents
    for axis in Axis.allCases where (old[axis] == nil) != (given[axis] == nil) {
      changes.needsBuild = true
      changes.isDirty = true
      return
    }
    givenExtents = given
    let changed = Axis.allCases.filter { old[$0] != given[$0] }
    guard !changed.isEmpty else { return }
    rootEntries.removeAll(where: \.isRemoved)
    for entry in rootEntries where changed.contains(where: { entry.namesRoot[$0] }) {
      if case .constraint(let constraint) = entry.origin { updateNumbers(of: constraint) }
    }
  }

  /// Keeps a constraint whose constant is no number in mind, for the diagnostics.
  private func noteNotFinite(_ constraint: LayoutConstraint) {
    guard !constraint.constant.isFinite else { return }
    notFinite.removeAll { $0.constraint == nil || $0.constraint === constraint }
    notFinite.append(WeakConstraint(constraint: constraint))
  }

  /// Translates all constraints that name an item, and what hangs on its being collapsed.
  private func lowerAgain(_ item: LayoutItem) {
    var items: [LayoutItem] = [item]
    if let view = item as? View, let parent = view.storedSuperview {
      items += parent.storedSubviews.filter { $0 !== view && $0.hiddenBehavior == .collapses }
    }
    var constraints: [LayoutConstraint] = []
    for item in items {
      for constraint in item.mentions.constraints where isSeen(constraint) {
        guard !constraints.contains(where: { $0 === constraint }) else { continue }
        constraints.append(constraint)
      }
      if let view = item as? View { updatePlace(of: view) }
    }
    var lowered: [LayoutConstraint] = []
    for constraint in constraints where !updateInPlace(constraint) {
      if let entry = entryOfConstraint.removeValue(forKey: ObjectIdentifier(constraint)) {
        remove(entry)
      }
      lowered.append(constraint)
    }
    for constraint in TreeOrder.sorted(lowered, below: root) { lower(constraint) }
  }

  /// Translates a constraint again; whether it was in the solver and only its numbers are others.
  ///
  /// Then it keeps its place in the order of constraints, which decides where wishes are equal.
  private func updateInPlace(_ constraint: LayoutConstraint) -> Bool {
    guard let entry = entryOfConstraint[ObjectIdentifier(constraint)],
      let lowered = linearForm(of: constraint),
      lowered.linear.hasSameShape(as: entry.linear),
      lowered.namesRoot.horizontal == entry.namesRoot.horizontal,
      lowered.namesRoot.vertical == entry.namesRoot.vertical
    else { return false }
    setPriority(lowered.linear.priority, of: entry)
    setConstant(lowered.linear.constant, of: entry)
    return true
  }

  // MARK: Leaving

  /// Takes out the nodes and constraints of a subtree.
  private func removeSubtree(_ subtree: View) {
    // A view in it may stand for the baseline of one around it.
    var outer = subtree.storedSuperview
    while let view = outer {
      let named = view.baselineConstraints
      if !named.isEmpty {
        for constraint in named {
          if let entry = entryOfConstraint.removeValue(forKey: ObjectIdentifier(constraint)) {
            remove(entry)
          }
        }
        changes.lowerings.append(view)
      }
      outer = view === root ? nil : view.storedSuperview
    }
    var items: [LayoutItem] = []
    subtree.forEachInSubtree { view in
      items.append(view)
      items += view.allGuides as [LayoutItem]
      for constraint in view.held.constraints {
        if let entry = entryOfConstraint.removeValue(forKey: ObjectIdentifier(constraint)) {
          remove(entry)
        }
      }
    }
    removeNodes(of: items)
    changes.subtrees.removeAll { $0.isDescendant(of: subtree) }
    changes.places.removeAll { $0.isDescendant(of: subtree) }
    changes.lowerings.removeAll { item in items.contains { $0 === item } }
  }

  /// Takes out the nodes of items that no constraint names any more.
  private func removeNodes(of items: [LayoutItem]) {
    let gone = items.compactMap { nodeOfItem[ObjectIdentifier($0)] }
    guard !gone.isEmpty else { return }
    for node in gone {
      for entry in entries(of: node) { remove(entry) }
      nodeOfItem[ObjectIdentifier(node.item)] = nil
      setNode(nil, of: node.item)
    }
    for node in gone {
      for part in NodePart.allCases { node.variables[part].map(removeVariable) }
      for attribute in [LayoutAttribute.firstBaseline, .lastBaseline] {
        (node.baselines[attribute]?.variable).map(removeVariable)
      }
      for axis in Axis.allCases { (node.boundsOrigin[axis]?.variable).map(removeVariable) }
      node.variables = NodeVariables()
      node.dropEntries()
    }
    let remains: (LayoutNode) -> Bool = { !$0.variables.isEmpty }
    nodes = nodes.filter(remains)
    textNodes = textNodes.filter(remains)
    insetNodes = insetNodes.filter(remains)
    changes.intrinsics = changes.intrinsics.filter(remains)
    changes.contentPriorities = changes.contentPriorities.filter(remains)
  }

  private func removeVariable(_ variable: Variable) {
    // All entries that name it were removed before.
    coupling?.remove(variable)
    do { try solver.removeVariable(variable) } catch { assertionFailure("\(error)") }
  }

  /// What the engine itself says about a node.
  private func entries(of node: LayoutNode) -> [EngineEntry] {
    var entries = node.place
    for axis in Axis.allCases {
      entries += [node.intrinsic.hugging[axis], node.intrinsic.compression[axis]].compactMap { $0 }
      entries += [node.boundsOrigin[axis]?.entry].compactMap { $0 }
    }
    for attribute in [LayoutAttribute.firstBaseline, .lastBaseline] {
      entries += [node.baselines[attribute]?.entry].compactMap { $0 }
    }
    return entries
  }
}
