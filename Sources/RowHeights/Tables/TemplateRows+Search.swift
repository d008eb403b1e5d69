// SPDX-License-Identifier: Apache-2.0

extension TemplateRows {
  /// The texts that a row shows, in the order of their views; nothing is measured.
  ///
  /// The runs of a view are one text. A row without a height shows none.
  ///
  /// - Precondition: There is such a row.
  public func texts(ofRow row: Int) -> [String] { shownTexts.texts(of: record(ofRow: row)) }

  /// The first or last row of a range that shows a text; nil if none does.
  ///
  /// Texts are compared in small letters, code point by code point. Nothing is measured.
  ///
  /// - Complexity: O(characters of the rows up to the one that is found).
  /// - Precondition: There are such rows.
  public func row(showing text: String, in range: Range<Int>, isLast: Bool = false) -> Int? {
    let sought = text.lowercased()
    let isFound: (Int) -> Bool = { row in
      self.texts(ofRow: row).contains { $0.lowercased().hasPart(sought) }
    }
    return isLast ? range.last(where: isFound) : range.first(where: isFound)
  }
}
