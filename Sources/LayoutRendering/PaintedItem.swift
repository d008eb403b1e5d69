// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A painted item with everything its appearance depends on.
struct PaintedItem {
  /// A painting command and the transform in force, or the parts of a group of one opacity.
  enum Content: Hashable {
    case command(DrawingCommand, Transform)
    case group(opacity: Double, [PaintedItem])
  }

  /// The kind of item.
  var content: Content
  /// The clips in force whose shape is visible, outermost first.
  var clips: [PlacedBox]
  /// The area in the list's own coordinates, cut to the clips.
  var bounds: Rect
  /// The bounding box of all clips in force, whether they show or not; nil if there are none.
  ///
  /// It does not change the item's appearance, so equality leaves it out.
  var port: Rect?
}

extension PaintedItem: Hashable {
  static func == (left: PaintedItem, right: PaintedItem) -> Bool {
    left.bounds == right.bounds && left.content == right.content && left.clips == right.clips
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(clips)
    hasher.combine(bounds)
  }
}

extension PaintedItem {
  /// The item moved by a distance in each axis, its clips with it.
  func movedBy(x: Double, y: Double) -> PaintedItem {
    let translation = Transform.translation(x: x, y: y)
    var moved = self
    switch content {
    case .command(let command, let transform):
      moved.content = .command(command, transform.followed(by: translation))
    case .group(let opacity, let parts):
      moved.content = .group(opacity: opacity, parts.map { $0.movedBy(x: x, y: y) })
    }
    for index in clips.indices {
      moved.clips[index].transform = clips[index].transform.followed(by: translation)
    }
    moved.bounds = bounds.offsetBy(x: x, y: y)
    moved.port = port?.offsetBy(x: x, y: y)
    return moved
  }

  /// What the item paints inside an area, in a form that is equal for equal pixels; nil if nothing.
  ///
  /// Upright fills with square corners become the part of them that lies in the area. Clips that
  /// hold all of the rest are left out. Distances are rounded to 1/4096 point, so that the sums
  /// of two scroll offsets compare as equal.
  func cut(to area: Rect) -> PaintedItem? {
    guard let part = bounds.intersection(area), !part.isEmpty else { return nil }
    var kept = self
    kept.bounds = part.roundedFinely
    kept.clips = clips.filter { !$0.covers(part) }.map {
      PlacedBox(box: $0.box, transform: $0.transform.roundedFinely)
    }
    switch content {
    case .command(.fill(let box, let color), let transform)
    where box.effectiveRadius == 0 && transform.isUpright:
      kept.content = .command(.fill(Box(kept.bounds), color), .identity)
    case .command(let command, let transform):
      kept.content = .command(command, transform.roundedFinely)
    case .group(let opacity, let parts):
      kept.content = .group(opacity: opacity, parts.compactMap { $0.cut(to: area) })
    }
    return kept
  }
}

extension PlacedBox {
  /// Whether the box certainly contains a whole area.
  func covers(_ area: Rect) -> Bool {
    guard box.effectiveRadius == 0, transform.isUpright else { return false }
    let kept = transform.boundingBox(of: box.rect)
    return kept.minX <= area.minX && kept.maxX >= area.maxX && kept.minY <= area.minY
      && kept.maxY >= area.maxY
  }
}

extension Transform {
  /// Whether upright rectangles stay upright and are not turned on their side.
  fileprivate var isUpright: Bool { b == 0 && c == 0 }

  /// The map with its translation rounded to 1/4096 point.
  var roundedFinely: Transform {
    Transform(a: a, b: b, c: c, d: d, tx: tx.roundedFinely, ty: ty.roundedFinely)
  }
}

extension Rect {
  /// The rectangle with its edges rounded to 1/4096 point.
  fileprivate var roundedFinely: Rect {
    let (left, top) = (Double(minX).roundedFinely, Double(minY).roundedFinely)
    let (right, bottom) = (Double(maxX).roundedFinely, Double(maxY).roundedFinely)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Double {
  /// The number rounded to a multiple of 1/4096.
  var roundedFinely: Double { (self * 4096).rounded() / 4096 }
}
