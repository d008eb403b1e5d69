// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import TextVocabulary

extension CellTree {
  /// The cell as a drawing: background, views from back to front, and the separator.
  ///
  /// - Parameters:
  ///   - size: The size of the row, with the separator.
  ///   - namesViews: Whether the frames of the visible views follow as areas.
  func displayList(size: Size, namesViews: Bool) -> DisplayList {
    var list = DisplayList()
    let bounds = Rect(origin: .zero, size: size)
    if let background = template.background { list.fill(bounds, background) }
    list.append(cell.displayList())
    if template.separatorThickness > 0 {
      let top = size.height - template.separatorThickness
      let leading = separatorInset
      list.fill(
        Rect(
          x: direction == .leftToRight ? leading : 0, y: top, width: size.width - leading,
          height: template.separatorThickness), template.separatorColor)
    }
    if namesViews {
      let results = results(isFitted: false, countsLines: false, diagnoses: false)
      for (name, frame) in results.frames { list.area(named: name, frame) }
    }
    return list
  }

  /// The separator's distance from the leading edge: the cell's leading margin, as in UIKit.
  var separatorInset: Double {
    direction == .leftToRight ? effectiveMargins.left : effectiveMargins.right
  }
}
