// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// One equation of a layout, with the views that must be shown for it to hold.
struct LayoutRule: Hashable, Sendable {
  /// The equation.
  var equation: LayoutEquation<TemplateItem>
  /// The views that it names, in the order of their indices, those that cancel out or that are
  /// multiplied by 0 included.
  var views: [Int]

  /// Makes a rule that compares `left` with `right`.
  ///
  /// - Parameter items: The items that the two name as they are written.
  init(
    _ left: TemplateSum, _ relation: LayoutRelation, _ right: TemplateSum, priority: Double = 1000,
    naming items: [TemplateItem], source: EquationSource
  ) {
    var sum = left
    sum.add(right, times: -1)
    equation = LayoutEquation(sum, relation, priority: priority, source: source)
    views = Set(items.compactMap(\.viewIndex)).sorted()
  }
}

/// A statement of the layout: a condition, or a chain from which conditions follow.
enum LayoutStatement: Hashable, Sendable {
  /// An equation; several where it was distributed over a list.
  case equations([LayoutRule])
  /// A line of visual format.
  case visualFormat(ViewChain<TemplateItem>, EquationSource)

  /// The equations that hold if some views are shown.
  func equations(isVisible: (Int) -> Bool) -> [LayoutEquation<TemplateItem>] {
    switch self {
    case .equations(let rules):
      return rules.filter { $0.views.allSatisfy(isVisible) }.map(\.equation)
    case .visualFormat(let chain, let source):
      return chain.equations(source: source) { $0.viewIndex.map(isVisible) ?? true }
    }
  }

  /// The views that the statement places.
  var views: [Int] {
    switch self {
    case .equations(let rules): rules.flatMap(\.views)
    case .visualFormat(let chain, _): chain.elements.compactMap(\.item.viewIndex)
    }
  }

  /// Where the statement begins; nil for one without equations.
  var place: SourcePlace? {
    source?.location.map { SourcePlace(line: $0.line, column: $0.column) }
  }

  /// The line as written; nil for a statement without equations.
  var text: String? { source?.identifier }

  private var source: EquationSource? {
    switch self {
    case .equations(let rules): rules.first?.equation.source
    case .visualFormat(_, let source): source
    }
  }
}
