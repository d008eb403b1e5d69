// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension CellTree {
  /// Makes and activates the constraint of an equation.
  ///
  /// - Returns: The constraint; nil if the equation constrains no view, such as `cell.left = 0`.
  @discardableResult
  func activate(_ equation: LayoutEquation<TemplateItem>) -> LayoutConstraint? {
    guard var sum = sum(of: equation) else { return nil }
    var relation = equation.relation
    if sum.terms.count <= 2, let factor = sum.terms.first?.factor {
      // `first == m × second + c` is what reports show of two attributes.
      sum = sum.divided(by: factor)
      if factor < 0 { relation = relation.flipped }
    }
    let constraint = LayoutConstraint.stating(
      LayoutEquation(sum, relation, priority: equation.priority, source: equation.source))
    constraint.isActive = true
    return constraint
  }

  /// The sum of views' attributes that an equation compares with 0; nil if it names none.
  ///
  /// Two attributes at a fixed distance or in a fixed proportion need no origin. Any other sum
  /// measures places from the cell's origin, which is therefore one of its terms.
  private func sum(of equation: LayoutEquation<TemplateItem>) -> AttributeSum<LayoutItem>? {
    let template = equation.sum.withoutAreas(
      margins: effectiveMargins, safeArea: self.template.safeArea, direction: direction)
    guard !template.isConstant else { return nil }
    var sum = AttributeSum<LayoutItem>(
      template.terms.map { .init(item($0.item), $0.attribute, factor: $0.factor) },
      constant: template.constant)
    if isDirect(template.terms) { return sum }
    if let place = template.terms.first(where: { !$0.attribute.isSize }) {
      let isDirectional = equation.sum.terms.contains(where: \.attribute.isDirectional)
      let origin: LayoutAttribute =
        place.attribute.axis == .vertical ? .top : isDirectional ? .leading : .left
      sum.terms.append(.init(cell, origin, factor: -sum.placeWeight))
    }
    return sum
  }

  /// Whether the terms can form a constraint without the cell's origin.
  ///
  /// The multiplier of a place scales the distance from the closest common ancestor, so both views
  /// must be direct subviews of the cell.
  private func isDirect(_ terms: [TemplateSum.Term]) -> Bool {
    guard let first = terms.first, terms.count <= 2 else { return false }
    guard terms.count == 2 else { return first.attribute.isSize }
    guard first.attribute.isSize == terms[1].attribute.isSize else { return false }
    if first.attribute.isSize || terms[1].factor == -first.factor { return true }
    return terms.allSatisfy { term in
      term.item.viewIndex.map { template.views[$0].parent == nil } ?? true
    }
  }

  /// The layout item of a template's item.
  private func item(_ item: TemplateItem) -> LayoutItem {
    item.viewIndex.flatMap { views[$0] } ?? cell
  }
}

extension AttributeSum {
  /// The sum divided by a factor.
  fileprivate func divided(by factor: Double) -> AttributeSum {
    AttributeSum(
      terms.map { Term($0.item, $0.attribute, factor: $0.factor / factor) },
      constant: constant / factor)
  }
}

// MARK: - Margins and names

extension TemplateSum {
  /// The sum in which the cell's margins and safe area are attributes of the cell and numbers.
  ///
  /// The cell's own places become extents or nothing, since the cell begins at zero.
  fileprivate func withoutAreas(
    margins: EdgeInsets, safeArea: EdgeInsets, direction: LayoutDirection
  ) -> TemplateSum {
    var result = TemplateSum(constant: constant)
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
      let offset = term.attribute.offset(insets, in: direction, isDirectional: isDirectional)
      result.add(TemplateSum([moved], constant: term.factor * offset))
    }
    // Two attributes of the cell alone would hide that the cell begins at zero.
    let hasViews = result.terms.contains { $0.item.viewIndex != nil }
    let isPair = result.terms.count == 2 && hasViews
    return isPair ? result : result.withCellAsSizes
  }

  /// The sum with `cell.right` as `cell.width`, `cell.left` as 0 and so on.
  private var withCellAsSizes: TemplateSum {
    var result = TemplateSum(constant: constant)
    for term in terms {
      guard term.item == .cell, !term.attribute.isSize else {
        result.add(TemplateSum([term]))
        continue
      }
      let extent: LayoutAttribute = term.attribute.axis == .horizontal ? .width : .height
      result.add(
        TemplateSum([.init(.cell, extent)]), times: term.attribute.shareOfExtent * term.factor)
    }
    return result
  }
}

extension LayoutAttribute {
  /// The attribute of a rectangle at zero as a share of the rectangle's extent.
  fileprivate var shareOfExtent: Double {
    switch self {
    case .left, .leading, .top, .firstBaseline, .notAnAttribute, .leftMargin, .topMargin,
      .leadingMargin:
      0
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: 0.5
    case .right, .trailing, .bottom, .lastBaseline, .width, .height, .rightMargin, .bottomMargin,
      .trailingMargin:
      1
    }
  }

  /// The distance from an attribute of a rectangle to that of the inset rectangle.
  ///
  /// - Parameter isDirectional: Whether x counts from the leading edge.
  fileprivate func offset(
    _ insets: EdgeInsets, in direction: LayoutDirection, isDirectional: Bool
  ) -> Double {
    let isMirrored = direction == .rightToLeft
    switch self {
    case .left, .leftMargin: return insets.left
    case .right, .rightMargin: return -insets.right
    case .top, .topMargin: return insets.top
    case .bottom, .bottomMargin: return -insets.bottom
    case .leading, .leadingMargin: return isMirrored ? insets.right : insets.left
    case .trailing, .trailingMargin: return -(isMirrored ? insets.left : insets.right)
    case .width: return -insets.left - insets.right
    case .height: return -insets.top - insets.bottom
    case .centerX, .centerXWithinMargins:
      let offset = (insets.left - insets.right) / 2
      return isDirectional && isMirrored ? -offset : offset
    case .centerY, .centerYWithinMargins: return (insets.top - insets.bottom) / 2
    case .firstBaseline, .lastBaseline, .notAnAttribute: return 0
    }
  }
}
