// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// The elements of a text with markup, in the styles that the template has for them.
struct MarkupElements {
  /// A kind of block.
  struct Kind {
    /// The name of its element.
    let name: String
    /// The font of its text.
    let font: FontTemplate
    /// Whether its style states the line height.
    let hasLineHeight: Bool
    /// The keys of the view that shows it, as the template states them.
    let entries: [TemplateNode.Entry]
  }

  /// The kinds of blocks.
  var kinds: [Kind] = []
  /// The elements that are cells of tables.
  var tableCells: [Kind] = []
  /// The style changes of inline elements, and of elements that contain blocks.
  var runs: [(name: String, style: RunStyle)] = []
  /// The room around blocks, and the names of ``runs``.
  var styles = MarkupStyles()
}

extension TemplateReader {
  /// The keys of the style of an element that say how much room is around it.
  private static let spacingKeys = [
    "paragraphSpacing", "paragraphSpacingBefore", "headIndent", "tailIndent",
  ]

  /// Reads the styles of elements: browsers' own, and those of the template that have the name of
  /// an element.
  ///
  /// - Parameters:
  ///   - font: The font of the text.
  ///   - inherited: What the text says of all its blocks.
  ///   - place: The place of the text.
  mutating func readElements(
    font: FontTemplate, _ inherited: [TemplateNode.Entry], at place: SourcePlace
  ) -> MarkupElements {
    var result = MarkupElements()
    result.styles.marksStandAboveTables = template.conventions.engine == .webkit
    for (name, element) in MarkupElement.all.sorted(by: { $0.key < $1.key }) {
      let entries = styles.useForElement(name)
      let style = element.style.replaced(by: runStyle(entries))
      let own = style.changed(font)
      let stated = entries.map(\.key)
      let kind = MarkupElements.Kind(
        name: name, font: own, hasLineHeight: style.statedLineHeight != nil,
        entries: entries.filter { !Self.spacingKeys.contains($0.key) }
          + inherited.filter { !stated.contains($0.key) })
      if MarkupElement.blockKinds.contains(name) {
        result.kinds.append(kind)
      } else if case .tablePart(.cell) = element.role {
        result.tableCells.append(kind)
        if style.font != nil { result.styles.cellsWithFont.insert(name) }
      } else if !style.isEmpty {
        result.runs.append((name, style))
        result.styles.changing.insert(name)
        addFontless(style, of: name, to: &result)
      }
      fonts.addUse(of: own.descriptor, at: place)
      result.styles.spacings[name] = spacing(element, entries, fontSize: own.descriptor.size)
    }
    // Paragraphs are the most frequent kind, so that they are the first one that is compared.
    if let place = result.kinds.firstIndex(where: { $0.name == MarkupElement.paragraph }) {
      result.kinds.insert(result.kinds.remove(at: place), at: 0)
    }
    return result
  }

  /// Reports keys in styles of elements that do nothing there, where no view takes the style.
  ///
  /// Blocks of text, rules, tables and their cells are views: their keys were read with them.
  mutating func checkElementStyles() {
    for style in styles.ofElementsAlone where style.place.file == nil {
      guard let element = MarkupElement.all[style.name],
        let (what, keys) = Self.keys(of: element, named: style.name)
      else { continue }
      for entry in style.entries where !keys.contains(entry.key) {
        values.collector.error(
          "the style of the element '\(style.name)', which is \(what), has no key '\(entry.key)'; "
            + "it has \(keys.joined(separator: ", "))", at: entry.keyPlace,
          suggestion: Spelling.suggestion(for: entry.key, among: keys))
      }
    }
  }

  /// What an element is and the keys that its style may have; nil for a view.
  private static func keys(
    of element: MarkupElement, named name: String
  ) -> (what: String, keys: [String])? {
    if MarkupElement.blockKinds.contains(name) { return nil }
    switch element.role {
    case .tablePart(.cell): return nil
    case .block, .kind, .list, .item, .rule: return ("no view", elementKeys + spacingKeys)
    case .tablePart, .inline, .quotation, .lineBreak, .wordBreak, .picture, .checkbox, .hidden:
      return ("a part of a line or of a table", elementKeys)
    }
  }

  /// The keys of the style of an element that is no view.
  private static let elementKeys = ["font", "color", "locale"]

  /// Adds what text in a block with a font of its own takes from the style of an element around.
  private func addFontless(_ style: RunStyle, of name: String, to elements: inout MarkupElements) {
    // Browsers give headings a size and a weight, and no slant.
    let rest = RunStyle(
      lineHeight: style.statedLineHeight, isItalic: style.font == nil && style.isItalic,
      isUnderlined: style.isUnderlined, isStruckThrough: style.isStruckThrough,
      color: style.color, locale: style.locale)
    var own = style
    (own.color, own.locale, own.isItalic) = (nil, nil, style.isItalic && !rest.isItalic)
    (own.isUnderlined, own.isStruckThrough) = (false, false)
    if own.isEmpty { return }
    guard !rest.isEmpty else {
      elements.styles.fontless.updateValue(nil, forKey: name)
      return
    }
    // No element and no style of a template has such a name.
    let restName = "\(name) without font"
    elements.styles.fontless[name] = restName
    elements.runs.append((restName, rest))
  }

