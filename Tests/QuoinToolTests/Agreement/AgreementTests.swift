// SPDX-License-Identifier: Apache-2.0

#if compiler(>=6.3)
import CellTemplates
import Foundation
import QuoinTestSupport
import Testing

/// Random templates and records through every way that gives a row its height.
///
/// `SEED=…` begins with another template, `TEMPLATES=10000 RECORDS=20` plays more of them.
@Suite struct AgreementTests {
  private static func setting(_ name: String, _ fallback: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? fallback
  }

  private static let cells: [UInt64] = {
    let first = SeededGenerator(fallback: 1).seed
    return (0..<UInt64(setting("TEMPLATES", 60))).map { first &+ $0 }
  }()
  private static let recordCount = setting("RECORDS", 10)

  @Test func `a row has the same height to the bit by every way to measure it`() throws {
    let doors = try Doors()
    var loaded = 0
    var measured = 0
    var wrapped = (compiled: 0, possible: 0)
    for seed in Self.cells {
      let random = RandomCell(seed: seed, records: Self.recordCount)
      guard let cell = try LoadedCell(random) else { continue }
      loaded += 1
      let fresh = doors.freshLayouts(cell)
      measured += fresh.count { $0 != nil }
      if random.hasWrapping {
        let count = doors.compiledCount(cell)
        wrapped.compiled += count.compiled
        wrapped.possible += count.possible
      }
      check(doors.layouts(cell), fresh, cell, seed)
      for (door, heights) in try doors.heights(cell) {
        for row in fresh.indices where fresh[row]?.height != heights[row] {
          report(seed, cell, row, door, heights[row], fresh[row]?.height)
        }
      }
    }
    // A few templates, as one plays them again, are no sample.
    guard Self.cells.count >= 60 else { return }
    #expect(loaded * 2 > Self.cells.count, "\(loaded) templates can be loaded")
    #expect(measured * 4 > loaded * Self.recordCount * 3, "\(measured) rows have heights")
    #expect(wrapped.compiled * 3 > wrapped.possible, "rows with flows and grids: \(wrapped)")
  }

  @Test func `a row has the same height to the bit by every command of the tool`() throws {
    let doors = try Doors()
    let tool = ToolDoors()
    for seed in Self.cells.prefix(Self.cells.count / 4) {
      let random = RandomCell(seed: seed, records: Self.recordCount)
      guard let cell = try LoadedCell(random) else { continue }
      let fresh = doors.freshLayouts(cell).map { $0?.height }
      for (door, heights) in try tool.heights(cell) {
        #expect(heights.count == fresh.count)
        for row in fresh.indices where fresh[row] != heights[row] {
          report(seed, cell, row, door, heights[row], fresh[row])
        }
      }
      let row = Int(seed % UInt64(fresh.count))
      let explained = try tool.explainedHeight(cell, row: row)
      if explained != fresh[row] { report(seed, cell, row, "explain", explained, fresh[row]) }
      // Cairo writes six digits.
      let drawn = try tool.drawnHeight(cell, row: row)
      if let height = fresh[row], height > 0, abs((drawn ?? 0) - height) > 1e-5 * (1 + height) {
        report(seed, cell, row, "render", drawn, height)
      }
    }
  }

  @Test func `a row has the same height to the bit in Python`() throws {
    let doors = try Doors()
    let scratch = try Scratch()
    var cells: [UInt64: LoadedCell] = [:]
    for seed in Self.cells {
      let random = RandomCell(seed: seed, records: Self.recordCount)
      guard let cell = try LoadedCell(random) else { continue }
      try scratch.write(random.source, to: "\(seed).cell.yaml")
      try scratch.write(random.ndjson, to: "\(seed).ndjson")
      cells[seed] = cell
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let run = try ToolRun(
      ["python3", "-B", "Python/tests/heights_of_cells.py", scratch.folder.path], in: root,
      environment: [
        "QUOIN_LIBRARY": ToolRun.products.appendingPathComponent("libQuoinC.so").path,
        "PYTHONPATH": "Python",
      ], program: URL(fileURLWithPath: "/usr/bin/env"))
    try #require(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == cells.count)
    for object in try run.objects() {
      let seed = try #require(object["cell"] as? UInt64)
      let cell = try #require(cells[seed])
      let fresh = doors.freshLayouts(cell).map { $0?.height }
      for way in ["heights", "frames"] {
        let heights = try #require(object[way] as? [Any]).map { $0 as? Double }
        #expect(heights.count == fresh.count)
        for row in fresh.indices where fresh[row] != heights[row] {
          report(seed, cell, row, "Python's \(way)", heights[row], fresh[row])
        }
      }
    }
  }

  /// Compares layouts by one measurer with those by fresh ones, frame by frame.
  private func check(
    _ kept: [CellLayout?], _ fresh: [CellLayout?], _ cell: LoadedCell, _ seed: UInt64
  ) {
    for row in fresh.indices {
      if kept[row]?.height != fresh[row]?.height {
        report(seed, cell, row, "layout", kept[row]?.height, fresh[row]?.height)
      }
      for (left, right) in zip(kept[row]?.frames ?? [], fresh[row]?.frames ?? [])
      where left.frame != right.frame {
        Issue.record(
          "SEED=\(seed) row \(row): \(left.name) is \(left.frame) after other rows, \(right.frame) alone\n\(cell.random.source)\(cell.random.records[row])"
        )
      }
    }
  }

  private func report(
    _ seed: UInt64, _ cell: LoadedCell, _ row: Int, _ door: String, _ height: Double?,
    _ expected: Double?
  ) {
    func text(_ height: Double?) -> String { height.map { "\($0)" } ?? "no height" }
    Issue.record(
      """
      SEED=\(seed) row \(row): \(text(height)) by \(door), \(text(expected)) by a layout of its own
      \(cell.random.source)\(cell.random.records[row])
      """)
  }
}
#endif
