// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// Asks a view for its intrinsic size and brings the inequalities up to date.
  ///
  /// Of wrapped text only the width is asked here; its height follows once its width is known.
  func updateIntrinsicSize(of node: LayoutNode) {
    guard let view = node.view else { return }
    let isPlaced = view !== root && view.translatesAutoresizingMaskIntoConstraints
    let isWhole = view === root && !isFitting && view.translatesAutoresizingMaskIntoConstraints
    if isPlaced || isWhole || view.isCollapsed {
      setText(false, node)
      for axis in Axis.allCases { setIntrinsic(nil, axis, of: node) }
      updateBaselines(of: node)
      return
    }
    if view.contentHeightDependsOnWidth {
      setText(true, node)
      node.isTextDirty = true
      setIntrinsic(known(view.intrinsicWidth()), .horizontal, of: node)
      if node.intrinsic.hugging.vertical == nil { setIntrinsic(0, .vertical, of: node) }
    } else {
      setText(false, node)
      let size = view.intrinsicContentSize
      setIntrinsic(known(size.width), .horizontal, of: node)
      setIntrinsic(known(size.height), .vertical, of: node)
    }
    updateBaselines(of: node)
  }

  /// A length that a content asks for; nil if it asks for none, or for what is not a length.
  private func known(_ length: Double) -> Double? {
    length.isFinite && length >= 0 ? length : nil
  }

  private func setText(_ isText: Bool, _ node: LayoutNode) {
    guard node.isText != isText else { return }
    node.isText = isText
    if isText {
      textNodes.append(node)
    } else {
      textNodes.removeAll { $0 === node }
    }
  }

  /// Makes, changes or removes the two inequalities of an axis.
  private func setIntrinsic(_ length: Double?, _ axis: Axis, of node: LayoutNode) {
    guard let length, let view = node.view else {
      for entry in [node.intrinsic.hugging[axis], node.intrinsic.compression[axis]] {
        if let entry { remove(entry) }
      }
      node.intrinsic.hugging[axis] = nil
      node.intrinsic.compression[axis] = nil
      return
    }
    let insets = view.alignmentRectInsets
    let margin = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
    let total = length + margin
    if let hugging = node.intrinsic.hugging[axis],
      let compression = node.intrinsic.compression[axis]
    {
      setConstant(total, of: hugging)
      setConstant(total, of: compression)
      return
    }
    let part = variable(.extent(axis), of: node)
    func make(_ relation: Relation, _ priority: LayoutPriority, isHugging: Bool) -> EngineEntry {
      let entry = EngineEntry(
        .intrinsic(node, axis, isHugging: isHugging),
        LinearConstraint(
          [Term(part)], relation, total,
          priority: priority.clampedValue))
      enqueue(entry)
      return entry
    }
    node.intrinsic.hugging[axis] = make(
      .lessThanOrEqual, view.contentHuggingPriority(for: axis), isHugging: true)
    node.intrinsic.compression[axis] = make(
      .greaterThanOrEqual, view.contentCompressionResistancePriority(for: axis), isHugging: false)
  }

  /// Brings the priorities of the inequalities up to date.
  func updateContentPriorities(of node: LayoutNode) {
    guard let view = node.view else { return }
    for axis in Axis.allCases {
      if let entry = node.intrinsic.hugging[axis] {
        setPriority(view.contentHuggingPriority(for: axis).clampedValue, of: entry)
      }
      if let entry = node.intrinsic.compression[axis] {
        setPriority(view.contentCompressionResistancePriority(for: axis).clampedValue, of: entry)
      }
    }
  }

  /// Brings the baselines that constraints name up to date.
  func updateBaselines(of node: LayoutNode) {
    for attribute in [LayoutAttribute.firstBaseline, .lastBaseline] {
      if let baseline = node.baselines[attribute] {
        setConstant(baselineConstant(attribute, of: node), of: baseline.entry)
      }
    }
  }

  // MARK: Solving

  /// How often a content may be asked for its height in one pass.
  static let measureLimit = 2
  /// How often safe areas and margins may follow the frames in one pass.
  static let insetRoundLimit = 8
  /// Widths that differ by less, in points, are one width for text; its fit tolerance is larger.
  static let widthTolerance = 1.0 / 1024

  /// Solves until texts have the heights of their widths and guides the insets of their places.
  func solve() {
    isUnsettled = false
    startPass()
    var insetRounds = 0
    while true {
      let before = solver.statistics
      solver.solve()
      let after = solver.statistics
      statistics.solves += 1
      statistics.searches += after.searches - before.searches
      statistics.pivots += after.pivots - before.pivots
      if changes.insets || !insetNodes.isEmpty, insetRounds < Self.insetRoundLimit {
        changes.insets = false
        if refreshInsets() {
          insetRounds += 1
          continue
        }
      }
      if !measureTexts() { break }
    }
  }

  /// Begins a pass: forgets how often texts were measured; where widths hang on heights, starts
  /// from height 0, so that the answer never depends on what was there before.
  private func startPass() {
    for node in textNodes {
      node.measureCount = 0
      guard isCoupled else { continue }
      node.isTextDirty = true
      setIntrinsic(0, .vertical, of: node)
    }
    startsFromZero = isCoupled || textNodes.allSatisfy { $0.textWidth < 0 }
  }

  /// Measures the texts whose width changed; whether any height changed.
  private func measureTexts() -> Bool {
    var changed = false
    // All widths are read before any height changes: a value that is asked for after a change is
    // solved for, and then every text would cost a solution.
    let widths = textNodes.map { node in
      node.variables[.width].map { solver.value(of: $0) } ?? 0
    }
    for (node, total) in zip(textNodes, widths) {
      guard let view = node.view, node.variables[.width] != nil else { continue }
      let insets = view.alignmentRectInsets
      let width = total - insets.left - insets.right
      let moved = abs(width - node.textWidth) > Self.widthTolerance
      guard node.isTextDirty || moved else { continue }
      if node.measureCount > 0, moved, !isCoupled {
        isCoupled = true
        // What began with heights that were there before starts over; that happens once.
        if !startsFromZero {
          startPass()
          return true
        }
      }
      guard node.measureCount < Self.measureLimit else {
        isUnsettled = true
        continue
      }
      node.measureCount += 1
      node.isTextDirty = false
      node.textWidth = width
      statistics.measures += 1
      statistics.mostMeasuresInAPass = max(statistics.mostMeasuresInAPass, node.measureCount)
      let height = view.contentHeight(forWidth: width)
      let total = max(0, height) + insets.top + insets.bottom
      if node.intrinsic.hugging.vertical?.linear.constant != total {
        setIntrinsic(max(0, height), .vertical, of: node)
        changed = true
      }
      for attribute in [LayoutAttribute.firstBaseline, .lastBaseline] {
        guard let baseline = node.baselines[attribute] else { continue }
        let constant = baselineConstant(attribute, of: node)
        if baseline.entry.linear.constant != constant {
          setConstant(constant, of: baseline.entry)
          changed = true
        }
      }
    }
    return changed
  }

  /// Gives the tree the frames that were found, and asks for layout where they changed.
  func publish() {
    for node in nodes {
      let frame = solvedFrame(of: node)
      if node.item === root {
        if !root.isRootFixed, frame.size != root.layoutFrame.size {
          root.apply(solved: frame, roundedBy: root.environment)
        }
        node.frame = frame
        continue
      }
      if let guide = node.item as? LayoutGuide, guide.kind == .scrollContent {
        guide.owner?.applyContentArea(frame.size, isNamed: node.isExtentNamed)
      }
      guard frame != node.frame || frame != node.item.layoutFrame else { continue }
      node.frame = frame
      node.item.coordinateView?.setNeedsLayout()
    }
  }
}

extension LayoutPriority {
  /// The number, at least the smallest above 0 that counts and at most 1000.
  var clampedValue: Double {
    rawValue.isFinite ? min(1000, max(1.0 / 1024, Double(rawValue))) : 1000
  }
}
