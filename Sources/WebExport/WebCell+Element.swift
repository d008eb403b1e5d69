// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry
import TextVocabulary

extension WebCell {
  /// The element of a cell with what a record shows in it.
  ///
  /// - Parameter label: The cell's name in frames and reports; nil for a row.
  /// - Throws: ``RecordError`` for a number that does not fit, or ``WebLayoutError`` for a layout
  ///   that has no equal in CSS.
  func element(_ contents: CellContents, label: ElementName? = nil) throws -> WebElement {
    let content = contents.content
    try addVariant(VisibleViews(isVisible: content.isVisible, direction: content.direction))
    var style = ""
    for (index, view) in template.views.enumerated() where content.isVisible[index] {
      for (property, binding) in view.numbers where binding.isBound {
        let value = try number(property, binding, of: view, contents.record)
        style += "\(WebVariant.property(property, view)):\(value);"
      }
    }
    var element = WebElement(
      name: isSingleView ? nil : label?.name, className: className,
      attributes: Self.direction(content.direction) + Self.style(style))
    let views = template.views.indices.filter {
      template.views[$0].parent == nil && content.isVisible[$0]
    }
    element.children = grouped(try views.map { ($0, try self.element(of: $0, contents, label)) })
    return element
  }

  /// The attribute for a cell's direction.
  static func direction(_ direction: LayoutDirection) -> String {
    direction == .rightToLeft ? " dir=\"rtl\"" : ""
  }

