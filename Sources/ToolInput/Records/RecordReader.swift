// SPDX-License-Identifier: Apache-2.0

public import CellTemplates

/// The formats of the input.
public enum InputFormat: String, CaseIterable, Sendable {
  /// One JSON object a line.
  case ndjson
  /// One JSON array of objects, or one object.
  case json
  /// Comma-separated values with a header line (RFC 4180).
  case csv
  /// Tab-separated values with a header line.
  case tsv
  /// Each line is the field `text` of a record.
  case lines
  /// The rows of a query of a SQLite database.
  case sqlite

  /// The format that a file's name implies; nil if it implies none. `.gz` and `.zst` do not count.
  public init?(fileName: String) {
    let known: [(suffix: String, format: InputFormat)] = [
      (".ndjson", .ndjson), (".jsonl", .ndjson), (".json", .json), (".csv", .csv),
      (".tsv", .tsv), (".txt", .lines), (".sqlite", .sqlite), (".sqlite3", .sqlite),
      (".db", .sqlite),
    ]
    let name = fileName.lowercased()
    let suffix = [".gz", ".zst"].first { name.hasSuffix($0) } ?? ""
    let plain = name.dropLast(suffix.count)
    guard let match = known.first(where: { plain.hasSuffix($0.suffix) }) else {
      return nil
    }
    self = match.format
  }
}

/// Reads records in order from a source of any format.
///
/// The line of a database's row is its number, counted from 1. A blank line of NDJSON is a broken
/// record; blank lines at the end of the input are not records.
public final class RecordReader {
  /// Reads the values of the records that are returned: lines of JSON are parsed later, by workers.
  public let parser: RecordParser
  /// The source's name for messages.
  public let sourceName: String
  /// How many bytes were read so far; 0 for a database.
  package var bytesRead: Int { source?.bytesRead ?? 0 }
  /// The size of the input, where it is known.
  package var totalBytes: Int? { source?.totalBytes }

  private enum State {
    case json(LineReader)
    case lines(LineReader)
    case separated(SeparatedValuesReader)
    case array(RecordArray)
    case rows(SQLiteReader)
  }
  private let source: ByteSource?
  private let state: State
  private var nextRow = 0
  /// The blank lines before ``lineAfterBlanks`` that were not returned yet.
  private var blankLines = 0..<0
  private var lineAfterBlanks: InputRecord.Content?
  /// The rows of a list, if they are not the records; see ``makeRows(by:)``.
  private var list: ListInput?
  /// Why no more records of the list could be read.
  private var listFailure: (any Error)?

  /// Opens a source of bytes.
  ///
  /// - Parameters:
  ///   - separator: The ASCII character between comma-separated values.
  ///   - records: The path to the array of records in a JSON text; nil for the text itself.
  ///   - parser: Reads the records' values; knows the fields that are kept, and the limits.
  /// - Throws: ``ToolFailure`` if the header of a table or a whole JSON text cannot be read, or if
  ///   the format needs a file.
  public init(
    source: ByteSource, format: InputFormat, separator: Unicode.Scalar = ",",
    records: [String]? = nil, parser: RecordParser = RecordParser()
  ) throws {
    self.source = source
    self.parser = parser
    sourceName = source.name
    switch format {
    case .ndjson: state = .json(LineReader(source: source, limits: parser.limits))
    case .lines: state = .lines(LineReader(source: source, limits: parser.limits))
    case .csv:
      state = .separated(
        try SeparatedValuesReader(
          source: source, separator: separator, allowsQuotes: true, parser: parser))
    case .tsv:
      state = .separated(
        try SeparatedValuesReader(
          source: source, separator: "\t", allowsQuotes: false, parser: parser))
    case .json: state = .array(try RecordArray(source, path: records, parser: parser))
    case .sqlite:
      throw ToolFailure(.usage, "--in sqlite needs a file; a database cannot be read from a pipe")
    }
  }

