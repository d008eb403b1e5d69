// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import LayoutGeometry
import TextVocabulary

/// Reads the numbers of options, and says what is allowed where one is not.
///
/// An option that takes a number is declared with `parsing: .unconditional`, so that `--size -5` is
/// refused for its number and not for a missing value.
enum NumberOption {
  /// The extents of cells in points.
  static let extent = reader(of: 0...1_000_000)

  /// A function that reads a number within a range.
  static func reader(
    of range: ClosedRange<Double>
  ) -> @Sendable (String) throws -> Double {
    { argument in
      guard let number = Double(argument), range.contains(number) else {
        throw ValidationError("expected a number \(words(for: range))")
      }
      return number
    }
  }

  /// A function that reads a whole number within a range.
  static func wholeReader(
    of range: ClosedRange<Int>
  ) -> @Sendable (String) throws -> Int {
    { argument in
      guard let number = Int(argument), range.contains(number) else {
        throw ValidationError(
          "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  /// The range in words, such as `from 0 to 64`.
  private static func words(for range: ClosedRange<Double>) -> String {
    "from \(range.lowerBound.shortest) to \(range.upperBound.shortest)"
  }
}

/// A font weight as an option has it.
enum WeightOption {
  /// The forms of a weight, for help.
  static let forms = "1 to 1000, or thin, light, regular, medium, semibold, bold or heavy"

  /// Reads a weight's name or number, and gives the number.
  @Sendable
  static func read(_ argument: String) throws -> Double {
    guard let weight = FontWeight(argument) else {
      throw ValidationError("expected \(FontWeight.forms)")
    }
    return weight.rawValue
  }
}

/// A list of widths, written with commas.
enum WidthList {
  /// Reads `375` or `375,430`: widths in points, each from 0 to 1000000, in the order given.
  static func read(_ argument: String) throws -> [Double] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map {
      do {
        return try NumberOption.extent(String($0))
      } catch {
        throw ValidationError(
          "expected a number from 0 to 1000000, or several with commas between them")
      }
    }
  }
}

/// A list of device pixel ratios, written with commas.
enum PixelRatioList {
  /// The help of `--pixel-ratio`.
  static let help = ArgumentHelp(
    "The device's pixels in a CSS pixel, zoom included, by web conventions; heights and certify "
      + "take several with commas. (default: the template's, else 1)", valueName: "ratio")

  /// Reads `2` or `1,1.5,3`: ratios from 0.05 to 64, in the order given.
  static func read(_ argument: String) throws -> [Double] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map {
      guard let ratio = Double($0), CellTemplate.pixelRatios.contains(ratio) else {
        throw ValidationError(
          "expected a number from 0.05 to 64, or several with commas between them")
      }
      return ratio
    }
  }

  /// Refuses ratios where cells have none.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for a template by UIKit's conventions.
  static func check(_ ratios: [Double]?, for template: CellTemplate) throws(ToolFailure) {
    guard ratios != nil, !template.conventions.isWeb else { return }
    throw ToolFailure(
      .usage,
      "--pixel-ratio goes with 'conventions: web' in the template; by UIKit's, --scale says how "
        + "sizes are rounded")
  }

  /// A template at the only ratio of a list, or at its own.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for several ratios, and for a template that has none.
  static func template(
    _ template: CellTemplate, at ratios: [Double]?
  ) throws(ToolFailure) -> CellTemplate {
    guard let ratio = try only(of: ratios) else { return template }
    try check(ratios, for: template)
    return template.at(pixelRatio: ratio)
  }

  /// The only ratio of a list; nil without a list.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for several ratios.
  static func only(of ratios: [Double]?) throws(ToolFailure) -> Double? {
    guard let ratios, ratios.count > 1 else { return ratios?.first }
    throw ToolFailure(.usage, "--pixel-ratio takes one ratio here, not \(ratios.count)")
  }
}

/// The number of rounds that a benchmark measures.
enum RoundCount {
  /// Reads a number of rounds.
  static let read = NumberOption.wholeReader(of: 1...1000)
}

/// The number of threads of a run; nil for one per core.
///
/// Its option is declared where it is used: each group of options in another adds 1 % to the start
/// of the tool.
enum JobCount {
  /// The help of the option.
  static let help: ArgumentHelp = "The number of worker threads. (default: one per core)"
  /// Reads a number of threads.
  static let read = NumberOption.wholeReader(of: 1...1024)
}
