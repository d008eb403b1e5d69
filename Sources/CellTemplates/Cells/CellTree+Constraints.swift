// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension CellTree {
  /// Makes and activates the constraint of a rule.
  ///
  /// - Returns: The constraint; nil if the rule says nothing about the views, such as
  ///   `cell.left = 0`.
  @discardableResult
  func activate(_ rule: LayoutRule) -> LayoutConstraint? {
    guard let sum = sum(of: rule) else { return nil }
    let isNegative = sum.terms.count <= 2 && sum.terms[0].factor < 0
    let source = EquationSource(
      identifier: rule.text,
      location: CodeLocation(
        file: template.fileName, line: rule.place.line, column: rule.place.column))
    let constraint = LayoutConstraint.stating(
      LayoutEquation(
        sum.terms.count <= 2 ? sum.dividedByFirstFactor : sum,
        isNegative ? rule.relation.relation.flipped : rule.relation.relation,
        priority: rule.priority, source: source))
    constraint.isActive = true
    collected?.append(constraint)
    return constraint
  }

  /// The sum of views' attributes that a rule compares with 0; nil if it names none.
  ///
  /// Two attributes that are at a fixed distance or in a fixed proportion stand alone. Every other
  /// sum with places counts these from the cell's origin, which is therefore one of its terms.
  private func sum(of rule: LayoutRule) -> AttributeSum<LayoutItem>? {
    let form = rule.form.withoutAreas(
      margins: effectiveMargins, safeArea: template.safeArea,
      direction: direction)
    guard !form.isConstant else { return nil }
    var sum = AttributeSum<LayoutItem>(
      form.terms.map { .init(item($0.item), $0.attribute.attribute, factor: $0.coefficient) },
      constant: form.constant)
    if isDirect(form.terms) { return sum }
    if let place = form.terms.first(where: { !$0.attribute.isSize }) {
      let isDirectional = rule.form.terms.contains(where: \.attribute.isDirectional)
      let origin: LayoutAttribute =
        place.attribute.axis == .vertical ? .top : isDirectional ? .leading : .left
      sum.terms.append(.init(cell, origin, factor: -sum.placeWeight))
    }
    return sum
  }

  /// Whether one or two attributes can stand alone in a constraint.
  ///
  /// A multiplier of a place counts from the closest common ancestor, so it needs views that the
  /// cell itself holds.
  private func isDirect(_ terms: [LinearForm.Term]) -> Bool {
    guard let first = terms.first, terms.count <= 2 else { return false }
    guard terms.count == 2 else { return first.attribute.isSize }
    guard first.attribute.isSize == terms[1].attribute.isSize else { return false }
    if first.attribute.isSize || terms[1].coefficient == -first.coefficient { return true }
    return terms.allSatisfy { term in
      term.item.viewIndex.map { template.views[$0].parent == nil } ?? true
    }
  }

  /// What an item of a rule is in the tree.
  private func item(_ item: TemplateItem) -> LayoutItem {
    item.viewIndex.flatMap { views[$0] } ?? cell
  }
}

extension AttributeSum {
  /// The sum divided by the factor of its first term.
  fileprivate var dividedByFirstFactor: AttributeSum {
    guard let factor = terms.first?.factor else { return self }
    return AttributeSum(
      terms.map { Term($0.item, $0.attribute, factor: $0.factor / factor) },
      constant: constant / factor)
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
