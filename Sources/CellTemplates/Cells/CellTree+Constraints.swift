// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension CellTree {
  /// Makes and activates the constraints of a rule.
  ///
  /// Up to two attributes become one ``LayoutConstraint``. A longer sum is added up by layout
  /// guides: one guide per summand, each as wide as its summand, one beside the other; the rule
  /// then says where the last one ends.
  ///
  /// - Returns: The constraint that carries the rule's priority; nil if the rule says nothing about
  ///   the views, such as `cell.left = 0`.
  @discardableResult
  func activate(_ rule: LayoutRule) -> LayoutConstraint? {
    let form = rule.form.withoutAreas(
      margins: effectiveMargins, safeArea: template.safeArea,
      direction: direction)
    let terms = form.terms
    guard let first = terms.first else { return nil }
    let relation = first.coefficient < 0 ? rule.relation.reversed : rule.relation
    let constant = -form.constant / first.coefficient
    if terms.count == 1 {
      return activateSingle(first, relation, constant, rule)
    }
    let second = terms[1]
    let multiplier = -second.coefficient / first.coefficient
    guard terms.count == 2, isDirect(first, second, multiplier) else {
      return activateSum(
        form, isDirectional: rule.form.terms.contains(where: \.attribute.isDirectional), rule)
    }
    return activate(
      item(first.item), first.attribute.attribute, relation, item(second.item),
      second.attribute.attribute, multiplier, constant, rule, priority: rule.priority)
  }

  /// Whether two attributes can stand in one constraint.
  ///
  /// A multiplier of a position counts from the closest common ancestor, so it needs views that
  /// the cell itself holds.
  private func isDirect(
    _ first: LinearForm.Term, _ second: LinearForm.Term, _ multiplier: Double
  ) -> Bool {
    guard first.attribute.isSize == second.attribute.isSize else { return false }
    if first.attribute.isSize || multiplier == 1 { return true }
    return [first.item, second.item].allSatisfy { item in
      item.viewIndex.map { template.views[$0].parent == nil } ?? true
    }
  }

  /// A size that equals a number, or a position at a distance from the cell's origin.
  private func activateSingle(
    _ term: LinearForm.Term, _ relation: LayoutRelationName, _ constant: Double, _ rule: LayoutRule
  ) -> LayoutConstraint? {
    if term.attribute.isSize {
      return activate(
        item(term.item), term.attribute.attribute, relation, nil, .notAnAttribute, 1, constant,
        rule, priority: rule.priority)
    }
    return activate(
      item(term.item), term.attribute.attribute, relation, cell,
      term.attribute.origin.attribute, 1, constant, rule, priority: rule.priority)
  }

  // MARK: - Sums

  /// Where a sum is added up: the edges between which its guides stand.
  private struct SumFrame {
    /// The edge at which a guide begins.
    let start: LayoutAttribute
    /// The edge at which a guide ends.
    let end: LayoutAttribute
    /// The distance between the two.
    let extent: LayoutAttribute
  }

  /// Adds up the summands of either sign with guides, and compares the ends of the two sums.
  ///
  /// 1. `sum(c x) + k REL 0` becomes `sum(c x | c > 0) REL sum(-c x | c < 0) - k`, because a guide
  ///    cannot have a negative width.
  /// 2. A sum begins at a position with the factor 1 if it has one, else at the cell's origin.
  /// 3. Each further summand is a guide of its width, beginning where the one before ends.
  private func activateSum(
    _ form: LinearForm, isDirectional: Bool, _ rule: LayoutRule
  ) -> LayoutConstraint? {
    let position = form.terms.first { !$0.attribute.isSize }
    let axis = (position ?? form.terms[0]).attribute.axis
    let frame: SumFrame =
      switch (axis, isDirectional) {
      case (.vertical, _): SumFrame(start: .top, end: .bottom, extent: .height)
      case (.horizontal, true): SumFrame(start: .leading, end: .trailing, extent: .width)
      case (.horizontal, false): SumFrame(start: .left, end: .right, extent: .width)
      }
    var constant = form.constant
    func end(of terms: [LinearForm.Term], sign: Double) -> (LayoutItem, LayoutAttribute) {
      var edge: (LayoutItem, LayoutAttribute) = (cell, frame.start)
      var rest = terms
      if let first = terms.firstIndex(where: { !$0.attribute.isSize && $0.coefficient == sign }) {
        edge = (item(terms[first].item), terms[first].attribute.attribute)
        rest.remove(at: first)
      }
      for term in rest {
        let summand: (item: LayoutItem, attribute: LayoutAttribute)
        if term.attribute.isSize {
          summand = (item(term.item), term.attribute.attribute)
        } else {
          summand = (distance(to: term, in: frame, rule), frame.extent)
          constant -= term.coefficient * Self.farOrigin
        }
        let guide = addGuide(in: frame, rule)
        activate(guide, frame.start, .equal, edge.0, edge.1, 1, 0, rule, priority: 1000)
        activate(
          guide, frame.extent, .equal, summand.item, summand.attribute, sign * term.coefficient, 0,
          rule, priority: 1000)
        edge = (guide, frame.end)
      }
      return edge
    }
    let left = end(of: form.terms.filter { $0.coefficient > 0 }, sign: 1)
    let right = end(of: form.terms.filter { $0.coefficient < 0 }, sign: -1)
    return activate(
      left.0, left.1, rule.relation, right.0, right.1, 1, -constant, rule, priority: rule.priority)
  }

  /// How far before the cell's origin positions are counted from, so that none is negative.
  private static let farOrigin = 65_536.0

  /// A guide that ends at a position; its extent is the position and ``farOrigin``.
  private func distance(
    to term: LinearForm.Term, in frame: SumFrame, _ rule: LayoutRule
  ) -> LayoutItem {
    let guide = addGuide(in: frame, rule)
    activate(
      guide, frame.start, .equal, cell, frame.start, 1, -Self.farOrigin, rule, priority: 1000)
    activate(
      guide, frame.end, .equal, item(term.item), term.attribute.attribute, 1, 0, rule,
      priority: 1000)
    return guide
  }

  /// Adds a guide to the cell that takes no part in the other axis.
  private func addGuide(in frame: SumFrame, _ rule: LayoutRule) -> LayoutGuide {
    let guide = LayoutGuide()
    guide.identifier = Self.sumName
    cell.addLayoutGuide(guide)
    let isVertical = frame.extent == .height
    let start: LayoutAttribute = isVertical ? .left : .top
    activate(guide, start, .equal, cell, start, 1, 0, rule, priority: 1000)
    activate(
      guide, isVertical ? .width : .height, .equal, nil, .notAnAttribute, 1, 0, rule,
      priority: 1000)
    return guide
  }

  /// The name of the guides of sums, which no report shows.
  static let sumName = "sum"

  // MARK: - One constraint

  /// What an item of a rule is in the tree.
  private func item(_ item: TemplateItem) -> LayoutItem {
    item.viewIndex.flatMap { views[$0] } ?? cell
  }

  /// Makes a constraint, names the line that it comes from, and activates it.
  @discardableResult
  private func activate(
    _ first: LayoutItem, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelationName,
    _ second: LayoutItem?, _ secondAttribute: LayoutAttribute, _ multiplier: Double,
    _ constant: Double, _ rule: LayoutRule, priority: Double
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      item: first, attribute: firstAttribute, relatedBy: relation.relation, toItem: second,
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
    constraint.priority = LayoutPriority(rawValue: Float(priority))
    constraint.identifier = rule.text
    constraint.sourceLocation = CodeLocation(
      file: template.fileName, line: rule.place.line, column: rule.place.column)
    constraint.isActive = true
    collected?.append(constraint)
    return constraint
  }
}

