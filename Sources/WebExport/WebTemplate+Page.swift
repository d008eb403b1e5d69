// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

extension WebTemplate {
  /// A page with the rules of all sets of views that can occur, and a row of each with the names of
  /// the views as texts.
  ///
  /// - Throws: ``WebLayoutError`` for a layout that has no equal in CSS, or with too many sets.
  package func examplePage() throws(WebLayoutError) -> String {
    for cell in sheet.cells {
      for shown in try cell.possibleSets() { try cell.addVariant(shown) }
    }
    return examplePageOfSets()
  }

  /// Adds the sets of views that a record shows, for ``examplePageOfSets()``.
  ///
  /// - Throws: ``RecordError``, or ``WebLayoutError`` for a layout that has no equal in CSS.
  package func addSets(of record: RecordValue) throws { _ = try element(for: record) }

  /// A page likewise, with the sets of views that were added.
  package func examplePageOfSets() -> String {
    let examples = rows.flatMap { cell in
      cell.sets.map { cell.example(of: $0).html + "\n" }
    }
    return "<!doctype html>\n<meta charset=\"utf-8\">\n<title>\(HTMLText.escaped(template.name))"
      + "</title>\n<style>\n\(commonRules)\(rulesOfAll)</style>\n\n\(examples.joined())"
  }
}
