// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Leading and trailing by the direction of each view.
@Suite struct RightToLeftTests {
  /// A row of two boxes from leading to trailing, with a relation to the trailing edge.
  private func makeRow(_ direction: LayoutDirection) -> (View, View, View) {
    let root = makeRoot(width: 300, height: 100, direction: direction)
    let first = addView("first", to: root)
    let second = addView("second", to: root)
    for view in [first, second] { pin(view, .top, root) }
    fix(first, 40, 10)
    pin(second, .height, nil, .notAnAttribute, 10)
    pin(first, .leading, root, .leading, 16)
    pin(second, .leading, first, .trailing, 8)
    pin(second, .trailing, root, .trailing, -20)
    root.layoutIfNeeded()
    return (root, first, second)
  }

  @Test func `a row is mirrored as a whole`() {
    let (_, first, second) = makeRow(.leftToRight)
    expectFrame(first, 16, 0, 40, 10)
    expectFrame(second, 16 + 40 + 8, 0, 300 - 64 - 20, 10)
    let (_, mirroredFirst, mirroredSecond) = makeRow(.rightToLeft)
    expectFrame(mirroredFirst, 300 - 16 - 40, 0, 40, 10)
    expectFrame(mirroredSecond, 20, 0, 300 - 64 - 20, 10)
  }

  @Test func `inequalities and multipliers are mirrored too`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let root = makeRoot(width: 300, height: 100, direction: direction)
      let box = addView("box", to: root)
      pin(box, .top, root)
      fix(box, 30, 10)
      pin(box, .leading, .greaterThanOrEqual, root, .leading, 12)
      pin(box, .leading, root, .trailing, times: 1.0 / 3, 0, at: 700)
      pin(box, .leading, .lessThanOrEqual, root, .leading, 50)
      root.layoutIfNeeded()
      expectFrame(box, direction == .leftToRight ? 50 : 300 - 50 - 30, 0, 30, 10)
      root.constraints.last?.isActive = false
      root.layoutIfNeeded()
      expectFrame(box, direction == .leftToRight ? 100 : 300 - 100 - 30, 0, 30, 10)
    }
  }

  @Test func `left and right do not turn`() {
    let root = makeRoot(width: 300, height: 100, direction: .rightToLeft)
    let box = addView("box", to: root)
    pin(box, .top, root)
    fix(box, 30, 10)
    pin(box, .left, root, .left, 7)
    root.layoutIfNeeded()
    expectFrame(box, 7, 0, 30, 10)
  }

  @Test func `a view may have its own direction`() {
    let root = makeRoot(width: 300, height: 100)
    let box = addView("box", to: root)
    box.semanticContentAttribute = .forceRightToLeft
    pin(box, .top, root)
    fix(box, 30, 10)
    // The box's leading edge is its right; the constraint turns with its first item.
    pin(box, .leading, root, .leading, 7)
    root.layoutIfNeeded()
    expectFrame(box, -7 - 30, 0, 30, 10)
    box.semanticContentAttribute = .playback
    root.layoutIfNeeded()
    expectFrame(box, 7, 0, 30, 10)
  }

  @Test func `changing the environment turns the tree`() {
    let (root, first, _) = makeRow(.leftToRight)
    var environment = root.environment
    environment.direction = .rightToLeft
    root.environment = environment
    root.layoutIfNeeded()
    expectFrame(first, 300 - 16 - 40, 0, 40, 10)
  }

  @Test func `directional margins follow the direction`() {
    let root = makeRoot(width: 300, height: 100, direction: .rightToLeft)
    root.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 1, leading: 20, bottom: 2, trailing: 5)
    #expect(root.layoutMargins == EdgeInsets(top: 1, left: 5, bottom: 2, right: 20))
    let box = addView("box", to: root)
    pin(box, .top, root, .topMargin)
    pin(box, .leading, root, .leadingMargin)
    fix(box, 30, 10)
    root.layoutIfNeeded()
    expectFrame(box, 300 - 20 - 30, 1, 30, 10)
  }
}
