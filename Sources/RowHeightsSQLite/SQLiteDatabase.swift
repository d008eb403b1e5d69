// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// An open SQLite database; one thread at a time may use it and its statements.
package final class SQLiteDatabase {
  /// The file's path.
  package let path: String
  fileprivate let connection: OpaquePointer

  /// The access to the file.
  package enum Access {
    /// The file must exist and is not changed.
    case reading
    /// The file is created if it does not exist.
    case writing
  }

  /// Opens a file.
  ///
  /// - Throws: ``SQLiteError`` if there is no such file or it cannot be opened.
  package init(path: String, access: Access) throws(SQLiteError) {
    self.path = path
    let flags =
      switch access {
      case .reading: SQLITE_OPEN_READONLY
      case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    // `file:…` is a valid path, so paths are never read as URIs.
    let status = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw SQLiteError(code: status, message: "out of memory") }
    guard status == SQLITE_OK else {
      let error = SQLiteError(of: opened)
      sqlite3_close_v2(opened)
      throw error
    }
    connection = opened
    // The time to wait for another process that writes, in milliseconds.
    sqlite3_busy_timeout(opened, 30_000)
  }

  deinit { sqlite3_close_v2(connection) }

  /// Prepares the only statement of a text.
  ///
  /// - Throws: ``SQLiteError`` if the text is not a statement, or more than one.
  package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    var statement: OpaquePointer?
    var rest = ""
    let status = sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      let status = sqlite3_prepare_v2(connection, text, -1, &statement, &tail)
      rest = tail.map { String(cString: $0) } ?? ""
      return status
    }
    guard status == SQLITE_OK else { throw SQLiteError(of: connection) }
    guard let statement else {
      throw SQLiteError(code: SQLITE_ERROR, message: "there is no statement")
    }
    let prepared = SQLiteStatement(statement, of: self)
    guard rest.allSatisfy({ $0.isWhitespace || $0 == ";" }) else {
      throw SQLiteError(code: SQLITE_ERROR, message: "there is more than one statement")
    }
    return prepared
  }

  /// Runs a statement to its end and ignores its rows.
  package func execute(_ sql: String) throws(SQLiteError) {
    let statement = try prepare(sql)
    while try statement.step() {}
  }

  /// Runs changes atomically: all of them take place, or none.
  package func transaction(_ changes: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try changes()
      try execute("COMMIT")
    } catch {
      // After some failures SQLite has rolled back already.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Makes the database empty, even if its file is damaged or holds something else.
  ///
  /// Other connections that use the file wait, or are waited for, as for every change.
  package func reset() throws(SQLiteError) {
    // SQLite must have looked for the tables before, and need not find any.
    try? execute("SELECT count(*) FROM sqlite_schema")
    quoin_sqlite3_set_reset(connection, 1)
    defer { quoin_sqlite3_set_reset(connection, 0) }
    try execute("VACUUM")
  }

  /// The last error.
  fileprivate var lastError: SQLiteError { SQLiteError(of: connection) }
}

/// The bytes of one column of a table, row by row; while it is open, so is a read transaction.
///
/// A statement costs twice as much for a row, because it is begun and ended for each.
package final class SQLiteColumn {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  /// Opens a column at a row.
  ///
  /// - Throws: ``SQLiteError`` if there is no such table, column or row.
  package init(
    _ column: String, of table: String, in database: SQLiteDatabase, row: Int64
  ) throws(SQLiteError) {
    var opened: OpaquePointer?
    let status = sqlite3_blob_open(
      database.connection, "main", table, column, row, 0, &opened)
    guard status == SQLITE_OK, let opened else { throw database.lastError }
    handle = opened
    self.database = database
  }

  deinit { sqlite3_blob_close(handle) }

  /// Moves to a row; false if there is none, after which the column cannot be used.
  package func move(to row: Int64) throws(SQLiteError) -> Bool {
    switch sqlite3_blob_reopen(handle, row) {
    case SQLITE_OK: return true
    case SQLITE_ERROR: return false
    default: throw database.lastError
    }
  }

  /// The number of bytes of the present row.
  package var count: Int { Int(sqlite3_blob_bytes(handle)) }

  /// Copies as many bytes of the present row as there is room for, which must be at most ``count``.
  package func read(into bytes: UnsafeMutableRawBufferPointer) throws(SQLiteError) {
    let status = sqlite3_blob_read(handle, bytes.baseAddress, Int32(bytes.count), 0)
    guard status == SQLITE_OK else { throw database.lastError }
  }
}

