// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
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
/// They are inputs because they differ between systems and their versions. A table has those of its
/// environment's ``/AutoLayout/LayoutEnvironment/systemVersion`` unless others are set.
///
/// | | iOS 7 to 18 | iOS 26 |
/// |---|---|---|
/// | least height of cells of UIKit's styles | 44 | 52 |
/// | room above and below the texts of a subtitle cell | 11, 11 | 9, 11 |
/// | font of a subtitle | caption1 | subheadline |
/// | content view and separator | above it; from iOS 13 as high as the cell | as high as the cell |
/// | width of a disclosure indicator | 34 | 26.5 |
/// | side inset of inset-grouped rows | 16 | 16, from 390 points of width 20 |
/// | room above titled headers of plain tables | from iOS 15 22 | 22 |
///
/// Source: iOS 7 to 10, dumps of cells and the widths that template-cell measuring has used with
/// UIKit since iOS 7; iOS 26, rows recorded on an iPhone SE and an iPhone 16 (openuikit,
/// TableViewTests and FocusSettingsTableTests). The 9, 11 and subheadline are *inferred* from a row
/// of 62 with texts at 9 and 32.5. Other accessories of iOS 26 are not recorded.
public struct TableMetrics: Hashable, Sendable {
  /// The height of a separator; nil for one pixel.
  public var separatorHeight: Double?
  /// The height of an automatic row whose content has none.
  public var defaultRowHeight = 44.0
  /// The gap above a section's header, which is part of the header's extent; nil for the system's.
  public var sectionHeaderTopPadding: Double?
  /// The gap above the headers of a plain table where ``sectionHeaderTopPadding`` is nil.
  public var plainHeaderTopPadding = 0.0
  /// The inset of rows from both sides in an inset-grouped table; nil for the system's.
  public var groupedInset: Double?
  /// The width from which ``groupedInset`` is 20 where it is nil; below it is 16.
  public var wideGroupedWidth = Double.infinity
  /// Whether the content view of a row ends where the separator begins.
  public var contentEndsAboveSeparator = true
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

  /// Makes metrics with the lengths of iOS 7.
  public init() {}

  /// Makes metrics with the lengths of a version of iOS.
  public init(systemVersion: SystemVersion) {
    contentEndsAboveSeparator = systemVersion < SystemVersion(13)
    if systemVersion >= SystemVersion(15) { plainHeaderTopPadding = 22 }
    guard systemVersion >= SystemVersion(26) else { return }
    accessoryWidths[.disclosureIndicator] = 26.5
    wideGroupedWidth = 390
    cells = CellMetrics(systemVersion: systemVersion)
  }

  /// The gap above the headers of a table of a style.
  func headerTopPadding(_ style: TableStyle) -> Double {
    sectionHeaderTopPadding ?? (style == .plain ? plainHeaderTopPadding : 0)
  }

  /// The inset of rows from both sides in a table of a style and a width.
  func rowInset(_ style: TableStyle, width: Double) -> Double {
    guard style == .insetGrouped else { return 0 }
    return groupedInset ?? (width >= wideGroupedWidth ? 20 : 16)
  }

  /// The width that a cell's accessory takes from its content.
  func accessoryWidth(_ type: AccessoryType, viewWidth: Double?) -> Double {
    viewWidth.map { $0 + accessoryViewMargin } ?? accessoryWidths[type] ?? 0
  }
}
