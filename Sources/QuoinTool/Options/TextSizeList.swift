// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// A list of sizes of text, written with commas.
enum TextSizeList {
  /// The help of `--text-size`.
  static let help = ArgumentHelp(
    "The size of text that readers prefer: by UIKit's conventions \(names), for fonts with a "
      + "textStyle; by web conventions a percentage, such as 150%; heights and fit take several "
      + "with commas. (default: l, which is 100%)", valueName: "size")

  private static let names = TextSize.names.joined(separator: ", ")

  /// Reads `xl` or `l,ax5`, or `150%`, in the order given.
  static func read(_ argument: String) throws -> [TextSize] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map {
      guard let size = TextSize(String($0)) else {
        throw ValidationError(
          "expected one of \(names), or a percentage from 25% to 1000%, or several with commas "
            + "between them")
      }
      return size
    }
  }

  /// A template at the first size of a list.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for a size that the template cannot have, or for
  ///   several where one is wanted.
  static func template(
    _ template: CellTemplate, at sizes: [TextSize]?, takesSeveral: Bool
  ) throws(ToolFailure) -> CellTemplate {
    guard let sizes else { return template }
    guard takesSeveral || sizes.count == 1 else {
      throw ToolFailure(.usage, "--text-size takes one size here, not \(sizes.count)")
    }
    return try self.template(template, at: sizes[0])
  }

  /// A template at a size.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for a size that the template cannot have.
  static func template(
    _ template: CellTemplate, at size: TextSize
  ) throws(ToolFailure) -> CellTemplate {
    do throws(ReaderTraitsError) { return try template.at(textSize: size) } catch {
      throw ToolFailure(.usage, error.description)
    }
  }
}
