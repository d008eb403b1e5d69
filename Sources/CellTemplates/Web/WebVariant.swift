// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The CSS of a template's cell for one set of visible views and one direction.
struct WebVariant {
  private let template: CellTemplate
  private let shown: VisibleViews
  private let horizontal: AxisGrid
  private let vertical: AxisGrid
  private let aspects: [Int: String]
  private let caps: [Int: AxisFacts.Cap]

  /// Lowers the layout of a set of views.
  ///
  /// - Parameter isNatural: Whether the cell is as wide as its content.
  /// - Throws: ``LoweringFailure``.
  init(
    _ template: CellTemplate, _ shown: VisibleViews, isNatural: Bool
  ) throws(LoweringFailure) {
    self.template = template
    self.shown = shown
    try Self.check(template, shown)
    let views = template.views.indices.filter {
      shown.isVisible[$0] && template.views[$0].parent == nil
    }
    var equations = try Self.numberEquations(template, views)
    for statement in template.statements {
      if let bound = statement.boundRules(isVisible: { shown.isVisible[$0] }).first {
        throw LoweringFailure(
          "a number of the record in the layout", at: bound.equation.source.place)
      }
      equations += statement.equations { shown.isVisible[$0] }
    }
    for equation in equations {
      for term in equation.sum.terms {
        if isNatural, term.item == .cell, term.attribute == .width {
          throw .shareOfNaturalWidth(at: equation.source.place)
        }
        guard let view = term.item.viewIndex, template.views[view].parent != nil else { continue }
        throw LoweringFailure(
          "an equation names '\(template.views[view].name)', which is inside of another view",
          at: equation.source.place)
      }
    }
    let name: (AxisEdge) -> String = { Self.name($0, template) }
    func facts(_ axis: Axis) throws(LoweringFailure) -> AxisFacts {
      try AxisFacts(
        equations,
        in: AxisFrame(
          axis: axis, direction: shown.direction, margins: template.margins + template.safeArea,
          safeArea: template.safeArea, followsContent: isNatural || axis == .vertical))
    }
    let (widths, heights) = (try facts(.horizontal), try facts(.vertical))
    var aspects = widths.aspects.mapValues(\.shortest)
    for view in views {
      guard let aspect = template.views[view].aspect else { continue }
      aspects[view] =
        aspect.isBound
        ? "var(\(Self.property(.aspect, template.views[view])))"
        : (try? aspect.sum(axis: nil, record: .null).constant.shortest) ?? "1"
    }
    self.aspects = aspects
    caps = heights.caps
    func grid(_ axis: Axis, _ facts: AxisFacts) throws(LoweringFailure) -> AxisGrid {
      let subjects = views.map { index in
        let view = template.views[index]
        let isHorizontal = axis == .horizontal
        return GridSubject(
          view: index, hasContent: Self.hasContent(view, axis, aspects[index] != nil),
          hugging: isHorizontal ? view.hugging.horizontal : view.hugging.vertical,
          compression: isHorizontal ? view.compression.horizontal : view.compression.vertical)
      }
      return try AxisGrid(
        axis: axis, followsContent: isNatural || axis == .vertical, facts: facts,
        subjects: subjects, width: max(template.width, 320), name: name)
    }
    horizontal = try grid(.horizontal, widths)
    vertical = try grid(.vertical, heights)
  }

  /// Refuses visible views that have no equal in CSS.
  ///
  /// - Throws: ``LoweringFailure``.
  static func check(_ template: CellTemplate, _ shown: VisibleViews) throws(LoweringFailure) {
    for index in template.views.indices where shown.isVisible[index] {
      try WebStack.check(template.views[index], in: template)
      try WebText.check(template.views[index])
    }
  }

  /// The name of the custom property that carries a view's number from the record to the style.
  static func property(_ number: NumberProperty, _ view: ViewTemplate) -> String {
    "--\(view.name)-\(number.rawValue)"
  }

  private static func name(_ edge: AxisEdge, _ template: CellTemplate) -> String {
    switch edge {
    case .cellStart: "the cell's start"
    case .cellEnd: "the cell's end"
    case .start(let view): "the start of '\(template.views[view].name)'"
    case .end(let view): "the end of '\(template.views[view].name)'"
    }
  }

  private static func hasContent(_ view: ViewTemplate, _ axis: Axis, _ hasAspect: Bool) -> Bool {
    let isBound = (axis == .horizontal ? view.width : view.height)?.isBound ?? false
    switch view.kind {
    case .text, .button, .stack, .wrapping: return true
    case .image, .box, .scroll: return isBound || hasAspect && axis == .vertical
    }
  }

  /// The equations of widths and heights that do not depend on the record.
  private static func numberEquations(
    _ template: CellTemplate, _ views: [Int]
  ) throws(LoweringFailure) -> [LayoutEquation<TemplateItem>] {
    var equations: [LayoutEquation<TemplateItem>] = []
    for index in views {
      let view = template.views[index]
      for (property, binding) in view.numbers where property != .aspect {
        guard !binding.isBound else { continue }
        var sum = TemplateSum([.init(.view(index), property.attribute)])
        guard let right = try? binding.sum(axis: property.axis, record: .null) else { continue }
        sum.add(right, times: -1)
        equations.append(
          LayoutEquation(
            sum, property.relation,
            source: EquationSource(
              identifier: binding.text,
              location: CodeLocation(
                file: template.fileName, line: binding.place.line, column: binding.place.column))))
      }
    }
    return equations
  }

