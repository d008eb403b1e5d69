// SPDX-License-Identifier: Apache-2.0

/// The pairs of neighbours that a font's rules may kern.
///
/// Of the pairs of letters that texts have, fonts kern few: in Noto Sans and Noto Sans CJK less
/// than one in ten. Two characters whose pair is not here are as wide as each alone, so that
/// HarfBuzz need not be asked. A pair may be here that is not kerned after all, for example where
/// an earlier table names it with the value 0; so what is here says nothing about amounts.
///
/// Source: OpenType 1.9, chapter GPOS, "Lookup type 2 subtable".
struct KernedPairs: Sendable {
  /// The classes of one table, and which classes it kerns with which.
  private struct ClassTable {
    var firsts: [UInt32: Int]
    var seconds: [UInt32: Int]
    var secondCount: Int
    /// By the class of the first glyph times the number of classes of the second, plus that.
    var areKerned: [Bool]
  }

  /// Pairs that are named one by one, see ``LayoutRules/pairKey(_:_:)``.
  private var named: Set<UInt64> = []
  private var tables: [ClassTable] = []

  /// Whether two glyphs may be kerned where they stand side by side.
  func contains(_ first: UInt32, _ second: UInt32) -> Bool {
    if named.contains(LayoutRules.pairKey(first, second)) { return true }
    return tables.contains { table in
      // What no class names is of class 0, but a table kerns only the first glyphs that it covers.
      guard let row = table.firsts[first] else { return false }
      return table.areKerned[row * table.secondCount + (table.seconds[second] ?? 0)]
    }
  }

  /// Adds a pair.
  mutating func insert(_ first: UInt32, _ second: UInt32) {
    named.insert(LayoutRules.pairKey(first, second))
  }

  /// Adds the pairs of a table of classes.
  ///
  /// - Parameters:
  ///   - firsts: The class of each first glyph that the table covers.
  ///   - seconds: The class of each second glyph, less than `secondCount`; others have class 0.
  ///   - areKerned: Whether the table has a value for two classes, row by row of the first:
  ///     `secondCount` for each class of `firsts`.
  mutating func insert(
    firsts: [UInt32: Int], seconds: [UInt32: Int], secondCount: Int, areKerned: [Bool]
  ) {
    tables.append(
      ClassTable(firsts: firsts, seconds: seconds, secondCount: secondCount, areKerned: areKerned))
  }

  /// Adds the pairs of other rules.
  mutating func formUnion(_ other: KernedPairs) {
    named.formUnion(other.named)
    tables += other.tables
  }
}
