// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ToolBenchmarks

/// `quoin bench table`: the cost of a table's offset structure at a number of rows.
struct BenchTableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Times how fast a table of many rows finds and changes offsets.",
    discussion: """
      Builds the offset structure for rows of 1 to 12 lines of 20 points, the same in every run. \
      It times four operations: setting one height, then finding the row at an offset; inserting \
      or deleting one row, then finding the offset of another; deleting a million rows (half of \
      the rows if there are fewer than two million); and opening a table without measured rows.

      Times are medians of the rounds, in microseconds of CPU time. With --unmeasured the rows \
      start without heights, and each round measures a screenful of adjacent rows at a time.

      --json writes these keys: rows, set_query_us, insert_delete_query_us, \
      bytes_per_measured_row (the offset structure alone, after it is built; with --unmeasured, \
      after the rounds), open_us, open_bytes, range_delete_us, range_rows.
      """)

  @Option(
    parsing: .unconditional, help: "The number of rows in the table, from 2 to 2000000000.",
    transform: NumberOption.wholeReader(of: 2...2_000_000_000))
  var rows = 1_000_000

  @Option(
    help: "The number of rounds of 20000 operations, from 1 to 1000.",
    transform: RoundCount.read)
  var rounds = 5

  @Flag(help: "Start with rows that have not been measured.")
  var unmeasured = false

  @Flag(help: "Write one JSON object.")
  var json = false

  mutating func run() throws {
    var benchmark = try TableBenchmark(rowCount: rows, isMeasured: !unmeasured, roundCount: rounds)
    let figures = try benchmark.figures()
    let output = DataOutput()
    try output.write(json ? figures.json : figures.table)
    try output.flush()
  }
}
