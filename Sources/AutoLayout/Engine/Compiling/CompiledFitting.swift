// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// The fitting height of a tree of views at one width, as a function of its texts' sizes and of
/// the constants of some constraints.
///
/// It is compiled once, from views whose texts are empty, and never changes. Threads share it, each
/// with a ``FittingEvaluator`` of its own, which needs neither views nor an engine.
///
/// These numbers and the texts' baselines are the parameters of a `CompiledSystem`. First its parts
/// with widths of texts are evaluated, then the one with the root's height. Where a text's width
/// depends on heights there is no such order, and the tree cannot be compiled.
package struct CompiledFitting: Sendable {
  /// A parameter: a number that a text asks for.
  struct Parameter: Sendable {
    /// The kinds of numbers.
    enum Kind: Sendable {
      case width
      case height
      case baseline(LayoutAttribute)
      /// A number of the row itself; the index is that of a constraint.
      case number
    }

    /// The text, or the constraint, by its index.
    let index: Int
    /// What is asked for.
    let kind: Kind
  }

  /// The styles of the texts, in their order.
  package let styles: [LabelStyles]
  /// The measures of the texts, in their order.
  let measures: [LabelMeasure]
  /// The compiled constraints.
  let system: CompiledSystem
  /// The parameters, in their order.
  let parameters: [Parameter]
  /// The parts of the system, in the order in which they are evaluated.
  let parts: [Int]
  /// For each text the position of its width among the outputs; the root's height has position 0.
  let widthOutputs: [Int?]
  /// The positions of the extents that must be greater than ``leastExtent``.
  let extentOutputs: Range<Int>
  /// Up to this, in points, a view counts as not visible.
  let leastExtent: Double

  /// Compiles the tree of a root; nil if its height is not such a function.
  ///
  /// - Parameters:
  ///   - width: The required width.
  ///   - labels: The views whose texts will be given, all of them empty now.
  ///   - numbers: The constraints whose constants will be given, all of them 0 now.
  ///   - isFixed: Whether another view's intrinsic size is the same for all rows.
  ///   - visible: Views without which a row has no height, if one of their extents is at most
  ///     `leastExtent`.
  package init?(
    _ root: View, width: Double, labels: [Label], numbers: [LayoutConstraint],
    isFixed: (View) -> Bool, visible: [View], leastExtent: Double
  ) {
    let given = Set(labels.map { ObjectIdentifier($0) })
    var isKnown = true
    root.forEachInSubtree { view in
      if !given.contains(ObjectIdentifier(view)), !view.isOfFixedContent, !isFixed(view) {
        isKnown = false
      }
    }
    guard isKnown, labels.allSatisfy({ type(of: $0) == Label.self && $0.text?.isEmpty == true })
    else { return nil }
    _ = root.fittingSize(
      Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
    guard let engine = root.engines.fitting, engine.holdsEverything else { return nil }
    var compiler = FittingCompiler(engine.parts)
    for (index, label) in labels.enumerated() {
      guard compiler.add(label, index) else { return nil }
    }
    for (index, constraint) in numbers.enumerated() {
      guard compiler.add(constraint, index) else { return nil }
    }
    let textEnd = compiler.outputCount
    for view in visible { compiler.addExtents(of: view) }
    guard let system = compiler.system(root), let parts = compiler.order(of: system, textEnd) else {
      return nil
    }
    styles = labels.map { LabelStyles(style: $0.style, paragraphStyle: $0.paragraphStyle) }
    measures = labels.map(LabelMeasure.init)
    self.system = system
    self.parts = parts
    parameters = compiler.parameters
    widthOutputs = compiler.widthOutputs
    extentOutputs = textEnd..<compiler.outputCount
    self.leastExtent = leastExtent
  }
}

/// Collects the parameters of a tree.
private struct FittingCompiler {
  private let engine: EngineParts
  private(set) var parameters: [CompiledFitting.Parameter] = []
  private(set) var widthOutputs: [Int?] = []
  private var uses: [ParameterUse] = []
  private var outputs: [Variable] = []

  init(_ engine: EngineParts) { self.engine = engine }

  /// The number of outputs, the first of which is the root's height.
  var outputCount: Int { outputs.count + 1 }

  /// Adds a view's extents to the outputs.
  mutating func addExtents(of view: View) {
    for part in [NodePart.width, .height] {
      if let variable = engine.nodes[view]?.variables[part] { outputs.append(variable) }
    }
  }

  /// Adds the entries of a label; false if one of them is not in the solver.
  mutating func add(_ label: Label, _ index: Int) -> Bool {
    guard let node = engine.nodes[label] else { return false }
    let bounds = node.intrinsic
    guard use([bounds.hugging.horizontal, bounds.compression.horizontal], .width, index),
      use([bounds.hugging.vertical, bounds.compression.vertical], .height, index)
    else { return false }
    for attribute in LayoutAttribute.baselines {
      guard let baseline = node.baselines[attribute] else { continue }
      guard use([baseline.entry], .baseline(attribute), index) else { return false }
    }
    if LabelMeasure(label).wraps, let width = node.variables[.width] {
      widthOutputs.append(outputCount)
      outputs.append(width)
    } else {
      widthOutputs.append(nil)
    }
    return true
  }

  /// Adds the entry of a constraint; false if it is not in the solver.
  mutating func add(_ constraint: LayoutConstraint, _ index: Int) -> Bool {
    use([engine.lowering[constraint]], .number, index)
  }

  /// Makes a parameter part of the constants of entries.
  private mutating func use(
    _ entries: [EngineEntry?], _ kind: CompiledFitting.Parameter.Kind, _ index: Int
  ) -> Bool {
    for entry in entries {
      guard let id = entry?.id, entry?.linear.constant == 0 else { return false }
      uses.append(ParameterUse(id, parameter: parameters.count))
    }
    parameters.append(CompiledFitting.Parameter(index: index, kind: kind))
    return true
  }

  /// The compiled system, whose first output is the root's height.
  func system(_ root: View) -> CompiledSystem? {
    guard let height = engine.nodes[root]?.variables[.height] else { return nil }
    let lengths = parameters.indices.filter { parameters[$0].kind.isLength }
    return engine.ledger.copyOfInstalledByRank().compiled(
      parameterCount: parameters.count, uses: uses, outputs: [height] + outputs,
      nonNegative: Set(lengths))
  }

  /// The order in which the parts are evaluated; nil if a text's width depends on heights.
  ///
  /// - Parameter textEnd: The end of the outputs that are widths of texts.
  func order(of system: CompiledSystem, _ textEnd: Int) -> [Int]? {
    let all = 0..<system.partCount
    let ofWidths = all.filter { system.outputs(ofPart: $0).contains { (1..<textEnd) ~= $0 } }
    for part in ofWidths {
      for parameter in system.parameters(ofPart: part) {
        switch parameters[parameter].kind {
        case .width, .number: break
        case .height, .baseline: return nil
        }
      }
    }
    let known = Set(ofWidths)
    return ofWidths + all.filter { !known.contains($0) }
  }
}

extension CompiledFitting.Parameter.Kind {
  /// Whether the number is never negative.
  var isLength: Bool {
    switch self {
    case .width, .height: true
    case .baseline, .number: false
    }
  }
}

extension LayoutEngine {
  /// Whether the solver has every constraint, and nothing but texts' sizes can change.
  fileprivate var holdsEverything: Bool {
    isCurrent && parts.ledger.brokenEntries.isEmpty && parts.ledger.waitingCount == 0
      && !parts.nodes.mayHaveOtherInsets && !parts.lowering.hasSeenNotFinite
  }
}

extension View {
  /// Whether the view's constraints and intrinsic size do not depend on contents.
  fileprivate var isOfFixedContent: Bool {
    if type(of: self) == View.self || type(of: self) == ScrollView.self { return true }
    guard let stack = self as? StackView, type(of: stack) == StackView.self else { return false }
    // Shares and baselines follow the tallest or the intrinsic sizes of what is in the stack.
    return stack.distribution != .fillProportionally && stack.alignment != .firstBaseline
      && stack.alignment != .lastBaseline && stack.baselineConstraints.isEmpty
  }
}
