// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A line of Apple's Visual Format Language, parsed but not yet resolved to views.
///
///     H:|-[avatar(40)]-12-[title(>=80@750)]-|
///
/// Grammar, with blanks allowed between the parts:
///
///     format     = [("H" | "V") ":"] ["|" gap] view {gap view} [gap "|"]
///     gap        = "" | "-" | "-" amount "-" | "-" list "-"
///     view       = "[" name [list] "]"
///     list       = "(" predicate {"," predicate} ")"
///     predicate  = ["==" | "<=" | ">="] ["-"] amount [("*" | "/") number]
///                  [("+" | "-") number] ["@" priority]
///     amount     = number | name             priority = number | name
///
/// A name is a metric or, in a view's list, a view. Names are letters, digits and `_`. Factors,
/// summands and the minus of a name go beyond Apple's grammar.
public struct VisualFormat: Hashable, Sendable {
  /// The axis along which the views stand.
  public var axis: Axis
  /// The gap from the superview's near edge to the first view; nil if there is none.
  public var leadingGap: Gap?
  /// The views in order, at least one.
  public var views: [Element]
  /// The gaps between neighbours: one less than there are views.
  public var gaps: [Gap]
  /// The gap from the last view to the superview's far edge; nil if there is none.
  public var trailingGap: Gap?

  /// A view in a line.
  public struct Element: Hashable, Sendable {
    /// The view's name.
    public var name: String
    /// The conditions on its extent, in order.
    public var predicates: [Predicate]
    /// The column of the name, counted from 1.
    public var column: Int
  }

  /// The distance between two neighbours, or to the superview.
  public struct Gap: Hashable, Sendable {
    /// The kinds of gaps.
    public enum Kind: Hashable, Sendable {
      /// None: the edges touch.
      case none
      /// The standard distance: 8 between views, the margin to the superview.
      case standard
      /// A number or a metric without parentheses, and its column.
      case amount(Amount, column: Int)
      /// Conditions in parentheses.
      case predicates([Predicate])
    }
    /// The kind of the gap.
    public var kind: Kind
    /// The column where it begins, counted from 1.
    public var column: Int
  }

  /// One condition on an extent or a gap.
  public struct Predicate: Hashable, Sendable {
    /// How the extent or gap compares.
    public var relation: LayoutRelation
    /// What the extent or gap is compared with.
    public var amount: Amount
    /// The factor of the amount.
    public var factor: Double
    /// The number that is added to the product.
    public var summand: Double
    /// The priority; nil is required.
    public var priority: Amount?
    /// The column of the amount, counted from 1.
    public var column: Int
    /// The column of the priority, counted from 1; without one, the column of the amount.
    public var priorityColumn: Int
  }

  /// A number or a name that stands for one.
  public enum Amount: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A metric, or a view whose extent is meant.
    case name(String)
  }

  /// Parses a line.
  ///
  /// - Throws: ``VisualFormatError`` with the column of the first mistake.
  public init(_ text: String) throws(VisualFormatError) {
    var parser = VisualFormatParser(text)
    self = try parser.parse()
  }

  /// Makes a format from its parts, for the parser.
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
