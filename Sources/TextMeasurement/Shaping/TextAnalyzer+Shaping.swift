// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension TextAnalyzer {
  // MARK: - 4. Runs

  /// Divides the clusters into runs and shapes each run.
  mutating func shapeRuns(_ utf8: UnsafeBufferPointer<UInt8>) {
    let count = worker.clusters.count
    var start = 0
    var nextAttachment = 0
    while start < count {
      let first = worker.clusters[start]
      var end = start + 1
      if first.flags.contains(.isAttachment) {
        appendAttachment(start, &nextAttachment)
        start = end
        continue
      }
      let isControl = first.flags.contains(.isControl)
      while end < count {
        let next = worker.clusters[end]
        guard
          next.style == first.style, next.level == first.level,
          next.flags.contains(.isControl) == isControl, !next.flags.contains(.isAttachment),
          isControl || (next.face == first.face && next.script == first.script)
        else { break }
        end += 1
      }
      if isControl {
        appendControlRun(start..<end)
      } else {
        shapeRun(utf8, start..<end)
      }
      start = end
    }
  }

  private mutating func appendControlRun(_ clusters: Range<Int>) {
    let first = worker.clusters[clusters.lowerBound]
    let style = styles[Int(first.style)]
    runs.append(
      AnalyzedRun(
        clusters: clusters, style: Int(first.style), plan: nil, font: style.primary,
        script: first.script, level: first.level, glyphs: glyphs.count..<glyphs.count,
        attachment: nil, heightMask: styleMask(Int(first.style))))
  }

  private mutating func appendAttachment(_ cluster: Int, _ next: inout Int) {
    let item = worker.clusters[cluster]
    while next < text.attachments.count, text.attachments[next].offset < Int(item.offset) {
      next += 1
    }
    guard next < text.attachments.count else { return }
    let attachment = text.attachments[next].attachment
    let style = styles[Int(item.style)]
    let depth = Self.extent(attachment.depth)
    let height = max(0, Self.extent(attachment.size.height))
    let mask = heights.mask(
      for: Self.metrics(
        of: style,
        LineMetrics(ascent: max(0, height - depth), descent: max(0, depth), leading: 0)))
    runs.append(
      AnalyzedRun(
        clusters: cluster..<cluster + 1, style: Int(item.style), plan: nil,
        font: style.primary, script: item.script, level: item.level,
        glyphs: glyphs.count..<glyphs.count, attachment: attachment,
        heightMask: mask | styleMask(Int(item.style))))
  }

  static func extent(_ value: Double) -> Double {
    value.isFinite ? min(max(value, -StyleContext.largestSize), StyleContext.largestSize) : 0
  }

  /// The height mask of a style's own font.
  mutating func styleMask(_ style: Int) -> UInt64 {
    let context = styles[style]
    return heights.mask(for: Self.metrics(of: context, context.lineMetrics))
  }

  private mutating func shapeRun(_ utf8: UnsafeBufferPointer<UInt8>, _ clusters: Range<Int>) {
    let first = worker.clusters[clusters.lowerBound]
    let style = Int(first.style)
    let state = worker.state(of: styles[style])
    let cache = state.cache(
      face: Int(first.face), script: first.script, isRightToLeft: first.level & 1 != 0)
    let font = cache.plan.font
    if font.unitsPerEm != styles[0].primary.unitsPerEm { isUniform = false }
    let glyphStart = glyphs.count
    shapePieces(utf8, clusters, cache)
    var mask = styleMask(style)
    if Int(first.face) != 0 {
      mask |= heights.mask(
        for: Self.metrics(of: styles[style], font.lineMetrics(size: styles[style].size)))
    }
    runs.append(
      AnalyzedRun(
        clusters: clusters, style: style, plan: cache.plan, font: font, script: first.script,
        level: first.level, glyphs: glyphStart..<glyphs.count, attachment: nil,
        heightMask: mask))
  }

  /// Shapes each piece between inert boundaries alone.
  private mutating func shapePieces(
    _ utf8: UnsafeBufferPointer<UInt8>, _ clusters: Range<Int>, _ cache: PieceCache
  ) {
    let itemized = worker.clusters.elements
    var start = clusters.lowerBound
    var last = PieceBorder.active
    for index in clusters {
      let item = itemized[index]
      let next = PieceBorder.of(
        utf8, at: Int(item.offset), item.facts, isSingle: item.isSingle, in: cache
      ).border
      let isGiant =
        !item.isSingle && endOffset(index + 1, utf8) - Int(item.offset) > Self.longestCluster
      if index > start, isGiant || last.isInert(before: next) {
        shapePiece(utf8, start..<index, within: clusters, cache)
        start = index
      }
      if isGiant {
        shapeGiant(utf8, index, cache)
        start = index + 1
      }
      last = next
    }
    guard start < clusters.upperBound else { return }
    shapePiece(utf8, start..<clusters.upperBound, within: clusters, cache)
  }

  /// The most UTF-8 bytes of a cluster that is shaped as a whole.
  private static var longestCluster: Int { 512 }

  /// Shapes a cluster of hundreds of marks in parts.
  ///
  /// HarfBuzz takes time quadratic in the number of marks.
  private mutating func shapeGiant(
    _ utf8: UnsafeBufferPointer<UInt8>, _ cluster: Int, _ cache: PieceCache
  ) {
    let itemized = worker.clusters.elements
    let end = endOffset(cluster + 1, utf8)
    var start = Int(itemized[cluster].offset)
    while start < end {
      var next = min(start + Self.longestCluster, end)
      while next < end, UTF8Decoder.isContinuation(utf8[next]) { next += 1 }
      let piece = cache.uncachedPiece(
        utf8, start..<next, shaper: worker.shaper, hasContext: false)
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
    _ utf8: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, within run: Range<Int>,
    _ cache: PieceCache
  ) {
    let itemized = worker.clusters.elements
    let start = Int(itemized[piece.lowerBound].offset)
    let end = endOffset(piece.upperBound, utf8)
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
      shapeUncached(utf8, piece.lowerBound..<middle, cache, hasContext: true)
      if middle < piece.upperBound {
        shapePiece(utf8, middle..<piece.upperBound, within: run, cache)
      }
      return
    }
    if cache.plan.isJoining,
      worker.state(of: styles[Int(itemized[piece.lowerBound].style)]).isJoined(
        start..<end, isRunStart: piece.lowerBound == run.lowerBound,
        isRunEnd: piece.upperBound == run.upperBound, in: utf8)
    {
      shapeUncached(utf8, piece, cache, hasContext: true)
      return
    }
    take(cache.piece(utf8, start..<end, shaper: worker.shaper), piece, cache, offset: start)
  }

  private mutating func shapeUncached(
    _ utf8: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, _ cache: PieceCache,
    hasContext: Bool
  ) {
    let start = Int(worker.clusters[piece.lowerBound].offset)
    let end = endOffset(piece.upperBound, utf8)
    take(
      cache.uncachedPiece(utf8, start..<end, shaper: worker.shaper, hasContext: hasContext),
      piece, cache, offset: start)
  }

  private func endOffset(_ cluster: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Int {
    cluster < worker.clusters.count ? Int(worker.clusters[cluster].offset) : utf8.count
  }

  /// Appends a piece's glyphs and sets the advance of each cluster.
  private mutating func take(
    _ piece: ShapedPiece, _ clusters: Range<Int>, _ cache: PieceCache, offset: Int
  ) {
    let itemized = worker.clusters.elements
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
    let itemized = worker.clusters.elements
    let whole = Int(itemized[clusters.lowerBound].advance)
    for index in clusters {
      let part = index - clusters.lowerBound
      itemized[index].advance = Int32(
        whole * (part + 1) / clusters.count - whole * part / clusters.count)
      if part > 0 { itemized[index].flags.insert(.isUnsafeBefore) }
    }
  }

  // MARK: - 5. Positions

  /// The positions of all cluster boundaries in the given unit; one more than clusters.
  ///
  /// In fine units, each position of a run is scaled from the run's sum of font units and rounded
  /// once, so rounding errors do not accumulate.
  func sumAdvances(_ unit: PositionUnit) -> [Int64] {
    let itemized = worker.clusters.elements
    var positions: [Int64] = []
    positions.reserveCapacity(itemized.count + 1)
    var position: Int64 = 0
    if unit != .fine {
      for item in itemized {
        positions.append(position)
        position &+= Int64(item.advance)
      }
      positions.append(position)
      return positions
    }
    for run in runs {
      let style = styles[run.style]
      if let attachment = run.attachment {
        positions.append(position)
        position &+= unit.units(max(0, Self.extent(attachment.size.width)))
        position &+= unit.units(style.letterSpacing)
        continue
      }
      let scale = FineScale(size: style.size, unitsPerEm: run.font.unitsPerEm)
      let letterSpacing = unit.units(style.letterSpacing)
      let wordSpacing = unit.units(style.wordSpacing)
      let start = position
      var fontUnits: Int64 = 0
      var spacing: Int64 = 0
      for index in run.clusters {
        positions.append(position)
        let flags = itemized[index].flags
        fontUnits &+= Int64(itemized[index].advance)
        if flags.isDisjoint(with: [.isControl, .isSoftHyphen]) {
          spacing += letterSpacing
          if flags.contains(.isWordSpace) { spacing += wordSpacing }
        }
        position = start &+ scale.units(fontUnits) &+ spacing
      }
    }
    positions.append(position)
    return positions
  }
}

/// The conversion from font units at a size to units of 2^-20 point, in integers.
struct FineScale {
  private let size: Int64
  private let unitsPerEm: Int64

  /// Creates the conversion for a font with `unitsPerEm` at a size in points.
  init(size: Double, unitsPerEm: Int) {
    self.size = Int64((size * 1_048_576).rounded())
    self.unitsPerEm = Int64(unitsPerEm)
  }

  /// Font units scaled and rounded to the nearest, clamped to ±2^52 so that sums do not overflow.
  @inline(__always)
  func units(_ fontUnits: Int64) -> Int64 {
    let half = unitsPerEm / 2
    let (product, isOver) = fontUnits.multipliedReportingOverflow(by: size)
    guard !isOver, product.magnitude < 1 << 62 else {
      return fontUnits < 0 ? -Self.greatest : Self.greatest
    }
    let scaled = product >= 0 ? (product + half) / unitsPerEm : -((half - product) / unitsPerEm)
    return min(max(scaled, -Self.greatest), Self.greatest)
  }

  private static let greatest: Int64 = 1 << 52
}
