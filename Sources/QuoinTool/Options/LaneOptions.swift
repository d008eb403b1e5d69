// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import RowHeights
import TableLayout

/// The lanes of a staggered list, and the space between its items, as options say them.
struct LaneOptions {
  /// The help of `--lanes`.
  static let lanesHelp: ArgumentHelp =
    "Staggered lanes: a row goes to the lane that ends first. The width is a lane's."
  /// The help of `--gap`.
  static let gapHelp: ArgumentHelp = "The space between the rows of a lane, in points."
  /// Reads a number of lanes.
  static let read = NumberOption.wholeReader(of: 1...1000)

  /// The number of lanes; nil if the option is not given.
  let lanes: Int?
  /// The space in points; nil if the option is not given.
  let gap: Double?

  /// Checks that the options go with a format and widths.
  func check(_ format: HeightFormat, _ columns: HeightColumns) throws(ToolFailure) {
    guard lanes != nil || gap != nil else { return }
    guard format.hasLanes else {
      throw ToolFailure(
        .usage, "--lanes and --gap go with --out ndjson, csv or tanstack, not \(format.rawValue)")
    }
    guard columns.count == 1 else {
      throw ToolFailure(
        .usage, "--lanes and --gap take one height of a row, not \(columns.count)")
    }
  }

  /// Empty lanes for rows of a measurer; nil for a plain list.
  func staggered(_ rows: RowMeasurer) throws -> StaggeredLanes? {
    guard lanes != nil || gap != nil else { return nil }
    return try StaggeredLanes(laneCount: lanes ?? 1, gap: gap ?? 0, scale: rows.unit.scale)
  }
}
