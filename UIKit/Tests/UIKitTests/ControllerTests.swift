// SPDX-License-Identifier: Apache-2.0

import Testing
import UIKit

/// A controller that records its hooks, with a title below the safe area's top.
private final class PageController: UIViewController {
  var calls: [String] = []
  let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    calls.append("didLoad")
    label.text = "Title"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
      label.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
    ])
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    calls.append("willAppear")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    calls.append("didLayout")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    calls.append("didAppear")
  }
}

/// A controller and a view that call `super.init()`.
private final class NumberedController: UIViewController {
  let badge: NumberedView

  init(number: Int) {
    badge = NumberedView(number: number)
    super.init()
  }

  required init?(coder: NSCoder) { nil }
}

private final class NumberedView: UIView {
  let number: Int

  init(number: Int) {
    self.number = number
    super.init()
  }

  required init?(coder: NSCoder) { nil }
}

@Suite struct ControllerTests {
  @Test func `a subclass calls super.init()`() {
    #expect(NumberedController(number: 5).badge.number == 5)
  }

  @Test func `a view is loaded when it is asked for`() {
    let page = PageController()
    #expect(!page.isViewLoaded)
    page.loadViewIfNeeded()
    #expect(page.isViewLoaded)
    #expect(page.calls == ["didLoad"])
    #expect(page.view.bounds.size == UIScreen.main.bounds.size)
  }

  @Test func `a view without a window is laid out in its own size`() {
    let page = PageController()
    page.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    page.view.layoutIfNeeded()
    #expect(page.calls == ["didLoad", "didLayout"])
    #expect(page.label.frame.origin == CGPoint(x: 16, y: 8))
  }

  @Test func `a window gives its root controller's view size, safe area and appearance`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
    window.deviceSafeArea = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let page = PageController()
    window.rootViewController = page
    window.makeKeyAndVisible()
    #expect(page.calls == ["didLoad", "willAppear", "didLayout", "didAppear"])
    #expect(page.view.frame.size == window.bounds.size)
    #expect(page.view.safeAreaInsets.top == 44)
    #expect(page.label.frame.minY == CGFloat(44 + 8))
    #expect(page.view.window === window)
  }

  @Test func `bars add to the safe area`() {
    let page = PageController()
    page.layOut(
      size: CGSize(width: 375, height: 812),
      safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0), topBar: 44)
    #expect(page.label.frame.minY == CGFloat(44 + 44 + 8))
    #expect(page.topLayoutGuide.length == CGFloat(44 + 44))
    page.additionalSafeAreaInsets.top = 10
    page.view.layoutIfNeeded()
    #expect(page.label.frame.minY == CGFloat(44 + 44 + 10 + 8))
  }

  @Test func `a child's view takes the safe area of its parent`() {
    let (outer, inner) = (UIViewController(), PageController())
    outer.addChild(inner)
    outer.view.addSubview(inner.view)
    inner.didMove(toParent: outer)
    inner.view.frame = CGRect(x: 0, y: 0, width: 375, height: 812)
    outer.layOut(
      size: CGSize(width: 375, height: 812),
      safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    #expect(inner.parent === outer)
    #expect(inner.label.frame.minY == CGFloat(20 + 8))
    inner.removeFromParent()
    #expect(outer.children.isEmpty)
  }
}
