// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

extension WebCell {
  /// The sets of visible views that the conditions allow, and arrays with and without elements.
  ///
  /// - Throws: ``WebLayoutError`` if there are too many.
  func possibleSets() throws(WebLayoutError) -> [VisibleViews] {
    let choices = Choices(template)
    guard choices.tests.count <= Self.testLimit else {
      throw WebLayoutError(
        "there are \(choices.tests.count) different conditions, whose sets of views are too many "
          + "to write; at most \(Self.testLimit) are possible without --data, which gives the "
          + "records' sets", nil, in: template)
    }
    let directions: [LayoutDirection] =
      switch template.direction {
      case .automatic: [.leftToRight, .rightToLeft]
      case .leftToRight: [.leftToRight]
      case .rightToLeft: [.rightToLeft]
      }
    let holders = RowPlan(template).holders
    var sets: [VisibleViews] = []
    for direction in directions {
      // All conditions hold first, so that the first example shows most.
      for choice in (0..<(1 << choices.tests.count)).reversed() {
        var isVisible = template.views.map { choices.shows($0, choice) }
        for (view, holder) in holders where !isVisible[holder] { isVisible[view] = false }
        let shown = VisibleViews(isVisible: isVisible, direction: direction)
        let isEmptyRow = place == .row && !isVisible.contains(true)
        if !isEmptyRow, !sets.contains(shown) { sets.append(shown) }
      }
    }
    return sets
  }

  /// The greatest number of different conditions of a cell that is exported.
  private static let testLimit = 8

  /// What records may decide about the views of a cell.
  private struct Choices {
    /// The different conditions without `and`, `or` and `not`, and the arrays that may be empty.
    private(set) var tests: [Expression] = []

    /// Collects the conditions of a cell.
    init(_ template: CellTemplate) {
      for view in template.views { for condition in Self.conditions(of: view) { add(condition) } }
    }

    /// What must hold for a view to be visible.
    private static func conditions(of view: ViewTemplate) -> [Expression] {
      var result = [view.condition.required?.expression].compactMap(\.self)
      if let excluded = view.condition.excluded { result.append(.opposite(excluded.expression)) }
      // An array holds as a condition if it has elements.
      if let repeated = view.repeated, repeated.empty == nil {
        result.append(.field(repeated.list))
      }
      return result.map(\.withoutPlaces)
    }

    private mutating func add(_ condition: Expression) {
      switch Self.parts(of: condition) {
      case .constant: break
      case .opposite(let inner): add(inner)
      case .junction(_, let inner): for part in inner { add(part) }
      case .test(let test): if !tests.contains(test) { tests.append(test) }
      }
    }

    /// Whether a view is visible if the tests hold whose bits are set.
    func shows(_ view: ViewTemplate, _ choice: Int) -> Bool {
      Self.conditions(of: view).allSatisfy { holds($0, choice) }
    }

    private func holds(_ condition: Expression, _ choice: Int) -> Bool {
      switch Self.parts(of: condition) {
      case .constant(let value): value
      case .opposite(let inner): !holds(inner, choice)
      case .junction(.and, let inner): inner.allSatisfy { holds($0, choice) }
      case .junction(.or, let inner): inner.contains { holds($0, choice) }
      case .test(let test): tests.firstIndex(of: test).map { choice >> $0 & 1 == 1 } ?? false
      }
    }

    /// A condition, taken apart.
    private enum Parts {
      case constant(Bool)
      case opposite(Expression)
      case junction(Expression.Junction, [Expression])
      case test(Expression)
    }

    private static func parts(of condition: Expression) -> Parts {
      switch condition {
      case .truth(let value): return .constant(value)
      case .opposite(let inner): return .opposite(inner)
      case .junction(let junction, let inner): return .junction(junction, inner)
      case .comparison(var comparison) where comparison.relation == .unequal:
        comparison.relation = .equal
        return .opposite(.comparison(comparison))
      case .number, .percent, .attribute, .list, .field, .negative, .chain, .extreme, .text,
        .values, .comparison:
        return .test(condition)
      }
    }
  }

  // MARK: - Examples

  /// A cell with the names of its views as texts.
  ///
  /// - Parameter around: The cells that hold this one.
  func example(of shown: VisibleViews, in around: [WebCell] = []) -> WebElement {
    var style = ""
    for (index, view) in template.views.enumerated() where shown.isVisible[index] {
      for (property, binding) in view.numbers where binding.isBound {
        let value = property == .aspect ? "1.5" : "40px"
        style += "\(WebVariant.property(property, view)):\(value);"
      }
    }
    var cell = WebElement(
      className: className, attributes: Self.direction(shown.direction) + Self.style(style))
    let views = template.views.indices.filter {
      template.views[$0].parent == nil && shown.isVisible[$0]
    }
    cell.children = grouped(views.map { ($0, exampleElement($0, shown, in: around)) })
    return cell
  }

  /// A view with its name as text.
  private func exampleElement(
    _ index: Int, _ shown: VisibleViews, in around: [WebCell]
  ) -> WebElement {
    let view = template.views[index]
    var element = WebElement(className: className(of: view))
    for child in view.kind.children where shown.isVisible[child] {
      element.children.append(exampleElement(child, shown, in: around))
    }
    switch view.kind {
    case .text, .button: element.text = HTMLText.escaped(view.name)
    case .box, .image, .stack, .wrapping, .scroll: break
    }
    if view.isMarkup {
      element.text = "<p style=\"margin-block:0\">\(HTMLText.escaped(view.name))</p>"
      return element
    }
    for (part, _) in view.repeated?.cells ?? [] where part != .empty {
      element.children += nested(part, of: index).compactMap {
        $0.nestedExample(shown.direction, in: around + [self])
      }
    }
    return element
  }

  /// An example of a nested cell: the first set of views that was met. Inside of itself a cell
  /// shows no parts; nil if it always does.
  private func nestedExample(_ direction: LayoutDirection, in around: [WebCell]) -> WebElement? {
    let isInItself = around.contains { $0 === self }
    let shown = sets.first { set in
      set.direction == direction
        && !(isInItself
          && template.views.indices.contains {
            set.isVisible[$0] && template.views[$0].repeated != nil
          })
    }
    return shown.map { example(of: $0, in: around) }
  }
}
