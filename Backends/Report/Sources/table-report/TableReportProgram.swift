// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import Foundation
import Quoin
import TableReport

/// `table-report FILE.pdf [ROWS]`: writes a catalogue as PDF, ROWS rows in each of five sections.
@main struct TableReportProgram {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, let rows = Int(arguments.dropFirst().first ?? "30"), rows >= 0
    else {
      fail("usage: table-report FILE.pdf [ROWS]", code: 64)
    }
    do {
      try write(to: path, rowsPerShelf: rows)
    } catch {
      fail("\(error)", code: 74)
    }
  }

  /// Writes the report and returns its number of pages.
  @discardableResult
  static func write(to path: String, rowsPerShelf: Int) throws -> Int {
    var report = TableReport()
    report.pageHeader = Library.columnTitles()
    report.footer = { "Page \($0) of \($1)" }
    let library = Library(rowsPerShelf: rowsPerShelf)
    let table = library.table(measurer: try HarfBuzzTextMeasurer.bundled())
    // A table does not keep its data source alive.
    let pages = withExtendedLifetime(library) { report.pages(of: table) }
    let renderer = try CairoRenderer(format: .pdf)
    for page in pages { try renderer.draw(page) }
    try renderer.finish(writingTo: path)
    return pages.count
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("table-report: \(message)\n".utf8))
    exit(code)
  }
}
