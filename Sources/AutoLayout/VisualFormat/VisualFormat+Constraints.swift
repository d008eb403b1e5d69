// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// How the views of a visual format are aligned, and in which direction they stand.
///
/// The values are UIKit's: an alignment's bit is the raw value of its attribute.
public struct VisualFormatOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int

  /// All left edges are one line.
  public static let alignAllLeft = VisualFormatOptions(attribute: .left)
  /// All right edges are one line.
  public static let alignAllRight = VisualFormatOptions(attribute: .right)
  /// All top edges are one line.
  public static let alignAllTop = VisualFormatOptions(attribute: .top)
  /// All bottom edges are one line.
  public static let alignAllBottom = VisualFormatOptions(attribute: .bottom)
  /// All leading edges are one line.
  public static let alignAllLeading = VisualFormatOptions(attribute: .leading)
  /// All trailing edges are one line.
  public static let alignAllTrailing = VisualFormatOptions(attribute: .trailing)
  /// All horizontal centres are one line.
  public static let alignAllCenterX = VisualFormatOptions(attribute: .centerX)
  /// All vertical centres are one line.
  public static let alignAllCenterY = VisualFormatOptions(attribute: .centerY)
  /// All last baselines are one line.
  public static let alignAllLastBaseline = VisualFormatOptions(attribute: .lastBaseline)
  /// All first baselines are one line.
  public static let alignAllFirstBaseline = VisualFormatOptions(attribute: .firstBaseline)
  /// The first view stands at the left, whatever the direction of reading.
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 16)
  /// The first view stands at the right, whatever the direction of reading.
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 2 << 16)

  /// Makes options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  private init(attribute: LayoutAttribute) { rawValue = 1 << attribute.rawValue }

  /// The attributes that are aligned, by raw value.
  var alignments: [LayoutAttribute] {
    LayoutAttribute.allCases.filter {
      $0 != .notAnAttribute && $0.rawValue <= LayoutAttribute.firstBaseline.rawValue
        && rawValue & (1 << $0.rawValue) != 0
    }
  }

  /// The attributes of the near and the far edge along an axis.
  func edges(along axis: Axis) -> (near: LayoutAttribute, far: LayoutAttribute) {
    if axis == .vertical { return (.top, .bottom) }
    if contains(.directionLeftToRight) { return (.left, .right) }
    if contains(.directionRightToLeft) { return (.right, .left) }
    return (.leading, .trailing)
  }
}

extension VisualFormat {
  /// Makes the constraints of the format, in the order of the text; alignments come last.
  ///
  /// - Parameter text: the format itself, for errors.
  /// - Throws: ``VisualFormatError`` if a name is unknown or an option does not fit the axis.
  public func constraints(
    options: VisualFormatOptions = [], metrics: [String: Double] = [:],
    views named: [String: LayoutItem], text: String = ""
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let builder = VisualFormatBuilder(
      format: self, options: options, metrics: metrics, views: named, text: text)
    return try builder.build()
  }
}

extension LayoutConstraint {
  /// Makes the constraints of a visual format, in the order of the text.
  ///
  /// A format that cannot be read or used gives no constraint, and leaves a diagnostic with a
  /// caret in the tree of the first of the views by name; ``VisualFormat`` throws instead.
  public static func constraints(
    withVisualFormat format: String, options: VisualFormatOptions = [],
    metrics: [String: Double]? = nil, views: [String: LayoutItem], file: String = #fileID,
    line: Int = #line
  ) -> [LayoutConstraint] {
    do throws(VisualFormatError) {
      let constraints = try VisualFormat(format).constraints(
        options: options, metrics: metrics ?? [:], views: views, text: format)
      for constraint in constraints {
        constraint.sourceLocation = CodeLocation(file: file, line: line)
      }
      return constraints
    } catch {
      let name = views.keys.min()
      name.flatMap { views[$0]?.itemView }?.record(
        LayoutDiagnostic(
          kind: .malformedVisualFormat,
          message: "\(CodeLocation(file: file, line: line)): \(error)"))
      return []
    }
  }
}

/// Ties a format's names to views and numbers.
private struct VisualFormatBuilder {
  let format: VisualFormat
  let options: VisualFormatOptions
  let metrics: [String: Double]
  let views: [String: LayoutItem]
  let text: String

  func build() throws(VisualFormatError) -> [LayoutConstraint] {
    for attribute in options.alignments where attribute.axis == format.axis {
      throw VisualFormatError(.alignmentAlongAxis(attribute), in: text, column: 1)
    }
    let (near, far) = options.edges(along: format.axis)
    var items: [LayoutItem] = []
    for element in format.views { items.append(try item(element)) }
    var result: [LayoutConstraint] = []
    if let gap = format.leadingGap {
      let outer = try superview(of: items[0], format.views[0])
      result += try self.gap(gap, from: outer, near, to: items[0], near, isToSuperview: true)
    }
    for (index, element) in format.views.enumerated() {
      if index > 0 {
        result += try gap(
          format.gaps[index - 1], from: items[index - 1], far, to: items[index], near,
          isToSuperview: false)
      }
      result += try extents(element, items[index])
    }
    if let gap = format.trailingGap, let last = items.last, let element = format.views.last {
      let outer = try superview(of: last, element)
      result += try self.gap(gap, from: last, far, to: outer, far, isToSuperview: true)
    }
    for attribute in options.alignments {
      for (item, next) in zip(items, items.dropFirst()) {
        result.append(constraint(item, attribute, .equal, next, attribute, 1, 0))
      }
    }
    return result
  }

