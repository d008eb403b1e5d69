// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// What the equations of a layout say along one axis: fixed distances, bounds, extents, centres.
struct AxisFacts {
  /// The relation `edge = base + distance`.
  struct Pin {
    var edge: AxisEdge
    var base: AxisEdge
    var distance: AxisLength
    var source: EquationSource
  }

  /// The relation `upper >= lower + gap`.
  struct Bound {
    var upper: AxisEdge
    var lower: AxisEdge
    var gap: AxisLength
    var source: EquationSource
  }

  /// The greatest extent of a view, and the priority of that.
  struct Cap {
    var length: AxisLength
    var priority: Double
  }

  /// A view that shares the line of text of another.
  struct Baseline {
    var view: Int
    var other: Int
    var isLast: Bool
    var source: EquationSource
  }

  /// A view in the middle of another, or of the cell.
  struct Center {
    var view: Int
    var other: Int?
    var source: EquationSource
  }

  /// Two views of which one is a number of times as wide as the other.
  struct Ratio {
    var view: Int
    var other: Int
    var factor: Double
    var source: EquationSource
  }

  /// The fixed distances.
  private(set) var pins: [Pin] = []
  /// The bounds.
  private(set) var bounds: [Bound] = []
  /// The greatest extents of views, by view.
  private(set) var caps: [Int: Cap] = [:]
  /// The least extents of views, by view.
  private(set) var minimums: [Int: AxisLength] = [:]
  /// The fixed distances that may be given up.
  private(set) var optionalPins: [(pin: Pin, priority: Double)] = []
  /// The middles.
  private(set) var centers: [Center] = []
  /// The shared lines of text.
  private(set) var baselines: [Baseline] = []
  /// The widths in a fixed ratio.
  private(set) var ratios: [Ratio] = []
  /// The width divided by the height, for views in which it is fixed.
  private(set) var aspects: [Int: Double] = [:]
  /// The least extent of the cell.
  private(set) var cellMinimum = AxisLength.zero

  /// Reads the equations of an axis.
  ///
  /// - Throws: ``LoweringFailure`` for an equation that has no equal in CSS.
  init(_ equations: [LayoutEquation<TemplateItem>], in frame: AxisFrame) throws(LoweringFailure) {
    for equation in equations {
      let axes = Set(equation.sum.terms.compactMap(\.attribute.axis))
      if axes.count > 1 {
        try readAspect(equation)
      } else if axes.first == frame.axis || axes.isEmpty {
        if equation.sum.terms.contains(where: \.attribute.isBaseline) {
          try readBaseline(equation)
        } else if let sum = frame.sum(of: equation) {
          try read(sum, equation, frame)
        }
      }
    }
  }

  // MARK: - Reading

  private mutating func readAspect(
    _ equation: LayoutEquation<TemplateItem>
  ) throws(LoweringFailure) {
    let terms = equation.sum.terms
    guard terms.count == 2, equation.relation == .equal, equation.priority == 1000,
      equation.sum.constant == 0, let view = terms[0].item.viewIndex,
      terms[1].item.viewIndex == view, terms.allSatisfy(\.attribute.isSize),
      let width = terms.first(where: { $0.attribute == .width })?.factor,
      let height = terms.first(where: { $0.attribute == .height })?.factor
    else {
      throw LoweringFailure(
        "of equations with widths and heights only 'a.width = ratio * a.height' is possible",
        at: equation.source.place)
    }
    aspects[view] = -height / width
  }

  private mutating func readBaseline(
    _ equation: LayoutEquation<TemplateItem>
  ) throws(LoweringFailure) {
    let terms = equation.sum.terms
    guard terms.count == 2, equation.relation == .equal, equation.sum.constant == 0,
      terms[0].attribute == terms[1].attribute, terms[0].factor == -terms[1].factor,
      let first = terms[0].item.viewIndex, let second = terms[1].item.viewIndex
    else {
      throw LoweringFailure(
        "of equations with baselines only 'a.firstBaseline = b.firstBaseline' and the same of "
          + "lastBaseline are possible", at: equation.source.place)
    }
    baselines.append(
      Baseline(
        view: first, other: second, isLast: terms[0].attribute == .lastBaseline,
        source: equation.source))
  }

