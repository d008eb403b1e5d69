// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// A cell that is laid out, which tells whether its layout hangs on lines of the template.
struct CellProbe {
  private let tree: CellTree
  private let probe: LayoutProbe

  /// Prepares to look at a tree, which must stay as it is.
  init?(_ tree: CellTree, tolerance: Double) {
    guard
      let probe = LayoutProbe(
        tree: tree.cell, views: tree.views.compactMap { $0 }, tolerance: tolerance)
    else { return nil }
    self.tree = tree
    self.probe = probe
  }

  /// Whether a trial shows that the layout would be another one without a line.
  func surelyChanges(withoutStatement index: Int, _ trial: LayoutProbe.Trial) -> Bool {
    probe.surelyChanges(without: tree.statementConstraints[index], trial)
  }
}
