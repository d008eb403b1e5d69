// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// The cells of a template, those nested in others included, and the sets of views that their
/// records show.
package final class WebSheet {
  /// The fonts.
  package let text: WebText
  /// The cells, each before those nested in it.
  package private(set) var cells: [WebCell] = []
  /// The sets of views in the order in which they were met.
  package private(set) var variants: [Variant] = []
  /// The addresses of pictures by the names that records have for them; others are empty boxes.
  package var pictures: [String: String] = [:]
  /// The names that cells have; never iterated.
  private var classNames: Set<String> = []

  /// A set of views of a cell.
  package struct Variant {
    /// The cell.
    package let cell: WebCell
    /// The views, and the direction.
    package let shown: VisibleViews
    /// The rules of such cells.
    package let declarations: WebDeclarations
  }

  /// A view of a cell.
  package struct ViewKey: Hashable {
    /// The class of the cell.
    package let cell: String
    /// The index of the view.
    package let view: Int
  }

  /// Starts without cells.
  init(fonts: WebFonts) { text = WebText(fonts: fonts) }

  /// Adds a cell.
  func add(_ cell: WebCell) { cells.append(cell) }

  /// Adds a set of views.
  func add(_ variant: Variant) { variants.append(variant) }

  /// A class that no other cell has: the name, or it with a number behind.
  func className(_ name: String) -> String {
    var number = 1
    var result = name
    while !classNames.insert(result).inserted {
      number += 1
      result = "\(name)-\(number)"
    }
    return result
  }

  /// The rules of some sets of views, without declarations that stand elsewhere.
  func rules(
    of variants: ArraySlice<Variant>, leavingOut shared: [ViewKey: [String]]
  ) -> String {
    var sheet = StyleSheet()
    for variant in variants {
      let cell = variant.cell
      let selector = cell.selector(of: variant.shown)
      sheet.add(selector, variant.declarations.cell)
      for (name, declarations) in zip(cell.groupNames, variant.declarations.groups) {
        sheet.add("\(selector) > .\(name)", declarations)
      }
      for (view, declarations) in variant.declarations.views {
        let known = shared[ViewKey(cell: cell.className, view: view)] ?? []
        sheet.add(
          selector + cell.path(of: view),
          declarations.filter { !known.contains($0) })
      }
    }
    return sheet.css
  }
}

/// The declarations of a cell with a set of views.
package struct WebDeclarations {
  /// Those of the cell.
  package var cell: [String]
  /// Those of the views of the cell itself, by their indices, in the order of their places.
  package var views: [(view: Int, declarations: [String])]
  /// Those of the groups of views with columns of their own.
  package var groups: [[String]] = []
}
