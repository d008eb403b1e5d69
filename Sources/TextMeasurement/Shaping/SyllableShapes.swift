// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz

/// The syllables of one script that a worker has shaped, of which it composes words.
///
/// A text of a script such as Tamil has new words all the time, but few new syllables: 5,500 words
/// of 10,000 texts have 730. ``SyllableRules`` says when a word has the glyphs of its
/// syllables.
final class SyllableShapes {
  /// The most syllables that are kept; words with others are shaped whole.
  private static let mostSyllables = 4096
  /// The most ends and beginnings of syllables that differ for the rules.
  private static let mostEdges = 4096
  /// The words that may be refused before so many are composed that no more are tried.
  private static let mostRefused = 64

  private let plan: ShapingPlan
  private let rules: SyllableRules
  private let syllables = ByteKeyTable<Syllable>(slotCount: 256, keyBytes: 1024)
  /// The glyphs of all syllables.
  private let glyphs = GrowingBuffer<ShapedGlyph>(minimumCapacity: 1024)
  private let trial = GrowingBuffer<ShapedGlyph>(minimumCapacity: 32)
  /// The glyphs at the ends of syllables, at any time and in the end, and the numbers of both.
  private var ends: [SyllableEnds.Edge: Int] = [:]
  private var endList: [SyllableEnds.Edge] = []
  /// The same for the first glyphs of syllables.
  private var heads: [SyllableEnds.Edge: Int] = [:]
  private var headList: [SyllableEnds.Edge] = []
  /// What happens between an end and a head, by both numbers.
  private let pairs = ByteKeyTable<Pair>(slotCount: 256, keyBytes: 1024)
  /// The words that may still be refused.
  private var patience = mostRefused

  /// A syllable that was shaped alone.
  private struct Syllable: BitwiseCopyable {
    /// Its glyphs.
    var glyphStart: Int32
    var glyphCount: Int32
    /// The number of its end; -1 if no syllable may follow it.
    var end: Int16
    /// The number of its head; -1 if it may follow no syllable.
    var head: Int16
  }

  /// What happens between two syllables.
  private struct Pair: BitwiseCopyable {
    enum State: UInt8 { case apart, kerned, refused }
    var state: State
    /// Whether a line that ends between both must be shaped again.
    var isUnsafeToBreak = false
    /// The number of glyphs of the first syllable from the kerned one on.
    var glyphsBehind: UInt16 = 0
    /// What is added to the advance of that glyph.
    var kerning: Int32 = 0
  }

  /// Creates a table without syllables; nil if the plan has no ``SyllableRules``.
  init?(_ plan: ShapingPlan) {
    guard let rules = plan.syllableRules else { return nil }
    self.plan = plan
    self.rules = rules
  }

  /// Appends the glyphs of a word to a buffer, in logical order.
  ///
  /// - Returns: False, and nothing is appended, if the word must be shaped whole.
  func append(
    _ word: UnsafeBufferPointer<UInt8>, to target: borrowing GrowingBuffer<ShapedGlyph>,
    shaper: Shaper
  ) -> Bool {
    guard patience > 0, rules.kind(at: 0, of: word) == .letter, word.count.isMultiple(of: 3),
      stride(from: 3, to: word.count, by: 3).allSatisfy({ rules.kind(at: $0, of: word) != .other })
    else { return false }
    let count = target.count
    guard appendSyllables(of: word, to: target, shaper) else {
      target.truncate(to: count)
      patience -= 1
      return false
    }
    patience += 1
    return true
  }

