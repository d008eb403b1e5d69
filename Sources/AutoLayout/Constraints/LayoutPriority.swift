// SPDX-License-Identifier: Apache-2.0

/// The priority of a constraint: above 0 and at most 1000, which is required.
///
/// Levels are strict: one constraint at 751 beats any number of constraints at 750.
public nonisolated struct LayoutPriority: RawRepresentable, Hashable, Sendable, Comparable,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// The number on the scale.
  public var rawValue: Float

  /// The priority of a constraint that must hold: 1000.
  public static let required = LayoutPriority(rawValue: 1000)
  /// The priority of content's compression resistance: 750.
  public static let defaultHigh = LayoutPriority(rawValue: 750)
  /// The priority of a drag that may resize the scene: 510.
  public static let dragThatCanResizeScene = LayoutPriority(rawValue: 510)
  /// The priority of a scene's present size: 500.
  public static let sceneSizeStayPut = LayoutPriority(rawValue: 500)
  /// The priority of a drag that may not resize the scene: 490.
  public static let dragThatCannotResizeScene = LayoutPriority(rawValue: 490)
  /// The priority of content hugging: 250.
  public static let defaultLow = LayoutPriority(rawValue: 250)
  /// The priority at which a fitted size is pulled to its target: 50. Give it to no constraint.
  public static let fittingSizeLevel = LayoutPriority(rawValue: 50)

  /// Makes a priority from its number, which layout clamps to 0…1000.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority from a literal, as in `constraint.priority = 999.5`.
  public init(floatLiteral value: Float) { rawValue = value }

  /// Makes a priority from a literal, as in `constraint.priority = 999`.
  public init(integerLiteral value: Int) { rawValue = Float(value) }

  /// Whether the left priority is lower.
  public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The priority raised by a number.
  public static func + (left: LayoutPriority, right: Float) -> LayoutPriority {
    LayoutPriority(rawValue: left.rawValue + right)
  }

  /// The priority lowered by a number.
  public static func - (left: LayoutPriority, right: Float) -> LayoutPriority {
    LayoutPriority(rawValue: left.rawValue - right)
  }

  /// Whether constraints of this priority must hold.
  public var isRequired: Bool { rawValue >= 1000 }
}
