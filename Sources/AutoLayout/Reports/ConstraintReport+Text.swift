// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension ConstraintReport: CustomStringConvertible {
  /// The text.
  public var description: String { text }

  /// The equation, with the priority, name and place that distinguish it from others.
  ///
  ///     title.bottom == body.top - 8 @750 "gap" (NewsCell.swift:23)
  ///     title.height <= 22 @250 (content hugging)
  ///     stack "row", horizontal: spacing between "a" and "b" (b.leading == a.trailing + 8)
  public var text: String {
    if let ownText { return ownText }
    var text = equation
    if !isRequired { text += " @\(priority.shortest)" }
    if let arrangement {
      let axis = arrangement.axis == .horizontal ? "horizontal" : "vertical"
      return "stack \"\(arrangement.stack.name)\", \(axis): \(words(arrangement)) (\(text))"
    }
    switch source {
    case .constraint:
      if isInternal { return text }
      if let identifier { text += " \"\(identifier)\"" }
      if let sourceLocation { text += " (\(sourceLocation))" }
      return text
    case .hugging: return text + " (content hugging)"
    case .compressionResistance: return text + " (compression resistance)"
    case .place: return text + (mask.map(Self.note) ?? "")
    case .nonNegative, .measure: return text
    }
  }

  /// The constraint as an equation, without priority, name and place.
  ///
  /// A sum has its terms with positive factors on the left and the others on the right:
  ///
  ///     b.top == a.bottom + a.height * 0.5 + 3
  var equation: String {
    let (left, right) = isSum ? (sum(1), sum(-1)) : (words(0), words(1))
    guard let right else { return "\(left ?? "0") \(relation) \(constant.shortest)" }
    var text = "\(left ?? "0") \(relation) \(right)"
    if constant > 0 || constant.isNaN { text += " + \(constant.shortest)" }
    if constant < 0 { text += " - \((-constant).shortest)" }
    return text
  }

  /// The terms of a sum whose factors have a sign; nil if there are none.
  private func sum(_ sign: Double) -> String? {
    let terms = terms.filter { $0.factor * sign > 0 }
    if terms.isEmpty { return nil }
    return terms.map { words($0.item, $0.attribute, times: abs($0.factor)) }
      .joined(separator: " + ")
  }

  /// One side of a relation of two attributes; nil if it has no attribute.
  private func words(_ side: Int) -> String? {
    guard terms.indices.contains(side) else { return nil }
    let term = terms[side]
    return words(term.item, term.attribute, times: side == 0 ? 1 : -term.factor)
  }

  private func words(
    _ item: ReportedItem, _ attribute: LayoutAttribute, times factor: Double
  ) -> String {
    let name = "\(item.name).\(attribute)"
    return factor == 1 ? name : "\(name) * \(factor.shortest)"
  }

  /// The rule of a stack view in words, about the arranged view or gap on the left side.
  private func words(_ arrangement: Arrangement) -> String {
    let canvas = arrangement.canvas.id
    let (item, other) = (Self.quoted(first), Self.quoted(second ?? .gone))
    let (extent, comparative) = firstAttribute == .width ? ("wide", "wider") : ("high", "higher")
    switch arrangement.rule {
    case .edge: return "\(first.id == canvas ? other : item) at the \(firstAttribute) edge"
    case .spacing:
      return "\(relation == .equal ? "spacing" : "least spacing") between \(other) and \(item)"
    case .equalExtents, .equalGaps: return "\(item) as \(extent) as \(other)"
    case .proportion:
      return second != nil
        ? "\(item) \(extent) in proportion to \(other)"
        : "\(item) has no intrinsic size and no extent"
    case .gapEdge:
      let isStart = firstAttribute == .leading || firstAttribute == .top
      return "\(item) \(isStart ? "begins" : "ends") at \(other)"
    case .alignment:
      return second?.id == canvas
        ? "\(item) aligned by its \(firstAttribute)"
        : "\(item) aligned with \(other) by the \(firstAttribute)"
    case .boundary: return "\(item) inside the \(firstAttribute) edge"
    case .ambiguitySuppression: return "\(item) no \(comparative) than it must be"
    case .fit: return "the stack no \(comparative) than its views need"
    case .hiddenFill: return "\(item) is hidden and as \(extent) as the stack"
    case .hiding:
      if firstAttribute.isSize { return "\(item) is hidden and has no extent" }
      return second?.id == canvas
        ? "\(item) is hidden, at the \(secondAttribute) edge" : "\(item) is hidden, after \(other)"
    }
  }

  private static func quoted(_ item: ReportedItem) -> String {
    item.id == nil ? item.name : "\"\(item.name)\""
  }

  /// The mask as Cocoa prints it: `-` for a length that is kept, `&` for one that is flexible.
  private static func note(_ mask: AutoresizingMask) -> String {
    let parts = [mask.flexibility(along: .horizontal), mask.flexibility(along: .vertical)].map {
      [$0.before, $0.length, $0.after].map { $0 ? "&" : "-" }.joined()
    }
    return " (autoresizing h=\(parts[0]) v=\(parts[1]))"
  }
}
