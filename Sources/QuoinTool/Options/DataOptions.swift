// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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

  /// Opens a file of records; `-` is standard input.
  ///
  /// - Parameters:
  ///   - format: The format of a file whose name does not imply one.
  ///   - fields: The names of the fields of records that are kept; nil keeps all.
  /// - Throws: ``ToolFailure``: 64 if the options do not go together, 65 or 66 if the file cannot
  ///   be read.
  func reader(
    of path: String, otherwise format: InputFormat, keeping fields: [String]? = nil
  ) throws -> RecordReader {
    let parser = RecordParser(limits: limits, keeping: fields)
    let format = self.format ?? InputFormat(fileName: path) ?? (records == nil ? format : .json)
    if records != nil, format != .json {
      throw ToolFailure(.usage, "--records goes with --in json, not \(format.rawValue)")
    }
    switch (format, query) {
    case (.sqlite, let query?) where path != "-":
      return try RecordReader(database: path, query: query, parser: parser)
    case (.sqlite, nil) where path != "-":
      throw ToolFailure(.usage, "a SQLite file needs --query, such as 'SELECT * FROM articles'")
    case (.sqlite, _), (_, nil):
      return try RecordReader(
        source: try ByteSource(path: path), format: format, separator: try separatorOfCSV(format),
        records: try records.map(RowOptions.names(leadingTo:)), parser: parser)
    case (_, .some):
      throw ToolFailure(.usage, "--query goes with --in sqlite, not \(format.rawValue)")
    }
  }
}

extension RecordFormOptions {
  /// The separator of comma-separated values.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for what cannot separate.
  private func separatorOfCSV(_ format: InputFormat) throws -> Unicode.Scalar {
    guard let separator else { return "," }
    guard format == .csv else {
      throw ToolFailure(.usage, "--separator goes with --in csv, not \(format.rawValue)")
    }
    let scalars = separator.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, scalar.isASCII, scalar != "\"",
      scalar.value >= 0x20 || scalar == "\t"
    else {
      throw ToolFailure(
        .usage, "--separator is one ASCII character, such as ';', not '\(separator)'")
    }
    return scalar
  }
}

/// The sources of the template and the records.
struct CellInputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "A template file (YAML or JSON), or the name of a built-in template.")
  var template: String?

  @Option(name: .shortAndLong, help: "A file of records; - or none is standard input.")
  var data: String?

  @OptionGroup var form: RecordFormOptions

  @Option(
    name: .long, defaultAsFlag: "news",
    help: ArgumentHelp(
      "Use a built-in sample and its template: \(BuiltInSample.names.joined(separator: ", ")).",
      valueName: "name"))
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
    if let template { return try TemplateLoading.load(template, form.limits) }
    if let sample = try builtInSample() {
      return try TemplateLoading.load(sample.templateName, form.limits)
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

/// Loading of templates by path or by name.
enum TemplateLoading {
  /// Loads a file if there is one of that name, else the built-in template.
  ///
  /// - Throws: ``ToolFailure``.
  static func load(_ nameOrPath: String, _ limits: InputLimits) throws -> CellTemplate {
    do {
      return try open(nameOrPath, limits)
    } catch let errors as TemplateErrors {
      throw ToolFailure(.badData, errors.description, isPlaced: true)
    }
  }

  /// Loads as ``load(_:_:)`` does.
  ///
  /// - Parameter beside: The files beside a template, which it may include.
  /// - Throws: `TemplateErrors` for a template with errors, ``ToolFailure`` for what is none.
  static func open(
    _ nameOrPath: String, _ limits: InputLimits, beside: ((String) -> TemplateFiles)? = nil
  ) throws -> CellTemplate {
    if let bytes = FileManager.default.contents(atPath: nameOrPath)
      ?? contents(ofPipe: nameOrPath, limits)
    {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ToolFailure(
          .badData, "\(nameOrPath):1:1: error: the template is not valid UTF-8", isPlaced: true)
      }
      return try CellTemplate.load(
        source: text, fileName: nameOrPath,
        files: beside?(nameOrPath) ?? files(beside: nameOrPath, limits), limits: limits)
    }
    if let builtIn = try CellTemplate.builtIn(named: nameOrPath, limits: limits) {
      return builtIn
    }
    let names = CellTemplate.builtInNames.joined(separator: ", ")
    throw ToolFailure(
      .noInput,
      "there is no file '\(nameOrPath)' and no built-in template of that name; built in: \(names)"
    )
  }

  /// The files in the folder of a template and below it; links that lead out are not followed.
  ///
  /// - Parameter look: Called with the name of each file that is looked for.
  static func files(
    beside path: String, _ limits: InputLimits, look: (@Sendable (String) -> Void)? = nil
  ) -> TemplateFiles {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    // One byte more shows that the file is too long.
    let most = limits[.template] + 1
    return TemplateFiles { name in
      look?(name)
      let descriptor: Int32
      do throws(ContainedFolder.Problem) {
        descriptor = try ContainedFolder(path: folder).open(name)
      } catch {
        return .failure(
          .unreadable(
            error == .leadsOut ? "a link leads out of the template's folder" : "\(error)"))
      }
      defer { close(descriptor) }
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while bytes.count < most {
        let count = read(descriptor, &piece, min(piece.count, most - bytes.count))
        if count < 0 { return .failure(.unreadable(String(cString: strerror(errno)))) }
        if count == 0 { break }
        bytes += piece[..<count]
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return .failure(.unreadable("it is not valid UTF-8"))
      }
      return .success(text)
    }
  }

  /// The bytes that come through a pipe, as a shell's `<(…)` is; nil if the path is none.
  private static func contents(ofPipe path: String, _ limits: InputLimits) -> Data? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO,
      let pipe = fopen(path, "rbe")
    else { return nil }
    defer { fclose(pipe) }
    // One byte more shows that the template is too long.
    let most = limits[.template] + 1
    var contents = Data()
    while contents.count < most {
      var piece = [UInt8](repeating: 0, count: min(1 << 16, most - contents.count))
      let count = fread(&piece, 1, piece.count, pipe)
      if count == 0 { break }
      contents.append(contentsOf: piece[..<count])
    }
    return contents
  }
}
