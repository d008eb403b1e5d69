// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// The line at the bottom of a cell.
struct SeparatorLine: Hashable {
  /// The height of the line, in points.
  var height: Double
  /// The distances of the line from the cell's sides; top and bottom play no part.
  var inset: EdgeInsets
  /// The colour of the line.
  var color: Color

  /// The line's rectangle in a cell of a size, mirrored where text runs from right to left.
  func rect(in size: Size, isMirrored: Bool) -> Rect {
    let (before, after) = isMirrored ? (inset.right, inset.left) : (inset.left, inset.right)
    return Rect(
      x: before, y: size.height - height, width: size.width - before - after, height: height)
  }
}

extension TableView {
  /// The line below a row; nil for none.
  ///
  /// The last row of a section has none where sections are inset, and in a grouped table one from
  /// side to side (*inferred*).
  func separator(of cell: TableViewCell, at path: RowIndexPath) -> SeparatorLine? {
    guard separatorHeight > 0, let separatorColor else { return nil }
    var inset = cell.separatorInset
    if path.row == numberOfRows(inSection: path.section) - 1 {
      switch style {
      case .plain: break
      case .grouped: inset = .zero
      case .insetGrouped: return nil
      }
    }
    return SeparatorLine(height: separatorHeight, inset: inset, color: separatorColor)
  }
}
