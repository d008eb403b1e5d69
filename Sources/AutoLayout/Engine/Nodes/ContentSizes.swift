// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// The sizes that contents ask for, as bounds on their nodes, and the measuring of texts.
///
/// Invariant: `texts` are just the nodes of the table whose `text` is not nil.
final class ContentSizes {
  private let scope: LayoutScope
  private let ledger: EntryLedger
  private let work: WorkCounter
  private let visit: TreeVisit
  /// The nodes whose content's height depends on the width, in the order in which they came.
  private var texts: [LayoutNode] = []
  /// The number of the present pass, from 1.
  private var pass = 0

  /// Makes contents for a ledger.
  init(_ scope: LayoutScope, ledger: EntryLedger, work: WorkCounter, visit: TreeVisit) {
    self.scope = scope
    self.ledger = ledger
    self.work = work
    self.visit = visit
  }

  // MARK: Intrinsic sizes

  /// Asks a view for its intrinsic size and updates the bounds.
  ///
  /// Of wrapped text only the width is asked here; its height follows once its width is known.
  func updateSize(of node: LayoutNode) {
    guard let view = node.view else { return }
    visit.willAsk(view)
    updateTies(of: node, view)
    let isRoot = view === scope.root
    let isPlaced = !isRoot && view.translatesAutoresizingMaskIntoConstraints
    let isWhole = isRoot && !scope.isFitting && view.translatesAutoresizingMaskIntoConstraints
    if isPlaced || isWhole || view.isCollapsed {
      setText(false, node)
      for axis in Axis.allCases { setIntrinsic(nil, axis, of: node) }
    } else if view.contentHeightDependsOnWidth {
      setText(true, node)
      node.text?.invalidate()
      if let height = node.variables[.height] { ledger.coupling.touch(height) }
      setIntrinsic(Self.length(view.intrinsicWidth()), .horizontal, of: node)
      if node.intrinsic.hugging.vertical == nil { setIntrinsic(0, .vertical, of: node) }
    } else {
      setText(false, node)
      let size = view.intrinsicContentSize
      setIntrinsic(Self.length(size.width), .horizontal, of: node)
      setIntrinsic(Self.length(size.height), .vertical, of: node)
    }
    // Those of a text whose height follows from its width are 0 until it is measured.
    _ = updateBaselines(of: node)
  }

  /// An intrinsic length; nil if the content has none, or if it is not a length.
  private static func length(_ length: Double) -> Double? {
    length.isFinite && length >= 0 ? length : nil
  }

  /// Records whether the content may wrap: such contents have other places in ties.
  ///
  /// That does not depend on the content at hand, so that a cell has the same order for all rows.
  private func updateTies(of node: LayoutNode, _ view: View) {
    let mayWrap = view.mayWrap
    guard node.mayWrap != mayWrap else { return }
    node.setMayWrap(mayWrap)
    if node.intrinsic.hugging.horizontal != nil { _ = ledger.recordReordering() }
  }

  private func setText(_ isText: Bool, _ node: LayoutNode) {
    guard (node.text != nil) != isText else { return }
    if isText {
      node.text = TextMeasure()
      texts.append(node)
    } else {
      node.text = nil
      texts.removeAll { $0 === node }
    }
  }

  /// Makes, changes or removes the two bounds along an axis.
  private func setIntrinsic(_ length: Double?, _ axis: Axis, of node: LayoutNode) {
    let known = (node.intrinsic.hugging[axis], node.intrinsic.compression[axis])
    guard let length, let view = node.view else {
      if let hugging = known.0 { ledger.remove(hugging) }
      if let compression = known.1 { ledger.remove(compression) }
      node.setIntrinsic(nil, axis)
      return
    }
    let insets = view.alignmentRectInsets
    let margin = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
    let total = length + margin
    if let hugging = known.0, let compression = known.1 {
      ledger.setConstant(total, of: hugging)
      ledger.setConstant(total, of: compression)
      return
    }
    let extent = node.variable(.extent(axis), in: ledger)
    func make(_ relation: Relation, _ priority: LayoutPriority, isHugging: Bool) -> EngineEntry {
      let entry = EngineEntry(
        .intrinsic(node, axis, isHugging: isHugging),
        LinearConstraint([Term(extent)], relation, total, priority: priority.clampedValue))
      ledger.add(entry)
      return entry
    }
    let hugging = make(
      .lessThanOrEqual, view.contentHuggingPriority(for: axis), isHugging: true)
    let compression = make(
      .greaterThanOrEqual, view.contentCompressionResistancePriority(for: axis), isHugging: false)
    node.setIntrinsic((hugging, compression), axis)
  }

