// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CairoBackend
import CellTemplates
import LayoutGeometry
import LayoutRendering
import RowHeights

/// `quoin render`: rows as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws rows as PNG, SVG or PDF.",
    discussion: """
      Draws the rows A up to B with --rows A:B (counted from 0, without B), or the part of the \
      table in a viewport with --offset and --viewport; without either, the first 40 rows. Text \
      in a PDF can be selected and copied.

      The offset of a row is the sum of the heights above it. A viewport therefore needs the \
      heights of all rows above its bottom; they are measured on --jobs threads or come from \
      --cache.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional, help: "The cell's width in points. (default: the template's)",
    transform: NumberOption.reader(of: 0.5...100_000))
  var width: Double?

  @Option(help: "The rows to draw, as A:B, without B.")
  var rows: RowRange?

  @Option(
    parsing: .unconditional,
    help: "The offset of the viewport from the top of the table, in points.",
    transform: NumberOption.reader(of: 0...1e15))
  var offset: Double?

  @Option(
    parsing: .unconditional, help: "The height of the viewport in points.",
    transform: NumberOption.reader(of: 0.5...1_000_000))
  var viewport: Double?

  @Option(name: .shortAndLong, help: "The file to write: .png, .svg or .pdf.")
  var output: String

  @Option(
    parsing: .unconditional, help: "Pixels per point, for PNG and for the rounding of heights.",
    transform: NumberOption.reader(of: 0.01...16))
  var scale: Double = 2

  @Flag(help: "Draw the outlines of views, the cell's margins and baselines.")
  var debug = false

  @Option(
    name: .shortAndLong, parsing: .unconditional, help: JobCount.help, transform: JobCount.read)
  var jobs: Int?

  @Option(help: CacheOptions.help)
  var cache: String?

  @Flag(help: CacheOptions.rebuildHelp)
  var cacheRebuild = false

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions

  func validate() throws {
    try CacheOptions.check(cache, rebuilds: cacheRebuild)
    guard CairoFormat(fileName: output) != nil else {
      throw ValidationError("the output's name must end in .png, .svg or .pdf, not '\(output)'")
    }
    if rows != nil, offset != nil || viewport != nil {
      throw ValidationError("--rows cannot be used with --offset and --viewport")
    }
    guard (offset == nil) == (viewport == nil) else {
      throw ValidationError("--offset and --viewport must be used together")
    }
  }

  mutating func run() throws {
    let cells = try input.resolve()
    let fonts = try fontOptions.load()
    try fonts.check(cells.template)
    // Only a viewport needs the heights of rows that it does not show.
    let cached = try CachedRows(
      RowMeasurer(
        template: cells.template, measurer: fonts.measurer, widths: width.map { [$0] },
        scale: scale),
      path: viewport == nil ? nil : cache, rebuilds: cacheRebuild, fonts: fonts)
    var picture = RowPicture(
      rows: cached.rows, jobs: jobs, limits: input.form.limits,
      draws: debug ? .debug : .plain)
    let selection: RowPicture.Selection =
      if let offset, let viewport {
        .viewport(top: offset, height: viewport)
      } else {
        .rows(self.rows?.range ?? 0..<40)
      }
    try picture.draw(selection, of: cells.reader)
    cached.report(picture.cacheFailure)
    if picture.isEmpty {
      throw ToolFailure(
        .badData,
        "there are no rows to draw: \(cells.reader.sourceName) has "
          + counted(picture.rowsRead, "row"))
    }
    let format = CairoFormat(fileName: output, scale: scale) ?? .png(scale: scale)
    if case .png = format { try checkPixels(of: picture.page.size) }
    do {
      let renderer = try CairoRenderer(format: format)
      try renderer.draw(picture.page)
      let bytes = try renderer.finish()
      try WholeFile.write(bytes, to: output)
    } catch let error as CairoError {
      throw ToolFailure(Self.code(of: error), error.description)
    }
    Terminal.warn(ofMissingGlyphs: picture.missingGlyphs, picture.missingCharacters)
  }

  /// Checks that a picture needs no more memory than the limit of pixels allows.
  private func checkPixels(of size: Size) throws {
    let limits = input.form.limits
    guard size.width * scale * size.height * scale > Double(limits[.pixels]) else { return }
    throw ToolFailure(.badData, limits.message(.pixels))
  }

  private static func code(of error: CairoError) -> ToolFailure.Code {
    switch error {
    case .cannotWrite: .inputOutput
    case .cannotOpenFont: .missingFont
    case .pageWithoutArea, .tooManyPixels: .badData
    case .tooManyPages, .noPage, .cannotReadImage, .cairo: .software
    }
  }
}

/// Rows from A up to B, without B.
struct RowRange: ExpressibleByArgument {
  /// The rows, from 0.
  let range: Range<Int>

  /// Reads `A:B`, where a missing A is 0.
  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = Int(parts[1]),
      let start = parts[0].isEmpty ? 0 : Int(parts[0]), start >= 0, start <= end
    else { return nil }
    range = start..<end
  }
}
