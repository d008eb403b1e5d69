// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Finds the range of widths at which a text has the same number of lines as at a given width.
///
/// Lines depend on the width only through their limit, a whole number of units. If the limit
/// shrinks to the width of the widest line, greedy lines stay the same: each still fits, and no
/// segment fits that did not before. So one measurement at limit L, with a widest line w, gives
/// the count for all limits in w...L.
///
/// 1. Search downward from the container's limit by such steps, while the count is the same.
/// 2. Search upward: guess the greatest limit with the count by bisection, because wider seldom
///    gives more lines, and prove the guess by steps downward from it. A step that finds another
///    count moves the guess below it.
///
/// If a line holds a single cluster that is wider than the limit, or is clipped, its width gives no
/// bound. The search then assumes that a narrower limit never gives fewer lines.
struct WidthSearch {
  private let container: TextContainer
  private let unit: PositionUnit
  private let metrics: (TextContainer) -> TextMetrics

  /// Creates a search around a container's width.
  init(
    _ container: TextContainer, unit: PositionUnit,
    metrics: @escaping (TextContainer) -> TextMetrics
  ) {
    self.container = container
    self.unit = unit
    self.metrics = metrics
  }

  /// The result of one measurement.
  private struct Probe {
    /// The number of lines.
    var count: Int
    /// The least limit that is known to give the same lines.
    var lowest: Int64
    /// Whether a line is wider than its limit, because it holds a single cluster or is clipped.
    var isOverlong: Bool
  }

  /// The greatest limit, that of 10^9 points; greater ones count as unlimited.
  private var greatest: Int64 { unit.limit(forWidth: 1e9) }
  private var least: Int64 { unit.limit(forWidth: 0) }

  /// The range of widths; it contains the container's.
  func range() -> Range<Double> {
    guard unit.points > 0, unit.points.isFinite else { return 0..<Double.infinity }
    let start = min(unit.limit(forWidth: container.width), greatest)
    let here = probe(start)
    let lowest = descend(from: start, here, count: here.count)
    let highest = ascend(from: start, count: here.count)
    let lower = lowest <= least ? 0 : width(atLeast: lowest)
    return lower..<(highest >= greatest ? .infinity : width(atLeast: highest + 1))
  }

  private func probe(_ limit: Int64) -> Probe {
    var container = container
    // The middle of the widths with this limit, so that rounding cannot give another limit.
    container.width =
      limit >= greatest ? .infinity : max(0, (Double(limit) + 0.5) * unit.points - 1.0 / 64)
    let found = metrics(container)
    let widest = Int64((found.size.width * unit.perPoint).rounded(.up))
    return Probe(
      count: found.lineCount, lowest: max(least, min(widest, limit)),
      isOverlong: widest > limit + 1 || container.lineBreakMode == .clip && found.isTruncated)
  }

  /// The least limit down to which all limits have the count.
  private func descend(from limit: Int64, _ first: Probe, count: Int) -> Int64 {
    var lowest = first.lowest
    var isOverlong = first.isOverlong
    while lowest > least, !isOverlong {
      let next = probe(lowest - 1)
      guard next.count == count else { return lowest }
      (lowest, isOverlong) = (next.lowest, next.isOverlong)
    }
    return (least..<lowest).partitioningIndex { probe($0).count == count }
  }

  /// The greatest limit up to which all limits have the count.
  private func ascend(from start: Int64, count: Int) -> Int64 {
    if probe(greatest).count == count, otherCount(from: start, to: greatest, count: count) == nil {
      return greatest
    }
    var low = start
    var high = greatest
    while true {
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if probe(middle).count == count { low = middle } else { high = middle }
      }
      guard let other = otherCount(from: start, to: low, count: count) else { return low }
      (low, high) = (start, other)
    }
  }

  /// The greatest limit between two that has a different count; nil if there is none.
  private func otherCount(from start: Int64, to end: Int64, count: Int) -> Int64? {
    var limit = end
    while limit > start {
      let found = probe(limit)
      if found.count != count { return limit }
      if found.isOverlong { return nil }
      limit = min(found.lowest, limit) - 1
    }
    return nil
  }

  /// The least width whose limit is at least `limit`, found by bisecting the numbers' bits.
  private func width(atLeast limit: Int64) -> Double {
    let enough = (Double(limit + 1) * unit.points).bitPattern
    let bits = (0..<enough).partitioningIndex {
      unit.limit(forWidth: Double(bitPattern: $0)) >= limit
    }
    return Double(bitPattern: bits)
  }
}
