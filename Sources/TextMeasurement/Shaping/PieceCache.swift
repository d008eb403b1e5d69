// SPDX-License-Identifier: Apache-2.0

/// The place of a shaped piece's glyphs in the cache, and the advances of the piece.
struct ShapedPiece: BitwiseCopyable {
  /// The index of the first glyph in the cache's store.
  var glyphStart: Int32
  /// The number of glyphs.
  var glyphCount: Int32
  /// The advance of all glyphs before the trailing spaces, in font units.
  var advance: Int32
  /// The advance of the trailing spaces, in font units.
  var spaceAdvance: Int32
}

/// The pieces that one shaping context has shaped by one plan, by their bytes.
///
/// Only pieces between inert boundaries are cached, so a piece has the same glyphs in any text. The
/// cache belongs to one shaping context and needs no lock. It is a class because the shaping
/// context's styles with the same plan share it. Its contents never change a result, only the cost.
final class PieceCache {
  /// The longest cached piece, in UTF-8 bytes; longer pieces are unlikely to recur.
  static let longestKey = 96
  /// The number of pieces at which the cache is emptied.
  static let mostPieces = 1 << 16
  /// The number of glyphs that the cache keeps at most: 6 MB.
  static let mostGlyphs = 1 << 18

  /// The plan that shaped the pieces.
  let plan: ShapingPlan
  /// The glyphs of all pieces, in logical order; cluster offsets count from the piece's start.
  private let glyphs = GrowingBuffer<ShapedGlyph>(minimumCapacity: 1024)
  private let breakFlags = UnsafeBreakFlags()
  private let pieces = ByteKeyTable<ShapedPiece>(slotCount: 256, keyBytes: 1024)
  /// The direct glyphs by the high and the low byte of the character; 0 if not looked up yet.
  private let directGlyphs = PageTable<UInt64>(pageCount: 256, pageSize: 256, filling: 0)
  /// The start of the glyphs of the last uncached piece; nil if they were removed.
  private var uncachedGlyphs: Int?

  /// Creates an empty cache.
  init(plan: ShapingPlan) {
    self.plan = plan
    plan.sharedShapes.addContext()
  }

  /// The size of the pieces in bytes.
  var byteCount: Int { glyphs.byteCount + pieces.byteCount }

  /// Removes all pieces and frees their memory.
  func free() {
    glyphs.free()
    pieces.free()
    uncachedGlyphs = nil
  }

  /// The glyphs of a piece; valid until the next lookup.
  func glyphs(of piece: ShapedPiece) -> UnsafeBufferPointer<ShapedGlyph> {
    UnsafeBufferPointer(
      start: glyphs.base + Int(piece.glyphStart), count: Int(piece.glyphCount))
  }

  /// The shaped piece for a range of a text that lies between inert boundaries.
  @inline(__always)
  func piece(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, shaper: Shaper
  ) -> ShapedPiece {
    guard range.count <= Self.longestKey else {
      return uncachedPiece(text, range, shaper: shaper, hasContext: false)
    }
    if let known = pieces.value(for: UnsafeBufferPointer(rebasing: text[range])) { return known }
    return addPiece(text, range, shaper: shaper)
  }

  /// Shapes a range without caching it, because it is long or depends on its context.
  func uncachedPiece(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, shaper: Shaper, hasContext: Bool
  ) -> ShapedPiece {
    if let uncachedGlyphs { glyphs.truncate(to: uncachedGlyphs) }
    uncachedGlyphs = glyphs.count
    return shape(text, range, shaper: shaper, hasContext: hasContext)
  }

  private func addPiece(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, shaper: Shaper
  ) -> ShapedPiece {
    if let uncachedGlyphs { glyphs.truncate(to: uncachedGlyphs) }
    uncachedGlyphs = nil
    // A piece has hardly more glyphs than bytes, so this one does not double the store.
    if pieces.count >= Self.mostPieces || glyphs.count + Self.longestKey > Self.mostGlyphs {
      glyphs.removeAll()
      pieces.removeAll()
    }
    let key = UnsafeBufferPointer(rebasing: text[range])
    let shared = plan.sharedShapes.sharedPieces
    if let known = shared?.piece(for: key, into: glyphs) {
      pieces.insert(known, for: key)
      return known
    }
    let piece = shape(text, range, shaper: shaper, hasContext: false)
    if !plan.settings.isRightToLeft {
      breakFlags.clearNeedless(
        UnsafeMutableBufferPointer(rebasing: glyphs.elements[Int(piece.glyphStart)...]),
        of: text, range, plan: plan, shaper: shaper)
    }
    pieces.insert(piece, for: key)
    shared?.add(piece, glyphs(of: piece), for: key)
    return piece
  }

