// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import Testing

/// Trees and numbers that nobody builds on purpose.
@Suite struct HostileTreeTests {
  @Test func `a chain of ten thousand views needs no deep stack`() {
    let leaf = View(frame: Rect(x: 1, y: 1, width: 50, height: 50))
    var chain = leaf
    for _ in 1..<10_000 {
      let next = View(frame: Rect(x: 1, y: 1, width: 50, height: 50))
      next.addSubview(chain)
      chain = next
    }
    let root = makeRoot()
    root.addSubview(chain)
    root.layoutIfNeeded()
    #expect(leaf.convert(Point.zero, to: root) == Point(x: 10_000, y: 10_000))
    #expect(root.displayList().commands.count > 10_000)
    #expect(leaf.isDescendant(of: root))
    chain.removeFromSuperview()
    #expect(leaf.superview != nil && chain.superview == nil)
  }

  @Test func `thousands of constrained views in one are laid out, and one edit is cheap`() {
    let root = makeRoot()
    for index in 0..<2000 {
      let box = addView("box", to: root)
      pin(box, .left, root, .left, 1)
      pin(box, .right, root, .right, -1)
      pin(box, .top, root, .top, Double(index))
      fix(box, nil, 1)
    }
    root.layoutIfNeeded()
    #expect(root.subviews.allSatisfy { $0.layoutFrame.width == 373 })
    let before = root.layoutStatistics
    root.subviews[7].constraints.first?.constant = 5
    root.layoutIfNeeded()
    #expect(root.subviews[7].layoutFrame.height == 5)
    #expect(root.layoutStatistics.constantChanges - before.constantChanges == 1)
    #expect(root.layoutStatistics.lowerings == before.lowerings)
  }

  @Test func `frames that are no numbers are ignored and reported`() {
    let view = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    view.frame = Rect(x: .nan, y: 0, width: .infinity, height: 1)
    #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.layoutDiagnostics.map(\.kind) == [.notFinite])
  }

  @Test func `views may come and go between layouts`() {
    let root = makeRoot()
    let keeper = addLabel("keeper", "four", to: root)
    pin(keeper, .left, root)
    pin(keeper, .top, root)
    for round in 0..<20 {
      let guest = addLabel("guest", "guest", to: root)
      pin(guest, .left, keeper, .right, Double(round))
      pin(guest, .firstBaseline, keeper, .firstBaseline)
      root.layoutIfNeeded()
      expectFrame(guest, 20 + Double(round), 0, 25, 12)
      guest.removeFromSuperview()
      root.layoutIfNeeded()
      #expect(root.layoutDiagnostics.isEmpty)
    }
    #expect(root.layoutStatistics.rebuilds == 1)
  }

  @Test func `a subtree that was laid out alone can join another`() {
    let card = makeRoot(width: 100, height: 100)
    let label = addLabel("label", "four", to: card)
    pin(label, .right, card)
    pin(label, .top, card)
    card.layoutIfNeeded()
    expectFrame(label, 80, 0, 20, 12)
    let root = makeRoot()
    root.addSubview(card)
    card.translatesAutoresizingMaskIntoConstraints = false
    pinEdges(card, to: root, right: 75)
    root.layoutIfNeeded()
    expectFrame(card, 0, 0, 300, 812)
    expectFrame(label, 280, 0, 20, 12)
    card.removeFromSuperview()
    #expect(root.constraints.isEmpty && card.constraints.count == 2)
    card.translatesAutoresizingMaskIntoConstraints = true
    card.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    card.layoutIfNeeded()
    expectFrame(label, 30, 0, 20, 12)
  }
}
