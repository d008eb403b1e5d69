// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// A DSL that was written for UIKit's names works on ours.
@MainActor @Suite struct ForeignDSLTests {
  private let root = makeRoot()

  /// A view that the DSL has not yet seen.
  private func view(_ name: String, in parent: UIView? = nil) -> UIView {
    let view = UIView()
    view.name = name
    (parent ?? root).addSubview(view)
    return view
  }

  @Test func `makers place views, and the common ancestor holds the constraints`() {
    let (one, two) = (view("one"), view("two"))
    one.tie { make in
      make(.left, .top, plus: 10)
      make(.width, .height, plus: 100)
    }
    two.tie { make in
      make(.left, to: one, .right, plus: 8, label: "gap")
      make(.top, .height, to: one)
      make(.right, inset: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 20))
    }
    #expect(!one.translatesAutoresizingMaskIntoConstraints)
    #expect(root.constraints.filter { $0 is Tie }.count == 2 + 4)
    #expect(one.constraints.map(\.firstAttribute) == [.width, .height])
    root.layoutIfNeeded()
    expectFrame(one, 10, 10, 100, 100)
    expectFrame(two, 10 + 100 + 8, 10, 375 - 20 - (10 + 100 + 8), 100)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `a subclass keeps its own properties, and describes itself`() throws {
    let one = view("one")
    let tie = try #require(
      one.prepareTies { make in make(.top, plus: 3, priority: .defaultHigh, label: "top") }.first)
    #expect(!tie.isActive && root.constraints.isEmpty)
    tie.isActive = true
    let stored = try #require(root.constraints.first)
    #expect(stored === tie && stored == tie && stored is Tie)
    #expect(stored.identifier == "top" && stored.priority == .defaultHigh)
    #expect(stored.priority.rawValue == 750 && UILayoutPriority.required.rawValue == 1000)
    #expect("\(stored)" == "<top: one.top == S.top + 3 @750 \"top\">")
    #expect(stored.firstItem === one && stored.secondItem === root)
    #expect(stored.secondAttribute == .top && stored.relation == .equal)
    tie.isActive = false
    #expect(root.constraints.isEmpty)
  }

  @Test func `constraints are updated, remade and removed through what the object keeps`() {
    let one = view("one")
    one.tie { make in
      make(.left, .top, plus: 10)
      make(.width, .height, plus: 50)
    }
    #expect(one.updateTies { make in make(.left, plus: 30) } == 1)
    #expect(one.updateTies { make in make(.right, plus: -30) } == 0)
    root.layoutIfNeeded()
    expectFrame(one, 30, 10, 50, 50)
    one.retie { make in
      make(.right, .bottom, plus: -5)
      make(.width, .height, to: root, times: 0.5)
    }
    root.layoutIfNeeded()
    expectFrame(one, 375 - 5 - 375 / 2, 812 - 5 - 812 / 2, 375 / 2, 812 / 2)
    #expect(root.constraints.count == 4)
    one.untie()
    #expect(root.constraints.isEmpty && one.constraints.isEmpty && one.tieGroups.isEmpty)
  }

  @Test func `guides are items, own nothing, and know their view`() {
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    #expect(guide.owningView === root)
    guide.tie { make in
      make(.left, .right, inset: UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 60))
      make(.top, plus: 100)
      make(.height, plus: 200)
    }
    let inner = view("inner")
    inner.tieEdges(to: guide, inset: 5)
    root.layoutIfNeeded()
    expectFrame(guide, 40, 100, 375 - 40 - 60, 200)
    expectFrame(inner, 45, 105, 375 - 40 - 60 - 10, 190)
    root.removeLayoutGuide(guide)
    #expect(guide.owningView == nil && root.constraints.isEmpty)
  }

  @Test func `anchors make constraints, and views are compared as objects`() {
    let column = view("column")
    column.tie { make in make(.left, .right, .top) }
    let rows = ["a", "b", "c"].map { name in
      let row = UIView()
      row.name = name
      return row
    }
    column.stackTies(rows, gap: 6)
    for row in rows { row.tie { make in make(.height, plus: 20) } }
    root.layoutIfNeeded()
    expectFrame(column, 0, 0, 375, 3 * 20 + 2 * 6)
    for (index, row) in rows.enumerated() {
      expectFrame(row, 0, Double(index) * (20 + 6), 375, 20)
    }
    #expect(Set(rows).count == 3 && Set(rows + rows).contains(rows[1]))
    #expect(rows.firstIndex(of: rows[2]) == 2 && rows[0] != rows[1])
    #expect(Set(column.constraints).count == 3 * 3 + 1)
  }

  @Test func `priorities are set for content by axis`() {
    let label = UILabel()
    root.addSubview(label)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      label.setContentHuggingPriority(UILayoutPriority(rawValue: 251), for: axis)
      label.setContentCompressionResistancePriority(.required, for: axis)
      #expect(label.contentHuggingPriority(for: axis) == UILayoutPriority(251))
      #expect(label.contentCompressionResistancePriority(for: axis).rawValue == 1000)
    }
  }

  @Test func `margins and safe areas can be tied to`() {
    let host = UIViewController(size: Size(width: 375, height: 812))
    host.deviceSafeArea = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let view = view("view", in: host.view)
    host.view.layoutMargins = UIEdgeInsets(top: 8, left: 20, bottom: 8, right: 30)
    view.tie { make in
      make(.left, to: host.view, .leftMargin)
      make(.right, to: host.view, .rightMargin)
      make(.top, .bottom, to: host.view.safeAreaLayoutGuide)
    }
    host.layoutIfNeeded()
    expectFrame(view, 20, 44, 375 - 20 - 30, 812 - 44 - 34)
  }

  @Test func `a constraint without items does nothing, and a released item is nil`() {
    let empty = NSLayoutConstraint()
    empty.isActive = true
    #expect(!empty.isActive && empty.activationError == .missingFirstItem)
    var gone: UIView? = view("gone")
    let tie = gone?.tie { make in make(.left) }.first
    gone?.removeFromSuperview()
    gone = nil
    #expect(tie?.firstItem == nil && tie?.isActive == false && root.constraints.isEmpty)
  }

  /// One constraint alone, and the frame that the tests of constraint DSLs expect of UIKit.
  nonisolated private static let lone:
    [(LayoutAttribute, LayoutRelation, constant: Double, frame: Rect)] = [
      (.top, .equal, 10, Rect(x: 0, y: 10, width: 0, height: 0)),
      (.top, .greaterThanOrEqual, 10, Rect(x: 0, y: 10, width: 0, height: 0)),
      (.left, .greaterThanOrEqual, 72, Rect(x: 72, y: 0, width: 0, height: 0)),
      (.bottom, .equal, -23, Rect(x: 0, y: 812 - 23, width: 0, height: 0)),
      (.bottom, .greaterThanOrEqual, -23, Rect(x: 0, y: 812 - 23, width: 0, height: 0)),
      (.right, .equal, -13, Rect(x: 375 - 13, y: 0, width: 0, height: 0)),
      (.right, .greaterThanOrEqual, -13, Rect(x: 375 - 13, y: 0, width: 0, height: 0)),
      (.centerX, .equal, 0, Rect(x: 375 / 2, y: 0, width: 0, height: 0)),
      (.width, .greaterThanOrEqual, -52, Rect(x: 0, y: 0, width: 375 - 52, height: 0)),
      (.width, .lessThanOrEqual, -52, .zero),
      (.height, .greaterThanOrEqual, -34, Rect(x: 0, y: 0, width: 0, height: 812 - 34)),
      (.height, .lessThanOrEqual, -34, .zero),
    ]

  @Test(arguments: [Float(1000), 751], 0..<lone.count)
  func `an extent that nothing determines is 0, and the place follows`(
    priority: Float, index: Int
  ) {
    let (attribute, relation, constant, frame) = Self.lone[index]
    let one = view("one")
    one.tie { make in
      make(
        attribute, relation: relation, to: root, plus: constant,
        priority: UILayoutPriority(rawValue: priority))
    }
    root.layoutIfNeeded()
    expectFrame(one, frame.minX, frame.minY, frame.width, frame.height)
    #expect(one.hasAmbiguousLayout)
  }
}
