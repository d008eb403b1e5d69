// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// Finds the direction of a text by its first strong character (UAX #9, P2 and P3).
///
/// This is the only place that decides a text's direction: measurers ask it for each paragraph,
/// and cells for the texts of a record. Isolates are passed over, up to the matching U+2069 or the
/// paragraph's end. Embeddings and overrides are not: P2 looks at the characters inside them.
///
/// Pass the characters of a text in order, in one piece or in several, until one decides.
package struct FirstStrongSearch {
  /// The number of isolates around the next character.
  private var depth = 0
  /// The range of code points that the last character belongs to, and what they are.
  private var known = (range: UInt32(0)..<UInt32(0), kind: Kind.other)

  /// The part that a character plays; the raw values are those of ``StrongCharacters``.
  private enum Kind: UInt32 {
    case other, leftToRight, rightToLeft, isolate, popIsolate, separator
  }

  /// Begins before the first character of a text.
  package init() {}

  /// Passes the characters of a text or of a part of one.
  ///
  /// A paragraph without a strong character leaves the decision to the next one.
  ///
  /// - Returns: The direction if one of the characters decides; nil if none does.
  /// - Complexity: O(bytes up to that character).
  package mutating func pass(_ text: String) -> LayoutDirection? {
    for scalar in text.unicodeScalars {
      if let direction = pass(scalar.value) { return direction }
    }
    return nil
  }

  /// Passes one character; a value above U+10FFFF counts as unassigned.
  ///
  /// - Returns: The direction if the character decides; nil if it does not.
  package mutating func pass(_ scalar: UInt32) -> LayoutDirection? {
    if !known.range.contains(scalar) { known = Self.range(of: scalar) }
    switch known.kind {
    case .leftToRight: return depth == 0 ? .leftToRight : nil
    case .rightToLeft: return depth == 0 ? .rightToLeft : nil
    case .isolate: depth += 1
    case .popIsolate: depth = max(0, depth - 1)
    case .separator: depth = 0
    case .other: break
    }
    return nil
  }

  /// The range of characters of one kind around a code point.
  private static func range(of scalar: UInt32) -> (range: Range<UInt32>, kind: Kind) {
    let ranges = StrongCharacters.ranges
    let next = ranges.indices.partitioningIndex { ranges[$0] >> 3 > scalar }
    let entry = ranges[next - 1]
    let end = next < ranges.count ? ranges[next] >> 3 : .max
    return (entry >> 3..<end, Kind(rawValue: entry & 7) ?? .other)
  }
}

extension TextDirection {
  /// The direction of a paragraph, which measurers of one's own need for ``TextAlignment/natural``.
  ///
  /// - Parameter paragraph: The characters of one paragraph; of several the first that has a strong
  ///   character decides.
  public func resolved(for paragraph: String) -> LayoutDirection {
    switch self {
    case .leftToRight: return .leftToRight
    case .rightToLeft: return .rightToLeft
    case .auto:
      var search = FirstStrongSearch()
      return search.pass(paragraph) ?? .leftToRight
    }
  }
}
