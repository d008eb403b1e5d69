// SPDX-License-Identifier: Apache-2.0

/// The styles of a template: keys with values under a name, which views and runs take.
struct StyleTable {
  private var styles: [(name: String, place: SourcePlace, entries: [TemplateNode.Entry])] = []
  private var usedNames: Set<String> = []
  /// The names that elements of texts with markup have.
  private var elementNames: Set<String> = []

  /// The names, in the order of their declaration.
  var names: [String] { styles.map(\.name) }

  /// The styles that nothing uses, in the order of their declaration.
  var unused: [(name: String, place: SourcePlace)] {
    styles.filter { !usedNames.contains($0.name) && !elementNames.contains($0.name) }
      .map { ($0.name, $0.place) }
  }

  /// The styles that elements of texts with markup use and nothing else, in the order of their
  /// declaration.
  var ofElementsAlone: [(name: String, place: SourcePlace, entries: [TemplateNode.Entry])] {
    styles.filter { !usedNames.contains($0.name) && elementNames.contains($0.name) }
  }

  /// Adds a style; its name is new.
  mutating func declare(_ name: String, _ entries: [TemplateNode.Entry], at place: SourcePlace) {
    styles.append((name, place, entries))
  }

  /// The entries of a style that something uses; nil if there is none of the name.
  mutating func use(_ name: String) -> [TemplateNode.Entry]? {
    guard let style = styles.first(where: { $0.name == name }) else { return nil }
    usedNames.insert(name)
    return style.entries
  }

  /// The entries of the style that an element's name is; none if there is none.
  mutating func useForElement(_ name: String) -> [TemplateNode.Entry] {
    guard let style = styles.first(where: { $0.name == name }) else { return [] }
    elementNames.insert(name)
    return style.entries
  }
}

extension TemplateReader {
  /// The key by which a view takes styles.
  static let styleKey = "style"

  /// The keys that styles cannot have: what a view is, what it shows and which views it holds.
  private static let keysOfContent =
    ["type", "text", "runs", "source", "title", "children"] + markupKeys + repeatKeys

  /// The keys that styles may have.
  static let styleKeys: [String] = {
    var keys: [String] = []
    for key in commonKeys + typeKeys.flatMap(\.keys)
    where !keysOfContent.contains(key) && !keys.contains(key) { keys.append(key) }
    return keys
  }()

  /// Reads the styles; one may take those above it.
  mutating func readStyles(_ node: TemplateNode) {
    guard case .mapping(let entries) = node.content else {
      values.collector.error("styles: expected a mapping, found \(node.kindName)", at: node.place)
      return
    }
    defer { laterStyles = [] }
    for (index, entry) in entries.enumerated() {
      laterStyles = entries[(index + 1)...].map(\.key)
      if styles.names.contains(entry.key) {
        values.collector.error(
          "'\(entry.key)' is the name of a style already", at: entry.keyPlace)
        continue
      }
      let known = values.entries(entry.value, of: "style '\(entry.key)'", known: Self.styleKeys)
      styles.declare(entry.key, withStyles(known), at: entry.keyPlace)
    }
  }

  /// The entries of a view or style, and those of the styles that it takes.
  ///
  /// An entry of its own replaces that of a style, and one of a later style that of an earlier one.
  mutating func withStyles(_ entries: [TemplateNode.Entry]) -> [TemplateNode.Entry] {
    guard let taken = entries.first(where: { $0.key == Self.styleKey }) else { return entries }
    var result = entries.filter { $0.key != Self.styleKey }
    let nodes = if case .sequence(let list) = taken.value.content { list } else { [taken.value] }
    for node in nodes.reversed() {
      guard let name = values.text(node, Self.styleKey) else { continue }
      guard let style = styles.use(name) else {
        let message =
          laterStyles.contains(name)
          ? "the style '\(name)' is declared below; a style takes those above it"
          : "no style named '\(name)'"
        values.collector.error(
          message, at: node.place,
          suggestion: Spelling.suggestion(for: name, among: styles.names))
        continue
      }
      let stated = result.map(\.key)
      result += style.filter { !stated.contains($0.key) }
    }
    return result
  }

  /// The entries of a run with the font, the colour and the language of the style that it names.
  ///
  /// A name that is no style's is a font's, and stays.
  mutating func withRunStyle(_ entries: [TemplateNode.Entry]) -> [TemplateNode.Entry] {
    guard let taken = entries.first(where: { $0.key == Self.styleKey }),
      case .scalar(let name, _) = taken.value.content, let style = styles.use(name)
    else { return entries }
    let own = entries.filter { $0.key != Self.styleKey }
    let stated = own.map(\.key)
    return own + style.filter { Self.runKeys.contains($0.key) && !stated.contains($0.key) }
  }

  /// What each name changes that a record's run may have as its style: the template's styles, and
  /// its fonts.
  mutating func runStyles(at place: SourcePlace) -> [(name: String, style: RunStyle)] {
    var result: [(name: String, style: RunStyle)] = []
    for name in styles.names { result.append((name, runStyle(styles.use(name) ?? []))) }
    for (name, font) in fonts.useAll(at: place) where !styles.names.contains(name) {
      result.append((name, RunStyle(font: font)))
    }
    return result
  }

  /// What the entries of a style change in a run.
  mutating func runStyle(_ entries: [TemplateNode.Entry]) -> RunStyle {
    var style = RunStyle()
    for entry in entries {
      switch entry.key {
      case "font", Self.styleKey:
        style.font = font(entry.value, entry.key) ?? style.font
      case "color": style.color = values.color(entry.value, "color")
      case "locale": style.locale = readLocale(entry.value, "locale")
      default: break
      }
    }
    return style
  }
}
