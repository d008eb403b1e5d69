// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import RowHeights
import TextVocabulary

extension HeightFormat: ExpressibleByArgument {}

/// `quoin heights`: the height of every record's cell.
struct HeightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heights",
    abstract: "Computes the height of every record's cell.",
    discussion: """
      Writes one line per record, in input order: {"row":0,"id":7,"y":0,"height":87}. A row's \
      height is its cell's fitting height at the width. With several widths (--width 375,430) \
      the line has "heights" and "ys" instead, and csv has columns named after the widths. \
      Several pixel ratios (--pixel-ratio 1,2) count as several widths: all widths at the first \
      ratio, then all at the second, with columns such as height_375@2. So do several sizes of \
      text (--text-size l,ax1): all heights at the first, then all at the second, as \
      height_375_ax1. With --engines chromium,firefox,webkit there are all of these in the first \
      browser, then in the second, with columns such as height_375_firefox.

      With --lanes 3 --gap 8 the rows are the items of a staggered list, as those of TanStack \
      Virtual are: each goes to the lane that ends first, of equal ones to that whose last item \
      came first. A line then has the lane, from 0, and the offset in it: \
      {"row":0,"id":7,"lane":0,"y":0,"height":87}. The summary has the height of the longest lane.

      At the end of a run there is one warning for each kind of finding about its rows, with their \
      number and the first of them: conditions that contradict each other, a height that nothing \
      determines, an image without a size, an array with more elements than the template shows by \
      number, a condition on a field that holds only words for true and false, characters that no \
      font has, an --id that no record has, and keys that repeat in tanstack. With --strict these \
      and the warnings about the template are errors.

      --findings looks for more: texts that are cut or too large for their views, views that \
      reach beyond what holds them, texts on texts. Where a text may be cut, the template says \
      truncation: expected. quoin layout --findings names all of them.

      With --widths 280...1200 and --out widths-json a line has the row's height at every width \
      between the two, in steps of 1/64 point or of --width-step, as "row", "id", "from", "to" and \
      "steps":[[280,101],[291.5,80.5],[640,64,0.5]]. From the width of a step on the \
      height is its second number; with a third number s it is the second plus s for each point of \
      width, to the nearest 2^-20 and then up to the pixel, or to 1/64 where heights are not \
      rounded. At every width it equals the height of --width. A row that changes at more widths \
      than --limit steps=N fails. --out widths is the same in a compact binary format, which \
      quoin.js, the C interface and the packages for Python and Swift read; it has no ids, and a \
      row that failed has no function there. The summary has the heights of all rows at the two ends.

      With --on-error null a failed row has no height: null, an empty field, NaN, or size 0 in \
      tanstack, where "index" counts the items that are written.

      Each set of visible views (with the cell's direction) has a compiled cell for each width. \
      Sizes of texts for which the same conditions decide are a critical region of it, in which \
      an affine map of these sizes gives the height. In the summary, "regions" is the number of \
      different regions of the rows that were measured (those with the same map count as one), \
      and "region_hits" is the number of heights that such a map gave. "fallbacks" is \
      the number of heights for which a row was laid out in full, because its cell cannot be \
      compiled or its conditions contradict each other, and "fallback_reasons" has the number of \
      rows with each reason for that: {"button":12}. None of them depends on --jobs. \
      "warnings" has the number of rows with each kind of finding, and "fonts" the fonts that the \
      rows were measured with.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional,
    help: RowOptions.widths,
    transform: WidthList.read)
  var width: [Double]?

  @Option(
    parsing: .unconditional, help: WidthRangeOption.help, transform: WidthRangeOption.read)
  var widths: WidthRangeOption?

  @Option(
    parsing: .unconditional, help: WidthRangeOption.stepHelp, transform: WidthRangeOption.readStep)
  var widthStep: Int?

  @Option(help: EngineList.help, transform: EngineList.read)
  var engines: [BrowserEngine]?

  @Option(parsing: .unconditional, help: LaneOptions.lanesHelp, transform: LaneOptions.read)
  var lanes: Int?

  @Option(parsing: .unconditional, help: LaneOptions.gapHelp, transform: NumberOption.extent)
  var gap: Double?

  @Option(name: .customLong("out"), help: "The format of the output.")
  var format: HeightFormat = .ndjson

  @Option(help: RowOptions.id)
  var id: String?

  @Option(help: ArgumentHelp("Write a summary of the run as JSON.", valueName: "file"))
  var summary: String?

  @Option(parsing: .unconditional, help: FindingList.help, transform: FindingList.read)
  var findings: [LayoutFinding.Kind]?

  @Option(help: CacheOptions.help)
  var cache: String?

  @Flag(help: CacheOptions.rebuildHelp)
  var cacheRebuild = false

  @Flag(help: "Treat warnings about the template and the rows as errors: exit code 65.")
  var strict = false

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions
  @OptionGroup(title: "Run") var runOptions: RunOptions

  func validate() throws {
    try CacheOptions.check(cache, rebuilds: cacheRebuild)
    try checkWidths()
    guard findings == nil || cache == nil && widths == nil else {
      throw ValidationError(
        "--findings lays rows out, so it goes without --cache and --widths, which do not")
    }
  }

  /// Checks that the options about ranges of widths go together.
  private func checkWidths() throws {
    guard widths != nil else {
      guard widthStep == nil else { throw ValidationError("--width-step goes with --widths") }
      guard !format.hasFunctions else {
        throw ValidationError("--out \(format.rawValue) needs --widths, such as 280...1200")
      }
      return
    }
    guard format.hasFunctions else {
      throw ValidationError("--widths goes with --out widths-json or widths")
    }
    guard width == nil else {
      throw ValidationError("--widths and --width cannot be used together")
    }
    guard cache == nil else {
      throw ValidationError("--cache keeps heights of single widths, so --widths goes without it")
    }
    guard (scale.pixelRatio?.count ?? 1) == 1 else {
      throw ValidationError("--widths takes one pixel ratio")
    }
    guard (input.textSize?.count ?? 1) == 1 else {
      throw ValidationError("--widths takes one size of text")
    }
    guard (engines?.count ?? 1) == 1 else {
      throw ValidationError("--widths takes one engine")
    }
  }

  mutating func run() throws {
    let clock = RunClock()
    let idPath = try RowOptions.path(ofID: id)
    let cells = try input.resolve(
      isStrict: strict, keeping: [idPath.fieldName].compactMap(\.self), takesTextSizes: true)
    let widths = width ?? [cells.template.width]
    try PixelRatioList.check(self.scale.pixelRatio, for: cells.template)
    try input.form.check(
      widths,
      times: (self.scale.pixelRatio?.count ?? 1) * (input.textSize?.count ?? 1)
        * (engines?.count ?? 1))
    let fonts = try fontOptions.load(for: cells.template)
    let scale = scale.scale(for: cells.template)
    let rows = try measurer(of: cells.template, fonts, widths: widths, scale: scale)
    let range = try self.widths?.range(stepsPerPoint: widthStep)
    let cached = try CachedRows(
      range.map(rows.functions) ?? rows.finding(Set(findings ?? [])), path: cache,
      rebuilds: cacheRebuild, fonts: fonts)
    let columns = HeightColumns(cached.rows)
    if columns.count > 1, format.takesOneWidth {
      throw ToolFailure(
        .usage, "--out \(format.rawValue) takes one height of a row, not \(columns.count)")
    }
    let lanes = LaneOptions(lanes: lanes, gap: gap)
    try lanes.check(format, columns)
    let output = DataOutput()
    let heights = heightRun(of: cached.rows, cells.reader, idPath: idPath, output)
    var writer = HeightWriter(
      format: format, columns: columns, unit: cached.rows.unit, output: output,
      functions: HeightFunctionOutput(cached.rows, format, output),
      lanes: try lanes.staggered(cached.rows))
    var found = RunFindings(
      source: cells.reader.sourceName, template: cells.template.fileName)
    try writer.begin()
    let namesID = id != nil
    let hasKeys = format.hasKeys
    try ResultWriter(options: runOptions).run(cells.reader, output: output) {
      try heights.next().map(HeightRow.init)
    } write: { row in
      let id = row.id
      found.add(row)
      found.add(row.findings, at: row)
      found.add(row.layoutFindings, at: row)
      found.add(row.truthSightings, at: row)
      if namesID { found.add(id: id, of: row, fieldNames: row.outcome.identity.fieldNames) }
      if hasKeys { found.addKey(writer.key(for: id), at: row) }
      if let function = row.function {
        try writer.write(row: row.row, id: id, function: function)
      } else {
        try writer.write(
          row: row.row, id: id, offsets: row.outcome.offsets, heights: row.heights)
      }
    } writeFailure: { row, message in
      try writer.writeFailure(
        row: row.row, id: row.id, offsets: heights.contentHeights, message: message)
    }
    try writer.end()
    try output.flush()
    cached.report(heights.cacheFailure)
    if let summary {
      let summaryOfRun = RunSummary(
        tally: heights.tally, kinds: cells.template.kindNames, findings: found, columns: columns,
        contentHeights: writer.lanes.map { [$0.length] } ?? heights.contentHeights, clock: clock,
        fonts: fonts.usedReports)
      try summaryOfRun.write(to: summary)
      Terminal.writeLine(summaryOfRun.text)
    }
    try found.report(idField: idPath, isStrict: strict)
    try ResultWriter.checkFailures(heights.tally)
  }

  /// The measurer of rows at all widths, ratios and sizes of text, in all browsers.
  private func measurer(
    of template: CellTemplate, _ fonts: FontLibrary, widths: [Double], scale: Double
  ) throws -> RowMeasurer {
    do throws(ReaderTraitsError) {
      return try RowMeasurer(
        template: template, engines: engines, textSizes: input.textSize,
        measurer: fonts.measurer, widths: widths, scale: scale, pixelRatios: self.scale.pixelRatio)
    } catch {
      throw ToolFailure(.usage, error.description)
    }
  }

  /// Starts the run over the records of a reader.
  private func heightRun(
    of rows: RowMeasurer, _ reader: RecordReader, idPath: FieldPath, _ output: DataOutput
  ) -> HeightRun<RecordSource, RecordIdentity> {
    let parser = reader.parser
    return HeightRun(
      RecordSource(reader, flushing: output), measurer: rows, workers: runOptions.jobs
    ) {
      var record = try $0.takeValue(by: parser)
      // The raw text would take as much memory as the one that is measured.
      if $0.isLong { rows.template.collapseLongTexts(of: &record, except: idPath.fieldName) }
      return record
    } identify: { input, record in
      RecordIdentity(
        row: input.row, place: input.place,
        id: record.map { input.identifier(at: idPath, in: $0) } ?? .null,
        fieldNames: input.row == 0 ? record?.fieldNames ?? [] : [])
    }
  }
}

/// The part of a record that is kept until its row is written.
private struct RecordIdentity: Sendable {
  let row: Int
  let place: RecordPlace
  let id: RecordValue
  /// The fields of the first record; empty for others.
  let fieldNames: [String]
}

/// A row of the run.
private struct HeightRow: CommandResult {
  let outcome: RowOutcome<RecordIdentity>
  /// The heights; nil if there are none.
  private let measured: MeasuredRow?

  init(_ outcome: RowOutcome<RecordIdentity>) {
    self.outcome = outcome
    measured = try? outcome.result.get()
  }

  var row: Int { outcome.identity.row }
  var place: RecordPlace { outcome.identity.place }
  var id: RecordValue { outcome.identity.id }
  /// The height at each width; empty if there is none.
  var heights: [Double] { measured?.heights ?? [] }
  /// The height as a function of the width, if the run finds functions.
  var function: HeightFunction? { measured?.function }
  /// The findings about the heights.
  var findings: [HeightFinding] { measured?.findings ?? [] }
  /// What is wrong with the row's look, if the run looks for it.
  var layoutFindings: [LayoutFinding] { measured?.layoutFindings ?? [] }
  /// What the row shows about the fields of conditions.
  var truthSightings: [TruthWords.Sighting] { measured?.truthSightings ?? [] }
  var missingGlyphs: Int { measured?.missingGlyphs ?? 0 }
  var missingCharacters: [Character] { measured?.missingCharacters ?? [] }

  var problem: BadRecord? {
    if measured != nil { return nil }
    switch outcome.result {
    case .success: return nil
    case .failure(let error): return BadRecord(error, at: place)
    }
  }
}

extension RecordValue {
  /// The names of an object's fields.
  fileprivate var fieldNames: [String] {
    if case .object(let object) = self { object.keys } else { [] }
  }
}
