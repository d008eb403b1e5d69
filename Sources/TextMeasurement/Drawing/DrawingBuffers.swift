// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Room for the lines of a text and for the glyphs of a line, kept from text to text.
///
/// A class, because the shaping context and its glyph writer share it.
final class DrawingBuffers {
  /// The segments of a text that is not scanned, unpacked.
  let segments = GrowingBuffer<TextSegment>(minimumCapacity: 64)
  /// The lines of the text.
  let lines = GrowingBuffer<SetLine>(minimumCapacity: 16)
  /// The parts of a line.
  let parts = GrowingBuffer<DrawnPart>(minimumCapacity: 16)
  /// The glyphs of a line in logical order, with offsets in the text as clusters.
  let glyphs = GrowingBuffer<ShapedGlyph>(minimumCapacity: 256)
  /// The places at which the shaped stretch at hand may be cut.
  let places = GrowingBuffer<ShapedClusters.Place>(minimumCapacity: 64)
  /// The glyphs of a run of a line, at their places.
  let placed = GrowingBuffer<PositionedGlyph>(minimumCapacity: 256)
}

/// A line of segments, before its glyphs are found.
struct SetLine: BitwiseCopyable {
  /// The UTF-8 offset of the start.
  var start: Int
  /// The UTF-8 offset of the end, behind the line end if there is one.
  var end: Int
  /// Whether the line is its paragraph's first.
  var startsParagraph: Bool
  /// Whether the text has a line end there.
  var endsLine: Bool
  /// Whether a hyphen is shown at the end, where a word is divided.
  var isHyphenated: Bool
  /// Whether the bracket at the end is trimmed.
  var isTrimmed: Bool
  /// The embedding level of the paragraph.
  var level: UInt8
  /// The advance without trailing whitespace.
  var visible: Int64
  /// The advance of the trailing whitespace.
  var trailing: Int64
  /// The space of the last segment.
  var space: Int64
  /// The baseline, from the top of the layout.
  var baseline: Double
  /// The distance from the baseline up to the line's top.
  var ascent: Double
  /// The distance from the baseline down to the line's bottom.
  var descent: Double
  /// The height of the line.
  var height: Double
}

/// A part of a line with one font, run and level.
struct DrawnPart: BitwiseCopyable {
  /// The font and script.
  var kind: RunKind.Place
  /// The level of the run.
  var runLevel: UInt8
  /// The level of the part, which differs from that of its run in trailing whitespace.
  var level: UInt8
  /// The UTF-8 offset of the start.
  var start: Int
  /// The UTF-8 offset of the end.
  var end: Int
  /// The index of the first glyph of the line's.
  var firstGlyph: Int
  /// The index behind the last glyph.
  var glyphEnd: Int
  /// The advance in position units.
  var width: Int64
  /// The points that justification adds.
  var extra = 0.0
  /// The index of the box among those of the text, if the part is one; or ``glyphs``, ``tabs`` or
  /// ``marks``.
  var box = Self.glyphs

  /// The part is made of glyphs.
  static let glyphs: Int32 = -1
  /// The part is made of tabs and controls, which have no glyphs.
  static let tabs: Int32 = -2
  /// The part is a mark that stands for omitted text.
  static let marks: Int32 = -3
}
