// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// `quoin bench cells`: the cost of the heights of records' cells, by phase.
struct BenchCellsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cells",
    abstract: "Measures how fast records get the heights of their cells.",
    discussion: """
      Does what `quoin heights` does, on one core, with records that are in memory, and takes the \
      time apart: reading a record's fields, preparing its texts (from string to shaped text), \
      wrapping them, filling and solving the cell, and writing the height. Preparing and wrapping \
      are differences between runs that do them and runs that know their results, so no clock runs \
      in between. Every round begins with a measurer that has seen nothing.

      Times are medians of rounds, in microseconds of CPU time a row. A row is within a known \
      region where the same constraints decide as before in such a cell, so that nothing is \
      searched; scratch_us is a row whose cell is made and solved anew (at most 200 rows, with \
      warm text caches, preparing and wrapping included).

      The keys of --json: rows, rows_per_s, cpu_us_per_row and its parts read_us, prepare_us, \
      wrap_us, solve_us and write_us; scratch_us, regions, region_hits, fallbacks, texts_per_row, \
      measures_per_row (heights of texts at a width), shape_calls_per_row (calls of HarfBuzz), \
      pivots_per_row, missing_glyphs, width, rounds.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional, help: "The cell's width in points. (default: the template's)",
    transform: NumberOption.extent)
  var width: Double?

  @Option(help: "How many rounds are measured, from 1 to 1000.", transform: RoundCount.read)
  var rounds = 5

  @Flag(help: "Write one JSON object.")
  var json = false

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions

  mutating func run() throws {
    let cells = try input.resolve()
    let fonts = try fontOptions.load()
    try fonts.check(cells.template)
    var records: [InputRecord] = []
    while let record = try cells.reader.next() { records.append(record) }
    let source = cells.reader.sourceName
    guard !records.isEmpty else { throw ToolFailure(.badData, "\(source) has no record") }
    let benchmark = CellBenchmark(
      template: cells.template, records: records, width: width ?? cells.template.width,
      scale: scale.scale, fonts: fonts.collection)
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