  /// The attribute for declarations, if there are any.
  static func style(_ declarations: String) -> String {
    declarations.isEmpty ? "" : " style=\"\(declarations)\""
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

  /// The element of a visible view.
  private func element(
    of index: Int, _ contents: CellContents, _ label: ElementName?
  ) throws -> WebElement {
    let view = template.views[index]
    var element = WebElement(
      name: label?.name(of: view.name) ?? view.name, className: className(of: view))
    var style = colorDeclaration("background-color", view.background, contents.record)
    switch view.kind {
    case .text(let text):
      style += colorDeclaration("color", text.color, contents.record)
      element.text = html(of: text, index, contents)
      if WebText.isCutAtHead(text) { element.text = "<bdi>\(element.text)</bdi>" }
      if let locale = text.locale {
        element.attributes += languageAttribute(locale, contents.record)
      }
    case .button: element.text = HTMLText.escaped(contents.content.text(of: index) ?? "")
    case .image: style += pictureDeclarations(contents.content.text(of: index))
    case .box: break
    case .stack, .wrapping, .scroll:
      for child in view.kind.children where contents.content.isVisible[child] {
        element.children.append(try self.element(of: child, contents, label))
      }
      if let markup = markup(of: view), let repeated = view.repeated {
        element.text = try html(of: repeated, markup, contents.record)
      } else if let repeated = view.repeated {
        element.children += try cells(of: repeated, index, contents, in: element.name)
      }
    }
    element.attributes = Self.style(style) + element.attributes
    return element
  }

  /// The elements of nested cells.
  private func cells(
    of repeated: RepeatTemplate, _ view: Int, _ contents: CellContents, in name: String?
  ) throws -> [WebElement] {
    try contents.cells(of: view).map { cell, inner in
      try nested(cell.part, of: view)[inner.kind].element(
        inner, label: repeated.label(of: cell, in: name ?? ""))
    }
  }

  /// The blocks of a text as HTML.
  private func html(
    of repeated: RepeatTemplate, _ markup: WebMarkup, _ record: RecordValue
  ) throws(RecordError) -> String {
    guard let text = repeated.markup, let value = repeated.list.value(in: record) else { return "" }
    var languages: [String: String] = [:]
    for (name, language) in markup.languages { languages[name] = language.language(for: record) }
    return try text.html(
      of: value, at: repeated.list, marksText: markup.marksText, languages: languages)
  }

  /// The characters of a text, those of each style in an element of its own: the browser rounds the
  /// width of each.
  private func html(of text: TextTemplate, _ index: Int, _ contents: CellContents) -> String {
    let isPlain = text.runs.count == 1 && text.runs[0].font == text.font && text.runs[0].box == nil
    var html = ""
    var runs = contents.content.runs(of: index, text.runs)
    if WebText.isCutAtHead(text) { runs = Self.lastLine(of: runs) }
    var openTag = ""
    for (run, string) in runs {
      let characters = HTMLText.escaped(string)
      let shown = run.box.map { self.html(of: $0, characters, in: run, contents.record) }
      let language = run.locale.map { languageAttribute($0, contents.record) } ?? ""
      guard !isPlain || !language.isEmpty else {
        html += shown ?? characters
        continue
      }
      var style =
        run.font == text.font
        ? "" : sheet.text.declarations(of: run.font, in: text.font).joined(separator: ";")
      let offset = run.baselineOffset.points(
        conventions: text.paragraph.conventions, pixelRatio: template.pixelRatio)
      if offset != 0 { style += ";vertical-align:\(offset.shortest)px" }
      if case .color(let color) = run.color { style += ";color:\(WebText.css(color))" }
      style += colorDeclaration("color", run.color, contents.record)
      let tag = "<span\(language) style=\"\(HTMLText.escaped(style))\">"
      if tag != openTag { html += (openTag.isEmpty ? "" : "</span>") + tag }
      html += shown ?? characters
      openTag = tag
    }
    if !openTag.isEmpty { html += "</span>" }
    // A line feed at the end of an element opens no line; what is shown has no such line feed.
    let endsWithLineFeed = runs.last?.string.utf8.last == UInt8(ascii: "\n")
    return endsWithLineFeed && !WebText.isCutAtHead(text) ? html + "\n" : html
  }

  /// The runs behind the last line feed, of which a line that is cut at the head shows the end.
  private static func lastLine(of runs: [BoundRuns.Resolved]) -> [BoundRuns.Resolved] {
    guard let index = runs.lastIndex(where: { $0.string.utf8.contains(UInt8(ascii: "\n")) }) else {
      return runs
    }
    var last = Array(runs[index...])
    if let feed = last[0].string.utf8.lastIndex(of: UInt8(ascii: "\n")) {
      last[0].string = String(last[0].string[feed...].dropFirst())
    }
    return last
  }

  /// The element of a box in a line. That of a text stands on the text's baseline, the margin box
  /// of another on the line's unless it is moved.
  ///
  /// - Parameter characters: The text of the run, escaped.
  private func html(
    of box: InlineBox, _ characters: String, in run: TextTemplate.Run, _ record: RecordValue
  ) -> String {
    var style = ["display:inline-block"]
    if let width = box.width { style.append("width:\(width.shortest)px") }
    if let height = box.height { style.append("height:\(height.shortest)px") }
    func add(_ property: String, _ insets: EdgeInsets) {
      guard insets != .zero else { return }
      let sides = [insets.top, insets.right, insets.bottom, insets.left]
      style.append("\(property):" + sides.map { "\($0.shortest)px" }.joined(separator: " "))
    }
    add("margin", box.margins)
    if box.showsText {
      add("padding", box.padding)
      style += ["box-sizing:border-box", "text-indent:0", "unicode-bidi:plaintext"]
      style.append("line-height:\(sheet.text.lineHeight(of: run.font) ?? "normal")")
      if box.width == nil { style.append("text-wrap:nowrap") }
    } else if box.depth + box.margins.bottom != 0 {
      style.append("vertical-align:\((-box.depth - box.margins.bottom).shortest)px")
    }
    if box.cornerRadius != 0 { style.append("border-radius:\(box.cornerRadius.shortest)px") }
    if let color = box.background?.color(for: record) {
      style.append("background-color:\(WebText.css(color))")
    }
    let text = box.showsText ? characters : ""
    return "<span style=\"\(style.joined(separator: ";"))\">\(text)</span>"
  }

  /// The attribute for a language, which is empty if the record has none.
  private func languageAttribute(_ locale: TextBinding, _ record: RecordValue) -> String {
    " lang=\"\(HTMLText.escaped(locale.language(for: record) ?? ""))\""
  }

  /// The declarations of a picture, which fills the view with its border.
  private func pictureDeclarations(_ name: String?) -> String {
    guard let name, let address = sheet.pictures[name] else { return "" }
    var text = ""
    for scalar in address.unicodeScalars {
      // CSS Syntax 3 § 4.3.7: any code point in hexadecimal digits, with a space behind.
      let isPlain = scalar.value >= 32 && scalar != "\"" && scalar != "\\"
      text += isPlain ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
    }
    return HTMLText.escaped(
      "background-image:url(\"\(text)\");background-size:100% 100%;"
        + "background-origin:border-box;background-repeat:no-repeat;")
  }

  /// The declaration of a colour that comes from the record.
  private func colorDeclaration(
    _ property: String, _ binding: ColorBinding?, _ record: RecordValue
  ) -> String {
    guard case .bound? = binding, let color = binding?.color(for: record) else { return "" }
    return "\(property):\(WebText.css(color));"
  }
}
