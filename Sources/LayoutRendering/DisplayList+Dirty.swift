// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// # Plan
///
/// Both lists are flattened to painted items: each painting command with the transform and the
/// clips in force, and each opacity group as a whole. A common subsequence of the two is clean;
/// every other item is dirty where it paints. At a point outside of all
/// dirty rectangles both lists paint the same things in the same order, so the pixels are equal.
extension DisplayList {
  /// The area that the drawing may paint, clips included; nil if it paints nothing.
  ///
  /// Glyphs count with ``DrawnGlyphs/bounds``, which is an estimate.
  public var bounds: Rect? {
    paintedItems().map(\.bounds).reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// Rectangles that cover every difference between an earlier drawing and this one.
  ///
  /// No two of them overlap. There are at most `limit`; beyond that, near ones are joined. Equal
  /// drawings give none.
  ///
  /// - Complexity: O(n log n) in the commands, and O(n × limit) to join rectangles.
  /// - Precondition: `limit` is at least 1.
  public func dirtyRectangles(since earlier: DisplayList, limit: Int = 32) -> [Rect] {
    precondition(limit >= 1, "There must be room for at least 1 rectangle, not \(limit).")
    var rectangles = RectangleSet(limit: limit)
    forEachDifference(earlier.paintedItems(), paintedItems()) { rectangles.insert($0) }
    return rectangles.inReadingOrder
  }

  /// The painted items in order; items that are clipped away or clear are left out.
  func paintedItems() -> [PaintedItem] {
    var flattener = Flattener()
    for command in commands { flattener.take(command) }
    return flattener.finish()
  }

  /// Calls `body` with the bounds of every item that a common subsequence of two drawings lacks.
  func forEachDifference(
    _ before: [PaintedItem], _ after: [PaintedItem], _ body: (Rect) -> Void
  ) {
    var before = before[...]
    var after = after[...]
    while let first = before.first, first == after.first {
      before.removeFirst()
      after.removeFirst()
    }
    while let last = before.last, last == after.last {
      before.removeLast()
      after.removeLast()
    }
    let kept = CommonSubsequence(Array(before), Array(after))
    for (item, isKept) in zip(before, kept.isKeptBefore) where !isKept { body(item.bounds) }
    for (item, isKept) in zip(after, kept.isKeptAfter) where !isKept { body(item.bounds) }
  }
}
