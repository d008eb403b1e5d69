// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

extension AxisGrid {
  /// The items between their lines, in the order of their views.
  func placedItems() throws(LoweringFailure) -> [GridItem] {
    var placed: [Int: GridItem] = [:]
    for subject in subjects where !floating.contains(subject.view) {
      placed[subject.view] = try anchored(subject)
    }
    for center in facts.centers where floating.contains(center.view) {
      placed[center.view] = centered(center, placed)
    }
    for baseline in facts.baselines {
      let (view, other) =
        floating.contains(baseline.view)
        ? (baseline.view, baseline.other) : (baseline.other, baseline.view)
      let alignment: GridItem.Alignment = baseline.isLast ? .lastBaseline : .firstBaseline
      guard floating.contains(view), var anchor = placed[other] else {
        throw LoweringFailure(
          "of two views with a common baseline one must be free to move", at: baseline.source.place)
      }
      anchor.alignment = alignment
      placed[other] = anchor
      placed[view] = beside(anchor, view, alignment)
    }
    return subjects.compactMap { subject in
      guard var item = placed[subject.view] else { return nil }
      if item.alignment != .stretch { item.extent = fixedExtent(of: subject.view) }
      item.cap = facts.caps[subject.view]?.length
      item.minimum = facts.minimums[subject.view]
      item.fills = fills.contains(subject.view)
      return item
    }
  }

  private func anchored(_ subject: GridSubject) throws(LoweringFailure) -> GridItem {
    let view = subject.view
    if fixedExtent(of: view) != nil { return fixed(view) }
    if looseEnds.contains(view) {
      guard let start = order.index(of: line(.start(view))) else { throw unplaced(view) }
      var item = GridItem(view: view, lines: start..<(start + 1), alignment: .start)
      if let limit = endLimits(of: view).compactMap(order.index).min() {
        item.lines = start..<max(limit, start + 1)
      } else {
        item.marginEnd = .open
        item.isUnbounded = true
      }
      return item
    }
    if looseStarts.contains(view) {
      guard let end = order.index(of: line(.end(view))), end > 0 else { throw unplaced(view) }
      var item = GridItem(view: view, lines: (end - 1)..<end, alignment: .end)
      if let limit = startLimits(of: view).compactMap(order.index).max() {
        item.lines = min(limit, end - 1)..<end
      } else {
        item.marginStart = .open
        item.isUnbounded = true
      }
      return item
    }
    guard let start = order.index(of: line(.start(view))),
      let end = order.index(of: line(.end(view))), start < end
    else { throw unplaced(view) }
    return GridItem(view: view, lines: start..<end)
  }

  private func unplaced(_ view: Int) -> LoweringFailure {
    LoweringFailure("a view has no place along the \(axis == .horizontal ? "width" : "height")")
  }

  /// A view of fixed extent, at the nearest line of its class.
  private func fixed(_ view: Int) -> GridItem {
    let (start, end) = (line(.start(view)), line(.end(view)))
    var item = GridItem(view: view, lines: 0..<1, alignment: .start)
    let limit = endLimits(of: view).filter { $0.root != end.root }.compactMap(order.index).min()
    if axis == .horizontal, let first = order.index(of: start), let last = order.index(of: end),
      first < last
    {
      // Both lines are at fixed places of the cell, whatever lies between them.
      item.lines = first..<last
      item.alignment = .stretch
      return item
    }
    if let (first, gap) = order.last(atOrBefore: start) {
      item.marginStart = .length(gap)
      if let limit, limit > first {
        item.lines = first..<limit
      } else if let last = order.index(of: end), last > first, order.isFixed(first..<last) {
        item.lines = first..<last
      } else {
        // Shares of the width are shares of an area whose own width is known.
        let hasShare = (end.offset - start.offset).share != 0
        item.lines = first..<(hasShare ? order.lines.count - 1 : first + 1)
        item.marginEnd = .open
      }
    } else if let (last, gap) = order.first(atOrAfter: end) {
      item.alignment = .end
      item.marginEnd = .length(gap)
      item.marginStart = .open
      item.lines = (last - 1)..<last
    }
    return item
  }

  private func centered(_ center: AxisFacts.Center, _ placed: [Int: GridItem]) -> GridItem {
    let view = center.view
    guard let other = center.other, let anchor = placed[other] else {
      var item = GridItem(view: view, lines: 0..<(order.lines.count - 1), alignment: .center)
      // What keeps one edge away from the cell's keeps the other away as well.
      let gaps =
        startLimits(of: view).filter { $0.root == .cellStart }.map(\.offset)
        + endLimits(of: view).map { limit in
          (limit.root == .cellStart ? AxisLength.whole : .zero) - limit.offset
        }
      let gap = gaps.max { $0.points < $1.points } ?? .zero
      item.marginStart = .length(gap)
      item.marginEnd = .length(gap)
      return item
    }
    var item = GridItem(view: view, lines: anchor.lines, alignment: .center)
    item.marginStart = .open
    item.marginEnd = .open
    return item
  }

  private func beside(
    _ anchor: GridItem, _ view: Int, _ alignment: GridItem.Alignment
  ) -> GridItem {
    var item = GridItem(view: view, lines: anchor.lines, alignment: alignment)
    item.marginStart = .open
    item.marginEnd = .open
    if let limit = endLimits(of: view).compactMap(order.index).min(),
      limit > anchor.lines.lowerBound
    {
      item.lines = anchor.lines.lowerBound..<limit
      item.marginEnd = .none
    }
    return item
  }
}
