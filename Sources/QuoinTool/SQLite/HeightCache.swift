// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
import TableLayout

/// Row heights that are kept in a SQLite file from one run to the next.
///
/// A height is kept under a hash of all that it follows from: the record's fields that the
/// template asks for, the template, the fonts, the scale and the program itself; beside it stands
/// the width. So a height is never stale, and one file serves any number of templates.
///
/// Only what earlier runs kept is found, so that the number of rows found does not depend on the
/// number of threads. Several processes may use one file at the same time.
final class HeightCache: @unchecked Sendable {
  /// What is kept of a row.
  struct Row {
    /// The height at each width.
    var heights: [Double]
    /// How many of the record's characters no font has.
    var missingGlyphs: Int
  }

  private static let applicationID = 0x5175_6F69  // "Quoi"
  private static let formatVersion = 1
  /// How many rows are gathered before they are written.
  private static let batchSize = 4096

  private let database: SQLiteDatabase
  private let lookUp: SQLiteStatement
  private let insert: SQLiteStatement
  private let widths: [Double]
  private let run: Int64
  private let lock = NSLock()
  private var pending: [(key: ContentHash, row: Row)] = []
  private var failure: SQLiteError?

  /// Opens a cache, and makes the file if there is none.
  ///
  /// - Parameters:
  ///   - widths: The widths of each row, in the order of ``Row/heights``.
  ///   - template: The template's name, for people who look into the file.
  /// - Throws: ``ToolFailure``: 65 if the file is something else, 74 if it cannot be used.
  init(path: String, widths: [Double], template: String) throws {
    self.widths = widths
    do {
      database = try SQLiteDatabase(path: path, access: .writing)
      try Self.prepareFile(database)
      try database.execute("PRAGMA synchronous = NORMAL")
      run = try Self.beginRun(database, template: template)
      lookUp = try database.prepare(
        "SELECT height, missing_glyphs FROM heights WHERE key = ? AND width = ? AND run < ?")
      insert = try database.prepare("INSERT OR IGNORE INTO heights VALUES (?, ?, ?, ?, ?)")
    } catch let error as SQLiteError {
      if error.isBadFile { throw Self.notACache(path) }
      throw ToolFailure(.inputOutput, "cannot use the cache '\(path)': \(error)")
    }
  }

  /// What earlier runs kept of a row, for all widths; nil if anything is missing.
  ///
  /// May be called on any thread. A file that cannot be read counts as a miss here; the next
  /// ``add(_:for:)`` or ``finish()`` then says so.
  func row(for key: ContentHash) -> Row? {
    lock.withLock { () -> Row? in
      guard failure == nil else { return nil }
      do throws(SQLiteError) {
        return try find(key)
      } catch {
        failure = error
        return nil
      }
    }
  }

  /// Keeps a row that was measured.
  ///
  /// - Throws: ``ToolFailure`` with code 74 if the file cannot be read or written.
  func add(_ row: Row, for key: ContentHash) throws {
    pending.append((key, row))
    if pending.count >= Self.batchSize { try finish() }
  }

  /// Writes all rows that were added.
  ///
  /// - Throws: ``ToolFailure`` with code 74 if the file cannot be read or written.
  func finish() throws {
    let problem = lock.withLock { () -> SQLiteError? in
      if let failure { return failure }
      do throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
          for (key, row) in pending { try write(row, for: key) }
        }
        return nil
      } catch {
        failure = error
        return error
      }
    }
    pending.removeAll(keepingCapacity: true)
    if let problem {
      throw ToolFailure(.inputOutput, "cannot use the cache '\(database.path)': \(problem)")
    }
  }

  // MARK: - The file

  /// Makes the table in an empty file.
  ///
  /// - Throws: ``ToolFailure`` with code 65 if the file belongs to something else.
  private static func prepareFile(_ database: SQLiteDatabase) throws {
    let identity = (
      try number("PRAGMA application_id", in: database),
      try number("PRAGMA user_version", in: database)
    )
    if identity == (applicationID, formatVersion) { return }
    let tables = try number("SELECT count(*) FROM sqlite_schema", in: database)
    guard identity == (0, 0), tables == 0 else { throw notACache(database.path) }
    try database.transaction { () throws(SQLiteError) in
      // Another process may have been quicker; then the tables are there already.
      try database.execute(
        """
        CREATE TABLE IF NOT EXISTS heights (
          key BLOB NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
          missing_glyphs INTEGER NOT NULL, run INTEGER NOT NULL,
          PRIMARY KEY (key, width)) WITHOUT ROWID
        """)
      try database.execute(
        """
        CREATE TABLE IF NOT EXISTS runs (
          run INTEGER PRIMARY KEY, version TEXT NOT NULL, template TEXT NOT NULL)
        """)
      try database.execute("PRAGMA application_id = \(applicationID)")
      try database.execute("PRAGMA user_version = \(formatVersion)")
    }
  }

  private static func beginRun(
    _ database: SQLiteDatabase, template: String
  ) throws(SQLiteError) -> Int64 {
    let statement = try database.prepare(
      "INSERT INTO runs (version, template) VALUES (?, ?) RETURNING run")
    statement.bind(toolVersion, at: 1)
    statement.bind(template, at: 2)
    guard try statement.step() else { return 0 }
    let run = statement.integer(at: 0)
    // The row is written when the statement has come to its end.
    while try statement.step() {}
    return run
  }

  private static func number(
    _ query: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> Int {
    let statement = try database.prepare(query)
    return try statement.step() ? Int(statement.integer(at: 0)) : 0
  }

  private static func notACache(_ path: String) -> ToolFailure {
    ToolFailure(
      .badData, "'\(path)' is not a height cache of this version; give --cache another file")
  }

  // MARK: - Rows

  private func find(_ key: ContentHash) throws(SQLiteError) -> Row? {
    var row = Row(heights: [], missingGlyphs: 0)
    for width in widths {
      defer { lookUp.reset() }
      lookUp.bind(key.bytes, at: 1)
      lookUp.bind(width, at: 2)
      lookUp.bind(run, at: 3)
      guard try lookUp.step() else { return nil }
      row.heights.append(lookUp.real(at: 0))
      row.missingGlyphs = Int(lookUp.integer(at: 1))
    }
    return row
  }

  private func write(_ row: Row, for key: ContentHash) throws(SQLiteError) {
    for (width, height) in zip(widths, row.heights) {
      defer { insert.reset() }
      insert.bind(key.bytes, at: 1)
      insert.bind(width, at: 2)
      insert.bind(height, at: 3)
      insert.bind(Int64(row.missingGlyphs), at: 4)
      insert.bind(run, at: 5)
      while try insert.step() {}
    }
  }
}

extension ContentHash {
  /// The 16 bytes, the lowest first.
  fileprivate var bytes: [UInt8] {
    [low, high].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
    }
  }
}
