// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension StackView {
  /// The item whose edges bound the row.
  private var canvas: LayoutItem { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }

  /// All constraints of the present arrangement.
  func arrangementConstraints() -> [ArrangementConstraint] {
    let views = visibleSubviews
    guard let first = views.first, let last = views.last else { return collapsed() }
    var result = [
      make(.edge, first, near, .equal, canvas, near), make(.edge, canvas, far, .equal, last, far),
    ]
    result += spacingConstraints(views)
    result += distributionConstraints(views)
    result += alignmentConstraints(views)
    result += arrangedSubviews.filter(\.isHidden).flatMap(hidingConstraints)
    return result
  }

  // MARK: Along the axis

  /// The gaps: exactly the spacing where views fill the stack, at least the spacing elsewhere.
  private func spacingConstraints(_ views: [View]) -> [ArrangementConstraint] {
    let isStrict =
      switch distribution {
      case .fill, .fillEqually, .fillProportionally: true
      case .equalSpacing, .equalCentering: false
      }
    return zip(views, views.dropFirst()).map { view, next in
      make(
        .spacing, next, near, isStrict ? .equal : .greaterThanOrEqual, view, far,
        gap(after: view))
    }
  }

  private func distributionConstraints(_ views: [View]) -> [ArrangementConstraint] {
    guard let first = views.first else { return [] }
    switch distribution {
    case .fill: return []
    case .fillEqually:
      return views.dropFirst().map {
        make(.equalExtents, $0, extent, .equal, first, extent)
      }
    case .fillProportionally: return proportionConstraints(views)
    case .equalSpacing:
      return gapConstraints(views, near: far, far: near, at: .required) + fit(extent)
    case .equalCentering:
      let centre: LayoutAttribute = axis == .horizontal ? .centerX : .centerY
      return gapConstraints(views, near: centre, far: centre, at: 150) + fit(extent)
    }
  }

  /// Makes extents proportional to the intrinsic extents; a view without one gets none.
  ///
  /// Where not all ratios can hold, those of the earlier views do. If no view has an intrinsic
  /// extent, all are equal.
  private func proportionConstraints(_ views: [View]) -> [ArrangementConstraint] {
    let extents = views.map { view in max(0, view.intrinsicContentSize[axis]) }
    let index = extents.firstIndex { $0 > 0 }
    let (reference, unit) = (views[index ?? 0], extents[index ?? 0])
    return zip(views, extents).enumerated().filter { $0.offset != index ?? 0 }.map { place, pair in
      let (view, share) = (pair.0, unit > 0 ? pair.1 / unit : 1)
      return ArrangementConstraint(
        .proportion, of: self, view, extent, .equal, share > 0 ? reference : nil, extent,
        times: share > 0 ? share : 1, at: LayoutPriority(max(1, 999 - Float(place))))
    }
  }

  /// Guides from one attribute of each view to one of the next, all of equal extent.
  private func gapConstraints(
    _ views: [View], near nearEdge: LayoutAttribute, far farEdge: LayoutAttribute,
    at priority: LayoutPriority
  ) -> [ArrangementConstraint] {
    var result: [ArrangementConstraint] = []
    var firstGuide: LayoutGuide?
    for (index, (view, next)) in zip(views, views.dropFirst()).enumerated() {
      let guide = nextGapGuide()
      result.append(make(.gapEdge, guide, near, .equal, view, nearEdge))
      result.append(make(.gapEdge, guide, far, .equal, next, farEdge))
      // Across the axis a gap has no extent; without a place there it would be ambiguous.
      result.append(make(.edge, guide, crossNear, .equal, canvas, crossNear))
      result.append(make(.edge, guide, crossFar, .equal, canvas, crossNear))
      guard let first = firstGuide else {
        firstGuide = guide
        continue
      }
      // Where not all gaps can be equal, the earlier ones are.
      result.append(
        make(
          .equalGaps, guide, extent, .equal, first, extent,
          at: priority.isRequired ? .required : priority - Float(index)))
    }
    return result
  }

  // MARK: Across the axis

  private func alignmentConstraints(_ views: [View]) -> [ArrangementConstraint] {
    guard let first = views.first else { return [] }
    switch alignment {
    case .fill:
      return views.flatMap { view in
        [
          make(.edge, view, crossNear, .equal, canvas, crossNear),
          make(.edge, view, crossFar, .equal, canvas, crossFar),
        ]
      }
    case .leading: return shownOrIdle { bounded($0, crossNear) } + fit(crossExtent)
    case .trailing: return shownOrIdle { bounded($0, crossFar) } + fit(crossExtent)
    case .center:
      let centre: LayoutAttribute = axis == .horizontal ? .centerY : .centerX
      return shownOrIdle { bounded($0, centre) } + fit(crossExtent)
    case .firstBaseline, .lastBaseline:
      let baseline: LayoutAttribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      guard axis == .horizontal else {
        return shownOrIdle { bounded($0, crossNear) } + fit(crossExtent)
      }
      return shownOrIdle(inside)
        + views.dropFirst().map { make(.alignment, $0, baseline, .equal, first, baseline) }
        + fit(crossExtent)
    }
  }

  /// The constraints of shown views across the axis, and those that give hidden ones no room there.
  ///
  /// Both get the latter, so that hiding a view changes no optional constraint across the axis.
  private func shownOrIdle(
    _ make: (View) -> [ArrangementConstraint]
  ) -> [ArrangementConstraint] {
    arrangedSubviews.flatMap { $0.isHidden ? [ambiguitySuppression($0)] : make($0) }
  }

  /// Keeps a view inside the stack, and ties one of its attributes to the stack's.
  private func bounded(_ view: View, _ attribute: LayoutAttribute) -> [ArrangementConstraint] {
    inside(view) + [make(.alignment, view, attribute, .equal, canvas, attribute)]
  }

  /// Keeps a view inside the stack; without a size of its own it takes no room.
  private func inside(_ view: View) -> [ArrangementConstraint] {
    [
      ambiguitySuppression(view),
      make(.boundary, view, crossNear, .greaterThanOrEqual, canvas, crossNear),
      make(.boundary, view, crossFar, .lessThanOrEqual, canvas, crossFar),
    ]
  }

  /// Gives a view without a size of its own across the axis no room there.
  private func ambiguitySuppression(_ view: View) -> ArrangementConstraint {
    none(.ambiguitySuppression, view, crossExtent, 25)
  }

  /// Pulls the stack to the smallest extent that holds its views.
  private func fit(_ attribute: LayoutAttribute) -> [ArrangementConstraint] {
    [none(.fit, self, attribute, 49)]
  }

  /// Pulls an extent to 0.
  private func none(
    _ rule: ArrangementConstraint.Rule, _ view: View, _ attribute: LayoutAttribute,
    _ priority: LayoutPriority
  ) -> ArrangementConstraint {
    ArrangementConstraint(
      rule, of: self, view, attribute, .equal, nil, .notAnAttribute, at: priority)
  }

  // MARK: Hidden views

  /// A hidden view takes no room along the axis and stands at the stack's start.
  private func hidingConstraints(_ view: View) -> [ArrangementConstraint] {
    [
      // Just below required, so that required gaps inside the hidden view give no conflict.
      none(.hiding, view, extent, 999),
      make(.hiding, view, near, .equal, canvas, near),
      make(.hiding, view, crossNear, .equal, canvas, crossNear),
    ]
  }

  /// A stack without visible views takes no room.
  private func collapsed() -> [ArrangementConstraint] {
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
    _ rule: ArrangementConstraint.Rule, _ item: LayoutItem, _ attribute: LayoutAttribute,
    _ relation: LayoutRelation, _ other: LayoutItem, _ otherAttribute: LayoutAttribute,
    _ constant: Double = 0, at priority: LayoutPriority = .required
  ) -> ArrangementConstraint {
    ArrangementConstraint(
      rule, of: self, item, attribute, relation, other, otherAttribute, constant, at: priority)
  }
}
