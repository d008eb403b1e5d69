// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// A nested cell that is a view alone as CSS: a column of one box, which fills the cell unless it
/// states extents of its own.
struct WebSingleView {
  /// The declarations with the set of views.
  let declarations: WebDeclarations

  /// The declarations of such a cell in every set of views.
  static let cellDeclarations = ["display: flex", "flex-direction: column"]

  /// Lowers the layout of a set of views.
  ///
  /// - Parameters:
  ///   - isNatural: Whether the cell is as wide as its content.
  ///   - keepsWords: Whether the cell stands in a column that is no narrower than its words.
  /// - Throws: ``LoweringFailure``.
  init(
    _ template: CellTemplate, _ shown: VisibleViews, isNatural: Bool, keepsWords: Bool
  ) throws(LoweringFailure) {
    try WebVariant.check(template, shown, keepsWords: keepsWords)
    // The cell's own view is the first one.
    guard let view = template.views.first, shown.isVisible[0] else {
      declarations = WebDeclarations(cell: [], views: [])
      return
    }
    for (property, binding) in view.numbers where !binding.isBound && property != .aspect {
      guard let sum = try? binding.sum(axis: property.axis, record: .null),
        AxisLength(sum).share != 0
      else { continue }
      if property.axis == .vertical {
        throw LoweringFailure("a share of the cell's height", at: binding.place)
      }
      if isNatural { throw .shareOfNaturalWidth(at: binding.place) }
    }
    var own: [String] = []
    let isSized = view.width != nil || view.aspect != nil && view.height != nil
    if isSized {
      own.append("align-self: \(shown.direction == .rightToLeft ? "flex-end" : "flex-start")")
    }
    own.append(
      "flex: \(view.height == nil && view.aspect == nil && view.maxHeight == nil ? 1 : 0) 0 auto")
    if case .text(let text) = view.kind,
      let align = WebText.alignment(text.alignment, shown.direction)
    {
      own.append("text-align: \(align)")
    }
    declarations = WebDeclarations(cell: [], views: [(0, own)])
  }
}
