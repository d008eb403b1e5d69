// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing

@Suite struct RectTests {
  @Test func `insets move each edge inward`() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 50)
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 100 - 2 - 4, height: 50 - 1 - 3))
  }

  @Test func `the left and top edges belong to a rectangle, the right and bottom do not`() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.contains(Point(x: 0, y: 0)))
    #expect(!rect.contains(Point(x: 10, y: 5)))
    #expect(!rect.contains(Point(x: 5, y: 10)))
  }

  @Test func `union and intersection agree with the edges`() {
    let left = Rect(x: 0, y: 0, width: 10, height: 10)
    let right = Rect(x: 5, y: -5, width: 10, height: 10)
    #expect(left.union(right) == Rect(x: 0, y: -5, width: 15, height: 15))
    #expect(left.intersection(right) == Rect(x: 5, y: 0, width: 5, height: 5))
    #expect(left.intersection(left.offsetBy(x: 10, y: 0)) == nil)
  }

  @Test func `leading is right where text runs from right to left`() {
    let insets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(insets.resolved(in: .leftToRight) == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(insets.resolved(in: .rightToLeft) == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
  }

  @Test func `a size is read and written along an axis`() {
    var size = Size(width: 3, height: 4)
    size[.vertical] = 5
    #expect(size[.horizontal] == 3)
    #expect(size == Size(width: 3, height: 5))
    #expect(Axis.horizontal.perpendicular == .vertical)
  }
}
