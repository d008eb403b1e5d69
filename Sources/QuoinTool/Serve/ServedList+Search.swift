// SPDX-License-Identifier: Apache-2.0

import CellTemplates

extension ServedList {
  /// The first or last row of a range that shows a text; nil if none does.
  ///
  /// Texts are compared in small letters, code point by code point. Nothing is measured.
  ///
  /// - Complexity: O(characters of the rows up to the one that is found).
  func row(showing text: String, in range: Range<Int>, isLast: Bool) -> Int? {
    let sought = Array(text.lowercased().utf8)
    let isFound: (Int) -> Bool = { [self] row in
      shownTexts.texts(of: record(ofRow: row)).contains {
        Self.contains(Array($0.lowercased().utf8), sought)
      }
    }
    return isLast ? range.last(where: isFound) : range.first(where: isFound)
  }

  /// Whether bytes stand one after another in others.
  private static func contains(_ bytes: [UInt8], _ sought: [UInt8]) -> Bool {
    guard let first = sought.first, bytes.count >= sought.count else { return false }
    for start in 0...bytes.count - sought.count where bytes[start] == first {
      if bytes[start...].starts(with: sought) { return true }
    }
    return false
  }
}
