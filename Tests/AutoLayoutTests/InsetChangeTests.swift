// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Testing

/// When views are notified of new margins and safe areas.
@Suite struct InsetChangeTests {
  /// The log of notifications.
  private final class Journal {
    var lines: [String] = []

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private final class Listener: View {
    let journal: Journal

    init(_ name: String, frame: Rect, _ journal: Journal) {
      self.journal = journal
      super.init(frame: frame)
      self.name = name
    }

    override func layoutMarginsDidChange() {
      super.layoutMarginsDidChange()
      journal.lines.append("\(displayName) margins \(layoutMargins.top)")
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      journal.lines.append("\(displayName) safe area \(safeAreaInsets.top)")
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      journal.lines.append("\(displayName) layout")
    }
  }

  /// A host whose root fills 100 × 100, with a child that fills it and a low one in the child.
  private func makeHost() -> (LayoutHost, Listener, Listener, Journal) {
    let journal = Journal()
    let box = Rect(x: 0, y: 0, width: 100, height: 100)
    let host = LayoutHost(
      size: box.size, rootView: Listener("root", frame: box, journal))
    host.viewRespectsSystemMinimumLayoutMargins = false
    let child = Listener("child", frame: box, journal)
    let low = Listener("low", frame: Rect(x: 0, y: 60, width: 100, height: 40), journal)
    host.view.addSubview(child)
    child.addSubview(low)
    host.layoutIfNeeded()
    return (host, child, low, journal)
  }

  @Test func `a new safe area is notified once, after the margins and before layout`() {
    let (host, child, _, journal) = makeHost()
    #expect(journal.take() == ["root layout", "child layout", "low layout"])
    host.deviceSafeArea.top = 20
    #expect(journal.take().isEmpty)
    host.layoutIfNeeded()
    // The low view lies below the safe area: nothing changed for it.
    #expect(
      journal.take() == [
        "root margins \(8 + 20.0)", "root safe area 20.0", "root layout",
        "child margins \(8 + 20.0)", "child safe area 20.0",
      ])
    child.additionalSafeAreaInsets.top = 50
    host.layoutIfNeeded()
    // Of 70 points in the child, 60 lie above the low view.
    #expect(
      journal.take() == [
        "child margins \(8 + 70.0)", "child safe area 70.0", "child layout",
        "low margins \(8 + 10.0)", "low safe area 10.0",
      ])
    host.view.setNeedsLayout()
    child.setNeedsLayout()
    host.layoutIfNeeded()
    #expect(journal.take() == ["root layout", "child layout"])
  }

  @Test func `a view that moves out of the safe area is notified`() {
    let (host, child, low, journal) = makeHost()
    host.deviceSafeArea.top = 20
    host.layoutIfNeeded()
    _ = journal.take()
    child.frame.origin.y = 15
    host.view.setNeedsLayout()
    host.layoutIfNeeded()
    #expect(
      journal.take() == [
        "root layout", "child margins \(8 + 5.0)", "child safe area 5.0",
      ])
    low.layoutMargins = EdgeInsets(all: 3)
    host.layoutIfNeeded()
    #expect(journal.take() == ["low margins 3.0", "low layout"])
  }

  @Test func `margins that keep inside the superview's follow them`() {
    let (host, child, low, journal) = makeHost()
    _ = journal.take()
    low.preservesSuperviewLayoutMargins = true
    low.frame = Rect(x: 0, y: 5, width: 100, height: 40)
    host.layoutIfNeeded()
    _ = journal.take()
    child.layoutMargins = EdgeInsets(all: 30)
    host.layoutIfNeeded()
    #expect(
      journal.take() == ["child margins 30.0", "child layout", "low margins \(30 - 5.0)"])
  }

  @Test func `a scroll view keeps its offset inside the insets of a new safe area`() {
    let host = LayoutHost(size: Size(width: 100, height: 100))
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentInsetAdjustmentBehavior = .always
    scroll.contentSize = Size(width: 100, height: 300)
    host.view.addSubview(scroll)
    host.deviceSafeArea = EdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    host.layoutIfNeeded()
    scroll.contentOffset.y = 1000
    #expect(scroll.contentOffset.y == 300 + 10 - 100)
    host.deviceSafeArea.bottom = 0
    host.layoutIfNeeded()
    #expect(scroll.contentOffset.y == 300 - 100)
  }

  /// A scroll view that logs its upper inset.
  private final class InsetListener: ScrollView {
    var tops: [Double] = []

    override func adjustedContentInsetDidChange() {
      super.adjustedContentInsetDidChange()
      tops.append(adjustedContentInset.top)
    }
  }

  /// A scroll view over all of a host whose safe area begins 20 points from the top.
  private func makeScrollView() -> (LayoutHost, InsetListener) {
    let box = Rect(x: 0, y: 0, width: 100, height: 100)
    let host = LayoutHost(size: box.size)
    host.deviceSafeArea = EdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    let outer = View(frame: box)
    let scroll = InsetListener(frame: box)
    host.view.addSubview(outer)
    outer.addSubview(scroll)
    host.layoutIfNeeded()
    return (host, scroll)
  }

  @Test func `insets that come and go with the content size are notified`() {
    let (host, scroll) = makeScrollView()
    #expect(scroll.tops.isEmpty)
    scroll.contentSize = Size(width: 100, height: 300)
    #expect(scroll.tops == [20])
    scroll.contentOffset.y = 1000
    #expect(scroll.contentOffset.y == 300 + 10 - 100)
    scroll.contentSize.height = 80
    #expect(scroll.tops == [20, 0] && scroll.contentOffset.y == 0)
    scroll.contentInset.top = 0
    #expect(scroll.tops == [20, 0])
    scroll.contentInset.top = 5
    #expect(scroll.tops == [20, 0, 5])
    // A frame lower than the content makes it scroll.
    scroll.frame.size.height = 50
    host.layoutIfNeeded()
    #expect(scroll.tops == [20, 0, 5, 5 + 20])
  }

  @Test func `insets that come and go with the content's constraints are notified`() {
    let (host, scroll) = makeScrollView()
    let box = View()
    box.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(box)
    let height = box.heightAnchor.constraint(equalToConstant: 300)
    LayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: scroll.topAnchor),
      box.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      box.widthAnchor.constraint(equalToConstant: 100), height,
    ])
    host.layoutIfNeeded()
    #expect(scroll.tops == [20])
    height.constant = 80
    host.layoutIfNeeded()
    #expect(scroll.tops == [20, 0] && scroll.contentOffset.y == 0)
  }
}