  private mutating func read(
    _ sum: AxisSum, _ equation: LayoutEquation<TemplateItem>, _ frame: AxisFrame
  ) throws(LoweringFailure) {
    let terms = sum.terms
    guard let first = terms.first else { return }
    // Divided by the first factor the sum is `first - … + constant`.
    let constant = sum.constant * (1 / first.factor)
    let relation = first.factor < 0 ? equation.relation.flipped : equation.relation
    let rest = terms.dropFirst().map { ($0.edge, $0.factor / first.factor) }
    switch rest.count {
    case 0:
      try add(first.edge, .cellStart, constant * -1, relation, equation)
    case 1 where abs(rest[0].1 + 1) < 1e-9:
      try add(first.edge, rest[0].0, constant * -1, relation, equation)
    default:
      if relation == .equal, equation.priority == 1000, frame.axis == .horizontal,
        constant == .zero, let ratio = ratio(terms)
      {
        ratios.append(
          Ratio(
            view: ratio.view, other: ratio.other, factor: ratio.factor, source: equation.source))
      } else if relation == .equal, let center = center(terms, constant) {
        centers.append(
          Center(view: center.view, other: center.other, source: equation.source))
      } else {
        throw LoweringFailure(
          "only distances between two edges, extents, baselines, centres and widths in a ratio "
            + "are possible",
          at: equation.source.place)
      }
    }
  }

  /// The ratio of two extents that an equality of edges with 0 states; nil if it states none.
  private func ratio(
    _ terms: [(edge: AxisEdge, factor: Double)]
  ) -> (view: Int, other: Int, factor: Double)? {
    guard terms.count == 4 else { return nil }
    var factors: [(view: Int, factor: Double)] = []
    for (edge, factor) in terms {
      guard let view = edge.view, edge == .end(view) else { continue }
      guard let start = terms.first(where: { $0.edge == .start(view) }),
        abs(start.factor + factor) < 1e-9
      else { return nil }
      factors.append((view, factor))
    }
    guard factors.count == 2, factors[0].factor * factors[1].factor < 0 else { return nil }
    return (factors[0].view, factors[1].view, -factors[1].factor / factors[0].factor)
  }

  /// The centre that an equality of edges states; nil if it states none.
  private func center(
    _ terms: [(edge: AxisEdge, factor: Double)], _ constant: AxisLength
  ) -> (view: Int, other: Int?)? {
    var weights: [Int: Double] = [:]
    var order: [Int] = []
    for (edge, factor) in terms {
      guard let view = edge.view else { continue }
      if weights[view] == nil { order.append(view) }
      weights[view, default: 0] += factor
    }
    // Both edges of each view, with one factor.
    for view in order {
      let factors = terms.filter { $0.edge.view == view }.map(\.factor)
      guard factors.count == 2, abs(factors[0] - factors[1]) < 1e-9 else { return nil }
    }
    let unit = abs(terms[0].factor)
    guard constant.points == 0 else { return nil }
    switch order.count {
    case 1:
      let cell = terms.first { $0.edge == .cellEnd }
      // Horizontally `start + end - width`, vertically `start + end - cellEnd`.
      let isHorizontal = cell == nil && abs(constant.share + 1) < 1e-9
      let isVertical =
        constant.share == 0 && cell.map { abs(abs($0.factor) - unit) < 1e-9 } ?? false
      return isHorizontal || isVertical ? (order[0], nil) : nil
    case 2 where terms.count == 4 && constant.share == 0: return (order[0], order[1])
    default: return nil
    }
  }

  /// Adds `edge REL base + distance`.
  private mutating func add(
    _ edge: AxisEdge, _ base: AxisEdge, _ distance: AxisLength, _ relation: LayoutRelation,
    _ equation: LayoutEquation<TemplateItem>
  ) throws(LoweringFailure) {
    let source = equation.source
    if let view = edge.view, base.view == view {
      let isForward = edge == .end(view)
      return try addExtent(
        of: view, isForward ? distance : distance * -1, isForward ? relation : relation.flipped,
        equation)
    }
    guard equation.priority == 1000 else {
      guard relation == .equal else {
        throw LoweringFailure("an inequality must be required", at: source.place)
      }
      optionalPins.append(
        (Pin(edge: edge, base: base, distance: distance, source: source), equation.priority))
      return
    }
    switch relation {
    case .equal:
      pins.append(Pin(edge: edge, base: base, distance: distance, source: source))
    case .greaterThanOrEqual where edge == .cellEnd && base == .cellStart:
      if distance.points > cellMinimum.points { cellMinimum = distance }
    case .greaterThanOrEqual:
      bounds.append(Bound(upper: edge, lower: base, gap: distance, source: source))
    case .lessThanOrEqual:
      bounds.append(Bound(upper: base, lower: edge, gap: distance * -1, source: source))
    }
  }

  /// Adds `extent REL length` of a view.
  private mutating func addExtent(
    of view: Int, _ length: AxisLength, _ relation: LayoutRelation,
    _ equation: LayoutEquation<TemplateItem>
  ) throws(LoweringFailure) {
    switch relation {
    case .equal where equation.priority == 1000:
      pins.append(
        Pin(edge: .end(view), base: .start(view), distance: length, source: equation.source))
    case .equal:
      throw LoweringFailure("a fixed extent must be required", at: equation.source.place)
    case .lessThanOrEqual: caps[view] = Cap(length: length, priority: equation.priority)
    case .greaterThanOrEqual: minimums[view] = length
    }
  }
}
