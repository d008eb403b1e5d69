// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// The CSS of a template's cell for one set of visible views and one direction.
struct WebVariant {
  private let template: CellTemplate
  private let shown: VisibleViews
  private let vertical: AxisGrid
  /// The grid of the cell's columns, and those of the groups of views with columns of their own.
  private let columns: [AxisGrid]
  private let aspects: [Int: String]
  private let caps: [Int: AxisFacts.Cap]
  /// The view whose first baseline is the cell's, where no other view says so.
  private let baselineView: Int?

  /// Lowers the layout of a set of views.
  ///
  /// - Parameters:
  ///   - groups: The views with columns of their own.
  ///   - isNatural: Whether the cell is as wide as its content.
  ///   - keepsWords: Whether the cell stands in a column that is no narrower than its words.
  ///   - alignsBaseline: Whether the cell stands on one baseline with others.
  /// - Throws: ``LoweringFailure``.
  init(
    _ template: CellTemplate, _ shown: VisibleViews, groups: WebGroups, isNatural: Bool,
    keepsWords: Bool, alignsBaseline: Bool
  ) throws(LoweringFailure) {
    self.template = template
    self.shown = shown
    try Self.check(template, shown, keepsWords: keepsWords)
    let layout = try WebEquations(
      template, shown, isNatural: isNatural, keepsWords: keepsWords)
    aspects = layout.aspects
    caps = layout.heights.caps
    vertical = try layout.grid(.vertical, of: layout.views)
    var columns = [
      try layout.grid(.horizontal, of: layout.views.filter { groups.group(of: $0) == nil })
    ]
    for group in groups.all {
      columns.append(try layout.grid(.horizontal, of: group.filter { shown.isVisible[$0] }))
    }
    self.columns = columns
    baselineView = alignsBaseline ? Self.baselineView(of: vertical, in: template) : nil
  }

  /// The view with the first baseline of a cell, unless it stands beside others on a baseline
  /// anyway: the first one with text among those that begin with the first line.
  private static func baselineView(of vertical: AxisGrid, in template: CellTemplate) -> Int? {
    let first = vertical.items.map(\.lines.lowerBound).min()
    let highest = vertical.items.filter { $0.lines.lowerBound == first }
    guard !highest.contains(where: { $0.alignment == .firstBaseline }) else { return nil }
    return highest.first { item in
      (item.alignment == .stretch || item.alignment == .start) && item.marginStart == .none
        && template.views[item.view].kind.mayHaveText
    }?.view
  }

  /// Refuses visible views that have no equal in CSS.
  ///
  /// - Throws: ``LoweringFailure``.
  static func check(
    _ template: CellTemplate, _ shown: VisibleViews, keepsWords: Bool
  ) throws(LoweringFailure) {
    for index in template.views.indices where shown.isVisible[index] {
      try WebStack.check(template.views[index], in: template, keepsWords: keepsWords)
      try WebText.check(template.views[index])
    }
  }

  /// The name of the custom property that carries a view's number from the record to the style.
  static func property(_ number: NumberProperty, _ view: ViewTemplate) -> String {
    "--\(view.cssName)-\(number.rawValue)"
  }

  // MARK: - CSS

  /// The declarations with these views.
  var declarations: WebDeclarations {
    WebDeclarations(
      cell: cellDeclarations, views: viewDeclarations,
      groups: columns.dropFirst().map { [Self.template(of: $0)] })
  }

  /// The declarations of cells with these views.
  private var cellDeclarations: [String] {
    var declarations = [
      Self.template(of: columns[0]),
      "grid-template-rows: \(vertical.tracks.joined(separator: " "))",
    ]
    let needsContainer = columns.contains { grid in
      grid.items.contains { item in item.cap.map { !isOfArea($0, of: item, grid) } ?? false }
    }
    if needsContainer {
      declarations.append("container-type: inline-size")
    }
    if vertical.minimum.points > 0 {
      // Without the separator, whose thickness depends on the page's pixels.
      declarations.append("box-sizing: content-box")
      declarations.append("min-height: \(vertical.minimum.points.shortest)px")
    }
    return declarations
  }

  private static func template(of columns: AxisGrid) -> String {
    "grid-template-columns: \(columns.tracks.joined(separator: " "))"
  }

  /// The views of the cell itself in the order of their places, with their declarations.
  private var viewDeclarations: [(view: Int, declarations: [String])] {
    vertical.items.compactMap { row in
      for grid in columns {
        guard let column = grid.items.first(where: { $0.view == row.view }) else { continue }
        return (row.view, declarations(row.view, column, row, grid))
      }
      return nil
    }
  }

  private func declarations(
    _ index: Int, _ column: GridItem, _ row: GridItem, _ grid: AxisGrid
  ) -> [String] {
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
    if index == baselineView { rowAlignment = .firstBaseline }
    if column.fills, aspect == nil { columnAlignment = .stretch }
    if column.isUnbounded { result.append("width: max-content") }
    if columnAlignment != .stretch { result.append("justify-self: \(columnAlignment.css)") }
    if rowAlignment != .stretch { result.append("align-self: \(rowAlignment.css)") }
    if case .text(let text) = template.views[index].kind,
      let align = WebText.alignment(text.alignment, shown.direction)
    {
      result.append("text-align: \(align)")
    }
    result += extents(index, column, row, grid)
    if column.marginStart != .none { result.append("margin-left: \(column.marginStart.css)") }
    if column.marginEnd != .none { result.append("margin-right: \(column.marginEnd.css)") }
    if row.marginStart != .none { result.append("margin-top: \(row.marginStart.css)") }
    if row.marginEnd != .none { result.append("margin-bottom: \(row.marginEnd.css)") }
    return result
  }

  private func extents(
    _ index: Int, _ column: GridItem, _ row: GridItem, _ grid: AxisGrid
  ) -> [String] {
    var result: [String] = []
    let view = template.views[index]
    if let width = column.extent {
      result.append("width: \(inArea(width, column, grid).css)")
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
      let isOfArea = isOfArea(cap, of: column, grid)
      result.append("max-width: \(isOfArea ? inArea(cap, column, grid).css : cap.cssInContainer)")
    } else if column.keepsToArea, case .text(let text) = view.kind,
      text.preferredMaxLayoutWidth == 0, view.maxWidth == nil
    {
      // Else a text in too little room is as wide as its longest word.
      result.append("max-width: 100%")
    }
    for (property, binding) in view.numbers where binding.isBound {
      switch property {
      case .minWidth, .maxWidth, .minHeight, .maxHeight:
        result.append("\(property.css): var(\(Self.property(property, view)))")
      case .width, .height, .aspect: break
      }
    }
    if let minimum = column.minimum {
      result.append("min-width: \(inArea(minimum, column, grid).css)")
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
  private func isOfArea(_ length: AxisLength, of item: GridItem, _ grid: AxisGrid) -> Bool {
    length.share == 0 || grid.area(of: item) != nil
  }

  /// A length whose percentages are of the item's area, rather than of the cell.
  private func inArea(_ length: AxisLength, _ item: GridItem, _ grid: AxisGrid) -> AxisLength {
    guard length.share != 0, let area = grid.area(of: item), area.share != 0 else {
      return length
    }
    let factor = length.share / area.share
    return AxisLength(points: length.points - factor * area.points, share: factor)
  }
}