  /// The room around an element.
  private mutating func spacing(
    _ element: MarkupElement, _ entries: [TemplateNode.Entry], fontSize: Double
  ) -> MarkupStyles.Spacing {
    let margin = element.margin * fontSize
    var spacing = MarkupStyles.Spacing(
      before: margin, after: margin, start: element.indents.start, end: element.indents.end)
    for entry in entries where Self.spacingKeys.contains(entry.key) {
      var style = ParagraphStyle()
      readParagraph(entry.key, entry.value, &style)
      switch entry.key {
      case "paragraphSpacing": spacing.after = style.paragraphSpacing
      case "paragraphSpacingBefore": spacing.before = style.paragraphSpacingBefore
      case "headIndent": spacing.start = style.headIndent
      default:
        spacing.end = -style.tailIndent
        guard style.tailIndent > 0 else { continue }
        values.collector.error(
          "tailIndent: an element's is measured from the side on which lines end: 0 or less",
          at: entry.value.place)
      }
    }
    return spacing.inSteps(of: template.conventions)
  }

  /// The cell of a kind of block: its text, line or table, with the room that ``MarkupBlock`` has
  /// for it and the mark of a list's item.
  mutating func blockCell(
    _ kind: MarkupElements.Kind, of elements: MarkupElements, at place: SourcePlace
  ) -> CellTemplate {
    let around = beginCell(template.withoutCell)
    let corner = declare("corner", at: place)
    let edge = declare("edge", at: place)
    // The room above and before the content, and behind it.
    readCommon(
      corner,
      [entry("width", "${item.start}", at: place), entry("height", "${item.above}", at: place)])
    readCommon(edge, [entry("width", "${item.end}", at: place), entry("height", "0", at: place)])
    let content = readContent(kind, of: elements, at: place)
    let marker = declare("marker", at: place)
    template.views[marker].condition.required = .field(.block("marker", at: place))
    var mark = readStyle(of: kind.entries.filter { $0.key == "color" }, font: kind.font)
    mark.boundRuns = BoundRuns(
      list: .block("marker", at: place), around: .block(MarkupBlock.aroundKey, at: place),
      font: kind.font, styles: elements.runs, colors: values.colors)
    mark.paragraph.keepsLineHeightInFallback = true
    template.views[marker].kind = .text(mark)
    let name = template.views[content].name
    // In a cell that is narrower than the room at the sides the content has no width, as in CSS.
    let ending =
      kind.name == MarkupElement.table
      ? "\(name).trailing <= edge.leading @999" : "\(name).trailing = edge.leading @999"
    // A line across the text is as high as the line of its mark at least.
    let vertical =
      kind.name == MarkupElement.rule
      ? [
        "V:|[corner][\(name)]", "\(name).bottom <= cell.bottom", "marker.top = \(name).top",
        "marker.bottom <= cell.bottom",
      ]
      : ["V:|[corner][\(name)]|", "marker.firstBaseline = \(name).firstBaseline"]
    layOut(
      [
        "H:|[corner][\(name)]", ending, "H:[edge]|", "V:|[edge]",
        "marker.trailing = \(name).leading - \(Self.markerGap)",
      ] + vertical, at: place)
    return endCell(around)
  }

  /// Reads the view that shows a block.
  ///
  /// - Returns: Its number.
  private mutating func readContent(
    _ kind: MarkupElements.Kind, of elements: MarkupElements, at place: SourcePlace
  ) -> Int {
    switch kind.name {
    case MarkupElement.rule:
      let line = declare("line", at: place)
      let stated = known(kind, of: "box", at: place)
      let own = [entry("height", "2", at: place), entry("background", "gray", at: place)]
      readCommon(line, stated.adding(own))
      return line
    case MarkupElement.table:
      let table = declare("table", at: place)
      let stated = known(kind, of: "grid", at: place)
      let own = [entry("gap", "2", at: place), entry("padding", "2", at: place)]
      readCommon(table, stated.adding(own))
      var grid = WrappingTemplate()
      grid.arrangement = .table(
        columnCount: 0,
        distribution: template.conventions.engine == .webkit ? .byNaturalWidth : .proportional)
      for property in stated.adding(own) { readWrapping(property, &grid) }
      template.views[table].kind = .wrapping(grid)
      template.views[table].repeated = RepeatTemplate(
        list: .block("cells", at: place), columnCount: .block("columns", at: place),
        elementName: Self.defaultElementName,
        elements: [
          RepeatTemplate.Cell(template: tableCell(elements, at: place), isSingleView: false)
        ])
      return table
    default:
      let text = declare("text", at: place)
      let stated = known(kind, of: "text", at: place)
      readCommon(text, stated)
      template.views[text].kind = .text(blockText(kind, stated, elements, at: place))
      return text
    }
  }

