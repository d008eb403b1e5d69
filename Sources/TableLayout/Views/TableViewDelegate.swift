// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

#if UIKit
public import LayoutGeometry

/// A height in points as a delegate gives it: with the package's trait UIKit, Foundation's number.
public typealias DelegateLength = CGFloat
#else
/// A height in points as a delegate gives it.
public typealias DelegateLength = Double
#endif

/// A delegate in UIKit's words: every method is optional.
///
/// Heights are points or ``TableView/automaticDimension``. A delegate may instead conform to the
/// protocols for one thing each, such as ``TableViewRowHeights``, which take precedence.
///
/// Whether the delegate gives heights by row is found out at each load, by asking for the first
/// row.
public protocol TableViewDelegate: ScrollViewDelegate {
  // MARK: Heights

  /// The height of a row, separator included.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: RowIndexPath) -> DelegateLength

  /// The estimate of a row.
  func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: RowIndexPath
  ) -> DelegateLength

  /// The height of a section's header; 0 for none.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> DelegateLength

  /// The height of a section's footer; 0 for none.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> DelegateLength

  // MARK: Views

  /// The view of a section's header; nil for one with the section's title, if it has one.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?

  /// The view of a section's footer; nil for one with the section's title, if it has one.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?

  /// Called before a cell is placed for a row.
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: RowIndexPath)

  /// Called after a cell ceased to show a row.
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: RowIndexPath)

  // MARK: Selection

  /// Whether a row takes a tap; true unless implemented.
  func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: RowIndexPath) -> Bool

  /// Called when a tap on a row began.
  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: RowIndexPath)

  /// Called when a tap on a row ended.
  func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: RowIndexPath)

  /// The row to select for a tapped one; nil for none.
  func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: RowIndexPath
  ) -> RowIndexPath?

  /// The row to deselect for a selected one; nil for none.
  func tableView(
    _ tableView: TableView, willDeselectRowAt indexPath: RowIndexPath
  ) -> RowIndexPath?

  /// Called after a tap selected a row.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowIndexPath)

  /// Called after a tap deselected a row.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: RowIndexPath)
}

/// What a table does where its delegate says nothing.
extension TableViewDelegate {
  /// The answer of a delegate that gives no heights.
  public func tableView(
    _ tableView: TableView, heightForRowAt indexPath: RowIndexPath
  ) -> DelegateLength { RowHeight.unanswered }

  /// The answer of a delegate that gives no estimates.
  public func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: RowIndexPath
  ) -> DelegateLength { RowHeight.unanswered }

  /// The answer of a delegate that gives no heights of headers.
  public func tableView(
    _ tableView: TableView, heightForHeaderInSection section: Int
  ) -> DelegateLength { RowHeight.unanswered }

  /// The answer of a delegate that gives no heights of footers.
  public func tableView(
    _ tableView: TableView, heightForFooterInSection section: Int
  ) -> DelegateLength { RowHeight.unanswered }

  /// No view.
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    nil
  }

  /// No view.
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    nil
  }

  /// Nothing.
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: RowIndexPath
  ) {}

  /// Nothing.
  public func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: RowIndexPath
  ) {}

  /// Every row takes taps.
  public func tableView(
    _ tableView: TableView, shouldHighlightRowAt indexPath: RowIndexPath
  ) -> Bool { true }

  /// Nothing.
  public func tableView(_ tableView: TableView, didHighlightRowAt indexPath: RowIndexPath) {}

  /// Nothing.
  public func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: RowIndexPath) {}

  /// The row itself.
  public func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: RowIndexPath
  ) -> RowIndexPath? { indexPath }

  /// The row itself.
  public func tableView(
    _ tableView: TableView, willDeselectRowAt indexPath: RowIndexPath
  ) -> RowIndexPath? { indexPath }

  /// Nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowIndexPath) {}

  /// Nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: RowIndexPath) {}
}

extension RowHeight {
  /// The height that says that a delegate gives none.
  public static let unanswered = -DelegateLength.greatestFiniteMagnitude

  /// The height that a delegate gave in points; nil if it gave none.
  init?(dimension: DelegateLength) {
    switch dimension {
    case Self.unanswered: return nil
    case TableView.automaticDimension: self = .automatic
    default: self = .points(dimension)
    }
  }
}

/// What a table found out about the methods that its delegate implements.
struct DelegateAnswers: Equatable {
  /// Whether there was a row to ask for.
  var isKnown = false
  /// Whether the delegate gives heights by row.
  var givesHeights = false
  /// Whether the delegate gives estimates by row.
  var givesEstimates = false

  /// Asks a delegate for the first row of a table with given numbers of rows.
  init(_ table: TableView, counts: [Int]) {
    guard let delegate = table.delegate as? any TableViewDelegate,
      let section = counts.firstIndex(where: { $0 > 0 })
    else { return }
    let path = RowIndexPath(row: 0, section: section)
    isKnown = true
    givesHeights = RowHeight(dimension: delegate.tableView(table, heightForRowAt: path)) != nil
    givesEstimates =
      RowHeight(dimension: delegate.tableView(table, estimatedHeightForRowAt: path)) != nil
  }

  /// Knows nothing yet.
  init() {}
}

/// The way to say that heights are automatic where a number of points is wanted.
public protocol AutomaticDimension {}

extension AutomaticDimension {
  /// The height that stands for an automatic one: -1, as in UIKit.
  public static var automaticDimension: DelegateLength { -1 }
}

extension TableView: AutomaticDimension {
  /// The automatic height, as in `table.rowHeight = TableView.automaticDimension`.
  public static var automaticDimension: RowHeight { .automatic }
}
