// SPDX-License-Identifier: Apache-2.0

/// How much a constraint matters: above 0 and at most 1000, which is required.
///
/// Levels are strict: one constraint at 751 beats any number of constraints at 750.
public struct LayoutPriority: RawRepresentable, Hashable, Sendable, Comparable,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// The number on the scale.
  public var rawValue: Float

  /// Must hold: 1000.
  public static let required = LayoutPriority(rawValue: 1000)
  /// With what content resists compression: 750.
  public static let defaultHigh = LayoutPriority(rawValue: 750)
  /// What a drag that may resize the scene has: 510.
  public static let dragThatCanResizeScene = LayoutPriority(rawValue: 510)
  /// What keeps a scene's size: 500.
  public static let sceneSizeStayPut = LayoutPriority(rawValue: 500)
  /// What a drag that may not resize the scene has: 490.
  public static let dragThatCannotResizeScene = LayoutPriority(rawValue: 490)
  /// With what content hugs: 250.
  public static let defaultLow = LayoutPriority(rawValue: 250)
  /// With what a fitted size is pulled to its target: 50. Give no constraint just this priority.
  public static let fittingSizeLevel = LayoutPriority(rawValue: 50)

  /// Makes a priority from its number; a constraint clamps it to 0…1000 when it is used.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority from a literal, as in `constraint.priority = 999.5`.
  public init(floatLiteral value: Float) { rawValue = value }

  /// Makes a priority from a literal, as in `constraint.priority = 999`.
  public init(integerLiteral value: Int) { rawValue = Float(value) }

  /// Whether the left priority matters less.
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
