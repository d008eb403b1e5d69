// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CairoBackend
import CellTemplates
import LayoutGeometry
import RowHeights
import TextMeasurement
import ToolBenchmarks

/// `quoin bench list`: what scrolling a list of one's own rows costs, and how it behaves.
struct BenchListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Plays scrolling, jumps and changes on a table of your rows.",
    discussion: """
      Opens a table of the records without a screen, turns the wheel, drags the bar, jumps to a \
      row, inserts 200 rows and removes 100, changes the width point by point and at once, and \
      with --grow adds words to a row that is seen and to the last one. It says how wrong the \
      content's height was, what jumped, and what each action cost: the columns that \
      Benchmarks/lists/run.py shows of other engines.

      Rows are measured when they are seen; until then the table guesses by the lengths of their \
      texts. With --heights their heights are known, from a file of 'quoin heights --out widths'. \
      Rows that are inserted have the records over again, from the first. A frame is a layout; \
      with --draw its pixels are drawn too, one to a point, by what 'quoin render' draws PNGs with.

      --json writes these keys: rows, width, heights (known or estimated), first_true_frame_ms, \
      open_cpu_ms, error_open_percent, error_worst_percent, jumps, jump_px, blank_frames, \
      rows_measured, frames_drawn, landing_px, drag_percent, wheel_cpu_ms, resize_cpu_ms, \
      insert_cpu_ms, word_cpu_ms, peak_mb. Those that do not apply are left out.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional, help: RowOptions.width, transform: NumberOption.extent)
  var width: Double?

  @Option(
    parsing: .unconditional, help: "The height of the viewport in points, from 1 to 100000.",
    transform: NumberOption.reader(of: 1...100_000))
  var viewport = 640.0

  @Option(
    help: ArgumentHelp(
      "A field with text: a row that is seen, and the last one, get more words.",
      valueName: "field"))
  var grow: String?

  @Option(
    help: ArgumentHelp(
      "The heights of all rows at every width, from 'quoin heights --out widths'.",
      valueName: "file"))
  var heights: String?

  @Option(
    help: ArgumentHelp(
      "A plan of Benchmarks/lists, which has rows, template and actions of its own.",
      valueName: "file"))
  var plan: String?

  @Flag(help: "Draw each frame in memory; its time counts.")
  var draw = false

  @Flag(help: "Write one JSON object.")
  var json = false

  @Flag(help: "Write every frame as a line of JSON, as Benchmarks/lists/FORMAT.md says.")
  var lines = false

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions

  mutating func validate() throws {
    guard !(json && lines) else { throw ValidationError("--json and --lines exclude each other") }
    guard plan != nil else { return }
    let others: [(String, Bool)] = [
      ("--template", input.template != nil), ("--data", input.data != nil),
      ("--sample", input.sample != nil), ("--width", width != nil), ("--grow", grow != nil),
    ]
    for (name, isGiven) in others where isGiven {
      throw ValidationError("--plan has rows and actions of its own, so \(name) does not apply")
    }
  }

  mutating func run() throws {
    let list = try plan.map(planned) ?? given()
    let heights = try heights.map { try file($0, for: list) }
    let played: ListRecording
    do {
      played = try list.play(heights: heights, canvas: draw ? CairoCanvas(scale: 1) : nil)
    } catch ListProblem.record(let error, let id) {
      throw list.failure(error, id: id)
    } catch ListProblem.table(let errors) {
      throw ToolFailure(.badData, "the table reports: \(errors)")
    } catch let error as CairoError {
      throw ToolFailure(.badData, "a frame cannot be drawn: \(error)")
    }
    let output = DataOutput()
    try write(list, played, isKnown: heights != nil, to: output)
    try output.flush()
  }

  private func write(
    _ list: PlayedList, _ played: ListRecording, isKnown: Bool, to output: DataOutput
  ) throws {
    let truth = try list.truth()
    if lines {
      return try ListLines(
        engine: PlayedList.engine(isKnown: isKnown, isDrawn: draw), version: list.version,
        rows: list.count, recording: played, truth: truth
      ).write(to: output)
    }
    var meter = ListMeter(list.script, list.records, count: list.count, truth: truth)
    let columns = meter.columns(of: played)
    let (rows, width) = (list.count, list.script.width)
    try output.write(
      json
        ? columns.json(rows: rows, width: width, isKnown: isKnown)
        : columns.table(rows: rows, width: width, isKnown: isKnown))
  }

  /// The list of the user's records.
  private func given() throws -> PlayedList {
    let cells = try input.resolve(keeping: grow.map { [$0] } ?? [])
    let source = cells.reader.sourceName
    guard cells.template.listRules == nil else {
      throw ToolFailure(
        .badData,
        "the template has sections, or shows a record's neighbours; the list plays rows that stand "
          + "by themselves")
    }
    let fonts = try fontOptions.load(for: cells.template)
    var (values, places): ([RecordValue], [RecordPlace]) = ([], [])
    while let record = try cells.reader.next() {
      do {
        values.append(try record.value(by: cells.reader.parser))
      } catch {
        throw ToolFailure(error.code, error.message(source: source), isPlaced: true)
      }
      places.append(record.place)
    }
    guard !values.isEmpty else { throw ToolFailure(.badData, "\(source) has no record") }
    let records = ListRecords(source: .given(values), field: grow)
    let template = try scale.template(cells.template)
    let script = ListScript(
      width: width ?? template.width, height: viewport, rows: values.count,
      words: try words(in: records, source))
    return PlayedList(
      script: script, records: records, count: values.count, template: template,
      scale: scale.scale(for: template), fonts: fonts.collection, places: places, source: source)
  }

  /// The words that rows get which grow: those of the records themselves.
  private func words(in records: ListRecords, _ source: String) throws -> [String] {
    guard let grow else { return [] }
    let words = records.ids().prefix(100).flatMap { id -> [String] in
      records.text(ofID: id).split(separator: " ").map(String.init)
    }
    guard !words.isEmpty else {
      throw ToolFailure(.badData, "--grow: no record of \(source) has words in the field '\(grow)'")
    }
    return words
  }

  /// The list of a plan.
  private func planned(_ path: String) throws -> PlayedList {
    let plan = try ListPlan(path: path, input.form.limits)
    let template = try TemplateFile.load(plan.template, input.form.limits)
    let fonts = try fontOptions.load(for: template)
    return PlayedList(
      script: plan.script, records: plan.records, count: plan.rows, template: template,
      scale: scale.scale ?? 1, fonts: fonts.collection, places: [], source: path,
      version: plan.version, pictures: plan.pictures)
  }

  /// Reads the heights of all rows of a list.
  private func file(_ path: String, for list: PlayedList) throws -> HeightFunctionFile {
    let file: HeightFunctionFile
    do {
      file = try HeightFunctionFile(try ByteSource(path: path).readAll(input.form.limits))
    } catch let error as HeightFunctionFileError {
      throw ToolFailure(.badData, "\(path): \(error)")
    }
    guard file.rowCount == list.count else {
      throw ToolFailure(
        .badData, "\(path) has \(counted(file.rowCount, "row")), and the list \(list.count)")
    }
    let widths = list.script.allWidths
    guard widths.allSatisfy({ file.range.step(atWidth: $0) != nil }) else {
      throw ToolFailure(
        .badData,
        "\(path) lacks widths that the list has: 'quoin heights --out widths --widths "
          + "\(widths[0].shortest)...\(widths[widths.count - 1].shortest)' writes all")
    }
    return file
  }
}
