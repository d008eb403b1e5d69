// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import TextVocabulary

/// Why a record's row is as tall as it is.
///
/// The steps run from the cell's top to its bottom, each beginning where the one before ends, so
/// that the sizes of all steps, the separator and the rounding add up to the row's height:
///
///     cell.top to title.top   14     V:|-[title]-gap-[body]-|
///     title                   47     two lines of text
///     …
public struct CellExplanation: Sendable {
  /// The width of the cell.
  public var width: Double
  /// The height of the row.
  public var height: Double
  /// The height that the layout needs, unrounded and without the separator.
  public var contentHeight: Double
  /// The height of the separator.
  public var separator: Double
  /// The points that rounding up to whole pixels adds to the row; rounding errors of the solution
  /// can make it negative, but not below a millionth of a point.
  public var rounding: Double
  /// The steps that make up the content's height, from the cell's top to its bottom.
  public var steps: [Step]
  /// Inequalities on the cell's bottom or height that leave room, the closest first, except those
  /// of views that the steps cross.
  public var spare: [Spare]
  /// The measure of each text of the cell, in the order of the views.
  public var texts: [TextMeasure]
  /// The violated optional constraints, oldest first.
  public var unmet: [Unmet]
  /// The conflicts and ambiguities of the layout.
  public var diagnostics: [CellDiagnostic]
  /// The views that the record hides.
  public var hiddenViews: [String]
  /// The characters of the record that no font has.
  public var missing: MissingGlyphs

  /// The views whose place or extent nothing determines, each once.
  public var ambiguousViews: [String] {
    var views: [String] = []
    var known: Set<String> = []
    for diagnostic in diagnostics where diagnostic.kind == .ambiguity {
      for view in diagnostic.views where known.insert(view).inserted { views.append(view) }
    }
    return views
  }

  /// An attribute of the cell or of a view.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The view's name; `cell` for the cell. No view can have this name.
    public var view: String
    /// The attribute.
    public var attribute: LayoutAttribute

    /// Both, as in `title.bottom`.
    public var description: String { "\(view).\(attribute)" }

    /// Whether it is an attribute of the cell.
    public var isOfCell: Bool { view == CellTree.cellName }
  }

  /// One step of the path from the cell's top to its bottom.
  public struct Step: Hashable, Sendable {
    /// The kinds of steps.
    public enum Kind: Hashable, Sendable, CaseIterable {
      /// From one view's edge to another's, as a constraint states.
      case gap
      /// From one place of a view to another of the same view.
      case view
      /// The whole cell, whose height follows from constraints on extents.
      case whole
    }

    /// The kind of step.
    public var kind: Kind
    /// Where it begins, such as `title.bottom`.
    public var from: Place
    /// Where it ends, such as `body.top`.
    public var to: Place
    /// The view that it crosses; nil for a gap.
    public var view: String?
    /// Where it begins, in points from the cell's top.
    public var y: Double
    /// The distance down, in points; negative for a step upward.
    public var size: Double
    /// The width of the view that it crosses; nil for a gap.
    public var width: Double?
    /// Whether the view's own content decides its height.
    public var isContent: Bool
    /// The conditions that determine the size; a content is listed with its view's line.
    public var sources: [CellDiagnostic.Source]
  }

  /// A condition on the cell's bottom or height that leaves room.
  public struct Spare: Hashable, Sendable {
    /// The condition.
    public var source: CellDiagnostic.Source
    /// The view that it ties to the cell; nil for a condition on the cell alone.
    public var view: String?
    /// The points by which the cell could shrink before the condition decides its height.
    public var room: Double
  }

  /// The measure of a text in a cell.
  public struct TextMeasure: Hashable, Sendable {
    /// The view's name.
    public var view: String
    /// The width at which it was measured.
    public var width: Double
    /// Whether this width is the template's preferred width rather than the layout's.
    public var isPreferredWidth: Bool
    /// The width of the text with each paragraph on one line, rounded up to whole pixels.
    public var naturalWidth: Double
    /// The number of visible lines.
    public var lineCount: Int
    /// The greatest number of lines; 0 sets no limit.
    public var lineLimit: Int
    /// Whether some of the text is cut off.
    public var isTruncated: Bool
    /// The height in the layout: rounded up to whole pixels.
    public var height: Double
    /// The height before rounding.
    public var exactHeight: Double
    /// The fonts that the template asks for, each once.
    public var fonts: [FontDescriptor]
    /// The faces of the visible glyphs, each once, in the order of the lines.
    public var faces: [FontIdentity]
  }

  /// A violated optional constraint.
  public struct Unmet: Hashable, Sendable {
    /// The kinds of optional constraints.
    public enum Kind: Hashable, Sendable, CaseIterable {
      /// A line of the template.
      case constraint
      /// A content resists growing beyond its intrinsic size.
      case hugging
      /// A content resists shrinking below its intrinsic size.
      case compression
    }

    /// The kind of constraint.
    public var kind: Kind
    /// The view; nil for a line of the template.
    public var view: String?
    /// The attribute of the view.
    public var attribute: LayoutAttribute
    /// The condition; line 0 for one of a content.
    public var source: CellDiagnostic.Source
    /// The priority, below 1000.
    public var priority: Double
    /// The violation in points.
    public var amount: Double
  }
}
