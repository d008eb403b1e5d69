// SPDX-License-Identifier: Apache-2.0

/// Finds the known name that was probably meant.
package enum Spelling {
  /// The nearest of some names, if one is near enough; the first of equally near ones.
  ///
  /// Near enough is one edit for up to 4 letters, two for up to 8, and a third of the letters
  /// beyond; at least one letter must stay. A name that differs in case alone is always near.
  ///
  /// - Parameter most: Another bound on the edits; nil for the one above.
  package static func suggestion(
    for name: String, among known: [String], atMost most: Int? = nil
  ) -> String? {
    let lowered = name.lowercased()
    if let match = known.first(where: { $0.lowercased() == lowered }) { return match }
    let limit = most ?? (name.count <= 4 ? 1 : max(2, name.count / 3))
    var best: (name: String, distance: Int)?
    for candidate in known where abs(candidate.count - name.count) <= limit {
      let distance = distance(lowered, candidate.lowercased())
      let isNear = distance <= limit && distance < max(name.count, candidate.count)
      if isNear, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  ///
  /// Source: optimal string alignment, after F. Damerau, Comm. ACM 7 (1964) 171–176.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        let isSwap =
          row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
        if isSwap { best = min(best, beforeLast[column - 1] + 1) }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
