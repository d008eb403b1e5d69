// SPDX-License-Identifier: Apache-2.0

// A small constraint DSL, written as if for UIKit: it knows UIKit's names alone, subclasses the
// constraint, keeps what it made with the object that it was made for, and takes views and guides
// as objects of any class.

import AutoLayout
import LayoutGeometry

/// What can be tied: a view or a guide.
protocol TieItem: AnyObject {}
extension UIView: TieItem {}
extension UILayoutGuide: TieItem {}

/// A constraint that the DSL made.
final class Tie: NSLayoutConstraint {
  var label: String? {
    get { identifier }
    set { identifier = newValue }
  }

  /// What it was made by; it does not keep that alive.
  weak var group: TieGroup?

  override var description: String { "<\(label ?? "tie"): \(super.description)>" }

  /// Whether another tie says the same but for its constant.
  func isSame(as other: Tie) -> Bool {
    firstItem === other.firstItem && secondItem === other.secondItem
      && firstAttribute == other.firstAttribute && secondAttribute == other.secondAttribute
      && relation == other.relation && multiplier == other.multiplier
      && priority == other.priority
  }
}

/// The ties that one call made.
final class TieGroup: Hashable {
  var ties: [Tie] = []

  static func == (left: TieGroup, right: TieGroup) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Collects ties in a block.
final class TieMaker {
  let item: any TieItem
  let group = TieGroup()

  init(_ item: any TieItem) { self.item = item }

  /// Ties attributes to the same or to one other attribute of an object, or to a number.
  @discardableResult
  func callAsFunction(
    _ attributes: NSLayoutConstraint.Attribute..., relation: NSLayoutConstraint.Relation = .equal,
    to other: AnyObject? = nil, _ otherAttribute: NSLayoutConstraint.Attribute? = nil,
    times multiplier: Double = 1, inset: UIEdgeInsets = .zero, plus constant: Double = 0,
    priority: UILayoutPriority = .required, label: String? = nil
  ) -> [Tie] {
    let made = attributes.map { attribute in
      var target = other
      if target == nil, attribute != .width, attribute != .height { target = item.parent }
      let tie = Tie(
        item: item, attribute: attribute, relatedBy: relation, toItem: target,
        attribute: otherAttribute ?? attribute, multiplier: multiplier,
        constant: constant + inset.constant(for: attribute))
      tie.priority = UILayoutPriority(rawValue: priority.rawValue)
      tie.label = label
      tie.group = group
      return tie
    }
    group.ties += made
    return made
  }
}

extension UIEdgeInsets {
  /// What the insets add to an attribute's constant.
  fileprivate func constant(for attribute: NSLayoutConstraint.Attribute) -> Double {
    switch attribute {
    case .left, .leading, .leftMargin, .leadingMargin: left
    case .right, .trailing, .rightMargin, .trailingMargin: -right
    case .top, .topMargin, .firstBaseline: top
    case .bottom, .bottomMargin, .lastBaseline: -bottom
    case .width: -left - right
    case .height: -top - bottom
    case .centerX, .centerXWithinMargins: (left - right) / 2
    case .centerY, .centerYWithinMargins: (top - bottom) / 2
    case .notAnAttribute: 0
    }
  }
}

/// The groups made for an object, for as long as the object lives.
@MainActor private var groups: [ObjectIdentifier: Associated] = [:]

private struct Associated {
  weak var item: (any TieItem)?
  var groups: Set<TieGroup> = []
}

@MainActor extension TieItem {
  /// The groups that are in force.
  var tieGroups: Set<TieGroup> {
    get {
      let entry = groups[ObjectIdentifier(self)]
      return entry?.item === self ? entry?.groups ?? [] : []
    }
    set { groups[ObjectIdentifier(self)] = Associated(item: self, groups: newValue) }
  }

  /// Makes ties and does not activate them.
  func prepareTies(_ block: (TieMaker) -> Void) -> [Tie] {
    (self as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
    let maker = TieMaker(self)
    block(maker)
    return maker.group.ties
  }

  /// Makes ties and activates them.
  @discardableResult
  func tie(_ block: (TieMaker) -> Void) -> [Tie] {
    (self as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
    let maker = TieMaker(self)
    block(maker)
    NSLayoutConstraint.activate(maker.group.ties)
    tieGroups.insert(maker.group)
    return maker.group.ties
  }

  /// Drops all ties and makes others.
  func retie(_ block: (TieMaker) -> Void) {
    untie()
    tie(block)
  }

  /// Gives ties that are there other constants; how many it found.
  func updateTies(_ block: (TieMaker) -> Void) -> Int {
    let wanted = prepareTies(block)
    let present = tieGroups.flatMap(\.ties)
    var count = 0
    for tie in wanted {
      guard let match = present.first(where: { $0.isSame(as: tie) }) else { continue }
      match.constant = tie.constant
      count += 1
    }
    return count
  }

  /// Drops all ties.
  func untie() {
    NSLayoutConstraint.deactivate(tieGroups.flatMap(\.ties))
    tieGroups = []
  }
}

extension TieItem {
  /// The view that the item is in.
  fileprivate var parent: UIView? {
    if let view = self as? UIView { return view.superview }
    return (self as? UILayoutGuide)?.owningView
  }
}

extension UIView {
  /// Ties the edges to those of anything that has edges, by anchors.
  @discardableResult
  func tieEdges(to guide: UILayoutGuide, inset: Double) -> [NSLayoutConstraint] {
    translatesAutoresizingMaskIntoConstraints = false
    let ties = [
      topAnchor.constraint(equalTo: guide.topAnchor, constant: inset),
      leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: inset),
      guide.bottomAnchor.constraint(equalTo: bottomAnchor, constant: inset),
      guide.trailingAnchor.constraint(equalTo: trailingAnchor, constant: inset),
    ]
    NSLayoutConstraint.activate(ties)
    return ties
  }

  /// Puts views below each other, each as wide as this one.
  func stackTies(_ views: [UIView], gap: Double) {
    var previous: UIView?
    for view in views {
      addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
      var ties = [
        view.leftAnchor.constraint(equalTo: leftAnchor),
        view.rightAnchor.constraint(equalTo: rightAnchor),
        view.topAnchor.constraint(
          equalTo: previous?.bottomAnchor ?? topAnchor, constant: previous == nil ? 0 : gap),
      ]
      // Views are compared by `==`, as objects of UIKit can be.
      if let last = views.last, view == last {
        ties.append(view.bottomAnchor.constraint(equalTo: bottomAnchor))
      }
      NSLayoutConstraint.activate(ties)
      previous = view
    }
  }
}
