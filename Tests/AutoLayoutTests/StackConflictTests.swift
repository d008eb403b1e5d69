// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// What gives way where the constraints of stack views contradict others, whatever was there
/// before.
@Suite struct StackConflictTests {
  /// A row of the views `a` and `b`, at the top left of a root.
  private struct Row {
    let root = makeRoot()
    let stack = StackView()
    let views: [View]

    init() {
      stack.name = "row"
      stack.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(stack)
      pin(stack, .left, root)
      pin(stack, .top, root)
      fix(stack, nil, 20)
      views = ["a", "b"].map { name in
        let view = View()
        view.name = name
        return view
      }
      for view in views { stack.addArrangedSubview(view) }
    }

    /// Lays out and returns what gave way.
    func brokenTexts() -> [String] { StackConflictTests.brokenTexts(in: root) }
  }

  /// Lays out and returns what gave way.
  private static func brokenTexts(in root: View) -> [String] {
    root.layoutIfNeeded()
    return root.layoutDiagnostics.filter { $0.kind == .conflict }
      .compactMap { $0.brokenConstraint?.text }
  }

  @Test(arguments: [false, true])
  func `the caller's last constraint gives way, whenever the stack was laid out`(isLate: Bool) {
    let row = Row()
    if isLate { row.root.layoutIfNeeded() }
    fix(row.stack, 100, nil)
    fix(row.views[0], 60, nil)
    fix(row.views[1], 60, nil)
    #expect(row.brokenTexts() == ["b.width == 60"])
    expectFrame(row.views[1], 60, 0, 40, 20)
  }

  @Test func `another spacing, order or axis makes nothing else give way`() {
    let row = Row()
    fix(row.stack, 100, nil)
    fix(row.views[0], 60, nil)
    fix(row.views[1], 60, nil)
    #expect(row.brokenTexts() == ["b.width == 60"])
    row.stack.spacing = 8
    #expect(row.brokenTexts() == ["b.width == 60"])
    expectFrame(row.views[1], 68, 0, 32, 20)
    row.stack.insertArrangedSubview(row.views[1], at: 0)
    #expect(row.brokenTexts() == ["b.width == 60"])
    expectFrame(row.views[1], 0, 0, 32, 20)
    row.stack.axis = .vertical
    #expect(row.brokenTexts() == ["a.width == 60", "b.width == 60"])
    row.stack.axis = .horizontal
    #expect(row.brokenTexts() == ["b.width == 60"])
    row.stack.spacing = -20
    #expect(row.brokenTexts() == [])
  }

  @Test func `a view that is hidden and shown leaves the conflict as it was`() {
    let row = Row()
    fix(row.stack, 100, nil)
    fix(row.views[0], 60, nil)
    fix(row.views[1], 60, nil)
    let other = View()
    other.name = "c"
    row.stack.addArrangedSubview(other)
    #expect(row.brokenTexts() == ["b.width == 60"])
    other.isHidden = true
    #expect(row.brokenTexts() == ["b.width == 60"])
    other.isHidden = false
    row.stack.distribution = .fillEqually
    #expect(row.brokenTexts() == ["a.width == 60", "b.width == 60"])
    expectEqual(row.views[0].layoutFrame.width, 100.0 / 3)
  }

  @Test func `of stacks that contradict each other the inner one gives way, whichever changed`() {
    let row = Row()
    // The outer stack is as wide as its frame says; the gaps inside it are too wide for it.
    let outer = StackView(frame: Rect(x: 0, y: 0, width: 30, height: 20))
    outer.name = "outer"
    row.root.addSubview(outer)
    outer.addArrangedSubview(row.stack)
    row.stack.spacing = 40
    func check(_ spacing: Double) {
      #expect(
        row.brokenTexts() == [
          "stack \"row\", horizontal: spacing between \"a\" and \"b\" "
            + "(b.leading == a.trailing + \(Int(spacing)))"
        ])
    }
    check(40)
    outer.spacing = 3
    check(40)
    row.stack.spacing = 50
    check(50)
    outer.distribution = .fillEqually
    check(50)
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `conflicts of stacks are reported in the order of the stacks`(order: [Int]) {
    let root = makeRoot()
    let stacks = ["one", "two"].map { name in
      let stack = StackView(frame: Rect(x: 0, y: 0, width: 30, height: 20))
      stack.name = name
      root.addSubview(stack)
      for part in ["a", "b"] {
        let view = View()
        view.name = name + part
        stack.addArrangedSubview(view)
      }
      return stack
    }
    for index in order { stacks[index].spacing = 40 }
    func names() -> [String] {
      Self.brokenTexts(in: root).map { String($0.dropFirst(7).prefix(3)) }
    }
    #expect(names() == ["one", "two"])
    root.bringSubviewToFront(stacks[0])
    #expect(names() == ["two", "one"])
  }

