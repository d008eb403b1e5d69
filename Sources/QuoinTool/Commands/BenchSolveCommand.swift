// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import ConstraintSolver
import ToolBenchmarks

/// `quoin bench solve`: the cost of solving the user's own systems.
struct BenchSolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Times the solver on systems of constraints.",
    discussion: """
      Reads systems as `quoin solve` does, without their steps, and times: building and solving a \
      system and reading all values (build); updating all values after a change of constants \
      (edit); and, for a system with parameters, evaluating a row of the compiled system \
      (compiled row). Times are medians of the rounds, in microseconds of CPU time.

      Parameters are named lists of values, all of the same length, for constants of constraints:

        {"parameters": {"width": [320, 375]},
         "constraints": [{"id": 1, "terms": [["a", 1]], "relation": "==",
                          "constant": {"parameter": "width", "offset": -8}}]}

      An edit sets all parameters to the values of the next row. Without parameters it adds 1 to \
      the constant of one constraint with a priority below 1000, or subtracts it again.

      --json writes the key systems, a list of {file, build_us, edit_us, pivots (of building), \
      compiled_row_us}; a time is null where there is nothing to measure.
      """)

  @Argument(help: ArgumentHelp("Files of systems; - is standard input.", valueName: "file"))
  var files: [String] = ["-"]

  @Option(help: "The number of rounds, from 1 to 1000.", transform: RoundCount.read)
  var rounds = 9

  @Flag(help: "Write one JSON object.")
  var json = false

  mutating func run() throws {
    var all: [(file: String, figures: SolveFigures)] = []
    for file in files {
      Terminal.noteReading(file, "systems of constraints")
      var reader = SystemReader(source: try ByteSource(path: file), limits: InputLimits())
      while let document = try reader.next() {
        do {
          all.append((file, try SolveBenchmark(document, roundCount: rounds).figures()))
        } catch {
          throw reader.failure(error.message)
        }
      }
    }
    let output = DataOutput()
    try output.write(json ? jsonText(all) : tableText(all))
    try output.flush()
  }

  private func jsonText(_ all: [(file: String, figures: SolveFigures)]) -> String {
    var json = JSONWriter()
    json.object {
      $0.key("systems")
      $0.array { list in
        for (file, figures) in all {
          list.object {
            $0.member("file", file)
            $0.member("build_us", figures.build)
            $0.key("edit_us")
            $0.value(figures.edit ?? .nan)
            $0.member("pivots", figures.pivots)
            $0.key("compiled_row_us")
            $0.value(figures.compiledRow ?? .nan)
          }
        }
      }
    }
    return json.line
  }

  private func tableText(_ all: [(file: String, figures: SolveFigures)]) -> String {
    let header = ["file", "build us", "edit us", "pivots", "compiled row us"]
    let rows = all.map { file, figures in
      [
        file, "\(figures.build)", figures.edit.map { "\($0)" } ?? "-", "\(figures.pivots)",
        figures.compiledRow.map { "\($0)" } ?? "-",
      ]
    }
    return TextTable(rows: [header] + rows, rightAligned: [1, 2, 3, 4]).text
  }
}
