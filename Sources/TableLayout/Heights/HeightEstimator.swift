// SPDX-License-Identifier: Apache-2.0

/// The estimate of the heights of unmeasured rows, which learns from measured ones.
///
/// A row's estimate is `base + slope * weight` points. The weight is known before the row is
/// measured: usually the length of its text. Until rows are measured the initial numbers hold. Then
/// - ``Kind/constant`` and ``Kind/given`` never change;
/// - ``Kind/mean`` is the mean of all heights measured so far;
/// - ``Kind/byWeight`` is the line of least squares through weights and heights. While rows are few
///   or alike in weight, it is pulled towards the initial line, scaled to the measured heights.
///
/// The estimate depends on the set of measured rows and not on their order: all sums are exact.
/// Only the first measurement of a row counts.
public struct HeightEstimator: Hashable, Sendable {
  /// What an estimator learns from measured rows.
  public enum Kind: Hashable, Sendable {
    /// Nothing: the estimate is the rows' true height, so they are never measured.
    case exact
    /// Nothing: the estimate stays until a row is measured.
    case constant
    /// Nothing: each row's weight gives its estimate, which stays until the row is measured.
    case given
    /// The mean of the measured heights.
    case mean
    /// A base and a slope by weight.
    case byWeight
  }

  /// How the estimator learns.
  public let kind: Kind
  /// The height of a row of weight 0 before anything was measured, in points.
  public let initialBase: Double
  /// The height that one unit of weight adds before anything was measured, in points.
  public let initialSlope: Double
  /// The number of rows measured.
  public private(set) var measuredCount = 0

  private var heights = 0
  private var weights = 0
  private var squaredHeights = WideSum()
  private var squaredWeights = WideSum()
  private var products = WideSum()

  /// The number of rows from which a line is accurate to some percent.
  static let leastLineCount = 12

  /// Makes an estimator; the slope counts for ``Kind/given`` and ``Kind/byWeight`` alone.
  public init(kind: Kind, base: Double, slope: Double = 0) {
    self.kind = kind
    initialBase = base
    initialSlope = kind == .byWeight || kind == .given ? slope : 0
  }

  /// Whether measured rows change the estimate.
  var learns: Bool {
    switch kind {
    case .exact, .constant, .given: false
    case .mean, .byWeight: true
    }
  }

  /// Learns from a measured row, with its height in units.
  mutating func learn(units: Int, weight: Int) {
    measuredCount += 1
    heights += units
    weights += weight
    squaredHeights.add(units, units)
    squaredWeights.add(weight, weight)
    products.add(units, weight)
  }

  /// An estimator that has measured nothing and starts from the current estimate.
  func restarted(unit: HeightUnit) -> HeightEstimator {
    let now = estimate(unit: unit)
    return HeightEstimator(kind: kind, base: now.base, slope: now.slope)
  }

  /// The current estimate of an unmeasured row, in points.
  ///
  /// A learned estimate is at least a pixel and a half: a row without a height would never be
  /// visible, and so never measured.
  public func estimate(unit: HeightUnit) -> (base: Double, slope: Double) {
    let least = 1.5 / unit.scale
    let mean = unit.points(1) * Double(heights) / Double(max(1, measuredCount))
    switch kind {
    case .exact, .constant, .given: return (initialBase, initialSlope)
    case .mean: return measuredCount == 0 ? (initialBase, 0) : (max(least, mean), 0)
    case .byWeight:
      guard measuredCount > 0 else { return (max(least, initialBase), initialSlope) }
      let line = fittedLine(unit: unit, towards: scaledLine(mean: mean))
      return (max(least, line.base), line.slope)
    }
  }

  /// The standard error of the mean of the measured heights, in points; infinite below two rows.
  public func standardError(unit: HeightUnit) -> Double {
    guard measuredCount > 1 else { return .infinity }
    let count = Double(measuredCount)
    let deviation = squaredHeights.value - Double(heights) * Double(heights) / count
    return unit.points(1) * (max(0, deviation) / (count - 1) / count).squareRoot()
  }

  /// The line of least squares, pulled towards the scaled initial line while rows are few or alike.
  ///
  /// The slope is (Sxy + λ s₀) / (Sxx + λ), with s₀ from the scaled initial line and λ one part in
  /// 100 of the squared mean weight: a row that differs from the mean by a tenth counts as much as
  /// the initial slope. Rows of different lengths thus count from the second on, and rows of one
  /// length do not affect the slope.
  private func fittedLine(unit: HeightUnit, towards line: (base: Double, slope: Double)) -> (
    base: Double, slope: Double
  ) {
    let count = Double(measuredCount)
    let meanWeight = Double(weights) / count
    let mean = unit.points(1) * Double(heights) / count
    guard meanWeight > 0 else { return line }
    let spread = max(0, squaredWeights.value - meanWeight * Double(weights))
    let joint = unit.points(1) * (products.value - meanWeight * Double(heights))
    let strength = 0.01 * meanWeight * meanWeight
    let slope = (joint + strength * line.slope) / (spread + strength)
    if slope <= 0 { return (mean, 0) }
    let base = mean - slope * meanWeight
    return base >= 0 ? (base, slope) : (0, mean / meanWeight)
  }

  /// The initial line, scaled so that it gives the right sum for the measured rows.
  private func scaledLine(mean: Double) -> (base: Double, slope: Double) {
    let expected = initialBase + initialSlope * Double(weights) / Double(measuredCount)
    guard expected > 0 else { return (mean, 0) }
    return (initialBase * mean / expected, initialSlope * mean / expected)
  }
}

/// A sum of products that is exact in 128 bits, so that it does not depend on their order.
private struct WideSum: Hashable, Sendable {
  private var high = 0
  private var low: UInt = 0

  /// Adds a product of two numbers that are not negative.
  mutating func add(_ left: Int, _ right: Int) {
    let product = left.multipliedFullWidth(by: right)
    let (sum, isCarry) = low.addingReportingOverflow(product.low)
    low = sum
    high += product.high + (isCarry ? 1 : 0)
  }

  /// The sum, rounded to a Double.
  var value: Double { Double(high) * 0x1p64 + Double(low) }
}
