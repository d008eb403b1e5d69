// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import TextVocabulary

/// The options of a run over many records.
struct RunOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional, help: JobCount.help, transform: JobCount.read)
  var jobs: Int?

  @Option(help: RowOptions.progress)
  var progress: ProgressMode = .auto

  @Option(help: "What happens at a row that fails.")
  var onError: ErrorPolicy = .stop
}

/// The number of pixels per point, to which heights are rounded and which the device has.
struct ScaleOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point: sizes and heights round up to 1/SCALE; 0 leaves them unrounded. (default: "
        + "the template's, else 1; 0 by web conventions)"),
    transform: ScaleOptions.read)
  var scale: Double?

  @Option(
    parsing: .unconditional, help: PixelRatioList.help, transform: PixelRatioList.read)
  var pixelRatio: [Double]?

  /// Reads a number of pixels.
  static let read = NumberOption.reader(of: 0...64)

  /// The pixels per point for the cells of a template.
  func scale(for template: CellTemplate) -> Double { scale ?? template.defaultScale }

  /// A template at the only ratio that is given, or at its own.
  ///
  /// - Throws: ``ToolFailure`` with code 64 as ``PixelRatioList/template(_:at:)`` does.
  func template(_ template: CellTemplate) throws(ToolFailure) -> CellTemplate {
    try PixelRatioList.template(template, at: pixelRatio)
  }
}
