// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension LayoutConstraint {
  /// The view that would hold the constraint.
  ///
  /// - Throws: The reason why the constraint is illegal.
  func checkedHolder() throws(LayoutConstraintError) -> View {
    let items = try checkedItems()
    try checkAttributes(items)
    try checkNumbers()
    return try commonHolder(items)
  }

  /// Whether one side is a horizontal place and the other a vertical one.
  ///
  /// Such a constraint can be held, as in UIKit, but layout ignores it.
  var mixesAxes: Bool {
    if isSum { return mixedPlaces != nil }
    guard hasSecondItem, !firstAttribute.isSize, !secondAttribute.isSize,
      let first = firstAttribute.axis, let second = secondAttribute.axis
    else { return false }
    return first != second
  }

  /// The attributes of all terms, in order.
  private var attributes: [LayoutAttribute] {
    [firstAttribute] + (hasSecondItem ? [secondAttribute] : []) + furtherTerms.map(\.attribute)
  }

  /// Two places that are not of one axis; nil if there are none.
  private var mixedPlaces: (LayoutAttribute, LayoutAttribute)? {
    let places = attributes.filter { !$0.isSize }
    guard let first = places.first, let other = places.first(where: { $0.axis != first.axis })
    else { return nil }
    return (first, other)
  }

  /// Whether a legal constraint relates numbers of both axes, such as a width to a height.
  var crossesAxes: Bool {
    let axis = firstAttribute.axis
    return (hasSecondItem && secondAttribute.axis != axis)
      || furtherTerms.contains { $0.attribute.axis != axis }
  }

  /// Whether the factors and the constant are finite.
  var hasFiniteNumbers: Bool {
    constant.isFinite && multiplier.isFinite && firstFactor.isFinite
      && furtherTerms.allSatisfy(\.factor.isFinite)
  }

  /// The view that holds the constraint although it mixes axes; nil if it has other mistakes.
  var holderDespiteMixedAxes: View? {
    guard mixesAxes, let items = try? checkedItems(), (try? checkNumbers()) != nil else {
      return nil
    }
    return try? commonHolder(items)
  }

  /// The closest common ancestor of the items.
  private func commonHolder(
    _ items: (first: LayoutItem, second: LayoutItem?)
  ) throws(LayoutConstraintError) -> View {
    let firstView = try Self.view(of: items.first)
    var ancestor = firstView
    if let second = items.second {
      ancestor = try Self.ancestor(of: ancestor, items.first, and: second)
    }
    for term in furtherTerms {
      guard let item = term.item else { throw .deallocatedItem }
      ancestor = try Self.ancestor(of: ancestor, items.first, and: item)
    }
    return ancestor
  }

  /// The closest common ancestor of a view, which holds the first item, and another item.
  private static func ancestor(
    of view: View, _ first: LayoutItem, and item: LayoutItem
  ) throws(LayoutConstraintError) -> View {
    let other = try self.view(of: item)
    if let ancestor = view.closestCommonAncestor(with: other) { return ancestor }
    let (firstName, otherName) = (first.displayName, item.displayName)
    // A view that stands alone was most likely forgotten; a root with content is a tree.
    if view.isAlone { throw .noSuperview(item: firstName, other: otherName) }
    if other.isAlone { throw .noSuperview(item: otherName, other: firstName) }
    throw .differentTrees(first: firstName, second: otherName)
  }

  /// The items, if they exist and are views or guides.
  private func checkedItems() throws(LayoutConstraintError) -> (
    first: LayoutItem, second: LayoutItem?
  ) {
    if let type = given.foreignFirst ?? given.foreignSecond { throw .unsupportedItem(type: type) }
    guard given.hasFirst else { throw .missingFirstItem }
    guard let first else { throw .deallocatedItem }
    if given.hasSecond, second == nil { throw .deallocatedItem }
    return (first, second)
  }

  /// Checks that the attributes can stand in one constraint.
  private func checkAttributes(
    _ items: (first: LayoutItem, second: LayoutItem?)
  ) throws(LayoutConstraintError) {
    guard firstAttribute != .notAnAttribute else { throw .missingAttribute }
    for (item, attribute) in [(items.first, firstAttribute), (items.second, secondAttribute)] {
      if let guide = item as? LayoutGuide, attribute.isBaseline || attribute.isMargin {
        throw .attributeNotOfGuides(guide: guide.displayName, attribute: attribute)
      }
    }
    if isSum { return try checkSum() }
    guard items.second != nil else {
      if firstAttribute.isSize { return }
      throw .locationWithoutSecondItem(
        item: items.first.displayName, attribute: firstAttribute,
        hasSuperview: items.first.coordinateView != nil)
    }
    guard secondAttribute != .notAnAttribute else { throw .missingAttribute }
    if firstAttribute.isSize != secondAttribute.isSize {
      throw .mixedSizeAndLocation(firstAttribute, secondAttribute)
    }
    if !firstAttribute.isSize {
      if mixesAxes { throw .mixedAxes(firstAttribute, secondAttribute) }
      if multiplier == 0 { throw .zeroMultiplier(attribute: firstAttribute) }
    }
    let isMixed =
      (firstAttribute.isDirectional && secondAttribute.isAbsoluteHorizontalEdge)
      || (secondAttribute.isDirectional && firstAttribute.isAbsoluteHorizontalEdge)
    if isMixed { throw .mixedDirections(firstAttribute, secondAttribute) }
  }

  /// Checks that the attributes can stand in one sum: places of one axis, and extents.
  private func checkSum() throws(LayoutConstraintError) {
    if attributes.contains(.notAnAttribute) { throw .missingAttribute }
    for term in furtherTerms {
      if let guide = term.item as? LayoutGuide, term.attribute.isBaseline || term.attribute.isMargin
      {
        throw .attributeNotOfGuides(guide: guide.displayName, attribute: term.attribute)
      }
    }
    if let (first, second) = mixedPlaces { throw .mixedAxes(first, second) }
    let attributes = attributes
    if let first = attributes.first(where: \.isDirectional),
      let second = attributes.first(where: \.isAbsoluteHorizontalEdge)
    {
      throw .mixedDirections(first, second)
    }
  }

  /// Checks that the numbers are finite.
  private func checkNumbers() throws(LayoutConstraintError) {
    for value in [multiplier, constant, Double(priority.rawValue), firstFactor]
    where !value.isFinite {
      throw .notFinite(value: "\(value)")
    }
    for term in furtherTerms where !term.factor.isFinite {
      throw .notFinite(value: "\(term.factor)")
    }
  }

  private static func view(of item: LayoutItem) throws(LayoutConstraintError) -> View {
    guard let view = item.itemView else { throw .guideWithoutView(guide: item.displayName) }
    return view
  }
}

extension View {
  /// Whether the view is neither in another view nor holds one.
  fileprivate var isAlone: Bool { superview == nil && subviews.isEmpty }
}
