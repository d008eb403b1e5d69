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
    return result + hidingConstraints()
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
  /// The share of a view is its intrinsic extent divided by the sum of all and of the gaps, of the
  /// whole extent, at the priorities 999, 998 and so on. So the last view takes what the others and
  /// the gaps leave. Source: UIStackView, *observed*. If no view has an intrinsic extent, all are
  /// equal (*inferred*).
  private func proportionConstraints(_ views: [View]) -> [ArrangementConstraint] {
    let lengths = views.map { view in max(0, view.intrinsicContentSize[axis]) }
    let sum = lengths.reduce(0, +)
    let total = sum + views.dropLast().reduce(0) { $0 + gap(after: $1) }
    func make(
      _ place: Int, _ other: LayoutItem?, times share: Double = 1
    ) -> ArrangementConstraint {
      ArrangementConstraint(
        .proportion, of: self, views[place], extent, .equal, other, extent, times: share,
        at: LayoutPriority(max(1, 999 - Float(place))))
    }
    if sum == 0 { return views.indices.dropFirst().map { make($0, views[0]) } }
    return views.indices.map { place in
      // Negative gaps may take up all of the sum.
      let share = lengths[place] / (total > 0 ? total : sum)
      return share > 0 ? make(place, canvas, times: share) : make(place, nil)
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

  /// Keeps hidden views in their places without an extent along the axis.
  ///
  /// Between shown views they are in the middle of the gap, and across a stack that fills as long
  /// as the stack: a view between 210 and 220 has the frame (215, 0, 0, 100) in a row 100 high.
  /// Source: UIStackView, *observed*; before the first and after the last shown view they are at
  /// the stack's edges (*inferred*).
  private func hidingConstraints() -> [ArrangementConstraint] {
    let last = visibleSubviews.last
    var before: View?
    var result: [ArrangementConstraint] = []
    for view in arrangedSubviews {
      guard view.isHidden else {
        before = view
        continue
      }
      // Just below required, so that required gaps inside the hidden view give no conflict.
      result.append(none(.hiding, view, extent, 999))
      if let before, before !== last {
        result.append(make(.hiding, view, near, .equal, before, far, gap(after: before) / 2))
      } else {
        result.append(make(.hiding, view, near, .equal, canvas, before == nil ? near : far))
      }
      result.append(make(.hiding, view, crossNear, .equal, canvas, crossNear))
      if alignment == .fill {
        // A content of the hidden view is stronger, so that it never stretches the stack.
        result.append(
          make(.hiddenFill, view, crossExtent, .equal, canvas, crossExtent, at: 1))
      }
    }
    return result
  }

  /// A stack without visible views takes no room.
  private func collapsed() -> [ArrangementConstraint] {
    fit(extent) + fit(crossExtent) + hidingConstraints()
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
