// SPDX-License-Identifier: Apache-2.0

import Foundation

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
    let ends = widths.components(separatedBy: "...").map { Double($0) }
    guard ends.count == 2, let least = ends[0], let most = ends[1], 0 < least, least <= most else {
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
    var list: [String: Any] = ["template": options.template, "width": leastWidth]
    if let data = options.data { list["data"] = data }
    let count = try await tool.ask("open", list)["rows"] as? Int ?? 0
    guard count > 0 else {
      throw ExportError(65, "there are no rows to write: \(options.data ?? "--data") has 0 rows")
    }
    try await checkHeight(&tool)
    let heights = try heights(in: folder)
    var page = ExportedPage(title: options.template)
    var usedFonts: Set<String> = []
    var pictures = ExportedPictures()
    for start in stride(from: 0, to: count, by: Self.pieceSize) {
      var range: [String: Any] = ["from": start, "to": min(count, start + Self.pieceSize)]
      let drawing = try await tool.ask("displayList", range)
      usedFonts.formUnion(Self.fontFiles(of: drawing))
      range["pictures"] = try await pictures.add(drawing, asking: &tool, to: folder)
      page.add(try await tool.ask("html", range), sectionSize: Self.sectionSize)
    }
    pictures.finish(folder)
    try page.add(try await tool.ask("fonts"), used: usedFonts, to: folder)
    try folder.write(page.html(heights: heights), to: "index.html")
    return (count, pictures.warnings)
  }

  /// Refuses a list that browsers cannot scroll through.
  private func checkHeight(_ tool: inout ServeDialog) async throws(ExportError) {
    let height = try await tool.ask("total")["height"] as? Double ?? 0
    guard height <= Self.mostHeight else {
      let width = String(format: "%g", leastWidth)
      throw ExportError(
        65,
        "the list is \(Int(height)) pixels high at the width \(width), and browsers show pages up to "
          + "\(Int(Self.mostHeight)); write fewer rows, or a greater least width")
    }
  }

  /// The files of the fonts of a display list.
  private static func fontFiles(of result: [String: Any]) -> [String] {
    let list = result["displayList"] as? [String: Any]
    return (list?["fonts"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
  }

  /// The file of heights at all widths.
  private func heights(in folder: ExportedFolder) throws(ExportError) -> Data {
    let name = "heights.bin"
    defer { folder.remove(name) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: options.quoin)
    process.arguments =
      ["heights", "--template", options.template, "--data", options.data ?? "/dev/null"]
      + ["--widths", widths, "--out", "widths"]
      + options.serveWithoutImages
    try folder.write(Data(), to: name)
    process.standardOutput = FileHandle(forWritingAtPath: folder.file(name))
    let errors = Pipe()
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch {
      throw ExportError(69, "\(options.quoin) cannot be started: \(error)")
    }
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ExportError(
        process.terminationStatus,
        complaint.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return FileManager.default.contents(atPath: folder.file(name)) ?? Data()
  }
}
