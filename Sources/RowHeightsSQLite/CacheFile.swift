// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation

/// The file of a cache: its owner, its tables, and how it is created anew.
enum CacheFile {
  private static let applicationID = 0x5175_6F69  // "Quoi"
  private static let formatVersion = 1

  /// Makes the tables where they are missing, and drops those of another version of the format.
  ///
  /// Earlier versions of the tool kept heights in tables of other names, `heights` and
  /// `row_heights`, under the same version number. Those tables are left alone: no height of this
  /// version is in them, and the earlier version can go on with the file.
  ///
  /// - Returns: Whether tables of another version were dropped.
  /// - Throws: ``SQLiteError``; `SQLITE_NOTADB` if the file belongs to another program.
  static func prepare(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
    let application = try number("PRAGMA application_id", in: database)
    let version = try number("PRAGMA user_version", in: database)
    if application != applicationID {
      let tables = try number("SELECT count(*) FROM sqlite_schema", in: database)
      guard application == 0, version == 0, tables == 0 else {
        throw SQLiteError(code: SQLITE_NOTADB, message: "not a height cache")
      }
    }
    let isOther = application == applicationID && version != formatVersion
    let known = try number(
      "SELECT count(*) FROM sqlite_schema WHERE name IN ('heights_by_hash', 'runs')", in: database)
    if application == applicationID, !isOther, known == 2 { return false }
    try database.transaction { () throws(SQLiteError) in
      // Another process may have made the tables in the meantime.
      let version = try number("PRAGMA user_version", in: database)
      if isOther, version != formatVersion { try dropTables(in: database) }
      try makeTables(in: database)
    }
    return isOther
  }

  /// Drops all heights of a cache; a damaged file is deleted. Does nothing if there is no file.
  ///
  /// - Throws: ``SQLiteError``; `SQLITE_NOTADB` if the file belongs to another program.
  static func clear(_ path: String) throws(SQLiteError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: path, access: .writing)
      _ = try prepare(database)
      try database.transaction { () throws(SQLiteError) in
        try dropTables(in: database)
        try makeTables(in: database)
      }
    } catch {
      guard error.isBadFile, isCache(path) else { throw error }
      for file in [path, path + "-journal"] where FileManager.default.fileExists(atPath: file) {
        do {
          try FileManager.default.removeItem(atPath: file)
        } catch {
          throw SQLiteError(code: SQLITE_IOERR, message: error.localizedDescription)
        }
      }
    }
  }

  /// Whether the header of a file is that of a cache, even if the rest is damaged.
  ///
  /// Source: the SQLite file format, section 1.3: 16 bytes of name, and the application's number
  /// at offset 68, the highest byte first.
  static func isCache(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path),
      let header = try? file.read(upToCount: 72), header.count == 72
    else { return false }
    let number = header.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    return header.starts(with: Array("SQLite format 3\u{0}".utf8)) && number == applicationID
  }

  private static func makeTables(in database: SQLiteDatabase) throws(SQLiteError) {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS heights_by_hash (
        hash INTEGER PRIMARY KEY NOT NULL, entry BLOB NOT NULL)
      """)
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS runs (
        run INTEGER PRIMARY KEY, version TEXT NOT NULL, template TEXT NOT NULL)
      """)
    try database.execute("PRAGMA application_id = \(applicationID)")
    try database.execute("PRAGMA user_version = \(formatVersion)")
  }

  private static func dropTables(in database: SQLiteDatabase) throws(SQLiteError) {
    // One at a time: a statement that still reads the schema would lock what is dropped.
    while let table = try nextTable(in: database) {
      try database.execute("DROP TABLE \"\(table.replacing("\"", with: "\"\""))\"")
    }
  }

  private static func nextTable(in database: SQLiteDatabase) throws(SQLiteError) -> String? {
    let query = try database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' LIMIT 1")
    guard try query.step(), case .text(let name) = query.value(at: 0) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func number(
    _ query: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> Int {
    let statement = try database.prepare(query)
    return try statement.step() ? Int(statement.integer(at: 0)) : 0
  }
}
