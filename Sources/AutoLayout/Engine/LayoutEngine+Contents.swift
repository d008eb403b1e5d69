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
      node.variables[.height].map { coupling?.touch($0) }
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

  /// Brings the baselines that constraints name up to date; those of a text whose height follows
  /// from its width are 0 until it is measured.
  private func updateBaselines(of node: LayoutNode) {
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
  /// A width that differs by less, in points, from the one a text was measured at last counts as
  /// settled; the fit tolerance of text is larger.
  static let widthTolerance = 1.0 / 1024

  /// Solves until texts have the heights of their widths and guides the insets of their places.
  ///
  /// 1. Where constraints tie widths to heights, texts begin at height 0, so that the answer never
  ///    depends on what was there before; see ``restartCoupledTexts()``.
  /// 2. A solution gives the widths. Texts are measured at them, which gives the heights.
  /// 3. Where no width hangs on a height, that is all. Else the widths may be others now: such
  ///    texts are measured a second and last time.
  func solve() {
    startPass()
    var insetRounds = 0
    while true {
      // A number that was there before may have contradicted others until texts were measured.
      if changes.mayRelieve { retryBroken() }
      let before = solver.statistics
      solver.solve()
      let after = solver.statistics
      statistics.solves += 1
      statistics.searches += after.searches - before.searches
      statistics.pivots += after.pivots - before.pivots
      statistics.mostCoefficients = max(statistics.mostCoefficients, after.coefficients)
      if changes.insets || !insetNodes.isEmpty, insetRounds < Self.insetRoundLimit {
        changes.insets = false
        if refreshInsets() {
          insetRounds += 1
          restartCoupledTexts()
          continue
        }
      }
      if !measureTexts() { break }
    }
    coupling?.forgetTouches()
  }

  private func startPass() {
    passNumber += 1
    if crossingCount == 0 || coupling?.isWorn == true { coupling = nil }
    if crossingCount > 0, coupling == nil {
      coupling = AxisCoupling(solver.constraintIDs.compactMap { entryOfID[$0] } + broken)
    }
    for node in textNodes {
      node.roundCount = 0
      node.isRestarted = false
      if coupling == nil { node.isUnsettled = false }
      node.variables[.width].map { coupling?.noteTextWidth($0) }
    }
    restartCoupledTexts()
  }

  /// Lets texts begin at height 0 whose group is coupled and changed.
  ///
  /// Their heights may change widths, and so the widths that texts are measured at. What they were
  /// measured at before is not forgotten: a text that gets the same width again is not asked.
  private func restartCoupledTexts() {
    touchHeightsOfTouchedWidths()
    for node in textNodes where !node.isRestarted && isCoupled(node, andTouched: true) {
      node.isRestarted = true
      node.isUnsettled = false
      setIntrinsic(0, .vertical, of: node)
      for attribute in [LayoutAttribute.firstBaseline, .lastBaseline] {
        if let baseline = node.baselines[attribute] { setConstant(0, of: baseline.entry) }
      }
    }
  }

  /// Lets a change of what a text's width hangs on count for what hangs on its height.
  private func touchHeightsOfTouchedWidths() {
    guard coupling != nil else { return }
    var changed = true
    while changed {
      changed = false
      for node in textNodes {
        guard let width = node.variables[.width], let height = node.variables[.height],
          coupling?.state(of: width).isTouched == true, let state = coupling?.state(of: height),
          state.isCoupled, !state.isTouched
        else { continue }
        coupling?.touch(height)
        changed = true
      }
    }
  }

  /// Whether a text's height may change widths, or its width may follow from heights.
  private func isCoupled(_ node: LayoutNode, andTouched isTouched: Bool = false) -> Bool {
    guard coupling != nil else { return false }
    return [NodePart.width, .height].contains { part in
      guard let variable = node.variables[part],
        let state = coupling?.state(of: variable)
      else { return false }
      return state.isCoupled && (state.isTouched || !isTouched)
    }
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
      let isKnown = width == node.textWidth && !node.isTextDirty
      if isKnown && (!node.isRestarted || node.roundCount > 0) { continue }
      // What nothing touched in this pass keeps what it got in its own.
      if !node.isRestarted && isCoupled(node) { continue }
      guard node.roundCount < Self.measureLimit else {
        node.isUnsettled = abs(width - node.textWidth) > Self.widthTolerance
        continue
      }
      node.roundCount += 1
      if !isKnown { measure(node, view, width) }
      if takeMeasures(of: node, insets) { changed = true }
    }
    return changed
  }

  /// Asks a content for its height at a width, and for its baselines there if they are named.
  private func measure(_ node: LayoutNode, _ view: View, _ width: Double) {
    if node.measurePass != passNumber {
      node.measurePass = passNumber
      node.measureCount = 0
    }
    node.measureCount += 1
    node.isTextDirty = false
    node.textWidth = width
    statistics.measures += 1
    statistics.mostMeasuresInAPass = max(statistics.mostMeasuresInAPass, node.measureCount)
    // Baselines first: who works them out knows the height as well.
    node.textBaselines = node.baselines.isEmpty ? nil : view.baselineOffsets(forWidth: width)
    node.textHeight = max(0, view.contentHeight(forWidth: width))
  }

  /// Gives the solver what a content was measured at; whether it is something else than before.
  private func takeMeasures(of node: LayoutNode, _ insets: EdgeInsets) -> Bool {
    var changed = false
    let total = node.textHeight + insets.top + insets.bottom
    if node.intrinsic.hugging.vertical?.linear.constant != total {
      setIntrinsic(node.textHeight, .vertical, of: node)
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
      if node.isContentArea {
        var named = AxisPair<Double?>(nil)
        for axis in Axis.allCases where node.extentNameCount[axis] > 0 {
          named[axis] = frame.size[axis]
        }
        node.item.coordinateView?.applyContentArea(named)
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
