// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// The nodes of an engine: an item gets one when it is placed by constraints or named by one.
///
/// Invariants: there is at most one node for an item, and it is found by the item's identity. In an
/// engine for frames each item knows its node, and no other. The guides of `insetNodes` keep given
/// distances from their view's edges.
final class NodeTable {
  private let scope: LayoutScope
  private let ledger: EntryLedger
  private let contents: ContentSizes
  private let extents: RootExtents
  private let visit: TreeVisit
  /// The nodes, in the order in which they were made.
  private(set) var nodes: [LayoutNode] = []
  /// The nodes by the items' identities; never iterated.
  private var nodeOfItem: [ObjectIdentifier: LayoutNode] = [:]
  /// The nodes of guides whose distances from their view's edges the engine works out.
  private var insetNodes: [LayoutNode] = []
  /// The entries that pull the root to the target, in an engine for fitting.
  private var targetEntries = AxisPair<EngineEntry?>(nil)
  /// Whether margins or safe areas may have changed.
  private var mayHaveNewInsets = true

  /// Makes a table without nodes.
  init(
    _ scope: LayoutScope, ledger: EntryLedger, contents: ContentSizes, extents: RootExtents,
    visit: TreeVisit
  ) {
    self.scope = scope
    self.ledger = ledger
    self.contents = contents
    self.extents = extents
    self.visit = visit
  }

  #if MainActorViews
  // An engine ends with a view, on the main thread.
  deinit { MainActor.assumeIsolated { leaveAll() } }
  #else
  deinit { leaveAll() }
  #endif

  /// Parts entries from their nodes: entries hold their nodes, and nodes their entries.
  private func leaveAll() {
    for node in nodes { node.leave() }
  }

  /// The node of an item, if it has one.
  subscript(item: LayoutItem) -> LayoutNode? { nodeOfItem[ObjectIdentifier(item)] }

  /// The item's node, made with the engine's own entries about it when it is first needed.
  func node(for item: LayoutItem) -> LayoutNode {
    if let node = self[item] { return node }
    let node = LayoutNode(item)
    nodeOfItem[ObjectIdentifier(item)] = node
    nodes.append(node)
    if visit.isInterrupted { visit.keep(item) }
    if !visit.isInterrupted || !visit.isAbandoned && scope.contains(item) {
      setNode(node, of: item)
    }
    // The solver eliminates the newest first and leaves the others at 0: where nothing determines
    // an extent, it is 0 and the place follows, as in UIKit.
    let isRoot = item === scope.root
    for part in isRoot ? [NodePart.width, .height] : [.width, .height, .x, .y] {
      _ = node.variable(part, in: ledger)
    }
    if isRoot { extents.setNode(node) }
    if let view = node.view {
      if view.hasContentArea { _ = self.node(for: view.ownedGuide(.scrollContent, "content")) }
      setPlace(placeEntries(of: view, node), of: node)
      contents.updateSize(of: node)
    } else if let guide = item as? LayoutGuide {
      setPlace(placeEntries(of: guide, node), of: node)
    }
    return node
  }

  /// The variable of a part of an item's node, which is made if there is none.
  func variable(_ part: NodePart, of item: LayoutItem) -> Variable {
    node(for: item).variable(part, in: ledger)
  }

  /// The variable of a part of a node; every node but the root's has all four.
  func variable(_ part: NodePart, of node: LayoutNode) -> Variable {
    node.variable(part, in: ledger)
  }

  /// The origin of an item's bounds along an axis, as a variable that follows the view.
  func boundsOriginVariable(_ axis: Axis, of node: LayoutNode) -> Variable {
    if let known = node.boundsOrigin[axis] { return known.variable }
    let origin = node.view?.placement.boundsOrigin ?? .zero
    let number = ledger.makeNumber(
      axis == .horizontal ? origin.x : origin.y, node, axis == .horizontal ? .left : .top)
    node.setBoundsOrigin(number, axis)
    ledger.add(number.entry)
    return number.variable
  }

  /// Sets the node of an item; nil removes it.
  private func setNode(_ node: LayoutNode?, of item: LayoutItem) {
    guard !scope.isFitting else { return }
    if let view = item as? View { view.engines.setNode(node) }
    if let guide = item as? LayoutGuide { guide.setNode(node) }
  }

  // MARK: Leaving

