// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import BenchmarkClock
import CairoBackend
import Foundation
import LayoutGeometry
import LayoutRendering
import RowHeights

/// Plays the actions of a plan on a table without a screen, and writes what is seen after each.
///
/// A frame is a layout of the table. Time stands still while what is seen is written down.
final class Player {
  private let plan: Plan
  private let engine: String
  private let rows: ListRows
  private let table: TableView
  private var action = 0
  private var clock = Stopwatch()

  init(plan: Plan, engine: String, rows: ListRows) {
    self.plan = plan
    self.engine = engine
    self.rows = rows
    table = TableView(frame: Rect(x: 0, y: 0, width: plan.width, height: plan.height))
    table.environment = LayoutEnvironment(
      measurer: rows.measurer.measurer, pixelGrid: PixelGrid(scale: 1))
    table.separatorStyle = .none
  }

  /// Shows the list; `clock` has run since the rows were read.
  func open(_ clock: Stopwatch) {
    self.clock = clock
    table.delegate = rows as? KnownRows
    table.dataSource = rows
    frame(asked: nil)
  }

  /// Plays all actions after the first, which opens the list.
  func play() throws {
    for (number, action) in plan.actions.enumerated() {
      self.action = number
      if number > 0 {
        clock = Stopwatch()
        try play(action)
      }
      settle()
      write([
        "kind": "action", "action": number, "do": action.name, "ms": clock.milliseconds,
        "cpuMs": clock.cpuMilliseconds, "measured": measureCount,
      ])
    }
  }

  private func play(_ action: Action) throws {
    switch action.name {
    case "wheel":
      let by = try PlanError.field(action.by, "by", action)
      for _ in 0..<(try PlanError.field(action.times, "times", action)) {
        scroll(by: by)
        frame(asked: by)
      }
    case "drag":
      let to = try PlanError.field(action.to, "to", action)
      table.freezeScrollBar()
      table.scroll(toBarOffset: to * max(0, table.barContentHeight - table.frame.height))
      frame(asked: nil)
      table.releaseScrollBar()
    case "jump":
      let row = try PlanError.field(action.row, "row", action)
      table.scrollToRow(at: RowIndexPath(row: row, section: 0), at: .top)
      frame(asked: nil)
    case "end":
      table.scrollToRow(
        at: RowIndexPath(row: rows.ids.count - 1, section: 0), at: .bottom)
      frame(asked: nil)
    case "insert", "remove": try changeRows(action)
    case "grow":
      let seen = try PlanError.field(action.seen, "seen", action)
      let paths = table.indexPathsForVisibleRows
      let words = try PlanError.field(action.words, "words", action)
      append(words.joined(separator: " "), toRow: paths[min(seen, paths.count - 1)].row)
    case "stream":
      for word in try PlanError.field(action.words, "words", action) {
        append(word, toRow: rows.ids.count - 1)
      }
    case "resize", "turn":
      let to = try PlanError.field(action.to, "to", action)
      for width in steps(to: to, step: action.step) {
        table.frame.size.width = width
        frame(asked: 0, width: width)
      }
    case "picture": try draw(PlanError.field(action.picture, "picture", action))
    default: throw PlanError(text: "there is no action '\(action.name)'")
    }
  }

  /// The widths from the present one to another, which is the last.
  private func steps(to: Double, step: Double?) -> [Double] {
    guard let step, step > 0 else { return [to] }
    let from = table.frame.width
    let count = Int((abs(to - from) / step).rounded(.up))
    let signed = to > from ? step : -step
    return (1...max(1, count)).map { $0 == count ? to : from + signed * Double($0) }
  }

  private func scroll(by distance: Double) {
    let last = max(0, table.contentSize.height - table.frame.height)
    table.contentOffset.y = max(0, min(last, table.contentOffset.y + distance))
  }

  private func changeRows(_ action: Action) throws {
    let count = try PlanError.field(action.count, "count", action)
    let paths = (0..<count).map { RowIndexPath(row: $0, section: 0) }
    table.performBatchUpdates {
      if action.name == "insert" {
        rows.insertAbove(count: count)
        table.insertRows(at: paths)
      } else {
        rows.removeAbove(count: count)
        table.deleteRows(at: paths)
      }
    }
    frame(asked: 0)
  }

  private func append(_ words: String, toRow row: Int) {
    rows.append(words, toRow: row)
    table.reloadRows(at: [RowIndexPath(row: row, section: 0)])
    frame(asked: 0)
  }

  // MARK: - What is seen

  /// Lays the table out and writes down what it shows.
  ///
  /// - Parameter asked: The distance that the input asked for; nil where it asked for a place.
  private func frame(asked: Double?, width: Double? = nil) {
    table.layoutIfNeeded()
    clock.pause()
    let offset = table.contentOffset.y
    let seen: [[Any]] = zip(table.indexPathsForVisibleRows, table.visibleCells).compactMap {
      let frame = $1.frame
      guard frame.maxY > offset, frame.minY < offset + table.frame.height else { return nil }
      return [rows.ids[$0.row], frame.minY - offset, frame.height]
    }
    write([
      "kind": "frame", "action": action, "ms": clock.milliseconds,
      "content": table.contentSize.height, "offset": offset,
      "asked": asked.map { $0 as Any } ?? NSNull(), "width": table.frame.width, "seen": seen,
    ])
    clock.resume()
  }

  /// Lays out without input. Nothing comes late without a screen, so one more frame is enough.
  private func settle() { frame(asked: 0) }

  private var measureCount: Int { table.measureCount + rows.measureCount }

  private func draw(_ name: String) throws {
    guard let folder = plan.pictures else { return }
    let renderer = try CairoRenderer(format: .png(scale: 1))
    try renderer.draw(
      DisplayPage(
        size: Size(width: table.frame.width, height: table.frame.height),
        list: table.displayList()))
    try renderer.finish(writingTo: "\(folder)/\(engine)-\(name).png")
  }

  /// The errors that the table has reported.
  var errors: [String] { table.errors.map { "\($0)" } }
}

/// Wall and CPU time that can be stopped for a while.
struct Stopwatch {
  private var wall = 0.0
  private var cpu = 0.0
  private var start: (wall: Double, cpu: Double)? = (Self.now, cpuTime())

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }

  var milliseconds: Double { (wall + (start.map { Self.now - $0.wall } ?? 0)) * 1e3 }
  var cpuMilliseconds: Double { (cpu + (start.map { cpuTime() - $0.cpu } ?? 0)) * 1e3 }

  mutating func pause() {
    guard let start else { return }
    wall += Self.now - start.wall
    cpu += cpuTime() - start.cpu
    self.start = nil
  }

  mutating func resume() { start = start ?? (Self.now, cpuTime()) }
}

/// Writes a line of JSON to standard output.
func write(_ line: [String: Any]) {
  do {
    let bytes = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
    FileHandle.standardOutput.write(bytes + Data("\n".utf8))
  } catch {
    fatalError("A line cannot be written: \(error)")
  }
}
