// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// `quoin serve`: answers questions about a list, one JSON text a line.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answers questions about a list over standard input and output.",
    discussion: """
      For editors and programs in other languages. Each line of standard input is a request of \
      JSON-RPC 2.0, each line of output its answer, in the same order; the end of the input ends \
      the tool. The first request opens a list:

        {"id":1,"method":"open","params":{"template":"news","data":"news.ndjson"}}

      Every answer is exact: the rows that it depends on are measured first. Rows are counted \
      from 0; ranges go from "from" (0) to "to" (the end) without it.

        version                       of the protocol and of the tool
        open: template, data, width   or "source", the text of a template;
                                      "records", an array of objects
        template: template            shows the records by another one; both take
                                      "appearance", "textSize" and "direction"
        preferences                   what these are, and may be
        width: width                  gives the cells another width
        set: row, record              puts a record in another's place
        insert: row, records          before a row, or at the end
        delete: from, to              removes rows
        move: from, to, at            so that the first becomes row "at"
        total                         the number and height of all rows
        offsetOf: row                 the top of a row, or of the end
        rowAt: y                      the row at an offset
        find: id, field               the row of the first record with a value in a field
        heights: from, to             the heights of rows
        layout: row                   frames, as quoin layout has them
        displayList: from, to         the drawing of rows
        glyphs: font, glyphs, size    outlines or pixels, for such a drawing
        explain: row                  why a row is so tall
        findings: from, to            texts and views that do not fit
        html: from, to                the rows for a browser, with their CSS
        fonts                         the font files that such CSS names
        picture: name                 the file of a picture that a row names
        search: text, from, to, last  the first or last row that shows a text

      A request that fails changes nothing, and its answer has an "error" with "code" and \
      "message". A request without "id" has no answer. Only a line beyond --limit record ends the \
      tool early, with code 65. The documentation of the module RowHeights has a page on it, \
      Serving.
      """)

  @OptionGroup(title: "Input") var form: RecordFormOptions
  @Option(
    help: ArgumentHelp(
      "The folder of pictures that the records name. (default: that of the records' file)",
      valueName: "folder"))
  var images: String?

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions

  @Option(
    name: .shortAndLong, parsing: .unconditional, help: JobCount.help, transform: JobCount.read)
  var jobs: Int?

  mutating func run() throws {
    Terminal.noteReading("-", "requests")
    let reader = try RecordReader(
      source: try ByteSource(path: "-"), format: .ndjson,
      parser: RecordParser(limits: form.limits))
    var session = ServeSession(
      ServeOptions(form: form, fonts: fontOptions, rounding: scale, jobs: jobs, images: images))
    let output = DataOutput()
    do {
      while let line = try reader.next() {
        if let answer = session.answer(line, by: reader.parser) { try output.write(answer) }
        if !reader.isReady { try output.flush() }
      }
    } catch {
      try output.flush()
      throw error
    }
    try output.flush()
  }
}
