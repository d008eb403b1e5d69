// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The classes of glyphs: a map from glyphs to small numbers, made once and then read.
///
/// Fonts list glyphs in ascending order, so making it is a copy, where a dictionary would hash each
/// glyph. Where the glyphs lie close together, a class is found by one access to an array, else by
/// bisection.
struct GlyphClasses: Sendable {
  /// A glyph and its class.
  typealias Entry = (glyph: UInt32, value: Int)

  /// Ascending by glyph.
  private let entries: [Entry]
  /// The first glyph.
  private let first: UInt32
  /// The classes plus 1 of all glyphs from the first to the last, 0 for those without a class;
  /// empty if the glyphs lie far apart.
  private let dense: [UInt16]

  /// Makes a map; of several entries of a glyph, which only a malformed font has, any one holds.
  init(_ entries: [Entry]) {
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.glyph < $1.glyph }
    let sorted =
      isAscending ? entries : entries.sorted { ($0.glyph, $0.value) < ($1.glyph, $1.value) }
    self.entries = sorted
    first = sorted.first?.glyph ?? 0
    dense = Self.dense(sorted)
  }

  private static func dense(_ entries: [Entry]) -> [UInt16] {
    guard let first = entries.first?.glyph, let last = entries.last?.glyph else { return [] }
    let length = Int(last - first) + 1
    guard length <= 1024 + 4 * entries.count,
      entries.allSatisfy({ (0..<Int(UInt16.max)).contains($0.value) })
    else { return [] }
    var dense = [UInt16](repeating: 0, count: length)
    for entry in entries { dense[Int(entry.glyph - first)] = UInt16(entry.value) + 1 }
    return dense
  }

  /// The class of a glyph; nil if it has none.
  subscript(glyph: UInt32) -> Int? {
    guard glyph >= first else { return nil }
    if !dense.isEmpty {
      let place = Int(glyph - first)
      return place < dense.count && dense[place] > 0 ? Int(dense[place]) - 1 : nil
    }
    let place = entries.indices.partitioningIndex { entries[$0].glyph >= glyph }
    return place < entries.count && entries[place].glyph == glyph ? entries[place].value : nil
  }

  /// Whether all classes are less than a bound.
  func areAll(below bound: Int) -> Bool { entries.allSatisfy { $0.value < bound } }
}
