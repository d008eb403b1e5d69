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

  /// Begins a line without parts and glyphs.
  func beginLine() {
    parts.removeAll()
    glyphs.removeAll()
  }
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

extension DrawingBuffers {
  /// The glyphs of a part of a line from left to right, from a pen.
  ///
  /// - Parameter y: The y of the glyphs' origins, if they have no offset.
  @inline(__always)
  func placedGlyphs(of part: DrawnPart, x: Double, y: Double) -> [PositionedGlyph] {
    // Copied, because this way of making an array is specialised: others look up its type first.
    Array(UnsafeBufferPointer(place(part, x: x, y: y)))
  }

  @inline(__always)
  private func place(
    _ part: DrawnPart, x: Double, y: Double
  ) -> UnsafeMutableBufferPointer<PositionedGlyph> {
    let scale = part.kind.pointee.scale.points
    let count = part.glyphEnd - part.firstGlyph
    let isRightToLeft = part.runLevel & 1 != 0
    var source = glyphs.base + (isRightToLeft ? part.glyphEnd - 1 : part.firstGlyph)
    let step = isRightToLeft ? -1 : 1
    placed.removeAll()
    let target = placed.reserve(count)
    var pen = x
    for index in 0..<count {
      let glyph = source.pointee
      let advance = Double(glyph.advance) * scale
      target[index] = PositionedGlyph(
        id: glyph.id, cluster: Int(glyph.cluster), x: pen + Double(glyph.xOffset) * scale,
        y: y - Double(glyph.yOffset) * scale, advance: advance)
      pen += advance
      source += step
    }
    return UnsafeMutableBufferPointer(start: target, count: count)
  }

  /// The glyphs of a part of a line in logical order.
  func glyphs(of part: DrawnPart) -> UnsafeBufferPointer<ShapedGlyph> {
    UnsafeBufferPointer(
      start: glyphs.base + part.firstGlyph, count: part.glyphEnd - part.firstGlyph)
  }

  /// The same with the spacing of letters and words, and with the gaps of a justified line.
  ///
  /// - Parameters:
  ///   - walk: A walk over the gaps of the part.
  ///   - gap: The points that justification adds to gaps.
  func spacedGlyphs(
    of part: DrawnPart, x: Double, y: Double, _ walk: GlyphGapWalk, gap: Double
  ) -> [PositionedGlyph] {
    let placed = place(part, x: x, y: y)
    let (letter, space) = part.kind.pointee.spacing.map { ($0.letter, $0.space) } ?? (0, 0)
    let scale = part.kind.pointee.scale.points
    let isRightToLeft = part.runLevel & 1 != 0
    let sources = glyphs(of: part)
    if walk.isPlain(sources, upTo: part.end), !walk.justifiesLetters {
      for (index, glyph) in sources.enumerated() {
        let spacing =
          walk.isSpace(glyph) ? space + (glyph.cluster < walk.justifiedEnd ? gap : 0) : letter
        placed[isRightToLeft ? sources.count - 1 - index : index].advance += spacing
      }
    } else {
      sources.forEachGap(walk, part.start..<part.end) { cluster, gaps in
        // Of the glyphs of a cluster the last one is widened, or all.
        let last = isRightToLeft ? cluster.lowerBound : cluster.upperBound - 1
        for index in cluster where gaps.letters > 0 || index == last {
          var spacing = 0.0
          if walk.rule == .advancingGlyphs {
            if gaps.letters > 0, walk.hasGap(sources[index]) { spacing = letter }
          } else if index == last {
            spacing = Double(gaps.letters) * letter
          }
          if index == last {
            spacing += Double(gaps.spaces) * space + Double(gaps.justified) * gap
          }
          placed[isRightToLeft ? sources.count - 1 - index : index].advance += spacing
        }
      }
    }
    var pen = x
    for index in placed.indices {
      let source = sources[isRightToLeft ? sources.count - 1 - index : index]
      placed[index].x = pen + Double(source.xOffset) * scale
      pen += placed[index].advance
    }
    return Array(UnsafeBufferPointer(placed))
  }
}
