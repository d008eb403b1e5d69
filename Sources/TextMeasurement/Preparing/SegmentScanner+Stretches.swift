// SPDX-License-Identifier: Apache-2.0

/// The stretches from which a text is drawn, if the scan records them.
extension SegmentScanner {
  /// Records the summed characters of the run at hand, up to the offset.
  @inline(__always)
  mutating func recordCharacters() {
    recorder.addCharacters(
      upTo: offset, kind, level: run.level, writer.runMask, into: shaping.stretches)
  }

  /// Records the piece at hand, which the cache of its run has.
  @inline(__always)
  mutating func recordPiece() {
    recorder.addPiece(
      piece.offset..<offset, .piece, kind, level: run.level, writer.runMask, into: shaping.stretches
    )
  }

  /// Records the piece at hand with its glyphs, which no cache has.
  mutating func recordKept(_ glyphs: UnsafeBufferPointer<ShapedGlyph>) {
    guard recorder.isRecording else { return }
    let start = shaping.keptGlyphs.count
    for glyph in glyphs { shaping.keptGlyphs.append(glyph) }
    recorder.addPiece(
      piece.offset..<offset,
      .kept(
        start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: glyphs.count)),
      kind, level: run.level, writer.runMask, into: shaping.stretches)
  }
}
