// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as an equation, with what tells it from others.
  ///
  ///     title.bottom == body.top - 8 @750 "gap" (NewsCell.swift:23)
  public var description: String {
    var text = equation
    if !priority.isRequired { text += " @\(Double(priority.rawValue).shortest)" }
    if let identifier { text += " \"\(identifier)\"" }
    if let sourceLocation { text += " (\(sourceLocation))" }
    return text
  }

  /// The constraint as an equation, without priority, name and place.
  public var equation: String {
    let name = first?.displayName ?? given.foreignFirst ?? "(gone)"
    var text = "\(name).\(firstAttribute) \(relation) "
    guard hasSecondItem else { return text + constant.shortest }
    text += "\(second?.displayName ?? given.foreignSecond ?? "(gone)").\(secondAttribute)"
    if multiplier != 1 { text += " * \(multiplier.shortest)" }
    if constant > 0 || constant.isNaN { text += " + \(constant.shortest)" }
    if constant < 0 { text += " - \((-constant).shortest)" }
    return text
  }
}
