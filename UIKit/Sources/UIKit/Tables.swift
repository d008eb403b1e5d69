// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout
import TextVocabulary
import UIKitEngine

/// The delegate of a table; every method has a default, as UIKit's methods are optional.
///
/// Heights are `CGFloat`s; the other methods are those of `TableViewDelegate`.
public protocol UITableViewDelegate: UIScrollViewDelegate, TableViewDelegate {
  /// The height of a row, separator included.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat

  /// The estimate of a row.
  func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat

  /// The height of a section's header; 0 for none.
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat

  /// The height of a section's footer; 0 for none.
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
}

extension UITableViewDelegate {
  /// No height.
  public func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { RowHeight.noAnswer }

  /// No estimate.
  public func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { RowHeight.noAnswer }

  /// No height.
  public func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { RowHeight.noAnswer }

  /// No height.
  public func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> CGFloat { RowHeight.noAnswer }

  // MARK: As Quoin asks

  /// The height of a row, as Quoin takes it.
  public func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> Double {
    let height: CGFloat = self.tableView(tableView, heightForRowAt: indexPath)
    return Double(height)
  }

  /// The estimate of a row, as Quoin takes it.
  public func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Double {
    let height: CGFloat = self.tableView(tableView, estimatedHeightForRowAt: indexPath)
    return Double(height)
  }

  /// The height of a section's header, as Quoin takes it.
  public func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> Double {
    let height: CGFloat = self.tableView(tableView, heightForHeaderInSection: section)
    return Double(height)
  }

  /// The height of a section's footer, as Quoin takes it.
  public func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> Double {
    let height: CGFloat = self.tableView(tableView, heightForFooterInSection: section)
    return Double(height)
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
  /// The height that says that a delegate gives none.
  static var noAnswer: CGFloat { -.greatestFiniteMagnitude }

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
}
