// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A walk over the grapheme clusters of a scanned stretch that is shaped where it is cut.
///
/// Where the font forbids a cut, the text before it is shaped again from the nearest place that the
/// cut leaves as it is, as ``TextAnalysis/exactAdvance(_:_:keepsEnd:)`` does.
struct ShapedClusters {
  /// A place at which the stretch may be cut.
  struct Place: BitwiseCopyable {
    let offset: Int
    /// The advance before it.
    let sum: Int64
    /// The glyph behind it.
    let glyph: UInt32
  }

  /// What a cut changes of the text before it.
  struct Cut {
    /// The UTF-8 offset from which on the text has other glyphs.
    var start: Int
    /// By how much the advance grows, in font units.
    var change: Int64
  }

  private let utf8: UnsafeBufferPointer<UInt8>
  private let shaping: ShapingContext
  private let stretch: ScannedStretch
  private let isRunStart: Bool
  private var glyphs: UnsafeBufferPointer<ShapedGlyph>
  private var index = 0
  private var sum: Int64 = 0
  /// The advance of the last glyphs, the number of grapheme clusters that share them equally, as in
  /// the analysis, and that of those that were passed.
  private var shared: (advance: Int64, count: Int64, passed: Int64) = (0, 1, 0)
  /// Whether the first glyphs are those of a line that does not begin there.
  private var isUnsafe = false

  /// Begins a walk from an offset, at which a line or the stretch begins; nil if the stretch is
  /// summed where it is cut.
  ///
  /// - Parameter isRunStart: Whether no text before the stretch belongs to its run.
  init?(
    _ shaping: ShapingContext, _ utf8: UnsafeBufferPointer<UInt8>, _ stretch: ScannedStretch,
    from start: Int, isRunStart: Bool
  ) {
    guard let glyphs = shaping.glyphs(of: stretch, in: utf8) else {
      return nil
    }
    (self.shaping, self.utf8, self.stretch, self.glyphs) = (shaping, utf8, stretch, glyphs)
    shaping.drawing.places.removeAll()
    self.isRunStart = isRunStart || start > stretch.start
    while index < glyphs.count, Int(glyphs[index].cluster) + Int(stretch.start) < start {
      index += 1
    }
    isUnsafe =
      start > stretch.start && index < glyphs.count && glyphs[index].isUnsafeToBreak
  }

  /// Passes the cluster at an offset.
  ///
  /// - Parameter mayBeCut: Whether a cut before the cluster is asked for.
  /// - Returns: The cluster's end and advance in font units, and what a cut before it changes; nil
  ///   if a cut changes what only the analysis knows.
  mutating func next(
    at offset: Int, mayBeCut: Bool
  ) -> (end: Int, advance: Int64, cut: Cut?)? {
    let first = Int(stretch.start)
    // Behind the first letters of a ligature there is no glyph.
    let starts = index < glyphs.count && Int(glyphs[index].cluster) == offset - first
    guard starts || index > 0, !isUnsafe else { return nil }
    var cut: Cut?
    if mayBeCut, !starts || glyphs[index].isUnsafeToBreak {
      cut = self.cut(before: offset)
      guard cut != nil, let again = shaping.glyphs(of: stretch, in: utf8)
      else { return nil }
      glyphs = again
    } else if starts {
      shaping.drawing.places.append(Place(offset: offset, sum: sum, glyph: glyphs[index].id))
    }
    let end = self.end(ofClusterAt: offset)
    var (taken, last) = (Int64(0), index)
    while last < glyphs.count, Int(glyphs[last].cluster) < end - first {
      taken += Int64(glyphs[last].advance)
      last += 1
    }
    if last > index {
      index = last
      shared = (taken, 1 + sharingClusters(behind: end), 0)
    }
    let advance = shared.advance
    let share =
      advance * (shared.passed + 1) / shared.count - advance * shared.passed / shared.count
    shared.passed += 1
    sum += share
    return (end, share, cut)
  }

