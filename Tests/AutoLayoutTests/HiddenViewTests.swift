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

  /// Makes and activates the constraint that `left == right + constant` for sums of attributes.
  private func equate(
    _ left: [(View, LayoutAttribute)], _ right: [(View, LayoutAttribute)], _ constant: Double
  ) {
    let terms =
      left.map { LayoutEquation<LayoutItem>.Term($0.0, $0.1) }
      + right.map { LayoutEquation<LayoutItem>.Term($0.0, $0.1, factor: -1) }
    LayoutConstraint.stating(
      LayoutEquation(AttributeSum(terms, constant: -constant), .equal)
    ).isActive = true
  }

  /// Three boxes that collapse when they are hidden, in a root 300 wide, placed at the left.
  private func makeBoxes() -> (View, [View]) {
    let root = makeRoot(width: 300, height: 100)
    let boxes = ["a", "b", "c"].map { addView($0, to: root) }
    for box in boxes {
      box.hiddenBehavior = .collapses
      pin(box, .top, root)
      pin(box, .left, root)
      pin(box, .height, nil, .notAnAttribute, 10)
    }
    return (root, boxes)
  }

  @Test func `a sum of widths counts a collapsed view as 0`() {
    let (root, boxes) = makeBoxes()
    equate([(boxes[0], .width), (boxes[1], .width), (boxes[2], .width)], [], 200)
    for box in boxes.dropFirst() { pin(box, .width, nil, .notAnAttribute, 60, at: 500) }
    root.layoutIfNeeded()
    #expect(boxes.map(\.layoutFrame.width) == [200 - 2 * 60, 60, 60])
    // Whichever view collapses, the others still add up to 200.
    boxes[2].isHidden = true
    root.layoutIfNeeded()
    #expect(boxes.map(\.layoutFrame.width) == [200 - 60, 60, 0])
    (boxes[0].isHidden, boxes[2].isHidden) = (true, false)
    root.layoutIfNeeded()
    #expect(boxes[0].layoutFrame.width == 0)
    expectEqual(boxes[1].layoutFrame.width + boxes[2].layoutFrame.width, 200)
    (boxes[0].isHidden, boxes[1].isHidden) = (false, true)
    root.layoutIfNeeded()
    #expect(boxes.map(\.layoutFrame.width) == [200 - 60, 0, 60])
    for box in boxes { box.isHidden = true }
    root.layoutIfNeeded()
    #expect(boxes.map(\.layoutFrame.width) == [0, 0, 0])
    checkQuiet(root)
  }

  @Test func `a constraint on widths goes where one side has collapsed views alone`() {
    // a = b + c, with the terms in each order: with 0 for a, b and c could not be 60 and 40.
    for isReversed in [false, true] {
      let (root, boxes) = makeBoxes()
      let sides = [[boxes[0]], [boxes[1], boxes[2]]].map { side in
        side.map { ($0, LayoutAttribute.width) }
      }
      equate(sides[isReversed ? 1 : 0], sides[isReversed ? 0 : 1], 0)
      pin(boxes[1], .width, nil, .notAnAttribute, 60)
      pin(boxes[2], .width, nil, .notAnAttribute, 40)
      root.layoutIfNeeded()
      #expect(boxes.map(\.layoutFrame.width) == [60 + 40, 60, 40])
      boxes[2].isHidden = true
      root.layoutIfNeeded()
      #expect(boxes.map(\.layoutFrame.width) == [60, 60, 0])
      (boxes[0].isHidden, boxes[2].isHidden) = (true, false)
      root.layoutIfNeeded()
      #expect(boxes.map(\.layoutFrame.width) == [0, 60, 40])
      checkQuiet(root)
    }
  }

  @Test func `a sum of places and extents stays, in any order of its terms`() {
    for isReversed in [false, true] {
      let (root, boxes) = makeBoxes()
      for box in boxes { pin(box, .width, nil, .notAnAttribute, 20) }
      let marker = addView("marker", to: root)
      pin(marker, .top, root)
      fix(marker, 10, 10)
      // marker.left = a.width + root.left + 30
      if isReversed {
        equate([(boxes[0], .width), (root, .left)], [(marker, .left)], -30)
      } else {
        equate([(marker, .left)], [(root, .left), (boxes[0], .width)], 30)
      }
      root.layoutIfNeeded()
      expectFrame(marker, 20 + 30, 0, 10, 10)
      boxes[0].isHidden = true
      root.layoutIfNeeded()
      expectFrame(marker, 0 + 30, 0, 10, 10)
      checkQuiet(root)
    }
  }
}
