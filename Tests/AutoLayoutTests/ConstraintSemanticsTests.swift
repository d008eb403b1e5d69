// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// What a single constraint means: its linear form, both sides, multipliers, storage.
@Suite struct ConstraintSemanticsTests {
  @Test func `the three relations bound an extent`() {
    for (relation, expected) in [
      (LayoutRelation.equal, 40.0), (.lessThanOrEqual, 40), (.greaterThanOrEqual, 100),
    ] {
      let root = makeRoot()
      let box = addView("box", to: root)
      pin(box, .left, root)
      pin(box, .top, root)
      fix(box, nil, 10)
      pin(box, .width, relation, nil, .notAnAttribute, 40)
      pin(box, .width, .equal, nil, .notAnAttribute, 100, at: .defaultLow)
      root.layoutIfNeeded()
      expectFrame(box, 0, 0, expected, 10)
    }
  }

  @Test func `neither side owns the other`() {
    let frames = [true, false].map { isForward in
      let root = makeRoot()
      let first = addView("first", to: root)
      let second = addView("second", to: root)
      for view in [first, second] {
        pin(view, .left, root, .left, 10)
        fix(view, 50, 20)
      }
      pin(first, .top, root, .top, 30)
      if isForward {
        pin(second, .top, first, .bottom, 10)
      } else {
        pin(first, .bottom, second, .top, -10)
      }
      root.layoutIfNeeded()
      return second.layoutFrame
    }
    #expect(frames[0] == frames[1])
    #expect(frames[0] == Rect(x: 10, y: 30 + 20 + 10, width: 50, height: 20))
  }

  @Test func `a multiplier on a place counts from the common ancestor`() {
    let root = makeRoot(width: 500)
    let parent = addView("parent", to: root)
    pinEdges(parent, to: root, left: 125)
    let box = addView("box", to: parent)
    pin(box, .centerX, parent, .right, times: 1.0 / 3, 0)
    pin(box, .top, parent, .top, 100)
    fix(box, 100, 100)
    root.layoutIfNeeded()
    // The parent is 375 wide: the centre is at 375 / 3 in its coordinates, wherever it stands.
    expectFrame(box, 375.0 / 3 - 50, 100, 100, 100)
  }