  @Test(arguments: [false, true])
  func `a height of 999 gives way when its view is hidden`(isLate: Bool) {
    let row = Row()
    row.stack.axis = .vertical
    if isLate { row.root.layoutIfNeeded() }
    let height = pin(row.views[0], .height, nil, .notAnAttribute, 10, at: 999)
    row.root.layoutIfNeeded()
    expectEqual(row.views[0].layoutFrame.height, 10)
    row.views[0].isHidden = true
    row.root.layoutIfNeeded()
    expectEqual(row.views[0].layoutFrame.height, 0)
    height.isActive = false
    height.isActive = true
    row.root.layoutIfNeeded()
    expectEqual(row.views[0].layoutFrame.height, 0)
  }

  @Test(arguments: [false, true])
  func `of two stacks' equal priorities those of the stack in front are met, whichever changed`(
    isLate: Bool
  ) {
    // Two columns, side by side in a row, share a height of 50 by way of a constraint; each would
    // rather have none.
    let root = makeRoot()
    let stacks = ["one", "two"].map { name in
      let stack = StackView()
      stack.name = name
      stack.axis = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(stack)
      pin(stack, .left, root)
      pin(stack, .width, nil, .notAnAttribute, 10)
      stack.addArrangedSubview(View())
      return stack
    }
    pin(stacks[0], .top, root)
    pin(stacks[1], .top, stacks[0], .bottom)
    pin(stacks[1], .bottom, root, .top, 50)
    if isLate {
      stacks[1].distribution = .equalSpacing
      root.layoutIfNeeded()
    }
    for stack in stacks { stack.distribution = .equalSpacing }
    root.layoutIfNeeded()
    expectEqual(stacks[0].layoutFrame.height, 50)
    expectEqual(stacks[1].layoutFrame.height, 0)
  }

  @Test func `a constraint comes back when the one to which it gave way gives way itself`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    fix(box, nil, 10)
    let limit = pin(box, .width, .lessThanOrEqual, nil, .notAnAttribute, 100)
    pin(box, .width, nil, .notAnAttribute, 80)
    pin(box, .width, .lessThanOrEqual, nil, .notAnAttribute, 70)
    #expect(Self.brokenTexts(in: root) == ["box.width <= 70"])
    limit.constant = 75
    #expect(Self.brokenTexts(in: root) == ["box.width == 80"])
    expectEqual(box.layoutFrame.width, 0)
    limit.constant = 90
    #expect(Self.brokenTexts(in: root) == ["box.width <= 70"])
    expectEqual(box.layoutFrame.width, 80)
  }

  /// A box that is required to be 30 and then 50 wide, and at 500 is to be 70 wide, laid out.
  private func boxOfThreeWidths() -> (
    root: View, box: View, first: LayoutConstraint, second: LayoutConstraint
  ) {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    fix(box, nil, 10)
    let first = pin(box, .width, nil, .notAnAttribute, 30)
    let second = pin(box, .width, nil, .notAnAttribute, 50)
    pin(box, .width, nil, .notAnAttribute, 70, at: 500)
    root.layoutIfNeeded()
    expectEqual(box.layoutFrame.width, 30)
    return (root, box, first, second)
  }

  @Test func `a required constraint that gave way and became optional keeps its age`() {
    let (root, box, first, second) = boxOfThreeWidths()
    // Of two equal optional constraints the younger one is met, though the other reaches the
    // solver last.
    second.priority = 500
    first.isActive = false
    root.layoutIfNeeded()
    expectEqual(box.layoutFrame.width, 70)
  }

  @Test func `a required constraint that came back and became optional keeps its age`() {
    let (root, box, first, second) = boxOfThreeWidths()
    first.isActive = false
    root.layoutIfNeeded()
    second.priority = 500
    root.layoutIfNeeded()
    expectEqual(box.layoutFrame.width, 70)
  }

  @Test func `a hidden view takes no constraint of its stack to another tree`() {
    let row = Row()
    row.views[0].isHidden = true
    row.root.layoutIfNeeded()
    row.views[0].removeFromSuperview()
    let other = makeRoot()
    other.addSubview(row.views[0])
    pin(row.views[0], .left, other)
    pin(row.views[0], .top, other)
    fix(row.views[0], nil, 10)
    pin(row.views[0], .width, nil, .notAnAttribute, 30, at: 500)
    other.layoutIfNeeded()
    expectFrame(row.views[0], 0, 0, 30, 10)
  }
}
