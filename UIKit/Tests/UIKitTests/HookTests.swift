// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

/// A view that records hooks whose arguments have UIKit's types.
private final class ProbeView: UIView {
  var calls: [String] = []

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    calls.append("willMove \(newWindow != nil)")
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    calls.append("didMove \(window != nil)")
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    calls.append("\(previousTraitCollection?.displayScale ?? 0) -> \(traitCollection.displayScale)")
  }

  override var layoutMargins: UIEdgeInsets {
    get { super.layoutMargins }
    set { super.layoutMargins = UIEdgeInsets(top: newValue.top, left: 1, bottom: 1, right: 1) }
  }

  override func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    calls.append("above")
    super.insertSubview(view, aboveSubview: siblingSubview)
  }
}

/// A controller that records changes of traits.
private final class ProbeController: UIViewController {
  let probe = ProbeView()
  var scales: [CGFloat?] = []

  override func loadView() { view = probe }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    scales.append(previousTraitCollection?.displayScale)
  }
}

@Suite struct HookTests {
  @Test func `views come into windows and leave them`() {
    let probe = ProbeView()
    let page = UIView()
    page.addSubview(probe)
    #expect(probe.calls.isEmpty && probe.window == nil)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.addSubview(page)
    #expect(probe.calls == ["willMove true", "didMove true"])
    #expect(probe.window === window && window.window === window)
    probe.calls = []
    page.removeFromSuperview()
    #expect(probe.calls == ["willMove false", "didMove false"])
  }

  @Test func `a controller without a window brings none to its view`() {
    let controller = ProbeController()
    controller.loadViewIfNeeded()
    #expect(controller.probe.calls.isEmpty && controller.probe.window == nil)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    #expect(controller.probe.calls == ["willMove true", "didMove true"])
    window.rootViewController = nil
    #expect(controller.probe.calls.last == "didMove false")
  }

  @Test func `other pixels change the traits of all views below`() {
    let controller = ProbeController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    controller.probe.calls = []
    var environment = LayoutEnvironment.main
    environment.pixelGrid = PixelGrid(scale: 2)
    window.environment = environment
    #expect(controller.probe.calls == ["3.0 -> 2.0"] && controller.scales == [3])
    window.environment = environment
    #expect(controller.scales == [3], "nothing changed")
    #expect(controller.traitCollection.displayScale == 2.0)
  }

  @Test func `a window is released with its views`() {
    weak var released: UIWindow?
    do {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      window.rootViewController = ProbeController()
      window.makeKeyAndVisible()
      released = window
    }
    #expect(released == nil)
  }

  @Test func `margins and the order of subviews are overridden`() {
    let (probe, below) = (ProbeView(), UIView())
    probe.addSubview(below)
    probe.insertSubview(UIView(), aboveSubview: below)
    probe.layoutMargins = UIEdgeInsets(top: 9, left: 9, bottom: 9, right: 9)
    #expect(probe.calls == ["above"])
    #expect(probe.layoutMargins == UIEdgeInsets(top: 9, left: 1, bottom: 1, right: 1))
  }
}

/// A delegate of a scroll view and of a table, in UIKit's words.
private final class ScrollWatcher: NSObject, UITableViewDelegate {
  var calls: [String] = []

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    calls.append("scroll \(scrollView.contentOffset.y)")
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("drag")
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("animated") }

  func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { 50 }
}

/// A source of empty rows.
private final class Rows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
}

@Suite struct ScrollingTests {
  @Test func `a scroll view's delegate hears of scrolling`() {
    let watcher = ScrollWatcher()
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scrollView.contentSize = CGSize(width: 100, height: 500)
    scrollView.delegate = watcher
    scrollView.setContentOffset(CGPoint(x: 0, y: 30), animated: true)
    scrollView.drag(by: CGPoint(x: 0, y: -5))
    #expect(watcher.calls == ["scroll 30.0", "animated", "scroll 35.0", "drag"])
    #expect(scrollView.delegate === watcher)
  }

  @Test func `a table's delegate hears of it too`() {
    let (watcher, rows) = (ScrollWatcher(), Rows())
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    table.dataSource = rows
    table.delegate = watcher
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 100)
    watcher.calls = []
    table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: true)
    table.layoutIfNeeded()
    #expect(watcher.calls == ["scroll 1000.0", "animated"])
    #expect(table.delegate === watcher)
  }
}