  /// Removes the nodes of items that no constraint names any more, and returns whether there were
  /// any.
  func remove(_ items: [LayoutItem]) -> Bool {
    let gone = items.compactMap { self[$0] }
    guard !gone.isEmpty else { return false }
    for node in gone {
      for entry in node.entries { ledger.remove(entry) }
      nodeOfItem[ObjectIdentifier(node.item)] = nil
      detach(node)
    }
    for node in gone {
      // All entries that name the variables were removed before.
      for part in NodePart.allCases { node.variables[part].map(ledger.removeVariable) }
      for attribute in LayoutAttribute.baselines {
        (node.baselines[attribute]?.variable).map(ledger.removeVariable)
      }
      for axis in Axis.allCases {
        (node.boundsOrigin[axis]?.variable).map(ledger.removeVariable)
      }
      node.leave()
    }
    nodes = nodes.filter(\.isPresent)
    insetNodes = insetNodes.filter(\.isPresent)
    contents.forgetAbsentNodes()
    return true
  }

  /// Removes the nodes from their items, unless those have nodes of another table by now.
  func detach() {
    guard !scope.isFitting else { return }
    for node in nodes { detach(node) }
  }

  private func detach(_ node: LayoutNode) {
    if Self.node(of: node.item) === node { setNode(nil, of: node.item) }
  }

  /// Removes the nodes from the items of a subtree, which keeps them in the table.
  func detach(subtree: View) {
    subtree.forEachInSubtree { view in
      for item in [view] + view.allGuides as [LayoutItem] {
        if let node = self[item] { detach(node) }
      }
    }
  }

  /// The node that an item knows.
  private static func node(of item: LayoutItem) -> LayoutNode? {
    (item as? View)?.engines.node ?? (item as? LayoutGuide)?.node
  }

  // MARK: Views

  /// Updates the entries that place a view after its frame, mask or collapsing changed, and returns
  /// whether the whole tree must be translated again.
  func updatePlace(of view: View) -> Bool {
    guard let node = self[view] else {
      if view === scope.root || !view.translatesAutoresizingMaskIntoConstraints {
        _ = self.node(for: view)
      }
      return false
    }
    for axis in Axis.allCases {
      guard let origin = node.boundsOrigin[axis] else { continue }
      ledger.setConstant(
        axis == .horizontal ? view.placement.boundsOrigin.x : view.placement.boundsOrigin.y,
        of: origin.entry)
    }
    let isNewlyMoved =
      view.placement.boundsOrigin != .zero && node.boundsOrigin.horizontal == nil
      && !view.hasContentArea
    if view !== scope.root || !scope.isFitting {
      updatePlace(of: node, to: placeEntries(of: view, node))
    }
    // The root of an engine for fitting depends on its target alone: see `updateTarget()`.
    contents.updateSize(of: node)
    return isNewlyMoved
  }

  /// The entry that pulls the root to the target along an axis, in an engine for fitting.
  func targetEntry(_ axis: Axis) -> EngineEntry? { targetEntries[axis] }

  /// Replaces the entries that place an item; where only numbers differ, these are changed.
  private func updatePlace(of node: LayoutNode, to entries: [EngineEntry]) {
    let isSameShape =
      entries.count == node.place.count
      && zip(entries, node.place).allSatisfy { $0.linear.hasSameShape(as: $1.linear) }
    guard isSameShape else {
      for entry in node.place { ledger.remove(entry) }
      setPlace(entries, of: node)
      return
    }
    for (entry, kept) in zip(entries, node.place) {
      ledger.setConstant(entry.linear.constant, of: kept)
      ledger.setPriority(entry.linear.priority, of: kept)
    }
  }

  private func setPlace(_ entries: [EngineEntry], of node: LayoutNode) {
    node.setPlace(entries)
    for entry in entries { ledger.add(entry) }
  }

  /// The entries that place a view apart from the caller's constraints.
  private func placeEntries(of view: View, _ node: LayoutNode) -> [EngineEntry] {
    if view === scope.root {
      return scope.isFitting ? fittingEntries(node) : rootEntries(view, node)
    }
    if view.translatesAutoresizingMaskIntoConstraints { return maskEntries(view, node) }
    if view.isCollapsed {
      return [NodePart.width, .height].map { equation(node, $0, 0, .place(node, $0.attribute)) }
    }
    return nonNegativeEntries(node)
  }

  private func nonNegativeEntries(_ node: LayoutNode) -> [EngineEntry] {
    [NodePart.width, .height].map { part in
      let linear = LinearConstraint(
        [Term(node.variable(part, in: ledger))], .greaterThanOrEqual, 0,
        priority: LinearConstraint.required)
      return EngineEntry(.nonNegative(node, part.attribute), linear)
    }
  }

  /// A root keeps the size it was given; one that leaves its size to constraints has the one that
  /// they give it.
  private func rootEntries(_ view: View, _ node: LayoutNode) -> [EngineEntry] {
    guard view.isRootFixed else { return nonNegativeEntries(node) }
    let size = view.layoutFrame.size
    return [(NodePart.width, size.width), (.height, size.height)].map { part, length in
      equation(node, part, length, .place(node, part.attribute))
    }
  }

