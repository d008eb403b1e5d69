// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// The item's node, made with all that the engine says about it when it is first needed.
  func node(for item: LayoutItem) -> LayoutNode {
    if let node = nodeOfItem[ObjectIdentifier(item)] { return node }
    let node = LayoutNode(item)
    nodeOfItem[ObjectIdentifier(item)] = node
    nodes.append(node)
    setNode(node, of: item)
    if item === root {
      node.variables[.width] = solver.makeVariable()
      node.variables[.height] = solver.makeVariable()
    } else {
      // The solver eliminates the newest first and leaves the others at 0: where nothing
      // determines an extent, it is 0 and the place follows, as in UIKit.
      for part in [NodePart.width, .height, .x, .y] {
        node.variables[part] = solver.makeVariable()
      }
    }
    if let view = node.view {
      if view.hasContentArea { _ = self.node(for: view.ownedGuide(.scrollContent, "content")) }
      placeView(view, node)
      updateIntrinsicSize(of: node)
    } else if let guide = item as? LayoutGuide {
      placeGuide(guide, node)
    }
    return node
  }

  /// A variable of a node; every node but the root's has all four.
  func variable(_ part: NodePart, of node: LayoutNode) -> Variable {
    if let variable = node.variables[part] { return variable }
    let variable = solver.makeVariable()
    node.variables[part] = variable
    return variable
  }

  // MARK: Views

  /// Says again what places a view, after its frame, mask or collapsing changed.
  func updatePlace(of view: View) {
    guard let node = nodeOfItem[ObjectIdentifier(view)] else {
      if view === root || !view.translatesAutoresizingMaskIntoConstraints {
        _ = self.node(for: view)
      }
      return
    }
    for axis in Axis.allCases {
      guard let origin = node.boundsOrigin[axis] else { continue }
      setConstant(axis == .horizontal ? view.boundsOrigin.x : view.boundsOrigin.y, of: origin.entry)
    }
    if view.boundsOrigin != .zero, node.boundsOrigin.horizontal == nil, !view.hasContentArea {
      changes.needsBuild = true
      changes.isDirty = true
    }
    if view === root, isFitting {
      // A root that is measured hangs on its target alone, which `setTarget(_:)` keeps up to date.
      updateIntrinsicSize(of: node)
      return
    }
    let entries = placeEntries(of: view, node)
    let isSameShape =
      entries.count == node.place.count
      && zip(entries, node.place).allSatisfy { $0.linear.hasSameShape(as: $1.linear) }
    if isSameShape {
      for (entry, kept) in zip(entries, node.place) {
        setConstant(entry.linear.constant, of: kept)
        setPriority(entry.linear.priority, of: kept)
      }
    } else {
      for entry in node.place { remove(entry) }
      node.place = entries
      for entry in entries { enqueue(entry) }
    }
    updateIntrinsicSize(of: node)
    if view === root { updateGivenExtents() }
  }

  private func placeView(_ view: View, _ node: LayoutNode) {
    node.place = placeEntries(of: view, node)
    for entry in node.place { enqueue(entry) }
  }

  /// What places a view apart from the caller's constraints.
  private func placeEntries(of view: View, _ node: LayoutNode) -> [EngineEntry] {
    if view === root { return isFitting ? fittingEntries(node) : rootEntries(view, node) }
    if view.translatesAutoresizingMaskIntoConstraints { return maskEntries(view, node) }
    if view.isCollapsed {
      return [NodePart.width, .height].map { equation(node, $0, 0, .place(node, $0.attribute)) }
    }
    return nonNegativeEntries(node)
  }

  private func nonNegativeEntries(_ node: LayoutNode) -> [EngineEntry] {
    [NodePart.width, .height].map { part in
      let linear = LinearConstraint(
        [Term(variable(part, of: node))], .greaterThanOrEqual, 0,
        priority: 1000)
      return EngineEntry(.nonNegative(node, part.attribute), linear)
    }
  }

  /// A root keeps the size it was given; one that leaves its place to constraints is only drawn
  /// to it, at the lowest priority of all.
  private func rootEntries(_ view: View, _ node: LayoutNode) -> [EngineEntry] {
    let isFixed = view.isRootFixed
    let size = view.layoutFrame.size
    let entries = [(NodePart.width, size.width), (.height, size.height)].map { part, length in
      equation(
        node, part, length, .place(node, part.attribute), priority: isFixed ? 1000 : 1.0 / 1024)
    }
    return isFixed ? entries : entries + nonNegativeEntries(node)
  }

  /// The root of an engine for fitting is pulled to the target.
  private func fittingEntries(_ node: LayoutNode) -> [EngineEntry] {
    let entries = Axis.allCases.map { axis in
      let part = NodePart.extent(axis)
      let entry = equation(
        node, part, target.size[axis], .measure(node, part.attribute),
        priority: Double(target.priorities[axis].rawValue))
      target.entries[axis] = entry
      return entry
    }
    return entries + nonNegativeEntries(node)
  }

  /// The mask as four equations in the superview's extents.
  private func maskEntries(_ view: View, _ node: LayoutNode) -> [EngineEntry] {
    let (frame, outer) = view.autoresizingReference
    let spans = [
      (
        Axis.horizontal,
        AutoresizedSpan(
          start: frame.minX, length: frame.width, outer: outer.width,
          flexible: view.autoresizingMask.flexibility(along: .horizontal))
      ),
      (
        Axis.vertical,
        AutoresizedSpan(
          start: frame.minY, length: frame.height, outer: outer.height,
          flexible: view.autoresizingMask.flexibility(along: .vertical))
      ),
    ]
    return spans.flatMap { axis, span in
      [
        (NodePart.origin(axis), span.startFactor, span.startConstant),
        (NodePart.extent(axis), span.lengthFactor, span.lengthConstant),
      ].map { part, factor, constant in
        var terms = [Term(variable(part, of: node))]
        if factor != 0, let parent = view.storedSuperview {
          terms.append(Term(variable(.extent(axis), of: self.node(for: parent)), -factor))
        }
        let linear = LinearConstraint(terms, .equal, constant, priority: 1000)
        return EngineEntry(.place(node, part.attribute), linear)
      }
    }
  }

  private func equation(
    _ node: LayoutNode, _ part: NodePart, _ value: Double, _ origin: EngineEntry.Origin,
    priority: Double = 1000
  ) -> EngineEntry {
    EngineEntry(
      origin,
      LinearConstraint(
        [Term(variable(part, of: node))], .equal, value,
        priority: priority))
  }

  // MARK: Guides

  /// Ties a guide that a view made for itself to the view.
  private func placeGuide(_ guide: LayoutGuide, _ node: LayoutNode) {
    defer { for entry in node.place { enqueue(entry) } }
    guard let kind = guide.kind, let owner = guide.owner else {
      node.place = nonNegativeEntries(node)
      return
    }
    let ownerNode = self.node(for: owner)
    switch kind {
    case .safeArea, .margins, .readableContent, .topSupport, .bottomSupport:
      let constants = owner.constants(ofGuide: kind, in: .current)
      node.place = insetEntries(node, kind, ownerNode, constants)
      insetNodes.append(node)
      changes.insets = true
    case .scrollContent:
      node.place =
        [NodePart.x, .y].map { equation(node, $0, 0, .measure(node, $0.attribute)) }
        + nonNegativeEntries(node)
    case .scrollFrame:
      node.place = Axis.allCases.flatMap { axis in
        [
          difference(
            node, .origin(axis), boundsOriginVariable(axis, of: ownerNode), 0),
          difference(node, .extent(axis), variable(.extent(axis), of: ownerNode), 0),
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
    let isSupport = kind == .topSupport || kind == .bottomSupport
    let height = variable(.height, of: owner)
    return [
      equation(node, .x, constants[0], .measure(node, .left)),
      kind == .bottomSupport
        ? difference(node, .y, height, constants[1])
        : equation(node, .y, constants[1], .measure(node, .top)),
      difference(node, .width, variable(.width, of: owner), constants[2]),
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
        [Term(variable(part, of: node)), Term(other, -1)], .equal, constant, priority: 1000))
  }

  /// Works out the insets of guides again; whether any changed.
  func refreshInsets() -> Bool {
    var changed = false
    let geometry = ViewGeometry(engine: self)
    for node in insetNodes {
      guard let guide = node.item as? LayoutGuide, let owner = guide.owner, let kind = guide.kind
      else { continue }
      let constants = owner.constants(ofGuide: kind, in: geometry)
      for (entry, constant) in zip(node.place, constants) where entry.linear.constant != constant {
        setConstant(constant, of: entry)
        changed = true
      }
    }
    return changed
  }

  // MARK: Numbers that items add

  /// The origin of a view's bounds along an axis, as a variable that follows the view.
  func boundsOriginVariable(_ axis: Axis, of node: LayoutNode) -> Variable {
    if let known = node.boundsOrigin[axis] { return known.variable }
    let variable = solver.makeVariable()
    let origin = node.view?.boundsOrigin ?? .zero
    let entry = EngineEntry(
      .measure(node, axis == .horizontal ? .left : .top),
      LinearConstraint(
        [Term(variable)], .equal, axis == .horizontal ? origin.x : origin.y, priority: 1000))
    node.boundsOrigin[axis] = (variable, entry)
    enqueue(entry)
    return variable
  }

  /// A baseline's distance from where the content's position puts it, as a variable.
  func baselineVariable(_ attribute: LayoutAttribute, of node: LayoutNode) -> Variable {
    if let known = node.baselines[attribute] { return known.variable }
    let variable = solver.makeVariable()
    let entry = EngineEntry(
      .measure(node, attribute),
      LinearConstraint(
        [Term(variable)], .equal, baselineConstant(attribute, of: node), priority: 1000))
    node.baselines[attribute] = (variable, entry)
    enqueue(entry)
    return variable
  }

  /// What of a baseline does not depend on the height that layout gives.
  ///
  /// Of a text that has yet to be measured it is 0, until it is.
  func baselineConstant(_ attribute: LayoutAttribute, of node: LayoutNode) -> Double {
    if node.isText {
      if node.isTextDirty || node.textWidth < 0 { return 0 }
      if node.textBaselines == nil {
        node.textBaselines = node.view?.baselineOffsets(forWidth: node.textWidth)
      }
    }
    let offsets = node.isText ? node.textBaselines : node.view?.baselineOffsets(forWidth: -1)
    guard let offsets else { return 0 }
    let baseline = attribute == .firstBaseline ? offsets.first : offsets.last
    return baseline - offsets.position * offsets.contentHeight
  }
}

extension LinearConstraint {
  /// Whether only constants and priorities differ.
  func hasSameShape(as other: LinearConstraint) -> Bool {
    relation == other.relation && terms.count == other.terms.count
      && zip(terms, other.terms).allSatisfy {
        $0.variable == $1.variable && $0.coefficient == $1.coefficient
      }
  }
}

extension View {
  /// Whether the view, as a root, keeps the size it was given.
  var isRootFixed: Bool { host != nil || translatesAutoresizingMaskIntoConstraints }

  /// Whether the view is hidden and gives up its place.
  var isCollapsed: Bool { isHidden && hiddenBehavior == .collapses }
}
