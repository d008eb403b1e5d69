// SPDX-License-Identifier: Apache-2.0

/// Writes a page that shows a list from any web server, or from a file, without Quoin.
///
/// The page has the rows as the HTML and CSS of `quoin export`, the heights at all widths as
/// `quoin heights --out widths` writes them, and the reader of these, `quoin.js`. Beside it stand the
/// font files that its texts are drawn with, and the pictures that its records name.
public struct ViewExport {
  private let options: ViewOptions
  private let widths: String
  private let leastWidth: Double

  /// Rows that the browser lays out together.
  private static let sectionSize = 100
  /// The rows of a question.
  private static let pieceSize = 5 * sectionSize
  /// The greatest height of a page, in CSS pixels: Firefox ends at 17.9 million, others later.
  private static let mostHeight = 17_000_000.0

  /// Reads the range of widths.
  ///
  /// - Throws: ``ExportError`` for what is no range.
  public init(_ options: ViewOptions) throws(ExportError) {
    self.options = options
    widths = options.widths
    let ends = widths.split(separator: "...", omittingEmptySubsequences: false).map { Double($0) }
    guard ends.count == 2, let least = ends[0], let most = ends[1],
      0 < least, least <= most, most.isFinite
    else {
      throw ExportError(64, "--widths is a range such as 280...1200, not '\(widths)'")
    }
    leastWidth = least
  }

  /// Writes the folder.
  ///
  /// - Returns: A sentence about what was written, and one for each picture that is missing.
  /// - Throws: ``ExportError``; nothing is left of the folder then.
  public func write(
    to path: String
  ) async throws(ExportError) -> (summary: String, warnings: [String]) {
    let folder = try ExportedFolder(path)
    do {
      let (count, warnings) = try await write(folder)
      try folder.finish()
      return ("\(path)/index.html: \(count) rows, \(widths) wide", warnings)
    } catch {
      folder.discard()
      throw error
    }
  }

  /// Writes the files, and gives the number of rows.
  private func write(
    _ folder: ExportedFolder
  ) async throws(ExportError) -> (count: Int, warnings: [String]) {
    var tool = try ServeDialog(options)
    defer { tool.end() }
    var list: [String: JSON] = ["template": .string(options.template), "width": JSON(leastWidth)]
    if let data = options.data { list["data"] = .string(data) }
    let count = try await tool.ask("open", list)["rows"]?.int ?? 0
    guard count > 0 else {
      throw ExportError(65, "there are no rows to write: \(options.data ?? "--data") has 0 rows")
    }
    try await checkHeight(&tool)
    let heights = try heights(in: folder)
    var page = ExportedPage(title: options.template)
    var usedFonts: Set<String> = []
    var pictures = ExportedPictures()
    for start in stride(from: 0, to: count, by: Self.pieceSize) {
      var range = ["from": JSON(start), "to": JSON(min(count, start + Self.pieceSize))]
      let drawing = try await tool.ask("displayList", range)
      usedFonts.formUnion(Self.fontFiles(of: drawing))
      range["pictures"] = .object(
        try await pictures.add(drawing, asking: &tool, to: folder).mapValues(JSON.string))
      page.add(try await tool.ask("html", range), sectionSize: Self.sectionSize)
    }
    pictures.finish(folder)
    try page.add(try await tool.ask("fonts"), used: usedFonts, to: folder)
    try folder.write(page.html(heights: heights), to: "index.html")
    return (count, pictures.warnings)
  }

  /// Refuses a list that browsers cannot scroll through.
  private func checkHeight(_ tool: inout ServeDialog) async throws(ExportError) {
    let height = try await tool.ask("total")["height"]?.double ?? 0
    guard height <= Self.mostHeight else {
      let width = Int(exactly: leastWidth).map(String.init) ?? "\(leastWidth)"
      throw ExportError(
        65,
        "the list is \(Int(height)) pixels high at the width \(width), and browsers show pages up to "
          + "\(Int(Self.mostHeight)); write fewer rows, or a greater least width")
    }
  }

  /// The files of the fonts of a display list.
  private static func fontFiles(of result: JSON) -> [String] {
    (result["displayList"]?["fonts"]?.elements ?? []).compactMap { $0["path"]?.string }
  }

  /// The file of heights at all widths.
  private func heights(in folder: ExportedFolder) throws(ExportError) -> Data {
    let name = "heights.bin"
    defer { folder.remove(name) }
    let (process, errors) = try startHeights(writing: try folder.file(name))
    // Without its words the code still says what happened.
    let complaint = String(decoding: (try? errors.readToEnd()) ?? [], as: UTF8.self)
    let code = process.wait()
    guard code == 0 else { throw ExportError(code, complaint.trimming(\.isWhitespace)) }
    return Data(try folder.contents(name))
  }

  /// Starts the tool, and gives it with what it writes to its standard error.
  ///
  /// The other end of that pipe is closed here, so that it ends with the tool.
  private func startHeights(
    writing output: Descriptor
  ) throws(ExportError) -> (ChildProcess, errors: Descriptor) {
    let words =
      ["heights", "--template", options.template, "--data", options.data ?? "/dev/null"]
      + ["--widths", widths, "--out", "widths"] + options.serveWithoutImages
    do throws(SystemFailure) {
      let errors = try Descriptor.pipe()
      let process = try ChildProcess(
        options.quoin, words, input: try Descriptor(opening: "/dev/null", O_RDONLY),
        output: output, errors: errors.writing)
      return (process, errors.reading)
    } catch {
      throw ExportError(69, "\(options.quoin) cannot be started: \(error)")
    }
  }
}
