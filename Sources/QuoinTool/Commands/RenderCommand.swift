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

      Pictures that the records name are drawn from their files, PNG or JPEG, in the folder of \
      --images and the folders below it; no name leads out of them, nor does a symbolic link. A \
      file that cannot be read is a warning, and its place a light box.

      The offset of a row is the sum of the heights above it. A viewport therefore needs the \
      heights of all rows above its bottom; they are measured on --jobs threads or come from \
      --cache. The head of the section at the top of a viewport stays there.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional, help: RowOptions.width,
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

  @Option(
    name: .shortAndLong,
    help: "The file to write: .png, .svg or .pdf; - for standard output, with --format.")
  var output: String

  @Option(help: "The format of the picture. (default: from the file's name)")
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "The folder of pictures that the records name. (default: that of the records' file)",
      valueName: "folder"))
  var images: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point: of a PNG, 2 by default, and to which heights are rounded, by default "
        + "those of the template."),
    transform: NumberOption.reader(of: 0.01...16))
  var scale: Double?

  @Option(
    parsing: .unconditional, help: PixelRatioList.help, transform: PixelRatioList.read)
  var pixelRatio: [Double]?

  @Option(help: "The colours of the template: light or dark. (default: light)")
  var appearance: Appearance?

  @Flag(
    help: ArgumentHelp(
      "Draw what decides the layout over the cells.",
      discussion: """
        Names and outlines of views, alignment rectangles where they differ, baselines, margins, \
        and to the right of the cells the steps that make up the height, with their lines.
        """))
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
    guard fileFormat != nil else {
      throw ValidationError(
        output == "-"
          ? "--output - needs --format png, svg or pdf"
          : "the output's name must end in .png, .svg or .pdf, not '\(output)'; or use --format")
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
    let fonts = try fontOptions.load(for: cells.template)
    // Only a viewport needs the heights of rows that it does not show.
    let cached = try CachedRows(
      RowMeasurer(
        template: try PixelRatioList.template(
          try appearing(cells.template), at: pixelRatio),
        measurer: fonts.measurer, widths: width.map { [$0] },
        // As `heights` rounds them, so that offsets from there are offsets here.
        scale: scale),
      path: viewport == nil ? nil : cache, rebuilds: cacheRebuild, fonts: fonts)
    var picture = RowPicture(rows: cached.rows, jobs: jobs, draws: debug ? .debug : .plain)
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
    let format = fileFormat ?? .png(scale: pngScale)
    if case .png = format { try checkPixels(of: picture.page.size) }
    let files = try PictureFiles(folder: imageFolder, limits: input.form.limits)
      .load(for: picture.page.list)
    do {
      let renderer = try CairoRenderer(format: format, images: files.images)
      try renderer.draw(picture.page)
      try write(try renderer.finish())
    } catch let error as CairoError {
      throw ToolFailure(Self.code(of: error), error.description)
    }
    Terminal.warn(ofMissingGlyphs: picture.missingGlyphs, picture.missingCharacters)
    Terminal.warn(of: BlankEmoji(in: picture.page.list, measurer: fonts.measurer))
    // One line for many: the first pictures say what is wrong.
    let shown = 3
    for warning in files.warnings.prefix(shown) { Terminal.warning(warning) }
    if files.warnings.count > shown {
      let rest = files.warnings.count - shown
      Terminal.warning("\(counted(rest, "more image")) could not be read")
    }
  }

  /// A template in the appearance that is asked for.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for a template that has none.
  private func appearing(_ template: CellTemplate) throws(ToolFailure) -> CellTemplate {
    guard let appearance else { return template }
    do throws(ReaderTraitsError) { return try template.at(appearance: appearance) } catch {
      throw ToolFailure(.usage, error.description)
    }
  }

  /// The format of the file, by the option or by its name.
  private var fileFormat: CairoFormat? {
    switch format {
    case .png: .png(scale: pngScale)
    case .svg: .svg
    case .pdf: .pdf
    case nil: output == "-" ? nil : CairoFormat(fileName: output, scale: pngScale)
    }
  }

  /// The pixels of a PNG for each point.
  private var pngScale: Double { scale ?? 2 }

  /// The folder in which the records' pictures are.
  private var imageFolder: ContainedFolder {
    images.map { ContainedFolder(path: $0) } ?? ContainedFolder(ofFile: input.data)
  }

  private func write(_ bytes: [UInt8]) throws {
    guard output == "-" else { return try WholeFile.write(bytes, to: output) }
    let standard = DataOutput()
    try standard.write(bytes)
    try standard.flush()
  }

  /// Checks that a picture needs no more memory than the limit of pixels allows.
  private func checkPixels(of size: Size) throws {
    let limits = input.form.limits
    guard size.width * pngScale * size.height * pngScale > Double(limits[.pixels]) else { return }
    throw ToolFailure(.badData, limits.message(.pixels))
  }

  private static func code(of error: CairoError) -> ToolFailure.Code {
    switch error {
    case .cannotWrite: .inputOutput
    case .cannotOpenFont: .missingFont
    case .pageWithoutArea, .tooManyPixels, .imageTooLarge: .badData
    case .tooManyPages, .noPage, .cannotReadImage, .cairo: .software
    }
  }
}

/// The formats of pictures.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  /// Pixels.
  case png
  /// Shapes.
  case svg
  /// Shapes and text.
  case pdf
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
