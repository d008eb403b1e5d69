// SPDX-License-Identifier: Apache-2.0

// A property that the module UIKit declares under the name of one of Quoin's hides that one, in
// that module and in all that import it. Here Quoin's are to be had under other names.

import AutoLayout
import TableLayout
import TextVocabulary

extension Label {
  /// Quoin's `attributedText`.
  public var engineText: AttributedText {
    get { attributedText }
    set { attributedText = newValue }
  }
}

extension Button {
  /// Quoin's `titleLabel`.
  public var engineTitleLabel: Label { titleLabel }
  /// Quoin's `imageView`.
  public var engineImageView: ImageView { imageView }
}

extension TableView {
  /// Quoin's `rowHeight`.
  public var engineRowHeight: RowHeight {
    get { rowHeight }
    set { rowHeight = newValue }
  }

  /// Quoin's `estimatedRowHeight`.
  public var engineEstimatedRowHeight: RowHeight {
    get { estimatedRowHeight }
    set { estimatedRowHeight = newValue }
  }

  /// Quoin's `sectionHeaderHeight`.
  public var engineSectionHeaderHeight: RowHeight {
    get { sectionHeaderHeight }
    set { sectionHeaderHeight = newValue }
  }

  /// Quoin's `sectionFooterHeight`.
  public var engineSectionFooterHeight: RowHeight {
    get { sectionFooterHeight }
    set { sectionFooterHeight = newValue }
  }

  /// Quoin's `delegate`.
  public var engineDelegate: AnyObject? {
    get { delegate }
    set { delegate = newValue }
  }
}

extension LayoutSupportGuide {
  /// Quoin's `length`.
  public var engineLength: Double { length }
}