  // MARK: - CSS

  /// The declarations with these views.
  var declarations: WebDeclarations {
    WebDeclarations(cell: cellDeclarations, views: viewDeclarations)
  }

  /// The declarations of cells with these views.
  private var cellDeclarations: [String] {
    var declarations = [
      "grid-template-columns: \(horizontal.tracks.joined(separator: " "))",
      "grid-template-rows: \(vertical.tracks.joined(separator: " "))",
    ]
    let needsContainer = horizontal.items.contains { item in
      item.cap.map { !isOfArea($0, of: item) } ?? false
    }
    if needsContainer {
      declarations.append("container-type: inline-size")
    }
    if vertical.minimum.points > 0 {
      let least = vertical.minimum.points + template.separatorThickness
      declarations.append("min-height: \(least.shortest)px")
    }
    return declarations
  }

  /// The views of the cell itself in the order of their places, with their declarations.
  private var viewDeclarations: [(view: Int, declarations: [String])] {
    zip(horizontal.items, vertical.items).map { column, row in
      (column.view, declarations(column.view, column, row))
    }
  }

  private func declarations(_ index: Int, _ column: GridItem, _ row: GridItem) -> [String] {
    var result = [
      "grid-area: \(row.lines.lowerBound + 1) / \(column.lines.lowerBound + 1) / "
        + "\(row.lines.upperBound + 1) / \(column.lines.upperBound + 1)"
    ]
    let aspect = aspects[index]
    var columnAlignment = column.alignment
    var rowAlignment = row.alignment
    if let aspect {
      result.append("aspect-ratio: \(aspect)")
      if rowAlignment == .stretch { rowAlignment = .start }
    }
    if column.fills, aspect == nil { columnAlignment = .stretch }
    if column.isUnbounded { result.append("width: max-content") }
    if columnAlignment != .stretch { result.append("justify-self: \(columnAlignment.css)") }
    if rowAlignment != .stretch { result.append("align-self: \(rowAlignment.css)") }
    if case .text(let text) = template.views[index].kind,
      let align = WebText.alignment(text.alignment, shown.direction)
    {
      result.append("text-align: \(align)")
    }
    result += extents(index, column, row)
    if column.marginStart != .none { result.append("margin-left: \(column.marginStart.css)") }
    if column.marginEnd != .none { result.append("margin-right: \(column.marginEnd.css)") }
    if row.marginStart != .none { result.append("margin-top: \(row.marginStart.css)") }
    if row.marginEnd != .none { result.append("margin-bottom: \(row.marginEnd.css)") }
    return result
  }

  private func extents(_ index: Int, _ column: GridItem, _ row: GridItem) -> [String] {
    var result: [String] = []
    let view = template.views[index]
    if let width = column.extent {
      result.append("width: \(inArea(width, column).css)")
    } else if view.width?.isBound == true {
      result.append("width: var(\(Self.property(.width, view)))")
    } else if let aspect = aspects[index], column.fills || column.alignment == .stretch {
      // As wide as its area, unless it would then be too high.
      if column.fills, let cap = caps[index] {
        result.append("width: min(100%, calc(\(cap.length.css) * \(aspect)))")
      } else {
        // A grid does not stretch boxes with an aspect by itself.
        result.append("width: 100%")
      }
    }
    if let height = row.extent {
      result.append("height: \(height.css)")
    } else if view.height?.isBound == true {
      result.append("height: var(\(Self.property(.height, view)))")
    }
    if let cap = column.cap {
      let isOfArea = isOfArea(cap, of: column)
      result.append("max-width: \(isOfArea ? inArea(cap, column).css : cap.cssInContainer)")
    }
    for (property, binding) in view.numbers where binding.isBound {
      switch property {
      case .minWidth, .maxWidth, .minHeight, .maxHeight:
        result.append("\(property.css): var(\(Self.property(property, view)))")
      case .width, .height, .aspect: break
      }
    }
    if let minimum = column.minimum {
      result.append("min-width: \(inArea(minimum, column).css)")
    } else if view.minWidth?.isBound == true {
      return result + heights(index, row, fills: column.fills)
    } else if case .text = view.kind {
      result.append("min-width: 0")
    }
    return result + heights(index, row, fills: column.fills)
  }

  /// The greatest and the least height.
  private func heights(_ index: Int, _ row: GridItem, fills: Bool) -> [String] {
    var result: [String] = []
    if aspects[index] == nil {
      if let cap = row.cap { result.append("max-height: \(cap.css)") }
    } else if !fills, let cap = caps[index], cap.priority == 1000 {
      result.append("max-height: \(cap.length.css)")
    }
    if let minimum = row.minimum { result.append("min-height: \(minimum.css)") }
    return result
  }

  /// Whether a length of an item can be written as one of its area: the area of a view between
  /// lines that contents move has no width that is known.
  private func isOfArea(_ length: AxisLength, of item: GridItem) -> Bool {
    length.share == 0 || horizontal.area(of: item) != nil
  }

  /// A length whose percentages are of the item's area, rather than of the cell.
  private func inArea(_ length: AxisLength, _ item: GridItem) -> AxisLength {
    guard length.share != 0, let area = horizontal.area(of: item), area.share != 0 else {
      return length
    }
    let factor = length.share / area.share
    return AxisLength(points: length.points - factor * area.points, share: factor)
  }
}
