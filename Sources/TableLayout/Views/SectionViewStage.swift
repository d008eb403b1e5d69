// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The views of section headers and footers: the visible ones, and those that wait.
///
/// A view that shows nothing but a title waits apart from registered ones, and is used again for
/// another title with the same margins.
final class SectionViewStage: ReusingStage {
  /// The visible headers and footers, from top to bottom.
  private(set) var shown: [(element: TableElement, view: TableHeaderFooterView)] = []
  /// Views that were made to be measured in this layout.
  private var prepared: [TableElement: TableHeaderFooterView] = [:]
  /// The registered views that wait.
  var pool = ReusePool<TableHeaderFooterView>()
  private var titlePool: [TableHeaderFooterView] = []
  /// The margins of titles now; views with other margins are not used again.
  var titleMargins = TableMetrics().titleMargins

  /// The view of a header or footer if it is visible.
  func view(of element: TableElement) -> TableHeaderFooterView? {
    shown.first { $0.element == element }?.view
  }

  /// The view of a header or footer, to be measured or placed in this layout.
  func view(
    of element: TableElement, in owner: View, make: () -> TableHeaderFooterView
  ) -> TableHeaderFooterView {
    if let known = prepared[element] ?? view(of: element) { return known }
    let view = make()
    if view.superview !== owner { owner.addSubview(view) }
    view.isHidden = false
    prepared[element] = view
    return view
  }

  /// A view that shows a title alone.
  func titleView(_ title: String) -> TableHeaderFooterView {
    while let view = titlePool.popLast() {
      if view.titleMargins == titleMargins {
        view.titleLabel.text = title
        return view
      }
      view.removeFromSuperview()
    }
    return TableHeaderFooterView(title: title, margins: titleMargins)
  }

  /// Makes these views, which have been placed, the visible ones, and recycles all others.
  func show(_ placed: [(element: TableElement, view: TableHeaderFooterView)]) {
    let isPlaced = Set(placed.map { ObjectIdentifier($0.view) })
    let unplaced = prepared.sorted { Self.order($0.key) < Self.order($1.key) }.map(\.value)
    for view in shown.map(\.view) + unplaced where !isPlaced.contains(ObjectIdentifier(view)) {
      recycle(view)
    }
    let before = (prepared, shown)
    prepared = [:]
    shown = placed
    // Views are released outside of any access: their `deinit` is the caller's code.
    withExtendedLifetime(before) {}
  }

  /// Recycles the views that were made to be measured.
  func recyclePrepared() {
    for (_, view) in prepared.sorted(by: { Self.order($0.key) < Self.order($1.key) }) {
      recycle(view)
    }
    prepared = [:]
  }

  /// Moves the views with their sections.
  func carryOver(_ changes: TableChanges) {
    let before = shown
    shown = []
    for (element, view) in before {
      let target: TableElement?
      switch element {
      case .header(let section):
        target = changes.section(after: section).map { .header(section: $0) }
      case .footer(let section):
        target = changes.section(after: section).map { .footer(section: $0) }
      case .row, .tableHeader, .tableFooter: target = nil
      }
      if let target { shown.append((target, view)) } else { recycle(view) }
    }
  }

  /// Recycles all views.
  func recycleAll() {
    let before = shown
    shown = []
    for (_, view) in before { recycle(view) }
  }

  /// Keeps a view for another section; it stays in its superview, hidden.
  private func recycle(_ view: TableHeaderFooterView) {
    let limit = ReusePool<TableHeaderFooterView>.spareCount
    if keep(view, limit: limit) { return }
    if view.titleMargins == titleMargins, titlePool.count < limit {
      view.isHidden = true
      titlePool.append(view)
    } else {
      view.removeFromSuperview()
    }
  }

  /// The place of a header or footer among all of a table.
  private static func order(_ element: TableElement) -> Int {
    switch element {
    case .header(let section): 2 * section
    case .footer(let section): 2 * section + 1
    case .row, .tableHeader, .tableFooter: -1
    }
  }

  /// Checks that each view is in one place, shown or hidden as it must be there.
  func checkInvariants(in owner: View) throws(InvariantViolation) {
    guard prepared.isEmpty else {
      throw InvariantViolation("\(prepared.count) headers and footers are left over.")
    }
    try checkPlaces(of: shown.map(\.view), hidden: pool.views + titlePool, in: owner)
  }
}
