// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import TextVocabulary

extension CellTree {
  /// The cell as a drawing: background, views from back to front, and the separator.
  ///
  /// - Parameter size: The size of the row, with the separator.
  func displayList(size: Size, style: CellDrawingStyle) -> DisplayList {
    var list = DisplayList()
    let bounds = Rect(origin: .zero, size: size)
    if let background = template.background { list.fill(bounds, background) }
    list.append(cell.displayList())
    if template.separator > 0 {
      let top = size.height - template.separator
      let leading = separatorInset
      list.fill(
        Rect(
          x: direction == .leftToRight ? leading : 0, y: top, width: size.width - leading,
          height: template.separator), template.separatorColor)
    }
    if style == .debug { drawOutlines(into: &list) }
    return list
  }

  /// The separator's distance from the leading edge: the cell's leading margin, as in UIKit.
  var separatorInset: Double {
    direction == .leftToRight ? effectiveMargins.left : effectiveMargins.right
  }

  // MARK: - Outlines

  /// Draws the views' outlines, the texts' baselines and the cell's margins over the cell.
  private func drawOutlines(into list: inout DisplayList) {
    let bounds = Rect(origin: .zero, size: cell.layoutFrame.size)
    let thin = 0.5
    list.stroke(bounds, Self.cellOutline, lineWidth: thin)
    if effectiveMargins != .zero {
      list.stroke(bounds.inset(by: effectiveMargins), Self.marginOutline, lineWidth: thin)
    }
    for view in views.compactMap(\.self) {
      let frame = frameInCell(of: view)
      list.stroke(frame, Self.viewOutline, lineWidth: thin)
      guard let label = view as? Label, let layout = label.textLayout() else { continue }
      let rect = label.drawingRect(forBounds: Rect(origin: .zero, size: frame.size))
      for line in layout.lines {
        let y = frame.minY + rect.minY + line.baseline
        list.fill(
          Rect(x: frame.minX, y: y, width: frame.width, height: thin), Self.baseline)
      }
    }
  }

  private static let cellOutline = Color(red: 0x1E, green: 0x66, blue: 0xF5)
  private static let marginOutline = Color(red: 0x40, green: 0xA0, blue: 0x2B, alpha: 0xA0)
  private static let viewOutline = Color(red: 0xD2, green: 0x0F, blue: 0x39)
  private static let baseline = Color(red: 0xFE, green: 0x64, blue: 0x0B, alpha: 0xA0)
}
