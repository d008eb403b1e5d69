// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Coordinates: origins at the top left, bounds, centres, and from one view to another.
@Suite struct GeometryTests {
  @Test func `the origin is the top left, y grows downward`() {
    let root = makeRoot()
    let (upper, lower) = (addView("upper", to: root), addView("lower", to: root))
    for view in [upper, lower] { fix(view, 30, 20) }
    pin(upper, .left, root, .left, 7)
    pin(upper, .top, root, .top, 5)
    pin(lower, .left, upper, .right, 1)
    pin(lower, .top, upper, .bottom, 3)
    root.layoutIfNeeded()
    expectFrame(upper, 7, 5, 30, 20)
    expectFrame(lower, 7 + 30 + 1, 5 + 20 + 3, 30, 20)
  }

  @Test func `points and rectangles go from one view's coordinates to another's`() {
    let root = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let outer = View(frame: Rect(x: 20, y: 30, width: 200, height: 200))
    let scroll = ScrollView(frame: Rect(x: 5, y: 6, width: 100, height: 100))
    let inner = View(frame: Rect(x: 1, y: 2, width: 10, height: 10))
    let other = View(frame: Rect(x: 100, y: 0, width: 50, height: 50))
    root.addSubview(outer)
    root.addSubview(other)
    outer.addSubview(scroll)
    scroll.addSubview(inner)
    scroll.contentSize = Size(width: 500, height: 500)
    scroll.contentOffset = Point(x: 40, y: 50)
    let point = Point(x: 3, y: 4)
    let inRoot = Point(x: 3 + 1 - 40 + 5 + 20, y: 4 + 2 - 50 + 6 + 30)
    #expect(inner.convert(point, to: root) == inRoot)
    #expect(inner.convert(point, to: nil) == inRoot)
    #expect(root.convert(inRoot, to: inner) == point)
    #expect(inner.convert(inRoot, from: root) == point)
    #expect(inner.convert(point, to: other) == Point(x: inRoot.x - 100, y: inRoot.y))
    #expect(
      inner.convert(inner.bounds, to: other)
        == Rect(x: inRoot.x - 3 - 100, y: inRoot.y - 4, width: 10, height: 10))
    #expect(
      other.convert(Rect(x: 1, y: 1, width: 2, height: 2), from: outer)
        == Rect(x: 1 + 20 - 100, y: 1 + 30, width: 2, height: 2))
  }

  @Test func `bounds and centre follow the frame and move it`() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.center == Point(x: 10 + 100 / 2, y: 20 + 50 / 2))
    view.center = Point(x: 100, y: 100)
    #expect(view.frame == Rect(x: 100 - 50, y: 100 - 25, width: 100, height: 50))
    view.bounds.size = Size(width: 40, height: 30)
    #expect(view.center == Point(x: 100, y: 100))
    #expect(view.frame == Rect(x: 100 - 20, y: 100 - 15, width: 40, height: 30))
    view.bounds.origin = Point(x: 3, y: 4)
    #expect(view.frame == Rect(x: 100 - 20, y: 100 - 15, width: 40, height: 30))
    #expect(view.bounds == Rect(x: 3, y: 4, width: 40, height: 30))
  }

  @Test func `constraints cross the moved bounds of a plain view`() {
    let root = makeRoot()
    let panel = addView("panel", to: root)
    pin(panel, .left, root, .left, 10)
    pin(panel, .top, root, .top, 10)
    fix(panel, 100, 100)
    let outside = addView("outside", to: root)
    let inside = addView("inside", to: panel)
    for view in [outside, inside] { fix(view, 5, 5) }
    pin(outside, .left, root, .left, 50)
    pin(outside, .top, root, .top, 60)
    pin(inside, .left, outside, .left)
    pin(inside, .top, outside, .top)
    root.layoutIfNeeded()
    expectFrame(inside, 50 - 10, 60 - 10, 5, 5)
    panel.bounds.origin = Point(x: 7, y: 8)
    root.layoutIfNeeded()
    // It stays where the other view is, so it moves in its own superview.
    expectFrame(inside, 50 - 10 + 7, 60 - 10 + 8, 5, 5)
    #expect(inside.convert(Point.zero, to: root) == Point(x: 50, y: 60))
  }

  @Test func `the closest common ancestor: itself, a parent, or nothing between trees`() {
    let root = makeRoot()
    let (a, b) = (addView("a", to: root), addView("b", to: root))
    let (inA, inB) = (addView("inA", to: a), addView("inB", to: b))
    let deep = addView("deep", to: inA)
    #expect(a.closestCommonAncestor(with: a) === a)
    #expect(a.closestCommonAncestor(with: root) === root)
    #expect(deep.closestCommonAncestor(with: a) === a)
    #expect(a.closestCommonAncestor(with: deep) === a)
    #expect(deep.closestCommonAncestor(with: inB) === root)
    #expect(inA.closestCommonAncestor(with: b) === root)
    #expect(a.closestCommonAncestor(with: View()) == nil)
    #expect(deep.closestCommonAncestor(with: makeRoot()) == nil)
  }

  @Test func `subviews are put below and above others, also when they are there already`() {
    let root = makeRoot()
    let (a, b, c) = (addView("a", to: root), addView("b", to: root), addView("c", to: root))
    func order() -> String { root.subviews.map(\.displayName).joined() }
    root.insertSubview(a, belowSubview: c)
    #expect(order() == "bac")
    root.insertSubview(b, aboveSubview: a)
    #expect(order() == "abc")
    root.insertSubview(c, belowSubview: a)
    #expect(order() == "cab")
    root.insertSubview(c, aboveSubview: c)
    #expect(order() == "abc")
    let other = View()
    other.name = "d"
    root.insertSubview(other, aboveSubview: a)
    #expect(order() == "adbc")
    root.insertSubview(other, belowSubview: View())
    #expect(order() == "abcd")
    root.sendSubviewToBack(c)
    root.bringSubviewToFront(b)
    #expect(order() == "cadb")
  }
}
