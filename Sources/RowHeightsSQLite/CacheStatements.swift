// SPDX-License-Identifier: Apache-2.0

/// The prepared statements of an open cache, and the number of its present run.
struct CacheStatements {
  /// Finds the entry of a hash.
  let lookUp: SQLiteStatement
  /// Adds an entry, unless the hash has one.
  let insert: SQLiteStatement
  /// Adds an entry, or replaces that of the hash.
  let replace: SQLiteStatement
  /// Begins a transaction.
  let begin: SQLiteStatement
  /// Ends a transaction.
  let end: SQLiteStatement
  /// The number of the run that was begun.
  let run: Int64

  /// The memory for pages of the file, in KiB.
  private static let pageMemory = 1 << 14

  /// Begins a run and prepares the statements.
  ///
  /// - Parameters:
  ///   - version: The program's version, for people who look into the file.
  ///   - template: The template's name, for the same people.
  init(
    _ database: SQLiteDatabase, version: String, template: String
  ) throws(SQLiteError) {
    try database.execute("PRAGMA synchronous = NORMAL")
    try database.execute("PRAGMA cache_size = -\(Self.pageMemory)")
    run = try Self.beginRun(database, version: version, template: template)
    lookUp = try database.prepare("SELECT entry FROM heights_by_hash WHERE hash = ?")
    insert = try database.prepare("INSERT OR IGNORE INTO heights_by_hash VALUES (?, ?)")
    replace = try database.prepare("INSERT OR REPLACE INTO heights_by_hash VALUES (?, ?)")
    begin = try database.prepare("BEGIN")
    end = try database.prepare("COMMIT")
  }

  /// Adds a run to the file and gives its number.
  static func beginRun(
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
}
