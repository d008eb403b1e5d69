// SPDX-License-Identifier: Apache-2.0

package import TextVocabulary

/// The colours that have a name in a template, in one appearance: its own, and a few of CSS's.
package struct ColorTable: Hashable, Sendable {
  private var own: [String: Color] = [:]

  /// The names that every template has.
  package static let common: [(name: String, color: Color)] = [
    ("black", .black), ("white", .white), ("clear", .clear),
    ("gray", Color(red: 128, green: 128, blue: 128)),
    ("silver", Color(red: 192, green: 192, blue: 192)),
    ("red", Color(red: 255, green: 0, blue: 0)), ("green", Color(red: 0, green: 128, blue: 0)),
    ("blue", Color(red: 0, green: 0, blue: 255)),
  ]

  /// No text that names a colour has more bytes.
  package static let longest = 64

  /// The names, those of the template first.
  package var names: [String] { own.keys.sorted() + Self.common.map(\.name) }

  /// The colour of `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a name.
  func color(_ text: String) -> Color? {
    own[text] ?? Color(hex: text) ?? Self.common.first { $0.name == text }?.color
  }

  /// Names a colour.
  mutating func declare(_ name: String, _ color: Color) { own[name] = color }
}

/// A colour of a view: a constant, or what a record names.
package enum ColorBinding: Hashable, Sendable {
  /// A colour.
  case color(Color)
  /// A colour that a field of the record names.
  case bound(BoundColor)

  /// The colour for a record; nil if a field is missing or names no colour.
  package func color(for record: RecordValue) -> Color? {
    switch self {
    case .color(let color): color
    case .bound(let bound): bound.color(for: record)
    }
  }

  /// The colour that records name; nil for a constant.
  var bound: BoundColor? { if case .bound(let bound) = self { bound } else { nil } }

  /// The fields that the colour binds to.
  package var references: [FieldReference] { bound?.binding.references ?? [] }
}

/// A text with a field in it that must give `#rrggbb` or a colour's name.
package struct BoundColor: Hashable, Sendable {
  /// The text.
  package let binding: TextBinding
  /// The colours that it may name.
  package let table: ColorTable
  /// The place of the text.
  package let place: SourcePlace

  /// The colour for a record; nil if a field is missing or names no colour.
  func color(for record: RecordValue) -> Color? {
    (try? binding.text(for: record, isLenient: true, limit: ColorTable.longest))
      .flatMap(table.color)
  }

  /// Checks that a record names a colour, or none: a field is missing, or the text is empty.
  ///
  /// - Throws: ``RecordError`` if it names no colour of the table.
  func check(_ record: RecordValue) throws(RecordError) {
    let references = binding.references
    guard references.allSatisfy({ $0.value(in: record) != nil }) else { return }
    let text = try binding.text(for: record, isLenient: true)
    guard !text.isEmpty, table.color(text) == nil else { return }
    throw RecordError(
      path: references.first.map { "\($0.paths[0])" } ?? "",
      problem: .expectedColor(
        found: String(text.prefix(ColorTable.longest)), known: table.names), place: place)
  }
}

extension ViewTemplate {
  /// The colours of the view that records name.
  var colors: [BoundColor] {
    var colors = [background]
    switch kind {
    case .text(let text):
      colors += [text.color] + text.runs.flatMap { [$0.color, $0.box?.background] }
    case .button(let button): colors.append(button.color)
    case .box, .image, .stack, .wrapping, .scroll: break
    }
    return colors.compactMap { $0?.bound }
  }
}
