// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import QuoinTestSupport
import TextVocabulary

/// What a random tree is made of: everything from which the same tree can be made afresh.
struct TreePlan {
  /// What a view shows.
  enum Kind: CaseIterable {
    case box, label, stack, scroll, follower
  }

  /// A view; its place in the list is its place in the order of adding.
  struct ViewPlan {
    var id: Int
    var kind: Kind
    var parent: Int
    var text = ""
    var isHidden = false
    var collapses = false
    var isRightToLeft = false
    var isArranged = false
    var axis = Axis.horizontal
    var distribution = StackView.Distribution.fill
    var alignment = StackView.Alignment.fill
    var spacing = 0.0
  }

  /// A constraint; its place in the list is its place in the order of activation.
  struct ConstraintPlan {
    var id: Int
    var first: Int
    var attribute: LayoutAttribute
    var relation: LayoutRelation
    var second: Int?
    var secondAttribute: LayoutAttribute
    var multiplier = 1.0
    var constant = 0.0
    var priority: Float = 1000
  }

  var size = Size(width: 320, height: 480)
  var isRightToLeft = false
  var views: [ViewPlan] = []
  var constraints: [ConstraintPlan] = []

  /// The views below a view and itself.
  func subtree(_ id: Int) -> Set<Int> {
    var result: Set = [id]
    // Parents come before their children, but for those that came in again.
    for _ in views {
      for view in views where result.contains(view.parent) { result.insert(view.id) }
    }
    return result
  }
}

/// A view that gives a constraint of its own a constant in each layout, from its width.
final class FollowerView: View {
  var followed: LayoutConstraint?

  override func layoutSubviews() {
    super.layoutSubviews()
    followed?.constant = (layoutFrame.width / 2).rounded()
  }
}

/// A plan as views that lay themselves out.
final class LiveTree {
  let root: View
  var views: [Int: View] = [:]
  var constraints: [Int: LayoutConstraint] = [:]

  /// Makes a tree without views.
  init() {
    root = makeRoot()
    root.layoutMargins = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    views[-1] = root
  }

  /// Makes all that a plan says, in its order.
  init(_ plan: TreePlan) {
    root = makeRoot()
    root.layoutMargins = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    views[-1] = root
    apply(size: plan.size, isRightToLeft: plan.isRightToLeft)
    var missing = plan.views
    // A view may stand before its parent in the list, if that came in again.
    while !missing.isEmpty {
      let ready = missing.filter { views[$0.parent] != nil }
      for view in ready { add(view) }
      missing.removeAll { views[$0.id] != nil }
    }
    for constraint in plan.constraints { activate(constraint) }
  }

  func apply(size: Size, isRightToLeft: Bool) {
    root.frame.size = size
    let direction: LayoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    if root.environment.direction != direction {
      root.environment = LayoutEnvironment(
        measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 0), direction: direction)
    }
  }

  func add(_ plan: TreePlan.ViewPlan) {
    let view: View
    switch plan.kind {
    case .box: view = View()
    case .label:
      let label = Label()
      label.font = FontDescriptor(size: 10)
      label.numberOfLines = 0
      view = label
    case .stack: view = StackView()
    case .scroll:
      let scroll = ScrollView()
      scroll.contentInsetAdjustmentBehavior = .never
      view = scroll
    case .follower: view = FollowerView()
    }
    view.name = "v\(plan.id)"
    view.translatesAutoresizingMaskIntoConstraints = false
    // Each content has priorities of its own, so that no two are the same.
    let place = Float(plan.id % 90)
    for (offset, axis) in [(Float(0), Axis.horizontal), (0.5, .vertical)] {
      view.setContentHuggingPriority(LayoutPriority(200 + place + offset), for: axis)
      view.setContentCompressionResistancePriority(LayoutPriority(700 + place + offset), for: axis)
    }
    views[plan.id] = view
    apply(plan)
    attach(plan)
  }

  func attach(_ plan: TreePlan.ViewPlan) {
    guard let view = views[plan.id], let parent = views[plan.parent] else { return }
    if plan.isArranged, let stack = parent as? StackView {
      stack.addArrangedSubview(view)
    } else {
      parent.addSubview(view)
    }
  }

  func apply(_ plan: TreePlan.ViewPlan) {
    guard let view = views[plan.id] else { return }
    view.hiddenBehavior = plan.collapses ? .collapses : .keepsSpace
    view.isHidden = plan.isHidden
    view.semanticContentAttribute = plan.isRightToLeft ? .forceRightToLeft : .unspecified
    (view as? Label)?.text = plan.text
    guard let stack = view as? StackView else { return }
    stack.axis = plan.axis
    stack.distribution = plan.distribution
    stack.alignment = plan.alignment
    stack.spacing = plan.spacing
  }

  func activate(_ plan: TreePlan.ConstraintPlan) {
    let constraint: LayoutConstraint
    if let known = constraints[plan.id] {
      constraint = known
    } else {
      constraint = LayoutConstraint(
        item: views[plan.first], attribute: plan.attribute, relatedBy: plan.relation,
        toItem: plan.second.flatMap { views[$0] }, attribute: plan.secondAttribute,
        multiplier: plan.multiplier, constant: plan.constant)
      constraint.identifier = "c\(plan.id)"
      constraints[plan.id] = constraint
    }
    constraint.constant = plan.constant
    constraint.priority = LayoutPriority(plan.priority)
    if let follower = views[plan.first] as? FollowerView, plan.attribute == .height,
      plan.second == nil
    {
      follower.followed = constraint
      follower.setNeedsLayout()
    }
    constraint.isActive = true
  }

  /// Lays out until nothing changes; whether that came to an end: then laying out again changes
  /// nothing.
  func layOut() -> Bool {
    root.layoutIfNeeded()
    let frames = frames()
    root.layoutIfNeeded()
    return frames == self.frames()
  }

  /// What gave way in the last layout.
  func broken() -> [String] {
    root.layoutDiagnostics.compactMap { $0.brokenConstraint?.text }
  }

  /// The frames of all views, and the sizes of contents, by name.
  func frames() -> [String: String] {
    var result: [String: String] = [:]
    func add(_ view: View) {
      result[view.displayName] = "\(view.layoutFrame)"
      if let scroll = view as? ScrollView { result[view.displayName]? += " \(scroll.contentSize)" }
      for child in view.subviews { add(child) }
    }
    add(root)
    return result
  }
}
