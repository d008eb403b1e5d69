// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension StackView {
  /// The item whose edges the row keeps to.
  private var canvas: LayoutItem { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }

  /// All constraints of the present arrangement.
  func arrangementConstraints() -> [LayoutConstraint] {
    let views = visibleSubviews
    guard let first = views.first, let last = views.last else { return collapsed() }
    var result = [
      make(first, near, .equal, canvas, near), make(canvas, far, .equal, last, far),
    ]
    result += spacingConstraints(views)
    result += distributionConstraints(views)
    result += alignmentConstraints(views)
    result += arrangedSubviews.filter(\.isHidden).flatMap(hidingConstraints)
    return result
  }

  // MARK: Along the axis

  /// The gaps: just the spacing where views fill the stack, at least the spacing elsewhere.
  private func spacingConstraints(_ views: [View]) -> [LayoutConstraint] {
    let isStrict =
      switch distribution {
      case .fill, .fillEqually, .fillProportionally: true
      case .equalSpacing, .equalCentering: false
      }
    return zip(views, views.dropFirst()).map { view, next in
      make(
        next, near, isStrict ? .equal : .greaterThanOrEqual, view, far, gap(after: view),
        "UISV-spacing")
    }
  }

  private func distributionConstraints(_ views: [View]) -> [LayoutConstraint] {
    guard let first = views.first else { return [] }
    switch distribution {
    case .fill: return []
    case .fillEqually:
      return views.dropFirst().map {
        make($0, extent, .equal, first, extent, 0, "UISV-fill-equally")
      }
    case .fillProportionally: return proportionConstraints(views)
    case .equalSpacing: return gapConstraints(views, near: far, far: near, at: .required)
    case .equalCentering:
      let centre: LayoutAttribute = axis == .horizontal ? .centerX : .centerY
      return gapConstraints(views, near: centre, far: centre, at: 150)
    }
  }

  /// Extents in the ratio of the intrinsic extents, the first views' ratios before the last's.
  ///
  /// A view that asks for no extent counts as if its share were even.
  private func proportionConstraints(_ views: [View]) -> [LayoutConstraint] {
    let wishes = views.map { view in max(0, view.intrinsicContentSize[axis]) }
    let total = wishes.reduce(0, +)
    guard total > 0, let first = views.first, wishes[0] > 0 else {
      return views.dropFirst().map { view in
        make(view, extent, .equal, views[0], extent, 0, "UISV-fill-proportionally")
      }
    }
    return zip(views, wishes).dropFirst().map { view, wish in
      let constraint = LayoutConstraint(
        item: view, attribute: extent, relatedBy: .equal, toItem: wish > 0 ? first : nil,
        attribute: extent, multiplier: wish > 0 ? wish / wishes[0] : 1, constant: 0)
      constraint.identifier = "UISV-fill-proportionally"
      constraint.priority = 999
      return constraint
    }
  }

  /// Guides from one attribute of each view to one of the next, all of one extent.
  private func gapConstraints(
    _ views: [View], near nearEdge: LayoutAttribute, far farEdge: LayoutAttribute,
    at priority: LayoutPriority
  ) -> [LayoutConstraint] {
    var result: [LayoutConstraint] = []
    var firstGuide: LayoutGuide?
    for (index, (view, next)) in zip(views, views.dropFirst()).enumerated() {
      let guide = addGapGuide("gap[\(index)]")
      result.append(make(guide, near, .equal, view, nearEdge, 0, "UISV-distributing-edge"))
      result.append(make(guide, far, .equal, next, farEdge, 0, "UISV-distributing-edge"))
      guard let first = firstGuide else {
        firstGuide = guide
        continue
      }
      let equal = make(guide, extent, .equal, first, extent, 0, "UISV-distributing")
      // Where not all can be equal, the earlier ones are.
      equal.priority = priority.isRequired ? .required : priority - Float(index)
      result.append(equal)
    }
    return result
  }

  // MARK: Across the axis

  private func alignmentConstraints(_ views: [View]) -> [LayoutConstraint] {
    guard let first = views.first else { return [] }
    switch alignment {
    case .fill:
      return views.flatMap { view in
        [
          make(view, crossNear, .equal, canvas, crossNear, 0, "UISV-canvas-connection"),
          make(view, crossFar, .equal, canvas, crossFar, 0, "UISV-canvas-connection"),
        ]
      }
    case .leading: return views.flatMap { bounded($0, crossNear) } + fit()
    case .trailing: return views.flatMap { bounded($0, crossFar) } + fit()
    case .center:
      let centre: LayoutAttribute = axis == .horizontal ? .centerY : .centerX
      return views.flatMap { bounded($0, centre) } + fit()
    case .firstBaseline, .lastBaseline:
      let baseline: LayoutAttribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      guard axis == .horizontal else { return views.flatMap { bounded($0, crossNear) } + fit() }
      return views.flatMap { inside($0) }
        + views.dropFirst().map { make($0, baseline, .equal, first, baseline, 0, "UISV-alignment") }
        + fit()
    }
  }

  /// A view that keeps inside the stack, with one attribute tied to the stack's.
  private func bounded(_ view: View, _ attribute: LayoutAttribute) -> [LayoutConstraint] {
    inside(view) + [make(view, attribute, .equal, canvas, attribute, 0, "UISV-alignment")]
  }

  private func inside(_ view: View) -> [LayoutConstraint] {
    [
      make(view, crossNear, .greaterThanOrEqual, canvas, crossNear, 0, "UISV-spanning-boundary"),
      make(view, crossFar, .lessThanOrEqual, canvas, crossFar, 0, "UISV-spanning-boundary"),
    ]
  }

  /// Pulls the stack to the smallest extent across the axis that holds its views.
  private func fit() -> [LayoutConstraint] {
    let constraint = LayoutConstraint(
      item: self, attribute: crossExtent, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
    constraint.identifier = "UISV-canvas-fit"
    constraint.priority = 49
    return [constraint]
  }

  // MARK: Hidden views

  /// A hidden view takes no room along the axis and stands at the stack's start.
  private func hidingConstraints(_ view: View) -> [LayoutConstraint] {
    let none = LayoutConstraint(
      item: view, attribute: extent, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 0)
    none.identifier = "UISV-hiding"
    none.priority = 999
    return [
      none, make(view, near, .equal, canvas, near, 0, "UISV-hiding"),
      make(view, crossNear, .equal, canvas, crossNear, 0, "UISV-hiding"),
    ]
  }

  /// A stack without visible views takes no room.
  private func collapsed() -> [LayoutConstraint] {
    let sizes = [extent, crossExtent].map { attribute in
      let constraint = LayoutConstraint(
        item: self, attribute: attribute, relatedBy: .equal, toItem: nil,
        attribute: .notAnAttribute, multiplier: 1, constant: 0)
      constraint.identifier = "UISV-canvas-fit"
      constraint.priority = 49
      return constraint
    }
    return sizes + arrangedSubviews.flatMap(hidingConstraints)
  }

  // MARK: Attributes

  private var near: LayoutAttribute { axis == .horizontal ? .leading : .top }
  private var far: LayoutAttribute { axis == .horizontal ? .trailing : .bottom }
  private var extent: LayoutAttribute { axis == .horizontal ? .width : .height }
  private var crossNear: LayoutAttribute { axis == .horizontal ? .top : .leading }
  private var crossFar: LayoutAttribute { axis == .horizontal ? .bottom : .trailing }
  private var crossExtent: LayoutAttribute { axis == .horizontal ? .height : .width }

  private func make(
    _ item: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
    _ other: LayoutItem, _ otherAttribute: LayoutAttribute, _ constant: Double = 0,
    _ identifier: String = "UISV-canvas-connection"
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other,
      attribute: otherAttribute, multiplier: 1, constant: constant)
    constraint.identifier = identifier
    return constraint
  }
}
