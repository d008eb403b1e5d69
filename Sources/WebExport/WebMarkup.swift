// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry
import TextVocabulary

/// A text that is shown as blocks, as CSS: rules for the elements of HTML in it.
struct WebMarkup {
  /// The rules of the elements, in the order in which they must stand.
  private(set) var css = ""
  /// Whether text that is in no paragraph must be an element of its own: paragraphs have a box.
  private(set) var marksText = false
  /// The languages of elements by their names.
  private(set) var languages: [(name: String, language: TextBinding)] = []

  /// The style that has no equal in CSS; nil if there is none.
  private(set) var failure: LoweringFailure?

  private let text: WebText
  private let selector: String

  /// Describes the blocks of a text.
  ///
  /// - Parameter className: The class of the text's view.
  init(_ repeated: RepeatTemplate, className: String, _ text: WebText) {
    self.text = text.styled
    selector = ".\(className)"
    do throws(LoweringFailure) {
      try addRules(of: repeated)
    } catch {
      failure = error
    }
  }

  /// Adds the rules of all elements.
  private mutating func addRules(of repeated: RepeatTemplate) throws(LoweringFailure) {
    let kinds = repeated.elements[0].template?.kinds?.all ?? []
    guard let markup = repeated.markup,
      let paragraph = kinds.first(where: { $0.name == MarkupElement.paragraph }),
      case .text(let base)? = paragraph.template.views.first(where: { $0.name == "text" })?.kind
    else { return }
    add("", ["min-width: 0"] + declarations(of: base, name: MarkupElement.paragraph))
    addAlignment(of: base, "")
    // What is on the left is on the right in a cell from the right to the left.
    css += "[dir=rtl] \(selector) { direction: rtl }\n"
    add(" :where(\(Self.blocks))", ["unicode-bidi: plaintext"])
    addResets()
    addRoom(markup.styles)
    for (name, style) in base.boundRuns?.styles ?? [] where MarkupElement.all[name] != nil {
      try add(style, of: name, around: base)
    }
    for kind in kinds {
      guard let view = kind.template.views.first(where: { Self.contentNames.contains($0.name) })
      else { continue }
      try add(kind.name, view, base)
    }
  }

  /// The names of the views that show blocks.
  private static let contentNames = ["text", "line", "table"]

  // MARK: - Rules

  private mutating func add(_ element: String, _ declarations: [String]) {
    // A caption is written as a block before its table.
    let element = element == " caption" ? " [data-caption]" : element
    guard !declarations.isEmpty else { return }
    css += "\(selector)\(element) { \(declarations.joined(separator: "; ")) }\n"
  }

  /// The elements in which lines begin anew.
  private static let blocks =
    MarkupElement.all.filter { $0.value.role.endsBlock }.keys.sorted().joined(separator: ", ")

  /// Takes back what browsers do to parts of lines and cells do not.
  private mutating func addResets() {
    add(
      " :where(code, kbd, samp, tt, pre)",
      ["font-family: inherit", "font-size: inherit"])
    add(
      " :where(a, abbr, del, ins, s, strike, u)", ["text-decoration: none"])
    add(" :where(mark)", ["background: none", "color: inherit"])
    add(" :where(bdi, bdo)", ["unicode-bidi: normal"])
    add(" :where(nobr)", ["text-wrap: inherit"])
    add(" :where(q)::before", ["content: none"])
    add(" :where(q)::after", ["content: none"])
  }

  /// Adds the room around elements.
  private mutating func addRoom(_ styles: MarkupStyles) {
    for (name, element) in MarkupElement.all.sorted(by: { $0.key < $1.key }) {
      guard element.role.endsBlock else { continue }
      let room = styles.spacing(of: name)
      // Browsers have no room of their own around the others.
      guard element.margin != 0 || element.indents != (0, 0) || room != .none
      else { continue }
      var side = "margin"
      // The marks of items stand in the room of their list.
      if case .list = element.role { side = "padding" }
      add(
        " \(name)",
        [
          "margin-block: \(Self.pixels(room.before)) \(Self.pixels(room.after))",
          "\(side)-inline: \(Self.pixels(room.start)) \(Self.pixels(room.end))",
        ])
    }
    let lists = ":is(\(MarkupElement.lists.joined(separator: ", ")))"
    add(" \(lists) \(lists)", ["margin-block: 0"])
  }