  /// The root of an engine for fitting is pulled to the target.
  private func fittingEntries(_ node: LayoutNode) -> [EngineEntry] {
    let target = extents.target
    let entries = Axis.allCases.map { axis in
      let part = NodePart.extent(axis)
      let entry = equation(
        node, part, target.size[axis], .measure(node, part.attribute),
        priority: Double(target.priorities[axis].rawValue))
      targetEntries[axis] = entry
      return entry
    }
    return entries + nonNegativeEntries(node)
  }

  /// Updates the entries that pull the root to its target.
  func updateTarget() {
    let target = extents.target
    for axis in Axis.allCases {
      guard let entry = targetEntries[axis] else { continue }
      let length = target.size[axis]
      ledger.setConstant(length.isFinite ? length : 0, of: entry)
      ledger.setPriority(target.priorities[axis].clampedValue, of: entry)
    }
  }

  /// The mask as four equations in the superview's extents.
  private func maskEntries(_ view: View, _ node: LayoutNode) -> [EngineEntry] {
    Axis.allCases.flatMap { axis in
      let span = view.autoresizedSpan(along: axis)
      return [
        (NodePart.origin(axis), span.startFactor, span.startConstant),
        (NodePart.extent(axis), span.lengthFactor, span.lengthConstant),
      ].map { part, factor, constant in
        var terms = [Term(node.variable(part, in: ledger))]
        if factor != 0, let parent = view.hierarchy.superview {
          terms.append(Term(variable(.extent(axis), of: parent), -factor))
        }
        let linear = LinearConstraint(
          terms, .equal, constant, priority: LinearConstraint.required)
        return EngineEntry(.place(node, part.attribute), linear)
      }
    }
  }

  private func equation(
    _ node: LayoutNode, _ part: NodePart, _ value: Double, _ origin: EngineEntry.Origin,
    priority: Double = LinearConstraint.required
  ) -> EngineEntry {
    EngineEntry(
      origin,
      LinearConstraint(
        [Term(node.variable(part, in: ledger))], .equal, value, priority: priority))
  }

  // MARK: Guides

  /// The entries that tie a guide of the view's own to the view.
  private func placeEntries(of guide: LayoutGuide, _ node: LayoutNode) -> [EngineEntry] {
    guard let kind = guide.kind, let owner = guide.owner else { return nonNegativeEntries(node) }
    let ownerNode = self.node(for: owner)
    switch kind {
    case .safeArea, .margins, .readableContent, .topSupport, .bottomSupport, .keyboard:
      insetNodes.append(node)
      mayHaveNewInsets = true
      return insetEntries(node, kind, ownerNode, owner.constants(ofGuide: kind, in: .current))
    case .scrollContent:
      return [NodePart.x, .y].map { equation(node, $0, 0, .measure(node, $0.attribute)) }
        + nonNegativeEntries(node)
    case .scrollFrame:
      return Axis.allCases.flatMap { axis in
        [
          difference(node, .origin(axis), boundsOriginVariable(axis, of: ownerNode), 0),
          difference(node, .extent(axis), ownerNode.variable(.extent(axis), in: ledger), 0),
        ]
      }
    }
  }

  /// The equations of a guide that keeps given distances from its view's edges.
  ///
  /// Those of the bars' guides have their length and no extent of the view among the constants,
  /// so that they hold before and after a rotation.
  private func insetEntries(
    _ node: LayoutNode, _ kind: LayoutGuide.Kind, _ owner: LayoutNode, _ constants: [Double]
  ) -> [EngineEntry] {
    let isSupport = kind == .topSupport || kind.isAtBottom
    let height = owner.variable(.height, in: ledger)
    return [
      equation(node, .x, constants[0], .measure(node, .left)),
      kind.isAtBottom
        ? difference(node, .y, height, constants[1])
        : equation(node, .y, constants[1], .measure(node, .top)),
      difference(node, .width, owner.variable(.width, in: ledger), constants[2]),
      isSupport
        ? equation(node, .height, constants[3], .measure(node, .height))
        : difference(node, .height, height, constants[3]),
    ]
  }

  private func difference(
    _ node: LayoutNode, _ part: NodePart, _ other: Variable, _ constant: Double
  ) -> EngineEntry {
    EngineEntry(
      .measure(node, part.attribute),
      LinearConstraint(
        [Term(node.variable(part, in: ledger)), Term(other, -1)], .equal, constant,
        priority: LinearConstraint.required))
  }

  // MARK: Insets

  /// Whether guides may have other insets than they were given last.
  var mayHaveOtherInsets: Bool { mayHaveNewInsets || !insetNodes.isEmpty }

