// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BrowserCertification
import CellTemplates
import LayoutGeometry
import TextVocabulary
import WebExport

/// `quoin certify`: the heights of cells compared with those in a browser.
struct CertifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certify",
    abstract: "Compares the heights of every record's cell with those in a browser.",
    discussion: """
      Writes the same cells as HTML and CSS with the same font files, lets a browser lay them out, \
      and reports the rows whose heights differ by more than the tolerance. The exit code is 1 if \
      there are more such heights than --max-differing allows. The report goes to standard output.

      The browser is the one whose conventions the template has, or the one that --browser names: \
      for Chromium the first of chromium, chromium-browser, google-chrome-stable and google-chrome \
      on the PATH (Debian: apt install chromium), for Firefox the first of firefox-esr and firefox \
      (Debian: apt install firefox-esr), for WebKit WebKitWebDriver (Debian: apt install \
      webkit2gtk-driver xvfb). \
      It runs without windows and without a network, with a profile in a temporary folder that is \
      removed at the end. Chromium's sandbox is off when the tool runs as root, because it refuses \
      it then; the pages contain no scripts but the tool's own. Without a browser the exit code \
      is 69.

      With --engines chromium,firefox,webkit the rows are compared with each of these browsers, by \
      its own rules.

      The layout of each cell becomes a CSS grid; what cannot be written as CSS is an error that names its line.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional,
    help: RowOptions.widths,
    transform: WidthList.read)
  var width: [Double]?

  @Option(
    help: ArgumentHelp(
      "The browser to ask: chromium, firefox, webkit, or a program's file.", valueName: "program"))
  var browser: String?

  @Option(help: EngineList.help, transform: EngineList.read)
  var engines: [BrowserEngine]?

  @Option(
    parsing: .unconditional, help: "The difference in pixels that counts as equal.",
    transform: NumberOption.reader(of: 0...1000))
  var tolerance: Double = 0.1

  @Option(
    help: ArgumentHelp(
      "Write a PNG of each row that is shown, as Quoin draws it and as the browser does.",
      valueName: "folder"))
  var pictures: String?

  @Option(
    help: ArgumentHelp("Write the pages that the browser measured.", valueName: "folder"))
  var keepHtml: String?

  @Option(
    help: ArgumentHelp(
      "Write both heights of every row, one JSON object a line.", valueName: "file"))
  var heights: String?

  @Option(
    parsing: .unconditional, help: "The number of differing rows to show.",
    transform: NumberOption.wholeReader(of: 0...1_000_000))
  var show: Int = 10

  @Flag(help: "Write the report as JSON, with all rows that differ.")
  var json = false

  @Option(help: RowOptions.id)
  var id: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of differing heights with which the exit code is still 0.", valueName: "count"),
    transform: NumberOption.wholeReader(of: 0...1_000_000_000))
  var maxDiffering: Int = 0

  @Option(
    help: ArgumentHelp(
      "Write the report in the XML of JUnit: a test for each width, ratio and browser.",
      valueName: "file"))
  var junit: String?

  @Option(
    parsing: .unconditional, help: "The seconds that the browser may take for a page of rows.",
    transform: NumberOption.reader(of: 1...3600))
  var timeout: Double = 120

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions

  @Option(
    parsing: .unconditional,
    help: "Pixels per point: sizes and heights round up to 1/SCALE; 0 leaves them unrounded.",
    transform: NumberOption.reader(of: 0...64))
  var scale: Double = 0

  @Option(
    parsing: .unconditional, help: PixelRatioList.help, transform: PixelRatioList.read)
  var pixelRatio: [Double]?

  @Option(help: RowOptions.progress)
  var progress: ProgressMode = .auto

  /// The number of rows that the browser shows at a time.
  private static let pageSize = 250

  func validate() throws {
    guard browser == nil || engines == nil else {
      throw ValidationError("--browser and --engines cannot be used together")
    }
  }

  mutating func run() throws {
    let idPath = try RowOptions.path(ofID: id)
    let cells = try input.resolve(keeping: [idPath.fieldName].compactMap(\.self))
    let widths = width ?? [cells.template.width]
    try PixelRatioList.check(pixelRatio, for: cells.template)
    let ratios = pixelRatio ?? [cells.template.pixelRatio]
    try input.form.check(widths, times: ratios.count * (engines?.count ?? 1))
    for folder in [pictures, keepHtml].compactMap(\.self) {
      try Self.makeFolder(folder)
    }
    if !cells.template.conventions.isWeb {
      Terminal.note(
        "the template follows UIKit, whose line heights, white space and rounding are not a "
          + "browser's; with 'conventions: web' at its top it follows browsers")
    }
    let fonts = try fontOptions.load(for: cells.template)
    let asked = try askedBrowsers(of: cells.template)
    for (program, _) in asked { try program.engine.check(pixelRatios: ratios) }
    var browsers: [CertifyBrowser] = []
    defer { for browser in browsers { browser.end() } }
    for (program, template) in asked {
      browsers.append(
        try CertifyBrowser(
          program, for: template, fonts.collection, measuredBy: fonts.measurer, scale: scale,
          at: ratios, patience: timeout))
    }
    var certificate = Certificate(
      browsers, tolerance: tolerance, widths: widths, pixelRatios: ratios)
    var run = CertifyRun(
      browsers: browsers, widths: widths, shown: show, pictures: pictures, keepHTML: keepHtml,
      keepsHeights: heights != nil)
    try certify(cells, idPath: idPath, &run, &certificate)
    guard certificate.rowCount > 0 else {
      throw ToolFailure(
        .badData, "there are no rows to compare: \(cells.reader.sourceName) has 0 rows")
    }
    if let heights { try WholeFile.write(run.heights, to: heights) }
    if let junit {
      let report = certificate.junit(template: cells.template.name, showing: show)
      try WholeFile.write(Array(report.utf8), to: junit)
    }
    let output = DataOutput()
    try output.write(json ? certificate.json : certificate.text(showing: show))
    try output.flush()
    Terminal.writeLine("compared with \(certificate.versions)")
    for browser in browsers { browser.end() }
    if certificate.differingCount > maxDiffering {
      throw ExitCode(ToolFailure.Code.someRowsFailed.rawValue)
    }
  }

  /// The browsers to compare with, each with the template by the rules that it is to follow.
  private func askedBrowsers(
    of template: CellTemplate
  ) throws(ToolFailure) -> [(BrowserProgram, CellTemplate)] {
    if let engines {
      return try engines.map { engine throws(ToolFailure) in
        let template = try EngineList.template(template, in: engine)
        return (try BrowserProgram(nil, for: engine), template)
      }
    }
    let program = try BrowserProgram(browser, for: template.conventions.engine ?? .chromium)
    if let engine = template.conventions.engine, engine != program.engine {
      Terminal.note(
        "the template follows \(engine.title); with --engines \(program.engine.name), or with "
          + "'conventions: \(program.engine.conventionsName.rawValue)' at its top, it follows "
          + "\(program.engine.title)")
    }
    return [(program, template)]
  }

  /// Compares all records, a page of rows at a time.
  private func certify(
    _ cells: CellInputOptions.Resolved, idPath: FieldPath, _ run: inout CertifyRun,
    _ certificate: inout Certificate
  ) throws {
    var progress = Progress(mode: progress, totalBytes: cells.reader.totalBytes)
    defer { progress.finish() }
    var rows: [CertifyRun.Row] = []
    while let record = try cells.reader.next() {
      try Interruption.check()
      do {
        let value = try record.takeValue(by: cells.reader.parser)
        rows.append(try run.row(record.row, id: idPath.value(in: value) ?? .null, value))
      } catch let error as WebLayoutError {
        throw ToolFailure(.badData, error.description, isPlaced: true)
      } catch {
        throw ToolFailure(
          .badData, BadRecord(error, at: record).message(source: cells.reader.sourceName),
          isPlaced: true)
      }
      if rows.count == Self.pageSize {
        try run.compare(rows, &certificate)
        rows = []
        progress.update(rows: certificate.rowCount, bytesRead: cells.reader.bytesRead)
      }
    }
    if !rows.isEmpty { try run.compare(rows, &certificate) }
  }

  private static func makeFolder(_ path: String) throws(ToolFailure) {
    guard FileSystem.makeFolder(path) else {
      throw ToolFailure(
        .inputOutput, "cannot make the folder \(path): \(String(cString: strerror(errno)))")
    }
  }
}
