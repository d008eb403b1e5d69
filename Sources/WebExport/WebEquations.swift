// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// The equations of a cell with one set of visible views and one direction, and the grids that they
/// make.
struct WebEquations {
  /// The visible views of the cell itself.
  let views: [Int]
  /// The equations of the layout and of fixed extents.
  let equations: [LayoutEquation<TemplateItem>]
  /// What the equations say along the height.
  let heights: AxisFacts
  /// The widths divided by the heights as CSS, for the views in which they are fixed.
  let aspects: [Int: String]

  private let template: CellTemplate
  private let direction: LayoutDirection
  private let isNatural: Bool
  private let keepsWords: Bool

  /// Collects the equations.
  ///
  /// - Parameters:
  ///   - isNatural: Whether the cell is as wide as its content.
  ///   - keepsWords: Whether the cell stands in a column that is no narrower than its words.
  /// - Throws: ``LoweringFailure`` for an equation that has no equal in CSS.
  init(
    _ template: CellTemplate, _ shown: VisibleViews, isNatural: Bool, keepsWords: Bool = false
  ) throws(LoweringFailure) {
    self.template = template
    self.isNatural = isNatural
    self.keepsWords = keepsWords
    direction = shown.direction
    views = template.views.indices.filter {
      shown.isVisible[$0] && template.views[$0].parent == nil
    }
    equations =
      try Self.numberEquations(template, views, isNatural)
      + Self.layoutEquations(template, shown, isNatural)
    heights = try AxisFacts(
      equations, in: Self.frame(.vertical, template, direction, followsContent: true))
    var aspects = heights.aspects.mapValues(\.shortest)
    for view in views {
      guard let aspect = template.views[view].aspect else { continue }
      aspects[view] =
        aspect.isBound
        ? "var(\(WebVariant.property(.aspect, template.views[view])))"
        : (try? aspect.sum(axis: nil, record: .null).constant.shortest) ?? "1"
    }
    self.aspects = aspects
  }

  /// The grid of some of the views along an axis; no equation may name one of them and another.
  ///
  /// - Throws: ``LoweringFailure`` for a layout that no grid has.
  func grid(_ axis: Axis, of views: [Int]) throws(LoweringFailure) -> AxisGrid {
    let followsContent = isNatural || axis == .vertical
    let facts: AxisFacts
    switch axis {
    case .vertical: facts = heights
    case .horizontal:
      let own = equations.filter { equation in
        let named = equation.sum.terms.compactMap(\.item.viewIndex)
        return named.isEmpty || named.contains(where: views.contains)
      }
      facts = try AxisFacts(
        own, in: Self.frame(axis, template, direction, followsContent: followsContent))
    }
    let subjects = views.map { index in
      let view = template.views[index]
      let isHorizontal = axis == .horizontal
      return GridSubject(
        view: index, hasContent: Self.hasContent(view, axis, aspects[index] != nil),
        hugging: isHorizontal ? view.hugging.horizontal : view.hugging.vertical,
        compression: isHorizontal ? view.compression.horizontal : view.compression.vertical)
    }
    return try AxisGrid(
      axis: axis, followsContent: followsContent, facts: facts, subjects: subjects,
      width: max(template.width, 320), keepsWords: keepsWords
    ) { Self.name($0, template) }
  }

  private static func frame(
    _ axis: Axis, _ template: CellTemplate, _ direction: LayoutDirection, followsContent: Bool
  ) -> AxisFrame {
    AxisFrame(
      axis: axis, direction: direction, margins: template.margins + template.safeArea,
      safeArea: template.safeArea, followsContent: followsContent)
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

  // MARK: - Equations

  /// The equations of the layout.
  private static func layoutEquations(
    _ template: CellTemplate, _ shown: VisibleViews, _ isNatural: Bool
  ) throws(LoweringFailure) -> [LayoutEquation<TemplateItem>] {
    var equations: [LayoutEquation<TemplateItem>] = []
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
    return equations
  }

  /// The equations of widths and heights that do not depend on the record.
  private static func numberEquations(
    _ template: CellTemplate, _ views: [Int], _ isNatural: Bool
  ) throws(LoweringFailure) -> [LayoutEquation<TemplateItem>] {
    var equations: [LayoutEquation<TemplateItem>] = []
    for index in views {
      let view = template.views[index]
      for (property, binding) in view.numbers where property != .aspect {
        guard !binding.isBound else { continue }
        var sum = TemplateSum([.init(.view(index), property.attribute)])
        guard let right = try? binding.sum(axis: property.axis, record: .null) else { continue }
        if isNatural, property.axis == .horizontal, AxisLength(right).share != 0 {
          throw .shareOfNaturalWidth(at: binding.place)
        }
        sum.add(right, times: -1)
        equations.append(
          LayoutEquation(
            sum, property.relation,
            source: EquationSource(
              identifier: binding.text,
              location: binding.place.location(in: template.fileName))))
      }
    }
    return equations
  }
}