  /// A length without the last digits of a product.
  private static func pixels(_ points: Double) -> String {
    "\(((points * 1e6).rounded() / 1e6).shortest)px"
  }

  /// Adds the style of a part of a line, or of an element that holds blocks.
  private mutating func add(
    _ style: RunStyle, of name: String, around base: TextTemplate
  ) throws(LoweringFailure) {
    var result: [String] = []
    if let font = style.font {
      result += text.declarations(of: font, in: base.font)
      if font.lineHeight != .normal, MarkupElement.all[name]?.role.endsBlock == true,
        let height = text.lineHeight(of: font)
      {
        result.append("line-height: \(height)")
      }
      if MarkupElement.all[name]?.style.isItalic == true, font.descriptor.slant != .italic {
        result.append("font-style: normal")
      }
    }
    if style.isBolder { result.append("font-weight: bolder") }
    if style.isItalic { result.append("font-style: italic") }
    if let lines = WebText.decoration(style.isUnderlined, style.isStruckThrough) {
      result.append(lines)
    }
    if style.size != 1 { result.append("font-size: \(style.size.shortest)em") }
    switch style.shift {
    case .sub: result.append("vertical-align: sub")
    case .super: result.append("vertical-align: super")
    case nil: if name == "sub" || name == "sup" { result.append("vertical-align: baseline") }
    }
    switch style.color {
    case .color(let color): result.append("color: \(WebText.css(color))")
    case .bound: throw LoweringFailure("a colour from the record in the style '\(name)'")
    case nil: if name == "a" { result.append("color: inherit") }
    }
    if let locale = style.locale { languages.append((name, locale)) }
    add(" \(name)", result)
  }

  /// Adds what a kind of block is shown in.
  private mutating func add(
    _ name: String, _ view: ViewTemplate, _ base: TextTemplate
  ) throws(LoweringFailure) {
    let box = try boxDeclarations(of: view, name)
    switch view.kind {
    case .text(let text):
      try WebText.check(view)
      if let locale = text.locale { languages.append((name, locale)) }
      if name == MarkupElement.paragraph {
        marksText = !box.isEmpty
        for element in marksText ? [" p", " [data-text]"] : [] { add(element, box) }
        return
      }
      add(" \(name)", differing(text, name, from: base) + box)
      if text.alignment != base.alignment { addAlignment(of: text, " \(name)") }
    case .wrapping(let wrapping):
      try addTable(view, wrapping, box)
      for cell in view.repeated?.elements[0].template?.kinds?.all ?? [] {
        if let view = cell.template.views.first { try addCell(cell.name, view, wrapping, base) }
      }
    case .box, .image, .button, .stack, .scroll:
      add(" \(name)", ["border: 0"] + box)
    }
  }

  /// Adds a table.
  private mutating func addTable(
    _ view: ViewTemplate, _ wrapping: WrappingTemplate, _ box: [String]
  ) throws(LoweringFailure) {
    let (row, column) = (wrapping.rowGap, wrapping.columnGap)
    let inner = EdgeInsets(
      top: view.padding.top - row, left: view.padding.left - column,
      bottom: view.padding.bottom - row, right: view.padding.right - column)
    guard inner.top >= 0, inner.left >= 0, inner.bottom >= 0, inner.right >= 0,
      wrapping.columnGapShare == 0
    else {
      throw LoweringFailure(
        "a table of Markdown whose padding is less than its gap", at: view.place)
    }
    let sides = [inner.top, inner.right, inner.bottom, inner.left]
    add(
      " table",
      box.filter { !$0.hasPrefix("padding") } + [
        "border-collapse: separate", "border-spacing: \(column.shortest)px \(row.shortest)px",
        "padding: \(sides.map { "\($0.shortest)px" }.joined(separator: " "))",
      ])
  }

