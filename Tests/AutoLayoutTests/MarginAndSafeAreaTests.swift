// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Margins, safe areas and the guides that follow them, with the numbers measured on iOS.
@Suite struct MarginAndSafeAreaTests {
  private let notch = EdgeInsets(top: 44, left: 10, bottom: 34, right: 12)

  /// A host of 320 × 480 with the insets of ``notch``.
  private func makeHost() -> LayoutHost {
    let host = LayoutHost(size: Size(width: 320, height: 480), environment: testEnvironment)
    host.deviceSafeArea = notch
    return host
  }

  @Test func `margins are 8 on each edge, and the safe area is added`() {
    let host = makeHost()
    #expect(host.view.safeAreaInsets == notch)
    let child = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    host.view.addSubview(child)
    host.viewRespectsSystemMinimumLayoutMargins = false
    for view in [child, host.view] {
      #expect(view.layoutMargins == EdgeInsets(top: 52, left: 18, bottom: 42, right: 20))
      view.insetsLayoutMarginsFromSafeArea = false
      #expect(view.layoutMargins == EdgeInsets(all: 8))
    }
  }

  @Test func `a host's root has the system's least margins and the safe area`() {
    for (sizeClass, side) in [(SizeClass.compact, 16.0), (.regular, 20)] {
      let host = makeHost()
      host.horizontalSizeClass = sizeClass
      #expect(
        host.view.layoutMargins
          == EdgeInsets(top: 44 + 0, left: 10 + side, bottom: 34 + 0, right: 12 + side))
      // Own margins count where they are greater.
      host.view.layoutMargins = EdgeInsets(top: 5, left: 50, bottom: 0, right: 1)
      #expect(
        host.view.layoutMargins
          == EdgeInsets(top: 44 + 5, left: 10 + 50, bottom: 34 + 0, right: 12 + side))
      host.viewRespectsSystemMinimumLayoutMargins = false
      #expect(
        host.view.layoutMargins
          == EdgeInsets(top: 44 + 5, left: 10 + 50, bottom: 34 + 0, right: 12 + 1))
    }
    let host = makeHost()
    host.environment.direction = .rightToLeft
    host.systemMinimumLayoutMargins = DirectionalEdgeInsets(
      top: 1, leading: 30, bottom: 2, trailing: 3)
    #expect(
      host.view.layoutMargins
        == EdgeInsets(top: 44 + 1, left: 10 + 3, bottom: 34 + 2, right: 12 + 30))
  }

  @Test func `each edge of a child has the part of the safe area that lies over it`() {
    for (frame, expected) in [
      (
        Rect(x: 30, y: 20, width: 100, height: 500),
        EdgeInsets(top: 24, left: 0, bottom: 34, right: 0)
      ),
      (
        Rect(x: 0, y: 460, width: 320, height: 100),
        EdgeInsets(top: 0, left: 10, bottom: 34, right: 12)
      ),
      (Rect(x: 0, y: 0, width: 320, height: 480), notch),
      (Rect(x: 50, y: 100, width: 100, height: 100), .zero),
    ] {
      let host = makeHost()
      let child = View(frame: frame)
      host.view.addSubview(child)
      #expect(child.safeAreaInsets == expected)
    }
  }

  @Test func `additional insets are added for the view and all below`() {
    let host = makeHost()
    let child = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    host.view.addSubview(child)
    host.additionalSafeAreaInsets = EdgeInsets(top: 6, left: 0, bottom: 0, right: 0)
    child.additionalSafeAreaInsets = EdgeInsets(top: 0, left: 1, bottom: 0, right: 0)
    #expect(child.safeAreaInsets == EdgeInsets(top: 50, left: 11, bottom: 34, right: 12))
  }

  @Test func `margins of the superview can hold as well`() {
    let parent = View(frame: Rect(x: 0, y: 0, width: 120, height: 120))
    parent.layoutMargins = EdgeInsets(all: 20)
    let child = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
    parent.addSubview(child)
    #expect(child.layoutMargins == EdgeInsets(all: 8))
    child.preservesSuperviewLayoutMargins = true
    #expect(child.layoutMargins == EdgeInsets(all: 10))
    child.frame = Rect(x: 10, y: 10, width: 102, height: 102)
    #expect(child.layoutMargins == EdgeInsets(top: 10, left: 10, bottom: 12, right: 12))
  }

  @Test func `guides are items of constraints`() {
    let host = makeHost()
    let button = addView("button", to: host.view)
    let safe = host.view.safeAreaLayoutGuide
    for attribute in [LayoutAttribute.left, .right, .top, .bottom] {
      pin(button, attribute, safe, attribute)
    }
    host.layoutIfNeeded()
    expectFrame(button, 10, 44, 320 - 22, 480 - 78)
    #expect(safe.layoutFrame == Rect(x: 10, y: 44, width: 298, height: 402))
    host.rotate(
      to: Size(width: 812, height: 375),
      deviceSafeArea: EdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
    expectFrame(button, 44, 0, 812 - 88, 375 - 21)
    host.rotate(to: Size(width: 375, height: 667), deviceSafeArea: .zero)
    expectFrame(button, 0, 0, 375, 667)
  }

  @Test func `margin attributes and the margins guide agree`() {
    let host = makeHost()
    host.viewRespectsSystemMinimumLayoutMargins = false
    let first = addView("first", to: host.view)
    let second = addView("second", to: host.view)
    pin(first, .left, host.view, .leftMargin)
    pin(first, .right, host.view, .rightMargin)
    pin(first, .top, host.view, .topMargin)
    pin(first, .bottom, host.view, .bottomMargin)
    let guide = host.view.layoutMarginsGuide
    LayoutConstraint.activate([
      second.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      second.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      second.topAnchor.constraint(equalTo: guide.topAnchor),
      second.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    host.layoutIfNeeded()
    expectFrame(first, 18, 52, 320 - 38, 480 - 94)
    #expect(first.layoutFrame == second.layoutFrame)
    host.view.layoutMargins = EdgeInsets(all: 1)
    host.layoutIfNeeded()
    expectFrame(first, 11, 45, 320 - 24, 480 - 80)
    let centred = addView("centred", to: host.view)
    pin(centred, .centerX, host.view, .centerXWithinMargins)
    pin(centred, .centerY, host.view, .centerYWithinMargins)
    fix(centred, 10, 10)
    host.layoutIfNeeded()
    expectFrame(centred, 11 + 296 / 2 - 5, 45 + 400 / 2 - 5, 10, 10)
  }

  @Test func `the safe area of a solved child follows its place in the same layout`() {
    let host = makeHost()
    let panel = addView("panel", to: host.view)
    pin(panel, .left, host.view)
    pin(panel, .right, host.view)
    pin(panel, .top, host.view, .top, 20)
    fix(panel, nil, 200)
    let inner = addView("inner", to: panel)
    let guide = panel.safeAreaLayoutGuide
    for attribute in [LayoutAttribute.left, .right, .top, .bottom] {
      pin(inner, attribute, guide, attribute)
    }
    host.layoutIfNeeded()
    expectFrame(inner, 10, 24, 298, 200 - 24)
    #expect(!host.view.layoutDiagnostics.contains { $0.kind == .unsettledLayout })
  }

  @Test func `readable content is at most 920 wide and centred`() {
    for (width, expected) in [(1000.0, 8.0), (1100, (1100 - 920) / 2), (1008, 8)] {
      let root = makeRoot(width: width)
      let box = addView("box", to: root)
      pinEdges(box, to: root.readableContentGuide)
      root.layoutIfNeeded()
      expectFrame(box, expected, 8, width - 2 * expected, 812 - 16)
    }
  }

  @Test func `a custom guide that no constraint names stays at zero`() {
    let root = makeRoot()
    let guide = LayoutGuide()
    root.addLayoutGuide(guide)
    root.layoutIfNeeded()
    #expect(guide.layoutFrame == .zero)
    #expect(guide.owningView === root)
    let box = addView("box", to: root)
    pinEdges(guide, to: root, top: 10, left: 10, bottom: 10, right: 10)
    pin(box, .centerX, guide)
    pin(box, .centerY, guide)
    pin(box, .width, guide, .width, times: 0.5, 0)
    pin(box, .height, guide, .height, times: 0.5, 0)
    root.layoutIfNeeded()
    expectFrame(guide, 10, 10, 355, 792)
    expectFrame(box, 10 + 355 / 4, 10 + 792 / 4, 355 / 2, 792 / 2)
    root.removeLayoutGuide(guide)
    #expect(guide.owningView == nil && root.constraints.isEmpty)
  }

  @Test func `bars make the layout guides and the safe area`() {
    let host = LayoutHost(size: Size(width: 375, height: 667), environment: testEnvironment)
    host.deviceSafeArea = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(host.topLayoutGuide.length == 0)
    let top = addView("top", to: host.view)
    let bottom = addView("bottom", to: host.view)
    pin(top, .top, host.topLayoutGuide, .bottom)
    pin(bottom, .bottom, host.bottomLayoutGuide, .top)
    for view in [top, bottom] {
      pin(view, .left, host.view)
      fix(view, 50, 50)
    }
    for (topBar, bottomBar) in [(0.0, 0.0), (44, 49)] {
      host.topBarHeight = topBar
      host.bottomBarHeight = bottomBar
      host.layoutIfNeeded()
      #expect(host.topLayoutGuide.length == 20 + topBar)
      #expect(host.bottomLayoutGuide.length == bottomBar)
      expectFrame(top, 0, 20 + topBar, 50, 50)
      expectFrame(bottom, 0, 667 - bottomBar - 50, 50, 50)
      let safe = host.view.safeAreaInsets
      #expect(safe == EdgeInsets(top: 20 + topBar, left: 0, bottom: bottomBar, right: 0))
    }
    host.edgesForExtendedLayout = [.left, .right]
    host.layoutIfNeeded()
    #expect(host.view.frame == Rect(x: 0, y: 64, width: 375, height: 667 - 64 - 49))
    expectFrame(top, 0, 0, 50, 50)
    #expect(host.view.safeAreaInsets == .zero)
  }
}
