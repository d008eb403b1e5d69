// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import LayoutTestSupport
import Testing

/// Hostile trees and numbers.
@Suite struct HostileTreeTests {
  @Test func `the description of a deep tree grows with its views, not with their square`() {
    let root = makeRoot()
    var view = root
    for _ in 0..<1000 { view = addView("v", to: view) }
    let lines = root.layoutDescription().split(separator: "\n")
    #expect(lines.count == 1001)
    #expect(lines[50].hasPrefix(String(repeating: "  ", count: 50) + "v "))
    #expect(lines[51].hasPrefix(String(repeating: "  ", count: 50) + "(51) v "))
    #expect(lines.allSatisfy { $0.utf8.count < 200 })
  }

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

  @Test func `frames that are not finite are ignored and reported`() {
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

  @Test func `a chain of ten thousand views that constraints place is solved at once`() {
    let depth = 10_000
    let leaf = View()
    leaf.translatesAutoresizingMaskIntoConstraints = false
    var inner = leaf
    var root = leaf
    for level in 0..<depth {
      root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 500))
      root.translatesAutoresizingMaskIntoConstraints = level == depth - 1
      root.addSubview(inner)
      pinEdges(inner, to: root, top: 0, left: level % 100 == 0 ? 1 : 0)
      inner = root
    }
    root.layoutIfNeeded()
    expectFrame(leaf, 1, 0, 1000 - Double(depth) / 100, 500)
    let statistics = root.layoutStatistics
    #expect(statistics.lowerings == 4 * depth && statistics.solves == 1)
    #expect(root.layoutDiagnostics.isEmpty)
    root.frame.size.height = 300
    root.layoutIfNeeded()
    expectEqual(leaf.layoutFrame.height, 300)
    #expect(root.layoutStatistics.lowerings == statistics.lowerings)
  }

  @Test func `thousands of required constraints that contradict each other across views`() {
    let root = makeRoot()
    let boxes = (0..<30).map { addView("box\($0)", to: root) }
    for (index, box) in boxes.enumerated() {
      pin(box, .top, root)
      pin(box, .left, index == 0 ? root : boxes[index - 1], index == 0 ? .left : .right)
      fix(box, 3, 10)
    }
    // Each of these contradicts the chain; they give way and the chain stands.
    for _ in 0..<20 {
      for (index, box) in boxes.enumerated() { pin(box, .left, root, .left, Double(index + 1)) }
      for box in boxes { pin(box, .width, nil, .notAnAttribute, 4) }
    }
    root.layoutIfNeeded()
    for (index, box) in boxes.enumerated() { expectFrame(box, 3 * Double(index), 0, 3, 10) }
    let conflicts = root.layoutDiagnostics.filter { $0.kind == .conflict }
    #expect(conflicts.count == 2 * 20 * boxes.count)
  }

  @Test func `infinite numbers and NaN, wherever a number can be given`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    fix(box, 10, 10)
    let spare = pin(box, .width, nil, .notAnAttribute, 99, at: 400)
    for value in [Double.nan, .infinity, -.infinity] {
      spare.constant = value
      root.layoutMargins = EdgeInsets(top: value, left: 0, bottom: 0, right: 0)
      root.additionalSafeAreaInsets = EdgeInsets(top: 0, left: value, bottom: 0, right: 0)
      box.bounds.origin = Point(x: value, y: 0)
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      scroll.contentSize = Size(width: value, height: 1)
      scroll.contentInset = EdgeInsets(all: value)
      scroll.contentOffset = Point(x: value, y: value)
      let page = View()
      scroll.addSubview(page)
      scroll.zoomedView = page
      scroll.maximumZoomScale = value
      scroll.minimumZoomScale = value
      scroll.zoomScale = value
      scroll.setZoomScale(1, anchoredAt: Point(x: value, y: value))
      scroll.zoom(to: Rect(x: value, y: value, width: value, height: value))
      #expect(scroll.contentOffset == .zero && scroll.contentSize == .zero)
      #expect(scroll.adjustedContentInset == .zero && scroll.zoomScale == 1)
      let size = box.systemLayoutSizeFitting(Size(width: value, height: value))
      #expect(size == Size(width: 10, height: 10))
      root.layoutIfNeeded()
      expectFrame(box, 0, 0, 10, 10)
    }
    #expect(root.layoutMargins == EdgeInsets(all: 8))
    spare.priority = LayoutPriority(.nan)
    spare.constant = 5
    root.layoutIfNeeded()
    #expect(box.layoutFrame.width == 10)
  }

  /// A view that changes things when it is laid out or updated.
  private final class Meddler: View {
    var onLayout: (() -> Void)?
    var onUpdate: (() -> Void)?
    override func layoutSubviews() {
      super.layoutSubviews()
      onLayout?()
    }
    override func updateConstraints() {
      onUpdate?()
      super.updateConstraints()
    }
  }

  @Test func `views that come, go and move during layout are laid out in the same layout`() {
    let root = makeRoot()
    let meddler = Meddler()
    meddler.name = "meddler"
    meddler.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(meddler)
    pinEdges(meddler, to: root)
    let old = addView("old", to: meddler)
    pinEdges(old, to: meddler)
    var guest: View?
    var layouts = 0
    meddler.onLayout = {
      layouts += 1
      root.layoutIfNeeded()
      guard guest == nil else { return }
      old.removeFromSuperview()
      let added = addView("guest", to: meddler)
      pin(added, .left, meddler, .left, 12)
      pin(added, .top, meddler, .top, 13)
      fix(added, 14, 15)
      guest = added
    }
    var updates = 0
    meddler.onUpdate = {
      updates += 1
      if updates == 1 { meddler.setNeedsUpdateConstraints() }
    }
    root.layoutIfNeeded()
    if let guest { expectFrame(guest, 12, 13, 14, 15) }
    #expect(old.superview == nil && guest != nil)
    #expect((2...4).contains(layouts) && updates == 2)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `a view may leave its superview during a layout, and release the tree`() {
    let root = makeRoot()
    let meddler = Meddler(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    root.addSubview(meddler)
    let child = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    meddler.addSubview(child)
    meddler.onLayout = { meddler.removeFromSuperview() }
    root.layoutIfNeeded()
    #expect(meddler.superview == nil && child.superview === meddler)
    meddler.onLayout = nil
    root.addSubview(meddler)
    root.layoutIfNeeded()
    #expect(root.subviews.count == 1 && !meddler.needsLayout)
  }

  @Test func `constraints to released views take no part and do no harm`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root, .left, 3)
    pin(box, .top, root)
    fix(box, 10, 10)
    var ties: [LayoutConstraint] = []
    for _ in 0..<50 {
      let guest = addView("guest", to: root)
      ties.append(pin(guest, .left, box, .right))
      ties.append(pin(box, .left, guest, .left, 99, at: .defaultHigh))
      guest.removeFromSuperview()
    }
    root.layoutIfNeeded()
    expectFrame(box, 3, 0, 10, 10)
    for tie in ties {
      tie.constant = 1
      tie.isActive = true
      #expect(!tie.isActive && tie.activationError == .deallocatedItem)
    }
    root.layoutIfNeeded()
    expectFrame(box, 3, 0, 10, 10)
    #expect(box.activeConstraints.count == 2 + 2)
  }
}
