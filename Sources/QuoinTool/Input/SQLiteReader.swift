// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import RowHeightsSQLite

/// Reads the rows of a query of a SQLite database as records, in a stream.
///
/// Each column is a field with SQLite's own type: a number, a text or null. A name with dots, such
/// as `image.width`, makes an object in the record, as in a table's header.
final class SQLiteReader {
  private let statement: SQLiteStatement
  private let path: String
  private let columns: [[String]]
  private let limits: InputLimits
  private var isAtEnd = false

  /// Opens a database for reading, and prepares a query.
  ///
  /// - Throws: ``ToolFailure``: 66 if the file cannot be opened, 65 if it is not a database, 64
  ///   if the query is wrong, would change something, or names a column twice.
  init(path: String, query: String, limits: InputLimits) throws {
    self.path = path
    self.limits = limits
    do {
      let database = try SQLiteDatabase(path: path, access: .reading)
      // Opening a file reads nothing; this statement does, and fails for other files.
      try database.execute("SELECT count(*) FROM sqlite_schema")
      statement = try Self.prepare(query, in: database)
    } catch let error as SQLiteError {
      if error.isBadFile { throw ToolFailure(.badData, "'\(path)' is not a SQLite database") }
      throw ToolFailure(.noInput, "cannot open '\(path)': \(error)")
    }
    let names = statement.columnNames
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw ToolFailure(.usage, "--query gives the column '\(name)' twice; rename one with AS")
    }
    columns = names.map { $0.split(separator: ".").map(String.init) }
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
  func next() throws -> InputRecord.Content? {
    guard !isAtEnd else { return nil }
    do {
      guard try statement.step() else {
        isAtEnd = true
        return nil
      }
    } catch {
      throw ToolFailure(.inputOutput, "cannot read '\(path)': \(error)")
    }
    var record = RecordObject()
    for (index, column) in columns.enumerated() {
      switch statement.value(at: Int32(index)) {
      case .null: record.set(.null, at: column[...])
      case .integer(let value): record.set(.number(RecordNumber(Int(value))), at: column[...])
      case .real(let value):
        record.set(RecordNumber(value).map(RecordValue.number) ?? .null, at: column[...])
      case .text(let bytes):
        guard bytes.count <= limits[.field] else {
          return .broken("field '\(column.joined(separator: "."))': \(limits.message(.field))")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
          return .broken("field '\(column.joined(separator: "."))': the text is not valid UTF-8")
        }
        record.set(.string(text), at: column[...])
      case .blob:
        return .broken(
          "field '\(column.joined(separator: "."))': expected a text or a number, found bytes")
      }
    }
    return .value(.object(record))
  }
}
