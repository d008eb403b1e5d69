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
      list.fill(separatorFrame(in: size), template.separatorColor)
    }
    if namesViews {
      let results = results(isFitted: false, countsLines: false, diagnoses: false)
      for (name, frame) in results.frames { list.area(named: name, frame) }
    }
    return list
  }

  /// The place of the separator at the bottom of a row.
  func separatorFrame(in row: Size) -> Rect {
    let leadingMargin = direction == .leftToRight ? effectiveMargins.left : effectiveMargins.right
    let insets =
      template.separatorInset
      ?? DirectionalEdgeInsets(top: 0, leading: leadingMargin, bottom: 0, trailing: 0)
    let sides = insets.resolved(in: direction)
    let height = template.separatorThickness
    return Rect(
      x: sides.left, y: max(0, row.height - height),
      width: max(0, row.width - sides.left - sides.right), height: height)
  }
}
