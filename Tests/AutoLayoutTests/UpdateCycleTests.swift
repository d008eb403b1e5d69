// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// Which hooks are called, in which order and how often.
@Suite struct UpdateCycleTests {
  /// Where views write what happens to them.
  private final class Journal {
    var lines: [String] = []
  }

  private final class Recorder: View {
    var journal: Journal?
    var onLayout: (() -> Void)?

    convenience init(_ name: String, _ journal: Journal) {
      self.init(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      self.name = name
      self.journal = journal
    }

    override func updateConstraints() {
      journal?.lines.append("update \(displayName)")
      super.updateConstraints()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      journal?.lines.append("layout \(displayName)")
      onLayout?()
    }
  }

  private func makeTree() -> (Journal, [Recorder]) {
    let journal = Journal()
    let views = ["root", "child", "leaf"].map { Recorder($0, journal) }
    views[0].addSubview(views[1])
    views[1].addSubview(views[2])
    return (journal, views)
  }

  @Test func `constraints are updated from the leaves, views laid out from the root, once each`() {
    let (journal, views) = makeTree()
    views[0].layoutIfNeeded()
    #expect(
      journal.lines == [
        "update leaf", "update child", "update root", "layout root", "layout child", "layout leaf",
      ])
    journal.lines = []
    views[0].layoutIfNeeded()
    #expect(journal.lines.isEmpty)
  }

  @Test func `only what asked for it is updated and laid out`() {
    let (journal, views) = makeTree()
    views[0].layoutIfNeeded()
    journal.lines = []
    views[1].setNeedsUpdateConstraints()
    views[2].setNeedsLayout()
    #expect(views[1].needsUpdateConstraints() && views[2].needsLayout)
    views[0].layoutIfNeeded()
    #expect(journal.lines == ["update child", "layout leaf"])
  }

  @Test func `frames are stale before layout and correct after it`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pinEdges(box, to: root)
    #expect(box.frame == .zero)
    root.layoutIfNeeded()
    expectFrame(box, 0, 0, 375, 812)
    root.frame.size.width = 200
    #expect(box.frame.width == 375)
    box.layoutIfNeeded()
    expectFrame(box, 0, 0, 200, 812)
  }

  @Test func `changes during layout are laid out before it ends`() {
    let journal = Journal()
    let root = Recorder("root", journal)
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    fix(box, nil, 5)
    let width = pin(box, .width, nil, .notAnAttribute, 5)
    root.onLayout = { width.constant = 77 }
    root.layoutIfNeeded()
    expectFrame(box, 0, 0, 77, 5)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `a layout that never settles ends and is reported`() {
    let journal = Journal()
    let root = Recorder("root", journal)
    root.onLayout = { root.setNeedsLayout() }
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.map(\.kind) == [.unsettledLayout])
  }

  @Test func `a host calls its hooks around the root's layout`() {
    final class Host: LayoutHost {
      var calls: [String] = []
      override func updateViewConstraints() { calls.append("update \(topLayoutGuide.length)") }
      override func viewWillLayoutSubviews() { calls.append("will") }
      override func viewDidLayoutSubviews() { calls.append("did") }
    }
    let host = Host(size: Size(width: 100, height: 100))
    host.deviceSafeArea.top = 20
    #expect(host.topLayoutGuide.length == 0)
    host.layoutIfNeeded()
    #expect(host.calls == ["update 20.0", "will", "did"])
    host.layoutIfNeeded()
    #expect(host.calls.count == 3)
  }

  @Test func `both recipes of moving a button end in the same frames`() {
    func move(_ change: (View, View) -> Void) -> [ViewTransition] {
      let root = makeRoot()
      let button = addView("button", to: root)
      pin(button, .left, root, .left, 50)
      pin(button, .top, root, .top, 50)
      fix(button, 80, 30)
      root.layoutIfNeeded()
      return root.transition { change(root, button) }
    }
    let remade = move { root, button in
      LayoutConstraint.deactivate(root.constraints)
      pin(button, .right, root, .right, -50)
      pin(button, .top, root, .top, 50)
    }
    let replaced = move { root, button in
      root.constraints.first { $0.firstAttribute == .left }?.isActive = false
      pin(button, .right, root, .right, -50)
    }
    for transitions in [remade, replaced] {
      #expect(transitions.count == 1)
      #expect(transitions.first?.begin == Rect(x: 50, y: 50, width: 80, height: 30))
      #expect(transitions.first?.end == Rect(x: 375 - 50 - 80, y: 50, width: 80, height: 30))
    }
  }

  @Test func `rounding is the last step`() {
    let root = makeRoot(width: 280.5, scale: 2)
    let boxes = (0..<3).map { addView("box\($0)", to: root) }
    for (index, box) in boxes.enumerated() {
      pin(box, .top, root)
      fix(box, nil, 10.3)
      pin(box, .left, index == 0 ? root : boxes[index - 1], index == 0 ? .left : .right)
      if index > 0 { pin(box, .width, boxes[0], .width) }
    }
    pin(boxes[2], .right, root)
    root.layoutIfNeeded()
    // Three equal widths of 280.5 stay 93.5; origins go to whole points, ties away from zero.
    #expect(boxes.map(\.frame.width) == [93.5, 93.5, 93.5])
    #expect(boxes.map(\.frame.minX) == [0, 93.5, 187])
    #expect(boxes.map(\.frame.height) == [10.5, 10.5, 10.5])
    expectFrame(boxes[1], 93.5, 0, 93.5, 10.3)
  }
}
