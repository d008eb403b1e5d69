// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The fonts of a template: those that it names, and those that it uses.
struct FontTable {
  private var named: [(name: String, place: SourcePlace, font: FontTemplate)] = []
  private var usedNames: Set<String> = []
  /// The fonts that the template uses, each once, in the order of their places.
  private(set) var uses: [CellTemplate.FontUse] = []

  /// The names, in the order of their declaration.
  var names: [String] { named.map(\.name) }

  /// The named fonts that no view uses, in the order of their declaration.
  var unused: [(name: String, place: SourcePlace)] {
    named.filter { !usedNames.contains($0.name) }.map { ($0.name, $0.place) }
  }

  /// Adds a named font.
  mutating func declare(_ name: String, _ font: FontTemplate, at place: SourcePlace) {
    named.append((name, place, font))
  }

  /// The font of a name, which a view uses; nil if there is none.
  mutating func use(_ name: String) -> FontTemplate? {
    guard let font = named.first(where: { $0.name == name })?.font else { return nil }
    usedNames.insert(name)
    return font
  }

  /// The named fonts, all of which a record may name.
  mutating func useAll(at place: SourcePlace) -> [(name: String, font: FontTemplate)] {
    for font in named {
      usedNames.insert(font.name)
      addUse(of: font.font.descriptor, at: place)
    }
    return named.map { ($0.name, $0.font) }
  }

  /// Adds a font to ``uses``, unless it is there already.
  mutating func addUse(of descriptor: FontDescriptor, at place: SourcePlace) {
    guard !uses.contains(where: { $0.descriptor == descriptor }) else { return }
    uses.append(CellTemplate.FontUse(descriptor: descriptor, place: place))
  }
}
