// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// A template's cells as HTML and CSS.
///
/// Each cell, of a kind, of a row or nested in another, is a box of its own; its views are its
/// children, and those that a record does not show are left out. The style sheet has the rules of
/// each set of views, which its selectors recognise by the children that are there.
///
///     let web = WebTemplate(template, fonts: fonts)
///     let html = try web.element(for: record)
///     let css = web.commonRules + web.rules()
package final class WebTemplate {
  /// The template.
  package let template: CellTemplate
  /// What the cells of the template share: the rules of them all.
  package let sheet: WebSheet
  /// The cells of rows, one for each kind.
  package let rows: [WebCell]
  private let plan: RowPlan

  /// Describes the cells of a template.
  package init(_ template: CellTemplate, fonts: WebFonts) {
    self.template = template
    plan = RowPlan(template)
    sheet = WebSheet(fonts: fonts)
    rows = WebCell.kinds(
      of: template, named: WebCell.identifier(template.name), place: .row, on: sheet)
  }

  /// The addresses of pictures by the names that records have for them, for the elements that are
  /// asked for next; a picture without an address is an empty box.
  package var pictures: [String: String] {
    get { sheet.pictures }
    set { sheet.pictures = newValue }
  }

  /// The element of a record's cell.
  ///
  /// - Throws: ``RecordError``, or ``WebLayoutError`` for a layout that has no equal in CSS.
  package func element(for record: RecordValue) throws -> String {
    try shown(record).html
  }

  /// The names that ``CellLayout/frames`` have for the elements inside of a record's cell, in the
  /// order of their tags; nil for those without a name.
  ///
  /// - Throws: As ``element(for:)`` does.
  package func names(for record: RecordValue) throws -> [String?] { try shown(record).innerNames }

  private func shown(_ record: RecordValue) throws -> WebElement {
    let contents = try contents(of: record)
    return try rows[contents.kind].element(contents)
  }

  /// What a record shows.
  func contents(of record: RecordValue) throws(RecordError) -> CellContents {
    try CellContents(record, in: plan)
  }

  // MARK: - Style sheet

  /// The number of different sets of views so far; it grows with ``element(for:)``.
  package var variantCount: Int { sheet.variants.count }

  /// Whether pages choose among the weights and slants of a family: a cell has blocks of text.
  package var choosesFaces: Bool { sheet.cells.contains(where: \.hasMarkup) }

  /// The rules that all cells share.
  package var commonRules: String { sheet.cells.map(\.commonRules).joined() }

  /// The rules of the sets of views from an index on, in the order in which they were met.
  ///
  /// Sets that have a rule in common share it.
  package func rules(from first: Int = 0) -> String {
    sheet.rules(of: sheet.variants.dropFirst(first), leavingOut: [:])
  }

  /// The rules of all sets of views, and before them what the rules of a view have in common.
  package var rulesOfAll: String {
    var shared: [WebSheet.ViewKey: [String]] = [:]
    for variant in sheet.variants {
      for (view, declarations) in variant.declarations.views {
        let key = WebSheet.ViewKey(cell: variant.cell.className, view: view)
        shared[key] =
          shared[key].map { $0.filter(declarations.contains) } ?? declarations
      }
    }
    var css = StyleSheet()
    for cell in sheet.cells {
      for index in cell.template.views.indices {
        css.add(
          ".\(cell.className)\(cell.path(of: index))",
          shared[WebSheet.ViewKey(cell: cell.className, view: index)] ?? [])
      }
    }
    return css.css + sheet.rules(of: sheet.variants[...], leavingOut: shared)
  }
}
