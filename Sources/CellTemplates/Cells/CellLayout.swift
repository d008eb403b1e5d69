// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import LayoutRendering

/// The frames of a cell's views for one record.
public struct CellLayout: Sendable {
  /// The name of the kind of cell; nil for a template of one cell.
  public var kind: String?
  /// The requested width.
  public var width: Double
  /// The height of the row, with the separator.
  public var height: Double
  /// The unrounded frames of the visible views in the cell's coordinates, in their order.
  public var frames: [(name: String, frame: Rect)]
  /// The lines of the visible texts, in the order of their frames; a text is not among them if its
  /// view is no `text`. Empty unless they were asked for.
  public var texts: [ShownText]
  /// The conflicts and ambiguities of the layout. Empty unless they were asked for.
  public var diagnostics: [CellDiagnostic]
  /// The characters of the record that no font has.
  public var missing: MissingGlyphs

  /// The frame of a view; nil if it is hidden or unknown.
  public func frame(of name: String) -> Rect? { frames.first { $0.name == name }?.frame }
}

/// The lines that a text has in its view.
public struct ShownText: Hashable, Sendable {
  /// The name of the view.
  public let name: String
  /// The lines that are shown; 0 for an empty text.
  public let lineCount: Int
  /// Whether a part of the text is left out for want of lines or of width.
  public let isTruncated: Bool
}

/// A cell as a drawing.
public struct CellDrawing: Sendable {
  /// The drawing, with the cell's top left at the origin.
  public var list: DisplayList
  /// The size of the row, with the separator and what ``CellDrawingStyle/debug`` draws beside it.
  public var size: Size
  /// The characters of the record that no font has.
  public var missing: MissingGlyphs

  /// The height of the row, with the separator.
  public var height: Double { size.height }
}

/// The style of a cell's drawing.
public enum CellDrawingStyle: Sendable {
  /// The cell.
  case plain
  /// The cell with its views' names, outlines, alignment rectangles and baselines, its margins, and
  /// to the right of it the constraints that decide its height.
  case debug
}
