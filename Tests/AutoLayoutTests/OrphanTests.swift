// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Constraints whose items have no common ancestor yet, and roots without a mask.
@Suite struct OrphanTests {
  /// A view that constraints place, in no other view.
  private func makeView(_ name: String) -> View {
    let view = View()
    view.name = name
    view.translatesAutoresizingMaskIntoConstraints = false
    return view
  }

  @Test func `a constraint made before addSubview lives once the view is added`() {
    let root = makeRoot(width: 200, height: 100)
    let box = makeView("box")
    let left = pin(box, .left, root, .left, 7)
    pin(box, .top, root, .top, 3)
    fix(box, 20, 10)
    #expect(!left.isActive)
    // It is reported in both trees, as long as it cannot hold.
    for tree in [root, box] {
      #expect(
        tree.layoutDiagnostics.map(\.kind)
          == Array(
            repeating: .illegalConstraint(.noSuperview(item: "box", other: "S")), count: 2))
    }
    root.addSubview(box)
    #expect(left.isActive && left.activationError == nil)
    root.layoutIfNeeded()
    expectFrame(box, 7, 3, 20, 10)
    checkQuiet(root)
    // The same for the superview's side, and after a layout.
    let late = makeView("late")
    pin(root, .right, late, .right, 5)
    pin(late, .top, root)
    fix(late, 20, 10)
    root.addSubview(late)
    root.layoutIfNeeded()
    expectFrame(late, 200 - 5 - 20, 0, 20, 10)
    checkQuiet(root)
  }

  @Test func `an orphan waits until the last of its trees joins`() {
    let (root, middle) = (makeRoot(width: 200, height: 100), makeView("middle"))
    let (a, b) = (makeView("a"), makeView("b"))
    let gap = pin(b, .left, a, .right, 5)
    middle.addSubview(a)
    #expect(!gap.isActive)
    root.addSubview(middle)
    #expect(!gap.isActive)
    root.addSubview(b)
    #expect(gap.isActive)
    pinEdges(middle, to: root, left: 50)
    for view in [a, b] {
      pin(view, .top, middle)
      fix(view, 20, 10)
    }
    pin(a, .left, middle, .left, 4)
    root.layoutIfNeeded()
    expectFrame(b, 50 + 4 + 20 + 5, 0, 20, 10)
    checkQuiet(root)
  }

  @Test func `an orphan that is taken back or whose item is released stays away`() {
    let root = makeRoot()
    let box = makeView("box")
    let taken = pin(box, .left, root)
    taken.isActive = false
    var lost: View? = makeView("lost")
    if let view = lost { pin(view, .top, box) }
    lost = nil
    root.addSubview(box)
    #expect(!taken.isActive && root.constraints.isEmpty)
  }

  @Test func `a constraint to a guide lives once the guide has a view`() {
    let root = makeRoot(width: 200, height: 100)
    let (guide, box) = (LayoutGuide(), addView("box", to: root))
    pin(box, .left, guide, .right, 1)
    pin(box, .top, root)
    fix(box, 20, 10)
    root.addLayoutGuide(guide)
    pin(guide, .left, root, .left, 10)
    pin(guide, .top, root)
    fix(guide, 30, 5)
    root.layoutIfNeeded()
    expectFrame(box, 10 + 30 + 1, 0, 20, 10)
    checkQuiet(root)
  }

  @Test func `a view that moves takes its orphans along`() {
    let (first, second) = (makeRoot(), makeRoot(width: 200, height: 100))
    let (panel, box) = (View(frame: Rect(x: 0, y: 0, width: 90, height: 90)), makeView("box"))
    panel.addSubview(box)
    first.addSubview(panel)
    pin(box, .left, second, .left, 8)
    pin(box, .top, panel)
    fix(box, 20, 10)
    panel.removeFromSuperview()
    second.addSubview(panel)
    second.layoutIfNeeded()
    expectFrame(box, 8, 0, 20, 10)
    checkQuiet(second)
  }

  @Test func `a root without a mask has the size of its constraints`() {
    let root = makeRoot(width: 200, height: 100)
    root.translatesAutoresizingMaskIntoConstraints = false
    let label = addLabel("label", "word", to: root)
    pinEdges(label, to: root, top: 1, left: 2, bottom: 3, right: 4)
    root.layoutIfNeeded()
    #expect(
      root.frame == Rect(x: 0, y: 0, width: 4 * characterWidth + 6, height: lineHeight + 4))
    checkQuiet(root)
    // Where nothing gives a size it collapses, and that is reported.
    label.removeFromSuperview()
    pin(root, .width, nil, .notAnAttribute, 50)
    root.layoutIfNeeded()
    #expect(root.frame == Rect(x: 0, y: 0, width: 50, height: 0))
    #expect(root.layoutDiagnostics.map(\.kind) == [.ambiguity])
  }
}
