// SPDX-License-Identifier: Apache-2.0

package import AutoLayout
package import LayoutGeometry

/// One equation of a layout, with the views that must be shown for it to hold.
package struct LayoutRule: Hashable, Sendable {
  /// The equation.
  package var equation: LayoutEquation<TemplateItem>
  /// The views that it names, in the order of their indices, those that cancel out or that are
  /// multiplied by 0 included.
  package var views: [Int]
  /// The sides of the equation, if numbers of the record stand in them; then ``equation`` is that
  /// of a record whose fields are all 1.
  package var bound: Bound?

  /// The sides of an equation that depends on the record.
  package struct Bound: Hashable, Sendable {
    /// The left side.
    package let left: Expression
    /// The right side.
    package let right: Expression
    /// The axis of percentages.
    package let axis: Axis?

    /// The fields of both sides.
    package var references: [FieldReference] { left.references + right.references }
  }

  /// The equation for a record.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field, or a field does not fit.
  func equation(
    for record: RecordValue
  ) throws(RecordError) -> LayoutEquation<TemplateItem> {
    guard let bound else { return equation }
    var result = equation
    do throws(LinearError) {
      result.sum = try bound.left.sum(percentAxis: bound.axis, record: record)
      result.sum.add(try bound.right.sum(percentAxis: bound.axis, record: record), times: -1)
    } catch {
      switch error {
      case .record(let error): throw error
      case .syntax(let error):
        throw RecordError(
          path: equation.source.identifier ?? "", problem: .notComputable(error.message),
          place: error.place)
      }
    }
    return result
  }

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
package enum LayoutStatement: Hashable, Sendable {
  /// An equation; several where it was distributed over a list.
  case equations([LayoutRule])
  /// A line of visual format.
  case visualFormat(ViewChain<TemplateItem>, EquationSource)

  /// The fields that the statement binds to.
  package var references: [FieldReference] {
    switch self {
    case .equations(let rules): rules.flatMap { $0.bound?.references ?? [] }
    case .visualFormat: []
    }
  }

  /// The rules that depend on the record and hold if some views are shown.
  package func boundRules(isVisible: (Int) -> Bool) -> [LayoutRule] {
    switch self {
    case .equations(let rules):
      rules.filter { $0.bound != nil && $0.views.allSatisfy(isVisible) }
    case .visualFormat: []
    }
  }

  /// The equations that hold if some views are shown, whatever the record.
  func fixedEquations(isVisible: (Int) -> Bool) -> [LayoutEquation<TemplateItem>] {
    switch self {
    case .equations(let rules):
      return rules.filter { $0.bound == nil && $0.views.allSatisfy(isVisible) }.map(\.equation)
    case .visualFormat: return equations(isVisible: isVisible)
    }
  }

  /// The equations that hold if some views are shown; those that depend on the record are those of
  /// one whose fields are all 1.
  package func equations(isVisible: (Int) -> Bool) -> [LayoutEquation<TemplateItem>] {
    switch self {
    case .equations(let rules):
      return rules.filter { $0.views.allSatisfy(isVisible) }.map(\.equation)
    case .visualFormat(let chain, let source):
      return chain.equations(source: source) { $0.viewIndex.map(isVisible) ?? true }
    }
  }

  /// The views that the statement places.
  package var views: [Int] {
    switch self {
    case .equations(let rules): rules.flatMap(\.views)
    case .visualFormat(let chain, _): chain.elements.compactMap(\.item.viewIndex)
    }
  }

  /// Where the statement begins in the template of a file; nil for one without equations.
  func place(in fileName: String) -> SourcePlace? {
    source?.location.map { SourcePlace($0, in: fileName) }
  }

  /// The line as written; nil for a statement without equations.
  package var text: String? { source?.identifier }

  private var source: EquationSource? {
    switch self {
    case .equations(let rules): rules.first?.equation.source
    case .visualFormat(_, let source): source
    }
  }
}
