// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as an equation, without priority, name and place.
  public var equation: String {
    if isSum { return sumEquation }
    let name = first?.displayName ?? given.foreignFirst ?? "(gone)"
    var text = "\(name).\(firstAttribute) \(relation) "
    guard hasSecondItem else { return text + constant.shortest }
    text += "\(second?.displayName ?? given.foreignSecond ?? "(gone)").\(secondAttribute)"
    if multiplier != 1 { text += " * \(multiplier.shortest)" }
    if constant > 0 || constant.isNaN { text += " + \(constant.shortest)" }
    if constant < 0 { text += " - \((-constant).shortest)" }
    return text
  }

  /// A sum as an equation: terms with positive factors on the left, the others on the right.
  ///
  ///     b.top == a.bottom + a.height * 0.5 + 3
  private var sumEquation: String {
    func side(_ sign: Double) -> [String] {
      livingTerms.filter { $0.factor * sign > 0 }.map { term in
        let factor = abs(term.factor)
        let name = "\(term.item.displayName).\(term.attribute)"
        return factor == 1 ? name : "\(name) * \(factor.shortest)"
      }
    }
    let (left, right) = (side(1), side(-1))
    var text = "\(left.isEmpty ? "0" : left.joined(separator: " + ")) \(relation) "
    guard !right.isEmpty else { return text + constant.shortest }
    text += right.joined(separator: " + ")
    if constant > 0 || constant.isNaN { text += " + \(constant.shortest)" }
    if constant < 0 { text += " - \((-constant).shortest)" }
    return text
  }
}
