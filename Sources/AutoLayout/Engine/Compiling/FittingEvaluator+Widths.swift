// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry
import TextVocabulary

/// The least width, in steps, down to which a text is known to have its present height.
struct EqualWidths {
  /// The width.
  let lowest: Int
  /// Whether the text has another height at the next one.
  let isBorder: Bool
  /// The text's heights and baselines that are known to be the same, by their parameters.
  let parameters: [Int]
}

/// The fitting height of a row in a range of widths, where it is one affine function of the width.
package struct FittedPiece {
  /// The least width of the range, as a number of steps.
  package let lowest: Int
  /// The height at the least width, in points.
  package let lowestHeight: Double
  /// The height at the least width before it is rounded to 2⁻²⁰, in points.
  package let exactHeight: Double
  /// What a point of width adds to the height; 0 where the height stays the same.
  package let slope: Double
}

#if !MainActorViews
extension FittingEvaluator {
  /// Forgets the texts of the last row, before the first piece of the next one.
  package mutating func beginPieces() {
    equalWidths = Array(repeating: nil, count: fitting.texts.count)
  }

  /// The height of a row at a width, and the range of narrower ones with the same function.
  ///
  /// A row's height is an affine function of the width while the same constraints decide and each
  /// text has the same height. So the range is found part by part:
  ///
  /// 1. The row is fitted at its greatest width, as at any.
  /// 2. The constraints of the texts' widths hold in a region, which is convex: the least width in
  ///    it is found by bisection.
  /// 3. There each text has a width that grows or shrinks with the root's. The least width at which
  ///    the text has the same height is found from what it knows about narrower ones, and by trying
  ///    one width after the other where it knows nothing. It is kept for the pieces below. So it is
  ///    for flows and grids.
  /// 4. With these heights the other constraints hold in a region, as in step 2.
  ///
  /// - Parameters:
  ///   - step: The width, in steps; below those of the row's pieces so far.
  ///   - lowest: The least width that is asked for.
  ///   - stepsPerPoint: The number of steps in a point.
  /// - Returns: What ``fit(_:numbers:elements:above:)`` gives, and the piece; nil if the row must
  ///   be laid out in full at the width.
  package mutating func fitPiece(
    _ texts: [FittingText], numbers constants: [Double], elements: (any RowElements)?,
    above least: Double, at step: Int, downTo lowest: Int, stepsPerPoint: Double
  ) -> (row: FittedRow, piece: FittedPiece?) {
    let walk = WidthWalk(fitting, top: step, stepsPerPoint: stepsPerPoint)
    rootWidth = walk.width(step)
    row?.begin(texts, constants, elements)
    defer { row?.end() }
    let row = fitBegun(texts, constants, above: least)
    guard let top = row.height, returnToRegions() else { return (row, nil) }
    measureCount = row.measureCount
    var floor = walk.lowest(from: lowest) { place(walk, at: $0, ofWidths: true) }
    for index in fitting.texts.indices {
      floor = knownEqual(texts[fitting.texts[index]], index, walk, downTo: floor)
    }
    for index in wrappings.indices { floor = lowestEqual(wrapping: index, walk, downTo: floor) }
    func isLike(_ step: Int) -> Bool {
      place(walk, at: step, ofWidths: true) && place(walk, at: step, ofWidths: false)
        && areVisible && numbers.outputs[0] > least
    }
    floor = walk.lowest(from: floor, where: isLike)
    _ = isLike(floor)
    return (
      FittedRow(
        height: top, obstacle: nil, measureCount: measureCount, newRegion: row.newRegion),
      piece(walk, floor, top: top)
    )
  }

  /// Makes the regions of the row's numbers the recent ones; false if one is not known any more.
  private mutating func returnToRegions() -> Bool {
    changingParts.allSatisfy {
      evaluator.knownMap(ofPart: $0, at: numbers.parameters) != nil
    }
  }

