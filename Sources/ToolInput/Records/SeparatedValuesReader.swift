// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// Reads comma- or tab-separated values with a header line, in a stream.
///
/// Comma-separated fields may have another separator. They may be quoted, and then hold separators,
/// line ends and doubled quotes. All values are strings. A name with dots in the header, such as
/// `image.width`, makes an object in the record.
///
/// Source: RFC 4180; for tabs the same rules without quoting, as `text/tab-separated-values`.
package final class SeparatedValuesReader {
  /// A record, or the reason why it is broken, and the line at which it begins.
  package struct Record {
    let line: Int
    let content: InputRecord.Content
  }

  private let separator: UInt8
  private let allowsQuotes: Bool
  private let lines: LineReader
  private let parser: RecordParser
  private var columns: TableColumns?
  /// What may help if a record lacks a field: a header of one field may have another separator.
  package private(set) var hint: String?

  /// Reads the header of a source.
  ///
  /// - Parameter parser: Knows the fields of records that are kept, and the limits.
  /// - Throws: ``ToolFailure`` if there is no header, or if a name occurs twice in it.
  package init(
    source: ByteSource, separator: Unicode.Scalar, allowsQuotes: Bool, parser: RecordParser
  ) throws {
    self.separator = UInt8(ascii: separator)
    self.allowsQuotes = allowsQuotes
    self.parser = parser
    lines = LineReader(source: source, limits: parser.limits)
    func failure(_ reason: String) -> ToolFailure {
      ToolFailure(.badData, "\(source.name):1: \(reason)", isPlaced: true)
    }
    do {
      guard let header = try nextFields() else {
        throw failure("expected a header line, found nothing")
      }
      let names = try texts(header)
      hint = Self.hint(for: names)
      columns = try TableColumns(names, parser: parser)
    } catch let problem as Problem {
      throw failure(problem.reason)
    } catch TableColumns.NameError.repeated(let name) {
      throw failure("the column '\(name)' occurs twice in the header")
    } catch TableColumns.NameError.nested(let name, let reason) {
      throw failure("the column '\(name.prefix(60))': \(reason)")
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
  package var isReady: Bool { lines.isReady }

  /// The next record, nil after the last.
  package func next() throws -> Record? {
    let line = lines.lineNumber + 1
    do {
      guard let columns, let fields = try nextFields() else { return nil }
      return Record(line: line, content: .row(try values(fields, in: columns), in: columns))
    } catch let problem as Problem {
      return Record(line: line, content: .broken(problem.reason))
    }
  }

  /// What is wrong with a record.
  private struct Problem: Error {
    let reason: String
  }

  /// The fields of a record.
  private struct Fields {
    let bytes: ArraySlice<UInt8>
    /// Where the contents of each field are, counted from the start of the bytes.
    let ranges: [Range<Int>]
  }

  /// The fields of the next record, nil at the end of the input.
  ///
  /// - Throws: ``Problem`` if the record is broken; the next one can be read then.
  private func nextFields() throws -> Fields? {
    // The bytes of a long line belong to the line alone, and its fields are found in their place.
    guard var bytes = try lines.next() else { return nil }
    var splitter = FieldSplitter(separator: separator, allowsQuotes: allowsQuotes)
    var length = 0
    while true {
      length += bytes.count - splitter.end + 1
      guard length <= parser.limits[.record] + 1 else {
        throw Problem(reason: parser.limits.message(.record))
      }
      bytes.withUnsafeMutableBufferPointer { splitter.split($0) }
      guard splitter.isQuoted else { break }
      guard let more = try lines.next() else {
        throw Problem(reason: "a quoted field has no closing quote")
      }
      // `removeLast` would leave the bytes in the memory, and what is appended would then be copied
      // into new memory with all before it, line after line.
      bytes.removeSubrange((bytes.startIndex + splitter.end)...)
      bytes.append(0x0A)
      splitter.endLine()
      bytes.append(pieceOfRecord: more)
    }
    return Fields(bytes: bytes, ranges: splitter.fields)
  }

  /// The texts of all fields.
  private func texts(_ fields: Fields) throws(Problem) -> [String] {
    var texts: [String] = []
    for index in fields.ranges.indices {
      guard let text = String(validating: try bytes(of: index, in: fields), as: UTF8.self) else {
        throw notUTF8(index)
      }
      texts.append(text)
    }
    return texts
  }

  /// The values of a record; columns that are not kept are checked and are null.
  private func values(
    _ fields: Fields, in columns: TableColumns
  ) throws(Problem) -> [RecordValue] {
    var values: [RecordValue] = []
    values.reserveCapacity(fields.ranges.count)
    for index in fields.ranges.indices {
      let bytes = try bytes(of: index, in: fields)
      let isKept = index < columns.areKept.count && columns.areKept[index]
      guard let value = RecordValue(utf8: bytes.span, isKept: isKept) else { throw notUTF8(index) }
      values.append(value)
    }
    guard values.count == columns.names.count else {
      throw Problem(
        reason: "expected \(columns.names.count) fields as in the header, found \(values.count)")
    }
    return values
  }

  /// The contents of a field, which is not beyond its limit.
  private func bytes(of index: Int, in fields: Fields) throws(Problem) -> ArraySlice<UInt8> {
    let range = fields.ranges[index]
    guard range.count <= parser.limits[.field] else {
      throw Problem(reason: "field \(index + 1): \(parser.limits.message(.field))")
    }
    let start = fields.bytes.startIndex
    return fields.bytes[(start + range.lowerBound)..<(start + range.upperBound)]
  }

  private func notUTF8(_ index: Int) -> Problem {
    Problem(reason: "field \(index + 1) is not valid UTF-8")
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
