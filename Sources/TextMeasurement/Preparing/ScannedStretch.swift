// SPDX-License-Identifier: Apache-2.0

/// A stretch of a scanned text with one font, script and level, whose glyphs have one source.
///
/// Stretches are in logical order and do not overlap; only line ends lie between them.
struct ScannedStretch: BitwiseCopyable {
  /// The source of a stretch's glyphs.
  enum Source: BitwiseCopyable {
    /// The characters, whose pairs say how they are kerned or joined.
    case characters
    /// The cache, which has the stretch as a piece.
    case piece
    /// The shaping context's ``ShapingContext/keptGlyphs``: the piece is too long for the cache, or
    /// its context changes it.
    case kept(start: Int32, count: Int32)
    /// A box, with its index among those of the text.
    case box(Int32)
    /// A tab, with its index among those of the text.
    case tab(Int32)
    /// Nothing: the stretch is a control without glyph and width.
    case control
  }

  /// The font and script.
  var kind: RunKind.Place
  /// The UTF-8 offset of the start.
  var start: Int32
  /// The UTF-8 offset of the end.
  var end: Int32
  /// The embedding level.
  var level: UInt8
  /// The height classes, those of the style's own font among them.
  var heightMask: UInt8
  /// The source of the glyphs.
  var source: Source

  /// Whether the stretch is a box, a tab or a control, which is a run of its own.
  @inline(__always)
  var isAlone: Bool {
    switch source {
    case .characters, .piece, .kept: false
    case .box, .tab, .control: true
    }
  }

  /// Whether a stretch continues the run of the one before it.
  @inline(__always)
  func continues(_ before: ScannedStretch) -> Bool {
    start == before.end && kind == before.kind && level == before.level && !isAlone
      && !before.isAlone
  }
}

/// Records the stretches of a scan, from which the text is drawn without another scan.
///
/// Summed characters are recorded together, up to the end of their run or to a shaped piece.
struct StretchRecorder {
  /// The UTF-8 offset up to which the text is recorded; `Int.max` if nothing is.
  private(set) var end: Int

  /// Begins before a text.
  init(isRecording: Bool) { end = isRecording ? 0 : Int.max }

  /// Whether stretches are recorded.
  var isRecording: Bool { end < Int.max }

  /// Records the summed characters before an offset, if there are any.
  @inline(__always)
  mutating func addCharacters(
    upTo end: Int, _ kind: RunKind.Place, level: UInt8, _ heightMask: UInt64,
    into stretches: borrowing GrowingBuffer<ScannedStretch>
  ) {
    guard end > self.end else { return }
    add(.characters, upTo: end, kind, level: level, heightMask, into: stretches)
  }

  /// Records a shaped piece, and the summed characters before it.
  @inline(__always)
  mutating func addPiece(
    _ range: Range<Int>, _ source: ScannedStretch.Source, _ kind: RunKind.Place, level: UInt8,
    _ heightMask: UInt64, into stretches: borrowing GrowingBuffer<ScannedStretch>
  ) {
    guard isRecording else { return }
    addCharacters(upTo: range.lowerBound, kind, level: level, heightMask, into: stretches)
    add(source, upTo: range.upperBound, kind, level: level, heightMask, into: stretches)
  }

  /// Passes a line end, which has no glyph.
  mutating func passLineEnd(to end: Int) {
    if isRecording { self.end = end }
  }

  private mutating func add(
    _ source: ScannedStretch.Source, upTo end: Int, _ kind: RunKind.Place, level: UInt8,
    _ heightMask: UInt64, into stretches: borrowing GrowingBuffer<ScannedStretch>
  ) {
    stretches.append(
      ScannedStretch(
        kind: kind, start: Int32(truncatingIfNeeded: self.end), end: Int32(truncatingIfNeeded: end),
        level: level, heightMask: UInt8(truncatingIfNeeded: heightMask), source: source))
    self.end = end
  }
}
