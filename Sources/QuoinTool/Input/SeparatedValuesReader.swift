// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// Reads comma- or tab-separated values with a header line, in a stream.
///
/// Comma-separated fields may have another separator. They may be quoted, and then hold separators,
/// line ends and doubled quotes. All values are strings. A name with dots in the header, such as
/// `image.width`, makes an object in the record.
///
/// Source: RFC 4180; for tabs the same rules without quoting, as `text/tab-separated-values`.
final class SeparatedValuesReader {
  /// A record, or the reason why it is broken, and the line at which it begins.
  struct Record {
    let line: Int
    let content: InputRecord.Content
  }

  private let separator: UInt8
  private let allowsQuotes: Bool
  private let lines: LineReader
  private let limits: InputLimits
  private var columns: TableColumns?
  /// What may help if a record lacks a field: a header of one field may have another separator.
  private(set) var hint: String?

  /// Reads the header of a source.
  ///
  /// - Throws: ``ToolFailure`` if there is no header, or if a name occurs twice in it.
  init(
    source: ByteSource, separator: Unicode.Scalar, allowsQuotes: Bool, limits: InputLimits
  ) throws {
    self.separator = UInt8(ascii: separator)
    self.allowsQuotes = allowsQuotes
    self.limits = limits
    lines = LineReader(source: source, limits: limits)
    guard let fields = try nextFields() else {
      throw ToolFailure(
        .badData, "\(source.name):1: expected a header line, found nothing", isPlaced: true)
    }
    switch fields {
    case .failure(let problem):
      throw ToolFailure(.badData, "\(source.name):1: \(problem.reason)", isPlaced: true)
    case .success(let names):
      hint = Self.hint(for: names)
      do {
        columns = try TableColumns(names, limits: limits)
      } catch .repeated(let name) {
        throw ToolFailure(
          .badData, "\(source.name):1: the column '\(name)' occurs twice in the header",
          isPlaced: true)
      } catch .nested(let name, let reason) {
        throw ToolFailure(
          .badData, "\(source.name):1: the column '\(name.prefix(60))': \(reason)", isPlaced: true)
      }
    }
  }

  /// The hint for a header; nil for one of several fields.
  private static func hint(for header: [String]) -> String? {
    guard header.count == 1 else { return nil }
    let ways: [(separator: Character, options: String)] = [
      ("\t", "--in tsv"), (";", "--in csv --separator ';'"), ("|", "--in csv --separator '|'"),
      (",", "--in csv"),
    ]
    return ways.first { header[0].contains($0.separator) }.map {
      "the header is one field, '\(header[0].prefix(60))', which \($0.options) separates"
    }
  }

  /// Whether a line can be read without waiting for more input.
  var isReady: Bool { lines.isReady }

  /// The next record, nil after the last.
  func next() throws -> Record? {
    let line = lines.lineNumber + 1
    guard let columns, let fields = try nextFields() else { return nil }
    switch fields {
    case .failure(let problem): return Record(line: line, content: .broken(problem.reason))
    case .success(let values):
      guard values.count == columns.names.count else {
        let reason =
          "expected \(columns.names.count) fields as in the header, found \(values.count)"
        return Record(line: line, content: .broken(reason))
      }
      return Record(line: line, content: .row(values.map(RecordValue.string), in: columns))
    }
  }

  private struct Problem: Error {
    let reason: String
  }

  /// The fields of the next record, nil at the end of the input.
  private func nextFields() throws -> Result<[String], Problem>? {
    // The bytes of a long line belong to the line alone, and its fields are found in their place.
    guard var bytes = try lines.next() else { return nil }
    var splitter = FieldSplitter(separator: separator, allowsQuotes: allowsQuotes)
    var length = 0
    while true {
      length += bytes.count - splitter.end + 1
      guard length <= limits[.record] + 1 else {
        return .failure(Problem(reason: limits.message(.record)))
      }
      bytes.withUnsafeMutableBufferPointer { splitter.split($0) }
      guard splitter.isQuoted else { break }
      guard let more = try lines.next() else {
        return .failure(Problem(reason: "a quoted field has no closing quote"))
      }
      bytes.removeLast(bytes.count - splitter.end)
      bytes.append(0x0A)
      splitter.endLine()
      bytes.append(contentsOf: more)
    }
    return decoded(bytes, splitter.fields)
  }

  private func decoded(
    _ bytes: ArraySlice<UInt8>, _ fields: [Range<Int>]
  ) -> Result<[String], Problem> {
    var texts: [String] = []
    texts.reserveCapacity(fields.count)
    let start = bytes.startIndex
    for (index, range) in fields.enumerated() {
      guard range.count <= limits[.field] else {
        return .failure(Problem(reason: "field \(index + 1): \(limits.message(.field))"))
      }
      let field = bytes[(start + range.lowerBound)..<(start + range.upperBound)]
      guard let text = String(validating: field, as: UTF8.self) else {
        return .failure(Problem(reason: "field \(index + 1) is not valid UTF-8"))
      }
      texts.append(text)
    }
    return .success(texts)
  }
}

/// Finds the fields of a record in its bytes, and moves their contents together in their place.
private struct FieldSplitter {
  private let separator: UInt8
  private let allowsQuotes: Bool
  private var start = 0
  private var ended: [Range<Int>] = []
  /// The end of the contents so far; the next line follows it.
  private(set) var end = 0
  /// Whether the field at hand goes on in the next line.
  private(set) var isQuoted = false

  init(separator: UInt8, allowsQuotes: Bool) {
    self.separator = separator
    self.allowsQuotes = allowsQuotes
  }

  /// The ranges of the fields' contents.
  var fields: [Range<Int>] { ended + [start..<end] }

  /// Splits the line that begins at ``end``.
  mutating func split(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    let quote = UInt8(ascii: "\"")
    var index = end
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte == quote {
          guard index < bytes.count, bytes[index] == quote else {
            isQuoted = false
            continue
          }
          index += 1
        }
      } else if byte == separator {
        ended.append(start..<end)
        start = end
        continue
      } else if allowsQuotes, byte == quote, end == start {
        isQuoted = true
        continue
      }
      bytes[end] = byte
      end += 1
    }
  }

  /// Takes the line end that was added to the contents.
  mutating func endLine() { end += 1 }
}
