// SPDX-License-Identifier: Apache-2.0

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as an equation, without priority, name and place.
  public var equation: String { ConstraintReport(factsOf: self).equation }
}
