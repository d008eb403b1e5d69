// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import CellTemplates
public import TextMeasurement
import ToolInput
import WorldFonts

/// The fonts of a program that draws letters.
public struct ListFonts: ParsableArguments {
  @Option(
    name: .customLong("font-file"),
    help: ArgumentHelp(
      "Add a font file (ttf, otf, ttc, otc, woff, woff2); may be given more than once.",
      valueName: "file"))
  public var files: [String] = []

  public init() {}

  /// Opens the fonts: those of the options, then those that a template names, then Quoin's own.
  ///
  /// - Throws: `ToolFailure` with code 69 for a font that cannot be opened.
  public func measurer(for template: CellTemplate) throws -> HarfBuzzTextMeasurer {
    do {
      var fonts = FontCollection()
      for file in files + template.fontFiles.map(\.path) { try fonts.addFile(at: file) }
      for face in try FontCollection.bundled().faces { fonts.add(face) }
      try fonts.addWorldFonts()
      return HarfBuzzTextMeasurer(collection: fonts)
    } catch {
      throw ToolFailure(.unavailable, "\(error)")
    }
  }
}
