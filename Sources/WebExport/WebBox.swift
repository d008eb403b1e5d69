// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry
import TextVocabulary

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
    let border = view.border
    if border.width > 0 {
      result.append("border: \(line(border.width, border.color))")
    }
    for edge in border.edges {
      result.append("border-\(edge.edge.rawValue): \(line(edge.width, edge.color))")
    }
    return result
  }

  private static func line(_ width: Double, _ color: Color) -> String {
    "\(width.shortest)px solid \(WebText.css(color))"
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

extension ViewTemplate {
  /// The view's name as a part of names in CSS: that of the box of a margin has a dot.
  var cssName: String { name.split(separator: ".").joined(separator: "--") }
}
