// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
  /// The first selected row; nil if none is selected.
  public var indexPathForSelectedRow: RowIndexPath? { selection.paths.first }

  /// Selects a row without asking or telling the delegate; without multiple selection the others
  /// are deselected.
  ///
  /// - Parameters:
  ///   - path: The row; nil deselects all.
  ///   - position: Where to scroll the row to; `none` does not scroll.
  public func selectRow(
    at path: RowIndexPath?, animated: Bool = false, scrollPosition position: ScrollPosition = .none
  ) {
    guard let path else {
      selection.deselectAll()
      showSelection()
      return
    }
    guard allowsSelection, geometry.offsets.contains(path) else { return }
    selection.select(path, isAlone: !allowsMultipleSelection)
    showSelection()
    if position != .none { scrollToRow(at: path, at: position, animated: animated) }
  }

  /// Deselects a row without asking or telling the delegate.
  public func deselectRow(at path: RowIndexPath, animated: Bool = false) {
    selection.deselect(path)
    showSelection()
  }

  /// Does what a user's tap on a row does, with all calls of the delegate.
  ///
  /// A ``TableViewDelegate`` is called in UIKit's order: `shouldHighlightRowAt`,
  /// `didHighlightRowAt`, `didUnhighlightRowAt`, `willSelectRowAt`, then for the row that is
  /// deselected by it `willDeselectRowAt` and `didDeselectRowAt`, and `didSelectRowAt`. With
  /// multiple selection a tap on a selected row deselects it.
  public func tapRow(at path: RowIndexPath) {
    guard geometry.offsets.contains(path) else { return log(.noSuchRow(path)) }
    let delegate = delegate as? any TableViewDelegate
    guard allowsSelection, delegate?.tableView(self, shouldHighlightRowAt: path) ?? true else {
      return
    }
    cellForRow(at: path)?.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
    cellForRow(at: path)?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
    if allowsMultipleSelection, selection.paths.contains(path) {
      deselect(path, delegate)
      return
    }
    let target = delegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    guard let target, geometry.offsets.contains(target) else { return }
    if !allowsMultipleSelection {
      for other in selection.paths where other != target { deselect(other, delegate) }
    }
    selection.select(target, isAlone: !allowsMultipleSelection)
    showSelection()
    delegate?.tableView(self, didSelectRowAt: target)
  }

  /// Deselects a row as a tap does, unless the delegate refuses.
  private func deselect(_ path: RowIndexPath, _ delegate: (any TableViewDelegate)?) {
    let target = delegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    guard let target else { return }
    selection.deselect(target)
    showSelection()
    delegate?.tableView(self, didDeselectRowAt: target)
  }

  /// Tells the visible cells whether they are selected.
  private func showSelection() {
    let selected = Set(selection.paths)
    for (path, cell) in zip(indexPathsForVisibleRows, visibleCells) {
      cell.show(isSelected: selected.contains(path))
    }
  }
}
