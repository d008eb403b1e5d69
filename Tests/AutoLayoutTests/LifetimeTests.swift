// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Nothing is kept alive by layout: every kind of object goes when its owner lets go.
@Suite struct LifetimeTests {
  /// Objects that are watched without being kept.
  private final class Watch {
    private struct Entry {
      weak var object: AnyObject?
      var name: String
    }
    private var entries: [Entry] = []

    func add(_ object: AnyObject, _ name: String) {
      entries.append(Entry(object: object, name: name))
    }

    /// The names of what is still alive.
    var alive: [String] { entries.filter { $0.object != nil }.map(\.name) }
    var count: Int { entries.count }
  }

  @Test func `views, constraints and guides are released with their tree`() {
    let watch = Watch()
    do {
      let root = makeRoot()
      let box = addView("box", to: root)
      let label = addLabel("label", "word word", lines: 0, to: box)
      let guide = LayoutGuide()
      root.addLayoutGuide(guide)
      pinEdges(box, to: guide)
      pinEdges(guide, to: root.safeAreaLayoutGuide)
      pinEdges(label, to: box.layoutMarginsGuide)
      watch.add(root, "root")
      watch.add(box, "box")
      watch.add(label, "label")
      watch.add(guide, "guide")
      watch.add(root.safeAreaLayoutGuide, "safe area")
      watch.add(box.layoutMarginsGuide, "margins")
      for constraint in root.constraints { watch.add(constraint, "\(constraint)") }
      root.layoutIfNeeded()
      _ = box.systemLayoutSizeFitting(.zero)
      label.text = "other"
      _ = root.layoutDiagnostics
      _ = box.layoutExplanation(of: .width)
    }
    #expect(watch.alive.isEmpty)
    #expect(watch.count == 6 + 2 * 4)
  }

  @Test func `a host is released with its view and guides`() {
    final class Host: LayoutHost {}
    let watch = Watch()
    do {
      let host = Host(size: Size(width: 100, height: 100), environment: testEnvironment)
      let box = addView("box", to: host.view)
      pin(box, .top, host.topLayoutGuide, .bottom)
      pin(box, .bottom, host.bottomLayoutGuide, .top)
      host.layoutIfNeeded()
      _ = host.transition { box.isHidden = true }
      for (object, name) in [
        (host, "host"), (host.view, "view"), (box, "box"), (host.topLayoutGuide, "top guide"),
        (host.bottomLayoutGuide, "bottom guide"),
      ] as [(AnyObject, String)] {
        watch.add(object, name)
      }
    }
    #expect(watch.alive.isEmpty)
  }

  @Test func `a view does not keep its host alive`() {
    weak var weakHost: LayoutHost?
    let view: View
    do {
      let host = LayoutHost(size: Size(width: 100, height: 100))
      weakHost = host
      view = host.view
      host.layoutIfNeeded()
    }
    #expect(weakHost == nil)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.frame.width == 100)
  }

  @Test func `stacks and their constraints are released`() {
    let watch = Watch()
    do {
      let root = makeRoot()
      for distribution in [
        StackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
        .equalCentering,
      ] {
        let stack = StackView(arrangedSubviews: ["a", "bb"].map { Label(text: $0) })
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.distribution = distribution
        root.addSubview(stack)
        pin(stack, .left, root)
        pin(stack, .top, root)
        root.layoutIfNeeded()
        stack.arrangedSubviews[0].isHidden = true
        root.layoutIfNeeded()
        watch.add(stack, "\(distribution)")
        for view in stack.arrangedSubviews { watch.add(view, "label in \(distribution)") }
        for guide in stack.layoutGuides { watch.add(guide, "guide in \(distribution)") }
      }
    }
    #expect(watch.alive.isEmpty)
  }

