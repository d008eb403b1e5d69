// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension TemplateReader {
  /// The keys of a repeated part.
  static let repeatKeys = ["each", "as", "limit", "more", "empty", "cell"]
  /// The keys of a nested cell.
  static let nestedKeys = ["views", "layout"]
  /// The word for the cell that holds a repeated part.
  private static let selfWord = "self"
  /// The name of an element where the template gives none, and of a view that is a cell alone.
  static let defaultElementName = "item"

  /// Reads what a stack, flow or grid repeats, if it does.
  mutating func readRepeat(
    _ index: Int, _ properties: [TemplateNode.Entry], _ entry: TemplateNode.Entry
  ) {
    func property(_ key: String) -> TemplateNode.Entry? { properties.first { $0.key == key } }
    guard let each = property("each") else {
      for key in Self.repeatKeys + Self.tableKeys {
        guard let stray = property(key) else { continue }
        values.collector.error(
          "'\(key)' stands beside 'each', which '\(entry.key)' does not have", at: stray.keyPlace)
      }
      return
    }
    if let children = property("children") {
      values.collector.error(
        "'\(entry.key)' has both 'each' and 'children'; a view beside the repeated ones is a view "
          + "of its own", at: children.keyPlace)
    }
    checkArrangement(of: index, properties)
    guard let list = list(each.value) else { return }
    let row = property("row")
    if let row, property("cell") != nil {
      values.collector.error(
        "'\(entry.key)' has both 'cell' and 'row'; a row has a cell for each column",
        at: row.keyPlace)
    } else if row == nil, let head = property("head") {
      values.collector.error("'head' stands above a 'row'", at: head.keyPlace)
    }
    guard let shown = property("cell") ?? row else {
      let orRow = isGrid(index) ? " or 'row'" : ""
      values.collector.error(
        "'\(entry.key)' has 'each' and no 'cell'\(orRow), which shows an element",
        at: entry.keyPlace)
      return
    }
    let limit = property("limit").flatMap {
      values.integer($0.value, "limit", in: 1...InputLimit.elements.greatest)
    }
    if let more = property("more"), property("limit") == nil {
      values.collector.error("'more' needs a 'limit'", at: more.keyPlace)
    }
    let isSelf =
      if row == nil, case .scalar(Self.selfWord, _) = shown.value.content { true } else { false }
    if isSelf, let name = property("as") {
      values.collector.error(
        "'as' has no use beside 'cell: self', whose element has the name of the cell around",
        at: name.keyPlace)
    }
    let stated = property("as").flatMap { isSelf ? nil : readName($0) }
    let name = isSelf ? elementName : stated ?? Self.defaultElementName
    let columnCount = row == nil ? 1 : columnCount(of: index)
    let elements =
      isSelf
      ? [RepeatTemplate.Cell(template: nil, isSingleView: false)]
      : row.map {
        readRow($0, of: entry.key, columnCount: columnCount, elementName: name)
      } ?? readCell(shown.value, "cell", of: entry.key, elementName: name).map { [$0] } ?? []
    let heads = property("head").map {
      readRow($0, of: entry.key, columnCount: columnCount, elementName: elementName)
    }
    let more = readOther(property("more"), of: entry.key, in: columnCount)
    let empty = readOther(property("empty"), of: entry.key, in: columnCount)
    guard !elements.isEmpty else { return }
    template.views[index].repeated = RepeatTemplate(
      list: list, elementName: name, limit: limit, elements: elements, heads: heads ?? [],
      more: more, empty: empty)
  }

  /// Reads a cell that is no element's, which takes all columns of a table.
  private mutating func readOther(
    _ entry: TemplateNode.Entry?, of view: String, in columnCount: Int
  ) -> RepeatTemplate.Cell? {
    guard let entry,
      var cell = readCell(entry.value, entry.key, of: view, elementName: elementName)
    else { return nil }
    cell.span = columnCount
    return cell
  }

  /// Reads the field of the array.
  private mutating func list(_ node: TemplateNode) -> FieldReference? {
    if let binding = values.binding(node, "each") {
      if binding.parts.count == 1, case .field(let reference) = binding.parts[0] {
        return reference
      }
      values.collector.error(
        "each: expected a field that is an array, such as \"${lines}\", found \(node.kindName)",
        at: node.place)
    }
    return nil
  }

  /// Reads the name of an element.
  private mutating func readName(_ entry: TemplateNode.Entry) -> String {
    guard let name = values.text(entry.value, "as") else { return Self.defaultElementName }
    let taken = [RepeatTemplate.indexName, RepeatTemplate.countName, RepeatTemplate.restName]
    if !Lexer.isName(name) || taken.contains(name) {
      values.collector.error(
        "as: expected a name of letters, digits and '_' other than \(ValueReader.list(taken)), "
          + "found '\(name)'", at: entry.value.place)
    }
    return name
  }

  /// Reads a nested cell: views and a layout, or a view alone, which fills the cell.
  ///
  /// - Parameter isInRow: Whether the cell stands in a row of a table, and may take some columns.
  mutating func readCell(
    _ node: TemplateNode, _ key: String, of view: String, elementName: String?,
    isInRow: Bool = false
  ) -> RepeatTemplate.Cell? {
    guard case .mapping(let entries) = node.content else {
      let orSelf = key == "cell" ? ", or self" : ""
      values.collector.error(
        "\(key): expected 'views' and 'layout', or a view\(orSelf), found \(node.kindName)",
        at: node.place)
      return nil
    }
    let isSingleView = entries.contains { $0.key == "type" }
    let around = beginCell(template.nested(named: "\(view).\(key)"))
    let outer = (self.elementName, self.isInRow)
    (self.elementName, self.isInRow) = (elementName, isInRow)
    defer { (self.elementName, self.isInRow) = outer }
    var span = 1
    if isSingleView {
      let name = Self.defaultElementName
      let entry = TemplateNode.Entry(key: name, keyPlace: node.place, value: node)
      readViews(TemplateNode(content: .mapping([entry]), place: node.place))
      if template.views.count == 1 || template.views.first?.name == name {
        template.statements = Self.fillingStatements(at: node.place, values.scope)
      }
      span = template.views.first?.span ?? 1
    } else {
      let keys = Self.nestedKeys + Self.kindKeys + (isInRow ? [Self.spanKey] : [])
      let entries = values.entries(node, of: key, known: keys)
      if let stated = entries.first(where: { $0.key == Self.spanKey }) {
        span = readSpan(stated.value)
      }
      if !readKinds(entries, of: "'\(key)'", keys: Self.nestedKeys) {
        readNested(entries, "'\(key)'", at: node.place)
      }
    }
    finishCell()
    return RepeatTemplate.Cell(
      template: endCell(around), isSingleView: isSingleView, span: span)
  }

  /// What is read around a cell in a cell.
  struct Surroundings {
    fileprivate let template: CellTemplate
    fileprivate let scope: LayoutScope
    fileprivate let pending: PendingProperties
  }

  /// Begins to read a cell in a cell.
  mutating func beginCell(_ inner: CellTemplate) -> Surroundings {
    let around = Surroundings(template: template, scope: values.scope, pending: pending)
    template = inner
    values.scope = values.scope.withoutViews()
    pending = PendingProperties()
    return around
  }

  /// Ends to read a cell in a cell, and gives that cell.
  mutating func endCell(_ around: Surroundings) -> CellTemplate {
    checkMargins()
    let inner = template
    template = around.template
    values.scope = around.scope
    pending = around.pending
    return inner
  }

  /// Reads the views and the layout of a nested cell.
  mutating func readNested(
    _ entries: [TemplateNode.Entry], _ owner: String, at place: SourcePlace
  ) {
    if let views = entries.first(where: { $0.key == "views" }) {
      readViews(views.value)
    }
    if template.views.isEmpty, !values.collector.hasErrors {
      values.collector.error("\(owner) has no views", at: place)
    }
    if let layout = entries.first(where: { $0.key == "layout" }) {
      readLayout(layout.value)
    } else {
      values.collector.error("\(owner) has no layout", at: place)
    }
  }

  /// The statements by which a view fills its cell: they give way to extents that it states.
  private static func fillingStatements(
    at place: SourcePlace, _ scope: LayoutScope
  ) -> [LayoutStatement] {
    var source = scope.source("", at: place)
    source.identifier = nil
    let view = TemplateItem.view(0)
    func rule(
      _ attribute: LayoutAttribute, _ relation: LayoutRelation, priority: Double
    ) -> LayoutStatement {
      .equations([
        LayoutRule(
          TemplateSum([.init(view, attribute)]), relation, TemplateSum([.init(.cell, attribute)]),
          priority: priority, naming: [view, .cell], source: source)
      ])
    }
    return [
      rule(.leading, .equal, priority: 1000), rule(.top, .equal, priority: 1000),
      rule(.trailing, .equal, priority: 999), rule(.bottom, .lessThanOrEqual, priority: 1000),
      rule(.bottom, .equal, priority: 998),
    ]
  }

  // MARK: - Arrangement

  /// Reports what a stack of repeated cells cannot do: it has no constraints between its views.
  private mutating func checkArrangement(of index: Int, _ properties: [TemplateNode.Entry]) {
    guard case .stack(let stack) = template.views[index].kind else { return }
    let isVertical = stack.axis == .vertical
    let alignments: [StackAlignmentName] =
      isVertical ? [.fill, .leading] : [.fill, .top, .center, .bottom, .firstBaseline]
    let distributions: [StackDistributionName] = isVertical ? [.fill] : [.fill, .fillEqually]
    for property in properties {
      let known: [String]
      let isKnown: Bool
      switch property.key {
      case "alignment":
        known = alignments.map(\.rawValue)
        isKnown = alignments.contains(stack.alignment)
      case "distribution":
        known = distributions.map(\.rawValue)
        isKnown = distributions.contains(stack.distribution)
      default: continue
      }
      guard !isKnown else { continue }
      values.collector.error(
        "\(property.key): a \(isVertical ? "vertical" : "horizontal") stack with 'each' has "
          + "\(ValueReader.list(known))", at: property.value.place)
    }
  }
}

extension CellTemplate {
  /// A template with the same head and without views, for a nested cell, which has no margins,
  /// background and separator.
  func nested(named name: String) -> CellTemplate {
    var nested = CellTemplate(name: name, fileName: fileName, limits: limits)
    nested.width = width
    nested.scale = scale
    nested.direction = direction
    nested.conventions = conventions
    nested.lineBreakRules = lineBreakRules
    nested.sourceLines = sourceLines
    nested.includedSources = includedSources
    return nested
  }
}
