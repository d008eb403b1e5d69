// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CairoBackend
import LayoutGeometry
import LayoutRendering
package import RowHeights
import TableLayout

/// What a list shows after a layout.
struct ListFrame {
  /// The action's number in the script.
  let action: Int
  /// The milliseconds since the action began, without those in which frames were kept.
  let milliseconds: Double
  /// The height of the content, and the offset in it.
  let content: Double
  let offset: Double
  /// The distance that the input asked for since the frame before; nil where it asked for a place.
  let asked: Double?
  let width: Double
  /// The rows in the viewport, with their tops in it.
  let seen: [Row]

  struct Row: Equatable {
    let id: Int
    let top: Double
    let height: Double
    var bottom: Double { top + height }
  }
}

/// The end of an action.
struct ListActionEnd {
  let action: Int
  let name: String
  let milliseconds: Double
  let cpuMilliseconds: Double
  /// The rows measured so far.
  let measured: Int
  /// The frames drawn so far; nil where none are drawn.
  var drawn: Int? = nil
}

/// All frames of a list that was played, and the ends of its actions.
package struct ListRecording {
  var frames: [ListFrame] = []
  var ends: [ListActionEnd] = []
  /// The peak of the process's memory after the last action, in bytes.
  var peakBytes = 0
}

/// Plays a script on a table without a screen.
///
/// A frame is a layout of the table, which is then drawn where there is a canvas for it. Time
/// stands still while what is seen is written down.
final class ListPlayer {
  private let script: ListScript
  private let rows: PlayedRows
  /// What each frame is drawn on; nil for layouts alone.
  private let canvas: CairoCanvas?
  /// Takes the picture of a name, as the bytes of a PNG; nil to make none.
  private let keepPicture: (([UInt8], String) throws -> Void)?
  private let table: TableView
  private var recording = ListRecording()
  private var clock = Stopwatch()

  init(
    _ script: ListScript, rows: PlayedRows, canvas: CairoCanvas? = nil,
    keepPicture: (([UInt8], String) throws -> Void)? = nil
  ) {
    self.script = script
    self.rows = rows
    self.canvas = canvas
    self.keepPicture = keepPicture
    table = TableView(frame: Rect(x: 0, y: 0, width: script.width, height: script.height))
    table.environment = LayoutEnvironment(
      measurer: rows.measurer.measurer, pixelGrid: PixelGrid(scale: 1))
    table.separatorStyle = .none
  }

  /// Plays all actions.
  ///
  /// - Throws: ``ListProblem`` for a row without a height and for errors that the table reports;
  ///   `CairoError` for a frame that cannot be drawn; what `keepPicture` throws.
  func play() throws -> ListRecording {
    for (number, action) in script.actions.enumerated() {
      startClock()
      try play(action, number)
      // Nothing comes late without a screen, so one more frame is enough.
      try frame(number, asked: 0)
      recording.ends.append(
        ListActionEnd(
          action: number, name: action.name, milliseconds: clock.milliseconds,
          cpuMilliseconds: clock.cpuMilliseconds,
          measured: table.measureCount + rows.measureCount, drawn: canvas?.pageCount))
      if let failure = rows.failure { throw ListProblem.record(failure.error, id: failure.id) }
    }
    guard table.errors.isEmpty else {
      throw ListProblem.table(table.errors.map { "\($0)" }.joined(separator: "; "))
    }
    startClock()
    recording.peakBytes = ProcessUse.peakBytes()
    return recording
  }

  /// Starts the clock, before each action and after the last.
  ///
  /// `Benchmarks/lists` counts the instructions between calls of a function of this name.
  @inline(never)
  private func startClock() { clock = Stopwatch() }

