// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
public import RowHeights
public import TableLayout

/// Row heights that are kept in a SQLite file from one run of a program to the next.
///
/// Only what was committed before is found. Several processes may use one file at the same time;
/// one that was opened finds what others commit after it.
public final class SQLiteHeightCache: HeightCache, @unchecked Sendable {
  private static let applicationID = 0x5175_6F69  // "Quoi"
  private static let formatVersion = 1
  /// How many heights are gathered before they are written.
  private static let batchSize = 4096

  private let database: SQLiteDatabase
  private let lookUp: SQLiteStatement
  private let insert: SQLiteStatement
  private let version: String
  private let template: String
  /// Guards the database and everything below.
  private let lock = NSLock()
  /// The number under which heights are written.
  private var run: Int64
  /// The greatest number under which heights are found.
  private var lastRunFound: Int64
  private var pending: [(key: HeightKey, height: CachedHeight)] = []
  private var failure: SQLiteError?

  /// Opens a cache, and makes the file if there is none.
  ///
  /// - Parameters:
  ///   - version: The program's version, for people who look into the file.
  ///   - template: The template's name, likewise.
  /// - Throws: ``RowHeights/HeightCacheError``.
  public init(path: String, version: String, template: String) throws(HeightCacheError) {
    self.version = version
    self.template = template
    do throws(SQLiteError) {
      database = try SQLiteDatabase(path: path, access: .writing)
      guard try Self.prepareFile(database) else { throw .notACache }
      try database.execute("PRAGMA synchronous = NORMAL")
      run = try Self.beginRun(database, version: version, template: template)
      lastRunFound = run - 1
      lookUp = try database.prepare(
        "SELECT height, missing_glyphs FROM row_heights WHERE key = ? AND run <= ?")
      insert = try database.prepare("INSERT OR IGNORE INTO row_heights VALUES (?, ?, ?, ?)")
    } catch {
      throw error.isBadFile
        ? .notACache(path: path) : .unusable(path: path, reason: error.description)
    }
  }

  /// What was committed for a key; nil if there is nothing.
  ///
  /// A file that cannot be read has nothing; the next ``commit()`` then says so.
  public func height(for key: HeightKey) -> CachedHeight? {
    lock.withLock { () -> CachedHeight? in
      guard failure == nil else { return nil }
      do throws(SQLiteError) {
        return try find(key)
      } catch {
        failure = error
        return nil
      }
    }
  }

  /// Keeps a height; thousands are written together.
  ///
  /// - Throws: ``RowHeights/HeightCacheError/unusable(path:reason:)`` if the file cannot be read or
  ///   written.
  public func add(_ height: CachedHeight, for key: HeightKey) throws(HeightCacheError) {
    let isFull = lock.withLock {
      pending.append((key, height))
      return pending.count >= Self.batchSize
    }
    if isFull { try locked { () throws(SQLiteError) in try writePending() } }
  }

  /// Writes all heights that were added, and lets them be found.
  ///
  /// - Throws: ``RowHeights/HeightCacheError/unusable(path:reason:)`` if the file cannot be read or
  ///   written.
  public func commit() throws(HeightCacheError) {
    try locked { () throws(SQLiteError) in
      try writePending()
      lastRunFound = run
    }
  }

  /// Uses the database; a failure stays, since what follows would miss what was to be done.
  private func locked(_ action: () throws(SQLiteError) -> Void) throws(HeightCacheError) {
    let problem = lock.withLock { () -> SQLiteError? in
      if let failure { return failure }
      do throws(SQLiteError) {
        try action()
      } catch {
        failure = error
      }
      return failure
    }
    if let problem { throw .unusable(path: database.path, reason: problem.description) }
  }

  // MARK: - The file

  /// Makes the tables where they are missing; false if the file belongs to something else.
  ///
  /// Earlier versions keep their heights in a table of another name, with a column for the width.
  /// They are left alone: no key of this version is among them, and the earlier version can go on
  /// with the file.
  private static func prepareFile(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
    let identity = (
      try number("PRAGMA application_id", in: database),
      try number("PRAGMA user_version", in: database)
    )
    let isCache = identity == (applicationID, formatVersion)
    if !isCache {
      let tables = try number("SELECT count(*) FROM sqlite_schema", in: database)
      guard identity == (0, 0), tables == 0 else { return false }
    }
    let known = try number(
      "SELECT count(*) FROM sqlite_schema WHERE name IN ('row_heights', 'runs')", in: database)
    if isCache, known == 2 { return true }
    try database.transaction { () throws(SQLiteError) in
      // Another process may have been quicker; then the tables are there already.
      try database.execute(
        """
        CREATE TABLE IF NOT EXISTS row_heights (
          key BLOB PRIMARY KEY NOT NULL, height REAL NOT NULL, missing_glyphs INTEGER NOT NULL,
          run INTEGER NOT NULL) WITHOUT ROWID
        """)
      try database.execute(
        """
        CREATE TABLE IF NOT EXISTS runs (
          run INTEGER PRIMARY KEY, version TEXT NOT NULL, template TEXT NOT NULL)
        """)
      try database.execute("PRAGMA application_id = \(applicationID)")
      try database.execute("PRAGMA user_version = \(formatVersion)")
    }
    return true
  }

  private static func beginRun(
    _ database: SQLiteDatabase, version: String, template: String
  ) throws(SQLiteError) -> Int64 {
    let statement = try database.prepare(
      "INSERT INTO runs (version, template) VALUES (?, ?) RETURNING run")
    statement.bind(version, at: 1)
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

  // MARK: - Heights

  private func find(_ key: HeightKey) throws(SQLiteError) -> CachedHeight? {
    defer { lookUp.reset() }
    lookUp.bind(key.hash.bytes, at: 1)
    lookUp.bind(lastRunFound, at: 2)
    guard try lookUp.step() else { return nil }
    return CachedHeight(height: lookUp.real(at: 0), missingGlyphs: Int(lookUp.integer(at: 1)))
  }

  private func writePending() throws(SQLiteError) {
    guard !pending.isEmpty else { return }
    if run == lastRunFound {
      run = try Self.beginRun(database, version: version, template: template)
    }
    try database.transaction { () throws(SQLiteError) in
      for (key, height) in pending { try write(height, for: key) }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ height: CachedHeight, for key: HeightKey) throws(SQLiteError) {
    defer { insert.reset() }
    insert.bind(key.hash.bytes, at: 1)
    insert.bind(height.height, at: 2)
    insert.bind(Int64(height.missingGlyphs), at: 3)
    insert.bind(run, at: 4)
    while try insert.step() {}
  }
}

extension SQLiteError {
  /// The file is a database of another program.
  fileprivate static var notACache: SQLiteError {
    SQLiteError(code: SQLITE_NOTADB, message: "not a height cache")
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
