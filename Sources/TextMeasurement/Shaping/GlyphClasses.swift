// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The classes of glyphs: a map from glyphs to small numbers, made once and then searched.
///
/// Fonts list glyphs in ascending order, so making it is a copy, where a dictionary would hash each
/// glyph.
struct GlyphClasses: Sendable {
  /// A glyph and its class.
  typealias Entry = (glyph: UInt32, value: Int)

  /// Ascending by glyph.
  private let entries: [Entry]

  /// Makes a map; of several entries of a glyph, which only a malformed font has, any one holds.
  init(_ entries: [Entry]) {
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.glyph < $1.glyph }
    self.entries =
      isAscending ? entries : entries.sorted { ($0.glyph, $0.value) < ($1.glyph, $1.value) }
  }

  /// The class of a glyph; nil if it has none.
  subscript(glyph: UInt32) -> Int? {
    let place = entries.indices.partitioningIndex { entries[$0].glyph >= glyph }
    return place < entries.count && entries[place].glyph == glyph ? entries[place].value : nil
  }

  /// Whether all classes are less than a bound.
  func areAll(below bound: Int) -> Bool { entries.allSatisfy { $0.value < bound } }
}