  private func shape(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, shaper: Shaper, hasContext: Bool
  ) -> ShapedPiece {
    let start = glyphs.count
    shaper.shape(text, range, plan: plan, hasContext: hasContext, into: glyphs)
    var spaces = range.upperBound
    while spaces > range.lowerBound, text[spaces - 1] == 0x20 { spaces -= 1 }
    let spaceCluster = Int32(spaces - range.lowerBound)
    var advance: Int32 = 0
    var spaceAdvance: Int32 = 0
    for index in start..<glyphs.count {
      let glyph = glyphs[index]
      if glyph.cluster < spaceCluster {
        advance &+= glyph.advance
      } else {
        spaceAdvance &+= glyph.advance
      }
    }
    return ShapedPiece(
      glyphStart: Int32(start), glyphCount: Int32(glyphs.count - start), advance: advance,
      spaceAdvance: spaceAdvance)
  }
}

extension PieceCache {
  /// The nominal glyph of a character that keeps it in every context.
  struct DirectGlyph {
    /// The glyph's index.
    var id: UInt32
    /// The glyph's advance in font units.
    var advance: Int32

    /// The glyph of a page entry; nil if the character has none.
    @inline(__always)
    fileprivate init?(entry: UInt64) {
      guard entry & 2 != 0 else { return nil }
      id = UInt32(truncatingIfNeeded: entry >> 32)
      advance = Int32(bitPattern: UInt32(truncatingIfNeeded: entry)) >> 2
    }
  }

  /// The nominal glyph of a character below U+10000; nil if it takes part in a lookup.
  ///
  /// Callers pass only characters that HarfBuzz neither decomposes nor reorders: ideographs, kana,
  /// Hangul syllables, and the punctuation of these scripts.
  @inline(__always)
  func directGlyph(_ scalar: UInt32) -> DirectGlyph? {
    assert(scalar < 0x10000)
    let entry = directGlyphs[Int(scalar >> 8), Int(scalar & 0xFF)]
    return DirectGlyph(entry: entry != 0 ? entry : learnDirectGlyph(scalar))
  }

  /// The direct glyphs that were looked up so far, to be read without the cache.
  var knownDirectGlyphs: KnownDirectGlyphs { KnownDirectGlyphs(entries: directGlyphs.lookup) }

  /// Direct glyphs that were looked up; valid as long as their cache.
  struct KnownDirectGlyphs: BitwiseCopyable {
    fileprivate let entries: PageTable<UInt64>.Lookup

    /// The glyph of a character below U+10000; nil if it has none, or was not looked up.
    @inline(__always)
    subscript(_ scalar: UInt32) -> DirectGlyph? {
      assert(scalar < 0x10000)
      return DirectGlyph(entry: entries[Int(scalar >> 8), Int(scalar & 0xFF)])
    }
  }

  /// The page entry of a character: bit 0 known, bit 1 direct, bits 2...31 advance, 32...63 glyph.
  private func learnDirectGlyph(_ scalar: UInt32) -> UInt64 {
    var entry: UInt64 = 1
    // In right-to-left text, brackets take their mirror images.
    if !plan.settings.isRightToLeft, let glyph = plan.font.face.nominalGlyph(scalar),
      plan.isInert(glyph: glyph), !plan.isMark(glyph: glyph)
    {
      let advance = UInt32(bitPattern: Int32(truncatingIfNeeded: plan.font.advance(ofGlyph: glyph)))
      entry = UInt64(glyph) << 32 | UInt64(advance << 2) | 3
    }
    directGlyphs[Int(scalar >> 8), Int(scalar & 0xFF)] = entry
    return entry
  }
}