  /// The number of clusters from an offset on that end before the next glyph cluster begins.
  private func sharingClusters(behind offset: Int) -> Int64 {
    let next = Int(
      index < glyphs.count ? stretch.start + glyphs[index].cluster : stretch.end)
    var (place, count) = (offset, Int64(0))
    while place < next {
      place = end(ofClusterAt: place)
      if place <= next { count += 1 }
    }
    return count
  }

  /// The end of the cluster at an offset; a space is a cluster of its own.
  private func end(ofClusterAt offset: Int) -> Int {
    utf8[offset] == 0x20 ? offset + 1 : GraphemeBreaker.nextBoundary(after: offset, in: utf8)
  }

  /// Whether a space that hangs is at an offset.
  func isSpace(_ offset: Int, _ conventions: TextConventions) -> Bool {
    utf8[offset] == 0x20
      || utf8[offset] &- 0xE1 < 3
        && conventions.lengthOfWideSpace(before: offset + 3, in: utf8) > 0
  }

  /// What a cut before an offset changes, at which the font forbids it; nil if the text before the
  /// stretch may change too.
  private func cut(before offset: Int) -> Cut? {
    let places = shaping.drawing.places.elements
    for (count, place) in places.reversed().enumerated() {
      let glyphs = shaping.glyphs(ofCut: place.offset..<offset, in: utf8, stretch.kind)
      let isFirst = count + 1 == places.count
      guard isFirst && isRunStart || count == Self.mostMoves || glyphs.first?.id == place.glyph
      else { continue }
      let advance = glyphs.reduce(0) { $0 + Int64($1.advance) }
      return Cut(start: place.offset, change: advance - (sum - place.sum))
    }
    return nil
  }

  /// The greatest number of times that the text to be shaped is extended: see ``TextAnalysis``.
  private static let mostMoves = 8
}

extension ShapingContext {
  /// The glyphs of a stretch that is shaped where it is cut, with offsets in the stretch as
  /// clusters; nil of other stretches. They are valid until a text is shaped.
  fileprivate func glyphs(
    of stretch: ScannedStretch, in utf8: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<ShapedGlyph>? {
    switch stretch.source {
    case .characters where stretch.kind.pointee.isCutByShaping:
      let range = Int(stretch.start)..<Int(stretch.end)
      return range.count > Shaper.longestPiece
        ? nil : glyphs(ofPiece: range, stretch.kind, in: utf8)
    case .characters, .box, .tab, .control: return nil
    case .kept(let start, let count):
      return UnsafeBufferPointer(start: keptGlyphs.base + Int(start), count: Int(count))
    case .piece:
      return glyphs(ofPiece: Int(stretch.start)..<Int(stretch.end), stretch.kind, in: utf8)
    }
  }

  private func glyphs(
    ofPiece range: Range<Int>, _ kind: RunKind.Place, in utf8: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<ShapedGlyph> {
    let cache = kind.pointee.cache
    return cache.glyphs(of: cache.piece(utf8, range, shaper: shaper))
  }

  /// The glyphs of a part of a run that is cut on both sides, with offsets in the part as clusters.
  /// They are valid until a text is shaped.
  func glyphs(
    ofCut range: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>, _ kind: RunKind.Place
  ) -> UnsafeBufferPointer<ShapedGlyph> {
    let cache = kind.pointee.cache
    let isJoining = kind.pointee.isJoining
    return cache.glyphs(
      of: isJoining || range.count > Shaper.longestPiece
        ? cache.uncachedPiece(utf8, range, shaper: shaper, hasContext: isJoining)
        : cache.piece(utf8, range, shaper: shaper))
  }
}

extension RunKind {
  /// Whether summed characters of such runs must be shaped where they are cut: letters that join,
  /// and pairs that move glyphs.
  fileprivate var isCutByShaping: Bool { isJoining || !(pairs?.arePlain ?? true) }
}
