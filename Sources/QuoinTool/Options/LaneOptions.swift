// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import RowHeights
import TableLayout

/// The lanes of a staggered list, and the space between its items.
struct LaneOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Staggered lanes: a row goes to the lane that ends first. The width is a lane's.",
    transform: NumberOption.wholeReader(of: 1...1000))
  var lanes: Int?

  @Option(
    parsing: .unconditional, help: "The space between the rows of a lane, in points.",
    transform: NumberOption.extent)
  var gap: Double?

  /// Checks that the options go with a format and widths.
  func check(_ format: HeightFormat, _ columns: HeightColumns) throws(ToolFailure) {
    guard lanes != nil || gap != nil else { return }
    guard format.hasLanes else {
      throw ToolFailure(
        .usage, "--lanes and --gap go with --out ndjson, csv or tanstack, not \(format.rawValue)")
    }
    guard columns.count == 1 else {
      throw ToolFailure(
        .usage, "--lanes and --gap take one width and one ratio, not \(columns.words)")
    }
  }

  /// Empty lanes for rows of a measurer; nil for a plain list.
  func staggered(_ rows: RowMeasurer) throws -> StaggeredLanes? {
    guard lanes != nil || gap != nil else { return nil }
    return try StaggeredLanes(laneCount: lanes ?? 1, gap: gap ?? 0, scale: rows.unit.scale)
  }
}
