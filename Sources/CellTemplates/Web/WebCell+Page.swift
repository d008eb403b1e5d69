// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension WebCell {
  /// A page with the rules of all sets of views that can occur, and a cell of each with the names
  /// of the fields as texts.
  ///
  /// - Throws: ``WebLayoutError`` for a layout that has no equal in CSS, or with too many sets.
  package func examplePage() throws(WebLayoutError) -> String {
    try expectOneCell()
    for shown in try possibleSets() { try addVariant(shown) }
    return examplePageOfSets()
  }

  /// Adds the set of views that a record shows, for ``examplePageOfSets()``.
  ///
  /// - Throws: ``RecordError``, or ``WebLayoutError`` for a layout that has no equal in CSS.
  package func addSet(of record: RecordValue) throws {
    let content = try RowContent(record, in: plan)
    try addVariant(VisibleViews(isVisible: content.isVisible, direction: content.direction))
  }

  /// A page likewise, with the sets of views that were added.
  package func examplePageOfSets() -> String {
    let cells = sets.map { exampleElement(of: $0) + "\n" }.joined()
    return "<!doctype html>\n<meta charset=\"utf-8\">\n<title>\(Markup.escaped(template.name))"
      + "</title>\n<style>\n\(commonRules)\(rulesOfAll())</style>\n\n\(cells)"
  }

  /// The sets of visible views that the conditions allow.
  private func possibleSets() throws(WebLayoutError) -> [VisibleViews] {
    var tests: [ViewCondition.Test] = []
    for view in template.views {
      for test in [view.condition.required, view.condition.excluded].compactMap(\.self)
      where !tests.contains(where: test.isSame) {
        tests.append(test)
      }
    }
    guard tests.count <= Self.testLimit else {
      throw WebLayoutError(
        "there are \(tests.count) different conditions, whose sets of views are too many to write; "
          + "at most \(Self.testLimit) are possible without --data, which gives the records' sets",
        nil, in: template)
    }
    let directions: [LayoutDirection] =
      switch template.direction {
      case .automatic: [.leftToRight, .rightToLeft]
      case .leftToRight: [.leftToRight]
      case .rightToLeft: [.rightToLeft]
      }
    var sets: [VisibleViews] = []
    for direction in directions {
      // All conditions hold first, so that the first example shows most.
      for choice in (0..<(1 << tests.count)).reversed() {
        func holds(_ test: ViewCondition.Test?) -> Bool? {
          guard let test, let index = tests.firstIndex(where: test.isSame) else { return nil }
          if case .constant(let value) = test { return value }
          return choice >> index & 1 == 1
        }
        var isVisible = template.views.map { view in
          holds(view.condition.required) ?? true && !(holds(view.condition.excluded) ?? false)
        }
        for (view, holder) in plan.holders where !isVisible[holder] { isVisible[view] = false }
        let shown = VisibleViews(isVisible: isVisible, direction: direction)
        if isVisible.contains(true), !sets.contains(shown) { sets.append(shown) }
      }
    }
    return sets
  }

  /// The greatest number of different conditions of a template that is exported.
  private static let testLimit = 8

  /// A cell with the names of the fields as texts.
  private func exampleElement(of shown: VisibleViews) -> String {
    func element(_ index: Int) -> String {
      guard shown.isVisible[index] else { return "" }
      let view = template.views[index]
      var style = ""
      for (property, binding) in view.numbers where binding.isBound {
        let value = property == .aspect ? "1.5" : "40px"
        style += "\(WebVariant.property(property, view)):\(value);"
      }
      var inner = view.kind.children.map(element).joined()
      switch view.kind {
      case .text, .button: inner = Markup.escaped(view.name)
      case .box, .image, .stack, .wrapping, .scroll: break
      }
      let attribute = style.isEmpty ? "" : " style=\"\(style)\""
      return "<div class=\"\(className)-\(view.name)\"\(attribute)>\(inner)</div>"
    }
    let direction = shown.direction == .rightToLeft ? " dir=\"rtl\"" : ""
    let views = template.views.indices.filter { template.views[$0].parent == nil }.map(element)
    return "<div class=\"\(className)\"\(direction)>\(views.joined())</div>"
  }
}

extension ViewCondition.Test {
  /// Whether another test has the same result for every record, wherever the two are written.
  fileprivate func isSame(_ other: ViewCondition.Test) -> Bool {
    switch (self, other) {
    case (.constant(let first), .constant(let second)): first == second
    case (.field(let first), .field(let second)): first.isSame(second)
    case (.expression(let first), .expression(let second)):
      first.withoutPlaces == second.withoutPlaces
    case (.constant, _), (.field, _), (.expression, _): false
    }
  }
}

extension FieldReference {
  /// Whether another reference has the same value for every record, wherever the two are written.
  fileprivate func isSame(_ other: FieldReference) -> Bool {
    paths == other.paths && fallback == other.fallback
  }
}
