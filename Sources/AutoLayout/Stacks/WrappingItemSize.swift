// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A view that leaves room around its content as the ``WrappingView`` that holds it says.
///
/// The room does not count in the sizes that the view measures: the view that holds it adds it.
public protocol PaddableView: View {
  /// The room, beside the view's own insets.
  var placedInsets: EdgeInsets { get set }
}

/// The extents that are stated for a view in a ``WrappingView``.
///
/// They are CSS's `width`, `height`, `min-width` and so on, with `max-width: 100%`: no view is
/// wider than its line or column, unless its least width is. What is not stated follows from the
/// content.
public struct WrappingItemSize: Hashable, Sendable {
  /// Points, and a part of the room: of the flow's inner width, or of the column's width.
  public struct Extent: Hashable, Sendable {
    /// The points.
    public var points: Double
    /// The part of the room; 1 is all of it.
    public var share: Double

    /// Makes an extent.
    public init(points: Double = 0, share: Double = 0) {
      self.points = points
      self.share = share
    }

    /// The extent in points, at least 0.
    ///
    /// Parts are rounded down to 1/64 point, as browsers do, so that three thirds of a width fit.
    func points(in room: Double) -> Double {
      max(0, share == 0 ? points : WrappingItemSize.roundedDown(points + share * room))
    }
  }

  /// The width.
  public var width: Extent?
  /// The least width.
  public var minimumWidth: Extent?
  /// The greatest width.
  public var maximumWidth: Extent?
  /// The height in points.
  public var height: Double?
  /// The least height in points.
  public var minimumHeight: Double?
  /// The greatest height in points.
  public var maximumHeight: Double?
  /// The width divided by the height, above 0.
  public var aspect: Double?
  /// Room around the content beside the view's own insets, as parts of the room's width on all four
  /// sides; 1 is all of it.
  ///
  /// The view must be a ``PaddableView``.
  public var paddingShares = EdgeInsets.zero
  /// The number of a grid's columns that the view takes, with the gaps between them; at least 1,
  /// and at most as many as the grid has. It begins a new line where the last one has fewer left.
  public var span = 1

  /// States nothing.
  public init() {}

  /// A part of a width, rounded down to 1/64 point.
  static func part(_ share: Double, of width: Double) -> Double {
    share == 0 ? 0 : max(0, roundedDown(share * width))
  }

  /// The insets in points that ``paddingShares`` are of a room.
  func padding(in room: Double) -> EdgeInsets {
    guard paddingShares != .zero else { return .zero }
    return EdgeInsets(
      top: Self.part(paddingShares.top, of: room), left: Self.part(paddingShares.left, of: room),
      bottom: Self.part(paddingShares.bottom, of: room),
      right: Self.part(paddingShares.right, of: room))
  }

  /// A number rounded down to 1/64, but for an error of its last digits.
  private static func roundedDown(_ number: Double) -> Double {
    (number * 64 + 1e-6).rounded(.down) / 64
  }

  /// The width where there is room for all of it; nil if it follows from the content.
  ///
  /// A part of a room that is not known yet is as wide as the content.
  var naturalWidth: Double? {
    if let width { return width.share == 0 ? width.points(in: 0) : nil }
    guard let aspect, let height else { return nil }
    return height * aspect
  }

  /// The width of a content that states none, where there is room for all of it: at least the least
  /// one in points. A greatest one may be a part of the room, and does not count yet.
  func contentWidth(_ content: Double) -> Double {
    guard let minimumWidth, minimumWidth.share == 0 else { return content }
    return max(content, minimumWidth.points)
  }

  /// Whether a view of these extents takes the whole height of its line: it states none of its own.
  var stretches: Bool { height == nil && aspect == nil && maximumHeight == nil }

  /// The width in a room.
  ///
  /// - Parameter otherwise: The width if none is stated.
  func width(in room: Double, otherwise: () -> Double) -> Double {
    var result = width?.points(in: room) ?? naturalWidth ?? otherwise()
    result = min(result, room, maximumWidth?.points(in: room) ?? .infinity)
    return max(result, minimumWidth?.points(in: room) ?? 0)
  }

  /// The height at a width.
  ///
  /// - Parameter content: The height of the content at the width.
  func height(forWidth width: Double, content: () -> Double) -> Double {
    let result = height ?? aspect.map { width / $0 } ?? content()
    return max(0, minimumHeight ?? 0, min(result, maximumHeight ?? .infinity))
  }
}
