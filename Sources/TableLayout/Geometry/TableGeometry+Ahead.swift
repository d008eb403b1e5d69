// SPDX-License-Identifier: Apache-2.0

extension TableGeometry {
  /// The element nearest to the visible ones whose height is not known; nil if all are known.
  ///
  /// Of two at the same distance the lower one.
  ///
  /// - Complexity: O(log elements).
  public func nearestUnmeasured() -> TableElement? {
    let learning = estimators.indices.filter { estimators[$0].kind != .exact }
    let visible = visiblePositions
    let elements = offsets.elements
    let below = elements.firstUnmeasuredRow(from: visible.lowerBound, estimators: learning)
    let above = elements.lastUnmeasuredRow(before: visible.lowerBound, estimators: learning)
    let nearest =
      if let below, let above {
        max(0, below - visible.upperBound + 1) <= visible.lowerBound - above ? below : above
      } else { below ?? above }
    return nearest.map { offsets.element(at: $0) }
  }
}
