// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A constraint at the time of a report: its items, attributes and source.
///
/// ``text`` turns it into words; nothing is found by reading them.
public struct ConstraintReport: Hashable, Sendable {
  /// What a constraint stands for.
  public enum Source: Hashable, Sendable {
    /// A constraint that a caller or a stack view made.
    case constraint
    /// A content resists growing beyond its intrinsic size.
    case hugging
    /// A content resists shrinking below its intrinsic size.
    case compressionResistance
    /// The frame that a host, a caller or an autoresizing mask gives.
    case place
    /// No width and no height is negative.
    case nonNegative
    /// A number that layout works out: a margin, a safe area, a baseline, a content offset or the
    /// size to which a fitting pulls.
    case measure
  }

  /// The part of a stack view's arrangement that a constraint stands for.
  public struct Arrangement: Hashable, Sendable {
    /// The stack view.
    public var stack: ReportedItem
    /// The axis along which its views stand.
    public var axis: Axis
    /// The stack view, or the guide of its margins, between whose edges the views stand.
    public var canvas: ReportedItem
    /// What the stack view does with the constraint.
    var rule: ArrangementConstraint.Rule
  }

  /// The identity of the constraint; nil for one that the engine made itself.
  public var id: ObjectIdentifier?
  /// What the constraint stands for.
  public var source: Source
  /// The attributes with their factors, those of the right side negative.
  package var terms: [LayoutEquation<ReportedItem>.Term]
  /// Whether it is a sum of any terms, and not a relation of two attributes.
  package var isSum = false
  /// How the sides compare.
  public var relation: LayoutRelation
  /// The number added on the right side, in points.
  public var constant: Double
  /// The priority as it was given: 1000 and more is required.
  public var priority: Double
  /// The caller's name for it.
  public var identifier: String?
  /// Where it was made.
  public var sourceLocation: CodeLocation?
  /// Whether the engine or a stack view made it.
  public var isInternal = false
  /// The purpose for which a stack view made it; nil for others, and once the stack view is gone.
  public var arrangement: Arrangement?

  /// The mask that gives the place; nil for others.
  var mask: AutoresizingMask?
  /// The words of a subclass of ``LayoutConstraint``, which may describe itself.
  var ownText: String?

  /// Describes a constraint as it is now.
  public init(_ constraint: LayoutConstraint) {
    self.init(factsOf: constraint)
    let isPlain = isInternal || type(of: constraint) == LayoutConstraint.self
    if !isPlain { ownText = constraint.description }
  }

  /// Describes a constraint, without words of its own.
  init(factsOf constraint: LayoutConstraint) {
    id = ObjectIdentifier(constraint)
    source = .constraint
    isSum = constraint.isSum
    terms = isSum ? Self.terms(ofSum: constraint) : Self.terms(of: constraint)
    relation = constraint.relation
    constant = constraint.constant
    priority = Double(constraint.priority.rawValue)
    identifier = constraint.identifier
    sourceLocation = constraint.sourceLocation
    isInternal = constraint.isInternal
    arrangement = (constraint as? ArrangementConstraint)?.reportedArrangement
  }

  /// The terms of a sum whose items are alive.
  private static func terms(
    ofSum constraint: LayoutConstraint
  ) -> [LayoutEquation<ReportedItem>.Term] {
    constraint.livingTerms.map { .init(ReportedItem($0.item), $0.attribute, factor: $0.factor) }
  }

  /// The two attributes of a constraint, even where an item is gone or neither a view nor a guide.
  private static func terms(
    of constraint: LayoutConstraint
  ) -> [LayoutEquation<ReportedItem>.Term] {
    func item(_ item: LayoutItem?, _ foreign: String?) -> ReportedItem {
      item.map(ReportedItem.init) ?? foreign.map(ReportedItem.init(absent:)) ?? .gone
    }
    let given = constraint.given
    let first = item(constraint.first, given.foreignFirst)
    guard given.hasSecond else { return [.init(first, constraint.firstAttribute)] }
    return [
      .init(first, constraint.firstAttribute),
      .init(
        item(constraint.second, given.foreignSecond), constraint.secondAttribute,
        factor: -constraint.multiplier),
    ]
  }

  /// Describes one of the engine's own constraints on an item.
  init(
    _ source: Source, _ item: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
    _ constant: Double, priority: Double, mask: AutoresizingMask? = nil
  ) {
    self.source = source
    terms = [.init(ReportedItem(item), attribute)]
    self.relation = relation
    self.constant = constant
    self.priority = priority
    self.mask = mask
    isInternal = true
  }

  /// The first item.
  public var first: ReportedItem { terms.first?.item ?? .gone }
  /// The attribute of the first item.
  public var firstAttribute: LayoutAttribute { terms.first?.attribute ?? .notAnAttribute }
  /// The second item; nil if there is none.
  public var second: ReportedItem? { terms.dropFirst().first?.item }
  /// The attribute of the second item.
  public var secondAttribute: LayoutAttribute {
    terms.dropFirst().first?.attribute ?? .notAnAttribute
  }

  /// Whether the constraint must hold.
  public var isRequired: Bool { priority >= 1000 }

  /// Whether it is about an attribute of an item alone and no stack view made it.
  package func bounds(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Bool {
    arrangement == nil && firstAttribute == attribute && first.names(item)
  }

  /// Whether a stack view made it to leave no room open, without asking for it; it may be violated
  /// without harm.
  package var onlyTightensStack: Bool {
    switch arrangement?.rule {
    case .ambiguitySuppression, .fit, .hiddenFill: true
    case .edge, .spacing, .equalExtents, .proportion, .gapEdge, .equalGaps, .alignment, .boundary,
      .hiding, nil:
      false
    }
  }
}
