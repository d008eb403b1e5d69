// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// A stack as CSS: a flex container, or a grid of equal tracks.
struct WebStack {
  private let stack: StackTemplate
  private let template: CellTemplate

  /// Describes a stack of a template.
  init(_ stack: StackTemplate, _ template: CellTemplate) {
    self.stack = stack
    self.template = template
  }

  /// Refuses a view whose layout has no equal in CSS because of what it holds.
  ///
  /// - Parameter keepsWords: Whether the cell stands in a column that is no narrower than its
  ///   words.
  /// - Throws: ``LoweringFailure``.
  static func check(
    _ view: ViewTemplate, in template: CellTemplate, keepsWords: Bool
  ) throws(LoweringFailure) {
    switch view.kind {
    case .scroll: throw LoweringFailure("a scroll view", at: view.place)
    case .stack(let stack):
      try check(stack, view, template)
      if keepsWords, stack.axis == .horizontal, stack.distribution == .fillEqually {
        throw .sharedWidths(at: view.place)
      }
    case .box, .text, .image, .button, .wrapping: break
    }
  }

  private static func check(
    _ stack: StackTemplate, _ view: ViewTemplate, _ template: CellTemplate
  ) throws(LoweringFailure) {
    switch stack.distribution {
    case .fill:
      guard stack.axis == .horizontal,
        stack.children.contains(where: { template.views[$0].condition.exists })
      else { break }
      throw LoweringFailure(
        "a horizontal stack that fills its width, with views that may be hidden", at: view.place)
    case .fillEqually, .equalSpacing: break
    case .fillProportionally, .equalCentering:
      throw LoweringFailure(
        "a stack of the distribution \(stack.distribution.rawValue)", at: view.place)
    }
    for child in stack.children {
      for (property, binding) in template.views[child].numbers {
        // Views of a stack that fills are equally high or wide, and CSS lets one differ. The box of
        // a margin has one view.
        let across = stack.axis == .horizontal ? NumberProperty.height : .width
        guard stack.alignment != .fill || property != across || view.isMarginBox else {
          throw LoweringFailure(
            "a fixed \(across.rawValue) in a stack of the alignment fill", at: binding.place)
        }
        guard !binding.isBound else { continue }
        let sum = try? binding.sum(axis: property.axis, record: .null)
        guard sum?.terms.isEmpty ?? true else {
          throw LoweringFailure("a percentage of the cell inside of a stack", at: binding.place)
        }
      }
    }
  }

  /// The declarations of the stack.
  var declarations: [String] {
    let isRow = stack.axis == .horizontal
    var result: [String]
    if stack.distribution == .fillEqually {
      result = [
        "display: grid", "grid-auto-flow: \(isRow ? "column" : "row")",
        isRow ? "grid-auto-columns: minmax(0, 1fr)" : "grid-auto-rows: 1fr",
      ]
    } else {
      result = ["display: flex", "flex-direction: \(isRow ? "row" : "column")"]
      if stack.distribution == .equalSpacing { result.append("justify-content: space-between") }
    }
    result.append("gap: \(stack.spacing.shortest)px")
    if let value = alignment {
      let property =
        stack.distribution == .fillEqually && !isRow ? "justify-items" : "align-items"
      result.append("\(property): \(value)")
    }
    return result
  }

  private var alignment: String? {
    switch stack.alignment {
    case .fill: nil
    case .leading, .top: "start"
    case .firstBaseline: "baseline"
    case .center: "center"
    case .trailing, .bottom: "end"
    case .lastBaseline: "last baseline"
    }
  }

  /// The declarations of a view inside: who takes the room that is left, and who gives way.
  ///
  /// - Parameter keepsWords: Whether the stack's cell stands in a column that is no narrower than
  ///   its words. What does not give way then counts with all of its width.
  func declarations(of view: ViewTemplate, keepsWords: Bool) -> [String] {
    let isRow = stack.axis == .horizontal
    guard stack.distribution != .fillEqually else {
      return isRow ? ["min-width: 0"] : ["max-width: 100%"]
    }
    let grows =
      stack.distribution == .fill
      && isLeast(view, isRow ? \.hugging.horizontal : \.hugging.vertical)
    let shrinks = isRow && isLeast(view, \.compression.horizontal)
    let least = keepsWords && !shrinks && view.width == nil ? "max-content" : "0"
    return [
      isRow ? "min-width: \(least)" : "max-width: 100%",
      "flex: \(grows ? 1 : 0) \(shrinks ? 1 : 0) auto",
    ]
  }

  /// Whether a view is the first with the least priority of the stack.
  private func isLeast(_ view: ViewTemplate, _ priority: KeyPath<ViewTemplate, Double>) -> Bool {
    let views = stack.children.map { template.views[$0] }
    let least = views.map { $0[keyPath: priority] }.min()
    return views.first { $0[keyPath: priority] == least }?.name == view.name
  }
}