  @Test func `extents can follow other extents`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    pin(box, .width, root, .width, times: 0.5, -8)
    pin(box, .height, box, .width, times: 9.0 / 16, 0)
    root.layoutIfNeeded()
    let width = 375.0 / 2 - 8
    expectFrame(box, 0, 0, width, width * 9 / 16)
  }

  @Test func `cousins are tied in their closest common ancestor`() {
    let root = makeRoot()
    let parents = (0..<2).map { addView("parent\($0)", to: root) }
    for (index, parent) in parents.enumerated() {
      pin(parent, .left, root, .left, 20 + 100 * Double(index))
      pin(parent, .top, root, .top, 10 + 7 * Double(index))
      fix(parent, 90, 90)
    }
    let first = addView("first", to: parents[0])
    let second = addView("second", to: parents[1])
    pinEdges(first, to: parents[0], top: 5, left: 5, bottom: 50, right: 50)
    let tie = pin(second, .left, first, .right, 60)
    pin(second, .top, first, .top)
    fix(second, 10, 10)
    root.layoutIfNeeded()
    #expect(tie.isActive && root.constraints.contains { $0 === tie })
    // first ends at 20 + 40 in the root, second's parent begins at 120; tops: 15 and 17.
    expectFrame(second, 20 + 40 + 60 - 120, 10 + 5 - 17, 10, 10)
  }

  @Test func `a constraint is held by its item or by the closest common ancestor`() {
    let root = makeRoot()
    let parent = addView("parent", to: root)
    let first = addView("first", to: parent)
    let second = addView("second", to: parent)
    let width = pin(first, .width, nil, .notAnAttribute, 10)
    let toParent = pin(first, .left, parent)
    let siblings = pin(first, .right, second, .left)
    let toRoot = pin(second, .right, root)
    #expect(first.constraints.map(ObjectIdentifier.init) == [width].map(ObjectIdentifier.init))
    #expect(
      parent.constraints.map(ObjectIdentifier.init)
        == [toParent, siblings].map(ObjectIdentifier.init))
    #expect(root.constraints.map(ObjectIdentifier.init) == [toRoot].map(ObjectIdentifier.init))
    #expect(second.constraints.isEmpty)
  }

  @Test func `constraints can be removed by item and attribute while iterating`() {
    let root = makeRoot()
    let button = addView("button", to: root)
    pin(button, .left, root, .left, 50)
    pin(button, .top, root, .top, 50)
    fix(button, 80, 30)
    root.layoutIfNeeded()
    for constraint in root.constraints
    where constraint.firstItem === button && constraint.firstAttribute == .left {
      constraint.isActive = false
    }
    pin(button, .right, root, .right, -50)
    root.layoutIfNeeded()
    expectFrame(button, 375 - 50 - 80, 50, 80, 30)
  }

  @Test func `only the constant and the priority of a constraint change`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .top, root)
    let left = pin(box, .left, root, .left, 10)
    let other = pin(box, .left, .equal, root, .left, 99, at: 400)
    fix(box, 10, 10)
    root.layoutIfNeeded()
    expectFrame(box, 10, 0, 10, 10)
    left.constant = 30
    root.layoutIfNeeded()
    expectFrame(box, 30, 0, 10, 10)
    left.priority = 300
    root.layoutIfNeeded()
    expectFrame(box, 99, 0, 10, 10)
    other.priority = 200
    root.layoutIfNeeded()
    expectFrame(box, 30, 0, 10, 10)
  }

  @Test func `an alternative of lower priority takes over by itself`() {
    let root = makeRoot()
    let blue = addView("blue", to: root)
    let green = addView("green", to: root)
    for view in [blue, green] {
      pin(view, .left, root)
      fix(view, 10, 100)
    }
    pin(blue, .bottom, root, .bottom, -10)
    pin(green, .bottom, blue, .top, -10)
    pin(green, .bottom, .equal, root, .bottom, -10, at: .defaultLow)
    root.layoutIfNeeded()
    expectEqual(green.layoutFrame.maxY, 812 - 10 - 100 - 10)
    blue.removeFromSuperview()
    root.layoutIfNeeded()
    expectEqual(green.layoutFrame.maxY, 812 - 10)
  }

  @Test func `removing a view drops the constraints that name it and keeps those inside`() {
    let root = makeRoot()
    let blue = addView("blue", to: root)
    let green = addView("green", to: root)
    let inner = addView("inner", to: blue)
    let inside = pin(inner, .left, blue, .left, 3)
    let outside = pin(inner, .top, green, .bottom)
    let tie = pin(green, .bottom, blue, .top, -10)
    let width = pin(blue, .width, nil, .notAnAttribute, 40)
    blue.removeFromSuperview()
    #expect(!tie.isActive && !outside.isActive)
    #expect(inside.isActive && width.isActive)
    #expect(root.constraints.isEmpty)
  }

  @Test func `no view is kept alive by a constraint`() {
    weak var weakView: View?
    weak var weakConstraint: LayoutConstraint?
    do {
      let root = makeRoot()
      let box = addView("box", to: root)
      weakView = box
      weakConstraint = pin(box, .left, root)
      root.layoutIfNeeded()
      _ = box.systemLayoutSizeFitting(.zero)
    }
    #expect(weakView == nil)
    #expect(weakConstraint == nil)
    let kept: LayoutConstraint
    do {
      let root = makeRoot()
      kept = pin(addView("box", to: root), .left, root)
    }
    #expect(kept.firstItem == nil && !kept.isActive)
  }
}
