// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The common part of all runs of one face, script and direction, in a style and for one shaping
/// context.
///
/// A kind keeps its address as long as its style's state exists, and scans refer to it by that
/// address: East Asian text changes runs every few characters, and a class would be retained and
/// released each time.
struct RunKind: ~Copyable {
  /// The address of a kind; valid as long as the style's state.
  typealias Place = UnsafeMutablePointer<RunKind>

  /// The face among the style's faces.
  let face: Int
  /// The script.
  let script: Script
  /// The sets of script extensions that the script is in, a bit for each number below 64 and for
  /// each from 64 on; bit 0 of the first is set.
  private let extensionSets: (UInt64, UInt64)
  /// Whether the runs are shaped from right to left.
  let isRightToLeft: Bool
  /// The shaped pieces of such runs.
  let cache: PieceCache
  /// The advances of characters that need no shaping; nil if the plan has none.
  let pairs: PairAdvances?
  /// The table of ``pairs``.
  let rows: PairAdvances.Rows?
  /// The glyphs of ``pairs``.
  let pairGlyphs: UnsafeMutablePointer<PairGlyph>?
  /// The glyphs of characters that keep them in every context, as far as they were looked up.
  let knownDirectGlyphs: PieceCache.KnownDirectGlyphs
  /// The advance of a space, in font units.
  let spaceAdvance: Int64
  /// The glyph of a space.
  let spaceGlyph: UInt32
  /// Whether words may be shaped separately at spaces.
  let isSpaceInert: Bool
  /// Whether letters join their neighbours.
  let isJoining: Bool
  /// Whether such a run continues over every printing character of ASCII.
  let takesASCII: Bool
  /// The conversion from font units to points.
  let scale: FineScale
  /// The face at the style's size.
  let sizedFont: SizedFont
  /// The letters of two bytes of such runs.
  let letters = RunLetters()
  /// The words of such runs, by their bytes.
  private let words = ByteKeyTable<KnownWord>(slotCount: 16, keyBytes: 64)
  /// The kind of the same script in the style's own face; nil before it is first needed.
  var inOwnFace: Place?
  /// The properties of drawn runs.
  let drawn: GlyphRunStyle
  /// The spacing that letters and spaces of drawn runs have; nil if neither has any.
  let spacing: DrawnSpacing?
  /// The state of the style, which owns the kind.
  unowned(unsafe) let state: StyleState

  /// Derives everything from the cache and the style.
  init(
    face: Int, script: Script, isRightToLeft: Bool, cache: PieceCache, state: StyleState
  ) {
    let style = state.context
    self.state = state
    spacing = style.isSpaced ? DrawnSpacing(style, isCursive: style.keepsJoined(script)) : nil
    self.face = face
    self.script = script
    var sets: (UInt64, UInt64) = (1, 0)
    for number in 1..<ScriptTables.setCount where ScriptSet(extensions: number).contains(script) {
      let bit = UInt64(1) << UInt64(number & 63)
      if number < 64 { sets.0 |= bit } else { sets.1 |= bit }
    }
    extensionSets = sets
    self.isRightToLeft = isRightToLeft
    self.cache = cache
    drawn = GlyphRunStyle(
      font: style.identity(of: cache.plan.font), size: style.size,
      direction: isRightToLeft ? .rightToLeft : .leftToRight,
      script: OpenTypeTag(rawValue: script.tag).description, color: style.style.color)
    pairs = PairAdvances(plan: cache.plan)
    rows = pairs?.rows
    pairGlyphs = pairs?.glyphs
    knownDirectGlyphs = cache.knownDirectGlyphs
    spaceGlyph = cache.plan.spaceGlyph
    spaceAdvance = Int64(cache.plan.spaceAdvance)
    isSpaceInert = cache.plan.isSpaceInert
    isJoining = cache.plan.isJoining
    takesASCII = face == 0 && script == .latin && !isRightToLeft && state.isSimpleASCII
    scale = style.scale(of: cache.plan.font)
    sizedFont = SizedFont(cache.plan.font, in: style)
  }

  /// Whether characters that depend on their neighbours' script may belong to such a run.
  ///
  /// - Parameter extensions: The number of their set of scripts, 0 for all.
  @inline(__always)
  func isAllowed(byExtensions extensions: UInt8) -> Bool {
    let sets = extensions & 64 == 0 ? extensionSets.0 : extensionSets.1
    return sets &>> UInt64(extensions) & 1 != 0
  }

  /// The number of words of such runs at which they are forgotten.
  private static let mostWords = 1 << 15

  /// The word with some bytes; nil if it was not added.
  @inline(__always)
  func word(_ bytes: UnsafeBufferPointer<UInt8>) -> KnownWord? { words.value(for: bytes) }

  /// Adds the word with some bytes.
  func add(_ word: KnownWord, _ bytes: UnsafeBufferPointer<UInt8>) {
    if words.count >= Self.mostWords { words.removeAll() }
    words.insert(word, for: bytes)
  }

  /// The size of the words in bytes.
  var wordBytes: Int { words.byteCount }

  /// Removes all words and frees their memory.
  func freeWords() { words.free() }

  /// The advance that a character adds after another one, as ``PairAdvances`` has it.
  @inline(__always)
  func value(
    _ before: Int, _ character: Int, _ rows: PairAdvances.Rows, shaper: Shaper
  ) -> UInt16 {
    let known = rows[before][character]
    return known != PairAdvances.unknown ? known : learn(before, character, shaper: shaper)
  }

  /// The advance that a character adds after another one, for a pair that was not looked up yet.
  @inline(never)
  func learn(_ before: Int, _ character: Int, shaper: Shaper) -> UInt16 {
    pairs?.value(before, character, shaper: shaper) ?? PairAdvances.refused
  }
}

/// The spacing that letters and spaces of a drawn run have.
struct DrawnSpacing {
  /// The points added after each letter; none in cursive scripts, whose letters stay joined.
  let letter: Double
  /// The points added after each space between words.
  let space: Double
  /// The same in units of 2^-20 point.
  let units: LetterSpacing

  /// The spacing of a style.
  init(_ style: StyleContext, isCursive: Bool) {
    letter = isCursive ? 0 : style.letterSpacing
    space = style.letterSpacing + style.wordSpacing
    units = LetterSpacing(style, isCursive: isCursive)
  }
}