  @Test func `scroll views, text views, buttons and image views are released`() {
    let watch = Watch()
    do {
      let root = makeRoot()
      let scroll = ScrollView()
      let others: [View] = [
        TextView(), Button(title: "button"),
        ImageView(image: Image(name: "i", size: Size(width: 3, height: 4))),
      ]
      for view in [scroll] + others {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        pin(view, .left, root)
        pin(view, .top, root)
        watch.add(view, view.displayName)
      }
      let page = addView("page", to: scroll)
      pinEdges(page, to: scroll.contentLayoutGuide)
      pin(page, .width, scroll.frameLayoutGuide, .width)
      for guide in [scroll.contentLayoutGuide, scroll.frameLayoutGuide] {
        watch.add(guide, guide.displayName)
      }
      root.layoutIfNeeded()
      scroll.contentOffset = Point(x: 3, y: 3)
      root.layoutIfNeeded()
    }
    #expect(watch.alive.isEmpty)
  }

  @Test func `a removed view is released at once, what names it with the next layout`() {
    let root = makeRoot()
    let keeper = addView("keeper", to: root)
    let watch = Watch()
    for isLaidOut in [false, true] {
      do {
        let guest = addLabel("guest", "guest", to: root)
        let tie = pin(guest, .left, keeper, .right)
        pin(guest, .top, root)
        watch.add(guest, "guest \(isLaidOut)")
        watch.add(tie, "tie \(isLaidOut)")
        if isLaidOut { root.layoutIfNeeded() }
        guest.text = "other"
        tie.constant = 5
        guest.removeFromSuperview()
      }
      #expect(!watch.alive.contains("guest \(isLaidOut)"))
      root.layoutIfNeeded()
      #expect(watch.alive.isEmpty)
    }
  }

  @Test func `a view that is still referenced outlives its superview and can be used again`() {
    let label: Label
    do {
      let root = makeRoot()
      let box = addView("box", to: root)
      label = addLabel("label", "four", to: box)
      pinEdges(label, to: box)
      pinEdges(box, to: root)
      root.layoutIfNeeded()
    }
    #expect(label.superview == nil)
    #expect(label.activeConstraints.isEmpty)
    #expect(label.environment.measurer == nil)
    let other = makeRoot()
    other.addSubview(label)
    pin(label, .left, other, .left, 9)
    pin(label, .top, other)
    other.layoutIfNeeded()
    expectFrame(label, 9, 0, 4 * characterWidth, lineHeight)
  }

  @Test func `a deactivated constraint without a reference is released`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    weak var weakConstraint: LayoutConstraint?
    do {
      let constraint = pin(box, .left, root)
      weakConstraint = constraint
      root.layoutIfNeeded()
      constraint.constant = 8
      constraint.isActive = false
    }
    root.layoutIfNeeded()
    #expect(weakConstraint == nil)
  }

  @Test func `a tree with changes that no layout has seen is released`() {
    let watch = Watch()
    func change(_ root: View, _ label: Label, _ guide: LayoutGuide) {
      label.text = "other words"
      label.setContentHuggingPriority(.required, for: .horizontal)
      root.frame.size.width += 10
      label.translatesAutoresizingMaskIntoConstraints = true
      label.frame.size.height += 1
      root.addSubview(View())
      root.directionalLayoutMargins.leading += 1
      root.semanticContentAttribute = .forceRightToLeft
      root.removeLayoutGuide(guide)
    }
    do {
      for isFitting in [false, true] {
        let root = makeRoot()
        let label = addLabel("label", "word", lines: 0, to: root)
        pinEdges(label, to: root)
        let guide = LayoutGuide()
        root.addLayoutGuide(guide)
        pinEdges(guide, to: root.safeAreaLayoutGuide)
        for object in [root, label, guide] as [AnyObject] { watch.add(object, "\(object)") }
        if isFitting {
          _ = root.systemLayoutSizeFitting(.zero)
        } else {
          root.layoutIfNeeded()
        }
        change(root, label, guide)
      }
    }
    #expect(watch.alive.isEmpty)
    #expect(watch.count == 6)
  }
}