  /// Whether guides may have other insets in another layout: all but those of fixed margins.
  var mayHaveChangingInsets: Bool {
    mayHaveNewInsets || insetNodes.contains { ($0.item as? LayoutGuide)?.hasFixedInsets != true }
  }

  /// Records that margins or safe areas may have changed.
  func recordInsetChange() { mayHaveNewInsets = true }

  /// Works out the insets of guides again, and returns whether any changed.
  func refreshInsets() -> Bool {
    mayHaveNewInsets = false
    var changed = false
    let geometry = ViewGeometry(nodes: self)
    for node in insetNodes {
      guard let guide = node.item as? LayoutGuide, let owner = guide.owner, let kind = guide.kind
      else { continue }
      let constants = owner.constants(ofGuide: kind, in: geometry)
      for (entry, constant) in zip(node.place, constants) where entry.linear.constant != constant {
        ledger.setConstant(constant, of: entry)
        changed = true
      }
    }
    return changed
  }

  // MARK: Frames

  /// An item's frame in the current solution; nil for an item without a node.
  func solvedFrame(of item: LayoutItem) -> Rect? { self[item].map { solvedFrame(of: $0) } }

  /// The frame of a node in the current solution; the root stands where it stood.
  private func solvedFrame(of node: LayoutNode) -> Rect {
    let old = node.item.layoutFrame
    func value(_ part: NodePart, _ fallback: Double) -> Double {
      node.variables[part].map { ledger.value(of: $0) } ?? fallback
    }
    return Rect(
      x: value(.x, old.minX), y: value(.y, old.minY), width: value(.width, old.width),
      height: value(.height, old.height))
  }

  /// The size of the root in the current solution.
  var solvedRootSize: Size { solvedSize(of: scope.root) }

  /// The height of the root in the current solution, before it is rounded to a multiple of 2⁻²⁰.
  var unroundedRootHeight: Double {
    self[scope.root]?.variables[.height].map { ledger.unroundedValue(of: $0) } ?? 0
  }

  /// The size of an item in the current solution; zero for an item that is not part of it.
  func solvedSize(of item: LayoutItem) -> Size {
    guard let node = self[item] else { return .zero }
    func value(_ part: NodePart) -> Double {
      node.variables[part].map { ledger.value(of: $0) } ?? 0
    }
    return Size(width: value(.width), height: value(.height))
  }

  /// Passes the solved frames to the tree, and asks for layout where they changed.
  func publish() {
    let root = scope.root
    // A view that learns its frame may remove others.
    for node in nodes where node.isPresent {
      let frame = solvedFrame(of: node)
      if node.item === root {
        if !root.isRootFixed, frame.size != root.layoutFrame.size {
          root.apply(solved: frame, roundedBy: root.environment)
        }
        node.publish(frame)
        continue
      }
      if node.isContentArea {
        var named = AxisPair<Double?>(nil)
        for axis in Axis.allCases where node.extentNameCount[axis] > 0 {
          named[axis] = frame.size[axis]
        }
        node.item.coordinateView?.applyContentArea(named)
      }
      guard frame != node.frame || frame != node.item.layoutFrame else { continue }
      node.publish(frame)
      node.item.coordinateView?.setNeedsLayout()
    }
  }
}

extension LayoutGuide {
  /// Whether the guide's distances from its view's edges follow from no frame.
  fileprivate var hasFixedInsets: Bool {
    guard kind == .margins, let margins = owner?.insets.margins else { return false }
    return !margins.addsSafeArea && !margins.preservesSuperview
  }
}

// MARK: - Invariants

extension NodeTable {
  /// What is wrong with the invariants; nil where they hold. O(nodes).
  func violation() -> String? {
    if nodeOfItem.count != nodes.count {
      return "\(nodes.count) nodes are listed, and \(nodeOfItem.count) are found by their items"
    }
    for node in nodes {
      let name = node.item.displayName
      if self[node.item] !== node { return "the item \(name) has another node than its own" }
      if !scope.isFitting, Self.node(of: node.item) !== node {
        return "\(name) does not know its node"
      }
      let parts = node.item === scope.root ? [NodePart.width, .height] : NodePart.allCases
      if let part = parts.first(where: { node.variables[$0] == nil }) {
        return "\(name) has no variable for its \(part.attribute)"
      }
      if let entry = node.entries.first(where: \.isRemoved) {
        return "the removed entry \(entry.report.text) is kept by \(name)"
      }
      for axis in Axis.allCases
      where (node.intrinsic.hugging[axis] == nil) != (node.intrinsic.compression[axis] == nil) {
        return "\(name) has one bound by its intrinsic size along an axis, and not the other"
      }
    }
    if !insetNodes.allSatisfy({ self[$0.item] === $0 }) { return "a guide with insets is gone" }
    return nil
  }
}
