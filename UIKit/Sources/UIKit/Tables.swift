// SPDX-License-Identifier: Apache-2.0

internal import UIKitEngine

/// The delegate of a table; every method has a default, as UIKit's methods are optional.
///
/// Estimates by row are not asked for: heights do not depend on them, and the table makes better
/// ones from the rows that it measured.
public protocol UITableViewDelegate: UIScrollViewDelegate, TableViewRowHeights,
  TableViewSectionViews
{
  /// The height of a row; the table's `rowHeight` unless implemented.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat

  /// The estimate of a row; it is not asked for.
  func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat

  /// The height of a section's header; by its view or title unless implemented.
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat

  /// The height of a section's footer; by its view or title unless implemented.
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat

  /// The view of a section's header; nil, unless implemented, for one with the section's title.
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?

  /// The view of a section's footer; nil, unless implemented, for one with the section's title.
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
}

extension UITableViewDelegate {
  /// The table's `rowHeight`.
  public func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.rowHeight }

  /// The table's estimate.
  public func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.estimatedRowHeight }

  /// By the header's view or title.
  public func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { .nan }

  /// By the footer's view or title.
  public func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> CGFloat { .nan }

  /// No view.
  public func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? { nil }

  /// No view.
  public func tableView(
    _ tableView: UITableView, viewForFooterInSection section: Int
  ) -> UIView? { nil }

  // MARK: As the engine asks

  /// The height of a row, as the engine takes it.
  public func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> RowHeight {
    let height: CGFloat = self.tableView(tableView, heightForRowAt: indexPath)
    return RowHeight(uiKit: height)
  }

  /// The height of a section's header, as the engine takes it.
  public func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> RowHeight? {
    let height: CGFloat = self.tableView(tableView, heightForHeaderInSection: section)
    guard height.isNaN else { return RowHeight(uiKit: height) }
    let view: UIView? = self.tableView(tableView, viewForHeaderInSection: section)
    return view == nil ? nil : .automatic
  }

  /// The height of a section's footer, as the engine takes it.
  public func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> RowHeight? {
    let height: CGFloat = self.tableView(tableView, heightForFooterInSection: section)
    guard height.isNaN else { return RowHeight(uiKit: height) }
    let view: UIView? = self.tableView(tableView, viewForFooterInSection: section)
    return view == nil ? nil : .automatic
  }

  /// The view of a section's header, in one of the engine's unless it is one.
  public func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView? {
    let view: UIView? = self.tableView(tableView, viewForHeaderInSection: section)
    return view.map(TableHeaderFooterView.holding)
  }

  /// The view of a section's footer, in one of the engine's unless it is one.
  public func tableView(
    _ tableView: UITableView, viewForFooterInSection section: Int
  ) -> TableHeaderFooterView? {
    let view: UIView? = self.tableView(tableView, viewForFooterInSection: section)
    return view.map(TableHeaderFooterView.holding)
  }
}

extension TableHeaderFooterView {
  /// A header or footer view itself, or one that a view fills.
  fileprivate static func holding(_ view: UIView) -> TableHeaderFooterView {
    if let view = view as? TableHeaderFooterView { return view }
    let outer = TableHeaderFooterView(reuseIdentifier: nil)
    let content = outer.contentView
    content.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: content.topAnchor),
      view.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
    ])
    return outer
  }
}

/// The delegate of a scroll view; its methods are not called.
public protocol UIScrollViewDelegate: AnyObject {
  /// Would be called after scrolling; `contentOffsetDidChange()` is.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

extension RowHeight {
  /// UIKit's height: `automaticDimension` is negative.
  init(uiKit height: CGFloat) { self = height < 0 ? .automatic : .points(height) }

  /// The height as UIKit gives it.
  var uiKit: CGFloat {
    switch self {
    case .automatic: UITableView.automaticDimension
    case .points(let points): points
    }
  }
}

extension TableView {
  /// The height that asks for a measurement.
  public static var automaticDimension: CGFloat { -1 }

  /// The delegate.
  public var delegate: (any UITableViewDelegate)? {
    get { engineDelegate as? any UITableViewDelegate }
    set { engineDelegate = newValue }
  }

  /// The height of all rows; a delegate's heights take precedence.
  public var rowHeight: CGFloat {
    get { engineRowHeight.uiKit }
    set { engineRowHeight = RowHeight(uiKit: newValue) }
  }

  /// The estimate of all rows; 0 measures all rows before anything is shown.
  public var estimatedRowHeight: CGFloat {
    get { engineEstimatedRowHeight.uiKit }
    set { engineEstimatedRowHeight = RowHeight(uiKit: newValue) }
  }

  /// The height of section headers.
  public var sectionHeaderHeight: CGFloat {
    get { engineSectionHeaderHeight.uiKit }
    set { engineSectionHeaderHeight = RowHeight(uiKit: newValue) }
  }

  /// The height of section footers.
  public var sectionFooterHeight: CGFloat {
    get { engineSectionFooterHeight.uiKit }
    set { engineSectionFooterHeight = RowHeight(uiKit: newValue) }
  }

  /// The estimate of section headers; they are measured when they are visible.
  public var estimatedSectionHeaderHeight: CGFloat {
    get { kept("estimatedSectionHeaderHeight", Self.automaticDimension) }
    set { keep(newValue, "estimatedSectionHeaderHeight") }
  }

  /// The estimate of section footers; they are measured when they are visible.
  public var estimatedSectionFooterHeight: CGFloat {
    get { kept("estimatedSectionFooterHeight", Self.automaticDimension) }
    set { keep(newValue, "estimatedSectionFooterHeight") }
  }

  /// The gap above section headers.
  public var sectionHeaderTopPadding: CGFloat {
    get { metrics.sectionHeaderTopPadding }
    set { metrics.sectionHeaderTopPadding = max(0, newValue) }
  }

  /// How rows leave and arrive; nothing moves in time.
  public enum RowAnimation: Int, Sendable {
    /// By becoming visible.
    case fade = 0
    /// From the right.
    case right = 1
    /// From the left.
    case left = 2
    /// From the top.
    case top = 3
    /// From the bottom.
    case bottom = 4
    /// At once.
    case none = 5
    /// From behind.
    case middle = 6
    /// As the table chooses.
    case automatic = 100
  }
}
