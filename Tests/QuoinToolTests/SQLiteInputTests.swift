// SPDX-License-Identifier: Apache-2.0

import CSQLite
import CellTemplates
import Foundation
import Testing

@testable import QuoinTool

@Suite struct SQLiteInputTests {
  /// Makes a database by SQL and runs `quoin heights` on a query of it.
  func heights(_ sql: String, query: String?, _ arguments: [String] = []) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    try Self.execute(sql, in: scratch.folder.appendingPathComponent("bars.sqlite"))
    let queryOption = query.map { ["--query", $0] } ?? []
    return try ToolRun(
      ["heights", "--template", "cell.yaml", "--data", "bars.sqlite"] + queryOption + arguments,
      in: scratch.folder)
  }

  static func execute(_ sql: String, in file: URL) throws {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    try #require(sqlite3_open(file.path, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  let bars = """
    CREATE TABLE bars (name TEXT, size, more INTEGER);
    INSERT INTO bars VALUES ('b', 12.5, 1), ('a', 20, NULL), (NULL, 0, NULL);
    """

  @Test func `the rows of a query are records with SQLite's types`() throws {
    let run = try heights(bars, query: "SELECT name AS id, size, more FROM bars ORDER BY size")
    #expect(run.errors == "")
    #expect(run.status == 0)
    let first = Int(ToolFixtures.barsHeight(size: 0, hasMore: false))
    let second = Int(ToolFixtures.barsHeight(size: 13, hasMore: true))  // 12.5 rounds up.
    #expect(
      run.text == """
        {"row":0,"id":null,"y":0,"height":\(first)}
        {"row":1,"id":"b","y":\(first),"height":\(second)}
        {"row":2,"id":"a","y":\(first + second),"height":40}

        """)
  }

  @Test func `a column with dots in its name becomes an object`() throws {
    let run = try heights(
      bars, query: #"SELECT name AS "key.name", size FROM bars LIMIT 1"#, ["--id", "key.name"])
    #expect(run.text.hasPrefix(#"{"row":0,"id":"b","#))
  }

  @Test func `a column that is not used is null`() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("bars.sqlite")
    try Self.execute(bars, in: file)
    let reader = try RecordReader(
      database: file.path, query: #"SELECT name, size, more, name AS "key.name" FROM bars LIMIT 1"#,
      parser: RecordParser(keeping: ["size"]))
    let record = try #require(try reader.next())
    #expect(
      try record.value(by: reader.parser)
        == ["name": .null, "size": 12.5, "more": .null, "key": ["name": .null]])
  }

  /// What is wrong, the query, and what the message says.
  static let wrongQueries: [(query: String?, status: Int32, message: String)] = [
    (nil, 64, "a SQLite file needs --query"),
    ("SELECT colour FROM bars", 64, "--query: no such column: colour"),
    ("SELECT 1; SELECT 2", 64, "--query: there is more than one statement"),
    ("", 64, "--query: there is no statement"),
    ("DELETE FROM bars", 64, "--query: a SELECT is needed"),
    ("SELECT size, more AS size FROM bars", 64, "gives the column 'size' twice"),
    (
      "SELECT 1 AS \"\([String](repeating: "a", count: 513).joined(separator: "."))\"", 64,
      "values are nested more than 512 levels deep (limit 'nesting')"
    ),
    ("SELECT x'00ff' AS size", 65, "bars.sqlite:1: field 'size': expected a text or a number"),
    ("SELECT CAST(x'ff' AS TEXT) AS size", 65, "field 'size': the text is not valid UTF-8"),
    (
      "SELECT 1 AS size, CAST(x'ff' AS TEXT) AS unused", 65,
      "field 'unused': the text is not valid UTF-8"
    ),
    ("SELECT 'abc' AS size", 65, "bars.sqlite:1: field 'size': expected a number"),
  ]

  @Test(arguments: wrongQueries)
  func `a query that cannot be used is explained`(
    query: String?, status: Int32, message: String
  ) throws {
    let run = try heights(bars, query: query)
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.text == "")
  }

  @Test func `--query goes with a database alone, and a database with a file`() throws {
    let sample = ["heights", "--template", "news"]
    let piped = try ToolRun(sample + ["--in", "sqlite", "--query", "SELECT 1"])
    #expect(piped.status == 64)
    #expect(piped.errors.contains("a database cannot be read from a pipe"))
    let lines = try ToolRun(sample + ["--in", "ndjson", "--query", "SELECT 1"])
    #expect(lines.status == 64)
    #expect(lines.errors.contains("--query goes with --in sqlite, not ndjson"))
  }

  @Test func `a file that is no database or is missing is refused`() throws {
    let scratch = try Scratch()
    try scratch.write("{\"size\":1}\nand more text that is no database at all\n", to: "rows.db")
    let arguments = ["heights", "--template", "news", "--query", "SELECT 1", "--data"]
    let other = try ToolRun(arguments + ["rows.db"], in: scratch.folder)
    #expect(other.status == 65)
    #expect(other.errors.contains("'rows.db' is not a SQLite database"))
    let missing = try ToolRun(arguments + ["none.db"], in: scratch.folder)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("cannot open 'none.db'"))
  }
}
