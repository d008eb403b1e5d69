// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
import LayoutGeometry

/// What constraints of one item are said to, inside a block.
///
/// It gathers what is said and acts when the block ends. After that it must not be used.
public final class ConstraintMaker: AttributeSource {
  /// The view or guide that the constraints are of.
  public let item: LayoutItem
  /// The view that numbers are relative to: the superview, or the view that owns the guide.
  let superview: View?
  /// What is to happen to the constraints at the end.
  let purpose: Purpose
  private(set) var drafts: [Draft] = []
  private var isOpen = true

  /// What blocks are for.
  enum Purpose {
    /// The constraints are made and activated.
    case make
    /// The constraints are made.
    case prepare
    /// The constants of constraints that are there are changed.
    case update(MissingConstraintPolicy)
  }

  /// Begins a block.
  init(_ item: LayoutItem, superview: View?, _ purpose: Purpose) {
    self.item = item
    self.superview = superview
    self.purpose = purpose
    drafts.reserveCapacity(6)
  }

  /// The empty chain that attributes join.
  public var chain: AttributeChain<NoAttribute> {
    AttributeChain(maker: self, attributes: AttributeList())
  }

  // MARK: What is said

  /// How many constraints were begun.
  var count: Int { drafts.count }

  /// Begins constraints of some attributes with one target.
  func relate(
    _ attributes: AttributeList, _ relation: LayoutRelation, _ target: Target, _ file: String,
    _ line: Int
  ) -> Range<Int> {
    checkOpen()
    let start = drafts.count
    for index in 0..<attributes.count {
      drafts.append(draft(of: attributes[index], relation, target, file, line))
    }
    return start..<drafts.count
  }

  /// Changes constraints that were begun.
  func edit(_ range: Range<Int>, _ change: (inout Draft) -> Void) {
    checkOpen()
    for index in range {
      change(&drafts[index])
      if drafts[index].made != nil { bringUpToDate(drafts[index]) }
    }
  }

  /// Names constraints that were begun.
  func label(_ range: Range<Int>, _ label: String) {
    checkOpen()
    for index in range {
      drafts[index].label = range.count == 1 ? label : "\(label)[\(index - range.lowerBound)]"
      if let made = drafts[index].made { made.identifier = drafts[index].label }
    }
  }

  /// The constraints that were begun, as objects to keep.
  func reference(to range: Range<Int>) -> ConstraintReference {
    checkOpen()
    for index in range { settle(index) }
    return ConstraintReference(range.compactMap { drafts[$0].made })
  }

  // MARK: The end

  /// Ends the block and hands out its constraints: made, or updated.
  func finish() -> [LayoutConstraint] {
    checkOpen()
    isOpen = false
    var constraints: [LayoutConstraint] = []
    constraints.reserveCapacity(drafts.count)
    for index in drafts.indices {
      settle(index)
      if let made = drafts[index].made { constraints.append(made) }
    }
    guard case .make = purpose else { return constraints }
    reportDuplicates()
    for constraint in constraints { constraint.isActive = true }
    return constraints
  }

  /// Makes or finds the constraint of a draft, unless that was done.
  private func settle(_ index: Int) {
    guard !drafts[index].isDone else { return }
    drafts[index].isDone = true
    if drafts[index].lacksSuperview {
      reportMissingSuperview(drafts[index])
      return
    }
    switch purpose {
    case .make, .prepare: drafts[index].made = MadeConstraint(drafts[index], of: item)
    case .update(let policy): drafts[index].made = update(drafts[index], policy)
    }
  }

  private func checkOpen() {
    precondition(isOpen, "A maker was used after its block; keep its constraint instead.")
  }

  /// Takes over what was said of a constraint after it had been asked for.
  private func bringUpToDate(_ draft: Draft) {
    guard let made = draft.made else { return }
    precondition(
      made.multiplier == draft.multiplier,
      "The multiplier of \(made) must be said before its constraint is asked for.")
    made.constant = draft.constant
    made.priority = draft.priority
  }

  // MARK: Targets

  private func draft(
    of attribute: LayoutAttribute, _ relation: LayoutRelation, _ target: Target, _ file: String,
    _ line: Int
  ) -> Draft {
    var draft = Draft(
      attribute: attribute, relation: relation, target: superview, targetAttribute: attribute,
      base: 0, lacksSuperview: false, file: file, line: line)
    switch target {
    case .item(let item): draft.target = item
    case .attribute(let item, let other):
      draft.target = item
      draft.targetAttribute = other
    case .superview: draft.lacksSuperview = superview == nil
    case .number(let number): draft.base = number
    case .size(let size): draft.base = attribute.amount(of: size) ?? 0
    case .point(let point): draft.base = attribute.amount(of: point) ?? 0
    case .insets(let insets): draft.base = attribute.amount(of: insets) ?? 0
    case .directionalInsets(let insets):
      draft.base = attribute.amount(of: EdgeInsets(insets)) ?? 0
    }
    switch target {
    case .number, .size:
      guard attribute.isSize else { break }
      draft.target = nil
      draft.targetAttribute = .notAnAttribute
    case .item, .attribute, .superview, .point, .insets, .directionalInsets: break
    }
    return draft
  }
}
