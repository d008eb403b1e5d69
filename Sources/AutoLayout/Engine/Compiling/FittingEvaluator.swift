// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// Evaluates a ``CompiledFitting`` for one thread, row after row.
///
/// A row costs an affine map in the region of constraints that decide. Only the numbers of texts
/// that this map and the region's conditions depend on are asked for: a text between two margins
/// has its width from them, so its own intrinsic width is never computed. A part whose values no
/// number of a row can change is evaluated once.
///
/// Earlier rows never show in a height.
package struct FittingEvaluator: ~Copyable {
  let fitting: CompiledFitting
  /// The row at hand; nil in a tree without flows and grids that none holds.
  let row: FittingRow?
  let wrappings: [WrappingEvaluator]
  var evaluator: Evaluator
  let numbers: RowNumbers
  /// For each part, the parameters that its known regions depend on.
  private var needed: [[Int]]
  /// For each part, the map of the last row's region.
  private var maps: [Int]
  /// Whether the regions of rows are found.
  private var reportsRegions = false
  /// The regions that were reported.
  private var seenRegions: Set<Int> = []
  /// The parts whose values may differ from row to row, in the order in which they are evaluated.
  private(set) var changingParts: [Int]
  /// Whether a part was searched since the parts were sorted out.
  private var hasSearched = false
  /// The width of the root, where it is a parameter.
  var rootWidth = 0.0
  /// The reason why the row has no height; nil while there is none.
  private var obstacle: FittingObstacle?
  /// The number of times that the height of a wrapped text was asked for.
  var measureCount = 0
  /// For each text what the pieces of the row so far have found; see ``beginPieces()``.
  var equalWidths: [EqualWidths?] = []
  /// The number of times that a part was evaluated.
  package private(set) var evaluationCount = 0

  /// Makes an evaluator that knows no regions.
  ///
  /// - Parameter reportsRegions: Whether ``FittedRow/newRegion`` is found.
  package init(_ fitting: CompiledFitting, reportsRegions: Bool) {
    self.init(fitting, of: fitting.wrappings.isEmpty ? nil : FittingRow())
    self.reportsRegions = reportsRegions
  }

  /// Makes an evaluator of rows that are one after the other in `row`.
  @inline(never)
  init(_ fitting: CompiledFitting, of row: FittingRow?) {
    self.fitting = fitting
    self.row = row
    wrappings = row.map { row in fitting.wrappings.map { WrappingEvaluator($0, row) } } ?? []
    evaluator = fitting.system.makeEvaluator()
    numbers = RowNumbers(
      parameterCount: fitting.parameters.count, outputCount: fitting.system.outputCount)
    needed = (0..<fitting.system.partCount).map { fitting.system.parameters(ofPart: $0) }
    maps = Array(repeating: 0, count: fitting.system.partCount)
    changingParts = fitting.parts
  }

  /// The height of a row, and how it was found.
  package struct FittedRow {
    /// The fitting height; nil if the row must be laid out in full, because its constraints
    /// contradict each other, a number is out of range, a view is not visible, or the height is
    /// too small.
    package let height: Double?
    /// The reason why there is no height; nil if there is one.
    package let obstacle: FittingObstacle?
    /// The number of times that the height of a wrapped text was asked for.
    package let measureCount: Int
    /// The region of the height; nil if this evaluator has reported it, or reports none.
    package let newRegion: Int?
  }

  /// Finds the height of a row, which must be more than `least` points.
  ///
  /// - Parameters:
  ///   - texts: The texts of the labels, in their order.
  ///   - constants: The constants of the constraints, in their order.
  ///   - elements: The contents of the flows and grids that have the row's own; nil if none has.
  package mutating func fit(
    _ texts: [FittingText], numbers constants: [Double], elements: (any RowElements)?,
    above least: Double
  ) -> FittedRow {
    row?.begin(texts, constants, elements)
    defer { row?.end() }
    return fitBegun(texts, constants, above: least)
  }

  /// Finds the height of a row, as ``fit(_:numbers:elements:above:)`` does, whose contents flows
  /// and grids have.
  mutating func fitBegun(
    _ texts: [FittingText], _ constants: [Double], above least: Double
  ) -> FittedRow {
    measureCount = 0
    guard let height = result(of: texts, numbers: constants), height > least else {
      return FittedRow(
        height: nil, obstacle: obstacle ?? .noHeight, measureCount: allMeasures, newRegion: nil)
    }
    let region = reportsRegions ? newRegion(of: texts, numbers: constants) : nil
    return FittedRow(
      height: height, obstacle: nil, measureCount: allMeasures, newRegion: region)
  }

  /// The number of times that the height of a wrapped text was asked for, in flows and grids too.
  private var allMeasures: Int { measureCount + (row?.measureCount ?? 0) }

  /// The result of a tree that a flow or grid holds; nil if there is none, as the row then says.
  mutating func result(of row: FittingRow, width: Double) -> Double? {
    measureCount = 0
    rootWidth = width
    let result = result(of: row.texts, numbers: row.numbers)
    row.measureCount += measureCount
    if result == nil, row.obstacle == nil { row.obstacle = obstacle ?? .contradiction }
    return result
  }

  private mutating func result(of texts: [FittingText], numbers constants: [Double]) -> Double? {
    obstacle = nil
    numbers.forgetParameters()
    for index in changingParts.indices {
      guard evaluate(changingParts[index], texts, constants) else { return nil }
    }
    if hasSearched { leaveOutConstantParts() }
    for extent in fitting.extentOutputs where numbers.outputs[extent] <= fitting.leastExtent {
      obstacle = .invisibleView
      return nil
    }
    return numbers.outputs[0]
  }

  /// Leaves out the parts whose one region has all rows and depends on no number of a row.
  ///
  /// Each part has outputs of its own, so their values stay as they are.
  private mutating func leaveOutConstantParts() {
    hasSearched = false
    for part in changingParts where needed[part].isEmpty {
      maps[part] = evaluator.knownMap(ofPart: part, at: numbers.parameters) ?? 0
    }
    changingParts.removeAll { needed[$0].isEmpty }
  }

  private mutating func evaluate(
    _ part: Int, _ texts: [FittingText], _ constants: [Double]
  ) -> Bool {
    evaluationCount += 1
    for index in needed[part].indices {
      guard provide(needed[part][index], texts, constants) else { return false }
    }
    if evaluator.evaluateKnown(part: part, numbers.parameters, into: numbers.outputs) {
      return true
    }
    for parameter in fitting.system.parameters(ofPart: part) {
      guard provide(parameter, texts, constants) else { return false }
    }
    do throws(EvaluationError) {
      try evaluator.evaluateBySearch(part: part, numbers.parameters, into: numbers.outputs)
    } catch {
      obstacle = error == .unsatisfiable ? .contradiction : .badNumber
      return false
    }
    needed[part] = evaluator.neededParameters(ofPart: part)
    hasSearched = true
    return true
  }

  /// The region of the row whose height was found last; nil if this evaluator has reported it.
  ///
  /// The number is the same for every evaluator of the process. A row on the border of regions
  /// belongs to the one where its numbers are slightly greater, so the regions of some rows do not
  /// depend on which evaluator had which row. Regions with the same map count as one.
  private mutating func newRegion(of texts: [FittingText], numbers constants: [Double]) -> Int? {
    var isOther = seenRegions.isEmpty
    for part in changingParts {
      let map = map(ofPart: part, texts, constants)
      if map != maps[part] {
        maps[part] = map
        isOther = true
      }
    }
    guard isOther else { return nil }
    let region = maps.hashValue
    return seenRegions.insert(region).inserted ? region : nil
  }

  /// The map of a part's region; 0 if slightly greater numbers contradict its constraints.
  private mutating func map(
    ofPart part: Int, _ texts: [FittingText], _ constants: [Double]
  ) -> Int {
    if let map = evaluator.knownMap(ofPart: part, at: numbers.moved) { return map }
    for parameter in fitting.system.parameters(ofPart: part) {
      guard provide(parameter, texts, constants) else { return 0 }
    }
    do throws(EvaluationError) {
      let map = try evaluator.mapBySearch(ofPart: part, at: numbers.moved)
      needed[part] = evaluator.neededParameters(ofPart: part)
      return map
    } catch {
      return 0
    }
  }

  /// Finds out a number, once for each row; false if it is not usable.
  private mutating func provide(
    _ parameter: Int, _ texts: [FittingText], _ constants: [Double]
  ) -> Bool {
    if numbers.isKnown(parameter) { return true }
    let (index, kind) = (fitting.parameters[parameter].index, fitting.parameters[parameter].kind)
    let value: Double
    switch kind {
    case .width: value = fitting.measures[index].width(of: texts[fitting.texts[index]])
    case .height:
      let text = texts[fitting.texts[index]]
      value = fitting.measures[index].height(of: text, width: width(ofText: index))
      if fitting.measures[index].wraps, !text.isEmpty { measureCount += 1 }
    case .baseline(let attribute):
      value = fitting.measures[index].baseline(
        attribute, of: texts[fitting.texts[index]], width: width(ofText: index))
    case .number: value = constants[index]
    case .wrappingWidth: value = wrappings[index].width
    case .wrappingHeight:
      value = wrappings[index].height(width: numbers.outputs[fitting.wrappingOutputs[index]])
    case .rootWidth: value = rootWidth - fitting.baseWidth
    }
    numbers.set(parameter, to: value)
    if let found = row?.obstacle {
      obstacle = found
      return false
    }
    if value.isFinite, value >= 0 || !kind.isLength { return true }
    obstacle = .badNumber
    return false
  }

  /// The width that layout gives a text.
  func width(ofText index: Int) -> Double {
    fitting.widthOutputs[index].map { numbers.outputs[$0] } ?? 0
  }
}
