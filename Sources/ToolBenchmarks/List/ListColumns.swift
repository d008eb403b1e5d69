// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The figures of a list that was played: the columns of the tables of `Benchmarks/lists`.
package struct ListColumns {
  /// The milliseconds to the frame of opening after which nothing moves.
  var firstTrueFrame = 0.0
  /// The share by which the content's height is wrong when the list has opened, and at worst.
  var errorOpen: Double?
  var errorWorst = 0.0
  /// The frames in which what is seen moved by more than a point without being asked, and how far.
  var jumps = 0
  var jumpTotal = 0.0
  /// The frames that showed nothing where rows should be.
  var blankFrames = 0
  /// The rows that were measured.
  var measured = 0
  /// The frames that were drawn; nil where frames are layouts alone.
  var drawn: Int?
  var peakBytes = 0
  private(set) var landing: Double?
  private(set) var drag: Double?
  /// CPU milliseconds and inputs by the name of an action.
  private var costs: [String: (milliseconds: Double, inputs: Int)] = [:]

  mutating func add(_ end: ListActionEnd, inputs: Int, of action: ListAction) {
    let cost = costs[action.name] ?? (0, 0)
    costs[action.name] = (cost.milliseconds + end.cpuMilliseconds, cost.inputs + inputs)
  }

  /// A jump that ended so many points from the row that was asked for; nil if it is not seen.
  mutating func add(landing: Double?) {
    guard let landing else { return }
    self.landing = max(self.landing ?? 0, landing)
  }

  /// A drag that ended so many percent of the list from the place that was asked for.
  mutating func add(drag: Double?) {
    guard let drag else { return }
    self.drag = max(self.drag ?? 0, drag)
  }

  /// CPU milliseconds of an input of an action; nil if it was not played.
  private func cost(_ name: String) -> Double? {
    costs[name].map { ($0.milliseconds / Double($0.inputs)).rounded(decimals: 3) }
  }

  /// A column: its title in tables, its key in JSON, and its value; nil where there is none.
  private var columns: [(title: String, key: String, value: Double?)] {
    [
      ("first true frame, ms", "first_true_frame_ms", firstTrueFrame.rounded(decimals: 3)),
      ("CPU to open, ms", "open_cpu_ms", cost("open")),
      ("error when open, %", "error_open_percent", errorOpen.map(Self.percent)),
      ("worst error, %", "error_worst_percent", Self.percent(errorWorst)),
      ("jumps", "jumps", Double(jumps)),
      ("pixels of jumps", "jump_px", jumpTotal.rounded(decimals: 3)),
      ("blank frames", "blank_frames", Double(blankFrames)),
      ("rows measured", "rows_measured", Double(measured)),
      ("frames drawn", "frames_drawn", drawn.map(Double.init)),
      ("jump to a row, off by px", "landing_px", landing?.rounded(decimals: 3)),
      ("drag, off by, % of the list", "drag_percent", drag?.rounded(decimals: 3)),
      ("CPU of a turn of the wheel, ms", "wheel_cpu_ms", cost("wheel")),
      ("CPU of 1 px of width, ms", "resize_cpu_ms", cost("resize")),
      ("CPU to insert 200, ms", "insert_cpu_ms", cost("insert")),
      ("CPU of a streamed word, ms", "word_cpu_ms", cost("stream")),
      ("peak, MB", "peak_mb", (Double(peakBytes) / 1_048_576).rounded(decimals: 1)),
    ]
  }

  private static func percent(_ share: Double) -> Double { (100 * share).rounded(decimals: 3) }

  /// One line of JSON; columns that do not apply are left out.
  package func json(rows: Int, width: Double, isKnown: Bool) -> String {
    var json = JSONWriter()
    json.object {
      $0.member("rows", rows)
      $0.member("width", width)
      $0.member("heights", isKnown ? "known" : "estimated")
      for column in columns {
        if let value = column.value { $0.member(column.key, value) }
      }
    }
    return json.line
  }

  /// A table for people.
  package func table(rows: Int, width: Double, isKnown: Bool) -> String {
    let title = [
      "Quoin, heights \(isKnown ? "known" : "estimated")",
      "\(counted(rows, "row")) at width \(width.shortest)",
    ]
    return TextTable(
      rows: [title] + columns.map { [$0.title, $0.value?.shortest ?? "–"] }, rightAligned: []
    ).text
  }
}
