// SPDX-License-Identifier: Apache-2.0

package import LayoutGeometry

/// A label with room around its text, as CSS's padding and border make it.
package final class PaddedLabel: Label, PaddableView {
  /// The room around the text.
  package var padding = EdgeInsets.zero {
    didSet { if padding != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The room beside that, as the flow or grid that holds the label places it.
  package var placedInsets = EdgeInsets.zero

  package override var textInsets: EdgeInsets { padding + placedInsets }

  package override func textRect(
    forBounds bounds: Rect, limitedToNumberOfLines count: Int
  ) -> Rect {
    let text = super.textRect(
      forBounds: bounds.inset(by: padding), limitedToNumberOfLines: count)
    return text.inset(
      by: EdgeInsets(
        top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
  }

  /// The baselines in a label of the width of its own content: the holder adds the room beside it,
  /// which is that of the last layout here.
  package override func baselineOffsets(forWidth width: Double) -> BaselineOffsets? {
    let placed = placedInsets
    placedInsets = .zero
    defer { placedInsets = placed }
    return super.baselineOffsets(forWidth: width)
  }

  package override func drawText(in rect: Rect) {
    super.drawText(in: rect.inset(by: padding + placedInsets))
  }
}
