// SPDX-License-Identifier: Apache-2.0

/// The lines of a list that was played, as `Benchmarks/lists/FORMAT.md` describes them.
package struct ListLines {
  private let engine: String
  private let version: String
  private let rows: Int
  private let recording: ListRecording
  private let truth: [Double: [Double]]

  /// The lines of an engine of a version, which played a list of `rows` rows when it opened.
  ///
  /// - Parameter truth: The height of each of the records, at the widths at which the list rests.
  package init(
    engine: String, version: String, rows: Int, recording: ListRecording,
    truth: [Double: [Double]]
  ) {
    self.engine = engine
    self.version = version
    self.rows = rows
    self.recording = recording
    self.truth = truth
  }

  /// Writes all lines.
  package func write(to output: DataOutput) throws {
    try output.write(
      line {
        $0.member("kind", "engine")
        $0.member("engine", engine)
        $0.member("rows", rows)
        $0.member("version", version)
        $0.key("cannot")
        $0.array { _ in }
      })
    var frames = recording.frames[...]
    for end in recording.ends {
      let count = frames.prefix { $0.action == end.action }.count
      for frame in frames.prefix(count) { try output.write(line(of: frame)) }
      frames = frames.dropFirst(count)
      try output.write(line(of: end))
    }
    try output.write(
      line {
        $0.member("kind", "end")
        $0.member("peakKB", recording.peakBytes / 1024)
      })
    for (width, heights) in truth.sorted(by: { $0.key < $1.key }) {
      try output.write(
        line {
          $0.member("kind", "truth")
          $0.member("width", width)
          $0.key("heights")
          $0.array(of: heights)
        })
    }
  }

  private func line(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object(body)
    return json.line
  }

  private func line(of frame: ListFrame) -> String {
    line {
      $0.member("kind", "frame")
      $0.member("action", frame.action)
      $0.member("ms", frame.milliseconds)
      $0.member("content", frame.content)
      $0.member("offset", frame.offset)
      $0.key("asked")
      if let asked = frame.asked { $0.value(asked) } else { $0.null() }
      $0.member("width", frame.width)
      $0.key("seen")
      $0.array { list in
        for row in frame.seen { list.array(of: [Double(row.id), row.top, row.height]) }
      }
    }
  }

  private func line(of end: ListActionEnd) -> String {
    line {
      $0.member("kind", "action")
      $0.member("action", end.action)
      $0.member("do", end.name)
      $0.member("ms", end.milliseconds)
      $0.member("cpuMs", end.cpuMilliseconds)
      $0.member("measured", end.measured)
      if let drawn = end.drawn { $0.member("drawn", drawn) }
    }
  }
}
