// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
import LayoutGeometry

/// Collects the constraints of one item inside a block.
///
/// It acts when the block ends, and must not be used after that.
public final class ConstraintMaker: AttributeSource {
  /// The view or guide that the constraints are of.
  public let item: LayoutItem
  /// The view that numbers are relative to: the superview, or the view that owns the guide.
  let superview: View?
  /// What happens to the constraints at the end of the block.
  let purpose: Purpose
  private(set) var drafts: [Draft] = []
  private var isOpen = true
  /// Whether an update of the block found no constraints of a maker: then it is the item's first.
  private var isFirstBlock = false

  /// The purpose of a block.
  enum Purpose {
    /// The constraints are made and activated.
    case make
    /// The constraints are made.
    case prepare
    /// The constants of existing constraints are changed.
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

  // MARK: Drafts

  /// The number of drafts.
  var count: Int { drafts.count }

  /// Appends drafts that relate attributes to one target.
  func relate(
    _ attributes: AttributeList, _ relation: LayoutRelation, _ target: Target, _ file: String,
    _ line: Int
  ) -> Range<Int> {
    checkOpen()
    let start = drafts.count
    for index in 0..<attributes.count {
      append(attributes[index], relation, target, file, line)
    }
    return start..<drafts.count
  }

  /// Appends drafts that relate attributes to one attribute of an item, or each to its own.
  ///
  /// This is the commonest call; it takes no more than one access and one retain.
  func relate(
    _ attributes: AttributeList, _ relation: LayoutRelation, _ item: LayoutItem,
    _ attribute: LayoutAttribute?, _ file: String, _ line: Int
  ) -> Range<Int> {
    checkOpen()
    return Self.relate(attributes, relation, item, attribute, file, line, &drafts)
  }

  private static func relate(
    _ attributes: AttributeList, _ relation: LayoutRelation, _ item: LayoutItem,
    _ attribute: LayoutAttribute?, _ file: String, _ line: Int, _ drafts: inout [Draft]
  ) -> Range<Int> {
    let start = drafts.count
    for index in 0..<attributes.count {
      drafts.append(
        Draft(
          attribute: attributes[index], relation: relation, target: item,
          targetAttribute: attribute ?? namesake(of: attributes[index], on: item), base: 0,
          lacksSuperview: false,
          file: file, line: line))
    }
    return start..<drafts.count
  }

  /// The attribute of an item to which an attribute is related where the item alone is named.
  ///
  /// It is the same attribute, except that the guide of a host's bars stands for the edge that
  /// faces the content, as in Masonry.
  private static func namesake(
    of attribute: LayoutAttribute, on item: LayoutItem
  ) -> LayoutAttribute {
    guard attribute.axis == .vertical, !attribute.isSize, let guide = item as? LayoutSupportGuide
    else { return attribute }
    return guide.contentEdge
  }

  /// Changes drafts.
  func edit(_ range: Range<Int>, _ change: (inout Draft) -> Void) {
    checkOpen()
    for index in range {
      change(&drafts[index])
      if drafts[index].made != nil { bringUpToDate(drafts[index]) }
    }
  }

  /// Names drafts.
  func label(_ range: Range<Int>, _ label: String) {
    checkOpen()
    for index in range {
      drafts[index].setLabel(
        range.count == 1 ? label : "\(label)[\(index - range.lowerBound)]")
    }
  }

  /// The constraints of drafts, as a reference to keep.
  func reference(to range: Range<Int>) -> ConstraintReference {
    checkOpen()
    for index in range { settle(index) }
    return ConstraintReference(range.compactMap { drafts[$0].made })
  }

  // MARK: The end

  /// Ends the block.
  ///
  /// - Returns: The constraints that were made or updated.
  func finish() -> [LayoutConstraint] {
    checkOpen()
    isOpen = false
    if case .update = purpose { for index in drafts.indices { settle(index) } }
    // Nothing changes the drafts from here on, so they are read in place, uncopied and unchecked.
    let drafts = drafts
    var constraints: [LayoutConstraint] = []
    constraints.reserveCapacity(drafts.count)
    for index in drafts.indices {
      if let made = drafts[index].made {
        constraints.append(made)
      } else if drafts[index].lacksSuperview {
        reportMissingSuperview(drafts[index])
      } else if !drafts[index].isDone {
        constraints.append(MadeConstraint(drafts, index, of: item))
      }
    }
    reportOtherReadings(drafts)
    guard case .make = purpose else { return constraints }
    reportDuplicates(drafts)
    for constraint in constraints { constraint.isActive = true }
    return constraints
  }

  /// Makes or finds the constraint of a draft, unless it is done.
  private func settle(_ index: Int) {
    guard !drafts[index].isDone, !drafts[index].lacksSuperview else { return }
    let constraint =
      switch purpose {
      case .make, .prepare: MadeConstraint(drafts, index, of: item)
      case .update(let policy): update(drafts[index], policy)
      }
    drafts[index].settle(constraint)
  }

  /// The policy of an update, among the constraints that makers made of the item.
  func effectivePolicy(
    _ policy: MissingConstraintPolicy, among made: [MadeConstraint]
  ) -> MissingConstraintPolicy {
    // What the block itself makes does not end it.
    if made.isEmpty { isFirstBlock = true }
    return isFirstBlock && policy == .report ? .insert : policy
  }

  private func checkOpen() {
    precondition(isOpen, "A maker was used after its block; keep its constraint instead.")
  }

  /// Applies a change of a draft to the constraint that was already made from it.
  private func bringUpToDate(_ draft: Draft) {
    guard let made = draft.made else { return }
    precondition(
      made.multiplier == draft.multiplier,
      "The multiplier of \(made) must be set before its constraint is asked for.")
    made.constant = draft.constant
    made.priority = draft.priority
  }

  // MARK: Targets

  /// Appends a draft that relates one attribute to a target.
  private func append(
    _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ target: Target, _ file: String,
    _ line: Int
  ) {
    var item: LayoutItem?
    var targetAttribute = attribute
    var base = 0.0
    switch target {
    case .item(let other):
      item = other
      targetAttribute = Self.namesake(of: attribute, on: other)
    case .attribute(let other, let otherAttribute):
      item = other
      targetAttribute = otherAttribute
    case .superview: item = superview
    case .number(let number): base = number
    case .size(let size): base = attribute.amount(of: size) ?? 0
    case .point(let point): base = attribute.amount(of: point) ?? 0
    case .insets(let insets): base = attribute.amount(of: insets) ?? 0
    case .directionalInsets(let insets): base = attribute.amount(of: EdgeInsets(insets)) ?? 0
    }
    if target.isValue {
      // An extent equals the value itself, a place lies that far from the superview's.
      if attribute.isSize { targetAttribute = .notAnAttribute } else { item = superview }
    }
    drafts.append(
      Draft(
        attribute: attribute, relation: relation, target: item, targetAttribute: targetAttribute,
        base: base, lacksSuperview: item == nil && target.isSuperview, file: file, line: line))
    if target.isValue, attribute == .centerX || attribute == .centerY {
      drafts[drafts.count - 1].note(.numberOnCenter)
    }
  }
}
