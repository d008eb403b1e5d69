// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A line of Apple's Visual Format Language, read but not yet tied to views.
///
///     H:|-[avatar(40)]-12-[title(>=80@750)]-|
///
/// Grammar, with blanks allowed between the parts:
///
///     format     = [("H" | "V") ":"] ["|" gap] view {gap view} [gap "|"]
///     gap        = "" | "-" | "-" amount "-" | "-" list "-"
///     view       = "[" name [list] "]"
///     list       = "(" predicate {"," predicate} ")"
///     predicate  = ["==" | "<=" | ">="] amount [("*" | "/") number] [("+" | "-") number]
///                  ["@" priority]
///     amount     = number | name             priority = number | name
///
/// A name is a metric or, in a view's list, a view. Names are letters, digits and `_`. Factors and
/// summands go beyond Apple's grammar.
public struct VisualFormat: Hashable, Sendable {
  /// Along which axis the views stand.
  public var axis: Axis
  /// The gap from the superview's near edge to the first view; nil if they are not tied.
  public var leadingGap: Gap?
  /// The views in order, at least one.
  public var views: [Element]
  /// The gaps between neighbours: one less than there are views.
  public var gaps: [Gap]
  /// The gap from the last view to the superview's far edge; nil if they are not tied.
  public var trailingGap: Gap?

  /// A view in a line.
  public struct Element: Hashable, Sendable {
    /// The view's name.
    public var name: String
    /// What is said of its extent, in order.
    public var predicates: [Predicate]
    /// The column of the name, counted from 1.
    public var column: Int
  }

  /// The room between two neighbours, or to the superview.
  public struct Gap: Hashable, Sendable {
    /// What the room is.
    public enum Kind: Hashable, Sendable {
      /// None: the edges touch.
      case none
      /// The usual room: 8 between views, the margin to the superview.
      case standard
      /// As given.
      case predicates([Predicate])
    }
    /// What the room is.
    public var kind: Kind
    /// The column where it begins, counted from 1.
    public var column: Int
  }

  /// One condition on an extent or a gap.
  public struct Predicate: Hashable, Sendable {
    /// How the extent compares.
    public var relation: LayoutRelation
    /// To what it compares.
    public var amount: Amount
    /// What the amount is multiplied by.
    public var factor: Double
    /// What is then added.
    public var summand: Double
    /// How much it matters; required if nothing is said.
    public var priority: Amount?
    /// The column of the amount, counted from 1.
    public var column: Int
  }

  /// A number or a name that stands for one.
  public enum Amount: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A metric, or a view whose extent is meant.
    case name(String)
  }

  /// Reads a line.
  ///
  /// - Throws: ``VisualFormatError`` with the column of the first thing that cannot be.
  public init(_ text: String) throws(VisualFormatError) {
    var parser = VisualFormatParser(text)
    self = try parser.parse()
  }

  /// Made by the parser.
  init(
    axis: Axis, leadingGap: Gap?, views: [Element], gaps: [Gap], trailingGap: Gap?
  ) {
    self.axis = axis
    self.leadingGap = leadingGap
    self.views = views
    self.gaps = gaps
    self.trailingGap = trailingGap
  }
}

/// Why a visual format cannot be read or used, and where.
public struct VisualFormatError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// Something else should stand there.
    case expected(String, found: String)
    /// The text goes on after the end of the format.
    case unexpectedEnd(expected: String)
    /// A view's name is not among the views.
    case unknownView(String)
    /// A name is neither a metric nor, where that is allowed, a view.
    case unknownName(String)
    /// The view has no superview that `|` could stand for.
    case noSuperview(String)
    /// A number is out of range or not finite.
    case badNumber(String)
    /// A priority is not above 0 and at most 1000.
    case badPriority(Double)
    /// An option aligns along the axis of the format.
    case alignmentAlongAxis(LayoutAttribute)
    /// A gap compares to a view.
    case viewAsGap(String)
  }

  /// What is wrong.
  public var kind: Kind
  /// The format.
  public var text: String
  /// Where in it, counted from 1 in characters.
  public var column: Int

  /// Makes an error at a place.
  public init(_ kind: Kind, in text: String, column: Int) {
    self.kind = kind
    self.text = text
    self.column = column
  }

  /// What is wrong, without the place.
  public var message: String {
    switch kind {
    case .expected(let wanted, let found): "expected \(wanted), found \(found)"
    case .unexpectedEnd(let wanted): "the format ends where \(wanted) is expected"
    case .unknownView(let name): "no view is named '\(name)'"
    case .unknownName(let name): "'\(name)' is neither a metric nor a view"
    case .noSuperview(let name): "'\(name)' has no superview that '|' could stand for"
    case .badNumber(let number): "'\(number)' is not a finite number"
    case .badPriority(let value):
      "a priority is above 0 and at most 1000, not \(value.shortest)"
    case .alignmentAlongAxis(let attribute):
      "the option aligns by \(attribute), along the format's own axis"
    case .viewAsGap(let name): "a gap is a number or a metric, and '\(name)' is a view"
    }
  }
}

extension VisualFormatError: CustomStringConvertible {
  /// The message, the format, and a caret below the place.
  public var description: String {
    "\(message)\n\(text)\n\(String(repeating: " ", count: max(0, column - 1)))^"
  }
}
