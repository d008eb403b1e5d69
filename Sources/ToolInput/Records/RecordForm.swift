// SPDX-License-Identifier: Apache-2.0

public import CellTemplates

/// How the records of a file are read, as the options of the same names say it.
public struct RecordForm: Sendable {
  /// The format; nil is that of the file's name.
  public var format: InputFormat?
  /// The SELECT whose rows of a SQLite file are the records.
  public var query: String?
  /// The character between comma-separated values; nil is a comma.
  public var separator: String?
  /// The field of a JSON object that holds the array of records, such as `items` or `data.rows`.
  public var records: String?
  /// The bounds on the input.
  public var limits: InputLimits

  /// Makes a form; without arguments that of a file's name.
  public init(
    format: InputFormat? = nil, query: String? = nil, separator: String? = nil,
    records: String? = nil, limits: InputLimits = InputLimits()
  ) {
    self.format = format
    self.query = query
    self.separator = separator
    self.records = records
    self.limits = limits
  }

  /// Opens a file of records; `-` is standard input.
  ///
  /// - Parameters:
  ///   - format: The format of a file whose name does not imply one.
  ///   - fields: The names of the fields of records that are kept; nil keeps all.
  /// - Throws: ``ToolFailure``: 64 if what is said does not go together, 65 or 66 if the file
  ///   cannot be read.
  public func reader(
    of path: String, otherwise format: InputFormat = .ndjson, keeping fields: [String]? = nil
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
        records: try records.map(Self.names(leadingTo:)), parser: parser)
    case (_, .some):
      throw ToolFailure(.usage, "--query goes with --in sqlite, not \(format.rawValue)")
    }
  }

  /// The names of the fields that lead to the array of records.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for what is no path of names.
  private static func names(leadingTo records: String) throws(ToolFailure) -> [String] {
    let path: FieldPath
    do throws(SyntaxError) { path = try FieldPath(records) } catch {
      throw ToolFailure(.usage, "--records: \(error.message)")
    }
    return try path.steps.map { step throws(ToolFailure) in
      guard case .key(let name) = step else {
        throw ToolFailure(.usage, "--records: expected names of fields, found an index")
      }
      return name
    }
  }

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
