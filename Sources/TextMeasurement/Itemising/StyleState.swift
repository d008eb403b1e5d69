// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A shaping context's knowledge of a style: the facts of characters, and the caches of its runs.
///
/// A class, because a shaping context refers to it twice: by its style, and as the last state in
/// use.
final class StyleState {
  /// The style.
  let context: StyleContext
  /// Whether the style's own face has the space and all printing characters of ASCII.
  let isSimpleASCII: Bool
  private let shaping: ShapingStores
  private let knownFacts = FactsTable()
  private var fonts: [FontInstance?]
  private var caches: [CacheEntry] = []
  private let kinds: RunKindTable
  /// The classes of East Asian characters.
  let eastAsian = EastAsianCharacters()
  /// The faces of clusters of several characters.
  let clusterFaces = ClusterFaces()

  private struct CacheEntry {
    var face: Int
    var script: Script
    var isRightToLeft: Bool
    var cache: PieceCache
  }

  /// Creates the state of a style, without facts and caches.
  init(_ context: StyleContext, shaping: ShapingStores) {
    self.context = context
    self.shaping = shaping
    kinds = RunKindTable(faceCount: context.faces.count)
    fonts = Array(repeating: nil, count: context.faces.count)
    fonts[0] = context.primary
    let primary = context.faces[0]
    isSimpleASCII = (0x20...0x7E).allSatisfy { primary.nominalGlyph($0) != nil }
  }

  /// The font of one of the style's faces.
  func font(_ face: Int) -> FontInstance {
    if let known = fonts[face] { return known }
    let made = shaping.instances.instance(
      of: context.faces[face], for: context.style.font, context.scaling)
    fonts[face] = made
    return made
  }

  /// The piece cache for text of a face, script and direction.
  func cache(face: Int, script: Script, isRightToLeft: Bool) -> PieceCache {
    for entry in caches
    where entry.face == face && entry.script == script && entry.isRightToLeft == isRightToLeft {
      return entry.cache
    }
    let font = font(face)
    let settings = ShapingSettings(
      font: ObjectIdentifier(font), script: script.tag, language: context.language,
      isRightToLeft: isRightToLeft, features: context.features(of: context.faces[face]),
      appliesGraphite: context.appliesGraphite)
    let cache = shaping.cache(for: settings, font: font)
    caches.append(
      CacheEntry(face: face, script: script, isRightToLeft: isRightToLeft, cache: cache))
    return cache
  }

  /// The common part of the runs of a face, script and direction; valid as long as the state.
  func kind(face: Int, script: Script, isRightToLeft: Bool) -> RunKind.Place {
    if let known = kinds.kind(face: face, script: script, isRightToLeft: isRightToLeft) {
      return known
    }
    return kinds.add(
      RunKind(
        face: face, script: script, isRightToLeft: isRightToLeft,
        cache: cache(face: face, script: script, isRightToLeft: isRightToLeft), state: self))
  }

  /// The size in bytes of the words that its kinds of runs know.
  var wordBytes: Int { kinds.all.reduce(0) { $0 + $1.pointee.wordBytes } }

  /// Removes the words that its kinds of runs know, and frees their memory.
  func freeWords() {
    for kind in kinds.all { kind.pointee.freeWords() }
  }

  /// The kind of the same script and direction in the style's own face.
  @inline(__always)
  func kindInOwnFace(_ kind: RunKind.Place) -> RunKind.Place {
    if let known = kind.pointee.inOwnFace { return known }
    let found = self.kind(
      face: 0, script: kind.pointee.script, isRightToLeft: kind.pointee.isRightToLeft)
    kind.pointee.inOwnFace = found
    return found
  }

  /// The facts of a character in this style.
  @inline(__always)
  func facts(of scalar: UInt32) -> CharacterFacts {
    if scalar < 0x10000 {
      let facts = knownFacts.facts(ofBasic: scalar)
      if facts.isKnown { return facts }
    }
    return learnFacts(of: scalar)
  }

  /// Whether text beyond a run's borders may change the forms of the letters of a piece.
  ///
  /// - Parameters:
  ///   - piece: The UTF-8 offsets of the piece.
  ///   - isRunStart: Whether the run begins with the piece.
  ///   - isRunEnd: Whether the run ends with the piece.
  func isJoined(
    _ piece: Range<Int>, isRunStart: Bool, isRunEnd: Bool, in utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    isRunStart && joins(at: piece.lowerBound, in: utf8)
      || isRunEnd && joins(at: piece.upperBound, in: utf8)
  }

  /// Whether letters on both sides of a place in a text may join, or marks between them.
  ///
  /// Where they cannot, HarfBuzz gives the text on each side the forms that it has alone: a
  /// character that never joins does not change its neighbours' forms, and hides the text beyond
  /// it from them.
  private func joins(at place: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard place > 0, place < utf8.count, utf8[place - 1] >= 0x80, utf8[place] >= 0x80 else {
      return false
    }
    let before = UTF8Decoder.startOfCodePoint(before: place, utf8)
    return facts(of: UTF8Decoder.decode(utf8, at: before).codePoint).mayJoin
      && facts(of: UTF8Decoder.decode(utf8, at: place).codePoint).mayJoin
  }

  @inline(never)
  private func learnFacts(of scalar: UInt32) -> CharacterFacts {
    if scalar >= 0x10000 {
      let known = knownFacts.facts(ofOther: scalar)
      if known.isKnown { return known }
    }
    let facts = CharacterFacts(scalar, in: context)
    knownFacts.add(facts, of: scalar)
    return facts
  }
}
