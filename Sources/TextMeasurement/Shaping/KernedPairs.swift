// SPDX-License-Identifier: Apache-2.0

/// The pairs of neighbours that a font's rules may kern.
///
/// Fonts kern few of the letter pairs in real text: Noto Sans and Noto Sans CJK kern less than one
/// in ten. The width of a pair that is not in this set is the sum of its characters' advances, so
/// HarfBuzz need not be asked. The set may contain pairs that are not kerned after all, for
/// example where an earlier table gives them the value 0. It does not hold amounts.
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
  private var tables: [ClassTable] = []

  /// Whether two glyphs may be kerned when they are adjacent.
  ///
  /// Each worker of a run asks for each pair of neighbours of its texts.
  func contains(_ first: UInt32, _ second: UInt32) -> Bool {
    if isNamed(GlyphPair.key(first, second)) { return true }
    for index in tables.indices where tables[index].kerns(first, second) { return true }
    return false
  }

  /// Whether a pair is listed, by bisection without a branch.
  private func isNamed(_ pair: UInt64) -> Bool {
    named.withUnsafeBufferPointer { named in
      guard !named.isEmpty else { return false }
      // The pair is at `place` or behind it, by less than `rest`.
      var place = 0
      var rest = named.count
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
