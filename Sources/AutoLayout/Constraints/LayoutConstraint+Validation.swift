// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension LayoutConstraint {
  /// The view that would hold the constraint.
  ///
  /// - Throws: Why the constraint is illegal.
  func checkedHolder() throws(LayoutConstraintError) -> View {
    let items = try checkedItems()
    try checkAttributes(items)
    try checkNumbers()
    return try commonHolder(items)
  }

  /// Whether one side is a horizontal place and the other a vertical one.
  ///
  /// Such a constraint can be held, as in UIKit, but has no say in layout.
  var mixesAxes: Bool {
    guard hasSecondItem, !firstAttribute.isSize, !secondAttribute.isSize,
      let first = firstAttribute.axis, let second = secondAttribute.axis
    else { return false }
    return first != second
  }

  /// Whether the constraint ties a width to a height, which is legal.
  var crossesAxes: Bool {
    firstAttribute.isSize && secondAttribute.isSize && firstAttribute != secondAttribute
  }

  /// The view that holds the constraint although it mixes axes; nil if more is wrong with it.
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
    guard let second = items.second else { return firstView }
    let secondView = try Self.view(of: second)
    if let ancestor = firstView.closestCommonAncestor(with: secondView) { return ancestor }
    let (first, other) = (items.first.displayName, second.displayName)
    // A view that stands alone was most likely forgotten; a root with content is a tree.
    if firstView.isAlone { throw .noSuperview(item: first, other: other) }
    if secondView.isAlone { throw .noSuperview(item: other, other: first) }
    throw .differentTrees(first: first, second: other)
  }

  /// The items, if they are there and layout knows them.
  private func checkedItems() throws(LayoutConstraintError) -> (
    first: LayoutItem, second: LayoutItem?
  ) {
    if let type = given.foreignFirst ?? given.foreignSecond { throw .unsupportedItem(type: type) }
    guard given.hasFirst else { throw .missingFirstItem }
    guard let first else { throw .deallocatedItem }
    if given.hasSecond, second == nil { throw .deallocatedItem }
    return (first, second)
  }

  /// Checks that the attributes go together.
  private func checkAttributes(
    _ items: (first: LayoutItem, second: LayoutItem?)
  ) throws(LayoutConstraintError) {
    guard firstAttribute != .notAnAttribute else { throw .missingAttribute }
    for (item, attribute) in [(items.first, firstAttribute), (items.second, secondAttribute)] {
      if let guide = item as? LayoutGuide, attribute.isBaseline || attribute.isMargin {
        throw .attributeNotOfGuides(guide: guide.displayName, attribute: attribute)
      }
    }
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

  /// Checks that the numbers are numbers.
  private func checkNumbers() throws(LayoutConstraintError) {
    for value in [multiplier, constant, Double(priority.rawValue)] where !value.isFinite {
      throw .notFinite(value: "\(value)")
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
