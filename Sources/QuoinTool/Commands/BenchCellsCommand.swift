// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import ToolBenchmarks

/// `quoin bench cells`: the cost of computing the heights of cells, by phase.
struct BenchCellsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cells",
    abstract: "Times how fast the heights of cells are computed, by phase.",
    discussion: """
      Does the work of `quoin heights` on one core, with all records in memory, and times each \
      phase: reading a record's fields, preparing its texts (from string to shaped text), \
      wrapping them, filling and solving the cell, and writing the height. The times for preparing \
      and wrapping are differences between runs with and without that work, so no clock runs \
      inside them. Every round begins with empty caches.

      Times are medians of the rounds, in microseconds of CPU time per row. The \
      height of a row comes from its compiled cell where that is possible; other rows are laid out \
      in full. scratch_us is the time for a row whose cell is built and solved anew, \
      with warm text caches, for at most 200 rows.

      --json writes these keys: rows, rows_per_s, cpu_us_per_row and its parts read_us, \
      prepare_us, wrap_us, solve_us and write_us; scratch_us; regions (critical regions, \
      as the summary of `quoin heights` counts them), region_hits (rows whose height an affine \
      map gives), fallbacks (rows laid out in full); \
      texts_per_row, measures_per_row (heights of texts at a width), shape_calls_per_row (calls \
      of HarfBuzz), pivots_per_row, missing_glyphs, width, rounds.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional, help: RowOptions.width,
    transform: NumberOption.extent)
  var width: Double?

  @Option(help: "The number of rounds, from 1 to 1000.", transform: RoundCount.read)
  var rounds = 5

  @Flag(help: "Write one JSON object.")
  var json = false

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions

  mutating func run() throws {
    let cells = try input.resolve()
    let fonts = try fontOptions.load(for: cells.template)
    var records: [InputRecord] = []
    while let record = try cells.reader.next() { records.append(record) }
    let source = cells.reader.sourceName
    guard !records.isEmpty else { throw ToolFailure(.badData, "\(source) has no record") }
    let benchmark = CellBenchmark(
      template: try scale.template(cells.template), records: records, parser: cells.reader.parser,
      width: width ?? cells.template.width,
      scale: scale.scale(for: cells.template), fonts: fonts.collection)
    let figures: CellFigures
    do {
      figures = try benchmark.figures(rounds: rounds)
    } catch let problem as BadRecord {
      throw ToolFailure(problem.code, problem.message(source: source), isPlaced: true)
    }
    let output = DataOutput()
    try output.write(json ? figures.json : figures.table)
    try output.flush()
  }
}