  /// The kinds of a table's cells: one for each element and alignment.
  private mutating func tableCell(
    _ elements: MarkupElements, at place: SourcePlace
  ) -> CellTemplate {
    let around = beginCell(template.withoutCell)
    var kinds: [CellKinds.Kind] = []
    for (name, alignment) in MarkupElement.cellKinds {
      guard let element = elements.tableCells.first(where: { $0.name == name }) else { continue }
      let aroundKind = beginCell(template.withoutCell)
      let text = declare("text", at: place)
      var stated = known(element, of: "text", at: place)
      if let alignment {
        stated.removeAll { $0.key == "align" }
        stated.append(entry("align", alignment.rawValue, at: place))
      }
      let own = [entry("padding", "1", at: place), entry("verticalAlign", "center", at: place)]
      stated = stated.adding(own)
      if name == "th" { stated = stated.adding([entry("align", "center", at: place)]) }
      readCommon(text, stated)
      template.views[text].kind = .text(blockText(element, stated, elements, at: place))
      layOut(["H:|[text]|", "V:|[text]|"], at: place)
      kinds.append(
        CellKinds.Kind(
          name: MarkupElement.cellKind(name, alignment), template: endCell(aroundKind)))
    }
    let aroundMissing = beginCell(template.withoutCell)
    let room = declare("room", at: place)
    readCommon(room, [entry("width", "0", at: place), entry("height", "0", at: place)])
    layOut(["H:|[room]", "V:|[room]|"], at: place)
    kinds.append(
      CellKinds.Kind(name: MarkupElement.missingCell, template: endCell(aroundMissing)))
    choose(among: kinds, at: place)
    return endCell(around)
  }

  /// Makes the elements of a repeated part choose their kind of cell by their field `kind`.
  mutating func choose(among kinds: [CellKinds.Kind], at place: SourcePlace) {
    let name = TextBinding(parts: [.field(.block("kind", at: place))])
    template.kinds = CellKinds(
      kinds, selection: CellKinds.Selection(name: name, place: place, fallback: nil))
  }

  /// The entries of a kind that a type of view has; others are errors.
  private mutating func known(
    _ kind: MarkupElements.Kind, of type: String, at place: SourcePlace
  ) -> [TemplateNode.Entry] {
    let keys = Self.typeKeys.first { $0.type == type }?.keys.filter { $0 != "columns" } ?? []
    // What the text says of all blocks has no meaning for some of them.
    let own = kind.entries.filter {
      keys.contains($0.key) || !Self.inheritedKeys.contains($0.key) && $0.key != "font"
    }
    return values.entries(
      TemplateNode(content: .mapping(own), place: place), of: "\(type) '\(kind.name)'",
      known: Self.commonKeys + keys)
  }

  /// Declares a view of a cell that the template does not spell out.
  private mutating func declare(_ name: String, at place: SourcePlace) -> Int {
    template.views.append(ViewTemplate(name: name, place: place))
    return template.views.count - 1
  }

  /// A key of such a view.
  private func entry(_ key: String, _ text: String, at place: SourcePlace) -> TemplateNode.Entry {
    let value = TemplateNode(content: .scalar(text, .plain), place: place)
    return TemplateNode.Entry(key: key, keyPlace: place, value: value)
  }

  /// Reads the layout of such a cell.
  private mutating func layOut(_ lines: [String], at place: SourcePlace) {
    // Without the template's metrics, whose names may be those of these views.
    values.scope = LayoutScope(fileName: template.fileName, limits: template.limits)
    for view in template.views { values.scope.declareView(view.name) }
    let nodes = lines.map { TemplateNode(content: .scalar($0, .plain), place: place) }
    readLayout(TemplateNode(content: .sequence(nodes), place: place))
    finishCell()
  }

  /// The room between the mark of a list's item and its text, in points.
  private static let markerGap = 6

  /// The text of a block.
  private mutating func blockText(
    _ kind: MarkupElements.Kind, _ stated: [TemplateNode.Entry], _ elements: MarkupElements,
    at place: SourcePlace
  ) -> TextTemplate {
    var text = readStyle(of: stated, font: kind.font)
    text.boundRuns = BoundRuns(
      list: .block("runs", at: place), around: .block(MarkupBlock.aroundKey, at: place),
      font: kind.font, keepsLineHeight: kind.hasLineHeight, styles: elements.runs,
      colors: values.colors)
    text.whiteSpace = .unchanged
    if kind.name == MarkupElement.preformatted {
      if !stated.contains(where: { $0.key == "textWrap" }) { text.paragraph.textWrap = .nowrap }
      if !stated.contains(where: { $0.key == "lineBreakMode" }) { text.lineBreakMode = .clip }
    }
    addStrut(to: &text)
    return text
  }
}

extension [TemplateNode.Entry] {
  /// The entries, and others whose keys they lack.
  fileprivate func adding(_ others: [TemplateNode.Entry]) -> [TemplateNode.Entry] {
    let stated = map(\.key)
    return self + others.filter { !stated.contains($0.key) }
  }
}
