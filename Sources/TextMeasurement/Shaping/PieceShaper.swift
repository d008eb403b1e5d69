// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Shapes the pieces of runs, in logical order.
struct PieceShaper: ~Copyable {
  private let shaping: ShapingContext
  private let utf8: UnsafeBufferPointer<UInt8>
  /// The glyphs of all pieces so far.
  private(set) var glyphs: [ShapedGlyph] = []
  /// The first cluster of the run at hand, if the run began before it; else -1.
  private var continuedStart = -1

  /// Prepares to shape a text, which must outlive the shaper and whose clusters the shaping context
  /// has.
  ///
  /// - Parameter isShaping: Whether pieces will be shaped.
  init(_ utf8: UnsafeBufferPointer<UInt8>, shaping: ShapingContext, isShaping: Bool) {
    self.utf8 = utf8
    self.shaping = shaping
    // Most clusters have one glyph, and growing would take twice the memory.
    if isShaping { glyphs.reserveCapacity(shaping.clusters.count) }
  }

  /// Narrows the glyph of a cluster.
  mutating func trim(_ trim: PunctuationWidths.Trim, cluster: Int, in range: Range<Int>) {
    let offset = shaping.clusters[cluster].offset
    let index = range.partitioningIndex { glyphs[$0].cluster >= offset }
    guard index < range.upperBound, glyphs[index].cluster == offset else { return }
    glyphs[index].advance -= trim.advance
    glyphs[index].xOffset += trim.offset
  }

  /// The range of a run without glyphs.
  var endOfGlyphs: Range<Int> { glyphs.count..<glyphs.count }

  /// Shapes each piece between inert boundaries alone.
  ///
  /// Appends the glyphs, and sets the advances of the clusters.
  ///
  /// - Parameter isContinued: Whether the run began before its first cluster.
  mutating func shape(
    _ clusters: Range<Int>, _ cache: PieceCache, _ state: StyleState, isContinued: Bool
  ) {
    continuedStart = isContinued ? clusters.lowerBound : -1
    let itemized = shaping.clusters.elements
    var start = clusters.lowerBound
    var last = PieceBorder.active
    for index in clusters {
      let item = itemized[index]
      let next = PieceBorder.of(
        utf8, at: Int(item.offset), item.facts, isSingle: item.isSingle, in: cache
      ).border
      let isGiant =
        !item.isSingle && endOffset(index + 1) - Int(item.offset) > Self.longestCluster
      if index > start, isGiant || last.isInert(before: next) {
        shapePiece(start..<index, within: clusters, cache, state)
        start = index
      }
      if isGiant {
        shapeGiant(index, cache)
        start = index + 1
      }
      last = next
    }
    guard start < clusters.upperBound else { return }
    shapePiece(start..<clusters.upperBound, within: clusters, cache, state)
  }

  /// The most UTF-8 bytes of a cluster that is shaped as a whole.
  static var longestCluster: Int { 512 }

  /// Shapes a cluster of hundreds of marks in parts.
  ///
  /// HarfBuzz takes time quadratic in the number of marks.
  private mutating func shapeGiant(_ cluster: Int, _ cache: PieceCache) {
    let itemized = shaping.clusters.elements
    let end = endOffset(cluster + 1)
    var start = Int(itemized[cluster].offset)
    while start < end {
      let next = UTF8Decoder.endOfCodePoint(
        around: start + Self.longestCluster, utf8, atMost: end)
      let piece = cache.uncachedPiece(
        utf8, start..<next, shaper: shaping.shaper, hasContext: false)
      for glyph in cache.glyphs(of: piece) {
        var glyph = glyph
        glyph.cluster = itemized[cluster].offset
        itemized[cluster].advance &+= glyph.advance
        glyphs.append(glyph)
      }
      start = next
    }
  }

