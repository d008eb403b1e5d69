// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension TemplateReader {
  /// The keys of a colour that depends on the appearance.
  static let colorKeys = Appearance.allCases.map(\.rawValue)

  /// Reads the named colours: one each, or one for each appearance.
  mutating func readColors(_ node: TemplateNode) {
    guard case .mapping(let entries) = node.content else {
      values.collector.error("colors: expected a mapping, found \(node.kindName)", at: node.place)
      return
    }
    for entry in entries {
      guard !ColorTable.common.contains(where: { $0.name == entry.key }) else {
        values.collector.error("'\(entry.key)' is the name of a colour already", at: entry.keyPlace)
        continue
      }
      guard let color = appearingColor(entry) else { continue }
      values.declareColor(entry.key, color, at: entry.keyPlace)
    }
  }

  /// The colour of an entry in the appearance that readers prefer.
  private mutating func appearingColor(_ entry: TemplateNode.Entry) -> Color? {
    guard case .mapping = entry.value.content else {
      return constantColor(entry.value, entry.key)
    }
    var colors: [String: Color] = [:]
    let keys = values.entries(entry.value, of: "the colour '\(entry.key)'", known: Self.colorKeys)
    for key in keys { colors[key.key] = constantColor(key.value, key.key) }
    for name in Self.colorKeys where !keys.contains(where: { $0.key == name }) {
      values.collector.error("the colour '\(entry.key)' has no '\(name)'", at: entry.keyPlace)
    }
    template.hasDarkColors = true
    return colors[traits.appearance.rawValue]
  }
}
