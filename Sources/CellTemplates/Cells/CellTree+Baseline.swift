// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension CellTree {
  /// Views whose tops are less apart than this, in points, begin at the same height.
  private static let topTolerance = 1e-4

  /// The distance of the first baseline from the cell's top in the last layout: that of the view
  /// that begins highest.
  ///
  /// Of views that begin at the same height one with text counts, and else the leftmost, which
  /// stands on the baseline with its bottom edge (CSS Grid 1 § 10.6).
  var firstBaseline: Double {
    let own = template.views.indices.filter { template.views[$0].parent == nil }
    let shown = own.compactMap { index in
      views[index].map { (view: $0, mayHaveText: template.views[index].kind.mayHaveText) }
    }
    guard let top = shown.map(\.view.layoutFrame.minY).min() else { return 0 }
    let highest = shown.filter { $0.view.layoutFrame.minY <= top + Self.topTolerance }
    let leftmost = highest.min { $0.view.layoutFrame.minX < $1.view.layoutFrame.minX }
    let chosen = highest.first(where: \.mayHaveText) ?? leftmost
    return chosen.map { firstBaseline(of: $0.view) } ?? 0
  }

  /// The distance of a view's first baseline from the cell's top.
  private func firstBaseline(of view: View) -> Double {
    let target = view is StackView ? view.forFirstBaselineLayout : view
    let frame = frameInCell(of: target)
    return frame.minY + target.firstBaseline(in: frame.size)
  }
}

extension ViewKind {
  /// Whether a view of the kind shows text, or holds views that may.
  package var mayHaveText: Bool {
    switch self {
    case .text, .button, .stack, .wrapping: true
    case .box, .image, .scroll: false
    }
  }
}
