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
  init(comment: String) {
    guard let start = comment.firstPlace(of: "fit:")?.upperBound else { return }
    let words = comment[start...].split { $0.isWhitespace || $0 == "," || $0 == ";" }
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = Double(parts[1]), value > 0, value <= Self.greatest else {
        return
      }
      switch parts[0] {
      case "width": width = value
      case "lines": lines = Int(value)
      case "size": size = value
      default: return
      }
    }
  }

  /// The greatest legal number of each.
  static let greatest = 1_000_000.0
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
    if let text = try fields.string("text") {
      add(text, try fields.word("language") ?? language)
      return texts
    }
    // An empty cell is a text that is not translated yet.
    for name in columns.keys where !Self.columns.contains(name) {
      if let text = try fields.word(name) { add(text, name) }
    }
    return texts
  }

  /// The room of a row: its own columns count before its comment.
  private func room(_ fields: RecordFields) throws(BadRecord) -> TextRoom {
    var room = TextRoom(comment: try fields.string("comment") ?? "")
    room.width = try Self.positive(fields.number("width"), "width", fields.place) ?? room.width
    room.size = try Self.positive(fields.number("size"), "size", fields.place) ?? room.size
    let lines = try Self.positive(
      fields.wholeNumber("lines").map(Double.init), "lines", fields.place)
    room.lines = lines.map { Int($0) } ?? room.lines
    return room
  }

  private static func positive(
    _ number: Double?, _ name: String, _ place: RecordPlace
  ) throws(BadRecord) -> Double? {
    guard let number, !(number > 0 && number <= TextRoom.greatest) else { return number }
    throw BadRecord(
      place, reason: "field '\(name)': expected a number above 0, found \(number.shortest)")
  }
}
