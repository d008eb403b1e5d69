// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct BenchTableTests {
  /// Runs `quoin bench table --json` and gives its figures.
  func figures(_ arguments: [String]) throws -> [String: Double] {
    let run = try ToolRun(["bench", "table", "--json", "--rounds", "1"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == 1)
    return try #require(try run.objects().first as? [String: Double])
  }

  static let keys = [
    "bytes_per_measured_row", "insert_delete_query_us", "open_bytes", "open_us",
    "range_delete_us", "range_rows", "rows", "set_query_us",
  ]

  @Test func `measured rows take at most six bytes each`() throws {
    let figures = try figures(["--rows", "10000"])
    #expect(figures.keys.sorted() == Self.keys)
    #expect(figures["rows"] == 10_000)
    #expect(figures["range_rows"] == 5_000)
    let bytes = try #require(figures["bytes_per_measured_row"])
    #expect(bytes >= 4 && bytes <= 6)
    for key in Self.keys { #expect(figures[key].map { $0 > 0 } == true, "\(key)") }
  }

  @Test func `a billion unmeasured rows take less than a megabyte`() throws {
    let figures = try figures(["--rows", "1000000000", "--unmeasured"])
    #expect(figures["rows"] == 1_000_000_000)
    #expect(try #require(figures["open_bytes"]) < Double(1 << 20))
    #expect(figures["range_rows"] == 1_000_000)
  }

  @Test func `a table for people names the measurements`() throws {
    let run = try ToolRun(["bench", "table", "--rows", "2", "--rounds", "1"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == 6)
    #expect(run.lines[0].hasPrefix("rows") && run.lines[0].hasSuffix(" 2"))
    #expect(run.lines[3].hasPrefix("delete 1 row "))
  }

  @Test(arguments: ["1", "0", "-5", "2000000001", "many"])
  func `an impossible number of rows ends with 64`(rows: String) throws {
    let run = try ToolRun(["bench", "table", "--rows=\(rows)"])
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
  }
}
