// SPDX-License-Identifier: Apache-2.0

import CSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file of a cache: its owner, its tables, and how it is created anew.
enum CacheFile {
  private static let applicationID = 0x5175_6F69  // "Quoi"
  private static let formatVersion = 1
  private static let tables = ["heights_by_hash", "runs", "signature"]

  /// Opens the tables of a cache, and makes them where they are missing.
  ///
  /// A cache of another version of the format, or one that is damaged so that its tables cannot be
  /// opened, is emptied. Several processes may do so at the same time.
  ///
  /// - Parameter rebuilds: Whether a cache is emptied in any case.
  /// - Returns: What `open` makes of the database, and why the heights in the file were dropped.
  /// - Throws: ``SQLiteError``; `SQLITE_NOTADB` if the file belongs to another program.
  static func open<Statements>(
    _ database: SQLiteDatabase, rebuilds: Bool,
    _ open: (SQLiteDatabase) throws(SQLiteError) -> Statements
  ) throws(SQLiteError) -> (statements: Statements, replacement: SQLiteHeightCache.Replacement?) {
    if rebuilds, isCache(database.path) { try database.reset() }
    do throws(SQLiteError) {
      let isOther = try prepare(database)
      return (try open(database), isOther ? .otherVersion : nil)
    } catch {
      guard error.isDamage, isCache(database.path) else { throw error }
      try database.reset()
      _ = try prepare(database)
      return (try open(database), .damage(error.description))
    }
  }

  /// Makes the tables where they are missing, and drops those of another version of the format.
  ///
  /// Earlier versions of the tool kept heights in tables of other names, `heights` and
  /// `row_heights`, under the same version number. Those tables are left alone: no height of this
  /// version is in them, and the earlier version can go on with the file.
  ///
  /// - Returns: Whether tables of another version were dropped.
  /// - Throws: ``SQLiteError``; `SQLITE_NOTADB` if the file belongs to another program.
  private static func prepare(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
    let application = try number("PRAGMA application_id", in: database)
    let version = try number("PRAGMA user_version", in: database)
    if application != applicationID {
      let tables = try number("SELECT count(*) FROM sqlite_schema", in: database)
      guard application == 0, version == 0, tables == 0 else {
        throw SQLiteError(code: SQLITE_NOTADB, message: "not a height cache")
      }
    }
    let isOther = application == applicationID && version != formatVersion
    if isOther { try database.reset() }
    let names = tables.map { "'\($0)'" }.joined(separator: ", ")
    let known = try number(
      "SELECT count(*) FROM sqlite_schema WHERE name IN (\(names))", in: database)
    if application == applicationID, known == tables.count { return false }
    // Another process may make the tables at the same time.
    try database.transaction { () throws(SQLiteError) in try makeTables(in: database) }
    return isOther
  }

  private static func makeTables(in database: SQLiteDatabase) throws(SQLiteError) {
    // The first table gets the page behind the first one.
    try database.execute("CREATE TABLE IF NOT EXISTS signature (text TEXT NOT NULL)")
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
    let page = try number(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'signature'", in: database)
    let end = page * (try number("PRAGMA page_size", in: database))
    try database.execute(
      """
      INSERT INTO signature SELECT '\(CacheSignature.text(endingAt: end))'
      WHERE NOT EXISTS (SELECT 1 FROM signature)
      """)
    try database.execute("PRAGMA application_id = \(applicationID)")
    try database.execute("PRAGMA user_version = \(formatVersion)")
  }

  // MARK: - Recognition

  /// Whether a file is a cache, even if it is damaged: its header says so, or its signature does.
  ///
  /// Source: the SQLite file format, section 1.3: 16 bytes of name, and the application's number
  /// at offset 68, the highest byte first.
  static func isCache(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let start = bytes(of: path, upTo: CacheSignature.searchedBytes)
    else { return false }
    let number = start.dropFirst(68).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let isNamed = start.starts(with: Array("SQLite format 3\u{0}".utf8))
    return isNamed && number == applicationID || CacheSignature.isFound(in: start)
  }

  /// The bytes at the beginning of a file, at most a number of them; nil if it cannot be read.
  private static func bytes(of path: String, upTo limit: Int) -> [UInt8]? {
    guard let file = fopen(path, "rbe") else { return nil }
    defer { fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      count = fread(room.baseAddress, 1, limit, file)
    }
    return ferror(file) == 0 ? bytes : nil
  }

  private static func number(
    _ query: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> Int {
    let statement = try database.prepare(query)
    return try statement.step() ? Int(statement.integer(at: 0)) : 0
  }
}

/// A text by which the file of a cache is known where its first page is damaged.
///
/// It stands in a table of its own, whose only page ends with it, and says where in the file that
/// is. So a copy of it elsewhere, as in this program, in an archive or on the image of a disk,
/// makes no file a cache.
private enum CacheSignature {
  /// How much of a file is searched; in a new one the signature is in the second page.
  static let searchedBytes = 1 << 20
  /// Pages have this size or a multiple of it.
  private static let block = 512

  /// The text that ends at an offset of the file.
  static func text(endingAt end: Int) -> String {
    "Row heights kept by Quoin, which may be dropped at any time. This text ends at byte \(end)."
  }

  /// Whether the start of a file has the text where it says.
  static func isFound(in start: [UInt8]) -> Bool {
    stride(from: block, through: start.count, by: block).contains { end in
      start[..<end].reversed().starts(with: text(endingAt: end).utf8.reversed())
    }
  }
}
