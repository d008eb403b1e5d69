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
    case .equalSpacing:
      return gapConstraints(views, near: far, far: near, at: .required) + fit(extent)
    case .equalCentering:
      let centre: LayoutAttribute = axis == .horizontal ? .centerX : .centerY
      return gapConstraints(views, near: centre, far: centre, at: 150) + fit(extent)
    }
  }

  /// Extents in the ratio of the intrinsic extents; a view that asks for none gets none.
  ///
  /// Where not all ratios can hold, those of the earlier views do. If no view asks for an extent,
  /// all are equal.
  private func proportionConstraints(_ views: [View]) -> [LayoutConstraint] {
    let wishes = views.map { view in max(0, view.intrinsicContentSize[axis]) }
    let index = wishes.firstIndex { $0 > 0 }
    let (reference, wish) = (views[index ?? 0], wishes[index ?? 0])
    return zip(views, wishes).enumerated().filter { $0.offset != index ?? 0 }.map { place, pair in
      let (view, share) = (pair.0, wish > 0 ? pair.1 / wish : 1)
      let constraint = LayoutConstraint(
        item: view, attribute: extent, relatedBy: .equal, toItem: share > 0 ? reference : nil,
        attribute: extent, multiplier: share > 0 ? share : 1, constant: 0)
      constraint.identifier = "UISV-fill-proportionally"
      constraint.priority = LayoutPriority(max(1, 999 - Float(place)))
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
      // Across the axis a gap has no extent; without a place there it would be ambiguous.
      result.append(make(guide, crossNear, .equal, canvas, crossNear))
      result.append(make(guide, crossFar, .equal, canvas, crossNear))
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
    case .leading: return views.flatMap { bounded($0, crossNear) } + fit(crossExtent)
    case .trailing: return views.flatMap { bounded($0, crossFar) } + fit(crossExtent)
    case .center:
      let centre: LayoutAttribute = axis == .horizontal ? .centerY : .centerX
      return views.flatMap { bounded($0, centre) } + fit(crossExtent)
    case .firstBaseline, .lastBaseline:
      let baseline: LayoutAttribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      guard axis == .horizontal else {
        return views.flatMap { bounded($0, crossNear) } + fit(crossExtent)
      }
      return views.flatMap { inside($0) }
        + views.dropFirst().map { make($0, baseline, .equal, first, baseline, 0, "UISV-alignment") }
        + fit(crossExtent)
    }
  }

  /// A view that keeps inside the stack, with one attribute tied to the stack's.
  private func bounded(_ view: View, _ attribute: LayoutAttribute) -> [LayoutConstraint] {
    inside(view) + [make(view, attribute, .equal, canvas, attribute, 0, "UISV-alignment")]
  }

  /// A view that keeps inside the stack; without a wish of its own it takes no room.
  private func inside(_ view: View) -> [LayoutConstraint] {
    [
      none(view, crossExtent, 25, "UISV-ambiguity-suppression"),
      make(view, crossNear, .greaterThanOrEqual, canvas, crossNear, 0, "UISV-spanning-boundary"),
      make(view, crossFar, .lessThanOrEqual, canvas, crossFar, 0, "UISV-spanning-boundary"),
    ]
  }

  /// Pulls the stack to the smallest extent that holds its views.
  private func fit(_ attribute: LayoutAttribute) -> [LayoutConstraint] {
    [none(self, attribute, 49, "UISV-canvas-fit")]
  }

  /// Pulls an extent to 0.
  private func none(
    _ view: View, _ attribute: LayoutAttribute, _ priority: LayoutPriority, _ identifier: String
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      item: view, attribute: attribute, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
    constraint.identifier = identifier
    constraint.priority = priority
    return constraint
  }

  // MARK: Hidden views

  /// A hidden view takes no room along the axis and stands at the stack's start.
  private func hidingConstraints(_ view: View) -> [LayoutConstraint] {
    [
      // Just below required, so that required gaps inside the hidden view give no conflict.
      none(view, extent, 999, "UISV-hiding"),
      make(view, near, .equal, canvas, near, 0, "UISV-hiding"),
      make(view, crossNear, .equal, canvas, crossNear, 0, "UISV-hiding"),
    ]
  }

  /// A stack without visible views takes no room.
  private func collapsed() -> [LayoutConstraint] {
    fit(extent) + fit(crossExtent) + arrangedSubviews.flatMap(hidingConstraints)
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
