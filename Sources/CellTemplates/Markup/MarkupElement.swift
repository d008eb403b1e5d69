// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// An element of HTML as a text of a cell shows it.
///
/// Source: HTML Living Standard § 15.3, the style sheet that browsers have, without what a style of
/// the template says in its place.
package struct MarkupElement: Sendable {
  /// What an element does.
  package enum Role: Sendable {
    /// It stands on lines of its own, and holds what follows.
    case block
    /// Its text is a block of a kind of its own: a heading, or one whose white space stays.
    case kind
    /// It is a list, whose items are numbered or not.
    case list(isOrdered: Bool)
    /// It is an item of a list.
    case item
    /// It is a line across the text.
    case rule
    /// It is a part of a line.
    case inline
    /// It has quotation marks around it.
    case quotation
    /// It ends a line.
    case lineBreak
    /// It is a place where a line may end.
    case wordBreak
    /// It is a picture, in whose place its description stands unless its size is known.
    case picture
    /// It is a box that is ticked or not.
    case checkbox
    /// It is a part of a table, which holds others.
    case tablePart(TablePart)
    /// No browser shows what is in it.
    case hidden
  }

  /// The parts of a table.
  package enum TablePart: Sendable {
    case table, group, row, cell, caption
  }

  /// What the element does.
  package let role: Role
  /// What it changes in the text around it.
  package var style = RunStyle()
  /// The space above and below it, as a multiple of its font's size.
  package var margin = 0.0
  /// The space at the sides on which lines begin and end, in points.
  package var indents: (start: Double, end: Double) = (0, 0)

  /// The elements by their names.
  package static let all: [String: MarkupElement] = {
    var all: [String: MarkupElement] = [:]
    func add(_ names: String, _ element: MarkupElement) {
      for name in names.split(separator: " ") { all[String(name)] = element }
    }
    add(
      "article aside body center div dt figcaption footer form header hgroup html main nav search "
        + "section",
      MarkupElement(role: .block))
    add("address", MarkupElement(role: .block, style: .italic))
    add("p dl", MarkupElement(role: .block, margin: 1))
    add("blockquote figure", MarkupElement(role: .block, margin: 1, indents: (40, 40)))
    add("dd", MarkupElement(role: .block, indents: (40, 0)))
    let headings: [(size: Double, margin: Double)] = [
      (2, 0.67), (1.5, 0.83), (1.17, 1), (1, 1.33), (0.83, 1.67), (0.67, 2.33),
    ]
    for (index, heading) in headings.enumerated() {
      let style = RunStyle(isBolder: true, size: heading.size)
      add("h\(index + 1)", MarkupElement(role: .kind, style: style, margin: heading.margin))
    }
    add("pre", MarkupElement(role: .kind, margin: 1))
    add("ol", MarkupElement(role: .list(isOrdered: true), margin: 1, indents: (40, 0)))
    add("dir menu ul", MarkupElement(role: .list(isOrdered: false), margin: 1, indents: (40, 0)))
    add("li", MarkupElement(role: .item))
    add("hr", MarkupElement(role: .rule, margin: 0.5))
    add("table", MarkupElement(role: .tablePart(.table)))
    add("thead tbody tfoot", MarkupElement(role: .tablePart(.group)))
    add("tr", MarkupElement(role: .tablePart(.row)))
    add("td", MarkupElement(role: .tablePart(.cell)))
    add("th", MarkupElement(role: .tablePart(.cell), style: .bold))
    add("caption", MarkupElement(role: .tablePart(.caption)))
    add(
      "abbr bdi bdo code data font kbd label mark nobr samp span time tt",
      MarkupElement(role: .inline))
    add("del s strike", MarkupElement(role: .inline, style: RunStyle(isStruckThrough: true)))
    add("ins u", MarkupElement(role: .inline, style: RunStyle(isUnderlined: true)))
    add("b strong", MarkupElement(role: .inline, style: .bold))
    add("cite dfn em i var", MarkupElement(role: .inline, style: .italic))
    add("big", MarkupElement(role: .inline, style: RunStyle(size: 1.2)))
    add("small", MarkupElement(role: .inline, style: RunStyle(size: 1 / 1.2)))
    add(
      "sub",
      MarkupElement(role: .inline, style: RunStyle(size: 1 / 1.2, shift: .sub)))
    add(
      "sup", MarkupElement(role: .inline, style: RunStyle(size: 1 / 1.2, shift: .super)))
    let link = RunStyle(isUnderlined: true, color: .color(Self.linkColor))
    add("a", MarkupElement(role: .inline, style: link))
    add("q", MarkupElement(role: .quotation))
    add("br", MarkupElement(role: .lineBreak))
    add("wbr", MarkupElement(role: .wordBreak))
    add("img", MarkupElement(role: .picture))
    add("input", MarkupElement(role: .checkbox))
    add(
      "base col colgroup head link meta noscript script style template title",
      MarkupElement(role: .hidden))
    return all
  }()

  /// The colour of links.
  private static let linkColor = Color(red: 0, green: 0, blue: 238)

  /// The kind of block that text is which is in none of the others.
  package static let paragraph = "p"
  /// The kind of block whose white space stays.
  package static let preformatted = "pre"
  /// The names of the kinds of blocks.
  package static let blockKinds =
    [paragraph, "h1", "h2", "h3", "h4", "h5", "h6", preformatted, rule, table]
  /// The kind of block that is a table.
  package static let table = "table"
  /// The kinds of a table's cells by their elements and alignments.
  package static let cellKinds: [(element: String, alignment: MarkupAlignment?)] =
    ["td", "th"].flatMap { name in ([nil] + MarkupAlignment.allCases).map { (name, $0) } }

  /// The names of lists, which have no room above and below in one another.
  package static let lists = ["dir", "dl", "menu", "ol", "ul"]

  /// The kind of a cell in a table's row that has none.
  static let missingCell = "none"

  /// The name of the kind of a table's cell.
  static func cellKind(_ element: String, _ alignment: MarkupAlignment?) -> String {
    element + (alignment.map { "-" + $0.rawValue } ?? "")
  }

  /// The kind of block that is a line across the text.
  package static let rule = "hr"
}

extension RunStyle {
  fileprivate static let bold = RunStyle(isBolder: true)
  fileprivate static let italic = RunStyle(isItalic: true)
}