// MARK: - Margins and names

extension LinearForm {
  /// The form in which the cell's margins and safe area are attributes of the cell and numbers.
  ///
  /// The cell's own positions become sizes or nothing, since the cell begins at zero.
  fileprivate func withoutAreas(
    margins: EdgeInsets, safeArea: EdgeInsets, direction: LayoutDirection
  ) -> LinearForm {
    var result = LinearForm(constant: constant)
    let isDirectional = terms.contains(where: \.attribute.isDirectional)
    for term in terms {
      let insets: EdgeInsets =
        switch term.item {
        case .view, .cell: .zero
        case .margins: margins
        case .safeArea: safeArea
        }
      var moved = term
      if term.item.viewIndex == nil { moved.item = .cell }
      var single = LinearForm(terms: [moved])
      let offset = term.attribute.offset(insets, in: direction, isDirectional: isDirectional)
      single.constant = term.coefficient * offset
      result.add(single, times: 1)
    }
    // Two attributes of the cell alone would hide that the cell begins at zero.
    let hasViews = result.terms.contains { $0.item.viewIndex != nil }
    let isPair = result.terms.count == 2 && hasViews
    return isPair ? result : result.withCellAsSizes
  }

  /// The form with `cell.right` as `cell.width`, `cell.left` as 0 and so on.
  private var withCellAsSizes: LinearForm {
    var result = LinearForm(constant: constant)
    for term in terms {
      guard term.item == .cell, !term.attribute.isSize else {
        result.add(LinearForm(terms: [term]), times: 1)
        continue
      }
      let extent: LayoutAttributeName = term.attribute.axis == .horizontal ? .width : .height
      let share: Double =
        switch term.attribute {
        case .left, .leading, .top, .firstBaseline: 0
        case .centerX, .centerY: 0.5
        case .right, .trailing, .bottom, .lastBaseline, .width, .height: 1
        }
      guard share > 0 else { continue }
      result.add(
        LinearForm(terms: [.init(coefficient: 1, item: .cell, attribute: extent)]),
        times: share * term.coefficient)
    }
    return result
  }
}

