// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BrowserCertification
import CellTemplates
import WebExport

/// `quoin export`: a template in the form of another system.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a template's cell for use elsewhere.",
    discussion: """
      With --html: a page with the style sheet of the template's cells, for every set of views \
      that can be visible, or that is visible in a record of --data, and an example of each. A \
      page of your own needs only the style sheet: give each row, and each nested cell, the \
      elements of the views that it shows. The layout of each cell is a CSS grid, so the \
      browser measures the texts itself; no numbers of Quoin's are in it. What cannot be written \
      as CSS is an error that names its line.
      """)

  @Option(
    name: .shortAndLong,
    help: "A template file (YAML or JSON), or the name of a built-in template.",
    completion: TemplateCompletion.kind)
  var template: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file of records: only the sets of views that they show are written. Templates with more "
        + "than eight different conditions need it.", valueName: "file"))
  var data: String?

  @OptionGroup(title: "Input") var form: RecordFormOptions

  @Flag(help: "Write HTML and CSS.")
  var html = false

  @Option(
    name: .customShort("o"), help: ArgumentHelp("The file. (default: standard output)"))
  var output: String?

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions

  func validate() throws {
    guard html else { throw ValidationError("name a form: --html") }
  }

  mutating func run() throws {
    let template = try TemplateFile.load(template, form.limits)
    for warning in template.warnings { Terminal.findings(warning.description) }
    let fonts = try fontOptions.load(for: template)
    let pageFonts = PageFonts(fonts.collection, measuredBy: fonts.measurer)
    let web = WebTemplate(template, fonts: pageFonts.webByName)
    let page: String
    do {
      page =
        if let data {
          try examplePage(web, reader(of: data, for: template))
        } else {
          try web.examplePage()
        }
    } catch let error as WebLayoutError {
      throw ToolFailure(.badData, error.description, isPlaced: true)
    }
    if let output, output != "-" {
      try WholeFile.write(Array(page.utf8), to: output)
    } else {
      let output = DataOutput()
      try output.write(page)
      try output.flush()
    }
  }

  /// Opens the records, which are the rows of a list if the template says what these are.
  private func reader(of data: String, for template: CellTemplate) throws -> RecordReader {
    let reader = try form.reader(of: data, otherwise: .ndjson, keeping: template.fieldNames)
    if let rules = template.listRules { reader.makeRows(by: rules) }
    return reader
  }

  /// The page with the sets of views that records show.
  private func examplePage(_ web: WebTemplate, _ reader: RecordReader) throws -> String {
    while let record = try reader.next() {
      do {
        try web.addSets(of: record.takeValue(by: reader.parser))
      } catch let error as WebLayoutError {
        throw error
      } catch {
        throw ToolFailure(
          .badData, BadRecord(error, at: record).message(source: reader.sourceName), isPlaced: true)
      }
    }
    guard web.variantCount > 0 else {
      throw ToolFailure(.badData, "there are no rows to write: \(reader.sourceName) has 0 rows")
    }
    return web.examplePageOfSets()
  }
}
