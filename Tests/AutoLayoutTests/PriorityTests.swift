// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Levels of priority, on views.
@Suite struct PriorityTests {
  /// The width that a box of these widths gets.
  private func width(
    _ widths: [(LayoutRelation, Double, LayoutPriority)]
  ) -> Double {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    fix(box, nil, 1)
    for (relation, width, priority) in widths {
      pin(box, .width, relation, nil, .notAnAttribute, width, at: priority)
    }
    root.layoutIfNeeded()
    return box.layoutFrame.width
  }

  @Test func `the named priorities have their values`() {
    let named: [LayoutPriority] = [
      .required, .defaultHigh, .dragThatCanResizeScene, .sceneSizeStayPut,
      .dragThatCannotResizeScene, .defaultLow, .fittingSizeLevel,
    ]
    #expect(named.map(\.rawValue) == [1000, 750, 510, 500, 490, 250, 50])
    #expect(LayoutPriority.defaultHigh + 1 == 751 && LayoutPriority.required - 0.5 == 999.5)
    #expect(LayoutPriority.defaultLow < .defaultHigh && !(LayoutPriority(1000) < .required))
    #expect(LayoutPriority.required.isRequired && !LayoutPriority(999.5).isRequired)
  }

  @Test func `the highest of several priorities wins, not the mean of the constraints`() {
    #expect(width([(.equal, 1, 601), (.equal, 2, 602), (.equal, 3, 603), (.equal, 4, 604)]) == 4)
  }

  @Test func `a lower priority never overrides a higher one`() {
    let strong: [(LayoutRelation, Double, LayoutPriority)] = [
      (.greaterThanOrEqual, 100, 501), (.equal, 90, 500),
    ]
    #expect(width(strong) == 100)
    #expect(width(strong + [(.equal, 50, 10)]) == 100)
  }

  @Test func `many constraints of low priority do not outweigh one of a higher priority`() {
    let weak = Array(
      repeating: (LayoutRelation.equal, 10.0, LayoutPriority.defaultLow), count: 4)
    #expect(width(weak + [(.equal, 99, .defaultHigh)]) == 99)
  }

  @Test func `an optional constraint that cannot be met is violated as little as possible`() {
    #expect(width([(.lessThanOrEqual, 60, .required), (.equal, 100, 400)]) == 60)
    #expect(width([(.greaterThanOrEqual, 160, .required), (.equal, 100, 400)]) == 160)
  }

  @Test func `between equal priorities the last decides, in any later order of layouts`() {
    for isForward in [true, false] {
      let widths = [30.0, 70].map { (LayoutRelation.equal, $0, LayoutPriority(400)) }
      #expect(width(isForward ? widths : widths.reversed()) == (isForward ? 70 : 30))
    }
  }

  @Test func `inequalities alone give the same place in any order`() {
    #expect(
      width([(.greaterThanOrEqual, 10, .required), (.lessThanOrEqual, 20, .required)])
        == width([(.lessThanOrEqual, 20, .required), (.greaterThanOrEqual, 10, .required)]))
  }

  @Test func `required and optional may change after installing`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    for attribute in [LayoutAttribute.left, .top] { pin(box, attribute, root) }
    fix(box, nil, 1)
    let first = pin(box, .width, nil, .notAnAttribute, 10)
    let second = pin(box, .width, nil, .notAnAttribute, 20, at: 999)
    root.layoutIfNeeded()
    #expect(box.layoutFrame.width == 10)
    first.priority = 998
    root.layoutIfNeeded()
    #expect(box.layoutFrame.width == 20)
    first.priority = .required
    root.layoutIfNeeded()
    #expect(box.layoutFrame.width == 10)
    second.priority = .required
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.map(\.kind) == [.conflict])
    #expect(box.layoutFrame.width == 10)
    first.priority = 1
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.isEmpty)
    #expect(box.layoutFrame.width == 20)
  }

  @Test func `priorities out of range count as the nearest in range`() {
    #expect(width([(.equal, 10, 5000), (.equal, 20, .required)]) == 10)
    #expect(width([(.equal, 10, 0), (.equal, 20, 1)]) == 20)
    #expect(width([(.equal, 10, -7)]) == 10)
  }
}
