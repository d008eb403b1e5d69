// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// Translates the caller's constraints into linear ones.
///
/// An attribute becomes a sum of variables: those of the items' places up to the closest common
/// ancestor. Nodes of the items that a constraint names are made when they are first needed.
final class ConstraintTranslator {
  private let scope: LayoutScope
  private let nodes: NodeTable
  private let contents: ContentSizes
  private let extents: RootExtents
  /// The content areas that the present constraint names.
  private var namedExtents: [NamedExtent] = []

  /// Makes a translator.
  init(_ scope: LayoutScope, nodes: NodeTable, contents: ContentSizes, extents: RootExtents) {
    self.scope = scope
    self.nodes = nodes
    self.contents = contents
    self.extents = extents
  }

  /// The linear constraint that a caller's constraint stands for; nil where layout ignores it,
  /// because its numbers are not finite, it mixes axes, or a collapsed view leaves it out.
  func linearForm(of constraint: LayoutConstraint) -> LoweredConstraint? {
    guard constraint.hasFiniteNumbers, !constraint.mixesAxes,
      let constant = HiddenGaps.constantUnlessLeftOut(constraint),
      var equation = constraint.layoutEquation
    else { return nil }
    if !namedExtents.isEmpty { namedExtents = [] }
    equation.sum.constant = -constant
    equation.priority = constraint.solverPriority
    return linearForm(of: equation)
  }

  /// The linear constraint that an equation stands for; nil if its items have no common ancestor.
  ///
  /// All terms are taken in the coordinates of the items' closest common ancestor. If that reads
  /// from right to left, an equation with a leading or trailing edge is mirrored there: with W the
  /// ancestor's width, each place p becomes `W - p`.
  ///
  /// Where the root's extent is given, it goes in as a number: see ``RootExtents``.
  private func linearForm(of equation: LayoutEquation<LayoutItem>) -> LoweredConstraint? {
    let terms = equation.sum.terms
    guard let ancestor = closestCommonAncestor(of: terms) else { return nil }
    let isMirrored = isMirrored(terms, in: ancestor)
    var sum = LinearExpression()
    var weight = 0.0
    for (index, term) in terms.enumerated() {
      let value = expression(
        term.item, term.attribute, in: ancestor, other: counterpart(of: index, terms, in: ancestor))
      if isMirrored, !term.attribute.isSize {
        sum.add(value, times: -term.factor)
        weight += term.factor
      } else if index == 0, term.factor == 1 {
        sum = value
      } else {
        sum.add(value, times: term.factor)
      }
    }
    if weight != 0 { sum.add(width(of: ancestor), weight) }
    sum.constant += equation.sum.constant
    return finished(
      sum, Relation(rawValue: equation.relation.rawValue) ?? .equal, equation.priority)
  }

  /// The closest common ancestor of all items.
  private func closestCommonAncestor(of terms: [LayoutEquation<LayoutItem>.Term]) -> View? {
    guard let first = terms.first else { return nil }
    guard terms.count > 1 else { return first.item.itemView ?? scope.root }
    var ancestor = first.item.itemView
    for term in terms.dropFirst() {
      guard let view = term.item.itemView else { return nil }
      ancestor = ancestor?.closestCommonAncestor(with: view)
    }
    return ancestor
  }

  /// The item to which a term's item is related: of two the other one; of more, where the term's
  /// item is the ancestor of all, one inside it.
  private func counterpart(
    of index: Int, _ terms: [LayoutEquation<LayoutItem>.Term], in ancestor: View
  ) -> LayoutItem? {
    if terms.count == 2 { return terms[1 - index].item }
    guard terms[index].item === ancestor else { return nil }
    return terms.first { $0.item !== ancestor }?.item
  }

  /// Replaces the root's extents by numbers where they are given.
  private func finished(
    _ sum: LinearExpression, _ relation: Relation, _ priority: Double
  ) -> LoweredConstraint {
    var sum = sum
    let names = extents.substitute(in: &sum)
    return LoweredConstraint(
      linear: sum.related(relation, priority: priority), namesRoot: names,
      namedExtents: namedExtents)
  }

  /// The width in which an equation is mirrored.
  private func width(of ancestor: View) -> Variable {
    // Reached only if the factors of places do not add up to 0, as with a multiplier other than 1,
    // which has no agreed meaning from right to left.
    let item: LayoutItem =
      ancestor.hasContentArea ? ancestor.ownedGuide(.scrollContent, "content") : ancestor
    return nodes.variable(.width, of: item)
  }

