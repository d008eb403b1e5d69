// SPDX-License-Identifier: Apache-2.0

/// The pairs of neighbours that a font's rules may kern.
///
/// Fonts kern few of the letter pairs in real text: Noto Sans and Noto Sans CJK kern less than one
/// in ten. The width of a pair that is not in this set is the sum of its characters' advances, so
/// HarfBuzz is not needed. The set may contain pairs that are not kerned in the end, for example
/// because an earlier table gives them the value 0. It has no amounts.
///
/// Source: OpenType 1.9, chapter GPOS, "Lookup type 2 subtable".
struct KernedPairs: Sendable {
  /// The glyph classes of one table, and the pairs of classes that it kerns.
  private struct ClassTable {
    var firsts: GlyphClasses
    var seconds: GlyphClasses
    var secondCount: Int
    /// Indexed by the class of the first glyph × `secondCount` + the class of the second glyph.
    var areKerned: [Bool]

    /// Whether the table kerns two glyphs.
    func kerns(_ first: UInt32, _ second: UInt32) -> Bool {
      // Unlisted glyphs have class 0, but a table kerns only the first glyphs that it covers.
      guard let row = firsts[first] else { return false }
      return areKerned[row * secondCount + (seconds[second] ?? 0)]
    }
  }

  /// Pairs that are listed one by one, as made by ``GlyphPair/key(_:_:)``, in ascending order.
  private var named: [UInt64] = []
  /// The places of the listed pairs of each first glyph, from the least one on, and then their end;
  /// empty if the first glyphs lie far apart.
  private var starts: [UInt32] = []
  private var tables: [ClassTable] = []

  /// Whether two glyphs may be kerned when they are adjacent.
  ///
  /// Each shaping context of a run asks for each pair of neighbours of its texts.
  func contains(_ first: UInt32, _ second: UInt32) -> Bool {
    if isNamed(first, second) { return true }
    for index in tables.indices where tables[index].kerns(first, second) { return true }
    return false
  }

  /// Whether a pair is listed, by bisection among those of its first glyph.
  private func isNamed(_ first: UInt32, _ second: UInt32) -> Bool {
    let pair = GlyphPair.key(first, second)
    guard let least = named.first, pair >= least else { return false }
    var place = 0
    var rest = named.count
    if !starts.isEmpty {
      let row = Int(first) - Int(least >> 32)
      guard row < starts.count - 1 else { return false }
      place = Int(starts[row])
      rest = Int(starts[row + 1]) - place
      if rest == 0 { return false }
    }
    return named.withUnsafeBufferPointer { named in
      // The pair is at `place` or behind it, by less than `rest`.
      while rest > 1 {
        let half = rest / 2
        if named[place + half] <= pair { place += half }
        rest -= half
      }
      return named[place] == pair
    }
  }

  /// Adds pairs that ``GlyphPair/key(_:_:)`` made.
  ///
  /// - Complexity: That of sorting an array which mostly is sorted, as fonts list pairs in order.
  mutating func insert(_ pairs: [UInt64]) {
    guard !pairs.isEmpty else { return }
    named += pairs
    named.sort()
    findStarts()
  }

  private mutating func findStarts() {
    starts.removeAll(keepingCapacity: true)
    guard let least = named.first, let greatest = named.last else { return }
    let first = least >> 32
    guard greatest >> 32 - first <= 1024 + 4 * named.count else { return }
    for (place, pair) in named.enumerated() {
      while starts.count <= pair >> 32 - first { starts.append(UInt32(place)) }
    }
    starts.append(UInt32(named.count))
  }

  /// Adds the pairs of a class-based table.
  ///
  /// - Parameters:
  ///   - firsts: The class of each first glyph that the table covers.
  ///   - seconds: The class of each second glyph, less than `secondCount`; others have class 0.
  ///   - areKerned: Whether the table has a value for a pair of classes. Each class of `firsts`
  ///     has a row of `secondCount` elements.
  mutating func insert(
    firsts: GlyphClasses, seconds: GlyphClasses, secondCount: Int, areKerned: [Bool]
  ) {
    tables.append(
      ClassTable(firsts: firsts, seconds: seconds, secondCount: secondCount, areKerned: areKerned))
  }

  /// Adds all pairs of another set.
  mutating func formUnion(_ other: KernedPairs) {
    insert(other.named)
    tables += other.tables
  }
}
