// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// A cell laid out to test whether its layout depends on lines of the template.
struct CellProbe {
  private let tree: CellTree
  private let probe: LayoutProbe

  /// Makes a probe of a tree, which must not change afterwards.
  init?(_ tree: CellTree, tolerance: Double) {
    guard
      let probe = LayoutProbe(
        tree: tree.cell, views: tree.views.compactMap { $0 }, tolerance: tolerance)
    else { return nil }
    self.tree = tree
    self.probe = probe
  }

  /// Whether a trial proves that the layout would differ without a line.
  func surelyChanges(withoutStatement index: Int, _ trial: LayoutProbe.Trial) -> Bool {
    probe.surelyChanges(without: tree.statementConstraints[index], trial)
  }
}
