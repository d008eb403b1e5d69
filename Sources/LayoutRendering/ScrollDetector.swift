// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Finds the area that scrolled between two drawings, and how far.
struct ScrollDetector {
  /// The area and the distance with the most votes; nil where nothing moved as one.
  private(set) var scroll: ScrolledArea?

  /// What an item looks like wherever it stands.
  private struct Look: Hashable {
    var content: PaintedItem.Content
    var port: Rect
  }

  /// Where an item stands, if it is the only one of its look.
  private enum Place {
    case only(Transform)
    case several
  }

  /// Counts the votes of two drawings; of distances with equal votes, the first wins.
  init(before: [PaintedItem], after: [PaintedItem], scale: Double) {
    let earlier = Self.places(of: before)
    let later = Self.places(of: after)
    var votes: [ScrolledArea: Int] = [:]
    var best = 0
    for item in after {
      guard let (look, _) = Self.look(of: item), case .only(let end)? = later[look],
        case .only(let start)? = earlier[look],
        let x = Self.wholePixels(end.tx - start.tx, scale: scale),
        let y = Self.wholePixels(end.ty - start.ty, scale: scale), x != 0 || y != 0
      else { continue }
      let area = ScrolledArea(area: look.port, x: x, y: y)
      let count = votes[area, default: 0] + 1
      votes[area] = count
      if count > best {
        best = count
        scroll = area
      }
    }
  }

  /// The places of the looks of all items that paint under a clip.
  private static func places(of items: [PaintedItem]) -> [Look: Place] {
    var places: [Look: Place] = [:]
    for item in items {
      guard let (look, transform) = look(of: item) else { continue }
      places[look] = places[look] == nil ? .only(transform) : .several
    }
    return places
  }

  /// An item's look and its transform; nil for groups and for what no clip holds.
  private static func look(of item: PaintedItem) -> (Look, Transform)? {
    guard let port = item.port, case .command(let command, let transform) = item.content else {
      return nil
    }
    var unmoved = transform
    (unmoved.tx, unmoved.ty) = (0, 0)
    return (Look(content: .command(command, unmoved), port: port), transform)
  }

  /// A distance as a whole number of pixels, in points; nil if it is none.
  private static func wholePixels(_ distance: Double, scale: Double) -> Double? {
    let whole = (distance * scale).rounded() / scale
    return abs(whole - distance) < 1.0 / 4096 ? whole : nil
  }
}
