// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The glyphs of a scanned text, and its runs.
///
/// The worker keeps the memory from text to text.
///
/// Invariants: the runs are in logical order and do not overlap; between them are line ends alone.
/// Their glyphs tile the glyphs.
final class ScannedGlyphs {
  /// A part of a text with one font, script and embedding level.
  struct Run: BitwiseCopyable {
    /// The font and script.
    var kind: RunKind.Place
    /// The embedding level.
    var level: UInt8
    /// The UTF-8 offset of the start.
    var start: Int
    /// The UTF-8 offset of the end.
    var end: Int
    /// The index behind the run's last glyph.
    var glyphEnd: Int
  }

  /// The glyphs in logical order, with offsets in the text as clusters.
  let glyphs = GrowingBuffer<ShapedGlyph>(minimumCapacity: 256)
  /// The runs.
  let runs = GrowingBuffer<Run>(minimumCapacity: 16)
  /// Room for the glyphs of a run of a line, at their places.
  let positioned = GrowingBuffer<PositionedGlyph>(minimumCapacity: 256)
  /// The UTF-8 offset up to which glyphs are written.
  private(set) var end = 0

  /// Begins before a text.
  func removeAll() {
    glyphs.removeAll()
    runs.removeAll()
    end = 0
  }

  /// Passes a line end, which has no glyph.
  func pass(to end: Int) { self.end = end }

  /// Reserves room for more glyphs, which ``add(_:upTo:_:level:)`` then takes.
  func reserve(_ count: Int) -> UnsafeMutablePointer<ShapedGlyph> { glyphs.reserve(count) }

  /// Adds the glyphs that were written into the reserved room; they show the text up to an offset.
  func add(_ count: Int, upTo end: Int, _ kind: RunKind.Place, level: UInt8) {
    glyphs.advance(by: count)
    let last = runs.count - 1
    if last >= 0, runs[last].end == self.end, runs[last].kind == kind, runs[last].level == level {
      runs.base[last].end = end
      runs.base[last].glyphEnd = glyphs.count
    } else {
      runs.append(
        Run(kind: kind, level: level, start: self.end, end: end, glyphEnd: glyphs.count))
    }
    self.end = end
  }
}
