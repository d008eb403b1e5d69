// SPDX-License-Identifier: Apache-2.0

/// What a recording of a list says about its behaviour: errors, jumps, blank frames.
///
/// The definitions are those of `Benchmarks/lists/FORMAT.md`, so that figures of Quoin on a user's
/// rows can be laid beside those of other engines.
package struct ListMeter {
  /// Points within which two places are the same.
  private static let tolerance = 1.0

  private let script: ListScript
  private var rows: ListHeights
  private var jumps: JumpMeter

  /// - Parameters:
  ///   - count: The number of rows when the list opens.
  ///   - truth: The height of each of the records at the widths at which the list rests.
  package init(_ script: ListScript, _ records: ListRecords, count: Int, truth: [Double: [Double]])
  {
    self.script = script
    rows = ListHeights(records, count: count, truth: truth)
    jumps = JumpMeter(viewport: script.height)
  }

  /// The columns of a recording.
  package mutating func columns(of recording: ListRecording) -> ListColumns {
    var columns = ListColumns()
    columns.peakBytes = recording.peakBytes
    columns.measured = recording.ends.last?.measured ?? 0
    columns.drawn = recording.ends.last?.drawn
    let frames = Dictionary(grouping: recording.frames, by: \.action)
    var width = script.width
    for end in recording.ends {
      let action = script.actions[end.action]
      defer { width = frames[end.action]?.last?.width ?? width }
      guard let frames = frames[end.action], let last = frames.last else { continue }
      if case .picture = action { continue }
      let error = measure(action, frames, &columns)
      columns.add(end, inputs: action.inputCount(from: width), of: action)
      switch action {
      case .open:
        columns.errorOpen = error
        columns.firstTrueFrame = Self.firstTrueFrame(frames).milliseconds
      case .jump(let row):
        columns.add(landing: last.seen.first { $0.id == rows.ids[row] }.map { abs($0.top) })
      case .drag(let share):
        columns.add(drag: distance(of: last, from: share))
      default: break
      }
    }
    return columns
  }

  /// Takes the frames of an action in; the error of the content's height in the last one.
  private mutating func measure(
    _ action: ListAction, _ frames: [ListFrame], _ columns: inout ListColumns
  ) -> Double? {
    var grown: Int?
    switch action {
    case .insert(let count): rows.insert(count: count)
    case .remove(let count): rows.remove(count: count)
    case .stream: grown = rows.ids.last
    case .grow(let seen, _): grown = jumps.last.map { $0.seen[min(seen, $0.seen.count - 1)].id }
    default: break
    }
    var error: Double?
    for frame in frames {
      for row in frame.seen where row.id == grown { rows.setHeight(row.height, ofID: row.id) }
      error = rows.total(atWidth: frame.width).map { frame.content / $0 - 1 }
      if let error { columns.errorWorst = max(columns.errorWorst, abs(error)) }
      let jump = jumps.jump(to: frame, in: action, isAtEnd: isAtEnd(frame))
      if jump > Self.tolerance {
        columns.jumps += 1
        columns.jumpTotal += jump
      }
      if blankPoints(in: frame) > Self.tolerance { columns.blankFrames += 1 }
    }
    return error
  }

  /// Whether a frame shows the end of the list to which it was scrolled.
  private func isAtEnd(_ frame: ListFrame) -> Bool {
    let asked = frame.asked ?? 0
    if asked > 0, let row = frame.seen.first(where: { $0.id == rows.ids.last }) {
      return row.bottom <= script.height + Self.tolerance
    }
    if asked < 0, let row = frame.seen.first(where: { $0.id == rows.ids.first }) {
      return row.top >= -Self.tolerance
    }
    return false
  }

  /// The points of the viewport, from the first row to the last, on which no row is seen.
  private func blankPoints(in frame: ListFrame) -> Double {
    let seen = frame.seen.sorted { $0.top < $1.top }
    var (end, blank) = (0.0, 0.0)
    if let first = seen.first, first.id == rows.ids.first { end = max(0, first.top) }
    for row in seen {
      blank += max(0, min(row.top, script.height) - end)
      end = max(end, row.bottom)
    }
    if seen.last?.id != rows.ids.last { blank += max(0, script.height - end) }
    return blank
  }

  /// How far a frame is from a share of the list, in percent of the list; nil if it shows nothing.
  private func distance(of frame: ListFrame, from share: Double) -> Double? {
    guard let first = frame.seen.first, let total = rows.total(atWidth: frame.width),
      let row = rows.ids.firstIndex(of: first.id), total > script.height
    else { return nil }
    let offset = rows.height(ofRowsBefore: row, width: frame.width) - first.top
    return 100 * abs(offset / (total - script.height) - share)
  }

  /// The first frame of an action from which on nothing that is seen moves.
  private static func firstTrueFrame(_ frames: [ListFrame]) -> ListFrame {
    let final = frames[frames.count - 1]
    let moving = frames.lastIndex { frame in
      frame.seen.count != final.seen.count
        || !zip(frame.seen, final.seen).allSatisfy {
          $0.id == $1.id && abs($0.top - $1.top) <= tolerance
            && abs($0.height - $1.height) <= tolerance
        }
    }
    return frames[moving.map { $0 + 1 } ?? 0]
  }
}

