// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The height of a row as a function of the width: steps, at each of which the height changes.
///
/// Between two steps the height is the same, or it grows with the width, as that of a picture with
/// an aspect. At every width of the range it equals the height that measuring gives.
public struct HeightFunction: Hashable, Sendable {
  /// The heights from one width up to the next step.
  public struct Step: Hashable, Sendable {
    /// The width at which it begins, in steps of the range of widths.
    public var start: Int
    /// The height, in units; at the width where it begins if it grows.
    public var units: Int
    /// What makes the height grow; nil if it stays the same.
    public var slope: HeightSlope?

    /// Makes a step.
    public init(start: Int, units: Int, slope: HeightSlope? = nil) {
      self.start = start
      self.units = units
      self.slope = slope
    }
  }

  /// The steps, by ascending widths. The first begins at the least width.
  public let steps: [Step]

  /// Makes a function of steps, at least one, by ascending widths.
  public init(_ steps: [Step]) { self.steps = steps }

  /// The position of the step of a width, which is at least that of the first.
  public func index(at width: Int) -> Int {
    max(0, (0..<steps.count).partitioningIndex { steps[$0].start > width } - 1)
  }

  /// The height at a width, in units.
  ///
  /// - Parameters:
  ///   - width: In steps of the range, and in the range.
  ///   - form: The range's and the heights' units.
  public func units(at width: Int, _ form: HeightForm) -> Int {
    let step = steps[index(at: width)]
    return step.slope?.units(widthsAfterStart: width - step.start, form) ?? step.units
  }
}

/// A height that grows with the width.
public struct HeightSlope: Hashable, Sendable {
  /// The height at the width where it begins, in points, not rounded.
  public var height: Double
  /// The points of height for each point of width; negative if the height falls.
  public var perPoint: Double

  /// Makes a slope.
  public init(height: Double, perPoint: Double) {
    self.height = height
    self.perPoint = perPoint
  }

  /// The height a number of widths behind the beginning, in points: the sum to the nearest 2⁻²⁰,
  /// as the solver's values are.
  func height(widthsAfterStart count: Int, _ form: HeightForm) -> Double {
    let exact = height + perPoint * (Double(count) / form.stepsPerPoint)
    // Adding 1.5 * 2^52 * 2^-20 shifts all bits below 2^-20 out.
    return (exact + 6_442_450_944) - 6_442_450_944
  }

  /// The height a number of widths behind the beginning, rounded up to whole units as those of rows
  /// are.
  public func units(widthsAfterStart count: Int, _ form: HeightForm) -> Int {
    form.units(of: height(widthsAfterStart: count, form))
  }
}

/// The units of widths and heights of functions.
public struct HeightForm: Hashable, Sendable {
  /// The steps of a range of widths in a point.
  public let stepsPerPoint: Double
  /// The units of heights in a point: pixels, or 1/64 of one where heights are not rounded.
  public let unitsPerPoint: Double

  /// Makes a form.
  public init(stepsPerPoint: Double, unitsPerPoint: Double) {
    self.stepsPerPoint = stepsPerPoint
    self.unitsPerPoint = unitsPerPoint
  }

  /// A height in points, rounded up to whole units, as row heights are; from 0 to the greatest
  /// that a table can hold.
  public func units(of height: Double) -> Int {
    let units = (height * unitsPerPoint - PixelGrid.tolerance).rounded(.up)
    return units > 0 ? Int(min(units, Double(Int32.max))) : 0
  }

  /// A number of units in points.
  public func points(_ units: Int) -> Double { Double(units) / unitsPerPoint }
}
