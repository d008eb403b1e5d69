// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

extension TemplateReader {
  /// The greatest number of columns that `columns` can be.
  static let greatestColumnCount = 1000
  /// The keys of a border.
  static let borderKeys = borderLineKeys + EdgeBorder.Edge.allCases.map(\.rawValue)
  /// The keys of one line of a border.
  static let borderLineKeys = ["width", "color"]

  /// Reads a border: a width, or a mapping of width and colour, and of lines along single edges.
  mutating func readBorder(_ index: Int, _ node: TemplateNode) {
    var border = BorderTemplate()
    guard case .mapping = node.content else {
      border.width = borderWidth(node, "border")
      template.views[index].border = border
      return
    }
    let entries = values.entries(node, of: "border", known: Self.borderKeys)
    (border.width, border.color) = borderLine(entries)
    let edges = entries.filter { EdgeBorder.Edge(rawValue: $0.key) != nil }
    if !edges.isEmpty {
      // An edge that is not named has the line around the view, if there is one.
      let hasOthers = entries.contains { $0.key == "width" }
      border.edges = EdgeBorder.Edge.allCases.map { edge in
        var line = EdgeBorder(edge, width: hasOthers ? border.width : 0, color: border.color)
        guard let own = edges.first(where: { $0.key == edge.rawValue })?.value else { return line }
        guard case .mapping = own.content else {
          line.width = borderWidth(own, edge.rawValue)
          return line
        }
        let known = values.entries(own, of: edge.rawValue, known: Self.borderLineKeys)
        (line.width, line.color) = borderLine(known, color: line.color)
        return line
      }.filter { $0.width > 0 }
      border.width = 0
    }
    template.views[index].border = border
  }

  /// The width and the colour of a line.
  private mutating func borderLine(
    _ entries: [TemplateNode.Entry], color: Color = .black
  ) -> (width: Double, color: Color) {
    var line = (width: 1.0, color: color)
    for entry in entries {
      switch entry.key {
      case "width": line.width = borderWidth(entry.value, "width")
      case "color": line.color = constantColor(entry.value, "color") ?? color
      default: break
      }
    }
    return line
  }

  private mutating func borderWidth(_ node: TemplateNode, _ key: String) -> Double {
    values.number(node, key, in: 0...NumberLimit.greatest) ?? 0
  }

  /// Reads a flow's arrangement.
  mutating func readFlow(_ properties: [TemplateNode.Entry]) -> WrappingTemplate {
    var flow = WrappingTemplate()
    for property in properties {
      readWrapping(property, &flow)
      if property.key == "justify" {
        flow.justification =
          values.word(property.value, "justify", as: JustifyName.self) ?? .leading
      }
    }
    return flow
  }

  /// Reads a grid's arrangement: `columns` is a number of equal ones, or a list of widths.
  mutating func readGrid(
    _ properties: [TemplateNode.Entry], _ entry: TemplateNode.Entry
  ) -> WrappingTemplate {
    var grid = WrappingTemplate()
    // Columns that cannot be read are as many as views can name.
    grid.arrangement = .columns(Array(repeating: .fraction(1), count: Self.greatestColumnCount))
    guard let columns = properties.first(where: { $0.key == "columns" })?.value else {
      values.collector.error("grid '\(entry.key)' has no 'columns'", at: entry.keyPlace)
      return grid
    }
    if case .sequence(let widths) = columns.content {
      if widths.isEmpty { values.collector.error("columns: the list is empty", at: columns.place) }
      grid.arrangement = .columns(widths.compactMap { column($0) })
    } else if let count = values.integer(columns, "columns", in: 1...Self.greatestColumnCount) {
      grid.arrangement = .columns(Array(repeating: .fraction(1), count: count))
    }
    for property in properties { readWrapping(property, &grid) }
    return grid
  }

  /// The words for widths of columns that follow what is in them.
  private static let columnWords: [(word: String, column: WrappingView.Column)] = [
    ("auto", .automatic), ("max-content", .maxContent),
  ]

  /// A column's width: points, a percentage, a share such as `1fr`, or a word.
  private mutating func column(_ node: TemplateNode) -> WrappingView.Column? {
    if case .scalar(let text, _) = node.content,
      let found = Self.columnWords.first(where: { $0.word == text })
    {
      return found.column
    }
    if case .scalar(let text, _) = node.content, text.hasSuffix("fr") {
      if let weight = Double(text.dropLast(2)), weight > 0, weight <= 1000 {
        return .fraction(weight)
      }
      values.collector.error(
        "columns: expected a share such as 1fr, above 0 and at most 1000, found '\(text)'",
        at: node.place)
      return nil
    }
    if let share = percentage(node, "columns") { return .share(share) }
    return values.number(node, "columns", in: 0...NumberLimit.greatest).map { .points($0) }
  }

  /// The part of a width that `25%` names, from 0 to 1; nil for what is no percentage.
  private mutating func percentage(_ node: TemplateNode, _ key: String) -> Double? {
    guard case .scalar(let text, _) = node.content, text.hasSuffix("%") else { return nil }
    if let percent = Double(text.dropLast()), (0...100).contains(percent) { return percent / 100 }
    values.collector.error(
      "\(key): expected a percentage from 0% to 100%, found '\(text)'", at: node.place)
    return 0
  }

