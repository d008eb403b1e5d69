// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// Collects the steps of a row's function, from the greatest width downward.
struct HeightFunctionBuilder {
  private let form: HeightForm
  /// The height of the separator, which is part of every row.
  private let separator: Double
  private let limit: Int
  /// The steps by descending widths.
  private var steps: [HeightFunction.Step] = []

  /// Begins a function.
  ///
  /// - Parameter limit: The greatest number of steps.
  init(_ form: HeightForm, separator: Double, limit: Int) {
    self.form = form
    self.separator = separator
    self.limit = limit
  }

  /// Whether there are more steps than the limit.
  var isOverLimit: Bool { steps.count > limit }

  /// The function of all steps.
  var function: HeightFunction { HeightFunction(steps.reversed()) }

  /// Adds one height from a width up to the step before.
  ///
  /// - Parameter height: That of the content, in points.
  mutating func add(from start: Int, height: Double) {
    add(HeightFunction.Step(start: start, units: units(height)))
  }

  /// Adds the heights of a piece, which ends at a width.
  ///
  /// - Parameter topHeight: That of the content at the greatest width of the piece, in points.
  mutating func add(_ piece: FittedPiece, top: Int, topHeight: Double) {
    let lowest = units(piece.lowestHeight)
    if lowest == units(topHeight) {
      add(HeightFunction.Step(start: piece.lowest, units: lowest))
      return
    }
    // The sum is rounded as a whole, which makes no difference for a separator of the same steps.
    let slope = HeightSlope(height: piece.exactHeight + separator, perPoint: piece.slope)
    let finest = Double(1 << 20)
    if (separator * finest).rounded() == separator * finest {
      add(HeightFunction.Step(start: piece.lowest, units: lowest, slope: slope))
    } else {
      addStairs(piece, top)
    }
  }

  /// Adds a step for each height of a piece.
  private mutating func addStairs(_ piece: FittedPiece, _ top: Int) {
    let content = HeightSlope(height: piece.exactHeight, perPoint: piece.slope)
    func units(at step: Int) -> Int {
      self.units(content.height(widthsAfterStart: step - piece.lowest, form))
    }
    var end = top
    while end >= piece.lowest, !isOverLimit {
      let height = units(at: end)
      let start = (piece.lowest..<end).partitioningIndex { units(at: $0) == height }
      add(HeightFunction.Step(start: start, units: height))
      end = start - 1
    }
  }

  private func units(_ content: Double) -> Int { form.units(of: content + separator) }

  private mutating func add(_ step: HeightFunction.Step) {
    if let last = steps.last, last.slope == nil, step.slope == nil, last.units == step.units {
      steps[steps.count - 1].start = step.start
    } else {
      steps.append(step)
    }
  }
}
