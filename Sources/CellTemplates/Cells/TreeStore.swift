// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// The view trees of a template, one for each set of visible views and direction.
struct TreeStore {
  private let template: CellTemplate
  private let environment: LayoutEnvironment
  private var trees: [VisibleViews: Kept] = [:]
  private var clock = 0

  /// The greatest number of trees kept.
  static let limit = 64

  /// A tree and when it was last used.
  private struct Kept {
    let tree: CellTree
    let lastUse: Int
  }

  /// Makes a store without trees.
  init(_ template: CellTemplate, _ environment: LayoutEnvironment) {
    self.template = template
    self.environment = environment
  }

  /// The tree for a bound record, filled with its values.
  ///
  /// - Throws: ``RecordError`` if a field does not fit.
  mutating func tree(for row: BoundRow) throws(RecordError) -> CellTree {
    clock += 1
    let key = row.variant.views
    let tree: CellTree
    if let kept = trees[key] {
      tree = kept.tree
    } else {
      if trees.count >= Self.limit { dropOldest() }
      tree = CellTree(template: template, content: row.content, environment: environment)
    }
    trees[key] = Kept(tree: tree, lastUse: clock)
    try tree.fill(with: row)
    return tree
  }

  /// Drops the least recently used tree. Times of use are distinct, so the result does not depend
  /// on the order of iteration.
  private mutating func dropOldest() {
    let oldest = trees.min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { trees[oldest.key] = nil }
  }
}