  /// Updates the priorities of the bounds.
  func updatePriorities(of node: LayoutNode) {
    guard let view = node.view else { return }
    for axis in Axis.allCases {
      if let entry = node.intrinsic.hugging[axis] {
        ledger.setPriority(view.contentHuggingPriority(for: axis).clampedValue, of: entry)
      }
      if let entry = node.intrinsic.compression[axis] {
        ledger.setPriority(
          view.contentCompressionResistancePriority(for: axis).clampedValue, of: entry)
      }
    }
  }

  // MARK: Baselines

  /// A baseline's distance from where the content's position puts it, as a variable.
  func baselineVariable(_ attribute: LayoutAttribute, of node: LayoutNode) -> Variable {
    if let known = node.baselines[attribute] { return known.variable }
    let number = ledger.makeNumber(baselineConstant(attribute, of: node), node, attribute)
    node.setBaseline(number, attribute)
    ledger.add(number.entry)
    return number.variable
  }

  /// The part of a baseline that does not depend on the height that layout gives.
  ///
  /// It is 0 for a text that was not measured yet.
  private func baselineConstant(_ attribute: LayoutAttribute, of node: LayoutNode) -> Double {
    guard let offsets = baselines(of: node) else { return 0 }
    let baseline = attribute == .firstBaseline ? offsets.first : offsets.last
    return baseline - offsets.position * offsets.contentHeight
  }

  /// The baselines of a content; nil for a text that was not measured yet.
  private func baselines(of node: LayoutNode) -> BaselineOffsets? {
    guard let text = node.text else { return node.view?.baselineOffsets(forWidth: -1) }
    if text.isDirty || text.width < 0 { return nil }
    if let known = text.baselines { return known }
    // The view is asked outside of any access to the node's state, which it may change.
    let asked = node.view?.baselineOffsets(forWidth: text.width)
    node.text?.setBaselines(asked)
    return asked
  }

  /// Updates the baselines that constraints name, and returns whether any changed.
  private func updateBaselines(of node: LayoutNode) -> Bool {
    var changed = false
    for attribute in LayoutAttribute.baselines {
      guard let baseline = node.baselines[attribute] else { continue }
      let constant = baselineConstant(attribute, of: node)
      guard baseline.entry.linear.constant != constant else { continue }
      ledger.setConstant(constant, of: baseline.entry)
      changed = true
    }
    return changed
  }

  // MARK: Passes

  /// How often a content may be asked for its height in one pass.
  static let measureLimit = 2
  /// A change of width below this, in points, counts as settled; the fit tolerance of text is
  /// larger.
  static let widthTolerance = 1.0 / 1024

  /// Starts a pass of measuring.
  func startPass() {
    pass += 1
    ledger.startPass()
    let coupling = ledger.coupling
    for node in texts {
      node.text?.startPass(keepsUnsettled: coupling.isActive)
      if let width = node.variables[.width] { coupling.recordTextWidth(width) }
    }
    restartCoupledTexts()
  }

  /// Ends a pass.
  func endPass() { ledger.coupling.endPass() }

  /// Restarts texts at height 0 whose group is coupled and changed.
  ///
  /// Their heights may change widths, and so the widths that texts are measured at. The last
  /// measure is kept: a text that gets the same width again is not asked.
  func restartCoupledTexts() {
    guard ledger.coupling.isActive else { return }
    touchHeightsOfTouchedWidths()
    for node in texts
    where node.text?.isRestarted == false && isCoupled(node, andTouched: true) {
      node.text?.restart()
      setIntrinsic(0, .vertical, of: node)
      for attribute in LayoutAttribute.baselines {
        if let baseline = node.baselines[attribute] { ledger.setConstant(0, of: baseline.entry) }
      }
    }
  }

  /// Marks a text's height group changed when its width group changed.
  private func touchHeightsOfTouchedWidths() {
    let coupling = ledger.coupling
    var changed = true
    while changed {
      changed = false
      for node in texts {
        guard let width = node.variables[.width], let height = node.variables[.height],
          coupling.state(of: width).isTouched
        else { continue }
        let state = coupling.state(of: height)
        guard state.isCoupled, !state.isTouched else { continue }
        coupling.touch(height)
        changed = true
      }
    }
  }

  /// Whether a text's height may change widths, or its width may depend on heights.
  private func isCoupled(_ node: LayoutNode, andTouched isTouched: Bool = false) -> Bool {
    guard ledger.coupling.isActive else { return false }
    return [NodePart.width, .height].contains { part in
      guard let variable = node.variables[part] else { return false }
      let state = ledger.coupling.state(of: variable)
      return state.isCoupled && (state.isTouched || !isTouched)
    }
  }

