// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// The help of options that several commands about rows have, and the paths that some name.
///
/// The options themselves are declared where they are used: each group of options in another adds
/// 1 % to the start of the tool.
enum RowOptions {
  /// The help of `--width` where it takes one width.
  static let width: ArgumentHelp = "The cell's width in points. (default: the template's)"
  /// The help of `--width` where it takes several.
  static let widths: ArgumentHelp =
    "The cell's width in points, or several with commas. (default: the template's)"
  /// The field that identifies a record, unless `--id` names another.
  static let defaultID = "id"
  /// The help of `--id`.
  static let id = ArgumentHelp(
    "The field that identifies a record. (default: \(defaultID))", valueName: "field")
  /// The help of `--progress`.
  static let progress: ArgumentHelp = "When to show progress on standard error."

  /// The path of the field that identifies a record.
  ///
  /// - Throws: ``ToolFailure`` if `--id` is no path.
  static func path(ofID id: String?) throws(ToolFailure) -> FieldPath {
    try path(id ?? defaultID, option: "--id")
  }

  private static func path(_ text: String, option: String) throws(ToolFailure) -> FieldPath {
    do throws(SyntaxError) { return try FieldPath(text) } catch {
      throw ToolFailure(.usage, "\(option): \(error.message)")
    }
  }
}