  /// Whether an equation in the coordinates of a view is mirrored.
  private func isMirrored(
    _ terms: [LayoutEquation<LayoutItem>.Term], in ancestor: View
  ) -> Bool {
    terms.contains(where: \.attribute.isDirectional)
      && ancestor.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// The direction in which a constraint's leading and trailing edges resolve.
  func direction(of constraint: LayoutConstraint) -> LayoutDirection {
    closestCommonAncestor(of: constraint.livingTerms)?.effectiveUserInterfaceLayoutDirection
      ?? .leftToRight
  }

  // MARK: Attributes

  /// An item's attribute in the coordinates of a view that contains the item or is it.
  ///
  /// Leading and trailing are the left and right of that view's direction, whatever the direction
  /// of the item.
  ///
  /// - Parameter other: the constraint's other item. Where it stands inside a scroll view that is
  ///   this item, the edges are those of the content area, the extents and centres the frame's.
  func expression(
    _ item: LayoutItem, _ attribute: LayoutAttribute, in ancestor: View, other: LayoutItem?
  ) -> LinearExpression {
    let attribute =
      attribute.isDirectional
      ? attribute.resolved(in: ancestor.effectiveUserInterfaceLayoutDirection) : attribute
    if let view = item as? View {
      if attribute.isMargin {
        return marginExpression(view, attribute, in: ancestor, other: other)
      }
      if attribute.isBaseline { return baselineExpression(view, attribute, in: ancestor) }
      if view.hasContentArea, isInside(other, view) {
        return contentExpression(view, attribute)
      }
    }
    guard let axis = attribute.axis else { return LinearExpression() }
    let insets = (item as? View)?.alignmentRectInsets ?? .zero
    let before = axis == .horizontal ? insets.left : insets.top
    let after = axis == .horizontal ? insets.right : insets.bottom
    let node = nodes.node(for: item)
    let extent = nodes.variable(.extent(axis), of: node)
    if node.isContentArea, attribute != .left, attribute != .top {
      namedExtents.append(NamedExtent(node: node, axis: axis))
    }
    if attribute.isSize {
      var sum = LinearExpression()
      sum.add(extent)
      sum.constant = -before - after
      return sum
    }
    var sum = origin(of: item, axis, in: ancestor)
    switch attribute {
    case .right, .bottom:
      sum.add(extent)
      sum.constant -= after
    case .centerX, .centerY:
      sum.add(extent, 0.5)
      sum.constant += (before - after) / 2
    default: sum.constant += before
    }
    return sum
  }

  /// Whether an item stands below a view.
  private func isInside(_ item: LayoutItem?, _ view: View) -> Bool {
    guard let item, let inner = item.coordinateView else { return false }
    return inner.isDescendant(of: view)
  }

  /// The origin of an item's frame in an ancestor's coordinates.
  private func origin(of item: LayoutItem, _ axis: Axis, in ancestor: View) -> LinearExpression {
    var sum = LinearExpression()
    if item === ancestor {
      if ancestor.placement.boundsOrigin != .zero, !ancestor.hasContentArea {
        sum.add(nodes.boundsOriginVariable(axis, of: nodes.node(for: ancestor)))
      }
      return sum
    }
    sum.add(nodes.variable(.origin(axis), of: item))
    var outer = item.coordinateView
    while let view = outer, view !== ancestor {
      let node = nodes.node(for: view)
      if view.hasContentArea || view.placement.boundsOrigin != .zero {
        sum.add(nodes.boundsOriginVariable(axis, of: node), -1)
      }
      sum.add(nodes.variable(.origin(axis), of: node))
      outer = view.hierarchy.superview
    }
    return sum
  }

  private func marginExpression(
    _ view: View, _ attribute: LayoutAttribute, in ancestor: View, other: LayoutItem?
  ) -> LinearExpression {
    if view.hasContentArea, isInside(other, view) {
      var sum = contentExpression(view, attribute.withoutMargin)
      let margins = view.layoutMargins
      switch attribute {
      case .leftMargin: sum.constant += margins.left
      case .rightMargin: sum.constant -= margins.right
      case .topMargin: sum.constant += margins.top
      case .bottomMargin: sum.constant -= margins.bottom
      case .centerXWithinMargins: sum.constant += (margins.left - margins.right) / 2
      default: sum.constant += (margins.top - margins.bottom) / 2
      }
      return sum
    }
    return expression(
      view.layoutMarginsGuide, attribute.withoutMargin, in: ancestor, other: other)
  }

  /// A scroll view's attribute as its content sees it: edges of the content area, the rest of the
  /// frame.
  private func contentExpression(_ view: View, _ attribute: LayoutAttribute) -> LinearExpression {
    var sum = LinearExpression()
    guard let axis = attribute.axis else { return sum }
    switch attribute {
    case .right, .bottom:
      let content = nodes.node(for: view.ownedGuide(.scrollContent, "content"))
      namedExtents.append(NamedExtent(node: content, axis: axis))
      sum.add(nodes.variable(.extent(axis), of: content))
    case .width, .height: sum.add(nodes.variable(.extent(axis), of: view))
    case .centerX, .centerY: sum.add(nodes.variable(.extent(axis), of: view), 0.5)
    default: break
    }
    return sum
  }

  /// A baseline: that of the view that it names for it, or the bottom or top edge without text.
  private func baselineExpression(
    _ view: View, _ attribute: LayoutAttribute, in ancestor: View
  ) -> LinearExpression {
    var target = view
    // A view may name another for its baseline, and so on; a cycle of such views is cut.
    for _ in 0..<64 {
      let next =
        attribute == .firstBaseline ? target.forFirstBaselineLayout : target.forLastBaselineLayout
      if next === target || !next.isDescendant(of: view) { break }
      target = next
    }
    guard !target.isCollapsed, let position = target.baselinePosition else {
      return expression(
        target, attribute == .firstBaseline ? .top : .bottom, in: ancestor, other: nil)
    }
    let node = nodes.node(for: target)
    let insets = target.alignmentRectInsets
    var sum = origin(of: target, .vertical, in: ancestor)
    sum.constant += insets.top
    if position != 0 {
      sum.add(nodes.variable(.height, of: node), position)
      sum.constant -= position * (insets.top + insets.bottom)
    }
    sum.add(contents.baselineVariable(attribute, of: node))
    return sum
  }
}

/// A caller's constraint as the solver gets it.
struct LoweredConstraint {
  /// The linear constraint.
  var linear: LinearConstraint
  /// The axes along which the root's given extent went in as a number.
  var namesRoot: AxisPair<Bool>
  /// The content areas whose far edge or extent it names.
  var namedExtents: [NamedExtent]
}
