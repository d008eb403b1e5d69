// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The alignment and the direction of the views of a visual format.
///
/// The values are UIKit's: an alignment's bit is the raw value of its attribute.
public struct VisualFormatOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int

  /// All left edges are aligned.
  public static let alignAllLeft = VisualFormatOptions(attribute: .left)
  /// All right edges are aligned.
  public static let alignAllRight = VisualFormatOptions(attribute: .right)
  /// All top edges are aligned.
  public static let alignAllTop = VisualFormatOptions(attribute: .top)
  /// All bottom edges are aligned.
  public static let alignAllBottom = VisualFormatOptions(attribute: .bottom)
  /// All leading edges are aligned.
  public static let alignAllLeading = VisualFormatOptions(attribute: .leading)
  /// All trailing edges are aligned.
  public static let alignAllTrailing = VisualFormatOptions(attribute: .trailing)
  /// All horizontal centres are aligned.
  public static let alignAllCenterX = VisualFormatOptions(attribute: .centerX)
  /// All vertical centres are aligned.
  public static let alignAllCenterY = VisualFormatOptions(attribute: .centerY)
  /// All last baselines are aligned.
  public static let alignAllLastBaseline = VisualFormatOptions(attribute: .lastBaseline)
  /// All first baselines are aligned.
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
    for attribute in options.alignments where attribute.axis == axis {
      throw VisualFormatError(.alignmentAlongAxis(attribute), in: text, column: 1)
    }
    let scope = CallerScope(metrics: metrics, views: named, text: text)
    // Mistakes in views are reported before mistakes in numbers.
    var items: [LayoutItem] = []
    for element in views { items.append(try scope.item(of: element)) }
    if leadingGap != nil { _ = try scope.superview(of: views[0], items[0]) }
    var equations = try chain(in: scope, options: options).equations()
    for attribute in options.alignments {
      for (item, next) in zip(items, items.dropFirst()) {
        equations.append(
          LayoutEquation(
            AttributeSum([.init(item, attribute), .init(next, attribute, factor: -1)]), .equal))
      }
    }
    return equations.map(LayoutConstraint.stating)
  }
}

extension LayoutConstraint {
  /// Makes the constraints of a visual format, in the order of the text.
  ///
  /// A malformed format gives no constraint, and leaves a diagnostic with a caret in the tree of
  /// the first of the views by name; ``VisualFormat`` throws instead.
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

/// The views and metrics that a caller gives to a format.
private struct CallerScope: VisualFormatScope {
  let metrics: [String: Double]
  let views: [String: LayoutItem]
  let text: String

  func item(of element: VisualFormat.Element) throws(VisualFormatError) -> LayoutItem {
    guard let item = views[element.name] else {
      throw VisualFormatError(.unknownView(element.name), in: text, column: element.column)
    }
    return item
  }

  func superview(
    of element: VisualFormat.Element, _ item: LayoutItem
  ) throws(VisualFormatError) -> LayoutItem {
    guard let view = item.coordinateView else {
      throw VisualFormatError(.noSuperview(element.name), in: text, column: element.column)
    }
    return view
  }

  func margin(
    of superview: LayoutItem, _ edge: LayoutAttribute
  ) -> (item: LayoutItem, attribute: LayoutAttribute, distance: Double) {
    (superview, edge.withMargin, 0)
  }

  func distance(
    named name: String, at column: Int, isInParentheses: Bool
  ) throws(VisualFormatError) -> Double {
    if metrics[name] == nil, views[name] != nil {
      throw VisualFormatError(.viewAsGap(name), in: text, column: column)
    }
    return try metric(name, column)
  }

  func extent(
    named name: String, in predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) -> ResolvedName<LayoutItem> {
    if metrics[name] == nil, let view = views[name] { return .view(view) }
    return .number(try metric(name, predicate.column))
  }

  func priority(
    _ amount: VisualFormat.Amount, at column: Int
  ) throws(VisualFormatError) -> Double {
    let value: Double
    switch amount {
    case .number(let number): value = number
    case .name(let name): value = try metric(name, column)
    }
    guard value > 0, value <= 1000 else {
      throw VisualFormatError(.badPriority(value), in: text, column: column)
    }
    return value
  }

  private func metric(_ name: String, _ column: Int) throws(VisualFormatError) -> Double {
    guard let number = metrics[name] else {
      throw VisualFormatError(.unknownName(name), in: text, column: column)
    }
    guard number.isFinite else {
      throw VisualFormatError(.badNumber("\(name) = \(number)"), in: text, column: column)
    }
    return number
  }
}

nonisolated extension LayoutAttribute {
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
