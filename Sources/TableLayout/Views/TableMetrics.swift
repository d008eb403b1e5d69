// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// The appearance of a table's sections.
public enum TableStyle: Int, Hashable, Sendable {
  /// Sections follow each other; headers and footers float.
  case plain = 0
  /// Sections are apart; nothing floats.
  case grouped = 1
  /// As grouped, with rows set in from the sides.
  case insetGrouped = 2
}

/// The separator between two rows.
public enum SeparatorStyle: Int, Hashable, Sendable {
  /// No line and no height.
  case none = 0
  /// A line, whose height is part of the row above it.
  case singleLine = 1
}

/// An accessory at the trailing edge of a cell, which narrows the content.
public enum AccessoryType: Int, Hashable, Sendable {
  /// Nothing.
  case none = 0
  /// A chevron.
  case disclosureIndicator = 1
  /// A button and a chevron.
  case detailDisclosureButton = 2
  /// A check mark.
  case checkmark = 3
  /// A button.
  case detailButton = 4
}

/// The lengths that a table's style does not determine, in points.
///
/// They are inputs because they differ between systems and their versions. The
/// widths of accessories are those that template-cell measuring has used with UIKit since iOS 7.
public struct TableMetrics: Hashable, Sendable {
  /// The height of a separator; nil for one pixel.
  public var separatorHeight: Double?
  /// The height of an automatic row whose content has none.
  public var defaultRowHeight = 44.0
  /// The gap above a section's header, which is part of the header's extent.
  public var sectionHeaderTopPadding = 0.0
  /// The inset of rows from both sides in an inset-grouped table.
  public var groupedInset = 16.0
  /// The width that each accessory takes from the content.
  public var accessoryWidths: [AccessoryType: Double] = [
    .disclosureIndicator: 34, .detailDisclosureButton: 68, .checkmark: 40, .detailButton: 48,
  ]
  /// The width that an accessory view takes in addition to its own.
  public var accessoryViewMargin = 16.0
  /// The distances of separators from the sides of rows: 16 before them (*observed*, iOS 26.1
  /// Catalyst) and none after them (*inferred*).
  public var separatorInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// The lengths of cells of UIKit's styles.
  public var cells = CellMetrics()
  /// The margins of the title of a header or footer that has no view of its own.
  public var titleMargins = EdgeInsets(top: 6, left: 16, bottom: 6, right: 16)

  /// Makes metrics with the documented lengths.
  public init() {}

  /// The width that a cell's accessory takes from its content.
  func accessoryWidth(_ type: AccessoryType, viewWidth: Double?) -> Double {
    viewWidth.map { $0 + accessoryViewMargin } ?? accessoryWidths[type] ?? 0
  }
}
