// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// The box of a view as CSS.
enum WebBox {
  /// The declarations of a box: its padding and border, its colour and its corners.
  static func declarations(of view: ViewTemplate) -> [String] { frame(of: view) + colors(of: view) }

  /// The declarations of the padding and the border.
  static func frame(of view: ViewTemplate) -> [String] {
    var result: [String] = []
    let (points, shares) = (view.padding, view.paddingShares)
    if points != .zero || shares != .zero {
      let sides = [
        AxisLength(points: points.top, share: shares.top),
        AxisLength(points: points.right, share: shares.right),
        AxisLength(points: points.bottom, share: shares.bottom),
        AxisLength(points: points.left, share: shares.left),
      ]
      result.append("padding: \(sides.map(\.css).joined(separator: " "))")
    }
    if view.borderWidth > 0 {
      result.append(
        "border: \(view.borderWidth.shortest)px solid \(WebText.css(view.borderColor))")
    }
    return result
  }

  /// The declarations of the colour behind the view, and of the corners.
  static func colors(of view: ViewTemplate) -> [String] {
    var result: [String] = []
    if case .color(let color) = view.background {
      result.append("background: \(WebText.css(color))")
    }
    if view.cornerRadius > 0 { result.append("border-radius: \(view.cornerRadius.shortest)px") }
    return result
  }
}