extension LayoutAttributeName {
  /// How far the attribute of an inset rectangle lies beyond that of the whole one.
  ///
  /// - Parameter isDirectional: whether x counts from the leading edge.
  fileprivate func offset(
    _ insets: EdgeInsets, in direction: LayoutDirection, isDirectional: Bool
  ) -> Double {
    let isMirrored = direction == .rightToLeft
    switch self {
    case .left: return insets.left
    case .right: return -insets.right
    case .top: return insets.top
    case .bottom: return -insets.bottom
    case .leading: return isMirrored ? insets.right : insets.left
    case .trailing: return -(isMirrored ? insets.left : insets.right)
    case .width: return -insets.left - insets.right
    case .height: return -insets.top - insets.bottom
    case .centerX:
      let offset = (insets.left - insets.right) / 2
      return isDirectional && isMirrored ? -offset : offset
    case .centerY: return (insets.top - insets.bottom) / 2
    case .firstBaseline, .lastBaseline: return 0
    }
  }

  /// The edge from which the attribute is measured if it equals a number.
  fileprivate var origin: LayoutAttributeName {
    switch self {
    case .leading, .trailing: .leading
    case .left, .right, .centerX, .width: .left
    case .top, .bottom, .centerY, .height, .firstBaseline, .lastBaseline: .top
    }
  }

  /// Auto Layout's attribute.
  fileprivate var attribute: LayoutAttribute {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .leading: .leading
    case .trailing: .trailing
    case .width: .width
    case .height: .height
    case .centerX: .centerX
    case .centerY: .centerY
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    }
  }
}

extension LayoutRelationName {
  /// Auto Layout's relation.
  fileprivate var relation: LayoutRelation {
    switch self {
    case .lessOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterOrEqual: .greaterThanOrEqual
    }
  }
}
