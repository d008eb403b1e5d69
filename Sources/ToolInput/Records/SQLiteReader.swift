// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
import RowHeightsSQLite

/// Reads the rows of a query of a SQLite database as records, in a stream.
///
/// Each column is a field with SQLite's own type: a number, a text or null. A name with dots, such
/// as `image.width`, makes an object in the record, as in a table's header.
package final class SQLiteReader {
  /// The memory for pages of the database, in KiB, which SQLite fills beside a long value: its own
  /// 2,000 are a fifth of a value of 10 MB. Scans, sorts and joins of 300,000 rows take the same
  /// time with 256.
  private static let pageMemory = 256

  private let statement: SQLiteStatement
  private let path: String
  private let columns: TableColumns
  private let parser: RecordParser
  private var isAtEnd = false

  /// Opens a database for reading, and prepares a query.
  ///
  /// - Parameter parser: Knows the fields of records that are kept, and the limits.
  /// - Throws: ``ToolFailure``: 66 if the file cannot be opened, 65 if it is not a database, 64
  ///   if the query is wrong, would change something, or names a column twice.
  package init(path: String, query: String, parser: RecordParser) throws {
    self.path = path
    self.parser = parser
    do {
      let database = try SQLiteDatabase(path: path, access: .reading)
      // Opening a file reads nothing; this statement does, and fails for other files.
      try database.execute("SELECT count(*) FROM sqlite_schema")
      try database.execute("PRAGMA cache_size = -\(Self.pageMemory)")
      statement = try Self.prepare(query, in: database)
    } catch let error as SQLiteError {
      if error.isBadFile { throw ToolFailure(.badData, "'\(path)' is not a SQLite database") }
      throw ToolFailure(.noInput, "cannot open '\(path)': \(error)")
    }
    do {
      columns = try TableColumns(statement.columnNames, parser: parser)
    } catch .repeated(let name) {
      throw ToolFailure(.usage, "--query gives the column '\(name)' twice; rename one with AS")
    } catch .nested(let name, let reason) {
      throw ToolFailure(.usage, "--query: the column '\(name.prefix(60))': \(reason)")
    }
  }

  private static func prepare(
    _ query: String, in database: SQLiteDatabase
  ) throws -> SQLiteStatement {
    let statement: SQLiteStatement
    do {
      statement = try database.prepare(query)
    } catch {
      throw ToolFailure(.usage, "--query: \(error)")
    }
    guard statement.isReadOnly, !statement.columnNames.isEmpty else {
      throw ToolFailure(.usage, "--query: a SELECT is needed; this statement gives no rows")
    }
    return statement
  }

  /// The next row as a record, nil after the last.
  ///
  /// - Throws: ``ToolFailure`` with code 74 if the database cannot be read further.
  package func next() throws -> InputRecord.Content? {
    guard !isAtEnd else { return nil }
    do {
      guard try statement.step() else {
        isAtEnd = true
        return nil
      }
    } catch {
      throw ToolFailure(.inputOutput, "cannot read '\(path)': \(error)")
    }
    var values: [RecordValue] = []
    values.reserveCapacity(columns.names.count)
    for (index, name) in columns.names.enumerated() {
      switch statement.value(at: Int32(index)) {
      case .null: values.append(.null)
      case .integer where !columns.areKept[index], .real where !columns.areKept[index]:
        values.append(.null)
      case .integer(let value): values.append(.number(RecordNumber(Int(value))))
      case .real(let value):
        values.append(RecordNumber(value).map(RecordValue.number) ?? .null)
      case .text(let bytes):
        guard bytes.count <= parser.limits[.field] else {
          return .broken("field '\(name)': \(parser.limits.message(.field))")
        }
        guard let value = RecordValue(utf8: bytes.span, isKept: columns.areKept[index]) else {
          return .broken("field '\(name)': the text is not valid UTF-8")
        }
        values.append(value)
      case .blob:
        return .broken("field '\(name)': expected a text or a number, found bytes")
      }
    }
    return .row(values, in: columns)
  }
}