  private func play(_ action: ListAction, _ number: Int) throws {
    switch action {
    case .open:
      table.delegate = rows as? KnownRows
      table.dataSource = rows
      try frame(number, asked: nil)
    case .wheel(let by, let times):
      for _ in 0..<times {
        let last = max(0, table.contentSize.height - table.frame.height)
        table.contentOffset.y = max(0, min(last, table.contentOffset.y + by))
        try frame(number, asked: by)
      }
    case .drag(let share):
      table.freezeScrollBar()
      table.scroll(toBarOffset: share * max(0, table.barContentHeight - table.frame.height))
      try frame(number, asked: nil)
      table.releaseScrollBar()
    case .jump(let row):
      table.scrollToRow(at: RowIndexPath(row: row, section: 0), at: .top)
      try frame(number, asked: nil)
    case .end:
      table.scrollToRow(at: RowIndexPath(row: rows.ids.count - 1, section: 0), at: .bottom)
      try frame(number, asked: nil)
    case .insert(let count):
      try change(count, number) {
        rows.insertAbove(count: count)
      } table: {
        table.insertRows(at: $0)
      }
    case .remove(let count):
      try change(count, number) {
        rows.removeAbove(count: count)
      } table: {
        table.deleteRows(at: $0)
      }
    case .grow(let seen, let words):
      let paths = table.indexPathsForVisibleRows
      try append(words.joined(separator: " "), toRow: paths[min(seen, paths.count - 1)].row, number)
    case .stream(let words):
      for word in words { try append(word, toRow: rows.ids.count - 1, number) }
    case .resize(_, let to, let step):
      for width in ListAction.widths(from: table.frame.width, to: to, step: step) {
        table.frame.size.width = width
        try frame(number, asked: 0)
      }
    case .picture(let name):
      if let keepPicture { try keepPicture(picture(), name) }
    }
  }

  private func change(
    _ count: Int, _ number: Int, rows changeRows: () -> Void,
    table changeTable: ([RowIndexPath]) -> Void
  ) throws {
    table.performBatchUpdates {
      changeRows()
      changeTable((0..<count).map { RowIndexPath(row: $0, section: 0) })
    }
    try frame(number, asked: 0)
  }

  private func append(_ words: String, toRow row: Int, _ number: Int) throws {
    rows.append(words, toRow: row)
    table.reloadRows(at: [RowIndexPath(row: row, section: 0)])
    try frame(number, asked: 0)
  }

  /// What the table shows.
  private func page() -> DisplayPage {
    DisplayPage(
      size: Size(width: table.frame.width, height: table.frame.height), list: table.displayList())
  }

  /// A picture of the frame drawn last; without a canvas, of what the table shows.
  private func picture() throws -> [UInt8] {
    if let canvas { return try canvas.png() }
    let canvas = try CairoCanvas(scale: 1)
    try canvas.draw(page())
    return try canvas.finish()
  }

  /// Lays the table out, draws it where there is a canvas, and keeps what it shows.
  ///
  /// - Parameter asked: The distance that the input asked for; nil where it asked for a place.
  private func frame(_ number: Int, asked: Double?) throws {
    table.layoutIfNeeded()
    if let canvas { try canvas.draw(page()) }
    clock.pause()
    let offset = table.contentOffset.y
    let seen = zip(table.indexPathsForVisibleRows, table.visibleCells).compactMap {
      path, cell -> ListFrame.Row? in
      let frame = cell.frame
      guard frame.maxY > offset, frame.minY < offset + table.frame.height else { return nil }
      return ListFrame.Row(id: rows.ids[path.row], top: frame.minY - offset, height: frame.height)
    }
    recording.frames.append(
      ListFrame(
        action: number, milliseconds: clock.milliseconds, content: table.contentSize.height,
        offset: offset, asked: asked, width: table.frame.width, seen: seen))
    clock.resume()
  }
}

/// Why a list cannot be played to its end.
package enum ListProblem: Error {
  /// The record of a row has no height.
  case record(RecordError, id: Int)
  /// What the table reports.
  case table(String)
}

/// Wall and CPU time that can be stopped for a while.
private struct Stopwatch {
  private var wall = 0.0
  private var cpu = 0.0
  private var start: (wall: Moment, cpu: Double)? = (.now, ProcessUse.seconds())

  var milliseconds: Double { (wall + (start.map { .now - $0.wall } ?? 0)) * 1e3 }
  var cpuMilliseconds: Double { (cpu + (start.map { ProcessUse.seconds() - $0.cpu } ?? 0)) * 1e3 }

  mutating func pause() {
    guard let start else { return }
    wall += .now - start.wall
    cpu += ProcessUse.seconds() - start.cpu
    self.start = nil
  }

  mutating func resume() { start = start ?? (.now, ProcessUse.seconds()) }
}