  /// Evaluates the parts of widths, or the others, at a width; false outside of their regions.
  private func place(_ walk: WidthWalk, at step: Int, ofWidths: Bool) -> Bool {
    if let parameter = walk.parameter {
      numbers.set(parameter, to: walk.width(step) - fitting.baseWidth)
    }
    return changingParts.allSatisfy { part in
      fitting.isOfWidths[part] != ofWidths
        || evaluator.evaluateInSameRegion(
          part: part, numbers.parameters, into: numbers.outputs)
    }
  }

  private var areVisible: Bool {
    fitting.extentOutputs.allSatisfy { numbers.outputs[$0] > fitting.leastExtent }
  }

  private func piece(_ walk: WidthWalk, _ floor: Int, top: Double) -> FittedPiece {
    let height = numbers.outputs[0]
    guard height != top, let parameter = walk.parameter else {
      return FittedPiece(lowest: floor, lowestHeight: height, exactHeight: height, slope: 0)
    }
    var line: (value: Double, slope: Double)?
    for part in changingParts where line == nil {
      line = evaluator.line(ofPart: part, output: 0, along: parameter, at: numbers.parameters)
    }
    return FittedPiece(
      lowest: floor, lowestHeight: height, exactHeight: line?.value ?? height,
      slope: line?.slope ?? 0)
  }

  // MARK: - Contents

  /// The least width, in steps, down to which a flow or grid has the height of the top.
  private mutating func lowestEqual(
    wrapping index: Int, _ walk: WidthWalk, downTo lowest: Int
  ) -> Int {
    let output = fitting.wrappingOutputs[index]
    let parameter = fitting.parameters.firstIndex { parameter in
      if case .wrappingHeight = parameter.kind { return parameter.index == index }
      return false
    }
    guard let parameter, numbers.isKnown(parameter) else { return lowest }
    let (evaluator, height, row) = (wrappings[index], numbers.parameters[parameter], row)
    let found = lowestEqual(
      output, walk, from: walk.top, downTo: lowest,
      hasHeight: { evaluator.height(width: $0) == height && row?.obstacle == nil },
      narrower: { evaluator.narrowerHeights(width: $0) })
    row?.obstacle = nil
    return found
  }

  /// The least width, in steps, down to which a text has the height and baselines of the top, from
  /// what the pieces above have found.
  private mutating func knownEqual(
    _ text: FittingText, _ index: Int, _ walk: WidthWalk, downTo lowest: Int
  ) -> Int {
    let parameters = fitting.parameters.indices.filter {
      fitting.parameters[$0].index == index && fitting.parameters[$0].kind.isOfHeight
        && numbers.isKnown($0)
    }
    guard !text.isEmpty, !parameters.isEmpty, let output = fitting.widthOutputs[index] else {
      return lowest
    }
    var top = walk.top
    if let known = equalWidths[index], known.lowest <= top, known.parameters == parameters {
      if known.isBorder || known.lowest <= lowest { return max(lowest, known.lowest) }
      top = known.lowest
    }
    let found = lowestEqual(text, index, parameters, output, walk, from: top, downTo: lowest)
    equalWidths[index] = EqualWidths(
      lowest: found, isBorder: found > lowest, parameters: parameters)
    return found
  }

  /// The least width, in steps, down to which a text has the height and baselines of the top.
  ///
  /// - Parameters:
  ///   - parameters: Those of the heights and baselines that count.
  ///   - output: The position of the text's width among the outputs.
  ///   - top: A width down to which it has them.
  private mutating func lowestEqual(
    _ text: FittingText, _ index: Int, _ parameters: [Int], _ output: Int, _ walk: WidthWalk,
    from top: Int, downTo lowest: Int
  ) -> Int {
    let fitting = fitting
    let known = parameters.map { (parameter: $0, value: numbers.parameters[$0]) }
    return lowestEqual(
      output, walk, from: top, downTo: lowest,
      hasHeight: { width in
        known.allSatisfy {
          fitting.value(ofParameter: $0.parameter, of: text, width: width) == $0.value
        }
      }, narrower: { fitting.measures[index].narrowerHeights(of: text, width: $0) })
  }