  /// Adds a table's cell of an alignment.
  private mutating func addCell(
    _ kind: String, _ view: ViewTemplate, _ table: WrappingTemplate, _ base: TextTemplate
  ) throws(LoweringFailure) {
    guard case .text(let text) = view.kind else { return }
    let parts = kind.split(separator: "-")
    let name = String(parts[0])
    if parts.count == 2 {
      add(" \(name)[align=\(parts[1])]", ["text-align: \(parts[1])"])
      return
    }
    try WebText.check(view)
    if let locale = text.locale { languages.append((name, locale)) }
    let align =
      switch (table.alignment, text.verticalAlignment) {
      case (.top, _), (.fill, .top): "top"
      case (.center, _), (.fill, .center): "middle"
      case (.bottom, _), (.fill, .bottom): "bottom"
      case (.firstBaseline, _): "baseline"
      }
    add(
      " \(name)",
      differing(text, name, from: base) + (try boxDeclarations(of: view, name))
        + ["vertical-align: \(align)"])
    addAlignment(of: text, " \(name)")
  }

  // MARK: - Declarations

  /// The declarations of the box of a view.
  private func boxDeclarations(
    of view: ViewTemplate, _ name: String
  ) throws(LoweringFailure) -> [String] {
    var result = WebBox.declarations(of: view)
    for (property, binding) in view.numbers {
      guard !binding.isBound, view.repeated == nil, name != "td", name != "th",
        let sum = try? binding.sum(axis: property.axis, record: .null)
      else {
        throw LoweringFailure("'\(property.rawValue)' in the style '\(name)'", at: binding.place)
      }
      let value = property == .aspect ? sum.constant.shortest : AxisLength(sum).css
      result.append("\(property.css): \(value)")
    }
    return result.isEmpty ? [] : ["box-sizing: border-box"] + result
  }

  /// The declarations of the text of a kind of block.
  private func declarations(of template: TextTemplate, name: String) -> [String] {
    var template = template
    // Blocks are as high as their lines, but for a table's cells, which have a property for it.
    template.verticalAlignment = .top
    if name != MarkupElement.preformatted { template.whiteSpace = .normal }
    let result = text.declarations(of: template)
    let cuts = template.lineBreakMode == .clip && name == MarkupElement.preformatted
    return result + (cuts ? ["overflow: clip"] : [])
  }

  /// The declarations that a text has and the one around it has not, and the initial values of what
  /// only the one around has.
  private func differing(
    _ template: TextTemplate, _ name: String, from base: TextTemplate
  ) -> [String] {
    func property(_ declaration: String) -> Substring { declaration.prefix { $0 != ":" } }
    let around = declarations(of: base, name: MarkupElement.paragraph)
    let own = declarations(of: template, name: name)
    let stated = own.map(property)
    // Browsers have fonts of their own for all kinds but cells without a heading.
    let repeats = name != "td"
    // What the fonts of elements around have, and this one has not.
    let fonts = repeats ? base.boundRuns?.styles.compactMap(\.style.font) ?? [] : []
    var resets: [String] = []
    for declaration in fonts.flatMap({ text.declarations(of: template.font, in: $0) })
    where !stated.contains(property(declaration)) && !resets.contains(declaration) {
      resets.append(declaration)
    }
    return own.filter { !around.contains($0) || repeats && property($0) != "color" } + resets
      + around.filter { !stated.contains(property($0)) }.map { "\(property($0)): initial" }
  }

  /// Adds the side on which lines stand.
  private mutating func addAlignment(of text: TextTemplate, _ element: String) {
    let left = WebText.alignment(text.alignment, .leftToRight) ?? "start"
    let right = WebText.alignment(text.alignment, .rightToLeft) ?? "start"
    add(element, ["text-align: \(left)"])
    if left != right { css += "[dir=rtl] \(selector)\(element) { text-align: \(right) }\n" }
  }
}
