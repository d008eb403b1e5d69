// SPDX-License-Identifier: Apache-2.0

/// A range of widths in equal steps, such as those from 280 to 1200 points in steps of 1/64.
///
/// Widths are counted in steps from 0, so that each of them is exact.
public struct WidthRange: Hashable, Sendable {
  /// The least width, in steps.
  public let lowest: Int
  /// The greatest width, in steps; at least ``lowest``.
  public let highest: Int
  /// The number of steps in a point: a power of two from 1 to 64.
  public let stepsPerPoint: Int

  /// The numbers of steps in a point that a range may have.
  public static let stepsPerPoint = [1, 2, 4, 8, 16, 32, 64]
  /// The greatest width, in points.
  public static let greatestWidth = 1_000_000.0

  /// Makes a range of widths in points.
  ///
  /// - Parameter stepsPerPoint: One of ``stepsPerPoint-swift.type.property``.
  /// - Returns: Nil if the widths do not ascend from at least 0 to at most ``greatestWidth``, or if
  ///   one is no whole number of steps.
  public init?(from: Double, to: Double, stepsPerPoint: Int = 64) {
    guard Self.stepsPerPoint.contains(stepsPerPoint), from >= 0, from <= to,
      to <= Self.greatestWidth, let lowest = Int(exactly: from * Double(stepsPerPoint)),
      let highest = Int(exactly: to * Double(stepsPerPoint))
    else { return nil }
    self.lowest = lowest
    self.highest = highest
    self.stepsPerPoint = stepsPerPoint
  }

  /// The number of widths.
  public var count: Int { highest - lowest + 1 }

  /// A width in points.
  public func width(_ step: Int) -> Double { Double(step) / Double(stepsPerPoint) }

  /// The greatest width of the range that is at most a number of points, in steps; nil outside of
  /// the range.
  public func step(atWidth width: Double) -> Int? {
    let step = (width * Double(stepsPerPoint)).rounded(.down)
    guard step >= Double(lowest), step <= Double(highest) else { return nil }
    return Int(step)
  }
}
