// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// What the runs of one face, script and direction have in common, in a style and for one worker.
final class RunKind {
  /// The face among the style's faces.
  let face: Int
  /// The script as an ISO 15924 tag.
  let script: UInt32
  /// Whether the runs are shaped from right to left.
  let isRightToLeft: Bool
  /// The shaped pieces of such runs.
  let cache: PieceCache
  /// The lane of characters that need no shaping.
  let lane: PairLane?
  /// The advances of ideographs and syllables of such runs.
  let ideographs = IdeographAdvances()
  /// The advance of a space, in font units.
  let spaceAdvance: Int64
  /// Whether words may be shaped apart at spaces.
  let isSpaceInert: Bool
  /// Whether letters join their neighbours.
  let isJoining: Bool
  /// Whether every printing character of ASCII belongs to such a run, once it is in one.
  let takesASCII: Bool
  /// The units of the em square.
  let unitsPerEm: Int
  /// The metrics of the face at the style's size.
  let metrics: LineMetrics

  /// Gathers what is known.
  init(
    face: Int, script: UInt32, isRightToLeft: Bool, cache: PieceCache, style: StyleContext,
    isSimpleASCII: Bool
  ) {
    self.face = face
    self.script = script
    self.isRightToLeft = isRightToLeft
    self.cache = cache
    lane = PairLane(plan: cache.plan)
    spaceAdvance = Int64(cache.plan.spaceAdvance)
    isSpaceInert = cache.plan.isSpaceInert
    isJoining = cache.plan.isJoining
    takesASCII = face == 0 && script == ScriptTag.latin && !isRightToLeft && isSimpleASCII
    unitsPerEm = cache.plan.font.unitsPerEm
    metrics = TextAnalyzer.metrics(
      of: style, cache.plan.font.lineMetrics(size: style.size))
  }

  /// What a character adds behind another one, which the lane does not know yet.
  @inline(never)
  func learn(_ before: Int, _ character: Int, shaper: Shaper) -> UInt16 {
    lane?.value(before, character, shaper: shaper) ?? PairLane.refused
  }

  /// Finds out whether an ideograph or syllable needs no look at anything else in such runs.
  @inline(never)
  func learnIdeograph(_ scalar: UInt32, _ facts: CharacterFacts) -> UInt16 {
    let isPlain =
      facts.flags == CharacterFacts.known | CharacterFacts.direct && facts.script == script
      && Int(facts.face) == face
    return ideographs.learn(
      scalar, advance: isPlain ? cache.directGlyph(scalar)?.advance : nil)
  }
}
