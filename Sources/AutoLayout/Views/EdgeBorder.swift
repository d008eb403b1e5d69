// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// A line along one edge of a view, inside of it: CSS's `border-bottom`.
public struct EdgeBorder: Hashable, Sendable {
  /// The edges of a view.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case top, left, bottom, right
  }

  /// The edge.
  public var edge: Edge
  /// The width of the line in points; a line of 0 is not drawn.
  public var width: Double
  /// The colour of the line.
  public var color: Color

  /// Makes a line.
  public init(_ edge: Edge, width: Double = 1, color: Color) {
    self.edge = edge
    self.width = width
    self.color = color
  }

  /// The room that the line takes from a rectangle.
  public var insets: EdgeInsets {
    switch edge {
    case .top: EdgeInsets(top: width, left: 0, bottom: 0, right: 0)
    case .left: EdgeInsets(top: 0, left: width, bottom: 0, right: 0)
    case .bottom: EdgeInsets(top: 0, left: 0, bottom: width, right: 0)
    case .right: EdgeInsets(top: 0, left: 0, bottom: 0, right: width)
    }
  }

  /// Cuts the line's area off a rectangle.
  func cut(from rest: inout Rect) -> Rect {
    let whole = rest
    rest = rest.inset(by: insets)
    return switch edge {
    case .top: Rect(x: whole.minX, y: whole.minY, width: whole.width, height: width)
    case .left: Rect(x: whole.minX, y: whole.minY, width: width, height: whole.height)
    case .bottom:
      Rect(x: whole.minX, y: whole.maxY - width, width: whole.width, height: width)
    case .right:
      Rect(x: whole.maxX - width, y: whole.minY, width: width, height: whole.height)
    }
  }
}
