// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import CellTemplates

/// The treatment of a row that fails.
enum ErrorPolicy: String, ExpressibleByArgument, CaseIterable {
  /// Ends the run with exit code 65.
  case stop
  /// Leaves the row's line out.
  case skip
  /// Writes the row without a height.
  case null
}

extension InputFormat: ExpressibleByArgument {}

/// The options for the format of the records.
struct RecordFormOptions: ParsableArguments {
  @Option(
    name: .customLong("in"),
    help: "The format of the records. (default: from the file's name, else ndjson or lines)")
  var format: InputFormat?

  @Option(
    help: ArgumentHelp("The SELECT whose rows of a SQLite file are the records.", valueName: "sql"))
  var query: String?

  @Option(
    help: ArgumentHelp("The character between the fields of csv. (default: ,)", valueName: "char"))
  var separator: String?

  @Option(
    help: ArgumentHelp(
      "The field of a JSON object that holds the array of records, such as items or data.rows.",
      valueName: "field"))
  var records: String?

  @Option(
    name: .customLong("limit"), help: LimitOption.help, transform: LimitOption.read)
  var limitOptions: [LimitOption] = []

  /// The bounds on the input.
  var limits: InputLimits { InputLimits(limitOptions) }

  /// Checks the number of widths, each of which counts as several.
  ///
  /// - Throws: ``ToolFailure`` with code 64 if there are too many.
  func check(_ widths: [Double], times factor: Int = 1) throws {
    guard widths.count * factor <= limits[.widths] else {
      throw ToolFailure(.usage, limits.message(.widths))
    }
  }

  /// Opens a file of records as the options say, as `RecordForm` does.
  ///
  /// - Throws: ``ToolFailure``.
  func reader(
    of path: String, otherwise format: InputFormat, keeping fields: [String]? = nil
  ) throws -> RecordReader {
    let form = RecordForm(
      format: self.format, query: query, separator: separator, records: records, limits: limits)
    return try form.reader(of: path, otherwise: format, keeping: fields)
  }
}

/// The sources of the template and the records.
struct CellInputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "A template file (YAML or JSON), or the name of a built-in template.",
    completion: TemplateCompletion.kind)
  var template: String?

  @Option(
    name: .shortAndLong, help: "A file of records; - or none is standard input.",
    completion: .file())
  var data: String?

  @OptionGroup var form: RecordFormOptions

  @Option(
    name: .long, defaultAsFlag: "news",
    help: ArgumentHelp(
      "Use a built-in sample and its template: \(BuiltInSample.names.joined(separator: ", ")).",
      valueName: "name"), completion: .list(BuiltInSample.names))
  var sample: String?

  @Option(parsing: .unconditional, help: TextSizeList.help, transform: TextSizeList.read)
  var textSize: [TextSize]?

  /// The template and an open reader of the records.
  struct Resolved {
    let template: CellTemplate
    let reader: RecordReader
  }

  /// Loads the template and opens the data.
  ///
  /// - Parameters:
  ///   - isStrict: Whether warnings about the template are errors.
  ///   - fields: The names of the fields of records that are kept beside those that the template
  ///     uses.
  ///   - takesTextSizes: Whether there may be several sizes of text; the template has the first.
  /// - Throws: ``ToolFailure``: 64 if the two do not go together, 65 if the template is wrong,
  ///   66 if a file is missing.
  func resolve(
    isStrict: Bool = false, keeping fields: [String] = [], takesTextSizes: Bool = false
  ) throws -> Resolved {
    let template = try TextSizeList.template(
      try loadTemplate(), at: textSize, takesSeveral: takesTextSizes)
    let reader = try openData(for: template, keeping: fields)
    if isStrict, !template.warnings.isEmpty {
      let errors = template.warnings.map { warning in
        var error = warning
        error.severity = .error
        return error
      }
      throw ToolFailure(
        .badData, errors.map(\.description).joined(separator: "\n"), isPlaced: true)
    }
    for warning in template.warnings { Terminal.findings(warning.description) }
    return Resolved(template: template, reader: reader)
  }

  /// Loads the template, and opens the data only if the command line names some.
  ///
  /// - Throws: ``ToolFailure`` as ``resolve()`` does.
  func resolveOptionalData() throws -> (template: CellTemplate, reader: RecordReader?) {
    let template = try TextSizeList.template(
      try loadTemplate(), at: textSize, takesSeveral: false)
    guard data != nil || sample != nil else { return (template, nil) }
    return (template, try openData(for: template))
  }

  /// The sample to use: the one asked for, or the default when nothing is given at a terminal.
  private func builtInSample() throws -> BuiltInSample? {
    if let sample {
      guard let found = BuiltInSample.named(sample) else {
        let names = BuiltInSample.names.joined(separator: ", ")
        throw ToolFailure(.usage, "there is no sample named '\(sample)'; the samples are \(names)")
      }
      guard data == nil else {
        throw ToolFailure(.usage, "--sample and --data cannot be used together")
      }
      return found
    }
    let isBare = template == nil && data == nil && isatty(STDIN_FILENO) == 1
    return isBare ? BuiltInSample.named("news") : nil
  }

  private func loadTemplate() throws -> CellTemplate {
    if let template { return try TemplateFile.load(template, form.limits) }
    if let sample = try builtInSample() {
      return try TemplateFile.load(sample.templateName, form.limits)
    }
    throw ToolFailure(
      .usage,
      "a template is needed: --template with a file or the name of a built-in one, or --sample")
  }

  private func openData(
    for template: CellTemplate, keeping fields: [String] = []
  ) throws -> RecordReader {
    let reader = try openRecords(keeping: template.fieldNames + fields)
    if let rules = template.listRules { reader.makeRows(by: rules) }
    return reader
  }

  private func openRecords(keeping fields: [String]) throws -> RecordReader {
    if let sample = try builtInSample() {
      return try RecordReader(
        source: ByteSource(name: "<sample \(sample.name)>", bytes: Array(sample.records.utf8)),
        format: .ndjson, parser: RecordParser(limits: form.limits, keeping: fields))
    }
    if data == nil {
      Terminal.noteReading("-", "records", "--data names a file, --sample shows its own rows")
    }
    return try form.reader(of: data ?? "-", otherwise: .ndjson, keeping: fields)
  }
}
