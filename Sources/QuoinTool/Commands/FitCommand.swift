// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import LayoutGeometry
import RowHeights
import TextVocabulary

/// `quoin fit`: the texts of catalogues that do not fit their places.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Finds the texts of a catalogue that do not fit their places.",
    discussion: """
      A catalogue is a table, such as CSV or NDJSON: a row has a key and a text, with its \
      language, or the key and a text in each other column, named after its language. The \
      columns width, lines and size say how much room a text has, or its comment does: \
      fit: width=120 lines=2. What the catalogue does not say, --width, --lines and --size do.

      With --template a text stands in a cell: in the field that the column field names, else in \
      that of its key, whole or behind the last dot, slash or colon. Other fields are empty, or as \
      --record has them. A field language or locale gets the text's language. A view may say \
      truncation: expected.

      Kinds of findings: truncated (a part of the text is left out for want of lines), clipped \
      (lines higher than their view), wide (a line wider than its view), outside (a view reaches \
      beyond what holds it), overlapping (a text lies on another), glyphs (no font has a \
      character), record (the template cannot use the record).

      Exit codes: 0 all texts fit, 1 some do not; others as for all commands. \
      python -m quoin.fit reads PO, XLIFF, ARB, Android, Apple strings and Qt TS too.
      """)

  @Option(help: ArgumentHelp("A catalogue; may be given more than once.", valueName: "file"))
  var texts: [String]

  @OptionGroup var form: RecordFormOptions

  @Option(
    name: .shortAndLong,
    help: "A template file (YAML or JSON), or the name of a built-in template.",
    completion: TemplateCompletion.kind)
  var template: String?

  @Option(
    help: ArgumentHelp("The other fields of the template's record, as JSON.", valueName: "file"))
  var record: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width in points of texts that do not say theirs, or several with commas. (default: the "
        + "template's)"), transform: WidthList.read)
  var width: [Double]?

  @Option(parsing: .unconditional, help: TextSizeList.help, transform: TextSizeList.read)
  var textSize: [TextSize]?

  @Option(
    parsing: .unconditional, help: "The greatest number of lines; 0 is unlimited.",
    transform: NumberOption.wholeReader(of: 0...1_000_000))
  var lines: Int?

  @Option(help: "The font family. (default: \(FontDescriptor.defaultFamily))")
  var font: String?

  @Option(
    parsing: .unconditional,
    help: "The font size in points, or several with commas. (default: 17)",
    transform: WidthList.read)
  var size: [Double]?

  @Option(
    parsing: .unconditional, help: "The font's weight: \(WeightOption.forms). (default: 400)",
    transform: WeightOption.read)
  var weight: Double?

  @Option(
    parsing: .unconditional, help: "CSS's line height, as for measure. (default: normal)")
  var lineHeight: String?

  @Option(help: "The rules where UIKit and browsers differ: uikit or web. (default: uikit)")
  var conventions: ConventionsName?

  @Option(
    help: ArgumentHelp("The language of texts that do not say theirs.", valueName: "language"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Try also texts made of those in a language: longer with accents, as en-XA, and from right "
        + "to left, as ar-XB.", valueName: "language"))
  var pseudo: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The findings that count: all, or some of \(FitFinding.Kind.names) with commas.",
      valueName: "kinds"), transform: FitFinding.Kind.readList)
  var findings: [FitFinding.Kind] = FitFinding.Kind.all

  @Option(
    help: ArgumentHelp(
      "A file of texts whose findings do not count: on a line the pattern of a key, such as "
        + "menu.*, and maybe one of a language.", valueName: "file"))
  var exempt: String?

  @Option(
    name: .customLong("out"),
    help: "The format: text, ndjson, html (with a picture of each text), junit or sarif.")
  var format: FitForm = .text

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file in place of standard output.", valueName: "file"))
  var output: String?

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions

  @Option(
    name: .shortAndLong, parsing: .unconditional, help: JobCount.help, transform: JobCount.read)
  var jobs: Int?

  func validate() throws {
    guard template != nil else {
      guard record == nil else { throw ValidationError("--record goes with --template") }
      guard textSize == nil else {
        throw ValidationError("--text-size goes with --template; without one it is --size")
      }
      if let size = size?.first(where: { $0 <= 0 || $0 > TextRoom.greatestSize }) {
        throw ValidationError(
          "--size: expected sizes above 0, at most \(TextRoom.greatestSize.shortest), found "
            + size.shortest)
      }
      return
    }
    let options: [(name: String, isGiven: Bool)] = [
      ("--lines", lines != nil), ("--font", font != nil), ("--size", size != nil),
      ("--weight", weight != nil), ("--line-height", lineHeight != nil),
      ("--conventions", conventions != nil),
    ]
    if let option = options.first(where: \.isGiven) {
      throw ValidationError("\(option.name) goes without --template, which says it")
    }
  }

  mutating func run() throws {
    var exemptions = try exempt.map { try FitExemptions(path: $0) }
    let (cells, fonts) = try load()
    let rows = CatalogueRows(language: language, pseudo: pseudo)
    let (kinds, limits) = (Set(findings), form.limits)
    try form.check(width ?? [], times: max(size?.count ?? 1, textSize?.count ?? 1))
    var report = FitReport(form: format)
    var hasSource = pseudo == nil
    // Texts whose lines or size the template says in their place.
    var (overruled, firstOverruled) = (0, "")
    for path in texts {
      let reader = try form.reader(of: path, otherwise: .ndjson)
      try check(reader, rows) { [format] in
        FitChecker(
          cells, measurer: fonts.measurer, kinds: kinds, drawsFindings: format == .html,
          limits: limits)
      } found: { result in
        var result = result
        hasSource = hasSource || result.text.language == pseudo
        if template != nil, result.text.room.lines != nil || result.text.room.size != nil {
          if overruled == 0 { firstOverruled = result.name }
          overruled += 1
        }
        if !result.findings.isEmpty, exemptions?.isExempt(result.text) == true {
          result.findings = []
        }
        report.add(result)
      }
    }
    guard report.textCount > 0 else {
      throw ToolFailure(.badData, "there are no texts in \(texts.joined(separator: ", "))")
    }
    guard hasSource else {
      throw ToolFailure(.badData, "no text is in the language '\(pseudo ?? "")' of --pseudo")
    }
    if overruled > 0 {
      Terminal.findings(
        "\(firstOverruled): warning: lines and size do not count with --template, which says them "
          + "(\(counted(overruled, "text")))")
    }
    for warning in exemptions?.unused ?? [] { Terminal.findings(warning) }
    if let output {
      try WholeFile.write(Array(report.written.utf8), to: output)
    } else {
      let standard = DataOutput()
      try standard.write(report.written)
      try standard.flush()
    }
    if report.findingCount > 0 { throw ExitCode(ToolFailure.Code.someRowsFailed.rawValue) }
  }

  /// Opens the cells and the fonts.
  private func load() throws -> (FitCells, FontLibrary) {
    if let template {
      let template = try TemplateFile.load(template, form.limits)
      for warning in template.warnings { Terminal.findings(warning.description) }
      let sizes = textSize ?? [template.textSize]
      let cells = FitCells.templates(
        try sizes.map { try TextSizeList.template(template, at: $0) }, record: try readRecord(),
        widths: width ?? [template.width])
      return (cells, try fontOptions.load(for: template))
    }
    let sizes = size ?? [FontDescriptor.defaultSize]
    let cell = FitTextCell(
      font: FontDescriptor(
        family: font ?? FontDescriptor.defaultFamily, size: sizes[0],
        weight: FontWeight(rawValue: weight ?? 400)),
      lines: lines ?? 0, conventions: conventions ?? .uikit, lineHeight: lineHeight ?? "normal")
    do {
      _ = try cell.template(form.limits)
    } catch let errors as TemplateErrors {
      throw ToolFailure(.usage, errors.diagnostics.map(\.message).joined(separator: "; "))
    }
    let fonts = try fontOptions.load()
    try fonts.check(cell.font)
    return (.texts(cell, widths: width ?? [], sizes: sizes), fonts)
  }

  /// The record of `--record`; an empty one without it.
  private func readRecord() throws -> RecordValue {
    guard let record else { return .object(RecordObject()) }
    let reader = try form.reader(of: record, otherwise: .json)
    guard let first = try reader.next() else {
      throw ToolFailure(.badData, "\(record) has no record")
    }
    do {
      return try first.takeValue(by: reader.parser)
    } catch {
      throw ToolFailure(.badData, error.message(source: record), isPlaced: true)
    }
  }

  /// Tries the texts of a catalogue on several threads, and gives what was found in its order.
  private func check(
    _ reader: RecordReader, _ rows: CatalogueRows,
    makeChecker: @escaping @Sendable () -> FitChecker,
    found: (FitResult) -> Void
  ) throws {
    let (parser, file) = (reader.parser, reader.sourceName)
    let results = OrderedRun(RecordSource(reader), workers: jobs) {
      let checker = makeChecker()
      return { (input: InputRecord) -> Result<[FitResult], BadRecord> in
        do {
          let texts = try rows.texts(of: input.takeValue(by: parser), at: input.place)
          return .success(try texts.map { try checker.check($0, in: file) })
        } catch {
          return .failure(BadRecord(error, at: input))
        }
      }
    }
    while let row = try results.next() {
      do {
        for result in try row.get() { found(result) }
      } catch {
        throw ToolFailure(error.code, error.message(source: file), isPlaced: true)
      }
    }
  }
}
