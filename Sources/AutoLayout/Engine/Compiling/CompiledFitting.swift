// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// The fitting height of a tree of views at one width, as a function of its texts' sizes and of
/// the constants of some constraints.
///
/// It is compiled once, from views whose texts are empty, and never changes. Threads share it, each
/// with a ``FittingEvaluator`` of its own, which needs neither views nor an engine.
///
/// These numbers and the texts' baselines are the parameters of a `CompiledSystem`, as are the
/// sizes of flows and grids: see ``CompiledWrapping``. First its parts with widths of texts are
/// evaluated, then the one with the root's height. Where a text's width depends on heights there is
/// no such order, and the tree cannot be compiled.
package struct CompiledFitting: Sendable {
  /// A parameter: a number that a text, flow or grid asks for.
  struct Parameter: Sendable {
    /// The kinds of numbers.
    enum Kind: Sendable {
      case width
      case height
      case baseline(LayoutAttribute)
      /// A number of the row itself; the index is that of a constraint.
      case number
      case wrappingWidth
      case wrappingHeight
      /// The root's width, less ``CompiledFitting/baseWidth``.
      case rootWidth
    }

    /// The text, constraint, or flow or grid, by its index among these.
    let index: Int
    /// What is asked for.
    let kind: Kind
  }

  /// The styles of all texts of the cell, in their order; none in a tree that a cell's flow or grid
  /// holds.
  package private(set) var styles: [LabelStyles] = []
  /// The texts of the tree, by their places among those of the cell.
  let texts: [Int]
  /// The measures of these texts.
  let measures: [LabelMeasure]
  /// The flows and grids of the tree that no other one holds.
  let wrappings: [CompiledWrapping]
  /// The compiled constraints.
  let system: CompiledSystem
  /// The parameters, in their order.
  let parameters: [Parameter]
  /// The parts of the system that are needed, in the order in which they are evaluated.
  let parts: [Int]
  /// For each text the position of its width among the outputs; the result has position 0.
  let widthOutputs: [Int?]
  /// The same for each flow and grid.
  let wrappingOutputs: [Int]
  /// The positions of the extents that must be greater than ``leastExtent``.
  let extentOutputs: Range<Int>
  /// Up to this, in points, a view counts as not visible.
  let leastExtent: Double
  /// The width at which the tree was compiled, where its width is a parameter; else 0.
  let baseWidth: Double
  /// For each part, whether it has widths of texts, flows or grids.
  let isOfWidths: [Bool]

  /// Compiles the tree of a root.
  ///
  /// The tree is good for nothing else afterwards: its flows and grids are empty.
  ///
  /// - Parameters:
  ///   - width: The required width.
  ///   - isOfAnyWidth: Whether evaluations may have other widths.
  ///   - labels: The views whose texts will be given, all of them empty now.
  ///   - numbers: The constraints whose constants will be given, all of them 0 now.
  ///   - elements: The flows and grids whose contents will be given, all of them empty now.
  ///   - isFixed: Whether another view's intrinsic size is the same for all rows.
  ///   - visible: Views without which a row has no height, if one of their extents is at most
  ///     `leastExtent`.
  /// - Throws: ``FittingObstacle`` if the height is not such a function.
  package init(
    _ root: View, width: Double, isOfAnyWidth: Bool = false, labels: [Label],
    numbers: [LayoutConstraint], elements: [WrappingView] = [],
    isFixed: @escaping (View) -> Bool, visible: [View], leastExtent: Double
  ) throws(FittingObstacle) {
    let styles = labels.map { LabelStyles(style: $0.style, paragraphStyle: $0.paragraphStyle) }
    var compilation = FittingCompilation(
      labels: labels, numbers: numbers, elements: elements, isFixed: isFixed, visible: visible,
      leastExtent: leastExtent)
    self = try compilation.cell(root, width: width, isOfAnyWidth: isOfAnyWidth)
    self.styles = styles
  }

  /// Makes a tree of its parts.
  init(
    _ system: CompiledSystem, parts: [Int], _ compiler: FittingCompiler, textEnd: Int,
    leastExtent: Double, baseWidth: Double
  ) {
    self.system = system
    self.parts = parts
    texts = compiler.texts
    measures = compiler.measures
    wrappings = compiler.wrappings
    parameters = compiler.parameters
    widthOutputs = compiler.widthOutputs
    wrappingOutputs = compiler.wrappingOutputs
    extentOutputs = textEnd..<compiler.outputCount
    self.leastExtent = leastExtent
    self.baseWidth = baseWidth
    isOfWidths = (0..<system.partCount).map { part in
      system.outputs(ofPart: part).contains { (1..<textEnd) ~= $0 }
    }
  }
}
