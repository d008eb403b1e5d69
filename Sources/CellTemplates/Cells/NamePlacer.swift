// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Finds places for the names of views: clear of each other and, where there is room, of text.
///
/// A name has some places in the corners of its view and beside them, the usual one first. The
/// cheapest wins: covering another name costs more than covering any text, covering text more than
/// a later place. Where each of these places covers a name, the first free one in the rows of the
/// view, then of the cell, is taken. Names overlap only in a cell that has no room for all.
struct NamePlacer {
  /// The area in which names stand.
  let bounds: Rect
  /// The lines of text.
  let texts: [Rect]
  /// The places that were given so far.
  private(set) var names: [Rect] = []

  /// Prepares to place names within an area that has lines of text.
  init(bounds: Rect, texts: [Rect]) {
    self.bounds = bounds
    self.texts = texts
  }

  /// Takes a place for a name of a size, which belongs to a view with a frame.
  mutating func place(_ size: Size, beside frame: Rect) -> Rect {
    var best: (rect: Rect, cost: Double)?
    for (rank, corner) in Self.corners(size, frame).enumerated() {
      let rect = moved(Rect(origin: corner, size: size))
      guard covered(of: rect, by: names) == 0 else { continue }
      let cost = covered(of: rect, by: texts) + Double(rank)
      if best.map({ cost < $0.cost }) ?? true { best = (rect, cost) }
    }
    let rect =
      best?.rect ?? free(size, in: frame) ?? free(size, in: bounds)
      ?? moved(Rect(origin: frame.origin, size: size))
    names.append(rect)
    return rect
  }

  /// The top left corners of a name in a view's corners, then above, beside and below the view.
  private static func corners(_ size: Size, _ frame: Rect) -> [Point] {
    let (left, right) = (frame.minX, frame.maxX - size.width)
    let (top, bottom) = (frame.minY, frame.maxY - size.height)
    return [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
      Point(x: left, y: bottom), Point(x: left, y: frame.minY - size.height),
      Point(x: right, y: frame.minY - size.height), Point(x: frame.maxX, y: top),
      Point(x: frame.minX - size.width, y: top), Point(x: left, y: frame.maxY),
      Point(x: right, y: frame.maxY),
    ]
  }

  /// A rectangle moved into the area; its top left corner stays inside where it is too large.
  private func moved(_ rect: Rect) -> Rect {
    Rect(
      x: max(bounds.minX, min(rect.minX, bounds.maxX - rect.width)),
      y: max(bounds.minY, min(rect.minY, bounds.maxY - rect.height)),
      width: rect.width, height: rect.height)
  }

  /// The part of a rectangle's area that others cover, counted once for each.
  private func covered(of rect: Rect, by others: [Rect]) -> Double {
    others.reduce(0) { sum, other in
      sum + (rect.intersection(other).map { $0.width * $0.height } ?? 0)
    }
  }

  /// The first place within an area that no name covers, in rows from its top left corner on.
  private func free(_ size: Size, in area: Rect) -> Rect? {
    var y = area.minY
    while y + size.height <= min(area.maxY, bounds.maxY) {
      var x = area.minX
      while x + size.width <= min(area.maxX, bounds.maxX) {
        let rect = Rect(x: x, y: y, width: size.width, height: size.height)
        guard let other = names.first(where: { covered(of: rect, by: [$0]) > 0 }) else {
          return rect
        }
        x = other.maxX
      }
      y += size.height
    }
    return nil
  }
}
