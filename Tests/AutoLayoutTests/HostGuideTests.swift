// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Hosts as screens and controllers: their guides, hooks and rotation.
@Suite struct HostGuideTests {
  /// A host that writes down what is called, and with which length of its top guide.
  private final class Recorder: LayoutHost {
    var calls: [String] = []
    var onUpdate: (() -> Void)?

    override func updateViewConstraints() {
      calls.append("update \(topLayoutGuide.length)")
      onUpdate?()
    }
    override func viewWillLayoutSubviews() { calls.append("will \(view.frame.width)") }
    override func viewDidLayoutSubviews() {
      calls.append("did \(view.subviews.first?.frame.width ?? -1)")
    }
    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private let portrait = Size(width: 375, height: 812)
  private let landscape = Size(width: 812, height: 375)
  private let upright = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
  private let sideways = EdgeInsets(top: 0, left: 44, bottom: 21, right: 44)

  @Test func `with and without the safe area's guide views come to the same place`() {
    let host = LayoutHost(size: portrait)
    host.deviceSafeArea = upright
    host.topBarHeight = 44
    host.bottomBarHeight = 49
    let modern = addView("modern", to: host.view)
    let old = addView("old", to: host.view)
    pin(modern, .top, host.view.safeAreaLayoutGuide, .top)
    pin(modern, .bottom, host.view.safeAreaLayoutGuide, .bottom)
    pin(old, .top, host.topLayoutGuide, .bottom)
    pin(old, .bottom, host.bottomLayoutGuide, .top)
    for view in [modern, old] {
      pin(view, .left, host.view)
      pin(view, .right, host.view)
    }
    host.layoutIfNeeded()
    expectFrame(modern, 0, 44 + 44, 375, 812 - 44 - 44 - 34 - 49)
    #expect(modern.frame == old.frame)
    host.rotate(to: landscape, deviceSafeArea: sideways)
    expectFrame(modern, 0, 0 + 44, 812, 375 - 44 - 21 - 49)
    #expect(modern.frame == old.frame)
  }

  @Test func `layout guides are items by themselves, with both of their edges`() {
    let host = LayoutHost(size: portrait)
    host.deviceSafeArea.top = 20
    host.topBarHeight = 44
    let item: AnyObject = host.topLayoutGuide
    let box = addView("box", to: host.view)
    let constraint = LayoutConstraint(
      item: box, attribute: .top, relatedBy: .equal, toItem: item, attribute: .bottom,
      multiplier: 1, constant: 5)
    constraint.isActive = true
    pin(box, .left, host.view)
    fix(box, 10, nil)
    box.heightAnchor.constraint(equalTo: host.topLayoutGuide.heightAnchor).isActive = true
    host.layoutIfNeeded()
    expectFrame(box, 0, 20 + 44 + 5, 10, 20 + 44)
    #expect(host.topLayoutGuide.layoutFrame == Rect(x: 0, y: 0, width: 375, height: 20 + 44))
    #expect(host.topLayoutGuide.owningView === host.view)
  }

  @Test func `the guide's length is 0 before layout and known to updateViewConstraints`() {
    let host = Recorder(size: portrait)
    host.deviceSafeArea = upright
    host.topBarHeight = 44
    let box = addView("box", to: host.view)
    let top = pin(box, .top, host.view)
    pin(box, .left, host.view)
    fix(box, 10, 10)
    #expect(host.topLayoutGuide.length == 0 && host.bottomLayoutGuide.length == 0)
    host.onUpdate = { [unowned host] in top.constant = host.topLayoutGuide.length }
    host.layoutIfNeeded()
    expectFrame(box, 0, 44 + 44, 10, 10)
    #expect(host.bottomLayoutGuide.length == 34)
  }

  @Test func `hooks run once a layout: update, will with the new size, did with new frames`() {
    let host = Recorder(size: portrait)
    let box = addView("box", to: host.view)
    pinEdges(box, to: host.view)
    host.layoutIfNeeded()
    #expect(host.take() == ["update 0.0", "will 375.0", "did 375.0"])
    host.layoutIfNeeded()
    #expect(host.take().isEmpty)
    host.rotate(to: landscape, deviceSafeArea: sideways)
    #expect(host.take() == ["update 0.0", "will 812.0", "did 812.0"])
    host.view.setNeedsLayout()
    host.layoutIfNeeded()
    #expect(host.take() == ["will 812.0", "did 812.0"])
    host.view.setNeedsUpdateConstraints()
    host.layoutIfNeeded()
    #expect(host.take() == ["update 0.0"])
  }

  @Test func `edges that are not extended end at the bars`() {
    for edges in [RectEdge.all, .top, .bottom, []] {
      let top = edges.contains(.top) ? 0.0 : 88
      let bottom = edges.contains(.bottom) ? 0.0 : 83
      let safe = EdgeInsets(top: 88 - top, left: 0, bottom: 83 - bottom, right: 0)
      let host = LayoutHost(size: portrait)
      host.deviceSafeArea = upright
      host.topBarHeight = 88 - 44
      host.bottomBarHeight = 83 - 34
      host.edgesForExtendedLayout = edges
      host.layoutIfNeeded()
      #expect(host.view.frame == Rect(x: 0, y: top, width: 375, height: 812 - top - bottom))
      #expect(host.view.safeAreaInsets == safe)
    }
    #expect(RectEdge.all.rawValue == 1 + 2 + 4 + 8)
  }

