// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The constraints that determine a number of an item's frame.
///
///     body.height = 60
///       body.height == 60 (content hugging)
///
/// Get one from ``View/layoutExplanation(of:)`` after a layout, or from
/// ``View/fittingExplanation(of:for:)`` after a measurement.
public struct LayoutExplanation: Hashable, Sendable {
  /// The view or guide.
  public var item: ReportedItem
  /// The number that is explained.
  public var attribute: LayoutAttribute
  /// Its value in points, unrounded; edges, centres and baselines in the superview's coordinates.
  public var value: Double
  /// The constraints from which the value follows as an equation, each of them met exactly.
  ///
  /// They are in the order in which they stand along the attribute's axis: from the top to the
  /// bottom for a height, from left to right for a width.
  public var chain: [ConstraintStanding]
  /// Whether the constraints leave the number open; then the chain is where it happens to stand.
  public var isAmbiguous: Bool

  /// Makes an explanation from its parts.
  public init(
    item: ReportedItem, attribute: LayoutAttribute, value: Double, chain: [ConstraintStanding],
    isAmbiguous: Bool
  ) {
    self.item = item
    self.attribute = attribute
    self.value = value
    self.chain = chain
    self.isAmbiguous = isAmbiguous
  }
}

extension LayoutExplanation: CustomStringConvertible {
  /// A line for the number and one for each constraint of the chain.
  public var description: String {
    let head = "\(item.name).\(attribute) = \(value.shortest)" + (isAmbiguous ? ", ambiguous" : "")
    return ([head] + chain.map { "  \($0)" }).joined(separator: "\n")
  }
}

/// A constraint with its slack and violation in a solution.
public struct ConstraintStanding: Hashable, Sendable {
  /// The constraint with its items, attributes and source.
  public var report: ConstraintReport
  /// The priority, above 0 and at most 1000.
  public var priority: Double
  /// The left side minus the right side in points; 0 where the sides are equal.
  public var slack: Double
  /// The violation in points; 0 where the constraint is met.
  public var violation: Double

  /// Makes a standing from its parts.
  public init(
    report: ConstraintReport, priority: Double, slack: Double, violation: Double
  ) {
    self.report = report
    self.priority = priority
    self.slack = slack
    self.violation = violation
  }

  /// What the constraint stands for.
  public var source: ConstraintReport.Source { report.source }

  /// Whether the constraint must hold.
  public var isRequired: Bool { priority >= 1000 }
}

extension ConstraintStanding: CustomStringConvertible {
  /// The constraint and, unless both sides are equal, by how much they differ.
  public var description: String {
    if violation > 0 { return "\(report), not met by \(violation.shortest)" }
    return slack == 0 ? "\(report)" : "\(report), slack \(abs(slack).shortest)"
  }
}

/// A content whose height follows from its width, as it was measured last.
public struct ContentMeasure: Hashable, Sendable {
  /// The view.
  public var item: ReportedItem
  /// The width for which it was asked, in points, inside the alignment rectangle.
  public var width: Double
  /// The height that it asked for at that width.
  public var height: Double
  /// How often it was asked in the last pass that asked it.
  public var count: Int

  /// Makes a measure from its parts.
  public init(item: ReportedItem, width: Double, height: Double, count: Int) {
    self.item = item
    self.width = width
    self.height = height
    self.count = count
  }
}
