// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CairoBackend
import CellTemplates
import LayoutGeometry
import LayoutRendering
import TextVocabulary

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
      "Write the report in the XML of JUnit: a test for each width and ratio.", valueName: "file"))
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

  mutating func run() throws {
    let idPath = try RowOptions.path(ofID: id)
    let cells = try input.resolve(keeping: [idPath.fieldName].compactMap(\.self))
    let widths = width ?? [cells.template.width]
    try PixelRatioList.check(pixelRatio, for: cells.template)
    let ratios = pixelRatio ?? [cells.template.pixelRatio]
    try input.form.check(widths, times: ratios.count)
    for folder in [pictures, keepHtml].compactMap(\.self) {
      try Self.makeFolder(folder)
    }
    if !cells.template.conventions.isWeb {
      Terminal.note(
        "the template follows UIKit, whose line heights, white space and rounding are not a "
          + "browser's; with 'conventions: web' at its top it follows browsers")
    }
    let fonts = try fontOptions.load(for: cells.template)
    let program = try BrowserProgram(
      browser, for: cells.template.conventions.engine ?? .chromium)
    if let engine = cells.template.conventions.engine, engine != program.engine {
      Terminal.note(
        "the template follows \(engine.title); with "
          + "'conventions: \(program.engine.conventions.rawValue)' at its top it follows "
          + "\(program.engine.title)")
    }
    try program.engine.check(pixelRatios: ratios)
    let web = WebTemplate(cells.template, fonts: PageFonts(fonts).web)
    var processes: [BrowserProcess] = []
    defer { for process in processes { process.end() } }
    var version = ""
    var devices: [CertifyRun.Device] = []
    for ratio in ratios {
      let process = try BrowserProcess(program, pixelRatio: ratio, patience: timeout)
      processes.append(process)
      let session: any BrowserSession =
        switch program.engine {
        case .chromium: try DevToolsSession(process, patience: timeout)
        case .firefox: try MarionetteSession(process, patience: timeout)
        case .webkit: try WebDriverSession(process, patience: timeout)
        }
      version = try session.browserVersion()
      let pageFonts = PageFonts(fonts)
      let faces = pageFonts.faces + (web.choosesFaces ? pageFonts.styledFaces : [])
      devices.append(
        CertifyRun.Device(
          pixelRatio: ratio, browserTitle: program.engine.title,
          cell: CellMeasurer(
            template: cells.template.at(pixelRatio: ratio), measurer: fonts.measurer, scale: scale),
          page: try CellPage(
            session, folder: process.folder, css: PageFonts.rules(of: faces) + web.commonRules,
            fontFile: pageFonts.file)))
    }
    var certificate = Certificate(
      browser: version, tolerance: tolerance, widths: widths, pixelRatios: ratios)
    var run = CertifyRun(
      devices: devices, web: web, widths: widths, shown: show, pictures: pictures,
      keepHTML: keepHtml, keepsHeights: heights != nil)
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
    Terminal.writeLine("compared with \(certificate.browser)")
    for process in processes { process.end() }
    if certificate.differingCount > maxDiffering {
      throw ExitCode(ToolFailure.Code.someRowsFailed.rawValue)
    }
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
        rows.append(
          CertifyRun.Row(
            index: record.row, id: idPath.value(in: value) ?? .null, record: value,
            element: try run.web.element(for: value)))
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

/// The comparison of rows, page by page.
struct CertifyRun {
  /// A record and its element.
  struct Row {
    let index: Int
    let id: RecordValue
    let record: RecordValue
    let element: String
  }

  /// A device with a pixel ratio: what measures there.
  struct Device {
    let pixelRatio: Double
    /// The browser's name.
    let browserTitle: String
    /// Measures with Quoin.
    let cell: CellMeasurer
    /// Measures with the browser.
    let page: CellPage
  }

  /// The devices.
  let devices: [Device]
  /// Makes the elements.
  let web: WebTemplate
  /// The widths of the cells.
  let widths: [Double]
  /// The number of rows for which pictures are made.
  let shown: Int
  /// The folder for pictures.
  let pictures: String?
  /// The folder for pages.
  let keepHTML: String?

  /// Whether the heights of all rows are kept.
  let keepsHeights: Bool
  /// Both heights of every row as lines of JSON; empty unless they are kept.
  private(set) var heights: [UInt8] = []

  private var variantCount = 0
  private var pageCount = 0

  /// Makes a run.
  init(
    devices: [Device], web: WebTemplate, widths: [Double], shown: Int, pictures: String?,
    keepHTML: String?, keepsHeights: Bool
  ) {
    self.devices = devices
    self.web = web
    self.widths = widths
    self.shown = shown
    self.pictures = pictures
    self.keepHTML = keepHTML
    self.keepsHeights = keepsHeights
  }

  /// Compares the rows of a page.
  mutating func compare(_ rows: [Row], _ certificate: inout Certificate) throws {
    let rules = web.rules(from: variantCount)
    variantCount = web.variantCount
    let elements = rows.map(\.element)
    if let keepHTML {
      for width in widths {
        let name = "\(keepHTML)/page-\(pageCount)-\(width.shortest).html"
        try devices[0].page.write(
          rows: elements, rules: web.rules(), width: width, to: name)
      }
    }
    pageCount += 1
    // The browsers lay the rows out while Quoin measures them.
    let shown = try devices.map {
      try $0.page.show(elements, rules: rules, widths: widths)
    }
    for _ in rows { certificate.countRow() }
    for (number, device) in devices.enumerated() {
      var measured: [[Double]] = []
      for row in rows {
        try Interruption.check()
        measured.append(try widths.map { try device.cell.height(of: row.record, width: $0) })
      }
      let found = try shown[number].heights()
      for (index, row) in rows.enumerated() where keepsHeights {
        for (column, width) in widths.enumerated() {
          keep(row, width, device, quoin: measured[index][column], browser: found[column][index])
        }
      }
      for (column, width) in widths.enumerated() {
        var differing: [DifferingRow] = []
        for (index, row) in rows.enumerated() {
          let (quoin, browser) = (measured[index][column], found[column][index])
          let place = number * widths.count + column
          if certificate.compare(row: row.index, column: place, quoin: quoin, browser: browser) {
            differing.append(DifferingRow(index: index, row: row, quoin: quoin, browser: browser))
          }
        }
        try explain(differing, at: width, on: device, &certificate)
      }
    }
  }

  /// A row of the page whose heights differ.
  private struct DifferingRow {
    let index: Int
    let row: Row
    let quoin: Double
    let browser: Double
  }

  /// Adds both heights of a row to those that are kept.
  private mutating func keep(
    _ row: Row, _ width: Double, _ device: Device, quoin: Double, browser: Double
  ) {
    var json = JSONWriter()
    json.object {
      $0.member("row", row.index)
      $0.member("id", row.id)
      $0.member("width", width)
      $0.member("pixelRatio", device.pixelRatio)
      $0.member("quoin", quoin)
      $0.member("browser", Certificate.rounded(browser))
    }
    heights += json.line.utf8
  }

  /// Adds rows that differ at a width, with the views that differ, and draws the first ones.
  ///
  /// The browser is asked once for the frames of all of them, which would else cost more than the
  /// heights.
  private func explain(
    _ rows: [DifferingRow], at width: Double, on device: Device, _ certificate: inout Certificate
  ) throws {
    guard !rows.isEmpty else { return }
    let room = max(0, max(shown, Certificate.detailCount) - certificate.differences.count)
    let detailed = Array(rows.prefix(room))
    let frames =
      detailed.isEmpty
      ? [] : try device.page.frames(ofRows: detailed.map(\.index), width: width)
    for (number, differing) in rows.enumerated() {
      let views =
        number < frames.count
        ? try self.views(differing.row, frames[number], at: width, on: device, certificate) : []
      let place = certificate.differences.count
      certificate.add(
        Certificate.Difference(
          row: differing.row.index, id: differing.row.id, width: width,
          pixelRatio: device.pixelRatio, quoin: differing.quoin, browser: differing.browser,
          views: views))
      if let pictures, place < shown { try draw(differing, at: width, on: device, in: pictures) }
    }
  }

  /// The views of a row whose sizes differ, in the order of the template.
  private func views(
    _ row: Row, _ frames: [CellPage.Frame], at width: Double, on device: Device,
    _ certificate: Certificate
  ) throws -> [Certificate.Difference.View] {
    let layout = try device.cell.layout(of: row.record, width: width)
    var found: [String: CellPage.Frame] = [:]
    for (name, frame) in zip(try web.names(for: row.record), frames) {
      if let name { found[name] = frame }
    }
    return layout.frames.compactMap { name, frame in
      guard let found = found[name],
        abs(found.width - frame.width) > certificate.tolerance
          || abs(found.height - frame.height) > certificate.tolerance
      else { return nil }
      return Certificate.Difference.View(
        name: name, quoin: (frame.width, frame.height), browser: (found.width, found.height))
    }
  }

  /// Draws a row as Quoin and the browser show it.
  private func draw(
    _ differing: DifferingRow, at width: Double, on device: Device, in folder: String
  ) throws {
    let drawing = try device.cell.drawing(of: differing.row.record, width: width)
    let renderer = try CairoRenderer(format: .png(scale: max(1, device.pixelRatio)))
    try renderer.draw(DisplayPage(size: drawing.size, list: drawing.list))
    let picture = Base64.text(of: try renderer.finish())
    let bytes = try device.page.comparison(
      ofRow: differing.index, width: width, with: picture,
      captions: (
        "Quoin \(differing.quoin.shortest)", "\(device.browserTitle) \(differing.browser.shortest)"
      ))
    let ratio = device.pixelRatio == 1 ? "" : "@\(device.pixelRatio.shortest)"
    let name = "row-\(differing.row.index)-\(width.shortest)\(ratio).png"
    try WholeFile.write(bytes, to: "\(folder)/\(name)")
  }
}
