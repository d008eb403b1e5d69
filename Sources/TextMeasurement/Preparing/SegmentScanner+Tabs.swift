// SPDX-License-Identifier: Apache-2.0

/// A tab in a text that was scanned; its width depends on where it stands in its line.
struct ScannedTab: BitwiseCopyable {
  /// The exact advance of the text before it, in which tabs have no width, in position units.
  var position: Int64
  /// The advance in points of a space in its style.
  var space: Double
  /// The index of the segment.
  var segment: UInt32
  /// The UTF-8 offset.
  var offset: UInt32
}

/// Tabs, of which each is a run of its own.
extension SegmentScanner {
  /// Takes the tab at the offset; false if the scan ends.
  mutating func takeTab() -> Bool {
    // Stops at which text ends depend on the paragraph's direction, and on the text behind the tab.
    guard takesTabs else { return stop() }
    guard startOwnRun() else { return false }
    guard !writer.isBehindNegativeSpace else { return stop() }
    shaping.tabs.append(
      writer.addTab(
        at: offset, space: kind.pointee.state.context.spaceWidth, in: shaping.segments))
    return endRun(
      before: offset + 1, .tab(Int32(truncatingIfNeeded: shaping.tabs.count - 1)))
  }

  /// Starts a run in the style's own face.
  @inline(never)
  mutating func startOwnRun() -> Bool { startRun(face: 0, script: kind.pointee.script) }

  /// Ends a run of one character before an offset, and starts another one of its kind.
  ///
  /// - Parameter heightMask: The height classes of the character; nil for those of the run.
  @inline(never)
  mutating func endRun(
    before end: Int, _ source: ScannedStretch.Source, heightMask: UInt64? = nil
  ) -> Bool {
    recorder.addPiece(
      offset..<end, source, kind, level: run.level, heightMask ?? writer.runMask,
      into: shaping.stretches)
    pass(upTo: end)
    if end == nextBreak { passBreak() }
    beginPiece()
    return startOwnRun()
  }
}
