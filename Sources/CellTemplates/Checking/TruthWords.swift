// SPDX-License-Identifier: Apache-2.0

/// Watches the fields of conditions for those that hold only words for true and false.
///
/// A condition holds for every value but `false`, null and what is empty. CSV has no `false` and
/// SQLite none but 0, so a view with a condition on such a column is visible in every row.
package struct TruthWords {
  /// A field of a condition.
  package struct Field: Hashable, Sendable {
    /// The path.
    package let name: String
    /// The place of the condition.
    package let place: SourcePlace
  }

  /// What a record shows about a field.
  package struct Sighting: Sendable {
    /// The field.
    package let field: Field
    /// The word for false that it holds; nil if it holds a value that is no word for true or false.
    package let falseWord: String?
  }

  /// The fields that have held nothing but such words.
  private var watched: [(reference: FieldReference, field: Field)]

  /// Watches the fields of a template's conditions.
  package init(_ template: CellTemplate) {
    var seen: Set<Field> = []
    watched = template.cells.flatMap(\.views).flatMap(\.condition.truthReferences).compactMap {
      reference in
      guard let path = reference.paths.first else { return nil }
      let field = Field(name: "\(path)", place: reference.place)
      return seen.insert(field).inserted ? (reference, field) : nil
    }
  }

  /// The fields that hold a word for false in a record, and those that hold another value than
  /// such words for the first time.
  ///
  /// - Complexity: O(fields that have held nothing but such words).
  package mutating func sightings(in record: RecordValue) -> [Sighting] {
    if watched.isEmpty { return [] }
    var found: [Sighting] = []
    watched.removeAll { reference, field in
      let word: String
      switch reference.value(in: record) {
      case nil, .string(""): return false
      case .string(let text): word = text
      case .number(let number): word = number.text
      case .null, .bool, .array, .object:
        found.append(Sighting(field: field, falseWord: nil))
        return true
      }
      if Self.isWord(word, among: Self.falseWords) {
        found.append(Sighting(field: field, falseWord: word))
      } else if !Self.isWord(word, among: Self.trueWords) {
        found.append(Sighting(field: field, falseWord: nil))
        return true
      }
      return false
    }
    return found
  }

  /// The message about a field that holds such words alone.
  package static func message(_ field: Field, falseWord: String) -> String {
    "the field '\(field.name)' holds only words for true and false, such as '\(falseWord)', and "
      + "the condition holds for all of them; it is false where the field is empty or null"
  }

  private static let falseWords = ["false", "no", "off", "0", "f", "n"]
  private static let trueWords = ["true", "yes", "on", "1", "t", "y"]
  private static let longestWord = 5

  private static func isWord(_ text: String, among words: [String]) -> Bool {
    text.utf8.count <= longestWord && words.contains(text.lowercased())
  }
}

/// The fields that conditions take for true although they may mean false.
package struct TruthTally<Rows> {
  /// What is known of the rows with a word for false, by field; read in the order of places.
  private var falseWords: [TruthWords.Field: Rows] = [:]
  private var others: Set<TruthWords.Field> = []

  /// Makes a tally without fields.
  package init() {}

  /// Adds what a record shows about a field.
  ///
  /// - Parameters:
  ///   - first: What is known when a field holds the first word for false; it gets the word.
  ///   - update: Adds a record with such a word.
  package mutating func add(
    _ sighting: TruthWords.Sighting, first: (String) -> Rows,
    update: (inout Rows) -> Void = { _ in }
  ) {
    guard let word = sighting.falseWord else {
      others.insert(sighting.field)
      return
    }
    update(&falseWords[sighting.field, default: first(word)])
  }

  /// The fields that held a word for false and none but such words, in the order of their places.
  package var doubtful: [(field: TruthWords.Field, rows: Rows)] {
    falseWords.filter { !others.contains($0.key) }.map { ($0.key, $0.value) }
      .sorted { ($0.field.place, $0.field.name) < ($1.field.place, $1.field.name) }
  }
}
