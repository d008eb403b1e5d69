// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Hidden views that give up their place, outside of stacks.
@Suite struct HiddenViewTests {
  /// A column of three boxes 20 high: 16 from the top, gaps of 8, and 10 to the bottom.
  private func makeColumn() -> (View, [View]) {
    let card = View()
    let boxes = ["a", "b", "c"].map { addView($0, to: card) }
    for (index, box) in boxes.enumerated() {
      box.hiddenBehavior = .collapses
      pin(box, .left, card)
      pin(box, .right, card)
      fix(box, nil, 20)
      if index == 0 {
        pin(box, .top, card, .top, 16)
      } else {
        pin(box, .top, boxes[index - 1], .bottom, 8)
      }
    }
    pin(boxes[2], .bottom, card, .bottom, -10)
    return (card, boxes)
  }

  @Test func `a collapsed view takes the gap before it, the first the gap after it`() {
    for hidden in 0..<8 {
      let (card, boxes) = makeColumn()
      _ = card.systemLayoutSizeFitting(.zero)
      for (index, box) in boxes.enumerated() { box.isHidden = hidden & (1 << index) != 0 }
      let shown = Double(boxes.filter { !$0.isHidden }.count)
      let expected = 16 + shown * 20 + max(0, shown - 1) * 8 + 10
      expectEqual(card.systemLayoutSizeFitting(.zero).height, expected)
      for box in boxes { box.isHidden = false }
      expectEqual(card.systemLayoutSizeFitting(.zero).height, 16 + 3 * 20 + 2 * 8 + 10)
      #expect(card.fittingStatistics.rebuilds == 1)
    }
  }

  @Test func `a hidden view keeps its place by default`() {
    let (card, boxes) = makeColumn()
    boxes[1].hiddenBehavior = .keepsSpace
    boxes[1].isHidden = true
    expectEqual(card.systemLayoutSizeFitting(.zero).height, 16 + 3 * 20 + 2 * 8 + 10)
  }
}
