// SPDX-License-Identifier: Apache-2.0

// Plays a plan of Benchmarks/lists on Quoin's TableView, without a screen:
//
//     ListBench quoin-known|quoin-estimated PLAN.json > lines.ndjson
//
// `quoin-known` has the heights of all rows from a file of `quoin heights --out widths`;
// `quoin-estimated` knows the lengths of texts and measures the rows that it shows.

import Foundation
import RowHeights

/// The peak of this process's memory in kilobytes; 0 where the system does not tell.
func peakKilobytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

/// The heights of all texts at a width, as the engine itself measures them.
func truth(_ plan: Plan, _ measurer: RowMeasurer, width: Double) throws -> [Double] {
  // New rows: those of the list may have other texts by now.
  let rows = ListRows(plan: plan, measurer: measurer)
  let worker = measurer.at(widths: [width]).makeWorker()
  var heights = [Double](repeating: 0, count: rows.plan.texts.count)
  // 31 has no factor in common with the number of texts, so each of them has an identity.
  for id in heights.indices {
    heights[id * 31 % heights.count] = try worker.measure(rows.record(ofID: id)).height
  }
  return heights
}

func run() throws {
  let arguments = CommandLine.arguments
  guard arguments.count == 3, ["quoin-known", "quoin-estimated"].contains(arguments[1]) else {
    throw PlanError(text: "usage: ListBench quoin-known|quoin-estimated PLAN.json")
  }
  let (engine, plan) = (arguments[1], try Plan.read(arguments[2]))
  let source = try String(contentsOfFile: plan.template, encoding: .utf8)
  let template = try CellTemplate.load(source: source, fileName: plan.template)
  let measurer = RowMeasurer(
    template: template, measurer: try HarfBuzzTextMeasurer.bundled(), widths: [plan.width],
    scale: 1)
  let clock = Stopwatch()
  let rows: ListRows
  if engine == "quoin-known" {
    guard let path = plan.widthsFile else { throw PlanError(text: "the plan has no widthsFile") }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    rows = KnownRows(plan: plan, measurer: measurer, file: try HeightFunctionFile(bytes))
  } else {
    rows = EstimatedRows(plan: plan, measurer: measurer)
  }
  let player = Player(plan: plan, engine: engine, rows: rows)
  write([
    "kind": "engine", "engine": engine, "rows": plan.rows, "version": plan.version ?? "",
    "cannot": [String](),
  ])
  player.open(clock)
  try player.play()
  let errors = player.errors
  guard errors.isEmpty else { throw PlanError(text: errors.joined(separator: "; ")) }
  write(["kind": "end", "peakKB": peakKilobytes()])
  for width in plan.truthWidths {
    write(["kind": "truth", "width": width, "heights": try truth(plan, measurer, width: width)])
  }
}

do {
  try run()
} catch {
  FileHandle.standardError.write(Data("ListBench: \(error)\n".utf8))
  exit(1)
}
