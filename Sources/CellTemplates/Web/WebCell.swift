// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// A template's cells as HTML and CSS.
///
/// A cell is a grid; each of its views is a child, and those that a record does not show are left
/// out. The style sheet has the rules of each set of views, which its selectors recognise by the
/// children that are there.
///
///     let web = WebCell(template, fonts: fonts)
///     let html = try web.element(for: record)
///     let css = try web.styleSheet()
package final class WebCell {
  /// The class of the cells' elements; each view's class is this, a hyphen and the view's name.
  package let className: String

  /// The template.
  let template: CellTemplate
  /// The template's conditions and texts.
  let plan: RowPlan
  private let text: WebText
  private var variants: [VisibleViews: WebVariant] = [:]
  private var variantOrder: [VisibleViews] = []

  /// Describes the cells of a template.
  package init(_ template: CellTemplate, fonts: WebFonts) {
    self.template = template
    plan = RowPlan(template)
    text = WebText(fonts: fonts, template: template)
    className = Self.identifier(template.name)
  }

  /// The number of different sets of views so far; it grows with ``element(for:attributes:)``.
  package var variantCount: Int { variantOrder.count }

  /// The sets of views so far, in the order in which they were met.
  var sets: [VisibleViews] { variantOrder }

  // MARK: - Elements

  /// The element of a record's cell.
  ///
  /// - Parameter attributes: Further attributes of the element, as HTML.
  /// - Throws: ``RecordError``, or ``WebLayoutError`` for a layout that has no equal in CSS.
  package func element(for record: RecordValue, attributes: String = "") throws -> String {
    let content = try RowContent(record, in: plan)
    let shown = VisibleViews(isVisible: content.isVisible, direction: content.direction)
    try addVariant(shown)
    var style = ""
    for (index, view) in template.views.enumerated() where content.isVisible[index] {
      for (property, binding) in view.numbers where binding.isBound {
        let value = try number(property, binding, of: view, record)
        style += "\(WebVariant.property(property, view)):\(value);"
      }
    }
    let direction = content.direction == .rightToLeft ? " dir=\"rtl\"" : ""
    let styles = style.isEmpty ? "" : " style=\"\(style)\""
    var html = "<div class=\"\(className)\"\(direction)\(styles)\(attributes)>"
    for index in template.views.indices where template.views[index].parent == nil {
      html += element(of: index, content, record)
    }
    return html + "</div>"
  }

  /// The value of a number that depends on the record.
  private func number(
    _ property: NumberProperty, _ binding: NumberBinding, of view: ViewTemplate,
    _ record: RecordValue
  ) throws -> String {
    let sum = try binding.sum(axis: property.axis, record: record)
    guard property != .aspect else { return sum.constant.shortest }
    let length = AxisLength(sum)
    guard length.share == 0 || isWrapped(view) else {
      throw WebLayoutError("a percentage that depends on the record", binding.place, in: template)
    }
    return length.css
  }

  /// Whether a flow or grid holds a view.
  private func isWrapped(_ view: ViewTemplate) -> Bool {
    guard let parent = view.parent, case .wrapping = template.views[parent].kind else {
      return false
    }
    return true
  }

  private func element(of index: Int, _ content: RowContent, _ record: RecordValue) -> String {
    guard content.isVisible[index] else { return "" }
    let view = template.views[index]
    var inner = ""
    var style = colorDeclaration("background-color", view.background, record)
    switch view.kind {
    case .text(let text):
      style += colorDeclaration("color", text.color, record)
      let isPlain = text.runs.count == 1 && text.runs[0].font == text.font
      for (run, string) in content.runs(of: index, text) {
        let shown = Markup.escaped(string)
        let language = run.locale.map { languageAttribute($0, record) } ?? ""
        guard !isPlain || !language.isEmpty else {
          inner += shown
          continue
        }
        var runStyle =
          run.font == text.font
          ? "" : self.text.declarations(of: run.font, in: text.font).joined(separator: ";")
        if case .color(let color) = run.color { runStyle += ";color:\(WebText.css(color))" }
        runStyle += colorDeclaration("color", run.color, record)
        inner += "<span\(language) style=\"\(Markup.escaped(runStyle))\">\(shown)</span>"
      }
    case .button: inner = Markup.escaped(content.text(of: index) ?? "")
    case .image, .box: break
    case .stack, .wrapping, .scroll:
      for child in view.kind.children { inner += element(of: child, content, record) }
    }
    var attribute = style.isEmpty ? "" : " style=\"\(style)\""
    if case .text(let text) = view.kind, let locale = text.locale {
      attribute += languageAttribute(locale, record)
    }
    return "<div class=\"\(className)-\(view.name)\"\(attribute)>\(inner)</div>"
  }

  /// The attribute for a language, which is empty if the record has none.
  private func languageAttribute(_ locale: TextBinding, _ record: RecordValue) -> String {
    " lang=\"\(Markup.escaped(locale.language(for: record) ?? ""))\""
  }

  /// The declaration of a colour that comes from the record.
  private func colorDeclaration(
    _ property: String, _ binding: ColorBinding?, _ record: RecordValue
  ) -> String {
    guard case .bound? = binding, let color = binding?.color(for: record) else { return "" }
    return "\(property):\(WebText.css(color));"
  }

  // MARK: - Style sheet

  /// The rules that all cells share.
  package var commonRules: String {
    var cell = [
      "display: grid", "box-sizing: border-box", "direction: ltr", "align-content: start",
      "justify-content: start", "width: 100%",
    ]
    if let color = template.background { cell.append("background: \(WebText.css(color))") }
    if template.separator > 0 {
      cell.append(
        "border-bottom: \(template.separator.shortest)px solid "
          + WebText.css(template.separatorColor))
    }
    var css = ".\(className) { \(cell.joined(separator: "; ")) }\n"
    css += ".\(className) > * { box-sizing: border-box }\n"
    for view in template.views {
      var declarations: [String] = []
      switch view.kind {
      case .text(let text):
        declarations = self.text.declarations(of: text)
      case .wrapping(let wrapping): declarations = WebText.declarations(of: wrapping)
      case .stack(let stack): declarations = WebStack(stack, template).declarations
      case .button(let button): declarations = self.text.declarations(of: button)
      case .image, .box, .scroll: break
      }
      declarations += boxDeclarations(of: view)
      if case .color(let color) = view.background {
        declarations.append("background: \(WebText.css(color))")
      }
      if view.cornerRadius > 0 {
        declarations.append("border-radius: \(view.cornerRadius.shortest)px")
      }
      guard !declarations.isEmpty else { continue }
      css += ".\(className)-\(view.name) { \(declarations.joined(separator: "; ")) }\n"
    }
    return css
  }

  /// The padding and the border of a view, and the extents of one in a flow or grid.
  private func boxDeclarations(of view: ViewTemplate) -> [String] {
    var result: [String] = []
    let (points, shares) = (view.padding, view.paddingShares)
    if points != .zero || shares != .zero {
      let sides = [
        AxisLength(points: points.top, share: shares.top),
        AxisLength(points: points.right, share: shares.right),
        AxisLength(points: points.bottom, share: shares.bottom),
        AxisLength(points: points.left, share: shares.left),
      ]
      result.append("padding: \(sides.map(\.css).joined(separator: " "))")
    }
    if view.borderWidth > 0 {
      result.append(
        "border: \(view.borderWidth.shortest)px solid \(WebText.css(view.borderColor))")
    }
    guard let parent = view.parent else { return result }
    switch template.views[parent].kind {
    case .wrapping(let wrapping): return result + wrappedDeclarations(of: view, in: wrapping)
    case .stack(let stack):
      let numbers = view.numbers.map { "\($0.property.css): \(css($0.property, $0.binding, view))" }
      return result + ["box-sizing: border-box"] + numbers
        + WebStack(stack, template).declarations(of: view)
    case .box, .text, .image, .button, .scroll: return result
    }
  }

  /// The extents of a view in a flow or grid, as ``WrappingItemSize`` has them.
  private func wrappedDeclarations(
    of view: ViewTemplate, in wrapping: WrappingTemplate
  ) -> [String] {
    var result = ["box-sizing: border-box"]
    if view.minWidth == nil { result.append("min-width: 0") }
    if view.maxWidth == nil { result.append("max-width: 100%") }
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

  /// The rules of the sets of views from an index on, in the order in which they were met.
  ///
  /// Sets that have a rule in common share it.
  package func rules(from first: Int = 0) -> String {
    rules(of: variantOrder.dropFirst(first), leavingOut: [:])
  }

  /// The rules of all sets of views, and before them what the rules of a view have in common.
  package func rulesOfAll() -> String {
    var shared: [Int: [String]] = [:]
    for shown in variantOrder {
      for (view, declarations) in variants[shown]?.viewDeclarations ?? [] {
        shared[view] = shared[view].map { $0.filter(declarations.contains) } ?? declarations
      }
    }
    var sheet = StyleSheet()
    for (index, view) in template.views.enumerated() {
      sheet.add(".\(className) > .\(className)-\(view.name)", shared[index] ?? [])
    }
    return sheet.css + rules(of: variantOrder[...], leavingOut: shared)
  }

  /// The rules of some sets of views, without declarations that stand elsewhere.
  private func rules(
    of sets: ArraySlice<VisibleViews>, leavingOut shared: [Int: [String]]
  ) -> String {
    var sheet = StyleSheet()
    for shown in sets {
      guard let variant = variants[shown] else { continue }
      let cell = selector(of: shown)
      sheet.add(cell, variant.cellDeclarations)
      for (view, declarations) in variant.viewDeclarations {
        sheet.add(
          "\(cell) > .\(className)-\(template.views[view].name)",
          declarations.filter { !(shared[view] ?? []).contains($0) })
      }
    }
    return sheet.css
  }

  /// The selector of cells with exactly the views of a set.
  private func selector(of shown: VisibleViews) -> String {
    var selector = ".\(className)"
    if template.direction == .automatic {
      selector += shown.direction == .rightToLeft ? "[dir=rtl]" : ":not([dir=rtl])"
    }
    for (index, view) in template.views.enumerated() where isOptional(index) {
      let child = ":has(> .\(className)-\(view.name))"
      selector += shown.isVisible[index] ? child : ":not(\(child))"
    }
    return selector
  }

  /// Whether a view of the cell itself may be hidden.
  private func isOptional(_ index: Int) -> Bool {
    let view = template.views[index]
    return view.parent == nil && view.condition.exists
  }

  // MARK: - Sets of views

  /// Lowers the layout of a set of views, unless that was done.
  func addVariant(_ shown: VisibleViews) throws(WebLayoutError) {
    guard variants[shown] == nil else { return }
    try expectOneCell()
    do {
      variants[shown] = try WebVariant(template, shown)
      variantOrder.append(shown)
    } catch {
      throw WebLayoutError(error.reason, error.place, in: template)
    }
  }

  /// Refuses a template whose records choose among kinds of cells.
  func expectOneCell() throws(WebLayoutError) {
    guard let kinds = template.kinds else { return }
    throw WebLayoutError("records choose among kinds of cells", kinds.place, in: template)
  }

  /// A name as a CSS identifier: other characters become hyphens.
  private static func identifier(_ name: String) -> String {
    let text = String(
      name.unicodeScalars.map { scalar -> Character in
        let isWord =
          scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isWord || scalar == "_" ? Character(scalar) : "-"
      })
    return text.first.map { $0.isNumber || $0 == "-" } ?? true ? "cell-\(text)" : text
  }
}
