// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// A text of a catalogue in one language.
struct CatalogueText: Sendable {
  /// What the catalogue calls the text.
  let key: String
  /// The language as a BCP 47 tag; nil if the catalogue does not say it.
  let language: String?
  /// The text.
  let text: String
  /// The room that the catalogue gives the text.
  let room: TextRoom
  /// The field of a template's records that the text belongs in; nil if the key names it.
  let field: String?
  /// Where the text stands in its file.
  let place: RecordPlace

  /// The same place with another text.
  func inLanguage(_ language: String, _ text: String) -> CatalogueText {
    CatalogueText(
      key: key, language: language, text: text, room: room, field: field, place: place)
  }
}

/// The room of a text, as far as something says it.
struct TextRoom: Hashable, Sendable {
  /// The width in points, above 0.
  var width: Double?
  /// The greatest number of lines, above 0.
  var lines: Int?
  /// The size of the font in points, above 0.
  var size: Double?

  /// No room is stated.
  init() {}

  /// Reads the room that a comment states: `fit: width=120 lines=2`.
  ///
  /// Words without `=` are prose, wherever they stand.
  ///
  /// - Throws: ``BadRecord`` for a word behind `fit:` that has `=` and states no room.
  init(comment: String, at place: RecordPlace) throws(BadRecord) {
    let words = comment.split { $0.isWhitespace || ",;()[]".contains($0) }
    guard let first = words.firstIndex(where: { $0.lowercased().hasPrefix("fit:") }) else { return }
    let stated = [words[first].dropFirst(4)] + words[(first + 1)...]
    for word in stated where word.contains("=") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let number = Double(parts[1]), try set(String(parts[0]), number, at: place) else {
        throw BadRecord(
          place,
          reason: "field 'comment': expected width, lines or size and a number behind 'fit:', such "
            + "as width=120, found '\(word)'")
      }
    }
  }

  /// Sets the number of a name; false if there is none of that name.
  ///
  /// - Throws: ``BadRecord`` for a number out of range, and for a part of a line.
  mutating func set(
    _ name: String, _ number: Double, at place: RecordPlace
  ) throws(BadRecord) -> Bool {
    let greatest = name == "size" ? Self.greatestSize : Self.greatest
    guard ["width", "lines", "size"].contains(name) else { return false }
    guard number > 0, number <= greatest, name != "lines" || number == number.rounded() else {
      throw BadRecord(
        place,
        reason: "field '\(name)': expected a \(name == "lines" ? "whole " : "")number above 0, at "
          + "most \(greatest.shortest), found \(number.shortest)")
    }
    switch name {
    case "width": width = number
    case "size": size = number
    default: lines = Int(number)
    }
    return true
  }

  /// The greatest legal width, and number of lines.
  static let greatest = 1_000_000.0
  /// The greatest legal size of a font.
  static let greatestSize = 10_000.0
}

/// Reads the rows of a catalogue.
///
/// A row has a `key` and a `text`, with its `language`, or a text in each other column, whose name
/// is the language. `width`, `lines` and `size` say how much room it has, in columns of their own
/// or in its `comment`; `field` names the field of a template.
struct CatalogueRows: Sendable {
  /// The language of rows that do not say theirs.
  let language: String?
  /// The language whose texts are also given in pseudolocales; nil for none.
  let pseudo: String?

  /// The names of the columns that are no texts.
  private static let columns: Set<String> = [
    "key", "language", "text", "width", "lines", "size", "field", "comment",
  ]

  /// The texts of a row, in the order of its columns, each pseudolocale behind its source.
  ///
  /// - Throws: ``BadRecord`` for a row without a key, or with a value that is none.
  func texts(of row: RecordValue, at place: RecordPlace) throws(BadRecord) -> [CatalogueText] {
    let fields = RecordFields(record: row, place: place)
    guard case .object(let columns) = row, let key = row["key"]?.bindingText, !key.isEmpty else {
      throw BadRecord(place, reason: "field 'key': expected the name of a text, found nothing")
    }
    let room = try room(fields)
    let field = try fields.word("field")
    var texts: [CatalogueText] = []
    func add(_ text: String, _ language: String?) {
      let text = CatalogueText(
        key: key, language: language, text: text, room: room, field: field, place: place)
      texts.append(text)
      if let pseudo, language == pseudo { texts += Pseudolocale.all.map { $0.text(for: text) } }
    }
    // An empty cell is a text that is not translated yet.
    if columns.keys.contains("text") {
      if let text = try fields.word("text") { add(text, try fields.word("language") ?? language) }
      return texts
    }
    for name in columns.keys where !Self.columns.contains(name) {
      if let text = try fields.word(name) { add(text, name) }
    }
    return texts
  }

  /// The room of a row: its own columns count before its comment.
  private func room(_ fields: RecordFields) throws(BadRecord) -> TextRoom {
    var room = try TextRoom(comment: fields.string("comment") ?? "", at: fields.place)
    for name in ["width", "lines", "size"] {
      if let number = try fields.number(name) { _ = try room.set(name, number, at: fields.place) }
    }
    return room
  }
}
