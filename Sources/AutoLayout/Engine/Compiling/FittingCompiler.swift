// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// Collects the parameters and outputs of one tree, whose engine was asked for its size.
struct FittingCompiler {
  private let engine: EngineParts
  /// The parameters.
  private(set) var parameters: [CompiledFitting.Parameter] = []
  /// The texts, by their places among those of the cell.
  private(set) var texts: [Int] = []
  /// The measures of the texts.
  private(set) var measures: [LabelMeasure] = []
  /// For each text the position of its width among the outputs.
  private(set) var widthOutputs: [Int?] = []
  /// The flows and grids.
  private(set) var wrappings: [CompiledWrapping] = []
  /// For each flow and grid the position of its width among the outputs.
  private(set) var wrappingOutputs: [Int] = []
  private var uses: [ParameterUse] = []
  private var outputs: [Variable] = []

  /// Makes a compiler without parameters.
  init(_ engine: EngineParts) { self.engine = engine }

  /// The number of outputs, the first of which is the result.
  var outputCount: Int { outputs.count + 1 }

  /// Adds a view's extents to the outputs.
  mutating func addExtents(of view: View) {
    for part in [NodePart.width, .height] {
      if let variable = engine.nodes[view]?.variables[part] { outputs.append(variable) }
    }
  }

  /// Adds the entries of a label; false if one of them is not in the solver.
  ///
  /// - Parameter index: Its place among the texts of the cell.
  mutating func add(_ label: Label, _ index: Int, _ measure: LabelMeasure) -> Bool {
    guard let node = engine.nodes[label] else { return false }
    let place = texts.count
    texts.append(index)
    measures.append(measure)
    guard use(node, .width, .height, place) else { return false }
    for attribute in LayoutAttribute.baselines {
      guard let baseline = node.baselines[attribute] else { continue }
      guard use([baseline.entry], .baseline(attribute), place) else { return false }
    }
    if measure.wraps, let width = node.variables[.width] {
      widthOutputs.append(outputCount)
      outputs.append(width)
    } else {
      widthOutputs.append(nil)
    }
    return true
  }

  /// Adds the entries of a flow or grid, which is empty; false if one of them is not in the solver.
  mutating func add(_ view: WrappingView, _ wrapping: CompiledWrapping) -> Bool {
    guard let node = engine.nodes[view], let width = node.variables[.width] else { return false }
    let place = wrappings.count
    wrappings.append(wrapping)
    wrappingOutputs.append(outputCount)
    outputs.append(width)
    return use(node, .wrappingWidth, .wrappingHeight, place)
  }

  /// Adds the entry of a constraint; false if it is not in the solver.
  mutating func add(_ constraint: LayoutConstraint, _ index: Int) -> Bool {
    use([engine.lowering[constraint]], .number, index)
  }

  /// Makes the root's width a parameter that entries multiply by these factors.
  mutating func add(widthFactors: [(id: ConstraintID, factor: Double)]) {
    for (id, factor) in widthFactors {
      uses.append(ParameterUse(id, parameter: parameters.count, factor: factor))
    }
    parameters.append(CompiledFitting.Parameter(index: 0, kind: .rootWidth))
  }

  /// Adds the entry that fixes the root's width; false if it is not in the solver.
  mutating func addRootWidth() -> Bool {
    guard let id = engine.nodes.targetEntry(.horizontal)?.id else { return false }
    uses.append(ParameterUse(id, parameter: parameters.count))
    parameters.append(CompiledFitting.Parameter(index: 0, kind: .rootWidth))
    return true
  }

  /// Makes a content's width and height parts of the constants of its bounds.
  private mutating func use(
    _ node: LayoutNode, _ width: CompiledFitting.Parameter.Kind,
    _ height: CompiledFitting.Parameter.Kind, _ index: Int
  ) -> Bool {
    let bounds = node.intrinsic
    return use([bounds.hugging.horizontal, bounds.compression.horizontal], width, index)
      && use([bounds.hugging.vertical, bounds.compression.vertical], height, index)
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

  /// The compiled system, whose first output is an extent of the root.
  func system(_ root: View, _ extent: NodePart) -> CompiledSystem? {
    guard let result = engine.nodes[root]?.variables[extent] else { return nil }
    let lengths = parameters.indices.filter { parameters[$0].kind.isLength }
    return engine.ledger.copyOfInstalledByRank().compiled(
      parameterCount: parameters.count, uses: uses, outputs: [result] + outputs,
      nonNegative: Set(lengths))
  }

  /// The order in which the parts are evaluated; nil if a width that contents need depends on
  /// heights.
  ///
  /// - Parameter textEnd: The end of the outputs that are widths of texts, flows and grids.
  func order(of system: CompiledSystem, _ textEnd: Int) -> [Int]? {
    let all = 0..<system.partCount
    let ofWidths = all.filter { system.outputs(ofPart: $0).contains { (1..<textEnd) ~= $0 } }
    guard ofWidths.allSatisfy({ hasWidthsAlone(system, $0) }) else { return nil }
    let known = Set(ofWidths)
    return ofWidths + all.filter { !known.contains($0) }
  }

  /// The part that gives the root's width; nil if it depends on heights.
  func widthPart(of system: CompiledSystem) -> [Int]? {
    let parts = (0..<system.partCount).filter { system.outputs(ofPart: $0).contains(0) }
    return parts.allSatisfy { hasWidthsAlone(system, $0) } ? parts : nil
  }

  /// Whether a part depends on no height.
  private func hasWidthsAlone(_ system: CompiledSystem, _ part: Int) -> Bool {
    system.parameters(ofPart: part).allSatisfy {
      switch parameters[$0].kind {
      case .width, .number, .wrappingWidth, .rootWidth: true
      case .height, .baseline, .wrappingHeight: false
      }
    }
  }
}

extension CompiledFitting.Parameter.Kind {
  /// Whether the number is never negative.
  var isLength: Bool {
    switch self {
    case .width, .height, .wrappingWidth, .wrappingHeight: true
    case .baseline, .number, .rootWidth: false
    }
  }
}