  /// Appends the glyphs of a word's syllables; false at one that must be shaped with the word.
  private func appendSyllables(
    of word: UnsafeBufferPointer<UInt8>, to target: borrowing GrowingBuffer<ShapedGlyph>,
    _ shaper: Shaper
  ) -> Bool {
    var before: (range: Range<Int>, syllable: Syllable)?
    var start = 0
    while start < word.count {
      let end = endOfSyllable(from: start, of: word)
      guard let syllable = syllable(word, start..<end, shaper) else { return false }
      var isUnsafe = false
      if let before {
        let pair = pair(before.syllable, syllable, word, before.range.lowerBound..<end, shaper)
        guard pair.state != .refused else { return false }
        if pair.state == .kerned {
          let kerned = target.elements
          kerned[kerned.count - Int(pair.glyphsBehind)].advance &+= pair.kerning
        }
        isUnsafe = pair.isUnsafeToBreak
      }
      let places = target.reserve(Int(syllable.glyphCount))
      for index in 0..<Int(syllable.glyphCount) {
        var glyph = glyphs[Int(syllable.glyphStart) + index]
        if isUnsafe, glyph.cluster == 0 { glyph.isUnsafeToBreak = true }
        glyph.cluster &+= Int32(truncatingIfNeeded: start)
        places[index] = glyph
      }
      target.advance(by: Int(syllable.glyphCount))
      before = (start..<end, syllable)
      start = end
    }
    return true
  }

  /// The end of the syllable that begins at an offset of a word.
  @inline(__always)
  private func endOfSyllable(from start: Int, of word: UnsafeBufferPointer<UInt8>) -> Int {
    var kind = rules.kind(at: start, of: word)
    var end = start + 3
    while end < word.count {
      let next = rules.kind(at: end, of: word)
      if next == .letter, kind != .joiner { break }
      kind = next
      end += 3
    }
    return end
  }

  // MARK: - Syllables

  @inline(__always)
  private func syllable(
    _ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ shaper: Shaper
  ) -> Syllable? {
    let key = UnsafeBufferPointer(rebasing: word[range])
    return syllables.value(for: key) ?? addSyllable(key, shaper)
  }

  private func addSyllable(_ key: UnsafeBufferPointer<UInt8>, _ shaper: Shaper) -> Syllable? {
    guard syllables.count < Self.mostSyllables else { return nil }
    let start = glyphs.count
    let edges = SyllableEnds(marks: rules.marks)
    shaper.shape(key, plan: plan, into: glyphs, watching: edges.add)
    let shaped = UnsafeBufferPointer(rebasing: glyphs.elements[start...])
    var syllable = Syllable(
      glyphStart: Int32(start), glyphCount: Int32(shaped.count), end: -1, head: -1)
    // Without lookups there would be no ends, nor if HarfBuzz was built without messages.
    if edges.count > 0, let (head, end) = edges.edges(of: shaped) {
      syllable.end = Self.number(end, in: &ends, &endList, limit: Self.mostEdges)
      syllable.head = Self.number(head, in: &heads, &headList, limit: Self.mostEdges)
    }
    syllables.insert(syllable, for: key)
    return syllable
  }

  /// The number of an edge; -1 if there are too many.
  private static func number(
    _ edge: SyllableEnds.Edge, in numbers: inout [SyllableEnds.Edge: Int],
    _ list: inout [SyllableEnds.Edge], limit: Int
  ) -> Int16 {
    if let known = numbers[edge] { return Int16(known) }
    guard list.count < limit else { return -1 }
    numbers[edge] = list.count
    list.append(edge)
    return Int16(list.count - 1)
  }

  // MARK: - Pairs

  /// What happens between two syllables, which together are a range of a word.
  @inline(__always)
  private func pair(
    _ first: Syllable, _ second: Syllable, _ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    _ shaper: Shaper
  ) -> Pair {
    guard first.end >= 0, second.head >= 0 else { return Pair(state: .refused) }
    let key = UInt32(first.end) << 16 | UInt32(second.head)
    return withUnsafeBytes(of: key) { bytes in
      let bytes = bytes.bindMemory(to: UInt8.self)
      if let known = pairs.value(for: bytes) { return known }
      let found = find(first, second, word, range, shaper)
      pairs.insert(found, for: bytes)
      return found
    }
  }

