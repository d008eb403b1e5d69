// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// How to turn the picture of an earlier drawing into that of a later one.
///
/// First the pixels of ``scroll`` are moved, then what lies in ``dirty`` is drawn again.
public struct DrawingUpdate: Hashable, Sendable {
  /// The part of the picture whose pixels are moved; nil if nothing scrolled.
  public var scroll: ScrolledArea?
  /// Rectangles, none of which overlap, that cover what is then still different.
  public var dirty: [Rect]

  /// Makes an update from its parts.
  public init(scroll: ScrolledArea? = nil, dirty: [Rect]) {
    self.scroll = scroll
    self.dirty = dirty
  }
}

/// An area whose pixels are moved inside of it.
public struct ScrolledArea: Hashable, Sendable {
  /// The area; pixels that would leave it are dropped, and those that come in are dirty.
  public var area: Rect
  /// How far the pixels move to the right, in points.
  public var x: Double
  /// How far the pixels move down, in points.
  public var y: Double

  /// Makes a scrolled area from its parts.
  public init(area: Rect, x: Double, y: Double) {
    self.area = area
    self.x = x
    self.y = y
  }

  /// The part of the area that the moved pixels fill; nil if none of them stays.
  public var kept: Rect? {
    guard let kept = area.intersection(area.offsetBy(x: x, y: y)), !kept.isEmpty else {
      return nil
    }
    return kept
  }
}

/// # Plan
///
/// 1. The two drawings vote for a distance: every item that occurs once in each, under the same
///    clip area, votes for how far it moved inside of that area.
/// 2. Inside the part that moved pixels fill, the earlier drawing is moved by that distance and
///    compared with the later one, both cut to the part. Outside of it they are compared as usual.
/// 3. The plain dirty rectangles are the answer where they cover no more.
extension DisplayList {
  /// The pixels to move and the rectangles to draw again after an earlier drawing.
  ///
  /// A drawing scrolls where content under one clip moved by a whole number of pixels. Positions
  /// that differ by less than 1/4096 point count as equal there. Equal drawings give an empty
  /// update. At most `limit` rectangles are given; beyond that, near ones are joined.
  ///
  /// - Parameter scale: How many pixels a point has in each axis.
  /// - Complexity: O(n log n) in the commands, and O(n × limit) to join rectangles.
  /// - Precondition: `scale` is above 0 and `limit` is at least 1.
  public func update(since earlier: DisplayList, scale: Double = 1, limit: Int = 32)
    -> DrawingUpdate
  {
    precondition(scale > 0, "A point must have some pixels, not \(scale).")
    let plain = DrawingUpdate(dirty: dirtyRectangles(since: earlier, limit: limit))
    guard !plain.dirty.isEmpty else { return plain }
    let before = earlier.paintedItems()
    let after = paintedItems()
    guard let scroll = ScrollDetector(before: before, after: after, scale: scale).scroll,
      let kept = scroll.kept
    else { return plain }

    var rectangles = RectangleSet(limit: limit)
    for strip in scroll.area.subtracting(kept) { rectangles.insert(strip) }
    forEachDifference(
      before.compactMap { $0.movedBy(x: scroll.x, y: scroll.y).cut(to: kept) },
      after.compactMap { $0.cut(to: kept) }
    ) { rectangles.insert($0) }
    forEachDifference(before, after) { bounds in
      for piece in bounds.subtracting(scroll.area) { rectangles.insert(piece) }
    }

    let moved = DrawingUpdate(scroll: scroll, dirty: rectangles.inReadingOrder)
    return moved.paintedArea < plain.paintedArea ? moved : plain
  }
}

extension DrawingUpdate {
  /// The area of all dirty rectangles.
  fileprivate var paintedArea: Double { dirty.reduce(0) { $0 + $1.width * $1.height } }
}

extension Rect {
  /// At most four rectangles that cover what lies outside of another one.
  func subtracting(_ other: Rect) -> [Rect] {
    guard let hole = intersection(other), !hole.isEmpty else { return isEmpty ? [] : [self] }
    let pieces = [
      Rect(x: minX, y: minY, width: width, height: hole.minY - minY),
      Rect(x: minX, y: hole.minY, width: hole.minX - minX, height: hole.height),
      Rect(x: hole.maxX, y: hole.minY, width: maxX - hole.maxX, height: hole.height),
      Rect(x: minX, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ]
    return pieces.filter { !$0.isEmpty }
  }
}
