// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// The second phase: attributes with a relation and a target, which can get amounts and a priority.
///
/// If an amount is given more than once, the last counts; a number as the target is the first.
public struct RelatedConstraint<Kind: AttributeKind> {
  /// The maker that collects the constraints.
  let maker: ConstraintMaker
  /// The range of these constraints among the maker's.
  let range: Range<Int>

  /// The expression itself; the word makes it read as a sentence.
  public var with: RelatedConstraint<Kind> { self }

  /// The expression itself; the word makes it read as a sentence.
  public var and: RelatedConstraint<Kind> { self }

  /// Adds a distance to the target: right or down of it where positive.
  @discardableResult
  public func offset(_ amount: Double) -> RelatedConstraint<Kind> {
    maker.edit(range) { $0.setOffset(amount) }
    return self
  }

  /// Multiplies the target's attribute.
  @discardableResult
  public func multipliedBy(_ factor: Double) -> RelatedConstraint<Kind> {
    maker.edit(range) { $0.setMultiplier(factor) }
    return self
  }

  /// Divides the target's attribute.
  @discardableResult
  public func dividedBy(_ divisor: Double) -> RelatedConstraint<Kind> {
    maker.edit(range) { $0.setMultiplier(1 / divisor) }
    return self
  }

  /// Sets the priority of the constraints; they are required without it.
  @discardableResult
  public func priority(_ priority: LayoutPriority) -> PrioritizedConstraint {
    maker.edit(range) { $0.setPriority(priority) }
    return PrioritizedConstraint(maker: maker, range: range)
  }

  /// Names the constraint in reports; several are named `label[0]`, `label[1]` and so on.
  @discardableResult
  public func labeled(_ label: String) -> LabeledConstraint {
    maker.label(range, label)
    return LabeledConstraint(maker: maker, range: range)
  }

  /// The constraints, to keep and to change later.
  public var constraint: ConstraintReference { maker.reference(to: range) }
}

extension RelatedConstraint where Kind: HoldsEdges {
  /// Moves edges inward by one distance; other attributes stay, and extents are reported.
  @discardableResult
  public func inset(_ amount: Double) -> RelatedConstraint<Kind> {
    insets(EdgeInsets(all: amount))
  }

  /// Moves edges inward, each by its own distance; other attributes stay.
  ///
  /// Left also serves leading and right trailing.
  @discardableResult
  public func insets(_ insets: EdgeInsets) -> RelatedConstraint<Kind> {
    maker.edit(range) { $0.setInsets(insets) }
    return self
  }

  /// Moves edges inward: another name of ``insets(_:)-(EdgeInsets)``.
  @discardableResult
  public func offset(_ insets: EdgeInsets) -> RelatedConstraint<Kind> { self.insets(insets) }
}

extension RelatedConstraint where Kind: HoldsReadingEdges {
  /// Moves edges inward, each by its own distance.
  @discardableResult
  public func insets(_ insets: DirectionalEdgeInsets) -> RelatedConstraint<Kind> {
    maker.edit(range) { $0.setInsets(EdgeInsets(insets)) }
    return self
  }
}

extension RelatedConstraint where Kind: HoldsExtents {
  /// Adds to widths and heights; other attributes stay.
  @discardableResult
  public func sizeOffset(_ size: Size) -> RelatedConstraint<Kind> {
    maker.edit(range) { $0.setOffset(ifAny: $0.attribute.amount(of: size)) }
    return self
  }

  /// Adds to widths and heights: another name of ``sizeOffset(_:)``.
  @discardableResult
  public func offset(_ size: Size) -> RelatedConstraint<Kind> { sizeOffset(size) }
}

extension RelatedConstraint where Kind: HoldsCenters {
  /// Moves centres; other attributes stay.
  @discardableResult
  public func centerOffset(_ point: Point) -> RelatedConstraint<Kind> {
    maker.edit(range) { $0.setOffset(ifAny: $0.attribute.amount(of: point)) }
    return self
  }

  /// Moves centres: another name of ``centerOffset(_:)``.
  @discardableResult
  public func offset(_ point: Point) -> RelatedConstraint<Kind> { centerOffset(point) }
}

/// The third phase: constraints with a priority, which can get a name.
public struct PrioritizedConstraint {
  /// The maker that collects the constraints.
  let maker: ConstraintMaker
  /// The range of these constraints among the maker's.
  let range: Range<Int>

  /// Names the constraint in reports; several are named `label[0]`, `label[1]` and so on.
  @discardableResult
  public func labeled(_ label: String) -> LabeledConstraint {
    maker.label(range, label)
    return LabeledConstraint(maker: maker, range: range)
  }

  /// The constraints, to keep and to change later.
  public var constraint: ConstraintReference { maker.reference(to: range) }
}

/// The last phase: constraints with a name.
public struct LabeledConstraint {
  /// The maker that collects the constraints.
  let maker: ConstraintMaker
  /// The range of these constraints among the maker's.
  let range: Range<Int>

  /// The constraints, to keep and to change later.
  public var constraint: ConstraintReference { maker.reference(to: range) }
}

// MARK: - Without a relation

extension AttributeChain {
  /// Relates the attributes to the superview's, with a distance.
  @discardableResult
  public func offset(
    _ amount: Double, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .superview, file, line).offset(amount)
  }

  /// Begins constraints of all the attributes with one target.
  func relate(
    _ relation: LayoutRelation, _ target: Target, _ file: String, _ line: Int
  ) -> RelatedConstraint<Kind> {
    RelatedConstraint(
      maker: maker, range: maker.relate(attributes, relation, target, file, line))
  }

  /// Begins constraints of all the attributes with one attribute of an item, or the same of it.
  func relate(
    _ relation: LayoutRelation, _ item: LayoutItem, _ attribute: LayoutAttribute?, _ file: String,
    _ line: Int
  ) -> RelatedConstraint<Kind> {
    RelatedConstraint(
      maker: maker, range: maker.relate(attributes, relation, item, attribute, file, line))
  }

  /// Begins constraints of all the attributes with each of several targets.
  func relate(
    _ relation: LayoutRelation, _ targets: [Target], _ file: String, _ line: Int
  ) -> RelatedConstraint<Kind> {
    let start = maker.count
    for target in targets { _ = maker.relate(attributes, relation, target, file, line) }
    return RelatedConstraint(maker: maker, range: start..<maker.count)
  }
}

extension AttributeChain where Kind: HoldsEdges {
  /// Relates the attributes to the superview's, with edges moved inward by one distance.
  @discardableResult
  public func inset(
    _ amount: Double, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .superview, file, line).inset(amount)
  }

  /// Relates the attributes to the superview's, with edges moved inward.
  @discardableResult
  public func insets(
    _ insets: EdgeInsets, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .superview, file, line).insets(insets)
  }
}

extension LayoutPriority {
  /// The priority of content's compression resistance: 750, as ``defaultHigh``.
  public static let high = LayoutPriority(rawValue: 750)
  /// Half of required: 500.
  public static let medium = LayoutPriority(rawValue: 500)
  /// The priority of content hugging: 250, as ``defaultLow``.
  public static let low = LayoutPriority(rawValue: 250)
}