/// The rows that should be in a list, and the true height of all of them.
private struct ListHeights {
  private let records: ListRecords
  private let truth: [Double: [Double]]
  private(set) var ids: [Int]
  private var nextID: Int
  /// Rows that grew have the height at which they were seen last.
  private var grown: [Int: Double] = [:]
  /// How many rows have each record.
  private var counts: [Int]

  init(_ records: ListRecords, count: Int, truth: [Double: [Double]]) {
    (self.records, self.truth) = (records, truth)
    ids = Array(0..<count)
    nextID = count
    counts = Array(repeating: 0, count: records.count)
    for id in ids { counts[records.index(ofID: id)] += 1 }
  }

  mutating func insert(count: Int) {
    let added = nextID..<nextID + count
    nextID += count
    for id in added { counts[records.index(ofID: id)] += 1 }
    ids.insert(contentsOf: added, at: 0)
  }

  mutating func remove(count: Int) {
    for id in ids.prefix(count) { counts[records.index(ofID: id)] -= 1 }
    ids.removeFirst(count)
  }

  mutating func setHeight(_ height: Double, ofID id: Int) { grown[id] = height }

  /// The height of all rows; nil at a width at which the list does not rest.
  func total(atWidth width: Double) -> Double? {
    guard let heights = truth[width] else { return nil }
    let all = zip(counts, heights).reduce(0) { $0 + Double($1.0) * $1.1 }
    return grown.reduce(all) { $0 + $1.value - heights[records.index(ofID: $1.key)] }
  }

  /// The height of the rows above one.
  ///
  /// - Precondition: The list rests at the width.
  func height(ofRowsBefore row: Int, width: Double) -> Double {
    guard let heights = truth[width] else { preconditionFailure("No heights at \(width).") }
    return ids[..<row].reduce(0) { $0 + (grown[$1] ?? heights[records.index(ofID: $1)]) }
  }
}

/// The points by which what is seen moved without being asked.
///
/// A turn of the wheel moves all rows by what it asks, or by less at an end of the list. Where rows
/// change their heights, by a new width or text, not all of them can stay, so the point of a row
/// counts that moved least; in a list that rests at its end, the rows above a row that grows may
/// move up by as much.
private struct JumpMeter {
  let viewport: Double
  /// The last frame that showed rows, and what the input has asked for since.
  private(set) var last: ListFrame?
  private var pending = 0.0

  init(viewport: Double) { self.viewport = viewport }

  /// The jump between the frame before and one; 0 where the input asked for a place.
  mutating func jump(to frame: ListFrame, in action: ListAction, isAtEnd: Bool) -> Double {
    guard let distance = frame.asked else {
      (last, pending) = (frame.seen.isEmpty ? nil : frame, 0)
      return 0
    }
    let asked = pending + distance
    guard !frame.seen.isEmpty, let before = last else {
      (last, pending) = frame.seen.isEmpty ? (last, asked) : (frame, 0)
      return 0
    }
    (last, pending) = (frame, 0)
    let places = Dictionary(uniqueKeysWithValues: before.seen.map { ($0.id, $0) })
    let shared = frame.seen.compactMap { row in places[row.id].map { (before: $0, after: row) } }
    guard !shared.isEmpty else { return viewport }
    let moves = shared.map { $0.after.top - $0.before.top }
    switch action {
    case _ where before.width != frame.width, .grow, .stream:
      let least = shared.map { leastMove(from: $0.before, to: $0.after) }.min() ?? 0
      guard case .stream = action else { return least }
      let growth = max(0, shared.map { $0.after.height - $0.before.height }.max() ?? 0)
      return moves.reduce(least) { min($0, abs($1 + growth)) }
    default:
      let low = isAtEnd ? min(0, -asked) : -asked
      let high = isAtEnd ? max(0, -asked) : -asked
      return moves.reduce(0) { max($0, low - $1, $1 - high) }
    }
  }

  /// The least distance that a point of a row moved which was seen.
  private func leastMove(from before: ListFrame.Row, to after: ListFrame.Row) -> Double {
    guard before.height > 0 else { return abs(after.top - before.top) }
    let shares = [max(0, -before.top), min(before.height, viewport - before.top)]
    let moves = shares.map {
      after.top + $0 / before.height * after.height - before.top - $0
    }
    return moves[0] * moves[1] <= 0 ? 0 : min(abs(moves[0]), abs(moves[1]))
  }
}
