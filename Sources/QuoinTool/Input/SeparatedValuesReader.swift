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
      let record = columns.record(values.map(RecordValue.string))
      return Record(line: line, content: .value(.object(record)))
    }
  }

  private struct Problem: Error {
    let reason: String
  }

  /// The fields of the next record, nil at the end of the input.
  private func nextFields() throws -> Result<[String], Problem>? {
    guard let first = try lines.next() else { return nil }
    var fields: [[UInt8]] = []
    var field: [UInt8] = []
    var isQuoted = false
    var line = first
    var length = 0
    while true {
      length += line.count + 1
      guard length <= limits[.record] + 1 else {
        return .failure(Problem(reason: limits.message(.record)))
      }
      var index = line.startIndex
      while index < line.endIndex {
        let byte = line[index]
        if isQuoted {
          if byte != UInt8(ascii: "\"") {
            field.append(byte)
          } else if index + 1 < line.endIndex, line[index + 1] == UInt8(ascii: "\"") {
            field.append(byte)
            index += 1
          } else {
            isQuoted = false
          }
        } else if byte == separator {
          fields.append(field)
          field = []
        } else if allowsQuotes, byte == UInt8(ascii: "\""), field.isEmpty {
          isQuoted = true
        } else {
          field.append(byte)
        }
        index += 1
      }
      guard isQuoted else { break }
      guard let more = try lines.next() else {
        return .failure(Problem(reason: "a quoted field has no closing quote"))
      }
      field.append(0x0A)
      line = more
    }
    fields.append(field)
    return decoded(fields)
  }

  private func decoded(_ fields: [[UInt8]]) -> Result<[String], Problem> {
    var texts: [String] = []
    texts.reserveCapacity(fields.count)
    for (index, field) in fields.enumerated() {
      guard field.count <= limits[.field] else {
        return .failure(Problem(reason: "field \(index + 1): \(limits.message(.field))"))
      }
      guard let text = String(validating: field, as: UTF8.self) else {
        return .failure(Problem(reason: "field \(index + 1) is not valid UTF-8"))
      }
      texts.append(text)
    }
    return .success(texts)
  }
}
