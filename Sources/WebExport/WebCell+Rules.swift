// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

extension WebCell {
  /// The rules of the cell that do not depend on the set of views.
  var commonRules: String {
    var css = ".\(className) { \(ownDeclarations.joined(separator: "; ")) }\n"
    css += ".\(className) > * { box-sizing: border-box }\n"
    for name in groupNames {
      css +=
        ".\(name) { grid-area: 1 / 1 / -1 / -1; display: grid; "
        + "grid-template-rows: subgrid; justify-content: start; min-width: 0 }\n"
        + ".\(name) > * { box-sizing: border-box }\n"
    }
    for view in template.views {
      let declarations = commonDeclarations(of: view)
      if !declarations.isEmpty {
        css += ".\(className(of: view)) { \(declarations.joined(separator: "; ")) }\n"
      }
      if let markup = markup(of: view) {
        css += markup.css
      } else if view.repeated != nil {
        let items = WebRepeat(view.kind).itemDeclarations.joined(separator: "; ")
        css += ".\(className(of: view)) > * { \(items) }\n" + spanRules(of: view)
      }
    }
    return css
  }

  /// The rules of nested cells that take several columns of a grid.
  private func spanRules(of view: ViewTemplate) -> String {
    guard let index = template.views.firstIndex(where: { $0.name == view.name }) else { return "" }
    var css = ""
    for (part, cell) in view.repeated?.cells ?? [] where cell.span > 1 {
      for inner in nested(part, of: index) {
        css += ".\(inner.className) { \(WebRepeat.span(cell.span)) }\n"
      }
    }
    return css
  }

  /// The declarations of the cell's element.
  private var ownDeclarations: [String] {
    var result =
      isSingleView
      ? WebSingleView.cellDeclarations
      : ["display: grid", "align-content: start", "justify-content: start"]
    result += ["box-sizing: border-box", "direction: ltr"]
    if place == .row { result.append("width: 100%") }
    if let color = template.background { result.append("background: \(WebText.css(color))") }
    if template.separator > 0 {
      result.append(
        "border-bottom: \(template.separator.shortest)px solid "
          + WebText.css(template.separatorColor))
    }
    return result
  }

  /// The declarations of a view in every set of views.
  private func commonDeclarations(of view: ViewTemplate) -> [String] {
    contentDeclarations(of: view) + boxDeclarations(of: view) + WebBox.colors(of: view)
  }

  /// The declarations about what is in a view.
  private func contentDeclarations(of view: ViewTemplate) -> [String] {
    if view.isMarkup { return [] }
    if view.repeated != nil { return WebRepeat(view.kind).declarations }
    return switch view.kind {
    case .text(let text): sheet.text.declarations(of: text)
    case .wrapping(let wrapping): WebText.declarations(of: wrapping)
    case .stack(let stack): WebStack(stack, template).declarations
    case .button(let button): sheet.text.declarations(of: button)
    case .image, .box, .scroll: []
    }
  }

  /// The padding and the border of a view, and the extents of one that the grid does not place.
  private func boxDeclarations(of view: ViewTemplate) -> [String] {
    let result = WebBox.frame(of: view)
    guard let parent = view.parent else {
      return isSingleView ? result + numberDeclarations(of: view) : result
    }
    switch template.views[parent].kind {
    case .wrapping(let wrapping): return result + wrappedDeclarations(of: view, in: wrapping)
    case .stack(let stack):
      return result + ["box-sizing: border-box"] + numberDeclarations(of: view)
        + WebStack(stack, template).declarations(of: view, keepsWords: keepsWords)
    case .box, .text, .image, .button, .scroll: return result
    }
  }

  /// The extents of a view.
  private func numberDeclarations(of view: ViewTemplate) -> [String] {
    view.numbers.map { "\($0.property.css): \(css($0.property, $0.binding, view))" }
  }

  /// The extents of a view in a flow or grid, as ``WrappingItemSize`` has them.
  private func wrappedDeclarations(
    of view: ViewTemplate, in wrapping: WrappingTemplate
  ) -> [String] {
    var result = ["box-sizing: border-box"]
    if view.minWidth == nil, !wrapping.hasAutomaticColumns { result.append("min-width: 0") }
    if view.maxWidth == nil { result.append("max-width: 100%") }
    if view.span > 1 { result.append(WebRepeat.span(view.span)) }
    for (property, binding) in view.numbers {
      let value = css(property, binding, view)
      result.append("\(property.css): " + (property == .maxWidth ? "min(100%, \(value))" : value))
    }
    guard view.aspect != nil else { return result }
    // Lines stretch a box in spite of its aspect, and columns do not.
    if wrapping.alignment == .fill { result.append("align-self: start") }
    if wrapping.arrangement != .flow, view.width == nil, view.height == nil {
      result.append("width: 100%")
    }
    return result
  }

  /// The value of a number's property.
  private func css(
    _ property: NumberProperty, _ binding: NumberBinding, _ view: ViewTemplate
  ) -> String {
    if binding.isBound { return "var(\(WebVariant.property(property, view)))" }
    // The template was read without errors, so that its numbers have values.
    guard let sum = try? binding.sum(axis: property.axis, record: .null) else { return "auto" }
    return property == .aspect ? sum.constant.shortest : AxisLength(sum).css
  }
}
