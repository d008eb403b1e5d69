// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension WrappingRule {
  /// The least width at which no word is wider than its place: CSS's `min-content`.
  ///
  /// A flow then has each content in a line of its own. Fractions of a grid have no least width,
  /// and parts of a width that is not known yet are as wide as their contents.
  func leastWidth(of contents: some WrappingContents) -> Double {
    let sides = contentInsets.left + contentInsets.right
    switch arrangement {
    case .flow:
      return sides
        + (0..<contents.count).reduce(0) { max($0, contents.narrowestWidth(of: $1)) }
    case .columns(let columns):
      guard !columns.isEmpty else { return sides }
      let widths = ColumnWidths.least(columns, of: contents, gap: columnGap)
      return widths.reduce(sides + Double(columns.count - 1) * columnGap, +)
    case .table(let count, _):
      guard count > 0 else { return sides }
      let widths = ColumnWidths.greatest(count, of: contents) { contents.narrowestWidth(of: $0) }
      return widths.reduce(sides + Double(count - 1) * columnGap, +)
    }
  }
}