  @Test func `rotation there and back gives the frames of before`() {
    let host = LayoutHost(size: portrait)
    host.deviceSafeArea = upright
    let boxes = (0..<3).map { addView("box\($0)", to: host.view) }
    pinEdges(boxes[0], to: host.view.safeAreaLayoutGuide)
    pinEdges(boxes[1], to: host.view.layoutMarginsGuide)
    pinEdges(boxes[2], to: host.view.readableContentGuide)
    host.layoutIfNeeded()
    let frames = boxes.map(\.frame)
    expectFrame(boxes[0], 0, 44, 375, 812 - 44 - 34)
    expectFrame(boxes[1], 16, 44, 375 - 2 * 16, 812 - 44 - 34)
    host.rotate(to: landscape, deviceSafeArea: sideways)
    expectFrame(boxes[0], 44, 0, 812 - 2 * 44, 375 - 21)
    expectFrame(boxes[1], 44 + 16, 0, 812 - 2 * (44 + 16), 375 - 21)
    host.rotate(to: portrait, deviceSafeArea: upright)
    #expect(boxes.map(\.frame) == frames)
  }

  @Test func `every view updates its constraints once, whether it asks for them or not`() {
    final class Plain: View {
      var updates = 0
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    let host = LayoutHost(size: portrait)
    let view = Plain()
    host.view.addSubview(view)
    #expect(!Plain.requiresConstraintBasedLayout && !View.requiresConstraintBasedLayout)
    #expect(view.needsUpdateConstraints() && view.needsLayout)
    host.layoutIfNeeded()
    #expect(view.updates == 1 && !view.needsUpdateConstraints() && !view.needsLayout)
    for _ in 0..<3 { view.setNeedsUpdateConstraints() }
    host.layoutIfNeeded()
    #expect(view.updates == 2)
    view.setNeedsUpdateConstraints()
    view.updateConstraintsIfNeeded()
    host.layoutIfNeeded()
    #expect(view.updates == 3)
  }

  @Test func `a transition tells where every view begins and ends`() {
    let host = LayoutHost(size: Size(width: 100, height: 100))
    let (mover, stayer) = (addView("mover", to: host.view), addView("stayer", to: host.view))
    for view in [mover, stayer] {
      pin(view, .top, host.view)
      fix(view, 10, 10)
    }
    let left = pin(mover, .left, host.view, .left, 3)
    pin(stayer, .right, host.view)
    let goer = addView("goer", to: host.view)
    pinEdges(goer, to: host.view)
    let transitions = host.transition {
      left.constant = 33
      goer.removeFromSuperview()
      let comer = addView("comer", to: host.view)
      pinEdges(comer, to: mover)
    }
    #expect(transitions.map(\.view.displayName) == ["mover", "comer", "goer"])
    #expect(transitions[0].begin == Rect(x: 3, y: 0, width: 10, height: 10))
    #expect(transitions[0].end == Rect(x: 33, y: 0, width: 10, height: 10))
    #expect(transitions[1].begin == nil)
    #expect(transitions[1].end == Rect(x: 33, y: 0, width: 10, height: 10))
    #expect(transitions[2].begin == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(transitions[2].end == nil)
  }

  @Test func `the keyboard's guide begins where the keyboard or the safe area does`() {
    let host = LayoutHost(size: portrait)
    host.deviceSafeArea = upright
    let field = addView("field", to: host.view)
    pin(field, .left, host.view)
    pin(field, .right, host.view)
    pin(field, .bottom, host.view.keyboardLayoutGuide, .top)
    fix(field, nil, 50)
    // A view that ends 112 above the bottom of the screen, whose content keeps above the keyboard.
    let inner = View(frame: Rect(x: 0, y: 100, width: 375, height: 600))
    host.view.addSubview(inner)
    let bar = addView("bar", to: inner)
    pin(bar, .left, inner)
    pin(bar, .right, inner)
    pin(bar, .bottom, inner.keyboardLayoutGuide, .top)
    fix(bar, nil, 20)
    host.layoutIfNeeded()
    expectFrame(field, 0, 812 - 34 - 50, 375, 50)
    expectFrame(bar, 0, 600 - 20, 375, 20)
    host.keyboardHeight = 300
    host.layoutIfNeeded()
    expectFrame(field, 0, 812 - 300 - 50, 375, 50)
    expectFrame(bar, 0, 600 - (300 - 112) - 20, 375, 20)
    host.keyboardHeight = 0
    host.layoutIfNeeded()
    expectFrame(field, 0, 812 - 34 - 50, 375, 50)
    host.rotate(to: landscape, deviceSafeArea: sideways)
    expectFrame(field, 0, 375 - 21 - 50, 812, 50)
  }
}
