// SPDX-License-Identifier: Apache-2.0

import AutoLayout
package import CellTemplates
import LayoutGeometry

/// A cell as HTML and CSS: a box whose children are its views, some of which hold nested cells.
///
/// Cells nest without end where a part repeats the cell that holds it, so that cell is its own
/// nested one.
package final class WebCell {
  /// Where a cell stands.
  package enum Place: Equatable {
    /// In a list, as wide as the list.
    case row
    /// In a repeated part.
    case nested(Nesting)
  }

  /// How a cell is nested.
  package struct Nesting: Equatable {
    /// Whether the cell, or one around it, is as wide as its content.
    package let isNatural: Bool
    /// Whether the cell is a view alone.
    package let isSingleView: Bool
    /// Whether the cell, or one around it, stands in a column that is no narrower than its words.
    package let keepsWords: Bool
    /// Whether the cell stands on one baseline with others.
    package let alignsBaseline: Bool
  }

  /// The class of the cell's elements; each view's class is this, a hyphen and the view's name.
  package let className: String
  /// The cell's template, which has no kinds.
  package let template: CellTemplate
  /// Where the cell stands.
  package let place: Place
  /// The views with columns of their own.
  private let groups: WebGroups
  /// The classes of those groups.
  package let groupNames: [String]
  /// The cells of all kinds, and the sets of views that were met.
  unowned let sheet: WebSheet
  /// The nested cells of repeated parts, except those that are this one. Never iterated.
  private var nested: [NestedKey: [WebCell]] = [:]
  /// The texts that are shown as blocks, by the names of their views. Never iterated.
  private var markups: [String: WebMarkup] = [:]
  /// The sets of views that were met, in order.
  package private(set) var sets: [VisibleViews] = []
  /// The same sets; never iterated.
  private var knownSets: Set<VisibleViews> = []

  /// A nested cell of a repeated part.
  private struct NestedKey: Hashable {
    let view: Int
    let part: RepeatTemplate.Part
  }

  private init(
    _ template: CellTemplate, className: String, place: Place, on sheet: WebSheet
  ) {
    self.template = template
    self.className = className
    self.place = place
    self.sheet = sheet
    let isNatural = if case .nested(let nesting) = place { nesting.isNatural } else { false }
    groups = WebGroups(template, isNatural: isNatural)
    groupNames = groups.all.map { _ in sheet.className("\(className)--group") }
  }

  /// The cells among which a record chooses: one without kinds.
  ///
  /// - Parameter name: The class of the cell, or the beginning of the classes of kinds.
  static func kinds(
    of template: CellTemplate, named name: String, place: Place, on sheet: WebSheet
  ) -> [WebCell] {
    let cells =
      template.kinds?.all.map { kind in
        WebCell(
          kind.template, className: sheet.className("\(name)--\(identifier(kind.name))"),
          place: place, on: sheet)
      } ?? [WebCell(template, className: sheet.className(name), place: place, on: sheet)]
    for cell in cells {
      sheet.add(cell)
      cell.addNested()
    }
    return cells
  }

  private func addNested() {
    for (index, view) in template.views.enumerated() {
      guard let repeated = view.repeated else { continue }
      if view.isMarkup {
        markups[view.name] = WebMarkup(
          repeated, className: className(of: view), sheet.text)
        continue
      }
      for (part, cell) in repeated.cells {
        let nesting = Nesting(
          isNatural: isNatural || WebRepeat(view.kind).isNatural,
          isSingleView: cell.isSingleView,
          keepsWords: keepsWords || WebRepeat.keepsWords(part, of: repeated, in: view.kind),
          alignsBaseline: view.kind.alignsBaselines)
        var inner = cell.template
        if inner == nil {
          if isOwnNested(nesting) { continue }
          // A nested cell has no separator, and the width that its part gives it.
          inner = template
          inner?.separator = 0
        }
        guard let inner else { continue }
        nested[NestedKey(view: index, part: part)] = Self.kinds(
          of: inner, named: "\(className(of: view))--\(repeated.word(for: part))",
          place: .nested(nesting),
          on: sheet)
      }
    }
  }

  /// Whether the cell can stand in a part of itself.
  private func isOwnNested(_ nesting: Nesting) -> Bool {
    guard case .nested(let own) = place else { return false }
    return own.isNatural == nesting.isNatural && own.keepsWords == nesting.keepsWords
      && own.alignsBaseline == nesting.alignsBaseline
  }

  /// Whether the cell, or one around it, is as wide as its content.
  package var isNatural: Bool {
    if case .nested(let nesting) = place { nesting.isNatural } else { false }
  }

  /// Whether the cell, or one around it, stands in a column that is no narrower than its words.
  var keepsWords: Bool {
    if case .nested(let nesting) = place { nesting.keepsWords } else { false }
  }

  /// Whether the cell stands on one baseline with others.
  private var alignsBaseline: Bool {
    if case .nested(let nesting) = place { nesting.alignsBaseline } else { false }
  }

  /// Whether the cell is a view alone.
  package var isSingleView: Bool {
    if case .nested(let nesting) = place { nesting.isSingleView } else { false }
  }

  /// The nested cells among which the elements of a repeated part choose.
  func nested(_ part: RepeatTemplate.Part, of view: Int) -> [WebCell] {
    nested[NestedKey(view: view, part: part)] ?? [self]
  }

  /// Whether a view shows a text as blocks.
  package var hasMarkup: Bool { !markups.isEmpty }

  /// The blocks that a view shows a text as; nil for other views.
  func markup(of view: ViewTemplate) -> WebMarkup? { markups[view.name] }

  /// The class of a view.
  func className(of view: ViewTemplate) -> String { "\(className)-\(view.cssName)" }

  /// The selector of a view of the cell itself behind one of the cell.
  func path(of view: Int) -> String {
    let group = groups.group(of: view).map { " > .\(groupNames[$0])" } ?? ""
    return "\(group) > .\(className(of: template.views[view]))"
  }

  /// Elements of views of the cell itself, those of a group in an element of its own.
  func grouped(_ elements: [(view: Int, element: WebElement)]) -> [WebElement] {
    var result: [WebElement] = []
    var places: [Int: Int] = [:]
    for (view, element) in elements {
      guard let group = groups.group(of: view) else {
        result.append(element)
        continue
      }
      if let place = places[group] {
        result[place].children.append(element)
      } else {
        places[group] = result.count
        result.append(WebElement(className: groupNames[group], children: [element]))
      }
    }
    return result
  }

  // MARK: - Sets of views

  /// Lowers the layout of a set of views, unless that was done.
  func addVariant(_ shown: VisibleViews) throws(WebLayoutError) {
    guard !knownSets.contains(shown) else { return }
    do throws(LoweringFailure) {
      for (view, isVisible) in zip(template.views, shown.isVisible) where isVisible {
        if let failure = markup(of: view)?.failure { throw failure }
      }
      let declarations =
        isSingleView
        ? try WebSingleView(
          template, shown, isNatural: isNatural, keepsWords: keepsWords
        ).declarations
        : try WebVariant(
          template, shown, groups: groups, isNatural: isNatural, keepsWords: keepsWords,
          alignsBaseline: alignsBaseline
        ).declarations
      sets.append(shown)
      knownSets.insert(shown)
      sheet.add(WebSheet.Variant(cell: self, shown: shown, declarations: declarations))
    } catch {
      throw WebLayoutError(error.reason, error.place, in: template)
    }
  }

  /// The selector of cells with exactly the views of a set.
  func selector(of shown: VisibleViews) -> String {
    var selector = ".\(className)"
    if template.direction == .automatic {
      selector += shown.direction == .rightToLeft ? "[dir=rtl]" : ":not([dir=rtl])"
    }
    for (index, view) in template.views.enumerated() where view.parent == nil && view.isOptional {
      let child = ":has(\(path(of: index).dropFirst()))"
      selector += shown.isVisible[index] ? child : ":not(\(child))"
    }
    return selector
  }

  /// A name as a CSS identifier: other characters become hyphens.
  static func identifier(_ name: String) -> String {
    let text = String(
      name.unicodeScalars.map { scalar -> Character in
        let isWord =
          scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isWord || scalar == "_" ? Character(scalar) : "-"
      })
    return text.first.map { $0.isNumber || $0 == "-" } ?? true ? "cell-\(text)" : text
  }
}

extension ViewTemplate {
  /// Whether the view shows a text as blocks.
  var isMarkup: Bool { repeated?.markup != nil }

  /// Whether records may hide the view: by a condition, or by an array without elements.
  var isOptional: Bool { condition.exists || repeated.map { $0.empty == nil } ?? false }
}

extension RepeatTemplate {
  /// The word for a cell in classes of elements, which is its key in templates.
  fileprivate func word(for part: Part) -> String {
    let name = cell(part)?.name
    return switch part {
    case .element: name ?? "cell"
    case .head: "head-\(name ?? "")"
    case .more: "more"
    case .empty: "empty"
    }
  }
}
