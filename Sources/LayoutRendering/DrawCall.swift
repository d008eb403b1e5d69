// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A command that paints, with everything that decides about its pixels.
///
/// A backend without a stack of states of its own plays ``DisplayList/drawCalls()`` one after the
/// other: a window of tiles, a terminal, a recording for tests.
public struct DrawCall: Hashable, Sendable {
  /// The command: a fill, a stroke, glyphs or an image.
  public var command: DrawingCommand
  /// The map from the command's coordinates to those of the list.
  public var transform: Transform
  /// The clips whose edge may cut the command, outermost first.
  public var clips: [PlacedBox]
  /// The bounding box of all clips in force, in the list's coordinates; nil without a clip.
  public var clipBounds: Rect?
  /// The product of the opacities of all groups around the command, above 0 and at most 1.
  public var opacity: Double
  /// The area that may be painted, in the list's coordinates and cut to ``clipBounds``.
  public var bounds: Rect
}

/// A box and the map from its coordinates to those of the list.
public struct PlacedBox: Hashable, Sendable {
  /// The box.
  public var box: Box
  /// The map from the box's coordinates to the list's.
  public var transform: Transform

  /// Makes a placed box.
  public init(box: Box, transform: Transform) {
    self.box = box
    self.transform = transform
  }

  /// Whether a point of the list lies in the box, its round corners cut off.
  ///
  /// The left and the top edge belong to the box. Nothing lies in a box that a map flattens.
  public func contains(_ point: Point) -> Bool {
    guard let local = transform.inverted?.apply(to: point), box.rect.contains(local) else {
      return false
    }
    let radius = box.effectiveRadius
    // The distances from the nearest corner's centre; negative on the straight sides.
    let dx = max(box.rect.minX + radius - local.x, local.x - box.rect.maxX + radius)
    let dy = max(box.rect.minY + radius - local.y, local.y - box.rect.maxY + radius)
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
  }
}

extension DisplayList {
  /// The commands that paint, in order, each with its transform, clips and opacity.
  ///
  /// Commands that are clipped away or clear are left out. A group is taken apart, so that things
  /// that overlap in it show through each other; a backend that composes groups plays
  /// ``commands`` instead.
  ///
  /// - Complexity: O(n × clips) in the commands.
  public func drawCalls() -> [DrawCall] {
    var calls: [DrawCall] = []
    var stack = paintedItems().reversed().map { (item: $0, opacity: 1.0) }
    while let (item, opacity) = stack.popLast() {
      switch item.content {
      case .command(let command, let transform):
        calls.append(
          DrawCall(
            command: command, transform: transform, clips: item.clips, clipBounds: item.port,
            opacity: opacity, bounds: item.bounds))
      case .group(let own, let parts):
        let product = opacity * (own.isNaN ? 1 : min(1, own))
        stack += parts.reversed().map { ($0, product) }
      }
    }
    return calls
  }
}
