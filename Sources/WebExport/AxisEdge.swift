// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// An edge of the cell or of a view along an axis.
///
/// Edges are physical: along the horizontal axis a start is a left edge, whatever the direction.
enum AxisEdge: Hashable {
  /// The cell's left or top edge, the origin.
  case cellStart
  /// The cell's bottom edge, and the right edge of a cell as wide as its content. Any other right
  /// edge is the origin and the cell's width.
  case cellEnd
  /// The left or top edge of a view, by its index.
  case start(Int)
  /// The right or bottom edge of a view, by its index.
  case end(Int)

  /// The index of the view; nil for the cell.
  var view: Int? {
    switch self {
    case .cellStart, .cellEnd: nil
    case .start(let view), .end(let view): view
    }
  }
}

/// A sum of edges with factors, and a distance.
struct AxisSum {
  /// The edges with their factors, none of them 0 and none the cell's start.
  private(set) var terms: [(edge: AxisEdge, factor: Double)] = []
  /// The distance.
  var constant = AxisLength.zero

  /// The factor of an edge.
  func factor(of edge: AxisEdge) -> Double { terms.first { $0.edge == edge }?.factor ?? 0 }

  /// Adds a multiple of an edge; the cell's start is at zero.
  mutating func add(_ edge: AxisEdge, _ factor: Double) {
    guard edge != .cellStart, factor != 0 else { return }
    if let index = terms.firstIndex(where: { $0.edge == edge }) {
      terms[index].factor += factor
      if abs(terms[index].factor) < 1e-12 { terms.remove(at: index) }
    } else {
      terms.append((edge, factor))
    }
  }
}

/// The geometry of a cell in which a template's attributes become sums of edges.
struct AxisFrame {
  /// The axis.
  let axis: Axis
  /// The direction of the cell.
  let direction: LayoutDirection
  /// The margins with the safe area.
  let margins: EdgeInsets
  /// The safe area.
  let safeArea: EdgeInsets
  /// Whether the cell's extent along the axis follows from its content.
  let followsContent: Bool

  /// The sum that an equation of the axis compares with 0; nil if it has a term of another axis or
  /// a baseline.
  ///
  /// Places of an equation with a leading or trailing edge count from the right edge in a cell that
  /// reads from there.
  func sum(of equation: LayoutEquation<TemplateItem>) -> AxisSum? {
    let terms = equation.sum.terms
    guard terms.allSatisfy({ $0.attribute.axis == axis && !$0.attribute.isBaseline }) else {
      return nil
    }
    let isMirrored =
      direction == .rightToLeft && terms.contains(where: \.attribute.isDirectional)
    var sum = AxisSum(constant: AxisLength(points: equation.sum.constant))
    for term in terms { add(term, isMirrored: isMirrored, to: &sum) }
    return sum
  }

  private func add(_ term: TemplateSum.Term, isMirrored: Bool, to sum: inout AxisSum) {
    let (start, end) = edges(of: term.item)
    switch term.attribute {
    case .width, .height:
      add(end, term.factor, to: &sum)
      add(start, -term.factor, to: &sum)
      return
    case .left, .top: add(isMirrored ? end : start, place: term.factor, isMirrored, to: &sum)
    case .right, .bottom: add(isMirrored ? start : end, place: term.factor, isMirrored, to: &sum)
    case .leading: add(isMirrored ? end : start, place: term.factor, isMirrored, to: &sum)
    case .trailing: add(isMirrored ? start : end, place: term.factor, isMirrored, to: &sum)
    default:
      // A centre: half of each edge.
      add(start, place: term.factor / 2, isMirrored, to: &sum)
      add(end, place: term.factor / 2, isMirrored, to: &sum)
    }
  }

  /// Adds a place, which counts from the right edge if the equation is mirrored.
  private func add(
    _ edge: (AxisEdge, AxisLength), place factor: Double, _ isMirrored: Bool,
    to sum: inout AxisSum
  ) {
    guard isMirrored else { return add(edge, factor, to: &sum) }
    if followsContent {
      sum.add(.cellEnd, factor)
    } else {
      sum.constant = sum.constant + AxisLength.whole * factor
    }
    add(edge, -factor, to: &sum)
  }

  private func add(_ edge: (AxisEdge, AxisLength), _ factor: Double, to sum: inout AxisSum) {
    sum.add(edge.0, factor)
    sum.constant = sum.constant + edge.1 * factor
  }

  /// The two edges of an item, each as an edge and a distance from it.
  private func edges(
    of item: TemplateItem
  ) -> (start: (AxisEdge, AxisLength), end: (AxisEdge, AxisLength)) {
    let insets: EdgeInsets
    switch item {
    case .view(let index): return ((.start(index), .zero), (.end(index), .zero))
    case .cell: insets = .zero
    case .margins: insets = margins
    case .safeArea: insets = safeArea
    }
    let isHorizontal = axis == .horizontal
    let near = AxisLength(points: isHorizontal ? insets.left : insets.top)
    let far = AxisLength(points: -(isHorizontal ? insets.right : insets.bottom))
    let end: (AxisEdge, AxisLength) =
      followsContent ? (.cellEnd, far) : (.cellStart, AxisLength.whole + far)
    return ((.cellStart, near), end)
  }
}
