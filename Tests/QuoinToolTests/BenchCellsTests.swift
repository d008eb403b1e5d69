// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct BenchCellsTests {
  static let keys = [
    "cpu_us_per_row", "fallbacks", "measures_per_row", "missing_glyphs", "pivots_per_row",
    "prepare_us", "read_us", "region_hits", "regions", "rounds", "rows", "rows_per_s",
    "scratch_us", "shape_calls_per_row", "solve_us", "texts_per_row", "width", "wrap_us",
    "write_us",
  ]

  /// Runs `quoin bench cells --json` and gives its figures.
  func figures(_ arguments: [String], input: String = "") throws -> [String: Double] {
    let run = try ToolRun(
      ["bench", "cells", "--json", "--rounds", "2"] + arguments, input: input)
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try run.objects().first as? [String: Double])
  }

  @Test func `records are counted, and the parts make the whole`() throws {
    let record = #"{"title":"A title of some words","subtitle":"And a line below it"}"# + "\n"
    let figures = try figures(
      ["--template", "subtitle"], input: String(repeating: record, count: 20))
    #expect(figures.keys.sorted() == Self.keys)
    #expect(figures["rows"] == 20 && figures["rounds"] == 2)
    let parts = ["read_us", "prepare_us", "wrap_us", "solve_us", "write_us"].compactMap {
      figures[$0]
    }
    let whole = try #require(figures["cpu_us_per_row"])
    #expect(abs(parts.reduce(0, +) - whole) < 0.01 && whole > 0)
    // All records are alike: one cell, in one region, with texts that stay.
    #expect(figures["regions"] == 1 && figures["fallbacks"] == 0 && figures["region_hits"] == 20)
    #expect(try #require(figures["texts_per_row"]) <= Double(2) / 20)
    #expect(try #require(figures["pivots_per_row"]) < 10)
  }

  @Test func `the counts are those of the run that was timed`() throws {
    let run = try ToolRun(["heights", "--sample", "news"])
    let figures = try figures(["--sample", "news"])
    #expect(figures["rows"] == Double(run.lines.count))
    let (hits, falls) = (try #require(figures["region_hits"]), try #require(figures["fallbacks"]))
    #expect(hits + falls == Double(run.lines.count))
    #expect(try #require(figures["texts_per_row"]) > 1)
    #expect(try #require(figures["measures_per_row"]) <= 2 * #require(figures["texts_per_row"]))
    #expect(try #require(figures["scratch_us"]) > 0)
  }

  @Test func `a table for people names the parts`() throws {
    let run = try ToolRun(["bench", "cells", "--rounds", "1", "--sample", "chat"])
    #expect(run.status == 0)
    #expect(run.lines.first?.hasPrefix("rows") == true)
    for part in ["preparing texts", "wrapping", "filling and solving", "a row from scratch"] {
      #expect(run.text.contains(part))
    }
  }

  @Test(
    arguments: [
      (["--template", "subtitle"], "", 65), (["--template", "subtitle"], "[]\n", 65),
      (["--template", "none"], "{}\n", 66), (["--sample", "news", "--rounds", "0"], "", 64),
      (["--sample", "news", "--width=-1"], "", 64),
    ] as [([String], String, Int32)])
  func `input that cannot be measured ends with its exit code`(
    arguments: [String], input: String, status: Int32
  ) throws {
    let run = try ToolRun(["bench", "cells"] + arguments, input: input)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.text.isEmpty)
  }
}
