// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutGeometry
import LayoutTestSupport
import QuoinTestSupport
import Testing

@testable import AutoLayout

/// Views that change the tree, at random, from inside whatever layout calls.
///
/// `SEED=…` runs one seed again, `SEEDS=3000` as many of them.
@Suite struct RandomHostileTreeTests {
  private static let seeds =
    1...(ProcessInfo.processInfo.environment["SEEDS"].flatMap(UInt64.init) ?? 40)

  @Test(arguments: seeds)
  func `layout ends, and a calm tree is as if read afresh, whatever views did`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(fallback: seed)
    let tree = HostileTree(environment: testEnvironment) {
      Int.random(in: 0..<max(1, $0), using: &generator)
    }
    for _ in 0..<4 {
      tree.run(rounds: 3)
      let difference = tree.difference()
      #expect(difference == nil, "repeat with SEED=\(seed)")
      try tree.root.rootView.checkInvariants()
    }
  }
}

/// Views whose code changes the tree in ways that once ended the program.
@Suite struct ChangesWhileAskedTests {
  /// A view that does something when it is asked for its size.
  private final class Asked: View {
    var size = Size(width: 10, height: 10)
    var onAsk: ((Asked) -> Void)?
    private(set) var askCount = 0
    override var intrinsicContentSize: Size {
      askCount += 1
      onAsk?(self)
      return size
    }
  }

  private func tree() -> (root: View, asked: Asked) {
    let root = makeRoot(width: 100, height: 100)
    let asked = add(Asked(), "asked", to: root)
    pin(asked, .left, root)
    pin(asked, .top, root)
    return (root, asked)
  }

  @Test func `what a view removes while it is asked is gone in the same layout`() {
    let (root, asked) = tree()
    var other: View? = addView("other", to: root)
    if let other {
      pin(other, .left, asked, .right)
      pin(other, .top, root)
      fix(other, 5, 5)
      pin(asked, .width, other, .width, at: 500)
    }
    other = nil
    asked.onAsk = { asked in
      root.subviews.last { $0 !== asked }?.removeFromSuperview()
    }
    root.layoutIfNeeded()
    #expect(root.subviews.count == 1)
    expectFrame(asked, 0, 0, 10, 10)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `a view that leaves while it is asked is laid out where it went`() {
    let (root, asked) = tree()
    let other = makeRoot(width: 50, height: 50)
    asked.onAsk = { asked in
      asked.onAsk = nil
      other.addSubview(asked)
      pin(asked, .right, other)
      pin(asked, .top, other)
    }
    root.layoutIfNeeded()
    other.layoutIfNeeded()
    #expect(root.subviews.isEmpty && root.layoutDiagnostics.isEmpty)
    expectFrame(asked, 40, 0, 10, 10)
  }

  @Test func `a view that changes the tree whenever it is asked is named`() {
    let (root, asked) = tree()
    asked.onAsk = { asked in
      let guest = addView("guest", to: root)
      guest.removeFromSuperview()
      asked.invalidateIntrinsicContentSize()
    }
    root.layoutIfNeeded()
    expectFrame(asked, 0, 0, 10, 10)
    let diagnostics = root.layoutDiagnostics
    #expect(diagnostics.map(\.kind) == [.unsettledLayout])
    #expect(diagnostics.first?.views == ["S", "asked"])
    #expect(diagnostics.first?.message.contains("last in asked") == true)
    asked.onAsk = nil
    root.clearRecordedDiagnostics()
    root.layoutIfNeeded()
    expectFrame(asked, 0, 0, 10, 10)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `a view that asks for the fitting size that is being worked out gets the last one`() {
    let (root, asked) = tree()
    pin(asked, .right, root)
    pin(asked, .bottom, root)
    #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 10, height: 10))
    var answers: [Size] = []
    asked.onAsk = { asked in
      asked.onAsk = nil
      answers.append(root.systemLayoutSizeFitting(.zero))
    }
    asked.size = Size(width: 20, height: 30)
    asked.invalidateIntrinsicContentSize()
    #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 20, height: 30))
    #expect(answers == [Size(width: 10, height: 10)])
    let diagnostic = root.layoutDiagnostics.first { $0.kind == .unsettledLayout }
    #expect(
      diagnostic?.message
        == "asked asked for the fitting size of S while it was being worked out, and got the one "
        + "found before")
  }

  @Test func `a root that joins another tree while it is laid out goes on there`() {
    let (root, asked) = tree()
    let outer = makeRoot(width: 300, height: 300)
    asked.onAsk = { asked in
      asked.onAsk = nil
      outer.addSubview(root)
    }
    root.layoutIfNeeded()
    expectFrame(asked, 0, 0, 10, 10)
    #expect(outer.subviews.count == 1 && outer.layoutDiagnostics.isEmpty)
  }

  @Test func `a view that is released between a change of everything and the layout does no harm`()
  {
    let (root, asked) = tree()
    weak var gone: View?
    do {
      let other = addView("other", to: root)
      pin(other, .left, asked, .right)
      pin(other, .top, root)
      fix(other, 5, 5)
      gone = other
    }
    root.layoutIfNeeded()
    root.semanticContentAttribute = .forceRightToLeft
    root.subviews.last?.removeFromSuperview()
    #expect(gone == nil)
    root.layoutIfNeeded()
    expectFrame(asked, 0, 0, 10, 10)
  }

  /// A view that adds a view of its kind whenever it is placed.
  private final class Growing: View {
    override func layoutSubviews() {
      super.layoutSubviews()
      addSubview(Growing())
    }
  }

  @Test func `views that add views without end are laid out in rounds, and named`() {
    let root = makeRoot()
    root.addSubview(Growing())
    root.layoutIfNeeded()
    let diagnostics = root.layoutDiagnostics
    #expect(diagnostics.map(\.kind) == [.unsettledLayout])
    #expect(diagnostics.first?.views == ["S", "Growing"])
  }

  /// A view whose update of its constraints asks for another at once.
  private final class Updating: View {
    var count = 0
    override func updateConstraints() {
      count += 1
      setNeedsUpdateConstraints()
      updateConstraintsIfNeeded()
      super.updateConstraints()
    }
  }

  @Test func `an update of constraints inside itself waits for the next round`() {
    let root = makeRoot()
    let view = add(Updating(), "view", to: root)
    root.layoutIfNeeded()
    #expect((1...10).contains(view.count))
  }
}
