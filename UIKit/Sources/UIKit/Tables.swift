// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout
import TextVocabulary
import UIKitEngine

/// The delegate of a table; every method has a default, as UIKit's methods are optional.
public typealias UITableViewDelegate = TableViewDelegate

extension RowHeight {
  /// UIKit's height. Negative ones but `automaticDimension` are reported by the table.
  init(uiKit height: CGFloat) {
    self = height == UITableView.automaticDimension ? .automatic : .points(height)
  }

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

  /// The gap above section headers; `automaticDimension` for the system's.
  public var sectionHeaderTopPadding: CGFloat {
    get { metrics.sectionHeaderTopPadding ?? Self.automaticDimension }
    set { metrics.sectionHeaderTopPadding = newValue < 0 ? nil : newValue }
  }
}