  /// Reads a padding: a number or a percentage for all sides, or a list of four.
  mutating func readPadding(_ index: Int, _ node: TemplateNode) {
    var sides = [node]
    if case .sequence(let elements) = node.content { sides = elements }
    let isPercentage = sides.map { side in
      if case .scalar(let text, _) = side.content { text.hasSuffix("%") } else { false }
    }
    guard isPercentage.contains(true), sides.count == 1 || sides.count == 4 else {
      template.views[index].padding = values.insets(node, "padding") ?? .zero
      return
    }
    pending.percentPaddings.append((index, node.place))
    let lengths = 0...NumberLimit.greatest
    var (points, shares) = ([Double](), [Double]())
    for (side, isPercentage) in zip(sides, isPercentage) {
      shares.append(isPercentage ? percentage(side, "padding") ?? 0 : 0)
      points.append(isPercentage ? 0 : values.number(side, "padding", in: lengths) ?? 0)
    }
    func insets(_ sides: [Double]) -> EdgeInsets {
      sides.count == 1
        ? EdgeInsets(all: sides[0])
        : EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
    template.views[index].padding = insets(points)
    template.views[index].paddingShares = insets(shares)
  }

  /// Reports percentages of paddings that no flow or grid resolves.
  mutating func checkPadding() {
    for (index, place) in pending.percentPaddings {
      switch template.views[index].kind {
      case .text where isWrapped(index), .wrapping where isWrapped(index): break
      case .text, .wrapping, .button, .stack, .box, .image, .scroll:
        values.collector.error(
          "padding: only a text, flow or grid inside of a flow or grid can have a percentage",
          at: place)
      }
    }
  }

  /// Reads what flows and grids have in common.
  mutating func readWrapping(
    _ property: TemplateNode.Entry, _ wrapping: inout WrappingTemplate
  ) {
    switch property.key {
    case "gap": readGaps(property.value, &wrapping)
    case "alignment":
      wrapping.alignment =
        values.word(property.value, "alignment", as: WrappingAlignmentName.self) ?? .fill
    default: break
    }
  }

  /// Reads gaps: a number, or `[between lines, between views]` as in CSS, of which the second may
  /// be a percentage.
  private mutating func readGaps(_ node: TemplateNode, _ wrapping: inout WrappingTemplate) {
    let lengths = 0...NumberLimit.greatest
    guard case .sequence(let parts) = node.content else {
      wrapping.rowGap = values.number(node, "gap", in: lengths) ?? 0
      wrapping.columnGap = wrapping.rowGap
      return
    }
    guard parts.count == 2 else {
      values.collector.error(
        "gap: expected a number or [between lines, between views], found \(parts.count) numbers",
        at: node.place)
      return
    }
    if percentage(parts[0], "gap") != nil {
      values.collector.error(
        "gap: the gap between lines cannot be a percentage, as the lines decide the height",
        at: parts[0].place)
    } else {
      wrapping.rowGap = values.number(parts[0], "gap", in: lengths) ?? 0
    }
    if let share = percentage(parts[1], "gap") {
      wrapping.columnGapShare = share
    } else {
      wrapping.columnGap = values.number(parts[1], "gap", in: lengths) ?? 0
    }
  }

  /// Whether a flow or grid places a view.
  func isWrapped(_ view: Int) -> Bool {
    guard let parent = template.views[view].parent else { return false }
    if case .wrapping = template.views[parent].kind { return true }
    return false
  }

  /// Reports numbers that views in a flow or grid cannot have: percentages of a height, which
  /// follows from the views, and aspects without an extent.
  mutating func checkWrappedViews() {
    for index in template.views.indices where isWrapped(index) {
      let view = template.views[index]
      for (property, binding) in view.numbers where property.axis == .vertical {
        guard !binding.isBound, (try? binding.expression.sum(percentAxis: nil)) == nil else {
          continue
        }
        values.collector.error(
          "\(property.rawValue): a percentage of a height cannot stand in a flow or grid",
          at: binding.place)
      }
      if let aspect = view.aspect, view.width == nil, view.height == nil, !isInGrid(index) {
        values.collector.error(
          "aspect: a view in a flow needs a 'width' or a 'height' beside it", at: aspect.place)
      }
      checkBaseline(of: index)
    }
  }

  private func isInGrid(_ view: Int) -> Bool {
    guard let parent = template.views[view].parent,
      case .wrapping(let wrapping) = template.views[parent].kind
    else { return false }
    return wrapping.arrangement != .flow
  }

  /// Reports a stack or scroll view that is to stand on a baseline.
  private mutating func checkBaseline(of index: Int) {
    let view = template.views[index]
    guard let parent = view.parent,
      case .wrapping(let wrapping) = template.views[parent].kind,
      wrapping.alignment == .firstBaseline
    else { return }
    switch view.kind {
    case .stack, .scroll:
      values.collector.error(
        "'\(view.name)' has no baseline: of views with views inside, only flows and grids have one",
        at: view.place)
    case .text, .button, .box, .image, .wrapping: break
    }
  }

  /// Reports lines of the layout that name views which a flow or grid places.
  mutating func checkWrappedPlaces() {
    for statement in template.statements {
      for equation in statement.equations(isVisible: { _ in true }) {
        for term in equation.sum.terms {
          guard let view = term.item.viewIndex, isWrapped(view),
            let location = equation.source.location
          else { continue }
          values.collector.error(
            "'\(template.views[view].name)' is placed by the view that holds it, not by the layout",
            at: SourcePlace(location, in: template.fileName))
        }
      }
    }
  }
}
