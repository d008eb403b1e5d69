// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension LayoutConstraint: CustomStringConvertible {
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
