// SPDX-License-Identifier: Apache-2.0

#if !UIKit
/// The place of a row: its section, and its number in the section.
///
/// Foundation's `IndexPath`, as UIKit's tables use it, without Foundation and without allocation.
public nonisolated struct RowIndexPath: Hashable, Sendable, Codable {
  /// The section's number, counted from 0.
  public var section: Int
  /// The row's number in its section, counted from 0.
  public var row: Int

  /// Names a row, in UIKit's order of arguments.
  @inlinable
  public init(row: Int, section: Int) {
    self.section = section
    self.row = row
  }

  /// Names an item of a grid, in UIKit's order of arguments.
  @inlinable
  public init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// The row's number, as grids call it.
  @inlinable public var item: Int {
    get { row }
    set { row = newValue }
  }
}

/// Foundation's and UIKit's name of a row's place.
///
/// A file that imports Foundation as well says `RowIndexPath`, or makes this alias its own.
public typealias IndexPath = RowIndexPath

nonisolated extension RowIndexPath: Comparable {
  /// Orders by section, then by row.
  @inlinable
  public static func < (left: RowIndexPath, right: RowIndexPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}

nonisolated extension RowIndexPath: CustomStringConvertible {
  /// The section and the row, as in `2-7`.
  public var description: String { "\(section)-\(row)" }
}
#endif

/// A part of a table with a height of its own.
public nonisolated enum TableElement: Hashable, Sendable, Codable {
  /// The part above all sections.
  case tableHeader
  /// The header of a section.
  case header(section: Int)
  /// A row.
  case row(RowIndexPath)
  /// The footer of a section.
  case footer(section: Int)
  /// The part below all sections.
  case tableFooter
}

nonisolated extension TableElement: CustomStringConvertible {
  /// The kind and the place of the part.
  public var description: String {
    switch self {
    case .tableHeader: "table header"
    case .header(let section): "header \(section)"
    case .row(let path): "row \(path)"
    case .footer(let section): "footer \(section)"
    case .tableFooter: "table footer"
    }
  }
}

/// The height of a part of a table, known or estimated.
public nonisolated enum TableExtent: Hashable, Sendable {
  /// Nothing: there is no such header or footer.
  case none
  /// A known height in points.
  case height(Double)
  /// An estimator's height until the part is measured.
  case estimated(EstimatorID, weight: Int = 0)
}
