// SPDX-License-Identifier: Apache-2.0

// The standard library's own are generic ones of its module for regular expressions, whose parser
// would take 1.2 MB of every program.

extension StringProtocol {
  /// The first place where a text stands in this one, byte for byte; nil if there is none. An empty
  /// text stands at the start.
  package func firstPlace(of part: String) -> Range<Index>? {
    var rest = utf8[...]
    while rest.count >= part.utf8.count {
      if rest.starts(with: part.utf8) {
        return rest.startIndex..<rest.index(rest.startIndex, offsetBy: part.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether a text stands in this one, byte for byte; an empty one does.
  package func hasPart(_ part: String) -> Bool { firstPlace(of: part) != nil }

  /// The text with another one in each place of a text that is not empty, from the front.
  package func replacingAll(_ part: String, with other: String) -> String {
    precondition(!part.isEmpty, "An empty text stands everywhere.")
    var result = ""
    var rest = self[...]
    while let place = rest.firstPlace(of: part) {
      result += rest[..<place.lowerBound]
      result += other
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}
