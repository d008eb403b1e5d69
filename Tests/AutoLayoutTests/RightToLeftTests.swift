// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Leading and trailing by the direction of the container.
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

  @Test func `a superview that is forced right to left mirrors its subviews`() {
    let root = makeRoot(width: 375, height: 100)
    root.semanticContentAttribute = .forceRightToLeft
    let (box, bar) = (addView("box", to: root), addView("bar", to: root))
    for view in [box, bar] {
      pin(view, .top, root)
      pin(view, .height, nil, .notAnAttribute, 10)
    }
    pin(box, .leading, root, .leading, 16)
    pin(box, .width, nil, .notAnAttribute, 50)
    pin(bar, .leading, root, .leading, 8)
    pin(bar, .trailing, root, .trailing, -22)
    root.layoutIfNeeded()
    expectFrame(box, 375 - 16 - 50, 0, 50, 10)
    expectFrame(bar, 22, 0, 375 - 8 - 22, 10)
    checkQuiet(root)
    // The directions of the views themselves play no part.
    for view in [box, bar] { view.semanticContentAttribute = .forceLeftToRight }
    root.layoutIfNeeded()
    expectFrame(box, 375 - 16 - 50, 0, 50, 10)
    root.semanticContentAttribute = .playback
    root.layoutIfNeeded()
    expectFrame(box, 16, 0, 50, 10)
    expectFrame(bar, 8, 0, 375 - 8 - 22, 10)
  }

  @Test func `a view's own direction leaves its place alone`() {
    let root = makeRoot(width: 300, height: 100)
    let box = addView("box", to: root)
    box.semanticContentAttribute = .forceRightToLeft
    pin(box, .top, root)
    fix(box, 200, 10)
    pin(box, .leading, root, .leading, 7)
    // It counts for what is in the view, margins included.
    let (inner, inset) = (addView("inner", to: box), addView("inset", to: box))
    for view in [inner, inset] {
      pin(view, .top, box)
      fix(view, 40, 10)
    }
    pin(inner, .leading, box, .leading, 12)
    box.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 0, leading: 20, bottom: 0, trailing: 5)
    pin(inset, .leading, box, .leadingMargin)
    root.layoutIfNeeded()
    expectFrame(box, 7, 0, 200, 10)
    expectFrame(inner, 200 - 12 - 40, 0, 40, 10)
    expectFrame(inset, 200 - 20 - 40, 0, 40, 10)
  }

  @Test func `the common ancestor decides for views of other directions`() {
    for ancestor in [SemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let root = makeRoot(width: 300, height: 100)
      root.semanticContentAttribute = ancestor
      let boxes = ["left", "right"].map { addView($0, to: root) }
      let cousins = boxes.map { addView("in \($0.displayName)", to: $0) }
      for (box, cousin) in zip(boxes, cousins) {
        box.semanticContentAttribute = .forceRightToLeft
        cousin.semanticContentAttribute = .forceLeftToRight
        for view in [box, cousin] { pin(view, .top, root) }
        fix(box, 100, 10)
        fix(cousin, 20, 10)
      }
      pin(boxes[0], .left, root)
      pin(boxes[1], .left, boxes[0], .right)
      pin(cousins[0], .left, boxes[0], .left, 30)
      // The second follows the first by 5 in the direction of the root.
      pin(cousins[1], .leading, cousins[0], .trailing, 5)
      root.layoutIfNeeded()
      let x = ancestor == .forceLeftToRight ? 30.0 + 20 + 5 : 30 - 5 - 20
      expectFrame(cousins[1], x - 100, 0, 20, 10)
    }
  }

  @Test func `a stack view mirrors its row by its own direction`() {
    let root = makeRoot(width: 300, height: 100)
    let stack = add(StackView(), "stack", to: root)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.spacing = 10
    pinEdges(stack, to: root)
    let views = ["a", "b", "rest"].map { addView($0, to: stack) }
    for view in views { stack.addArrangedSubview(view) }
    for view in views.prefix(2) { pin(view, .width, nil, .notAnAttribute, 60) }
    root.layoutIfNeeded()
    expectFrame(views[0], 300 - 60, 0, 60, 100)
    expectFrame(views[1], 300 - 60 - 10 - 60, 0, 60, 100)
    expectFrame(views[2], 0, 0, 300 - 2 * 60 - 2 * 10, 100)
    stack.semanticContentAttribute = .unspecified
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 60, 100)
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
