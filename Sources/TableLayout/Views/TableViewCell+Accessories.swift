// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import TextVocabulary

extension TableViewCell {
  /// Draws the accessory of the cell's type beside the content, unless the cell has a view there.
  ///
  /// Boxes alone, so that every backend can draw it; the shapes resemble UIKit's.
  func drawAccessory(in list: inout DisplayList) {
    guard accessoryView == nil, accessoryType != .none else { return }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let middle = contentView.layoutFrame.midY
    let shape = AccessoryShape(
      middle: Point(x: isMirrored ? 0 : bounds.width, y: middle), side: isMirrored ? 1 : -1)
    switch accessoryType {
    case .none: break
    case .disclosureIndicator: shape.drawChevron(in: &list)
    case .checkmark: shape.drawCheckMark(in: &list)
    case .detailButton: shape.drawButton(at: 27, in: &list)
    case .detailDisclosureButton:
      shape.drawChevron(in: &list)
      shape.drawButton(at: 46, in: &list)
    }
  }
}

/// The shapes of accessories at the trailing edge of a cell; lengths are in points.
private struct AccessoryShape {
  /// The middle of the cell's trailing edge.
  var middle: Point
  /// The way from the edge into the cell: -1 to the left, 1 to the right.
  var side: Double

  private static let gray = Color(red: 0xC4, green: 0xC4, blue: 0xC6)
  private static let blue = Color(red: 0x00, green: 0x7A, blue: 0xFF)

  /// Draws an angle that points to the edge, 16 points before it.
  func drawChevron(in list: inout DisplayList) {
    bar(from: (23, -6), to: (17, 0), Self.gray, in: &list)
    bar(from: (17, 0), to: (23, 6), Self.gray, in: &list)
  }

  /// Draws a check mark, which is not mirrored.
  func drawCheckMark(in list: inout DisplayList) {
    let (short, corner, long) =
      side < 0
      ? ((30.0, 0.5), (26.0, 4.5), (18.0, -5.0)) : ((18.0, 0.5), (22.0, 4.5), (30.0, -5.0))
    bar(from: short, to: corner, Self.blue, in: &list)
    bar(from: corner, to: long, Self.blue, in: &list)
  }

  /// Draws an i in a circle whose middle has a distance from the edge.
  func drawButton(at distance: Double, in list: inout DisplayList) {
    let centre = point((distance, 0))
    list.stroke(
      Rect(x: centre.x - 10, y: centre.y - 10, width: 20, height: 20), cornerRadius: 10,
      Self.blue, lineWidth: 1.5)
    list.fill(
      Rect(x: centre.x - 1, y: centre.y - 5.5, width: 2, height: 2), cornerRadius: 1, Self.blue)
    list.fill(Rect(x: centre.x - 1, y: centre.y - 2, width: 2, height: 8), Self.blue)
  }

  /// A point by its distances from the edge and from the middle's height.
  private func point(_ place: (Double, Double)) -> Point {
    Point(x: middle.x + side * place.0, y: middle.y + place.1)
  }

  /// Draws a line with round ends, 2 points wide.
  private func bar(
    from start: (Double, Double), to end: (Double, Double), _ color: Color,
    in list: inout DisplayList
  ) {
    let (start, end) = (point(start), point(end))
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = (x * x + y * y).squareRoot()
    list.scoped { list in
      list.transform(
        Transform(
          a: x / length, b: y / length, c: -y / length, d: x / length, tx: start.x, ty: start.y))
      list.fill(Rect(x: -1, y: -1, width: length + 2, height: 2), cornerRadius: 1, color)
    }
  }
}