  private func find(
    _ first: Syllable, _ second: Syllable, _ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    _ shaper: Shaper
  ) -> Pair {
    let (end, head) = (endList[Int(first.end)], headList[Int(second.head)])
    for glyph in end.glyphs where head.glyphs.contains(where: { rules.isOpen(glyph, $0) }) {
      return Pair(state: .refused)
    }
    let isKerned = end.last.contains { glyph in head.last.contains { rules.kerns(glyph, $0) } }
    guard isKerned else { return Pair(state: .apart) }
    trial.removeAll()
    shaper.shape(word, range, plan: plan, hasContext: false, into: trial)
    return kerned(first, second, among: end.last.count) ?? Pair(state: .refused)
  }

  /// The kerning of two syllables that were shaped together; nil if more is different than the
  /// advance of one of the last glyphs of the first.
  private func kerned(_ first: Syllable, _ second: Syllable, among lastCount: Int) -> Pair? {
    let firstCount = Int(first.glyphCount)
    guard trial.count == firstCount + Int(second.glyphCount) else { return nil }
    var pair = Pair(state: .apart, isUnsafeToBreak: trial[firstCount].isUnsafeToBreak)
    for index in 0..<firstCount {
      var together = trial[index]
      let alone = glyphs[Int(first.glyphStart) + index]
      if together.advance != alone.advance, pair.state == .apart, index >= firstCount - lastCount {
        pair.state = .kerned
        pair.glyphsBehind = UInt16(truncatingIfNeeded: firstCount - index)
        pair.kerning = together.advance &- alone.advance
        together.advance = alone.advance
      }
      together.isUnsafeToBreak = alone.isUnsafeToBreak
      guard together == alone else { return nil }
    }
    let start = trial[firstCount].cluster
    for index in 0..<Int(second.glyphCount) {
      var together = trial[firstCount + index]
      let alone = glyphs[Int(second.glyphStart) + index]
      together.cluster &-= start
      together.isUnsafeToBreak = alone.isUnsafeToBreak
      guard together == alone else { return nil }
    }
    return pair
  }
}

/// The glyphs at both ends of a syllable at all times while HarfBuzz shapes it.
///
/// An end reaches to the first glyph that is no mark, over which no rule passes.
final class SyllableEnds {
  /// The glyphs at one end.
  struct Edge: Hashable {
    /// Those at any time, in ascending order.
    var glyphs: [UInt32]
    /// Those of the shaped syllable, in logical order.
    var last: [UInt32]
  }

  private let marks: GlyphBitmap
  private var headGlyphs: [UInt32] = []
  private var endGlyphs: [UInt32] = []
  /// Whether some glyph was no mark at any time.
  private var isBounded = true
  /// The number of times at which the ends were added.
  private(set) var count = 0

  /// Begins with no glyphs.
  ///
  /// - Parameter marks: The glyphs that rules may pass over.
  init(marks: GlyphBitmap) { self.marks = marks }

  /// Adds the ends of the syllable before or after a lookup.
  func add(_ glyphs: UnsafeBufferPointer<hb_glyph_info_t>) {
    count += 1
    add(glyphs.lazy.map(\.codepoint), to: &headGlyphs)
    add(glyphs.lazy.map(\.codepoint).reversed(), to: &endGlyphs)
  }

  private func add(_ glyphs: some Collection<UInt32>, to end: inout [UInt32]) {
    for glyph in glyphs {
      if !end.contains(glyph) { end.append(glyph) }
      if !marks.contains(glyph) { return }
    }
    isBounded = false
  }

  /// The edges of the shaped syllable; nil if rules may pass over the whole syllable.
  func edges(of shaped: UnsafeBufferPointer<ShapedGlyph>) -> (head: Edge, end: Edge)? {
    add(shaped.lazy.map(\.id), to: &headGlyphs)
    add(shaped.lazy.map(\.id).reversed(), to: &endGlyphs)
    guard isBounded, let first = shaped.firstIndex(where: { !marks.contains($0.id) }),
      let last = shaped.lastIndex(where: { !marks.contains($0.id) })
    else { return nil }
    return (
      Edge(glyphs: headGlyphs.sorted(), last: shaped[...first].map(\.id)),
      Edge(glyphs: endGlyphs.sorted(), last: shaped[last...].map(\.id))
    )
  }
}