  private mutating func shapePiece(
    _ piece: Range<Int>, within run: Range<Int>, _ cache: PieceCache, _ state: StyleState
  ) {
    let itemized = shaping.clusters.elements
    let start = Int(itemized[piece.lowerBound].offset)
    let end = endOffset(piece.upperBound)
    itemized[piece.lowerBound].flags.insert(.startsPiece)
    let first = PieceBorder.of(
      utf8, at: start, itemized[piece.lowerBound].facts,
      isSingle: itemized[piece.lowerBound].isSingle, in: cache)
    if piece.count == 1, let glyph = first.glyph {
      glyphs.append(
        ShapedGlyph(
          id: glyph.id, cluster: Int32(start), advance: glyph.advance, xOffset: 0, yOffset: 0,
          isUnsafeToBreak: false))
      itemized[piece.lowerBound].advance = glyph.advance
      return
    }
    if first.border == .space {
      let advance = Int32(truncatingIfNeeded: cache.plan.spaceAdvance)
      for index in piece {
        glyphs.append(
          ShapedGlyph(
            id: cache.plan.spaceGlyph, cluster: itemized[index].offset, advance: advance,
            xOffset: 0, yOffset: 0, isUnsafeToBreak: false))
        itemized[index].advance = advance
      }
      return
    }
    if end - start > Shaper.longestPiece, piece.count > 1 {
      // A text of many kilobytes without an inert boundary is cut at a cluster boundary.
      var middle = piece.lowerBound + 1
      while middle < piece.upperBound,
        Int(itemized[middle].offset) - start < Shaper.longestPiece / 2
      {
        middle += 1
      }
      shapeUncached(piece.lowerBound..<middle, cache, hasContext: true)
      if middle < piece.upperBound {
        shapePiece(middle..<piece.upperBound, within: run, cache, state)
      }
      return
    }
    if cache.plan.isJoining,
      state.isJoined(
        start..<end,
        isRunStart: piece.lowerBound == run.lowerBound && piece.lowerBound != continuedStart,
        isRunEnd: piece.upperBound == run.upperBound, in: utf8)
    {
      shapeUncached(piece, cache, hasContext: true)
      return
    }
    take(cache.piece(utf8, start..<end, shaper: shaping.shaper), piece, cache, offset: start)
  }

  private mutating func shapeUncached(
    _ piece: Range<Int>, _ cache: PieceCache, hasContext: Bool
  ) {
    let start = Int(shaping.clusters[piece.lowerBound].offset)
    let end = endOffset(piece.upperBound)
    take(
      cache.uncachedPiece(utf8, start..<end, shaper: shaping.shaper, hasContext: hasContext),
      piece, cache, offset: start)
  }

  private func endOffset(_ cluster: Int) -> Int {
    cluster < shaping.clusters.count ? Int(shaping.clusters[cluster].offset) : utf8.count
  }

  /// Appends a piece's glyphs and sets the advance of each cluster.
  private mutating func take(
    _ piece: ShapedPiece, _ clusters: Range<Int>, _ cache: PieceCache, offset: Int
  ) {
    let itemized = shaping.clusters.elements
    let shaped = cache.glyphs(of: piece)
    var cluster = clusters.lowerBound
    var lastStarted = -1
    var previousOffset: Int32 = -1
    for glyph in shaped {
      let place = Int32(truncatingIfNeeded: offset) + glyph.cluster
      while cluster + 1 < clusters.upperBound, itemized[cluster + 1].offset <= place {
        cluster += 1
      }
      var placed = glyph
      placed.cluster = place
      glyphs.append(placed)
      itemized[cluster].advance &+= glyph.advance
      if place != previousOffset {
        if lastStarted >= 0 { spreadLigature(lastStarted..<cluster) }
        // The glyph cluster before ends inside of this grapheme cluster.
        if cluster > lastStarted, place > itemized[cluster].offset {
          itemized[cluster].flags.insert(.isUnsafeBefore)
        }
        lastStarted = cluster
        previousOffset = place
        if glyph.isUnsafeToBreak, place == itemized[cluster].offset {
          itemized[cluster].flags.insert(.isUnsafeBefore)
        }
      }
    }
    if lastStarted >= 0 { spreadLigature(lastStarted..<clusters.upperBound) }
  }

  /// Divides the advance of a glyph cluster equally among its grapheme clusters.
  ///
  /// A line that is cut between them is shaped again.
  private func spreadLigature(_ clusters: Range<Int>) {
    guard clusters.count > 1 else { return }
    let itemized = shaping.clusters.elements
    let whole = Int(itemized[clusters.lowerBound].advance)
    for index in clusters {
      let part = index - clusters.lowerBound
      itemized[index].advance = Int32(
        whole * (part + 1) / clusters.count - whole * part / clusters.count)
      if part > 0 { itemized[index].flags.insert(.isUnsafeBefore) }
    }
  }
}