  /// The least width, in steps, down to which a content has the height of the top.
  ///
  /// - Parameters:
  ///   - output: The position of the content's width among the outputs.
  ///   - top: A width down to which it has the height.
  ///   - hasHeight: Whether the content has the height of the top at a width of its own.
  ///   - narrower: What the content knows about its heights below a width of its own.
  private mutating func lowestEqual(
    _ output: Int, _ walk: WidthWalk, from top: Int, downTo lowest: Int,
    hasHeight: (Double) -> Bool, narrower: (Double) -> NarrowerHeights
  ) -> Int {
    /// The content's width at a width of the root.
    func width(_ step: Int) -> Double {
      _ = place(walk, at: step, ofWidths: true)
      return numbers.outputs[output]
    }
    func isEqual(_ step: Int) -> Bool {
      let width = width(step)
      measureCount += 1
      return hasHeight(width)
    }
    let (widest, narrowest) = (width(top), width(lowest))
    if widest == narrowest { return lowest }
    guard widest > narrowest else {
      measureCount += 1
      let known = narrower(narrowest)
      if known.equalDownTo <= widest { return lowest }
      if known.monotonicDownTo <= widest {
        return WidthWalk.lowest(from: lowest, to: top, where: isEqual)
      }
      var step = top
      while step > lowest, isEqual(step - 1) { step -= 1 }
      return step
    }
    /// The least width of the root, in steps, at which the text has at least a width.
    func step(of least: Double, below high: Int) -> Int {
      if narrowest >= least { return lowest }
      return (lowest + 1..<high).partitioningIndex { width($0) >= least }
    }
    var high = top
    while high > lowest {
      let here = width(high)
      measureCount += 1
      let known = narrower(here)
      let rising =
        known.monotonicDownTo < here ? step(of: known.monotonicDownTo, below: high) : high
      if rising < high {
        guard isEqual(rising) else {
          return (rising + 1..<high).partitioningIndex(where: isEqual)
        }
        high = rising
        continue
      }
      let equal = known.equalDownTo < here ? step(of: known.equalDownTo, below: high) : high
      if equal < high {
        high = equal
      } else if isEqual(high - 1) {
        high -= 1
      } else {
        return high
      }
    }
    return lowest
  }
}

extension CompiledFitting {
  /// A height or baseline of a text at a width.
  fileprivate func value(
    ofParameter parameter: Int, of text: FittingText, width: Double
  ) -> Double {
    let measure = measures[parameters[parameter].index]
    return switch parameters[parameter].kind {
    case .baseline(let attribute): measure.baseline(attribute, of: text, width: width)
    case .height: measure.height(of: text, width: width)
    case .width, .number, .rootWidth, .wrappingWidth, .wrappingHeight: 0
    }
  }
}

extension CompiledFitting.Parameter.Kind {
  /// Whether the number may depend on the width that layout gives a text.
  fileprivate var isOfHeight: Bool {
    switch self {
    case .height, .baseline: true
    case .width, .number, .rootWidth, .wrappingWidth, .wrappingHeight: false
    }
  }
}

/// The widths of a compiled root, in steps, from a greatest one downward.
private struct WidthWalk {
  /// The greatest width.
  let top: Int
  /// The position of the root's width among the parameters; nil if the root has one width.
  let parameter: Int?
  private let stepsPerPoint: Double

  /// Begins a walk.
  init(_ fitting: CompiledFitting, top: Int, stepsPerPoint: Double) {
    self.top = top
    self.stepsPerPoint = stepsPerPoint
    parameter = fitting.parameters.firstIndex { parameter in
      if case .rootWidth = parameter.kind { return true }
      return false
    }
  }

  /// A width in points.
  func width(_ step: Int) -> Double { Double(step) / stepsPerPoint }

  /// The least width, from one on, at which a condition holds that holds at the top and, where it
  /// holds at all, between it and the top.
  func lowest(from lowest: Int, where condition: (Int) -> Bool) -> Int {
    Self.lowest(from: lowest, to: top, where: condition)
  }

  /// The least width, from one on, at which a condition holds that holds at another and, where it
  /// holds at all, between the two.
  static func lowest(from lowest: Int, to top: Int, where condition: (Int) -> Bool) -> Int {
    guard lowest < top, !condition(lowest) else { return lowest }
    return (lowest + 1..<top).partitioningIndex(where: condition)
  }
}
#endif