  /// Measures the texts whose width changed, and returns whether any height changed.
  func measureTexts() -> Bool {
    var changed = false
    // All widths are read before any height changes: a value that is asked for after a change is
    // solved for, and then every text would cost a solution.
    let widths = texts.map { node in node.variables[.width].map { ledger.value(of: $0) } ?? 0 }
    for (node, total) in zip(texts, widths) {
      guard let view = node.view, node.variables[.width] != nil, let text = node.text else {
        continue
      }
      let insets = view.alignmentRectInsets
      let width = total - insets.left - insets.right
      let isKnown = text.isKnown(at: width)
      if isKnown && (!text.isRestarted || text.roundCount > 0) { continue }
      // A text that nothing touched in this pass keeps the height of an earlier pass.
      if !text.isRestarted && isCoupled(node) { continue }
      guard text.roundCount < Self.measureLimit else {
        node.text?.setUnsettled(abs(width - text.width) > Self.widthTolerance)
        continue
      }
      node.text?.countRound()
      if !isKnown { measure(node, view, width) }
      if takeMeasures(of: node, insets) { changed = true }
    }
    return changed
  }

  /// Asks a content for its height at a width, and for its baselines there if they are named.
  private func measure(_ node: LayoutNode, _ view: View, _ width: Double) {
    visit.willAsk(view)
    let count = node.text?.beginMeasure(at: width, inPass: pass) ?? 0
    work.countMeasure(inPass: count)
    // Baselines first: a content that computes them knows the height as well.
    let baselines = node.baselines.isEmpty ? nil : view.baselineOffsets(forWidth: width)
    let height = max(0, view.contentHeight(forWidth: width))
    node.text?.endMeasure(height: height, baselines: baselines)
  }

  /// Passes the measures of a content to the solver, and returns whether they changed.
  private func takeMeasures(of node: LayoutNode, _ insets: EdgeInsets) -> Bool {
    var changed = false
    let height = node.text?.height ?? 0
    if node.intrinsic.hugging.vertical?.linear.constant != height + insets.top + insets.bottom {
      setIntrinsic(height, .vertical, of: node)
      changed = true
    }
    return updateBaselines(of: node) || changed
  }

  // MARK: Readers

  /// The texts whose width still changed after the last measure that a pass allows.
  var unsettledTexts: [LayoutNode] { texts.filter { $0.text?.isUnsettled == true } }

  /// The last measure of each text, in order.
  func measures() -> [ContentMeasure] {
    texts.compactMap { node in
      guard let height = node.intrinsic.hugging.vertical?.linear.constant, let text = node.text,
        text.width >= 0, let insets = node.view?.alignmentRectInsets
      else { return nil }
      return ContentMeasure(
        item: ReportedItem(node.item), width: text.width,
        height: height - insets.top - insets.bottom, count: text.measureCount)
    }
  }

  /// Drops the nodes that left the table.
  func forgetAbsentNodes() { texts = texts.filter(\.isPresent) }
}

extension EntryLedger {
  /// A variable with an equation that gives it a value, not yet added.
  func makeNumber(
    _ constant: Double, _ node: LayoutNode, _ attribute: LayoutAttribute
  ) -> EngineNumber {
    let variable = makeVariable()
    let linear = LinearConstraint(
      [Term(variable)], .equal, constant, priority: LinearConstraint.required)
    return EngineNumber(
      variable: variable, entry: EngineEntry(.measure(node, attribute), linear))
  }
}

nonisolated extension LayoutPriority {
  /// The number, at least the smallest above 0 that counts and at most 1000.
  var clampedValue: Double {
    rawValue.isFinite ? min(1000, max(1.0 / 1024, Double(rawValue))) : 1000
  }
}

// MARK: - Invariants

extension ContentSizes {
  /// What is wrong with the invariant among the nodes of a table; nil where it holds. O(nodes).
  func violation(among nodes: [LayoutNode]) -> String? {
    let expected = nodes.filter { $0.text != nil }.map { ObjectIdentifier($0) }
    if Set(expected) != Set(texts.map { ObjectIdentifier($0) }) || expected.count != texts.count {
      return "\(expected.count) nodes have texts, and \(texts.count) are listed"
    }
    for text in nodes.compactMap(\.text) where text.measureCount > Self.measureLimit {
      return "a text was measured \(text.measureCount) times in a pass"
    }
    return nil
  }
}