/// An error of SQLite.
package struct SQLiteError: Error, CustomStringConvertible {
  /// SQLite's result code.
  package let code: Int32
  /// SQLite's message.
  package let message: String

  /// Makes an error.
  package init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  fileprivate init(of connection: OpaquePointer) {
    code = sqlite3_errcode(connection)
    message = String(cString: sqlite3_errmsg(connection))
  }

  /// Whether the file is not a SQLite database, or is damaged.
  package var isBadFile: Bool { code == SQLITE_NOTADB || code == SQLITE_CORRUPT }

  /// Whether the file is damaged, or has other tables than the statements need.
  package var isDamage: Bool { isBadFile || code == SQLITE_ERROR }

  /// SQLite's message.
  package var description: String { message }
}

/// A prepared statement: values are bound to places, counted from 1, and rows are read one by one.
package final class SQLiteStatement {
  /// A value of a row.
  package enum Value {
    /// NULL.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// A text, which need not be valid UTF-8.
    case text(UnsafeBufferPointer<UInt8>)
    /// Bytes.
    case blob
  }

  private let statement: OpaquePointer
  private let database: SQLiteDatabase

  fileprivate init(_ statement: OpaquePointer, of database: SQLiteDatabase) {
    self.statement = statement
    self.database = database
  }

  deinit { sqlite3_finalize(statement) }

  /// Whether running the statement leaves the file as it is.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(statement) != 0 }

  /// The names of the columns; none if the statement returns no rows.
  package var columnNames: [String] {
    (0..<sqlite3_column_count(statement)).map { index in
      sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
    }
  }

  /// Moves to the next row; false after the last.
  package func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.lastError
    }
  }

  /// Runs the statement to its end, ignores its rows, and makes it ready to run again.
  package func run() throws(SQLiteError) {
    defer { reset() }
    while try step() {}
  }

  /// Makes the statement ready to run again; bound values stay.
  package func reset() { sqlite3_reset(statement) }

  /// Sets a place to a whole number.
  package func bind(_ value: Int64, at place: Int32) { sqlite3_bind_int64(statement, place, value) }

  /// Sets a place to a number.
  package func bind(_ value: Double, at place: Int32) {
    sqlite3_bind_double(statement, place, value)
  }

  /// Sets a place to a text.
  package func bind(_ value: String, at place: Int32) {
    value.withCString { text in
      _ = quoin_sqlite3_bind_text(statement, place, text, Int32(value.utf8.count))
    }
  }

  /// Sets a place to bytes.
  package func bind(_ value: [UInt8], at place: Int32) {
    value.withUnsafeBytes { bytes in
      _ = quoin_sqlite3_bind_blob(statement, place, bytes.baseAddress, Int32(bytes.count))
    }
  }

  /// A column of the present row as a whole number.
  package func integer(at column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// A column of the present row as a number.
  package func real(at column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// The bytes of a column of the present row, valid until the next step; none if it is NULL.
  package func bytes(at column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// A column of the present row; a text is valid until the next step.
  package func value(at column: Int32) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(integer(at: column))
    case SQLITE_FLOAT: return .real(real(at: column))
    case SQLITE_TEXT:
      let text = sqlite3_column_text(statement, column)
      return .text(
        UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column))))
    case SQLITE_BLOB: return .blob
    default: return .null
    }
  }
}