  /// Reads the rows of a query of the database at a path.
  ///
  /// - Throws: ``ToolFailure`` as ``SQLiteReader`` does.
  package init(database path: String, query: String, parser: RecordParser) throws {
    source = nil
    self.parser = parser
    sourceName = path
    state = .rows(try SQLiteReader(path: path, query: query, parser: parser))
  }

  /// Whether rows are something else than records one by one.
  package var hasRowsOfItsOwn: Bool { list != nil }

  /// Makes the rows of a list of the records; before the first is read.
  package func makeRows(by rules: ListRules) { list = ListInput(rules, parser: parser) }

  /// Whether a record, or the row of a list, can be read without waiting for more input.
  package var isReady: Bool {
    guard let list else { return isRecordReady }
    do {
      while !list.isReady, listFailure == nil, isRecordReady { list.add(try nextRecord()) }
    } catch {
      listFailure = error
    }
    return list.isReady || listFailure != nil
  }

  /// The next record, or the next row of a list; nil after the last.
  public func next() throws -> InputRecord? {
    guard let list else { return try nextRecord() }
    while !list.isReady {
      if let listFailure { throw listFailure }
      list.add(try nextRecord())
    }
    return list.next()
  }

  private var isRecordReady: Bool {
    switch state {
    case .json(let reader): return lineAfterBlanks != nil || reader.isReadyBeyondBlanks
    case .lines(let reader): return reader.isReady
    case .separated(let reader): return reader.isReady
    case .array, .rows: return true
    }
  }

  private func nextRecord() throws -> InputRecord? {
    let row = nextRow
    nextRow += 1
    switch state {
    case .json(let reader):
      return try nextJSON(from: reader).map {
        InputRecord(row: row, place: RecordPlace(line: $0.line), content: $0.content)
      }
    case .lines(let reader):
      guard let line = try reader.next() else { return nil }
      let place = RecordPlace(line: reader.lineNumber)
      return InputRecord(row: row, place: place, content: textContent(line, at: place))
    case .separated(let reader):
      guard let record = try reader.next() else { return nil }
      return InputRecord(
        row: row, place: RecordPlace(line: record.line, hint: reader.hint),
        content: record.content)
    case .array(let records): return records.record(at: row)
    case .rows(let reader):
      guard let content = try reader.next() else { return nil }
      return InputRecord(row: row, place: RecordPlace(line: row + 1), content: content)
    }
  }

  /// The next line of JSON. Blank lines wait until another line follows them.
  private func nextJSON(
    from reader: LineReader
  ) throws -> (line: Int, content: InputRecord.Content)? {
    if lineAfterBlanks == nil {
      guard let line = try reader.next() else { return nil }
      guard line.allSatisfy(LineReader.isBlank) else {
        return (reader.lineNumber, Self.jsonContent(line))
      }
      let first = reader.lineNumber
      repeat {
        guard let line = try reader.next() else { return nil }
        if !line.allSatisfy(LineReader.isBlank) { lineAfterBlanks = Self.jsonContent(line) }
      } while lineAfterBlanks == nil
      blankLines = first..<reader.lineNumber
    }
    if let line = blankLines.popFirst() {
      return (line, .broken("expected a JSON object, found an empty line"))
    }
    defer { lineAfterBlanks = nil }
    return lineAfterBlanks.map { (reader.lineNumber, $0) }
  }

  private static func jsonContent(_ line: ArraySlice<UInt8>) -> InputRecord.Content {
    line.count < LongRecord.length
      ? .json(Array(line)) : .longJSON(LongContent(line, byteCount: line.count))
  }

  private func textContent(
    _ line: ArraySlice<UInt8>, at place: RecordPlace
  ) -> InputRecord.Content {
    guard line.count < LongRecord.length else {
      return .longText(LongContent(line, byteCount: line.count))
    }
    do throws(BadRecord) {
      return .value(try InputRecord.value(ofText: line, at: place, by: parser))
    } catch {
      return .broken(error.reason)
    }
  }
}