  private func item(_ element: VisualFormat.Element) throws(VisualFormatError) -> LayoutItem {
    guard let item = views[element.name] else {
      throw VisualFormatError(.unknownView(element.name), in: text, column: element.column)
    }
    return item
  }

  private func superview(
    of item: LayoutItem, _ element: VisualFormat.Element
  ) throws(VisualFormatError) -> View {
    guard let view = item.coordinateView else {
      throw VisualFormatError(.noSuperview(element.name), in: text, column: element.column)
    }
    return view
  }

  /// The constraints of a gap: `second.near REL first.far + amount`.
  private func gap(
    _ gap: VisualFormat.Gap, from first: LayoutItem, _ firstEdge: LayoutAttribute,
    to second: LayoutItem, _ secondEdge: LayoutAttribute, isToSuperview: Bool
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    // Where the first view stands at the right, gaps count to the left.
    let sign =
      format.axis == .horizontal && options.contains(.directionRightToLeft) ? -1.0 : 1.0
    switch gap.kind {
    case .none: return [constraint(second, secondEdge, .equal, first, firstEdge, 1, 0)]
    case .standard where isToSuperview:
      let isFirstOuter = second.coordinateView === first
      return [
        constraint(
          second, isFirstOuter ? secondEdge : secondEdge.withMargin, .equal, first,
          isFirstOuter ? firstEdge.withMargin : firstEdge, 1, 0)
      ]
    case .standard:
      return [
        constraint(
          second, secondEdge, .equal, first, firstEdge, 1, sign * SystemSpacing.betweenViews)
      ]
    case .amount(let amount, let column):
      let distance = try number(amount, column, isGap: true)
      return [constraint(second, secondEdge, .equal, first, firstEdge, 1, sign * distance)]
    case .predicates(let predicates):
      var result: [LayoutConstraint] = []
      for predicate in predicates {
        let amount = try number(predicate.amount, predicate.column, isGap: true)
        let made = constraint(
          second, secondEdge, sign > 0 ? predicate.relation : predicate.relation.flipped, first,
          firstEdge, 1, sign * (amount * predicate.factor + predicate.summand))
        made.priority = try priority(predicate)
        result.append(made)
      }
      return result
    }
  }

  /// The constraints on a view's own extent.
  private func extents(
    _ element: VisualFormat.Element, _ item: LayoutItem
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let attribute: LayoutAttribute = format.axis == .horizontal ? .width : .height
    var result: [LayoutConstraint] = []
    for predicate in element.predicates {
      let made: LayoutConstraint
      if case .name(let name) = predicate.amount, metrics[name] == nil, let other = views[name] {
        made = constraint(
          item, attribute, predicate.relation, other, attribute, predicate.factor,
          predicate.summand)
      } else {
        let amount = try number(predicate.amount, predicate.column, isGap: false)
        made = constraint(
          item, attribute, predicate.relation, nil, .notAnAttribute, 1,
          amount * predicate.factor + predicate.summand)
      }
      made.priority = try priority(predicate)
      result.append(made)
    }
    return result
  }

  private func number(
    _ amount: VisualFormat.Amount, _ column: Int, isGap: Bool
  ) throws(VisualFormatError) -> Double {
    switch amount {
    case .number(let number): return number
    case .name(let name):
      if let number = metrics[name] {
        if number.isFinite { return number }
        throw VisualFormatError(.badNumber("\(name) = \(number)"), in: text, column: column)
      }
      let isView = isGap && views[name] != nil
      throw VisualFormatError(
        isView ? .viewAsGap(name) : .unknownName(name), in: text, column: column)
    }
  }

  private func priority(
    _ predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) -> LayoutPriority {
    guard let amount = predicate.priority else { return .required }
    let value = try number(amount, predicate.priorityColumn, isGap: false)
    guard value > 0, value <= 1000 else {
      throw VisualFormatError(.badPriority(value), in: text, column: predicate.priorityColumn)
    }
    return LayoutPriority(rawValue: Float(value))
  }

  private func constraint(
    _ item: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
    _ other: LayoutItem?, _ otherAttribute: LayoutAttribute, _ multiplier: Double,
    _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other,
      attribute: otherAttribute, multiplier: multiplier, constant: constant)
  }
}

extension LayoutAttribute {
  /// The same edge inside the margins, for an edge.
  fileprivate var withMargin: LayoutAttribute {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .notAnAttribute, .width, .height, .centerX, .centerY, .lastBaseline, .firstBaseline,
      .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      self
    }
  }
}
