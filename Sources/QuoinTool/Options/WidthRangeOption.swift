// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import LayoutGeometry

/// The widths of `--widths`, and the steps between them.
struct WidthRangeOption {
  /// The help of `--widths`.
  static let help = ArgumentHelp(
    "All widths from one to another in points, such as 280...1200, for --out widths and "
      + "widths-json: the height of each row as a function of the width.",
    valueName: "from...to")
  /// The help of `--width-step`.
  static let stepHelp = ArgumentHelp(
    "The distance in points between two widths of --widths: 1, 0.5 and so on down to 1/64. "
      + "(default: 1/64)", valueName: "points")

  /// The least width, in points.
  let from: Double
  /// The greatest width, in points.
  let to: Double

  /// Reads `280...1200`.
  static func read(_ argument: String) throws -> WidthRangeOption {
    // With other dots beside the first three, what follows is no number.
    guard let dots = argument.indices.first(where: { argument[$0...].hasPrefix("...") }),
      let from = Double(argument[..<dots]), let to = Double(argument[dots...].dropFirst(3)),
      from >= 0,
      from <= to, to <= WidthRange.greatestWidth
    else {
      throw ValidationError(
        "expected two ascending widths from 0 to 1000000, such as 280...1200")
    }
    return WidthRangeOption(from: from, to: to)
  }

  /// Reads a step, and gives the number of steps in a point.
  static func readStep(_ argument: String) throws -> Int {
    for steps in WidthRange.stepsPerPoint
    where argument == "1/\(steps)" || Double(argument) == 1 / Double(steps) {
      return steps
    }
    throw ValidationError("expected 1, 1/2, 1/4, 1/8, 1/16, 1/32 or 1/64")
  }

  /// The range of a run.
  ///
  /// - Parameter stepsPerPoint: The number of steps in a point; that of 1/64 if nil.
  /// - Throws: ``ToolFailure`` with code 64 if a width is no whole number of steps.
  func range(stepsPerPoint: Int?) throws(ToolFailure) -> WidthRange {
    let steps = stepsPerPoint ?? 64
    guard let range = WidthRange(from: from, to: to, stepsPerPoint: steps) else {
      throw ToolFailure(
        .usage,
        "--widths: \(from.shortest) and \(to.shortest) must be multiples of "
          + (steps == 1 ? "1" : "1/\(steps)") + " point")
    }
    return range
  }
}
