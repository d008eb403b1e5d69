// SPDX-License-Identifier: Apache-2.0

/// The elements of a text with markup, with all that HTML and the template say of each, so that an
/// element is looked up once.
final class StyledElements: Sendable {
  /// An element.
  final class Element: Sendable {
    /// Its name.
    let name: String
    /// What it does.
    let role: MarkupElement.Role
    /// The room around it.
    let spacing: MarkupStyles.Spacing
    /// Whether its style changes runs.
    let changesRuns: Bool
    /// The styles of a run that is in no other element: its name, if its style changes runs.
    let styles: [String]
    /// Whether text in it has its font, and not that of an element around.
    let hasOwnFont: Bool
    /// Whether it is a list, which has no room above and below in another.
    let isList: Bool

    fileprivate init(_ name: String, _ element: MarkupElement, _ styles: MarkupStyles) {
      self.name = name
      role = element.role
      spacing = styles.spacing(of: name)
      changesRuns = styles.changing.contains(name)
      self.styles = changesRuns ? [name] : []
      hasOwnFont = element.role.hasOwnFont(name) || styles.cellsWithFont.contains(name)
      isList = MarkupElement.lists.contains(name)
    }

    /// An element that HTML does not have, or cells do not show: what is in it is a part of the
    /// line.
    static let unknown = Element("", MarkupElement(role: .inline), MarkupStyles())
  }

  private let all: [String: Element]
  /// A paragraph that is the whole text.
  let paragraph: Element
  /// Whether the mark of an item that begins with a table stands in a line of its own above it.
  let marksStandAboveTables: Bool
  /// For elements whose style has a font: the style without it; nil for none.
  private let fontless: [String: String?]

  /// Takes the styles of a text.
  init(_ styles: MarkupStyles) {
    let all = MarkupElement.all.map { ($0, Element($0, $1, styles)) }
    self.all = Dictionary(uniqueKeysWithValues: all)
    paragraph = self.all[MarkupElement.paragraph] ?? .unknown
    marksStandAboveTables = styles.marksStandAboveTables
    fontless = styles.fontless
  }

  /// An element by its name; nil if cells do not show it.
  subscript(_ name: String) -> Element? { all[name] }

  /// The elements that change runs, as text in a block with a font of its own has them.
  func withoutFonts(_ names: [String]) -> [String] {
    fontless.isEmpty ? names : names.compactMap { fontless[$0] ?? $0 }
  }
}

extension MarkupElement.Role {
  /// Whether text in the element has its font, and not that of an element around: in headings,
  /// preformatted text and the heads of tables.
  fileprivate func hasOwnFont(_ name: String) -> Bool {
    switch self {
    case .kind: true
    case .tablePart(.cell): name == "th"
    case .block, .list, .item, .rule, .tablePart, .inline, .quotation, .lineBreak, .wordBreak,
      .picture, .checkbox, .hidden:
      false
    }
  }

  /// Whether the text before and after the element is on other lines.
  package var endsBlock: Bool {
    switch self {
    case .block, .kind, .list, .item, .rule, .tablePart: true
    case .inline, .quotation, .lineBreak, .wordBreak, .picture, .checkbox, .hidden: false
    }
  }
}
