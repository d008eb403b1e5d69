// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The reason why a constraint cannot be activated.
public enum LayoutConstraintError: Error, Hashable, Sendable {
  /// There is no first item.
  case missingFirstItem
  /// An item is of a type that layout does not know.
  case unsupportedItem(type: String)
  /// An item no longer exists.
  case deallocatedItem
  /// The first attribute, or that of a second item, is missing.
  case missingAttribute
  /// A place needs a second item, because it can only be related to another place.
  case locationWithoutSecondItem(item: String, attribute: LayoutAttribute, hasSuperview: Bool)
  /// A multiplier of 0 makes a place equal to a constant.
  case zeroMultiplier(attribute: LayoutAttribute)
  /// One attribute is horizontal and the other vertical.
  case mixedAxes(LayoutAttribute, LayoutAttribute)
  /// One attribute is an extent and the other a place.
  case mixedSizeAndLocation(LayoutAttribute, LayoutAttribute)
  /// One attribute is leading or trailing and the other left or right.
  case mixedDirections(LayoutAttribute, LayoutAttribute)
  /// A guide has no baselines and no margins of its own.
  case attributeNotOfGuides(guide: String, attribute: LayoutAttribute)
  /// The items have no common ancestor, because one of them was not yet added to a view.
  case noSuperview(item: String, other: String)
  /// The items are in different trees.
  case differentTrees(first: String, second: String)
  /// The guide was not added to a view.
  case guideWithoutView(guide: String)
  /// The multiplier or the constant is infinite or not a number.
  case notFinite(value: String)
  /// The constraint was added to a view that is not an ancestor of its items.
  case illegalHolder(holder: String, item: String)
}

extension LayoutConstraintError {
  /// Whether the items have no common ancestor, which adding one of them to a view may change.
  var lacksCommonAncestor: Bool {
    switch self {
    case .noSuperview, .differentTrees, .guideWithoutView: true
    case .missingFirstItem, .unsupportedItem, .deallocatedItem, .missingAttribute,
      .locationWithoutSecondItem, .zeroMultiplier, .mixedAxes, .mixedSizeAndLocation,
      .mixedDirections, .attributeNotOfGuides, .notFinite, .illegalHolder:
      false
    }
  }
}

extension LayoutConstraintError: CustomStringConvertible {
  /// The mistake, and its remedy.
  public var description: String {
    switch self {
    case .missingFirstItem:
      "there is no first item; name the view or guide that the constraint is about"
    case .unsupportedItem(let type):
      "a \(type) cannot be laid out; items are views and layout guides"
    case .deallocatedItem:
      "an item no longer exists; make constraints for views that are alive"
    case .missingAttribute:
      "an attribute is missing; only a constraint without a second item leaves out the second"
    case .locationWithoutSecondItem(let item, let attribute, let hasSuperview):
      "\(item).\(attribute) is a place and needs a second item to be relative to; "
        + (hasSuperview
          ? "only width and height can equal a constant"
          : "\(item) has no superview that could be meant: add it to a view first")
    case .zeroMultiplier(let attribute):
      "a multiplier of 0 would make \(attribute), a place, equal to a constant; "
        + "use a multiplier other than 0"
    case .mixedAxes(let first, let second):
      "\(first) is \(Self.axisName(first)) and \(second) is \(Self.axisName(second)); "
        + "both attributes must be of one axis"
    case .mixedSizeAndLocation(let first, let second):
      "\(first.isSize ? first : second) is an extent and \(first.isSize ? second : first) a place;"
        + " an extent is relative to an extent, a place to a place"
    case .mixedDirections(let first, let second):
      "\(first) and \(second) do not go together: use leading and trailing for both or for neither"
    case .attributeNotOfGuides(let guide, let attribute):
      "\(guide) is a layout guide and has no \(attribute); "
        + "guides have edges, extents and centres"
    case .noSuperview(let item, let other):
      "\(item) and \(other) have no common superview, because \(item) has no superview; "
        + "add it to a view before activating the constraint"
    case .differentTrees(let first, let second):
      "\(first) and \(second) have no common superview: they are in different trees"
    case .guideWithoutView(let guide):
      "\(guide) is a layout guide of no view; call addLayoutGuide(_:) first"
    case .notFinite(let value):
      "\(value) is not a finite number"
    case .illegalHolder(let holder, let item):
      "\(holder) cannot hold the constraint, because \(item) is neither it nor below it"
    }
  }

  private static func axisName(_ attribute: LayoutAttribute) -> String {
    attribute.axis == .horizontal ? "horizontal" : "vertical"
  }
}
