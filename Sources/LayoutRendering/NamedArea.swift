// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// The place of a name in a drawing: a view, a row, a link.
public struct NamedArea: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The rectangle that was named, and its place.
  public var box: PlacedBox
  /// The clips whose edge may cut the area, outermost first.
  public var clips: [PlacedBox]
  /// The visible part's bounding box, in the list's coordinates.
  public var bounds: Rect

  /// Whether a point of the list lies in the visible part.
  public func contains(_ point: Point) -> Bool {
    bounds.contains(point) && box.contains(point) && clips.allSatisfy { $0.contains(point) }
  }
}

extension DisplayList {
  /// Names an area for ``areas(at:)``; paints nothing.
  public mutating func area(named name: String, _ rect: Rect) {
    append(.area(name: name, rect))
  }

  /// The named areas of which a part is visible, in the order of the commands.
  public func areas() -> [NamedArea] {
    var flattener = Flattener()
    for command in commands { flattener.take(command) }
    return flattener.areas
  }

  /// The named areas at a point, the last named first: a view comes before those behind it.
  ///
  ///     let list = table.displayListWithAreas()
  ///     let names = list.areas(at: click).map(\.name)  // ["title", "row 0.12"]
  public func areas(at point: Point) -> [NamedArea] {
    areas().reversed().filter { $0.contains(point) }
  }
}
